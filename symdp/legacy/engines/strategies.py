"""Hypothesis strategies for the points of a shape, and a search that Hypothesis steers.

The strategies draw exact simple numbers, name after name, so that a domain may use the
names before it; what they shrink towards is what a human would try first. ``target()``
pulls towards points where the conclusion has least slack.

Everything is drawn from coin flips. For whole and real numbers Hypothesis mixes in
constants from the source of whatever modules are loaded, so that the answer would depend
on what ran before in the same process, and keeps notes in the current folder.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from symdp.capacities.floats import as_float
from symdp.legacy.engines.corners import ABSOLUTE, LAWS, MIXED, Column
from symdp.legacy.engines.field import Columns, Field
from symdp.legacy.engines.objects import Block

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

WEIGHT = 12  # probabilities are drawn as whole weights up to this
STEPS = 1 << 12  # of an evenly divided interval


class _Broken(Exception):
    """The property failed: the screen sees an admissible point that breaks the conclusion."""


def below(n: int) -> SearchStrategy[int]:
    """0, ..., n - 1, shrinking towards 0."""
    from hypothesis import strategies as st

    flips = st.tuples(*(st.booleans() for _ in range(max(1, (n - 1).bit_length()))))
    return flips.map(lambda bits: sum(b << i for i, b in enumerate(reversed(bits))) % n)


def among(values: Sequence[Any]) -> SearchStrategy[Any]:
    """One of the values, shrinking towards the first."""
    return below(len(values)).map(lambda i: values[i])


def either(first: SearchStrategy[Any], *more: SearchStrategy[Any]) -> SearchStrategy[Any]:
    """One of the strategies, the first most often and as what it shrinks towards."""
    from hypothesis import strategies as st

    if not more:
        return first
    rest = either(*more)
    return st.booleans().flatmap(lambda other: rest if other else first)


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
    """Values of one number between its bounds: corner values, then fractions, then an even division."""
    from hypothesis import strategies as st

    if c.among.results:
        return below(len(c.among.results)).map(lambda i: as_float(c.corner(np.array([i]), before)[0]))
    low, high = (as_float(x[0]) for x in c.bounds(before, 1))
    if low > high:
        return st.nothing()
    if c.number.integer:
        first = int(low) if math.isfinite(low) else -1000 if not math.isfinite(high) else int(high) - 1000
        last = int(high) if math.isfinite(high) else max(first, 0) + 1000
        small = min(last - first + 1, 8)
        return either(below(small), below(last - first + 1)).map(lambda k: as_float(first + k))
    fraction = st.tuples(below(64), below(16)).map(lambda p: p[0] / (p[1] + 1))
    if math.isfinite(low) and math.isfinite(high):
        share = either(among((0.5, 0.0, 1.0, *MIXED[1:])), fraction.map(lambda q: q % 1),
                       below(STEPS).map(lambda k: k / STEPS))
        return share.map(lambda t: low + t * (high - low))
    away = either(among((*ABSOLUTE[:1], 0.0, *ABSOLUTE[1:])), fraction)
    if math.isfinite(low):
        return away.map(lambda v: low + v)
    if math.isfinite(high):
        return away.map(lambda v: high - v)
    return st.tuples(away, st.booleans()).map(lambda p: -p[0] if p[1] else p[0])


def laws(b: Block) -> SearchStrategy[dict[str, float]]:
    """The laws of a block: simple ones, or small whole weights."""
    from hypothesis import strategies as st

    size = len(b.rows[0])
    weights = st.tuples(*(below(WEIGHT + 1) for _ in range(size))).filter(any).map(
        lambda w: tuple(x / sum(w) for x in w))
    row = either(among(LAWS[size]), weights) if size in LAWS else weights
    return st.tuples(*(row for _ in b.rows)).map(
        lambda rows: {p: v for names, law in zip(b.rows, rows, strict=True)
                      for p, v in zip(names, law, strict=True)})


class Steered(NamedTuple):
    """Points that break the conclusion, the best shrunk first; how many were tried, how many of them are admissible,
    and at how many of these the conclusion has a value."""

    found: list[dict[str, float]]
    tried: int
    admissible: int
    told: int


def steer(f: Field, seed: int, examples: int) -> Steered:
    """Points that Hypothesis draws, towards where the conclusion has least slack."""
    import hypothesis.errors
    from hypothesis import HealthCheck, Phase

    tried = admissible = told = 0
    found: list[dict[str, float]] = []

    def attempt(point: dict[str, float]) -> None:
        nonlocal tried, admissible, told
        tried += 1
        s = f.scores({k: np.array([v]) for k, v in point.items()})
        admissible += int(s.admissible[0])
        told += int(s.told[0])
        if not s.admissible[0]:
            slack = as_float(s.given[0])
            hypothesis.target(max(slack, -1.0) if math.isfinite(slack) else -1.0, label="assumptions")
            return
        slack = as_float(s.slack[0])
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
    # the last failure is the shrunk one; earlier ones may survive exact numbers where it does not
    return Steered(list(reversed(found))[:4], tried, admissible, told)
