"""Sums of which every term is multiplied with, or divided by, a sum: the factor is drawn out, and the divisor cleared."""

from __future__ import annotations

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.drawn_factors import has_drawn_factor
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LAWS = {"n": "integer >= 1", "P": "distribution on n", "Q": "distribution on n", "c": "real > 0"}


def proved(show: str, steps: int = 300) -> bool:
    statement, problems = read_statement({"let": LAWS, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).prove(goal, 5)
    if proof is not None:
        Checker().prove(goal, proof)
    return proof is not None


def test_what_is_proved() -> None:
    assert proved("sum(a in 1..n: 1/(1 + tv(P, Q))*max(P[a], Q[a])) == 1")


def test_what_is_not() -> None:
    assert not proved("sum(a in 1..n: max(P[a], Q[a])/(2 - tv(P, Q))) == 1", 20)


def test_a_number_is_no_factor_with_a_sum() -> None:
    goal, _ = root_goal(read_statement({"let": LAWS, "show": ["sum(a in 1..n: c*P[a]) == c"]})[0], 0)
    assert not has_drawn_factor(goal)
