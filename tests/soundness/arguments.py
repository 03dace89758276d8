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
TWO = {"values": {"f": {"kind": "function", "table": {"a": "1", "b": "1"}}}}


def single(name: str, domain: str, point: str, instance: dict[str, Any]) -> Attack:
    said = {"let": {"f": f"function {domain} -> reals"}, "show": [f"f({point}) - f({point}) == 0"]}
    return name, said, proved(IDENTITY, {**instance, "proof": {"rule": "bound"}})


GENUINE: list[Attack] = [
    case("a function of reals, of a real", "reals", "reals", ONE),
    single("a function on two points, at one of them", "2", "2", TABLE),
]
ATTACKS: list[Attack] = [
    case("a function on a space of its own, of a real", "A", "reals", TABLE),
    case("a function on a space of its own, of an integer", "A", "1..2", TABLE),
    single("a function on two points, at a seventh", "2", "7", TABLE),
    single("a function on a written set, at another number", "{1, 2}", "7", TABLE),
    single("a function on a set of symbols, of a number", "{a, b}", "7", TWO),
    single("a function of reals, at oo", "reals", "oo", ONE),
]
