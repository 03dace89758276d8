"""Enclosures of random expressions contain their values; what a region implies holds at its points."""

from __future__ import annotations

import os
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from symdp.legacy.kernel.enclose import NO, YES, Program, Region, compare, conjuncts, constant_sign
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import Goal, holds
from symdp.legacy.kernel.interval import INF, REALS, Interval, point
from symdp.legacy.kernel.tree import Expr, Name, Num, Op, Type, substitute
from tests.legacy.kernel.numbers import NoValue, as_fractions, truth, value
from tests.legacy.kernel.strategies import NAMES, boxes, expressions, has, leaves, members

EXAMPLES = settings(max_examples=6_000 if os.environ.get("SYMDP_SLOW") else 400, deadline=None,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def around(i: Interval, low: Fraction, high: Fraction) -> bool:
    return i.lo <= high and i.hi >= low and not (i.lo_open and i.lo >= high and low == high) and not (
        i.hi_open and i.hi <= low and low == high)


@EXAMPLES
@given(expressions, boxes, st.data())
def test_programs_contain_the_values(e: Expr, box: dict[str, Interval], data: st.DataObject) -> None:
    at = {n: data.draw(members(box[n])) for n in NAMES}
    program = Program(e)
    values = program.run(box, {}, 64)
    out = values[program.result]
    if out is None:
        return
    try:
        exact = value(e, at)
    except NoValue:
        # what has an enclosure has a value; balls may be too wide to say so, or the value infinite
        assert out.takes(INF) or out.takes(-INF) or any(v is None for v in values) or undecided(e, at)
        return
    assert around(out, *as_fractions(exact)), (out, exact)


def undecided(e: Expr, at: dict[str, Fraction]) -> bool:
    """The second arithmetic cannot tell a sign at 400 bits: it sits at a kink or a zero that is no rational."""
    try:
        value(e, at, 3000)
    except NoValue:
        pass
    closed = substitute(e, {n: Num(x) for n, x in at.items()})
    return Region((), prec=600).enclose(closed) is not None


@st.composite
def hypotheses(draw: st.DrawFn) -> tuple[list[Expr], dict[str, Fraction]]:
    """Comparisons of small expressions that hold at a point."""
    at = {n: draw(st.fractions(-4, 4, max_denominator=8)) for n in NAMES}
    found: list[Expr] = []
    for _ in range(draw(st.integers(1, 4))):
        a, b = draw(st.one_of(leaves, expressions)), draw(st.one_of(leaves, expressions))
        for op in draw(st.permutations(["==", "<", "<=", ">", ">=", "!="])):
            h = Op(op, (a, b))
            try:
                if truth(h, at):
                    found.append(h)
                    break
            except (NoValue, ZeroDivisionError, OverflowError):
                break
    return found, at


@EXAMPLES
@given(hypotheses(), expressions)
def test_what_a_region_implies_holds_at_its_points(case: tuple[list[Expr], dict[str, Fraction]], e: Expr) -> None:
    given_, at = case
    region = Region(given_)
    assert not region.contradiction
    for n, i in region.bounds.items():
        assert has(i, at[n])
    try:
        exact = value(e, at)
    except NoValue:
        return
    out = region.enclose(e)
    assert out is None or around(out, *as_fractions(exact))
    s = region.sign(e)
    low, high = as_fractions(exact)
    assert s is None or {1: high > 0, -1: low < 0, 0: low <= 0 <= high}[s]
    if region.apart_from_zero(e):
        assert not low == high == 0
    if region.zero(e):
        assert low <= 0 <= high
        assert high - low < Fraction(1, 10**30)


@EXAMPLES
@given(st.lists(st.builds(lambda op, a, b: Op(op, (a, b)), st.sampled_from(["<", "<=", ">", ">=", "=="]), leaves, leaves),
                max_size=5), st.data())
def test_integer_bounds(given_: list[Expr], data: st.DataObject) -> None:
    at = {n: Fraction(data.draw(st.integers(-8, 8))) for n in NAMES}
    held = []
    for h in given_:
        try:
            held += [h] if truth(h, at) else []
        except NoValue:
            continue
    region = Region(held, frozenset(NAMES))
    assert not region.contradiction
    for n, i in region.bounds.items():
        assert has(i, at[n])


@pytest.mark.parametrize(("formula", "expected"), [
    ("x < 1", None), ("x < 3", YES), ("x > 2", NO), ("x != 5", YES), ("x == 5", NO), ("x < 3 and x > -1", YES),
    ("x > 2 or x < 3", YES), ("not x > 2", YES), ("oo > x", YES), ("x == oo", NO), ("oo == oo", YES), ("oo < oo", NO),
])
def test_truth_values(formula: str, expected: Interval | None) -> None:
    region = Region([read_expression("0 <= x"), read_expression("x <= 2")])
    found = region.enclose(read_expression(formula))

    assert found == expected if expected is not None else found not in (YES, NO)


@pytest.mark.parametrize("text", [
    "1/x", "log(x)", "sqrt(x - 1)", "x^(-1)", "rel_entr(x - 1, 2)", "(x - 1)^(1/2)", "(x - 2)^x", "oo - oo", "0*oo",
    "x*oo", "rel_entr(1, x) - rel_entr(1, x)", "rel_entr(1, x)*x", "(1 + rel_entr(1, x))/(1 + rel_entr(1, x))", "oo/oo",
    "rel_entr(1, x)^0", "x*log(1 - 2*x)",
])
def test_what_may_be_undefined_has_no_enclosure(text: str) -> None:
    assert Region([read_expression("x >= 0"), read_expression("x <= 1")]).enclose(read_expression(text)) is None


@pytest.mark.parametrize(("text", "low", "high"), [
    ("x - x", 0, 0), ("x*x", 0, 4), ("x^2", 0, 4), ("1/(1 + x^2)", 0, 1), ("abs(x)", 0, 2), ("exp(0*x)", 1, 1),
    ("rel_entr(1, x^2)", "-2", INF), ("1/rel_entr(1, 0)", 0, 0), ("exp(-oo)", 0, 0), ("min(x, -5)", -5, -5),
    ("(x if x > 7 else 1)", 1, 1), ("0*log(0)", 0, 0), ("rel_entr(0, 0)", 0, 0), ("0^(x^2 + 1)", 0, 0), ("0^0", 1, 1),
])
def test_enclosures(text: str, low: Any, high: Any) -> None:
    region = Region([read_expression("-1 <= x"), read_expression("x <= 2")])
    found = region.enclose(read_expression(text))

    assert found is not None
    assert found.lo >= Fraction(low)
    assert found.hi <= (high if high == INF else Fraction(high))


@pytest.mark.parametrize("given_", [
    ["x > 1", "x < 1"], ["x > 1", "x <= 1"], ["x == 1", "x == 2"], ["x < x"], ["x - y >= 1", "x - y < 1"], ["1 > 2"],
    ["x - y > 0", "y - x > 0"], ["exp(x)*(y - z) > 0", "y < z"], ["x > oo"], ["x == oo"],
])
def test_contradictions(given_: list[str]) -> None:
    assert Region([read_expression(h) for h in given_]).contradiction


@pytest.mark.parametrize("given_", [
    ["x >= 1", "x <= 1"], ["oo >= oo + 1"], ["oo - 1 >= oo"], ["rel_entr(1, y) >= rel_entr(1, y) + 1", "y >= 0"],
    ["kl(P, Q) >= kl(P, Q) + 1"], ["x < oo"], ["x != oo"], ["x >= -oo"], ["(x^2 - 1)/(x - 1) >= 0"], ["x*y <= 0", "x*y >= 0"],
    ["-x <= 0", "x <= 0"],
])
def test_no_contradiction(given_: list[str]) -> None:
    assert not Region([read_expression(h) for h in given_]).contradiction


def test_infinite_summands_are_not_cancelled() -> None:
    region = Region([read_expression(t) for t in ("y >= 0", "y <= 1", "rel_entr(1, y) + z <= rel_entr(1, y) + w")])

    assert region.enclose(read_expression("z - w")) == REALS


def test_finite_summands_are_cancelled() -> None:
    region = Region([read_expression(t) for t in ("y > 0", "y <= 1", "rel_entr(1, y) + z <= rel_entr(1, y) + w")])

    assert region.enclose(read_expression("z - w")) == Interval(-INF, Fraction(0), True, False)


def test_an_apart_point_opens_an_end() -> None:
    region = Region([read_expression(t) for t in ("x >= 0", "x != 0", "x <= 1")])

    assert region.bounds["x"] == Interval(Fraction(0), Fraction(1), True, False)
    assert region.sign(Name("x")) == 1


@pytest.mark.parametrize(("text", "parts"), [
    ("x in [0, 1)", ["0 <= x", "x < 1"]), ("x in (-oo, 1]", ["x <= 1"]), ("exp(x) in [0, oo)", ["0 <= exp(x)", "exp(x) < oo"]),
    ("x in 1..5", ["1 <= x", "x <= 5", "x in integers"]), ("not (x < 1 or y > 2)", ["x >= 1", "y <= 2"]),
    ("x < 1 or y < 1", ["x < 1 or y < 1"]), ("x >= abs(y)", ["x >= y", "x >= -y"]), ("abs(y) < x", ["y < x", "-y < x"]),
])
def test_conjuncts(text: str, parts: list[str]) -> None:
    assert conjuncts(read_expression(text)) == [read_expression(p) for p in parts]


@pytest.mark.parametrize(("text", "sign"), [
    ("sqrt(2)^2 - 2", 0), ("exp(log(3)) - 3", 0), ("exp(1) - 2718281828459045/10^15", 1), ("log(2) - 7/10", -1),
    ("pi - 355/113", -1), ("exp(pi*sqrt(163)) - 262537412640768744", -1), ("1/3 + 2/3 - 1", 0), ("oo", 1), ("-oo", -1),
    ("exp(1e-50) - 1", 1), ("1/0", None), ("log(-1)", None), ("x", None),
])
def test_signs_of_constants(text: str, sign: int | None) -> None:
    assert constant_sign(read_expression(text)) == sign


@pytest.mark.parametrize(("op", "a", "b", "answer"), [
    ("<", "1", "2", True), ("<=", "sqrt(8)", "2*sqrt(2)", True), ("<", "sqrt(8)", "2*sqrt(2)", False), ("==", "oo", "oo", True),
    ("<", "-oo", "oo", True), (">", "3", "oo", False), ("!=", "pi", "22/7", True), ("==", "1/0", "2", None),
])
def test_comparisons_of_constants(op: str, a: str, b: str, answer: bool | None) -> None:
    assert compare(op, read_expression(a), read_expression(b)) is answer


def test_a_relative_entropy_without_bounds_has_values_from_minus_to_plus_infinity() -> None:
    region = Region([read_expression("x >= 0"), read_expression("y >= 0")])

    found = region.enclose(read_expression("rel_entr(x, y)"))

    assert found is not None
    assert found.takes(INF)  # at y = 0
    assert not found.takes(-INF)
    assert (found.lo, found.hi) == (-INF, INF)
    assert Region([read_expression("x >= 0")]).enclose(read_expression("rel_entr(x, oo)")) is None


def test_pi_is_no_point() -> None:
    found = Region(()).enclose(read_expression("pi"))

    assert found is not None
    assert not found.exact
    assert found != point(Fraction(22, 7))


def test_a_power_assumed_positive_is_not_zero() -> None:
    """The sign of the base is not seen, that of its square is a hypothesis."""
    square = read_expression("(p^2 - 2*p + 1)^2")
    region = Region([Op(">", (square, Num(Fraction(0))))])
    assert region.sign(square) == 1
    assert region.apart_from_zero(square)


@pytest.mark.parametrize(("given_", "show", "seen"), [
    (["i < j"], "i + 1 <= j", True), (["i < j"], "i + 2 <= j", False), (["i <= j", "i != j"], "i + 1 <= j", True), (["i != j", "i <= j"], "i + 1 <= j", True),
    (["2*i < j"], "2*i + 1 <= j", True), (["i < j/2"], "i + 1/2 <= j/2", True), (["i < j/2"], "i + 1 <= j/2", False), (["i < x"], "i + 1 <= x", False),
    (["i >= 0", "i != 0"], "i >= 1", True), (["exp(x)*i < exp(x)*j"], "i + 1 <= j", True), (["i < j"], "exp(x)*i < exp(x)*j", True),
    (["i < j"], "exp(x)*i + exp(x) <= exp(x)*j", True), (["i < j"], "exp(x)*i + 1 <= exp(x)*j", False),
    (["x <= y - 2"], "x <= y - 1", True), (["x <= y - 2"], "exp(x)*(x - y + 1) < 0", True), (["x <= y + 1"], "exp(x)*(x - y) < 0", False)])
def test_gaps_of_integers(given_: list[str], show: str, seen: bool) -> None:
    names = (("i", Type("integer")), ("j", Type("integer")), ("x", Type("real")), ("y", Type("real")))
    assert holds(Goal(names, tuple(map(read_expression, given_)), read_expression(show))) == seen
