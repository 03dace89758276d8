"""Local information privacy, outcome by outcome; and indices that are one of a few written numbers."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"k": "integer >= 1", "l": "integer >= 2", "t": "real >= 0", "P": "distribution on k", "V": "channel from k to l",
       "f": "function 1..3 -> reals", "j": "integer in {1, 3}"}
MEAN = "sum(u in 1..k: P[u]*V(u)[2])"


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("lip(P, V, t)", f"{MEAN} <= exp(t)*V(1)[2]", True),
    ("lip(P, V, t, 1/10)", f"{MEAN} <= exp(t)*V(1)[2]", False),
    ("f(2) == 5", "f(j) <= f(1) + abs(f(3) - f(1))", True),
    ("f(2) == 5", "f(j) <= f(1)", False),
])
def test_what_is_said_of_outcomes(given: str, show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": [given], "show": [show]})
    assert not problems
    goal = root_goal(statement, 0)[0]
    proof = Prover(100).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
