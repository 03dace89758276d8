"""MathML and LaTeX: well-formed, escaped, in the notation of the field."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from symdp.language.latex import statement_to_latex, to_latex
from symdp.language.load import load
from symdp.language.mathml import statement_to_mathml, to_mathml
from symdp.language.statements import read_statement
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.tree import Call, Expr, Name, Op, Type
from tests.language.strategies import expressions, types

# MathML Core, without what can load or run anything
CORE = frozenset(
    "math mrow mi mn mo mtext mspace mfrac msqrt msub msup msubsup munder munderover mtable mtr mtd".split())
INVISIBLE = "\u2061\u2062\u2009"


def text_of(markup: str) -> str:
    return "".join(ElementTree.fromstring(markup).itertext()).translate({ord(c): None for c in INVISIBLE})


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(expressions())
def test_any_expression_becomes_well_formed_mathml_and_balanced_latex(e: Expr) -> None:
    root = ElementTree.fromstring(to_mathml(e))
    arity = {"mfrac": 2, "msub": 2, "msup": 2, "msubsup": 3, "munder": 2, "munderover": 3}
    for node in root.iter():
        assert node.tag in CORE
        assert len(node) == arity.get(node.tag, len(node))
    text = re.sub(r"\\[\\{}]", "", to_latex(e))
    assert text.count("{") == text.count("}")
    assert text.count(r"\left") - text.count(r"\leftarrow") == text.count(r"\right")
    assert text.count(r"\begin{cases}") == text.count(r"\end{cases}")
    assert text.isascii() or not re.search("[≤≥·−∈]", text)


@pytest.mark.parametrize(("source", "shown"), [
    ("kl(P, Q) <= min(eps, eps^2)", "D(P‖Q)≤min{ε,ε2}"),
    ("close(M(x), M(y), eps, delta)", "M(x)≈ε,δM(y)"),
    ("renyi(P, Q, alpha)", "Dα(P‖Q)"), ("hockey_stick(P, Q, g)", "Eg(P‖Q)"), ("max_divergence(P, Q)", "D∞(P‖Q)"),
    ("dp(M, eps, delta)", "M\u00a0is\u00a0(ε,δ)-DP"), ("mi_dp(M, eps)", "M\u00a0is\u00a0ε-MI-DP"),
    ("midp(M, eps*log(2))", "M\u00a0is\u00a0(ε·log(2))-MI-DP"), ("dp(M, eps)", "M\u00a0is\u00a0ε-DP"),
    ("I(X; Y1, Y2 | S)", "I(X;Y1,Y2|S)"), ("H(X | Y)", "H(X|Y)"), ("tv(P, Q)", "TV(P,Q)"), ("capacity(W)", "C(W)"),
    ("markov(Y1, (X, S), Y2)", "Y1–(X,S)–Y2"), ("independent(X, Y)", "X⊥Y"), ("abs(x) + card(A)", "|x|+|A|"),
    ("not (x < y)", "¬(x<y)"), ("0 <= p < 1", "0≤p<1"), ("-x^2*(-y)", "−x2·(−y)"), ("2*x*(a + b)", "2x·(a+b)"),
    ("k*eps", "kε"), ("x*2", "x·2"), ("top*x", "top·x"), ("f(x)*y", "f(x)·y"),
    ("a + (b + c) - (d - e1)", "a+b+c−(d−e1)"),
    ("eps1'", "ε1′"), ("Y_max", "Ymax"), ("lambda", "λ"), ("M(x)[y]", "M(x)[y]"), ("bits(h(p))", "h(p)\u00a0bits"),
    ("forall(eps > 0, x in M: x in [0, 1))", "∀ε>0,∀x∈M:x∈[0,1)"), ("({0: p, 1: 1 - p})[0] == p", None),
    ("sum(k = 0..n: k + 1)", "∑k=0n(k+1)"), ("limit(eps -> 0+: eps)", "limε→0+ε"),
    ("x if x > 0 else y if y > 0 else 0", "{xif\u00a0x>0yif\u00a0y>00otherwise"),
    ("exists(M in mechanism on n entries over A: dp(M, 1))",
     "∃M\u00a0a\u00a0mechanism\u00a0on\u00a0n\u00a0entries\u00a0over\u00a0A:M\u00a0is\u00a01-DP"),
])
def test_notation(source: str, shown: str | None) -> None:
    markup = to_mathml(read_expression(source))
    assert shown is None or text_of(markup) == shown


def test_structure() -> None:
    assert "<mfrac><mi>a</mi><mi>b</mi></mfrac>" in to_mathml(read_expression("a/b"))
    assert to_mathml(read_expression("sum(k = 1..n: k)")).count("munderover") == 2
    assert "<msqrt>" in to_mathml(read_expression("sqrt(x)"))
    assert "<mtable" in to_mathml(read_expression("x if x > 0 else 1"))
    assert "<msub><mi>Y</mi><mn>1</mn></msub>" in to_mathml(read_expression("Y1"))
    assert 'display="block"' in to_mathml(read_expression("x"), display=True)


def test_a_declared_name_is_not_set_as_an_atom() -> None:
    assert "‖" in to_mathml(read_expression("kl(P, Q)"))
    assert "‖" not in to_mathml(read_expression("kl(P, Q)"), known=frozenset({"kl"}))


HOSTILE = '<script>alert("1")</script>&amp;\\end{x}$'


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.just(HOSTILE), st.text(alphabet='<>&"\'\\{}$%_^#~ax\u202e', min_size=1, max_size=12)))
def test_whatever_a_name_is_it_stays_text(name: str) -> None:
    # the reader lets no such name through; the printers must not rely on that
    e = Op("+", (Name(name), Call(name, (Name(name),))))
    ElementTree.fromstring(to_mathml(e))
    assert "<script" not in to_mathml(e)
    statement = Statement(((name, Type("real")),), ((name, e),), (e,), (e,), name, "")
    ElementTree.fromstring(statement_to_mathml(statement))
    assert "<script" not in statement_to_mathml(statement)
    latex = re.sub(r"\\[\\{}$%_^#~&]|\\text\w+\{\}", "", to_latex(e))
    assert not re.search(r"[$%#&]", latex)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(types(), expressions(2))
def test_any_statement_is_printed(t: Type, e: Expr) -> None:
    statement = Statement((("x", t), ("y", t)), (("z", e),), (e,), (e, e), "add-remove", "")
    ElementTree.fromstring(statement_to_mathml(statement))
    assert statement_to_latex(statement)


def test_a_statement_reads_like_prose() -> None:
    statement, problems = read_statement({
        "let": {"n": "integer >= 1", "eps": "real > 0", "delta": "real in [0, 1]", "P": "distribution on A",
                "Q": "distribution on A", "M": "mechanism on n entries"},
        "define": {"W": "channel(x in 1..n: {0: 1 - delta, x: delta})", "c": "eps/2"},
        "given": ["close(P, Q, eps, 0)", "dp(M, c)"], "show": ["kl(P, Q) <= c", "capacity(W) <= 1"]})
    assert problems == []
    words = unescape(re.sub("<[^>]*>", "", statement_to_mathml(statement))).translate({ord(c): None for c in INVISIBLE})
    assert words.replace("\u00a0", " ").startswith(
        "For all integers n≥1; real numbers ε>0 and δ∈[0,1]; distributions P,Q on A; mechanisms M on n entries:"
        "where W(x)={0with probability 1−δxwith probability δ for x∈{1…n}; c=ε2"
        "if P≈ε,0Q and M is c-DPthen D(P‖Q)≤cand C(W)≤1")
    assert re.findall(r'<p class="(\w+)"', statement_to_mathml(statement)) == [
        "let", "define", "given", "show", "show"]
    assert r"\(D \left( P \,\|\, Q \right) \le c\)" in statement_to_latex(statement)


def test_all_our_claims_are_printed() -> None:
    for c in load([Path(__file__).parents[2] / "claims"]).claims:
        for statement in filter(None, (c.claim.statement, c.claim.repair)):
            ElementTree.fromstring(statement_to_mathml(statement))
            assert statement_to_latex(statement)


def test_the_highest_trees_are_printed() -> None:
    e = Name("x")
    for _ in range(120):
        e = Op("/", (Name("y"), e))  # type: ignore[assignment]
    assert to_mathml(e).count("<mfrac>") == 120
    assert to_latex(e).count(r"\frac") == 120
