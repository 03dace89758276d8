"""TOML that somebody else wrote, read without surprises of time, memory or recursion."""

from __future__ import annotations

import re
import sys
import tomllib
from typing import Any

MAX_FILE = 1_000_000  # bytes of a file of claims, of a paper's citation, of sign-offs
_REFUSED = (
    (re.compile("\0"), "a NUL byte, which no text file may contain, is not read; save it as plain UTF-8"),
    # tomllib takes quadratic time for the first, and integers like the second are too long to be written out
    (re.compile(r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){40}"""),
     "a key of 40 parts or more is not read; shorten it"),
    (re.compile(r"(?<![A-Za-z0-9_])(?:0[xob][0-9A-Fa-f_]{1000}|[0-9_]{1000})"),
     "a number of 1,000 digits or more is not read; shorten it"),
)


def tables(raw: bytes) -> dict[str, Any]:
    """The file as tables, decimals as texts. Raises ValueError with the place in the file and the way out."""
    if len(raw) > MAX_FILE:
        raise ValueError(f"the file has {len(raw):,} bytes and at most {MAX_FILE:,} are read; split it by section")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as e:
        line = raw[:e.start].count(b"\n") + 1
        raise ValueError(f"line {line}: byte {raw[e.start]:#04x} is not UTF-8; save the file as UTF-8") from None
    for pattern, what in _REFUSED:
        if m := pattern.search(text):
            line, column = text.count("\n", 0, m.start()) + 1, m.start() - text.rfind("\n", 0, m.start())
            raise ValueError(f"line {line}, column {column}: {what}")
    # tomllib recurses into brackets, so its depth is limited while it reads
    limit, frame, depth = sys.getrecursionlimit(), sys._getframe(), 0
    while frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    sys.setrecursionlimit(min(limit, depth + 900))
    try:
        return tomllib.loads(text.removeprefix("\ufeff"), parse_float=str)  # some editors begin a file with a mark
    except RecursionError:
        raise ValueError("not valid TOML: too many nested brackets") from None
    except ValueError as e:
        raise ValueError(f"not valid TOML: {e}") from None
    finally:
        sys.setrecursionlimit(limit)
