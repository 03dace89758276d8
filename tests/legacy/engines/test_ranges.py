"""Sums within sums over ranges of symbolic size: what is proved, and what is not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.inequality.tables import Tables
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

N, M = {"n": "integer >= 1"}, {"m": "integer >= 1"}
P, W = {"P": "distribution on n"}, {"W": "channel from n to m"}
A = {"a": "function 1..n -> [0, oo)", "b": "function 1..n -> (0, oo)"}


def goal_of(let: dict[str, str], show: str, *given: str) -> Goal:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


TRUE = [
    ({**N, **M, **W}, "sum(y in 1..m, x in 1..n: W(x)[y]) == n", ()),
    ({**N, **M, **W}, "sum(y in 1..m: max(x in 1..n: W(x)[y])) <= n", ()),
    ({**N, **M, **P, **W}, "sum(y in 1..m: max(x in 1..n: P[x]*W(x)[y])) >= max(x in 1..n: P[x])", ()),
    ({**N, **M, **P, **W}, "sum(y in 1..m: max(z in 1..n: P[z]*W(z)[y])) > 0", ()),
    ({**N, **P, "f": "function 1..n -> reals"}, "exp(sum(i in 1..n: P[i]*f(i))) <= sum(i in 1..n: P[i]*exp(f(i)))", ()),
    ({**N, **P, "f": "function 1..n -> reals"}, "sum(i in 1..n: P[i]*f(i))^2 <= sum(i in 1..n: P[i]*f(i)^2)", ()),
    ({**N, **A}, "sum(i in 1..n: rel_entr(a(i), b(i))) >= rel_entr(sum(i in 1..n: a(i)), sum(i in 1..n: b(i)))", ()),
    ({**N, **P}, "entropy(P) <= log(n)", ()),
    ({**N, "c": "real > 0", **A}, "sum(i in 1..n: log(1 + a(i))) <= n*log(1 + c)", ("sum(i in 1..n: a(i)) == n*c",)),
    ({**N, **M, "eps": "real >= 0", **W}, "sum(y in 1..m: max(x in 1..n: W(x)[y]))/n <= exp(eps)/(n - 1 + exp(eps))",
     ("ldp(W, eps)",)),
    ({**N, **M, **P, **W, "Q": "distribution on m"}, "sum(y in 1..m: y*Q[y]) == sum(x in 1..n, y in 1..m: P[x]*W(x)[y]*y)",
     ("forall(y in 1..m: Q[y] == sum(x in 1..n: P[x]*W(x)[y]))",)),
]
FALSE = [
    ({**N, **M, **W}, "sum(y in 1..m: max(x in 1..n: W(x)[y])) <= n - 1/2", ()),
    ({**N, **P, "f": "function 1..n -> reals"}, "sum(i in 1..n: P[i]*f(i))^2 >= sum(i in 1..n: P[i]*f(i)^2)", ()),
    ({**N, **A}, "sum(i in 1..n: a(i)) > 0", ()),
    ({**N, **M, "eps": "real >= 0", **W},
     "sum(y in 1..m: max(x in 1..n: W(x)[y]))/n <= exp(eps)/(n + exp(eps))", ("ldp(W, eps)",)),
]


@pytest.mark.parametrize(("let", "show", "given"), TRUE, ids=lambda x: x if isinstance(x, str) else "")
def test_a_proof_is_found_that_the_kernel_accepts(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    goal = goal_of(let, show, *given)
    proof = Prover(1000).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize(("let", "show", "given"), FALSE, ids=lambda x: x if isinstance(x, str) else "")
def test_small_tables_speak_against_what_is_false(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    goal = goal_of(let, show, *given)
    assert not Tables().plausible(goal)
    assert Prover(300).search(goal) is None


@pytest.mark.parametrize(("let", "show", "given"), TRUE[:-3], ids=lambda x: x if isinstance(x, str) else "")
def test_small_tables_do_not_speak_against_what_is_true(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    assert Tables().points(goal_of(let, show, *given))
    assert Tables().plausible(goal_of(let, show, *given))


def test_points_fulfil_what_is_assumed() -> None:
    goal = goal_of({**N, **M, "eps": "real >= 0", **W, **P, "Q": "distribution on m"}, "eps >= 0", "ldp(W, eps)",
                   "forall(y in 1..m: Q[y] == sum(x in 1..n: P[x]*W(x)[y]))")
    points = Tables().points(goal)
    assert len(points) >= 10
    for point in points:
        assert all(point.holds(h, {}) for h in goal.hyps)


def test_a_hypothesis_that_is_not_evaluated_gives_no_points() -> None:
    goal = goal_of({**N, **P, "Q": "distribution on n"}, "P[1] <= Q[1]", "renyi(P, Q, 2) <= 1")
    assert not Tables().points(goal)
    assert Tables().plausible(goal)
