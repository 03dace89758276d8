"""Hoelder's inequality for sums over ranges, of terms that may be 0."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.hoelder import hoelder
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

N = {"n": "integer >= 1", "m": "integer >= 1", "t": "real in (0, 1)"}
F = {**N, **dict.fromkeys("fgw", "function 1..n -> [0, oo)")}
ROWS = {**N, "P": "distribution on n", "W": "channel from n to m", "V": "channel from n to m"}


def goal_of(let: dict[str, str], show: str) -> Goal:
    statement, problems = read_statement({"let": let, "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


TRUE = [
    (F, "sum(i in 1..n: f(i)^t*g(i)^(1 - t)) <= sum(i in 1..n: f(i))^t*sum(i in 1..n: g(i))^(1 - t)"),
    (F, "sum(i in 1..n: w(i)*f(i)^t*g(i)^(1 - t)) <= sum(i in 1..n: w(i)*f(i))^t*sum(i in 1..n: w(i)*g(i))^(1 - t)"),
    (ROWS, "sum(x in 1..n, y in 1..m: P[x]*W(x)[y]^t*V(x)[y]^(1 - t)) <= "
           "sum(x in 1..n, y in 1..m: P[x]*W(x)[y])^t*sum(x in 1..n, y in 1..m: P[x]*V(x)[y])^(1 - t)"),
    ({"n": "integer >= 1", "c": "real > 0", "d": "real > 0", **dict.fromkeys("fg", "function 1..n -> (0, oo)")},
     "log(sum(i in 1..n: f(i)^(1/(c*(1/c + 1/d)))*g(i)^(1 - 1/(c*(1/c + 1/d)))))*(1/c + 1/d) <= "
     "log(sum(i in 1..n: f(i)))/c + log(sum(i in 1..n: g(i)))/d"),
]


@pytest.mark.parametrize(("let", "show"), TRUE)
def test_a_sum_of_products_of_powers_is_at_most_the_product_of_powers_of_sums(let: dict[str, str], show: str) -> None:
    goal = goal_of(let, show)
    proof = Prover(1500).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize("show", [
    "sum(i in 1..n: f(i)*g(i)) <= sum(i in 1..n: f(i))^t*sum(i in 1..n: g(i))^(1 - t)",
    "sum(i in 1..n: f(i)^t*g(i)^(1 - t)) <= sum(i in 1..n: w(i)*f(i))^t*sum(i in 1..n: g(i))^(1 - t)",
])
def test_what_is_false_has_no_proof(show: str) -> None:
    goal = goal_of(F, show)
    assert hoelder(goal) is not None
    assert Prover(300).search(goal) is None


@pytest.mark.parametrize("show", [
    "sum(i in 1..n: f(i)^t*g(i)^(1 - t)) <= sum(i in 1..n: f(i))^t*sum(i in 1..n: g(i))^(2 - t)",
    "sum(i in 1..n: f(i)^t*g(i)^(1 - t)) <= sum(i in 1..m: f(1))^t*sum(i in 1..n: g(i))^(1 - t)",
])
def test_other_exponents_and_ranges_are_not_those_of_the_theorem(show: str) -> None:
    assert hoelder(goal_of(F, show)) is None
