"""How large things are, counted before they are made: nested data, and statements with their definitions put in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from symdp.legacy.kernel.nodes import Expr
from symdp.legacy.kernel.tree import Bind, Call, Name, children

MAX_NESTING = 1_000  # lists and tables within each other; proofs that were found have up to 120
MAX_VALUES = 2_000_000  # of a certificate
MAX_NAMES = 1_000  # under let, or define
MAX_NODES = 100_000  # of a formula with the definitions put in
MAX_LEVELS = 1_000  # operations within each other in it
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


def definitions(define: Iterable[tuple[str, Expr]], formulas: Iterable[Expr]) -> None:
    """Raises TooMuch where a definition or a formula gets too large with the definitions put in: twenty of them, each
    twice in the next, make a million."""
    known: dict[str, tuple[int, int]] = {}
    for name, e in define:
        known[name] = _extent(e, known, f"the definition of {name}")
    if known:
        for e in formulas:
            _extent(e, known, "a formula")


def _extent(e: Expr, known: Mapping[str, tuple[int, int]], what: str) -> tuple[int, int]:
    """Nodes and levels of e with what is known put in."""
    match e:
        case Name(id_) if id_ in known:
            return known[id_]
    parts = [_extent(x, known, what) for x in children(e)]
    if isinstance(e, Call) and e.fn in known:
        parts.append(known[e.fn])
    if isinstance(e, Bind):  # a bound name hides a definition, and counts all the same
        parts.append((len(e.bindings), 0))
    nodes, levels = 1 + sum(n for n, _ in parts), 1 + max((k for _, k in parts), default=0)
    if nodes > MAX_NODES or levels > MAX_LEVELS:
        limit = f"{MAX_NODES:,} terms" if nodes > MAX_NODES else f"{MAX_LEVELS:,} operations within each other"
        raise TooMuch(f"{what} has more than {limit} once the definitions are put in; state it with fewer or shorter "
                      "definitions")
    return nodes, levels
