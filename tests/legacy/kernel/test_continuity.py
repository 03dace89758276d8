"""Continuity is what is seen by structure."""

from __future__ import annotations

import pytest

from symdp.legacy.kernel.continuity import not_continuous
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.rules import Checker, Rejected
from tests.legacy.kernel.test_rules import goal

HERE = goal("0 == 0", {"v": "real >= 0", "q": "real in [0, 1]", "r": "real > 0", "n": "integer >= 1", "P": "distribution on 2"})
TINY = "integral(t = 0..v: exp(-1/t)/t^2)"  # less than every power of v


@pytest.mark.parametrize("f", [
    "v*log(v)", "(1 - v)*log(1 - v)", "v^2*log(v)", "v*log(v/r)", "v*q*log(v*q)", "q*log(q)*v", "rel_entr(v, r)", "rel_entr(q, r + v)", "rel_entr(v, q)",
    "rel_entr(v, v^2)", "r^v", "v^q", "(1 + v)^v", "q^(1 + v)", "sqrt(v)", "min(v, abs(v - q))", "v/(1 + v)", "v/r", "h_inv(q)*v", TINY, "sum(k in 1..n: v^k)",
    "sum(k in 1..n: log(v + k))", "prod(k in {1, 2}: v + k)", "(v if q > 1/2 else v^2)", "P[1]*v", "exp(-v)*Phi(v)", "max(k in 1..n: k*v)",
])
def test_what_is_built_of_continuous_functions_is_continuous(f: str) -> None:
    assert not_continuous(HERE, read_expression(f), "v", read_expression("0")) is None


@pytest.mark.parametrize("f", [
    f"rel_entr(v, {TINY})", f"v*log({TINY})", f"v*log(v/{TINY})", f"rel_entr(v, v*{TINY})", f"log(v)*{TINY}", "rel_entr(v, q*v + q)", "0^v", "q^v", "v^v",
    "sum(k in 0..n: k^v)", "sum(k in 0..oo: v^k)", "(1 if v > 0 else 0)", "floor(v)", "binom(v, n)", "integral(t = 0..1: t^v)", "sup(t in [0, 1]: t*v)",
    "limit(n -> oo: v^n)", "P[v]", "W(v)", "sum(k in 0..n: v*log(v^2 + k*exp(-1/v)))", "max(k in 0..n: 0^(k*v))", "(v*log(v) if v > 0 else 1)",
])
def test_what_is_not_seen_to_be_is_not(f: str) -> None:
    with pytest.raises(Rejected, match="may jump"):
        Checker().continuous(HERE, read_expression(f), "v", read_expression("0"))


def test_an_integral_has_its_derivative_where_the_integrand_is_continuous() -> None:
    Checker().differentiable(HERE, read_expression("integral(t = 0..v: exp(t))"), "v")
    with pytest.raises(Rejected, match="may jump"):
        Checker().differentiable(HERE, read_expression("integral(t = 0..v: 0^abs(t - 1))"), "v")
