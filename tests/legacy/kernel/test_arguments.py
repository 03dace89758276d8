"""Functions are applied to elements of the set that they are declared from."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.goals import Rejected
from symdp.legacy.kernel.nodes import Bind, Expr
from symdp.legacy.kernel.rules import Checker

BOUND, IDENTITY = {"rule": "bound"}, {"rule": "identity"}


def accepted(domain: str, points: str) -> bool:
    statement, problems = read_statement({
        "let": {"f": f"function {domain} -> reals"}, "show": [f"forall(x in {points}: f(x) - f(x) == 0)"]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    try:
        Checker().prove(goal, {"rule": "intro", "defined": [BOUND]*4, "proof": IDENTITY})
    except Rejected:
        return False
    return True


@pytest.mark.parametrize(("domain", "points", "inside"), [
    ("reals", "reals", True), ("reals", "1..2", True), ("integers", "integers", True), ("integers", "1..2", True),
    ("naturals", "naturals", True), ("naturals", "1..2", True), ("integers", "reals", False),
    ("naturals", "reals", False), ("naturals", "integers", False), ("A", "reals", False), ("A", "1..2", False),
])
def test_a_function_is_defined_on_its_domain(domain: str, points: str, inside: bool) -> None:
    assert accepted(domain, points) is inside


POINTS: dict[str, str] = {
    "W": "channel from A to B", "V": "channel from B to A", "P": "distribution on A", "Q": "distribution on B", "m": "integer >= 1",
    "M": "mechanism on m entries over A to B", "k": "integer", "a": "real", "x": "database", "g": "function A -> B", "L": "distribution on {u, v}",
    "T": "mechanism on 2 entries over 1..m to 1..3"}


@pytest.mark.parametrize(("domain", "show", "inside"), [
    ("3", "f(7) - f(7) == 0", False), ("3", "f(3) - f(3) == 0", True), ("3", "f(a) - f(a) == 0", False),
    ("1..m", "f(m) - f(m) == 0", True), ("1..m", "f(m + 1) - f(m + 1) == 0", False), ("m", "f(1) - f(1) == 0", True),
    ("{1, 2}", "f(7) - f(7) == 0", False), ("{1, 2}", "f(2) - f(2) == 0", True), ("{1, 2}", "f(k) - f(k) == 0", False),
    ("{1, 2}", "k != 1 or f(k) - f(k) == 0", True), ("{u, v}", "f(7) - f(7) == 0", False),
    ("{u, v}", "f(u) - f(u) == 0", True), ("{u, v}", "forall(y in L: f(y) - f(y) == 0)", True),
    ("{u, w}", "forall(y in L: f(y) - f(y) == 0)", False),
    ("reals", "f(oo) - f(oo) == 0", False), ("reals", "f(log(0)) - f(log(0)) == 0", False), ("reals", "f(a) - f(a) == 0", True),
    ("[0, 1]", "f(a) - f(a) == 0", False), ("[0, oo)", "f(abs(a)) - f(abs(a)) == 0", True),
    ("A", "forall(y in W: f(y) - f(y) == 0)", True), ("A", "forall(y in V: f(y) - f(y) == 0)", False),
    ("A", "forall(y in P: f(y) - f(y) == 0)", True), ("A", "forall(y in Q: f(y) - f(y) == 0)", False),
    ("B", "forall(z in W, y in W(z): f(y) - f(y) == 0)", True), ("A", "forall(z in W, y in W(z): f(y) - f(y) == 0)", False),
    ("B", "forall(y in P: f(g(y)) - f(g(y)) == 0)", True), ("A", "forall(y in P: f(g(y)) - f(g(y)) == 0)", False),
    ("A", "forall(y in M: f(y) - f(y) == 0)", False), ("C", "forall(y in P: f(y) - f(y) == 0)", False),
    ("A", "forall(z in M: f(z[1]) - f(z[1]) == 0)", True), ("B", "forall(z in M: f(z[1]) - f(z[1]) == 0)", False),
    ("m", "forall(z in T: f(z[2]) - f(z[2]) == 0)", True), ("3", "forall(z in T, y in T(z): f(y) - f(y) == 0)", True),
    ("m", "forall(z in T: f(z[3]) - f(z[3]) == 0)", False), ("2", "forall(z in T, y in T(z): f(y) - f(y) == 0)", False),
])
def test_what_an_element_is(domain: str, show: str, inside: bool) -> None:
    statement, problems = read_statement({"let": {**POINTS, "f": f"function {domain} -> reals"}, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    with nullcontext() if inside else pytest.raises(Rejected):
        if isinstance(goal.show, Bind):
            Checker().prove(goal, opened(goal.show))
        else:
            Checker().defined(goal, goal.show, iter([BOUND]*9), opens=True)


def opened(said: Expr) -> dict[str, Any]:
    return {"rule": "intro", "defined": [BOUND]*9, "proof": opened(said.body)} if isinstance(said, Bind) else IDENTITY
