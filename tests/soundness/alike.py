"""Mechanisms that are declared alike read the same databases, of which there may be one only: what exists beside one."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, lifted, proved

Proof = dict[str, Any]
TWO = {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["0", "1"]]}
FOUR = {"inputs": [[a, b] for a in "12" for b in "12"], "outcomes": ["1", "2"], "rows": [["1", "0"]]*3 + [["0", "1"]]}
LEAK = "exists(N in mechanism on {} entries: not dp(N, 1))"
ONE_DATABASE: Proof = {"objects": {"M": {"kind": "mechanism", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}}
TWO_ENTRIES: Proof = {"objects": {"M": {"kind": "mechanism", "inputs": [["1", "1"]], "outcomes": ["1"], "rows": [["1"]]}}}


def leak(table: Proof) -> Proof:
    return {"rule": "exists", "values": {"N": table}, "proof": BOUND}


GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("a mechanism that leaks", {"show": [LEAK.format(1)]}, proved(leak(TWO))),
    ("a mechanism that leaks, beside one on other databases", {"let": {"M": "mechanism on 2 entries"}, "show": [LEAK.format(1)]},
     proved(leak(TWO), TWO_ENTRIES)),
]
ATTACKS: list[Attack] = [
    ("a mechanism beside one that is declared alike", {"let": {"M": "mechanism on 1 entries"}, "show": [LEAK.format(1)]},
     proved(leak(TWO), ONE_DATABASE)),
    ("a mechanism on fewer entries beside one that is declared alike",
     {"let": {"M": "mechanism on 2 entries"}, "show": [LEAK.format(2)]},
     proved({**lifted(entries="1"), "name": "N", "proof": leak(TWO)}, TWO_ENTRIES)),
    ("two mechanisms that are looked for, one on fewer entries",
     {"show": ["exists(M in mechanism on 2 entries, N in mechanism on 2 entries: not dp(M, 1) and not dp(N, 1))"]},
     proved({**lifted(entries="1"), "name": "N", "proof": {
         "rule": "exists", "values": {"M": FOUR, "N": TWO}, "proof": BOUND}})),
]
