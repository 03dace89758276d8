"""Informations as differences of entropies, where an assumption says what law the outputs have."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.output_entropies import by_output_entropy, informations
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LET = {"n": "integer >= 1", "m": "integer >= 1", "a": "real in [0, 1]", "P": "distribution on n", "R": "distribution on n",
       "W": "channel from n to m", "Q": "distribution on m", "L": "distribution on m"}
OUTPUT = "forall(y in Q: Q[y] == sum(x in W: P[x]*W(x)[y]))"
IN_RANGES = "forall(y in 1..m: Q[y] == sum(x in 1..n: W(x)[y]*P[x]))"
MEAN = "sum(x in W: P[x]*entropy(W(x)))"


def goal_of(show: str, *given: str) -> Goal:
    statement, problems = read_statement({"let": LET, "given": list(given), "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize(("show", "given"), [
    (f"entropy(Q) - mi(P, W) == {MEAN}", (OUTPUT,)),
    ("mi(P, W) - entropy(Q) == -sum(i in 1..n: P[i]*entropy(W(i)))", (OUTPUT,)),
    ("(1 - a)*(entropy(Q) - mi(P, W)) + a*(entropy(L) - mi(R, W)) == sum(x in W: ((1 - a)*P[x] + a*R[x])*entropy(W(x)))",
     (OUTPUT, OUTPUT.replace("Q", "L").replace("P", "R"))),
    (f"entropy(Q) - mi(P, W) == {MEAN}", (IN_RANGES,)),
])
def test_information_as_entropies(show: str, given: tuple[str, ...]) -> None:
    goal = goal_of(show, *given)
    proof = by_output_entropy(Prover(300), goal, 4)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize(("show", "given"), [
    (f"entropy(L) - mi(P, W) == {MEAN}", (OUTPUT,)),
    (f"entropy(Q) - mi(R, W) == {MEAN}", (OUTPUT,)),
    ("entropy(Q) - mi(P, W) == sum(x in W: R[x]*entropy(W(x)))", (OUTPUT,)),
    (f"entropy(Q) - mi(P, W) == {MEAN}", ("forall(y in 2..m: Q[y] == sum(x in W: P[x]*W(x)[y]))",)),
    (f"entropy(Q) - mi(P, W) == {MEAN}", ("forall(y in Q: Q[y] == sum(x in 2..n: P[x]*W(x)[y]))",)),
])
def test_other_laws_have_other_entropies(show: str, given: tuple[str, ...]) -> None:
    assert by_output_entropy(Prover(10), goal_of(show, *given), 1) is None


def test_nothing_is_said_without_the_law_of_the_outputs() -> None:
    assert not informations(goal_of("mi(P, W) <= entropy(Q)"))
    assert not informations(goal_of("mi(P, W) <= a", OUTPUT))
