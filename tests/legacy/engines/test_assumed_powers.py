"""Products of powers with open exponents, from assumed bounds on such products."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"a": "real > 1", "e": "real >= 0", "p": "real in [0, 1]", "q": "real in (0, 1)"}
ONE = "p^a*q^(1 - a) <= exp((a - 1)*e)"
BOTH = "p^a*q^(1 - a) + (1 - p)^a*(1 - q)^(1 - a) <= exp((a - 1)*e)"
PRESERVED = "p <= (exp(e)*q)^((a - 1)/a)"  # Mironov 2017, Proposition 10


def proved(given: str, show: str, steps: int) -> bool:
    statement, problems = read_statement({"let": LET, "given": [given], "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).search(goal)
    if proof is not None:
        Checker().prove(goal, proof)
    return proof is not None


@pytest.mark.parametrize(("given", "show"), [
    (ONE, PRESERVED), (BOTH, PRESERVED), (BOTH, "(exp(e)*q)^((a - 1)/a) >= p"),
    (ONE, "p^a <= exp((a - 1)*e)*q^(a - 1)")])
def test_what_is_true_is_proved(given: str, show: str) -> None:
    assert proved(given, show, 100)


def test_what_is_false_is_not() -> None:
    assert not proved(ONE, "p <= (exp(e)*q)^(a/(a + 1))", 15)
