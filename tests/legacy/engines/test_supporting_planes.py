"""What values several quantities of laws can have together: by planes that support the set of these."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.portfolio import propose
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"r": "real in (0, 1)", "P": "distribution on A", "Q": "distribution on A", "R": "distribution on A"}


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("hellinger_integral(P, Q, 2/3) > 0", "kl(P, Q) >= -3*log(hellinger_integral(P, Q, 2/3))", True),
    ("hellinger_integral(P, Q, 2/3) > 0", "kl(P, Q) >= -4*log(hellinger_integral(P, Q, 2/3))", False),
    ("hellinger_integral(P, Q, 1/2) > 0", "hellinger_integral(P, Q, 3) >= 1/hellinger_integral(P, Q, 1/2)^4", True),
    ("hellinger_integral(P, Q, 1/2) > 0", "hellinger_integral(P, Q, 3) >= 1/hellinger_integral(P, Q, 1/2)^5", False),
    ("kl(R, P) < oo", "renyi(P, Q, 1/2) <= kl(R, P) + kl(R, Q)", True),
    ("kl(R, P) < oo", "renyi(P, Q, 1/2) <= kl(R, P) + kl(R, Q)/2", False),
])
def test_quantities_of_laws(given: str, show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "given": [given], "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(1000 if holds else 100).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)


def test_what_is_divided_by_an_affinity_is_defined() -> None:
    statement, problems = read_statement({"let": LET, "given": ["hellinger_integral(P, Q, 1/2) > 0"], "show": [
        "hellinger_integral(P, Q, 3) >= 1/hellinger_integral(P, Q, 1/2)^4"]})
    assert not problems
    evidence = propose(statement).parts[0].evidence
    assert evidence is not None and evidence["verdict"] == "proved"


@pytest.mark.parametrize(("show", "holds"), [
    ("s^a*exp(b) >= t + t*(a*log(s) + b - log(t))", True),  # the tangent of exp at 0, times t
    ("s^a*exp(b) >= t + t*(a*log(s) + b - log(t))*101/100", False),
    ("3*s^a*t^(1 - a) - 2*s*(1 + log(3/2) + (1 - a)*(log(t) - log(s))) >= 0", True),
])
def test_a_product_of_powers_beside_its_logarithm(show: str, holds: bool) -> None:
    let = {"a": "real", "b": "real", "s": "real > 0", "t": "real > 0"}
    statement, problems = read_statement({"let": let, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(300 if holds else 60).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)
