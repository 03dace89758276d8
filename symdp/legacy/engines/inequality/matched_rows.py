"""What is assumed of the rows of a mechanism at letters, for those rows that the conclusion speaks of.

``D(z, a)[y] <= c`` where something is assumed of ``D(u, v)[w]`` for all u, v and w: at z, a and y. Letters that stand
in one row alone are told by others, and what is assumed may be written otherwise than the conclusion.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial

from symdp.legacy.engines.inequality.known import unified
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Call, Expr, Index, Op, Type, free_names, walk

MAX_WAYS = 3
MAX_ROWS = 6  # in a formula
SHARE = 0.5  # of the steps, for one


def rows_at_letters(goal: Goal, e: Expr) -> list[Expr]:
    """The rows of declared mechanisms at several letters in e, in the order of reading, and their numbers."""
    names = dict(goal.names)

    def is_row(x: Expr) -> bool:
        return isinstance(x, Call) and len(x.args) > 1 and names.get(x.fn, Type("")).kind == "mechanism"
    return list(dict.fromkeys(x for x in walk(e) if is_row(x) or (isinstance(x, Index) and is_row(x.base))))[:MAX_ROWS]


def has_matched_rows(goal: Goal) -> bool:
    """A comparison of numbers of such rows, and an assumption of all letters."""
    return isinstance(goal.show, Op) and goal.show.op in COMPARISONS and bool(rows_at_letters(goal, goal.show)) and any(
        isinstance(h, Bind) and h.binder == "forall" and rows_at_letters(goal, h) for h in goal.hyps)


def matches(goal: Goal) -> Iterator[tuple[int, dict[str, Expr]]]:
    """Assumptions of rows at all letters, and the letters at which they speak of rows of the conclusion."""
    shown = rows_at_letters(goal, goal.show)
    for i, h in enumerate(goal.hyps):
        if not (isinstance(h, Bind) and h.binder == "forall"):
            continue
        body, letters = h.body, frozenset(b.name for b in h.bindings)
        while isinstance(body, Op) and body.op == "implies":
            body = body.args[1]
        patterns = [x for x in rows_at_letters(goal, body) if free_names(x) & letters]
        for ways in itertools.permutations(shown, 2) if len(shown) > 1 else ():
            yield from ((i, found) for found in told(patterns, ways, letters))
        yield from ((i, found) for x in shown for found in told(patterns, (x,), letters))


def told(patterns: list[Expr], rows: tuple[Expr, ...], letters: frozenset[str]) -> Iterator[dict[str, Expr]]:
    """The letters where as many of the patterns, one after the other, are these rows; all letters are told so."""
    for chosen in itertools.combinations(patterns, len(rows)):
        found: dict[str, Expr] | None = {}
        for pattern, row in zip(chosen, rows, strict=True):
            found = None if found is None else unified(pattern, row, letters, found)
        if found is not None and found.keys() == letters:
            yield found


def by_matched_rows(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal with what is assumed at these letters."""
    if depth < 2:
        return None
    tried = 0
    for i, at in matches(goal):
        line = Line(p, goal)
        if not line.take({"rule": "instance", "hypothesis": i, "with": {n: text(e) for n, e in at.items()}}) or {
                *line.goal.hyps} == {*goal.hyps}:
            continue
        proof = line.closed(limited(p, SHARE, partial(p.prove, line.goal, depth - 1)))
        tried += 1
        if proof is not None or tried == MAX_WAYS:
            return proof
    return None
