"""Free names and substitution: nothing is captured, and a domain lies outside the scope it opens."""

from __future__ import annotations

import pytest

from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.scope import affine, is_formula, loose, variables
from symdp.legacy.kernel.tree import Bind, Name, children, free_names, substitute, walk


def put(formula: str, **values: str) -> str:
    return text(substitute(read_expression(formula), {k: read_expression(v) for k, v in values.items()}))


@pytest.mark.parametrize(("formula", "names"), [
    ("x + f(y)", "x y f"), ("sum(k in 1..n: k*x)", "n x"), ("forall(eps > 0: eps < x)", "x"),
    ("forall(x in [0, 1], y in [0, x]: x < y)", ""), ("limit(x -> z: x)", "z"), ("M(x)(A)", "M x A"), ("P[a]", "P a"),
])
def test_free_names(formula: str, names: str) -> None:
    assert free_names(read_expression(formula)) == set(names.split())


def test_functions_may_be_left_out() -> None:
    assert variables(read_expression("exp(x) + f(y) + M(x)(A)")) == {"x", "y", "A"}


@pytest.mark.parametrize(("formula", "values", "result"), [
    ("x + y", {"x": "y", "y": "x"}, "y + x"), ("forall(x in reals: x < y)", {"y": "x"}, "forall(x_1 in reals: x_1 < x)"),
    ("forall(x in reals: x < y)", {"x": "7"}, "forall(x in reals: x < y)"), ("forall(x in [0, y]: x < 1)", {"x": "7"}, "forall(x in [0, y]: x < 1)"),
    ("forall(x in reals, x_1 in reals: x + x_1 < y)", {"y": "x"}, "forall(x_2 in reals, x_1 in reals: x_2 + x_1 < x)"),
    ("forall(x in [0, 1], y in [0, x_1 + k]: y <= 1)", {"k": "x"}, "forall(x_2 in [0, 1], y in [0, x_1 + x]: y <= 1)"),
    ("sum(a in W: W[a])", {"W": "{a: 1/2, b: 1/2}"}, "sum(a_1 in {a: 1/2, b: 1/2}: ({a: 1/2, b: 1/2})[a_1])"),
    ("f(x)", {"f": "g"}, "g(x)"),
    ("forall(x > y: x > 0)", {"y": "x"}, "forall(x_1 > x: x_1 > 0)"),
])
def test_substitution(formula: str, values: dict[str, str], result: str) -> None:
    assert put(formula, **values) == text(read_expression(result))


def test_the_variable_of_a_limit_keeps_its_name() -> None:
    """Its domain is that of the declared name: renamed, it would take another's."""
    e = read_expression("limit(t -> a: t*a)")
    with pytest.raises(ValueError, match="within the limit in t"):
        substitute(e, {"a": Name("t")})
    assert substitute(read_expression("limit(t -> 0: y)"), {"y": Name("t")}, define=True) == read_expression(
        "limit(t -> 0: t)")  # a definition in terms of t moves with it


def test_walking_meets_every_part() -> None:
    e = read_expression("forall(x in [0, n]: P[x] > ({a: 1/2})[b] if x < 1 else f(x))")

    assert isinstance(e, Bind)
    assert {text(x) for x in walk(e)} >= {"n", "P[x]", "(/ 1 2)", "b", "f(x)", "(< x 1)"}
    assert len(children(e)) == 2


@pytest.mark.parametrize(("formula", "names"), [
    ("x + f(y) > pi", "x y"), ("forall(x in [0, z]: x > y)", ""), ("x in integers", "x"), ("not exists(z in reals: w > z) or v > oo", "v"),
])
def test_loose_names(formula: str, names: str) -> None:
    assert loose(read_expression(formula)) == set(names.split())


@pytest.mark.parametrize(("formula", "yes"), [
    ("x < 1", True), ("x < 1 and not y > 2", True), ("forall(x in reals: x)", True), ("dp(M, 1)", True), ("x in [0, 1]", True), ("x + 1", False),
    ("1", False), ("x", False), ("exp(x)", False), ("x < 1 or x", False), ("sum(k in 1..2: k)", False), ("x > 1 if y > 1 else x", False),
    ("x > 1 if y > 1 else x < 1", True),
])
def test_formulas(formula: str, yes: bool) -> None:
    assert is_formula(read_expression(formula)) == yes


@pytest.mark.parametrize(("formula", "yes"), [
    ("v", True), ("2*v - 3", True), ("x*v/(1 + x)", True), ("-v + exp(x)", True), ("v*v", False), ("v^2", False), ("1/v", False), ("x", True),
    ("sqrt(v^2)/v", False), ("v*exp(v)", False), ("abs(v)", False), ("(v^2)/v", False),
])
def test_affine(formula: str, yes: bool) -> None:
    assert affine(read_expression(formula), "v") == yes


