"""Multiples of logarithms of sums, of orders above one and below: ``c*log(S) <= c*log(B)`` where ``S <= B`` and c is
positive, and where ``S >= B`` and c is negative.

So the moments of likelihood ratios of laws that are close are bounded, with ``c = 1/(alpha - 1)``.
"""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.families import by_names, outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.logarithms_of_sums import on_both_sides
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slots, completed, text
from symdp.legacy.engines.inequality.spelled import elementary, said_of_outcomes, same_said
from symdp.legacy.kernel.normal import poly_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Op

ENOUGH = 4  # depth for the comparison of the sum with its bound


def moment(goal: Goal) -> tuple[Expr, Bind, Expr] | None:
    """The factor, the sum, and its bound."""
    match goal.show:
        case Op("<=", (Op("*", (c, Call("log", (Bind("sum") as s,)))), Op("*", (factor, Call("log", (bound,)))))) if (
                c == factor and not outer(bound) and not outer(c)):
            return c, s, bound
    return None


def by_bounded_moment(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Orders above one and below, and in each the sum and its bound."""
    found = moment(goal)
    if found is None or depth < 2:
        return None
    c, s, bound = found
    sign = goal.region.sign(c)
    if sign is None:
        ratio = goal.region.ratio(c)
        return on_both_sides(p, goal, [poly_expr(ratio.num.items()), *map(poly_expr, ratio.den)], depth)
    line = Line(p, goal)
    for i, h in enumerate(goal.hyps):
        for fact in elementary(goal, h):
            if not any(same_said(x, fact) for x in line.goal.hyps):
                line.lemma(fact, said_of_outcomes(p, line.goal, i, fact))
    order = ("<=" if sign > 0 else ">=")
    above, below = Op(order, (s, bound)), Op(order, (Call("log", (s,)), Call("log", (bound,))))
    for fact in (Op(">", (s, ZERO)), above):
        if not p.tables.plausible(replace(line.goal, show=fact)) or not line.lemma(
                fact, p.prove(replace(line.goal, show=fact), ENOUGH)):
            return None
    shown = Op(order, tuple(Call("exp", (x,)) for x in below.args))
    images = by_names(p, replace(line.goal, show=shown), 1)
    if images is None or not line.lemma(below, completed(p, replace(line.goal, show=below), {
            "rule": "monotone", "by": "exp", "positive": [], "defined": Slots(3), "proof": images})):
        return None
    return line.closed(completed(p, line.goal, {
        "rule": "linear", "hypotheses": [len(line.goal.region.hypotheses) - 1], "defined": Slots(3),
        "times": [text(c if sign > 0 else Op("neg", (c,)))], "signs": Slots(2), "rest": Slots(1)}))
