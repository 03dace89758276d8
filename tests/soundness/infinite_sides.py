"""Certificates about comparisons of what may be infinite by cases, and quantifiers on the left of ``or``: genuine ones,
and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, point, proved

Proof = dict[str, Any]
UNIT = {"x": "real in [0, 1]"}
INVERSE = "(oo if x == 0 else 1/x)"
ATTAINED: Proof = {"rule": "resolve", "term": 0, "first": IDENTITY, "second": {"rule": "rewrite", "show": "1 - x >= 0", "times": "1/x", "proof": BOUND}}


def right(proof: Proof) -> Proof:
    return {"rule": "or", "side": 1, "proof": proof}


def at(value: str) -> Proof:
    return {"rule": "instance", "hypothesis": 2, "with": {"t": value}, "proof": BOUND}


GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("a side with cases, one of them infinite", {"let": UNIT, "show": [f"{INVERSE} >= 1"]}, proved(ATTAINED, point(x="0"))),
    ("a maximum with an infinite argument", {"let": UNIT, "show": [f"max({INVERSE}, 1) >= 1"]}, proved(
        {"rule": "have", "facts": ["1 >= 1"], "proofs": [BOUND], "proof": {"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}},
        point(x="0"))),
    ("weaker than an assumption about what may be infinite", {"let": UNIT | {"y": "real"}, "given": [f"y < {INVERSE}"], "show": [f"{INVERSE} >= y"]},
     proved(BOUND, point(x="0", y="0"))),
    ("where no number is, all are none", {"let": UNIT, "show": ["exists(t in [0, 1]: t >= x) or x > 1"]},
     proved(right({"rule": "instance", "hypothesis": 2, "with": {"t": "x"}, "proof": BOUND}), point(x="0"))),
]

ATTACKS: list[Attack] = [
    ("oo less oo, by cases", {"let": UNIT, "show": [f"{INVERSE} - {INVERSE} == 0"]}, proved(IDENTITY, point(x="1"))),
    ("oo over oo, in a maximum", {"let": UNIT, "show": [f"max({INVERSE}/{INVERSE}, 1) >= 1"]}, proved(
        {"rule": "have", "facts": ["1 >= 1"], "proofs": [BOUND], "proof": {"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}},
        point(x="1"))),
    ("a case that has no value", {"let": UNIT, "show": ["(oo if x > 0 else 1/x) >= 1"]}, proved(
        {"rule": "resolve", "term": 0, "first": IDENTITY, "second": BOUND}, point(x="1"))),
    ("a condition that has no value", {"let": UNIT, "show": ["(oo if 1/x >= 0 else 1) >= 1"]}, proved(
        {"rule": "resolve", "term": 0, "first": IDENTITY, "second": BOUND}, point(x="1"))),
    ("an infinite side cancelled", {"let": UNIT, "show": [f"{INVERSE} + 1 <= {INVERSE}"], "given": [f"{INVERSE} > 1"]}, proved(
        {"rule": "linear", "hypotheses": [], "times": []}, point(x="0"))),
    ("strictly more than an assumption", {"let": UNIT | {"y": "real"}, "given": [f"y <= {INVERSE}"], "show": [f"{INVERSE} > y"]},
     proved(BOUND, point(x="1", y="1"))),
    ("equal, because at most", {"let": UNIT | {"y": "real"}, "given": [f"y <= {INVERSE}"], "show": [f"{INVERSE} == y"]},
     proved(BOUND, point(x="1", y="1"))),
    ("the other way than an assumption", {"let": UNIT | {"y": "real"}, "given": [f"y < {INVERSE}"], "show": [f"{INVERSE} <= y"]},
     proved(BOUND, point(x="1", y="0"))),
    ("not all, taken for none", {"let": UNIT, "show": ["forall(t in [0, 1]: t >= x) or x < 0"]}, proved(right(at("1")), point(x="0"))),
    ("none, where the body has no value", {"let": UNIT, "show": ["exists(t in [0, 1]: 1/t < x) or x < 0"]}, proved(right(at("0")), point(x="1"))),
]
