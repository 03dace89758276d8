"""Channels written for an interval of inputs, or the reals: what is accepted of their local privacy, and what is not."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, proved

Proof = dict[str, Any]


def channel(share: str, domain: str = "[-1, 1]") -> dict[str, str]:
    return {"W": f"channel(z in {domain}: {{1: 1/2 + z*({share}), 0: 1/2 - z*({share})}})"}


def refuted(z: str, other: str, **more: Any) -> Proof:
    return {"part": 0, "verdict": "refuted", "witness": {"values": {"e": "1/2"}, "objects": {}}, "turned": True,
            "defined": [BOUND]*9, "proof": {"rule": "exists", "values": {"z": z, "z_1": other}, "proof": BOUND}, **more}


def case(name: str, define: dict[str, str], show: str, evidence: Proof) -> Attack:
    return f"inputs of an interval: {name}", {"let": {"e": "real > 0"}, "define": define, "show": [show]}, evidence


INSIDE: Proof = {"rule": "resolve", "term": 0, "first": BOUND, "second": {"rule": "absurd", "hypothesis": 1, "proof": BOUND}}
ELSEWHERE: Proof = {"defined": [{"rule": "absurd", "hypothesis": 1, "proof": BOUND}]}  # 1/0 is not read
ROWS: Proof = {"rule": "and", "proofs": [BOUND, BOUND]}
GENUINE: list[Attack] = [
    case("rows that are not close", channel("1/2"), "ldp(W, e)", refuted("1/2", "-1/2")),
    case("rows that are alike", channel("0"), "ldp(W, e)", proved(intro({"rule": "resolve", "term": 0, "first": ROWS, "second": BOUND}),
                                                                 {"values": {"e": "1"}})),
    case("a number of a row", channel("1/2"), "W(1/2)[1] == 3/4", proved(INSIDE, {"values": {"e": "1"}}, **ELSEWHERE)),
]
ATTACKS: list[Attack] = [
    case("rows that are not close, of what is no channel", channel("1"), "ldp(W, e)", refuted("1/4", "-1/4")),
    case("the same on the reals", channel("1/2", "reals"), "ldp(W, e)", refuted("1/2", "-1/2")),
    case("an input beyond", channel("1/2"), "ldp(W, e)", refuted("2", "-2")),
    case("close enough", channel("1/2"), "ldp(W, e)", refuted("1/9", "-1/9")),
    case("what holds for no two inputs", channel("1", "[0, 1/2]"), "ldp(W, e)", proved(intro(BOUND), {"values": {"e": "1"}})),
    case("a number of a row at an input beyond", channel("1/2"), "W(2)[1] == 3/2", proved(INSIDE, {"values": {"e": "1"}}, **ELSEWHERE)),
    case("a number of a row that is no law", channel("1"), "W(1)[1] == 3/2", proved(INSIDE, {"values": {"e": "1"}}, **ELSEWHERE)),
]
