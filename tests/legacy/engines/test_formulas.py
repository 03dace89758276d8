"""Laws and channels that are given by formulas on ranges of unknown length; and sums of cases."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.cases import Undecided, evaluated
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import Goal

N = {"n": "integer >= 2"}
IN = {**N, "j": "integer in [1, n]", "t": "real in [0, 1]"}
W = "forall(x in 1..n, y in 1..n: W(x)[y] == (1 - t if x == y else t/(n - 1)))"


def goal(data: dict[str, Any]) -> Goal:
    statement, problems = read_statement(data)
    assert not problems
    return root_goal(statement, 0)[0]


TRUE: list[dict[str, Any]] = [
    {"let": IN, "show": ["sum(i in 1..n: t if i == j else 2) == t + 2*(n - 1)"]},
    {"let": IN, "show": ["sum(i in 0..n: 0 if i == j else 1) == n"]},
    {"let": IN, "show": ["sum(i in 1..n: sum(k in 1..n: 1 if i == k else 0)) == n"]},
    {"let": IN, "show": ["sum(i in 1..n: i if i == j else 0) == j"]},
    {"let": N, "show": ["exists(U in distribution on 0..n: forall(a in 0..n: U[a] == 1/(n + 1)))"]},
    {"let": {**N, "p": "real in [0, 1]"}, "show": ["exists(U in distribution on 1..n: forall(a in 1..n: U[a] == (p if a == 1 else (1 - p)/(n - 1))))"]},
    {"let": {**N, "k": "integer in [2, n]", "U": "distribution on 1..n"}, "given": ["forall(x in 1..n: U[x] == 1/n)"], "show": ["sum(x in 1..n: U[x] if x == k else 0) == 1/n"]},
    {"let": {**IN, "W": "channel from 1..n to 1..n"}, "given": [W], "show": ["sum(y in 1..n: W(j)[y]) == 1"]},
]
FALSE: list[dict[str, Any]] = [
    {"let": IN, "show": ["sum(i in 1..n: t if i == j else 2) == t + 2*n"]},
    {"let": {**IN, "j": "integer in [0, n]"}, "show": ["sum(i in 1..n: 1 if i == j else 0) == 1"]},
    {"let": N, "show": ["exists(U in distribution on 0..n: forall(a in 0..n: U[a] == 1/n))"]},
    {"let": {**N, "p": "real in [0, 1]"}, "show": ["exists(U in distribution on 1..n: forall(a in 1..n: U[a] == (p if a == 1 else (1 - p)/n)))"]},
    {"let": {**N, "p": "real in [0, 2]"}, "show": ["exists(U in distribution on 1..n: forall(a in 1..n: U[a] == (p if a == 1 else (1 - p)/(n - 1))))"]},
    {"let": N, "define": {"C": "channel(x in 1..n: {x: 2, 0: -1})"}, "show": ["capacity(C) >= 0"]},
]


def found(data: dict[str, Any]) -> bool:
    here = goal(data)
    prover = Prover(1500)
    return prover.defined(here, here.show, depth=5, real=False) is not None and prover.search(here) is not None


@pytest.mark.parametrize("data", TRUE, ids=lambda d: d["show"][0][:60])
def test_what_holds_is_proved(data: dict[str, Any]) -> None:
    assert found(data)


@pytest.mark.parametrize("data", FALSE, ids=lambda d: d["show"][0][:60])
def test_what_fails_is_not(data: dict[str, Any]) -> None:
    prover = Prover(150)
    here = goal(data)
    assert prover.defined(here, here.show, depth=3, real=False) is None or prover.search(here) is None


@pytest.mark.parametrize(("e", "value"), [
    ("sum(i in 1..n: 1 if i == 1 or i == n else 0)", "2"), ("sum(i in 1..n: 0 if i == 0 else 1)", "n"), ("sum(i in 1..n: rel_entr(0, t) if i < n else 1)", "1")])
def test_the_value_of_a_sum_of_cases(e: str, value: str) -> None:
    assert evaluated(goal({"let": IN, "show": ["0 == 0"]}), read_expression(e)) == read_expression(value)


@pytest.mark.parametrize("e", ["sum(i in 1..n: 1 if i == j + 1 else 0)", "sum(i in 1..n: 1 if 2*i == j else 0)", "1 if t < 1/2 else 0"])
def test_a_value_that_depends_on_the_case(e: str) -> None:
    with pytest.raises(Undecided):
        evaluated(goal({"let": IN, "show": ["0 == 0"]}), read_expression(e))
