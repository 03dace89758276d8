"""Derivatives, limits, series and integrals in models, in floating point: values that are seen, or None."""

from __future__ import annotations

import math
from typing import Any

from symdp.kernel.types import Type
from symdp.library.values import INF, F, Rough, Value

FAR = [F(10**7), F(3*10**8), F(10**7) + F(1, 3), F(2*10**8) + F(1, 7)]  # near oo


class Calculus:
    """What constants of calculus are at given functions of numbers."""

    def c_hasderiv(self, kinds: list[Type], f: Any, x: Any, d: Any) -> bool | None:
        try:
            x, d = float(x), float(d)
            y = float(f(x))
            slopes = [(float(f(x + h)) - y)/h for h in (1e-5, -1e-5, 3e-6, -3e-6)]
        except (TypeError, OverflowError):
            return None
        worst = max(abs(s - d) for s in slopes)
        return True if worst < 1e-3*(1 + abs(d)) else False if worst > 2e-2*(1 + abs(d)) else None

    def around(self, s: Any, a: Any) -> list[Any]:
        """Points of s near a; far out if a is infinite."""
        if isinstance(a, float) and math.isinf(a):
            sign = 1 if a > 0 else -1
            near = [sign*x for x in FAR]
        else:
            near = [F(a) + h for h in (F(1, 10**7), F(-1, 10**7), F(1, 3*10**8), F(-1, 3*10**8))]
        return [x for x in near if s(x)]

    def c_elimpoint(self, kinds: list[Type], s: Any, a: Any) -> bool:
        return bool(self.around(s, a))

    def c_enear(self, kinds: list[Type], s: Any, a: Any, p: Any) -> bool | None:
        found = [p(x) for x in self.around(s, a)]
        return False if False in found else None if None in found else True

    def c_elim(self, kinds: list[Type], s: Any, f: Any, a: Any, d: Any) -> bool | None:
        return self._tends([f(x) for x in self.around(s, a)], d)

    def _tends(self, found: list[Any], d: Any) -> bool | None:
        """Whether the values near a point show that they tend to d."""
        if None in found:
            return None
        if d in (INF, -INF):
            least = min([float(y)*(1 if d > 0 else -1) for y in found], default=INF)
            return True if least > 1e4 else False if least < 5 else None
        worst = max([abs(float(y) - float(d)) for y in found], default=0)
        return True if worst < 1e-4 else False if worst > 1e-1 else None

    def c_limit(self, kinds: list[Type], s: Any, f: Any, a: Any) -> Value:
        return self._seen([f(x) for x in self.around(s, a)])

    def _seen(self, values: list[Any]) -> Value:
        """The limit that the values near a point show."""
        if not values:
            return F(0)
        if None in values:
            return None
        if min(values) > 1e4 or max(values) < -1e4:
            return INF if min(values) > 1e4 else -INF
        return Rough(values[-1]) if max(values) - min(values) < 1e-4 else None

    def around2(self, s: Any, a: Any, b: Any) -> list[tuple[Any, Any]]:
        """Points of s near (a, b), on neither axis."""
        near, also = (self.around(lambda x: True, c) for c in (a, b))
        return [(x, y) for x in near for y in also if s(x)(y)]

    def c_elimpoint2(self, kinds: list[Type], s: Any, a: Any, b: Any) -> bool:
        return bool(self.around2(s, a, b))

    def c_enear2(self, kinds: list[Type], s: Any, a: Any, b: Any, p: Any) -> bool | None:
        found = [p(x)(y) for x, y in self.around2(s, a, b)]
        return False if False in found else None if None in found else True

    def c_elim2(self, kinds: list[Type], s: Any, f: Any, a: Any, b: Any, d: Any) -> bool | None:
        return self._tends([f(x)(y) for x, y in self.around2(s, a, b)], d)

    def c_limit2(self, kinds: list[Type], s: Any, f: Any, a: Any, b: Any) -> Value:
        return self._seen([f(x)(y) for x, y in self.around2(s, a, b)])

    def c_series(self, kinds: list[Type], s: Any, f: Any) -> Value:
        values = [f(F(k)) for k in range(-40, 41) if s(F(k))]
        return None if None in values or any(abs(v) > 50 for v in values) else Rough(sum(values))

    def c_integral(self, kinds: list[Type], s: Any, f: Any) -> Value:
        if any(s(x) is not False and f(x) != 0 for x in (*FAR, *(-y for y in FAR), F(9001, 400), F(-9001, 400))):
            return None  # the grid does not reach so far
        inside = [x for x in (F(2*k + 1, 400) for k in range(-4600, 4600)) if s(x)]
        values = [f(x) for x in inside]
        if None in values or any(abs(v) > 50 for v in values):
            return None
        total = sum(float(v) for v in values)/200
        return Rough(total)
