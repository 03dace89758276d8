"""Limits that are maxima with infinite terms, and maxima of terms of which some are always 0."""

from __future__ import annotations

import pytest

from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.rules import Checker
from tests.legacy.engines.test_ranges import goal_of

LAWS = {"m": "integer >= 1", "s": "real > 0", "P": "distribution on m", "R": "distribution on m"}
GROWTH = "limit(s -> oo: log(sum(x in 1..m: 0 if P[x] == 0 else P[x]^s*R[x]^(1 - s)))/s)"
GIVEN = ("forall(y in 1..m: R[y] == 0 implies P[y] == 0)",)
WEIGHTED = {"m": "integer >= 1", "P": "distribution on m", "f": "function 1..m -> [1, 2]", "t": "real > 0"}
ROOT = "limit(t -> oo: sum(x in 1..m: 0 if P[x] == 0 else P[x]*f(x)^t)^(1/t))"
TRUE = [
    pytest.param(LAWS, f"{GROWTH} == max_divergence(P, R)", GIVEN, marks=pytest.mark.slow),
    (WEIGHTED, f"{ROOT} == max(x in 1..m: 0 if P[x] == 0 else f(x))", ()),
]
FALSE = [
    (LAWS, f"{GROWTH} == 2*max_divergence(P, R)", GIVEN),
    (LAWS, f"{GROWTH} == max_divergence(R, P)", GIVEN),
    (WEIGHTED, f"{ROOT} == max(x in 1..m: f(x))", ()),
]


@pytest.mark.parametrize(("let", "show", "given"), TRUE)
def test_the_limit_is_a_maximum(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    goal = goal_of(let, show, *given)
    proof = Prover(600).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize(("let", "show", "given"), FALSE)
def test_another_limit_is_not_proved(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    assert Prover(200).search(goal_of(let, show, *given)) is None
