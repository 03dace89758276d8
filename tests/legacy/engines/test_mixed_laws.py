"""Mixtures of laws: amplification, joint convexity, contraction from two inputs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.legacy.engines.test_suprema import verdict

LAWS: dict[str, Any] = {"P": "distribution", "Q": "distribution"}
CLOSE: dict[str, Any] = {"let": {**LAWS, "eps": "real >= 0", "p": "real in (0, 1)", "q": "real in (0, 1)"},
                         "given": ["close(P, Q, eps, 0)"]}
CHANNEL: dict[str, Any] = {"let": {"W": "channel from A to B", "eps": "real >= 0", "x": "real in [0, 1]"},
                           "given": ["ldp(W, eps)"]}
KL = "kl(mixture(p, P, Q), mixture(q, P, Q))"


@pytest.mark.parametrize("data", [
    CLOSE | {"show": [f"{KL} <= tanh(eps/2)^2*kl_bernoulli(p, q)"]},
    CLOSE | {"show": ["tv(mixture(p, P, Q), mixture(q, P, Q)) <= tanh(eps/2)*abs(p - q)"]},
    CLOSE | {"show": ["close(mixture(p, P, Q), Q, log(1 + p*(exp(eps) - 1)), 0)"]},
    {"let": LAWS, "given": ["tv(P, Q) <= 1/3"], "show": ["kl(mixture(1/4, P, Q), mixture(1/2, P, Q)) <= kl_bernoulli(1/4, 1/2)/3"]},
    {"let": {**LAWS, "t": "real in (0, 1]"}, "show": ["chi2(mixture(t, P, Q), Q) == t^2*chi2(P, Q)"]},
    CHANNEL | {"show": ["forall(u in W, v in W: tv(mixture(x, W(u), W(v)), W(v)) <= tanh(eps/2)*x)"]},
], ids=lambda d: d["show"][0][:70])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    CLOSE | {"show": [f"{KL} <= tanh(eps/2)^3*kl_bernoulli(p, q)"]},
    CLOSE | {"show": ["close(mixture(p, P, Q), Q, p*eps, 0)"]},
    {"let": LAWS, "given": ["tv(P, Q) <= 1/3"], "show": ["kl(mixture(1/4, P, Q), mixture(1/2, P, Q)) <= kl_bernoulli(1/4, 1/2)/20"]},
    {"let": {**LAWS, "t": "real in [0, 1]"}, "show": ["chi2(mixture(t, P, Q), P) == t^2*chi2(Q, P)"]},
], ids=lambda d: d["show"][0][:70])
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"
