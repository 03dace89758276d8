"""Statements that no single value settles: refuted by theorems of the kernel; and true ones, which must not be."""

from __future__ import annotations

import itertools

import pytest

from symdp.elaboration import statement
from symdp.kernel.trace import Writer
from symdp.kernel.verdict import check
from symdp.library import load
from symdp.proof.facts import Facts
from symdp.proof.verdicts import refutation
from symdp.proof.witnesses import hints_of, point_of
from symdp.refuter import is_beyond_points, refute
from symdp.refuter.large import Large
from symdp.refuter.opposite import Truths

FALSE = {
    "some law is far from all": ({"n": "integer >= 2"}, "exists(Q in distribution on n: forall(P in distribution on n: "
                                                       "tv(P, Q) <= 1/3))"),
    "no better constant": ({"c": "real < 2"}, "exists(P in distribution on 2, Q in distribution on 2: tv(P, Q) > 0 and "
                                              "kl(P, Q) <= c*tv(P, Q)^2)"),
    "a law on three points": ({}, "exists(P in distribution on 3: entropy(P) > log(2) and P[1] >= 4/5)"),
    "a channel by its definition": ({}, "exists(W in channel from 2 to 2: ldp(W, 1) and tv(W(1), W(2)) > 3/4)"),
    "no constant for all pairs": ({"n": "integer >= 2"}, "exists(c in real > 0: forall(P in distribution on n, Q in "
                                                        "distribution on n: kl(P, Q) <= c*tv(P, Q)))"),
    "a law at any divergence": ({"n": "integer >= 2"}, "forall(Q in distribution on n: exists(P in distribution on n: "
                                                      "kl(P, Q) == 1/2))"),
    "strict, where it is not": ({"n": "integer >= 1"}, "exists(P in distribution on n: entropy(P) > log(n))"),
    "a bound for all pairs": ({}, "forall(P in distribution on 2, Q in distribution on 2: kl(P, Q) <= tv(P, Q))"),
    "a channel that cannot be": ({}, "exists(W in channel from 2 to 2: tv(W(1), W(2)) == 1 and W(1)[1] == 1/2)"),
    "an infimum is attained": ({"a": "real in [0, 1]"}, "inf(Q in distribution on 2: kl({1: a, 2: 1 - a}, Q)) > 0"),
    "a supremum over pairs": ({}, "sup(P in distribution on 2, Q in distribution on 2: tv(P, Q)) == 1/2"),
    "a supremum over numbers": ({"a": "real > 0"}, "sup(x in real > 0: x*exp(-a*x)) == 1/(2*a)"),
    "a sum like 1/k^2": ({"a": "real in [1, 2]"}, "sum(k in 1..oo: 1/(k^2 + a)) <= 1.07"),
    "a sum that telescopes": ({}, "sum(k in 2..oo: 1/(k^2 - 1)) == 1/2"),
    "a geometric sum": ({"x": "real in (0, 1)"}, "sum(k in 1..oo: k*x^k) == x/(1 - x)"),
    "a sum from above": ({}, "sum(k in 1..oo: 1/k^3) >= 1.21"),
    "a sum of cubes, in the third digit": ({}, "sum(k in 1..oo: 1/k^3) <= 1.202"),
    "a sum of fourth powers": ({}, "sum(k in 1..oo: 1/k^4) == 1.083"),
    "a sum with factorials": ({"l": "real > 0"}, "sum(k in 0..oo: k*exp(-l)*l^k/prod(j in 1..k: j)) <= l/2"),
}
ENOUGH = 4000
"""Questions after which a search is ended."""
TRUE = {
    "the centre of two points": ({}, "exists(Q in distribution on 2: forall(P in distribution on 2: tv(P, Q) <= 1/2))"),
    "a law on three points": ({}, "exists(P in distribution on 3: entropy(P) > 1/2 and P[1] >= 4/5)"),
    "a better constant": ({"c": "real >= 3"}, "exists(P in distribution on 2, Q in distribution on 2: tv(P, Q) > 0 and "
                                              "kl(P, Q) <= c*tv(P, Q)^2)"),
    "a private channel": ({}, "exists(W in channel from 2 to 2: ldp(W, 1) and tv(W(1), W(2)) >= 1/4)"),
    "attained": ({}, "inf(Q in distribution on 2: kl({1: 1/2, 2: 1/2}, Q)) <= 0"),
    "close to the sum": ({}, "sum(k in 1..oo: 1/k^2) <= 1.645"),
}


def found(let: dict[str, str], show: str) -> bool:
    said = statement(let, {}, [], [show])
    assert is_beyond_points(said.conclusions[0])
    asked = itertools.count()
    proof = refute(said, 0, FACTS, 1, lambda: next(asked) > ENOUGH).proof
    if proof is None:
        return False
    writer = Writer()
    shown = [writer.step(th) for th in proof.theorems]
    point = {"spaces": {n: writer.type(t) for n, t in proof.spaces.items()},
             "values": {v.name: writer.term(t) for v, t in proof.values.items()}}
    evidence = {"part": 0, "verdict": "refuted", "trace": writer.data, "shown": shown, "point": point}
    check(said, evidence, {n: f.statement for n, f in load().facts.items()})
    return True


FACTS = Facts.of(load())


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name: str) -> None:
    assert found(*FALSE[name])


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_not(name: str) -> None:
    assert not found(*TRUE[name])


def test_a_value_at_a_point_is_left_to_evaluation() -> None:
    said = statement({"P": "distribution", "Q": "distribution"}, {}, [], ["kl(P, Q) <= tv(P, Q)"])
    assert not is_beyond_points(said.conclusions[0])


@pytest.mark.parametrize(("let", "show"), [
    ({"n": "integer >= 2", "k": "integer in [1, n - 1]"}, "binom(n, k) <= exp(n*h(k/n))/sqrt(6.3*n*(k/n)*(1 - k/n))"),
    ({"n": "integer >= 1"}, "binom(2*n, n) <= 4^n/sqrt(3.2*n)"),
    ({"x": "real >= 0"}, "tanh(x) >= x - 0.32*x^3"),
    ({"a": "real in [0, 1]", "b": "real in [0, 1]"}, "(a - 0.371)^2 + (b - 0.618)^2 >= 1/100000"),
])
def test_numbers_are_found_far_out_and_between_others(let: dict[str, str], show: str) -> None:
    asked = itertools.count()
    points = Large(statement(let, {}, [], [show]), 0, FACTS, lambda: next(asked) > 5000).points()
    assert len(list(points)) == 1


def test_no_numbers_break_what_is_true() -> None:
    said = statement({"n": "integer >= 1"}, {}, [], ["binom(2*n, n) <= 4^n/sqrt(3*n + 1)"])
    assert not list(Large(said, 0, FACTS, lambda: False).points())


@pytest.mark.parametrize(("show", "seen"), [
    ("exists(P in distribution on 2: entropy(P) > 1)", False), ("exists(P in distribution on 2: entropy(P) > 1/2)", True),
    ("forall(P in distribution on 2, Q in distribution on 2: kl(P, Q) <= tv(P, Q))", False),
    ("sum(k in 1..oo: 1/k^2) <= 2", None), ("forall(x in reals: x^2 >= 0)", None)])
def test_a_glance_tells_what_a_small_stock_tells(show: str, seen: bool | None) -> None:
    truths = Truths(FACTS, 100, lambda: False)
    assert truths.glance.truth(statement({}, {}, [], [show]).conclusions[0]) is seen

AT_POINTS = {
    "chi2 is finite": ("bits(kl(P, Q)) <= chi2(P, Q)", ["1", "0"], ["7/10", "3/10"]),
    "chi2 is not": ("chi2(P, Q) <= 5", ["1/2", "1/2"], ["1", "0"]),
    "all events, one way only": ("close(P, Q, 1, 0) iff forall(A in event of P: P(A) <= exp(1)*Q(A))", ["1", "0"],
                                 ["1/2", "1/2"]),
}


@pytest.mark.parametrize("name", AT_POINTS)
def test_what_fails_at_a_point_is_worked_out_there(name: str) -> None:
    show, p, q = AT_POINTS[name]
    said = statement({"P": "distribution on 2", "Q": "distribution on 2"}, {}, [], [show])
    laws = {n: {"kind": "distribution", "outcomes": ["1", "2"], "probabilities": w} for n, w in (("P", p), ("Q", q))}
    witness = {"values": {}, "objects": laws}

    assert refutation(said, 0, point_of(witness, said), FACTS, hints_of(witness, said)).kind == "refuted"
