"""Mechanisms on one entry whose outputs are coded pairs: rows that are never positive together are not close; others may
be."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.rules import Checker

LET = {"s": "integer >= 1", "r": "integer >= 3", "t": "real >= 0", "c": "real in [0, 1/2]",
       "M": "mechanism on 1 entries over 1..r to 1..s*r"}


@pytest.mark.parametrize(("told", "delta", "holds"), [
    ("1/s if v == a else 0", "c", True),  # the second part of the output is the entry
    ("1/s if v == a else 0", "1", False),  # every two laws are at most at this distance
    ("1/(s*r)", "c", False),
])
def test_coded_outputs(told: str, delta: str, holds: bool) -> None:
    given = [f"forall(a in 1..r, w in 1..s, v in 1..r: M(a)[(w - 1)*r + v] == ({told}))"]
    goal, _ = root_goal(statement_of(json.dumps({"let": LET, "given": given, "show": [f"not dp(M, t, {delta})"]})), 0)
    proof = Prover(400 if holds else 60).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
