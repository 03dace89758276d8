"""At one point: the constants for which a statement holds there.

They lie between two thresholds, found directly where an inequality is affine in the
constant, else by bisection, with as many bits as it takes.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from symdp.legacy.engines.objects import Shape, Task
from symdp.legacy.engines.sharpen.balls import ACCURATE, Ball, Program, Vague, ball, border, precision, sign
from symdp.legacy.engines.sharpen.chart import COARSE, Chart, Place
from symdp.legacy.kernel.tree import Expr, Op, free_names

BITS = (256, 1024, 4096)
HUGE = 10**9  # a constant beyond this is none
LADDER = (0.0, 0.01, 0.1, 0.3, 0.7, 1.0, 1.5, 2.5, 5.0, 10.0, 30.0, 100.0, 1e3, 1e4, 1e6)
Range = tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True)
class Span:
    """The constants at one point: those from ``low`` to ``high``, None for no bound; ``empty``: none at all."""

    low: Ball | None = None
    high: Ball | None = None
    empty: bool = False

    def end(self, side: str) -> Ball | None:
        """What is minimised: the upper end, or the lower one with its sign changed."""
        if self.empty:
            return Ball(-HUGE * 10)
        if side == "largest":
            return None if self.high is None else self.high.mid()
        return None if self.low is None else -self.low.mid()


class Thresholds:
    """One shape of a statement as a function from points to constants."""

    def __init__(self, task: Task, shape: Shape, constant: str, within: Range, tight: str = "") -> None:
        self.chart = Chart(task, shape, constant, tight)
        show: Expr = shape.show
        for c in shape.conditions:
            if constant in free_names(c):
                show = Op("implies", (c, show))
        self.program = Program([show], moving=constant)
        self.tight = tight
        self.evaluations = 0
        self.accurate = ACCURATE if not tight else COARSE
        self.ladder = _ladder(within)
        self.affine = False
        self.affine = self._seems_affine()

    def at(self, place: Place) -> Span | None:
        """The constants that work at the point; None where it is not admissible, or cannot be seen."""
        self.evaluations += 1
        return self._seen(lambda: self.chart.values(place))

    def exactly(self, numbers: Mapping[str, Fraction]) -> Span | None:
        """The same at a point in exact numbers."""
        def values() -> dict[str, Ball] | None:
            out = {name: ball(x) for name, x in numbers.items()}
            return out if self.chart.admits(out) else None
        return self._seen(values)

    def near(self, values: dict[str, Ball]) -> Span | None:
        """The same for values of all names with the bits they have; None also where these are too few."""
        try:
            return self.of(values) if self.chart.admits(values) else None
        except Vague:
            return None

    def ends_at(self, point: Mapping[str, Expr], constant: Expr, step: int) -> bool:
        """Whether the sides are equal for this constant at the point, and not for the next one (by step)."""
        with precision(BITS[1]):
            try:
                *found, c = Program([*point.values(), constant]).run({})
                values = {name: x for name, x in zip(point, found, strict=True) if x is not None}
                if c is None or len(values) < len(point) or not self.chart.admits(values):
                    return False
                cells = self.program.begin(values)
                here, beyond = self.program.end(cells, c), self.program.end(cells, c + step)
            except Vague:
                return False
        return here is not None and beyond is not None and bool(abs(here) < 2.0**-800) and bool(beyond < -(2.0**-40))

    def _seen(self, values: Callable[[], dict[str, Ball] | None]) -> Span | None:
        for bits in BITS:
            with precision(bits):
                try:
                    found = values()
                    return None if found is None else self.of(found)
                except Vague:
                    pass
        return None

    def of(self, values: dict[str, Ball]) -> Span:
        """The same for the values of the names. Raises Vague where more bits are needed."""
        cells = self.program.begin(values)

        def slack(c: Ball) -> Ball | None:
            return self.program.end(cells, c)

        return _affine(slack, self.accurate) if self.affine else self._by_bisection(slack)

    def _seems_affine(self) -> bool:
        rng = random.Random(0)
        seen = 0
        with precision(BITS[1]):
            for _ in range(60):
                try:
                    values = self.chart.values(self.chart.sample(rng))
                    held = None if values is None else self._affine_at(values)
                except Vague:
                    continue
                if held is False:
                    return False
                seen += held is True
                if seen >= 8:
                    break
        return seen > 0

    def _affine_at(self, values: dict[str, Ball]) -> bool | None:
        """Whether the slack is an affine function of the constant at a point; None where it is infinite."""
        cells = self.program.begin(values)
        probes = [ball(c) for c in (2, -1, 7, Fraction(1, 3), -100)]
        base, one, *rest = (self.program.end(cells, c) for c in (Ball(0), Ball(1), *probes))
        if base is None or one is None:
            return False if (base is None) != (one is None) else None
        if not (base.is_finite() and one.is_finite()):
            return None
        slope = one - base
        return all(s is not None and s.overlaps(base + c * slope) for s, c in zip(rest, probes, strict=True))

    def _by_bisection(self, slack: Callable[[Ball], Ball | None]) -> Span:
        slacks = [(c, slack(c)) for c in self.ladder]
        known = [(c, sign(s)) for c, s in slacks if s is not None]
        if not any(s > 0 for _, s in known):
            return Span(empty=len(known) == len(self.ladder) and all(s < 0 for _, s in known))
        low = high = None
        for (a, s), (b, t) in itertools.pairwise(known):
            if s <= 0 < t:
                low = border(slack, b, a, self.accurate)
            if s > 0 >= t:
                high = border(slack, a, b, self.accurate)
        return Span(low, high)


def _ladder(within: Range) -> list[Ball]:
    low, high = within
    found = {Fraction(str(s * x)) for x in LADDER for s in (1, -1)}
    inside = {c for c in found if (low is None or low < c) and (high is None or c < high)}
    inside |= {c for c in (low, high) if c is not None}
    if low is not None and high is not None:
        inside |= {low + (high - low) * Fraction(k, 8) for k in range(9)}
    return [ball(c) for c in sorted(inside)]


def _affine(slack: Callable[[Ball], Ball | None], accurate: int) -> Span:
    base, one = slack(Ball(0)), slack(Ball(1))
    if base is None or one is None or not base.is_finite() or not one.is_finite():
        return Span()
    slope = one - base
    if not sign(slope):
        return Span(empty=sign(base) < 0)
    at = -base / slope
    if at.rel_accuracy_bits() < accurate and not abs(at) < 2.0**-accurate:
        raise Vague
    return Span(low=at) if slope > 0 else Span(high=at)
