"""Semidefinite programs: positive semidefinite matrices under linear equations, first in floating point, then rational.

An interior-point method finds matrices of the largest rank; the directions in which they vanish are guessed as rational
ones and divided out; what is left is positive definite, so that it may be rounded and put back onto the equations.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import flint
import numpy as np
from numpy.typing import NDArray

from symdp.proof.errors import ProofError

Array = NDArray[np.float64]
Rational = list[list[Fraction]]
Block = list[dict[tuple[int, int], Fraction]]
"""For each equation the symmetric coefficients of one matrix: the sum of c*Q[i, j] over i <= j."""

STEPS = 60
SMALL = 1e-5


def solve(blocks: Sequence[Block], sizes: Sequence[int], right: Sequence[Fraction]) -> list[Rational]:
    """For each block a list of rational vectors v with Q = sum of v*v' times the last entry of v; ProofError if no
    solution is found."""
    bases = [[[Fraction(int(i == j)) for j in range(n)] for i in range(n)] for n in sizes]
    for _ in range(3):
        now = [_in_basis(block, basis) for block, basis in zip(blocks, bases, strict=True)]
        found = interior([_dense(b, len(basis)) for b, basis in zip(now, bases, strict=True)],
                         np.array([float(c) for c in right]))
        vanishing = [_kernel(x) for x in found]
        if not any(vanishing):
            for limit in (12, 720, 10**5, 10**7):
                rounded = _rounded(now, found, right, limit)
                if rounded is not None:
                    return [[[*_combined(v, basis), d] for v, d in squares]
                            for squares, basis in zip(rounded, bases, strict=True)]
            raise ProofError("no rational solution")
        bases = [_without(basis, k) for basis, k in zip(bases, vanishing, strict=True)]
    raise ProofError("no solution in the interior")


def _combined(v: Sequence[Fraction], basis: Rational) -> list[Fraction]:
    width = len(basis[0]) if basis else 0
    return [sum((c*row[j] for c, row in zip(v, basis, strict=True)), Fraction(0)) for j in range(width)]


def _in_basis(block: Block, basis: Rational) -> Block:
    """The coefficients for S with Q = basis' * S * basis."""
    out: Block = []
    n = len(basis)
    for row in block:
        new: dict[tuple[int, int], Fraction] = {}
        for (i, j), c in row.items():
            for a in range(n):
                for b in range(n):
                    k = basis[a][i]*basis[b][j]
                    if k:
                        key = (min(a, b), max(a, b))
                        new[key] = new.get(key, Fraction(0)) + c*k
        out.append({k: c for k, c in new.items() if c})
    return out


def _dense(block: Block, n: int) -> Array:
    out = np.zeros((len(block), n, n))
    for e, row in enumerate(block):
        for (i, j), c in row.items():
            out[e, i, j] += float(c)/2
            out[e, j, i] += float(c)/2
    return out


def interior(a: Sequence[Array], b: Array) -> list[Array]:
    """Matrices of the largest rank with the given inner products (infeasible primal-dual path, direction of Helmberg,
    Kojima and Monteiro)."""
    used = [x for x in a if x.shape[1]]
    m = len(b)
    if not used:
        raise ProofError("nothing is left that does not vanish")
    n = sum(x.shape[1] for x in used)
    scale = max(1., float(np.abs(b).max()))
    xs = [np.eye(x.shape[1])*scale for x in used]
    zs = [np.eye(x.shape[1])*scale for x in used]
    y = np.zeros(m)
    slow = 0
    for _ in range(STEPS):
        mu = sum(float(np.sum(x*z)) for x, z in zip(xs, zs, strict=True))/n
        residual = b - sum((np.einsum("eij,ij->e", q, x) for q, x in zip(used, xs, strict=True)), np.zeros(m))
        if np.abs(residual).max() < 1e-9*scale and mu < 1e-10*scale:
            break
        dual = [-z - np.einsum("e,eij->ij", y, q) for q, z in zip(used, zs, strict=True)]
        sigma = .1 if np.abs(residual).max() < 1e-6*scale else .3
        try:
            inverse = [np.linalg.inv(z) for z in zs]
            schur = np.zeros((m, m))
            right = residual.copy()
            for q, x, w, r in zip(used, xs, inverse, dual, strict=True):
                moved = np.einsum("ij,ejk,kl->eil", x, q, w, optimize=True)
                schur += q.reshape(m, -1) @ moved.transpose(0, 2, 1).reshape(m, -1).T
                right -= np.einsum("eij,ij->e", q, sigma*mu*w - x - x @ r @ w)
            dy = np.linalg.lstsq(schur, right, rcond=1e-14)[0]
        except np.linalg.LinAlgError:
            break
        dzs = [r - np.einsum("e,eij->ij", dy, q) for q, r in zip(used, dual, strict=True)]
        dxs = []
        for x, w, dz in zip(xs, inverse, dzs, strict=True):
            d = sigma*mu*w - x - x @ dz @ w
            dxs.append((d + d.T)/2)
        p, d_ = _length(xs, dxs), _length(zs, dzs)
        xs = [x + p*d for x, d in zip(xs, dxs, strict=True)]
        zs = [z + d_*d for z, d in zip(zs, dzs, strict=True)]
        y = y + d_*dy
        slow = slow + 1 if p < .1 and np.abs(residual).max() > 1e-6*scale else 0
        if slow > 5 or (p < 1e-7 and d_ < 1e-7) or not np.isfinite(y).all() or np.abs(y).max() > 1e14:
            break
    residual = b - sum((np.einsum("eij,ij->e", q, x) for q, x in zip(used, xs, strict=True)), np.zeros(m))
    if not np.abs(residual).max() < 1e-5*scale:
        raise ProofError("no solution in floating point")
    left = iter(xs)
    return [next(left) if x.shape[1] else np.zeros((0, 0)) for x in a]


def _length(xs: Sequence[Array], ds: Sequence[Array]) -> float:
    """How far one may go, at most 1."""
    out = 1.
    for x, d in zip(xs, ds, strict=True):
        try:
            c = np.linalg.inv(np.linalg.cholesky(x))
            low = float(np.linalg.eigvalsh(c @ d @ c.T)[0])
        except np.linalg.LinAlgError:
            return 0.
        if low < 0:
            out = min(out, -.95/low)
    return out


def _kernel(x: Array) -> Rational:
    """Rational vectors that span what x seems to send to 0."""
    if not x.shape[0]:
        return []
    values, vectors = np.linalg.eigh(x)
    top = max(float(values[-1]), 1e-3)
    span = vectors[:, values < SMALL*top].T.copy()
    out: Rational = []
    if not len(span):
        return out
    done = 0
    for col in range(span.shape[1]):  # reduced echelon form
        if done == len(span):
            break
        pivot = done + int(np.argmax(np.abs(span[done:, col])))
        if abs(span[pivot, col]) < 1e-3:
            continue
        span[[done, pivot]] = span[[pivot, done]]
        span[done] /= span[done, col]
        for r in range(len(span)):
            if r != done:
                span[r] -= span[r, col]*span[done]
        done += 1
    for row in span[:done]:
        out.append([Fraction(float(c)).limit_denominator(60) if abs(c) > 1e-3 else Fraction(0) for c in row])
    return out


def _without(basis: Rational, kernel: Rational) -> Rational:
    """The rows that span what is orthogonal to the kernel, in terms of the basis."""
    if not kernel:
        return basis
    n = len(basis)
    reduced, rank = flint.fmpq_mat(_flat(kernel)).rref()
    pivots = []
    for r in range(rank):
        pivots.append(next(c for c in range(n) if reduced[r, c] != 0))
    free = [c for c in range(n) if c not in pivots]
    out: Rational = []
    for c in free:
        v = [Fraction(0)]*n
        v[c] = Fraction(1)
        for r, pivot in enumerate(pivots):
            v[pivot] = -_fraction(reduced[r, c])
        out.append(_combined(v, basis))
    return out


def _flat(rows: Rational) -> list[list[flint.fmpq]]:
    return [[flint.fmpq(c.numerator, c.denominator) for c in row] for row in rows]


def _fraction(c: flint.fmpq) -> Fraction:
    return Fraction(int(c.p), int(c.q))


Squares = list[tuple[list[Fraction], Fraction]]


def _rounded(blocks: Sequence[Block], found: Sequence[Array], right: Sequence[Fraction], limit: int
             ) -> list[Squares] | None:
    """Rational matrices near those found, on the equations, as sums of squares; None if they are not positive."""
    index: dict[tuple[int, int, int], int] = {}
    for k, x in enumerate(found):
        for i in range(len(x)):
            for j in range(i, len(x)):
                index[k, i, j] = len(index)
    near = [Fraction(float(found[k][i, j])).limit_denominator(limit) for k, i, j in index]
    m = len(right)
    system = [[Fraction(0)]*(len(index) + 1) for _ in range(m)]
    for e in range(m):
        rest = right[e]
        for k, block in enumerate(blocks):
            for (i, j), c in block[e].items():
                at = index[k, i, j]
                system[e][at] += c
                rest -= c*near[at]
        system[e][-1] = rest
    reduced, rank = flint.fmpq_mat(_flat(system)).rref()
    rows = [[_fraction(reduced[r, c]) for c in range(len(index) + 1)] for r in range(rank)]
    if any(all(not c for c in row[:-1]) for row in rows):
        return None
    if rank:
        a = flint.fmpq_mat(_flat([row[:-1] for row in rows]))
        b = flint.fmpq_mat(_flat([[row[-1]] for row in rows]))
        step = a.transpose()*(a*a.transpose()).solve(b)
        near = [c + _fraction(step[i, 0]) for i, c in enumerate(near)]
    out: list[Squares] = []
    for k, x in enumerate(found):
        n = len(x)
        squares = _squares([[near[index[k, min(i, j), max(i, j)]] for j in range(n)] for i in range(n)])
        if squares is None:
            return None
        out.append(squares)
    return out


def _squares(q: Rational) -> Squares | None:
    """Q as a sum of d*v*v' with d > 0; None if it is not positive semidefinite."""
    n = len(q)
    q = [row[:] for row in q]
    out: Squares = []
    for i in range(n):
        d = q[i][i]
        if d < 0 or (d == 0 and any(q[i][j] for j in range(n))):
            return None
        if d == 0:
            continue
        v = [q[i][j]/d for j in range(n)]
        out.append((v, d))
        for a in range(n):
            if v[a]:
                for b in range(n):
                    q[a][b] -= d*v[a]*v[b]
    return out
