"""Outcomes that every input of a private channel or mechanism can give."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.common_outcomes import has_common_outcome
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LET = {"n": "integer >= 1", "m": "integer >= 1", "k": "integer >= 1", "i": "integer in [1, n]", "t": "real >= 0",
       "M": "mechanism on n entries over 1..m to 1..k", "x": "database on n entries over m", "R": "distribution on 1..m",
       "W": "channel from 1..m to 1..k"}


def goal_of(show: str, given: str) -> Goal:
    statement, problems = read_statement({"let": LET, "given": [given], "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("ldp(W, t)", "max(y in 1..k: sum(u in 1..m: R[u] if W(u)[y] > 0 else 0)) >= 1", True),
    ("ldp(W, t, 1/2)", "max(y in 1..k: sum(u in 1..m: R[u] if W(u)[y] > 0 else 0)) >= 1", False),
    ("dp(M, t, 0)", "1/max(y in 1..k: sum(u in 1..m: R[u] if slice(M, i, x)(u)[y] > 0 else 0)) <= 1", True),
    ("dp(M, t, 1/2)", "1/max(y in 1..k: sum(u in 1..m: R[u] if slice(M, i, x)(u)[y] > 0 else 0)) <= 1", False),
])
def test_an_outcome_that_all_inputs_can_give(given: str, show: str, holds: bool) -> None:
    goal = goal_of(show, given)
    assert has_common_outcome(goal)
    proof = Prover(60).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
