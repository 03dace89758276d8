"""Rows at written numbers: a bound on a capacity says something of inputs alone."""

from __future__ import annotations

from tests.soundness.attacks import BOUND, Attack, proved

AT = {"values": {"c": "0"}, "objects": {"W": {
    "kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["1", "0"]]}}}


def rows(name: str, inputs: str, channel: str = "channel from 1..2 to 1..2", hypothesis: int = 0) -> Attack:
    let = {"W": channel, "c": "real"}
    return name, {"let": let, "given": ["capacity(W) == c"], "show": ["c >= 0"]}, proved({
        "rule": "rows", "hypothesis": hypothesis, "inputs": inputs.split(), "weight": "1/2", "proof": BOUND}, AT)


GENUINE: list[Attack] = [
    rows("rows at written inputs", "1 2"),
    rows("rows at one written input", "2 2"),
]
ATTACKS: list[Attack] = [
    rows("a row at a number that is no input", "1 3"),
    rows("a row at a fraction", "1 3/2"),
    rows("a row at a decimal fraction", "1 1.5"),
    rows("a row at a sum", "1 1+1+1"),
    rows("a row at a number, of inputs that have no numbers", "1 2", "channel from A to B"),
    rows("a row at a number that may be none", "1 2", "channel from 2..3 to 1..2"),
]
