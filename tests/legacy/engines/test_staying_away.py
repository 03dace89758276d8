"""Suprema that stay away from a number as a variable moves, suprema at points that depend on what they are compared with,
sums from which branches that are never taken are left out, and divergences that may be infinite."""

from __future__ import annotations

from typing import Any

import pytest

from tests.legacy.engines.test_suprema import verdict
from tests.slow import SLOW

T: dict[str, Any] = {"mu": "real in (0, 1)", "t": "real > 0"}
C: dict[str, Any] = {"c": "real >= 0", "t": "real > 0"}
LAWS: dict[str, Any] = {"m": "integer >= 1", "P": "distribution on m", "Q": "distribution on m"}
WITHIN = {"let": LAWS, "given": ["forall(y in 1..m: Q[y] == 0 implies P[y] == 0)"]}
SUMS = ("sum(y in 1..m: 0 if P[y] == 0 else P[y]^2/Q[y]) == "
        "sum(y in 1..m: 0 if P[y] == 0 else oo if Q[y] == 0 else P[y]^2/Q[y])")
RATIO = "(1/(a - 1)*log(p^a/(1 - p)^(a - 1) + (1 - p)^a/p^(a - 1)))/(log(2) + 1/(a - 1)*log(p^a + (1 - p)^a))"


@pytest.mark.parametrize("data", [
    {"let": T, "show": ["not limit(t -> oo: sup(p in [0, 1], q in [0, 1]: max(0, p - exp(t)*q) if p <= mu else 0)) == 0"]},
    {"let": T, "show": ["limit(t -> 0: inf(y in [1, 2]: y + t)) != 3"]},
    {"let": T, "show": ["limit(t -> oo: sup(x in [0, 1]: mu*x - x^2/t)) != -1"]},
    {"let": C, "show": ["sup(p in [0, 1], q in [0, 1]: p - exp(t)*q if kl_bernoulli(q, p) <= c else 0) >= 1 - exp(-c)"]},
    WITHIN | {"show": [SUMS]},
    {"let": {"x": "real > 2"}, "show": ["limit(x -> oo: x*log((x + 3)/(x - 1))) == 4"]},
    {"let": {"a": "real > 3"}, "show": ["(a - 1)*log(2) + log((1/2 + 1/a)^a + (1/2 - 1/a)^a) > 0"]},
    {"let": {"x": "real in (0, 1)", "n": "real > 2"}, "show": ["limit(x -> 0, n -> oo: (1 + x)^n) != 1"]},
    pytest.param({"let": {"p": "real in (0, 1/2)", "a": "real > 1"}, "show": [f"limit(p -> 1/2, a -> oo: {RATIO}) != 2"]}, marks=SLOW),
    {"let": {"p": "real in (0, 1)", "s": "real in [0, 1]"}, "show": ["renyi({0: 1 - p, 1: p}, {0: 1 - s, 1: s}, 2) >= log(1 + (p - s)^2)"]},
], ids=lambda d: d["show"][0][:70])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    {"let": T, "show": ["limit(t -> 0: inf(y in [1, 2]: y + t)) != 1"]},
    {"let": LAWS, "show": [SUMS]},
    {"let": {"x": "real > 2"}, "show": ["limit(x -> oo: x*log((x + 3)/(x - 1))) == 2"]},
    {"let": {"a": "real > 3"}, "show": ["(a - 1)*log(2) + log((1/2 + 1/a)^a + (1/2 - 1/a)^a) > 1"]},
], ids=lambda d: d["show"][0][:70])
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"


LEAST = ("inf(d in real >= 0: d if forall(k in integer >= 2, P in distribution on k, W in channel from k to k: "
         "mi(P, W) <= 1 implies lip(P, W, t, d)) else oo)")


@pytest.mark.parametrize("show", [f"not limit(t -> oo: {LEAST}) == 1/2", f"{LEAST} >= 3/4"])
def test_a_rare_letter_excludes_small_levels(show: str) -> None:
    assert verdict({"let": {"t": "real > 0"}, "show": [show]}) == "proved"
