"""Functions under define, sums over databases that differ in few entries, events and the law of the output: what is true
is proved, and the kernel accepts it; what is false is not."""

from __future__ import annotations

import json

import pytest

from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import statement_of

BITS = {"n": "integer >= 1", "x": "database on n entries over {0, 1}", "z": "database on n entries over {0, 1}"}
GRADES = {"n": "integer >= 1", "x": "database on n entries over {1, 2, 5}", "z": "database on n entries over {1, 2, 5}"}
LAPLACE = {"g": "function(m in reals, y in reals: exp(-abs(y - m))/2)"}
ROWS = {"W": "channel from A to B", "Q": "distribution on B", "eps": "real >= 0", "c": "real >= 0"}
PRIVATE = {"P": "distribution on A", "W": "channel from A to B", "Q": "distribution on B", "eps": "real >= 0"}
OUTPUT = "forall(y in Q: Q[y] == sum(z in W: P[z]*W(z)[y]))"
DENSITIES = {"k": "integer >= 1", "p": "function 1..k -> [0, oo)"}
BELOW = {"f": "function reals -> [0, 2]", "g": "function reals -> [0, 2]"}


def verdict(show: str, let: dict[str, str], define: dict[str, str], *given: str) -> str:
    statement = statement_of(json.dumps({"let": let, **({"define": define} if define else {}), "given": list(given), "show": [show]}))
    found = [p.evidence for p in propose(statement, seconds=60).parts if p.evidence is not None]
    return check_certificate(certificate(statement, "a/b", "printed", found)).verdict if found else "undecided"


@pytest.mark.parametrize(("show", "let", "define", "given"), [
    ("abs(sum(j in 1..n: x[j]) - sum(j in 1..n: z[j])) <= 3", BITS, {}, "hamming(x, z) <= 3"),
    ("sum(j in 1..n: x[j]) <= sum(j in 1..n: z[j]) + 4", GRADES, {}, "hamming(x, z) == 1"),
    ("f(sum(j in 1..n: x[j])) >= 0", BITS, {"f": "function(s in 0..n: s*(n - s))"}, "hamming(x, z) == 1"),
    ("integral(y in -oo..oo: g(m, y)) == 1", {"m": "real"}, LAPLACE, "m >= 0"),
    ("g(m, y) <= exp(1)*g(m + 1, y)", {"m": "real", "y": "real"}, LAPLACE, "m >= 0"),
    ("forall(S in event on B: Q(S) <= exp(eps)*W(z)(S) + c)", {**ROWS, "W": "channel from 2 to B", "z": "integer in 1..2"}, {},
     "sup(x in W: hockey_stick(Q, W(x), exp(eps))) <= c"),
    ("lip(P, W, eps) implies sup(x in W: hockey_stick(Q, W(x), exp(eps))) <= 0", PRIVATE, {}, OUTPUT),
    ("integral(t in 0..oo: exp(-t)*f(t)) < integral(t in 0..oo: exp(-t)*g(t))", BELOW, {},
     "forall(t > 0: f(t) < g(t)) and integral(t in 0..oo: exp(-t)*g(t)) < oo"),
])
def test_what_is_true_is_proved(show: str, let: dict[str, str], define: dict[str, str], given: str) -> None:
    assert verdict(show, let, define, given) == "proved"


@pytest.mark.parametrize(("show", "let", "define"), [
    ("sum(a in 1..k: p(a)) == integral(t in 0..1: 2*sum(a in 1..k: max(p(a) - t, 0)))", DENSITIES, {}),
    ("integral(t in 0..oo: exp(-t)*p(1)) <= 1/2*p(1)", DENSITIES, {}),
])
def test_what_is_false_of_a_table_is_refuted(show: str, let: dict[str, str], define: dict[str, str]) -> None:
    assert verdict(show, let, define) == "refuted"


@pytest.mark.parametrize(("show", "let", "define", "given"), [
    ("abs(sum(j in 1..n: x[j]) - sum(j in 1..n: z[j])) <= 2", BITS, {}, "hamming(x, z) <= 3"),
    ("f(sum(j in 1..n: x[j])) >= 0", BITS, {"f": "function(s in 1..n: s*(n - s))"}, "hamming(x, z) == 1"),
    ("g(m, y) <= g(m + 1, y)", {"m": "real", "y": "real"}, LAPLACE, "m >= 0"),
])
def test_what_is_false_is_not_proved(show: str, let: dict[str, str], define: dict[str, str], given: str) -> None:
    assert verdict(show, let, define, given) != "proved"
