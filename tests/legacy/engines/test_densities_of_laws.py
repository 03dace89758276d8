"""Laws that exist on any space, found by their densities."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LET = {"P": "distribution on X", "Q": "distribution on X", "t": "real in (0, 1)"}


def goal_of(show: str) -> Goal:
    statement, problems = read_statement({"let": LET, "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize(("show", "holds"), [
    # an overlap and what is left of each of the two
    ("exists(R in distribution on X: forall(E in event on X: (1 + tv(P, Q))*R(E) >= P(E) and (1 + tv(P, Q))*R(E) >= Q(E)))", True),
    ("exists(R in distribution on X: forall(E in event on X: P(E) - Q(E) <= tv(P, Q)*R(E)))", True),
    ("exists(R in distribution on X: forall(E in event on X: R(E) >= P(E) and R(E) >= Q(E)))", False),
    ("exists(R in distribution on X: forall(E in event on X: P(E) - Q(E) <= tv(P, Q)*R(E)/2))", False),
])
def test_laws_by_their_densities(show: str, holds: bool) -> None:
    goal = goal_of(show)
    proof = Prover(300).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
