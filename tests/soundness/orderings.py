"""Mixtures at an event, inputs of positive probability, and channels written as tables: what is accepted, and what a
careless version of each rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, law, point, proved

Proof = dict[str, Any]
SAME = {"kind": "mechanism", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"]]*2}
BIT = {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["0", "1"]]}
MIXED = {"t": "real in [0, 1]", "M": "mechanism on 1 entries over 2 to 2", "N": "mechanism on 1 entries over 2 to 2",
         "x": "database on 1 entries over 2", "y": "database on 1 entries over 2"}
AT_MIXED: Proof = {"values": {"t": "1/2"}, "objects": {"M": SAME, "N": SAME, "x": {"kind": "database", "entries": ["1"]},
                                                       "y": {"kind": "database", "entries": ["2"]}}}
CHANNEL = {"b": "real >= 0", "P": "distribution on 2", "W": "channel from 2 to 2"}
HALF = {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1/2", "1/2"]]*2}
AT_CHANNEL: Proof = {"values": {"b": "1"}, "objects": {"P": law("1 2", "1 0"), "W": HALF}}
SUPPORT: Proof = {"rule": "radius", "support": True, "proof": {"rule": "and", "proofs": [BOUND, BOUND]}}
AT_EVERY = point(d="1")


def mixture(show: str, *given: str, **let: str) -> dict[str, Any]:
    return {"let": MIXED | let, "given": list(given), "show": [show]}


def at_table(w: Any, proof: Any = BOUND, **more: Any) -> Proof:
    return intro({"rule": "instance", "hypothesis": 0, "with": {"W": w}, "proof": proof, **more})


def every(body: str, least: str = "1", domain: str = "channel from 2 to 2") -> dict[str, Any]:
    return {"let": {"d": "real"}, "show": [f"forall(W in {domain}: {body}) implies d >= {least}"]}


OF_MIXTURE = "forall(S in event: mixture(t, M, N)(x)(S) == {}*M(x)(S) + ({})*N(x)(S))"
EVENT: Proof = {"rule": "event", "proof": {"rule": "identity"}}
LARGE = {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["2", "-1"], ["0", "1"]]}
SHORT = {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["3", "0"], ["0", "1"]]}
ONE_ROW = {"inputs": [["1"]], "outcomes": ["1", "2"], "rows": [["1", "0"]]}

GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("event, a row of a mixture", mixture(OF_MIXTURE.format("t", "1 - t")), proved(EVENT, AT_MIXED)),
    ("radius, on the support", {"let": CHANNEL, "given": ["forall(x in 1..2, z in 1..2: P[x] > 0 and P[z] > 0 implies kl(W(x), W(z)) <= b)"],
                                "show": ["mi(P, W) <= b"]},
     proved({"rule": "radius", "support": True, "proof": {"rule": "and", "proofs": [BOUND, {
         "rule": "instance", "hypothesis": 1, "with": {"x": "u", "z": "v"}, "proof": BOUND}]}}, AT_CHANNEL)),
    ("instance, at a table and a number", every("tv(W(1), W(2)) <= d + c", domain="channel from 2 to 2, c in real"),
     proved(intro({"rule": "instance", "hypothesis": 0, "with": {"W": BIT, "c": "0"}, "proof": BOUND}), AT_EVERY)),
    ("instance, of an equivalence", {"let": {"x": "real"}, "given": ["x > 0 iff x > 1", "x > 0"], "show": ["x > 1"]},
     proved({"rule": "instance", "hypothesis": 0, "with": {}, "proof": BOUND}, point(x="2"))),
    ("instance, at a table", every("tv(W(1), W(2)) <= d"), proved(at_table(BIT), AT_EVERY)),
]

ATTACKS: list[Attack] = [
    ("a mixture at an event, the weight the other way round", mixture(OF_MIXTURE.format("(1 - t)", "t")),
     proved(EVENT, AT_MIXED)),
    ("a mixture whose weight is no probability", mixture(OF_MIXTURE.replace("mixture(t", "mixture(2*t").format("2*t", "1 - 2*t")),
     proved(EVENT, AT_MIXED)),
    ("a mixture and an event on another space", mixture("forall(S in event: mixture(t, M, N)(x)(S) <= mixture(t, M, N)(y)(S))",
                                                        "forall(S in event on Z: P(S) <= Q(S))", P="distribution on Z", Q="distribution on Z"),
     proved({"rule": "event", "proof": BOUND}, {**AT_MIXED, "objects": {**AT_MIXED["objects"], "P": law("1", "1"), "Q": law("1", "1")}})),
    ("the support of a law, without divergences", {"let": CHANNEL, "show": ["mi(P, W) <= b"]}, proved(SUPPORT, AT_CHANNEL)),
    ("the support of a law on other integers", {"let": CHANNEL | {"W": "channel from 3 to 2"}, "given": ["forall(x in W, z in W: kl(W(x), W(z)) <= b)"],
                                                "show": ["mi(P, W) <= b"]},
     proved(SUPPORT, {**AT_CHANNEL, "objects": {**AT_CHANNEL["objects"], "W": HALF | {"inputs": [["1"], ["2"], ["3"]], "rows": [["1/2", "1/2"]]*3}}})),
    ("the support of a law on no integers", {"let": {"b": "real >= 0", "P": "distribution on A", "W": "channel from A to 2"},
                                             "given": ["forall(x in W, z in W: kl(W(x), W(z)) <= b)"], "show": ["mi(P, W) <= b"]},
     proved(SUPPORT, AT_CHANNEL)),
    ("a mixture by a weight that laws give", mixture(OF_MIXTURE.replace("mixture(t", "mixture(tv(M(x), M(x))").format("0", "1")),
     proved(EVENT, AT_MIXED)),
    ("a mixture and what has passed a channel, at events of one space", mixture(
        "forall(S in event: mixture(t, M, N)(x)(S) <= postprocess(M, W)(y)(S))",
        "forall(S in event on Z: mixture(t, M, N)(x)(S) <= postprocess(M, W)(y)(S))", W="channel from 2 to Z"),
     proved({"rule": "event", "proof": BOUND}, {**AT_MIXED, "objects": {**AT_MIXED["objects"], "W": HALF}})),
    ("the support of no law", {"let": CHANNEL, "given": ["forall(x in W, z in W: kl(W(x), W(z)) <= b)"], "show": ["capacity(W) <= b"]},
     proved(SUPPORT, AT_CHANNEL)),
    ("a slice of more entries than the tuple has", {"let": {"n": "integer >= 2", "b": "real >= 0", "P": "distribution on 2", "D": "mechanism on n entries over 2"},
                                                    "show": ["mi(P, slice(D, 2, (1, 1))) <= b"]},
     proved(SUPPORT, {"values": {"n": "2", "b": "1"}, "objects": {"P": law("1 2", "1 0"), "D": {
         **SAME, "inputs": [["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]], "rows": [["1", "0"]]*4}}})),
    *((f"a table that is no channel, {why}", every("tv(W(1), W(2)) <= d", "2"), proved(at_table(table), AT_EVERY))
      for why, table in (("a probability above one", LARGE), ("no law", SHORT), ("another size", ONE_ROW))),
    ("a table on a space that is left open", every("tv(W(1), W(2)) <= d", "1", "channel from 2 to B"), proved(at_table(BIT), AT_EVERY)),
    ("a table of a channel without spaces", every("capacity(W) <= d", "log(2)", "channel"), proved(at_table(BIT), AT_EVERY)),
    ("a table where a premise fails", every("capacity(W) <= 0 implies tv(W(1), W(2)) <= d"), proved(at_table(BIT), AT_EVERY)),
    ("an equivalence of which no side is assumed", {"let": {"x": "real"}, "given": ["x > 0 iff x > 1"], "show": ["x > 1"]},
     proved({"rule": "instance", "hypothesis": 0, "with": {}, "proof": BOUND}, point(x="2"))),
    ("a table, and less than it says", every("tv(W(1), W(2)) <= 2*d"), proved(at_table(BIT, {
        "rule": "resolve", "term": 0, "first": BOUND, "second": BOUND}), AT_EVERY)),
]
