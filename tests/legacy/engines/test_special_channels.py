"""Information, capacity and distances of channels that are given by formulas on ranges of unknown length."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal

ERASES = {"let": {"k": "integer >= 1", "e": "real in [0, 1]"}, "define": {"C": "channel(x in 1..k: {x: 1 - e, 0: e})"}}
UNIFORM = {"let": {**ERASES["let"], "U": "distribution on 1..k"}, "given": ["forall(x in 1..k: U[x] == 1/k)"],
           "define": ERASES["define"]}
SYMMETRIC = {"let": {"n": "integer >= 2", "t": "real in [0, 1]", "V": "channel from n to n"},
             "given": ["forall(x in 1..n, y in 1..n: V(x)[y] == (1 - t if x == y else t/(n - 1)))"]}
NOISELESS = {"let": {"n": "integer >= 1"}, "define": {"C": "channel(x in 1..n: {x: 1})"}}

TRUE: list[dict[str, Any]] = [
    {**ERASES, "show": ["capacity(C) == (1 - e)*log(k)"]},
    {**UNIFORM, "show": ["mi(U, C) == log(k) - e*log(k)"]},
    {**ERASES, "show": ["forall(x in 1..k, z in 1..k: x != z implies tv(C(x), C(z)) <= 1 - e)"]},
    {**NOISELESS, "show": ["capacity(C) == log(n)"]},
    {**SYMMETRIC, "show": ["forall(x in 1..n, z in 1..n: x != z implies tv(V(x), V(z)) <= abs(1 - t - t/(n - 1)))"]},
    {**SYMMETRIC, "show": ["capacity(V) <= log(n) + rel_entr(1 - t, 1) + rel_entr(t, n - 1)"]},
]
FALSE: list[dict[str, Any]] = [
    {**ERASES, "show": ["capacity(C) == (1 - e)*log(k + 1)"]},
    {**UNIFORM, "show": ["mi(U, C) == e*log(k)"]},
    {**ERASES, "show": ["forall(x in 1..k, z in 1..k: x != z implies tv(C(x), C(z)) <= 1 - e^2/2 - e/2 - 1/100)"]},
    {**NOISELESS, "show": ["capacity(C) == log(n + 1)"]},
    {**SYMMETRIC, "show": ["forall(x in 1..n, z in 1..n: x != z implies tv(V(x), V(z)) <= 1 - t - t/(n - 1))"]},
]


def found(data: dict[str, Any], steps: int) -> bool:
    statement, problems = read_statement(data)
    assert not problems
    here = root_goal(statement, 0)[0]
    prover = Prover(steps)
    return prover.defined(here, here.show, depth=5, real=False) is not None and prover.search(here) is not None


@pytest.mark.parametrize("data", TRUE, ids=lambda d: d["show"][0][:60])
def test_what_holds_is_proved(data: dict[str, Any]) -> None:
    assert found(data, 1000)


@pytest.mark.parametrize("data", FALSE, ids=lambda d: d["show"][0][:60])
def test_what_fails_is_not(data: dict[str, Any]) -> None:
    assert not found(data, 60)
