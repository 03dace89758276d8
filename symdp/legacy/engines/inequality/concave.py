"""Concavity between two ends: f'' <= 0 and f >= 0 at both."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

from symdp.legacy.engines.inequality.cores import core_of
from symdp.legacy.engines.inequality.derive import cost, plain_bounds, solved_bounds
from symdp.legacy.engines.inequality.prover import (
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
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.interval import REALS
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Expr, free_names, num, substitute, walk

MAX_RANGES = 4
MAX_COST = 60  # of a curvature that is looked at before other ways


def by_arch(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Concave between two ends, at one of which at least the difference vanishes."""
    return by_concavity(p, goal, depth, tight=True)


def by_concavity(p: Prover, goal: Goal, depth: int, tight: bool = False) -> Proof | None:
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    _, d = found
    if sum(1 for _ in walk(d)) > 120:
        return None
    for v in variables(goal):
        if v not in free_names(d):
            continue
        try:
            second = derivative(derivative(d, v), v)
        except TROUBLE:
            continue
        _, down, count = p.sign_at_samples(goal, second)
        if not count or not down or (tight and hard(goal, second)):
            continue
        for lo, hi in ranges(p, goal, v, d, tight):
            proof = between(p, goal, v, lo, hi, depth)
            if proof is not None:
                return proof
    return None


def hard(goal: Goal, curvature: Expr) -> bool:
    """The curvature's sign is a task of its own: other ways first."""
    core = core_of(goal, goal.region.ratio(curvature))
    return core is not None and cost(core.measure) > MAX_COST


def ranges(p: Prover, goal: Goal, v: str, d: Expr, tight: bool) -> Iterator[tuple[Expr, Expr]]:
    """Ends between which v is seen to lie, other variables' bounds on it included, at which no sample point
    makes d negative."""
    i = goal.region.bounds.get(v, REALS)
    if i.exact:
        return
    ends: dict[str, list[Expr]] = {way: [num(e)] if isinstance(e, Fraction) else []
                                   for way, e in ((">=", i.lo), ("<=", i.hi))}
    for way, e in (*solved_bounds(goal, v), *plain_bounds(goal, v)):
        ends[way].append(e)
    good: dict[str, list[tuple[Expr, bool]]] = {}
    for way, found in ends.items():
        good[way] = []
        for e in dict.fromkeys(found):
            signs = [p.numbers.sign(substitute(d, {v: e}), point) for point in p.sample(goal)[:12]]
            if all(s is None or s >= 0 for s in signs):
                good[way].append((e, all(s == 0 for s in signs)))
    pairs = [(lo, hi) for (lo, a), (hi, b) in itertools.product(good[">="], good["<="]) if not tight or a or b]
    yield from pairs[:MAX_RANGES]


def between(p: Prover, goal: Goal, v: str, lo: Expr, hi: Expr, depth: int) -> Proof | None:
    return completed(p, goal, {"rule": "concave", "in": v, "from": text(lo), "to": text(hi), "low": Slot(depth - 1),
                               "high": Slot(depth - 1), "curvature": Slot(depth - 1), "defined": Slots(3)})
