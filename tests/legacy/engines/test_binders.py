"""Sums, products, integrals and limits: what the tactics prove, and that they prove nothing false."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

N, N0 = {"n": "integer >= 1"}, {"n": "integer >= 0"}
X, R = {"x": "real >= 0"}, {"x": "real > 0"}
UNIT = {"p": "real in [0, 1]"}

TRUE = [
    # induction
    ("sum(k = 1..n: k^2) == n*(n + 1)*(2*n + 1)/6", N), ("sum(k = 1..n: 1/k) <= 1 + log(n)", N), ("sum(k = 1..n: 1/k^2) <= 2 - 1/n", N),
    ("prod(k = 1..n: 1 + 1/k) == n + 1", N), ("prod(k = 1..n: k) >= 2^(n - 1)", N), ("(1 + x)^n >= 1 + n*x", N0 | {"x": "real >= -1"}), ("2^n >= n + 1", N0),
    ("sum(k = n + 1..2*n: 1/k) >= 1/2", N), ("sum(k = 1..n: k/2^k) <= 2", N),
    # closed forms, comparisons term by term
    ("sum(k = 0..n: r^k) <= 1/(1 - r)", N0 | {"r": "real in [0, 1)"}), ("sum(k = 0..n: r^k) == (1 - r^(n + 1))/(1 - r)", N0 | {"r": "real != 1"}),
    ("sum(k = 1..n: 1/(k*(k + 1))) < 1", N), ("sum(k = n + 1..2*n: 1/k) <= log(2)", N), ("sum(k = 1..n: log(1 + 1/k)) <= sum(k = 1..n: 1/k)", N),
    ("sum(i = 0..k - 1: exp(i*eps)*delta) == (exp(k*eps) - 1)/(exp(eps) - 1)*delta", {"k": "integer >= 1", "eps": "real > 0", "delta": "real in [0, 1]"}),
    # binomials
    ("sum(k = 0..n: binom(n, k)*p^k*(1 - p)^(n - k)) == 1", N | UNIT), ("sum(k = 0..n: binom(n, k)*(-1)^k) == 0", N), ("binom(n, k) <= 2^n", {"n": "integer >= 0", "k": "integer in [0, n]"}),
    ("sum(k = 0..n: binom(n, k)*p^k*(1 - p)^(n - k)*exp(t*k)) == (1 - p + p*exp(t))^n", N0 | UNIT | {"t": "real"}),
    # integrals
    ("integral(t = 0..x: exp(-t^2)) <= x", X), ("integral(t = x..oo: exp(-t^2/2)) <= exp(-x^2/2)/x", R), ("integral(p = 0..1: h(p)) == 1/2", {}),
    ("integral(t = -oo..oo: exp(-abs(t))/2) == 1", {}), ("integral(t = 0..oo: exp(-a*t)) == 1/a", {"a": "real > 0"}), ("integral(t = 0..1: 4/(1 + t^2)) < 3.1416", {}),
    ("integral(t = -oo..oo: exp(-(t - r)^2/(2*s^2))/(s*sqrt(2*pi))) == 1", {"r": "real", "s": "real > 0"}), ("integral(t = 0..x: log(1 + t)) <= x^2/2", X),
    # limits
    ("limit(x -> 0: x*log(x)) == 0", R), ("limit(n -> oo: (1 + 1/n)^n) == exp(1)", N), ("limit(x -> oo: log(x)/x) == 0", R), ("limit(x -> 0: x^x) == 1", R),
    ("limit(q -> p: kl_bernoulli(p, q)/(p - q)^2) == 1/(2*p*(1 - p))", {"p": "real in (0, 1)", "q": "real in (0, 1)"}),
    ("limit(a -> 1: log(p^a*q^(1 - a) + (1 - p)^a*(1 - q)^(1 - a))/(a - 1)) == kl_bernoulli(p, q)",
     {"p": "real in (0, 1)", "q": "real in (0, 1)", "a": "real > 0 and != 1"}),
    ("limit(e -> 0: log(1 + q*(exp(e) - 1))/e) == q", {"q": "real in (0, 1)", "e": "real > 0"}), ("limit(n -> oo: (1 + x/n)^n) == exp(x)", N | {"x": "real"}),
    ("limit(a -> oo: (exp(a*s) - 1)/(exp(a*r) - 1)) == 0", {"a": "real > 1", "s": "real > 0", "r": "real > s"}), ("limit(s -> 0: Phi(1/s)) == 1", {"s": "real > 0"}),
    ("limit(x -> 0: ((t + x)*log(t + x) - t*log(t))/x) == log(t) + 1", {"t": "real > 0"}),
    ("limit(e -> oo: e - log(1 + exp(e))) == 0", {"e": "real > 0"}), ("limit(x -> 0, y -> 0: x/(x + y)) != 1/3", R | {"y": "real > 0"}),
    ("limit(b -> 0, m -> oo: b*log(m)) != 0", {"b": "real in (0, 1)", "m": "integer >= 2"}),
    ("limit(x -> 0, y -> 0: x*y/(x + y)) == 0", R | {"y": "real > 0"}), ("limit(p -> 0: h(p)/p) == oo", {"p": "real in (0, 1)"}), ("limit(x -> 0: 1/x^2) == oo", {}),
    ("limit(x -> oo: log(x)/(1 + log(x))) != 0.99", {"x": "real > 1"}), ("limit(n -> oo: n*(2^(1/n) - 1)) == log(2)", N),
]
FALSE = [
    ("sum(k = 1..n: k) == n*(n + 2)/2", N), ("sum(k = 0..n: 1) == n", N0), ("sum(k = 1..n: 1/k) <= log(n) + 0.9", N), ("sum(k = 0..n: r^k) <= 1/(1 - r) - r^n", N0 | {"r": "real in [0, 1)"}),
    ("(1 + x)^n >= 1 + n*x", N0 | {"x": "real"}), ("sum(k = 0..n: binom(n, k)*(-1)^k) == 0", N0), ("integral(t = 0..x: t^2) == x^3/2", X), ("integral(t = 0..1: exp(-t^2)) <= 0.7468", {}),
    ("integral(t = 1..oo: 1/t) <= 100", {}), ("integral(t = -1..1: 1/t) == 0", {}), ("integral(t = x..oo: exp(-t^2/2)) <= x*exp(-x^2/2)", R), ("limit(x -> 0: abs(x)/x) == 1", {"x": "real"}),
    ("limit(e -> 0: log(1 + q*(exp(e) - 1))/e) == q^2", {"q": "real in (0, 1)", "e": "real > 0"}), ("limit(x -> 0, y -> 0: x*y/(x + y)) != 0", R | {"y": "real > 0"}),
    ("limit(t -> 0: 1/t) == oo", {}), ("limit(x -> 0: x*log(x)) == 1/100", R), ("limit(x -> oo: log(x)) == 100", R), ("limit(n -> oo: (-1)^n) == 1", N),
]


def proved(show: str, let: dict[str, str], steps: int) -> bool:
    """The prover finds a proof, and the kernel accepts it."""
    statement, problems = read_statement({"let": let, "show": [show]})
    assert not problems
    goal, formulas = root_goal(statement, 0)
    prover, checks = Prover(steps), []
    for k, e in enumerate(formulas):
        more = prover.defined(Goal(goal.names, goal.hyps[:k], e), e, depth=5, real=False)
        if more is None:
            return False
        checks += more
    proof = prover.search(goal)
    if proof is None:
        return False
    checker, proofs = Checker(), iter(checks)
    for k, e in enumerate(formulas):
        checker.defined(Goal(goal.names, goal.hyps[:k], e), e, proofs)
    checker.prove(goal, proof)
    return True


@pytest.mark.parametrize(("show", "let"), TRUE)
def test_true_ones_are_proved(show: str, let: dict[str, str]) -> None:
    assert proved(show, let, 240)


@pytest.mark.parametrize(("show", "let"), FALSE)
def test_false_ones_are_not(show: str, let: dict[str, str]) -> None:
    assert not proved(show, let, 60)
