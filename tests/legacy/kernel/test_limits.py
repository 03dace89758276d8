"""Limits that are seen from the way an expression is built, and the rules that use them."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.legacy.kernel.enclose import Region
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import Rejected, unfold
from symdp.legacy.kernel.limits import Approach, tends
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.tree import Name
from tests.legacy.kernel.test_rules import BOUND, accepts, goal

ENDS = {"z": Approach(read_expression("0"), "+"), "m": Approach(read_expression("0"), "-"), "u": Approach(read_expression("0")),
        "n": Approach(Name("oo")), "l": Approach(read_expression("-oo")), "t": Approach(read_expression("2"), "+")}
PARAMETERS = Region([read_expression("a > 0"), read_expression("b < 0"), read_expression("c >= 0")])


def seen(written: str) -> str:
    """The limit and its side, "?" where none is seen."""
    try:
        found = tends(PARAMETERS, unfold(read_expression(written), ()), ENDS)
    except Rejected:
        return "?"
    value = "0" if PARAMETERS.zero(found.to) else text(found.to)
    return f"{value} {found.side}".strip()


@pytest.mark.parametrize(("written", "expected"), [
    ("z", "0 +"), ("m", "0 -"), ("u", "0"), ("n", "oo"), ("l", "(neg oo)"), ("a", "a ="), ("oo", "?"), ("3", "3 ="),
    ("-z", "0 -"), ("-m", "0 +"), ("-n", "(neg oo)"), ("z + z", "0 +"), ("z + m", "0"), ("z - m", "0 +"), ("z + 0", "0 +"), ("n + a", "oo"),
    ("n - n", "?"), ("n + l", "?"), ("n - l", "oo"), ("n*a", "oo"), ("n*b", "(neg oo)"), ("n*c", "?"), ("n*z", "?"), ("n*l", "(neg oo)"),
    ("z*a", "0 +"), ("z*b", "0 -"), ("z*m", "0 -"), ("u*a", "0"), ("z*c", "0"), ("1/z", "oo"), ("1/m", "(neg oo)"), ("1/u", "?"), ("1/n", "0 +"),
    ("1/l", "0 -"), ("n/n", "?"), ("z/z", "?"), ("1/u^2", "oo"), ("1/abs(u)", "oo"), ("1/(u^2 - z)", "?"), ("1/(0 - u^2)", "?"),
    ("u^2", "0 >="), ("m^2", "0 +"), ("m^3", "0 -"), ("z^(1/2)", "0 +"), ("u^0", "1 ="), ("n^(1/2)", "oo"), ("l^2", "oo"), ("l^3", "(neg oo)"), ("l^(1/2)", "?"),
    ("z^(-2)", "oo"), ("m^(-1)", "(neg oo)"), ("u^(-2)", "oo"), ("u^(-1)", "?"), ("exp(n)", "oo"), ("exp(l)", "0 +"), ("exp(-1/z)", "0 +"), ("exp(1/m)", "0 +"),
    ("exp(1/u)", "?"), ("log(n)", "oo"), ("log(z)", "(neg oo)"), ("log(b)", "log(b) ="), ("log(l)", "?"), ("1/log(n)", "0 +"), ("1/log(z)", "0 -"), ("log(1/z)", "oo"),
    ("sqrt(z)", "0 +"), ("abs(m)", "0 +"), ("abs(l)", "oo"), ("abs(u)", "0 >="), ("1/(t - 2)", "oo"), ("1/(2 - t)", "(neg oo)"), ("n^z", "?"), ("a^n", "?"),
    ("2^n", "oo"), ("(1/2)^n", "0 +"), ("z^n", "0 +"), ("z^l", "oo"), ("z^z", "?"), ("u^n", "?"), ("b^n", "?"), ("n^n", "oo"), ("min(z, a)", "0"),
    ("max(n, a)", "oo"), ("max(l, a)", "a ="), ("max(l, a, z)", "max(a,0)"), ("min(n, l)", "(neg oo)"), ("max(l, l)", "(neg oo)"), ("min(l, a)", "(neg oo)"), ("rel_entr(z, a)", "0"), ("rel_entr(a, z)", "?"), ("z*log(c)", "0"), ("oo if c == 0 else z", "?"), ("oo if c == 0 else 1", "?"), ("z*log(z)", "?"), ("a if z > 0 else b", "?"), ("binom(n, 2)", "?"), ("log(8, 2)", "log(8,2) ="),
])
def test_what_is_seen(written: str, expected: str) -> None:
    assert seen(written) == expected


CONTINUITY: dict[str, Any] = {"rule": "continuity", "radius": "1"}


def squeeze(**more: Any) -> dict[str, Any]:
    return {"rule": "limit", "radius": "1", "upper": BOUND, "lower": BOUND, **more}


@pytest.mark.parametrize(("show", "let", "proof", "expected"), [
    ("limit(x -> 0: x) == 0", {"x": "real > 0"}, squeeze(within="x_1", upper={"rule": "identity"}), True), ("limit(x -> 0: x) == 0", {"x": "real > 0"}, squeeze(within="x_1^(-1)"), False),
    ("limit(x -> 0: x) == 0", {"x": "real > 0"}, squeeze(within="log(1/x_1)"), False), ("limit(x -> 0: x) == 1", {"x": "real > 0"}, squeeze(within="x_1"), False),
    ("limit(x -> 0: 1/x) == oo", {"x": "real > 0"}, squeeze(within="1/x_1"), True), ("limit(x -> 0: 1/x) == oo", {}, squeeze(within="1/x"), False),
    ("limit(x -> 0: 1/x) == oo", {"x": "real > 0"}, squeeze(constant="1"), False), ("limit(x -> 0: 1/x) == -oo", {"x": "real > 0"}, squeeze(within="-1/x_1"), False),
    ("limit(x -> 0: 1/x) == -oo", {"x": "real < 0"}, squeeze(within="1/x_1"), True), ("limit(x -> oo: x + 1) == oo", {}, squeeze(within="x"), False),
    ("limit(x -> oo: log(x)) == oo", {}, CONTINUITY, True), ("limit(x -> oo: log(x)) == 5", {}, CONTINUITY, False), ("limit(x -> oo: log(x)) == -oo", {}, CONTINUITY, False),
    ("limit(x -> 2: x^2) == 4", {}, CONTINUITY, True), ("limit(x -> 0: 1/x^2) == oo", {}, CONTINUITY, True), ("limit(x -> 0: 1/x) == oo", {}, CONTINUITY, False),
    ("limit(x -> oo: (x + 1)/x) == 1", {}, CONTINUITY, False), ("limit(x -> oo: (x + 1)/x) == 1", {}, CONTINUITY | {"form": "1 + 1/x"}, True),
    ("limit(x -> oo: (x + 1)/x) == 1", {}, CONTINUITY | {"form": "1 + 2/x"}, False), ("limit(x -> oo: exp(-x) + (x + 1)/x) == 1", {}, CONTINUITY | {
        "form": "exp(-x) + u", "parts": {"u": ["(x + 1)/x", "1", CONTINUITY | {"form": "1 + 1/x"}]}}, True),
    ("limit(x -> oo: exp(-x) + (x + 1)/x) == 2", {}, CONTINUITY | {"form": "exp(-x) + u", "parts": {"u": ["(x + 1)/x", "2", CONTINUITY | {"form": "1 + 1/x"}]}}, False),
    ("limit(x -> 0: x) == 0", {"x": "real > 0", "u": "real"}, CONTINUITY | {"parts": {"u": ["x_1", "0", CONTINUITY]}}, False),
    ("limit(x -> 0: x) == 0", {"x": "real > 0"}, CONTINUITY | {"form": "u", "parts": {"u": ["x", "0", CONTINUITY]}}, False),
    ("limit(x -> 0: 1 if limit(x_1 -> 0: abs(x_1)/x_1) == 1 else 0) == 1", {"x": "real in (0, 1)"}, CONTINUITY, False),
    ("limit(x -> 0: x) != oo", {"x": "real > 0"}, {"rule": "other_limit", "value": "0", "limit": CONTINUITY, "differs": BOUND}, True),
    ("limit(x -> 0: 1/x) != 7", {"x": "real > 0"}, {"rule": "other_limit", "value": "oo", "limit": CONTINUITY}, True),
    ("limit(x -> 0: 1/x) != oo", {"x": "real > 0"}, {"rule": "other_limit", "value": "oo", "limit": CONTINUITY}, False),
    ("limit(x -> 0: x) != 0", {"x": "real > 0"}, {"rule": "other_limit", "value": "0", "limit": CONTINUITY, "differs": BOUND}, False),
    ("limit(x -> 0: x) != 7", {"x": "real > 0"}, {"rule": "other_limit", "radius": "1", "apart": "1", "below": True, "proof": BOUND}, True),
    ("limit(x -> 0: 1 + x) != 0", {"x": "real > 0"}, {"rule": "other_limit", "radius": "1", "apart": "1", "proof": BOUND}, True),
    ("limit(x -> 0: x) != 7", {"x": "real > 0"}, {"rule": "other_limit", "radius": "1", "apart": "1", "proof": BOUND}, False),
    ("limit(x -> 0: x) != oo", {"x": "real > 0"}, {"rule": "other_limit", "radius": "1", "apart": "1", "below": True, "proof": BOUND}, False),
    ("1 == (1 if x > 0 else 2)", {"x": "real > 0"}, {"rule": "congruence", "like": {"branch": True, "shown": BOUND, "like": 0}}, True),
    ("1 == (2 if x < 0 else 1)", {"x": "real > 0"}, {"rule": "congruence", "like": {"branch": False, "shown": BOUND, "like": 0}}, True),
    ("1 == x", {"x": "real > 0"}, {"rule": "congruence", "like": {"branch": False, "shown": BOUND, "like": 0}}, False),
])
def test_the_rules(show: str, let: dict[str, str], proof: dict[str, Any], expected: bool) -> None:
    assert accepts(goal(show, let), proof) == expected


MANY = {"n": "integer >= 1", "m": "integer >= 0", "f": "function 1..n -> [0, 1]", "g": "function 1..n -> reals", "x": "real >= 1", "k": "integer"}


def terms(proof: dict[str, Any] = CONTINUITY, **more: Any) -> dict[str, Any]:
    return {"rule": "terms", "radius": "1", "proof": proof, **more}


VALUES = [{"rule": "value"}]
LARGEST = terms({"rule": "limit", "radius": "1", "within": "0", "upper": BOUND, "lower": BOUND}, defined=VALUES)


@pytest.mark.parametrize(("show", "proof", "expected"), [
    ("limit(x -> oo: sum(i in 1..n: f(i) + 1/x)) == sum(i in 1..n: f(i))", terms(defined=VALUES), True),
    ("limit(x -> oo: sum(i in 1..n: f(i) + 1/x)) == sum(j in 1..n: f(j))", terms(defined=VALUES), True),
    ("limit(x -> oo: max(i in 1..n: f(i) + 1/x)) == max(i in 1..n: f(i))", terms(defined=VALUES), True),
    ("limit(x -> oo: max(i in 1..m: k + 1/x)) == max(i in 1..m: k)", terms(defined=VALUES), False),  # over nothing
    ("limit(x -> oo: sum(i in 1..n: f(i) + 1/x)) == sum(i in 1..n: 2*f(i))", terms(defined=VALUES), False),
    ("limit(x -> oo: sum(i in 1..n: f(i) + 1/x)) == sum(i in 1..(n + 1): f(i))", terms(defined=VALUES), False),
    ("limit(x -> oo: sum(i in 1..n: f(i) + 1/x)) == max(i in 1..n: f(i))", terms(defined=VALUES), False),
    ("limit(x -> oo: sum(i in 1..n: f(i) + 1/x)) == 1", terms(), False),
    ("limit(k -> oo: sum(i in 1..k: 1/k)) == sum(i in 1..k: 0)", terms(defined=VALUES), False),  # ever more terms
    ("limit(x -> 0: sum(i in 1..0: x)) == sum(i in 1..0: 0)", terms(BOUND, defined=VALUES), False),  # 0 is no limit point
    ("limit(x -> oo: sum(i in 1..n: f(i))^(1/x)) == max(i in 1..n: f(i)^0)", LARGEST, False),  # 0^(1/x)
    ("limit(x -> oo: sum(i in 1..n: 1 + f(i)^2)^(1/x)) == max(i in 1..n: 1)", terms(defined=VALUES), True),
    ("limit(x -> oo: prod(i in 1..n: 1 + f(i)^2)^(1/x)) == max(i in 1..n: 1)", terms(defined=VALUES), False),
    ("limit(x -> oo: sum(i in 1..n: 1 + f(i)^2)^(1/x)) == sum(i in 1..n: 1)", terms(defined=VALUES), False),
    ("limit(x -> oo: sum(i in 1..n: 2)^(1 + 1/x)) == max(i in 1..n: 2)", terms(defined=VALUES), False),  # it is 2*n
    ("limit(x -> oo: sum(i in 1..n: 2)^x) == max(i in 1..n: 2)", terms(defined=VALUES), False),
    ("limit(x -> oo: sum(i in 1..n: g(i))^(1/x)) == max(i in 1..n: 1)", terms(defined=VALUES), False),  # of either sign
])
def test_terms(show: str, proof: dict[str, Any], expected: bool) -> None:
    assert accepts(goal(show, MANY), proof) == expected


LAW = {"m": "integer >= 1", "P": "distribution on m", "t": "real > 0"}


@pytest.mark.parametrize(("show", "expected"), [
    ("limit(t -> 0: t*entropy(P)) == 0", True), ("limit(t -> 0: t*entropy(P)) != 1", True), ("limit(t -> 0: t*entropy(P)) == 1", False),
    ("limit(t -> 0: log(0 - t)*entropy(P)) == 0", False),
])
def test_a_quantity_in_a_limit_is_written_out_where_it_is_defined(show: str, expected: bool) -> None:
    limit = CONTINUITY | {"defined": VALUES*3}
    proof = limit if "==" in show else {"rule": "other_limit", "value": "0", "limit": limit, "differs": BOUND}
    assert accepts(goal(show, LAW), {"rule": "written", "radius": "1", "proof": proof}) == expected
