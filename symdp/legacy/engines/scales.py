"""Downhill on small objects in the relative difference of the sides, on a logarithmic scale, with an assumption tight.

Where both sides are small the slack tells little, and what fails may fail by a part of what is tiny only: rare
outcomes, a small delta, an order near 1. So numbers and probabilities move by factors, what counts is
(right - left)/(larger side), and a number that an assumption bounds from one side is moved to where it is just met.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
import numpy.typing as npt

from symdp.legacy.engines.corners import Column
from symdp.legacy.engines.field import Columns, Field
from symdp.legacy.engines.screen import Screen, spread
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.tree import Expr, Name, Op, free_names

Array = npt.NDArray[np.float64]
DRAWN = 1500
POPULATION = 64
GENERATIONS = 20
QUICK = 5  # ways of a quick search
ENOUGH = 0.05  # relative difference with which the search ends
HELD = ((1.0, 1e-5), (0.5, 0.01), (0.1, 0.5))  # of a number that is not moved: above an end, as a part of a range
MOST = 9  # coordinates
COST = 400  # steps of a statement
STEPS = 26  # of a bisection
CLEAR = 1e-6  # relative difference beyond what rounding explains
REACH = 23.0  # of a coordinate: exp(-23) is the smallest part of a range
OUTSIDE = 10.0
Held = dict[int, tuple[float, float]]


def descend(f: Field, rng: np.random.Generator, effort: int) -> Iterator[Columns]:
    """Batches of points at which the sides are ever closer, and then the wrong way round."""
    sides = _sides(f.shape.show)
    blocks = sum(len(row) - 1 for b in f.shape.blocks for row in b.rows)
    if f.blind or not sides or f.cost > COST or not 0 < len(f.columns_of) + blocks <= MOST:
        return
    search = _Search(f, sides)
    for which, held in islice(search.ways(), None if effort else QUICK):
        x = rng.uniform(-9, 4, (DRAWN, len(f.columns_of) + blocks))
        value = search.value(x, which, held)
        best = np.argsort(value)[:POPULATION]
        x, value = x[best], value[best]
        for _ in range(GENERATIONS*max(1, effort)):
            if value.min() < -ENOUGH:
                break
            a, b, c = (x[rng.permutation(POPULATION)] for _ in range(3))
            lead = np.where(rng.random((POPULATION, 1)) < 0.4, x[np.argmin(value)], a)
            trial = np.where(rng.random(x.shape) < 0.8, lead + rng.uniform(0.2, 0.9, (POPULATION, 1))*(b - c), x)
            trial = np.clip(trial, -REACH, REACH)
            found = search.value(trial, which, held)
            better = found <= value
            x, value = np.where(better[:, None], trial, x), np.where(better, found, value)
        order = np.argsort(value)[:12]
        if value.min() < -CLEAR:
            points = search.point(x[order[value[order] < -CLEAR]], which, held)
            for digits in (1, 2, 3):
                yield search.rounded(points, which, digits)
            yield points


def _sides(show: Expr) -> list[tuple[Expr, Expr]]:
    """(left, right) of the comparisons left <= right that the conclusion consists of; none if it is something else."""
    out: list[tuple[Expr, Expr]] = []
    for c in conjuncts(show):
        match c:
            case Op("<=" | "<", (a, b)) | Op(">=" | ">", (b, a)):
                out.append((a, b))
            case Op("=="):
                return []
            case _:
                return []
    return out


def _bounds(given: Expr, name: str) -> bool:
    """Whether an assumption says that something is at most this number."""
    match given:
        case Op("<=" | "<" | ">=" | ">", (a, b)):
            return any(x == Name(name) for x in (a, b)) and len({name} & free_names(a)) + len(
                {name} & free_names(b)) == 1
        case Op("and" | "or", (a, b)):
            return _bounds(a, name) or _bounds(b, name)
    return False


class _Search:
    """Coordinates of one shape, and the relative difference of the sides of its conclusion."""

    def __init__(self, f: Field, sides: list[tuple[Expr, Expr]]) -> None:
        self.f = f
        self.sides = Screen([e for pair in sides for e in pair])

    def ways(self) -> Iterator[tuple[int | None, Held]]:
        """Which number is moved to where an assumption is tight, and which one is not moved, at which value: along some
        of them the sides may meet at infinity, which nothing but a start elsewhere leads away from."""
        numbers = [i for i, c in enumerate(self.f.columns_of) if not c.number.integer]
        bare = [i for i in numbers if any(_bounds(g, self.f.columns_of[i].number.name) for g in self.f.shape.given)]
        tight = bare[:1] or [i for i in numbers if any(
            self.f.columns_of[i].number.name in free_names(g) for g in self.f.shape.given)][:1]
        moved: list[int | None] = [*tight] or [None]
        for which in moved:
            others = [i for i in numbers if i != which]
            yield which, dict.fromkeys(others, HELD[0])
            for part in HELD if len(others) > 1 else HELD[1:]:
                for i in others:
                    yield which, {i: part}
            yield which, {}

    def columns(self, x: Array, held: Held) -> Columns:
        """The points with these coordinates."""
        out: Columns = {}
        for i, c in enumerate(self.f.columns_of):
            if i in held:
                low, high = c.bounds(out, len(x))
                with np.errstate(all="ignore"):
                    out[c.number.name] = np.where(np.isfinite(low) & np.isfinite(high), low + held[i][1]*(high - low),
                                                  np.where(np.isfinite(low), low, 0.0) + held[i][0])
            else:
                out[c.number.name] = _number(c, x[:, i], out)
        at = len(self.f.columns_of)
        for b in self.f.shape.blocks:
            for row in b.rows:
                w = np.exp(np.column_stack([x[:, at:at + len(row) - 1], np.zeros(len(x))]))
                w /= w.sum(axis=1, keepdims=True)
                at += len(row) - 1
                out |= {p: w[:, j] for j, p in enumerate(row)}
        return self.f.solved(out)

    def point(self, x: Array, which: int | None, held: Held) -> Columns:
        """The same with one number moved to where the assumptions are just met; where they are met by no value, as
        it is."""
        columns = self.columns(x, held)
        if which is None:
            return columns
        column = self.f.columns_of[which]
        name, (low, high) = column.number.name, column.bounds(columns, len(x))
        low = np.where(np.isfinite(low), low, -60.0)
        high = np.where(np.isfinite(high), high, np.maximum(low, 0) + 60.0)
        run = self.f.conditions.along(columns, name)

        def holds(value: Array) -> npt.NDArray[np.bool_]:
            good = np.ones(len(x), dtype=bool)
            for c in run(value):
                with np.errstate(invalid="ignore"):
                    good &= spread(c.value, len(x)) >= 0
            return good
        with np.errstate(all="ignore"):
            edge = 1e-12*(high - low)
        at_low, at_high = holds(low + edge), holds(high - edge)
        good, bad = np.where(at_low, low, high), np.where(at_low, high, low)
        for _ in range(STEPS):
            middle = good/2 + bad/2
            inside = holds(middle)
            good, bad = np.where(inside, middle, good), np.where(inside, bad, middle)
        return {**columns, name: np.where(at_low != at_high, good, columns[name])}

    def rounded(self, columns: Columns, which: int | None, digits: int) -> Columns:
        """The points with so many digits of each number; of a law all but the likeliest outcome. What is tight is
        rounded both ways."""
        out: Columns = {}
        for i, c in enumerate(self.f.columns_of):
            x = columns[c.number.name]
            out[c.number.name] = _digits(x, digits if i != which else digits + 1)
        for row in (row for b in self.f.shape.blocks for row in b.rows):
            w = np.column_stack([columns[p] for p in row])
            largest = np.argmax(w, axis=1)
            w = _digits(w, digits)
            w[np.arange(len(w)), largest] = 0
            w[np.arange(len(w)), largest] = 1 - w.sum(axis=1)
            out |= {p: w[:, j] for j, p in enumerate(row)}
        if which is None:
            return out
        name = self.f.columns_of[which].number.name
        away = abs(out[name])*10.0**-digits
        return {k: np.concatenate([v + (s*away if k == name else 0) for s in (0, 1, -1)]) for k, v in out.items()}

    def value(self, x: Array, which: int | None, held: Held) -> Array:
        """The least relative difference of sides where the assumptions hold, else something large."""
        columns = self.point(x, which, held)
        s = self.f.scores(columns)
        out = np.full(len(x), np.inf)
        cells = self.sides.run(columns)
        with np.errstate(all="ignore"):
            for a, b in zip(cells[::2], cells[1::2], strict=True):
                left, right = spread(a.value, len(x)), spread(b.value, len(x))
                size = np.maximum(abs(left), abs(right))
                out = np.minimum(out, np.where(size > 1e-12, (right - left)/size, 0.0))
        return np.where(s.told & np.isfinite(out), out, OUTSIDE)


def _digits(x: Array, digits: int) -> Array:
    with np.errstate(all="ignore"):
        size = 10.0**(digits - 1 - np.floor(np.log10(abs(x))))
        return np.asarray(np.where(np.isfinite(size), np.round(x*size)/size, x))


def _number(c: Column, u: Array, columns: Columns) -> Array:
    """A number by its coordinate: by factors from its ends."""
    low, high = c.bounds(columns, len(u))
    with np.errstate(all="ignore"):
        part = 1/(1 + np.exp(-u))
        both = low + (high - low)*part
        free = np.sign(u)*np.expm1(abs(u)/2)
        x = np.where(np.isfinite(low) & np.isfinite(high), both, np.where(
            np.isfinite(low), low + np.exp(u), np.where(np.isfinite(high), high - np.exp(u), free)))
    return np.asarray(np.round(x) if c.number.integer else x, dtype=np.float64)
