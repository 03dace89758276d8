"""Divergences of arbitrary laws through integrals of densities: what is true is proved, and the kernel accepts it; what is false is not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LAWS = {"P": "distribution", "Q": "distribution"}
MIXED = LAWS | {"M": "distribution", "t": "real in (0, 1)"}
MIXTURE = "forall(A in event: M(A) == t*P(A) + (1 - t)*Q(A))"
BOUNDED = LAWS | {"c": "real", "a": "real > 1"}


def proved(show: str, let: dict[str, str], *given: str, steps: int = 300) -> bool:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).search(goal)
    if proof is None:
        return False
    Checker().prove(goal, proof)
    return True


@pytest.mark.parametrize(("show", "let", "given"), [
    ("renyi(P, Q, 2) == log(1 + chi2(P, Q))", LAWS, ""),
    ("renyi(P, Q, 1/2) <= kl(P, Q)", LAWS, ""),
    ("(1 - a)*renyi(P, Q, a) == a*renyi(Q, P, 1 - a)", LAWS | {"a": "real in (0, 1)"}, ""),  # also where both are oo
    ("hellinger_integral(P, Q, 1/2) >= 1 - tv(P, Q)", LAWS, ""),
    ("hellinger_integral(P, Q, 2) <= exp(c)", BOUNDED, "hellinger_integral(P, Q, 3) <= exp(2*c)"),  # Hoelder
    ("max_divergence(P, Q) <= c iff forall(A in event: P(A) <= exp(c)*Q(A))", BOUNDED, ""),
    ("renyi(P, Q, 2) <= c", BOUNDED, "log(1 + chi2(P, Q)) <= c"),
    ("tv(M, Q) == t*tv(P, Q)", MIXED, MIXTURE),
    ("chi2(M, Q) == t^2*chi2(P, Q)", MIXED, MIXTURE),
    ("max_divergence(P, M) <= -log(t)", MIXED, MIXTURE),
    ("sqrt(x)*sqrt(y) <= c^w*x^w*y^(1 - w)/2 + c^(-w)*x^(1 - w)*y^w/2",
     {"x": "real > 0", "y": "real > 0", "c": "real > 0", "w": "real in (0, 1)"}, ""),  # the inequality of means
])
def test_what_is_proved(show: str, let: dict[str, str], given: str) -> None:
    assert proved(show, let, *filter(None, [given]))


@pytest.mark.parametrize(("show", "let", "given"), [
    ("renyi(P, Q, 2) <= log(1 + chi2(P, Q)/2)", LAWS, ""),
    ("max_divergence(P, Q) <= c", BOUNDED, "hockey_stick(P, Q, exp(c)) <= 1/100"),
])
def test_what_is_not(show: str, let: dict[str, str], given: str) -> None:
    assert not proved(show, let, *filter(None, [given]), steps=100)
