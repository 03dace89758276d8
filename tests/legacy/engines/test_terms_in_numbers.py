"""Entropies of mixtures against those of their parts, term by term; sums over what they are divided by."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LAWS = {"n": "integer >= 1", "t": "real in [0, 1]", "P": "distribution on n", "Q": "distribution on n",
        "R": "distribution on n"}
MIXED = ("forall(i in 1..n: R[i] == t*P[i] + (1 - t)*Q[i])",)
CHANNEL = {"n": "integer >= 1", "m": "integer >= 1", "W": "channel from n to m"}


def proved(let: dict[str, str], show: str, *given: str, steps: int = 500) -> bool:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).search(goal)
    if proof is not None:
        Checker().prove(goal, proof)
    return proof is not None


def test_entropy_of_a_mixture() -> None:
    assert proved(LAWS, "t*entropy(P) + (1 - t)*entropy(Q) + h(t) >= entropy(R)", *MIXED)


@pytest.mark.parametrize("show", ["t*entropy(P) + (1 - t)*entropy(Q) + t*h(t) >= entropy(R)",
                                  "t*entropy(P) + (1 - t)*entropy(Q) >= entropy(R)"])
def test_what_fails_is_not(show: str) -> None:
    assert not proved(LAWS, show, *MIXED, steps=100)


@pytest.mark.parametrize(("value", "true"), [("1", True), ("2", False)])
def test_shares_of_a_sum_add_up_to_one(value: str, true: bool) -> None:
    greatest = "max(x in 1..n: W(x)[y])"
    assert proved(CHANNEL, f"sum(y in 1..m: {greatest}/sum(y in 1..m: {greatest})) == {value}",
                  f"sum(y in 1..m: {greatest}) > 0", steps=100) is true
