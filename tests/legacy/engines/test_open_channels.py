"""Theorems about laws and channels of which no spaces are said."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

ANY = {"P": "distribution", "W": "channel"}


@pytest.mark.parametrize("let", [ANY, {**ANY, "P": "distribution on W"}, {**ANY, "W": "channel from A to B"}])
@pytest.mark.parametrize("show", ["mi(P, W) <= capacity(W)", "maximal_leakage(P, W) <= min_capacity(W)"])
def test_a_law_is_on_the_inputs_of_the_channel(let: dict[str, str], show: str) -> None:
    statement, problems = read_statement({"let": {n: let[n] for n in ("W", "P")}, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(300).prove(goal, 5)
    assert proof is not None
    Checker().prove(goal, proof)
