"""``-k`` expressions."""

from __future__ import annotations

import pytest

from symdp.commands.selection import SelectionProblem, read_selection

IDS = ["paper/lemma-1", "paper/lemma-2", "paper/eq-10", "other/Lemma-1"]


@pytest.mark.parametrize(("expression", "selected"), [
    ("", IDS), ("lemma", [IDS[0], IDS[1], IDS[3]]), ("LEMMA-1", [IDS[0], IDS[3]]),
    ("paper and lemma", IDS[:2]), ("eq or 2", [IDS[1], IDS[2]]), ("not lemma", [IDS[2]]),
    ("not not eq", [IDS[2]]), ("paper and not (1 or 2)", []), ("other or paper and eq", [IDS[2], IDS[3]]),
    ("(other or paper) and eq", [IDS[2]]), ("not other and lemma", IDS[:2]), ("paper/lemma-1", [IDS[0]]),
])
def test_what_is_selected(expression: str, selected: list[str]) -> None:
    assert list(filter(read_selection(expression), IDS)) == selected


@pytest.mark.parametrize("expression", [
    "(a", "a)", "a b", "and", "a and", "not", "or a", "()", "a (b)", "(" * 60 + "a" + ")" * 60, "a" * 1001])
def test_what_cannot_be_read(expression: str) -> None:
    with pytest.raises(SelectionProblem):
        read_selection(expression)


def test_nothing_is_evaluated() -> None:
    with pytest.raises(SelectionProblem):
        read_selection("__import__('os').system('x')")
