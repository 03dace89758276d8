"""Recognising exact numbers in floating point ones."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symdp.legacy.engines.exact import complexity, guess, rational, recognise, rounded


@pytest.mark.parametrize(("x", "text"), [
    (0.0, "0"), (1 / 3, "1/3"), (-2.5, "-5/2"), (1e-12, "1/1000000000000"), (0.999999, "999999/1000000"),
    (math.log(2), "log(2)"), (math.log(1.5), "log(3/2)"), (-math.log(3), "log(1/3)"), (math.sqrt(2), "sqrt(2)"),
    (-math.sqrt(3), "-sqrt(3)"), (math.exp(1), "exp(1)"), (math.exp(-0.5), "exp(-1/2)"), (1000.0, "1000"),
])
def test_simple_numbers_are_recognised(x: float, text: str) -> None:
    found = recognise(x)

    assert found is not None
    assert found[0] == text


@pytest.mark.parametrize("x", [0.1234567890123456, math.pi, math.inf, math.nan, 1e-14 / 3])
def test_others_are_not(x: float) -> None:
    assert recognise(x) is None


@given(st.fractions(-50, 50, max_denominator=2000))
def test_a_fraction_survives_floating_point(f: Fraction) -> None:
    assert rational(float(f)) == f


@given(st.floats(-1e6, 1e6), st.integers(1, 10**6))
def test_rounding_encloses(x: float, d: int) -> None:
    low, high = rounded(x, d)

    assert low <= Fraction(x) + Fraction(1, 10**6)
    assert high >= Fraction(x) - Fraction(1, 10**6)
    assert high - low == Fraction(1, d)


def test_simple_numbers_cost_less() -> None:
    order = [Fraction(1), Fraction(1, 2), Fraction(3, 4), Fraction(1, 100), Fraction(37, 100), Fraction(1234, 5677)]

    assert sorted(order, key=complexity) == order
    assert complexity(Fraction(1, 10**6)) > complexity(Fraction(1, 100))


@pytest.mark.parametrize(("x", "text"), [(1.4142135212345678, "sqrt(2)"), (0.6931473123456789, "log(2)"),
                                         (0.3333334567891234, "1/3"),
                                         (-1.4142136123456789, "-sqrt(2)")])
def test_guesses_are_generous(x: float, text: str) -> None:
    assert recognise(x) is None
    assert guess(x) == text


def test_no_guess_for_what_is_close_to_nothing_simple() -> None:
    assert guess(0.12345) is None
    assert guess(-20.12345) is None
