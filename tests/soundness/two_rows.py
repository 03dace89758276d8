"""Channels that are written with two laws for their rows, and single entries of mechanisms: certificates that hold, and
ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import AT_FAIR, BOUND, IDENTITY, LAWS, Attack, law, proved

Proof = dict[str, Any]
TWO = "channel(b in {0, 1}: P if b == 0 else Q)"
GIVEN = {"let": {**LAWS, "a": "real >= 1"}, "given": [f"capacity({TWO}) <= a"]}
AT_GIVEN: Proof = {**AT_FAIR, "values": {"a": "1"}}
EVERY = {"rule": "inputs", "two": True, "proof": IDENTITY}
PAIR = {"M": "mechanism on 2 entries over 2", "x": "database on 2 entries over 2", "z": "database on 2 entries over 2",
        "i": "integer in [1, 2]"}
NEAR = ["neighbouring(x, z)", "x[i] != z[i]"]
AT_PAIR: Proof = {"values": {"i": "1"}, "objects": {
    "M": {"kind": "mechanism", "inputs": [[a, b] for a in "12" for b in "12"], "outcomes": ["1"], "rows": [["1"]]*4},
    "x": {"kind": "database", "entries": ["1", "1"]}, "z": {"kind": "database", "entries": ["2", "1"]}}}
SAME = "cond_mi({x: 1/4, z: 1 - 1/4}, M, i) == jensen_shannon(M(x), M(z), 1 - 1/4)"
LEAST = "cond_mi({x: 1/4, z: 1 - 1/4}, M, i) <= sup_mi(M, {i})"


def rows(u: str, v: str, weight: str = "1/2") -> Proof:
    return {"rule": "rows", "hypothesis": 1, "inputs": [u, v], "weight": weight, "proof": BOUND}


def entry(theorem: str, proof: Proof = BOUND, **more: str) -> Proof:
    return {"rule": "known", "theorem": f"information of an entry {theorem}", "proof": proof,
            "with": {"M": "M", "x": "x", "z": "z", "i": "i", "a": "1/4", **more}}


PRIVATE = {"rule": "instance", "hypothesis": 3, "with": {}, "proof": BOUND}
OF_TWO, AT_MOST, OF_PRIVATE = "of two databases", "at most", "of a private mechanism"

GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("two written rows, every law", {"let": LAWS, "show": [f"capacity({TWO}) <= oo"]}, proved(EVERY, AT_FAIR)),
    ("two written rows, for many inputs", {"let": {**LAWS, "k": "integer >= 1"}, "show": [
        "capacity(channel(x in 1..k: P if x == 1 or x > 3 else Q)) <= oo"]},
     proved(EVERY, {**AT_FAIR, "values": {"k": "2"}})),
    ("two written rows, at a law", GIVEN | {"show": ["jensen_shannon(Q, P, 1/3) <= a"]}, proved(rows("1", "0", "1/3"), AT_GIVEN)),
    ("an entry of two databases", {"let": PAIR, "given": NEAR, "show": [SAME]}, proved(entry(OF_TWO), AT_PAIR)),
    ("an entry, at most", {"let": PAIR, "given": NEAR, "show": [LEAST]}, proved(entry(AT_MOST), AT_PAIR)),
    ("an entry of a private mechanism", {"let": PAIR, "given": ["mi_dp(M, 1/4)"], "show": ["sup_mi(M, {i}) <= 1/4"]},
     proved(entry(OF_PRIVATE, PRIVATE), AT_PAIR)),
]

# over no letters a mechanism has no input, and the information of an entry no value: of that nothing is known
NO_LETTERS = {"let": {"n": "integer >= 1", "m": "integer >= 0", "M": "mechanism on n entries over m"}, "show": ["m >= 1"]}
NO_INPUT: Proof = {"rule": "unfold", "proof": {"rule": "intro", "proof": {"rule": "family", "of": "x[1]", "proof": BOUND}}}
LESS_THAN_NOTHING: Proof = {"rule": "absurd", "hypothesis": 3, "proof": {"rule": "and", "proofs": [
    NO_INPUT, {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}]}}
OVER_NOTHING: Proof = {"rule": "split", "on": "m >= 1", "yes": BOUND, "no": {
    "rule": "known", "theorem": f"information of an entry {OF_PRIVATE}", "with": {"M": "M", "a": "-1", "i": "1"}, "proof": LESS_THAN_NOTHING}}

THIRD = {"let": {**LAWS, "R": "distribution"}}
AT_THIRD: Proof = {"objects": {**AT_FAIR["objects"], "R": law("1", "1")}}
ATTACKS: list[Attack] = [
    ("an entry of a mechanism without inputs", NO_LETTERS, proved(OVER_NOTHING, {
        "values": {"n": "1", "m": "1"}, "objects": {"M": {"inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}})),
    ("three written rows, every law of two", THIRD | {"show": [
        "capacity(channel(b in {0, 1, 2}: P if b == 0 else (Q if b == 1 else R))) <= oo"]}, proved(EVERY, AT_THIRD)),
    ("rows that depend on the input", {"let": {"k": "integer >= 1"}, "show": [
        "capacity(channel(x in 1..k: {0: 1/x, 1: 1 - 1/x} if x > 1 else {0: 1})) <= oo"]}, proved(EVERY, {"values": {"k": "2"}})),
    ("two written rows, from below", {"let": LAWS, "show": [f"capacity({TWO}) >= 0"]}, proved(EVERY, AT_FAIR)),
    ("a row at a number that is no input", GIVEN | {"show": ["jensen_shannon(Q, P, 1/2) <= a"]}, proved(rows("1", "2"), AT_GIVEN)),
    ("a weight that is no probability", GIVEN | {"show": ["jensen_shannon(Q, P, 2) <= a"]}, proved(rows("1", "0", "2"), AT_GIVEN)),
    ("a row that a condition does not tell", {"let": {**LAWS, "a": "real >= 1"}, "given": [
        "capacity(channel(b in {0, 1}: P if b >= a else Q)) <= a"], "show": ["jensen_shannon(Q, P, 1/2) <= a"]},
     proved(rows("0", "1"), AT_GIVEN)),
    ("a row of a range that may be empty", {"let": {**LAWS, "a": "real >= 1"}, "given": [
        "capacity(channel(b in 0..1: P if b == 0 else Q)) <= a"], "show": ["jensen_shannon(Q, P, 1/2) <= a"]},
     proved(rows("1", "0"), AT_GIVEN)),
    ("an entry of databases that are no neighbours", {"let": PAIR, "given": ["x[i] != z[i]"], "show": [SAME]},
     proved(entry(OF_TWO), AT_PAIR)),
    ("an entry in which the databases may agree", {"let": PAIR, "given": NEAR[:1], "show": [SAME]}, proved(entry(OF_TWO), AT_PAIR)),
    ("an entry that there is not", {"let": {**PAIR, "i": "integer >= 1"}, "given": ["mi_dp(M, 1/4)"], "show": [
        "0 <= 1"]}, proved(entry(OF_PRIVATE), AT_PAIR)),
    ("an entry that is no integer", {"let": {**PAIR, "i": "real in [1, 2]"}, "given": ["mi_dp(M, 1/4)"], "show": ["0 <= 1"]},
     proved(entry(OF_PRIVATE), AT_PAIR)),
    ("a channel for a mechanism", {"let": {**PAIR, "W": "channel from 2 to 2"}, "given": NEAR, "show": ["0 <= 1"]},
     proved(entry(OF_PRIVATE, M="W"), {"values": {"i": "1"}, "objects": {**AT_PAIR["objects"], "W": {
         "kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"]]*2}}})),
    ("a database over other letters", {"let": {**PAIR, "x": "database on 2 entries over 5"}, "given": ["x[i] != z[i]"], "show": [LEAST]},
     proved(entry(AT_MOST), AT_PAIR)),
    ("a weight of a database that is no probability", {"let": PAIR, "given": NEAR, "show": ["0 <= 1"]},
     proved(entry(AT_MOST, a="2"), AT_PAIR)),
]
