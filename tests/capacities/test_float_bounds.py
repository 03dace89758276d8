"""Bounds in floats: the logarithm, the sums, and laws of any kind against many digits."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest

import symdp
from symdp.capacities import enclosures
from symdp.capacities.float_bounds import LOG_OFF, Channel, U, depth, halves, log, shares

RNG = np.random.default_rng(7)
TINY = np.array([[0.5, 0.5, 0.0], [0.0, 1 - 2.0**-40, 2.0**-40], [5e-324, 1.0, 1e-310], [1.0, 0.0, 1e-30]])


def test_logarithms_are_as_near_as_said() -> None:
    powers = 2.0 ** -np.arange(1.0, 53.0)
    edges = 1 + np.arange(2048) / 2048
    x = np.concatenate([RNG.random(3000) * 2, np.exp(RNG.normal(size=500) * 200).clip(2.0**-1000, 2.0**1000),
                        1 + powers, 1 - powers, edges, np.nextafter(edges, 0), [2.0**-1000, 2.0**1000]])
    with mpmath.workdps(40):
        for value, found in zip(x.tolist(), log(x).tolist(), strict=True):
            assert abs(found - mpmath.log(value)) <= LOG_OFF + U * abs(mpmath.log(value))


@pytest.mark.parametrize("columns", [1, 2, 3, 7, 8, 31, 33, 100])
def test_pairwise_sums(columns: int) -> None:
    x = RNG.normal(size=(4, columns))
    exact = [math.fsum(row) for row in x.tolist()]
    sizes = [math.fsum(map(abs, row)) for row in x.tolist()]

    assert all(abs(a - b) <= (depth(columns) + 1) * U * s for a, b, s in zip(halves(x), exact, sizes, strict=True))


@pytest.mark.parametrize("rows", [
    RNG.dirichlet(np.ones(9), 6), RNG.dirichlet(np.full(5, 0.05), 8), TINY, TINY * (1 + 5e-10), np.ones((3, 1)),
    (np.ones((20, 20)) + 2 * np.eye(20)) / 22, np.hstack([np.zeros((4, 2)), np.eye(4)])])
@pytest.mark.parametrize("laws", ["fair", "random", "one", "nothing"])
def test_two_laws_give_two_bounds(rows: Any, laws: str) -> None:
    def some(n: int) -> Any:
        return {"fair": np.ones(n) / n, "random": RNG.dirichlet(np.full(n, 0.3)), "one": np.eye(n)[0],
                "nothing": np.full(n, math.nan)}[laws]

    p, q = some(len(rows)), some(rows.shape[1])
    q = p @ rows if laws == "fair" else q
    found = Channel(rows).bounds(p, q)
    inputs, outputs = shares(found.input), shares(found.output)
    exact = [[Fraction(w) / sum(map(Fraction, row)) for w in row] for row in rows.tolist()]

    assert sum(inputs) == sum(outputs) == 1
    with mpmath.workdps(60):
        def nats(share: Fraction, w: Fraction, v: Fraction) -> Any:
            return mpf(share * w) * mpmath.log(mpf(w) / mpf(v)) if w and share else mpmath.mpf(0)

        out = [sum(p * row[y] for p, row in zip(inputs, exact, strict=True)) for y in range(len(outputs))]
        informed = mpmath.fsum(nats(p, w, v) for p, row in zip(inputs, exact, strict=True)
                               for w, v in zip(row, out, strict=True))
        radius = max(mpmath.fsum(nats(Fraction(1), w, v) for w, v in zip(row, outputs, strict=True)) for row in exact)
        assert found.low <= informed
        assert radius <= found.high <= radius + 2 * found.rounding
        if laws == "fair":
            assert informed - found.low < 2 * found.rounding < 1e-13


def mpf(x: Fraction) -> Any:
    return mpmath.mpf(x.numerator) / x.denominator


def test_where_the_uniform_law_is_best_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enclosures, "law_of_inputs", lambda *_: pytest.fail("a search"))
    rows = (np.ones((64, 64)) + np.eye(64) * (math.e - 1)) / (63 + math.e)
    found = symdp.capacity(rows)

    assert found.width < 1e-14
    assert set(found.input) == {Fraction(1, 64)}


def test_where_floats_do_not_do_balls_are_taken() -> None:
    rows = np.array([[0.75, 0.25], [0.25, 0.75]])
    assert symdp.capacity(rows, tolerance=1e-17).width < 1e-16 < symdp.capacity(rows).width
    assert symdp.sibson_capacity(np.array([[1.0, 1e-300], [1.0, 0.0]]), math.inf).lower >= 0


def test_the_maximal_leakage_of_floats() -> None:
    rows = RNG.dirichlet(np.ones(30), 40) * (1 + 1e-10)
    exact = [[Fraction(w) / sum(map(Fraction, row)) for w in row] for row in rows.tolist()]
    found = symdp.sibson_capacity(rows, math.inf)

    with mpmath.workdps(40):
        assert found.lower <= mpmath.log(mpf(sum(map(max, zip(*exact, strict=True))))) <= found.upper
    assert found.width < 1e-14
    assert sum(found.output) == 1
