"""Convexity between two points: ``f((1 - t)*a + t*b) <= (1 - t)*f(a) + t*f(b)`` for f(x) = x*log(x), as a function of
t that is concave and vanishes at both ends. Where the one point is 0 the logarithm has no derivative: a case apart."""

from __future__ import annotations

from symdp.legacy.engines.inequality.concave import between
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
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Index, Name, Op, free_names, substitute, walk

DEEP = 4  # what is left is simple, and deep enough for any budget


def moving_point(goal: Goal) -> tuple[str, Expr] | None:
    """A number t in [0, 1], the only argument of a logarithm in the difference that moves with it, where that argument
    is a straight line in t, and the difference vanishes at both ends."""
    found = comparison(goal)
    if found is None or found[0] != ">=":
        return None
    d = found[1]
    terms = [x for x in walk(d) if isinstance(x, Call) and x.fn in ("rel_entr", "log")]
    for v in variables(goal) if 2 <= len(terms) <= 6 else ():
        moving = {x.args[0] for x in terms if v in free_names(x)}
        if len(moving) != 1 or any(v in free_names(x.args[1]) for x in terms if x.fn == "rel_entr"):
            continue
        (s,) = moving
        try:
            line = goal.region.zero(derivative(derivative(s, v), v))
            if line and all(goal.region.zero(substitute(d, {v: end})) for end in (ZERO, ONE)):
                return v, s
        except TROUBLE:
            continue
    return None


def by_moving_point(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Concave in t, where the point at which it starts is not 0."""
    found = moving_point(goal)
    if found is None or depth < 1:
        return None
    v, s = found
    start = substitute(s, {v: ZERO})
    start = ratio_expr(goal.region.ratio(start))
    if goal.region.sign(start) == 1:
        return between(p, goal, v, ZERO, ONE, DEEP)
    none = Op("==", (start, ZERO))
    if not isinstance(start, Name | Index):
        return None
    first = completed(p, goal.with_(none), {"rule": "swap", "hypothesis": len(goal.hyps), "defined": Slots(3),
                                            "proof": Slot(DEEP)})
    second = first and between(p, goal.with_(Op("!=", (start, ZERO))), v, ZERO, ONE, DEEP)
    return second and completed(p, goal, {"rule": "split", "on": text(none), "defined": Slots(3), "yes": first,
                                          "no": second})


def has_defined_point(goal: Goal) -> bool:
    """Outside of sums, an entry stands in a logarithm that an assumption defines, by what has none."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", ">=")) or any(
            isinstance(x, Bind) for x in walk(goal.show)):
        return False
    inside = {y.base for x in walk(goal.show) if isinstance(x, Call) and x.fn in ("rel_entr", "log")
              for y in walk(x) if isinstance(y, Index)}
    return bool(inside) and any(defines(h, inside) for h in goal.hyps)


def defines(h: Expr, bases: set[Expr]) -> bool:
    match h:
        case Bind("forall", _, Op("==", (Index(base), e))) if base in bases:
            return not any(isinstance(x, Bind | Call) for x in walk(e))
    return False
