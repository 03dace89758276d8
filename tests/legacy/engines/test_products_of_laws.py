"""Distances of products that share a factor, and rows of written channels on spaces that are left open."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker
from tests.slow import SLOW

LAWS = {"eps": "real >= 0", "P": "distribution on A", "Q": "distribution on A", "R": "distribution on B"}
CHANNELS = {"eps": "real >= 0", "W": "channel from A to B", "V": "channel from A to B"}
PRIVATE = ("ldp(W, eps)", "ldp(V, eps)")
PARALLEL = "dp(mechanism(x1 in A, x2 in A: product(W(x1), V(x2))), {})"
TWICE = "ldp(channel(x in A: product(W(x), V(x))), {})"


def proof_of(let: dict[str, str], show: str, *given: str, steps: int = 400) -> bool:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).search(goal)
    if proof is not None:
        Checker().prove(goal, proof)
    return proof is not None


@pytest.mark.parametrize("show", [
    "close(product(P, R), product(Q, R), eps, 0)", "kl(product(R, P), product(R, Q)) == kl(P, Q)",
    "tv(product(P, R), product(Q, R)) <= tv(P, Q)",
    "hockey_stick(product(P, R), product(Q, R), 2) <= hockey_stick(P, Q, 2)"])
def test_a_common_factor_tells_nothing(show: str) -> None:
    assert proof_of(LAWS, show, "close(P, Q, eps, 0)")


def test_a_common_factor_hides_nothing() -> None:
    assert not proof_of(LAWS, "tv(product(P, R), product(Q, R)) <= tv(P, Q)/2", steps=60)


@pytest.mark.parametrize(("show", "true"), [
    pytest.param(PARALLEL.format("eps"), True, marks=SLOW), pytest.param(TWICE.format("2*eps"), True, marks=SLOW), (PARALLEL.format("eps/2"), False),
    (TWICE.format("eps"), False)])
def test_composition_of_what_is_written(show: str, true: bool) -> None:
    assert proof_of(CHANNELS, show, *PRIVATE, steps=400 if true else 60) == true


@pytest.mark.parametrize("show", ["forall(x in A, z in A: close(W(x), W(z), eps, 0))",
                                  "forall(x in A, z in W: tv(V(x), V(z)) <= 1)"])
def test_elements_of_an_open_space_are_inputs(show: str) -> None:
    assert proof_of(CHANNELS, show, *PRIVATE)
