"""Inequalities, suprema and limits in a few real numbers and an order: cases, instances, arguments of maxima."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import check_certificate

UNIT = "real in [0, 1]"
OPEN = "real in (0, 1)"
BSC = {"W": "channel(x in {0, 1}: {x: 1 - p, 1 - x: p})"}
CLOSE = {"let": {"e": "real > 0", "P": "distribution", "Q": "distribution"}, "given": ["close(P, Q, e, 0)"]}


def verdict(data: dict[str, Any]) -> str | None:
    """What the kernel says of what the engines find."""
    statement, problems = read_statement(data)
    assert not problems
    (part,) = propose(statement).parts
    if part.evidence is None:
        return None
    return check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).verdict


@pytest.mark.parametrize("data", [
    # a maximum of what may be infinite: in each case an argument does
    {"let": {"x": UNIT}, "show": ["max(oo if x == 0 else -log(x), oo if x == 1 else -log(1 - x)) >= log(2)"]},
    {"let": {"x": UNIT, "p": OPEN}, "show": ["max(p*x, (1 - p)*x, p*(1 - x), (1 - p)*(1 - x)) >= 1/4"]},
    {"let": {"p": "real in (0, 1/2)", "s": UNIT}, "show": [
        "max(oo if (1 - p)*s == 0 else log((1 - p)/((1 - p)*s)), oo if (1 - p)*(1 - s) == 0 else log((1 - p)/((1 - p)*(1 - s)))) >= log(2)"]},
    # what is assumed of all numbers
    {"let": {"c": "real"}, "show": ["forall(x in [0, 1]: x*(1 - x) <= c) implies c >= 1/4"]},
    {"let": {"p": OPEN, "c": "real"}, "define": BSC, "show": ["forall(t in [0, 1]: mi({0: 1 - t, 1: t}, W) <= c) implies log(2) - h(p) <= c"]},
    # an equation, or a bound with cases, that fails elsewhere
    {"let": {"p": OPEN}, "show": ["h(p) == log(2) iff p == 1/2"]},
    {"let": {"t": "real"}, "define": {"W": "channel(x in {0, 1}: {x: 2/3, 1 - x: 1/3})"}, "show": ["ldp(W, t) implies t >= log(2)"]},
    # a relative entropy that may be infinite, at arguments without a bound
    {"let": {"p": "real >= 0", "q": "real >= 0", "s": "real"}, "show": ["rel_entr(p, q) >= p*s + p - q*exp(s)"]},
    {"let": {"p": "real >= 0", "q": "real >= 0"}, "show": ["rel_entr(p, q) >= (sqrt(p) - sqrt(q))^2 + p - q"]},
    # strictly less than what close laws reach
    CLOSE | {"show": ["kl(P, Q) < e"]}, CLOSE | {"show": ["kl(P, Q) != e^2"]},
], ids=lambda d: d["show"][0][:70])
def test_is_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", [
    {"let": {"x": UNIT}, "show": ["max(oo if x == 0 else -log(x), oo if x == 1 else -log(1 - x)) >= log(2) + 1/100"]},
    {"let": {"c": "real"}, "show": ["forall(x in [0, 1]: x*(1 - x) <= c) implies c >= 13/50"]},
    {"let": {"p": OPEN, "c": "real"}, "define": BSC, "show": ["forall(t in [0, 1]: mi({0: 1 - t, 1: t}, W) <= c) implies log(2) - h(p) < c"]},
    {"let": {"p": UNIT}, "show": ["h(p) == 0 iff p == 0"]},
    {"let": {"t": "real"}, "define": {"W": "channel(x in {0, 1}: {x: 2/3, 1 - x: 1/3})"}, "show": ["ldp(W, t) implies t > log(2)"]},
    {"let": {"p": "real >= 0", "q": "real >= 0"}, "show": ["rel_entr(p, q) < oo"]},
    {"let": {"p": "real >= 0", "q": "real >= 0"}, "show": ["rel_entr(p, q) > p - q"]},
    CLOSE | {"show": ["kl(P, Q) < e*(exp(e) - 1)/(exp(e) + 1)"]},
], ids=lambda d: d["show"][0][:70])
def test_is_not_proved(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"


def test_a_capacity_that_close_rows_do_not_have() -> None:
    assert verdict({"show": ["exists(e > 0, W in channel: forall(x in W, z in W: close(W(x), W(z), e, 0)) and capacity(W) >= 2*e)"]}) == "refuted"
