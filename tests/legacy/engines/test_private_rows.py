"""The capacity of locally private channels between finite alphabets."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.private_rows import by_private_rows, is_private
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.rules import Checker
from tests.slow import SLOW

W = {"c": "real > 0", "k": "integer >= 1", "l": "integer >= 1", "V": "channel from k to l"}
SHOW = "c/(exp(c) - 1) - 1 - log(c/(exp(c) - 1))"


def goal(let: dict[str, str], given: list[str], show: str) -> Goal:
    read, problems = read_statement({"let": let, "given": given, "show": [show]}, "x")
    assert not problems
    return root_goal(read, 0)[0]


@pytest.mark.parametrize("given", [
    "ldp(V, c)", pytest.param("forall(a in V, b in V: close(V(a), V(b), c, 0))", marks=SLOW)])
def test_little_passes_a_private_channel(given: str) -> None:
    asked = goal(W, [given], f"capacity(V) <= {SHOW}")
    proof = by_private_rows(Prover(2000), asked, 8)

    assert proof is not None
    Checker().prove(asked, proof)


@pytest.mark.parametrize(("let", "given", "show"), [
    (W, "ldp(V, c)", f"capacity(V) <= 9/10*({SHOW})"),
    pytest.param(W, "ldp(V, 2*c)", f"capacity(V) <= {SHOW}", marks=SLOW),
])
def test_no_less_is_claimed(let: dict[str, Any], given: str, show: str) -> None:
    asked = goal(let, [given], show)

    assert is_private(asked)
    assert by_private_rows(Prover(300), asked, 8) is None


def test_what_is_not_private_is_left_alone() -> None:
    assert not is_private(goal(W, ["forall(a in V, b in V: close(V(a), V(b), c, 1/2))"], f"capacity(V) <= {SHOW}"))
