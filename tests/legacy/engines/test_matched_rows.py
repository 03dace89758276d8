"""What is assumed of the rows of a mechanism at all letters, for the rows of the conclusion."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"k": "integer >= 1", "m": "integer >= 1", "c": "real >= 0", "r": "distribution on 1..k",
       "G": "mechanism on 2 entries over 1..k to 1..m", "s": "integer in [1, k]", "t": "integer in [1, k]"}
ASSUMED = "forall(u in 1..k, v in 1..k, w in 1..k, y in 1..m: r[u] > 0 implies 2*r[u]*G(u, v)[y] <= c*r[u]*G(w, u)[y])"


@pytest.mark.parametrize(("show", "holds"), [
    ("r[s] > 0 implies forall(y in 1..m: 2*G(s, t)[y] <= c*G(t, s)[y])", True),
    ("r[s] > 0 implies forall(y in 1..m: 2*G(t, s)[y] <= c*G(s, t)[y])", False),
])
def test_rows_of_the_conclusion(show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": [ASSUMED], "show": [show]})
    assert not problems
    goal = root_goal(statement, 0)[0]
    proof = Prover(60).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
