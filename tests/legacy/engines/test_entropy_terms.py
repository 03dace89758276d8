"""Entropies as sums over ranges, compared term by term: chain rules, and bounds of every log-ratio."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.known_summands import by_known_summand, summands
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.inequality.spread import by_spreading
from symdp.legacy.engines.inequality.zeros import by_zeros
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal


def goal_of(let: dict[str, str], show: str, *given: str) -> Goal:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


SIZES = {"n": "integer >= 1", "m": "integer >= 1"}
LAWS = {**SIZES, "P": "distribution on n", "W": "channel from n to m", "V": "channel from n to m"}
UNITS = dict.fromkeys("pqst", "real in [0, 1]")


@pytest.mark.parametrize(("show", "holds"), [
    ("rel_entr(p*s, q*s) == s*rel_entr(p, q) + 0*t", False),  # q may be 0 where p is not
    ("rel_entr(p*s, p) + rel_entr(p, 1)*s == rel_entr(p*s, 1)", True),
    ("rel_entr(p*s, p) + rel_entr(p, 1)*s == rel_entr(p*s, 1) + t*rel_entr(p, 1)", False),
])
def test_terms_vanish_with_their_factors(show: str, holds: bool) -> None:
    goal = goal_of(UNITS, show)
    proof = by_zeros(Prover(100), goal, 4)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)


TRUE = [
    "sum(x in 1..n, y in 1..m: rel_entr(P[x]*W(x)[y], 1)) == sum(x in 1..n: P[x]*sum(y in 1..m: rel_entr(W(x)[y], 1)))"
    " + sum(x in 1..n: rel_entr(P[x], 1))",
    "sum(x in 1..n, y in 1..m: -rel_entr(P[x]*W(x)[y], 1)) == entropy(P) + sum(x in 1..n: P[x]*entropy(W(x)))",
]
FALSE = [
    "sum(x in 1..n, y in 1..m: -rel_entr(P[x]*W(x)[y], 1)) == entropy(P) + sum(x in 1..n: P[x]*entropy(V(x)))",
    "sum(x in 1..n, y in 1..m: -rel_entr(P[x]*W(x)[y], 1)) == sum(x in 1..n: P[x]*entropy(W(x)) + P[x]*P[x])",
]


@pytest.mark.parametrize("show", TRUE)
def test_chain_rules(show: str) -> None:
    goal = goal_of(LAWS, show)
    proof = by_spreading(Prover(400), goal, 5)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize("show", FALSE)
def test_what_is_no_chain_rule_is_not_shown(show: str) -> None:
    assert by_spreading(Prover(200), goal_of(LAWS, show), 5) is None


Q = {**LAWS, "Q": "distribution on m", "c": "real >= 0"}
MARGINAL = "forall(y in 1..m: Q[y] == sum(x in 1..n: P[x]*W(x)[y]))"
MEAN = "sum(x in 1..n, y in 1..m: rel_entr(P[x]*W(x)[y], P[x]*sum(z in 1..n: P[z]*W(z)[y])))"


def test_a_bound_of_every_ratio_bounds_the_mean_of_their_logarithms() -> None:
    goal = goal_of(Q, f"{MEAN} <= c", MARGINAL, "forall(x in 1..n, y in 1..m: P[x] > 0 implies W(x)[y] <= exp(c)*Q[y])")
    proof = by_spreading(Prover(400), goal, 5)
    assert proof is not None
    Checker().prove(goal, proof)
    false = goal_of(Q, f"{MEAN} <= c", MARGINAL, "forall(x in 1..n, y in 1..m: P[x] > 0 implies Q[y] <= exp(c)*W(x)[y])")
    assert by_spreading(Prover(200), false, 5) is None


def test_a_sum_is_positive_because_of_a_known_summand() -> None:
    let = {**LAWS, "x": "integer in [1, n]", "y": "integer in [1, m]"}
    goal = goal_of(let, "P[x]*sum(z in 1..n: P[z]*W(z)[y]) > 0", "P[x]*W(x)[y] > 0")
    proof = by_known_summand(Prover(100), goal, 3)
    assert proof is not None
    Checker().prove(goal, proof)
    assert not summands(goal_of(let, "P[x]*sum(z in 1..n: P[z]*V(z)[y]) > 0", "P[x]*W(x)[y] > 0"))
