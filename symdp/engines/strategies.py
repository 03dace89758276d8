"""Hypothesis strategies for the points of a shape, and a search that Hypothesis steers.

The strategies draw exact simple numbers, name after name, so that a domain may use the
names before it; what they shrink towards is what a human would try first. ``target()``
pulls towards points where the conclusion has least slack.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from symdp.engines.corners import ABSOLUTE, LAWS, MIXED, Column
from symdp.engines.field import Columns, Field
from symdp.engines.objects import Block

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

WEIGHT = 12  # probabilities are drawn as whole weights up to this


class _Broken(Exception):
    """The property failed: the screen sees an admissible point that breaks the conclusion."""


def points(f: Field) -> SearchStrategy[dict[str, float]]:
    """Points of a shape: the numbers in order of declaration, then the laws."""
    from hypothesis import strategies as st

    @st.composite
    def build(draw: DrawFn) -> dict[str, float]:
        point: dict[str, float] = {}
        for c in f.columns_of:
            point[c.number.name] = draw(number(c, {k: np.array([v]) for k, v in point.items()}))
        for b in f.shape.blocks:
            point |= draw(laws(b))
        return point

    return build()


def number(c: Column, before: Columns) -> SearchStrategy[float]:
    """Values of one number between its bounds: corner values, fractions, and anything."""
    from hypothesis import strategies as st

    if c.among.results:
        size = len(c.among.results)
        return st.integers(0, size - 1).map(lambda i: float(c.corner(np.array([i]), before)[0]))
    low, high = (float(x[0]) for x in c.bounds(before, 1))
    if c.number.integer:
        first = int(low) if math.isfinite(low) else -1000
        last = int(high) if math.isfinite(high) else max(first, 0) + 1000
        if first > last:
            return st.nothing()
        return st.one_of(st.integers(first, min(last, first + 5)), st.integers(first, last)).map(float)
    fractions = st.builds(Fraction, st.integers(-200, 200), st.integers(1, 40)).map(float)
    if math.isfinite(low) and math.isfinite(high):
        if low > high:
            return st.nothing()
        inside = st.sampled_from((0.0, 1.0, *MIXED)).map(lambda t: low + t * (high - low))
        even = st.builds(lambda k, n: low + (high - low) * min(k, n) / n, st.integers(0, 40), st.integers(1, 40))
        return st.one_of(inside, even, st.floats(low, high, allow_nan=False))
    side = low if math.isfinite(low) else high if math.isfinite(high) else 0.0
    sign = -1 if not math.isfinite(low) and math.isfinite(high) else 1
    corner = st.sampled_from((0.0, *ABSOLUTE)).map(lambda v: side + sign * v)
    if math.isfinite(low) or math.isfinite(high):
        return st.one_of(corner, fractions.map(lambda v: side + sign * abs(v)))
    return st.one_of(corner, corner.map(lambda v: -v), fractions, st.floats(-1e3, 1e3))


def laws(b: Block) -> SearchStrategy[dict[str, float]]:
    """The laws of a block: simple ones, small whole weights, or all rows alike but one."""
    from hypothesis import strategies as st

    size = len(b.rows[0])
    weights = st.lists(st.integers(0, WEIGHT), min_size=size, max_size=size).filter(any).map(
        lambda w: tuple(x / sum(w) for x in w))
    simple = st.sampled_from(LAWS[size]) if size in LAWS else weights
    row = st.one_of(simple, weights)
    return st.lists(row, min_size=len(b.rows), max_size=len(b.rows)).map(
        lambda rows: {p: v for names, law in zip(b.rows, rows, strict=True)
                      for p, v in zip(names, law, strict=True)})


def steer(f: Field, seed: int, examples: int) -> tuple[list[dict[str, float]], int]:
    """Points that break the conclusion, as Hypothesis found and shrank them, and how many it tried."""
    import hypothesis
    from hypothesis import HealthCheck, Phase

    tried = 0
    found: list[dict[str, float]] = []

    def attempt(point: dict[str, float]) -> None:
        nonlocal tried
        tried += 1
        s = f.scores({k: np.array([v]) for k, v in point.items()})
        if not s.admissible[0]:
            slack = float(s.given[0])
            hypothesis.target(max(slack, -1.0) if math.isfinite(slack) else -1.0, label="assumptions")
            return
        slack = float(s.slack[0])
        if math.isfinite(slack):
            hypothesis.target(-slack, label="conclusion")
        if s.fails[0]:
            found.append(point)
            raise _Broken

    settings = hypothesis.settings(
        max_examples=examples, database=None, deadline=None, derandomize=False, report_multiple_bugs=False,
        phases=(Phase.generate, Phase.target, Phase.shrink), suppress_health_check=list(HealthCheck),
        verbosity=hypothesis.Verbosity.quiet)
    test: Any = hypothesis.given(points(f))(attempt)
    test = hypothesis.seed(seed)(settings(test))
    try:
        test()
    except _Broken:
        pass
    except hypothesis.errors.HypothesisException:  # no example can be drawn, or none is admissible
        pass
    # the last failure is the shrunk one; earlier ones may still survive exact numbers where it does not
    return list(reversed(found))[:4], tried
