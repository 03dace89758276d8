"""Databases that agree outside of an entry: what the rules ask for, and what they refuse."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.kernel.agreement import agreeing
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.nodes import Name
from symdp.legacy.kernel.rules import Checker, Rejected
from tests.soundness.agreement import AGREE, LET, entries, fact, letter

SPACE = {"n": "integer >= 1", "i": "integer in [1, n]", "M": "mechanism on n entries over A to B", "x": "database", "z": "database",
         "V": "channel from A to B", "t": "real"}
DIFFER = "forall(j in 1..n: j == i or x[j] == z[j])"


def accepts(show: str, given: list[str], proof: dict[str, Any], let: dict[str, str]) -> bool:
    statement, problems = read_statement({"let": let, "given": given, "show": [show]})
    assert not problems, problems
    goal, _ = root_goal(statement, 0)
    try:
        Checker().prove(goal, proof)
    except Rejected:
        return False
    return True


@pytest.mark.parametrize(("formula", "found"), [
    ("forall(j in 1..n: x[j] == z[j])", (None, {"x", "z"})), (AGREE, (Name("i"), {"x", "z"})),
    ("forall(j in 1..n: i == j or x[j] == z[j])", (Name("i"), {"x", "z"})),
    ("forall(j in 1..n: j == j or x[j] == z[j])", None), ("forall(j in 0..n: x[j] == z[j])", None),
    ("forall(j in 1..n: x[j] == z[i])", None), ("forall(j in 1..n: x[i] == z[i])", None),
    ("forall(j in 1..n: j == j + 1 or x[j] == z[j])", None), ("forall(x in 1..n: x[x] == z[x])", None),
    ("forall(j in 1..n: x[j] <= z[j])", None), ("forall(j in 1..n: i == n or x[j] == z[j])", None), ("i == n", None),
])
def test_what_says_that_databases_agree(formula: str, found: Any) -> None:
    assert agreeing(read_expression(formula), Name("n")) == found


@pytest.mark.parametrize(("given", "show", "proof"), [
    ([DIFFER, "x[i] != z[i]"], "neighbouring(z, x)", entries("neighbours", of="z x")),
    ([DIFFER, "x[i] != z[1]", "z[1] == z[i]"], "neighbouring(x, z)", entries("neighbours")),
    ([DIFFER], "tv(slice(M, i, x)(z[i]), M(z)) == tv(M(z), M(z))", entries("rows", {"rule": "identity"}, of="z x")),
    ([], "exists(y in M: y[i] == z[1] and forall(j in 1..n: j == i or y[j] == x[j]))", letter("z[1]")),
])
def test_letters_that_are_no_numbers(given: list[str], show: str, proof: dict[str, Any]) -> None:
    assert accepts(show, given, proof, SPACE)


@pytest.mark.parametrize(("given", "show", "proof", "let"), [
    ([DIFFER], "neighbouring(x, z)", entries("neighbours"), SPACE),
    ([DIFFER, "x[i] != z[i]"], "neighbouring(x, z)", entries("nothing"), SPACE),
    ([DIFFER, "x[i] != z[i]"], "neighbouring(x, z)", entries("neighbours", entry="t"), SPACE),
    ([DIFFER, "x[i] != z[i]"], "neighbouring(x, z)", entries("neighbours", entry="n + 1"), SPACE),
    ([DIFFER], "tv(M(x), M(z)) <= 1", entries("rows", of="x t"), SPACE),
    ([], "tv(M(x), M(z)) <= 1", letter("t"), SPACE), ([], "tv(M(x), M(z)) <= 1", letter("1/2"), SPACE),
    ([], "tv(M(x), M(z)) <= 1", letter("i") | {"read by": "V"}, SPACE),
    ([], "tv(M(x), M(z)) <= 1", fact(law="one entry", of=["x", "z"]), SPACE | {"hamming": "real"}),
    ([AGREE], "tv(slice(M, i, x)(z[i]), M(z)) <= 1", entries("rows", of="z x"), LET | {"slice": "real"}),
])
def test_what_is_refused(given: list[str], show: str, proof: dict[str, Any], let: dict[str, str]) -> None:
    assert not accepts(show, given, proof, let)
