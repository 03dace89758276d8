"""Sums of a function of the probabilities of two laws whose ratio is bounded: below the chord.

Where ``P[i] <= c*Q[i]`` and ``Q[i] <= d*P[i]`` for all i, a homogeneous convex function of both lies below the linear
one that it meets at the two ends of the cone, and that has the sum of its two slopes as its sum. (Of a concave one,
above.) So are the divergences of private laws bounded that are written as sums (Kairouz, Oh and Viswanath 2016,
Section 4)."""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.systems import solved
from symdp.legacy.kernel.enclose import NO, YES
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, unfold
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ONE, Bind, Binding, Expr, Index, Name, Op, Seq, free_names, put, walk


def of_ratios(goal: Goal) -> tuple[Bind, str, str, Expr, Expr] | None:
    """The sum on one side of an inequality, two laws on its range, and the factors by which one exceeds the other."""
    match goal.show:
        case Op("<=" | ">=", (Bind("sum", (Binding(i, "in", Seq("range") as over),), body) as s, b)) if (
                not about_objects(goal.names, b)):
            laws = list(dict.fromkeys(x.base.id for x in walk(body) if isinstance(x, Index) and isinstance(
                x.base, Name) and x.index == (Name(i),)))
        case _:
            return None
    factors: dict[tuple[str, str], Expr] = {}
    for h in goal.hyps:
        match h:
            case Bind("forall", (Binding(k, "in", domain),), Op("<=", (
                    Index(Name(p), (Name(u),)), Op("*", (c, Index(Name(q), (Name(v),))))))) if (
                        u == v == k and domain == over and k not in free_names(c)):
                factors[p, q] = c
    if len(laws) != 2 or (laws[0], laws[1]) not in factors or (laws[1], laws[0]) not in factors:
        return None
    p, q = laws
    return s, p, q, factors[p, q], factors[q, p]


def by_chord_of_ratios(prover: Prover, goal: Goal, depth: int) -> Proof | None:
    found = of_ratios(goal)
    if found is None or depth < 3 or not isinstance(goal.show, Op):
        return None
    s, p, q, c, d = found
    i = s.bindings[0].name
    rows = []
    for at in ((c, ONE), (ONE, d)):
        value = put(s.body, {Index(Name(law), (Name(i),)): x for law, x in zip((p, q), at, strict=True)})
        if i in free_names(value):
            return None
        rows.append(([*at], settled(goal, value)))
    try:
        slopes = solved(rows, 2)
    except TROUBLE:
        return None
    if slopes is None:
        return None
    line = Line(prover, goal)
    if not all(line.take({"rule": "family", "of": law}) for law in (p, q)):
        return None
    totals = [h.args[0] for h in line.goal.hyps[-2:] if isinstance(h, Op)]
    line_of = Op("+", tuple(Op("*", (m, t)) for m, t in zip(slopes, totals, strict=True)))
    chord = unfold(Op(goal.show.op, (s, line_of)), goal.names)
    there = Goal(line.goal.names, line.goal.hyps, chord)
    listed, sign = opaque_terms(there), goal.show.op == "<="
    down = "-1" if sign else "1"
    terms = [[text(m) if sign else f"-({text(m)})", listed.index(t)] for m, t in zip(slopes, totals, strict=True)]
    shown = completed(prover, there, {"rule": "termwise", "rest": "0", "terms": [*terms, [down, listed.index(s)]],
                                      "step": Slot(depth - 1), "ends": BOUND, "defined": Slots(3)})
    if not line.lemma(chord, shown):
        return None
    n = len(line.goal.region.hypotheses)
    return line.closed(completed(prover, line.goal, {
        "rule": "linear", "hypotheses": [n - 1, n - 3, n - 2], "times": ["1", *(f"{down}*({text(m)})" for m in slopes)],
        "defined": Slots(3), "signs": Slots(2), "rest": Slot(depth - 1)}))


def settled(goal: Goal, e: Expr) -> Expr:
    """Without the branch that is not taken."""
    match e:
        case Op("if", (condition, a, b)):
            truth = goal.region.enclose(condition)
            if truth in (YES, NO):
                return settled(goal, a if truth == YES else b)
    return e
