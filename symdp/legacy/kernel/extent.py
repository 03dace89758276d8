"""How large statements are with their definitions put in, counted before that is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from symdp.legacy.kernel.nodes import Expr
from symdp.legacy.kernel.tree import Bind, Call, Name, children
from symdp.outside.extent import TooMuch

MAX_NAMES = 1_000  # under let, or define
MAX_NODES = 100_000  # of a formula with the definitions put in
MAX_LEVELS = 1_000  # operations within each other in it


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
