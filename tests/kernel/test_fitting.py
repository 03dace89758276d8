"""What stands in the place of a law, a channel or a database is one, and fits what is beside it."""

from __future__ import annotations

import pytest

from symdp.kernel.check import root_goal
from symdp.kernel.goals import Rejected
from symdp.kernel.membership import how_many, outcome_space
from symdp.kernel.nodes import Call, Name, Seq, Type
from symdp.kernel.rules import Checker
from symdp.kernel.tree import ONE, num
from symdp.language.statements import read_statement

LET = {"x": "real", "n": "integer >= 1", "P": "distribution on A", "Q": "distribution on B", "R": "distribution on 2",
       "W": "channel from A to B", "V": "channel from 2 to 2", "M": "mechanism on n entries over A to B", "d": "database on n entries"}


def is_defined(term: str) -> bool:
    statement, problems = read_statement({"let": LET, "show": [f"{term} == {term}"]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    try:
        Checker().defined(goal, goal.show, iter(()))
    except Rejected:
        return False
    return True


@pytest.mark.parametrize(("term", "inside"), [
    ("entropy(P if x > 0 else P)", True), ("entropy(P if 1/x > 0 else P)", False), ("tv(P if x > 0 else Q, P)", False),
    ("capacity(channel(b in {1, 2}: V(b)))", True), ("capacity(channel(b in {1, 2}: V(b + 1)))", False),
    ("capacity(channel(b in {1, 5}: V(1) if b == 5 else V(b)))", True), ("capacity(channel(b in {0, 1}: P if b == 0 else Q))", False),
    ("capacity(channel(b in {0, 1}: R if b == 0 else {1: x^2/(1 + x^2), 2: 1/(1 + x^2)}))", True),
    ("capacity(channel(b in {0, 1}: R if b == 0 else {1: x, 2: 1 - x}))", False), ("tv({x: 1}, R)", True), ("tv({1/x: 1}, R)", False),
    ("tv(product(P, Q), product(P, Q))", True), ("tv(product(P, Q), product(Q, P))", False), ("tv(W(a), product(Q, Q))", False),
    ("tv(compose(W, W)(a), product(Q, Q))", True), ("mi(mixture(1/2, P, P), W)", True), ("mi(mixture(1/2, Q, Q), W)", False),
    ("mi(P, W)", True), ("mi(W(a), W)", False), ("mi(R, postprocess(V, V))", True), ("mi({2: 1}, V)", True), ("mi({3: 1}, V)", False),
    ("cond_mi(P, M, 1)", False), ("cond_mi({d: 1}, M, n)", True), ("cond_mi({d: 1}, M, n + 1)", False), ("hamming(d, d)", True),
    ("hamming(d, (1, 2))", False), ("mi(P, restrict(M, {1}, d))", True), ("mi(P, slice(M, 1, d))", True), ("mi(Q, slice(M, 1, d))", False),
    ("sup(S in event of V(2): R(S))", True), ("sup(S in event of V(3): R(S))", False), ("sup(g in function reals -> [0, x]: g(1))", True),
    ("sup(g in function reals -> [0, 1/x]: g(1))", False), ("sup(g in function reals -> [0, oo): g(1))", True),
    ("sup(S in distribution on {1, x}: entropy(S))", True), ("sup(S in distribution on {1, 1/x}: entropy(S))", False),
])
def test_what_is_defined(term: str, inside: bool) -> None:
    assert is_defined(term) is inside


def test_spaces() -> None:
    names = (("P", Type("distribution", (("on", Name("A")),))), ("W", Type("channel", (("from", Name("A")), ("to", Name("B"))))))
    row = Call("W", (Name("a"),))
    assert outcome_space(names, row) == Name("B")
    assert outcome_space(names, Call("apply", (Call("postprocess", (Name("W"), Name("W"))), Name("a")))) == Name("B")
    assert outcome_space(names, Call("product", (Name("P"), row))) == Seq("tuple", (Name("A"), Name("B")))
    assert outcome_space(names, Call("product", (Name("P"), Name("X")))) is None


def test_how_many_entries_are_chosen() -> None:
    assert how_many(Seq("set", (ONE, ONE, num(2)))) == 2
    assert how_many(Seq("set", (Name("i"),))) == 1
    assert how_many(Seq("set", (Name("i"), Name("j")))) is None
