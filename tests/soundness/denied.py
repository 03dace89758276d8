"""Refutations at objects with a proof: genuine ones, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, law

Proof = dict[str, Any]
TWO = {"P": "distribution on 2", "Q": "distribution on 2"}
BELOW = "{} <= sup(x in [0, 1]: x*(1 - x))"
FAR: Proof = {"objects": {"P": law("1 2", "4/5 1/5"), "Q": law("1 2", "1/5 4/5")}}
NEAR: Proof = {"objects": {"P": law("1 2", "4/5 1/5"), "Q": law("1 2", "3/4 1/4")}}
SAME: Proof = {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["1", "0"]]}
SURE: Proof = {"objects": {"P": law("1 2", "1 0"), "Q": law("1 2", "1 0")}}
SMALL: Proof = {  # 3/5 > 1/2 >= x*(1 - x)
    "rule": "chain", "by": "1/2", "strict": "first", "first": BOUND, "second": {"rule": "extremum", "attained": True, "proof": {
        "rule": "intro", "proof": {"rule": "rewrite", "show": "(1 - x)^2 + x^2 >= 0", "times": "0.5", "proof": BOUND}}}}


def denied(witness: Proof, proof: Any = SMALL) -> Proof:
    return {"part": 0, "verdict": "refuted", "witness": witness, "proof": proof}


def case(name: str, left: str, evidence: Proof, given: tuple[str, ...] = (), **let: str) -> Attack:
    return name, {"let": {**TWO, **let}, "given": list(given), "show": [BELOW.format(left)]}, evidence


GENUINE: list[Attack] = [case("laws at which a bound fails", "tv(P, Q)", denied(FAR))]
ATTACKS: list[Attack] = [
    case("laws at which a bound holds", "tv(P, Q)", denied(NEAR)),
    case("laws at which an assumption fails", "tv(P, Q)", denied(FAR), ("tv(P, Q) <= 1/2",)),
    case("laws at which a bound is not defined", "1/P[2]", denied(SURE)),
    case("an input that is none", "tv(P, W(3))", denied({"objects": {**FAR["objects"], "W": SAME}}), W="channel from 2 to 2"),
    case("a law that is none at the point", "tv(P, {1: c, 2: 1 - c})", denied({**NEAR, "values": {"c": "3"}}), c="real"),
    ("a bound that other laws break", {"let": TWO, "show": ["exists(R in distribution on 2: tv(P, R) <= sup(x in [0, 1]: x*(1 - x)))"]},
     denied(FAR, BOUND)),
]
