"""Products of two factors about objects, of which one may be infinite: defined where it is shown not to be."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import AT_FAIR, BOUND, IDENTITY, LAWS, Attack, proved

KL, TV = "kl(P, Q)", "tv(P, Q)"


def case(name: str, given: list[str], e: str) -> Attack:
    proof: dict[str, Any] = {**IDENTITY, "defined": [BOUND]*4}
    return name, {"let": {**LAWS, "c": "real"}, "given": given, "show": [f"{e} == {e}"]}, proved(
        proof, {"values": {"c": "0"}, **AT_FAIR})


GENUINE: list[Attack] = [
    case("a factor that is not infinite", [f"{KL} < oo"], f"{TV}*{KL}"),
    case("two factors that are not infinite", [f"{KL} < oo", "kl(Q, P) < oo"], f"{KL}*kl(Q, P)"),
]
ATTACKS: list[Attack] = [
    case("a factor that may be infinite", [], f"{TV}*{KL}"),
    case("a factor that may be -oo", [f"-{KL} < oo"], f"{TV}*(-{KL})"),
    case("a factor that is finite in a case", [f"c > 0 implies {KL} < oo"], f"{TV}*{KL}"),
    case("a factor that is finite under another name", ["kl(Q, P) < oo"], f"{TV}*{KL}"),
    case("a factor of two that may be infinite", [f"{KL} < oo"], f"{KL}*kl(Q, P)"),
    case("a factor at most oo", [f"{KL} <= oo"], f"{TV}*{KL}"),
]
