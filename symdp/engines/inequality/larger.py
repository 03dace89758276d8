"""Maxima on the larger side of a comparison: one of their arguments will do everywhere."""

from __future__ import annotations

import itertools
from dataclasses import replace

from symdp.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, comparison, completed, text, unused
from symdp.engines.inequality.sample import Point, pushed
from symdp.kernel.calculus import derivative
from symdp.kernel.goals import piecewise_terms
from symdp.kernel.rules import Goal
from symdp.kernel.tree import ZERO, Bind, Call, Expr, Name, Op, free_names, put, walk

EDGES = 4  # points that are moved to where a hypothesis is about to fail
MAX_TERMS = 4  # maxima that are replaced at once


def by_larger_argument(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The difference is linear in maxima, which it grows with: with an argument in place of each it is smaller, and
    numbers say that it will still do."""
    found = comparison(goal)
    if found is None or depth < 1:
        return None
    op, d = found
    maxima = outermost(d)
    rates = [rate(goal, d, m) for m in maxima]
    if not 1 <= len(maxima) <= MAX_TERMS or None in rates:
        return None
    points = p.sample(goal)
    if not points:
        return None
    points = [*points, *pushed(goal, p.numbers, points[:EDGES])]
    for choice in itertools.product(*(largest_first(p, m, points) for m in maxima)):
        low = put(d, dict(zip(maxima, choice, strict=True)))
        smaller = replace(goal, show=Op(op, (low, ZERO)))
        if goal.region.zero(low) or not p.plausible(smaller) or any(p.numbers.sign(low, x) == -1 for x in points):
            continue
        facts: list[Expr] = [*(Op(">=", pair) for pair in zip(maxima, choice, strict=True)), smaller.show]
        step: Proof = {
            "rule": "have", "facts": list(map(text, facts)), "defined": Slots(2),
            "proofs": [*(at_least(goal.with_(*facts[:i], show=facts[i]), m) for i, m in enumerate(maxima)),
                       Slot(depth)]}
        known = goal.with_(*facts).region.hypotheses
        if not all(f in known for f in facts):
            return None
        combined = completed(p, goal.with_(*facts), {
            "rule": "linear", "hypotheses": [known.index(f) for f in facts], "signs": Slots(2), "defined": Slots(2),
            "times": [*(text(c) for c in rates if c is not None), "1"]})
        return combined and completed(p, goal, {**step, "proof": combined})
    return None


def at_least(goal: Goal, term: Call) -> Proof:
    """A maximum of two is at least each of them."""
    return {"rule": "resolve", "term": piecewise_terms(goal).index(term), "first": BOUND, "second": BOUND}


def largest_first(p: Prover, term: Call, points: list[Point]) -> list[Expr]:
    """The arguments of a maximum, first the one that is the largest most often."""
    return sorted(term.args, key=lambda a: sum(p.numbers.sign(Op("-", (term, a)), x) == 1 for x in points))


def outermost(e: Expr) -> list[Call]:
    """The maxima of a formula without binders and conditionals, that are in no other."""
    found = [x for x in walk(e) if isinstance(x, Call) and x.fn == "max" and len(x.args) == 2]
    inner = {y for x in found for a in x.args for y in walk(a)}
    odd = any(isinstance(x, Bind) or (isinstance(x, Op) and x.op == "if") for x in walk(e))
    return [] if odd else list(dict.fromkeys(x for x in found if x not in inner))


def rate(goal: Goal, d: Expr, term: Call) -> Expr | None:
    """What d grows with a term by, if that is not negative and the same everywhere."""
    v = unused(goal, "v")
    slope = derivative(put(d, {term: Name(v)}), v)
    return slope if v not in free_names(slope) and goal.region.at_least(slope, False) else None
