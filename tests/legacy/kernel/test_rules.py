"""Single rules: what each needs, told from what it refuses. Whole certificates are in tests/soundness."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.expressions import read_expression, read_type
from symdp.legacy.kernel.goals import accumulates, binding_type, branches, negation, plain
from symdp.legacy.kernel.normal import text
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Checker, Goal, Rejected, difference, holds, unfold
from symdp.legacy.kernel.slopes import survivor
from symdp.legacy.kernel.tree import FALSE, Bind, Binding, Call, Expr, Name, Num, Type

BOUND: dict[str, Any] = {"rule": "bound"}


def goal(show: str, let: dict[str, str] | None = None, given: tuple[str, ...] = ()) -> Goal:
    """As the kernel makes it from a statement."""
    names = tuple((n, read_type(t, n)) for n, t in (let or {}).items())
    formulas = [*(w for _, t in names for w in t.where), *map(read_expression, given)]
    hyps = tuple(c for f in formulas for c in conjuncts(unfold(f, names)))
    return Goal(names, hyps, unfold(read_expression(show), names))


def accepts(g: Goal, proof: Any) -> bool:
    try:
        Checker().prove(g, proof)
    except Rejected:
        return False
    return True


UNIT = {"x": "real in [0, 1]"}
ANY = {"x": "real", "y": "real"}


@pytest.mark.parametrize(("show", "let", "proof", "expected"), [
    ("x >= 0", UNIT, BOUND, True), ("x > 0", UNIT, BOUND, False), ("x <= 1 and x >= 0", UNIT, BOUND, True), ("0 == 0", {}, BOUND, True),
    ("x == x", UNIT, {"rule": "identity"}, True), ("x != x + 1", ANY, {"rule": "identity"}, False), ("x > x - 1", ANY, {"rule": "identity"}, False), ("exp(x) < oo", ANY, {"rule": "identity"}, True), ("-oo < x", ANY, {"rule": "identity"}, True), ("oo > log(x)", ANY, {"rule": "identity"}, False),
    ("rel_entr(1, x) < oo", UNIT, {"rule": "identity"}, False), ("oo < oo", ANY, {"rule": "identity"}, False), ("-oo < oo", ANY, {"rule": "identity"}, False), ("x < -oo", ANY, {"rule": "identity"}, False),
    ("x >= x", ANY, {"rule": "identity"}, True), ("x < 2", UNIT, {"rule": "cover", "tree": 0}, True), ("x == 1", UNIT, {"rule": "cover", "tree": 0}, False),
    ("x^2 < 2", UNIT, {"rule": "cover", "tree": ["x", "1/2", 0]}, False), ("x^2 < 2", UNIT, {"rule": "cover", "tree": ["x", "x", 0, 0]}, False),
    ("x^2 < 2", UNIT, {"rule": "cover", "tree": ["z", "1/2", 0, 0]}, False), ("x^2 < 2", UNIT, {"rule": "cover", "tree": 2}, False),
    ("x^2 < 2", UNIT, {"rule": "cover", "tree": ["x", "1/2", 1, 1]}, True), ("x < 2", ANY, {"rule": "cover", "tree": 1}, False),
    ("x <= 2", UNIT, {"rule": "equal", "below": BOUND, "above": BOUND}, False), ("x < 2", UNIT, {"rule": "or", "side": 0, "proof": BOUND}, False),
    ("x < 2 or x > 3", UNIT, {"rule": "or", "side": 0, "proof": BOUND}, True), ("x < 2 or x > 3", UNIT, {"rule": "or", "side": 1, "proof": BOUND}, True),
    ("x > 3 or x < 2", UNIT, {"rule": "or", "side": "0", "proof": BOUND}, False), ("x < 2", UNIT, {"rule": "intro", "proof": BOUND}, False),
    ("x <= y", ANY, {"rule": "split", "on": "x <= y", "yes": BOUND, "no": BOUND}, False),
    ("x <= y or y <= x", ANY, {"rule": "split", "on": "x <= y", "yes": {"rule": "or", "side": 0, "proof": BOUND},
                               "no": {"rule": "or", "side": 1, "proof": BOUND}}, True),
    ("x <= y", ANY, {"rule": "split", "on": "1/x > 0", "yes": BOUND, "no": BOUND}, False),
    ("x >= 0", ANY, {"rule": "have", "facts": ["x >= 0"], "proofs": [BOUND], "proof": BOUND}, False),
    ("x >= 0", ANY, {"rule": "have", "facts": ["x >= 0"], "proofs": [], "proof": BOUND}, False),
    ("x >= 0", ANY, {"rule": "have", "facts": ["z >= 0"], "proofs": [BOUND], "proof": BOUND}, False),
    ("x >= 0", ANY, {"rule": "have", "facts": ["sum(k in 1..3: P[k]) >= 0"], "proofs": [BOUND], "proof": BOUND}, False),
    ("x >= 0", UNIT, {"rule": "have", "facts": ["({1: 2})[1] == 2"], "proofs": [BOUND], "proof": BOUND}, False),
    ("x >= 0", UNIT, {"rule": "absurd", "hypothesis": -1, "proof": BOUND}, False), ("x >= 0", UNIT, {"rule": "absurd", "hypothesis": 9, "proof": BOUND}, False),
    ("x^2 >= 0", ANY, {"rule": "rewrite", "show": "x^2 >= 0", "proof": BOUND}, True), ("x^2 >= 0", ANY, {"rule": "rewrite", "show": "x^2 > 0", "proof": BOUND}, False),
    ("x^2 > 0", ANY, {"rule": "rewrite", "show": "x^2 >= 0", "proof": BOUND}, False), ("x^2 >= 0", ANY, {"rule": "rewrite", "show": "x >= 0", "proof": BOUND}, False),
    ("x^2 >= 0", ANY, {"rule": "rewrite", "show": "x", "proof": BOUND}, False), ("x^2 == 0", ANY, {"rule": "rewrite", "show": "x^2 >= 0", "proof": BOUND}, False),
    ("x >= 0", UNIT, {"rule": "rewrite", "show": "1 >= 0", "times": "x", "proof": BOUND}, True),
    ("x > 0", UNIT, {"rule": "rewrite", "show": "1 > 0", "times": "x", "proof": BOUND}, False),
    ("x >= 0", UNIT, {"rule": "rewrite", "let": {"x": "1"}, "show": "x >= 0", "proof": BOUND}, False),
    ("x >= 0", UNIT, {"rule": "rewrite", "let": {"u v": "x"}, "show": "x >= 0", "proof": BOUND}, False),
    ("x >= -1", UNIT, {"rule": "rewrite", "let": {"u": "1/x"}, "show": "x + 1 >= 0", "proof": BOUND}, False),
    ("x <= y", ANY, {"rule": "monotone", "by": "cosh", "proof": BOUND}, False), ("x <= x", ANY, {"rule": "monotone", "by": "log", "proof": BOUND}, False),
    ("x <= x", ANY, {"rule": "monotone", "by": "exp", "proof": BOUND}, True), ("x == x", ANY, {"rule": "monotone", "by": "exp", "proof": BOUND}, False),
    ("x <= y", ANY, {"rule": "replace", "hypothesis": 0, "proof": BOUND}, False), ("abs(x) >= 0", ANY, {"rule": "resolve", "term": 1, "first": BOUND, "second": BOUND}, False),
    ("x >= 0", UNIT, {"rule": "nonsense"}, False), ("x >= 0", UNIT, {"rule": "__init__"}, False), ("x >= 0", UNIT, {"rule": ["bound"]}, False),
    ("x >= 0", UNIT, {}, False), ("x >= 0", UNIT, None, False), ("x >= 0", UNIT, [BOUND], False), ("x >= 0", UNIT, "bound", False),
])
def test_rules(show: str, let: dict[str, str], proof: Any, expected: bool) -> None:
    assert accepts(goal(show, let), proof) == expected


def derive(**more: Any) -> dict[str, Any]:
    return {"rule": "derive", "in": "x", "from": "0", "base": BOUND, **more}


@pytest.mark.parametrize(("show", "let", "given", "proof", "expected"), [
    ("exp(x) >= 1 + x", {"x": "real >= 0"}, (), derive(right=BOUND), True), ("exp(x) >= 1 + x", {"x": "real"}, (), derive(right=BOUND), False),
    ("exp(x) >= 1 + x", {"x": "real"}, (), derive(right=BOUND, left=BOUND), True),
    ("exp(x) >= 1 + x", {"x": "real"}, (), derive(right=BOUND, left={"rule": "rewrite", "show": "1 - exp(x) >= 0", "proof": BOUND}), True),
    ("exp(x) > 1 + x", {"x": "real >= 0"}, (), derive(right=BOUND), False), ("exp(x) == 1 + x", {"x": "real >= 0"}, (), derive(right=BOUND), False),
    ("abs(x) >= 0", {"x": "real >= 0"}, (), derive(right=BOUND), False), ("log(x) >= log(1/2)", {"x": "real > 1/2"}, (), derive(right=BOUND), False),
    ("x*y >= 0", {"x": "real >= 0", "y": "real"}, ("x*y >= 0",), derive(right=BOUND), False),
    ("exp(n) >= 1 + n", {"n": "integer >= 0"}, (), {**derive(right=BOUND), "in": "n"}, True),
    ("exp(x) >= 1 + x", {"x": "real >= 0"}, (), {**derive(right=BOUND), "in": "y"}, False),
    ("exp(x) >= 1 + x", {"x": "real >= 0"}, (), {**derive(right=BOUND), "in": ["x"]}, False),
    ("exp(x) >= 1 + x", {"x": "real >= 0"}, (), {**derive(right=BOUND), "from": "oo"}, False),
    ("exp(x) >= 1 + x", {"x": "real >= 0"}, (), {**derive(right=BOUND), "from": "log(0)"}, False),
    ("exp(x) >= 1 + x", {"x": "real >= 0"}, (), {**derive(right=BOUND), "from": "z"}, False),
    ("x^y >= 0", {"x": "real > 0", "y": "real > 0"}, (), derive(right=BOUND), True),  # 0^y with y > 0 does not jump
    ("y^x <= 1", {"x": "real > 0", "y": "real in [0, 1]"}, (), derive(right=BOUND), False),
])
def test_derive(show: str, let: dict[str, str], given: tuple[str, ...], proof: Any, expected: bool) -> None:
    assert accepts(goal(show, let, given), proof) == expected


@pytest.mark.parametrize(("hypothesis", "locus", "expected"), [
    ("v <= 3", "0", True), ("2*v + 1 > 0", "0", True), ("v >= 1", "0", False), ("v*x <= 1", "0", False), ("v^2 <= 4", "0", False), ("v != 2", "0", False),
    ("v == 2", "0", False), ("sqrt(v^2)/v <= 1", "0", False), ("v - 10*sqrt(v^2)/v >= 0", "-1", False), ("0*v <= 1", "0", False), ("v <= x", "x", True),
    ("v < x", "x", True), ("v + 1 < x", "x", False),
])
def test_which_hypotheses_hold_between_the_locus_and_the_point(hypothesis: str, locus: str, expected: bool) -> None:
    g = goal("0 == 0", {"v": "real", "x": "real"}, (hypothesis,))

    assert (survivor(Checker(), g, g.hyps[-1], "v", read_expression(locus)) is not None) == expected


@pytest.mark.parametrize(("show", "let", "ends", "expected"), [
    ("x*(1 - x) >= 0", UNIT, ("0", "1"), True), ("x*(1 - x) > 0", UNIT, ("0", "1"), False), ("x*(1 - x) >= 0", {"x": "real in [0, 2]"}, ("0", "1"), False),
    ("x*(x - 1) >= 0", UNIT, ("0", "1"), False), ("x*(1 - x) >= 0", UNIT, ("x", "1"), False), ("1/4 - (x - 1/2)^2 >= 0", UNIT, ("0", "1"), True),
    ("log(x) >= -100", UNIT, ("0", "1"), False), ("y^x >= 0", UNIT | {"y": "real in [0, 0]"}, ("0", "1"), False),
])
def test_concave(show: str, let: dict[str, str], ends: tuple[str, str], expected: bool) -> None:
    proof = {"rule": "concave", "in": "x", "from": ends[0], "to": ends[1], "low": BOUND, "high": BOUND, "curvature": {
        "rule": "rewrite", "show": "2 >= 0", "proof": BOUND}}

    assert accepts(goal(show, let), proof) == expected


@pytest.mark.parametrize(("show", "given", "expected"), [
    ("x in integers", (), False), ("n in integers", (), True), ("2*n - 3 in integers", (), True), ("n/2 in integers", (), False),
    ("n in 1..9", ("n >= 1", "n <= 9"), True), ("x in 1..9", ("x >= 1", "x <= 9"), False), ("x*n > 3", ("x*n > 3",), True), ("x", (), False),
])
def test_what_is_seen_without_a_proof(show: str, given: tuple[str, ...], expected: bool) -> None:
    g = goal("0 == 0", {"x": "real", "n": "integer"}, given)

    assert holds(Goal(g.names, g.hyps, read_expression(show))) == expected


@pytest.mark.parametrize(("domain", "point", "side", "accepted"), [
    ("real > 0", "0", "", True), ("real > 0", "0", "+", True), ("real > 0", "0", "-", False), ("real in (0, 1)", "1", "", True),
    ("real in (0, 1)", "2", "", False), ("real in [1, 1]", "1", "", False), ("real in {1, 2}", "1", "", False), ("real", "sqrt(2)", "", True),
    ("real < sqrt(2)", "sqrt(2)", "", True), ("real < sqrt(2) - 1e-40", "sqrt(2)", "", False), ("real > 0", "oo", "", True), ("real < 9", "oo", "", False),
    ("real < 9", "-oo", "", True), ("integer >= 1", "oo", "", True), ("integer >= 1", "1", "", False), ("integer in 1..9", "oo", "", False),
    ("integer in 1..oo", "oo", "", True), ("real != 0", "0", "", True), ("real > y", "0", "", False), ("real >= 0 and <= 0", "0", "", False),
    ("real > 0", "y", "", False), ("real", "y", "", True), ("real", "oo", "+", False),
])
def test_limit_points(domain: str, point: str, side: str, accepted: bool) -> None:
    t = read_type(domain, "x")
    if accepted:
        accumulates(Goal((), (), FALSE), t, "x", read_expression(point), side)
    else:
        with pytest.raises(Rejected):
            accumulates(Goal((), (), FALSE), t, "x", read_expression(point), side)


def test_the_steps_of_a_proof_are_limited() -> None:
    deep: dict[str, Any] = BOUND
    for _ in range(400):
        deep = {"rule": "have", "facts": [], "proofs": [], "proof": deep}
    wide: Any = 0
    for _ in range(30):
        wide = ["x", "1/2", wide, wide]

    with pytest.raises(Rejected, match="too long"):
        Checker().prove(goal("x >= 0", UNIT), deep)
    with pytest.raises(Rejected, match="too long"):
        Checker().prove(goal("x >= -1/2 + x - x^2/8", UNIT), {"rule": "cover", "tree": wide})


def test_a_rejection_says_where() -> None:
    proof = {"rule": "and", "proofs": [BOUND, {"rule": "have", "facts": ["x >= 1"], "proofs": [BOUND], "proof": BOUND}]}

    with pytest.raises(Rejected, match="and > have > bound: the enclosure does not decide"):
        Checker().prove(goal("x >= 0 and x <= 1", UNIT), proof)


@pytest.mark.parametrize(("show", "op", "d"), [("x <= y", ">=", "y - x"), ("0 < y", ">", "y"), ("x != 0", "!=", "x"), ("x >= 1", ">=", "x - 1")])
def test_differences(show: str, op: str, d: str) -> None:
    assert difference(read_expression(show)) == (op, read_expression(d))


def test_what_is_no_comparison_has_no_difference() -> None:
    with pytest.raises(Rejected):
        difference(read_expression("x > 1 and y > 1"))


@pytest.mark.parametrize(("term", "condition", "first", "second"), [
    ("min(x, y)", "x <= y", "x", "y"), ("max(x, y, z)", "x >= max(y, z)", "x", "max(y, z)"), ("abs(x)", "x >= 0", "x", "-x"),
    ("rel_entr(x, y)", "x == 0", "0", "oo if y == 0 else x*(log(x) - log(y))"), ("x if y > 1 else z", "y > 1", "x", "z"),
])
def test_branches(term: str, condition: str, first: str, second: str) -> None:
    assert branches(read_expression(term)) == tuple(map(read_expression, (condition, first, second)))


@pytest.mark.parametrize(("formula", "other"), [
    ("x < 1", "x >= 1"), ("not x < 1", "x < 1"), ("x == 1", "x != 1"), ("x < 1 and y < 1", "x >= 1 or y >= 1"),
    ("x < 1 iff y < 1", "not (x < 1 iff y < 1)"), ("forall(y in [0, 1]: y < 1)", "not forall(y in [0, 1]: y < 1)"),
])
def test_negations(formula: str, other: str) -> None:
    assert negation(read_expression(formula)) == read_expression(other)


def test_a_negation_that_turns_quantifiers_round() -> None:
    e, other = "forall(y in [0, 1]: y < 1 and x in {1, 2})", "exists(y in [0, 1]: y >= 1 or not (x in {1, 2}))"

    assert negation(read_expression(e), quantifiers=True) == read_expression(other)


@pytest.mark.parametrize("domain", ["{1, 2}", "P"])
def test_domains_without_a_rule(domain: str) -> None:
    with pytest.raises(Rejected):
        binding_type(bound_domain(domain), "x", "x")


def bound_domain(domain: str) -> Expr | Type:
    return read_expression(f"forall(x in {domain}: 0 == 0)").bindings[0].domain  # type: ignore[union-attr]


@pytest.mark.parametrize(("domain", "kind", "where"), [
    ("[0, 1)", "real", "(in x <[) 0,1>)"), ("1..9", "integer", "(in x <range 1,9>)"), ("reals", "real", ""), ("integers", "integer", ""),
    ("naturals", "integer", "(>= x 0)"),
])
def test_domains(domain: str, kind: str, where: str) -> None:
    t = binding_type(bound_domain(domain), "x", "x")

    assert (t.kind, " ".join(map(text, t.where))) == (kind, where)


@pytest.mark.parametrize("name", ["oo", "pi", "exp", "log", "reals"])
def test_names_that_cannot_be_bound(name: str) -> None:
    with pytest.raises(Rejected):
        binding_type(Type("real"), name, name)


def test_fresh_names() -> None:
    x, one = Name("x"), Bind("sum", (Binding("x_1", "in", Name("S")),), Num(Fraction(1)))
    names = (("P", Type("distribution", (("on", Name("y")),))),)
    assert fresh(names, ["x"], (x, one)) == ["x_2"]  # not even one that is bound somewhere
    assert fresh(names, ["y", "P", "S"], (x, one)) == ["y_1", "P_1", "S_1"]  # nor a space
    assert fresh(names, ["f", "z"], (Call("f", (x,)),)) == ["f_1", "z"]  # nor a function or an atom


@pytest.mark.parametrize(("name", "expected"), [("c", True), ("A", False), ("P", False), ("oo", False), ("x", False), ("2", False)])
def test_a_new_name_is_none_of_a_space(name: str, expected: bool) -> None:
    g = goal("2*x == 2*x", {"x": "real", "P": "distribution on A"})

    assert accepts(g, {"rule": "abbreviate", "name": name, "of": "2*x", "proof": {"rule": "identity"}}) == expected
    assert accepts(g, {"rule": "rewrite", "show": f"{name} == {name}", "let": {name: "2*x"}, "proof": {"rule": "identity"}}) == expected


INVERSE = "(oo if x == 0 else 1/x)"


@pytest.mark.parametrize(("show", "expected"), [
    (f"{INVERSE} >= y", True), (f"y <= {INVERSE}", True), (f"{INVERSE} != y", True), (f"y < {INVERSE}", True), (f"{INVERSE} > y", True),
    (f"{INVERSE} <= y", False), (f"y == {INVERSE}", False), (f"y > {INVERSE}", False),
])
def test_what_follows_from_an_assumption_about_what_may_be_infinite(show: str, expected: bool) -> None:
    assert accepts(goal(show, UNIT | {"y": "real"}, (f"y < {INVERSE}",)), BOUND) == expected


@pytest.mark.parametrize(("show", "expected"), [
    (f"{INVERSE} >= -oo", True), (f"max(1, -oo, {INVERSE}) >= -oo", True), (f"min(1, {INVERSE}) >= -oo", True),
    ("(oo if 1/x > 0 else 1) >= -oo", False), ("(oo if x > 0 else 1/x) >= -oo", False), (f"{INVERSE} + 1 >= -oo", True),
    (f"abs({INVERSE}) >= -oo", True), (f"{INVERSE} - {INVERSE} >= -oo", False), (f"x*{INVERSE} >= -oo", False), (f"{INVERSE} + 1/x >= -oo", False),
    (f"log({INVERSE} + {INVERSE})/(x - 2) >= -oo", True), ("(log(x) if x < 1 else oo)*(x - 1) >= -oo", False), ("(1 if max(oo, 1/x) > 0 else 2) >= -oo", False),
])
def test_sides_that_are_infinite_by_cases(show: str, expected: bool) -> None:
    assert accepts(goal(show, UNIT), {"rule": "identity"}) == expected


@pytest.mark.parametrize(("show", "expected"), [
    ("exists(t in [0, 1]: t > x) or x >= 1", True), ("exists(t in [0, 1]: t > x) or x > 1", False), ("forall(t in [0, 1]: t > x) or x >= 1", False),
])
def test_the_right_side_where_no_number_is_on_the_left(show: str, expected: bool) -> None:
    proof = {"rule": "instance", "hypothesis": 2, "with": {"t": "1"}, "proof": BOUND}
    assert accepts(goal(show, UNIT), {"rule": "or", "side": 1, "proof": proof}) == expected


@pytest.mark.parametrize(("f", "expected"), [
    ("(v - 1)^2*log(v - 1)", True), ("(v^2 - 1)*log(v - 1)", True), ("v*log(v)", True), ("m*log(v)", True),
    ("integral(t = 0..v - 1: t)*log(v - 1)", False), ("log(v - 1)*integral(t = 0..v - 1: t)", False),
    ("sum(k in 0..m: integral(t = 0..v - 1: t)*log(v - 1 + k))", False), ("integral(t = 0..v - 1: t)*log(m - 1)", True),
])
def test_a_product_with_a_logarithm_of_what_is_0_at_the_end_may_jump(f: str, expected: bool) -> None:
    """An integral that vanishes there may do so more slowly than the logarithm grows."""
    here = goal("0 == 0", {"v": "real >= 1", "m": "integer >= 1"})
    try:
        Checker().continuous(here, read_expression(f), "v", read_expression("1"))
    except Rejected:
        assert not expected
    else:
        assert expected


NAMES = (("x", Type("real")), ("n", Type("integer")), ("P", Type("distribution")), ("X", Type("variable")))


@pytest.mark.parametrize(("text", "is_plain"), [
    ("x*n - 3 <= -x", True), ("x + 1", True), ("x/n <= 1", False), ("x <= oo", False), ("x <= y", False), ("X <= 1", False),
    ("P[1] <= 1", False), ("log(x) <= 1", False), ("x^2 >= 0", False), ("x >= 0 and n >= 0", False),
    ("forall(z in real: z >= x)", False), ("(x <= 1) <= 2", False)])
def test_what_is_made_of_declared_numbers_has_a_value(text: str, is_plain: bool) -> None:
    assert plain(NAMES, read_expression(text)) == is_plain


@pytest.mark.parametrize(("before", "after"), [
    ("2*3 - x <= 0 + x", "6 - x <= x"), ("-(1 - 2)*n == 4", "1*n == 4"), ("1 + 1 < 3", "0 == 0"), ("x - 0*n", "x - 0*n"),
    ("H(X) - 1 >= 2 - 3", "H(X) - 1 >= -1")])
def test_numbers_are_folded_where_nothing_else_is(before: str, after: str) -> None:
    expected = read_expression(after)
    if "-1" in after:
        expected = unfold(expected, NAMES)
    assert unfold(read_expression(before), NAMES) == unfold(expected, NAMES) or unfold(
        read_expression(before), NAMES) == expected


@pytest.mark.parametrize("c", ["-1", "0 - 1", "-0.5"])
def test_an_inequality_is_not_turned_round(c: str) -> None:
    proof = {"rule": "linear", "hypotheses": [0], "times": [c]}
    with pytest.raises(Rejected):
        Checker().prove(goal("x <= 0", {"x": "real"}, ("x >= 0",)), proof)
    if c == "-1":
        Checker().prove(goal("x == 0", {"x": "real"}, ("x == 0",)), {**proof, "times": ["1"]})


@pytest.mark.parametrize("show", ["x + y >= 0.000000001", "x + y > 0", "x >= y", "2*x + y - 1 >= 0"])
def test_what_is_left_of_a_sum_counts(show: str) -> None:
    with pytest.raises(Rejected):
        Checker().prove(goal(show, {"x": "real", "y": "real"}, ("x >= 0", "y >= 0")),
                        {"rule": "linear", "hypotheses": [0, 1], "times": ["1", "1"]})
