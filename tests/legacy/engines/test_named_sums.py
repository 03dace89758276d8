"""Sums of absolute values that stand under other sums, or more than once, get a name."""

from __future__ import annotations

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.named_sums import evident, repeated_sums
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LAWS = {"n": "integer >= 1", "P": "distribution on n", "Q": "distribution on n"}
D = "sum(k in 1..n: abs(P[k] - Q[k]))"


def goal_of(show: str) -> Goal:
    statement, problems = read_statement({"let": LAWS, "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


def proved(show: str, steps: int = 100) -> bool:
    goal = goal_of(show)
    proof = Prover(steps).prove(goal, 4)
    if proof is not None:
        Checker().prove(goal, proof)
    return proof is not None


def test_a_repeated_sum_is_a_number() -> None:
    assert repeated_sums(goal_of(f"1 - {D}/(1 + {D}) >= 0"))
    assert proved(f"1 - {D}/(1 + {D}) >= 0")
    assert not proved(f"1/2 - {D}/(1 + {D}) >= 0", 20)  # the distance may be 2


def test_terms_that_are_seen_not_to_be_negative() -> None:
    assert evident(goal_of("sum(k in 1..n: max(P[k], Q[k])/2) >= 0"))
    assert not evident(goal_of("sum(k in 1..n: P[k] - Q[k]) >= 0"))
    assert proved("sum(k in 1..n: max(P[k], Q[k])/2) >= 0")
