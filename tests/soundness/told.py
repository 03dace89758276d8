"""What is told of a point at which a conclusion fails, or is undefined: genuine evidence, and what must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack

LEAST = "inf(e in [0, 1]: e if x <= e else oo)"
APART = {"let": {"x": "real"}, "show": [f"{LEAST} - {LEAST} <= 1"]}
SHORT = {"let": {"x": "real"}, "given": ["x >= 0"], "show": ["x <= 1"]}
NOTHING: dict[str, Any] = {"rule": "equal", "below": {"rule": "identity"}, "above": {
    "rule": "extremum", "attained": True, "proof": {"rule": "intro", "proof": BOUND}}}
BOTH: dict[str, Any] = {"rule": "and", "proofs": [NOTHING, {"rule": "forget", "hypotheses": [1], "proof": NOTHING}]}


def against(x: str, *told: str, **more: Any) -> dict[str, Any]:
    return {"part": 0, "verdict": "refuted", "witness": {"values": {"x": x}, "told": [*told]}, "proof": BOUND, **more}


def undefined(x: str, *told: str, at: Any = (0, 0), **more: Any) -> dict[str, Any]:
    return {**against(x, *told), "verdict": "ill-posed", "undefined": [*at], "proof": BOTH, **more}


GENUINE: list[Attack] = [
    ("refuted by what is told", SHORT, against("3", "x >= 2")),
    ("two infima over nothing", APART, undefined("2", "x > 1")),
]
ATTACKS: list[Attack] = [
    ("what is told fails at the point", SHORT, against("1", "x >= 2")),
    ("an assumption fails beside what is told", {**SHORT, "given": ["x < 0"]}, against("3", "x >= 2")),
    ("what is told contradicts an assumption", {**SHORT, "given": ["x < 0"]}, against("-1", "x >= 2")),
    ("what is told does not refute", SHORT, against("1", "x >= 1")),
    ("nothing is told", SHORT, against("3")),
    ("no formula is told", SHORT, against("3", "x")),
    ("something undefined is told", SHORT, against("3", "1/(x - 3) >= 0 or x >= 2")),
    ("what is told is of a name that is not declared", SHORT, against("3", "x >= 2", "y >= 2")),
    ("what is told of a point that has a value too many", SHORT, {
        **against("3", "x >= 2"), "witness": {"values": {"x": "3", "y": "2"}, "told": ["x >= 2"]}}),
    ("an infimum over something", APART, undefined("1/2", "x > 0")),
    ("an infimum over something, with a proof of another point", APART, undefined("1/2", "x > 1")),
    ("the infinity of the other sign", APART, undefined("2", "x > 1", at=(0, 1))),
    ("a sum of equal infinities", {**APART, "show": [f"{LEAST} + {LEAST} >= 1"]}, undefined("2", "x > 1")),
    ("infinities beside one another only", {**APART, "show": [f"{LEAST} >= {LEAST}"]}, undefined("2", "x > 1")),
    ("a difference that is not read", {**APART, "show": [f"x > 1 or {LEAST} - {LEAST} <= 1"]}, undefined("2", "x > 1")),
    ("a difference in a branch", {**APART, "show": [f"(0 if x > 1 else {LEAST} - {LEAST}) <= 1"]}, undefined("2", "x > 1")),
    ("a difference within an infimum", {**APART, "show": [f"inf(e in [0, 1]: {LEAST} - {LEAST}) <= 1"]},
     undefined("2", "x > 1")),
    ("a position that is not there", APART, undefined("2", "x > 1", at=(1, 0))),
    ("a position from the end", APART, undefined("2", "x > 1", at=(-1, 0))),
    ("an infinity that is none", APART, undefined("2", "x > 1", at=(0, 2))),
    ("undefined without a position", APART, {k: v for k, v in undefined("2", "x > 1").items() if k != "undefined"}),
    ("a refutation with a position", APART, {**undefined("2", "x > 1"), "verdict": "refuted"}),
]
