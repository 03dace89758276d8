"""A sum of convex or concave terms in numbers of which the sum is bounded: least, or largest, where all are alike."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.multipliers import simplified
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slot, Slots, comparison, completed, text
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, difference
from symdp.legacy.kernel.series import opaque_terms, opened
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Name,
    Op,
    Seq,
    free_names,
    put,
    substitute,
    walk,
)


def bounded_total(goal: Goal) -> list[tuple[int, Bind, Expr]]:
    """The only sum in the conclusion, over terms in one number f(k), and hypotheses that compare the sum of these with
    a number: where, the sum of the f(k), and the number."""
    found = comparison(goal)
    sums = outer(found[1]) if found is not None else []
    match sums:
        case [Bind("sum", (Binding(k, "in", Seq("range") as over),), body)]:
            numbers = {y for y in walk(body) if isinstance(y, Call) and y.args == (Name(k),) and goal.entry(
                replace(y, args=(over.items[0],))) is not None}
            if len(numbers) != 1:
                return []
            (number,) = numbers
            if k in free_names(put(body, {number: ZERO})):
                return []
            out: list[tuple[int, Bind, Expr]] = []
            for i, h in enumerate(goal.region.hypotheses):
                match h:
                    case Op("==" | "<=" | ">=", (Bind("sum", (Binding(j, "in", o),), Call(f, (Name(x),))) as s, e)) if (
                            o == over and j == x and f == number.fn and not outer(e)):
                        out.append((i, s, e))
            return out
    return []


def by_equal_terms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The tangent where all terms are alike, by Lagrange's multiplier."""
    found = comparison(goal)
    if found is None or found[0] != ">=" or depth < 2:
        return None
    for i, total, bound in bounded_total(goal):
        d = found[1]
        (s,) = outer(d)
        assert isinstance(total.body, Call)
        (b,), k = s.bindings, Name(s.bindings[0].name)
        assert isinstance(b.domain, Seq)
        low, high = b.domain.items
        t, v = fresh(goal.names, ["t", "s"], (goal.show, *goal.hyps))
        factor = simplified(goal, derivative(put(d, {s: Name(v)}), v))
        body = put(s.body, {Call(total.body.fn, (k,)): Name(t)})
        count = high if low == ONE else Op("+", (Op("-", (high, low)), ONE))
        mean = simplified(goal, Op("/", (bound, count)))
        e = difference(goal.region.hypotheses[i])[1]
        sign = simplified(goal, derivative(put(e, {total: Name(v)}), v))
        slope = substitute(derivative(body, t), {t: mean})
        times = simplified(goal, Op("/", (Op("*", (factor, slope)), sign)))
        rest = Op("-", (d, Op("*", (times, e))))
        level: Expr = Op("-", (Op("*", (factor, substitute(body, {t: mean}))), Op("*", (Op("*", (times, sign)), mean))))
        after = replace(goal, show=Op(">=", (rest, ZERO)))
        listed, index = opaque_terms(after), opened(Recorder(), after, s, iter(()))[1]
        constant = put(rest, {s: ZERO, total: ZERO})
        step = completed(p, after, {
            "rule": "sums", "rest": text(simplified(goal, constant)), "terms": [
                [text(factor), listed.index(s)],
                [text(simplified(goal, Op("neg", (Op("*", (times, sign)),)))), listed.index(total)]],
            "potential": text(Op("*", (level, index))), "step": Slot(min(depth, 5)), "ends": Slot(2),
            "defined": Slots(3), "nonempty": Slots(2)})
        if step is None:
            continue
        done = completed(p, goal, {"rule": "linear", "hypotheses": [i], "times": [text(times)], "rest": [step],
                                   "signs": Slots(2), "defined": Slots(3)})
        if done is not None:
            return done
    return None
