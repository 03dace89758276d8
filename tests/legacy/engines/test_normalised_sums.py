"""Sums divided by the quantity that they are."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.normalised_sums import normalised
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"k": "integer >= 1", "T": "distribution on k", "U": "distribution on k"}


@pytest.mark.parametrize(("show", "holds"), [
    ("sum(y in 1..k: max(T[y] - U[y], 0)/tv(T, U)) == 1", True),
    ("sum(y in 1..k: abs(T[y] - U[y])/tv(T, U)) == 1", False),
])
def test_the_sum_of_the_numerators(show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": ["tv(T, U) > 0"], "show": [show]})
    assert not problems
    goal = root_goal(statement, 0)[0]
    assert normalised(goal) is not None
    proof = Prover(100).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
