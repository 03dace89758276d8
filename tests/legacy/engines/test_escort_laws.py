"""Suprema over laws that agree at other laws: one of Sibson's informations, and one of a formula in powers."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines.inequality.escort_laws import by_escort_laws
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.rules import Checker

LET = {"r": "integer >= 1", "s": "integer >= 1", "t": "real > 1", "V": "channel from 1..r to 1..s"}
INPUTS = "sum(i in 1..r: L[i]^t)"
OUTPUTS = "sum(j in 1..s: sum(i in 1..r: (L[i]*V(i)[j])^t)^(1/t))"
SIBSON = "sup(P in distribution on 1..r: sibson_mi(P, V, t))"


@pytest.mark.parametrize(("formula", "op", "holds"), [
    ("t/(t - 1)*log({1}) - 1/(t - 1)*log({0})", "<=", True),
    ("t/(t - 1)*log({1}) - 1/(t - 1)*log({0})", ">=", True),
    ("t/(t - 1)*log({1}) - 2/(t - 1)*log({0})", ">=", False),
])
def test_escort_laws(formula: str, op: str, holds: bool) -> None:
    show = f"sup(L in distribution on 1..r: {formula.format(INPUTS, OUTPUTS)}) {op} {SIBSON}"
    goal, _ = root_goal(statement_of(json.dumps({"let": LET, "show": [show]})), 0)
    proof = by_escort_laws(Prover(200), goal, 5)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)


def test_possible_outputs() -> None:
    given = {**LET, "t": "real > 0", "P": "distribution on 1..r"}
    show = "sum(j in 1..s: sum(i in 1..r: P[i]^2*V(i)[j]^t)^(1/t)) > 0"
    goal, _ = root_goal(statement_of(json.dumps({"let": given, "show": [show]})), 0)
    prover = Prover(25)
    proof = prover.prove(goal, 5)
    assert proof is not None
    Checker().prove(goal, proof)
