"""Laws on all integers whose probabilities a hypothesis gives."""

from __future__ import annotations

import json

import pytest

from symdp.language.text import to_text
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.countable import Told, at_index, in_series, told, with_laws
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.nodes import Name
from symdp.legacy.kernel.objects import Unsupported

LET = {"P": "distribution on naturals", "Q": "distribution on integers", "R": "distribution on naturals", "a": "real in (0, 1)", "k": "integer"}
TOLD = ["forall(j in naturals: P[j] == (1 - a)*a^j)", "forall(k in integers: Q[k] == (1 - a)/(1 + a)*a^abs(k))"]


def goal(show: str, *given: str) -> Goal:
    return root_goal(statement_of(json.dumps({"let": LET, "given": [*given], "show": [show]})), 0)[0]


def series(show: str, *given: str) -> str:
    g = goal(show, *(given or TOLD))
    return to_text(in_series(g, g.show, told(g)))


def test_a_quantity_is_a_series() -> None:
    assert "sum(k_1 in 0..oo:" in series("entropy(P) >= 0") and "P" not in series("entropy(P) >= 0")
    assert "sum(k_1 in -oo..oo:" in series("tv(Q, Q) <= 1")  # k is declared


ALL = [*TOLD, "forall(j in naturals: R[j] == a*(1 - a)^j)"]


@pytest.mark.parametrize("show", ["hockey_stick(P, R, 1 + a) >= 0", "close(P, R, 0, a)"])
def test_quantities_of_two_laws_and_numbers_are_series(show: str) -> None:
    assert "sum(k_1 in 0..oo: max(" in series(show, *ALL)
    assert not {"P", "R"} & set(series(show, *ALL))


@pytest.mark.parametrize("show", ["tv(P, Q) <= 1", "hockey_stick(P, R, Q[1]) >= 0", "tv(P, {1: 1}) <= 1"])
def test_laws_of_other_spaces_or_not_told_are_refused(show: str) -> None:
    with pytest.raises(Unsupported):
        series(show, *ALL)


@pytest.mark.parametrize("term", ["x*P[x]", "sum(j in 0..1: P[x])"])
def test_only_probabilities_of_the_outcome_become_a_series(term: str) -> None:
    with pytest.raises(Unsupported):
        at_index(read_expression(term), "x", Name("k"), {"P": Told(Name("naturals"), "k", read_expression("(1 - a)*a^k"))})


def test_a_probability_is_a_number() -> None:
    assert "Q" not in series("Q[2*k + 1] >= 0")
    assert "P" not in series("P[3] >= 0")


def test_what_may_be_no_outcome_stays() -> None:
    assert "P[k]" in series("k >= 0 implies P[k] >= 0")


@pytest.mark.parametrize("given", [
    "forall(j in naturals: P[j + 1] == a^j)", "forall(j in naturals: P[j] <= a^j)", "forall(j in naturals: P[j] == P[j]*1)",
    "forall(j in 0..5: P[j] == a^j)", "forall(j in naturals: Q[j] == a^j)", "forall(j in integers: P[j] == a^j)", "forall(j in naturals: R[j] == P[j])", "forall(j in naturals: P[j] == a^j) or a < 1/2"])
def test_other_assumptions_tell_nothing(given: str) -> None:
    assert not told(goal("tv(P, P) <= 0", given))


@pytest.mark.parametrize("show", ["tv(P, R) <= 1", "max_divergence(P, P) <= 0", "min_entropy(P) >= 0"])
def test_other_quantities_are_refused(show: str) -> None:
    with pytest.raises(Unsupported):
        series(show)


LAWS = {"L": Told(Name("naturals"), "k", read_expression("(1 - a)*a^k")), "N": Told(Name("integers"), "k", read_expression("a/3*a^abs(k)"))}


@pytest.mark.parametrize(("said", "becomes"), [
    ("L[2] >= 0", "(1 - a)*a^2 >= 0"), ("forall(m in naturals: L[m] > 0)", "forall(m in naturals: (1 - a)*a^m > 0)"),
    ("forall(k in integers, m in naturals: L[m] > N[k])", "forall(k in integers, m in naturals: (1 - a)*a^m > a/3*a^abs(k))")])
def test_probabilities_by_a_formula(said: str, becomes: str) -> None:
    assert with_laws(read_expression(said), LAWS) == read_expression(becomes)


@pytest.mark.parametrize("said", [
    "forall(a in [0, 1]: L[0] == 1 - a)", "forall(L in real: L >= 0)",
    "forall(m in integers: L[m] >= 0)", "forall(m in naturals: N[m] >= 0)", "forall(m in naturals: exists(m in real: L[m] >= 0))", "L[m] >= 0",
    "L[1/2] >= 0", "L[-1] >= 0", "N[1/2] >= 0", "L[1 + 1] >= 0", "entropy(L) >= 0", "L({0}) >= 0", "sum(x in L: 1) >= 0",
    "forall(A in event of L: 1 <= 2)"])
def test_more_of_such_laws_is_refused(said: str) -> None:
    with pytest.raises(Unsupported):
        with_laws(read_expression(said), LAWS)
