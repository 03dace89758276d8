"""Mean distances from ratios at neighbours, finite maxima and laws of positive probability: what is true is proved, and
the kernel accepts it; what is false by little is not."""

from __future__ import annotations

import json

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.greatest import by_greatest
from symdp.legacy.engines.inequality.mean_distances import by_mean_distance
from symdp.legacy.engines.inequality.prover import Prover, Tactic
from symdp.legacy.engines.inequality.support import by_support
from symdp.legacy.engines.instances import proved_instance
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.rules import Checker
from tests.slow import SLOW

LET = {"n": "integer >= 1", "m": "integer >= 2", "a": "real >= 0", "b": "real >= 0", "D": "real > 0",
       "K": "mechanism on n entries over m", "L": "distribution", "y": "database"}
LAW = "sum(x in K: L[x]) == 1"


def proved(show: str, *given: str, let: dict[str, str] = LET, tactic: Tactic, steps: int = 400) -> bool:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = tactic(Prover(steps), goal, 5)
    if proof is None:
        return False
    Checker().prove(goal, proof)
    return True


@pytest.mark.parametrize(("show", "given", "holds"), [
    ("expected_hamming(L, K) >= n*(m - 1)/(m - 1 + exp(a))", ("identifiable(L, K, a)",), True),
    ("expected_hamming(L, K) >= n*m/(m + exp(a))", ("identifiable(L, K, a)",), False),
    pytest.param("n*(m - 1) <= (m - 1 + exp(a))*D", ("identifiable(L, K, a)", "expected_hamming(L, K) <= D"), True, marks=SLOW),
    ("n*(m - 1) <= (m - 1 + exp(a + b))*D", ("dp(K, a)", "neighbour_ratio(L, K, b)", "expected_hamming(L, K) <= D"), True),
    ("n*(m - 1) <= (m - 1 + exp(a))*D", ("dp(K, a)", "neighbour_ratio(L, K, b)", "expected_hamming(L, K) <= D"), False),
])
def test_mean_distances(show: str, given: tuple[str, ...], holds: bool) -> None:
    assert proved(show, LAW, "synthetic(K)", *given, tactic=by_mean_distance, steps=400 if holds else 150) is holds


def test_nothing_bounds_the_distance_where_only_a_mechanism_has_ratios() -> None:
    assert not proved("n*(m - 1) <= (m - 1 + exp(a))*D", LAW, "synthetic(K)", "dp(K, a)", "expected_hamming(L, K) <= D",
                      tactic=by_mean_distance, steps=100)


@pytest.mark.parametrize(("far", "holds"), [("0", True), ("n", False)])
def test_a_level_of_no_distance_is_more_than_every_number(far: str, holds: bool) -> None:
    mixed = "forall(x in K: L[x] == sum(z in K: G[z]*exp(-b*hamming(z, x))))"  # is of no concern
    assert proved("a >= oo", LAW, "synthetic(K)", mixed, "dp(K, a)", "neighbour_ratio(L, K, 0)",
                  f"expected_hamming(L, K) <= {far}", let=LET | {"G": "distribution"}, tactic=by_mean_distance) is holds


@pytest.mark.parametrize(("show", "given", "holds"), [
    ("max(x in K, z in K: L[x]/L[z]) < oo", ("forall(x in K: L[x] > 0)",), True),
    ("max(x in K, z in K: log(L[x]/L[z])) < oo", ("forall(x in K: L[x] > 0)",), True),
    ("max(x in K: -log(L[x])) < 1", ("forall(x in K: L[x] > 0)",), False),
    ("max(x in K: oo if L[x] == 0 else 1) < oo", (), False),
])
def test_maxima(show: str, given: tuple[str, ...], holds: bool) -> None:
    assert proved(show, *given, tactic=by_greatest, steps=100) is holds


RATIO = "(0 if L[x] == 0 else oo if L[z] == 0 else L[x]/L[z]) if neighbouring(x, z) else 0"


@pytest.mark.parametrize(("body", "holds"), [
    (RATIO, True), (RATIO.replace("neighbouring(x, z)", "hamming(x, z) == 0"), False), (RATIO.replace("oo", "n"), False)])
def test_a_finite_ratio_of_neighbours_reaches_all_databases(body: str, holds: bool) -> None:
    assert proved("L[y] > 0", LAW, f"max(x in K, z in K: {body}) < oo", tactic=by_support, steps=100) is holds


def test_a_point_at_which_outputs_are_databases() -> None:
    statement = statement_of(json.dumps({"let": LET, "given": [
        LAW, "synthetic(K)", "D < n", "expected_hamming(L, K) <= D"], "show": ["D > 0"]}))

    assert proved_instance(statement) is not None
