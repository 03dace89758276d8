"""Numbers over sizes of shells: linear in what is assumed, and sums that are other sums."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines.inequality.last_terms import ratios
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of

LET = {"n": "integer >= 1", "t": "real > 0", "c": "real >= 0", "w": "distribution on 0..n"}
RATIOS = "forall(k in 1..n: w[k - 1]/binom(n, k - 1) <= t*(w[k]/binom(n, k)))"


def found(show: str, *given: str, steps: int = 250) -> bool:
    goal, _ = root_goal(statement_of(json.dumps({"let": LET, "given": list(given), "show": [show]})), 0)
    return Prover(steps).search(goal) is not None


@pytest.mark.parametrize(("show", "given"), [
    ("sum(k in 0..n - 1: w[k] + c*(t^k/sum(j in 0..n - 1: t^j))) == 1 - w[n] + c", []),
    ("forall(k in 1..n: (w[k - 1] + c*binom(n, k - 1))/binom(n, k - 1) <= t*(w[k]/binom(n, k)) + c)", [RATIOS]),
    ("forall(k in 0..n: w[k] + (t - c)*binom(n, k) >= 0)", ["t - c >= 0"]),
])
def test_it_follows_from_what_is_assumed(show: str, given: list[str]) -> None:
    assert found(show, *given)


def test_the_last_term_of_a_sum_has_its_share() -> None:
    last, total = "q(n - 1) >= n*t^(1 - n)/(1 + 1/t)^n", "sum(k in 0..n - 1: q(k)) == 1 - t^(-n)/(1 + 1/t)^n"
    ratio = "forall(k in 1..n - 1: q(k - 1)/binom(n, k - 1) <= t*(q(k)/binom(n, k)))"
    goal, _ = root_goal(statement_of(json.dumps({"let": {
        "n": "integer >= 1", "t": "real > 0", "q": "function 0..n - 1 -> [0, oo)"}, "given": [ratio, total],
        "show": [last]})), 0)

    assert ratios(goal) is not None


@pytest.mark.parametrize("show", [
    "sum(k in 0..n - 1: w[k] + c*(t^k/sum(j in 0..n - 1: t^j))) == 1 + c",
    "forall(k in 1..n: w[k]/binom(n, k) <= t*(w[k - 1]/binom(n, k - 1)))",
])
def test_nothing_else_does(show: str) -> None:
    assert not found(show, RATIOS, steps=12)
