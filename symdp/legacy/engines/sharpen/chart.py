"""Coordinates: the admissible points of a shape as tuples of unbounded numbers, ends at infinity.

A number between two bounds is a logistic curve of its coordinate, above a bound an
exponential one, without bounds a hyperbolic sine; a law is given by weights exp(z). So points
close to a boundary, where inequalities are tight, are as easy to name as any other.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from symdp.legacy.engines.corners import ends
from symdp.legacy.engines.field import Equation, Field
from symdp.legacy.engines.numeric import value_of
from symdp.legacy.engines.objects import Number, Shape, Task
from symdp.legacy.engines.sharpen.balls import Ball, Program, ball, border, sign
from symdp.legacy.kernel.tree import TRUE, Expr, Op, free_names

SCALES = (0.3, 1.0, 1.0, 3.0, 3.0, 10.0, 40.0)
LARGEST = 10**40  # integer
TRIED = (-60, -20, -8, -4, -1, 1, 4, 10, 30)  # coordinates between which a border is sought
COARSE = 64  # bits to which a border is found
SMALL = (0, 1, 2, 3, 4, 5, 9, 19, 99)


@dataclass(frozen=True)
class Place:
    """A point: coordinates of the free reals and laws, values of the discrete names."""

    z: tuple[Ball, ...]
    whole: tuple[Fraction, ...] = ()

    def moved(self, i: int, z: Ball) -> Place:
        return replace(self, z=(*self.z[:i], z.mid(), *self.z[i + 1:]))


@dataclass(frozen=True)
class _Bounds:
    low: Program
    high: Program
    among: tuple[Fraction, ...]  # the values, where they are listed


class Chart:
    """The coordinates of one shape; the constant is none of them."""

    def __init__(self, task: Task, shape: Shape, constant: str, tight: str = "") -> None:
        """``tight`` names a number that is moved to where the assumptions cease to hold."""
        self.shape = shape
        self.tight = next((n for n in shape.numbers if n.name == tight), None)
        assumed = [g for g in shape.given if constant not in free_names(g)]
        whole: Expr = functools.reduce(lambda a, b: Op("and", (a, b)), assumed, TRUE)
        self.border = Program([whole], moving=tight)
        self.numbers = [n for n in shape.numbers if n.name != constant]
        self.rows = [row for b in shape.blocks for row in b.rows]
        self.field = Field(task, shape)
        self.equations: list[Equation] = [e for e in self.field.equations if e.name != constant]
        self.residues = [Program([e.difference]) for e in self.equations]
        self.solved = {e.name for e in self.equations}
        self.bounds = {n.name: self._bounds_of(n) for n in self.numbers}
        self.discrete = [n for n in self.numbers if n.integer or self.bounds[n.name].among]
        fixed = [*self.discrete, self.tight]
        self.free = [n for n in self.numbers if n not in fixed and n.name not in self.solved]
        self.dimension = len(self.free) + sum(len(row) - 1 for row in self.rows)
        conditions = [c for c in shape.conditions if constant not in free_names(c)]
        self.conditions = Program(conditions)
        # a strict condition admits no tie; the others are given the benefit of rounding (in hundreds of bits)
        self.strict = [isinstance(c, Op) and c.op in ("<", ">", "!=", "not") for c in conditions]

    @staticmethod
    def _bounds_of(n: Number) -> _Bounds:
        found = ends(n)
        values = [value_of(e) for e in found.among if not free_names(e)]
        return _Bounds(Program(found.low), Program(found.high), tuple(v for v in values if isinstance(v, Fraction)))

    # -- points
    def values(self, place: Place) -> dict[str, Ball] | None:
        """The value of every name but the constant, or None where an assumption fails."""
        out: dict[str, Ball] = {}
        z, whole = iter(place.z), iter(place.whole)
        for n in self.numbers:
            if n in self.discrete:
                out[n.name] = ball(next(whole))
            elif n in self.free:
                low, high = self.ends(n, out)
                if low is not None and high is not None and not low <= high:
                    return None
                out[n.name] = _between(low, high, next(z))
        for row in self.rows:
            weights = [*(next(z).exp() for _ in row[1:]), Ball(1)]
            total = sum(weights[1:], weights[0])
            out |= {p: w / total for p, w in zip(row, weights, strict=True)}
        for e, residue in zip(self.equations, self.residues, strict=True):
            at = [residue.run({**out, e.name: Ball(v)})[0] for v in (0, 1)]
            if at[0] is None or at[1] is None or (at[1] - at[0]).contains(0):
                return None
            out[e.name] = -at[0] / (at[1] - at[0])
        if self.tight is not None:
            at_border = self.tightened(self.tight, out)
            if at_border is None:
                return None
            out[self.tight.name] = at_border
        return out if self.admits(out) else None

    def tightened(self, n: Number, known: Mapping[str, Ball]) -> Ball | None:
        """The admissible value next to the first that is not; None where there is no such border."""
        low, high = self.ends(n, known)
        cells = self.border.begin(known)
        last: tuple[Ball, int] | None = None
        for z in TRIED:
            v = _between(low, high, Ball(z)).mid()
            slack = self.border.end(cells, v)
            if slack is None:
                continue
            s = sign(slack)
            if last is not None and (s >= 0) != (last[1] >= 0):
                good, bad = (v, last[0]) if s >= 0 else (last[0], v)
                return border(lambda x: self.border.end(cells, x), good, bad, COARSE)
            last = v, s
        return None

    @staticmethod
    def movable(shape: Shape, constant: str) -> list[str]:
        """The numbers that may be moved to the border of the assumptions."""
        given = [g for g in shape.given if constant not in free_names(g)]
        others = [e for n in shape.numbers for w in n.where if (e := free_names(w) - {n.name})]
        return [n.name for n in shape.numbers if not n.integer and n.name != constant
                and any(n.name in free_names(g) for g in given) and all(n.name not in e for e in others)]

    def admits(self, values: Mapping[str, Ball]) -> bool:
        """Whether the domains and assumptions hold, as far as rounding tells. Raises Vague for strict ones."""
        for slack, strict in zip(self.conditions.run(values), self.strict, strict=True):
            if slack is None or (sign(slack) <= 0 if strict else slack < 0):
                return False
        return True

    def ends(self, n: Number, known: Mapping[str, Ball]) -> tuple[Ball | None, Ball | None]:
        b = self.bounds[n.name]
        low, high = _present(b.low, known), _present(b.high, known)
        return max(low, default=None), min(high, default=None)

    def sample(self, rng: random.Random) -> Place:
        """A random point, close to a boundary or a diagonal more often than not."""
        scale = rng.choice(SCALES)
        z = [rng.gauss(0, 1) * scale for _ in range(self.dimension)]
        if self.dimension > 1 and rng.random() < 0.4:
            i, j = rng.sample(range(self.dimension), 2)
            z[i] = z[j] + rng.choice((-1, 1)) * 10.0 ** rng.uniform(-3, 0)
        whole: list[Fraction] = []
        for n in self.discrete:
            earlier = {d.name: ball(v) for d, v in zip(self.discrete, whole, strict=False)}
            whole.append(rng.choice(self.choices(n, earlier)))
        return Place(tuple(map(Ball, z)), tuple(whole))

    def choices(self, n: Number, known: Mapping[str, Ball]) -> list[Fraction]:
        """Values to begin with of a name that takes separate values."""
        if self.bounds[n.name].among:
            return list(self.bounds[n.name].among)
        low, high = (None if e is None else fraction(e) for e in self.ends(n, known))
        if low is not None:
            start = -(-low.numerator // low.denominator)
            found = [Fraction(start + k) for k in SMALL]
            return [f for f in found if high is None or f <= high] or [Fraction(start)]
        top = 0 if high is None else high.numerator // high.denominator
        return [Fraction(top - k) for k in SMALL] + ([] if high is not None else [Fraction(k) for k in SMALL[1:]])

    def neighbours(self, place: Place) -> list[Place]:
        """The same point with one discrete name changed."""
        out: list[Place] = []
        for i, n in enumerate(self.discrete):
            k = place.whole[i]
            others = list(self.bounds[n.name].among)
            if not others:
                others = [k + 1, k - 1, 2 * k, Fraction(k.numerator // 2), 64 * k]
            out += [replace(place, whole=(*place.whole[:i], v, *place.whole[i + 1:])) for v in others
                    if v != k and abs(v) <= LARGEST]
        return out


def _between(low: Ball | None, high: Ball | None, z: Ball) -> Ball:
    if low is not None and high is not None:
        far = 1 / (1 + (-abs(z)).exp())  # of the logistic curve the half that is at least 1/2
        near = (-abs(z)).exp() * far
        return high - (high - low) * near if z > 0 else low + (high - low) * near
    if low is not None:
        return low + z.exp()
    return high - (-z).exp() if high is not None else z.sinh()


def _present(p: Program, known: Mapping[str, Ball]) -> list[Ball]:
    return [v for v in p.run(known) if v is not None and v.is_finite()]


def fraction(x: Ball) -> Fraction | None:
    """The number that a ball without radius is."""
    if not x.is_exact():
        return None
    mantissa, exponent = x.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
