"""Typing: what has a meaning passes; what has none is a problem at the right place with a way out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from symdp.atoms import ATOMS
from symdp.language.forthcoming import FORTHCOMING, signature
from symdp.language.statements import Problem, read_statement
from symdp.language.typing import check
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import Expr, Name, Op, Type
from tests.language.strategies import expressions, formulas

LET = {
    "n": "integer >= 1", "x": "real", "eps": "real > 0", "P": "distribution", "Q": "distribution", "A": "event of P",
    "W": "channel", "M": "mechanism on 2 entries", "u": "database", "X": "variable", "Y": "variable", "Z": "variable",
    "f": "function reals -> reals", "S": "matrix of order 2", "V": "distribution on V1", "U": "distribution on U1",
}


def read(show: str | list[str] = "x == x", **data: Any) -> tuple[Statement, list[Problem]]:
    statement, problems = read_statement({"let": LET, "show": show} | data)
    assert problems == []
    return statement, check(statement)


@pytest.mark.parametrize("formula", [
    "kl(P, Q) <= min(eps, eps^2)", "close(P, Q, eps, 0)", "P(A) <= exp(eps)*Q(A)", "P(not A) == 1 - P(A)",
    "P[0] >= 0", "P({0, 1}) <= 1", "M(u)(A) <= 1", "M(0, 1)(A) <= 1", "M((0, 1))[0] <= 1", "W(0)[1] <= 1",
    "f(f(x)) <= f(n)", "card(A) >= 0", "S[1, 2] == S[2, 1]", "S[1][2] == 0", "x in [0, 1] or x in {n, 2}",
    "forall(a in P: P[a] <= 1)", "forall(v in M: dp(M, eps))", "forall(a in W: kl(W(a), P) >= 0)",
    "forall(B in event of P: P(B) <= Q(B))", "exists(R in mechanism on n entries: dp(R, 0))",
    "sum(i in 1..n: i^2) <= n^3", "sum(i in 1..0: i) == 0", "integral(y in -oo..oo: exp(-y^2)) == sqrt(pi)",
    "integral(y in reals: exp(-y^2)) == sqrt(pi)", "limit(eps -> 0: eps) == 0", "limit(t -> oo: 1/t) == 0",
    "sup(p in [0, 1], q in (0, 1): p*q) <= 1", "max(a in {1, n}: a) >= 1", "forall(k in naturals: k >= 0)",
    "I(X; Y) <= H(X)", "I(X, Y; Z) == 0", "H(X, Y | Z) >= 0", "markov(X, (Y, Z), X)", "independent(X, Y, Z)",
    "renyi(P, Q, 1 + eps) >= 0", "binom(n, n - 1) == n", "binom(n, n*(n - 1)/2) >= 0", "dp(M, eps) iff dp(M, eps, 0)",
    "max(x, n, eps, 1) >= x", "entropy({0: 1/2, 1: 1/2}) == log(2)", "det(S) >= 0", "P == Q implies tv(P, Q) == 0",
    "(x if x > 0 else -x) == abs(x)", "capacity([[1/2, 1/2], [0, 1]]) > 0", "0 <= x < oo", "sup_mi(M, {1, 2}) > 0",
    "hamming(u, (0, 1)) <= 2", "u[1] == 0", "forall(a in P: a == 0 or a != 0)", "S*S + 2*S == S",
])
def test_what_has_a_meaning_passes(formula: str) -> None:
    assert read(formula)[1] == []


@pytest.mark.parametrize(("formula", "place", "words"), [
    # names
    ("epz < 1", "epz", "did you mean 'eps'"),
    ("E < 1", "E", "unknown name"),
    ("e < 3", "e", "write exp(1)"),
    ("ln(x) < 1", "ln", "write log"),
    ("x < infinity", "infinity", "write oo"),
    ("kll(P, Q) < 1", "kll", "did you mean 'kl'"),
    ("x < log", "log", "takes arguments"),
    ("sum(x) < 1", "sum(x)", "binds a name"),
    ("sum(k in 1..n: j) < 1", "j", "unknown name 'j'"),
    ("sum(k in 1..n: k) < k", "k", "unknown name 'k'"),
    # arities
    ("kl(P) < 1", "kl(P)", "takes 2 arguments"),
    ("dp(M) implies x < 1", "dp(M)", "takes 2 or 3 arguments"),
    ("max() < 1", "max()", "takes at least 1"),
    ("sqrt(x, x) < 1", "sqrt(x, x)", "takes 1 argument and 2"),
    ("f(x, x) < 1", "f(x, x)", "takes 1 argument"),
    ("M(0, 0, 0)[0] < 1", "M(0, 0, 0)", "2 entries"),
    ("M(0)[0] < 1", "M(0)", "2 entries"),
    ("P(A, A) < 1", "P(A, A)", "one event"),
    # kinds of arguments
    ("kl(P, eps) < 1", "eps", "is a distribution and this is a real number"),
    ("close(P, Q, P, 0)", "P", "is a real number and this is a distribution"),
    ("binom(x, 2) < 1", "x", "is an integer"),
    ("exp(x < 1) < 1", "x < 1", "is a real number and this is a formula"),
    ("log(P) < 1", "P", "is a distribution"),
    ("hamming(x, u) < 1", "x", "is a database"),
    ("P(x) < 1", "x", "write P[...]"),
    ("P[A] < 1", "A", "write P(A)"),
    ("P(x > 0) < 1", "x > 0", "probability of an event"),
    ("W(P)[0] < 1", "P", "mixture"),
    ("M[1] < 1", "M[1]", "write M(x)[y]"),
    ("x[1] < 1", "x[1]", "no entries"),
    ("S[x, 1] < 1", "x", "an index is an integer"),
    ("x(3) < 1", "x(3)", "write '*'"),
    ("kl(V, U) < 1", "kl(V, U)", "different spaces"),
    ("M((0, 1, 2))[0] < 1", "(0, 1, 2)", "reads 2 entries"),
    # numbers and formulas
    ("x + 1", "x + 1", "a formula belongs here"),
    ("P", "P", "a formula belongs here"),
    ("x and x < 1", "x", "joins formulas"),
    ("x + (x < 1) > 0", "x < 1", "needs a number and this is a formula"),
    ("-P < 1", "P", "needs a number"),
    ("P < Q", "Q", "needs a number"),
    ("P == x", "P == x", "both sides must be of one kind"),
    ("(x < 1) == (x < 2)", "x < 1) == (x < 2)", "write 'iff'"),
    ("X == Y", "X == Y", "random variables"),
    ("u + 1 < 2", "u", "x[i]"),
    ("(x if x else 1) < 1", "x", "a formula belongs here"),
    ("(x if x < 1 else P) == 1", "x if x < 1 else P", "one kind"),
    ("forall(a in P: a > 0)", "a", "this is an outcome"),
    ("sum(a in P: a*P[a]) < 1", "a", "on' a set of numbers"),
    ("P in {1}", "P", "cannot be a member"),
    # Shannon
    ("I(X, Y) < 1", "I(X, Y)", "is written I(X; Y)"),
    ("I(X; Y; Z) < 1", "I(X; Y; Z)", "is written"),
    ("I(P; W) < 1", "P", "about random variables"),
    ("H(P) < 1", "P", "entropy(P)"),
    ("kl(P; Q) < 1", "kl(P; Q)", "';' and '|' belong"),
    ("X < 1", "X", "write H(X)"),
    # binders and domains
    ("sum(k in n: k) < 1", "n", "write a range"),
    ("sum(k in x..n: k) < 1", "x", "runs over integers"),
    ("sum(k in 1..n: P) < 1", "P", "needs a number"),
    ("forall(k in 1..n: k)", "k", "a formula belongs here"),
    ("sup(t in [1, 0]: t) < 1", "[1, 0]", "is empty"),
    ("exists(k in 3..2: k == 1)", "3..2", "is empty"),
    ("integral(t in oo..-oo: t) == 0", "oo..-oo", "is empty"),
    ("forall(t in integer in (0, 1): t == 0)", "integer in (0, 1)", "is empty"),
    ("integral(k in integers: k) < 1", "k in integers", "runs over reals"),
    ("limit(P -> 0: 1) == 1", "P -> 0", "taken in a number"),
    ("limit(t -> P: 1) == 1", "P", "point of a limit"),
    ("sum(pi in 1..n: pi) < 1", "pi in 1..n", "fixed meaning"),
    ("forall(R in mechanism on 0 entries: x < 1)", "0", "at least 1"),
])
def test_what_has_none_is_a_problem_with_its_place(formula: str, place: str, words: str) -> None:
    _, found = read(formula)
    assert [p for p in found if p.text[p.start:p.end] == place and words in p.message], found
    assert all(p.field == "show[0]" and p.text == formula and "; " in p.message for p in found)


@pytest.mark.parametrize(("let", "field", "place", "words"), [
    ({"a": "real > b", "b": "real"}, "let.a", "b", "further up"),
    ({"a": "real > a"}, "let.a", "a", "in its own declaration"),
    ({"a": "real > d"}, "let.a", "d", "after let"),
    ({"a": "real in (1, 0)"}, "let.a", "real in (1, 0)", "is empty"),
    ({"a": "real > 1 and < 1"}, "let.a", "real > 1 and < 1", "is empty"),
    ({"a": "real in [1, 1] and != 1"}, "let.a", "real in [1, 1] and != 1", "is empty"),
    ({"a": "integer in [3, 2]"}, "let.a", "integer in [3, 2]", "is empty"),
    ({"a": "integer in (1/3, 2/3)"}, "let.a", "integer in (1/3, 2/3)", "is empty"),
    ({"a": "real in [0, oo]"}, "let.a", "[0, oo]", "finite"),
    ({"a": "real in {P}", "P": "distribution"}, "let.a", "P", "further up"),
    ({"P": "distribution", "a": "real > P"}, "let.a", "P", "needs a number"),
    ({"P": "distribution on 0"}, "let.P", "0", "at least 1"),
    ({"P": "distribution on 1/2"}, "let.P", "1/2", "at least 1"),
    ({"a": "real", "P": "distribution on a"}, "let.P", "a", "is an integer"),
    ({"M": "mechanism on x entries", "x": "real"}, "let.M", "x", "further up"),
    ({"M": "mechanism on 2 entries neighbours hamming"}, "let.M", "hamming", "fixed for the whole claim"),
    ({"P": "distribution on U", "Q": "distribution on V", "A": "event"}, "let.A", "event", "several spaces"),
    ({"M": "mechanism on 1 entries", "P": "distribution", "A": "event"}, "let.A", "event", "several spaces"),
    ({"in": "real"}, "let.in", "", "word of the language"),
    ({"sum": "real"}, "let.sum", "", "word of the language"),
    ({"pi": "real"}, "let.pi", "", "word of the language"),
])
def test_declarations(let: dict[str, str], field: str, place: str, words: str) -> None:
    statement, problems = read_statement({"let": let, "define": {"d": "1"}, "show": "1 < 2"})
    assert problems == []
    found = check(statement)
    assert [p for p in found if p.field == field and p.text[p.start:p.end] == place and words in p.message], found


@pytest.mark.parametrize("type_", [
    "real in [0, 0]", "real > 0 and < 1/10", "integer in [1, 1]", "integer in {2, 3}", "real in (0, oo)", "real != 0",
    "integer in (0, n)", "real in 1..3", "integer >= 10**10**10",
])
def test_domains_that_are_not_visibly_empty(type_: str) -> None:
    statement, problems = read_statement({"let": {"n": "integer", "a": type_}, "show": "a == a"})
    assert problems == []
    assert check(statement) == []


def test_definitions_are_read_in_order() -> None:
    _, problems = read(define={"a": "b + 1", "b": "a", "c": [["1/2", "zz"], ["c[1]", 2]], "d": "X"})
    assert [(p.field, p.text[p.start:p.end]) for p in problems] == [
        ("define.a", "b"), ("define.c[0][1]", "zz"), ("define.c[1][0]", "c"), ("define.d", "X")]
    assert "move its definition further up" in problems[0].message


def test_symbols_of_laws_may_be_used_elsewhere_and_nowhere_else() -> None:
    define = {"M": "mechanism(a in reals, b in reals: {a: eps, e1: 1 - eps} if a == b else {(e2, b): 1})"}
    assert read_statement({"let": {}, "define": define, "show": "1 < 2"})[1] == []
    let = {"eps": "real in [0, 1]"}
    uses = ["M(0, 0)[e1] == 1 - eps", "M(0, 1)[(e2, 1)] == 1"]
    good, problems = read_statement({"let": let, "define": define, "show": uses})
    assert problems == [] and check(good) == []
    bad, _ = read_statement({"let": let, "define": define, "show": "M(0, 0)[e3] == 1"})
    assert [p.text[p.start:p.end] for p in check(bad)] == ["e3"]
    number, _ = read_statement({"let": let, "define": define, "show": "e1 < 1"})
    assert "this is an outcome" in check(number)[0].message


def test_spaces_need_no_declaration() -> None:
    let = {"P": "distribution on A", "W": "channel from A to B", "f": "function A -> {yes, no}"}
    for formula in ("card(A) >= 2", "forall(a in A: P[a] <= 1)", "forall(b in B, a in A: W(a)[b] <= 1)",
                    "forall(a in A: f(a) == yes)"):
        statement, problems = read_statement({"let": let, "show": formula})
        assert problems == [] and check(statement) == [], formula
    statement, _ = read_statement({"let": let, "show": "A < 1"})
    assert "card(A)" in check(statement)[0].message


@pytest.mark.parametrize(("name", "type_", "formula"), [
    ("h", "real", "h(0) < 1"), ("kl", "function reals -> reals", "kl(1) < 1"),
    ("I", "function reals -> reals", "I(1) < 1")])
def test_a_declared_name_is_not_called_as_an_atom(name: str, type_: str, formula: str) -> None:
    statement, _ = read_statement({"let": {name: type_}, "show": formula})
    assert "rename" in check(statement)[0].message
    statement, _ = read_statement({"let": {"h": "real"}, "show": "h < 1"})
    assert check(statement) == []


def test_all_problems_are_found_at_once() -> None:
    _, problems = read(["aa < bb", "kl(P) + ff(x) < cc", "x"], given=["dd", "x < log"], define={"z": "gg"})
    assert len(problems) == 9
    assert [p.field for p in problems] == [
        "define.z", "given[0]", "given[1]", *["show[0]"] * 2, *["show[1]"] * 3, "show[2]"]


def test_a_name_is_reported_once_in_a_formula() -> None:
    assert len(read("zz < 1 and zz < 2 and zz < 3")[1]) == 1


@pytest.mark.parametrize("name", sorted({**ATOMS, **FORTHCOMING}))
def test_every_atom_can_be_called_and_checks_its_arguments(name: str) -> None:
    atom = signature(name)
    assert atom is not None
    samples = {"real": "eps", "reals": "x", "integer": "n", "distribution": "P", "channel": "W", "mechanism": "M",
               "database": "u", "event": "A", "set": "{1}", "space": "A", "matrix": "S", "variables": "(X, Y)",
               "function": "f", "law": "M"}
    args = [samples[kind.rstrip("?*")] for _, kind in atom.params]
    call = f"{name}({', '.join(args)})"
    use = {"truth": call, "event": f"P({call}) <= 1", "distribution": f"kl({call}, {call}) >= 0",
           "channel": f"capacity({call}) >= 0", "mechanism": f"capacity({call}) >= 0",
           "law": f"capacity({call}) >= 0"}
    assert read(use.get(atom.returns, f"{call} >= 0"))[1] == []
    for i in range(len(args)):
        wrong = [*args[:i], "(x < 1)", *args[i + 1:]]
        problems = read(use.get(atom.returns, f"{call} >= 0").replace(call, f"{name}({', '.join(wrong)})"))[1]
        said = "is about random variables" if atom.params[i][1].startswith("variables") else f"argument {i + 1} of"
        assert any(said in p.message for p in problems)
    assert any("takes" in p.message for p in read(f"{name}({', '.join([*args, 'x'] * 9)}) >= 0")[1]) or (
        atom.params[-1][1].startswith(("reals", "variables")) or atom.params[-1][1].endswith("*"))


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(expressions())
def test_any_expression_is_judged_without_a_crash(e: Expr) -> None:
    names = (("x", Type("real")), ("P", Type("distribution")), ("M", Type("mechanism", (("entries", Name("y")),))))
    for p in check(Statement(names, (("y", e),), (e,), (e,), "hamming", "")):
        assert p.message and p.field


@settings(max_examples=60, deadline=None)
@given(formulas())
def test_arithmetic_over_reals_always_has_a_kind(e: Expr) -> None:
    assert check(Statement((("x", Type("real")), ("y", Type("real"))), (), (), (e,), "hamming", "")) == []


def test_the_highest_trees_are_judged() -> None:
    e: Expr = Name("x")
    for _ in range(240):
        e = Op("+", (Name("x"), e))
    whole = Op("<", (e, e))
    assert check(Statement((("x", Type("real")),), (), (), (whole,), "hamming", "")) == []


def test_a_mixture_is_of_the_kind_of_its_parts() -> None:
    assert read("kl(mixture(1/2, P, Q), P) >= 0")[1] == []
    assert read("capacity(mixture(1/2, W, W)) >= 0")[1] == []
    assert read("kl(mixture(1/2, W, W), P) >= 0")[1] != []


def test_a_law_can_be_declared_on_what_a_mechanism_reads() -> None:
    statement, problems = read_statement({"let": {"M": "mechanism on 2 entries", "P": "distribution on M"}, "show": "sum(x in M: P[x]) == 1"})
    assert problems == []
    assert check(statement) == []


def test_the_law_of_an_output_has_a_way_to_be_said() -> None:
    let = {"P": "distribution on A", "W": "channel from A to B"}
    statement, _ = read_statement({"let": let, "show": "tv(postprocess(P, W), P) >= 0"})
    assert "R[y] == sum(x in W: P[x]*W(x)[y])" in check(statement)[0].message + str(check(statement)[0])
