"""Printing as text: what is printed reads back to the same tree, with no bracket too many."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from symdp.language.depth import deep_recursion
from symdp.language.statements import read_statement
from symdp.language.text import statement_to_text, to_text, to_unicode, type_to_text
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression, read_type
from symdp.legacy.kernel.tree import Expr, Name, Num, Op, Type
from tests.language.strategies import expressions, types


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(expressions())
def test_what_is_printed_reads_back_to_the_same_tree(e: Expr) -> None:
    assert read_expression(to_text(e)) == e


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(types())
def test_types_read_back(t: Type) -> None:
    assert read_type(type_to_text(t), "x") == t


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(expressions(3), st.integers(0, 10**6))
def test_no_bracket_can_be_left_out(e: Expr, which: int) -> None:
    """Taking one pair of round brackets away changes the tree, unless they are part of a sign."""
    text = to_text(e)
    pairs = _round_pairs(text)
    if not pairs:
        return
    i, j = pairs[which % len(pairs)]
    shorter = text[:i] + " " + text[i + 1:j] + " " + text[j + 1:]
    try:
        same = read_expression(shorter) == e
    except SyntaxProblem:
        same = False
    # the one exception by choice: a - (-b) and a*(-b), for the reader's eyes
    assert not same or text[i + 1] == "-" or text[i + 1:i + 4] == "not", text


def _round_pairs(text: str) -> list[tuple[int, int]]:
    stack, pairs = [], []
    for k, c in enumerate(text):
        if c in "([{":
            stack.append(k)
        elif c in ")]}" and stack:
            start = stack.pop()
            if text[start] == "(" and c == ")":
                pairs.append((start, k))
    return pairs


@pytest.mark.parametrize("text", [
    "a + b*c^2 - (-d)", "a - b - (c - d)", "a/(b*c)", "(-a)^2", "-a^2", "2^(-b)", "(a^b)^c", "a^b^c",
    "not a < b and c", "(a implies b) implies c", "a implies b implies c", "0 <= p <= 1 and q < 2",
    "x in (0, 1)", "x in ((0, 1))", "({1: 1/2, 2: 1/2})(A)", "(f)(x)", "I(X; Y, Z | S)", "M(x)(A)", "M(x)[y]",
    "sum(k in 0..n: k^2 if k > 1 else 3)", "limit(eps -> 0+: 1/eps)",
    "forall(eps > 0, M in mechanism on n entries over A to B, x in M: dp(M, eps))",
    "integral(y in -oo..oo: exp(-y^2)) == sqrt(pi)", "0.1 + 1e400", "eps1' <= Y1",
])
def test_ordinary_text_is_printed_as_it_was_written(text: str) -> None:
    assert to_text(read_expression(text)) == text


@pytest.mark.parametrize(("value", "text"), [
    (Fraction(1, 3), "1/3"), (Fraction(-2), "-2"), (Fraction(1, 10), "0.1"), (Fraction(10) ** 300, "1e300"),
    (Fraction(-1, 7), "-1/7"), (Fraction(5, 4), "1.25"), (Fraction(0), "0"), (Fraction(1, 2**900), None),
])
def test_numbers_made_by_hand_keep_their_value(value: Fraction, text: str | None) -> None:
    printed = to_text(Num(value))
    assert text is None or printed == text
    assert _value(read_expression(printed)) == value


def test_numbers_made_by_hand_are_bracketed() -> None:
    assert to_text(Op("^", (Num(Fraction(-1, 3)), Num(Fraction(2))))) == "(-1/3)^2"
    assert to_text(Op("^", (Num(Fraction(1, 3)), Num(Fraction(2))))) == "(1/3)^2"


def _value(e: Expr) -> Fraction:
    match e:
        case Num(value):
            return value
        case Op("neg", (x,)):
            return -_value(x)
        case Op("/", (x, y)):
            return _value(x) / _value(y)
    raise AssertionError(e)


@pytest.mark.parametrize(("text", "shown"), [
    ("eps1' <= delta*2^10", "ε₁′ ≤ δ·2¹⁰"), ("sum(k = 0..n: k^2) != oo", "Σ(k ∈ 0..n: k²) ≠ ∞"),
    ("forall(a in A: a >= -1) implies x in [0, 1]", "∀(a ∈ A: a ≥ −1) ⇒ x ∈ [0, 1]"),
    ("x^(a+b)", "x^(a + b)"), ("lambda_max", "λ_max"),
])
def test_unicode(text: str, shown: str) -> None:
    assert to_unicode(read_expression(text)) == shown


def test_a_statement_in_words() -> None:
    statement, problems = read_statement({
        "let": {"eps": "real >= 0", "P": "distribution", "Q": "distribution"}, "define": {"c": "eps/2"},
        "given": ["close(P, Q, eps, 0)"], "show": ["kl(P, Q) <= c"], "neighbours": "add-remove"})
    assert not problems
    assert statement_to_text(statement).splitlines() == [
        "for all   ε real ≥ 0,", "          P distribution,", "          Q distribution", "where     c = ε/2",
        "if        close(P, Q, ε, 0)", "then      kl(P, Q) ≤ c", "(neighbours: add-remove)"]


def test_trees_of_the_greatest_height_are_printed() -> None:
    e: Expr = Name("x")
    for _ in range(240):
        e = Op("+", (e, Name("y")))
    with deep_recursion():
        assert read_expression(to_text(e)) == e
    deep = "-(" * 55 + "x" + ")" * 55
    assert read_expression(to_text(read_expression(deep))) == read_expression(deep)
