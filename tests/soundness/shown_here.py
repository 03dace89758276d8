"""Witnesses of which an assumption about infinitely many numbers is proved with their values put in."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, law

Proof = dict[str, Any]
FAIR = law("1 2", "1/2 1/2")
BIASED = law("1 2", "3/4 1/4")

def refuted(proof: Any = None, p: Proof = FAIR, q: Proof = FAIR, r: str = "1/8", **more: Any) -> Proof:
    step = {"here": True, "proof": proof or intro(BOUND), "defined": [BOUND]*9} | more
    return {"part": 0, "verdict": "refuted", "witness": {"values": {"r": r}, "objects": {"P": p, "Q": q}, "shown": {"0": step}}}


def case(name: str, show: str, evidence: Proof, given: str) -> Attack:
    return f"an assumption shown at a point: {name}", {
        "let": {"r": "real >= 0", "P": "distribution", "Q": "distribution"}, "given": [given], "show": [show]}, evidence


SCALED = "forall(t > 0: t*tv(P, Q) <= r)"
GENUINE: list[Attack] = [
    case("laws that are equal", "r <= tv(P, Q)", refuted(), SCALED),
]
ATTACKS: list[Attack] = [
    case("laws that are not", "r <= tv(P, Q)/4", refuted(p=BIASED), SCALED),
    case("of all laws that are bound", "r <= 0", refuted(), "forall(R in distribution, t > 0: t*tv(R, Q) <= r)"),
    case("a term without a value", "r <= tv(P, Q)", refuted(), "forall(t >= 0: tv(P, Q)/t <= r)"),
    case("without a proof", "r <= tv(P, Q)", {**refuted(), "witness": {"values": {"r": "1"}, "objects": {"P": FAIR, "Q": FAIR}, "shown": {
        "0": {"here": True}}}}, SCALED),
    case("of one number", "r <= tv(P, Q)/4", refuted({"rule": "instance", "hypothesis": 0, "with": {"t": "1/8"}, "proof": BOUND}, p=BIASED),
         SCALED),
]
