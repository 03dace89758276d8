"""The search on entropy, information and capacity: one statement for each argument that is about these."""

from __future__ import annotations

import pytest

from symdp.elaboration import statement
from symdp.kernel.verdict import check
from symdp.library import load
from symdp.prover import prove
from tests.prover.test_prover import evidence, facts

VARIABLES = dict.fromkeys("XYZ", "variable")
CHANNEL = {"n": "integer >= 1", "m": "integer >= 1", "W": "channel from n to m"}
TRUE = {
    "elemental inequalities": (VARIABLES, {}, ["markov(X, Y, Z)"], "I(X; Z) <= I(X; Y)"),
    "values of a variable": (VARIABLES | {"X": "variable in 2"}, {}, [], "I(X; Y | Z) <= log(2)"),
    "finite entropies": ({"n": "integer >= 1", "t": "real in [0, 1]", "P": "distribution on n", "Q": "distribution on n"},
                         {}, [], "entropy(mixture(t, P, Q)) >= t*entropy(P) + (1 - t)*entropy(Q)"),
    "as real numbers": (CHANNEL | {"P": "distribution on n"}, {}, [], "entropy(P) - mi(P, W) <= entropy(P)"),
    "point by point": ({"n": "integer >= 1", "t": "real in [0, 1]", "P": "distribution on n", "Q": "distribution on n",
                        "R": "distribution on n"}, {}, ["forall(i in 1..n: R[i] == (1 - t)*P[i] + t*Q[i])"],
                       "entropy(R) <= (1 - t)*entropy(P) + t*entropy(Q) + h(t)"),
    "written out": ({"a": "real in [0, 1]"}, {"W": "channel(x in {0, 1}: {x: 1 - a, erased: a})"}, [],
                    "capacity(W) == (1 - a)*log(2)"),
    "logarithms at 0": ({"p": "real in [0, 1]", "q": "real in [0, 1]"}, {}, [],
                        "entropy({1: p*q, 2: p*(1 - q), 3: 1 - p}) == h(p) + p*h(q)"),
    "radius": (CHANNEL | {"Q": "distribution on m"}, {}, [], "capacity(W) <= max(x in 1..n: kl(W(x), Q))"),
    "leakage": (CHANNEL, {}, [], "capacity(W) <= min_capacity(W)"),
    "parts of a conjunction alone": ({"n": "integer >= 2", "P": "distribution on n", "W": "channel from n to n"},
                                     {"Pe": "1 - sum(x in 1..n: P[x]*W(x)[x])"}, [],
                                     "entropy(P) - mi(P, W) <= h(Pe) + Pe*log(n - 1)"),
    "the least of two": (CHANNEL, {}, [], "capacity(W) <= min(log(n), log(m))"),
    "a sum alone": ({"n": "integer >= 1", "P": "distribution on n"}, {}, [], "0 <= sum(i in 1..n: P[i]*i) - 1"),
    "totals of few points": ({"P": "distribution on 2"}, {}, [], "P[1] == 1 - P[2]"),
    "few points": ({"P": "distribution on 2", "Q": "distribution on 2"}, {}, ["Q[1] > 0", "Q[2] > 0"],
                   "forall(i in 1..2: Q[i] == 0 implies P[i] == 0)"),
    "bits": ({"n": "integer >= 1", "P": "distribution on n"}, {}, ["bits(entropy(P)) >= 2"],
             "sum(i in 1..n: i*P[i]) >= 2^bits(entropy(P))/4 + 1"),
    "an instance on two points": ({"n": "integer >= 2", "P": "distribution on n"}, {},
                                  ["forall(i in 1..n: P[i] == 1/n)"], "entropy(P) == log(n)"),
    "totals of rows": ({"n": "integer >= 1", "V": "channel from n to {0, 1}", "p": "real in [0, 1]"}, {}, [],
                       "forall(u in 1..n: V(u)[0]*(1 - p) + V(u)[1]*p <= 1)"),
    "rows by formula": ({"n": "integer >= 1", "P": "distribution on n", "V": "channel from n to {0, 1}",
                         "p": "real in [0, 1]"},
                        {"T": "channel(u in 1..n: {0: V(u)[0]*(1 - p) + V(u)[1]*p, 1: V(u)[0]*p + V(u)[1]*(1 - p)})"},
                        [], "forall(u in 1..n: T(u)[0] == V(u)[0]*(1 - p) + V(u)[1]*p)"),
    "divided by a number": (CHANNEL | {"P": "distribution on n"},
                            {"Pe": "1 - sum(y in 1..m: max(x in 1..n: P[x]*W(x)[y]))"}, [],
                            "Pe <= bits(entropy(P) - mi(P, W))/2"),
}
FALSE = {
    "not degraded": (VARIABLES | {"U": "variable"}, ["markov(U, X, (Y, Z))"], "I(U; Z) + I(X; Y | U) <= I(X; Y)"),
    "erasures squared": ({"a": "real in (0, 1)"}, [], "entropy({0: a, 1: 1 - a}) <= 4*a*(1 - a)*log(2)"),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_holds_is_proved(name):
    known = facts()
    let, define, given, show = TRUE[name]
    said = statement(let, define, given, [show])
    out = prove(said, 0, known, 4000)
    assert out.proof is not None, (out.missing, out.log.nearest())
    check(said, evidence(out.proof), {n: f.statement for n, f in load().facts.items()})


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_not_proved(name):
    known = facts()
    let, given, show = FALSE[name]
    assert prove(statement(let, {}, given, [show]), 0, known, 1000).proof is None
