"""Mechanisms that show a common value: what exists of them, and lower bounds of the information about all entries."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.common_values import mechanism_of
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.rules import Checker

UNIFORM = {"let": {"n": "integer >= 2", "t": "real", "P": "distribution on 1..n", "W": "channel from 1..n to 1..n"},
           "given": ["n >= exp(2*(t + 1)) + 2", "forall(x in 1..n: P[x] == 1/n)",
                     "forall(x in 1..n, y in 1..n: W(x)[y] == (1/2 if y == x else 0) + (1/2 if y == 1 else 0))"]}
SHOWS = "mechanism(x in reals, z in reals: {x: 1/3, e: 2/3} if x == z else {d: 1/3, e: 2/3})"
HIDES = "mechanism(x in reals, z in reals: {e: 1/3, d: 2/3} if x == z else {d: 1/3, e: 2/3})"


def goal(data: dict[str, Any]) -> Goal:
    statement, problems = read_statement(data)
    assert not problems
    return root_goal(statement, 0)[0]


TRUE: list[dict[str, Any]] = [
    {**UNIFORM, "show": ["mi(P, W) > t"]},
    {"define": {"M": SHOWS}, "show": ["sup_mi(M, {1, 2}) == oo"]},
    {"let": {"a": "real > 0"}, "show": ["exists(M in mechanism on 2 entries: mi_dp(M, a) and sup_mi(M) > 7)"]},
]
FALSE: list[dict[str, Any]] = [
    {**UNIFORM, "show": ["mi(P, W) > 3*t + 3"]},
    {"define": {"M": HIDES}, "show": ["sup_mi(M, {1, 2}) == oo"]},
    {"let": {"a": "real > 0"}, "show": ["exists(M in mechanism on 2 entries: mi_dp(M, a) and sup_mi(M, {1}) > a)"]},
]


@pytest.mark.parametrize("data", TRUE, ids=lambda d: d["show"][0])
def test_what_is_proved(data: dict[str, Any]) -> None:
    proof = Prover(300).search(goal(data))
    assert proof is not None
    Checker().prove(goal(data), proof)


@pytest.mark.parametrize("data", FALSE, ids=lambda d: d["show"][0])
def test_what_is_not(data: dict[str, Any]) -> None:
    assert Prover(60).search(goal(data)) is None


@pytest.mark.parametrize(("show", "found"), [
    ("exists(M in mechanism on 2 entries: dp(M, 1))", True), ("exists(M in mechanism on 1 entries: dp(M, 1))", False),
    ("exists(M in mechanism on 9 entries: dp(M, 1))", False), ("exists(P in distribution on 2: P[1] == 1)", False),
    ("exists(M in mechanism on 2 entries, N in mechanism on 2 entries: dp(M, 1))", False)])
def test_which_mechanisms_are_looked_for(show: str, found: bool) -> None:
    assert (mechanism_of(goal({"show": [show]}).show) is not None) == found
