"""Sums of two divergences that are at least a function of a distance, at the event where that is attained."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines.inequality.measured_divergences import by_measured_divergences
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.rules import Checker


@pytest.mark.parametrize(("bound", "holds"), [("tv(P, Q)^2", True), ("2*tv(P, Q)^2", False)])
def test_divergences_from_a_mean(bound: str, holds: bool) -> None:
    statement = {"let": dict.fromkeys("PQR", "distribution"), "given": ["forall(A in event: R(A) == P(A)/2 + Q(A)/2)"],
                 "show": [f"kl(P, R) + kl(Q, R) >= {bound}"]}
    goal, _ = root_goal(statement_of(json.dumps(statement)), 0)
    proof = by_measured_divergences(Prover(400), goal, 4)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
