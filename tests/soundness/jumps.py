"""Certificates about powers that jump where base and exponent are both 0: genuine ones, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, proved

# t + 0^t is 1 at t = 0, and t after it
APART: dict[str, Any] = {"rule": "split", "on": "t_1 > 0", "yes": BOUND, "no": {
    "rule": "have", "facts": ["t_1 == 0"], "proofs": [{"rule": "equal", "below": BOUND, "above": BOUND}],
    "proof": {"rule": "replace", "hypothesis": 3, "proof": BOUND}}}


def finite(*checks: Any) -> dict[str, Any]:
    value = {"rule": "value", "defined": [*checks]}
    return proved({**IDENTITY, "defined": [value]}, defined=[value])


GENUINE: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("an integral of a power of a positive number", {"show": ["integral(t in 0..1: 1/(1 + 2^t)) < oo"]}, finite()),
]
ATTACKS: list[Attack] = [
    ("an integrand that is real up to its end, where it jumps from 1/t to 1", {"show": ["integral(t in 0..1: 1/(t + 0^t)) < oo"]},
     finite(APART)),
]
