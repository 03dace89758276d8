"""A search for numbers that break a comparison, where sampling does not look.

It tries large members of a family with the other numbers at simple parts of their ranges, and then goes downhill in the
relative difference of the sides from the best of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

import mpmath

from symdp.kernel import terms
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import PROP, REAL
from symdp.proof.checking import Statement
from symdp.proof.facts import Facts
from symdp.proof.shapes import conjuncts
from symdp.prover.rules import Rules
from symdp.prover.sampling import _bounds as bounds_said
from symdp.prover.unfolding import Definitions
from symdp.refuter.numbers import DIGITS, Numbers, Unknown

F = Fraction
WHOLE = [1, 2, 3, 4, 5, 7, 10, 14, 20, 30, 50, 80, 120, 200, 350, 600, 1000]
LOOKED_AT = 3000
STARTS = 6
DOWN = 80
CLEAR = mpmath.mpf(10)**-20
"""By how much, next to their sizes, the sides are to be apart."""
Values = dict[str, Fraction]


@dataclass
class Large:
    """The search for one part of a statement about numbers."""

    statement: Statement
    part: int
    facts: Facts
    expired: Callable[[], bool]

    def __post_init__(self) -> None:
        self.numbers = Numbers(Definitions(self.facts), Rules(self.facts).by_head)
        self.names = self.statement.names
        self.told = [c for h in self.statement.hypotheses for c in conjuncts(h)]
        self.left = LOOKED_AT

    def points(self) -> Iterator[Values]:
        """Points at which the comparison fails, with simple numbers, the simplest of each first."""
        if any(v.type is not REAL for v in self.names.values()) or not self.names:
            return
        with mpmath.workdps(DIGITS):
            seen: list[tuple[Any, Values]] = []
            for values in self.grid(list(self.names), {}):
                slack = self.slack(values)
                if slack is not None:
                    if slack < -CLEAR and self.is_clear(values):
                        yield self.simpler(values)
                        return
                    seen.append((slack, values))
            seen.sort(key=lambda p: p[0])
            for slack, values in islice(seen, STARTS):
                found = self.downhill(values, slack)
                if found is not None and self.is_clear(found):
                    yield self.simpler(found)
                    return

    def whole(self, v: Var) -> bool:
        """Whether the name is said to be a whole number."""
        ranges = [terms.args_of(c, "range", 3) for c in self.told]
        return terms.apply_const("int", v) in self.told or any(r is not None and r[2] is v for r in ranges)

    def ends(self, v: Var, at: Mapping[Var, Any]) -> tuple[Any, Any]:
        """The range of v where the names before it have these values."""
        low, high = -mpmath.inf, mpmath.inf
        for c in self.told:
            for w, kind, bound in bounds_said(c):
                if w is v:
                    try:
                        x = self.numbers.value(bound, at)
                    except Unknown:
                        continue
                    low = max(low, x) if kind in ("low", "equal") else low
                    high = min(high, x) if kind in ("high", "equal") else high
        return low, high

    def grid(self, names: list[str], values: Values) -> Iterator[Values]:
        """Values of the names, one after the other; what contradicts the assumptions is left out later."""
        if not names:
            yield values
            return
        v = self.names[names[0]]
        at = {self.names[n]: _mpf(x) for n, x in values.items()}
        for x in dict.fromkeys(self.candidates(v, *self.ends(v, at))):
            yield from self.grid(names[1:], {**values, names[0]: x})

    def candidates(self, v: Var, low: Any, high: Any) -> Iterator[Fraction]:
        """Values in a range: near its ends, far out, simple parts of it."""
        if self.whole(v):
            first = None if mpmath.isinf(low) else int(mpmath.ceil(low))
            last = None if mpmath.isinf(high) else int(mpmath.floor(high))
            if first is not None and last is not None and last - first < 4000:
                for part in (F(0), F(1, 2), F(1), F(1, 3), F(2, 3), F(1, 4), F(3, 4), F(1, 10), F(9, 10)):
                    yield F(first + int((last - first)*part))
                return
            start = first - 1 if first is not None else 0
            yield from (F(start + k) for k in WHOLE if last is None or start + k <= last)
            return
        if not mpmath.isinf(low) and not mpmath.isinf(high):
            a, b = _fraction(low), _fraction(high)
            for part in (F(1, 2), F(0), F(1), F(1, 10), F(9, 10), F(1, 4), F(3, 4), F(1, 100), F(99, 100), F(1, 10**4)):
                yield a + (b - a)*part
            return
        base = _fraction(low) if not mpmath.isinf(low) else _fraction(high) if not mpmath.isinf(high) else F(0)
        signs = [1] if not mpmath.isinf(low) else [-1] if not mpmath.isinf(high) else [1, -1]
        for x in (F(0), F(1), F(1, 2), F(2), F(1, 10), F(5), F(10), F(1, 100), F(30), F(100), F(1, 10**4), F(10**4)):
            for sign in signs:
                yield base + sign*x

    def slack(self, values: Values) -> Any | None:
        """How far the comparison is from failing, next to the sizes of the sides; None outside the assumptions."""
        self.left -= 1
        if self.left < 0 or self.expired():
            self.left = -1
            return None
        at = {self.names[n]: _mpf(x) for n, x in values.items()}
        try:
            if all(self.numbers.value(c, at) for c in self.told) and self.numbers.value(
                    self.statement.conclusions_defined[self.part], at):
                return self.failing(self.statement.conclusions[self.part], at)
        except (Unknown, OverflowError, ValueError, TypeError, ArithmeticError):
            return None
        return None

    def is_clear(self, values: Values) -> bool:
        """Whether the comparison fails with more digits, too: where all cancels, what was rounded is left."""
        with mpmath.workdps(3*DIGITS):
            slack = self.slack(values)
        return slack is not None and bool(slack < -CLEAR)

    def failing(self, t: Term, at: Mapping[Var, Any]) -> Any:
        """The slack of a comparison, of parts of a conjunction the least, of those of a disjunction the largest."""
        for name, pick in (("and", min), ("or", max)):
            sides = terms.args_of(t, name, 2)
            if sides is not None:
                return pick(self.failing(s, at) for s in sides)
        imp = terms.args_of(t, "imp", 2)
        if imp is not None:
            return self.failing(imp[1], at) if self.numbers.value(imp[0], at) else mpmath.mpf(1)
        for name in ("le", "lt", "ele", "elt"):
            sides = terms.args_of(t, name, 2)
            if sides is not None:
                a, b = (self.numbers.value(s, at) for s in sides)
                size = max(abs(a), abs(b))
                return (b - a)/size if size and not mpmath.isinf(size) else mpmath.mpf(0)
        sides = terms.args_of(t, "eq", 2)
        if sides is not None and sides[0].type is not PROP:
            a, b = (self.numbers.value(s, at) for s in sides)
            size = max(abs(a), abs(b))
            return -abs(b - a)/size if size and not mpmath.isinf(size) else mpmath.mpf(0)
        equal = self.numbers.closed_form(t, at)
        if equal is not None:
            return self.failing(equal, at)
        raise Unknown

    def downhill(self, values: Values, slack: Any) -> Values | None:
        """From a point to lower ones, one name at a time."""
        step = dict.fromkeys(values, F(1, 4))
        self.left = max(self.left, 0) + DOWN
        end = self.left - DOWN
        while self.left > end and any(s > F(1, 10**6) for s in step.values()):
            for n in values:
                moved = False
                for way in (1, -1):
                    x = values[n] + way*step[n]*(abs(values[n]) if values[n] else 1)
                    x = F(round(x)) if self.whole(self.names[n]) else x.limit_denominator(10**9)
                    if x == values[n]:
                        continue
                    there = {**values, n: x}
                    found = self.slack(there)
                    if found is not None and found < slack:
                        values, slack, moved = there, found, True
                        break
                if slack < -CLEAR:
                    return values
                step[n] = step[n]*F(3, 2) if moved else step[n]/2
        return None

    def simpler(self, values: Values) -> Values:
        """The same with shorter numbers."""
        self.left = max(self.left, 0) + 60
        for n, x in values.items():
            for d in (1, 2, 10, 100, 1000, 10**5):
                y = x.limit_denominator(d)
                if y.denominator >= x.denominator:
                    break
                slack = self.slack({**values, n: y})
                if slack is not None and slack < -CLEAR:
                    values = {**values, n: y}
                    break
        return values


def _mpf(x: Fraction) -> Any:
    return mpmath.mpf(x.numerator)/x.denominator


def _fraction(x: Any) -> Fraction:
    return F(str(mpmath.nstr(x, 12))).limit_denominator(10**9)
