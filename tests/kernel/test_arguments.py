"""Functions are applied to elements of the set that they are declared from."""

from __future__ import annotations

import pytest

from symdp.kernel.check import root_goal
from symdp.kernel.goals import Rejected
from symdp.kernel.rules import Checker
from symdp.language.statements import read_statement

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
