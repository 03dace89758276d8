"""Where some event is wanted, that at which a distance is attained does; where there need be none, nothing is found."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of

LAWS = {"P": "distribution", "Q": "distribution"}
TRUE = [
    ("sup(A in event: P(A) - Q(A)) == tv(P, Q)", []),
    ("inf(A in event: P(A) + Q(not A)) == 1 - tv(P, Q)", []),
    ("exists(A in event of P: P(A) >= 2*Q(A) + hockey_stick(P, Q, 2))", []),
    ("exists(A in event: P(A) > 3*Q(A))", ["hockey_stick(P, Q, 3) > 0"]),
]
FALSE = [
    ("exists(A in event: P(A) - Q(A) > tv(P, Q))", []),
    ("exists(A in event: P(A) > 3*Q(A))", ["hockey_stick(P, Q, 2) > 0"]),
]


def found(show: str, given: list[str], steps: int) -> bool:
    goal, _ = root_goal(statement_of(json.dumps({"let": LAWS, "given": given, "show": [show]})), 0)
    return Prover(steps).search(goal) is not None


@pytest.mark.parametrize(("show", "given"), TRUE)
def test_the_event_of_a_distance_is_taken(show: str, given: list[str]) -> None:
    assert found(show, given, 200)


@pytest.mark.parametrize(("show", "given"), FALSE)
def test_what_need_not_exist_is_not_found(show: str, given: list[str]) -> None:
    assert not found(show, given, 40)
