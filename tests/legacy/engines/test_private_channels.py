"""Information through channels with close rows: bounded by the divergence of two rows, before anything dearer is tried."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"eps": "real >= 0", "n": "integer >= 1", "m": "integer >= 1", "W": "channel from n to m", "P": "distribution on n",
       "V": "channel from A to B", "Q": "distribution on A"}


@pytest.mark.parametrize(("show", "holds"), [
    ("mi(P, W) <= eps*tanh(eps/2)", True), ("mi(Q, V) <= eps*tanh(eps/2)", True), ("capacity(V) <= eps*tanh(eps/2)", True),
    ("maximal_leakage(P, W) <= eps", True), ("min_entropy_leakage(P, W) <= eps", True),
    ("maximal_leakage(P, W) <= eps/2", False), ("mi(Q, V) <= eps*tanh(eps/2)/2 - eps/9", False),
])
def test_private_channels(show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": ["ldp(W, eps)", "ldp(V, eps)"], "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(600 if holds else 100).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
