"""Derivatives, limits, signs and what facts say about terms: what is put together, and what is refused."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from symdp.elaboration import formula
from symdp.kernel.terms import apply_const, lam, var
from symdp.kernel.types import PROP, REAL, KernelError, fun, make
from symdp.library import load
from symdp.proof.checking import check_proof
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts
from symdp.proof.matching import Values, match
from symdp.proof.printing import text
from symdp.proof.shapes import last_heads

sys.path.insert(0, str(Path(__file__).parent))
from library_reader import Reader, statement

FACTS = Facts.of(load())
R, F = "real", "real -> real"


def check(proof, let, given, show):
    s = statement(let, given, show)
    th = check_proof(proof, s, 0, FACTS, Reader(), instance=False).theorems[-1]
    assert not th.hyps
    return th


ALL = "fn(x in real: true)"


@pytest.mark.parametrize(("given", "f", "a", "d"), [
    ([], "x^2 + 3*x", "up(2)", "up(10)"), ([], "exp(-x)", "oo", "0"), ([], "log(1 + exp(x))", "oo", "oo"),
    ([], "2 - x", "oo", "eneg(oo)"), ([], "-x*(3 + 1/x)", "oo", "eneg(oo)"), ([], "1/(1 + x^2)", "up(1)", "up(1/2)"),
    ([], "max(x, 2)", "up(1)", "up(2)"), ([], "max(sqrt(-x^2), x)", "oo", "oo"), ([], "abs(x - 3)", "up(1)", "up(2)"),
    ([], "(1/3)^x*0 + 1", "up(0)", "up(1)"), (["1 < c"], "log(c + x)", "up(0)", "up(log(c))"),
    ([f"elim({ALL}, fn(x in real: up(u(x))), oo, up(0))"], "exp(u(x)) + c", "oo", "up(1 + c)"),
])
def test_limits(given, f, a, d):
    check("by limit", {"c": R, "u": F}, given, f"elim({ALL}, fn(x in real: up({f})), {a}, {d})")


@pytest.mark.parametrize(("f", "a"), [("x - exp(x)", "oo"), ("x*exp(-x)", "oo"), ("1/x", "up(0)"), ("abs(x)/x", "up(0)"),
                                      ("log(x)", "up(0)")])
def test_what_is_indeterminate_or_has_no_limit_is_refused(f, a):
    for d in ("up(0)", "oo", "eneg(oo)", "up(1)"):
        with pytest.raises(ProofError):
            check("by limit", {}, [], f"elim({ALL}, fn(x in real: up({f})), {a}, {d})")


def test_a_side_says_the_sign():
    check("by limit", {}, [], "elim(fn(x in real: 0 < x), fn(x in real: up(log(x) - 1/x)), up(0), eneg(oo))")
    check("by limit", {}, [], "limit(fn(x in real: 0 < x and x < 1), fn(x in real: up(1/x)), up(0)) == oo")
    with pytest.raises(ProofError):
        check("by limit", {}, [], "limit(fn(x in real: x < 0), fn(x in real: up(1/x)), up(0)) == oo")


@pytest.mark.parametrize(("s", "a"), [("0 < x", "up(0)"), ("0 <= x and x <= c", "up(0)"), ("0 <= x and x <= c", "up(c)"),
                                      ("int(x) and 5 <= x", "oo"), ("x < 7", "eneg(oo)"), ("true", "up(c)")])
def test_limit_points(s, a):
    check("by limit", {"c": R}, ["0 < c"], f"elimpoint(fn(x in real: {s}), {a})")


def test_no_limit_points():
    for s, a in (("0 < x and x < 1", "up(2)"), ("int(x)", "up(0)"), ("x < 7", "oo"), ("x == 0", "up(0)")):
        with pytest.raises(ProofError):
            check("by limit", {}, [], f"elimpoint(fn(x in real: {s}), {a})")


def test_derivatives_that_are_at_hand():
    given = ["forall(t in [0, 1]: hasderiv(u, t, v(t)) and 0 < u(t))", "0 <= x and x <= 1"]
    let = {"u": F, "v": F, "x": R}
    check("note h: fact h1 with t = x\nby derivative", let, given,
          "hasderiv(fn(t in real: log(u(t)) + u(t)^2), x, v(x)/u(x) + 2*u(x)*v(x))")
    check("by derivative", let, ["hasderiv(u, x^2, 5)"], "hasderiv(fn(t in real: u(t^2)), x, 5*(2*x))")
    with pytest.raises(ProofError):  # x may lie outside
        check("by derivative", let, given[:1], "hasderiv(u, x, v(x))")


@pytest.mark.parametrize(("given", "f", "d"), [
    (["0 < x"], "t^(1/2)", "1/2*x^(1/2 - 1)"), (["not x == 0"], "t^(-2)", "-2*x^(-3)"), ([], "2^t", "log(2)*2^x"),
    (["0 < x", "x < 1"], "h(t)", "log(1 - x) - log(x)"), (["0 < x"], "sqrt(t)", "1/(2*sqrt(x))"),
])
def test_derivatives_of_powers_and_entropy(given, f, d):
    check("by derivative", {"x": R}, given, f"hasderiv(fn(t in real: {f}), x, {d})")


def test_a_derivative_that_is_not_there_is_refused():
    for f in ("t^(1/2)", "abs(t)", "1/t", "log(t)"):
        with pytest.raises(ProofError):
            check("by derivative", {}, [], f"hasderiv(fn(t in real: {f}), 0, 0)")


@pytest.mark.parametrize(("given", "show"), [
    (["0 < x", "0 <= y"], "0 < (1 + y^2/(x + y))^x*exp(-y)*(2 + x/(1 + x/(1 + x)))"),
    (["0 < x"], "exp(x) - 1 + (1 - exp(-x)) != 0"), (["0 < x"], "x^2/2 != 0"), (["x != 0"], "exp(3*x) - 1 != 0"),
    (["0 < x", "x <= y"], "x/y <= 1"), (["x <= y", "x != y"], "x < y"), ([], "x < y or x == y or y < x"),
    (["x < y"], "not y <= x"), (["not x < y"], "y <= x"), ([], "min(x, y) <= max(x, y)"),
    (["1 < x"], "log(x) != 0"), (["x <= y", "0 <= x", "y == 0"], "x == 0"),
    (["forall(k in 1..3: 0 <= u(k))"], "0 < 1 + u(2)/5"), ([], "not (0 < x and x < 0)"),
])
def test_small_gaps(given, show):
    check("by auto", {"x": R, "y": R, "u": F}, given, show)


def test_small_gaps_that_are_none():
    for given, show in ([["0 <= x"], "0 < x"], [["x != 0"], "0 < x"], [[], "x/x == 1"], [["0 < x"], "1 < exp(-x)"],
                        [["forall(k in 1..3: 0 <= u(k))"], "0 <= u(4)"]):
        with pytest.raises(ProofError):
            check("by auto", {"x": R, "u": F}, given, show)


def test_hypotheses_that_contradict_one_another_show_anything():
    check("by linear h1, h2", {"x": R, "y": R}, ["x < 0", "0 < x"], "y <= 7")


def test_what_is_divided_by_may_be_of_either_sign():
    check("by ring", {"x": R}, ["x < 0"], "x/x == 1")
    check("by ring", {"x": R}, ["x != 0"], "x/x == 1")


def test_a_function_is_no_number_in_matching():
    x = var("x", REAL)
    assert match(lam(x, apply_const("add", x, x)), x, (), Values()) is None


def test_heads_of_what_is_said_of_all():
    a = make("'A")
    ev = formula("forall(E in A -> prop: ev(E))", {})
    assert last_heads(ev) == {"ev"}
    assert last_heads(apply_const("all", var("p", fun(a, PROP)))) == {None}


def test_a_sum_names_its_index_anew():
    k = var("k", REAL)
    t = apply_const("sum", apply_const("range", k, k), apply_const("binom", k))
    assert formula(f"{text(t)} == 0", {"k": k}) is formula("sum(i in k..k: binom(k, i)) == 0", {"k": k})


def test_an_error_of_a_lemma_has_its_line():
    with pytest.raises(KernelError, match="line 2"):
        check("lemma a: 0 < x by auto\nlemma b: 0 < y by auto\nby auto", {"x": R, "y": R}, ["0 < x"], "0 < x")
