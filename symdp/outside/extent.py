"""How deep nested data are, counted before they are read or worked with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

MAX_NESTING = 1_000  # lists and tables within each other; proofs that were found have up to 120
MAX_VALUES = 2_000_000  # of a certificate
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


class TooMuch(ValueError):
    """What is larger than anybody needs; the message says what, and how large it may be."""


def nesting_of_text(text: str) -> None:
    """Raises TooMuch for JSON whose brackets are nested too deep to be read, or are too many."""
    depth = count = 0
    for m in _TOKEN.finditer(text):
        c = text[m.start()]
        if c in "[{":
            depth, count = depth + 1, count + 1
            if count > MAX_VALUES:
                raise TooMuch(f"more than {MAX_VALUES:,} lists and tables")
            if depth > MAX_NESTING:
                raise TooMuch(f"lists and tables are nested more than {MAX_NESTING:,} deep")
        elif c != '"':
            depth -= 1


def nesting_of_data(data: Any) -> None:
    """Raises TooMuch for lists and tables that are nested too deep to be worked with, or hold too many values."""
    level, depth, count = [data], 0, 0
    while level:
        depth, count = depth + 1, count + len(level)
        if depth > MAX_NESTING + 1:
            raise TooMuch(f"lists and tables are nested more than {MAX_NESTING:,} deep")
        if count > MAX_VALUES:
            raise TooMuch(f"more than {MAX_VALUES:,} values")
        level = [y for x in level if isinstance(x, Mapping | list | tuple)
                 for y in (x.values() if isinstance(x, Mapping) else x)]
