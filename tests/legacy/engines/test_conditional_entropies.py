"""Differences of conditional entropies of joint laws that are near one another."""

from __future__ import annotations

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.conditional_entropies import by_continuity, near_joint_laws
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LET = {"n": "integer >= 1", "m": "integer >= 1", "a": "real in [0, 1]", "P": "distribution on n", "L": "distribution on n",
       "W": "channel from n to m", "V": "channel from n to m"}
NEAR = "sum(x in 1..n, y in 1..m: abs(P[x]*W(x)[y] - L[x]*V(x)[y]))/2 <= a"
DIFFERENCE = "sum(x in 1..n: P[x]*entropy(W(x))) - sum(x in 1..n: L[x]*entropy(V(x)))"


def goal_of(bound: str, *given: str) -> Goal:
    statement, problems = read_statement({"let": LET, "given": list(given), "show": [f"{DIFFERENCE} <= {bound}"]})
    assert not problems
    return root_goal(statement, 0)[0]


def test_they_are_near_as_well() -> None:
    goal = goal_of("(1 + a)*h(a/(1 + a)) + a*log(m)", NEAR)
    proof = by_continuity(Prover(300), goal, 4)
    assert proof is not None
    Checker().prove(goal, proof)


def test_nothing_is_said_of_what_is_far_apart_or_nearer() -> None:
    assert not near_joint_laws(goal_of("(1 + a)*h(a/(1 + a)) + 2*a*log(m)"))
    assert by_continuity(Prover(60), goal_of("a*log(m)/2", NEAR), 3) is None
