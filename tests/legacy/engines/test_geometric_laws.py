"""Laws of small divergences that are close at no level exist; none do that are close at some, or of no divergence."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.rules import Checker

SOME = "exists(S in distribution, T in distribution: {} and forall(c >= 0: not close(S, T, c, 0)))"


@pytest.mark.parametrize(("says", "holds"), [
    ("kl(T, S) <= r", True), ("kl(S, T) <= r/3 and kl(T, S) <= r/3", True), ("kl(S, T) <= 0", False)])
def test_close_at_no_level(says: str, holds: bool) -> None:
    statement = {"let": {"r": "real > 0"}, "show": [SOME.format(says)]}
    goal, _ = root_goal(statement_of(json.dumps(statement)), 0)
    proof = Prover(300 if holds else 40).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
