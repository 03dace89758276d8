"""Rows of channels and mechanisms at what is no input of theirs, and channels that have none."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, law, proved

MEASURE = {"rule": "measure", "term": 0, "proof": BOUND, "infinite": BOUND}
EVENT = {"rule": "event", "proof": BOUND}
W: dict[str, Any] = {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["1", "0"]]}
THREE = {**W, "inputs": [["1"], ["2"], ["3"]], "rows": [["1", "0"]]*3}
M: dict[str, Any] = {"kind": "mechanism", "inputs": [["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]], "outcomes": ["1", "2"],
                     "rows": [["1", "0"]]*4}
BITS = {"W": "channel from 2 to 2", "k": "integer >= 1"}
PAIRS = {"M": "mechanism on 2 entries over 2"}
AT_W: dict[str, Any] = {"objects": {"W": W}}
AT_W1: dict[str, Any] = {"values": {"k": "1"}, **AT_W}
AT_M: dict[str, Any] = {"objects": {"M": M}}
AT_M1: dict[str, Any] = {"values": {"k": "1"}, **AT_M}


def attack(name: str, let: dict[str, str], show: str, proof: Any, at: dict[str, Any]) -> Attack:
    return f"{name}: {show}", {"let": let, "show": [show]}, proved(proof, at)


ATTACKS: list[Attack] = [  # all of them are undefined somewhere
    *(attack("an event on another space", {"P": "distribution on A", "Q": "distribution on B", "V": "channel from A to B", "E": of}, show, EVENT, {"objects": {
        "P": law("1", "1"), "Q": law("1", "1"), "V": {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}, "E": {"kind": "event", "outcomes": ["1"]}}})
      for of, show in (("event of P", "Q(E) >= 0"), ("event on A", "Q(E) >= 0"), ("event of Q", "P(E) >= 0"))),
    *(attack("a row at an integer that is no input", BITS, show, MEASURE, AT_W1) for show in (
        "tv(W(k), W(1)) >= 0", "entropy(W(k)) >= 0", "tv(mixture(1/2, W(k), W(1)), W(1)) >= 0",
        "tv(postprocess(W, W)(k), W(1)) >= 0")),
    attack("a row at an integer that is no input", BITS, "tv(W(5), W(1)) >= 0", MEASURE, AT_W1),
    *(attack("a row at two entries, of maybe another number", {"k": "integer >= 1", "M": m}, "tv(M(1, 1), M(1, 1)) >= 0", MEASURE,
             {"values": {"k": "2"}, **AT_M}) for m in ("mechanism on k entries over 2 to 2", "mechanism on k entries")),
    attack("a row at a number that is no input", {"W": "channel", "k": "real"}, "tv(W(k), W(k)) >= 0", MEASURE, AT_W1),
    attack("an event under a row of no input", {**BITS, "E": "event"}, "W(k)(E) >= 0", EVENT,
           {"values": {"k": "1"}, "objects": {"W": W, "E": {"kind": "event", "outcomes": ["1"]}}}),
    attack("events under a row of no input, one at once", BITS, "forall(S in event: W(k)(S) >= 0)", EVENT, AT_W1),
    attack("events under a row of no input", BITS, "forall(S in event: W(k)(S) >= 0)", intro(EVENT), AT_W1),
    attack("outcomes of a row of no input", BITS, "forall(y in W(k): 1 >= 0)", intro(BOUND), AT_W1),
    attack("a row at an input of another channel", {"W": "channel from A to B", "V": "channel from C to D"},
           "forall(x in V: tv(W(x), W(x)) >= 0)", intro(MEASURE), {"objects": {"W": W, "V": W}}),
    attack("a row at a database over other letters", {**PAIRS, "x": "database on 2 entries over 5"}, "tv(M(x), M(x)) >= 0",
           MEASURE, {"objects": {"M": M, "x": {"kind": "database", "entries": ["1", "1"]}}}),
    *(attack("a row at what is no database", {**PAIRS, "k": "integer"}, show, MEASURE, AT_M1) for show in (
        "tv(M(k), M(k)) >= 0", "tv(M((k, 1)), M((1, 1))) >= 0", "tv(M((7, 1)), M((1, 1))) >= 0")),
    *(attack("a row at an element of another space", {"W": "channel from A to B", "V": "channel from C to B"}, show, intro(MEASURE),
             {"objects": {"W": W, "V": W}}) for show in (
        "forall(x in C: tv(W(x), W(x)) >= 0)", "forall(x in A: tv(V(x), V(x)) >= 0)", "forall(x in D: tv(V(x), V(x)) >= 0)",
        "forall(x in A, z in C: tv(W(x), W(z)) >= 0)", "forall(x in W: tv(V(x), V(x)) >= 0)")),
    *(attack("a row at what is bound under the name of the space", {"W": "channel from A to B"}, show, intro(intro(MEASURE)),
             {"objects": {"W": W}}) for show in (
        "forall(A in integer >= 1: forall(x in A: tv(W(x), W(x)) >= 0))", "forall(A in 1..2: forall(x in A: tv(W(x), W(x)) >= 0))")),
    ("an instance at an element of another space", {"let": {"W": "channel from A to B", "V": "channel from C to B", "U": "channel from C to B"},
     "given": ["forall(x in V: tv(V(x), U(x)) <= 0)"], "show": ["forall(z in A: tv(V(z), U(z)) <= 0)"]},
     proved(intro({"rule": "instance", "hypothesis": 0, "with": {"x": "z"}, "proof": BOUND}), {"objects": {"W": W, "V": W, "U": W}})),
    *(attack("a channel without inputs", {"n": "integer >= 0", "W": "channel from n to 2"}, show, MEASURE,
             {"values": {"n": "2"}, **AT_W}) for show in ("capacity(W) >= 0", "min_capacity(W) >= 0")),
    *(attack("a row at what is not listed", {"W": "channel from {1, 3} to 2", "M": "mechanism on 2 entries over {1, 3}"}, show, MEASURE, {"objects": {
        "W": {**W, "inputs": [["1"], ["3"]]}, "M": {**M, "inputs": [["1", "1"], ["1", "3"], ["3", "1"], ["3", "3"]]}}}) for show in (
        "tv(W(2), W(1)) >= 0", "tv(M(1, 2), M(1, 1)) >= 0",
        "tv(slice(M, 1, (1, 3))(2), M(1, 3)) >= 0", "tv(restrict(M, {1}, (1, 3))(2), M(1, 3)) >= 0")),
    *(attack("a row at a tuple or a set that is not listed", {"W": f"channel from {of} to 2", "M": "mechanism on 2 entries over {1, 3}"}, show, MEASURE, {
        "objects": {"W": {**W, "inputs": [["1"], ["3"]]}, "M": {**M, "inputs": [["1", "1"], ["1", "3"], ["3", "1"], ["3", "3"]]}}}) for of, show in (
        ("{1, 3}", "tv(W(1, 3), W(1)) >= 0"), ("{1, 3}", "tv(W((3, 1)), W(1)) >= 0"), ("{(1, 3), (3, 1)}", "tv(W(3, 3), W(1, 3)) >= 0"),
        ("{1, 3}", "mi({(1, 3): 1/2, 1: 1/2}, W) >= 0"), ("{1, 3}", "tv(M((1, 3), (1, 3)), M(1, 3)) >= 0"),
        ("A", "tv(W({1}), W(1)) >= 0"), ("A", "tv(W(1/0), W(1)) >= 0"), ("A", "tv(W([1, 3]), W(1)) >= 0"))),
    *(attack("a row at an entry", {"W": "channel from A to B", "M": f"mechanism on 2 entries over {a}", "N": "mechanism on 2 entries over D"}, show, intro(MEASURE),
             {"objects": {"W": W, "M": M, "N": M}}) for a, show in (
        ("C", "forall(x in M: tv(W(x[1]), W(x[1])) >= 0)"), ("A", "forall(x in M: tv(W(x[3]), W(x[1])) >= 0)"),
        ("C", "forall(x in M, y in N: tv(slice(M, 1, x)(y[1]), M(x)) >= 0)"),
        ("C", "forall(x in N: tv(M(x[1], x[2]), M(x[1], x[1])) >= 0)"))),
    *(attack("a row at a probability", {"W": "channel from A to B", "M": "mechanism on 2 entries over A", "P": "distribution on 2"}, show, MEASURE,
             {"objects": {"W": W, "M": M, "P": law("1 2", "1 0")}}) for show in (
        "tv(W(P[1]), W(P[1])) >= 0", "tv(M(P[1], 1), M(P[1], 1)) >= 0", "tv(slice(M, 1, (1, 1))(P[1]), M(1, 1)) >= 0")),
    attack("entries that there are not", {**PAIRS, "k": "integer >= 1"}, "sup_mi(M, {k}) >= 0", MEASURE, AT_M1),
    attack("entries that there are not", PAIRS, "capacity(restrict(M, {5}, (1, 1))) >= 0", MEASURE, AT_M),
    *(attack("a slice at what is no database", {**PAIRS, "k": "integer"}, show, MEASURE, AT_M1) for show in (
        "capacity(slice(M, 1, (k, 1))) >= 0", "capacity(slice(M, 1, (1, 1, 1))) >= 0")),
    *(attack("another space", {"W": "channel from 2 to 2", "V": "channel from 3 to 2", "P": "distribution on 3"}, show, MEASURE,
             {"objects": {"W": W, "V": THREE, "P": law("1 2 3", "1 0 0")}}) for show in (
        "mi(P, W) >= 0", "capacity(postprocess(W, V)) >= 0", "capacity(mixture(1/2, W, V)) >= 0",
        "tv(postprocess(W, V)(1), W(1)) >= 0", "capacity(postprocess(postprocess(W, W), V)) >= 0")),
    attack("a database of two sizes", {"M": "mechanism on 2 entries", "N": "mechanism on 3 entries", "x": "database"},
           "tv(M(x), N(x)) >= 0", MEASURE, {"objects": {
               "M": {**M, "inputs": [["1", "1"]], "rows": [["1", "0"]]}, "N": {**M, "inputs": [["1", "1", "1"]], "rows": [["1", "0"]]},
               "x": {"kind": "database", "entries": ["1", "1"]}}}),
]
