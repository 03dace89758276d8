"""Suprema that stay away from a number as a variable moves, suprema at points that depend on what they are compared with,
and sums from which branches that are never taken are left out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engines.test_suprema import verdict

T: dict[str, Any] = {"mu": "real in (0, 1)", "t": "real > 0"}
C: dict[str, Any] = {"c": "real >= 0", "t": "real > 0"}
LAWS: dict[str, Any] = {"m": "integer >= 1", "P": "distribution on m", "Q": "distribution on m"}
WITHIN = {"let": LAWS, "given": ["forall(y in 1..m: Q[y] == 0 implies P[y] == 0)"]}
SUMS = ("sum(y in 1..m: 0 if P[y] == 0 else P[y]^2/Q[y]) == "
        "sum(y in 1..m: 0 if P[y] == 0 else oo if Q[y] == 0 else P[y]^2/Q[y])")


@pytest.mark.parametrize("data", [
    {"let": T, "show": ["not limit(t -> oo: sup(p in [0, 1], q in [0, 1]: max(0, p - exp(t)*q) if p <= mu else 0)) == 0"]},
    {"let": T, "show": ["limit(t -> 0: inf(y in [1, 2]: y + t)) != 3"]},
    {"let": T, "show": ["limit(t -> oo: sup(x in [0, 1]: mu*x - x^2/t)) != -1"]},
    {"let": C, "show": ["sup(p in [0, 1], q in [0, 1]: p - exp(t)*q if kl_bernoulli(q, p) <= c else 0) >= 1 - exp(-c)"]},
    WITHIN | {"show": [SUMS]},
], ids=lambda d: d["show"][0][:70])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    {"let": T, "show": ["limit(t -> 0: inf(y in [1, 2]: y + t)) != 1"]},
    {"let": LAWS, "show": [SUMS]},
], ids=lambda d: d["show"][0][:70])
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"
