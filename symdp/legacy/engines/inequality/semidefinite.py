"""Small semidefinite programs: positive definite matrices in an affine family, by Newton's method on a
logarithmic barrier in floats, and the exact decomposition of a rational matrix into squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.ring import Array

ROUNDS = 60


@dataclass(frozen=True)
class Point:
    """Coordinates in the family, and the least eigenvalue the barrier method reached (up to scale)."""

    y: Array
    margin: float
    rounds: int


def interior(base: Sequence[Array], family: Sequence[Array]) -> Point:
    """The family has the blocks base[b] + sum_k y_k*family[k][b]. Maximises the least eigenvalue, and once
    it is clearly positive the determinants."""
    # blocks of one size side by side
    sizes = sorted({len(b) for b in base if len(b)})
    start = [np.stack([b for b in base if len(b) == n]) for n in sizes]
    moves = [np.stack([f for b, f in zip(base, family, strict=True) if len(b) == n], axis=1) for n in sizes]
    size = sum(len(b) for b in base)
    y = np.zeros(len(family[0]))
    scale = max(1.0, *(as_float(np.abs(b).max(initial=0)) for b in base))
    s = max(0.0, *(-as_float(np.linalg.eigvalsh(b).min()) for b in start)) + scale
    weight, rounds = size / scale, 0
    while rounds < ROUNDS:
        y, s, rounds, ok = _centred(start, moves, y, s, weight, rounds)
        if s < -1e-3 * scale or not ok:
            break
        if s - 1.01 * size / weight > 1e-9 * scale or weight > 1e9 * size / scale:
            return Point(y, -s / scale, rounds)
        weight *= 10
    if s < 0:
        y, _, rounds, _ = _centred(start, moves, y, None, 0.0, rounds)
    return Point(y, -s / scale, rounds)


def _centred(base: list[Array], family: list[Array], y: Array, s: float | None, weight: float,
             rounds: int) -> tuple[Array, float, int, bool]:
    """Newton's method for weight*s - sum of log det(block + s*I); without s for the determinants alone."""
    free = s is None
    shift = 0.0 if s is None else s
    value = _barrier(base, family, y, shift)
    for _ in range(12):
        rounds += 1
        n = len(y) + (0 if free else 1)
        grad, hess = np.zeros(n), np.zeros((n, n))
        for b, fam in zip(base, family, strict=True):
            eye = np.broadcast_to(np.eye(b.shape[-1]), b.shape)
            inverse = np.linalg.inv(np.linalg.cholesky(b + np.tensordot(y, fam, axes=1) + shift * eye))
            parts = fam if free else np.concatenate([fam, eye[None]])
            w = inverse @ parts @ inverse.transpose(0, 2, 1)
            grad -= np.trace(w, axis1=2, axis2=3).sum(axis=1)
            flat = w.reshape(n, -1)
            hess += flat @ flat.T
        if not free:
            grad[-1] += weight
        hess[np.diag_indices(n)] += 1e-13 * (np.trace(hess) / n + 1e-300)
        try:
            step = -np.linalg.solve(hess, grad)
        except np.linalg.LinAlgError:
            return y, shift, rounds, False
        slope = as_float(grad @ step)
        if -slope < 1e-5 or not np.isfinite(slope):
            break
        length = 1.0
        while length > 1e-8:
            new_y = y + length * (step if free else step[:-1])
            new_s = shift if free else shift + length * as_float(step[-1])
            new_value = _barrier(base, family, new_y, new_s)
            if new_value is not None and value is not None and new_value + weight * (
                    new_s - shift) <= value + 1e-4 * length * slope:
                break
            length /= 2 if length > 0.3 else 3
        else:
            return y, shift, rounds, False
        y, shift, value = new_y, new_s, new_value
        if not free and shift < 0 and weight * shift < -1:
            break
    return y, shift, rounds, True


def _barrier(base: list[Array], family: list[Array], y: Array, s: float) -> float | None:
    total = 0.0
    for b, fam in zip(base, family, strict=True):
        try:
            factor = np.linalg.cholesky(b + np.tensordot(y, fam, axes=1) + s * np.eye(b.shape[-1]))
        except np.linalg.LinAlgError:
            return None
        total -= 2 * as_float(np.log(np.diagonal(factor, axis1=1, axis2=2)).sum())
    return total


def squares(q: Sequence[Sequence[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """x'Qx = sum of c*(row*x)^2 with c > 0 for a rational symmetric matrix; None if it is not >= 0."""
    a = [list(row) for row in q]
    n = len(a)
    out: list[tuple[Fraction, list[Fraction]]] = []
    left = list(range(n))
    while left:
        k = max(left, key=lambda i: a[i][i])
        c = a[k][k]
        if c < 0 or (c == 0 and any(a[i][j] for i in left for j in left)):
            return None
        if c == 0:
            return out
        if any(a[i][i] < 0 for i in left):
            return None
        row = [a[k][j] / c if j in left else Fraction(0) for j in range(n)]
        out.append((c, row))
        left.remove(k)
        for i in left:
            if row[i]:
                for j in left:
                    a[i][j] -= c * row[i] * row[j]
    return out


def solve(rows: Sequence[Sequence[Fraction]]) -> tuple[list[int], list[list[Fraction]]] | None:
    """Gauss elimination of [A | b]: the pivots and their rows; None without a solution."""
    import flint

    height, width = len(rows), len(rows[0])
    matrix = flint.fmpq_mat(height, width, [flint.fmpq(x.numerator, x.denominator) for row in rows for x in row])
    reduced, rank = matrix.rref()
    pivots: list[int] = []
    out: list[list[Fraction]] = []
    for r in range(rank):
        row = [Fraction(int(reduced[r, c].p), int(reduced[r, c].q)) for c in range(width)]
        pivot = next(c for c, x in enumerate(row) if x)
        if pivot == width - 1:
            return None
        pivots.append(pivot)
        out.append(row)
    return pivots, out
