"""Points that depend on the constant, for an extremum that is approached and not attained.

For a constant c beyond the best one, by d, the statement fails at a point that comes the closer
to where the extremum is approached the smaller d is: at a distance like d, or like d^2.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from symdp.legacy.engines.sharpen.balls import Program, Vague, ball, precision
from symdp.legacy.engines.sharpen.extremum import SIDES, End
from symdp.legacy.engines.sharpen.thresholds import BITS
from symdp.legacy.engines.sharpen.witness import witness
from symdp.legacy.kernel.expressions import read_expression

PROBES = tuple(map(Fraction, ("1/1000000000", "1/100000", "1/1000", "1/50", "1/10", "1/2", "1", "3", "20", "1000")))
CLOSE, FAR = Fraction(1, 20), Fraction(20)
MOST = 2  # curves handed out
ENOUGH = 6  # constants for which that was seen
DISTANCES = tuple(map(Fraction, ("1e-30", "1e-9", "1e-3")))  # of the constant, at which to look how it is approached
# with {0} for d/(1 + d), which is below 1
NEAR_END = ("{0}/2", "{0}", "{0}/4", "{0}/10", "{0}^2/2", "{0}^2/10", "exp(-2/{0})")
NEAR_INFINITY = ("1/{0}", "2/{0}", "10/{0}", "1/{0}^2", "exp(1/{0})", "exp(2/{0})", "exp(10/{0})")


@dataclass(frozen=True)
class Approach:
    """How an extremum is approached: numbers that stand still, and one that moves towards ``wrap`` of 0."""

    fixed: dict[str, str]
    moving: str
    far: bool
    wrap: str


def approach(end: End, best: str) -> Approach | None:
    """Seen from a witness for a constant very close to the best one; None where more than one number moves."""
    chart = end.thresholds.chart
    if chart.rows or chart.solved or chart.discrete or chart.tight is not None:
        return None
    with precision(BITS[1]):
        [value] = Program([read_expression(best)]).run({})
        points = (witness(end, value + SIDES[end.side] * ball(d)) for d in DISTANCES) if value is not None else ()
        point = next((p for p in points if p is not None), None)
    fixed: dict[str, str] = {}
    moving: list[tuple[str, bool, str]] = []
    for name, x in (point or {}).items():
        anchor = x.value.limit_denominator(12)
        if abs(x.value) > FAR:
            moving.append((name, True, "{0}" if x.value > 0 else "-{0}"))
        elif anchor == x.value:
            fixed[name] = str(anchor)
        elif abs(x.value - anchor) < CLOSE:
            sign = "+" if x.value > anchor else "-"
            start = f"{anchor} {sign} " if anchor else sign.strip("+")
            moving.append((name, False, start + "{0}"))
    if point is None or len(moving) != 1 or len(fixed) + 1 < len(point):
        return None
    return Approach(fixed, *moving[0])


def curves(end: End, way: Approach, constant: str, best: str) -> Iterator[dict[str, str]]:
    """Texts for all numbers, in terms of the constant, that serve for every constant beyond the best one tried."""
    share = _share(constant, best, end.side == "largest")
    forms = (form.format(share) for form in (NEAR_INFINITY if way.far else NEAR_END))
    with precision(BITS[1]):
        found = ({**way.fixed, way.moving: way.wrap.format(form)} for form in forms)
        found = (curve for curve in found if _serves(end, curve, constant, best))
        yield from itertools.islice(found, MOST)


def _share(c: str, best: str, above: bool) -> str:
    """d/(1 + d) for the distance d of c from the best one."""
    try:
        b = Fraction(best)
    except ValueError:
        d = f"({c} - ({best}))" if above else f"({best} - {c})"
        return f"({d}/(1 + {d}))"
    if above:
        return f"(({_plus(c, -b)})/({_plus(c, 1 - b)}))"
    return f"(({b} - {c})/({1 + b} - {c}))"


def _plus(c: str, x: Fraction) -> str:
    return c if x == 0 else f"{c} {'+' if x > 0 else '-'} {abs(x)}"


def _serves(end: End, curve: Mapping[str, str], constant: str, best: str) -> bool:
    """Whether the statement fails on the curve for constants near and far beyond the best one, wherever so many
    bits tell."""
    sign = SIDES[end.side]
    [value] = Program([read_expression(best)]).run({})
    assert value is not None
    program = Program([read_expression(x) for x in curve.values()])
    told = 0
    for d in PROBES:
        c = value + sign * ball(d)
        try:
            at = program.run({constant: c})
        except Vague:
            continue
        values = {name: x for name, x in zip(curve, at, strict=True) if x is not None}
        if len(values) < len(curve):
            return False
        span = end.thresholds.near(values)
        last = None if span is None else span.end(end.side)
        if last is not None and not last < c * sign:
            return False
        told += last is not None
    return told >= ENOUGH
