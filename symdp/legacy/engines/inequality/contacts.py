"""Where a polynomial comes close to zero on its region, by floats: guides only, nothing rests on them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from symdp.capacities.floats import as_float, as_fraction, held_float
from symdp.legacy.engines.inequality.ring import Array, Numeric, Problem, rational

SEED = 20
SMALL = 1e-9  # relative size of a value that counts as zero
LEVELS = np.array([0.0, 1.0, 0.5, 2.0, 0.25, 1 / 3, 3.0, 1e-2, 1e2, 1e-4, 1e4])


def points(p: Problem, count: int = 600) -> Array:
    """Points of the region: grids towards the ends, diagonals, and random ones."""
    rng = np.random.default_rng(SEED)
    raw = np.exp(rng.normal(0, 1.5, (count, p.n)))
    grid = rng.choice(LEVELS, (count, p.n))
    out = np.where(rng.random((count, 1)) < 0.5, raw, grid)
    same = rng.random(count) < 0.3
    if p.n > 1:
        for k in np.flatnonzero(same):
            i, j = rng.choice(p.n, 2, replace=False)
            out[k, i] = out[k, j] * rng.choice([1.0, 1.0, 0.98, 1.02])
    out[:4] = [[1.0] * p.n, [0.0] * p.n, [0.5] * p.n, [2.0] * p.n]
    for i in range(p.n):
        out[:, i] = _placed(out[:, i], p.lo[i], p.hi[i], rng)
    return _admissible(p, out)


def _placed(t: Array, lo: Fraction | None, hi: Fraction | None, rng: np.random.Generator) -> Array:
    """Numbers >= 0 carried to an interval."""
    if lo is not None and hi is not None:
        s = np.where(t <= 1, t, 1 - 1 / (t + 1e-300))
        return np.asarray(held_float(lo) + held_float(hi - lo) * np.clip(s, 0, 1))
    if lo is not None:
        return held_float(lo) + t
    if hi is not None:
        return held_float(hi) - t
    return np.asarray(t * rng.choice([-1.0, 1.0], len(t)))


def _admissible(p: Problem, x: Array) -> Array:
    if p.equal:
        x = _onto(p, x)
    keep = np.isfinite(x).all(axis=1)
    for g in p.atleast:
        keep &= Numeric(g).relative(x) >= -1e-12
    return x[keep]


def _onto(p: Problem, x: Array) -> Array:
    """Moved onto the equations by Newton's method; what does not arrive, or leaves the bounds, is dropped."""
    tables = [(Numeric(h), [Numeric(h.derivative(i)) if h.degrees()[i] else None for i in range(p.n)]) for h in p.equal]
    for _ in range(40):
        for value, slopes in tables:
            grad = np.stack([s(x) if s is not None else np.zeros(len(x)) for s in slopes], axis=1)
            size = (grad**2).sum(axis=1)
            x = x - grad * (value(x) / np.where(size > 1e-300, size, 1))[:, None]
        for i in range(p.n):
            lo, hi = p.lo[i], p.hi[i]
            x[:, i] = np.clip(x[:, i], -np.inf if lo is None else as_float(lo), np.inf if hi is None else as_float(hi))
    good = np.ones(len(x), dtype=bool)
    for value, _ in tables:
        good &= np.abs(value.relative(x)) < 1e-11
    return np.asarray(x[good])


def refuted(p: Problem) -> bool:
    """Some point of the region has a value clearly below zero, so that no proof can exist."""
    x = points(p)
    with np.errstate(all="ignore"):
        return bool(len(x)) and bool(np.nanmin(Numeric(p.f).relative(x)) < -SMALL)


class Contacts:
    """Zeros of f on the region: exact ones where they are simple fractions."""

    def __init__(self, p: Problem, count: int = 40) -> None:
        self.p = p
        self.exact: list[tuple[Fraction, ...]] = []
        self.floats = np.zeros((0, p.n))
        self.negative = False
        with np.errstate(all="ignore"):
            self._find(count)

    def _find(self, count: int) -> None:
        x = points(self.p)
        f = Numeric(self.p.f)
        if not len(x):
            return
        r = f.relative(x)
        x = x[np.isfinite(r)]
        r = r[np.isfinite(r)]
        self.negative = bool(r.min(initial=0.0) < -SMALL)
        if self.negative:
            return
        x = x[np.argsort(r, kind="stable")[:count]]
        if self.p.f.is_constant():
            return
        x = _descended(self.p, x)
        x = _admissible(self.p, x) if self.p.atleast or self.p.equal else x[np.isfinite(x).all(axis=1)]
        if not len(x):
            return
        r = f.relative(x)
        self.negative = bool(r.min() < -SMALL)
        near, rays = x[np.abs(r) < SMALL], homogeneous(self.p)
        seen: set[tuple[Fraction, ...]] = set()
        rest: list[Any] = []
        for row in near:
            z = snapped(self.p, row)
            if rays and (not row.any() or (z is not None and not any(z))):
                continue
            if z is None:
                if all(np.abs(row - y).max() > 1e-4 * (1 + np.abs(y).max()) for y in rest):
                    rest.append(row)
            elif z not in seen:
                seen.add(z)
                self.exact.append(z)
        self.floats = np.array(rest).reshape(len(rest), self.p.n)

    def within(self, half: Problem) -> Contacts:
        """Those in a part of the region."""
        x = self.all
        keep = np.ones(len(x), dtype=bool)
        for g in (*half.bounds, *half.atleast):
            keep &= Numeric(g).relative(x) >= -1e-9
        return self.moved(half, x[keep])

    def moved(self, p: Problem, x: Array) -> Contacts:
        """These points, in another problem's variables."""
        out = object.__new__(Contacts)
        out.p, out.exact, out.floats, out.negative = p, [], x, self.negative
        return out

    @property
    def all(self) -> Array:
        known = np.array([[held_float(c) for c in z] for z in self.exact]).reshape(len(self.exact), self.p.n)
        return np.concatenate([known, self.floats])


def snapped(p: Problem, x: Array) -> tuple[Fraction, ...] | None:
    """A point with short coordinates close by, if f is exactly zero there; rays are scaled by their largest entry."""
    tries = [x]
    if homogeneous(p) and np.abs(x).max() > 0:
        tries = [x / np.abs(x).max(), x / min(c for c in np.abs(x) if c > 1e-7 * np.abs(x).max())]
    for y in tries:
        for digits in (12, 100):
            z = tuple(as_fraction(as_float(c)).limit_denominator(digits) for c in y)
            at = tuple(map(rational, z))
            if max(abs(as_float(a) - b) for a, b in zip(z, y, strict=True)) < 1e-3 and all(
                    h(*at) == 0 for h in (p.f, *p.equal)) and all(g(*at) >= 0 for g in p.atleast):
                return z
    return None


def homogeneous(p: Problem) -> bool:
    """f and the bounds say the same of all positive multiples of a point."""
    return len({sum(m) for m in p.f.monoms()}) == 1 and all(
        p.hi[i] is None and p.lo[i] in (None, 0) for i in range(p.n)) and all(
        len({sum(m) for m in g.monoms()}) == 1 for g in (*p.atleast, *p.equal))


def _descended(p: Problem, x: Array) -> Array:
    """Newton's method from each point, in coordinates in which the bounds are no obstacle:
    x = lo + y^2, hi - y^2, or lo + (hi - lo)*sin(y)^2."""
    n = p.n
    grads = [p.f.derivative(i) for i in range(n)]
    zero = p.f - p.f
    g = [Numeric(d) if d != zero else None for d in grads]
    h = [[Numeric(d.derivative(j)) if d != zero and d.derivative(j) != zero else None for j in range(n)] for d in grads]
    f = Numeric(p.f)
    y = np.stack([_inverse(x[:, i], p.lo[i], p.hi[i]) for i in range(n)], axis=1)
    nought, rays = np.zeros(len(x)), homogeneous(p)
    if rays:
        y /= np.sqrt((y**2).sum(axis=1, keepdims=True)) + 1e-300
        x = np.stack([_map(y[:, i], p.lo[i], p.hi[i])[0] for i in range(n)], axis=1)
    damping = np.full(len(x), 1e-3)
    value = f.relative(x) if rays else f(x)
    for _ in range(40):
        maps = [_map(y[:, i], p.lo[i], p.hi[i]) for i in range(n)]
        x = np.stack([m[0] for m in maps], axis=1)
        one, two = [m[1] for m in maps], [m[2] for m in maps]
        dg = [d(x) if d is not None else nought for d in g]
        grad = np.stack([dg[i] * one[i] for i in range(n)], axis=1)
        hess = np.empty((len(x), n, n))
        for i in range(n):
            for j in range(i + 1):
                d = h[i][j]
                v = (d(x) if d is not None else nought) * one[i] * one[j]
                hess[:, i, j] = hess[:, j, i] = v + (dg[i] * two[i] if i == j else 0)
        if not (np.isfinite(hess).all() and np.isfinite(grad).all()):
            ok = np.isfinite(hess).all(axis=(1, 2)) & np.isfinite(grad).all(axis=1)
            y, damping, value, grad, hess = y[ok], damping[ok], value[ok], grad[ok], hess[ok]
            nought = np.zeros(len(y))
            if not len(y):
                break
        w, q = np.linalg.eigh(hess)
        top = np.abs(w).max(axis=1, keepdims=True) + 1e-300
        step = -np.einsum("kij,kj->ki", q, np.einsum("kji,kj->ki", q, grad) / (np.abs(w) + damping[:, None] * top))
        new = y + np.clip(step, -1, 1)
        at = f(np.stack([_map(new[:, i], p.lo[i], p.hi[i])[0] for i in range(n)], axis=1))
        if rays:  # compared on the sphere
            at = f.relative(np.stack([_map(new[:, i], p.lo[i], p.hi[i])[0] for i in range(n)], axis=1))
        better = at <= value
        y = np.where(better[:, None], new, y)
        if rays:
            y /= np.sqrt((y**2).sum(axis=1, keepdims=True)) + 1e-300
        value = np.where(better, at, value)
        damping = np.where(better, damping / 10, damping * 10)
    return np.stack([_map(y[:, i], p.lo[i], p.hi[i])[0] for i in range(n)], axis=1)


def _inverse(x: Array, lo: Fraction | None, hi: Fraction | None) -> Array:
    if lo is not None and hi is not None:
        return np.asarray(np.arcsin(np.sqrt(np.clip((x - held_float(lo)) / held_float(hi - lo), 0, 1))))
    if lo is not None:
        return np.asarray(np.sqrt(np.maximum(x - held_float(lo), 0)))
    return np.asarray(np.sqrt(np.maximum(held_float(hi) - x, 0))) if hi is not None else x


def _map(y: Array, lo: Fraction | None, hi: Fraction | None) -> tuple[Array, Array, Array]:
    """x and its first two derivatives by y."""
    if lo is not None and hi is not None:
        w = held_float(hi - lo)
        return held_float(lo) + w * np.sin(y) ** 2, w * np.sin(2 * y), 2 * w * np.cos(2 * y)
    if lo is not None:
        return held_float(lo) + y**2, 2 * y, np.full_like(y, 2.0)
    if hi is not None:
        return held_float(hi) - y**2, -2 * y, np.full_like(y, -2.0)
    return y, np.ones_like(y), np.zeros_like(y)
