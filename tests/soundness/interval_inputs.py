"""Channels written for an interval of inputs, or the reals: what is accepted of their local privacy, and what is not."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, proved

Proof = dict[str, Any]


def channel(share: str, domain: str = "[-1, 1]") -> dict[str, str]:
    return {"W": f"channel(z in {domain}: {{1: 1/2 + z*({share}), 0: 1/2 - z*({share})}})"}


def at(z: str, other: str) -> Proof:
    return {"rule": "exists", "values": {"z": z, "z_1": other}, "proof": BOUND}


def level(z: str, other: str) -> Proof:
    return {"rule": "exists", "values": {"t": "1/2"}, "proof": {"rule": "and", "proofs": [BOUND, at(z, other)]}}


def refuted(z: str, other: str, **more: Any) -> Proof:
    return {"part": 0, "verdict": "refuted", "witness": {"values": {"e": "1/2"}, "objects": {}}, "turned": True,
            "defined": [BOUND]*9, "proof": at(z, other), **more}


def case(name: str, define: dict[str, str], show: str, evidence: Proof) -> Attack:
    return f"inputs of an interval: {name}", {"let": {"e": "real > 0"}, "define": define, "show": [show]}, evidence


def elsewhere(before: int) -> Proof:
    """1/0 is not read: with so many hypotheses before."""
    return {"rule": "resolve", "term": 0, "first": BOUND, "second": {"rule": "absurd", "hypothesis": before, "proof": BOUND}}


INSIDE = elsewhere(2)
ELSEWHERE: Proof = {"defined": [{"rule": "absurd", "hypothesis": 2, "proof": BOUND}]}  # 1/0 is not read
CHANNEL: Proof = {"rule": "and", "proofs": [intro(BOUND, defined=[BOUND]*3), INSIDE]}  # and that the rows are laws
ROWS: Proof = {"rule": "and", "proofs": [BOUND, BOUND]}
ALIKE = intro({"rule": "resolve", "term": 0, "first": ROWS, "second": BOUND})
GENUINE: list[Attack] = [
    case("rows that are not close", channel("1/2"), "ldp(W, e)", refuted("1/2", "-1/2")),
    case("rows that are not close at a level", channel("1/2"), "forall(t > 0: ldp(W, t))", refuted(
        "", "", proof=level("1/2", "-1/2"))),
    case("rows that are alike", channel("0"), "ldp(W, e)", proved(ALIKE, {"values": {"e": "1"}})),
    case("an interval that is not empty", channel("0", "(0, e)"), "ldp(W, e)", proved({"rule": "and", "proofs": [IDENTITY, ALIKE]}, {
        "values": {"e": "1"}})),
    case("a number of a row", channel("1/2"), "W(1/2)[1] == 3/4", proved(CHANNEL, {"values": {"e": "1"}}, **ELSEWHERE)),
]
ATTACKS: list[Attack] = [
    case("rows that are not close, of what is no channel", channel("1"), "ldp(W, e)", refuted("1/4", "-1/4")),
    case("rows that are not close at a level, of what is no channel", channel("1"), "forall(t > 0: ldp(W, t))", refuted(
        "", "", proof=level("1/4", "-1/4"))),
    case("the same on the reals", channel("1/2", "reals"), "ldp(W, e)", refuted("1/2", "-1/2")),
    case("an input beyond", channel("1/2"), "ldp(W, e)", refuted("2", "-2")),
    case("close enough", channel("1/2"), "ldp(W, e)", refuted("1/9", "-1/9")),
    case("what holds for no two inputs", channel("1", "[0, 1/2]"), "ldp(W, e)", proved(intro(BOUND), {"values": {"e": "1"}})),
    case("a number of a row at an input beyond", channel("1/2"), "W(2)[1] == 3/2", proved(CHANNEL, {"values": {"e": "1"}}, **ELSEWHERE)),
    case("a number of a row that is no law", channel("1"), "W(1)[1] == 3/2", proved(CHANNEL, {"values": {"e": "1"}}, **ELSEWHERE)),
    *(case(f"a number of a row that is a law, of others that are none: {k}", channel("1"), "W(1/4)[1] == 3/4", proved(
        proof, {"values": {"e": "1"}}, defined=[{"rule": "absurd", "hypothesis": k, "proof": BOUND}])) for k, proof in (
            (1, elsewhere(1)), (2, CHANNEL))),
    *(case(f"of which there are none: {d}{way}", channel("0", d), "ldp(W, e)", proved(p, {"values": {"e": "1"}}, defined=[BOUND]))
      for way, p in (("", ALIKE), (", read anyway", {"rule": "and", "proofs": [IDENTITY, ALIKE]})) for d in ("[1, 0]", "(1, 1)", "(e, e)")),
    *(case(f"between infinities there are none: {d}", channel("1", d), "ldp(W, e)", proved({"rule": "and", "proofs": [IDENTITY, intro(BOUND)]}, {
        "values": {"e": "1"}})) for d in ("[oo, oo]", "[-oo, -oo]", "[e + oo, oo]")),
    case("of which there are none: 1..0", channel("0", "1..0"), "ldp(W, e)", proved(BOUND, {"values": {"e": "1"}}, defined=[BOUND])),
]
