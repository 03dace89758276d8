"""Concavity between two ends: f'' <= 0 and f >= 0 at both."""

from __future__ import annotations

from fractions import Fraction

from symdp.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Slot,
    Slots,
    comparison,
    completed,
    text,
    variables,
)
from symdp.kernel.calculus import derivative
from symdp.kernel.interval import REALS
from symdp.kernel.rules import Goal
from symdp.kernel.tree import Expr, free_names, num, walk


def by_concavity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    _, d = found
    if sum(1 for _ in walk(d)) > 120:
        return None
    for v in variables(goal):
        i = goal.region.bounds.get(v, REALS)
        if v not in free_names(d) or not (isinstance(i.lo, Fraction) and isinstance(i.hi, Fraction)) or i.exact:
            continue
        try:
            first = derivative(d, v)
            second = derivative(first, v)
        except TROUBLE:
            continue
        _, down, count = p.sign_at_samples(goal, second)
        if not count or not down:
            continue
        proof = between(p, goal, v, num(i.lo), num(i.hi), depth)
        if proof is not None:
            return proof
    return None


def between(p: Prover, goal: Goal, v: str, lo: Expr, hi: Expr, depth: int) -> Proof | None:
    return completed(p, goal, {"rule": "concave", "in": v, "from": text(lo), "to": text(hi), "low": Slot(depth - 1),
                               "high": Slot(depth - 1), "curvature": Slot(depth - 1), "defined": Slots(3)})
