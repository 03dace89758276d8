"""Databases of one entry: two of them are neighbours, or the same one."""

from __future__ import annotations

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.inequality.single_entries import has_single_entries
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal


def goal_of(entries: int, show: str, *given: str) -> Goal:
    let = {"m": "integer >= 1", "t": "real >= 0", "M": f"mechanism on {entries} entries over m to B"}
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


NEAR = "forall(u in M, v in M: neighbouring(u, v) implies tv(M(u), M(v)) <= t)"
ALL = "forall(u in M, v in M: tv(M(u), M(v)) <= t)"


def test_what_holds_of_neighbours_holds_of_all_inputs_of_one_entry() -> None:
    goal = goal_of(1, ALL, NEAR)
    proof = Prover(300).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)
    assert Prover(100).search(goal_of(2, ALL, NEAR)) is None


def test_another_bound_is_none() -> None:
    goal = goal_of(1, "forall(u in M, v in M: tv(M(u), M(v)) <= t/2)", NEAR)
    assert not has_single_entries(goal)
    assert Prover(50).search(goal) is None
