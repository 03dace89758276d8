"""Bernoulli's inequality, and sums whose terms are written 0 under conditions: what is proved, and what is not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.bernoulli import by_bernoulli
from symdp.legacy.engines.inequality.norms_of_means import by_multiple_of_sum, by_other_order
from symdp.legacy.engines.inequality.plain_terms import by_plain_terms, guarded_sums
from symdp.legacy.engines.inequality.prover import NEVER, TROUBLE, Prover, Tactic
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

Q = {"N": "integer >= 1", "q": "real in (0, 1]"}
PW = {"n": "integer >= 1", "m": "integer >= 1", "a": "real > 1", "P": "distribution on n", "W": "channel from n to m"}
UP = {"n": "integer >= 1", "a": "real > 0", "P": "distribution on n", "f": "function 1..n -> [0, 1]",
      "u": "real > 0", "v": "real > 0"}
POSITIVE = "forall(x in 1..n, y in 1..m: W(x)[y] > 0)"
GUARDED = "sum(x in 1..n, y in 1..m: 0 if P[x] == 0 else 0 if W(x)[y] == 0 else P[x]*W(x)[y]^a)"


def goal_of(let: dict[str, str], show: str, *given: str) -> Goal:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


ORDERS = PW | {"a": "real > 0 and != 1"}
OUTPUT = ORDERS | {"Q": "distribution on m", "y": "integer in [1, m]"}
MEAN = "sum(x in 1..n: P[x]*W(x)[y]^a)"
TRUE = [
    (Q, "1 - (1 - q)^N <= N*q", ()),
    (Q, "1 - (1 - q)^N - N*q*(1 - q)^(N - 1) <= N*q*(1 - (1 - q)^N)", ()),
    (Q, "(1 - (1 - q)^N - N*q*(1 - q)^(N - 1))/(1 - (1 - q)^N) <= N*q", ()),
    ({"k": "integer >= 1", "d": "real in [0, 1]"}, "(1 - d)^k + k*d >= 1", ()),
    ({"k": "integer >= 2", "x": "real >= 0"}, "(1 + x)^k >= 1 + k*x", ()),
    (PW, f"{GUARDED} == sum(x in 1..n, y in 1..m: P[x]*W(x)[y]^a)", ()),
    (PW, f"{GUARDED} > 0", (POSITIVE,)),
    (UP, "u*sum(x in 1..n: P[x]*(f(x)/u)^a)^(1/a) == v*sum(x in 1..n: P[x]*(f(x)/v)^a)^(1/a)", ()),  # both may be 0
]
FALSE = [
    (ORDERS, "sum(y in 1..m: 0 if P[1] == 0 else 0 if W(1)[y] == 0 else P[1]*W(1)[y]^(1 - a)) > 0", ()),
    (Q, "1 - (1 - q)^N <= N*q/2", ()),
    (Q, "(1 - (1 - q)^N - N*q*(1 - q)^(N - 1))/(1 - (1 - q)^N) <= N*q/3", ()),
    ({"k": "integer >= 1", "x": "real >= 0"}, "(1 + x)^k > 1 + k*x", ()),
    ({"k": "integer >= 0", "d": "real in [0, 2]"}, "(1 - d)^k + k*d >= 1 + d/100", ()),
    (PW, f"{GUARDED} >= 1", ()),
    (UP, "sum(x in 1..n: P[x]*(f(x)/u)^a)^(1/a) == v*sum(x in 1..n: P[x]*(f(x)/v)^a)^(1/a)", ()),
]


@pytest.mark.parametrize(("let", "show", "given"), TRUE)
def test_what_is_true_is_proved(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    goal = goal_of(let, show, *given)
    proof = Prover(500).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize(("let", "show", "given"), FALSE)
def test_what_is_false_is_not_proved(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    assert Prover(60).search(goal_of(let, show, *given)) is None


def test_a_power_without_its_exponent_beside_it_asks_for_nothing() -> None:
    assert by_bernoulli(Prover(), goal_of(Q, "(1 - q)^N <= 1"), 5) is None
    assert by_bernoulli(Prover(), goal_of(Q, "1 - (1 - q)^N <= N*q"), 1) is None


def test_conditions_under_which_a_term_is_not_zero_stay() -> None:
    goal = goal_of(PW, "sum(x in 1..n: 1 if P[x] == 0 else P[x]) >= 1")
    assert guarded_sums(goal) == []
    assert by_plain_terms(Prover(), goal, 5) is None


def test_what_failed_with_few_steps_is_tried_again_but_not_what_is_false() -> None:
    goal, false = goal_of(Q, "q <= 1"), goal_of(Q, "q <= 1/2")
    p = Prover(100)
    p.failed = {(goal.hyps, goal.show): 8, (false.hyps, false.show): NEVER}
    assert p.search(goal) is not None
    assert p.failed == {(false.hyps, false.show): NEVER}


@pytest.mark.parametrize(("tactic", "show", "true"), [
    (by_multiple_of_sum, f"Q[y]*exp((a - 1)*(log({MEAN})/(a - 1))) == sum(x in 1..n: Q[y]*P[x]*W(x)[y]^a)", True),
    (by_multiple_of_sum, f"Q[y]*exp(2*(log({MEAN})/(a - 1))) == sum(x in 1..n: Q[y]*P[x]*W(x)[y]^a)", False),
    (by_multiple_of_sum, f"Q[y]*{MEAN} == sum(x in 1..n: P[x]*W(x)[y]^a)", False),
    (by_other_order, f"sum(y in 1..m: Q[y]*{MEAN}) == sum(x in 1..n: sum(y in 1..m: Q[y]*P[x]*W(x)[y]^a))", True),
    (by_other_order, f"sum(y in 1..m: {MEAN}) == sum(x in 1..n: sum(y in 1..m: Q[y]*P[x]*W(x)[y]^a))", False)])
def test_multiples_of_sums(tactic: Tactic, show: str, true: bool) -> None:
    goal = goal_of(OUTPUT, show, f"{MEAN} > 0")
    try:
        proof = tactic(Prover(300), goal, 5)
    except TROUBLE:
        proof = None
    assert (proof is not None) == true
    if proof is not None:
        Checker().prove(goal, proof)


def test_a_case_is_not_split_twice() -> None:
    goal = goal_of(PW | {"k": "integer in [1, n]"}, "sum(j in 1..n: 0 if P[k] == 0 else 1 if j == k else 0) <= n - 2")
    p = Prover(100)
    assert p.search(goal) is None and p.steps > 0
