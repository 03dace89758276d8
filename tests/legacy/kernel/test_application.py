"""Functions given by formulas: what they are at their arguments, and where they are that."""

from __future__ import annotations

import pytest

from symdp.language.text import to_text
from symdp.legacy.kernel.application import applied
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import takes_integers
from symdp.legacy.kernel.nodes import Bind, Type
from symdp.legacy.kernel.objects import Fun, Unsupported, expand
from symdp.legacy.kernel.tree import num
from symdp.legacy.kernel.witness import Point

NAMES = {n: read_expression(n) for n in ("p", "n")}


@pytest.mark.parametrize(("e", "is_"), [
    ("(function(x in reals: x^2))(p + 1)", "(p + 1)^2"),
    ("(function(x in [0, 1]: x))(p)", "p if p in [0, 1] else 1/0"),
    ("(function(x in [0, 1]: 1))(p)", "1 if p in [0, 1] else 1/0"),
    ("(function(x in [0, 1], y in (0, 1): 1))(p, p)", "1 if p in [0, 1] and p in (0, 1) else 1/0"),
    ("(function(x in reals: exp(x)))(1/p)", "exp(1/p if 1/p in (-oo, oo) else 1/0)"),
    ("(function(k in naturals: k))(n)", "n if n in 0..oo else 1/0"),
    ("(function(k in integers: -k))(n)", "-(n if n in integers else 1/0)"),
    ("(function(k in integers: k))(2)", "2"), ("(function(k in integers: k))(1/2)", "1/0"),
    ("(function(k in {1, 2}: k))(2)", "2"),
])
def test_a_function_at_an_argument(e: str, is_: str) -> None:
    assert to_text(expand(read_expression(e), NAMES)) == is_


@pytest.mark.parametrize("e", [
    "(function(x in reals: x))(p, n)", "(function(x in real > 0: x))(p)", "(function(x in reals: x))(a)",
    "(function(x in {a, b}: 1))(p)", "(function(x in {}: 1))(p)", "(function(x in reals, y in [0, x]: y))(p, p)",
    "(function(x in A: 1))(p)"])
def test_what_is_no_function_of_numbers_is_left(e: str) -> None:
    with pytest.raises(Unsupported):
        expand(read_expression(e), NAMES)


def test_the_variable_of_a_limit_is_not_renamed() -> None:
    f = read_expression("function(x in reals: x + (1 if limit(p -> 0: p*x) == 0 else 0))")
    assert isinstance(f, Bind) and applied(f, (read_expression("p"),)) is None


@pytest.mark.parametrize(("e", "whole"), [
    ("n + 1", True), ("-sum(k in 1..n: k*n)", True), ("sum(k in 1..n: k/2)", False), ("p", False), ("sum(k in 1..p: k)", False)])
def test_what_takes_integers_only(e: str, whole: bool) -> None:
    assert takes_integers((("n", Type("integer")), ("p", Type("real"))), read_expression(e)) is whole


@pytest.mark.parametrize(("e", "truth"), [("3 in integers", True), ("sqrt(4) in integers", True), ("pi in integers", False)])
def test_integers_at_a_point(e: str, truth: bool) -> None:
    assert Point().decide(read_expression(e), {}) is truth


TABLE = {"p": Fun(((num(1), num(3)),))}


def test_an_integral_of_a_table_is_one_of_its_numbers() -> None:
    assert to_text(expand(read_expression("integral(t in 0..1: p(1)*t)"), TABLE)) == "integral(t in 0..1: 3*t)"


@pytest.mark.parametrize("e", ["integral(t in 0..p(1): p(1))", "integral(t in 0..1: p(t))", "integral(t in 0..1: tv({1: t, 2: 1 - t}, {1: 1}) + p(1))"])
def test_an_integral_of_a_table_has_nothing_of_it_elsewhere(e: str) -> None:
    with pytest.raises(Unsupported):
        expand(read_expression(e), TABLE)
