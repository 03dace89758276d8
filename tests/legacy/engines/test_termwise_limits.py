"""Limits with finite sums of unknown size in them, and what cannot be 0 because of what is assumed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.legacy.engines.test_suprema import verdict

P: dict[str, Any] = {"m": "integer >= 1", "P": "distribution on m", "b": "real > 0 and != 1", "t": "real > 0"}
F: dict[str, Any] = {"m": "integer >= 1", "f": "function 1..m -> [1, oo)", "n": "integer >= 1", "b": "real > 0"}
Q: dict[str, Any] = {"let": {"m": "integer >= 1", "P": "distribution on m", "Q": "distribution on m"},
                     "given": ["forall(y in 1..m: Q[y] == 0 implies P[y] == 0)"]}


@pytest.mark.parametrize("data", [
    {"let": {"m": "integer >= 1", "P": "distribution on m"}, "show": ["limit(t -> 0: sum(x in 1..m: P[x]*exp(t*x))) == 1"]},
    {"let": P, "show": ["limit(t -> 0: t*entropy(P)) == 0"]},
    {"let": P, "show": ["limit(b -> oo: sum(x in 1..m: P[x]^b)^(1/b)) == max(x in 1..m: P[x])"]},
    {"let": P, "show": ["limit(b -> oo: log(sum(x in 1..m: P[x]^b))/(1 - b)) == -log(max(x in 1..m: P[x]))"]},
    {"let": P, "show": ["limit(b -> 1: (1 - sum(x in 1..m: 0 if P[x] == 0 else P[x]^b))/(b - 1)) == "
                        "sum(x in 1..m: 0 if P[x] == 0 else -P[x]*log(P[x]))"]},
    {"let": F, "show": ["limit(b -> oo: log(sum(x in 1..m: exp(b*f(x))))/b) == max(x in 1..m: f(x))"]},
    {"let": F, "show": ["limit(n -> oo: sum(x in 1..m: f(x)^n)^(1/n)) == max(x in 1..m: f(x))"]},
    {"let": {"c": "real in [0, 1]", "t": "real > 0"}, "show": ["limit(t -> 0: (c + t)*exp(t) + c*log(c)) == c + c*log(c)"]},
    Q | {"show": ["sum(y in 1..m: min(P[y], Q[y])) > 0"]},
    Q | {"show": ["max(y in 1..m: 0 if P[y] == 0 else P[y]/Q[y]) > 0"]},
    Q | {"let": Q["let"] | {"a": "real > 0 and != 1"}, "show": ["limit(a -> 1: renyi(P, Q, a)) == kl(P, Q)"]},
    Q | {"show": ["sum(y in 1..m: 0 if P[y] == 0 else P[y]*Q[y]) > 0"]},
], ids=lambda d: d["show"][0][:70])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    {"let": P, "show": ["limit(b -> oo: sum(x in 1..m: P[x]^b)^(1/b)) == sum(x in 1..m: P[x])"]},
    {"let": P, "show": ["limit(b -> oo: sum(x in 1..m: P[x]^b)) == max(x in 1..m: P[x])"]},
    {"let": P, "show": ["limit(b -> oo: log(sum(x in 1..m: P[x]^b))/(1 - b)) == -log(min(x in 1..m: P[x]))"]},
    {"let": F, "show": ["limit(b -> oo: sum(x in 1..m: exp(b*f(x)))/b) == max(x in 1..m: f(x))"]},
    Q | {"show": ["sum(y in 1..m: min(P[y], Q[y])) > 1"]},
    Q | {"let": Q["let"] | {"a": "real > 0 and != 1"}, "show": ["limit(a -> 1: renyi(P, Q, a)) == kl(Q, P)"]},
    {"let": Q["let"], "show": ["sum(y in 1..m: 0 if P[y] == 0 else P[y]*Q[y]) > 0"]},
], ids=lambda d: d["show"][0][:70])
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"
