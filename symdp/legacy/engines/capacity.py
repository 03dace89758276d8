"""Channel capacity: many channels at once by the Blahut-Arimoto iteration, or one and a simple law that attains it.

Blahut 1972, Arimoto 1972; ``symdp.capacities.interior`` for one channel. Each input law r gives
log(sum_x r(x)*exp(D_x)) <= C <= max_x D_x with D_x the divergence of row x from the output law of r.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import mpmath
import numpy as np
import numpy.typing as npt

from symdp.capacities.floats import as_float
from symdp.capacities.interior import law_of_inputs

Array = npt.NDArray[np.float64]


def batch(rows: Array, rounds: int = 60, start: Array | None = None) -> tuple[Array, Array, Array]:
    """Lower bound, upper bound (nats) and input law for channels of shape (points, inputs, outcomes)."""
    points, inputs, _ = rows.shape
    with np.errstate(all="ignore"):
        own = np.where(rows > 0, rows * np.log(np.where(rows > 0, rows, 1.0)), 0.0).sum(axis=2)
        if start is not None:
            law = start
        elif inputs == 2:
            law, rounds = _balanced(rows, own), 0
        else:
            law = np.full((points, inputs), 1.0 / inputs)
        pace = np.ones(points)  # over-relaxation: exponents above 1 as long as they help
        away = _divergences(rows, own, law)
        low, high = _bounds(law, away)
        for _ in range(rounds):
            tried = law * np.exp(np.maximum(pace[:, None] * (away - away.max(axis=1, keepdims=True)), -4.0))
            tried = np.maximum(tried / tried.sum(axis=1, keepdims=True), 1e-18)  # no input is lost for good
            further = _divergences(rows, own, tried)
            value, top = _bounds(tried, further)
            better = value >= low - 1e-15
            # the plain step never loses; the bold one is taken back where it did
            law, away = np.where(better[:, None], tried, law), np.where(better[:, None], further, away)
            low, high = np.where(better, value, low), np.where(better, top, high)
            pace = np.where(better, np.minimum(pace * 1.5, 1e4), 1.0)
    return low, high, law


def _divergences(rows: Array, own: Array, law: Array) -> Array:
    """D(row of x || output law), for every point and input."""
    out = np.einsum("nk,nkm->nm", law, rows)
    logs = np.where(out > 0, np.log(np.where(out > 0, out, 1.0)), 0.0)
    missed = ((rows > 0) & (out <= 0)[:, None, :]).any(axis=2)
    return np.where(missed, np.inf, own - np.einsum("nkm,nm->nk", rows, logs))


def _bounds(law: Array, away: Array) -> tuple[Array, Array]:
    top = away.max(axis=1)
    used = np.where(law > 0, away, -np.inf)
    most = used.max(axis=1)
    return most + np.log((law * np.exp(used - most[:, None])).sum(axis=1)), top


def _balanced(rows: Array, own: Array) -> Array:
    """Two inputs: the weight at which both divergences agree, by bisection (their difference is monotone)."""
    low, high = np.zeros(len(rows)), np.ones(len(rows))
    for _ in range(50):
        middle = (low + high) / 2
        away = _divergences(rows, own, np.stack([middle, 1 - middle], axis=1))
        more = away[:, 0] > away[:, 1]
        low, high = np.where(more, middle, low), np.where(more, high, middle)
    middle = (low + high) / 2
    return np.stack([middle, 1 - middle], axis=1)


@lru_cache(maxsize=4096)
def best_law(rows: tuple[tuple[float, ...], ...]) -> tuple[float, ...]:
    """A nearly optimal input law of one channel; inputs that an optimal law leaves out get exactly zero."""
    w = np.array(rows, dtype=float)
    law = batch(w[None])[2][0] if len(w) == 2 else law_of_inputs(w)
    law = np.where(law > 1e-12, law, 0.0)
    return tuple(as_float(p) for p in law / law.sum())


@lru_cache(maxsize=4096)
def rational_law(rows: tuple[tuple[float, ...], ...], denominator: int = 10**8) -> list[Fraction]:
    """A nearly optimal input law in rationals that sum to one, simple ones where they are as good."""
    different = tuple(dict.fromkeys(rows))
    if len(different) < len(rows):  # an optimal law may ignore repeated rows
        law_of = dict(zip(different, rational_law(different, denominator), strict=True))
        return [law_of.pop(r, Fraction(0)) for r in rows]
    law = best_law(rows)
    w = np.array(rows, dtype=float)[None]
    for d in (len(law), 2, 3, 4, 5, 6, 8, 10, 12, 20, 60, 100):
        rounded = round_law(law, d)
        low, high, _ = batch(w, 0, np.array([[as_float(p) for p in rounded]]))
        if high[0] - low[0] < 1e-12:
            return rounded
    return round_law(law, denominator)


def round_law(law: Sequence[float], d: int) -> list[Fraction]:
    """The law rounded to multiples of 1/d with sum one: largest remainders first."""
    scaled = [max(p, 0.0) * d for p in law]
    floors = [int(s) for s in scaled]
    missing = d - sum(floors)
    order = sorted(range(len(law)), key=lambda i: (floors[i] - scaled[i], i))
    for i in order[:max(missing, 0)]:
        floors[i] += 1
    while sum(floors) > d:
        i = max(range(len(law)), key=lambda j: floors[j])
        floors[i] -= 1
    return [Fraction(f, d) for f in floors]


def information(rows: list[list[Any]], digits: int) -> tuple[Any, Any]:
    """Both bounds at a good input law, in mpmath numbers."""
    law = rational_law(tuple(tuple(as_float(p) for p in r) for r in rows), 10**15)
    with mpmath.workdps(digits):
        weights = [mpmath.mpf(p.numerator) / p.denominator for p in law]
        out = [mpmath.fsum(p * r[y] for p, r in zip(weights, rows, strict=True)) for y in range(len(rows[0]))]
        away = [mpmath.fsum(w * mpmath.log(w / q) for w, q in zip(r, out, strict=True) if w > 0)
                if all(q > 0 or w == 0 for w, q in zip(r, out, strict=True)) else mpmath.inf for r in rows]
        low = mpmath.fsum(p * d for p, d in zip(weights, away, strict=True) if p > 0)
        return low, max(away)
