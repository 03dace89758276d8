"""Rows that are close with delta = 0: their supports, and moments of their likelihood ratios of orders above one and
below. What is false by little has no proof."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"m": "integer >= 1", "k": "integer >= 1", "x": "integer in [1, m]", "z": "integer in [1, m]",
       "y": "integer in [1, k]", "u": "integer in [1, k]", "eps": "real >= 0", "alpha": "real >= 0 and != 1",
       "W": "channel from 1..m to 1..k", "P": "distribution on 1..m"}
MEAN = ("sum(a in 1..m, y in 1..k: P[a]*W(a)[y]*(W(a)[y]/W(z)[y])^(alpha - 1) if P[a]*W(a)[y] > 0 else 0)")
ONE_ROW = "sum(y in 1..k: W(x)[y]*(W(x)[y]/W(z)[y])^(alpha - 1) if W(x)[y] > 0 else 0)"


def proved(show: str, given: list[str], steps: float) -> bool:
    statement, problems = read_statement({"let": LET, "given": given, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).search(goal)
    if proof is None:
        return False
    Checker().prove(goal, proof)
    return True


@pytest.mark.parametrize(("given", "show", "holds"), [
    (["ldp(W, eps)", "P[x]*W(x)[y] > 0"], "W(z)[y] > 0", True),
    (["ldp(W, eps)", "P[x]*W(x)[y] > 0"], "W(z)[y] != 0", True),
    (["ldp(W, eps)", "W(x)[y] != 0"], "W(z)[y] > 0", True),
    (["ldp(W, eps)", "W(x)[y] > 0"], "W(x)[y]/W(z)[y] > 0", True),
    (["ldp(W, eps)", "P[x]*W(x)[u] > 0"], "W(z)[y] > 0", False),
    (["ldp(W, eps, 1/2)", "P[x]*W(x)[y] > 0"], "W(z)[y] > 0", False),
    (["ldp(W, eps)", "P[x] > 0"], "W(z)[y] > 0", False),
    (["ldp(W, eps)", "W(x)[y] >= 0"], "W(z)[y] != 0", False),
])
def test_supports_of_close_rows(given: list[str], show: str, holds: bool) -> None:
    assert proved(show, given, 100) is holds


@pytest.mark.parametrize(("moment", "bound", "given", "holds"), [
    (MEAN, "exp(eps)", [], True),
    (ONE_ROW, "exp(eps/2)", ["alpha > 1"], False),
    (MEAN, "exp(eps/2)", ["alpha > 1"], False),
])
def test_logarithms_of_moments(moment: str, bound: str, given: list[str], holds: bool) -> None:
    show = f"1/(alpha - 1)*log({moment}) <= 1/(alpha - 1)*log({bound}^(alpha - 1))"
    assert proved(show, ["ldp(W, eps)", *given], 1500 if holds else 60) is holds
