"""Powers, logarithms and products of sums of symbolic size: what is proved, and what is not."""

from __future__ import annotations

import pytest

from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.rules import Checker
from tests.legacy.engines.test_ranges import goal_of

N, M = {"n": "integer >= 1"}, {"m": "integer >= 1"}
P, W = {"P": "distribution on n"}, {"W": "channel from n to m"}
A = {"a": "real > 0 and != 1"}
F = {"f": "function 1..n -> (0, oo)", "g": "function 1..n -> (0, oo)"}
TRUE = [
    # a norm of a product, its factors with powers of their own
    ({**N, **A, **F}, "sum(i in 1..n: f(i)*(f(i)/g(i))^(a - 1))^(1/a) == sum(i in 1..n: f(i)^a*g(i)^(1 - a))^(1/a)", ()),
    ({**N, **A, **F}, "log(sum(i in 1..n: f(i)^a)^(1/a)) == log(sum(i in 1..n: f(i)^a))/a", ()),
    ({**N, **F}, "sum(i in 1..n: f(i))^(1/2)*sum(i in 1..n: g(i))^(1/2) > 0", ()),
    # likelihoods of independent observations
    ({**N, **F, "c": "real >= 1"}, "prod(i in 1..n: f(i)) <= c*prod(i in 1..n: g(i))", ("forall(i in 1..n: f(i) <= g(i))",)),
    ({**N, "t": "real > 0", "x": "function 1..n -> reals", "y": "function 1..n -> reals"},
     "prod(i in 1..n: exp(-t*abs(x(i)))) <= exp(t)*prod(i in 1..n: exp(-t*abs(y(i))))", ("sum(i in 1..n: abs(x(i) - y(i))) <= 1",)),
    # the binomial theorem beside a law
    ({**N, "p": "real in (0, 1)", **P}, "P[n]*sum(k in 0..n: binom(n, k)*p^k*(1 - p)^(n - k)) == P[n]", ()),
    ({**N, "x": "real > 0", **P}, "sum(k in 0..n: binom(n, k)*x^k) == (1 + x)^n", ("forall(k in 1..n: P[k] <= 1/2)",)),
    # Markov's inequality with a threshold in units of the mean
    ({**N, **P, "f": "function 1..n -> [0, oo)", "v": "real > 0", "t": "real > 0"},
     "sum(x in 1..n: P[x] if f(x) >= t*v else 0) <= 1/t", ("sum(x in 1..n: P[x]*f(x)) == v",)),
    # guessing with a channel of small capacity
    ({**N, **M, **P, **W, "c": "real >= 0"}, "sum(y in 1..m: max(x in 1..n: P[x]*W(x)[y])) <= exp(c)", ("min_capacity(W) <= c",)),
    ({**N, **M, **W}, "sum(y in 1..m: max(x in 1..n: W(x)[y])) != 0", ()),
]
FALSE = [
    ({**N, **A, **F}, "log(sum(i in 1..n: f(i)^a)^(1/a)) == log(sum(i in 1..n: f(i)^a))", ()),
    ({**N, **F}, "prod(i in 1..n: f(i)) <= prod(i in 1..n: g(i))", ("sum(i in 1..n: f(i)) <= sum(i in 1..n: g(i))",)),
    ({**N, "f": "function 1..n -> [0, oo)"}, "prod(i in 1..n: f(i)) > 0", ()),
    ({**N, "p": "real in (0, 1)", **P}, "P[n]*sum(k in 0..n: binom(n, k)*p^k*(1 - p)^k) == P[n]", ()),
    ({**N, **P, "f": "function 1..n -> [0, oo)", "v": "real > 0", "t": "real > 0"},
     "sum(x in 1..n: P[x] if f(x) >= t*v else 0) <= 1/(2*t)", ("sum(x in 1..n: P[x]*f(x)) == v",)),
    ({**N, **M, **P, **W, "c": "real >= 0"}, "sum(y in 1..m: max(x in 1..n: P[x]*W(x)[y])) <= exp(c)/2", ("min_capacity(W) <= c",)),
]


@pytest.mark.parametrize(("let", "show", "given"), TRUE, ids=lambda x: x if isinstance(x, str) else "")
def test_a_proof_is_found_that_the_kernel_accepts(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    goal = goal_of(let, show, *given)
    proof = Prover(1000).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize(("let", "show", "given"), FALSE, ids=lambda x: x if isinstance(x, str) else "")
def test_no_proof_is_found_of_what_is_false(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    assert Prover(200).search(goal_of(let, show, *given)) is None


def test_assumed_signs_of_numbers_in_a_sum_are_kept_where_it_is_to_be_positive() -> None:
    """Terms with negative exponents have values because the numbers are assumed to be positive."""
    goal = goal_of({**N, **M, **P, **W, **A}, "sum(x in 1..n, z in 1..n, y in 1..m: P[x]*P[z]*W(x)[y]^a*W(z)[y]^(-a)) > 0",
                   "forall(x in 1..n, y in 1..m: W(x)[y] > 0)")
    assert Prover(150).prove(goal, 5) is not None
