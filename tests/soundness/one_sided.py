"""Bounds on a max-divergence, outcome by outcome: certificates that hold, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, law, proved

LET = {"a": "real", "n": "integer >= 1", "P": "distribution on n", "Q": "distribution on n"}
SAID = "forall(y in 1..n: P[y] <= exp(a)*Q[y])"
SAME = {"P": law("1 2 3", "1 0 0"), "Q": law("1 2 3", "1 0 0")}


def case(name: str, show: str, given: str = SAID, **more: Any) -> Attack:
    let, objects = {**LET, **more.get("let", {})}, {**SAME, **more.get("objects", {})}
    return name, {"let": let, "given": [given], "show": [show]}, proved(
        more.get("proof", {"rule": "outcomes", "proof": BOUND}), {"values": {"a": "0", "n": "3"}, "objects": objects})


def of_one(at: str) -> dict[str, Any]:
    return {"rule": "outcomes", "hypothesis": 1, "at": at, "defined": [BOUND]*2, "proof": BOUND}


GENUINE: list[Attack] = [
    case("max-divergence, outcome by outcome", "max_divergence(P, Q) <= a"),
    case("an outcome, by a max-divergence", "P[2] <= exp(a)*Q[2]", "max_divergence(P, Q) <= a", proof=of_one("2")),
]
ATTACKS: list[Attack] = [
    case("max-divergence, the other way round", "max_divergence(Q, P) <= a"),
    case("max-divergence, with another bound", "max_divergence(P, Q) <= a/2"),
    case("max-divergence, of laws on other sizes", "max_divergence(P, R) <= a", "forall(y in 1..n: P[y] <= exp(a)*R[y])",
         let={"R": "distribution on n + 1"}, objects={"R": law("1 2 3 4", "1 0 0 0")}),
    case("max-divergence, on a space that is left open", "max_divergence(P, Q) <= a", "forall(y in 1..n: P[y] <= exp(a)*Q[y])",
         let={"P": "distribution on A", "Q": "distribution on A"}),
    case("an outcome, by a max-divergence turned round", "Q[2] <= exp(a)*P[2]", "max_divergence(P, Q) <= a", proof=of_one("2")),
]
