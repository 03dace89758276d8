"""Names that are bounded from below by divergences: Pinsker's inequality where the root of a bound is to be cleared."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

P = {"p": "real in [0, 1]", "q": "real in [0, 1]"}
EPS = {"n": "integer >= 1", "eps": "real >= 0"}
BOTH = ("rel_entr(p, q) + rel_entr(1 - p, 1 - q) <= eps", "rel_entr(q, p) + rel_entr(1 - q, 1 - p) <= eps")


@pytest.mark.parametrize("let", [P | EPS, EPS | P], ids=["bound last", "bound first"])
@pytest.mark.parametrize(("show", "true"), [
    ("q <= p + sqrt(eps/2)", True), ("p <= exp(0)*q + sqrt(eps/2)", True), ("q <= exp(0)*p + sqrt(eps/2)", True),
    ("q <= p + sqrt(eps/3)", False)])
def test_the_order_of_the_names_does_not_matter(let: dict[str, str], show: str, true: bool) -> None:
    statement, problems = read_statement({"let": let, "given": list(BOTH), "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(300 if true else 60).prove(goal, 5)
    assert (proof is not None) is true
    if proof is not None:
        Checker().prove(goal, proof)
