"""Statements whose elaborated form said something else than what is written; each was accepted once by the kernel, in a
proof by the search or in a certificate written by hand. Most are refused by who loads claims too; a certificate carries
its statement, and nobody loads that."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from symdp.elaboration import ElaborationError, statement
from symdp.kernel import terms, verdict
from symdp.kernel.terms import Term
from symdp.kernel.types import PROP, REAL, KernelError, fun, make
from symdp.library import load

load()
FUNCTIONS = {"f": "function 1..2 -> reals", "g": "function 1..2 -> reals"}
CHANNELS = {"W": "channel from {0, 1} to 2", "V": "channel from {1, 0} to 2"}
MATRICES = {"S": "matrix of order 2", "T": "matrix of order 2"}


def conjuncts(t: Term) -> list[Term]:
    sides = terms.args_of(t, "and", 2)
    return [t] if sides is None else [x for s in sides for x in conjuncts(s)]


@pytest.mark.parametrize(("let", "define", "show"), [
    # in the core a list has values beyond its length, a function beyond its domain, a channel rows beyond its inputs:
    # [1, 2] and [1, 2, 2] are one, and two functions with the same values may be two
    ({}, {}, "[1, 2] in {[1, 2, 2]}"), ({}, {}, "card({[1, 2], [1, 2, 2]}) == 1"),
    ({}, {"P": "{[1, 2]: 1/2, [1, 2, 2]: 1/2}"}, "P[[1, 2]] == 1"),
    ({}, {"P": "{(1, [1, 2]): 1/2, (1, [1, 2, 2]): 1/2}"}, "P[(1, [1, 2])] == 1"),
    (FUNCTIONS, {}, "f in {g}"), (FUNCTIONS, {}, "card({f, g}) == 1"), (FUNCTIONS, {}, "(f, 1) == (g, 1)"),
    (FUNCTIONS, {}, "(1, (f, 1)) != (1, (g, 1))"), (MATRICES, {}, "S in {T}"), (CHANNELS, {}, "W in {V}"),
    (CHANNELS, {}, "(W, 1) == (V, 1)"), (CHANNELS, {}, "card({W, V}) == 2"),
    # a formula in a set was read as if it were claimed: for one space where it is claimed of all
    ({}, {}, "exists(x in {forall(P in distribution, Q in distribution: tv(P, Q) < 1)}: not x)"),
    ({}, {}, "({1: 1} if 1 > 0 else {1: 1}) in {{1: 1}} and (1 > 0) in {1 > 0}"),
])
def test_what_has_no_equality_is_not_compared(let: dict[str, str], define: dict[str, Any], show: str) -> None:
    with pytest.raises(ElaborationError, match="as wholes"):
        statement(let, define, [], [show])


@pytest.mark.parametrize("show", ["A == B", "P == Q", "P in {P, Q}", "(1, 2) in {(1, 2)}", "W == W"])
def test_what_has_equality_is_compared(show: str) -> None:
    let = {"P": "distribution on 2", "Q": "distribution on 2", "A": "event of P", "B": "event of P",
           "W": "channel from 2 to 2"}
    statement(let, {}, [], [show])


@pytest.mark.parametrize("let", [
    {"P": "distribution on n", "n": "integer >= 1"}, {"P": "distribution on P"}, {"x": "real > y", "y": "real"},
    {"W": "channel from A to B", "A": "event on 2"}, {"x": "real > x"}, {"x": "real in [0, x]"},
    {"M": "mechanism on n entries over A to B", "n": "integer >= 1"}, {"P": "distribution on D"},
])
def test_nothing_is_declared_in_terms_of_what_comes_later(let: dict[str, str]) -> None:
    """It would be a space of that name there, and a number later."""
    with pytest.raises(ElaborationError):
        statement(let, {"D": "1 + 1"}, [], ["1 >= 0"])


@pytest.mark.parametrize("define", [{"a": "b + 1", "b": "2"}, {"a": "a"}, {"P": "{b: 1}", "b": "2"},
                                    {"f": "function(x in D: 1)", "D": "{1, 2}"}])
def test_nothing_is_defined_in_terms_of_what_comes_later(define: dict[str, Any]) -> None:
    with pytest.raises(ElaborationError):
        statement({}, define, [], ["1 >= 0"])


def test_bound_names_in_definitions_are_not_the_later_ones() -> None:
    assert statement({"n": "integer >= 1", "x": "real in [0, 1] and != 1/2"},
                     {"s": "sum(k in 1..n: k)", "k": "3", "f": "function(x in reals: x^2)", "x'": "f(s)"}, [], ["s >= k"])


@pytest.mark.parametrize(("let", "define", "show"), [
    ({"M": "mechanism on n entries"}, {}, "limit(n -> oo: entries(M)) == oo"),
    ({"M": "mechanism on n entries"}, {"c": "entries(M)", "d": "c + 1"}, "limit(n -> oo: d) == oo"),
    ({"P": "distribution on n"}, {}, "limit(n -> oo: card(P)) == oo"),
    ({"P": "distribution on n"}, {}, "limit(n -> oo: sum(a in P: 1)) == oo"),
    ({"W": "channel from n to n"}, {}, "limit(n -> oo: sum(a in W: 1)) == oo"),
    ({"S": "psd matrix of order n"}, {}, "limit(n -> oo: S[n, n]) == 0"),
    ({"f": "function 1..n -> reals"}, {}, "limit(n -> oo: f(n)) == 0"),
    ({"x": "database on n entries over 2"}, {}, "limit(n -> oo: entries(x)) == oo"),
    ({}, {}, "forall(P in distribution on n: limit(n -> oo: card(P)) == oo)"),
])
def test_a_limit_does_not_move_what_is_on_spaces_of_a_given_size(let: dict[str, str], define: dict[str, Any],
                                                                show: str) -> None:
    """M reads databases of as many entries as it was declared for, wherever n goes afterwards."""
    with pytest.raises(ElaborationError, match="moves with n"):
        statement({"n": "integer >= 1", **let}, define, [], [show])


@pytest.mark.parametrize(("define", "show"), [
    ({}, "limit(n -> oo: sup(P in distribution on n: sum(a in P: P[a]))) == 1"), ({}, "limit(n -> oo: k/n) == 0"),
    ({"W": "channel(x in 1..n: {x: 1})"}, "limit(n -> oo: capacity(W)) == oo"),
])
def test_a_limit_moves_what_is_said_below_it(define: dict[str, Any], show: str) -> None:
    statement({"n": "integer >= 1", "k": "integer in [1, n]"}, define, [], [show])


def test_a_list_is_no_event() -> None:
    """It was the set of its two items, where a reader sees an interval."""
    with pytest.raises(ElaborationError, match="no event"):
        statement({"P": "distribution on [0, 1]"}, {}, [], ["P([0, 1]) <= 1"])


ALIKE = "tv(A, B) + tv(B, C) + tv(A, C) < 3"
OF_ALL = f"forall(A in distribution, B in distribution, C in distribution: {ALIKE})"


def test_the_space_of_a_hidden_name_is_not_chosen_inside() -> None:
    """P's space may have two points, where the assumption holds and with it the conclusion; hidden by a channel that is
    called P too, the space seemed to be nobody's, and the real line was taken, where the conclusion fails."""
    for hides in ("P in channel from 2 to 2", "P in 1..2", "Q in channel from 2 to 2"):
        said = statement({"P": "distribution"}, {}, [OF_ALL], [f"forall({hides}: exists(a in {{1}}: {OF_ALL}))"])
        assert not said.inner and not said.one_way
        assert said.conclusions[0].spaces == said.names["P"].type.variables


@pytest.mark.parametrize("show", ["card(E) <= k", "forall(A in event: card(A) <= k)"])
def test_events_are_not_where_a_law_is(show: str) -> None:
    """That P has all its mass in 1..k says nothing of the other points of its space."""
    with pytest.raises(ElaborationError, match="not known"):
        statement({"k": "integer >= 1", "P": "distribution", "E": "event"}, {}, ["sum(x in 1..k: P[x]) == 1"], [show])


def test_a_greatest_value_over_databases_with_real_entries_is_one_that_is_attained() -> None:
    for over, finite in (("reals", False), ("[0, 1]", False), ("naturals", False), ("2", True), ("{0, 1}", True)):
        said = statement({"M": f"mechanism on 2 entries over {over}"}, {}, [], ["max(x in M: tv(M(x), M(x))) <= 1"])
        assert ("finite" in str(said.conclusions_defined[0])) == finite


NATURALS = {"P": "distribution on naturals", "A": "event of P"}


@pytest.mark.parametrize(("let", "show"), [
    (NATURALS, "sum(x in A: P[x]) == P(A)"), (NATURALS, "sum(x in R: R[x]) == 1"), (NATURALS, "prod(k in A: 1) == 1"),
    (NATURALS, "max(x in A: P[x]) <= 1"), (NATURALS, "max(x in R: R[x]) <= 1"), (NATURALS, "max(x in A, y in A: 1) <= 1"),
    ({"P": "distribution on reals", "A": "event of P"}, "sum(x in A: P[x]) <= 1"),
    ({"P": "distribution on [0, 1]"}, "max(x in P: P[x]) <= 1"), ({"P": "distribution on [0, 1]"}, "sum(x in P: P[x]) <= 1"),
    ({"M": "mechanism on 1 entries over naturals"}, "sum(x in M: 2^(-x[1])) == 2"),
    ({}, "sum(n in integer >= 1: 2^(-n)) == 1"), ({}, "max(n in integer >= 1: 1/n) == 1"), ({}, "max(x in real in [0, 1]: x) == 1"),
    ({}, "sum(P in distribution on 2: 0) == 0"), ({}, "max(x in database on 2 entries over reals: 1) == 1"),
    ({"W": "channel from naturals to 2"}, "max(x in W: W(x)[1]) <= 1"),
    ({"W": "channel from 2 to naturals"}, "sum(y in W(1): W(1)[y]) == 1"),
])
def test_what_has_a_value_is_not_asked_to_be_finite(let: dict[str, str], show: str) -> None:
    """There it would be called ill-posed, by a point at which there are infinitely many."""
    define = {"R": "product(P, P)"} if "R[" in show else {}
    try:
        said = statement(let, define, [], [show])
    except ElaborationError:
        return
    assert "finite" not in str(said.conclusions_defined[0])


@pytest.mark.parametrize(("let", "show"), [
    ({"P": "distribution", "A": "event of P"}, "sum(x in A: P[x]) == P(A)"),
    ({"P": "distribution on 2", "A": "event of P"}, "max(x in A: P[x]) <= 1"),
    ({"P": "distribution on A", "Q": "distribution on {0, 1}"}, "sum(x in R: R[x]) == 1"),
    ({"P": "distribution on naturals", "A": "event of P"}, "card(A) >= 0"),
    ({"n": "integer >= 1"}, "sum(k in integer in [1, n]: k) >= 1"), ({}, "max(k in integer in {1, 2}: k) == 2"),
])
def test_what_may_be_finite_is_asked_to_be(let: dict[str, str], show: str) -> None:
    said = statement(let, {"R": "product(P, Q)"} if "R[" in show else {}, [], [show])
    assert "finite" in str(said.conclusions_defined[0])


@pytest.mark.parametrize("show", [
    "integral(t in 0..1: 1/sqrt(t)) == 2", "integral(t in [0, 1]: log(t)) == -1", "integral(t in [-1, 1]: 1/sqrt(abs(t))) == 4",
    "integral(t in 0..1: 1/t) == oo", "integral(t in 0..oo: exp(-1/t)/t^2) == 1", "integral(t in [0, 1]: 1/t - 1) == oo",
])
def test_an_integrand_needs_no_value_at_single_points(show: str) -> None:
    """The old kernel proves these, and papers write them. The new one asked for a value at the end of the interval, and
    would have taken a proof that they are ill-posed."""
    (defined,) = statement({}, {}, [], [show]).conclusions_defined
    sides = [terms.args_of(t, "or", 2) for t in conjuncts(defined)]
    assert any(s is not None and "integral(" in str(s[1]) and terms.args_of(s[0], "all", 1) for s in sides)


def test_what_an_integrand_needs_everywhere_is_asked_everywhere() -> None:
    """Of each space there is a null set, which is none for all spaces; and what does not speak of the variable is one
    thing for all its values."""
    for let, show in (({"b": "real"}, "integral(t in 0..1: t/b) >= 0"),
                      ({}, "integral(t in 0..1: val(sup(P in distribution, Q in distribution: t*tv(P, Q)))) <= 1")):
        try:
            (defined,) = statement(let, {}, [], [show.replace("val(", "(")]).conclusions_defined
        except ElaborationError:
            continue
        assert terms.args_of(conjuncts(defined)[0], "or", 2) is None


TWO_LAWS = {"P": "distribution on 2", "Q": "distribution on 3"}


@pytest.mark.parametrize(("let", "define", "show"), [
    # the outcomes, inputs or size of the first item were taken for those of all: ``card(t[2]) == 2`` was proved
    (TWO_LAWS, {"t": "[P, Q]"}, "card(t[2]) == 2"), (TWO_LAWS, {"t": ["P", "Q"]}, "sum(a in t[2]: t[2][a]) == 1"),
    ({}, {"t": "[{1: 1}, {1: 1/2, 2: 1/2}]"}, "card(t[2]) == 2"),  # refuted
    (TWO_LAWS, {"t": "[[P, P], [P, Q]]"}, "card(t[2][2]) == 2"),
    ({"W": "channel from 2 to 2", "V": "channel from 3 to 2"}, {"t": "[W, V]"}, "tv(t[2](3), t[2](3)) <= 0"),
    ({"f": "function 1..2 -> reals", "g": "function 1..3 -> reals"}, {"t": "[f, g]"}, "t[2](3) == g(3)"),
    ({"A": "event on 2", "B": "event on 3", "P": "distribution on 3"}, {"t": "[A, B]"}, "P(not t[2]) == 1 - P(B)"),
    # which law it is, and so which outcomes it has, depends: a true one of these was refuted, that the old kernel proves
    ({"x": "real > 0"}, {"R": "{1: 1} if x > 0 else {1: 1/2, 2: 1/2}"}, "min(a in R: R[a]) == 1"),
    ({}, {"R": "{1: 1} if 1 > 0 else {1: 1/2, 2: 1/2}"}, "card(R) == 1"),
    ({}, {"R": "{1: 1} if 1 > 0 else {1: 1/2, 2: 1/2}"}, "card(mixture(1/2, R, {1: 1})) == 1"),
    ({}, {"R": "{1: 1} if 1 > 0 else {1: 1/2, 2: 1/2}"}, "card(product(R, {1: 1})) == 1"),
    ({}, {"R": "{1: 1} if 1 > 0 else {1: 1/2, 2: 1/2}", "W": "channel(x in 1..2: R)"}, "card(W(1)) == 1"),
])
def test_the_points_of_what_is_chosen_are_not_those_of_one_choice(let: dict[str, str], define: dict[str, Any],
                                                                 show: str) -> None:
    with pytest.raises(ElaborationError, match=r"not known|different spaces"):
        statement(let, define, [], [show])


@pytest.mark.parametrize(("define", "show"), [
    ({"t": "[P, Q]"}, "tv(t[1], t[2]) <= 1"), ({"t": "[P, P]"}, "card(t[2]) == 2"), ({"t": "[W, W]"}, "capacity(t[2]) <= 1"),
    ({"R": "{1: 1} if 1 > 0 else {1: 1/2, 2: 1/2}"}, "tv(R, P) <= 1"),
    ({"V": "channel(x in 1..2: {1: 1} if x == 1 else {1: 1/2, 2: 1/2})"}, "sum(a in V(1): V(1)[a]) == 1"),
])
def test_what_is_chosen_may_be_used(define: dict[str, Any], show: str) -> None:
    statement({**TWO_LAWS, "W": "channel from 2 to 2"}, define, [], [show])


def test_the_inputs_of_a_channel_in_a_list_are_its_own() -> None:
    said = statement({"W": "channel from 2 to 2"}, {"t": "[W, W]"}, [], ["tv(t[1](3), t[1](1)) <= 0"])
    assert "range(1, 2, 3)" in str(said.conclusions_defined[0])


def test_a_point_chooses_standard_borel_spaces() -> None:
    """There is such a function for each of them; for the functions from the reals to the reals Cantor has none."""
    said = statement({"P": "distribution on A"}, {}, [],
                     ["exists(f in function A -> reals: forall(a in A, b in A: f(a) == f(b) implies a == b))"])
    functions = fun(REAL, REAL)
    for t, good in ((functions, False), (make("law", REAL), False), (make("pair", REAL, functions), False),
                    (make("pair", REAL, make("db", make("label"))), True), (make("'B"), True), (PROP, True)):
        point = verdict.Point({"'A": t}, {"P": terms.var("P", make("law", t))})
        with nullcontext() if good else pytest.raises(KernelError, match="standard Borel"):
            assert verdict.to_show(said, 0, "refuted", point)


@pytest.mark.parametrize(("define", "show"), [
    ({"s": "{card(P), 2}"}, "forall(k in s: k >= 1)"), ({"R": "{card(P): 1}"}, "forall(a in R: a >= 1)"),
    ({"c": "card(P)"}, "exists(k in 1..c: k >= 1)"),
    ({"W": "channel(x in {card(P)}: {x: 1})"}, "forall(a in W: a >= 1)"),
])
def test_a_definition_that_names_outcomes_does_so_as_a_domain(define: dict[str, Any], show: str) -> None:
    """It is about finite spaces then; the number of points of an infinite one is 0 in the core."""
    said = statement({"P": "distribution"}, define, [], [show])
    assert "finite" in str(terms.args_of(said.conclusions[0], "imp", 2))


def test_a_law_is_not_where_the_domain_of_its_sum_is_undefined() -> None:
    """At x = 0 the assumption has no value; that P is on 1..1/0, where no law is, came before it and hid that."""
    try:
        said = statement({"x": "real", "P": "distribution"}, {}, ["sum(k in 1..1/x: P[k]) == 1"], ["P[1] <= 1"])
    except ElaborationError:
        return
    assert all("supp" not in str(h) for h in said.hypotheses)
