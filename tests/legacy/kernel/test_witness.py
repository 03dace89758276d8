"""Truth at a point against a second arithmetic; values and objects as a witness gives them."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from symdp.language.witness import decimal, digits, infix
from symdp.legacy.kernel.expressions import read_expression, read_type
from symdp.legacy.kernel.objects import Dist, Fun, Table, Unsupported, expand
from symdp.legacy.kernel.tree import Expr, Num, Op, Seq, substitute
from symdp.legacy.kernel.witness import Fault, Point, Unfit, is_finite, label, read_values, whole_number
from tests.legacy.kernel.numbers import NoValue, truth, value
from tests.legacy.kernel.strategies import NAMES, expressions

EXAMPLES = settings(max_examples=10_000 if os.environ.get("SYMDP_SLOW") else 400, deadline=None,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
points = st.fixed_dictionaries({n: st.fractions(-3, 3, max_denominator=12) for n in NAMES})


@EXAMPLES
@given(expressions, expressions, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), points)
def test_comparisons(a: Expr, b: Expr, op: str, at: dict[str, Fraction]) -> None:
    formula = Op(op, (a, b))
    try:
        said = Point().decide(formula, {n: Num(x) for n, x in at.items()})
    except (Fault, Unsupported):
        return
    try:
        assert said == truth(formula, at)
    except NoValue:
        return  # an infinite value, or too close for 400 bits


@EXAMPLES
@given(expressions, points)
def test_what_is_certainly_undefined_has_no_value(e: Expr, at: dict[str, Fraction]) -> None:
    closed = substitute(e, {n: Num(x) for n, x in at.items()})
    try:
        Point().decide(Op("<", (closed, Num(Fraction(10**9)))), {})
    except Fault as f:
        if f.certain:
            with pytest.raises(NoValue):
                value(e, at)
    except Unsupported:
        return


@pytest.mark.parametrize(("formula", "expected"), [
    ("1 < 2 and not 3 < 2", True), ("1 < 2 implies 2 < 1", False), ("1 < 2 iff 3 < 4", True), ("2 < 1 and 1/0 > 1", False),
    ("1 < 2 or 1/0 > 1", True), ("2 < 1 implies 1/0 > 1", True), ("forall(k in 1..4: k^2 < 17)", True),
    ("exists(k in 1..4: k^2 == 9)", True), ("sum(k in 1..100: k) == 5050", True), ("3/2 in [1, 2)", True), ("2 in [1, 2)", False),
    ("2 in 1..2", True), ("3/2 in 1..2", False), ("sqrt(4) in 1..2", True), ("oo > 10^300", True), ("-oo < oo", True),
    ("0*log(0) == 0", True), ("rel_entr(1, 0) == oo", True), ("rel_entr(0, 0) == 0", True), ("(-8)^3 == -512", True),
    ("(-2)^sqrt(4) == 4", True), ("0^0 == 1", True), ("0^(1/2) == 0", True), ("oo^2 == oo", True), ("sqrt(oo) == oo", True),
    ("abs(-oo) == oo", True), ("exp(-oo) == 0", True), ("1/oo == 0", True), ("oo/2 == oo", True), ("oo/(-2) == -oo", True), ("-oo/(-2) == oo", True), ("min(3, oo) == 3", True), ("kl({1: 1}, {2: 1}) == oo", True),
    ("renyi({1: 1}, {2: 1}, 1/2) == oo", True), ("chi2({1: 1}, {1: 1/2, 2: 1/2}) == 1", True), ("sqrt(2)^2 == 2", True),
    ("exp(1/3)^3 == exp(1)", True), ("binom(5, 7) == 0", True), ("binom(5, 2) == 10", True), ("card({1, 1, 2}) == 2", True),
    ("2 in {1, 2}", True), ("sqrt(4) in {1, 2}", True), ("sqrt(2) in {1, 2}", False), ("forall(k in {a, 1}: k == a or k == 1)", True),
])
def test_formulas(formula: str, expected: bool) -> None:
    assert Point().decide(read_expression(formula), {}) is expected


@pytest.mark.parametrize("formula", [
    "1/0 > 1", "log(0) < 0", "log(-1) < 0", "sqrt(-1) < 0", "(-8)^(1/3) < 0", "0^(-1) > 0", "oo - oo == 0", "0*oo == 0", "oo/oo == 1",
    "rel_entr(-1, 1) > 0", "rel_entr(1, -1) > 0", "1 + log(0) < 0", "2*log(0) < 0", "-log(0) > 0", "exp(log(0)) == 0", "h(2) > 0",
    "coth(0) > 1", "sum(a in {1: 1/2, 2: 1/3}: 1) == 2", "hockey_stick({1: 1}, {1: 1}, -1) > 0", "1/0 > 1 and 1 < 2", "1/(exp(2)*exp(-2) - 1) > 0",
    "0*log(0) + 1/0 > 0", "0*log(-1) == 0", "0*(1/0) == 0", "log(2)*log(0) < 0", "rel_entr(1, 0) - (1 + rel_entr(1, 0)) == 0", "0^(-1/2) > 0",
])
def test_what_is_undefined_for_certain(formula: str) -> None:
    with pytest.raises(Fault) as caught:
        Point().decide(read_expression(formula), {})

    assert caught.value.certain


@pytest.mark.parametrize("formula", [
    "exp(1e-400) > 1 + 1e-400", "limit(x -> 0: x) == 0", "integral(x in [0, 1]: x) == 1/2", "oo^0 == 1", "(1 < 2) + 1 == 2", "1 + 1", "z + 1 < 2", "rel_entr(1, abs(exp(1e-400) - 1 - 1e-400)) == oo",
    "1 == a", "sum(k in 1..oo: 1/2^k) == 1", "binom(1/2, 2) < 1", "2*exp(0)*capacity(channel(x in {0, 1}: {x: 1})) - 1 < 1", "exp(f(1)) in 1..2", "exp(10^9)/oo == 0",
    "(exp(1e-400) - 1 - 1e-400)*log(0) == 0", "max(1, (exp(1e-400) - 1 - 1e-400)*log(0)) == 1", "log(exp(1e-400) - 1 - 1e-400) < 0",
    "z < 1", "1 < sin(2)", "capacity(channel(x in {0, 1}: {x: 1})) <= log(2)*1.0001 and exp(capacity(channel(x in {0, 1}: {x: 1}))) > 0",
])
def test_what_is_not_decided(formula: str) -> None:
    with pytest.raises((Fault, Unsupported)) as caught:
        Point().decide(read_expression(formula), {})

    assert not getattr(caught.value, "certain", False)


@pytest.mark.parametrize("formula", [
    "(1 if x > 1 else ({1: x, 2: 1 - x})[1]) == 1", "(1 if x < 1 and ({1: x, 2: 1 - x})[1] > 0 else 2) == 2",
    "max(1/(x - sqrt(2)) if x < 1 else x, 1) == x", "forall(k in 1..3: k < 3 or log(k - 5/2) < x)",
])
def test_what_is_not_read_may_be_undefined(formula: str) -> None:
    assert Point().decide(read_expression(formula), {"x": read_expression("sqrt(2)")})


@pytest.mark.parametrize(("formula", "expected"), [
    ("rel_entr(exp(2)*exp(-2) - 1, 1) == 0", True), ("(exp(2)*exp(-2) - 1)*log(exp(2)*exp(-2) - 1) == 0", True),
    ("(exp(2)*exp(-2) - 1)^(1/3) == 0", True), ("log(2) + rel_entr(1, 0) == oo", True), ("log(2) + rel_entr(1, 0) < oo", False),
    ("max(log(2), log(3), log(1/2)) == log(3)", True),
])
def test_zeros_and_infinities_that_are_not_written_as_such(formula: str, expected: bool) -> None:
    assert Point().decide(read_expression(formula), {}) == expected


def test_the_comparison_that_is_shown_is_one_of_this_formula() -> None:
    point, env = Point(), {"x": Num(Fraction(3))}

    formula = read_expression("({1: sqrt(2)/2, 2: 1 - sqrt(2)/2})[2] < x")
    assert point.decide(formula, env)
    assert point.failed is not None
    assert point.failed[0] == formula
    assert not point.decide(read_expression("x in {1, 2}"), env)
    assert point.failed is None


SYMMETRIC = "channel(x in {0, 1}: {x: 3/4, 1 - x: 1/4})"


@pytest.mark.parametrize(("formula", "expected"), [
    (f"capacity({SYMMETRIC}) < log(2)/5", True), (f"capacity({SYMMETRIC}) == log(2) - h(1/4)", True), (f"capacity({SYMMETRIC}) > 1/5", False),
    ("capacity(channel(x in {0, 1}: {x: 1})) == log(2)", True), (f"2*capacity({SYMMETRIC}) + max(capacity({SYMMETRIC}), 1) < 1 + log(2)/2", True),
    (f"capacity({SYMMETRIC}) != log(2)", True), ("capacity(channel(x in {0, 1}: {7: 1})) <= 0", True),
])
def test_capacities(formula: str, expected: bool) -> None:
    assert Point().decide(read_expression(formula), {}) is expected


def test_an_input_law_sharpens_a_capacity() -> None:
    z = "channel(x in {0, 1}: {0: 1 - x/2, 1: x/2})"
    best = (read_expression("3/5"), read_expression("2/5"))
    formula = read_expression(f"capacity({z}) == log(5/4)")

    with pytest.raises(Fault):
        Point().decide(formula, {})
    assert Point((best,)).decide(formula, {})


@pytest.mark.parametrize(("text", "finite"), [("1/2", True), ("log(2)", True), ("oo", False), ("-oo", False), ("1/0", False), ("x", False),
                                              ("rel_entr(1, 0)", False), ("log(-1)", False), ("exp(10^9)", False), ("f(1)", False)])
def test_real_numbers(text: str, finite: bool) -> None:
    assert is_finite(read_expression(text)) == finite


@pytest.mark.parametrize(("text", "expected"), [("sqrt(9)", 3), ("2*(1/2)", 1), ("log(exp(4))", 4), ("1/2", None), ("sqrt(2)", None)])
def test_whole_numbers(text: str, expected: int | None) -> None:
    assert whole_number(read_expression(text)) == expected


@pytest.mark.parametrize("text", ["1 + exp(-10000)", "f(1)", "oo", "1/0"])
def test_a_number_that_may_be_whole(text: str) -> None:
    with pytest.raises(Fault):
        whole_number(read_expression(text))


@pytest.mark.parametrize("text", ["1/3", "exp(1)", "-log(2)", "10^30/7", "1e-30/7", "pi*10^5", "sqrt(2)/10^4", "exp(100)", "0", "-3", "123456.789"])
def test_digits(text: str) -> None:
    e = read_expression(text)
    shown = digits(e)
    with mpmath.workdps(60):
        exact = value(e, {}).mid().str(50, radius=False)
        assert abs(mpmath.mpf(shown) - mpmath.mpf(exact)) <= abs(mpmath.mpf(exact)) * mpmath.mpf(10) ** -19


@pytest.mark.parametrize(("x", "count", "shown"), [
    (Fraction(2, 3), 3, "0.666"), (Fraction(-2, 3), 3, "-0.666"), (Fraction(1, 8), 20, "0.125"), (Fraction(10**8), 3, "1.0e8"),
    (Fraction(1, 10**9), 3, "1.0e-9"), (Fraction(0), 5, "0"), (Fraction(999), 3, "999"),
])
def test_decimals(x: Fraction, count: int, shown: str) -> None:
    assert decimal(x, count) == shown


@pytest.mark.parametrize(("text", "expected"), [("1", "1"), ("-1/2", "(-1/2)"), ("a", "'a"), ("2/4", "(1/2)"), ("1 + 1", "2"), ("(a, 1)", "<tuple 'a,1>")])
def test_labels(text: str, expected: str) -> None:
    from symdp.legacy.kernel.normal import text as shown

    assert shown(label(text)) == expected


@pytest.mark.parametrize("value_", ["exp(1)", "pi", "", "(", 1, None, True, 0.5, ["1"], "M(x)"])
def test_what_is_no_label(value_: Any) -> None:
    with pytest.raises((Unfit, Unsupported)):
        label(value_)


def read(kind: str, data: Any, name: str = "M") -> Any:
    values, conditions = read_values({name: data}, ((name, read_type(kind, name)),), {})
    return values[name], conditions


def test_a_mechanism_is_read() -> None:
    table, conditions = read("mechanism on 1 entries", {"inputs": [["0"], ["1"]], "outcomes": ["a", "b"], "rows": [["1/2", "1/2"], ["0", "1"]]})

    assert isinstance(table, Table)
    assert table.entries == 1
    assert len(conditions) == 6


def test_a_function_and_a_law_are_read() -> None:
    assert isinstance(read("function {1, 2} -> [0, 1]", {"table": {"1": "0", "2": "1"}})[0], Fun)
    assert isinstance(read("function {1, 2} -> reals", {"table": {"1": "7", "2": "log(2)"}})[0], Fun)
    assert isinstance(read("distribution on integers", {"outcomes": ["-2", "1"], "probabilities": ["0", "1"]})[0], Dist)
    assert isinstance(read("distribution on {1, 2}", {"outcomes": ["2", "1"], "probabilities": ["0", "1"]})[0], Dist)


@pytest.mark.parametrize(("kind", "data"), [
    ("real", None), ("real", 1), ("real", True), ("real", 0.5), ("real", ["1"]), ("real", "("), ("integer", "1/2"), ("distribution", "1"),
    ("distribution on {1, 2}", {"outcomes": ["1", "3"], "probabilities": ["0", "1"]}), ("distribution", {"outcomes": [], "probabilities": []}),
    ("distribution", {"outcomes": ["1"], "probabilities": ["1", "0"]}), ("matrix of order 2", {}), ("event", {"outcomes": ["1"]}),
    ("mechanism on 2 entries", {"inputs": [["0", "0"], ["1"]], "outcomes": ["1"], "rows": [["1"], ["1"]]}),
    ("mechanism on 1 entries", {"inputs": [["0"], ["0"]], "outcomes": ["1"], "rows": [["1"], ["1"]]}),
    ("mechanism on 1 entries over {0, 1, 2}", {"inputs": [["0"], ["1"]], "outcomes": ["1"], "rows": [["1"], ["1"]]}),
    ("channel from 3 to 1", {"inputs": [["0"], ["1"]], "outcomes": ["1"], "rows": [["1"], ["1"]]}),
    ("channel", {"inputs": [["0", "1"]], "outcomes": ["1"], "rows": [["1"]]}),
    ("function {1, 2} -> [0, 1]", {"table": {"1": "0"}}), ("function reals -> reals", {"table": {"1": "0"}}),
    ("distribution on integers", {"outcomes": ["1/2"], "probabilities": ["1"]}), ("real", "1 < 2"), ("real", "(0 == 0) + 1"),
    ("function {1} -> {0, 1}", {"table": {"1": "0"}}), ("database over A", {"entries": ["0"]}),
])
def test_what_is_no_value_of_the_type(kind: str, data: Any) -> None:
    with pytest.raises(Unfit):
        read(kind, data)


def test_a_database_over_the_alphabet_of_a_law() -> None:
    types = (("P", read_type("distribution on A", "P")), ("d", read_type("database over A", "d")))
    law = {"outcomes": ["a", "b"], "probabilities": ["1", "0"]}

    assert read_values({"P": law, "d": {"entries": ["a", "a"]}}, types, {})[0]["d"] == Seq("tuple", (label("a"), label("a")))
    for entries in (["c"], ["a", "c"]):
        with pytest.raises(Unfit):
            read_values({"P": law, "d": {"entries": entries}}, types, {})


def test_a_value_is_missing() -> None:
    with pytest.raises(Unfit, match="no value for x"):
        read_values({}, (("x", read_type("real", "x")),), {})


def test_expansion_keeps_what_is_undefined() -> None:
    assert expand(read_expression("1/0 > 1 or 0 == 0"), {}) != read_expression("0 == 0")


@pytest.mark.parametrize("text", ["(0,)", "(0, 1)", "((a,), 1)"])
def test_a_label_is_written_as_it_is_read(text: str) -> None:
    """(0) is the number 0: a database of one entry needs its comma."""
    assert infix(label(text)) == text
