"""Text that somebody else wrote, made safe to print: what a certificate says is not taken for the kernel's word."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

# controls, formats, surrogates, what is not assigned, blanks that are no space
_HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_FILLERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and a symbol that leave no mark
_PLAIN = re.compile(r"[A-Za-z0-9_./+@,%-]+\Z")


@lru_cache(maxsize=4096)
def character(c: str) -> str:
    """The character, or its escape where it does not show, or moves what stands beside it."""
    if c.isascii() and c.isprintable():
        return c
    if unicodedata.category(c) in _HIDDEN or c in _FILLERS or unicodedata.bidirectional(c) in ("R", "AL", "AN"):
        return f"\\x{ord(c):02x}" if ord(c) < 256 else f"\\u{ord(c):04x}" if ord(c) < 65536 else f"\\U{ord(c):08x}"
    return c


def escaped(text: object) -> str:
    """The text on one line, with every character that does not show written out."""
    return "".join(map(character, str(text)))


def quoted(text: object) -> str:
    """The same in quotation marks, which tell where it ends."""
    return '"' + escaped(str(text).replace("\\", "\\\\").replace('"', '\\"')) + '"'


def name_of(path: object) -> str:
    """The name of a file: as it is where it is plain, else quoted."""
    return str(path) if _PLAIN.match(str(path)) else quoted(path)


def fits(text: str, encoding: str | None) -> str:
    """The text with escapes for what an encoding lacks."""
    return text.encode(encoding or "utf-8", "backslashreplace").decode(encoding or "utf-8", "replace")
