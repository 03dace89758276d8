"""Powers of means below their chords, maxima of two logarithms, factors that change their signs together."""

from __future__ import annotations

import pytest

from tests.legacy.engines.test_binders import proved

P: dict[str, str] = {"p": "real in (0, 1)", "a": "real > 1"}
S = P | {"s": "real in (0, 1)"}

TRUE = [
    ("p^a/(1 - p)^(a - 1) + (1 - p)^a/p^(a - 1) >= 1", P),
    ("max(log(p^a*s^(1 - a) + (1 - p)^a*(1 - s)^(1 - a))/(a - 1), log((1 - p)^a*s^(1 - a) + p^a*(1 - s)^(1 - a))/(a - 1)) >= log(2^(a - 1)*(p^a + (1 - p)^a))/(a - 1)", S),
    ("max(log(x)/3, log(2*c - x)/3) >= log(c)/3", {"c": "real > 0", "x": "real in (0, 2*c)"}),
    ("log(((1 - t)/4 + t/2)^k)/k <= log((1 - t)*(1/4)^k + t*(1/2)^k)/k", {"t": "real in [0, 1]", "k": "real > 1"}),
]
FALSE = [
    ("p^a/(1 - p)^(a - 1) + (1 - p)^a/p^(a - 1) >= 1.001", P),
    ("max(log(x)/3, log(2*c - x)/3) >= log(1.001*c)/3", {"c": "real > 0", "x": "real in (0, 2*c)"}),
    ("log(((1 - t)/4 + t/2)^k)/k <= log((1 - t)*(1/4)^k + t*(1/2)^k)/k", {"t": "real in [0, 1]", "k": "real in (0, 1)"}),
]


@pytest.mark.parametrize(("show", "let"), TRUE)
def test_true_ones_are_proved(show: str, let: dict[str, str]) -> None:
    assert proved(show, let, 300)


@pytest.mark.parametrize(("show", "let"), FALSE)
def test_false_ones_are_not(show: str, let: dict[str, str]) -> None:
    assert not proved(show, let, 40)


GRID = "exists(p in (0, 1), c > 0: forall(s in [0, 1]: s*(1 - s)*p <= c) and {})"


@pytest.mark.parametrize(("more", "found"), [("p > 3*c", True), ("p > 4*c", False)])
def test_several_numbers_on_a_grid(more: str, found: bool) -> None:
    assert proved(GRID.format(more), {}, 60) == found
