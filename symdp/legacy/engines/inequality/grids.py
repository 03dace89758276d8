"""Several numbers that are to exist, of which something is said of all other numbers: simple ones, tried on a grid."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slots
from symdp.legacy.engines.inequality.sample import Point
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.engines.inequality.suprema import apart, domains, is_number
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import Names
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.interval import INF, REALS
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Expr, Name, Op, Type, free_names

SHARES = [Fraction(x) for x in ("1/2", "1/10", "9/10", "1/4", "3/4", "1/3", "2/3", "1/50", "49/50")]  # of an interval
BEYOND = [Fraction(x) for x in ("1", "1/2", "2", "3", "5", "1/4", "9", "1/10")]  # its end
INSIDE = [Fraction(k, 16) for k in (0, 1, 2, 3, 5, 8, 11, 13, 14, 15, 16)]  # for what is said of all numbers
MAX_POINTS, MAX_GOOD, MAX_TRIED = 3000, 12, 3


@dataclass(frozen=True)
class Said:
    """A comparison, at all values of some more names, as numbers."""

    shown: Op
    at: tuple[Point, ...]


def by_grid(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Those at which numbers leave the most room are tried."""
    show = goal.show
    if not is_for_grid(goal) or not isinstance(show, Bind) or depth < 2:
        return None
    new = apart(goal, show)
    names: Names = (*goal.names, *((b.name, Type("real")) for b in new.bindings))
    region = Goal(names, tuple(domains(goal, new)), Op("==", (Name(new.bindings[0].name),)*2)).region
    pools = [inner(*(region.bounds.get(b.name, REALS).lo, region.bounds.get(b.name, REALS).hi)) for b in new.bindings]
    said = sorted((s for c in conjuncts(new.body) for s in comparisons(c, names)), key=lambda s: len(s.at))
    if not all(pools) or not said:
        return None
    good: list[tuple[float, Point]] = []
    order = sorted(itertools.product(*(range(len(pool)) for pool in pools)), key=lambda k: (max(k), sum(k)))
    for where in order[:MAX_POINTS]:
        point = {b.name: pool[k] for b, pool, k in zip(new.bindings, pools, where, strict=True)}
        room = room_of(p, said, point)
        if room is not None:
            good.append((room, point))
        if len(good) >= MAX_GOOD:
            break
    for _, point in sorted(good, key=lambda x: -x[0])[:MAX_TRIED]:
        values = {b.name: str(point[n.name]) for b, n in zip(show.bindings, new.bindings, strict=True)}
        step = then(p, goal, {"rule": "exists", "values": values, "real": Slots(3)}, partial(p.prove, depth=depth - 1))
        if step is not None:
            return step
    return None


def is_for_grid(goal: Goal) -> bool:
    """Several real numbers are to exist, without parameters, and something is said of all numbers."""
    show = goal.show
    return isinstance(show, Bind) and show.binder == "exists" and len(show.bindings) > 1 and all(
        is_number(b) and not (isinstance(b.domain, Type) and b.domain.kind == "integer") for b in show.bindings) and (
        not free_names(show) & dict(goal.names).keys()) and any(
        isinstance(c, Bind) and c.binder == "forall" for c in conjuncts(show.body))


def inner(lo: Fraction | float, hi: Fraction | float) -> list[Fraction]:
    """Simple numbers between two ends."""
    if isinstance(lo, Fraction) and isinstance(hi, Fraction):
        return [lo + (hi - lo)*x for x in SHARES]
    if isinstance(lo, Fraction):
        return [lo + x for x in BEYOND]
    if isinstance(hi, Fraction):
        return [hi - x for x in BEYOND]
    return [Fraction(0), *BEYOND, *(-x for x in BEYOND)]


def comparisons(c: Expr, names: Names, at: tuple[Point, ...] = ({},)) -> Iterator[Said]:
    """The comparisons of a formula, what is bound for all numbers at some of them."""
    match c:
        case Bind("forall", bindings, body) if all(map(is_number, bindings)):
            more: Names = (*names, *((b.name, Type("real")) for b in bindings))
            for b in bindings:
                lo, hi = ends(b.domain)
                pool = [lo + (hi - lo)*x for x in INSIDE] if isinstance(lo, Fraction) and isinstance(
                    hi, Fraction) else inner(lo, hi)
                at = tuple({**point, b.name: x} for point in at for x in pool)
            for e in conjuncts(body):
                yield from comparisons(e, more, at)
        case Op(op) if op in COMPARISONS:
            try:
                for e in conjuncts(unfold(c, names)):
                    if isinstance(e, Op) and e.op in COMPARISONS:
                        yield Said(e, at)
            except TROUBLE:
                return


def ends(domain: Expr | Type) -> tuple[Fraction | float, Fraction | float]:
    """The ends of a domain of numbers, as far as they are numbers."""
    says = domain.where if isinstance(domain, Type) else (Op("in", (Name("x"), domain)),)
    name = next(iter(n for w in says for n in free_names(w) if n not in ("oo", "reals")), "x")
    i = Goal(((name, Type("real")),), tuple(says), Op("==", (Name(name), Name(name)))).region.bounds.get(name, REALS)
    return i.lo, i.hi


def room_of(p: Prover, said: list[Said], point: Point) -> float | None:
    """How far, relative to its sides, the comparison that is nearest to failing is from that; None where one fails."""
    least = INF
    for s in said:
        for more in s.at:
            try:
                values = [value(p, x, {**point, **more}) for x in s.shown.args]
            except TROUBLE:
                return None
            if any(v is None for v in values):
                return None
            a, b = (v for v in values if v is not None)
            gap = {"<": b - a, ">": a - b, "=": -abs(a - b), "!": abs(a - b)}[s.shown.op[0]]
            if gap < 0 or (gap == 0 and s.shown.op in ("<", ">", "!=")):
                return None
            least = min(least, gap/(abs(a) + abs(b) + 1e-9))
    return least


def value(p: Prover, e: Expr, point: Point) -> float | None:
    """A value; of a conditional that of the branch that is taken."""
    while isinstance(e, Op) and e.op == "if":
        e = e.args[1] if p.numbers.true(e.args[0], point) else e.args[2]
    v = p.numbers.value(e, point)
    return as_float(v.mid()) if v is not None and v.is_finite() else None
