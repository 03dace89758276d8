"""``where`` after a domain: what it leaves out is left out of all that comes after it, and it means what is bound before."""

from __future__ import annotations

import pytest

from symdp.certificates.meaning import elaborated
from symdp.kernel.terms import Term
from symdp.language.statements import read_statement

NAMES = {"n": "integer >= 0", "j": "integer"}


def meaning(show: str) -> tuple[list[Term], list[Term]]:
    """What is to be shown, and what is defined."""
    statement, problems = read_statement({"let": NAMES, "show": [show]})
    assert not problems, problems
    s = elaborated(statement.source)
    return list(s.conclusions), list(s.conclusions_defined)


@pytest.mark.parametrize(("after", "inside"), [
    ("sum(i in 0..n where i != 0, k in {1/i}: k) >= 0", "sum(i in 0..n: sum(k in {1/i}: k) if i != 0 else 0) >= 0"),
    ("prod(i in 0..n where i != 0, k in {1/i}: k) >= 0", "prod(i in 0..n: prod(k in {1/i}: k) if i != 0 else 1) >= 0"),
    ("forall(i in 0..n where i != 0, k in {1/i}: k > 0)", "forall(i in 0..n: i != 0 implies forall(k in {1/i}: k > 0))"),
    ("exists(i in 0..n where i != 0, k in {1/i}: k > 0)", "exists(i in 0..n: i != 0 and exists(k in {1/i}: k > 0))"),
    ("sum(i in 1..n where i > j, k in 1..i where k > i/2: k) >= 0",
     "sum(i in 1..n: sum(k in 1..i: k if k > i/2 else 0) if i > j else 0) >= 0"),
    ("sum(i in 1..n, k in 1..i where k < i: k) >= 0", "sum(i in 1..n, k in 1..i: k if k < i else 0) >= 0")])
def test_later_domains_are_asked_about_what_is_left_alone(after: str, inside: str) -> None:
    assert meaning(after) == meaning(inside)


@pytest.mark.parametrize("show", ["sum(i in 1..3 where i > j, j in 1..3: 1) == 3",
                                  "forall(i in 1..3 where sum(k in 1..j: k) > i, j in 1..3: i < j)",
                                  "exists(i in 1..3 where 1 == 1, i in 4..5: i > 3)"])
def test_it_speaks_of_no_name_that_is_bound_after_it(show: str) -> None:
    _, problems = read_statement({"let": NAMES, "show": [show]})
    assert problems
