"""Limits of partial sums, of what an inverse function is in, and of roots."""

from __future__ import annotations

from typing import Any

import pytest

from tests.legacy.engines.test_suprema import verdict
from tests.slow import SLOW

N = {"n": "integer >= 1", "d": "real in (0, 1]"}
E = {"y": "real in [0, log(2)]"}


@pytest.mark.parametrize("data", [
    {"let": N, "show": ["limit(n -> oo: sum(k in 1..n: k*d*(1 - d)^(k - 1))) == 1/d"]},
    {"let": N, "show": ["limit(n -> oo: sum(k in 1..n: 1/(k*(k + 1)))) == 1"]},
    {"let": N, "show": ["limit(n -> oo: sum(k in 1..n: k)/n^2) == 1/2"]},
    {"let": N, "show": ["limit(n -> oo: log(sum(k in 0..n: 2^k))/n) == log(2)"]},
    {"let": N, "show": ["limit(n -> oo: (1 - d)^n) == 0"]},
    {"let": E, "show": ["limit(y -> 0: sqrt(2*y)/(1 - 2*h_inv(log(2) - y))) == 1"]},
    {"let": E, "show": ["limit(y -> 0: y/(h_inv(y)*log(1/h_inv(y)))) == 1"]},
    {"show": ["limit(t -> 0+: sqrt(exp(t) - 1 - t)/t) == sqrt(1/2)"]},
    pytest.param({"let": {"t": "real > 0"}, "show": [
        "limit(t -> oo: sup(P in distribution, Q in distribution: kl(P, Q) if close(P, Q, t, 0) else 0)/t) == 1"]}, marks=SLOW),
], ids=lambda d: d["show"][0][:70])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    {"let": N, "show": ["limit(n -> oo: sum(k in 1..n: k*d*(1 - d)^(k - 1))) == 1/d + 1"]},
    {"let": {"n": "integer >= 1", "d": "real in [0, 1]"}, "show": ["limit(n -> oo: sum(k in 0..n: d*(1 - d)^k)) == 1"]},
    {"let": {"n": "integer >= 1", "d": "real in [0, 1]"}, "show": ["limit(n -> oo: (1 - d)^n) == 0"]},
    {"let": E, "show": ["limit(y -> 0: sqrt(y)/(1 - 2*h_inv(log(2) - y))) == 1"]},
    pytest.param({"let": E, "show": ["limit(y -> 0: y/h_inv(y)) == 1"]}, marks=SLOW),
], ids=lambda d: d["show"][0][:70])
def test_what_is_false_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"
