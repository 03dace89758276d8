"""Certificates about comparisons of what may be infinite by cases, and quantifiers on the left of ``or``: genuine ones,
and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, point, proved

Proof = dict[str, Any]
UNIT = {"x": "real in [0, 1]"}
INVERSE = "(oo if x == 0 else 1/x)"
ATTAINED: Proof = {"rule": "resolve", "term": 0, "first": IDENTITY, "second": {"rule": "rewrite", "show": "1 - x >= 0", "times": "1/x", "proof": BOUND}}
PLAIN: Proof = {"rule": "have", "facts": ["1 >= 1"], "proofs": [BOUND], "proof": {"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}}
CASES: Proof = {"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}


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
    ("an infinite summand in a logarithm", {"let": UNIT, "show": [f"log({INVERSE} + 1)/2 >= 0"]}, proved(CASES, point(x="0"))),
    ("an infinite factor that has a sign", {"let": UNIT, "show": [f"-(x - 2)*{INVERSE} + x >= 0"]}, proved(CASES, point(x="0"))),
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
    ("zero times oo, where it is chosen", {"let": UNIT, "show": [f"max(x*{INVERSE}, 1) >= 1"]}, proved(PLAIN, point(x="1"))),
    ("oo less oo in a logarithm", {"let": UNIT, "show": [f"max(log({INVERSE} - {INVERSE} + 1), 1) >= 1"]}, proved(PLAIN, point(x="1"))),
    ("oo beside what has no value", {"let": UNIT, "show": ["max((oo if x == 0 else 2) + 1/x, 1) >= 1"]}, proved(PLAIN, point(x="1"))),
    ("oo beside what has no value, in a logarithm", {"let": UNIT, "show": ["max(sqrt((oo if x == 0 else 2) + 1/x), 1) >= 1"]}, proved(PLAIN, point(x="1"))),
    ("the logarithm of -oo", {"let": UNIT, "show": [f"log(1 - {INVERSE}) >= 0 or x > 0"]}, proved({"rule": "or", "side": 0, "proof": CASES}, point(x="1"))),
    ("oo times what may be zero", {"let": UNIT | {"y": "real in [0, 1]"}, "show": [f"max(y*{INVERSE}, 1) >= 1"]}, proved(PLAIN, point(x="1", y="1"))),
    ("a chosen logarithm as a factor", {"let": UNIT, "show": ["max(x*(log(x) if x < 1 else oo), 1) >= 1"]}, proved(PLAIN, point(x="1"))),
    ("a logarithm chosen in two steps as a factor", {"let": UNIT, "show": ["max(((log(x) if x < 1/2 else 1) if x < 1 else oo)*x, 1) >= 1"]}, proved(
        PLAIN, point(x="1"))),
    ("a chosen condition that has no value", {"let": UNIT, "show": ["max(log((oo if 1/x > 2 else 1) + 1), 1) >= 1"]}, proved(PLAIN, point(x="1"))),
    ("a branch that has no value, beside one of oo", {"let": UNIT, "show": ["max(sqrt((oo if x > 0 else 1/x) + 1), 1) >= 1"]}, proved(PLAIN, point(x="1"))),
]
