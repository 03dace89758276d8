"""Multipliers of what is known to be zero: of the totals of laws, and of sums that are given."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.inequality.prover import TROUBLE
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.ranges import flattened
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    ONE,
    Bind,
    Call,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    free_names,
    rebuild,
    substitute,
    walk,
)


def simplified(goal: Goal, e: Expr) -> Expr:
    return ratio_expr(goal.region.ratio(e))


def summands(e: Expr, negative: bool = False) -> list[Expr]:
    match e:
        case Op("+", args):
            return [y for x in args for y in summands(x, negative)]
        case Op("-", (a, b)):
            return [*summands(a, negative), *summands(b, not negative)]
        case Op("neg", (a,)):
            return summands(a, not negative)
    return [Op("neg", (e,)) if negative else e]


def simplified_or(goal: Goal, e: Expr) -> Expr:
    try:
        return simplified(goal, e)
    except TROUBLE:
        return e


def multipliers(goal: Goal, terms: tuple[tuple[Expr, Expr], ...]) -> Iterator[Expr]:
    """Lagrange's multiplier of the total of a law, at the uniform one."""
    flat = [(c, f) for c, e in terms for f in flattened(goal, e, 1)]
    own = [f for _, f in flat if len(f.indices) == 1]
    if not own or len({f.indices[0][1:] for f in own}) > 1:
        return
    _, low, high = own[0].indices[0]
    k = Name("'k")
    body = simplified_sum([Op("*", (c, substitute(f.body, {f.indices[0][0]: k}))) for c, f in flat if f.indices])
    count = simplified_or(goal, Op("+", (Op("-", (high, low)), ONE)))
    for ratio in dict.fromkeys(known_ratios(goal)):
        for n, t in goal.names:
            if t.kind == "integer" and n not in free_names(high):
                least = Op("/", (Op("*", (count, substitute(body, {k.id: Name(n)}))), ratio))
                yield simplified_or(goal, Op("neg", (least,)))
    for x in dict.fromkeys(x for x in walk(body) if isinstance(x, Index) and x.index == (k,)):
        slope = slope_at(goal, body, x, Op("/", (ONE, count)))
        if slope is not None and k.id not in free_names(slope):
            yield simplified_or(goal, Op("neg", (slope,)))


def known_ratios(goal: Goal) -> Iterator[Expr]:
    """Factors by which a hypothesis says that one probability exceeds another at most."""
    objects = {n for n, t in goal.names if t.kind not in ("real", "integer")}
    for h in goal.hyps:
        match h:
            case Bind("forall", _, Op("<=", (Index(), Op("*", (c, Index()))))) if not free_names(c) & objects:
                yield c


def simplified_sum(items: list[Expr]) -> Expr:
    found = items[0]
    for x in items[1:]:
        found = Op("+", (found, x))
    return found


def slope_at(goal: Goal, e: Expr, x: Expr, value: Expr) -> Expr | None:
    """The derivative of e in the number x, at a value."""
    (v,) = fresh(goal.names, ["v"], (e, goal.show, *goal.hyps))
    try:
        found = derivative(renamed(e, x, Name(v)), v)
        return simplified(goal, substitute(found, {v: value}))
    except TROUBLE:
        return None


def renamed(e: Expr, x: Expr, v: Expr) -> Expr:
    return v if e == x else e if isinstance(e, Bind) else rebuild(e, lambda y: renamed(y, x, v))


def given_multipliers(goal: Goal, terms: tuple[tuple[Expr, Expr], ...], s: Bind, v: Expr) -> Iterator[Expr]:
    """Slopes of what stands under the sums, against that of the given one: at the mean, and of the chord."""
    binding = s.bindings[0]
    if not isinstance(binding.domain, Seq):
        return
    low, high = binding.domain.items
    k = Name("'k")
    flat = [(c, f) for c, e in terms for f in flattened(goal, e, 1) if f.indices and f.indices[0][1:] == (low, high)]
    if not flat:
        return
    body = simplified_sum([Op("*", (c, substitute(f.body, {f.indices[0][0]: k}))) for c, f in flat])
    given = substitute(s.body, {binding.name: k})
    count = simplified_or(goal, Op("+", (Op("-", (high, low)), ONE)))
    for x in dict.fromkeys(x for x in walk(given) if (isinstance(x, Index) and x.index == (k,)) or (
            isinstance(x, Call) and x.args == (k,) and x.fn in dict(goal.names))):
        weight = slope_at(goal, given, x, x)
        if weight is None:
            continue
        mean = Op("/", (v, count)) if k.id not in free_names(weight) else v
        to = dict(goal.names)[x.fn].param("to") if isinstance(x, Call) else None
        if isinstance(to, Seq) and to.kind == "[]":
            ends = [Op("/", (renamed(body, x, e), weight)) for e in to.items]
            yield simplified_or(goal, Op("/", (Op("-", (ends[1], ends[0])), Op("-", (to.items[1], to.items[0])))))
        slope = slope_at(goal, Op("/", (body, weight)), x, mean)
        if slope is not None and k.id not in free_names(slope):
            yield slope
