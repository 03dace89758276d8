"""Rows at databases of another size than the mechanism's, and at what is declared but is no point of any space."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, law, proved

MEASURE = {"rule": "measure", "term": 0, "proof": BOUND}
ONE: dict[str, Any] = {"kind": "mechanism", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"]]*2}
W: dict[str, Any] = {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"]]*2}
SIZES = {"n": "integer >= 1", "t": "integer in [1, 2]", "M": "mechanism on n entries over 2 to 2"}
OPEN = {"M": "mechanism on 1 entries over A to 1..2", "W": "channel from A to 1..2", "P": "distribution on C", "E": "event on C",
        "S": "psd matrix of order 1", "x": "database"}
AT: dict[str, Any] = {"values": {"n": "1", "t": "1"}, "objects": {
    "M": ONE, "W": W, "S": {"rows": [["1"]]}, "P": law("1", "1"), "E": {"kind": "event", "outcomes": ["1"]},
    "x": {"kind": "database", "entries": ["1"]}}}


def row(let: dict[str, str], show: str, proof: Any = MEASURE, given: list[str] | None = None) -> Attack:
    return f"a row of no input: {show}", {"let": let, "given": given or [], "show": [show]}, proved(
        proof, {k: {n: v for n, v in objects.items() if n in let} for k, objects in AT.items()})


PAIRS = {"M": "mechanism on 2 entries over A to 1..2", "x": "database"}
GENUINE: list[Attack] = [row(SIZES, "M(t)[1] >= 0", given=["n <= 1"])]
ATTACKS: list[Attack] = [
    row(PAIRS, "M(x, x)[1] >= 0"),
    *(row(SIZES, show) for show in ("M(1)[1] >= 0", "M(1, 2)[1] >= 0", "M(t)[1] >= 0", "M(t, t)[2] <= 1")),
    row(SIZES, "slice(M, 1, t)(1)[1] == slice(M, 1, t)(1)[1]", IDENTITY),
    *(row(OPEN, show) for show in ("W(P)[1] >= 0", "W(E)[1] >= 0", "W(S)[1] >= 0", "M(P)[1] >= 0")),
    *(row(OPEN, f"slice(M, 1, x)({k})[1] == slice(M, 1, x)({k})[1]", IDENTITY) for k in ("x", "P", "E", "S", "M")),
]
