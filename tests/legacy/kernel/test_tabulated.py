"""Laws and channels on written spaces as tables of numbers."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.language.text import to_text
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import TABLES, Rejected, check_certificate, root_goal
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.objects import Unsupported
from tests.slow import SLOW

BIT = "channel from {0, 1} to {0, 1}"


def statement(let: dict[str, str], show: str, *given: str) -> Any:
    found, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    return found


def test_what_is_said_of_entries_is_said_of_numbers() -> None:
    goal, _ = root_goal(statement({"W": BIT, "P": "distribution on {0, 1}"}, "P[1]*W(1)[0] + P[2] <= 1",
                                  "forall(x in {0, 1}: W(x)[x] == 1/2)"), 0, TABLES)
    assert [n for n, _ in goal.names] == ["W1_1", "W1_2", "W2_1", "W2_2", "P1_1", "P1_2"]
    assert goal.show == read_expression("P1_2*W2_1 <= 1")  # 2 is no outcome
    said = {to_text(h) for h in goal.hyps}
    assert {"W1_1 == 0.5", "W2_2 == 0.5", "W1_1 + W1_2 == 1", "W2_1 + W2_2 == 1", "P1_1 + P1_2 == 1", "W2_1 >= 0"} <= said


@pytest.mark.parametrize(("let", "show"), [
    ({"P": "distribution on n", "n": "integer >= 1"}, "P[1] <= 1"),
    ({"P": "distribution on 10"}, "P[1] <= 1"), ({"P": "distribution on A"}, "tv(P, P) <= 1"),
    ({"W": BIT, "M": "mechanism on 1 entries over {0, 1} to {0, 1}"}, "capacity(W) <= 1"),
    ({"W": BIT}, "forall(A in event: W(0)(A) <= 1)"), ({"W": BIT}, "W(2)[0] <= 1"), ({"W": BIT, "k": "integer"}, "W(0)[k] <= 1"),
    ({"W": BIT, "k": "integer"}, "W(k)[0] <= 1"), ({"W": BIT, "p": "real"}, "tv(W(0), {0: p, 1: 1 - p}) <= 1"),
    ({"p": "real"}, "p <= p + 1"),
])
def test_what_has_no_table(let: dict[str, str], show: str) -> None:
    with pytest.raises((Unsupported, Rejected)):
        root_goal(statement(let, show), 0, TABLES)


def test_new_names_are_none_of_the_statement() -> None:
    goal, _ = root_goal(statement({"P": "distribution on {0, P1_2}", "P1_1": "real"}, "P[0] <= 1 + P1_1^2"), 0, TABLES)
    assert [n for n, _ in goal.names] == ["P1_1", "P_1_1", "P_1_2"]
    assert goal.show == read_expression("P_1_1 <= 1 + P1_1^2")


def verdict(let: dict[str, str], show: str, *given: str) -> str | None:
    found = statement(let, show, *given)
    (part,) = propose(found).parts
    if part.evidence is None:
        return None
    return check_certificate(certificate(found, "a/b", "printed", [part.evidence]), found).verdict


@pytest.mark.parametrize(("let", "show", "given"), [
    pytest.param({"p": "real in [0, 1]", "W": BIT, "V": BIT}, "capacity(V) == log(2) - h(2*p*(1 - p))", (
        "forall(x in {0, 1}: W(x)[x] == 1 - p)",
        "forall(x in {0, 1}, z in {0, 1}: V(x)[z] == sum(y in {0, 1}: W(x)[y]*W(y)[z]))"), marks=SLOW),
    pytest.param({"a": "real in [0, 1]", "W": "channel from {0, 1} to {0, 1, e}"}, "capacity(W) == (1 - a)*log(2)", (
        "forall(x in {0, 1}: W(x)[x] == 1 - a and W(x)[e] == a)",), marks=SLOW),
    ({"a": "real in [0, 1]", "W": BIT, "P": "distribution on {0, 1}"}, "sum(x in {0, 1}: P[x]*W(x)[0]) == 1 - P[1]*(1 - a)", (
        "W(0)[0] == 1", "W(1)[1] == 1 - a")),
])
def test_proved_of_the_numbers(let: dict[str, str], show: str, given: tuple[str, ...]) -> None:
    assert verdict(let, show, *given) == "proved"
