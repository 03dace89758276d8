"""Capacities of tables of numbers beside atoms of numbers: what is unfolded beside them, and what is no channel."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, point, proved

AT = point(p="1/2")


def stated(show: str) -> dict[str, Any]:
    return {"let": {"p": "real in (0, 1)"}, "show": [show]}


GENUINE: list[Attack] = [
    ("an entropy beside a capacity", stated("h(p) + capacity([[p, 1 - p], [1 - p, p]]) == capacity([[p, 1 - p], [1 - p, p]]) "
                                            "- rel_entr(p, 1) - rel_entr(1 - p, 1)"), proved(IDENTITY, AT)),
]
ATTACKS: list[Attack] = [
    ("an entropy beside another capacity", stated(
        "h(p) + capacity([[p, 1 - p], [1 - p, p]]) == capacity([[p, 1 - p], [0, 1]]) - rel_entr(p, 1) - rel_entr(1 - p, 1)"),
     proved(IDENTITY, AT)),
    ("an entropy beside the capacity of what is no channel", stated(
        "h(p) + capacity([[p, p], [1 - p, p]]) == capacity([[p, p], [1 - p, p]]) - rel_entr(p, 1) - rel_entr(1 - p, 1)"),
     proved(IDENTITY, AT)),
    ("the capacity of what is no channel beside what is true", stated(
        "capacity([[p, p], [p, p]]) >= h(p) or 0 == 0"), proved({"rule": "or", "side": 1, "proof": BOUND}, AT)),
    ("the capacity of a table with negative entries beside what is true", stated(
        "capacity([[1 + p, -p], [p, 1 - p]]) >= h(p) or 0 == 0"), proved({"rule": "or", "side": 1, "proof": BOUND}, AT)),
    ("an entropy out of its domain beside a capacity", stated(
        "h(2*p) + capacity([[p, 1 - p], [p, 1 - p]]) == capacity([[p, 1 - p], [p, 1 - p]]) + h(2*p)"), proved(IDENTITY, AT)),
]
