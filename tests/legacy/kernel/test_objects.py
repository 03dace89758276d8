"""Expansion of statements about finite objects to formulas about the numbers in them."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symdp.legacy.kernel.bound_laws import numbered, probabilities
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.folding import combine
from symdp.legacy.kernel.matrices import Matrix
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.objects import Dist, Env, Fun, Table, Unsupported, _Expander, expand, mentioned
from symdp.legacy.kernel.tree import FALSE, ONE, TRUE, ZERO, Bind, Expr, Name, Num, Seq, num

P = Dist((num(1), num(2)), (num(Fraction(1, 3)), num(Fraction(2, 3))))
Q = Dist((num(2), num(3)), (num(Fraction(1, 2)), num(Fraction(1, 2))))
ROWS = (Dist((Name("'a"), Name("'b")), (num(1), num(0))), Dist((Name("'a"), Name("'b")), (num(0), num(1))))
M = Table(((num(0),), (num(1),)), ROWS)
FREE: Env = {n: Name(n) for n in ("x", "y", "eps")}


def opened(formula: str, env: Env | None = None) -> Expr:
    return expand(read_expression(formula), {**FREE, "P": P, "Q": Q, "M": M, **(env or {})})


@pytest.mark.parametrize(("formula", "result"), [
    ("P[1]", "1/3"), ("P[7]", "0"), ("P({1, 2})", "1"), ("P({2})", "2/3"), ("P({2, 2})", "2/3"), ("P(complement({1}))", "2/3"), ("Q(not complement({2}))", "1/2"), ("sum(a in P: P[a])", "1"),
    ("max(a in P: P[a]) == 2/3", None), ("sum(a in {1, 1, 2}: a)", "3"), ("prod(k in 1..5: k)", "120"), ("sum(k in 3..2: k)", "0"),
    ("M((0, ))[a]", "1"), ("M(0)[a]", "1"), ("M(0)({a, b})", "1"), ("entries(M)", "1"), ("card(P)", "2"), ("hamming((1, 2), (1, 3))", "1"),
    ("({1: 1/2, 1: 1/2})[1]", "1"), ("(channel(i in 1..3: {i: 1/2, 0: 1/2}))(2)[2]", "1/2"), ("binom(6, 3)", "20"), ("[4, 5, 6][2]", "5"), ("[[1, 2], [3, 4]][2][1]", "3"), ("[[1, 2], [3, 4]][1, 2]", "2"),
    ("(channel(i in 1..2: {i: 1}))[2, 2]", "1"), ("restrict(M, {1}, (0, ))(0)[a]", "1"),
])
def test_numbers(formula: str, result: str | None) -> None:
    if result is None:
        assert text(opened(formula)) == "(== max((1/3),(2/3)) (2/3))"
    else:
        assert opened(formula) == Num(Fraction(result))


@pytest.mark.parametrize(("formula", "result"), [
    ("1 in P", True), ("3 in P", False), ("a == b", None), ("M(0) == M(1)", None), ("forall(a in P: P[a] > 0)", True), ("a in {a, b}", True), ("forall(A in {{1}, {2}}: P(A) < 1)", True), ("(0, 1)[2] == 1", True),
    ("forall(c in {a, b}: (c, 0)[1] == c)", True),
    ("exists(a in P: P[a] > 2/3)", False), ("forall(i in M: entries(M) == 1)", True), ("neighbouring((0, 1), (0, 0))", True),
    ("forall(a in P, b in P: a == b or hamming((a, ), (b, )) == 1)", True), ("forall(A in event of P: P(A) <= 1)", True),
])
def test_truths(formula: str, result: bool | None) -> None:
    if result is None:
        with pytest.raises(Unsupported):
            opened(formula)
    else:
        assert opened(formula) == (TRUE if result else FALSE)


@pytest.mark.parametrize("formula", [
    "P[x]", "P({x})", "x in P", "({x: 1/2, y: 1/2})[1]", "hamming((x, 0), (1, 0))", "sum(a in {x, y}: a)", "P[sqrt(4)]", "card({x, y})",
    "M(7)[a]", "M((0, 0))[a]", "[4, 5, 6][7/2]", "[4, 5][0]", "sup_mi(M, {2})", "sup_mi(M, {1/2})", "kl(P)", "kl(P, Q, P)", "h()", "exp(1, 2)",
    "log(8, 2)", "P", "M + 1", "f(2)", "forall(x in [0, 1]: P[1] > x)", "sum(x in [0, 1]: x)", "hamming((1, 2), (1, 2, 3))", "forall(A in event: P(A) <= 1)",
    "card(complement({1}))", "max(k in 2..1: k)", "slice(M, 2, (0, ))", "slice(M, 1, (7, ))", "slice(M, 1, [sqrt(0)])", "hamming([x], [1])",
    "({a: 1})[{b: 1}]", "x in reals",
    "a == x", "a < 1", "M[0, a, b]", "P(1, 2)", "P(M)", "P(1)", "card(1)", "capacity(P)", "mi_dp(P, 1)", "(channel(i in {1, 2}: i))(1)[1]", "det(P)",
    "restrict(M, {}, (0, ))", "restrict(M, {1}, (7, ))", "restrict(M, {2}, (0, ))", "mixture(1/2, M, mechanism(k in {0, 2}: {a: 1}))(0)[a]",
    "forall(A in event of 7: P(A) <= 1)", "1/x in {}", "[0, 1]", "P + Q", "oo[1]",
])
def test_what_has_no_finite_expansion(formula: str) -> None:
    with pytest.raises(Unsupported):
        opened(formula)


def test_a_quantifier_over_numbers_stays() -> None:
    assert text(opened("forall(z in [0, eps]: z <= eps)")) == text(read_expression("forall(z in [0, eps]: z <= eps)"))


def test_a_complement_in_the_space_that_all_laws_share() -> None:
    assert opened("P(complement({2})) + P(not A)", {"Q": P, "A": read_expression("{1}")}) == num(1)


def test_entries_and_members_may_be_symbols() -> None:
    env: Env = {"d": Seq("tuple", (Name("'a"), num(1))), "A": Seq("set", (num(1), num(2)))}

    assert opened("d[1] == a and d[2] != a and forall(k in A: k < 3)", env) == TRUE


def test_a_function() -> None:
    f = Fun(((num(1), Name("x")), (num(2), num(0))))

    assert opened("f(1) + f[2]", {"f": f}) == Name("x")
    with pytest.raises(Unsupported):
        opened("f(3)", {"f": f})


def test_two_laws_live_on_their_common_outcomes() -> None:
    assert opened("chi2(Q, {1: 1/4, 2: 1/4, 3: 1/2}) == chi2(Q, {1: 1/4, 2: 1/4, 3: 1/2})") in (TRUE, opened("0 == 0"))
    assert text(opened("tv(P, Q)")) == text(opened("max(P[1] - 0, 0) + max(P[2] - Q[2], 0) + max(0 - Q[3], 0)"))


@pytest.mark.parametrize(("law", "conditions"), [
    ("{1: 1/2, 2: 1/2}", []), ("{1: 1/2, 2: 1/3}", ["(== 0 1)"]), ("{1: 3/2, 2: -1/2}", ["(== 0 1)"]),
    ("{1: x, 2: 1 - x}", ["(>= x 0)", "(>= (- 1 x) 0)", "(== (+ x (- 1 x)) 1)"]),
])
def test_what_makes_a_law(law: str, conditions: list[str]) -> None:
    found: list[Expr] = []
    expand(read_expression(f"({law})[1]"), FREE, found.extend)

    assert list(map(text, found)) == conditions


@pytest.mark.parametrize(("op", "a", "b", "result"), [
    ("and", "0 == 1", "1/x > 1", "0 == 1"), ("and", "1/x > 1", "0 == 1", None), ("and", "x > 1", "0 == 1", "0 == 1"), ("and", "0 == 0", "x > 1", "x > 1"),
    ("or", "0 == 0", "1/x > 1", "0 == 0"), ("or", "1/x > 1", "0 == 0", None), ("or", "x > 1", "0 == 0", "0 == 0"), ("or", "x > 1", "0 == 1", "x > 1"),
    ("implies", "0 == 1", "1/x > 1", "0 == 0"), ("implies", "1/x > 1", "0 == 0", None), ("implies", "x > 1", "0 == 0", "0 == 0"),
    ("iff", "0 == 0", "x > 1", "x > 1"), ("iff", "x > 1", "0 == 1", None),
])
def test_connectives_keep_what_may_be_undefined(op: str, a: str, b: str, result: str | None) -> None:
    found = combine(op, read_expression(a), read_expression(b))

    assert found == read_expression(result or f"({a}) {op} ({b})")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 40), st.integers(-3, 45))
def test_binomials(n: int, k: int) -> None:
    assert opened(f"binom({n}, {k})") == num(math.comb(n, k) if k >= 0 else 0)


def test_an_expansion_has_an_end() -> None:
    with pytest.raises(Unsupported, match="nodes"):
        opened("sum(i in 1..400, j in 1..400: i*x)")


BOUND_LAWS: Env = {"W": Table(((num(1),), (num(2),)), (Dist((num(1), num(2)), (ONE, ZERO)), Dist((num(1), num(2)), (ZERO, ONE))), True),
              "x": Name("x"), "n": num(2)}


@pytest.mark.parametrize(("said", "becomes"), [
    ("forall(R in distribution on n: sum(y in W(1): R[y]) <= x)",
     "forall(R1_1 >= 0, R1_2 >= 0: R1_1 + R1_2 == 1 implies R1_1 + R1_2 <= x)"),
    ("exists(R in distribution on 1..2, t in real: sum(y in W(1): R[y]*W(1)[y]) == t)",
     "exists(R1_1 >= 0, R1_2 >= 0, t in real: R1_1 + R1_2 == 1 and R1_1*1 + R1_2*0 == t)"),
    ("forall(V in channel from 1 to n: tv(V(1), W(1)) <= 1)", None),
])
def test_a_bound_law_is_its_probabilities(said: str, becomes: str | None) -> None:
    e = expand(read_expression(said), BOUND_LAWS)
    assert isinstance(e, Bind) and (becomes is None or e == read_expression(becomes))


@pytest.mark.parametrize("said", [
    "forall(R in distribution on 11: sum(y in W(1): R[y]) <= x)",  # too many
    "forall(R in distribution on x: sum(y in W(1): R[y]) <= x)",  # of no known size
    "forall(R in distribution on 0: sum(y in W(1): R[y]) <= x)",  # of none
    "forall(R in distribution: sum(y in W(1): R[y]) <= x)",
    "forall(n in integer >= 1, R in distribution on n: sum(y in W(1): R[y]) <= x)",  # another n
    "forall(R in distribution on 2, t in real >= R[1]: sum(y in W(1): R[y]*t) <= x)",
    "forall(M in mechanism on 1 entries over 2 to 2: sum(y in W(1): W(1)[y]) <= x)",
    "sup(R in distribution on 2: sum(y in W(1): R[y])) <= x",
])
def test_no_other_bound_object_is(said: str) -> None:
    with pytest.raises(Unsupported):
        expand(read_expression(said), BOUND_LAWS)


def test_the_names_of_probabilities_are_new() -> None:
    e = expand(read_expression("forall(R1_1 in real, R in distribution on 2, R1 in distribution on 1: "
                               "sum(y in W(1): R[y]*R1_1*R1[1]) <= x)"), BOUND_LAWS)
    assert isinstance(e, Bind) and len({b.name for b in e.bindings}) == len(e.bindings) == 4


@pytest.mark.parametrize(("e", "meant"), [
    ("sum(k in naturals: 2^(-k))", "sum(k in 0..oo: 2^(-k))"), ("sum(k in integers, j in 1..2: k*j)", "sum(k in -oo..oo, j in 1..2: k*j)"),
    ("integral(x in reals: exp(-x^2))", "integral(x in -oo..oo: exp(-x^2))"), ("integral(x in 0..1: x)", "integral(x in 0..1: x)"),
])
def test_over_all_numbers_is_from_end_to_end(e: str, meant: str) -> None:
    assert expand(read_expression(e), {}) == read_expression(meant)


@pytest.mark.parametrize("text", ["forall(W in channel: capacity(W) >= 0)", "forall(P in distribution: entropy(P) >= 0)"])
def test_laws_on_spaces_that_are_left_open_have_no_tables(text: str) -> None:
    bind = read_expression(text)
    assert isinstance(bind, Bind)

    with pytest.raises(Unsupported):
        probabilities(bind, {}, expand)


@pytest.mark.parametrize("at", ["0, 1", "1, 3", "1/2, 1"])
def test_a_matrix_has_no_other_entries(at: str) -> None:
    S = Matrix(((num(1), Name("x")), (Name("y"), num(4))))

    assert opened("S[1, 2]", {"S": S}) == Name("x")
    assert mentioned([S]) == {"x", "y"}
    with pytest.raises(Unsupported, match="outside the matrix"):
        opened(f"S[{at}]", {"S": S})


def test_the_points_of_a_space_are_written() -> None:
    expander = _Expander()

    assert numbered(read_expression("{a, 2}"), FREE, expander.expand) == [Name("'a"), num(2)]
    with pytest.raises(Unsupported, match="elements are not known"):
        numbered(read_expression("{x, 2}"), FREE, expander.expand)
