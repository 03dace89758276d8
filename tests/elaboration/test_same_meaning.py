"""A share of the comparison with today's evaluation, and that it sees planted mistakes. The whole of it:
``python -m tests.elaboration.same_meaning`` and ``... probes``."""

from __future__ import annotations

from dataclasses import replace

import pytest

from symdp.elaboration import statement
from symdp.kernel.terms import apply_const
from tests.elaboration.probes import LAWS, LETTERS, MIXED, SET, SIZES, VARIABLES, probes
from tests.elaboration.same_meaning import compare, few_in, held_against, plain_statement, statements

SHARE = probes()[::13]
CLAIMS = list(statements(["cuff-yu-2016", "wifi-2022", "wang-2015", "ngo-2024", "canon"]))[::90]


@pytest.mark.parametrize(("label", "let", "given", "show"), SHARE, ids=[f"{p[0]}: {p[3]}" for p in SHARE])
def test_each_construction_says_what_it_said(label: str, let: dict[str, str], given: list[str], show: str) -> None:
    out = held_against(f"{label}: {show}", {"let": let, "given": given, "show": [show]}, 6)
    assert not out.differences, out.differences[0]
    assert out.compared or out.why_not


@pytest.mark.parametrize(("name", "parts"), CLAIMS, ids=[name for name, _ in CLAIMS])
def test_claims_say_what_they_said(name: str, parts: dict[str, object]) -> None:
    out = held_against(name, parts, 5)
    assert not out.differences, out.differences[0]


PLANTED = [
    (LAWS, "kl(P, Q) <= a", "kl(Q, P) <= a"), (LAWS, "tv(P, Q) <= a", "tv(P, Q) < a"),
    (LAWS, "1/a <= b", "b >= 1/a if a != 0 else 1 == 0"), (LAWS, "kl(P, Q) - a <= b", "kl(P, Q) <= b - a/2"),
    (LAWS, "sum(x in P: P[x]*log(P[x]/Q[x])) <= a", "kl(P, Q) <= a"),
    (LAWS, "kl(P, Q) == oo", "renyi(P, Q, 1/2) == oo"), (LAWS, "card(P) <= a", "card({1, 2}) <= a"),
    (SIZES, "mi(P, W) <= a", "mi(P, V) <= a"), (SIZES, "lip(P, W, a, b)", "ldp(W, a, b)"),
    (LETTERS, "dp(M, a, b)", "free_lunch(M, a)"), (LETTERS, "mi_dp(M, 1/10)", "mi_dp(M, 1)"),
    (SET, "capacity(slice(M, 1, x)) <= a", "capacity(slice(M, 2, x)) <= a"), (SET, "x[1] == z[1]", "x[2] == z[2]"),
    (SET, "neighbouring(x, z)", "hamming(x, z) <= 1"), (VARIABLES, "I(X; Y | Z) <= a", "I(X; Y) <= a"),
    (VARIABLES, "markov(X, Y, Z)", "markov(Y, X, Z)"), (MIXED, "0*log(a) <= p", "a > 0 implies 0*log(a) <= p"),
    (MIXED, "exists(k in {0, 1, 2}: 1/(k - a) >= p)", "exists(k in {0, 1, 2}: k != a and 1/(k - a) >= p)"),
    (MIXED, "a in 1..3", "a in [1, 3]"), (MIXED, "a^(1/3) <= p", "a < 0 or a^(1/3) <= p"),
]


@pytest.mark.parametrize(("let", "said", "other"), PLANTED, ids=[p[1] for p in PLANTED])
def test_planted_differences_are_seen(let: dict[str, str], said: str, other: str) -> None:
    out = compare("planted", plain_statement({"let": let, "show": [said]}), statement(let, {}, [], [other]), 40)
    assert out.differences or out.in_order


def test_planted_differences_of_assumptions_and_definedness_are_seen() -> None:
    let, given, show = {"a": "real", "b": "real in {0, 1, 2}"}, ["1/b <= a"], ["a >= b"]
    said = plain_statement({"let": let, "given": given, "show": show})
    good = statement(let, {}, given, show)
    assert not compare("planted", said, good, 40).differences
    true = apply_const("true")
    for bad in (replace(good, hypotheses=(good.hypotheses[0], true)), replace(good, hypotheses_defined=(true, true))):
        assert compare("planted", said, bad, 40).differences


def test_bound_mechanisms_are_drawn_often_enough() -> None:
    """At one point, as often as wanted; a planted mistake is seen."""
    said, let = "exists(M in mechanism on 1 entries over 2 to 2: dp(M, 1/10, 0))", {"n": "integer in 1..2"}
    parts = {"let": let, "show": [said]}
    out = held_against(said, parts, 25)
    assert out.compared >= 20 and not out.differences, str(out)
    other = "exists(M in mechanism on 1 entries over 2 to 2: dp(M, 1/10, 0) and n < 0)"
    assert compare(said, plain_statement(parts), statement(let, {}, [], [other]), 25).differences


def test_those_with_few_points_are_run_again() -> None:
    text = "a/b: 50 compared, 3 admissible, 0 differ\na/c repaired: 49 compared, 0 admissible, 0 differ (2 pow)\na/d: does not"
    assert few_in(text) == {"a/c repaired"}
