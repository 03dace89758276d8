"""The search's matching of facts: open numbers, what is told of all, objects recognised, models that refute a goal."""

from __future__ import annotations

import time

import pytest

from symdp.elaboration import statement
from symdp.kernel import logic
from symdp.kernel.verdict import check
from symdp.library import load
from symdp.prover.worlds import Worlds, _drawn
from tests.prover.test_prover import attempt, evidence

FACTS = {n: f.statement for n, f in load().facts.items()}
LAWS = {"P": "distribution", "Q": "distribution"}
PAIR = {"n": "integer >= 1", "eps": "real >= 0", "M": "mechanism on n entries", "x": "database", "y": "database"}

TRUE = {
    "an equivalence read from left to right": (
        {**LAWS, "eps": "real >= 0", "delta": "real in [0, 1]"}, ["close(P, Q, eps, delta)"],
        "hockey_stick(Q, P, exp(eps)) <= delta"),
    "numbers of two facts in a row": (
        {"n": "integer >= 1", "eps": "real >= 0", **dict.fromkeys("MNK", "mechanism on n entries")},
        ["dp(M, eps)", "dp(N, 1)", "dp(K, 2, 1/8)"],
        "dp(compose(M, N, K), eps + 3, 1/8)"),
    "other numbers than the fact's": (
        {**LAWS, "eps": "real >= 0"}, ["close(P, Q, eps, 0)"],
        "close(P, Q, eps/2, (exp(eps) - exp(eps/2))/(1 + exp(eps)))"),
    "all neighbours, at two": (PAIR, ["dp(M, eps)", "neighbouring(x, y)"], "renyi(M(y), M(x), 3) <= 3*eps^2/2"),
    "all orders, at one": (
        {**LAWS, "rho": "real >= 0", "a": "real > 1"}, ["forall(b > 1: renyi(P, Q, b) <= rho*b)"],
        "renyi(P, Q, a) <= 2*rho*a"),
    "the order of a bound at hand": ({**LAWS, "a": "real > 1"}, ["renyi(P, Q, a) <= 1"], "kl(P, Q) <= 1"),
    "a mixture by its events": (
        {**LAWS, "K": "distribution", "eps": "real >= 0", "q": "real in [0, 1]"},
        ["close(P, Q, eps, 0)", "forall(A in event: K(A) == q*P(A) + (1 - q)*Q(A))"],
        "close(K, Q, log(1 + q*(exp(eps) - 1)), 0)"),
    "an output by its weights": (
        {"n": "integer >= 1", "m": "integer >= 1", "P": "distribution on n", "Q": "distribution on n",
         "W": "channel from n to m", "R": "distribution on m", "S": "distribution on m"},
        ["forall(y in 1..m: R[y] == sum(x in 1..n: P[x]*W(x)[y]))",
         "forall(y in 1..m: S[y] == sum(x in 1..n: Q[x]*W(x)[y]))"],
        "renyi(R, S, 2) <= renyi(P, Q, 2)"),
    "alternatives": ({"x": "real", "y": "real"}, ["x <= 1 or x <= y", "y <= 1"], "x <= 1"),
}
FALSE = {
    "the other order": ({**LAWS, "eps": "real >= 0"}, ["hockey_stick(P, Q, exp(eps)) <= 0"], "close(P, Q, eps, 0)"),
    "a smaller number": ({**LAWS, "eps": "real > 0"}, ["close(P, Q, eps, 0)"], "close(P, Q, eps/2, 0)"),
    "no neighbours": (PAIR, ["dp(M, eps)"], "kl(M(x), M(y)) <= eps"),
    "a smaller order": ({**LAWS, "a": "real > 1"}, ["renyi(P, Q, a) <= 1"], "renyi(P, Q, 2*a) <= 1"),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_a_fact_says_is_found_and_accepted(name: str) -> None:
    said, out = attempt(*TRUE[name])
    assert out.proof is not None, out.missing
    check(said, evidence(out.proof), FACTS)


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_found(name: str) -> None:
    assert attempt(*FALSE[name], steps=400)[1].proof is None


def test_a_goal_that_fails_in_a_model_is_dropped() -> None:
    said = statement({**LAWS, "E": "event of P"}, {}, ["close(P, Q, 1, 0)"], ["P(E) <= Q(E)", "P(E) <= exp(1)*Q(E)"])
    at_hand = [logic.assume(h) for h in said.hypotheses]
    false, true = said.conclusions
    assert Worlds().refutes(false, at_hand)
    assert not Worlds().refutes(true, at_hand)


def test_near_proofs_are_found_before_far_ones_are_looked_for() -> None:
    _, out = attempt(*TRUE["all neighbours, at two"])
    assert out.log.steps < 200


def test_laws_that_assumptions_give_are_drawn_as_they_say() -> None:
    said = statement({"n": "integer >= 3", "P": "distribution on n"}, {}, ["forall(i in 1..n: P[i] == 2*i/(n*(n + 1)))"],
                     ["entropy(P) <= 1"])
    worlds = _drawn(said.hypotheses, frozenset(said.names.values()))

    assert len(worlds) >= 10


def test_an_assumption_that_is_slow_to_tell_costs_a_share_of_the_work() -> None:
    said = statement({"n": "integer >= 3", "P": "distribution on n", "W": "channel from n to n"}, {}, [
        "forall(i in 1..n: P[i] == 1/n)", "capacity(W) <= 1"], ["mi(P, W) <= 1"])
    started = time.process_time()
    _drawn(said.hypotheses, frozenset(said.names.values()))

    assert time.process_time() - started < 20
