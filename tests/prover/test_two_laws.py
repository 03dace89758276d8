"""The prover on divergences of two laws: each argument by a statement that needs it, and neighbours that are false."""

from __future__ import annotations

from functools import cache

import pytest

from symdp.elaboration import statement
from symdp.kernel.trace import Writer
from symdp.kernel.verdict import check
from symdp.library import load
from symdp.proof.facts import Facts
from symdp.prover import prove

FINITE = {"n": "integer >= 1", "P": "distribution on n", "Q": "distribution on n"}
LAWS = {"P": "distribution", "Q": "distribution"}
SQUARES = "sum(i in 1..n: (sqrt(P[i]) - sqrt(Q[i]))^2)"
POSITIVE = ["forall(i in 1..n: Q[i] > 0)"]
TRUE = {
    "term by term": (FINITE, [], "1 - sum(i in 1..n: sqrt(P[i]*Q[i])) <= tv(P, Q)"),
    "multipliers of p - q": (FINITE, [], SQUARES + " <= kl(P, Q)"),
    "what is forced to be positive": (FINITE, [], "4*" + SQUARES + " <= kl(P, Q) + kl(Q, P)"),
    "a test function": (FINITE | {"f": "function 1..n -> [0, 1]"}, [],
                        "sum(i in 1..n: P[i]*f(i)) - sum(i in 1..n: Q[i]*f(i)) <= tv(P, Q)"),
    "mixtures": (FINITE, [], "chi2(P, mixture(1/2, P, Q)) <= tv(P, Q)"),
    "a number tied to a sum": (FINITE, POSITIVE, "tv(P, Q) <= 1/2 implies "
                               "4*tv(P, Q)^2 <= sum(i in 1..n: (P[i] - Q[i])^2/Q[i])"),
    "an instance worked out": (FINITE, POSITIVE, "sum(i in 1..n: (P[i] - Q[i])^2/(P[i] + Q[i])) <= 2*tv(P, Q)"),
    "facts between divergences": (FINITE, POSITIVE, "kl(P, Q) <= log(1 + sum(i in 1..n: (P[i] - Q[i])^2/Q[i]))"),
    "two points": (LAWS, ["tv(P, Q) < 1"], "kl(P, Q) + kl(Q, P) >= 2*tv(P, Q)*log((1 + tv(P, Q))/(1 - tv(P, Q)))"),
    "roots": (LAWS, [], "tv(P, Q) <= sqrt(1 - exp(-kl(P, Q)))"),
    "divergences as sums at once": (FINITE, POSITIVE, "sum(i in 1..n: (P[i] - Q[i])^2/(P[i] + Q[i]))/4 "
                                    "<= jensen_shannon(P, Q, 1/2)"),
    "an equation term by term": (FINITE | {"t": "real in [0, 1]"}, POSITIVE,
                                 "chi2(mixture(t, P, Q), Q) == t^2*chi2(P, Q)"),
    "a multiplier with a parameter": (FINITE | {"c": "real > 1"}, ["forall(i in 1..n: P[i] <= c*Q[i])"],
                                      "kl(P, Q) <= c*log(c)/(c - 1)*tv(P, Q)"),
    "a multiple of an equation": (LAWS | {"a": "real in (0, 1)"}, [],
                                  "renyi(P, Q, a) == (a/(1 - a))*renyi(Q, P, 1 - a)"),
}
FALSE = {
    "term by term": (FINITE, [], "1 - sum(i in 1..n: sqrt(P[i]*Q[i])) <= 9/10*tv(P, Q)"),
    "multipliers of p - q": (FINITE, [], "3/2*" + SQUARES + " <= kl(P, Q)"),
    "two points": (LAWS, ["tv(P, Q) < 1"], "kl(P, Q) >= tv(P, Q)*log((1 + tv(P, Q))/(1 - tv(P, Q)))"),
}


@cache
def facts():
    return Facts.of(load())


def attempt(let, given, show, **more):
    known = facts()
    said = statement(let, {}, given, [show])
    return said, prove(said, 0, known, **more)


@pytest.mark.parametrize("name", TRUE)
def test_what_it_proves_is_accepted(name):
    said, out = attempt(*TRUE[name])
    assert out.proof is not None, (out.missing, out.log.nearest())
    writer = Writer()
    shown = [writer.step(th) for th in (*out.proof.theorems, *out.proof.instance)]
    evidence = {"part": 0, "verdict": "proved", "trace": writer.data, "shown": shown,
                "point": {"spaces": {n: writer.type(t) for n, t in out.proof.spaces.items()},
                          "values": {v.name: writer.term(t) for v, t in out.proof.values.items()}}}
    check(said, evidence, {n: f.statement for n, f in load().facts.items()})


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_it_does_not_prove(name):
    assert attempt(*FALSE[name], steps=400)[1].proof is None
