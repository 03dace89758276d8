"""Functions are applied to elements of the space that they are declared from: a number is none of a space of its own."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import IDENTITY, Attack, proved

INTRO = {"rule": "intro", "defined": [], "proof": {"rule": "bound"}}


def case(name: str, domain: str, points: str, instance: dict[str, Any]) -> Attack:
    proof = {"rule": "intro", "defined": [IDENTITY]*4, "proof": IDENTITY}
    return name, {"let": {"f": f"function {domain} -> reals"}, "show": [f"forall(x in {points}: f(x) - f(x) == 0)"]}, proved(
        proof, {**instance, "proof": INTRO})


ONE = {"values": {}, "objects": {"f": "function(x in reals: 1)"}}
TABLE = {"values": {"f": {"kind": "function", "table": {"1": "1", "2": "1"}}}}
GENUINE: list[Attack] = [
    case("a function of reals, of a real", "reals", "reals", ONE),
]
ATTACKS: list[Attack] = [
    case("a function on a space of its own, of a real", "A", "reals", TABLE),
    case("a function on a space of its own, of an integer", "A", "1..2", TABLE),
]
