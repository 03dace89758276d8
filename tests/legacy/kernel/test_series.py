"""Sums, products, binomials, whole powers and induction: what the rules accept, told from what they refuse."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import pytest

from symdp.legacy.kernel.calculus import VALUE, NotDifferentiable, continuous, derivative
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.series import LAWS, key, opaque_terms
from symdp.legacy.kernel.tree import Call, Expr, Num, Op, num, rebuild, substitute
from symdp.legacy.kernel.witness import Point
from tests.legacy.kernel.test_rules import BOUND, accepts, goal

V: dict[str, Any] = {"rule": "value"}
IDENTITY: dict[str, Any] = {"rule": "identity"}
N = {"n": "integer >= 1"}


def fact(law: str, proof: Any = BOUND, **more: Any) -> dict[str, Any]:
    return {"rule": "fact", "law": law, "proof": proof, **more}


def cut(at: str, proof: Any = BOUND, **more: Any) -> dict[str, Any]:
    return fact("cut", proof, term=0, at=at, defined=[V] * 3, **more)


def sums(*terms: list[Any], rest: str = "0", **more: Any) -> dict[str, Any]:
    return {"rule": "sums", "rest": rest, "terms": list(terms), "step": BOUND, "ends": BOUND, "defined": [V] * 9, **more}


# -- laws
def binom(n: int, k: int) -> int:
    return math.comb(n, k) if k >= 0 else 0


def evaluated(e: Expr) -> Expr:
    """Binomials of numbers, powers of numbers."""
    e = rebuild(e, evaluated)
    match e:
        case Call("binom", (Num(n), Num(k))):
            return num(binom(int(n), int(k)))
        case Op("^", (Num(a), Num(m))):
            return num(Fraction(a) ** int(m))
    return unfold(e, ())


@pytest.mark.parametrize("law", [n for n, parts in LAWS.items() if "h_inv" not in parts[2] and "Phi" not in parts[2]])  # see test_special
def test_a_law_holds_wherever_its_conditions_do(law: str) -> None:
    whole, condition, conclusion = LAWS[law]
    names = sorted({"n", "k", "m", "j", "a", "b"} & {x for x in "nkmjab" if x in f"{condition} {conclusion}".replace("binom", "").replace("and", "")})
    values = [range(-2, 6) if n in whole.split() else map(Fraction, ("-2", "-1/2", "0", "1/3", "1", "3")) for n in names]
    tried = 0
    for point in itertools.product(*values):
        at = {n: num(v) for n, v in zip(names, point, strict=True)}
        if not Point().decide(unfold(substitute(definition(condition), at), ()), {}):
            continue
        tried += 1
        assert Point().decide(evaluated(substitute(definition(conclusion), at)), {}), at
    assert tried > 3


@pytest.mark.parametrize(("show", "let", "proof", "expected"), [
    ("binom(n, 0) == 1 and binom(n, n) == 1", N, fact("binomial ends", **{"with": {"n": "n"}}), True),
    ("binom(n, 0) == 1", N, fact("binomial ends", **{"with": {}}), False), ("binom(n, 0) == 1", N, fact("binomial ends", **{"with": {"n": "n", "binom": "n"}}), False),
    ("binom(n, 0) == 1", N, fact("binomial ends", **{"with": {"n": "1/2"}}), False), ("binom(n, 0) == 1", N, fact("no such law"), False),
    ("binom(n - 2, 0) == 1", N, fact("binomial ends", **{"with": {"n": "n - 2"}}), False), ("x^n >= 0", N | {"x": "real >= 0"}, fact("positive power", **{
        "with": {"a": "x", "m": "n"}}), True), ("x^n >= 0", N | {"x": "real"}, fact("positive power", **{"with": {"a": "x", "m": "n"}}), False),
    ("(1/x)^n >= 0", N | {"x": "real >= 0"}, fact("positive power", **{"with": {"a": "1/x", "m": "n"}}), False),
    # cuts
    ("sum(k = 1..n + 1: k) == sum(k = 1..n: k) + (n + 1)", N, cut("n"), True), ("sum(k = 1..n: k) == 1 + sum(k = 2..n: k)", N, cut("1"), True),
    ("sum(k = 1..n: k) == sum(k = 1..n: k)", N, cut("n", IDENTITY | {"defined": [V, V]}), True), ("sum(k = 1..n: k) == sum(k = 1..n: k)", N, cut(
        "0", IDENTITY | {"defined": [V, V]}), True),
    ("sum(k = 1..n: k) == 0 + sum(k = 0..n: k)", N, cut("-1"), False), ("prod(k = 1..n + 1: k) == prod(k = 1..n: k)*(n + 1)", N, cut("n"), True),
    ("prod(k = 1..n: k) == prod(k = 1..n: k)*1", N, cut("n"), True), ("prod(k = 1..n: k) == prod(k = 1..n: k)*0", N, cut("n"), False),
    ("sum(k = 1..n: k) == sum(k = 1..n - 1: k) + n", N, cut("n - 1"), True), ("sum(k = 1..n: k) == sum(k = 1..n - 2: k) + (n - 1 + n)", N, cut("n - 2"), False),
    ("sum(k = 1..n: k) == sum(k = 1..n/2: k) + sum(k = n/2 + 1..n: k)", N, cut("n/2"), False), ("binom(n, 1) == n", N, cut("1"), False),
    ("sum(k = n..n + 70: k) == 0", N, cut("n + 70", {"rule": "opaque", "terms": [0], "defined": [V], "proof": BOUND}), False),
    ("sum(k = 1..n: 1/x) == sum(k = 1..n: 1/x) + 0", N | {"x": "real"}, cut("n"), False), ("n >= 1", N, fact("cut", term=0, at="1"), False),
    ("sum(k = 1..n: k) == sum(k = 1..n: k) + 0", N, cut("n") | {"term": True}, False), ("sum(k = 1..n: k) == sum(k = 1..n: k) + 0", N, cut("n") | {"law": "gaussian"}, False),
    # the binomial theorem
    ("sum(k = 0..n: binom(n, k)*x^k) == 1*(x + 1)^n", N | {"x": "real"}, fact("binomial theorem", term=0, x=["x"], y=[], times="1", defined=[V]), True),
    ("sum(k = 0..n: binom(n, k)*(x*y)^k) == 1*(x*y + 1)^n", N | {"x": "real", "y": "real"}, fact(
        "binomial theorem", term=0, x=["x", "y"], y=[], times="1", defined=[V]), False),
    ("sum(k = 0..n: binom(n, k)*x^k*y^k) == 1*(x*y + 1)^n", N | {"x": "real", "y": "real"}, fact(
        "binomial theorem", term=0, x=["x", "y"], y=[], times="1", defined=[V]), True),
    ("sum(k = 1..n: binom(n, k)*x^k) == 1*(x + 1)^n", N | {"x": "real"}, fact("binomial theorem", term=0, x=["x"], y=[], times="1", defined=[V]), False),
    ("sum(k = 0..n: binom(n + 1, k)*x^k) == 1*(x + 1)^n", N | {"x": "real"}, fact("binomial theorem", term=0, x=["x"], y=[], times="1", defined=[V]), False),
    ("sum(k = 0..n: binom(n, k)/x) == 1/x*2^n", N | {"x": "real"}, fact("binomial theorem", term=0, x=["1"], y=["1"], times="1/x", defined=[V]), False),
])
def test_facts(show: str, let: dict[str, str], proof: dict[str, Any], expected: bool) -> None:
    assert accepts(goal(show, let), proof) == expected


# -- terms and their names
def test_the_terms_of_a_goal() -> None:
    g = goal("sum(k = 1..n: k^2) + binom(n, 2)*x^n >= x^2", N | {"x": "real"}, ("prod(k = 1..n: k) > 1", "forall(y > 0: binom(n, 3) > y)", "binom(n, 2) > 1"))

    assert [text(t)[:6] for t in opaque_terms(g)] == ["sum(k ", "binom(", "(^ x n", "prod(k"]


@pytest.mark.parametrize(("a", "b", "same"), [
    ("sum(k = 1..n: k)", "sum(j = 1..n: j)", True), ("sum(k = 1..n + 1 - 1: k*k)", "sum(k = 1..n: k^2)", True), ("sum(k = 1..n: k)", "sum(k = 0..n: k)", False),
    ("sum(k = 1..n: k)", "prod(k = 1..n: k)", False), ("binom(n + 1 - 1, 2)", "binom(n, 2)", True), ("(1 + x)^n", "(x + 1)^n", True), ("x^n", "x^(n + 1)", False),
    ("integral(t = 0..x: t)", "integral(y = 0..x: y)", True), ("integral(t = 0..oo: exp(-t))", "integral(t = 0..1: exp(-t))", False),
    ("sum(k = 1..n: k + j)", "sum(j = 1..n: j + j)", False),
])
def test_terms_with_one_key_are_one_number(a: str, b: str, same: bool) -> None:
    assert (key(read_expression(a)) == key(read_expression(b))) == same


@pytest.mark.parametrize(("show", "let", "proof", "expected"), [
    ("sum(k = 1..n: k) - sum(j = 1..n: j) == 0", N, {"rule": "opaque", "terms": [0, 1], "defined": [V, V], "proof": BOUND}, True),
    ("sum(k = 1..n: k) - sum(j = 1..n: j) == 0", N, {"rule": "opaque", "terms": [0], "defined": [V], "proof": BOUND}, False),
    ("sum(k = 1..n: 1/(k - 1)) - sum(j = 1..n: 1/(j - 1)) == 0", N, {"rule": "opaque", "terms": [0, 1], "defined": [V, V], "proof": BOUND}, False),
    ("sum(k = 1..n: k) == 0", N, {"rule": "opaque", "terms": [-1], "defined": [V], "proof": BOUND}, False),
    ("x > 1", {"x": "real > 2"}, {"rule": "forget", "hypotheses": [0], "proof": BOUND}, False), ("x^2 >= 0", {"x": "real > 2"}, {
        "rule": "forget", "hypotheses": [0, 7], "proof": BOUND}, True),
    # values
    ("sum(k = 1..n: 1/k) - sum(k = 1..n: 1/k) == 0", N, IDENTITY | {"defined": [V, V]}, True), ("sum(k = 0..n: 1/k) - sum(k = 0..n: 1/k) == 0", N, IDENTITY | {"defined": [V, V]}, False),
    ("sum(k = 1..n: oo) - sum(k = 1..n: oo) == 0", N, IDENTITY | {"defined": [V, V]}, False), ("sum(k = 1..x: 1) - sum(k = 1..x: 1) == 0", {"x": "real"}, IDENTITY | {"defined": [V, V]}, False),
    ("sum(k = 1..n: z) - sum(k = 1..n: z) == 0", N, IDENTITY | {"defined": [V, V]}, False), ("sum(k = 0..oo: 0) - sum(k = 0..oo: 0) == 0", N, IDENTITY | {"defined": [V, V]}, False),
    ("sum(k = 1..n: k if limit(t -> 0: t) == 0 else 1) >= 0", N, sums(["1", 0]), False), ("sum(i = 1..n, j = 1..n: 1) >= 0", N, sums(["1", 0]), False),
    ("sum(pi = 1..n: pi) >= 4*n", N, sums(["1", 0], rest="-4*n", potential="4*pi_1"), False), ("n >= 1", N, V, False),
])
def test_terms_without_a_value_have_no_name(show: str, let: dict[str, str], proof: dict[str, Any], expected: bool) -> None:
    assert accepts(goal(show, let), proof) == expected


# -- comparing
@pytest.mark.parametrize(("show", "let", "proof", "expected"), [
    ("sum(k = 1..n: k) >= 0", N, sums(["1", 0]), True), ("sum(k = 1..n: k) > 0", N, sums(["1", 0]), False), ("1 + sum(k = 1..n: k) > 0", N, sums(["1", 0], rest="1"), True),
    ("sum(k = 1..n: k) != 0", N, sums(["1", 0]), False), ("sum(k = 1..n: k) >= n", N, sums(["1", 0], rest="-n", potential="k_1", step={"rule": "rewrite", "show": "k_1 - 1 >= 0", "proof": BOUND},
                                                                                     ends=IDENTITY), True),
    ("sum(k = 1..n: 1) == n", N, sums(["1", 0], rest="-n", potential="k_1", step=IDENTITY, ends=IDENTITY), True),
    ("sum(k = 1..n: 1) == n + 1", N, sums(["1", 0], rest="-n - 1", potential="k_1", step=IDENTITY, ends=IDENTITY), False),
    ("sum(k = 1..n: 1) == n", {"n": "integer"}, sums(["1", 0], rest="-n", potential="k_1", step=IDENTITY, ends=IDENTITY), False),
    ("sum(k = 1..n: 1) == n", {"n": "integer >= 0"}, sums(["1", 0], rest="-n", potential="k_1", step=IDENTITY, ends=IDENTITY), True),
    ("2*sum(k = 1..n: k) >= sum(k = 1..n: k)", N, sums(["1", 0]), True), ("2*sum(k = 1..n: k) >= sum(k = 1..n: k)", N, sums(["2", 0]), False), ("2*sum(k = 1..n: k) >= sum(k = 1..n: k)", N, sums(["2", 0], ["-1", 0], step={
        "rule": "rewrite", "show": "k_1 >= 0", "proof": BOUND}), True),
    ("sum(k = 2..n + 1: k) >= sum(k = 1..n: k)", N, sums(["1", 0], ["-1", 1], step={"rule": "rewrite", "show": "1 >= 0", "proof": BOUND}), True),
    ("sum(k = 2..n + 2: k) >= sum(k = 1..n: k)", N, sums(["1", 0], ["-1", 1], step={"rule": "rewrite", "show": "1 >= 0", "proof": BOUND}), False),
    ("sum(k = 1..n: k) >= sum(k = 2..n + 1: k)", N, sums(["1", 0], ["-1", 1], step={"rule": "rewrite", "show": "1 >= 0", "proof": BOUND}), False),
    ("prod(k = 1..n: k) >= 0", N, sums(["1", 0]), False), ("sum(k = 1..n: k) >= 0", N, sums(["1", 0], potential="1/(k_1 - 1)"), False),
    ("sum(k = 1..n: k) >= 0", N, sums(["1", 0], potential="log(n + 1 - k_1)"), False), ("sum(k = 1..n: k) >= 0", N | {"x": "real"}, sums(["1", 0], rest="0/x"), False),
    ("sum(k = 1..n: k) >= 0", N, sums(["k", 0]), False),
])
def test_sums(show: str, let: dict[str, str], proof: dict[str, Any], expected: bool) -> None:
    assert accepts(goal(show, let), proof) == expected


# -- induction
def induction(step: Any = BOUND, base: Any = BOUND, **more: Any) -> dict[str, Any]:
    return {"rule": "induction", "in": "n", "from": "1", "base": base, "step": step, **more}


SHIFT = {"rule": "rewrite", "show": "n - 1 >= 0", "proof": BOUND}


@pytest.mark.parametrize(("show", "let", "given", "proof", "expected"), [
    ("n >= 1", N, (), induction(), True), ("n >= 1", {"n": "integer >= 0"}, (), induction(), False), ("n >= 2", N, (), induction(), False),
    ("n >= 1", {"n": "real >= 1"}, (), induction(), False), ("n >= 1", N, (), induction(**{"from": "1/2"}), False), ("n >= 1", N, (), induction(**{"from": "n"}), False),
    ("n >= 1", N, (), induction(**{"in": "m"}), False), ("n >= m", {"m": "integer", "n": "integer >= m"}, (), induction({"rule": "rewrite", "show": "n - m + 1 >= 0", "proof": BOUND}, IDENTITY, **{"from": "m"}), True),
    ("n >= m", {"m": "integer", "n": "integer >= m"}, (), induction(**{"from": "m - 1"}), False), ("n < 5", N, ("n < 5",), induction(), False),
    ("n >= x", N | {"x": "real"}, ("x <= 1",), induction(), True), ("n >= x", N | {"x": "real"}, ("x <= n",), induction(), False),
    ("1/(n - 1) >= 0 or n == 1", {"n": "integer >= 2"}, (), induction(**{"from": "2"}), True),
    ("1/(n - 2) >= 0 or n == 2", {"n": "integer >= 3"}, (), induction(**{"from": "2"}), False), ("limit(n -> oo: 1/n) == 0", N, (), induction(), False),
    ("n >= 1", N | {"M": "mechanism on n entries"}, (), induction(), True),  # of M nothing is said
    ("n >= 1 or dp(M, 1)", N | {"M": "mechanism on n entries"}, (), induction(
        base={"rule": "or", "side": 0, "proof": BOUND}, step={"rule": "or", "side": 0, "proof": BOUND}), False),
])
def test_induction(show: str, let: dict[str, str], given: tuple[str, ...], proof: dict[str, Any], expected: bool) -> None:
    assert accepts(goal(show, let, given), proof) == expected


# -- derivatives
@pytest.mark.parametrize(("written", "v", "expected"), [
    ("sum(k = 1..n: x^2*k)", "x", "sum(k in <range 1,n>: (* (* 2 x) k))"), ("sum(k = 1..n: k)", "x", "0"), ("sum(x = 1..n: x)", "x", "0"),
    ("integral(t = 0..x: exp(t))", "x", "exp(x)"), ("integral(t = x..1: exp(t))", "x", "(* (-1) exp(x))"), ("integral(t = 0..x^2: t)", "x", "(* (^ x 2) (* 2 x))"), ("integral(t = x..oo: 1/t^2)", "x", "(* (-1) (/ 1 (^ x 2)))"), ("integral(t = 0..1: x)", "y", "0"),
])
def test_derivatives(written: str, v: str, expected: str) -> None:
    assert text(derivative(read_expression(written), v)) == expected


@pytest.mark.parametrize("written", [
    "sum(k = 1..x: k)", "sum(t = x..3: 1)", "prod(k = 1..n: x)", "integral(t = x..2*x: 1/t)", "integral(t = 0..1: x*t)", "integral(t = 0..x: x*t)", "integral(t = 0..x: 1 if t > 0 else 0)",
    "integral(t = 0..x: h(t))", "integral(t = 0..x: integral(s = 0..t: s))", "integral(t in reals: x)",
])
def test_what_has_no_derivative(written: str) -> None:
    with pytest.raises(NotDifferentiable):
        derivative(read_expression(written), "x")


@pytest.mark.parametrize(("written", "expected"), [
    ("t^2*log(t)", True), ("abs(t) + max(t, 1)", True), ("sum(k = 1..n: t^k)", True), ("1 if x > 0 else 2", True), ("t if t > 0 else 0", False), ("integral(s = 0..t: s)", False),
    ("h(t)", False), ("P[t]", False), ("sup(s > 0: t*s)", False),
])
def test_steps(written: str, expected: bool) -> None:
    assert continuous(read_expression(written), "t") == expected


def test_no_text_says_that_something_has_a_value() -> None:
    with pytest.raises(Exception, match="'"):
        read_expression(f"{VALUE}(sum(k = 1..n: k))")
