"""Objects that are given by a formula, what exists, and sums over neighbours: what is true is proved, what is false is not."""

from __future__ import annotations

import re

import pytest

from symdp.legacy.engines.inequality.double_counting import by_double_counting
from symdp.legacy.engines.inequality.existence import by_declared
from symdp.legacy.engines.inequality.logic import by_branches
from symdp.legacy.engines.inequality.prover import Tactic
from symdp.legacy.engines.inequality.relaxations import by_bayes
from symdp.legacy.engines.inequality.support import by_support
from tests.legacy.engines.test_databases import proved
from tests.slow import SLOW

SIZES = {"n": "integer >= 1", "k": "integer >= 2", "eps": "real >= 0", "c": "real >= 0", "V": "mechanism on n entries over k",
         "A": "distribution", "K": "mechanism on n entries over k", "B": "distribution", "z": "database"}
LAW = "sum(v in V: A[v]) == 1"
RATIO = "neighbour_ratio(A, V, c)"


def shown(tactic: Tactic, show: str, *given: str) -> bool:
    words = set(re.findall("[A-Za-z]+", " ".join((show, *given))))  # each further name costs every search
    let = {name: t for name, t in SIZES.items() if name in words | {"n", "k"}}
    return proved(show, *given, let=let, tactics=(tactic,), steps=2000)


@pytest.mark.parametrize(("show", "given", "holds"), [
    ("A[z] > 0", (LAW, RATIO), True),
    ("A[z] != 0", (LAW, "synthetic(K)", "identifiable(A, K, eps)"), True),
    ("A[z] > 0", (LAW, "forall(u in V, v in V: neighbouring(u, v) implies A[u] <= 7*A[v])"), True),
    ("A[z] > 0", (LAW, "forall(u in V, v in V: neighbouring(u, v) implies A[u] <= 7*A[v] + 1/2)"), False),
    ("A[z] > 0", (LAW, "synthetic(K)", "dp(K, eps)"), False),
    ("A[z] > 0", (RATIO,), False),
])
def test_laws_with_full_support(show: str, given: tuple[str, ...], holds: bool) -> None:
    assert shown(by_support, show, *given) is holds


@SLOW
def test_a_mechanism_from_the_law_of_its_inputs() -> None:
    show = ("inf(M in mechanism on n entries over k: expected_hamming(A, M) if synthetic(M) and "
            "identifiable(A, M, eps) else oo) <= sum(a in V, b in V: B[b]*K(b)[a]*hamming(a, b))")

    assert shown(by_bayes, show, "synthetic(K)", "sum(b in V: B[b]) == 1", "forall(b in V: neighbour_ratio(K(b), V, eps))",
                 "forall(a in V: A[a] == sum(b in V: B[b]*K(b)[a]))")


RING = "sum(v in V: A[v] if hamming(v, z) == {} else 0)"


@pytest.mark.parametrize(("show", "holds"), [
    (f"n*(k - 1)*{RING.format(0)} <= exp(c)*{RING.format(1)}", True),
    (f"(n - 2)*(k - 1)*{RING.format(2)} <= 3*exp(c)*{RING.format(3)}", True),
    (f"(n - 2)*(k - 1)*{RING.format(2)} <= 2*exp(c)*{RING.format(3)}", False),
])
def test_neighbours_at_two_distances(show: str, holds: bool) -> None:
    assert shown(by_double_counting, show, RATIO) is holds


@pytest.mark.parametrize(("bound", "holds"), [("c", True), ("c - 1", False)])
def test_what_is_declared_exists(bound: str, holds: bool) -> None:
    show = f"exists(M in mechanism on n entries over k: synthetic(M) and expected_hamming(A, M) <= {bound})"

    assert shown(by_declared, show, "synthetic(K)", "expected_hamming(A, K) <= c") is holds


def test_a_condition_of_which_one_part_is_open() -> None:
    assert shown(by_branches, "(c if n == n + k - k and k - 1 == n - 1 else 0) == (c if n == k else 0)")
