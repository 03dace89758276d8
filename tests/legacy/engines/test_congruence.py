"""Equations of what is built alike, and outcomes of probability one: what is proved, and what is not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from tests.legacy.engines.test_families import background

N = {"n": "integer >= 1"}
LAWS = {**N, "P": "distribution on n", "Q": "distribution on n"}
MOVED = {**LAWS, "P1": "distribution on n", "Q1": "distribution on n", "f": "function 1..n -> 1..n"}
ONE_TO_ONE = "forall(x in 1..n, y in 1..n: f(x) == f(y) implies x == y)"
MOVE = "forall(x in 1..n: P1[f(x)] == P[x] and Q1[f(x)] == Q[x])"
BACK = "forall(x in 1..n: P1[x] == P[f(x)])"
JOINT = {**N, "m": "integer >= 1", "P": "distribution on n", "W": "channel from n to m", "Q": "distribution on m", "V": "channel from m to n"}
BAYES = "forall(x in 1..n, y in 1..m: P[x]*W(x)[y] == Q[y]*V(y)[x])"
W = {**N, "m": "integer >= 1", "W": "channel from n to m"}


@pytest.mark.parametrize(("let", "given", "show"), [
    (MOVED, (ONE_TO_ONE, MOVE), "kl(P1, Q1) == kl(P, Q)"),
    (MOVED, (ONE_TO_ONE, MOVE), "max_divergence(P, Q) == max_divergence(P1, Q1)"),
    (MOVED, (ONE_TO_ONE, BACK), "entropy(P1) == entropy(P)"),
    (MOVED, (ONE_TO_ONE, BACK), "min_entropy(P) == min_entropy(P1)"),
    (JOINT, (BAYES,), "mi(P, W) == mi(Q, V)"),
    (W, (), "max(x in 1..n: max(y in 1..m: W(x)[y]^2)) == max(y in 1..m: max(x in 1..n: W(x)[y]^2))"),
    (W, (), "max(x in 1..n, z in 1..n: kl(W(x), W(z))) == max(z in 1..n, x in 1..n: kl(W(x), W(z)))"),
    (LAWS, ("exists(x in 1..n: P[x] == 1)",), "entropy(P) == 0"),
    ({**LAWS, "k": "integer in [1, n]", "x": "integer in [1, n]"}, ("P[k] == 1",), "P[x]*(1 - P[x]) == 0"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_by_the_kernel_alone(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    assert background({"let": let, "given": list(given), "show": [show]}) == set()


@pytest.mark.parametrize(("let", "given", "show"), [
    (MOVED, (MOVE,), "kl(P1, Q1) == kl(P, Q)"),
    (MOVED, (ONE_TO_ONE, BACK), "kl(P1, Q) == kl(P, Q)"),
    (JOINT, (BAYES,), "mi(P, W) == mi(Q, V) + entropy(P) - entropy(Q)"),
    (W, (), "max(x in 1..n: min(y in 1..m: W(x)[y])) == min(y in 1..m: max(x in 1..n: W(x)[y]))"),
    (LAWS, ("exists(x in 1..n: P[x] >= 1/2)",), "entropy(P) == 0"),
    ({**LAWS, "k": "integer in [1, n]", "x": "integer in [1, n]"}, ("P[k] == 1",), "P[x] == 0"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_what_is_false_has_no_proof(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    assert Prover(60).search(root_goal(statement, 0)[0]) is None
