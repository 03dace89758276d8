"""Names that are bound and called like a space that is left open: they are not its size."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, VALUE, Attack, intro, law, proved

Proof = dict[str, Any]
SUMS: Proof = {"rule": "value", "proof": VALUE, "defined": [VALUE]*2}
LET = {"P": "distribution on s", "W": "channel from s to 2", "k": "integer >= 1"}
AT: Proof = {"values": {"k": "1"}, "objects": {
    "P": law("1", "1"), "W": {"kind": "channel", "inputs": [["1"]], "outcomes": ["1", "2"], "rows": [["1", "0"]]}}}
FAMILY: Proof = {"rule": "family", "of": "P", "proof": BOUND}


def case(name: str, of: str, show: str, proof: Proof, at: Proof = AT) -> Attack:
    return name, {"let": {n: LET[n] for n in of.split()}, "show": [show]}, proved(proof, {
        "values": {n: v for n, v in at["values"].items() if n in of.split()},
        "objects": {n: v for n, v in at["objects"].items() if n in of.split()}}, defined=[SUMS]*6)


GENUINE: list[Attack] = [
    ("a law on so many points", {"let": {"k": LET["k"], "P": "distribution on k"}, "show": ["forall(s in 1..k: sum(y in 1..k: P[y]) == 1)"]},
     proved(intro(FAMILY, defined=[VALUE]*2), {"values": {"k": "1"}, "objects": {"P": AT["objects"]["P"]}}, defined=[VALUE]*2)),
]
ATTACKS: list[Attack] = [
    case("a bound name called like the space of a law", "P k", "forall(s in 1..k: sum(y in 1..s: P[y]) == 1)",
         intro(FAMILY, defined=[VALUE]*2)),
    case("a sum over a name called like the space of a law", "P", "sum(s in 1..2: entropy(P)) < oo", BOUND),
    case("a sum over a name called like the space of a law, written out", "P k",
         "sum(s in 1..k: entropy(P)) == sum(s in 1..k: sum(a in 1..s: -rel_entr(P[a], 1)))",
         {"rule": "written", "within": True, "proof": {"rule": "identity"}, "defined": [VALUE]*4}),
    case("a sum over a name called like the inputs of a channel", "W k",
         "sum(s in 1..k: sum(z in W: 1)) == sum(s in 1..k: sum(z in 1..s: 1))",
         {"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "ends": BOUND, "step": {
             "rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "ends": BOUND, "step": {"rule": "identity"}}}),
]
