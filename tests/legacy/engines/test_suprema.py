"""Suprema under constraints, integrals of declared functions, and assumptions about infinitely many things."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import check_certificate

C: dict[str, Any] = {"let": {"c": "real in [0, 1]"}}
DELTA: dict[str, Any] = {"let": {"d": "function reals -> [0, 1]", "P": "distribution", "Q": "distribution"},
                         "given": ["forall(t > 0: close(P, Q, t, d(t)))"]}


def verdict(data: dict[str, Any]) -> str | None:
    """What the kernel says of what the engines find."""
    statement, problems = read_statement(data)
    assert not problems
    (part,) = propose(statement).parts
    if part.evidence is None:
        return None
    return check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).verdict


@pytest.mark.parametrize("data", [
    {"show": ["sup(p in [0, 1], q in [0, 1]: p - q if p + q <= 1 else 0) == 1"]},
    C | {"show": ["sup(x in [0, 1]: x if x <= c else 0) == c"]},
    C | {"show": ["not sup(x in [0, 1]: x if x <= c else 0) == 2"]},
    {"let": {"c": "real >= 0", "e": "real > c"}, "show": [
        "sup(p in [0, 1], q in [0, 1]: p - q if kl_bernoulli(p, q) <= c else 0) <= sup(p in [0, 1], q in [0, 1]: p - q if kl_bernoulli(p, q) <= e else 0)"]},
    {"let": {"d": "real"}, "given": ["d < sup(x in [0, 1]: x*(1 - x))"], "show": ["exists(x in [0, 1]: x*(1 - x) > d)"]},
    DELTA | {"show": ["kl(P, Q) <= integral(t in 0..oo: (1 + exp(-t))*d(t))"]},
], ids=lambda d: d["show"][0][:60])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    {"show": ["sup(x in [0, 1]: x if x <= 1/2 else 0) == 1"]},
    C | {"let": {"c": "real in [0, 1]", "e": "real > c"}, "show": [
        "sup(x in [0, 1]: x if x <= c else 0) < sup(x in [0, 1]: x if x <= e else 0)"]},
], ids=lambda d: d["show"][0][:60])
def test_is_refuted(data: dict[str, Any]) -> None:
    assert verdict(data) == "refuted"


def test_the_integral_over_half_the_line_is_no_bound() -> None:
    assert verdict(DELTA | {"show": ["kl(P, Q) <= integral(t in 1..oo: (1 + exp(-t))*d(t))"]}) is None
