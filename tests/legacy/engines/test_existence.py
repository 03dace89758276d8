"""Existence claims about numbers: the wanted names solve the comparisons, or lie beyond every number."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symdp.legacy.engines.inequality.inversion import beyond, solutions
from symdp.legacy.engines.inequality.sample import Numbers
from symdp.legacy.kernel.enclose import Region
from symdp.legacy.kernel.expressions import read_expression
from tests.legacy.engines.test_binders import proved

TRUE = [
    ("exists(p in (0, 1): log(p/(1 - p)) == eps)", {"eps": "real > 0"}),
    ("exists(p in (1/2, 1): p/(1 - p) == exp(eps))", {"eps": "real > 0"}),
    ("exists(p in (0, 1), q in (0, 1): p/q >= c)", {"c": "real > 0"}),
    ("exists(n in integer >= 1: 1/n <= x)", {"x": "real > 0"}),
]
TRUE += [
    ("exists(y in reals: exp(-(y - a)^2/(2*s^2))/exp(-(y - b)^2/(2*s^2)) > exp(eps))", {"a": "real", "b": "real != a", "s": "real > 0", "eps": "real >= 0"}),
]
TRUE += [  # by cases, and between two points
    ("exists(t in [0, 1]: t*a + (1 - t)*b == c)", {"a": "real in [0, 1]", "b": "real in [0, 1]", "c": "real in [min(a, b), max(a, b)]"}),
    ("exists(p in (0, 1/2]: h(p) == c)", {"c": "real in (0, 1/2)"}),
    ("exists(x > 0: x*exp(x) == c)", {"c": "real > 0"}),
    ("exists(p in [0, 1]: tanh(p) == 1 - p)", {}),
]
TRUE += [("exists(k in naturals, j in naturals: P[k] < P[j]/2)", {"P": "distribution on naturals"})]
FALSE = [
    ("exists(k in naturals: P[k] > 1/9)", {"P": "distribution on naturals"}),
    ("exists(t in [0, 1]: t*a + (1 - t)*b == c)", {"a": "real in [0, 1]", "b": "real in [0, 1]", "c": "real in [0, 1]"}),
    ("exists(p in (0, 1/2]: h(p) == c)", {"c": "real in [0, 1/2)"}),
    ("exists(x in [-1, 1]: 1/x == c)", {"c": "real in (0, 1)"}),
    ("exists(y in reals: exp(-(y - a)^2)/exp(-(y - b)^2) > exp(eps))", {"a": "real", "b": "real", "eps": "real >= 0"}),
    ("exists(p in (0, 1): p >= c)", {"c": "real > 0"}),
    ("exists(n in integer >= 1: 1/n < x)", {"x": "real >= 0"}),
    ("exists(n in integer >= 1: n == x)", {"x": "real > 0"}),
]


@pytest.mark.parametrize(("show", "let"), TRUE)
def test_true_ones_are_proved(show: str, let: dict[str, str]) -> None:
    assert proved(show, let, 240)


@pytest.mark.parametrize(("show", "let"), FALSE)
def test_false_ones_are_not(show: str, let: dict[str, str]) -> None:
    assert not proved(show, let, 60)


@pytest.mark.parametrize("written", [
    "2*x + 1", "exp(3*x)", "log(x/(1 - x))", "sqrt(x + 1)", "1/(2 - x)", "3 - abs(x)", "(1 + x)/(3 + x)", "max(x, -9)", "exp(-(x - 1)^2)/exp(-(x - 2)^2)",
])
def test_solutions_solve(written: str) -> None:
    e, value, numbers = read_expression(written), read_expression("2/3"), Numbers()
    found = [numbers.value(s, {}) for s in solutions(Region(()), e, "x", value)]
    assert found
    for x in found:
        assert x is not None
        at = numbers.value(e, {"x": Fraction(float(x.mid()))})
        assert at is not None and abs(float(at.mid()) - 2/3) < 1e-6


def test_beyond_goes_one_further() -> None:
    numbers = Numbers()
    values = [numbers.value(x, {}) for x in beyond(Region(()), ">", read_expression("2*x"), read_expression("6"), "x")]
    assert any(v is not None and float(v.mid()) > 3 for v in values)


TABLES = [  # laws, channels and mechanisms
    ("exists(b > 0: forall(a > 0: exists(W in channel from 2 to 2: kl(W(1), W(2)) <= a and not ldp(W, b))))", {}),
    ("exists(P in distribution, Q in distribution: tv(P, Q) <= a and not close(P, Q, e, 0))", {"a": "real > 0", "e": "real >= 0"}),
    ("exists(W in channel from 2 to 2: tv(W(1), W(2)) == d and ldp(W, 0, d))", {"d": "real in [0, 1]"}),
    ("exists(b > 0: forall(x in reals, y in reals: abs(x - y) <= s implies exp(abs(x)/b) <= exp(e + abs(y)/b)))", {"s": "real > 0", "e": "real > 0"}),
]
NO_TABLES = [
    ("exists(W in channel from 2 to 2: tv(W(1), W(2)) == d and ldp(W, 0, d/2))", {"d": "real in (0, 1]"}),
    ("exists(P in distribution, Q in distribution: tv(P, Q) <= a and not close(P, Q, 0, a))", {"a": "real > 0"}),
    ("exists(b > 0: forall(x in reals, y in reals: abs(x - y) <= s implies exp(abs(x)/b) < exp(abs(y)/b)))", {"s": "real > 0"}),
]


@pytest.mark.parametrize(("show", "let"), TABLES)
def test_what_exists_is_found(show: str, let: dict[str, str]) -> None:
    assert proved(show, let, 400)


@pytest.mark.parametrize(("show", "let"), NO_TABLES)
def test_what_does_not_exist_is_not(show: str, let: dict[str, str]) -> None:
    assert not proved(show, let, 60)


def test_distance_from_capacity() -> None:
    """Pinsker's inequality: a bound c*d^2 of a capacity is squared away; with the wrong constant it is seen to fail."""
    let = {"d": "real > 0"}
    said = "forall(p in [0, 1]: capacity([[p, 1 - p], [1 - p, p]]) <= {} implies 2*p - 1 <= d)"
    assert proved(said.format("d^2/2"), let, 600)
    assert not proved(said.format("d^2"), let, 60)


def test_capacities_of_binary_channels_have_values() -> None:
    numbers = Numbers()
    for written, value in (("capacity([[0, 1], [1/2, 1/2]]) - log(5/4)", 0), ("capacity([[0, 1], [1, 0]]) - log(2)", 0),
                           ("capacity([[1/3, 2/3], [1/3, 2/3]])", 0)):
        found = numbers.value(read_expression(written), {})
        assert found is not None and abs(float(found.mid()) - value) < 1e-12


def test_an_argument_stands_for_a_maximum() -> None:
    assert proved("max(x, y) + max(1 - x, 0) >= 1", {"x": "real", "y": "real"}, 60)
    assert not proved("max(x, y) + max(1 - x, 0) > 1", {"x": "real", "y": "real"}, 60)
