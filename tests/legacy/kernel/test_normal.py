"""Normal forms: what they call zero is zero, and writing them back gives the same number."""

from __future__ import annotations

import os
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from symdp.legacy.kernel.enclose import Region
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.normal import TooLarge, linear, ratio, ratio_expr, text
from symdp.legacy.kernel.tree import Call, Expr, Op, num
from tests.legacy.kernel.numbers import NoValue, as_fractions, sign, value
from tests.legacy.kernel.strategies import NAMES, expressions

EXAMPLES = settings(max_examples=6_000 if os.environ.get("SYMDP_SLOW") else 400, deadline=None,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
points = st.fixed_dictionaries({n: st.fractions(-3, 3, max_denominator=12) for n in NAMES})
TINY = Fraction(1, 10**40)


def equal(a: Expr, b: Expr, at: dict[str, Fraction]) -> bool:
    """The values differ by nothing that 400 bits show. Raises NoValue."""
    scale = 1 + max(map(abs, as_fractions(value(a, at))))
    low, high = as_fractions(value(Op("-", (a, b)), at))
    if high - low > TINY * scale:
        raise NoValue
    return low <= 0 <= high


@EXAMPLES
@given(expressions, points)
def test_writing_a_normal_form_back(e: Expr, at: dict[str, Fraction]) -> None:
    try:
        back = ratio_expr(ratio(e, lambda _: None))
        exact = equal(e, back, at)
    except (TooLarge, ZeroDivisionError, NoValue):
        reject()
    assert exact, text(back)


@EXAMPLES
@given(expressions, points)
def test_with_the_signs_of_a_point(e: Expr, at: dict[str, Fraction]) -> None:
    """Logarithms, absolute values, minima may be split by any signs that are right at the point."""
    def sign_at(x: Expr) -> int | None:
        try:
            return sign(value(x, at))
        except NoValue:
            return None

    try:
        exact = equal(e, ratio_expr(ratio(e, sign_at)), at)
    except (TooLarge, ZeroDivisionError, NoValue):
        reject()
    assert exact


@EXAMPLES
@given(expressions, expressions, points)
def test_what_is_called_zero_is_zero(a: Expr, b: Expr, at: dict[str, Fraction]) -> None:
    exps = Call("exp", (Op("+", (a, b)),)), Op("*", (Call("exp", (a,)), Call("exp", (b,))))
    for left, right in ((a, b), (Op("*", (a, b)), Op("*", (b, a))), exps):
        try:
            if not ratio(Op("-", (left, right)), lambda _: None).num:
                assert equal(left, right, at)
        except (TooLarge, ZeroDivisionError, NoValue):
            continue


@pytest.mark.parametrize("e", [
    "(x + y)^3 - x^3 - 3*x^2*y - 3*x*y^2 - y^3", "x/(x + 1) + 1/(x + 1) - 1", "exp(x)*exp(-x) - 1", "exp(2*x) - exp(x)^2",
    "sqrt(x)*sqrt(x) - x", "x^(3/2) - x*sqrt(x)", "log(6) - log(2) - log(3)", "log(exp(x)*exp(y)) - x - y",
    "exp(x + log(2)) - 2*exp(x)", "sqrt(8) - 2*sqrt(2)", "2^(1/2)*2^(1/3) - 2^(5/6)", "rel_entr(0, x)",
    "(exp(x) - exp(-x))/(exp(x) + exp(-x)) - (exp(2*x) - 1)/(exp(2*x) + 1)", "rel_entr(x, 1) - x*log(x)", "(1/x)^2 - x^(-2)",
    "sqrt(exp(x)) - exp(x/2)", "(x^2 - y^2)/(x - y) - x - y", "min(x, x)  - x", "(x^(1/2))^(1/2) - x^(1/4)",
    "exp((log(y)*(1 + x) + z)/(1 + x)) - y*exp(z/(1 + x))", "x^(-1/2)*y - y/sqrt(x)", "y*(1 + x)^(-1/2) - y*sqrt(1 + x)/(1 + x)",
    "(1 + x)^(-3/2) + (1 + x)^(-1/2) - (2 + x)*sqrt(1 + x)/(1 + x)^2", "((1 + x)/(1 + y))^(-1/2)*((1 + x)/(1 + y))^(1/2) - 1",
])
def test_identities(e: str) -> None:
    if "min" in e:
        assert not ratio(read_expression(e), lambda _: 0).num
    else:
        assert not ratio(read_expression(e), lambda _: None).num


@pytest.mark.parametrize("e", [
    "sqrt(x^2) - x", "(x^2)^(1/2) - x", "abs(x) - x", "log(x*y) - log(x) - log(y)", "log(x^2) - 2*log(x)", "x^0 - 0",
    "(-8)^(1/3) + 2", "sqrt(x*y) - sqrt(x)*sqrt(y)", "(x*y)^z - x^z*y^z", "(x*y)^(1/2)*(x/y)^(1/2) - x", "x^y*x^z - x^(y + z)", "(x^y)^z - x^(y*z)", "max(x, y) - x",
    "rel_entr(x*y, x*y*z) + x*y*log(z) + 1", "rel_entr(z, (1 - x)*(1 - y)) - z*log(z) + z*log(1 - x) + z*log(1 - y)", "exp(x)^y - exp(x)*y", "log(-x) - log(x)", "(x - y)^(1/2) + (y - x)^(1/2)",
    "binom(x, y) - binom(y, x)", "(x if y > 0 else -x) - x",
])
def test_what_is_no_identity_for_all_signs(e: str) -> None:
    assert ratio(read_expression(e), lambda _: None).num


@pytest.mark.parametrize(("given_", "e"), [
    (["x > 0", "y > 0"], "log(x*y) - log(x) - log(y)"), (["x > 1", "y > 1"], "log((1 - x)/(1 - y)) - log(x - 1) + log(y - 1)"),
    (["x > 0"], "x^y*x^z - x^(y + z)"), (["x < 0"], "abs(x) + x"),
    (["x < 1", "y < 1"], "sqrt((1 - x)*(1 - y)) - sqrt(1 - x)*sqrt(1 - y)"), (["x < 1", "y < 1"], "log((1 - x)*(1 - y)) - log(1 - x) - log(1 - y)"),
    (["x < 1", "y < 1"], "((1 - x)/(1 - y))^(1/3) - (1 - x)^(1/3)/(1 - y)^(1/3)"), (["x < 1", "y < 1"], "((1 - x)*(1 - y))^z - (1 - x)^z*(1 - y)^z"),
    (["x > 0"], "(x*y)^z - x^z*y^z"), (["y > 0"], "(x/y)^z - x^z/y^z"), (["x > 0"], "(2*x*y)^z - 2^z*x^z*y^z"),
    (["x > 0"], "(x*y + x*z)^(1/3) - x^(1/3)*(y + z)^(1/3)"), (["x > 0"], "(y/x)^(1/2) - y^(1/2)/x^(1/2)"),
    (["x < 1", "y < 1"], "rel_entr(z^2, (1 - x)*(1 - y)) - z^2*log(z^2) + z^2*log(1 - x) + z^2*log(1 - y)"),
    (["x < 1", "y < 1"], "rel_entr((1 - x)*(1 - y), (1 - x)/(1 - y)) - 2*(1 - x)*(1 - y)*log(1 - y)"),
    (["x - y > 0"], "max(x, y) - x"), (["x > 0", "x < 1"], "log(x/(1 - x)) + log((1 - x)/x)"),
])
def test_identities_under_hypotheses(given_: list[str], e: str) -> None:
    assert Region([read_expression(h) for h in given_]).zero(read_expression(e))
    assert not Region(()).zero(read_expression(e))


def test_powers_of_zero() -> None:
    assert not ratio(read_expression("(x - x)^(10^9)"), lambda _: None).num
    assert ratio(read_expression("(x - x)^0"), lambda _: None).constant == 1


def test_division_by_zero_is_no_number() -> None:
    with pytest.raises(ZeroDivisionError):
        ratio(read_expression("x/(x - x)"), lambda _: None)


@pytest.mark.parametrize("e", ["(x + y + z + 1)^60", "(x + 1)^1000", "3^(10^9)", "(1/(x + 1))^(10^9)", "((x + 1)^(-60))^60 + x", "1/((x + 1)^(-60))^60", "(x + y)^50*(y + z)^50*(x + z)^50"])
def test_what_is_too_large_is_given_up(e: str) -> None:
    with pytest.raises(TooLarge):
        ratio(read_expression(e), lambda _: None)


@given(expressions, expressions)
@EXAMPLES
def test_texts_tell_trees_apart(a: Expr, b: Expr) -> None:
    assert (text(a) == text(b)) == (a == b)


@pytest.mark.parametrize(("text", "expected"), [
    ("x - (y - x) - 2*x", {"x": 0, "y": -1}), ("3 - x*4 + y", {"": 3, "x": -4, "y": 1}), ("-(x + -x)", {"x": 0}),
    ("2*(x + 1)*3 - 6", {"x": 6, "": 0}), ("x*y", None), ("x/y", None), ("oo - oo", None), ("log(x) - log(x)", None),
    ("0*oo", None), ("x^2", None),
])
def test_sums_of_names(text: str, expected: dict[str, int] | None) -> None:
    assert linear(read_expression(text)) == expected


def test_numbers_that_are_too_long_for_decimals_have_a_text() -> None:
    long = [num(sign * Fraction(2**10_001 + k, d)) for k in (0, 1) for sign in (1, -1) for d in (1, 3**7000)]
    assert len({text(e) for e in long}) == len(long) and all("hex" in text(e) for e in long)
