"""Capacities: textbook values, and bounds that enclose them."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from symdp.legacy.engines.capacity import batch, best_law, rational_law, round_law
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import check_certificate
from tests.legacy.engines.search_cases import statement


def h(p: float) -> float:
    return -p * math.log(p) - (1 - p) * math.log(1 - p)


@pytest.mark.parametrize(("rows", "value"), [
    (((0.9, 0.1), (0.1, 0.9)), math.log(2) - h(0.1)),
    (((0.3, 0.7, 0.0), (0.3, 0.0, 0.7)), 0.7 * math.log(2)),
    (((1.0, 0.0), (0.5, 0.5)), math.log(1 + 0.5 * 0.5)),
    (((0.5, 0.5), (0.5, 0.5)), 0.0),
    (((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), math.log(3)),
    (((1.0, 0.0), (0.5, 0.5), (0.0, 1.0)), math.log(2)),  # the middle input is no use
])
def test_textbook_capacities(rows: tuple[tuple[float, ...], ...], value: float) -> None:
    low, high, _ = batch(np.array([rows]), 0, np.array([best_law(rows)]))

    assert low[0] == pytest.approx(value, abs=1e-12)
    assert high[0] == pytest.approx(value, abs=1e-12)


def test_the_bounds_enclose_the_capacity_of_random_channels() -> None:
    rng = np.random.default_rng(1)
    rows = rng.gamma(0.5, size=(60, 4, 3)) + 1e-9
    rows[:, :, 0] *= rng.random((60, 4)) > 0.3
    rows /= rows.sum(axis=2, keepdims=True)
    low, high, law = batch(rows, 40)

    assert (low <= high + 1e-12).all()
    assert np.allclose(law.sum(axis=1), 1)
    for k in range(12):
        best = best_law(tuple(map(tuple, rows[k].tolist())))
        exact_low, exact_high, _ = batch(rows[k:k + 1], 0, np.array([best]))
        assert exact_high[0] - exact_low[0] < 1e-11
        assert low[k] <= exact_low[0] + 1e-12
        assert high[k] >= exact_low[0] - 1e-12


def test_an_input_law_that_never_gives_an_output_bounds_nothing() -> None:
    low, high, _ = batch(np.array([[[1.0, 0.0], [0.0, 1.0]]]), 0, np.array([[1.0, 0.0]]))

    assert (low[0], high[0]) == (0.0, math.inf)


def test_laws_are_rational_simple_and_sum_to_one() -> None:
    assert rational_law(((0.9, 0.1), (0.1, 0.9))) == [Fraction(1, 2)] * 2
    law = rational_law(((1.0, 0.0), (0.5, 0.5)))
    assert law == [Fraction(3, 5), Fraction(2, 5)]
    repeated = rational_law(((1.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    assert sum(repeated) == 1
    assert repeated[2] == Fraction(1, 2)


@pytest.mark.parametrize("d", [1, 2, 3, 7, 100])
def test_rounded_laws_are_laws(d: int) -> None:
    for law in ([0.2, 0.3, 0.5], [1 / 3] * 3, [1.0, 0.0, 0.0], [0.499, 0.501, 0.0]):
        rounded = round_law(law, d)
        assert sum(rounded) == 1
        assert min(rounded) >= 0
        assert all((f * d).denominator == 1 for f in rounded)


@pytest.mark.parametrize("show", ["capacity(W) >= 0.227559130797", "capacity(W) <= 0.227559130777"])
def test_a_capacity_is_told_from_a_number_close_by(show: str) -> None:
    """0.2275591307871..., off by 1e-11 at most: plain iterations and laws of eight digits are too far away."""
    rows = "{0: 5/27, 1: 19/27, 2: 1/9} if x == 1 else {0: 9/16, 1: 1/4, 2: 3/16} if x == 2 else {0: 4/11, 1: 1/11, 2: 6/11}"
    asked = statement(show, define={"W": f"channel(x in 1..3: {rows})"})
    (part,) = propose(asked).parts

    assert part.evidence is not None
    assert check_certificate(certificate(asked, "c", "printed", [part.evidence]), asked).verdict == "refuted"


def test_a_channel_without_inputs_is_no_accident() -> None:
    asked = statement("capacity(Z) >= 0", define={"Z": "channel(x in 2..n: {x: 1})"}, n="integer >= 1")

    assert propose(asked).parts[0].evidence is None
