"""Divergences of laws that an assumption says to be means of rows, with weights."""

from __future__ import annotations

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.given_means import by_given_mean, has_given_mean
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LET = {"n": "integer >= 1", "m": "integer >= 1", "c": "real > 0", "a": "function 1..n -> [0, oo)", "b": "function 1..n -> reals",
       "L": "distribution on m", "V": "channel from n to m", "K": "channel from n to m", "x": "integer in [1, n]"}
MEAN = "forall(x in 1..n, y in 1..m: V(x)[y]*c == sum(z in 1..n: a(z)*K(z)[y]))"


def goal_of(show: str, *given: str) -> Goal:
    statement, problems = read_statement({"let": LET, "given": list(given), "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


def test_a_mean_of_rows_at_any_input() -> None:
    goal = goal_of("tv(L, V(x)) <= sum(z in 1..n: a(z)*tv(L, K(z)))/c", MEAN)
    proof = by_given_mean(Prover(200), goal, 4)
    assert proof is not None
    checker = Checker()
    checker.prove(goal, proof)
    assert checker.background


def test_weights_that_may_be_negative_are_no_weights() -> None:
    goal = goal_of("tv(L, V(x)) <= sum(z in 1..n: b(z)*tv(L, K(z)))/c", MEAN.replace("a(z)", "b(z)"))
    assert has_given_mean(goal)
    assert by_given_mean(Prover(100), goal, 4) is None
    assert not has_given_mean(goal_of("tv(L, K(x)) <= 1/2", MEAN))
