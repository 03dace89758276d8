"""Joint laws worth trying: constants, bits and their exclusive ors, then small Bayesian networks.

A law is given by the value of each variable at each point of a sample space, and the points' probabilities. Networks
with few values and deterministic nodes have the independences, Markov chains and functional dependences that
assumptions ask for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, islice, product

import numpy as np
import numpy.typing as npt

from symdp.capacities.floats import as_float

Array = npt.NDArray[np.float64]
DENOMINATORS = (2, 2, 2, 3, 4)
MOST_POINTS = 64


@dataclass(frozen=True)
class JointLaw:
    """``rows[i]`` are the values of all variables at point i, ``weights[i]`` is its probability."""

    rows: tuple[tuple[int, ...], ...]
    weights: tuple[Fraction, ...]

    @property
    def letters(self) -> tuple[int, ...]:
        return tuple(len(set(column)) for column in zip(*self.rows, strict=True))

    @property
    def size(self) -> tuple[int, int, int]:
        """Letters beyond one, points, denominators: what is smaller is easier to check by hand."""
        return sum(self.letters) - len(self.letters), len(self.rows), sum(w.denominator for w in self.weights)

    def merged(self) -> JointLaw:
        """The same law with each combination of values once, none of probability zero, letters from 0 on."""
        names = [{v: i for i, v in enumerate(dict.fromkeys(column))} for column in zip(*self.rows, strict=True)]
        found: dict[tuple[int, ...], Fraction] = {}
        for row, w in zip(self.rows, self.weights, strict=True):
            if w:
                key = tuple(n[v] for n, v in zip(names, row, strict=True))
                found[key] = found.get(key, Fraction(0)) + w
        return JointLaw(tuple(found), tuple(found.values()))


def entropies(law: JointLaw, groups: list[tuple[int, ...]]) -> list[float]:
    """The joint entropy of each group of variables, in nats."""
    rows = np.array(law.rows)
    weights = np.array([as_float(w) for w in law.weights])
    out = []
    for g in groups:
        key = np.zeros(len(rows), dtype=np.int64)
        for i in g:
            key = key * 64 + rows[:, i]
        p = np.bincount(np.unique(key, return_inverse=True)[1], weights)
        p = p[p > 0]
        out.append(as_float(-(p * np.log(p)).sum()))
    return out


def linear(count: int) -> Iterator[JointLaw]:
    """Uniform bits, and variables that are exclusive ors of them, or pairs of such; fewest bits first."""
    for bits, most in ((0, 1), (1, 1), (2, 1), (2, 2), (3, 1)):
        points = list(product((0, 1), repeat=bits))
        single = [(mask,) for mask in range(2**bits)]
        pairs = [(a, b) for a, b in combinations(range(1, 2**bits), 2) if a & b == 0] if most == 2 else []
        for choice in islice(product([*single, *pairs], repeat=count), 4000):
            columns = [[sum(_parity(m, p) << k for k, m in enumerate(masks)) for p in points] for masks in choice]
            yield JointLaw(tuple(zip(*columns, strict=True)), (Fraction(1, len(points)),) * len(points))


def _parity(mask: int, point: tuple[int, ...]) -> int:
    return sum(b for k, b in enumerate(point) if mask >> k & 1) % 2


def networks(count: int, trials: int, rng: np.random.Generator) -> Iterator[JointLaw]:
    """Variables drawn one after the other given some earlier ones, by tables of simple probabilities."""
    for _ in range(trials):
        order = rng.permutation(count)
        rows: list[dict[int, int]] = [{}]
        weights = [Fraction(1)]
        for k, v in enumerate(order):
            parents = [int(u) for u in order[:k] if rng.random() < min(0.6, 1.6 / max(k, 1))]
            letters = 3 if rng.random() < 0.15 else 2
            certain = rng.random() < 0.5
            table: dict[tuple[int, ...], list[Fraction]] = {}
            new_rows, new_weights = [], []
            for row, w in zip(rows, weights, strict=True):
                key = tuple(row[u] for u in parents)
                law = table.setdefault(key, _simple_law(letters, certain and bool(parents), rng))
                for letter, p in enumerate(law):
                    if p:
                        new_rows.append({**row, int(v): letter})
                        new_weights.append(w * p)
            rows, weights = new_rows, new_weights
            if len(rows) > MOST_POINTS:
                break
        else:
            yield JointLaw(tuple(tuple(r[i] for i in range(count)) for r in rows), tuple(weights))


def _simple_law(letters: int, certain: bool, rng: np.random.Generator) -> list[Fraction]:
    d = 1 if certain else int(rng.choice(DENOMINATORS))
    counts = rng.multinomial(d, [1 / letters] * letters)
    return [Fraction(int(c), d) for c in counts]
