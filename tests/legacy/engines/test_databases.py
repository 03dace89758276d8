"""Sums over databases and ranges: the tactics prove what is true, the kernel accepts it, and none proves what is false."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.databases import by_databases, by_outputs
from symdp.legacy.engines.inequality.double_counting import by_double_counting
from symdp.legacy.engines.inequality.downward import by_downward_induction
from symdp.legacy.engines.inequality.laws import by_outcomes
from symdp.legacy.engines.inequality.positive_sums import by_positive_sum
from symdp.legacy.engines.inequality.prover import Prover, Tactic
from symdp.legacy.engines.inequality.summed_assumptions import by_summed_assumptions
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

OVER = {"n": "integer >= 1", "m": "integer >= 2", "U": "mechanism on n entries over m", "P": "distribution",
        "y": "database", "u": "database"}
TACTICS = (by_positive_sum, by_outputs, by_outcomes, by_databases, by_downward_induction, by_summed_assumptions)


def goal_of(show: str, let: dict[str, str], given: tuple[str, ...]) -> Goal:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


def proved(show: str, *given: str, let: dict[str, str] = OVER, tactics: tuple[Tactic, ...] = TACTICS,
           steps: int = 300) -> bool:
    goal = goal_of(show, let, given)
    proof = next((p for t in tactics if (p := t(Prover(steps), goal, 5)) is not None), None)
    if proof is None:
        return False
    Checker().prove(goal, proof)
    return True


@pytest.mark.parametrize(("show", "holds"), [
    ("sum(x in U: 2^n*P[y]*1) == 2^n*sum(x in U: P[y])", True),
    ("sum(x in U: (1/2)^n if hamming(x, y) == 0 else 0) == (1/2)^n", True),
    ("sum(x in U: (1/2)^n if hamming(x, y) == 0 else 0) == (1/3)^n", False),
    ("sum(v in U: 1 if neighbouring(u, v) and hamming(v, y) == hamming(u, y) else 0) == hamming(u, y)*(m - 2)", True),
    ("sum(v in U: 1 if neighbouring(u, v) and hamming(v, y) == hamming(u, y) else 0) == hamming(u, y)*(m - 1)", False),
    ("hamming(u, y) <= n", True),
    ("hamming(u, y) <= n - 1", False),
])
def test_sums_over_databases(show: str, holds: bool) -> None:
    assert proved(show) is holds


WEIGHED = "forall(x in U: P[x] == sum(z in U: Q[z]*exp(-hamming(x, z))))"


@pytest.mark.parametrize(("show", "given", "holds"), [
    ("P[y] > 0", ("sum(z in U: Q[z]) == 1", WEIGHED), True),
    ("P[y]*n^2 != 0", ("sum(z in U: Q[z]) == 1/2", WEIGHED), True),
    ("P[y] > 0", ("sum(z in U: Q[z]) == 0", WEIGHED), False),
    ("P[y] > 0", ("sum(z in U: P[z]) == 1", WEIGHED), False),
    ("sum(x in U: Q[x]*exp(hamming(x, y))) > 0", ("sum(x in U: Q[x]) == 1",), True),
    ("sum(x in U: Q[x]*hamming(x, y)) > 0", ("sum(x in U: Q[x]) == 1",), False),
    ("sum(x in U: Q[x] if hamming(x, y) == 1 else 0) > 0", ("sum(x in U: Q[x]) == 1",), False),
    ("P[y]*Q[u] > 0", ("sum(z in U: Q[z]) == 1", WEIGHED), False),
    ("P[y]*P[u] > 0", ("sum(z in U: Q[z]) == 1", WEIGHED), True),
])
def test_sums_that_are_positive(show: str, given: tuple[str, ...], holds: bool) -> None:
    assert proved(show, *given, let=OVER | {"Q": "distribution"}) is holds


def test_a_posterior_sums_to_one() -> None:
    assert proved("sum(z in U: Q[z]*exp(-hamming(y, z))/P[y]) == 1", "sum(z in U: Q[z]) == 1", WEIGHED,
                  let=OVER | {"Q": "distribution"})


BALL = "sum(x in U: P[x] if hamming(x, y) == {} else 0)"


@pytest.mark.parametrize(("show", "holds"), [
    (f"(n - k)*(m - 1)*{BALL.format('k')} <= exp(eps)*k*{BALL.format('k + 1')}", False),
    (f"n*m*{BALL.format('0')} <= exp(eps)*{BALL.format('1')}", False),
    ("sum(x in U: P[x]*hamming(x, y)) >= n*(m - 1)/(m - 1 + exp(eps))", True),
    ("sum(x in U: P[x]*hamming(x, y)) >= n*m/(m + exp(eps))", False),
])
def test_pairs_of_neighbours_are_counted_twice(show: str, holds: bool) -> None:
    let = OVER | {"k": "integer in [0, n]", "eps": "real >= 0"}
    given = ("sum(x in U: P[x]) == 1", "neighbour_ratio(P, U, eps)")

    assert proved(show, *given, let=let, tactics=(by_double_counting,), steps=800 if holds else 150) is holds


@pytest.mark.parametrize(("most", "holds"), [("w[n]", True), ("w[n] - 1/100", False)])
def test_induction_down_a_range(most: str, holds: bool) -> None:
    let = {"n": "integer >= 1", "l": "integer in [0, n]", "w": "distribution on 0..n"}

    assert proved(f"w[l] <= {most}", "forall(k in 1..n: w[k - 1] <= w[k])", let=let) is holds


def test_what_is_assumed_of_all_is_added_up() -> None:
    let = {"n": "integer >= 1", "w": "distribution on 0..n"}

    assert proved("w[n]*2^n >= 1", "forall(k in 0..n: w[k] <= w[n]*binom(n, k))", let=let)


@pytest.mark.parametrize(("given", "holds"), [("P(S) <= 2*Q(S)", True), ("P(S) <= 3*Q(S)", False)])
def test_what_is_said_of_every_event(given: str, holds: bool) -> None:
    let = {"k": "integer >= 1", "P": "distribution on k", "Q": "distribution on k"}

    assert proved("forall(S in event of P: P(S) <= 2*Q(S))", f"forall(S in event of P: {given})", let=let) is holds
