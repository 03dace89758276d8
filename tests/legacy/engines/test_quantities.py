"""Suprema and infima of quantities of laws and channels: closed forms, radii, bounds on members, attained and not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.legacy.engines.test_suprema import verdict
from tests.slow import SLOW

LAW: dict[str, Any] = {"let": {"n": "integer >= 1", "m": "integer >= 1", "a": "real > 0 and != 1", "P": "distribution on n",
                               "W": "channel from n to m"}}
SIZES: dict[str, Any] = {"let": {"n": "integer >= 1", "m": "integer >= 1", "a": "real > 0", "W": "channel from n to m"}}
ANY: dict[str, Any] = {"let": {"W": "channel from A to B"}}
DATA: dict[str, Any] = {"let": {"n": "integer >= 1", "m": "integer >= 1", "d": "real >= 0", "P": "distribution"}}
FORM = "log(sum(y in 1..m: sum(x in 1..n: P[x]*W(x)[y]^a)^(1/a)))"


@pytest.mark.parametrize("data", [
    # Sibson's identity, the radius and the saddle point
    LAW | {"show": ["exists(R in distribution on m: cond_renyi(P, W, channel(x in 1..n: R), a) <= sibson_mi(P, W, a))"]},
    {"let": {**LAW["let"], "R": "distribution on m"}, "show": [f"a/(a - 1)*{FORM} <= cond_renyi(P, W, channel(x in 1..n: R), a)"]},
    SIZES | {"show": ["inf(S in distribution on m: max(x in 1..n: renyi(W(x), S, a))) <= sup(R in distribution on n: sibson_mi(R, W, a))"]},
    # what is bounded beside what it is bounded by
    ANY | {"show": ["inf(t in real >= 0: t + 1 if capacity(W) <= t else oo) == capacity(W) + 1"]},
    {"let": {"v": "real >= 0"}, "show": ["inf(t in real >= 0: t if 2*log(1 + v) <= t else oo) == 2*log(1 + v)"]},
    DATA | {"show": ["inf(e in real >= 0, M in mechanism on n entries over m: e if synthetic(M) and mi(P, M) <= e and d <= e else oo) >= "
                     "inf(M in mechanism on n entries over m: mi(P, M) if synthetic(M) else oo)"]},
    # members that never exceed a number
    {"let": {"c": "real > 1"}, "show": ["sup(P in distribution, Q in distribution: tv(P, Q)) < c"]},
    {"let": {"c": "real > 0"}, "show": ["1 - 2*sup(P in distribution, Q in distribution: tv(P, Q) if kl(P, Q) <= c else 0) > -3/2"]},
    {"let": {"n": "integer >= 2", "b": "real > 1", "W": "channel from n to 2"}, "show": ["mi(R, W) <= b"],
     "given": ["forall(P in distribution on n: mi(P, W) <= b)"]} | {"let": {
         "n": "integer >= 2", "b": "real > 1", "W": "channel from n to 2", "R": "distribution on n"}},
], ids=lambda d: d["show"][0][:60])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    {"let": {"c": "real > 0"}, "show": ["forall(e > 0: c*sup(P in distribution, Q in distribution: tv(P, Q) if kl(P, Q) <= e else 0) >= sqrt(e))"]},
    pytest.param({"show": ["exists(c > 0: forall(e > 0: c*sup(P in distribution, Q in distribution: tv(P, Q) if kl(P, Q) <= e else 0) >= sqrt(e)))"]},
                 marks=SLOW),
], ids=lambda d: d["show"][0][:60])
def test_is_refuted(data: dict[str, Any]) -> None:
    assert verdict(data) == "refuted"


@pytest.mark.parametrize("data", [
    {"let": {**LAW["let"], "R": "distribution on m"}, "show": ["cond_renyi(P, W, channel(x in 1..n: R), a) <= sibson_mi(P, W, a)"]},
    ANY | {"show": ["inf(t in real >= 0: t if capacity(W) <= t else oo) == 2*capacity(W)"]},
    {"show": ["sup(P in distribution, Q in distribution: tv(P, Q)) < 1"]},
], ids=lambda d: d["show"][0][:60])
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"
