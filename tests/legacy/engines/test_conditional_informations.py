"""The information of an entry given the others, from what is told of the conditional law of the output."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.conditional_informations import conditional
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

LET = {"n": "integer >= 3", "m": "integer >= 1", "k": "integer >= 1", "K": "mechanism on n entries over m to 1..k",
       "V": "mechanism on n entries over m to 1..k", "L": "distribution"}
OTHERS = "sum(z in K: {} if forall(j in 1..n: j == {} or z[j] == x[j]) else 0)"


def goal_of(show: str, entry: str) -> Goal:
    whole, joint = OTHERS.format("L[z]", entry), OTHERS.format("L[z]*K(z)[y]", entry)
    statement, problems = read_statement({"let": LET, "show": [show], "given": [
        "sum(x in K: L[x]) == 1", f"forall(x in K, y in 1..k: V(x)[y]*{whole} == {joint})"]})
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize(("show", "entry", "holds"), [
    ("cond_mi(L, K, 2) == sum(x in K: L[x]*kl(K(x), V(x)) if L[x] > 0 else 0)", "2", True),
    ("sum(x in K: L[x]*kl(K(x), V(x)) if L[x] > 0 else 0) <= cond_mi(L, K, 1)", "1", True),
    ("cond_mi(L, K, 2) == sum(x in K: L[x]*kl(K(x), V(x)) if L[x] > 0 else 0)", "3", False),
    ("cond_mi(L, K, 2) == sum(x in K: L[x]*kl(V(x), K(x)) if L[x] > 0 else 0)", "2", False),
])
def test_information_as_a_mean_divergence(show: str, entry: str, holds: bool) -> None:
    goal = goal_of(show, entry)
    assert conditional(goal)
    proof = Prover(300).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)


@pytest.mark.parametrize(("show", "holds"), [
    ("mi(T, slice(K, 2, d)) == cond_mi(L, K, 2)", True),
    ("cond_mi(L, K, 2) <= mi(T, slice(K, 2, d))", True),
    ("cond_mi(L, K, 1) == mi(T, slice(K, 1, d))", False),
])
def test_information_where_the_other_entries_are_constant(show: str, holds: bool) -> None:
    let = LET | {"K": "mechanism on n entries over m to B", "T": "distribution on m", "d": "database on n entries over m"}
    let.pop("V")
    statement, problems = read_statement({"let": let, "show": [show], "given": [
        "forall(x in K: L[x] == (T[x[2]] if forall(l in 1..n: l == 2 or x[l] == d[l]) else 0))"]})
    assert not problems
    goal = root_goal(statement, 0)[0]
    proof = Prover(100).search(goal)
    assert (proof is not None) == holds
    if proof is not None:
        Checker().prove(goal, proof)
