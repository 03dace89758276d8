"""Bounds by theorems on few inputs or outputs: close rows, Fano's inequality, the continuity of entropy."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.inequality.sample import Numbers
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.rules import Checker

TWO = {"n": "integer >= 2", "P": "distribution on n", "Q": "distribution on n"}
GUESS = {"n": "integer >= 2", "m": "integer >= 1", "P": "distribution on n", "W": "channel from n to m"}
TRUE: dict[str, dict[str, object]] = {
    "few inputs": {"let": {"k": "integer >= 1", "d": "real in [0, 1]", "W": "channel from k to B"},
                   "given": ["forall(x in W, z in W: tv(W(x), W(z)) <= d)"], "show": ["capacity(W) <= 2*h(d) + 2*d*log(k + 1)"]},
    "few outputs of a private channel": {
        "let": {"m": "integer >= 2", "W": "channel from A to m", "eps": "real >= 0"}, "given": ["ldp(W, eps)"],
        "show": ["capacity(W) <= h((exp(eps) - 1)/(exp(eps) + 1)) + (exp(eps) - 1)/(exp(eps) + 1)*log(m)"]},
    "an entry": {"let": {"n": "integer >= 1", "k": "integer >= 1", "d": "real in [0, 1]", "M": "mechanism on n entries to k"},
                 "given": ["dp(M, 0, d)"], "show": ["mi_dp(M, 1 + d*log(k))"]},
    "Fano": {"let": {**GUESS, "W": "channel from n to n"}, "show": [
        "entropy(P) - mi(P, W) <= log(2) + (1 - sum(x in 1..n: P[x]*W(x)[x]))*log(n)"]},
    "Fano, for the information": {"let": {**GUESS, "W": "channel from n to n"}, "show": [
        "mi(P, W) >= entropy(P) - h(1 - sum(x in 1..n: P[x]*W(x)[x])) - (1 - sum(x in 1..n: P[x]*W(x)[x]))*log(n - 1)"]},
    "entropies of close laws": {"let": TWO, "show": [
        "abs(entropy(P) - entropy(Q)) <= h(tv(P, Q)) + tv(P, Q)*log(n - 1)"]},
}
FALSE: dict[str, dict[str, object]] = {
    "few outputs, without the entropy": {
        "let": {"m": "integer >= 2", "d": "real in [0, 1]", "W": "channel from A to m"},
        "given": ["forall(x in W, z in W: tv(W(x), W(z)) <= d)"], "show": ["capacity(W) <= d*log(m)/2"]},
    "Fano, too few": {"let": GUESS, "show": [
        "entropy(P) - mi(P, W) <= log(2) + (1 - sum(y in 1..m: max(x in 1..n: P[x]*W(x)[y])))*log(n)/2"]},
    "Fano, for the information, too much": {"let": {**GUESS, "W": "channel from n to n"}, "show": [
        "mi(P, W) >= entropy(P) - h(1 - sum(x in 1..n: P[x]*W(x)[x]))"]},
    "entropies of laws at any distance": {"let": {"d": "real in [0, 1]", **TWO}, "given": ["tv(P, Q) <= d"], "show": [
        "abs(entropy(P) - entropy(Q)) <= h(d) + d*log(n - 1)"]},
}


def proved(given: dict[str, object], *tries: tuple[float, int]) -> bool:
    """With so many steps at such a depth, one after the other as the portfolio has them."""
    statement, problems = read_statement(given)
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = next((found for steps, depth in tries if (found := Prover(steps).prove(goal, depth)) is not None), None)
    if proof is not None:
        Checker().prove(goal, proof)
    return proof is not None


@pytest.mark.parametrize("name", TRUE)
def test_what_follows_is_proved(name: str) -> None:
    assert proved(TRUE[name], (150, 3), (300, 5), (400, 5))


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not(name: str) -> None:
    assert not proved(FALSE[name], (40, 4))


def test_an_integer_is_known_to_be_one_at_sample_points() -> None:
    """Without it no point was found under a quantifier over entries, and no tactic that asks numbers did anything."""
    one, half = {"i": Fraction(1)}, {"i": Fraction(1, 2)}
    for space, negative in (("integers", True), ("naturals", False)):
        formula = read_expression(f"i in {space}")
        assert Numbers().true(formula, one) and not Numbers().true(formula, half)
        assert Numbers().true(formula, {"i": Fraction(-1)}) is negative


def test_a_bound_where_a_logarithm_is_of_0_beside_0() -> None:
    """On one output the rows are equal, and the bound is 0."""
    assert proved({"let": {"m": "integer >= 1", "delta": "real in [0, 1]", "W": "channel from A to m", "P": "distribution on A"},
                   "given": ["forall(x in W, z in W: tv(W(x), W(z)) <= delta)"],
                   "show": ["mi(P, W) <= (h(delta) + delta*log(m - 1) if m*delta <= m - 1 else log(m))"]}, (600, 3), (1000, 5))
