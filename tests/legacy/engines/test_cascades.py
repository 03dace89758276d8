"""Laws and channels that have passed a channel, and what the second reader of unseen statements found: the prover proves
what is true of them, the kernel accepts it, and what is false by little has no proof."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

SIZES = {"n": "integer >= 1", "m": "integer >= 1", "k": "integer >= 1"}
CHANNELS = SIZES | {"V": "channel from n to m", "W": "channel from m to k", "U": "channel from n to k", "eps": "real > 0"}
LAWS = SIZES | {"P": "distribution on n", "Q": "distribution on n", "R": "distribution on m", "S": "distribution on m",
                "K": "channel from n to m", "eps": "real > 0", "a": "real > 1"}
CHAIN = "forall(x in 1..n, z in 1..k: U(x)[z] == sum(y in 1..m: V(x)[y]*W(y)[z]))"
PASSED = [f"forall(y in 1..m: {after}[y] == sum(x in 1..n: {before}[x]*K(x)[y]))" for after, before in ("RP", "SQ")]
PRODUCTS = dict.fromkeys("PQ", "distribution on A") | dict.fromkeys("RS", "distribution on B")
ROWS = {"n": "integer >= 2", "m": "integer >= 2", "eps": "real > 0", "W": "channel from n to m",
        "x": "integer in [1, n]", "z": "integer in [1, n]"}
TWO = {"n": "integer >= 1", "eps": "real >= 0", "d": "real in [0, 1]", "M": "mechanism on n entries",
       "x": "database", "y": "database", "A": "event", "B": "event"}


def proved(show: str, given: list[str], let: dict[str, str], steps: float = 40) -> bool:
    statement, problems = read_statement({"let": let, "given": given, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).prove(goal, 4)
    if proof is None:
        return False
    Checker().prove(goal, proof)
    return True


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("capacity(V) <= 1", "capacity(U) <= 1", True), ("capacity(W) <= 1", "capacity(U) <= 1", True),
    ("capacity(U) <= 1", "capacity(V) <= 1", False),
    ("ldp(V, eps)", "ldp(U, eps)", True), ("ldp(U, eps)", "ldp(V, eps)", False),
    ("ldp(V, eps)", "min_capacity(U) <= eps", True),
    ("forall(x in V, z in V: kl(V(x), V(z)) <= eps)", "forall(x in U, z in U: kl(U(x), U(z)) <= eps)", True),
])
def test_channels_that_passed_a_channel(given: str, show: str, holds: bool) -> None:
    assert proved(show, [CHAIN, given], CHANNELS) is holds


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("0 == 0", "chi2(R, S) <= chi2(P, Q)", True), ("0 == 0", "kl(R, S) <= kl(Q, P)", False),
    ("close(P, Q, eps, 0)", "tv(R, S) <= (exp(eps) - 1)/(exp(eps) + 1)", True),
    ("ldp(K, eps)", "tv(R, S) <= (exp(eps) - 1)/(exp(eps) + 1)*tv(P, Q)", True),
    ("ldp(K, eps)", "chi2(R, S) <= ((exp(eps) - 1)/(exp(eps) + 1))^2*chi2(P, Q)", True),
    ("ldp(K, eps)", "tv(R, S) <= ((exp(eps) - 1)/(exp(eps) + 1))^2*tv(P, Q)", False),
    ("ldp(K, eps)", "max_divergence(R, S) <= eps", True),
    ("ldp(K, eps)", "kl(R, S) + kl(S, R) <= min(4, exp(2*eps))*(exp(eps) - 1)^2*tv(P, Q)^2", True),
    ("forall(x in K, z in K: tv(K(x), K(z)) <= 1/3)", "kl(R, S) <= 1/3*kl(P, Q)", True),
    ("forall(x in K, z in K: tv(K(x), K(z)) <= 1/3)", "kl(R, S) <= kl(P, Q)/9", False),
])
def test_laws_that_passed_a_channel(given: str, show: str, holds: bool) -> None:
    assert proved(show, [*PASSED, given], LAWS, 300 if holds else 40) is holds


@pytest.mark.parametrize(("show", "holds"), [
    ("kl(product(P, R), product(Q, S)) == kl(P, Q) + kl(R, S)", True),
    ("kl(product(P, R), product(Q, S)) == kl(P, Q) + 2*kl(R, S)", False),
    ("kl(product(P, R), product(Q, S)) <= oo", True),
])
def test_equations_of_what_may_be_infinite(show: str, holds: bool) -> None:
    assert proved(show, [], PRODUCTS, 20) is holds


@pytest.mark.parametrize(("show", "holds"), [
    ("tv(W(x), W(z)) <= (exp(eps) - 1)/(exp(eps) + 1)", True), ("tv(W(x), W(z)) <= (exp(eps) - 1)/(exp(eps) + 2)", False),
    ("kl(W(x), W(z)) <= eps*(exp(eps) - 1)/(exp(eps) + 1)", True),
    ("chi2(W(x), W(z)) <= (exp(eps) - 1)^2/exp(eps)", True),
])
def test_rows_of_a_local_mechanism_on_finite_alphabets(show: str, holds: bool) -> None:
    assert proved(show, ["ldp(W, eps)"], ROWS, 30) is holds


@pytest.mark.parametrize(("given", "show", "holds"), [
    ("hamming(x, y) <= 3", "M(x)(A) >= exp(-3*eps)*M(y)(A)", True),
    ("hamming(x, y) <= 3", "M(x)(A) >= exp(-2*eps)*M(y)(A)", False),
])
def test_an_event_that_is_not_spoken_of(given: str, show: str, holds: bool) -> None:
    assert proved(show, ["dp(M, eps)", given], TWO) is holds
