"""What is assumed where a sum is positive, and what is 0 where it is not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"k": "integer >= 1", "l": "integer >= 1", "c": "real >= 0", "P": "distribution on k", "V": "channel from k to l",
       "i": "integer in [1, k]", "j": "integer in [1, k]", "o": "integer in [1, l]"}
TOTAL = "sum(u in 1..k: P[u]*V(u)[y])"
ASSUMED = f"forall(s in 1..k, t in 1..k, y in 1..l: {TOTAL} > 0 implies P[s]*V(s)[y]/{TOTAL} <= c*P[t]*V(t)[y]/{TOTAL})"


@pytest.mark.parametrize(("show", "holds"), [
    ("P[i]*V(i)[o] <= c*P[j]*V(j)[o]", True),
    ("2*P[i]*V(i)[o] <= c*P[j]*V(j)[o]", False),
])
def test_a_sum_is_positive_or_its_terms_are_zero(show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": [ASSUMED], "show": [show]})
    assert not problems
    goal = root_goal(statement, 0)[0]
    proof = Prover(100).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
