"""Entropies of laws that dominate a share of another one, compared with its entropy term by term."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.dominated_entropies import by_dominated_entropy, entropies
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LAWS = {"m": "integer >= 1", "P": "distribution on 1..m", "Q": "distribution on 1..m"}
GREATER = "sum(u in 1..m: -rel_entr(max(P[u], Q[u])/(1 + sum(v in 1..m: abs(P[v] - Q[v]))/2), 1))"
SHARE = "(1 + sum(v in 1..m: abs(P[v] - Q[v]))/2)"


def goal_of(show: str) -> Goal:
    statement, problems = read_statement({"let": LAWS, "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize(("show", "holds"), [
    (f"{GREATER} >= entropy(P)/{SHARE}", True),
    (f"{GREATER} >= entropy(P)/{SHARE} + 1/100", False),
])
def test_entropy_of_the_greater_probabilities(show: str, holds: bool) -> None:
    goal = goal_of(show)
    assert entropies(goal) is not None
    proof = by_dominated_entropy(Prover(500), goal, 5)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
