"""A difference that falls to 0 at infinity is not negative: if it were negative somewhere, it would be larger far away,
where it cannot be, as it falls. So for bounds of Gaussian tails, which touch nowhere else."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.cores import core_of
from symdp.legacy.engines.inequality.derive import roots, step_from
from symdp.legacy.engines.inequality.eventual import Way, near_enough
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import (
    BOUND,
    Proof,
    Prover,
    Slot,
    Slots,
    comparison,
    completed,
    text,
    variables,
)
from symdp.legacy.kernel.calculus import INFINITIES, derivative
from symdp.legacy.kernel.interval import INF, REALS
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, negation
from symdp.legacy.kernel.tree import Bind, Binding, Call, Expr, Name, Op, Type, free_names, num, substitute, walk

FAR = (Fraction(30), Fraction(100))  # where numbers tell whether a difference with a Gaussian factor is all but 0
SMALL = Fraction(1, 10**9)
MAX_SIZE = 60


def by_fall_to_zero(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The difference falls, or rises, towards an infinite end at which it vanishes; or it does so beyond a point."""
    found = comparison(goal)
    if found is None or depth < 3 or found[0] != ">=":
        return None
    d = found[1]
    for v in variables(goal):
        if v in free_names(d) and goal.region.bounds.get(v, REALS).hi == INF and vanishes(p, goal, d, v):
            slope = derivative(d, v)
            _, down, count = p.sign_at_samples(goal, slope)
            if count and down:
                return falling(p, goal, d, v, depth)
            if count:
                return falling_in_the_end(p, goal, slope, v, depth)
    return None


def falling_in_the_end(p: Prover, goal: Goal, slope: Expr, v: str, depth: int) -> Proof | None:
    """It falls beyond a point at which a factor of the slope vanishes."""
    for root in roots(goal, core_of(goal, goal.region.ratio(slope)), v):
        beyond = goal.with_(Op(">", (Name(v), root)))
        if not p.sign_at_samples(beyond, slope)[1]:
            continue
        step = {"rule": "split", "on": text(Op("<=", (Name(v), root))), "yes": Slot(depth - 1), "no": Slot(depth - 1),
                "defined": Slots(3)}
        return completed(p, goal, step)
    return None


def tails(goal: Goal) -> bool:
    """The conclusion has the normal distribution function in it."""
    return sum(1 for _ in walk(goal.show)) <= MAX_SIZE and any(
        isinstance(x, Call) and x.fn == "Phi" and free_names(x) for x in walk(goal.show))


def vanishes(p: Prover, goal: Goal, d: Expr, v: str) -> bool:
    """Numbers far out are all but 0, whatever the other names are."""
    points = p.sample(goal)[:4]
    values = [p.numbers.value(d, point | {v: far}) for point in points for far in FAR]
    return bool(values) and all(x is not None and x.is_finite() and abs(as_float(x.mid())) < SMALL for x in values)


def falling(p: Prover, goal: Goal, d: Expr, v: str, depth: int) -> Proof | None:
    """If it were not so, there would be a larger value farther out."""
    (w,) = fresh(goal.names, ["w"], (goal.show, *goal.hyps))
    there = substitute(d, {v: Name(w)})
    low = goal.region.bounds.get(v, REALS).lo
    where = (Op(">", (Name(w), num(low))),) if isinstance(low, Fraction) else ()
    fact = Bind("exists", (Binding(w, "in", Type("real", where=where)),), Op("and", (
        Op(">", (Name(w), Name(v))), Op(">", (there, d)))))
    line = Line(p, goal.with_(negation(goal.show)))
    said = line.said(fact)
    assert isinstance(said.show, Bind)
    way = Way(said.show.bindings[0], INFINITIES[0], "", {})
    if not line.lemma(fact, near_enough(p, said, way, depth)) or not line.take(
            {"rule": "obtain", "hypothesis": line.goal.hyps.index(said.show)}):
        return None
    new = line.goal.names[-1][0]
    larger = next(i for i, h in reversed([*enumerate(line.goal.hyps)]) if isinstance(h, Op) and h.op == ">"
                  and new in free_names(h) and v in free_names(h) and h.args[1] != Name(v))
    falls = replace(line.goal, hyps=line.goal.hyps[:larger], show=negation(line.goal.hyps[larger]))
    after = comparison(falls)
    if after is None:
        return None
    proof = step_from(p, falls, after[0], after[1], new, Name(v), depth)
    otherwise = line.closed(proof and {"rule": "absurd", "hypothesis": larger, "proof": proof})
    return otherwise and completed(p, goal, {"rule": "split", "on": text(goal.show), "yes": BOUND, "no": otherwise,
                                             "defined": Slots(3)})
