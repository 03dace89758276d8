"""Derivatives against differences, and what must hold for an expression to be defined."""

from __future__ import annotations

import contextlib
import os
from fractions import Fraction

import flint
import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from symdp.legacy.kernel.calculus import NotDifferentiable, derivative, obligations, x_log_x
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.normal import text as shown
from symdp.legacy.kernel.objects import Unsupported, expand
from symdp.legacy.kernel.tree import Bind, Expr, Name, Num, Op, walk
from tests.legacy.kernel.numbers import NoValue, TooBig, Unsure, truth, value
from tests.legacy.kernel.strategies import NAMES, expressions, smooth

EXAMPLES = settings(max_examples=10_000 if os.environ.get("SYMDP_SLOW") else 300, deadline=None,
                    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
points = st.fixed_dictionaries({n: st.one_of(st.fractions(-3, 3, max_denominator=12), st.just(Fraction(1, 2)))
                                for n in NAMES})


@EXAMPLES
@given(smooth, points)
def test_derivatives_against_central_differences(e: Expr, at: dict[str, Fraction]) -> None:
    h = Fraction(1, 10**40)
    try:
        slope = value(derivative(e, "x"), at)
        size = abs(value(e, at))
        rise = value(e, at | {"x": at["x"] + h}) - value(e, at | {"x": at["x"] - h})
    except (NoValue, ZeroDivisionError):
        reject()
    with flint.ctx.workprec(400):
        gap = abs(slope - rise / flint.arb(2) * 10**40)
        if gap.rad() > flint.arb("1e-20"):
            return  # numbers so large that 400 bits do not show the difference
        assert gap < (1 + abs(slope) + size) * flint.arb("1e-12"), derivative(e, "x")


@pytest.mark.parametrize("text", ["abs(x)", "max(x, 0)", "min(x, y)", "x if x > 0 else y", "h(x)", "f(x)", "sum(k in 1..x: 3)",
                                  "P[x]", "exp(x, 2)", "log(x, 2)", "sum(k in 0..oo: exp(-k*x))"])
def test_what_has_no_rule(text: str) -> None:
    with pytest.raises(NotDifferentiable):
        derivative(read_expression(text), "x")


def test_constants() -> None:
    assert derivative(read_expression("abs(y) + max(y, 1)"), "x") == Num(Fraction(0))


def test_branches_by_a_condition_that_stays() -> None:
    assert shown(derivative(read_expression("x^2 if y > 0 else 3*x"), "x")) == shown(read_expression("2*x if y > 0 else 3"))


def whole(e: Expr) -> bool:
    return isinstance(e, Num) and e.value.denominator == 1


@EXAMPLES
@given(expressions, points)
def test_where_all_obligations_hold_there_is_a_value(e: Expr, at: dict[str, Fraction]) -> None:
    try:
        for guards, condition in obligations(e, whole):
            if all(truth(g, at) for g in guards) and not truth(condition, at):
                return
    except NoValue:
        return
    try:
        value(e, at)
    except NoValue:
        assert too_large(e, at)  # the signs were decided: what else could be wrong


def too_large(e: Expr, at: dict[str, Fraction]) -> bool:
    """Beyond balls and fractions."""
    for x in walk(e):
        try:
            if isinstance(x, Op) and x.op in ("<", "<=", "=="):
                continue
            if abs(value(x, at)) > 2**2000 or abs(value(x, at)) < flint.arb(2) ** -2000:
                return True
        except (TooBig, Unsure):
            return True
        except NoValue:
            continue
    return False


def conditions(text: str) -> list[str]:
    e = read_expression(text)
    with contextlib.suppress(Unsupported):
        e = expand(e, {n: Name(n) for n in "xyn"})
    return [f"{' & '.join(map(shown, g))}{': ' if g else ''}{shown(c)}" for g, c in obligations(e, whole)]


NEVER = "(!= 0 0)"


@pytest.mark.parametrize(("text", "expected"), [
    ("x + 2*x - exp(x)", []), ("1/x", ["(!= x 0)"]), ("x/2", []), ("log(x)", ["(> x 0)"]), ("sqrt(x)", ["(>= x 0)"]),
    ("x^2", []), ("x^(-1)", ["(!= x 0)"]), ("x^(1/2)", ["(>= x 0)"]), ("x^(-1/2)", ["(> x 0)"]), ("x^y", ["(>= x 0)", "(<= x 0): (>= y 0)"]),
    ("rel_entr(x, y)", ["(>= x 0)", "(>= y 0)", "(> x 0): (> y 0)"]), ("x*log(x)", ["(>= x 0)"]), ("log(x)*x", ["(>= x 0)"]),
    ("2*x*log(x/y)", ["(!= y 0)", "(>= (/ x y) 0)"]), ("x*log(y)", ["(> y 0)"]), ("x*log(x^2)", ["(>= (^ x 2) 0)"]), ("x*log(x*y)", ["(>= (* x y) 0)", "(!= y 0)"]),
    ("x > 0 and 1/x > 1", ["(> x 0): (!= x 0)"]), ("x == 0 or 1/x > 1", ["(not (== x 0)): (!= x 0)"]),
    ("x > 0 implies 1/x > 1", ["(> x 0): (!= x 0)"]), ("not 1/x > 1", ["(!= x 0)"]), ("1/x > 1 iff x > 0", ["(!= x 0)"]),
    ("1/x if x > 0 else log(y)", ["(> x 0): (!= x 0)", "(not (> x 0)): (> y 0)"]),
    ("x < oo", []), ("-oo < x", []), ("x + oo", [NEVER]), ("x in (-oo, 1/y]", ["(!= y 0)"]),
    ("limit(t -> 0: 1/t) == x", []), ("limit(t -> 0: 1/t) == 1/x", ["(!= x 0)"]), ("limit(t -> 0: 1/t) > x", [NEVER]),
    ("limit(t -> 0: 1/t) - limit(t -> 0: 1/t) == 0", [NEVER, NEVER]),
    ("sum(k in 1..n: k)", ["'value(sum(k in <range 1,n>: k))"]), ("kl(P, Q)", [NEVER]), ("P[x]", [NEVER]), ("exp(x, y)", [NEVER]), ("log(8, 2)", [NEVER]),
    ("rel_entr(x)", [NEVER]), ("binom(n, 2)", [NEVER]), ("binom(x, 2)", [NEVER]), ("forall(y in reals: 1/y > 0) or x > 0", [NEVER]),
    ("forall(y in reals: 1/y > 0) == 1", [NEVER]),
])
def test_obligations(text: str, expected: list[str]) -> None:
    assert conditions(text) == expected


@pytest.mark.parametrize(("text", "found"), [
    ("x*log(x)", True), ("3*x*log(x/2)", True), ("log(x/y)*x/2", False), ("x*log(2*x)", True), ("x*log(x + 1)", False), ("x*y*log(y)", True), ("x*log(y)", False), ("x*log(x*y/z)", True), ("-x*log(x^2)", True), ("x*log(x^y)", False),
    ("(x - x)*log(x - x)", False), ("x*exp(x)", False),
])
def test_products_with_a_logarithm(text: str, found: bool) -> None:
    assert (x_log_x(read_expression(text)) is not None) == found


def test_a_quantifier_has_no_value_by_obligations() -> None:
    e = read_expression("forall(y in reals: y > 0)")

    assert isinstance(e, Bind)
    assert [c for _, c in obligations(e, whole)] == [Op("!=", (Num(Fraction(0)), Num(Fraction(0))))]
    assert not list(obligations(Name("x"), whole))
