"""A statement about numbers, looked at point by point: its two sides, its margin, where it fails.

For pictures only. The values are Arb balls of the engines' own evaluator; no verdict is
taken from them, and what cannot be evaluated is not drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from symdp.legacy.engines.sharpen.balls import Ball, Program, Vague, ball, precision
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.objects import expand
from symdp.legacy.kernel.scope import variables
from symdp.legacy.kernel.tree import COMPARISONS, Expr, Name, Num, Op, Seq, free_names, num

BITS = 96
MAX_STEPS, MAX_GRID_STEPS = 3_000, 400  # of a program that is run along a curve, and at every point of a region
CURVE, GRID = 72, 24  # points of a curve, and of either side of a region
FAR = 4  # how far an unbounded name is followed at least
DENOMINATOR = 10**6


@dataclass(frozen=True)
class Study:
    """Names of numbers (with whether they are integers), what is assumed of them, what is claimed, and a point."""

    names: tuple[tuple[str, bool], ...]
    given: tuple[Expr, ...]
    show: Expr
    at: Mapping[str, Expr]

    @property
    def reals(self) -> list[str]:
        return [n for n, integer in self.names if not integer]

    @property
    def conditions(self) -> tuple[Expr, ...]:
        """What is assumed as single comparisons, as far as it is made of them."""
        out: list[Expr] = []
        for c in (c for e in self.given for c in conjuncts(e)):
            match c:
                case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" as ends, (low, high)))):
                    kind: str = ends
                    out += [Op("<=" if kind[0] == "[" else "<", (low, x)),
                            Op("<=" if kind[1] == "]" else "<", (x, high))]
                case _:
                    out.append(c)
        return tuple(out)

    def fails(self, slack: Ball) -> bool:
        """Whether it fails at a point of this slack, as far as the ball tells; a strict comparison fails at 0."""
        return bool(slack < 0) or (_strict(self.show) and not slack > 0)

    def fixed(self, moving: Sequence[str]) -> dict[str, Expr] | None:
        """A value for every name that stands still: the point's, or one in the middle of its domain."""
        out: dict[str, Expr] = {}
        for name, integer in self.names:
            if name in moving:
                continue
            if name in self.at:
                out[name] = self.at[name]
                continue
            ends = self.range(name, out)
            if ends is None:
                return None
            low, high = ends
            out[name] = num(-(-low.numerator // low.denominator) if integer else (low + high) / 2)
        return out

    def range(self, name: str, fixed: Mapping[str, Expr]) -> tuple[Fraction, Fraction] | None:
        """From where to where a name is followed; None where its domain cannot be seen or is empty."""
        lows: list[Fraction] = []
        highs: list[Fraction] = []
        for low, bound in self._bounds(name):
            value = number(bound, fixed)
            if value is not None:
                (lows if low else highs).append(value)
        low_end, high_end = max(lows, default=None), min(highs, default=None)
        point = number(self.at[name], {}) if name in self.at else None
        reach = max(Fraction(FAR), 2 * abs(point - (low_end or 0)) if point is not None else Fraction(0))
        if low_end is None:
            low_end = (high_end if high_end is not None else Fraction(0)) - reach
        if high_end is None:
            high_end = low_end + reach if lows else reach
        return (low_end, high_end) if low_end < high_end else None

    def _bounds(self, name: str) -> Iterator[tuple[bool, Expr]]:
        """(is it from below, the bound) for every condition that bounds the name by others."""
        for g in self.conditions:
            match g:
                case Op("<=" | "<", (a, b)) | Op(">=" | ">", (b, a)):
                    if a == Name(name) and name not in free_names(b):
                        yield False, b
                    if b == Name(name) and name not in free_names(a):
                        yield True, a

    def program(self, moving: Sequence[str], formulas: Sequence[Expr]) -> Program | None:
        """The formulas with all names but the moving ones put in; None where they cannot be evaluated."""
        fixed = self.fixed(moving)
        if fixed is None:
            return None
        env = {**fixed, **{m: Name(m) for m in moving}}
        with precision(BITS):
            found = Program([expand(f, env) for f in formulas], moving=moving[0])  # so that no step is taken twice
        return found if len(found.steps) <= MAX_STEPS else None

    def sides(self) -> tuple[Expr, ...]:
        """Both sides of what is claimed, or nothing if it is no comparison."""
        compares = isinstance(self.show, Op) and self.show.op in COMPARISONS and self.show.op != "!="
        return self.show.args if isinstance(self.show, Op) and compares else ()

    def curve(self, name: str) -> list[tuple[Fraction, list[Ball | None]]]:
        """(value of the name, [slack, left, right]) from one end to the other; values are None off the domain."""
        ends = self.range(name, self.fixed([name]) or {})
        program = self.program([name], (*self.conditions, self.show, *self.sides())) if ends else None
        if ends is None or program is None:
            return []
        strict = [_strict(c) for c in self.conditions]
        return [(x, _run(program, strict, {name: ball(x)})) for x in _points(*ends, CURVE)]

    def region(self, across: str, up: str) -> list[list[tuple[Fraction, Fraction, Ball | None, bool]]]:
        """Rows of (x, y, slack, admissible) over two names."""
        fixed = self.fixed([across, up])
        wide = self.range(across, {**fixed, **_at(self.at, up)}) if fixed is not None else None
        high = self.range(up, {**(fixed or {}), **_at(self.at, across)})
        program = self.program([across, up], (*self.conditions, self.show)) if wide and high else None
        if wide is None or high is None or program is None or len(program.steps) > MAX_GRID_STEPS:
            return []
        strict = [_strict(c) for c in self.conditions]
        rows = []
        for y in _middles(*high, GRID):
            row = []
            for x in _middles(*wide, GRID):
                values = {across: ball(x), up: ball(y)}
                row.append((x, y, *_admitted(program, strict, values)))
            rows.append(row)
        return rows


def _at(at: Mapping[str, Expr], name: str) -> dict[str, Expr]:
    return {name: at[name]} if name in at else {}


def _strict(e: Expr) -> bool:
    return isinstance(e, Op) and e.op in ("<", ">", "!=")


def _run(program: Program, strict: Sequence[bool], values: Mapping[str, Ball]) -> list[Ball | None]:
    """The values after those of the conditions, which are strict or not; None where one of these fails."""
    found, admissible = _values(program, strict, values)
    return found if admissible else [None] * len(found)


def _admitted(program: Program, strict: Sequence[bool], values: Mapping[str, Ball]) -> tuple[Ball | None, bool]:
    found, admissible = _values(program, strict, values)
    return found[-1], admissible


def _values(program: Program, strict: Sequence[bool], values: Mapping[str, Ball]) -> tuple[list[Ball | None], bool]:
    try:
        with precision(BITS):
            found = program.run(values)
    except Vague:
        return [None] * (len(program.results) - len(strict)), False
    # a strict condition is not met on its border; of others the border is given the benefit of rounding
    admissible = not any(c is None or c < 0 or (s and not c > 0) for c, s in zip(found, strict, strict=False))
    return found[len(strict):], admissible


def number(e: Expr, values: Mapping[str, Expr]) -> Fraction | None:
    """A closed expression to six digits; None where it has no finite value."""
    try:
        with precision(BITS):
            [value] = Program([expand(e, values)]).run({})
            if value is None or not value.is_finite() or variables(e) - set(values) - {"pi"}:
                return None
            return e.value if isinstance(e, Num) else Fraction(float(value.mid())).limit_denominator(DENOMINATOR)
    except Exception:  # whatever it is, it is no bound of a picture
        return None


def _points(low: Fraction, high: Fraction, count: int) -> list[Fraction]:
    return [low + (high - low) * k / count for k in range(count + 1)]


def _middles(low: Fraction, high: Fraction, count: int) -> list[Fraction]:
    return [low + (high - low) * (2 * k + 1) / (2 * count) for k in range(count)]
