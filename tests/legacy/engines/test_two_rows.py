"""Capacities of channels with two rows, what they say of the rows, and the inverse of the binary entropy."""

from __future__ import annotations

from typing import Any

import pytest

from tests.legacy.engines.test_suprema import verdict

LAWS: dict[str, Any] = {"let": {"P": "distribution on A", "Q": "distribution on A", "E": "event on A"}}
CHANNEL: dict[str, Any] = {"let": {"W": "channel from A to B"}}
PROBABILITIES: dict[str, Any] = {"let": {"p": "real in [0, 1]", "q": "real in [0, 1]"}}
ROWS = "channel(b in {0, 1}: P if b == 0 else Q)"
SEEN = "channel(b in {0, 1}: {1: P(E), 0: 1 - P(E)} if b == 0 else {1: Q(E), 0: 1 - Q(E)})"
DATABASES: dict[str, Any] = {
    "let": {"n": "integer >= 1", "i": "integer in [1, n]", "M": "mechanism on n entries", "x": "database on n entries",
            "z": "database on n entries"}, "given": ["neighbouring(x, z)", "x[i] != z[i]"]}


@pytest.mark.parametrize("data", [
    LAWS | {"show": [f"capacity({SEEN}) <= capacity({ROWS})"]},
    LAWS | {"show": [f"capacity({ROWS}) >= jensen_shannon(Q, P, 1/3)"]},
    CHANNEL | {"show": ["forall(u in W, v in W: capacity(channel(k in {1, 2}: W(v) if k < 2 else W(u))) <= capacity(W))"]},
    CHANNEL | {"show": ["capacity(W)/3 == sup(P in distribution on A: mi(P, W)/3)"]},
    DATABASES | {"show": ["sup(t in [0, 1]: cond_mi({z: t, x: 1 - t}, M, i)) <= sup_mi(M, {i})"]},
    {"let": {"M": "mechanism on 3 entries", "c": "real >= 0"}, "given": ["mi_dp(M, c)"], "show": ["sup_mi(M, {2}) <= c"]},
    PROBABILITIES | {"show": ["h((p + q)/2) + h((1 - p + q)/2) >= log(2) + h(p)/2 + h(q)/2"]},
    {"let": {"W": "channel from A to B", "c": "real in [0, log(2)]"}, "given": ["capacity(W) <= c"],
     "show": ["forall(x in W, z in W: close(W(x), W(z), 0, 1 - 2*h_inv(log(2) - c)))"]},
    {"let": {"p": "real in [0, 1/2]"}, "define": {"W": "channel(x in {0, 1}: {x: 1 - p, 1 - x: p})"},
     "show": ["h_inv(log(2) - capacity(W)) == p"]},
], ids=lambda d: d["show"][0][:70])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    LAWS | {"show": [f"capacity({ROWS}) <= capacity({SEEN})"]},
    LAWS | {"show": [f"capacity({ROWS}) <= jensen_shannon(Q, P, 1/2)"]},
    {"let": {"M": "mechanism on 3 entries", "c": "real >= 0"}, "given": ["mi_dp(M, c)"], "show": ["sup_mi(M, {1, 2}) <= c"]},
    PROBABILITIES | {"show": ["h((p + q)/2) + h((1 - p + q)/2) >= log(2) + 11/20*(h(p) + h(q))"]},
], ids=lambda d: d["show"][0][:70])
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"
