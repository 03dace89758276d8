"""What texts mean in the core: names, spaces, definedness, and errors with their places."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from symdp.elaboration import ElaborationError, Statement, fact, formula, statement, term, type_of
from symdp.kernel import terms
from symdp.kernel.types import REAL, make

DOCS = Path(__file__).resolve().parents[2]/"docs"/"language.md"


def says(let: dict[str, str], show: str, given: list[str] | None = None, **define: str) -> Statement:
    return statement(let, define, given or [], [show])


def defined(let: dict[str, str], show: str) -> str:
    return str(says(let, show).conclusions_defined[0])


def shown(let: dict[str, str], show: str, **define: str) -> str:
    return str(says(let, show, **define).conclusions[0])


X = {"x": "real", "y": "real"}


# --- names ------------------------------------------------------------------------------------------------------------
def test_a_bound_name_hides_a_declared_one() -> None:
    s = says(X, "forall(x in reals: x == y)")
    assert s.conclusions[0] is says({"y": "real"}, "forall(t in reals: t == y)").conclusions[0]


def test_a_definition_keeps_the_names_it_was_written_with() -> None:
    assert says(X, "forall(x in reals: a <= x)", a="x + 1").conclusions[0] is says(
        X, "forall(t in reals: x + 1 <= t)").conclusions[0]


def test_a_limit_in_a_declared_name_is_in_that_name_and_its_domain() -> None:
    got = says({"eps": "real > 0"}, "limit(eps -> 0: a) == 1", a="exp(eps)").conclusions[0]
    assert got is formula("limit(fn(t in real: 0 < t), fn(t in real: up(exp(t))), up(0)) == up(1)", {})


def test_a_limit_in_a_bound_name_is_from_both_sides() -> None:
    assert says({}, "limit(t -> 0: t) == 0").conclusions[0] is formula(
        "limit(fn(t in real: true), fn(t in real: up(t)), up(0)) == up(0)", {})


# --- spaces -----------------------------------------------------------------------------------------------------------
def test_a_limit_in_two_variables_is_in_both_at_once() -> None:
    s = says({"eps": "real > 0", "delta": "real in [0, eps]"}, "limit(eps -> 0, delta -> 0+: delta/eps) == 1")
    assert s.conclusions[0] is formula(
        "limit2(fn(x in real: fn(y in real: 0 < x and ((0 <= y and y <= x) and 0 < y))),"
        " fn(x in real: fn(y in real: up(y/x))), up(0), up(0)) == up(1)", {})
    assert "enear2" in str(s.conclusions_defined[0]) and "elimpoint2" in str(s.conclusions_defined[0])
    with pytest.raises(ElaborationError, match="speaks of"):
        says({}, "limit(a -> 0, b -> a: b) == 0")


def test_laws_without_a_space_share_one() -> None:
    s = says({"P": "distribution", "Q": "distribution"}, "tv(P, Q) <= 1")
    assert s.names["P"].type is s.names["Q"].type is make("law", make("'S"))


def test_spaces_of_different_names_are_refused_at_their_place() -> None:
    with pytest.raises(ElaborationError) as e:
        says({"P": "distribution on A", "Q": "distribution on B"}, "1 == 1 and tv(P, Q) <= 1")
    assert (e.value.source, e.value.line, e.value.column) == ("show[0]", 1, 12) and e.value.way_out


def test_a_law_on_n_points_is_one_on_the_reals_with_these_points() -> None:
    s = says({"n": "integer >= 1", "P": "distribution on n"}, "P[1] <= 1")
    assert s.names["P"].type is make("law", REAL) and str(s.hypotheses[-1]) == "supp(P, range(1, n))"


def test_a_channel_from_n_has_no_rows_of_its_own_beyond_n() -> None:
    s = says({"n": "integer >= 1", "W": "channel from n to A"}, "capacity(W) >= 0")
    assert str(s.hypotheses[-1]) == "forall(x: (row(W, x) == row(W, ite(range(1, n, x), x, 1))))"


def test_an_open_space_that_meets_a_given_one_is_that_one() -> None:
    let = {"P": "distribution", "n": "integer >= 1", "W": "channel from n to A"}
    assert str(says(let, "mi(P, W) >= 0").hypotheses[0]) == "supp(P, range(1, n))"


def test_an_open_space_of_which_the_points_are_not_known_is_refused() -> None:
    with pytest.raises(ElaborationError, match="left open"):
        says({"P": "distribution"}, "P[1] <= 1")


@pytest.mark.parametrize("show", ["max(P in distribution: tv(P, P)) == 0",
                                  "exists(P in distribution: sum(a in P: P[a]) == 1)",
                                  "sup(P in distribution: sum(a in P: P[a])) == 1"])
def test_a_space_cannot_be_chosen_inside_a_formula(show: str) -> None:
    with pytest.raises(ElaborationError, match=r"inside (the|a) formula"):
        says({}, show)


@pytest.mark.parametrize(("show", "got", "bridge"), [
    ("sup(W in channel: capacity(W)) == oo", "(sup(fn(W: true), capacity) == oo)",
     "(sup(fn(W: true), capacity) <= sup(fn(W: true), capacity))"),
    ("inf(W in channel: capacity(W)) == 0", "(inf(fn(W: true), capacity) == up(0))",
     "(inf(fn(W: true), capacity) <= inf(fn(W: true), capacity))"),
    ("exists(P in distribution: entropy(P) > 1) iff 1 == 1", "(exists(W: (up(1) < entropy(W))) == (1 == 1))",
     "(exists(W: (up(1) < entropy(W))) implies exists(W: (up(1) < entropy(W))))"),
    ("exists(a > 0: forall(P in distribution: entropy(P) <= a))",
     "exists(a: ((0 < a) and forall(W: (entropy(W) <= up(a)))))",
     "forall(a: ((0 < a) implies (forall(W: (entropy(W) <= up(a))) implies forall(W: (entropy(W) <= up(a))))))"),
    ("forall(a > 0: forall(P in distribution: entropy(P) <= a) implies a > 3)",
     "forall(a: ((0 < a) implies (forall(W: (entropy(W) <= up(a))) implies (3 < a))))", "true"),
])
def test_the_real_line_stands_for_all_spaces_where_no_space_says_more(show: str, got: str, bridge: str) -> None:
    s = statement({}, {}, [], [show])
    assert re.sub("[A-Z]", "W", str(s.conclusions[0])) == got and not s.conclusions[0].spaces
    assert re.sub("[A-Z]", "W", str(s.conclusions_defined[0])) == bridge
    assert s.one_way == {0} and s.inner == s.both_ways[0].spaces and s.inner
    # claimed of some space, the real line will do; who refutes it speaks of all
    assert (s.conclusions_defined[0] is s.both_ways[0]) == (bridge != "true")


def test_which_way_a_bridge_goes() -> None:
    """From any space to the line for what is larger on more spaces, back for what is smaller."""
    for show, relation, first in (("sup(W in channel: capacity(W)) == oo", "ele", True),
                                  ("inf(W in channel: capacity(W)) == oo", "ele", False),
                                  ("exists(W in channel: capacity(W) == 1) iff 1 == 1", "imp", True),
                                  ("forall(W in channel: capacity(W) == 1) iff 1 == 1", "imp", False)):
        sides = terms.args_of(statement({}, {}, [], [show]).conclusions_defined[0], relation, 2)
        assert sides is not None and (bool(sides[0].spaces), bool(sides[1].spaces)) == (first, not first)


def test_each_space_inside_has_a_bridge_at_its_own_place() -> None:
    s = statement({}, {}, [], ["exists(a > 0: forall(W in channel: exists(P in distribution: entropy(P) > a)"
                               " and capacity(W) <= a))"])
    assert len(s.inner) == 5 and len(s.conclusions_defined[0].spaces) == 2  # P's space, only to refute, another time
    assert str(s.both_ways[0]).count("forall(W: ") == 3


def test_near_a_limit_a_bridge_is_asked_for_at_each_point() -> None:
    """A neighbourhood for each space is no neighbourhood for all of them."""
    s = statement({}, {}, [], ["limit(t -> 0+: sup(P in distribution: t*entropy(P))) == 0"])
    assert "enear" not in str(s.conclusions_defined[0]) and s.inner


def test_a_space_is_not_chosen_inside_an_assumption() -> None:
    with pytest.raises(ElaborationError, match="chosen inside the formula"):
        says({}, "1 == 1", ["forall(P in distribution: entropy(P) <= 1)"])


@pytest.mark.parametrize(("show", "got"), [
    ("exists(P in distribution, Q in distribution: tv(P, Q) == 1)", "exists(P: exists(Q: (tv(P, Q) == 1)))"),
    ("not forall(P in distribution: entropy(P) <= 1)", "not(forall(P: (entropy(P) <= up(1))))"),
    ("exists(a > 0: exists(W in channel: capacity(W) > a))", None),
])
def test_where_some_space_will_do_the_real_line_is_chosen_and_the_conclusion_is_not_to_be_refuted(
        show: str, got: str | None) -> None:
    s = statement({}, {}, [], ["1 == 1", show, "forall(P in distribution: kl(P, P) <= 0)"])
    assert s.one_way == {1} and not s.conclusions[1].spaces and s.conclusions[2].spaces
    assert got is None or str(s.conclusions[1]) == got


def test_a_bound_law_is_where_it_is_said_to_be() -> None:
    let = {"n": "integer >= 1", "M": "mechanism on n entries over {0, 1}"}
    s = says(let, "exists(Q in distribution: sum(y in M: Q[y]) == 1 and 1 == 1)")
    assert not s.one_way and "exists(Q: (supp(Q, fn(x: ((entries(x) == n) and " in str(s.conclusions[0])
    with pytest.raises(ElaborationError, match="not known"):
        says(let, "exists(Q in distribution: sum(y in M: Q[y]) == 1 and card(Q) == 2)")


def test_for_all_laws_on_all_spaces_may_be_bound() -> None:
    assert shown({}, "forall(P in distribution: kl(P, P) <= 0)") == "forall(P: (kl(P, P) <= up(0)))"


def test_single_outcomes_of_open_spaces_make_them_finite() -> None:
    let = {"P": "distribution"}
    assert re.match(r"\(\(finite\(fn\(\w+: true\)\) and all\(ev\)\) implies", shown(let, "sum(a in P: P[a]) == 1"))
    assert shown(let, "t == 1", t="sum(a in P: P[a])").startswith("((finite")
    assert "finite" not in shown(let, "entropy(P) >= 0")
    assert shown({}, "forall(P in distribution: sum(a in P: P[a]) == 1)").startswith("((finite")
    assert shown(let, "forall(Q in distribution on B: sum(b in Q: Q[b]) == 1)").count("finite") == 2
    s = says(let, "entropy(P) >= 0", ["forall(a in P: P[a] > 0)"])
    assert str(s.hypotheses[0]).startswith("(finite")


def test_symbols_and_numbers_mix_in_one_space_of_labels() -> None:
    got = shown({"p": "real in [0, 1]"}, "P[e] == p and P[0] == 1 - p", P="{0: 1 - p, e: p}")
    assert "lsym(1)" in got and "lnum(0)" in got


# --- where it is defined ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "where"), [
    ("x/y <= 1", "not((y == 0))"),
    ("x/2 <= 1", "true"),
    ("log(x) <= 1", "(0 < x)"),
    ("sqrt(x) <= 1", "(0 <= x)"),
    ("x^2 + 2^y <= 1", "true"),
    ("x^y <= 1", "powdef(x, y)"),
    ("y != 0 and x/y <= 1", "true"),
    ("y == 0 or x/y <= 1", "true"),
    ("y > 0 implies x/y <= 1", "((0 < y) implies not((y == 0)))"),
    ("x <= 1 iff x/y <= 1", "not((y == 0))"),
    ("(x if y == 0 else x/y) <= 1", "true"),
    ("forall(t in [0, 1]: log(t) <= 0)", "forall(t: (((0 <= t) and (t <= 1)) implies (0 < t)))"),
    ("x*log(y) <= 1", "((0 < y) or ((y == 0) and (x == 0)))"),
    ("1 - log(y)*x <= 1", "((0 < y) or ((y == 0) and (x == 0)))"),
    ("x + log(y) <= 1", "(0 < y)"),
    ("x*log(x)*y <= 1", "((0 < x) or ((x == 0) and ((x * y) == 0)))"),
    ("log2(y)/2*-x <= 1", "((0 < y) or ((y == 0) and (neg(x) == 0)))"),
    ("2/log(x)*x <= 1", "((0 < x) and not((log(x) == 0)))"),
    ("log(x)*log(y) <= 1", "(((0 < x) or ((x == 0) and ((0 < y) and (log(y) == 0))))"
                           " and ((0 < y) or ((y == 0) and ((0 < x) and (log(x) == 0)))))"),
    ("h(x) <= 1", "((0 <= x) and (x <= 1))"),
])
def test_definedness(text: str, where: str) -> None:
    got = defined(X, text)
    assert got == where


def test_what_may_be_infinite() -> None:
    let = {"P": "distribution", "Q": "distribution"}
    assert "eaddok" in defined(let, "kl(P, Q) - kl(Q, P) <= 1")
    assert "emulok" in defined(let, "0*kl(P, Q) <= 1")
    assert defined(let, "close(P, Q, kl(P, Q), 0)") == "fin(kl(P, Q))"


def test_entries_and_rows_are_taken_where_they_are() -> None:
    let = {"n": "integer >= 1", "u": "database on n entries", "i": "integer", "W": "channel from n to A"}
    assert defined(let, "u[i] == u[i]") == "range(1, n, i)"
    assert "range(1, n, i)" in defined(let, "kl(W(i), W(1)) >= 0")


def test_channels_are_compared_on_the_same_inputs() -> None:
    let = {"W": "channel from {0, 1} to B", "V": "channel from {1, 0} to B", "U": "channel from {0, 1} to B"}
    assert shown(let, "W == U") == "(W == U)"
    with pytest.raises(ElaborationError, match="different inputs"):
        says(let, "W == V")


@pytest.mark.parametrize(("over", "eps", "guarded"), [
    ("m", "a", True), ("m", "b", False), ("m", "2*b + 1", False), ("{5}", "a", True), ("{0, 1}", "a", False),
    ("2", "a", False), ("A", "a", False), ("m", "-1", True)])
def test_what_is_said_of_neighbours_says_nothing_on_one_letter(over: str, eps: str, guarded: bool) -> None:
    let = {"m": "integer >= 1", "M": f"mechanism on 2 entries over {over}", "a": "real", "b": "real >= 0"}
    for show in (f"dp(M, {eps}, 0)", f"kl_dp(M, {eps})"):
        assert ("(a == b')" in shown(let, show) or "== " in shown(let, show)) is guarded


def test_a_law_that_is_written_adds_up() -> None:
    got = defined({"p": "real"}, "entropy({0: p, 1: 1 - p}) >= 0")
    assert got == "(((0 <= p) and (0 <= (1 + neg(p)))) and ((p + (1 + neg(p))) == 1))"


def test_an_integral_is_over_an_interval_and_a_sum_over_integers() -> None:
    assert "int" not in shown({}, "integral(t in 0..1: t) == 1/2").replace("integral", "")
    assert says({}, "integral(t in -oo..oo: exp(-t^2)) <= 2").conclusions[0] is formula(
        "integral(fn(t in real: true), fn(t in real: exp(-t^2))) <= up(2)", {})
    assert "range(0, 1)" in shown({}, "sum(t in 0..1: t) == 1")


def test_an_integral_has_its_ends_in_order() -> None:
    assert defined(X, "integral(t in [x, y]: t) <= 0").startswith("(((x <= y) and integralok")
    assert "(0 <= 1)" not in defined(X, "integral(t in 0..1: t) <= 0")
    assert "(x <= y)" not in defined(X, "forall(t in [x, y]: t <= 0)")


def test_an_integral_has_a_value_where_it_is_finite_or_not_negative() -> None:
    assert re.search(r"fin\(.* or forall\(t: .*0 <= ", defined({}, "integral(t in [0, 1]: -t) <= 0"))


# --- errors -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("show", "column", "what"), [
    ("1 == 1 and z <= 1", 12, "declared nowhere"), ("x + ", 5, "text ends"), ("(x", 1, "never closed"),
    ("limit(a -> 0, b -> 0, c -> 0: a) == 0", 1, "in one variable or in two"), ("integral(t in [0, oo]: t) <= 1", 19, "finite"),
    ("x(y) == 1", 1, "cannot be applied"), ("x == (y == 1)", 1, "iff"),
])
def test_errors_have_a_place_and_a_reason(show: str, column: int, what: str) -> None:
    with pytest.raises(ElaborationError, match=what) as e:
        says(X, show)
    assert (e.value.source, e.value.column) == ("show[0]", column)


def test_what_has_no_meaning_here_is_refused() -> None:
    with pytest.raises(ElaborationError, match="add-remove"):
        statement({"M": "mechanism on 3 entries"}, {}, [], ["dp(M, 1)"], neighbours="add-remove")


# --- facts and proofs -------------------------------------------------------------------------------------------------
def test_a_fact_is_a_chain_of_implications_and_asks_for_no_definedness() -> None:
    got = fact({"f": "real -> real", "s": "set of A", "g": "A -> real", "b": "real > 0"}, ["f(b)/b <= 1"],
               "sum(k in s: g(k)) <= f(0)")
    assert str(got) == "((0 < b) implies (((f(b) * inv(b)) <= 1) implies (sum(s, g) <= f(0))))"


def test_constants_of_the_core_take_all_their_arguments() -> None:
    got = fact({"M": "chan (db A) B", "n": "real", "e": "real"}, [], "dp(M, n, e, 0) == dp(M, n, e, 0)")
    assert str(got) == "(dp(M, n, e, 0) == dp(M, n, e, 0))"


def test_terms_inside_proofs() -> None:
    v = terms.var("v", REAL)
    assert formula("forall(x in reals: x <= x) and a < 1/2", {"a": v}) is formula(
        "forall(y in reals: y <= y) and a < 1/2", {"a": v})
    assert term("1", {}, type_of("ereal")) is terms.apply_const("up", terms.num(1))
    assert term("fn(x in real: x + a)", {"a": terms.var("x", REAL)}).free == {terms.var("x", REAL)}
    assert str(type_of("chan (db A) B -> set of A")) == "chan (db 'A) 'B -> 'A -> prop"


# --- the reference ----------------------------------------------------------------------------------------------------
REFUSED = {"P({1, 2}) == P[1] + P[2]"}


def test_every_example_of_the_reference_elaborates_or_is_refused_by_name() -> None:
    names: dict[str, str] = {}
    refused = set()
    for kind, text in re.findall(r"```(toml|symdp)\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.S):
        if kind == "toml" and "[[claim]]" in text:
            names = next((c["let"] for c in tomllib.loads(text)["claim"] if c.get("id") == "names"), names)
        for line in text.splitlines() if kind == "symdp" else ():
            line = line.split("#")[0].strip()
            try:
                if line:
                    statement(names, {}, [], [line])
            except ElaborationError as e:
                refused.add(line if e.way_out else f"no way out: {line}")
    assert refused == REFUSED
