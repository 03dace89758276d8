"""A mechanism that is stationary has the least information of all that distort as much."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.inequality.stationary import by_stationary, stationary
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"n": "integer >= 1", "k": "integer >= 1", "c": "real >= 0", "P": "distribution",
       "A": "mechanism on n entries over k", "B": "mechanism on n entries over k"}
SIDE = "P[u]*log(A(u)[{0}]) + 2*c*P[u]*hamming(u, {0}) - P[u]*log(sum(w in A: P[w]*A(w)[{0}]))"
SAME = f"forall(u in A, v in A, t in A: {SIDE.format('v')} == {SIDE.format('t')})"
GIVEN = ["sum(x in A: P[x]) == 1", "synthetic(A)", "synthetic(B)", "forall(x in A, y in A: A(x)[y] > 0)",
         "expected_hamming(P, B) <= expected_hamming(P, A)"]


@pytest.mark.parametrize(("given", "holds"), [(SAME, True), (SAME.replace("2*c*P[u]", "2*c*P[v]"), False)])
def test_stationary(given: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": [*GIVEN, given], "show": ["mi(P, B) >= mi(P, A)"]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = by_stationary(Prover(500), goal, 5) if stationary(goal) else None
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
