"""Largest and least probabilities beside the mean of all, and laws of inputs that attain a supremum."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"n": "integer >= 2", "k": "integer >= 1", "P": "distribution on n", "Q": "distribution on 0..k",
       "U": "distribution on n", "W": "channel from n to k"}


@pytest.mark.parametrize(("show", "holds"), [
    ("(k + 1)*max(j in 0..k: Q[j]) >= 1", True), ("k*max(j in 0..k: Q[j]) >= 1", False),
    ("min(x in 1..n: P[x]) + 1/2 <= 1", True), ("-log(max(x in 1..n: P[x])) <= log(n)", True),
    ("max(x in 1..n: P[x]) - min(x in 1..n: P[x]) >= 0", True),
    ("max(x in 1..n: P[x]) <= 1/n", False),
])
def test_probabilities(show: str, holds: bool) -> None:
    statement, problems = read_statement({"let": LET, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(600 if holds else 60).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)


@pytest.mark.parametrize(("show", "holds"), [
    ("sum(y in 1..4: max(x in 1..2: T[x]*V(x)[y])) <= 1", True),
    ("sum(y in 1..4: max(x in 1..2: T[x]*V(x)[y])) <= 99/100", False),
    ("max(a, b) + max(b, c) + max(a, c) <= 2*a + 2*b + 2*c", True),
    ("max(a, b) + max(b, c) + max(a, c) <= a + b + 3*c/2", False),
])
def test_sums_of_maxima(show: str, holds: bool) -> None:
    let = {"T": "distribution on 2", "V": "channel from 2 to 4", "a": "real >= 0", "b": "real >= 0", "c": "real >= 0"}
    statement, problems = read_statement({"let": let, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(300 if holds else 60).search(goal)
    assert (proof is not None) is holds
    if proof is not None:
        Checker().prove(goal, proof)


def test_equally_likely_inputs_leak_most() -> None:
    statement, problems = read_statement({"let": LET, "given": ["forall(x in 1..n: U[x] == 1/n)"], "show": [
        "min_entropy_leakage(U, W) >= min_entropy_leakage(P, W)"]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(1000).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)
