"""Statements that an outsider wrote: hyperbolic bounds of divergences of close laws, comparisons with one denominator,
series with factors that are not seen to be positive. Neighbours of them that are false stay unproved."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import check_certificate, root_goal
from symdp.legacy.kernel.claims import statement_of

CLOSE = {"e": "real >= 0", "P": "distribution", "Q": "distribution"}
FINITE = {"n": "integer >= 1", "e": "real >= 0", "P": "distribution on n", "Q": "distribution on n"}
SHARE = {"a": "real > 0", "g": "real in [0, 1]"}
TRUE = [
    (CLOSE, "close(P, Q, e, 0) implies hellinger_integral(P, Q, 1/4) >= cosh(e/4)/cosh(e/2)"),
    (FINITE, "close(P, Q, e, 0) implies hellinger_integral(Q, P, 1/2) >= 1/cosh(e/2)"),
    ({"m": "integer", "a": "real > 0"}, "(m + exp(a))/(exp(a) - 1)^2 > 3/(exp(a) - 1)^2 implies m > 3 - exp(a)"),
    (SHARE, "sum(k in 0..oo: (1 - exp(-2*a))/(3*(g + exp(-2*a)*(1 - g)))*(g*exp(-2*k*a) + (1 - g)*exp(-2*(k + 1)*a)))"
            " == 1/3"),
]
MEANS = "sum(i in 1..n: 2*P[i]*Q[i]/(P[i] + Q[i]) if P[i] + Q[i] > 0 else 0)"
TRUE += [
    (FINITE, f"close(P, Q, e, 0) implies {MEANS} >= 1/cosh(e/2)^2"),
    (FINITE, "forall(i in 1..n: P[i] <= 2*Q[i]) and forall(i in 1..n: Q[i] <= 3*P[i]) implies sum(i in 1..n: (P[i] - Q[i])^2/(P[i] + Q[i])"
             " if P[i] + Q[i] > 0 else 0) <= 1/3"),
]
FALSE = [
    (FINITE, f"close(P, Q, e, 0) implies {MEANS} >= 1/cosh(e/3)^2"),
    (CLOSE, "close(P, Q, e, 0) implies hellinger_integral(P, Q, 1/4) >= cosh(e/4)/cosh(e/3)"),
    ({"m": "integer", "a": "real > 0"}, "(m + exp(a))/(exp(a) - 1)^2 > 3/(exp(a) - 1)^2 implies m > 4 - exp(a)"),
]


def found(let: dict[str, str], show: str, steps: int) -> bool:
    goal, _ = root_goal(statement_of(json.dumps({"let": let, "show": [show]})), 0)
    return Prover(steps).search(goal) is not None


@pytest.mark.parametrize(("let", "show"), TRUE)
def test_is_proved(let: dict[str, str], show: str) -> None:
    assert found(let, show, 150)


@pytest.mark.parametrize(("let", "show"), FALSE)
def test_is_not_proved(let: dict[str, str], show: str) -> None:
    assert not found(let, show, 20)


def decided(data: dict[str, Any], show: str) -> str | None:
    statement, problems = read_statement(data | {"show": [show]})
    assert not problems
    (part,) = propose(statement).parts
    if part.evidence is None:
        return None
    return check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).verdict


ONE_SIDED = {"let": {"a": "real in (0, 1)", "P": "distribution on naturals", "Q": "distribution on naturals"},
             "given": ["forall(k in naturals: P[k] == (1 - a)*a^k)", "forall(k in naturals: Q[k] == (1 - a^2)*a^(2*k))"]}


ONE_BIT = {"let": {"e": "real > 0", "y": "real in [0, 2]"},
           "define": {"W": "channel(z in [0, 2]: {1: 1/2 + (z - 1)*tanh(e)/2, 0: 1/2 - (z - 1)*tanh(e)/2})"}}


@pytest.mark.parametrize(("show", "verdict"), [
    ("ldp(W, 2*e)", "proved"), ("W(y)[1] - W(y)[0] == (y - 1)*tanh(e)", "proved"), ("ldp(W, e)", "refuted")])
def test_one_bit_of_a_number(show: str, verdict: str) -> None:
    assert decided(ONE_BIT, show) == verdict


@pytest.mark.parametrize(("show", "verdict"), [
    ("tv(P, Q) >= 0", "proved"), ("entropy(P) == h(a)/(1 - a)", "proved"), ("P[2] - Q[2] == (1 - a)*(a^2 - a^4 - a^5)", "proved"),
    ("kl(P, Q) <= a", "refuted"), ("P[1] <= Q[1]", "refuted")])
def test_geometric_laws(show: str, verdict: str) -> None:
    assert decided(ONE_SIDED, show) == verdict


CONCENTRATED = {"let": {"r": "real >= 0", "P": "distribution", "Q": "distribution"},
                "given": ["forall(a > 1: renyi(P, Q, a) <= r*a and renyi(Q, P, a) <= r*a)"]}


@pytest.mark.parametrize("show", ["tv(P, Q) <= r", "renyi(P, Q, 2) <= 3/2*r"])
def test_laws_that_fulfil_what_is_assumed_of_all_orders(show: str) -> None:
    assert decided(CONCENTRATED, show) == "refuted"
