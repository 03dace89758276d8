"""Local information privacy from what is assumed of the mean probabilities of events."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from tests.legacy.engines.test_families import background

LET = {"P": "distribution on X", "W": "channel from X to Y", "e": "real > 0", "c": "real >= 0"}
NEAR = "forall(x in W, S in event of W(x): abs(W(x)(S) - sum(z in W: P[z]*W(z)(S))) <= c)"


def test_private_where_the_rows_are_near_their_mean() -> None:
    assert background({"let": LET, "given": [NEAR], "show": ["lip(P, W, e, c)"]}, finite=True) == set()


@pytest.mark.parametrize("near", [NEAR, NEAR.replace("P[z]", "R[z]")], ids=["half as much", "of another law"])
def test_what_is_false_has_no_proof(near: str) -> None:
    let = {**LET, "R": "distribution on X"}
    delta = "c/2" if near == NEAR else "c"
    statement, problems = read_statement({"let": let, "given": [near], "show": [f"lip(P, W, e, {delta})"]})
    assert not problems
    assert Prover(60).search(root_goal(statement, 0, finite=True)[0]) is None


def test_a_mean_is_not_negative() -> None:
    show = "forall(S in event on Y: 0 <= sum(z in W: P[z]*W(z)(S)))"
    assert background({"let": LET, "show": [show]}, finite=True) == set()
