"""Max-information for all laws of inputs, and the max-divergence of rows."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LET = {"eps": "real > 0", "W": "channel from A to B", "M": "mechanism", "K": "mechanism on 2 entries over A to B",
       "P": "distribution on A", "n": "integer >= 1", "m": "integer >= 1", "V": "channel from n to m"}
SUP = "sup(R in distribution on {}: max_information(R, {}))"
OF_W, OF_M = SUP.format("A", "W"), SUP.format("M", "M")
OF_V, DIAMETER = SUP.format("n", "V"), "max(x in 1..n, z in 1..n: max_divergence(V(x), V(z)))"
SLICES = f"forall(i in 1..2, x in K: {SUP.format('A', 'slice(K, i, x)')} <= eps)"


def goal_of(show: str) -> Goal:
    statement, problems = read_statement({"let": LET, "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize("show", [
    f"{OF_M} <= eps implies free_lunch(M, eps)",
    f"free_lunch(M, eps) implies {OF_M} <= eps",
    f"{OF_V} == {DIAMETER}",
    f"{OF_W} <= eps implies forall(u in W, v in W: close(W(u), W(v), eps, 0))",
    f"{OF_W} < eps implies forall(u in W, v in W: kl(W(u), W(v)) <= eps)",
    f"{SLICES} implies dp(K, eps, 0)",
])
def test_what_is_true_is_proved(show: str) -> None:
    goal = goal_of(show)
    proof = Prover(500).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize("show", [
    f"{OF_M} <= eps implies free_lunch(M, eps/2)",
    f"{OF_W} <= eps implies forall(u in W, v in W: max_divergence(W(u), W(v)) < eps)",
    "max_information(P, W) <= eps implies forall(u in W, v in W: close(W(u), W(v), eps, 0))",
    f"{OF_V} < {DIAMETER}",
    f"{SLICES.replace('1..2', '1..1')} implies dp(K, eps, 0)",
    f"{SLICES} implies free_lunch(K, eps)",
    "sup(R in distribution on A: mi(R, W)) <= eps implies forall(u in W, v in W: close(W(u), W(v), eps, 0))",
])
def test_what_is_false_is_not_proved(show: str) -> None:
    assert Prover(100).search(goal_of(show)) is None
