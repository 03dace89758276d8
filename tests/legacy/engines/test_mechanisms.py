"""Mechanisms on n entries, n a name: the prover proves what is true of them, the kernel accepts it, and what is false has
no proof."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

SIZED = {"n": "integer >= 2", "m": "integer >= 3", "eps": "real > 0", "delta": "real in (0, 1)"}
PRIVATE = SIZED | {"M": "mechanism on n entries"}
EACH = {"n": "integer >= 2", "f": "function 1..n -> [0, oo)", "j": "integer in [1, n]", "M": "mechanism on n entries"}
OVER = {"n": "integer >= 1", "m": "integer >= 2", "U": "mechanism on n entries over m", "P": "distribution",
        "a": "real >= 0", "b": "real >= a"}


def proved(show: str, given: list[str], let: dict[str, str], steps: float = 60) -> bool:
    statement, problems = read_statement({"let": let, "given": given, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).prove(goal, 5)
    if proof is None:
        return False
    Checker().prove(goal, proof)
    return True


@pytest.mark.parametrize(("show", "holds"), [
    ("sup_mi(M) <= n*eps", True), ("min_capacity(M) <= n*eps", True), ("min_capacity(M) <= eps", False),
    ("forall(x in M, z in M: renyi(M(x), M(z), 2) <= n*eps)", True),
])
def test_the_privacy_of_all_entries(show: str, holds: bool) -> None:
    assert proved(show, ["dp(M, eps)"], PRIVATE) is holds


@pytest.mark.parametrize(("show", "holds"), [
    ("exists(M in mechanism on n entries over m: dp(M, 0, delta) and not dp(M, eps, 0))", True),
    ("exists(M in mechanism on n entries over m: dp(M, 0, 0) and not dp(M, eps, 0))", False),
])
def test_a_mechanism_that_reads_one_entry(show: str, holds: bool) -> None:
    assert proved(show, [], SIZED) is holds


@pytest.mark.parametrize(("bound", "holds"), [("f(j)", True), ("f(1)", False)])
def test_personalised_privacy_bounds_what_is_said_of_one_entry(bound: str, holds: bool) -> None:
    assert proved(f"sup_mi(M, {{j}}) <= {bound}", ["personalized(M, f)"], EACH) is holds


@pytest.mark.parametrize(("first", "second", "holds"), [("a", "b", True), ("b", "a", False)])
def test_an_infimum_over_more_mechanisms_is_smaller(first: str, second: str, holds: bool) -> None:
    low, high = (f"inf(M in mechanism on n entries over m: mi(P, M) if dp(M, {e}) else oo)" for e in (second, first))

    assert proved(f"{low} <= {high}", [], OVER) is holds


@pytest.mark.parametrize(("show", "holds"), [
    ("max(x in U, z in U: log(P[x]/P[z]) if neighbouring(x, z) else 0) >= 0", True),
    ("max(x in U, z in U: log(P[x]/P[z]) if neighbouring(x, z) else 0) >= a", False),
])
def test_a_maximum_over_pairs_of_databases(show: str, holds: bool) -> None:
    assert proved(show, ["forall(x in U: P[x] > 0)"], OVER) is holds


@pytest.mark.parametrize(("bound", "holds"), [("2", True), ("1", False)])
def test_the_entries_of_a_database_of_bits(bound: str, holds: bool) -> None:
    let = {"n": "integer >= 1", "j": "integer in [1, n]", "x": "database on n entries over {0, 1}"}

    assert proved(f"x[j] + x[1] <= {bound}", [], let) is holds
