"""Exact points close to an extremum at which the statement fails for a given constant, as simple as can be."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symdp.legacy.engines.exact import complexity
from symdp.legacy.engines.objects import Number
from symdp.legacy.engines.sharpen.balls import Ball, Vague, ball, precision
from symdp.legacy.engines.sharpen.chart import Chart, fraction
from symdp.legacy.engines.sharpen.closed_form import closed_forms
from symdp.legacy.engines.sharpen.extremum import FARTHEST, SIDES, End
from symdp.legacy.engines.sharpen.thresholds import BITS
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.tree import Num

Wanted = Callable[[Mapping[str, Fraction]], bool]
SIMPLE = tuple(map(Fraction, ("1", "1/2", "2", "0", "-1", "1/4", "3", "10", "1/10")))
GRID = 1500  # combinations of simple values tried
STEPS = (1, 2, 5)
SHORT = 12  # digits beyond which a power of ten is written as a power
EXTREME = 200  # numbers beyond this power of ten are rounded to a power of ten
LOCATED = 1e-17  # how well an extremal point is known: half the digits of the extremum
LARGEST_EXPONENT = 55_000  # the kernel's powers end soon after


@dataclass(frozen=True)
class Exact:
    """A number as it is written, its value, and how much there is to grasp."""

    text: str
    value: Fraction
    cost: int

    @staticmethod
    def of(x: Fraction) -> Exact:
        return Exact(shown(x), x, complexity(x))

    @staticmethod
    def power(k: int) -> Exact:
        """10^k."""
        if abs(k) <= SHORT:
            return Exact.of(Fraction(10) ** k)
        return Exact(f"10^({k})", Fraction(10) ** k, 3 * SHORT + abs(k).bit_length())


    @staticmethod
    def beside(anchor: Fraction, sign: int, k: int) -> Exact:
        """anchor + 10^k or anchor - 10^k."""
        step = Exact.power(k)
        if anchor == 0 and sign > 0:
            return step
        text = f"{anchor} {'+' if sign > 0 else '-'} {step.text}" if anchor else f"-{step.text}"
        return Exact(text, anchor + sign * step.value, step.cost + complexity(anchor) + 2)


Point = dict[str, Exact]


def shown(x: Fraction) -> str:
    """Decimals where they end and the fraction is long, else n/d."""
    return str(x) if x.denominator < 1000 else decimal(x)


def decimal(x: Fraction) -> str:
    """Decimals where they end, else n/d."""
    d, places = x.denominator, 0
    while d > 1 and places <= 60 and d % 10 in (0, 2, 4, 5, 6, 8):
        d //= 10 if d % 10 == 0 else 5 if d % 5 == 0 else 2
        places += 1
    if d != 1 or x.denominator == 1:
        return str(x)
    while (x * 10**places).denominator != 1:
        places += 1
    digits = str(abs(int(x * 10**places))).rjust(places + 1, "0")
    return f"{'-' if x < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def witness(end: End, constant: Ball, reach: int = LARGEST_EXPONENT) -> Point | None:
    """A simple point near the extremum at which the statement fails for the constant, or None.

    ``reach``: numbers beyond this power of ten are not used.
    """
    if not (end.value - constant) * SIDES[end.side] < 0:
        return None  # no point is known to do better than the extremum

    def serves(numbers: Mapping[str, Fraction]) -> bool:
        span = end.thresholds.exactly(numbers)
        value = None if span is None else span.end(end.side)
        return value is not None and bool(value < constant * SIDES[end.side])

    return _rounded_to(end, serves, reach, exact=False)


def extremal_point(end: End, constant: str) -> dict[str, str] | None:
    """A point, in texts, at which the closed form is the last constant that works, or None: a simple one, or one in
    closed form, also after scaling, as inequalities may be homogeneous."""
    e = read_expression(constant)

    def serves(numbers: Mapping[str, Fraction]) -> bool:
        return end.thresholds.ends_at({name: Num(x) for name, x in numbers.items()}, e, SIDES[end.side])

    point = _rounded_to(end, serves, LARGEST_EXPONENT, exact=True)
    if point is not None:
        return {name: x.text for name, x in point.items()}
    for texts in _closed(end):
        if end.thresholds.ends_at({name: read_expression(x) for name, x in texts.items()}, e, SIDES[end.side]):
            return texts
    return None


def _closed(end: End) -> Iterator[dict[str, str]]:
    chart = end.thresholds.chart
    if chart.rows or chart.discrete:
        return
    with precision(BITS[1]):
        try:
            near = chart.values(end.place) or {}
        except Vague:
            return
        for scale in (Ball(1), *(abs(x) for x in near.values() if len(near) > 1 and not x.contains(0))):
            forms = {name: closed_forms((x / scale).mid(), LOCATED, 1) for name, x in near.items()}
            if near and all(forms.values()):
                yield {name: found[0] for name, found in forms.items()}


def _rounded_to(end: End, serves: Wanted, reach: int, exact: bool) -> Point | None:
    for bits in BITS[1:]:
        with precision(bits):
            try:
                return _Rounding(end, serves, reach).point(exact)
            except Vague:
                pass
    return None


def as_evidence(end: End, point: Point, constant: str) -> dict[str, Any]:
    """The point as a certificate's evidence that the statement fails."""
    texts = {name: x.text for name, x in point.items()} | {constant: "0"}
    data: dict[str, Any] = end.thresholds.chart.shape.witness(texts)
    data["values"].pop(constant, None)
    return {"part": 0, "verdict": "refuted", "witness": data}


class _Rounding:
    def __init__(self, end: End, wanted: Wanted, reach: int) -> None:
        self.end, self.wanted, self.reach = end, wanted, reach
        self.chart: Chart = end.thresholds.chart
        self.bounds: dict[str, tuple[Fraction | None, Fraction | None]] = {}

    def point(self, exact: bool) -> Point | None:
        """``exact``: what is wanted is an equality, which no rounding to many digits will hit."""
        near = self.chart.values(self.end.place)
        if near is None:
            return None
        known: dict[str, Ball] = {}
        for n in self.chart.numbers:
            low, high = self.chart.ends(n, known)
            self.bounds[n.name] = (_rounded(low), _rounded(high))
            known[n.name] = near[n.name]
        starts = [self.simple(near)] if exact else [self.simple(near), self.nudged(near), self.faithful(near)]
        for start in itertools.chain(*starts):
            found = self.serving(start)
            if found is not None:
                return self.simplified(found)
        return None

    def serving(self, point: Point | None) -> Point | None:
        """The point, with the number that is moved to the border moved there, if it serves."""
        if point is None or self.chart.tight is None:
            return point if point is not None and self.serves(point) else None
        n = self.chart.tight
        known = {name: ball(x.value) for name, x in point.items() if name != n.name}
        try:
            at = self.chart.tightened(n, known)
        except Vague:
            return None
        if at is None:
            return None
        size = float(abs(at).log() / Ball.const_log10()) if abs(at) > 0 else 0.0
        for digits in (2, 4, 8, 16, 30):
            grid = Fraction(10) ** (math.floor(size) - digits)
            steps = math.floor((fraction(at.mid()) or Fraction(0)) / grid)
            for k in (1, 0):
                trial = {**point, n.name: Exact.of((steps + k) * grid)}
                if self.serves(trial):
                    return trial
        return None

    def serves(self, point: Point) -> bool:
        return self.wanted({name: x.value for name, x in point.items()})

    def completed(self, point: Mapping[str, Exact]) -> Point | None:
        """With the numbers that the assumptions determine."""
        if not self.chart.solved:
            return dict(point)
        texts = {name: x.text for name, x in point.items()} | dict.fromkeys(self.chart.solved, "0")
        found = self.chart.field.solved_exactly(texts)
        try:
            return {name: point[name] if name in point else Exact.of(Fraction(found[name])) for name in texts}
        except ValueError:  # no rational
            return None

    # -- where to start
    def simple(self, near: Mapping[str, Ball]) -> Iterator[Point | None]:
        """Combinations of simple values; they serve where the extremum is attained on a large set."""
        lists: list[list[dict[str, Exact]]] = []
        for n in self.loose():
            around = [] if abs(near[n.name]) > 1e6 else [Fraction(int(near[n.name].mid().floor().unique_fmpz() or 0))]
            around += [Fraction(float(near[n.name])).limit_denominator(d) for d in (4, 12)] if around else []
            values = [x for x in dict.fromkeys((*SIMPLE, *around)) if not n.integer or x.denominator == 1]
            lists.append([{n.name: Exact.of(x)} for x in values])
        for row in self.chart.rows:
            laws = [_law(row, [float(near[p]) for p in row], d) for d in (1, 2, 3, 4, 10)]
            lists.append([dict(law) for law in laws])
        if not lists:
            yield self.completed({})
            return
        each = max(2, int(GRID ** (1 / len(lists))))
        tables = itertools.islice(itertools.product(*(options[:each] for options in lists)), GRID)
        merged = [{k: v for part in parts for k, v in part.items()} for parts in tables]
        for point in sorted(merged, key=_cost):
            yield self.completed(point)

    def nudged(self, near: Mapping[str, Ball]) -> Iterator[Point | None]:
        """Laws that are nearly equal: all the same simple one, but for a little mass of one of them."""
        if len(self.chart.rows) < 2 or self.loose():
            return
        last = self.chart.rows[-1]
        for d in (1, 2, 3, 4, 10):
            point: Point = {}
            for row in self.chart.rows:
                point |= _law(row, [float(near[p]) for p in row], d)
            for k, m in itertools.product(range(1, 8), STEPS):
                for p, q in itertools.permutations(last, 2):
                    moved = _moved(point, p, q, Fraction(m, 10**k))
                    yield self.completed(moved) if moved is not None else None

    def faithful(self, near: Mapping[str, Ball]) -> Iterator[Point | None]:
        """The point itself with ever more digits; what is very large or small as a power of ten."""
        for digits in (4, 12, 30, 80):
            point: Point = {}
            for n in self.loose():
                point[n.name] = self.close(n, near[n.name], digits)
            for row in self.chart.rows:
                point |= _law(row, [fraction(near[p].mid()) or Fraction(0) for p in row], 10**digits)
            yield self.completed(point)

    def close(self, n: Number, x: Ball, digits: int) -> Exact:
        if n.integer:
            return Exact.of(fraction(x.mid()) or Fraction(0))
        size = 0 if x == 0 or x.contains(0) else int(float((abs(x).log() / Ball.const_log10()).mid()))
        if abs(size) >= min(EXTREME, self.reach) and x > 0:
            return Exact.power(max(-self.reach, min(self.reach, size)))
        anchors = {b for b in self.bounds[n.name] if b is not None} | {Fraction(0)}
        anchors |= {Fraction(float(x)).limit_denominator(12)} if abs(size) < 4 else set()
        anchor = min(sorted(anchors), key=lambda b: abs(float(x - ball(b))))
        rest = fraction((x - ball(anchor)).mid()) or Fraction(0)
        if rest == 0:
            return Exact.of(anchor)
        if _leading_zeros(rest) >= min(EXTREME, self.reach):
            return Exact.beside(anchor, 1 if rest > 0 else -1, -min(self.reach, _leading_zeros(rest)))
        places = digits - len(str(int(abs(rest)))) + _leading_zeros(rest)
        return Exact.of(anchor + Fraction(round(rest * Fraction(10) ** places)) / Fraction(10) ** places)

    def loose(self) -> list[Number]:
        return [n for n in self.chart.numbers if n.name not in self.chart.solved and n != self.chart.tight]

    # -- simpler
    def simplified(self, point: Point) -> Point:
        for _ in range(3):
            before = point
            for n in self.loose():
                x = point[n.name]
                for option in sorted(self.options(n, x, point), key=lambda o: o.cost):
                    if option.cost >= x.cost:
                        break
                    trial = self.serving(self.completed({**self.undetermined(point), n.name: option}))
                    if trial is not None:
                        point = trial
                        break
            for row in self.chart.rows:
                point = self.simpler_law(row, point)
            if point == before:
                break
        return point

    def undetermined(self, point: Point) -> Point:
        return {name: x for name, x in point.items() if name not in self.chart.solved}

    def options(self, n: Number, x: Exact, point: Point) -> list[Exact]:
        """Simple numbers near x, and simple distances from what it may be close to."""
        if n.integer:
            found = {Fraction(k) for k in (*range(-3, 13), 20, 50, 100, 1000, 10**4, 10**5, 10**6)}
            return [Exact.of(v) for v in found]
        small = abs(x.value) < 10**9
        found = set(SIMPLE)
        found |= {x.value.limit_denominator(d) for d in (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 100)} if small else set()
        found |= {Fraction(round(x.value * 10**k), 10**k) for k in range(1, 13)} if small else set()
        anchors = {b for b in self.bounds[n.name] if b is not None} | {Fraction(0)}
        anchors |= {y.value for name, y in point.items() if name != n.name and y.cost < 60}
        anchors |= {x.value.limit_denominator(d) for d in (1, 2, 4, 12)} if small else set()
        for a in anchors:
            found.add(a)
            found |= {a + s * m * Fraction(10) ** k for k in range(-40, 7) for m in STEPS for s in (1, -1)}
        out = [Exact.of(v) for v in found]
        powers = (50, 70, 100, 150, 200, 300, 500, 700, 1000, 1500, 2000, 3000, 5000, 10_000, 20_000, 50_000)
        out += [Exact.power(s * k) for k in powers if k <= self.reach for s in (1, -1)]
        return out + [Exact.beside(a, s, -k) for a in anchors for k in powers if k <= self.reach for s in (1, -1)]

    def simpler_law(self, row: tuple[str, ...], point: Point) -> Point:
        values = [point[p].value for p in row]
        options: list[Point] = [_law(row, values, d) for d in (1, 2, 3, 4, 5, 6, 8, 10, 12, 20, 50)]
        base = _law(row, values, 12)
        for k in range(1, 41):
            for m in STEPS:
                options.append(_law(row, values, 10**k // m))
                moved = (_moved(base, p, q, Fraction(m, 10**k)) for p, q in itertools.permutations(row, 2))
                options += [option for option in moved if option is not None]
        for option in sorted(options, key=_cost):
            if _cost(option) >= _cost({p: point[p] for p in row}):
                break
            trial = self.serving(self.completed({**self.undetermined(point), **option}))
            if trial is not None:
                return trial
        return point


def _law(row: tuple[str, ...], values: list[Fraction] | list[float], denominator: int) -> Point:
    """The law rounded to multiples of 1/denominator; its largest entry makes up for the rest."""
    rounded = [Fraction(round(Fraction(v) * denominator), denominator) for v in values]
    i = max(range(len(row)), key=lambda k: values[k])
    rounded[i] += 1 - sum(rounded)
    return {p: Exact.of(v) for p, v in zip(row, rounded, strict=True)}


def _moved(law: Point, p: str, q: str, mass: Fraction) -> Point | None:
    """The law with some mass taken from q to p, where q has so much."""
    if law[q].value < mass:
        return None
    return {**law, p: Exact.of(law[p].value + mass), q: Exact.of(law[q].value - mass)}


def _cost(point: Mapping[str, Exact]) -> int:
    return sum(x.cost for x in point.values())


def _rounded(x: Ball | None) -> Fraction | None:
    """A bound as a number to measure from; what is no simple number is none."""
    if x is None or abs(x) > FARTHEST:
        return None
    exact = fraction(x.mid())
    return None if exact is None else exact.limit_denominator(1000)


def _leading_zeros(x: Fraction) -> int:
    """How many digits of |x| < 1 after the point are zero."""
    x = abs(x)
    if x >= 1:
        return 0
    return max(0, len(str(x.denominator // max(1, x.numerator))) - 1)
