"""One divergence from a bound on another."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"r": "real >= 0", "c": "real >= 0", "P": "distribution on A", "Q": "distribution on A"}


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("kl(P, Q) <= r + c", "tv(P, Q) <= sqrt((r + c)/2)", True), ("kl(Q, P) <= r + c", "2*tv(P, Q)^2 <= r + c", True),
    ("chi2(P, Q) <= r*c", "tv(P, Q) <= sqrt(r*c)/2", True), ("chi2(P, Q) <= r*c", "kl(P, Q) <= r*c", True),
    ("max_divergence(P, Q) <= r + c", "kl(P, Q) <= r + c", True),
    ("max_divergence(P, Q) <= r + c", "tv(Q, P) <= r + c", True),
    ("kl(P, Q) <= r + c", "3*tv(P, Q)^2 <= r + c", False), ("chi2(Q, P) <= r*c", "kl(P, Q) <= r*c", False),
])
def test_related(given: str, show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": [given], "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(1500 if holds else 100).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
