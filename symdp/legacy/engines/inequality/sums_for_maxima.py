"""Maxima of what is not negative are at most sums: instead of the cases of several maxima, one comparison.

``max(a, b) + max(c, d) <= e`` from ``a + b + c + d <= e`` for numbers that are not negative, if that holds.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.laws import total
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Op, put

FEWEST = 2  # maxima: one has few cases


def maxima_in_sum(goal: Goal) -> list[Call]:
    """The maxima that are summands of the smaller side."""
    match goal.show:
        case Op("<=", (small, _)) | Op(">=", (_, small)):
            return list(dict.fromkeys(x for x in summed(small) if isinstance(x, Call) and x.fn == "max"
                                      and ZERO not in x.args))  # max(a, 0) <= a + 0 says that it need not be there
    return []


def summed(e: Expr) -> list[Expr]:
    return [x for a in e.args for x in summed(a)] if isinstance(e, Op) and e.op == "+" else [e]


def others_positive(args: tuple[Expr, ...], i: int) -> Proof:
    """That one number is at most the sum of all: the others are not negative."""
    others = total((ONE, x) for k, x in enumerate(args) if k != i)
    return {"rule": "rewrite", "show": text(Op(">=", (others, ZERO))), "proof": Slot(2), "defined": Slots(2),
            "new_defined": Slots(2)}


def by_sums_for_maxima(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """With the sum of its arguments for each maximum, if sample points do not speak against it."""
    found = maxima_in_sum(goal)
    if depth < 2 or len(found) < FEWEST:
        return None
    instead: dict[Expr, Expr] = {m: reduce(lambda a, b: Op("+", (a, b)), m.args) for m in found}
    assert isinstance(goal.show, Op)
    at = 0 if goal.show.op == "<=" else 1
    sides = [*goal.show.args]
    sides[at] = put(sides[at], instead)
    relaxed = replace(goal, show=Op(goal.show.op, tuple(sides)))
    if not p.plausible(relaxed):
        return None
    line = Line(p, goal)
    # a maximum alone on the smaller side would be read as several comparisons
    gaps = []
    for m in found:
        gap = line.said(Op(">=", (Op("-", (instead[m], m)), ZERO))).show
        each = {"rule": "and", "proofs": [others_positive(m.args, i) for i in range(len(m.args))]}
        if not line.lemma(gap, completed(p, line.said(gap), {
                "rule": "rewrite", "show": text(Op("<=", (m, instead[m]))), "proof": each, "defined": Slots(2),
                "new_defined": Slots(2)})):
            return None
        gaps.append(gap)
    facts = [line.goal.region.hypotheses.index(gap) for gap in gaps]
    counts = [str(summed(goal.show.args[at]).count(m)) for m in found]
    return line.closed(completed(p, line.goal, {
        "rule": "linear", "hypotheses": facts, "times": counts, "signs": Slots(1), "defined": Slots(3),
        "rest": Slot(depth - 1)}))
