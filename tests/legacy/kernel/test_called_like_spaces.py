"""Bound names that are called like a space get other names when they are opened."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.databases import is_finite_domain, same_elements
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.families import within
from symdp.legacy.kernel.nodes import Bind
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.rules import Checker, Goal


def goal_of(show: str, **let: str) -> Goal:
    statement, problems = read_statement({"let": let, "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


def test_an_opened_name_is_no_size() -> None:
    goal = goal_of("forall(s in 1..k: tv(P, P) <= s)", k="integer >= 1", P="distribution on s")
    assert isinstance(goal.show, Bind)

    assert Checker().opened(goal, goal.show, iter(())).names[-1][0] == "s_1"


def test_nothing_is_written_out_under_a_name_that_is_called_like_a_space() -> None:
    goal = goal_of("sum(s in 1..k: tv(P, P)) >= 0", k="integer >= 1", P="distribution on s")

    with pytest.raises(Unsupported, match="space"):
        within(goal, goal.show)


def test_inputs_that_are_integers_are_finitely_many() -> None:
    goal = goal_of("0 <= k", k="integer >= 1", W="channel from k to 2", V="channel from A to 2", P="distribution on k")
    sums = map(read_expression, (f"sum(x in {d}: 1)" for d in ("W", "V", "P", "1..k", "1..k - 1")))
    w, v, p, q, r = (e.bindings[0].domain for e in sums if isinstance(e, Bind))

    assert is_finite_domain(goal, w) and not is_finite_domain(goal, v)
    assert same_elements(goal, w, q) and same_elements(goal, w, p)
    assert not same_elements(goal, w, r) and not same_elements(goal, w, v)
