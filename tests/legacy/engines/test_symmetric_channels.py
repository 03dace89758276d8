"""Binary symmetric channels of a given capacity."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.inequality.symmetric_channels import by_symmetric_channel, wanted
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LET = {"K": "channel from 0..1 to 3..4", "t": "real in [0, 1/2]", "s": "real in [0, 1]"}


def goal_of(show: str) -> Goal:
    statement, problems = read_statement({"let": LET, "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize(("show", "holds"), [
    ("exists(V in channel from 1..2 to 1..2: V(1)[1] == V(2)[2] and capacity(V) == t)", True),
    ("exists(V in channel from 1..2 to 1..2: V(1)[1] == V(2)[2] and capacity(V) == s)", False),  # log(2) is the most
    ("exists(V in channel from 0..1 to 3..4: capacity(V) == capacity(K) and tv(K(0), K(1)) <= tv(V(0), V(1)))", True),
    ("exists(V in channel from 0..1 to 3..4: capacity(V) == capacity(K) and 2*tv(K(0), K(1)) <= tv(V(0), V(1)))", False),
])
def test_channels_of_a_given_capacity(show: str, holds: bool) -> None:
    goal = goal_of(show)
    assert wanted(goal) is not None
    proof = by_symmetric_channel(Prover(700), goal, 6)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
