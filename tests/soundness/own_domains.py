"""Domains that mention the name that they are the domain of: no certificate may choose which of the two is meant."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, proved

INTRO: dict[str, Any] = {"rule": "intro", "proof": BOUND}
AT: dict[str, Any] = {"values": {"x": "2"}}


def over(binding: str) -> Attack:
    return f"over nothing, {binding}", {"let": {"x": "real"}, "show": [f"forall({binding}: x < x)"]}, proved(INTRO, AT)


def extremum(binding: str) -> Attack:
    return f"undefined at another place, {binding}", {
        "let": {"x": "real >= 1"}, "show": [f"sup({binding}: 1/x) <= 1"]}, {
        "part": 0, "verdict": "ill-posed", "witness": {**AT, "bound": {"x": "0"}}}


ATTACKS: list[Attack] = [
    *map(over, ("x > x", "x in real > x", "x in real in (x, oo)")),
    *map(extremum, ("x >= x", "x in real >= x")),
]
