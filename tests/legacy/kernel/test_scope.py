"""What a name means: the scope of a bound one and of its domain, what depends on one that moves, the order of declarations."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symdp.legacy.kernel.check import _strip, defined_names
from symdp.legacy.kernel.claims import statement_of
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression, read_type
from symdp.legacy.kernel.goals import Goal, Rejected, binding_type, nameless
from symdp.legacy.kernel.moving import moving
from symdp.legacy.kernel.reduce import is_new
from symdp.legacy.kernel.rules import Checker
from symdp.legacy.kernel.tree import TRUE, Bind, Binding, Expr, Name, Op, Type, free_names, substitute

ON_K = Type("distribution", (("on", Name("k")),))
ABOVE_K = Type("real", (), (Op(">", (Name("k"), Name("m"))),))


def some(domain: Expr | Type, body: Expr = TRUE) -> Bind:
    """No text says this: a domain that mentions the name whose it is."""
    return Bind("exists", (Binding("k", "in", domain),), body)


def read_let(let: dict[str, str]) -> tuple[tuple[str, Type], ...]:
    return tuple((n, read_type(t, n)) for n, t in let.items())


@pytest.mark.parametrize("domain", [ON_K, Name("k")])
def test_a_domain_lies_outside_of_the_scope_of_its_name(domain: Expr | Type) -> None:
    e = some(domain, Op("==", (Name("k"), Name("k"))))
    put = substitute(e, {"k": Name("n")})

    assert free_names(e) == {"k"}
    assert isinstance(put, Bind)
    assert "n" in free_names(put)
    assert put.body == e.body
    assert nameless(e) == nameless(Bind("exists", (Binding("j", "in", domain),), Op("==", (Name("j"), Name("j")))))
    with pytest.raises(Rejected):
        binding_type(domain, "k", "k")


def test_the_conditions_of_a_type_lie_inside() -> None:
    e = some(ABOVE_K)

    assert free_names(e) == {"m"}
    assert substitute(e, {"k": Name("n")}) == e
    assert free_names(substitute(e, {"m": Name("k")})) == {"k"}  # the bound one is called otherwise now


@pytest.mark.parametrize("text", [
    "exists(k in distribution on k: 0 == 0)", "forall(x > x: 0 == 0)", "forall(x in real in [0, x]: 0 == 0)",
    "sum(k in 1..k: 1) > 0", "sup(f in function 1..f -> reals: 1) > 0", "limit(x -> x: 1) == 1",
    "integral(t = 0..t: 1) == 0", "{0: max(k in {k}: 1)} == 0", "channel(x in x: {0: 1}) == 0",
    "forall(P in distribution on {1, a}, a in 1..2: 0 == 0)", "sum(k in 1..n, n in 1..2: k) > 0",
])
def test_no_text_mentions_a_name_in_its_own_domain_or_before_it_is_bound(text: str) -> None:
    with pytest.raises(SyntaxProblem, match="mentions"):
        read_expression(text)


@pytest.mark.parametrize(("text", "why"), [
    ("dp(mechanism(a in {1, 2}, a in {1, 2}: {a: 1}), 0)", "bound twice"), ("sum(k in 1..2, j in 1..2, k in 1..3: k) > 0", "bound twice"),
    ("dp(mechanism(a in {1, 2}, b in {a}: {b: 1}), 0)", "another input"), ("ldp(channel(a in 1..2, b in 1..a: {b: 1}), 0)", "another input"),
])
def test_each_bound_name_is_another_one_and_inputs_are_all_combinations(text: str, why: str) -> None:
    with pytest.raises(SyntaxProblem, match=why):
        read_expression(text)


@pytest.mark.parametrize("data", [
    {"let": {"P": "distribution on {1, a}", "a": "real"}}, {"let": {"P": "distribution on n", "n": "integer >= 1"}},
    {"let": {"x": "real > x"}}, {"let": {"x": "integer >= 0 and <= x"}}, {"let": {"x": "real in [0, y]", "y": "real"}}, {"let": {"f": "function 1..2 -> [0, h(1)]", "h": "real"}},
    {"define": {"L": "{1: 1/2, a: 1/2}", "a": "2"}}, {"define": {"L": "{1: 1/2, L: 1/2}"}},
    {"let": {"P": "distribution on s"}, "define": {"s": "2"}},
])
def test_what_is_declared_later_was_no_symbol_before(data: dict[str, Any]) -> None:
    statement = statement_of(json.dumps({"show": ["0 == 0"], **data}))

    with pytest.raises(Rejected, match="has no meaning before it"):
        defined_names(statement)


def test_quantifiers_become_names_that_mean_nothing_else() -> None:
    names, given = read_let({"P": "distribution on {1, a}"}), read_expression("h(z) == 5 and limit(t -> 0: t) == 0")
    show = read_expression("forall(a in 1..3: forall(h in 1..a, z in 1..2: forall(t in 1..2, y in 1..t: a + h + z + t > y)))")
    left, types = _strip(show, names, [given])
    new = [n for n, _ in types]

    assert new == ["P", "a_1", "h_1", "z_1", "t_1", "y"]
    assert free_names(left) == {"a_1", "h_1", "z_1", "t_1", "y"}
    assert free_names(types[2][1].where[0]) == {"h_1", "a_1"}
    assert free_names(types[5][1].where[0]) == {"y", "t_1"}


def test_a_name_that_is_only_bound_elsewhere_keeps_its_own() -> None:
    show, given = read_expression("forall(x in 1..3: x > 0)"), read_expression("forall(x in 1..2: x < 3)")

    assert [n for n, _ in _strip(show, (), [given])[1]] == ["x"]


def test_a_new_name_occurs_nowhere() -> None:
    names, beside = read_let({"P": "distribution on s"}), (read_expression("h(x) == sum(k in 1..2: k)"),)

    assert is_new("y", names, beside)
    assert not any(is_new(n, names, beside) for n in ("P", "s", "h", "x", "k", "exp", "oo", "1", "a b", None))


FIXED: dict[str, str] = {"v": "real", "w": "real in [0, v]"}
OBJECTS = {"f": "function 1..2 -> [0, v]", "P": "distribution on v", "W": "channel from {1, v} to 2", "x": "database on v entries",
           "M": "matrix of order v", "A": "event on 1..v"}


@pytest.mark.parametrize("name", OBJECTS)
def test_a_name_does_not_move_while_something_is_shown_of_what_depends_on_it(name: str) -> None:
    names = read_let(FIXED | {name: OBJECTS[name], "g": f"function {name} -> reals"})

    for spoken in (name, "g"):
        with pytest.raises(Rejected, match="which moves"):
            moving(Checker(), Goal(names, (), read_expression(f"v > a({spoken})")), "v")
        with pytest.raises(Rejected, match="which moves"):
            moving(Checker(), Goal(names, (), read_expression("v > 0")), "v", beside=(read_expression(f"a({spoken})"),))


@pytest.mark.parametrize("name", OBJECTS)
def test_what_depends_on_a_name_that_moves_is_forgotten(name: str) -> None:
    """There may be none for another value, as no function into [0, -1]: everything would be true of it."""
    names, hyps = read_let(FIXED | {name: OBJECTS[name]}), (read_expression(f"a({name}) > 0"), read_expression("w > 0"))
    moved = moving(Checker(), Goal(names, hyps, read_expression("v > w")), "v")

    assert [n for n, _ in moved.names] == ["v", "w"]
    assert moved.hyps == hyps[1:]
    assert moving(Checker(), Goal(names, hyps, read_expression(f"v > a({name})")), "w").names == names


def test_what_is_said_of_a_name_that_moves_is_forgotten() -> None:
    hyps = tuple(map(read_expression, ("v <= 1", "w <= v", "w >= 0", "limit(v -> 0: v) == w")))
    goal = Goal(read_let(FIXED), hyps, read_expression("v > w"))
    moved = moving(Checker(), goal, "v", Type("real"))

    assert moved.hyps == hyps[2:3]
    assert moved.names == (("v", Type("real")), ("w", Type("real")))


@pytest.mark.parametrize("limit", ["limit(v -> 0: v) == 0", "limit(w -> 0: w) == 0"])
def test_no_limit_gets_another_domain(limit: str) -> None:
    goal = Goal(read_let(FIXED), (), read_expression(limit))

    with pytest.raises(Rejected):
        moving(Checker(), goal, "v", Type("real"))


def test_a_name_does_not_move_while_a_side_is_put_beside_what_mentions_it() -> None:
    checker, goal = Checker(), Goal(read_let({"P": "distribution", "n": "integer"}), (), TRUE)
    checker.beside = [(frozenset({"'laws"}), (Name("n"),))]

    with pytest.raises(Rejected, match="which moves"):
        moving(checker, goal, "n")
