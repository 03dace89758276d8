"""Determinants of matrices of any order."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LET = {"n": "integer >= 1", "a": "real > 0", "b": "real > 0", "E": "matrix of order n", "R": "psd matrix of order n"}
UNIT = "forall(j in 1..n, k in 1..n: E[j, k] == (1 if j == k else 0))"


def proved(show: str, given: list[str], steps: float) -> bool:
    statement, problems = read_statement({"let": LET, "given": given, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).search(goal)
    if proof is None:
        return False
    Checker().prove(goal, proof)
    return True


@pytest.mark.parametrize(("show", "given", "holds"), [
    ("log(det(a*E)) == n*log(a)", [UNIT], True),
    ("det(a*E + b*E)/det(E) == (a + b)^n", [UNIT], True),
    ("log(det(a*E)) == n*log(a)", [], False),
    ("det(a*E) == a", [UNIT], False),
])
def test_multiples_of_the_identity(show: str, given: list[str], holds: bool) -> None:
    assert proved(show, given, 200 if holds else 60) is holds


TRACE = "sum(j in 1..n: R[j, j]) <= n*b"


@pytest.mark.parametrize(("show", "given", "holds"), [
    ("det(a*E + R)/det(a*E) > 0", [UNIT], True),
    ("log(det(a*E + R)/det(a*E)) <= n*log(1 + b/a)", [UNIT, TRACE], True),
    ("log(det(a*E + R)) <= n*log(b)", [UNIT, TRACE], False),
    ("sup(S in psd matrix of order n: log(det(a*E + S)) if sum(j in 1..n: S[j, j]) <= n*b else 0) >= n*log(a + b)",
     [UNIT], True),
])
def test_semidefinite_matrices(show: str, given: list[str], holds: bool) -> None:
    assert proved(show, given, 300 if holds else 60) is holds


@pytest.mark.parametrize(("show", "given", "holds"), [
    ("log(det(R + a*E)/det(R)) >= n*log(1 + a/b)", [UNIT, TRACE, "det(R) > 0"], True),
    ("log(det(R + a*E)/det(R)) >= n*log(1 + 2*a/b)", [UNIT, TRACE, "det(R) > 0"], False),
    ("log(det(R - a*E)/det(R)) >= n*log(1 - a/b)", [UNIT, TRACE, "det(R) > 0", "det(R - a*E) > 0", "a < b"], False),
    ("inf(S in psd matrix of order n: log(det(S)) if sum(j in 1..n: S[j, j]) <= n*b and det(S) > 0 else oo) <= n*log(b)",
     [UNIT], True),
])
def test_a_sum_has_at_least_the_sum_of_the_roots(show: str, given: list[str], holds: bool) -> None:
    assert proved(show, given, 400 if holds else 60) is holds
