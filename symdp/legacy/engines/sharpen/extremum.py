"""The extremal constant by numbers: the extremum of the thresholds over all points.

Minimising is done in hundreds of bits, because extrema are often approached where both sides
of an inequality vanish.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from symdp.legacy.engines.objects import Shape, Task
from symdp.legacy.engines.sharpen.balls import ACCURATE, Ball, Program, precision
from symdp.legacy.engines.sharpen.chart import Place
from symdp.legacy.engines.sharpen.thresholds import HUGE, Range, Thresholds

WORKING = 320  # bits of coordinates
SAMPLES = 60_000  # steps of thresholds spent on sampling, at most
BUDGET = 4_000_000  # steps spent on one side of one shape; one to four microseconds each
FARTHEST = 100_000  # coordinates beyond this are not tried
SIDES = {"largest": 1, "smallest": -1}


@dataclass
class End:
    """An end of the set of constants, as the numbers see it; ``error`` is an estimate."""

    side: str  # "largest" or "smallest": the constant sought
    value: Ball
    error: float
    thresholds: Thresholds
    place: Place
    evaluations: int = 0

    @property
    def hopeless(self) -> bool:
        """No constant at all works at some points."""
        return self.value < -HUGE if self.side == "largest" else self.value > HUGE


@dataclass
class _Search:
    """Downhill for one side in one shape."""

    thresholds: Thresholds
    side: str
    until: int  # the work after which nothing more is evaluated
    cache: dict[Place, Ball | None] = field(default_factory=dict)

    @property
    def exhausted(self) -> bool:
        return Program.work > self.until

    def __call__(self, place: Place) -> Ball | None:
        if place not in self.cache:
            if len(self.cache) > 50_000:
                self.cache.clear()
            far = any(abs(z) > FARTHEST for z in place.z)
            found = None if far or self.exhausted else self.thresholds.at(place)
            self.cache[place] = None if found is None else found.end(self.side)
        return self.cache[place]

    def descend(self, start: Place, size: float, evaluations: int) -> Place:
        """Nelder and Mead's simplex, with points as balls without radius."""
        n = len(start.z)
        if not n:
            return start
        simplex = [start]
        for i in range(n):
            step = size * (1 + abs(float(start.z[i])) / 8)
            options = [start.moved(i, start.z[i] + step), start.moved(i, start.z[i] - step)]
            simplex.append(min(options, key=self.key))
        spent = 2 * n
        while spent < evaluations:
            simplex.sort(key=self.key)
            best, worst = simplex[0], simplex[-1]
            if _extent(simplex) < 2.0**-self.thresholds.accurate:
                break
            centre = [sum((p.z[i] for p in simplex[1:-1]), simplex[0].z[i]) / n for i in range(n)]

            def along(t: float, c: list[Ball] = centre, w: Place = worst) -> Place:
                return Place(tuple((a + (b - a) * t).mid() for a, b in zip(c, w.z, strict=True)), w.whole)

            trial = along(-1.0)
            spent += 1
            if self.below(trial, best):
                further = along(-2.0)
                spent += 1
                simplex[-1] = further if self.below(further, trial) else trial
            elif self.below(trial, simplex[-2]):
                simplex[-1] = trial
            else:
                inner = along(0.5) if not self.below(trial, worst) else along(-0.5)
                spent += 1
                if self.below(inner, worst) and self.below(inner, trial):
                    simplex[-1] = inner
                else:
                    simplex = [best, *(Place(tuple(((a + b) / 2).mid() for a, b in zip(best.z, p.z, strict=True)),
                                             p.whole) for p in simplex[1:])]
                    spent += n
        return min(simplex, key=self.key)

    def push(self, place: Place) -> Place:
        """Along each coordinate towards infinity, as long as it helps; the discrete names likewise."""
        for _ in range(3):
            before = place
            for i in range(len(place.z)):
                for factor in (2.0, 1.25, 0.5):
                    for _ in range(24):
                        trial = place.moved(i, place.z[i] * factor)
                        if not self.below(trial, place):
                            break
                        place = trial
            place = self.hop(place)
            if place == before:
                break
        return place

    def hop(self, place: Place) -> Place:
        for _ in range(40):
            best = min([place, *self.thresholds.chart.neighbours(place)], key=self.key)
            if not self.below(best, place):
                break
            place = best
        return place

    def key(self, place: Place) -> tuple[bool, Ball]:
        value = self(place)
        return (True, Ball(0)) if value is None else (False, value)

    def below(self, a: Place, b: Place) -> bool:
        return self.key(a) < self.key(b)


def _extent(simplex: list[Place]) -> float:
    first = simplex[0]
    return max(float(abs(a - b)) / (1 + float(abs(b))) for p in simplex[1:] for a, b in zip(p.z, first.z, strict=True))


def extremes(task: Task, shape: Shape, constant: str, within: Range, seed: int = 0, tight: str = "") -> (
        tuple[list[End], bool]):
    """The ends of the set of constants for one shape, and whether any point was admissible.

    An end at infinity is not listed. ``tight``: see ``Chart``.
    """
    thresholds = Thresholds(task, shape, constant, within, tight)
    rng = random.Random(seed)
    chart = thresholds.chart
    cost = len(thresholds.program.steps) * (1 if thresholds.affine else 12)
    count = int(min(600, max(100, SAMPLES // cost))) if chart.dimension + len(chart.discrete) else 1
    count //= 4 if tight else 1
    seen = False
    with precision(WORKING):
        searches = {side: _Search(thresholds, side, Program.work + BUDGET) for side in SIDES}
        found: dict[str, list[Place]] = {side: [] for side in SIDES}
        for _ in range(count):
            if Program.work > searches["largest"].until - BUDGET // 2:
                break
            place = chart.sample(rng)
            span = thresholds.at(place)
            seen |= span is not None
            for side, search in searches.items():
                search.cache[place] = None if span is None else span.end(side)
                if search.cache[place] is not None:
                    found[side].append(place)
        out = []
        for side, places in found.items():
            searches[side].until = Program.work + BUDGET
            if places:
                out.append(_end(searches[side], places))
                out[-1].evaluations = thresholds.evaluations
        return out, seen


def _end(search: _Search, places: list[Place]) -> End:
    dimension = len(places[0].z)
    starts = list(_apart(sorted(places, key=search.key), 6 if search.thresholds.accurate == ACCURATE else 3))
    coarse = [search.hop(search.descend(p, 0.5, 40 + 40 * dimension)) for p in starts]
    coarse.sort(key=search.key)
    best = coarse[0]
    thorough = search.thresholds.accurate == ACCURATE
    for p in list(_apart(coarse, 2 if thorough else 1)):
        for size in (0.3, 0.1, 1.0) if thorough else (0.3, 0.1):
            q = search.push(search.descend(p, size, 150 + 150 * dimension))
            gained = search.below(q, p)
            p = q if gained else p
            if not gained or search.key(p)[1] < -HUGE:
                break
        best = min(best, p, key=search.key)
    value = search.key(best)[1]
    cut_short = search.exhausted
    search.until += BUDGET // 2
    last = search.key(search.descend(best, 1e-3, 40 + 40 * dimension))[1]
    error = max(float(abs(value - last)), (float(abs(value)) + 1) * 2.0**(4 - search.thresholds.accurate))
    error = max(error, 1e-9) if cut_short else error
    value = value.min(last).mid()
    limit = _limit(search, best)
    if limit is not None:
        value, error = limit
    return End(search.side, value * SIDES[search.side], error, search.thresholds, best)


def _apart(places: list[Place], count: int) -> Iterator[Place]:
    """The first ones that are not close to one another."""
    chosen: list[Place] = []
    for p in places:
        if all(q.whole != p.whole or any(abs(a - b) > 0.5 for a, b in zip(p.z, q.z, strict=True)) for q in chosen):
            chosen.append(p)
            yield p
        if len(chosen) >= count:
            return


def _limit(search: _Search, place: Place) -> tuple[Ball, float] | None:
    """The limit towards infinity of the large coordinates, extrapolated in 1/z; for what is approached like 1/log."""
    if not any(abs(z) > 500 for z in place.z):
        return None
    row: list[Ball] = []
    for k in range(8):
        value = search(Place(tuple((z / 2**k).mid() if abs(z) > 100 else z for z in place.z), place.whole))
        if value is None:
            break
        row.append(value)
    if len(row) < 4 or row[0] == row[1]:
        return None
    ends = [row[0]]
    order = 1
    while len(row) > 1:
        row = [a + (a - b) / (2**order - 1) for a, b in itertools.pairwise(row)]
        ends.append(row[0])
        order += 1
    changes = [float(abs(a - b)) for a, b in itertools.pairwise(ends)]
    k = min(range(len(changes)), key=changes.__getitem__)
    return (ends[k + 1].mid(), changes[k]) if changes[k] < changes[0] / 100 else None
