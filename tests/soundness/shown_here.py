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
TENDS = {"rule": "continuity", "radius": "1"}


def limit(domain: str, proof: Any = TENDS) -> Attack:
    return f"an assumption shown at a point: a limit in {domain}", {
        "let": {"x": domain, "r": "real"}, "given": ["limit(x -> 0: x) == r"], "show": ["r >= 1"]}, {
            "part": 0, "verdict": "refuted", "witness": {"values": {"x": "2", "r": "0"}, "shown": {"0": {"here": True, "proof": proof}}}}


def chosen(points: str) -> Proof:
    return {"rule": "exists", "values": {"R": law(points, " ".join(["1"] + ["0"]*(len(points.split()) - 1)))}, "proof": BOUND}


GENUINE: list[Attack] = [
    case("laws that are equal", "r <= tv(P, Q)", refuted(), SCALED),
    limit("real in (0, 2]"),
]
ATTACKS: list[Attack] = [
    case("laws that are not", "r <= tv(P, Q)/4", refuted(p=BIASED), SCALED),
    case("of all laws that are bound", "r <= 0", refuted(), "forall(R in distribution, t > 0: t*tv(R, Q) <= r)"),
    case("a term without a value", "r <= tv(P, Q)", refuted(), "forall(t >= 0: tv(P, Q)/t <= r)"),
    case("without a proof", "r <= tv(P, Q)", {**refuted(), "witness": {"values": {"r": "1"}, "objects": {"P": FAIR, "Q": FAIR}, "shown": {
        "0": {"here": True}}}}, SCALED),
    case("of one number", "r <= tv(P, Q)/4", refuted({"rule": "instance", "hypothesis": 0, "with": {"t": "1/8"}, "proof": BOUND}, p=BIASED),
         SCALED),
    limit("integer"), limit("real in [1, 2]"),
    ("an assumption shown at a point: of a space with as many points as are wanted", {
        "let": {"r": "real"}, "given": ["exists(R in distribution on X: sum(x in R: 1) == 3)"],
        "show": ["forall(R in distribution on X: sum(x in R: 1) != 2)"]}, {
            "part": 0, "verdict": "refuted", "proof": chosen("1 2"), "witness": {"values": {"r": "0"}, "shown": {
                "0": {"here": True, "proof": chosen("1 2 3")}}}}),
]
