"""Names that are bound again: sizes of declared spaces where their name is that of a bound one, and spaces that an
assumption shown at a point chooses, on which the conclusion speaks of other laws; what is numbered, and names of atoms."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, VALUE, Attack, intro, law, proved

LET = {"n": "integer >= 1", "p": "real in [0, 1]"} | dict.fromkeys("UVW", "channel from n to n")
FAIR = {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"], ["1/2", "1/2"]]}
AT: Any = {"values": {"n": "2", "p": "1/2"}, "objects": dict.fromkeys("UVW", FAIR)}


def mixed(x: str, k: str, name: str) -> Attack:
    said = f"forall({x} in W, {k} in 1..n: V({x})[{k}] == p*W({x})[{k}] + (1 - p)*U({x})[{k}])"
    return name, {"let": LET, "given": [said], "show": ["capacity(V) <= p*capacity(W) + (1 - p)*capacity(U)"]}, proved(
        {"rule": "structure", "term": 0, "through": [3], "proof": BOUND}, AT)


def counted(n: str, bound: str) -> Attack:
    steps = {"rule": "sums", "rest": f"0 - {bound}", "terms": [["1", 0]], "potential": "1*(x_1 - 1)", "step": BOUND,
             "ends": BOUND, "defined": [VALUE]*3}
    return f"the inputs of a channel counted where {n} is bound", {
        "let": {"n": "integer >= 1", "W": "channel from n to 2"}, "show": [f"forall({n} in integer >= 1: sum(x in W: 1) == {n})"]}, proved(
        intro(steps), {"values": {"n": "1"}, "objects": {"W": {**FAIR, "inputs": [["1"]], "rows": [["1/2", "1/2"]]}}},
        finite=True, defined=[VALUE]*3)


def found(bound: str) -> Attack:
    return f"a database that is found: {bound}", {"let": {"m": "integer >= 1"}, "given": ["m == 1"], "show": [f"exists({bound}: x[2] == 1)"]}, proved(
        {"rule": "exists", "values": {"x": {"kind": "database", "entries": ["1", "1"]}, "m": "2"}, "proof": BOUND}, {"values": {"m": "1"}},
        defined=[VALUE])


def found_law(name: str, binder: str = "sup") -> Attack:
    """A law that is found, beside a number that is called like it, maybe."""
    said = f"{binder}(y in [0, P[1]], {name} in [0, 1]: y) <= 0"
    proof = {"rule": "and", "proofs": [BOUND]*3 + [{"rule": "extremum", "proof": intro(BOUND)}]}
    return f"a law that is found: {said}", {"let": {"P": "distribution on 2"}, "given": ["P[1] == 0"], "show": [
        f"exists(P in distribution on 2: P[1] == 1 and {said})"]}, proved({
            "rule": "exists", "values": {"P": law("1 2", "1 0")}, "proof": proof}, {"objects": {"P": law("1 2", "0 1")}})


ONE_POINT = {"0": {"proof": {"rule": "exists", "values": {"P": law("1", "1")}, "proof": BOUND}}}
GENUINE: list[Attack] = [mixed("x", "k", "a mixture of channels"), found("m in 2..2, x in database on m entries over 1..2")]
ATTACKS: list[Attack] = [
    mixed("n", "k", "a mixture of channels at the outcomes up to the input"),
    counted("n", "n_1"),
    found("x in database on m entries over 1..2, m in 2..2"), found_law("P"), found_law("z"),
    ("an assumption that chooses a space, at a point with a law on another one",
     {"given": ["exists(P in distribution on A: card(P) == 1)"], "show": ["forall(Q in distribution on A: card(Q) == 1)"]},
     {"part": 0, "verdict": "refuted", "witness": {"objects": {"Q": law("1 2", "1/2 1/2")}, "shown": ONE_POINT}}),
    ("a row of a mechanism called mixture", {"let": {"mixture": "mechanism on 3 entries to A", "P": "distribution on A", "E": "event on A"},
                                            "show": ["mixture(1/2, P, P)(E) == P(E)"]},
     proved({"rule": "event", "proof": BOUND}, {"objects": {
         "mixture": {"inputs": [["1", "1", "1"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"]]}, "P": law("1 2", "1/2 1/2"),
         "E": {"kind": "event", "outcomes": ["1"]}}})),
    ("a sum over the inputs of a channel of known size makes no other space finite",
     {"let": {"W": "channel from 2 to 2", "P": "distribution on A"}, "show": ["sum(x in W: entropy(P)) < oo"]},
     proved({"rule": "identity"}, {"objects": {"W": FAIR, "P": law("1", "1")}}, finite=True)),
]
