"""Sums divided by a quantity of laws that they are: they are 1.

``sum(y: max(P[y] - Q[y], 0)/tv(P, Q)) == 1`` where the distance is not 0: it is the sum of the numerators.
"""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Op
from symdp.legacy.kernel.values import functionals


def normalised(goal: Goal) -> tuple[Call, Bind] | None:
    """The quantity, assumed not to be 0, and the sum of what is divided by it."""
    match goal.show:
        case Op("==", (Bind("sum") as total, one) | (one, Bind("sum") as total)) if one == ONE:
            pass
        case _:
            return None
    match total.body:
        case Op("/", (rest, Call() as c)):
            pass
        case Op("*", (Op("/", (one, Call() as c)), rest) | (rest, Op("/", (one, Call() as c)))) if one == ONE:
            pass
        case _:
            return None
    assumed = any(Op(sign, (c, ZERO)) in goal.hyps for sign in (">", "!="))
    return (c, replace(total, body=rest)) if assumed and c in functionals(goal) else None


def by_normalised_sum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The sum of the numerators is the quantity, which gets a name."""
    found = normalised(goal)
    if found is None or depth < 2:
        return None
    (c, total), line = found, Line(p, goal)
    fact: Expr = Op("==", (c, total))
    if not line.lemma(fact, p.prove(line.said(fact), depth)) or not line.take({
            "rule": "measure", "term": functionals(line.goal).index(c), "inside": True}):
        return None
    return line.closed(p.prove(line.goal, depth))
