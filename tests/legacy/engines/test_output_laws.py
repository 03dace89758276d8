"""Bounds on capacities by laws of outputs with formulas; minima and maxima over a range at an index in it."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.goals import Goal
from tests.slow import SLOW

W = {"n": "integer >= 1", "m": "integer >= 1", "W": "channel from n to m"}
U = {**W, "u": "integer in [1, n]"}
M = {"m": "integer >= 1", "W": "channel from 3 to m"}

TRUE: list[dict[str, Any]] = [
    {"let": W, "show": ["capacity(W) <= log(m) - min(x in 1..n: entropy(W(x)))"]},
    pytest.param({"let": W, "show": ["log(m) - min(x in 1..n: entropy(W(x))) >= capacity(W)"]}, marks=SLOW),
    pytest.param({"let": M, "show": ["capacity(W) <= log(m) - min(x in 1..3: entropy(W(x)))"]}, marks=SLOW),
    {"let": W, "show": ["capacity(W) <= min_capacity(W)"]},
    {"let": U, "show": ["log(m) - entropy(W(u)) <= log(m) - min(x in 1..n: entropy(W(x)))"]},
    {"let": U, "show": ["entropy(W(u)) + 1 <= 1 + max(x in 1..n: entropy(W(x)))"]},
    {"let": U, "show": ["entropy(W(u)) <= 2*max(x in 1..n: entropy(W(x)))"]},
    {"let": U, "show": ["min(x in 1..n: entropy(W(x))) + log(n) <= entropy(W(u)) + log(n)"]},
]
FALSE: list[dict[str, Any]] = [
    {"let": W, "show": ["capacity(W) <= 9/10*min_capacity(W)"]},
    {"let": W, "show": ["capacity(W) <= log(m) - max(x in 1..n: entropy(W(x)))"]},
    {"let": W, "show": ["capacity(W) <= 9/10*log(m) - min(x in 1..n: entropy(W(x)))"]},
    {"let": W, "show": ["capacity(W) <= log(m) - 11/10*min(x in 1..n: entropy(W(x)))"]},
    {"let": U, "show": ["log(m) - entropy(W(u)) <= log(m) - max(x in 1..n: entropy(W(x)))"]},
    {"let": {**U, "V": "channel from 1..n to m"}, "show": ["entropy(V(u)) + 1 <= 1 + max(x in 1..n: entropy(W(x)))"]},
    {"let": U, "show": ["entropy(W(u)) + 1 <= 1 + 9/10*max(x in 1..n: entropy(W(x)))"]},
]


def goal(data: dict[str, Any]) -> Goal:
    statement, problems = read_statement(data)
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize("data", TRUE, ids=lambda d: d["show"][0][:60])
def test_what_holds_is_proved(data: dict[str, Any]) -> None:
    assert Prover(1500).search(goal(data)) is not None


@pytest.mark.parametrize("data", FALSE, ids=lambda d: d["show"][0][:60])
def test_what_fails_is_not(data: dict[str, Any]) -> None:
    assert Prover(150).search(goal(data)) is None
