"""Max-divergences, from what is said of single outcomes, and events, from hockey sticks that are bounded otherwise."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"n": "integer >= 1", "a": "real >= 0", "b": "real > 1", "d": "real in (0, 1)", "P": "distribution on n", "Q": "distribution on n",
       "R": "distribution on A", "S": "distribution on A", "E": "event on A"}
POINTS, ORDER = "forall(y in 1..n: P[y] <= exp(a)*Q[y])", "renyi(R, S, b) <= a"


@pytest.mark.parametrize(("given", "show", "holds"), [
    (POINTS, "max_divergence(P, Q) <= a", True), (POINTS, "max_divergence(Q, P) <= a", False),
    (POINTS, "kl(P, Q) <= a", True),
    (ORDER, "R(E) <= exp(a + log(1/d)/(b - 1))*S(E) + d", True), (ORDER, "R(E) <= exp(a + log(1/d)/b)*S(E) + d", False),
    ("hockey_stick(R, S, 3) <= d", "R(E) - d <= 3*S(E)", True),
])
def test_one_sided(given: str, show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": [given], "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(900 if holds else 100).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
