"""Tactics for databases that agree outside of one entry: rows of slices, neighbours, mechanisms that read few entries."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import Proof, Prover, completed, text
from symdp.kernel import agreement
from symdp.kernel.databases import entries
from symdp.kernel.rules import Goal
from symdp.kernel.terms import first_part
from symdp.kernel.tree import Bind, Call, Expr, Index, Name, Op, Type, free_names, walk


# -- rows of slices are rows of the mechanism
def rows_of_slices(e: Expr) -> list[tuple[Expr, Expr, str, Expr]]:
    """The mechanism, the entry, the frozen database, and the letter."""
    found: dict[tuple[Expr, Expr, str, Expr], None] = {}
    for x in walk(e):
        match x:
            case Call("apply", (Call("slice", (m, i, Name(at))), letter)):
                found[m, i, at, letter] = None
    return list(found)


def has_rows_of_slices(goal: Goal) -> bool:
    return not isinstance(goal.show, Bind) and any(
        free_names(e) <= dict(goal.names).keys() for row in rows_of_slices(goal.show) for e in row if isinstance(e, Expr))


def by_rows_of_slices(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The rows of slices in show as rows of the mechanism at databases with these letters: two of them are
    neighbours, or one."""
    line, made = Line(p, goal), list[tuple[Expr, str, str, Expr]]()
    for m, i, x, letter in rows_of_slices(goal.show):
        z = with_letter(line, m, i, x, letter)
        if z is not None:
            made.append((i, x, z, letter))
    if not made:
        return None
    pairs = [(i, y, z, Op("==", (a, b))) for (i, x, y, a), (j, w, z, b) in itertools.combinations(made, 2)
             if (i, x) == (j, w) and y != z]
    proof = near_or_one(p, line.goal, pairs, depth)
    return line.closed(proof)


def with_letter(line: Line, m: Expr, i: Expr, x: str, letter: Expr) -> str | None:
    """The database with the letter at entry i that else is x, and the rows of slices of x at the letter as those at
    it."""
    first = first_part(line.goal, m)
    if letter == Index(Name(x), (i,)):
        z = x
    elif isinstance(letter, Index) and isinstance(letter.base, Name) and letter.index == (i,) and (
            x in agreed(line.goal, i, letter.base.id)):
        z = letter.base.id
    else:
        if not isinstance(first, Name) or not line.take({
                "rule": "fact", "law": "other letter", "of": [x], "read by": first.id, "entry": text(i),
                "letter": text(letter)}) or not line.take({"rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
            return None
        z = line.goal.names[-1][0]
    return z if line.take({"rule": "entries", "of": [z, x], "entry": text(i), "says": "rows"}) else None


def agreed(goal: Goal, i: Expr, z: str) -> set[str]:
    n = entries(goal, [z])
    return set() if n is None else agreement.agree_with(goal, n, i, z)


def near_or_one(p: Prover, goal: Goal, pairs: list[tuple[Expr, str, str, Op]], depth: int) -> Proof | None:
    """The goal where each two of these databases, which agree outside of an entry, have the same letter there or not."""
    if not pairs:
        return p.prove(goal, depth)
    (i, y, z, equal), *rest = pairs
    ways = []
    for says, on in (("one", equal), ("neighbours", Op("!=", equal.args))):
        line = Line(p, goal.with_(on))
        if not line.take({"rule": "entries", "of": [z, y], "entry": text(i), "says": says}):
            return None
        ways.append(line.closed(near_or_one(p, line.goal, rest, depth)))
        if ways[-1] is None:
            return None
    return completed(p, goal, {"rule": "split", "on": text(equal), "yes": ways[0], "no": ways[1]})
