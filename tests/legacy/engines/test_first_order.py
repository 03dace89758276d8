"""Bounds on the Renyi divergences of all orders above 1 bound the divergence of order 1."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"r": "real >= 0", "c": "real >= 0", "P": "distribution on A", "Q": "distribution on A"}
EVERY = "forall(a in real > 1: renyi(P, Q, a) <= r*a + c)"


@pytest.mark.parametrize(("given", "show", "holds"), [
    (EVERY, "kl(P, Q) <= r + c", True), (EVERY, "2*tv(P, Q)^2 <= r + c", True),
    ("forall(a in real > 1: renyi(Q, P, a) <= r*(a - 1/2) + c)", "kl(Q, P) <= r/2 + c", True),
    (EVERY, "kl(P, Q) <= r/2 + c", False), (EVERY, "kl(Q, P) <= r + c", False),
    ("forall(a in real > 2: renyi(P, Q, a) <= r*a + c)", "kl(P, Q) <= r + c", False),
])
def test_first_order(given: str, show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": [given], "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(900 if holds else 100).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
