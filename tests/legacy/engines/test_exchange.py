"""Integrals of sums: mixtures of densities, and what is false of them."""

from __future__ import annotations

import pytest

from tests.legacy.engines.test_densities import proved

MIXED = {"n": "integer >= 1", "c": "real > 0", "p": "distribution on n", "r": "function 1..n -> (0, oo)"}


@pytest.mark.parametrize(("show", "true"), [
    ("integral(t in -oo..c: sum(i in 1..n: p[i]*exp(-(t - r(i))^2/(2*c^2))/(c*sqrt(2*pi)))) == sum(i in 1..n: p[i]*Phi((c - r(i))/c))", True),
    ("integral(t in -oo..c: sum(i in 1..n: p[i]*exp(-(t - r(i))^2/(2*c^2))/(c*sqrt(2*pi)))) == sum(i in 1..n: p[i]*Phi((r(i) - c)/c))", False),
    ("integral(t in 0..oo: sum(i in 1..n: p[i]*r(i)*exp(-r(i)*t))) == 1", True),
    ("integral(t in 0..oo: sum(i in 1..n: p[i]*exp(-r(i)*t))) == 1", False),
    ("integral(t in 0..c: sum(i in 1..n: i*t^2)) == c^3*n*(n + 1)/6", True),
    ("integral(t in 0..c: sum(i in 1..n: i*t^2)) == c^3*n^2/6", False),
])
def test_integrals_of_sums(show: str, true: bool) -> None:
    assert proved(show, MIXED, steps=300 if true else 100) is true
