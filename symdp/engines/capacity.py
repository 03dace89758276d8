"""Channel capacity by the Blahut-Arimoto iteration: many channels at once, or one to many digits.

Blahut 1972, Arimoto 1972. Each input law r gives log(sum_x r(x)*exp(D_x)) <= C <= max_x D_x
with D_x the divergence of row x from the output law of r.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]


def batch(rows: Array, rounds: int = 60, start: Array | None = None) -> tuple[Array, Array, Array]:
    """Lower bound, upper bound (nats) and input law for channels of shape (points, inputs, outcomes)."""
    points, inputs, _ = rows.shape
    law = np.full((points, inputs), 1.0 / inputs) if start is None else start
    with np.errstate(all="ignore"):
        own = np.where(rows > 0, rows * np.log(np.where(rows > 0, rows, 1.0)), 0.0).sum(axis=2)
        for step in range(rounds + 1):
            out = np.einsum("nk,nkm->nm", law, rows)
            logs = np.where(out > 0, np.log(np.where(out > 0, out, 1.0)), 0.0)
            away = own - np.einsum("nkm,nm->nk", rows, logs)
            top = away.max(axis=1)
            grown = law * np.exp(away - top[:, None])
            total = grown.sum(axis=1)
            if step == rounds:
                break
            law = grown / total[:, None]
    return top + np.log(total), top, law


def best_law(rows: list[list[float]], rounds: int = 4000) -> list[float]:
    """A nearly optimal input law of one channel."""
    w = np.array(rows, dtype=float)[None]
    law = None
    for _ in range(max(1, rounds // 250)):
        low, high, law = batch(w, 250, law)
        if high[0] - low[0] < 1e-13:
            break
    assert law is not None
    return [float(p) for p in law[0]]


def rational_law(rows: list[list[float]], denominator: int = 10**8) -> list[Fraction]:
    """A nearly optimal input law in rationals that sum to one, simple ones where they are as good."""
    law = best_law(rows)
    w = np.array(rows, dtype=float)[None]
    for d in (len(law), 2, 3, 4, 5, 6, 8, 10, 12, 20, 60, 100):
        rounded = round_law(law, d)
        low, high, _ = batch(w, 0, np.array([[float(p) for p in rounded]]))
        if high[0] - low[0] < 1e-12:
            return rounded
    return round_law(law, denominator)


def round_law(law: list[float], d: int) -> list[Fraction]:
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
    floats = [[float(p) for p in r] for r in rows]
    law = rational_law(floats)
    with mpmath.workdps(digits):
        weights = [mpmath.mpf(p.numerator) / p.denominator for p in law]
        out = [mpmath.fsum(p * r[y] for p, r in zip(weights, rows, strict=True)) for y in range(len(rows[0]))]
        away = [mpmath.fsum(w * mpmath.log(w / q) for w, q in zip(r, out, strict=True) if w > 0)
                if all(q > 0 or w == 0 for w, q in zip(r, out, strict=True)) else mpmath.inf for r in rows]
        low = mpmath.fsum(p * d for p, d in zip(weights, away, strict=True) if p > 0)
        return low, max(away)
