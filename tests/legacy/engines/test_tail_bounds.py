"""Markov's inequality for a logarithm of a sum, and Jensen's for the powers in it."""

from __future__ import annotations

import pytest

from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.rules import Checker
from tests.legacy.engines.test_ranges import goal_of

LAWS = {"n": "integer >= 1", "P": "distribution on n", "R": "distribution on n"}
ABOVE, BELOW = LAWS | {"a": "real > 1"}, LAWS | {"a": "real in (0, 1)"}
POWERS = "sum(x in 1..n: 0 if P[x] == 0 else P[x]^a*R[x]^(1 - a))"
POSITIVE = "forall(x in 1..n: R[x] > 0)"
OUTPUT = {"n": "integer >= 1", "m": "integer >= 1", "b": "real in (0, 1)", "e": "real >= 0", "t": "real > 0",
          "P": "distribution on n", "W": "channel from n to m", "Q": "distribution on m"}
GIVEN = ("forall(y in 1..m: Q[y] == sum(x in 1..n: P[x]*W(x)[y]))", "renyi_mi(P, W, b) <= e")
GAIN = "log(sum(x in 1..n: 0 if P[x]*W(x)[y] == 0 else (P[x]*W(x)[y]/Q[y])^b*P[x]^(1 - b)))/(b - 1)"
TAIL = f"sum(y in 1..m: 0 if Q[y] == 0 else Q[y] if {GAIN} >= t else 0)"


@pytest.mark.parametrize(("show", "let"), [(f"{POWERS} >= 1", ABOVE), (f"{POWERS} <= 1", BELOW)])
def test_a_sum_of_powers_is_on_the_side_of_its_tangent(show: str, let: dict[str, str]) -> None:
    goal = goal_of(let, show, POSITIVE)
    proof = Prover(150).prove(goal, 5)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize(("show", "let"), [(f"{POWERS} <= 1", ABOVE), (f"{POWERS} >= 1", BELOW)])
def test_and_not_on_the_other(show: str, let: dict[str, str]) -> None:
    assert Prover(150).search(goal_of(let, show, POSITIVE)) is None


@pytest.mark.slow
def test_the_weight_of_what_is_large_is_at_most_the_mean_over_the_level() -> None:
    goal = goal_of(OUTPUT, f"{TAIL} <= (exp((b - 1)*e) - 1)/(exp((b - 1)*t) - 1)", *GIVEN)
    proof = Prover(1000).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.slow
def test_and_not_less_than_that() -> None:
    goal = goal_of(OUTPUT, f"{TAIL} <= (exp((b - 1)*e) - 1)/(exp((b - 1)*2*t) - 1)", *GIVEN)
    assert Prover(300).search(goal) is None
