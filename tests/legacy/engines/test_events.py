"""Maxima and minima over events, of laws on any space: what is true is proved, and the kernel accepts it; what is false is not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LAWS = {"P": "distribution", "Q": "distribution"}
THREE = LAWS | {"R": "distribution", "c": "real"}


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
    ("min(A in event: P(A) + Q(complement(A))) == 1 - tv(P, Q)", LAWS, ""),
    ("tv(P, Q) == max(A in event: abs(P(A) - Q(A)))", LAWS, ""),
    ("tv(P, Q) == 1 - min(A in event: P(A) + Q(complement(A)))", LAWS, ""),  # solved for the minimum
    ("hockey_stick(P, Q, 2) == max(A in event: P(A) - 2*Q(A))", LAWS, ""),
    ("min(A in event: t*P(A) + (1 - t)*Q(not A)) == t - t*hockey_stick(P, Q, (1 - t)/t)", LAWS | {"t": "real in (0, 1)"}, ""),
    ("max(A in event: P(A) - Q(A)) == max(A in event: Q(A) - P(A))", LAWS, ""),
    ("2*max(A in event: abs(P(A) - Q(A))) == max(A in event: P(A) - Q(A) - (P(not A) - Q(not A)))", LAWS, ""),
    ("tv(P, R) <= c + tv(Q, R)", THREE, "max(A in event: abs(P(A) - Q(A))) <= c"),
    ("max(A in event: P(A)) == 1", LAWS, ""),
])
def test_what_is_proved(show: str, let: dict[str, str], given: str) -> None:
    assert proved(show, let, *filter(None, [given]))


@pytest.mark.parametrize(("show", "let", "given"), [
    ("tv(P, Q) <= max(A in event: P(A) - Q(A))/2", LAWS, ""),
    ("tv(P, Q) == 1 - min(A in event: P(A) + 2*Q(complement(A)))", LAWS, ""),
    ("tv(P, R) <= c", THREE, "max(A in event: abs(P(A) - Q(A))) <= c"),
    ("max(A in event: abs(P(A) - Q(A))) <= c", THREE, "max(A in event: P(A) - R(A)) == c"),
])
def test_what_is_not(show: str, let: dict[str, str], given: str) -> None:
    assert not proved(show, let, *filter(None, [given]), steps=100)
