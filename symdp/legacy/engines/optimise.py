"""Downhill from the most promising points: differential evolution on whole batches, then simplex."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from symdp.legacy.engines.field import Columns, Field

Array = npt.NDArray[np.float64]
CLEAR = 1e-9  # slack beyond what rounding explains


def descend(f: Field, starts: list[dict[str, float]], rng: np.random.Generator, effort: int) -> Iterator[Columns]:
    """Batches of points with ever smaller slack; laws are normalised weights."""
    names = f.shape.names
    if not names or f.blind:
        return
    population = 40
    generations = int(max(6, min(60, 600_000 // f.cost))) * effort
    base = np.array([[s[n] for n in names] for s in starts])
    near = base[rng.integers(0, len(base), population)]
    noise = rng.normal(0, 1, near.shape) * 10.0 ** rng.uniform(-4, -0.5, (population, 1))
    near = np.where(rng.random((population, 1)) < 0.3, near, near * (1 + noise) + 1e-3 * noise)
    fixed = [n.integer for n in f.shape.numbers]
    x = near
    value = _objective(f, x, fixed)
    for step in range(generations):
        a, b, c = (x[rng.permutation(population)] for _ in range(3))
        best = x[np.argmin(value)]
        lead = np.where(rng.random((population, 1)) < 0.5, best, a)
        scale = rng.uniform(0.2, 0.9, (population, 1))
        trial = lead + scale * (b - c)
        trial = np.where(rng.random(x.shape) < 0.8, trial, x)
        trial += (rng.random((population, 1)) < 0.2) * rng.normal(0, 1e-3, x.shape) * np.abs(trial)
        found = _objective(f, trial, fixed)
        better = found <= value
        x, value = np.where(better[:, None], trial, x), np.where(better, found, value)
        if step == generations - 1 or (value.min() < -CLEAR and step % 8 == 7):
            yield _columns(f, x, fixed)


def _columns(f: Field, x: Array, fixed: list[bool]) -> Columns:
    """The points as columns: integers rounded, rows of weights normalised."""
    columns: Columns = {}
    at = 0
    for n, whole in zip(f.shape.numbers, fixed, strict=True):
        columns[n.name] = np.round(x[:, at]) if whole else x[:, at]
        at += 1
    for b in f.shape.blocks:
        for row in b.rows:
            w = np.maximum(x[:, at:at + len(row)], 0.0)
            w = np.where(w < 1e-9, 0.0, w)
            total = w.sum(axis=1, keepdims=True)
            w = np.where(total > 0, w / np.where(total > 0, total, 1.0), 1.0 / len(row))
            columns |= {p: w[:, j] for j, p in enumerate(row)}
            at += len(row)
    return f.solved(columns)


def _objective(f: Field, x: Array, fixed: list[bool]) -> Array:
    """The slack of the conclusion where the assumptions hold, else a penalty."""
    s = f.scores(_columns(f, x, fixed))
    outside = 10.0 + np.where(np.isfinite(s.given), -s.given, 100.0)
    # no benefit of rounding here: the search would live on it
    return np.where(s.admissible & (s.given >= 0), np.where(s.told, s.slack, 9.0), outside)
