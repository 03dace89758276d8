"""Sums and extrema that are multiples of one another: what is proved, and what is not."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from tests.legacy.engines.test_families import background

N = {"n": "integer >= 1"}
LAWS = {**N, "a": "real > 0 and != 1", "P": "distribution on n", "Q": "distribution on n"}
W = {**LAWS, "m": "integer >= 1", "W": "channel from n to m", "u": "function 1..m -> [1, 2]", "v": "function 1..m -> [1, 2]"}
UNIFORM = "forall(x in 1..n: Q[x] == 1/n)"
BY_U, BY_V = (f"sum(y in 1..m: {f}(y)*sum(x in 1..n: P[x]*(W(x)[y]/{f}(y))^a)^(1/a))" for f in "uv")


@pytest.mark.parametrize(("let", "given", "show"), [
    (LAWS, (UNIFORM,), "log(sum(x in 1..n: 0 if P[x] == 0 else P[x]^a*Q[x]^(1 - a)))/(a - 1) == log(n) - log(sum(x in 1..n: P[x]^a))/(1 - a)"),
    (W, (), f"{BY_U} == {BY_V}"),
    (W, (), "sum(x in 1..n, y in 1..m, z in 1..n: P[x]*W(x)[y]^a*Q[z]^2) == sum(x in 1..n, y in 1..m: P[x]*W(x)[y]^a)*sum(z in 1..n: Q[z]^2)"),
    (LAWS, (), "log(sum(x in 1..n, z in 1..n: P[x]^a*Q[z]^2)) == log(sum(x in 1..n: P[x]^a)) + log(sum(z in 1..n: Q[z]^2))"),
    (LAWS, (), "sum(x in 1..n: 3*P[x]^a) == 3*sum(x in 1..n: P[x]^a)"),
    (W, (UNIFORM,), "min_entropy_leakage(Q, W) == min_capacity(W)"),
    (LAWS, (), "log(sum(x in 1..n: (2*P[x])^a)) == a*log(2) + log(sum(x in 1..n: P[x]^a))"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_by_the_kernel_alone(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    assert background({"let": let, "given": list(given), "show": [show]}) == set()


@pytest.mark.parametrize(("let", "given", "show"), [
    (LAWS, (UNIFORM,), "log(sum(x in 1..n: 0 if P[x] == 0 else P[x]^a*Q[x]^(1 - a)))/(a - 1) == log(n) - log(sum(x in 1..n: P[x]^a))/a"),
    (W, (), f"{BY_U} == {BY_V.replace('^(1/a)', '^a')}"),
    (W, (), "sum(x in 1..n, y in 1..m, z in 1..n: P[x]*W(x)[y]^a*Q[z]^2) == sum(x in 1..n, y in 1..m: P[x]*W(x)[y]^a)"),
    (LAWS, (), "sum(x in 1..n: (2*P[x])^a) == 2*sum(x in 1..n: P[x]^a)"),
    (W, (), "min_entropy_leakage(Q, W) == min_capacity(W)"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_what_is_false_has_no_proof(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    assert Prover(60).search(root_goal(statement, 0)[0]) is None
