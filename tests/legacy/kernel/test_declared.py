"""Channels that are written, as declared ones; notions of mechanisms that are written, as such of channels."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.declared import fits, has_value, of_entries, written_channels
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import Goal, Rejected
from symdp.legacy.kernel.rules import Checker
from symdp.legacy.kernel.tree import Expr, substitute

ERASE = "channel(x in 1..n: {0: 1 - d, x: d})"
TYPES = {"n": "integer >= 1", "d": "real in [0, 1]", "k": "integer", "P": "distribution on 0..n", "R": "distribution",
         "V": "channel from 1..n to 0..n", "U": "channel from 1..n to B", "f": "function 1..n -> 1..n"}


def goal(show: str = "0 == 0") -> Goal:
    statement, problems = read_statement({"let": TYPES, "show": ["0 == 0"]})
    assert not problems
    hyps = tuple(c for _, t in statement.let for c in t.where)
    return Goal(statement.let, hyps, read_expression(show))


@pytest.mark.parametrize(("formula", "count"), [
    (f"capacity({ERASE}) >= capacity({ERASE})", 1), ("capacity(channel(x in {1, 2}: {x: 1})) >= 0", 0), (f"forall(n in 1..3: capacity({ERASE}) >= 0)", 0),
    ("forall(k in 1..3: capacity(channel(x in 1..n: {x: 1})) >= 0)", 1), ("capacity(channel(x in reals: {x: 1})) >= 0", 0)])
def test_which_channels_are_written(formula: str, count: int) -> None:
    assert len(written_channels(read_expression(formula))) == count


@pytest.mark.parametrize(("formula", "fit"), [
    ("capacity(L) >= 0", True), ("kl(L(1), P) >= 0", True), ("kl(L(1), R) >= 0", False), ("L(1)[k] >= 0", True), ("L(1)[L(1)[0]] >= 0", False),
    ("forall(x in L: capacity(L) >= 0)", False), ("forall(y in 1..n: kl(L(y), L(1)) <= 1)", True), ("forall(y in L(1): y >= 0)", False),
    ("-log(1 + capacity(L)) <= 0", True), ("cond_renyi(P, L, V, 2) >= 0", True), ("cond_renyi(P, L, U, 2) >= 0", False), ("dp(L, 1)", False),
    ("capacity(postprocess(L, V)) >= 0", False), ("L(1) == L(2)", False), ("capacity(L, L) >= 0", False), ("capacity(L(1)) >= 0", False), ("n >= 1", True),
    ("f(L(1)[0]) >= 0", False)])
def test_what_is_said_of_a_written_channel(formula: str, fit: bool) -> None:
    (channel,) = written_channels(read_expression(f"capacity({ERASE}) >= 0"))

    said = substitute(read_expression(formula), {"L": channel})
    assert fits(goal(), said, channel) == fit


SOME = "(0 if 1 <= n else 1/0) == (0 if 1 <= n else 1/0)"  # there are letters


@pytest.mark.parametrize(("said", "becomes"), [
    ("mi_dp(M, 1)", f"{SOME} and forall(x in 1..n: capacity(channel(x in 1..n: {{x: 1}})) <= 1)"),
    ("dp(M, 1)", f"{SOME} and forall(x in 1..n, z in 1..n: x != z implies close((channel(x in 1..n: {{x: 1}}))(x), (channel(x in 1..n: {{x: 1}}))(z), 1, 0))"),
    ("dp(M, 1, 2)", f"{SOME} and forall(x in 1..n, z in 1..n: x != z implies close((channel(x in 1..n: {{x: 1}}))(x), (channel(x in 1..n: {{x: 1}}))(z), 1, 2))"),
    ("kl_dp(M, 1)", f"{SOME} and forall(x in 1..n, z in 1..n: x != z implies kl((channel(x in 1..n: {{x: 1}}))(x), (channel(x in 1..n: {{x: 1}}))(z)) <= 1)"),
    ("sup_mi(M) >= 1", "capacity(channel(x in 1..n: {x: 1})) >= 1"), ("sup_mi(M, {1}) >= 1", "capacity(channel(x in 1..n: {x: 1})) >= 1"),
    ("capacity(M) >= 1", "capacity(channel(x in 1..n: {x: 1})) >= 1"), ("sup_mi(M, {2}) >= 1", None), ("free_lunch(M, 1)", None), ("mi_dp(M, x)", None),
    ("strange(M, 1)", None)])
def test_a_mechanism_that_reads_one_entry(said: str, becomes: str | None) -> None:
    e = read_expression(said.replace("M", "mechanism(x in 1..n: {x: 1})", 1))
    assert of_entries(e, frozenset()) == (e if becomes is None else read_expression(becomes))


def test_a_mechanism_that_reads_two_entries() -> None:
    m = "mechanism(x in 1..n, y in reals: {x: 1})"
    for said, becomes in (
            (f"mi_dp({m}, 1)", f"{SOME} and (forall(x in 1..n, y in reals: capacity(channel(x in 1..n: {{x: 1}})) <= 1) and "
                               "forall(x in 1..n, y in reals: capacity(channel(y in reals: {x: 1})) <= 1))"),
            (f"sup_mi({m.replace('reals', '(n, 1]')}, {{1}}) >= 1",
             "(sup(y in (n, 1]: capacity(channel(x in 1..n: {x: 1}))) if n < 1 else 1/0) >= 1"),
            (f"sup_mi({m}, {{1}}) >= 1", "sup(y in reals: capacity(channel(x in 1..n: {x: 1}))) >= 1"),
            (f"sup_mi({m}, {{2}}) >= 1", "(sup(x in 1..n: capacity(channel(y in reals: {x: 1}))) if 1 <= n else 1/0) >= 1")):
        assert of_entries(read_expression(said), frozenset()) == read_expression(becomes)
    for said in (f"capacity({m}) >= 0", f"sup_mi({m}) >= 0", f"sup_mi({m}, {{2, 1}}) >= 0"):
        assert of_entries(read_expression(said), frozenset()) == read_expression(f"capacity({m}) >= 0")
    for said in (f"sup_mi({m}, {{1, 3}}) >= 0", f"sup_mi({m}, S) >= 0"):
        assert of_entries(read_expression(said), frozenset()) == read_expression(said)
    said = read_expression(f"mi_dp({m}, 1)")
    assert of_entries(said, frozenset({"mi_dp"})) == said
    finite = read_expression("mi_dp(mechanism(x in {1, 2}, y in 1..2: {x: 1}), 1)")
    assert of_entries(finite, frozenset()) == finite


def test_a_group_of_entries() -> None:
    said = read_expression("sup_mi(mechanism(x in 1..n, y in reals, z in 1..n: {x: 1}), {1, 3}) >= 0")
    becomes = read_expression("sup(y in reals: capacity(mechanism(x in 1..n, z in 1..n: {x: 1}))) >= 0")
    assert of_entries(said, frozenset()) == becomes


DIAGONAL = "capacity(channel(v in 1..n: M(v, v))) >= 0"


def at_inputs(said: str, *, known: bool) -> tuple[Expr, Expr]:
    m = read_expression("mechanism(x in 1..n, y in 1..n: {x: 1/2, y + 1: 1/2})")
    e = substitute(read_expression(said), {"M": m})
    return e, of_entries(e, frozenset(), [m] if known else ())


@pytest.mark.parametrize(("said", "becomes"), [
    (DIAGONAL, "capacity(channel(v in 1..n: {v: 1/2, v + 1: 1/2})) >= 0"),
    ("forall(v in 1..n, w in 1..n: v == w or tv(M(v, w), P) >= 0)", "forall(v in 1..n, w in 1..n: v == w or tv({v: 1/2, w + 1: 1/2}, P) >= 0)"),
    ("capacity(channel(v in 0..n: M(v, v))) >= 0", None), ("tv(M(k, k), P) >= 0", None), ("capacity(channel(v in 1..n: M(v))) >= 0", None),
    ("forall(v in 1..n: capacity(channel(n in 1..3: (mechanism(x in 1..n, y in 1..n: {x: 1}))(v, v))) >= 0)", None), ("capacity(channel(v in 1..n: M(v, v + 1))) >= 0", None)])
def test_rows_at_inputs(said: str, becomes: str | None) -> None:
    e, out = at_inputs(said, known=True)
    assert out == (e if becomes is None else read_expression(becomes))


@pytest.mark.parametrize(("said", "becomes"), [
    ("forall(v in 1..n, w in 1..n: tv(M(v, w), P) >= 0)", "forall(v in 1..n, w in 1..n: tv({v: 1/2, w + 1: 1/2}, P) >= 0)"),
    ("forall(v in 1..n, w in 1..n: exists(z in reals: tv(M(v, w), P) >= z))", "forall(v in 1..n, w in 1..n: exists(z in reals: tv({v: 1/2, w + 1: 1/2}, P) >= z))"),
    (DIAGONAL, None), ("exists(v in 1..n, w in 1..n: tv(M(v, w), P) >= 0)", None), ("forall(v in 1..n: exists(w in 1..n: tv(M(v, w), P) >= 0))", None),
    ("forall(v in 1..n, w in 1..n: v != w implies tv(M(v, w), P) >= 0)", None), ("forall(v in 1..n, w in 1..n: (tv(M(v, w), P) if v < w else 0) >= 0)", None),
    ("forall(v in 1..n, w in 1..n: exists(v in 1..n: tv(M(v, w), P) >= 0))", None),
    ("forall(v in 1..n, w in 1..n: tv((mechanism(x in 1..n, y in 1..n: {0: x - v, 1: 1 - x + v}))(v, w), P) >= 0)", None)])
def test_rows_of_what_is_not_seen_to_be_a_mechanism(said: str, becomes: str | None) -> None:
    e, out = at_inputs(said, known=False)
    assert out == (e if becomes is None else read_expression(becomes))


@pytest.mark.parametrize("channel", [
    "channel(x in 1..n: {x: 1/2, (x + 1 if x < n else 1): 1/2})", "channel(x in 1..n: P)", "channel(x in 1..n: V(x))", "channel(x in 1..n: {(a, x): 1})",
    "channel(x in 1..n: {a: 1})", "channel(x in 1..n: mixture(d, P, P))"])
def test_what_is_a_channel(channel: str) -> None:
    Checker().defined(goal(), read_expression(f"capacity({channel}) >= 0"), iter(()))


@pytest.mark.parametrize("channel", [
    "channel(x in 1..n: V(x + 1))", "channel(x in 1..n: f)", "channel(x in 1..n: {1/(x - 1): 1})", "channel(x in 1..d: {x: 1})", "channel(x in 1..n: mixture(2*d, P, P))"])
def test_what_is_no_channel(channel: str) -> None:
    with pytest.raises(Rejected):
        Checker().defined(goal(), read_expression(f"capacity({channel}) >= 0"), iter(()))


def test_under_a_sum_it_is_not_seen_to_be_one() -> None:
    with pytest.raises(Rejected):
        Checker().defined(goal(), read_expression("sum(k in 1..n: capacity(channel(x in 1..n: {x: 1, k: 0}))) >= 0"), iter(()))


@pytest.mark.parametrize(("said", "becomes"), [
    ("ldp(channel(b in A: {0: 1}), 1)", "forall(b in A, z in A: close({0: 1}, {0: 1}, 1, 0))"),
    ("ldp(channel(b in A: W(b)), eps, 1/d)", "eps == eps and 1/d == 1/d and forall(b in A, z in A: close(W(b), W(z), eps, 1/d))".replace("eps == eps and ", "")),
    ("ldp(channel(b in A: {0: 1}), b)", None), ("ldp(channel(b in 1..n: {0: 1}), 1)", None), ("ldp(channel(b in reals: {0: 1}), 1)", "forall(b in reals, z in reals: close({0: 1}, {0: 1}, 1, 0))")])
def test_a_channel_of_what_is_left_open(said: str, becomes: str | None) -> None:
    e = read_expression(said)
    assert of_entries(e, frozenset()) == read_expression(becomes or said)
    assert of_entries(e, frozenset({"ldp"})) == e


def test_a_mechanism_beside_what_is_called_as_the_comparison_of_its_rows() -> None:
    e = read_expression("dp(mechanism(x in A: {0: 1}), 1)")
    assert of_entries(e, frozenset()) != e
    assert of_entries(e, frozenset({"tv"})) == e


@pytest.mark.parametrize(("number", "has"), [
    ("1", True), ("x", True), ("x + 1 - 2*y", True), ("-exp(x)", True), ("max(x, abs(y))", True), ("x/2", True), ("log(2)", True), ("sqrt(1/2)", False),
    ("f(x)", False), ("oo - 1", False), ("-oo", False), ("exp(oo)", False), ("x/0", False), ("1/x", False), ("oo/2", False), ("log(0)", False), ("log(x)", False),
    ("x^2", False), ("exp(f(x))", False), ("x/2 + f(x)", False)])
def test_numbers_without_anything_that_may_be_undefined(number: str, has: bool) -> None:
    assert has_value(read_expression(number), {"f"}) is has
    assert not has_value(read_expression("exp(x)"), {"exp"})
