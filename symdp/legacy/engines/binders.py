"""Limits and quantifiers over infinite domains, by trying values: evidence, never a verdict.

A limit is evaluated close to its point, a quantifier at corner values of its domain. A
``forall`` that fails at a value fails, an ``exists`` that holds at one holds; the other two
answers mean only that nothing else was seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np

from symdp.atoms import find
from symdp.capacities.floats import as_float
from symdp.legacy.engines.corners import Column
from symdp.legacy.engines.exact import recognise
from symdp.legacy.engines.numeric import DIGITS, INF, Number, Point, Undefined, Unknown, value_of
from symdp.legacy.engines.objects import Number as Free
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.objects import Unsupported, expand
from symdp.legacy.kernel.tree import Bind, Binding, Call, Expr, Name, Op, Seq, Type, walk

SAMPLES = 16  # values of an outermost bound name; fewer inside
MAX_RANGE = 200  # a range of integers up to this long is gone through
LEVELS = (8, 40, 160)  # how many digits a limit is approached to, one after the other
NEARER_INFINITY = {8: 1, 40: 3, 160: 5}  # the same for points at infinity where exponentials overflow
CONVERGED = Fraction(1, 10**7)


class Sampler(Point):
    """Evaluates binders by sampling; ``closeness`` is the number of digits to a limit point."""

    def __init__(self, values: Mapping[str, Number], closeness: int = LEVELS[0], samples: int = SAMPLES,
                 far: int | None = None) -> None:
        super().__init__(values, DIGITS + 4 * closeness if closeness > LEVELS[0] else DIGITS + 30)
        self.closeness = closeness
        self.samples = samples
        self.far = closeness if far is None else far

    def _truth(self, e: Expr) -> tuple[bool | None, Number]:
        if isinstance(e, Call):
            return self._truth(self.unfolded(e))
        if not (isinstance(e, Bind) and e.binder in ("forall", "exists")):
            return super()._truth(e)
        every = e.binder == "forall"
        best: Number = INF if every else -INF
        for inner in self.points(e.bindings):
            try:
                held, slack = inner._truth(e.body)
            except Undefined:
                if every:
                    raise
                continue
            best = min(best, slack) if every else max(best, slack)
            if held is (not every):
                return not every, best
        return every, best

    def _compute(self, e: Expr) -> Number:
        if isinstance(e, Call) and (atom := find(e.fn)) is not None and atom.definition:
            return self._number(self.unfolded(e))  # atoms inside a binder are still to be expanded
        if not isinstance(e, Bind):
            return super()._compute(e)
        if e.binder == "limit":
            return self.limit(e.bindings, e.body)
        if e.binder not in ("sup", "inf", "max", "min"):
            raise Unknown(f"{e.binder} over an infinite domain")
        found = [_as_mpf(inner._number(e.body)) for inner in self.points(e.bindings)]
        if not found:
            raise Unknown("an empty domain")
        return max(found) if e.binder in ("sup", "max") else min(found)

    def unfolded(self, e: Expr) -> Expr:
        try:
            return expand(e, {n: Name(n) for n in self.values})
        except Unsupported as u:
            raise Unknown(str(u)) from None

    def points(self, bindings: tuple[Binding, ...]) -> Iterator[Sampler]:
        """This point with values for the bound names."""
        if not bindings:
            yield self
            return
        for v in self.values_of(bindings[0]):
            yield from self.inside({bindings[0].name: v}).points(bindings[1:])

    def inside(self, more: Mapping[str, Number]) -> Sampler:
        return type(self)({**self.values, **more}, self.closeness, max(4, self.samples // 2), self.far)

    def values_of(self, b: Binding) -> list[Number]:
        where, integer = self.domain(b)
        column = Column(Free(b.name, integer, where))
        floats = {k: np.array([as_float(v)]) for k, v in self.values.items()}
        columns = {k: np.repeat(v, self.samples) for k, v in floats.items()}
        with np.errstate(all="ignore"):
            low, high = (as_float(x[0]) for x in column.bounds(floats, 1))
            corner = column.corner(np.arange(self.samples), columns)
        if integer and high - low < MAX_RANGE:
            corner = np.arange(low, high + 1)
        out: list[Number] = []
        # beside the corners: just beyond the values already chosen, which is where bounds fail
        beyond = [x for v in map(float, list(self.values.values())[-3:]) for x in (2 * v, v / 2, v + 1, v - 1)]
        for x in dict.fromkeys([*map(float, corner), *beyond]):
            if not np.isfinite(x) or (integer and x != int(x)):
                continue
            known = recognise(x)
            v = value_of(read_expression(known[0]), self.digits) if known else Fraction(x)
            inner = type(self)({**self.values, b.name: v}, self.closeness, self.samples)
            if all(inner._truth(w)[0] is not False for w in where):
                out.append(v)
        return out

    def domain(self, b: Binding) -> tuple[tuple[Expr, ...], bool]:
        match b.domain:
            case Type("real" | "integer" as kind, where=where):
                return tuple(c for w in where for c in conjuncts(w)), kind == "integer"
            case Seq("[]" | "(]" | "[)" | "()" | "range" as kind):
                return tuple(conjuncts(Op("in", (Name(b.name), b.domain)))), kind == "range"
            case Seq("set", items):
                return (Op("in", (Name(b.name), Seq("set", items))),), False
        raise Unknown("a quantifier over objects")

    def limit(self, bindings: tuple[Binding, ...], body: Expr) -> Number:
        values: dict[str, Number] = {}
        step = Fraction(1, 10**self.closeness)
        for b in bindings:
            if isinstance(b.domain, Type):
                raise Unknown("a limit at a point that is not given")
            target = self._number(b.domain)
            if target in (INF, -INF):
                values[b.name] = (1 if target > 0 else -1) * Fraction(10) ** self.far
            elif isinstance(target, Fraction):
                values[b.name] = target - step if b.side == "-" else target + step
            else:
                raise Unknown("a limit at a point that is not rational")
        return self.inside(values)._number(body)


class Patient(Sampler):
    """Evaluates capacities within binders as well, which takes time."""

    def decided(self, e: Expr) -> bool:
        """What is too close to tell counts as true: bounds are attained where they are equalities."""
        return self._truth(e)[0] is not False

    def _compute(self, e: Expr) -> Number:
        if isinstance(e, Call) and e.fn == "capacity" and not isinstance(e.args[0], Seq):
            return self._number(self.unfolded(e))
        return super()._compute(e)


def has_limit(e: Expr) -> bool:
    return any(isinstance(n, Bind) and n.binder == "limit" for n in walk(e))


def plausible(e: Expr, values: Mapping[str, Number]) -> tuple[bool, Any]:
    """Whether sampling speaks for the formula at the point, and the slack it saw.

    A limit is believed when the slack tends to zero, or to something positive, on the way.
    Raises Undefined or Unknown.
    """
    if not has_limit(e):
        held, slack = Sampler(values).truth(e)
        return held is not False, _as_mpf(slack)
    seen: list[Any] = []
    for closeness in LEVELS:
        try:
            slack = Sampler(values, closeness).truth(e)[1]
        except Unknown:
            slack = Sampler(values, closeness, far=NEARER_INFINITY[closeness]).truth(e)[1]
        seen.append(_as_mpf(slack))
    shrinks = abs(seen[-1]) <= abs(seen[0]) / 2
    fine = seen[-1] >= -_as_mpf(CONVERGED) or shrinks
    return fine, mpmath.mpf(0) if fine and seen[-1] <= _as_mpf(CONVERGED) else seen[-1]


def _as_mpf(x: Number) -> Any:
    return mpmath.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x
