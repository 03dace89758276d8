"""The trusted reader: exact numbers, one meaning per text, spans, limits."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symdp.language.files import read_claims
from symdp.language.statements import read_statement
from symdp.legacy.kernel.claims import canonical, statement_of
from symdp.legacy.kernel.expressions import MAX_DEPTH, MAX_DIGITS, MAX_LENGTH, SyntaxProblem, read_expression, read_type
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.tree import Num, walk


@pytest.mark.parametrize(("written", "value"), [
    ("0.1", Fraction(1, 10)), ("1e-3", Fraction(1, 1000)), ("1.50", Fraction(3, 2)), (".5", Fraction(1, 2)), ("2E2", Fraction(200)), ("007", Fraction(7)),
    ("0.30000000000000004", Fraction(30000000000000004, 10**17)),
])
def test_numbers_are_exact(written: str, value: Fraction) -> None:
    assert read_expression(written) == Num(value)


@settings(max_examples=300, deadline=None)
@given(st.decimals(allow_nan=False, allow_infinity=False, places=12).filter(lambda d: abs(d) < 10**20))
def test_every_decimal_is_read_as_it_is(d: object) -> None:
    written = f"{d:f}".lstrip("-")

    assert read_expression(written) == Num(Fraction(written))


@pytest.mark.parametrize(("written", "meaning"), [
    ("-x^2", "(neg (^ x 2))"), ("2^-1", "(^ 2 (neg 1))"), ("2^3^2", "(^ 2 (^ 3 2))"), ("a - b - c", "(- (- a b) c)"), ("a/b*c", "(* (/ a b) c)"),
    ("a/b/c", "(/ (/ a b) c)"), ("-a*b", "(* (neg a) b)"), ("2^-x*y", "(* (^ 2 (neg x)) y)"), ("a**b", "(^ a b)"), ("1 < x <= y", "(and (< 1 x) (<= x y))"),
    ("not x < 1 and y < 1", "(and (not (< x 1)) (< y 1))"), ("a < 1 or b < 1 and c < 1", "(or (< a 1) (and (< b 1) (< c 1)))"),
    ("a < 1 implies b < 1 implies c < 1", "(implies (< a 1) (implies (< b 1) (< c 1)))"), ("x + 1 if c < 0 else y", "(if (< c 0) (+ x 1) y)"),
    ("a if p < 1 else b if q < 1 else c", "(if (< p 1) a (if (< q 1) b c))"), ("x in (0, 1)", "(in x <() 0,1>)"), ("x in [0, 1)", "(in x <[) 0,1>)"),
    ("x in 1..n", "(in x <range 1,n>)"), ("1..2 == 1", None), ("{a: 1/2}", "{a:(/ 1 2)}"), ("M(x)(A)", "apply(M(x),A)"), ("x ≤ y", "(<= x y)"),
    ("I(X; Y | Z)", "I(<group X>,<group Y>,<given Z>)"), ("limit(x -> 0+: x)", "limit(x ->+ 0: x)"), ("sum(k = 0..n: k)", "sum(k in <range 0,n>: k)"),
])
def test_one_meaning(written: str, meaning: str | None) -> None:
    if meaning is None:
        with pytest.raises(SyntaxProblem):
            read_expression(written)
    else:
        assert text(read_expression(written)) == meaning


@pytest.mark.parametrize("written", [
    "", " ", "x +", "(x", "x)", "[x", "x y", "2 x", "x = 1", "1 2", "x <", "<= 1", "f(", "f(x,", "sum(k: k)", "sum(k in: k)", "{a: 1", "x if y", "1.2.3", "x..",
    "__import__('os')", "x.y", "lambda: 1", "x; y", "'x'", '"x"', "x\0y", "x\u200by", "\uff11", "x == = y", "forall(1 in x: x)", "@", "x!", "a ? b : c", "5(x)", "5[1]",
])
def test_what_is_no_expression(written: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        read_expression(written)

    assert 0 <= caught.value.start < caught.value.end
    assert caught.value.message


def test_spans_point_at_the_text() -> None:
    source = "kl(P, Q) <= min(eps, eps**2) and x > -1"
    found = {source[a:b] for e in walk(read_expression(source)) for a, b in [e.span]}

    assert found >= {"kl(P, Q)", "min(eps, eps**2)", "eps**2", "kl(P, Q) <= min(eps, eps**2)", "x > -1", "-1", source}


@pytest.mark.parametrize("written", [
    "(" * 5000 + "x" + ")" * 5000, "-" * 5000 + "x", "x^" * 5000 + "x", "[" * 5000, "f(" * 5000, "not " * 3000 + "x", "x if " * 2000, "+".join("x" * 5000),
    "9" * (MAX_DIGITS + 1), "1e999", "1e-99999999", "x" * (MAX_LENGTH + 1), "{" * 5000, "sum(k in " * 2000,
])
def test_limits(written: str) -> None:
    with pytest.raises(SyntaxProblem):
        read_expression(written)


def test_just_within_the_limits() -> None:
    read_expression("(" * (MAX_DEPTH - 2) + "x" + ")" * (MAX_DEPTH - 2))
    read_expression("9" * MAX_DIGITS)


def test_reading_needs_little_of_the_stack() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(1000 + 100)
    try:
        read_expression("(" * (MAX_DEPTH - 2) + "x" + ")" * (MAX_DEPTH - 2))
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.parametrize(("written", "kind", "where"), [
    ("real", "real", ""), ("real > 0", "real", "(> x 0)"), ("real in (0, 1], != 1/2", "real", "(in x <(] 0,1>) (!= x (/ 1 2))"), ("integer >= 1", "integer", "(>= x 1)"),
    ("integer in 1..n", "integer", "(in x <range 1,n>)"), ("real > 0 < 5", "real", "(> x 0) (< x 5)"), ("distribution on 3", "distribution", ""), ("psd matrix of order d", "psd matrix", ""),
])
def test_types(written: str, kind: str, where: str) -> None:
    t = read_type(written, "x")

    assert (t.kind, " ".join(map(text, t.where))) == (kind, where)


@pytest.mark.parametrize("written", ["", "reel", "real >", "real 1", "distribution on", "function A", "mechanism on 2", "real > 0 0", "distribution on 2 on 3", "distribution on real", "psd"])
def test_what_is_no_type(written: str) -> None:
    with pytest.raises(SyntaxProblem):
        read_type(written, "x")


def test_the_statement_a_certificate_embeds_is_the_one_it_hashes() -> None:
    data = {"let": {"x": "real"}, "given": "x > 0", "show": ["x >= 0"], "where": "somewhere"}
    statement, problems = read_statement(data)

    assert not problems
    assert statement_of(statement.source).sha256 == statement.sha256
    assert canonical(data) == '{"let":{"x":"real"},"given":["x > 0"],"show":["x >= 0"]}'


def test_every_word_of_a_statement_counts_in_its_hash() -> None:
    def sha(**data: object) -> str:
        return read_statement({"let": {"x": "real", "y": "real"}, "show": ["x >= 0", "y >= 0"]} | data)[0].sha256

    variants = [sha(), sha(show=["y >= 0", "x >= 0"]), sha(show=["x >= 0"]), sha(given=["x > 0"]), sha(let={"y": "real", "x": "real"}), sha(define={"z": "1"}),
                sha(neighbours="add-remove"), sha(show=["x >= 0", "y  >= 0"])]

    assert len(set(variants)) == len(variants)


@pytest.mark.parametrize("source", ["[]", "7", '{"show": ["x"], "nonsense": 1}', '{"show": []}', '{"let": {"x": 1}, "show": ["x > 0"]}', '{"show": ["x >"]}',
                                    '{"define": {"x": 0.1}, "show": ["x > 0"]}', '{"let": {"1x": "real"}, "show": ["0 == 0"]}', '{"show": ["0 == 0"], "neighbours": "mine"}', '{"show": {"0 == 0": 1}}',
                                    '{"let": {"x": "real"}, "define": {"x": "1"}, "show": ["0 == 0"]}', '{"define": {"x": true}, "show": ["0 == 0"]}'])
def test_what_is_no_statement(source: str) -> None:
    with pytest.raises(ValueError, match="embedded statement"):
        statement_of(source)


def test_a_claim_is_read_with_its_repair() -> None:
    raw = b'[[claim]]\nid = "a"\nlet = { x = "real" }\nshow = "x > 0"\n[claim.repair]\nwhy = "so"\ngiven = ["x > 1"]\n'
    claims, problems = read_claims(raw, "p")

    assert not problems
    assert claims[0].repair is not None
    assert claims[0].full_id == "p/a"
    assert (len(claims[0].statement.given), len(claims[0].repair.given)) == (0, 1)
    assert claims[0].repair_about["why"] == "so"
