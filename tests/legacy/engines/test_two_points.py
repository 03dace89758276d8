"""Convexity of x*log(x) between two points, as a function of the weight."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.inequality.two_points import by_moving_point
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LET = {"t": "real in [0, 1]", "a": "real in [0, 1]", "b": "real in [0, 1]"}


def goal_of(show: str) -> Goal:
    statement, problems = read_statement({"let": LET, "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize("show", [
    "rel_entr((1 - t)*a + t*b, 1) <= (1 - t)*rel_entr(a, 1) + t*rel_entr(b, 1)",
    "2*(1 - t)*rel_entr(a, 1) + 2*t*rel_entr(b, 1) - 2*rel_entr(a + t*(b - a), 1) >= 0",
])
def test_convex_between_two_points(show: str) -> None:
    goal = goal_of(show)
    proof = by_moving_point(Prover(100), goal, 1)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize("show", [
    "rel_entr((1 - t)*a + t*b, 1) >= (1 - t)*rel_entr(a, 1) + t*rel_entr(b, 1)",
    "rel_entr((1 - t^2)*a + t^2*b, 1) <= (1 - t)*rel_entr(a, 1) + t*rel_entr(b, 1)",
    "rel_entr((1 - t)*a + t*b, 1) <= (1 - t)*rel_entr(a, 2) + t*rel_entr(b, 2)",
])
def test_not_otherwise(show: str) -> None:
    assert by_moving_point(Prover(100), goal_of(show), 1) is None
