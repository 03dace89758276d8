"""The event at which a distance is attained: what is accepted, and what a careless version of the rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, FAIR, Attack, proved

Proof = dict[str, Any]


def attained(of: str, proof: Proof, **more: Any) -> Proof:
    return {"rule": "attained", "of": of, "events": "alone", "proof": proof, **more}


def at(name: str = "A_1", proof: Proof = BOUND) -> Proof:
    return {"rule": "exists", "at": {"A": name}, "proof": proof}


def case(name: str, show: str, proof: Proof, **let: str) -> Attack:
    types = {"P": "distribution", "Q": "distribution"} | let
    objects = {k: FAIR for k, t in types.items() if t.startswith("distribution")}
    if "tv" in let:
        objects["tv"] = {"kind": "function", "table": {"1": "7"}}
    return name, {"let": types, "show": [show]}, proved(proof, {"objects": objects})


HAHN, STICK = "P(A) - Q(A) == tv(P, Q)", "P(A) - 2*Q(A) == hockey_stick(P, Q, 2)"
GENUINE: list[Attack] = [
    case("the event of a distance", f"exists(A in event: {HAHN})", attained("tv(P, Q)", at())),
    case("its complement", "exists(A in event: Q(A) - P(A) == tv(P, Q))", attained("tv(P, Q)", at(), turned=True)),
    case("the event of a stick", f"exists(A in event of P: {STICK})", attained("hockey_stick(P, Q, 2)", at(), events="of")),
    case("an event on a space that is named", f"exists(A in event on B: {STICK})",
         attained("hockey_stick(P, Q, 2)", at(), events="on"), P="distribution on B", Q="distribution on B"),
]
ATTACKS: list[Attack] = [
    case("the event of the other distance", "exists(A in event: P(A) - Q(A) == 2*tv(P, Q))", attained("tv(P, Q)", at())),
    case("a stick turned round", f"exists(A in event: {STICK})", attained("hockey_stick(Q, P, 2)", at())),
    case("a stick and its complement", "exists(A in event: Q(A) - 2*P(A) == hockey_stick(P, Q, 2))",
         attained("hockey_stick(P, Q, 2)", at(), turned=True)),
    case("a stick of another number", "exists(A in event: P(A) - 3*Q(A) == hockey_stick(P, Q, 2))",
         attained("hockey_stick(P, Q, 2)", at())),
    case("a stick of a number below 0", "exists(A in event: P(A) + Q(A) > 2)", attained("hockey_stick(P, Q, -2)", at())),
    case("a distance of other laws", f"exists(A in event: {HAHN})", attained("tv(P, P)", at())),
    case("a distance of a bound law", "forall(R in distribution: exists(A in event: P(A) - R(A) == tv(P, R)))",
         attained("tv(P, R)", at())),
    case("a distance of a law that is written", "exists(A in event: P(A) > 1/2)", attained("tv(P, {1: 1})", at())),
    case("a function called tv", "exists(A in event: P(A) - Q(A) == tv(1))", attained("tv(1)", at()), tv="function 1..1 -> reals"),
    case("events of no law", "exists(A in event: P(A) - Q(A) == tv(P, Q))", attained("tv(P, Q)", at(), events="of")),
    case("events on a space that is not named", f"exists(A in event: {HAHN})", attained("tv(P, Q)", at(), events="on")),
    case("events of laws on several spaces", f"exists(A in event: {HAHN})", attained("tv(P, Q)", at()), R="distribution on C"),
    case("an event that has been declared", "exists(A in event: P(A) - Q(A) == tv(P, Q))", attained("tv(P, Q)", at("E")),
         E="event"),
    case("all events", f"forall(A in event: {HAHN})", attained("tv(P, Q)", {"rule": "intro", "proof": BOUND})),
]
