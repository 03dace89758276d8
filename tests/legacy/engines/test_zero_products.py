"""Products of numbers that are not negative are 0, and what is assumed of numbers of laws by cases."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.inequality.tables import COMPARED
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LAWS = {"n": "integer >= 1", "c": "real >= 1", "L": "distribution on 1..n", "R": "distribution on 1..n"}
RATIO = "forall(i in 1..n: (L[i]/R[i] if L[i]*R[i] > 0 else 1 if L[i] == R[i] else oo) <= c)"


@pytest.mark.parametrize(("let", "given", "show"), [
    ({"c": "real >= 0", "u": "real >= 0", "v": "real >= 0"}, ["u*v == 0", "u <= c*v", "v <= c*u"], "u == v"),
    (LAWS, [RATIO], "forall(k in 1..n: L[k] <= c*R[k])"),
    (LAWS, ["forall(k in 1..n: L[k] <= c*R[k])", "forall(k in 1..n: R[k] <= c*L[k])"], RATIO),
])
def test_a_factor_is_zero(let: dict[str, str], given: list[str], show: str) -> None:
    statement, problems = read_statement({"let": let, "given": given, "show": [show]})
    assert not problems
    goal = root_goal(statement, 0)[0]
    proof = Prover(200).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)


def test_what_is_infinite_is_near_to_nothing() -> None:
    assert not COMPARED["<="](float("inf"), 1.0)
    assert not COMPARED["=="](1.0, float("inf"))
    assert COMPARED["<="](1.0, float("inf"))
