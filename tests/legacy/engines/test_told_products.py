"""Logarithms of probabilities of which a product is told."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.inequality.told_products import told_product
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"k": "integer >= 1", "l": "integer >= 1", "P": "distribution on k", "Q": "distribution on l", "c": "real > 2",
       "V": "channel from k to l", "i": "integer in [1, k]", "j": "integer in [1, l]"}
TOLD = "forall(s in 1..k, t in 1..l: P[s]*V(s)[t] == 2*Q[t]*exp(-log(c - 1)*s))"


@pytest.mark.parametrize(("show", "holds"), [
    ("Q[j] > 0 implies log(V(i)[j]) + log(P[i]) + log(c - 1)*i == log(2) + log(Q[j])", True),
    ("Q[j] > 0 implies log(V(i)[j]) + log(P[i]) + log(c - 1)*i == log(Q[j])", False),
    ("(1 + k*exp(-(log(c - 1) + log(c))))^l != 0", True),
])
def test_logarithms_of_the_factors(show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": [TOLD], "show": [show]})
    assert not problems
    goal = root_goal(statement, 0)[0]
    proof = Prover(100).search(goal)
    assert told_product(goal) is None  # it is the conclusion of the implication
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
