"""Information through channels with close rows, Fano's inequality and the continuity of entropy. What is accepted, and
what a careless version of each rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, proved
from tests.soundness.channels import ONE

Proof = dict[str, Any]
WM: Proof = {"m": "integer >= 1", "W": "channel from A to m"}
CLOSE = "forall(x in W, z in W: tv(W(x), W(z)) <= c)"
AT: Proof = {"values": {"m": "1", "c": "0"}, "objects": {"W": ONE}}


def close(theorem: str, rows: Any, number: str = "c", **more: Any) -> Proof:
    return {"rule": "close_rows", "theorem": theorem, "number": number, "rows": rows, "proof": BOUND, **more}


def known(theorem: str, proof: Any = BOUND, **values: str) -> Proof:
    return {"rule": "known", "theorem": theorem, "with": values, "defined": [IDENTITY, BOUND, BOUND], "proof": proof}


ASSUMED: Proof = {"rule": "instance", "hypothesis": 2, "with": {"x": "u", "z": "v"}, "proof": BOUND}
GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("close rows, few outputs", {"let": {"c": "real in [0, 1]", **WM}, "given": [CLOSE], "show": ["capacity(W) <= c*log(m)"]},
     proved(close("outputs", {**ASSUMED, "hypothesis": 3}), AT)),
]
ATTACKS: list[Attack] = [
    ("close rows, of neighbours only", {"let": {"c": "real in [0, 1]", "M": "mechanism on 2 entries over A to 2"},
                                        "given": ["dp(M, 0, c)"], "show": ["capacity(M) <= c*log(2)"]},
     proved(close("outputs", intro({"rule": "unfold", "hypothesis": 0, "proof": BOUND})))),
    ("close rows, outputs of any number", {"let": {"c": "real in [0, 1/2]", "W": "channel from A to B"}, "given": [CLOSE],
                                           "show": ["capacity(W) <= c*log(2)"]},
     proved(close("outputs", {**ASSUMED, "hypothesis": 2}))),
    ("close rows, inputs of any number", {"let": {"c": "real in [0, 1/2]", "W": "channel from A to B"}, "given": [CLOSE],
                                          "show": ["capacity(W) <= c*log(2)"]},
     proved(close("inputs", {**ASSUMED, "hypothesis": 2}))),
    ("close rows, one letter of two entries", {"let": {"c": "real in [0, 1/2]", "M": "mechanism on 2 entries over 2 to B"},
                                               "given": ["forall(x in M, z in M: tv(M(x), M(z)) <= c)"],
                                               "show": ["capacity(M) <= c*log(2)"]},
     proved(close("inputs", {**ASSUMED, "hypothesis": 2}))),
    ("close rows, nothing said of them", {"let": {"W": "channel from A to 2"}, "show": ["capacity(W) <= 0*log(2)"]},
     proved(close("outputs", BOUND, "0"))),
    ("close rows, a divergence of another kind", {"let": {"c": "real in [0, 1/9]", "W": "channel from A to 3"}, "given": [CLOSE],
                                                  "show": ["min_capacity(W) <= c*log(3)"]},
     proved(close("outputs", {**ASSUMED, "hypothesis": 2}))),
    ("close rows, a smaller bound", {"let": {"c": "real in [0, 1]", **WM}, "given": [CLOSE], "show": ["capacity(W) <= c*log(m)/2"]},
     proved(close("outputs", {**ASSUMED, "hypothesis": 3}), AT)),
    # of one letter: there are no neighbours, and the information is 0
    ("close rows, at a distance below 0", {"let": {"c": "real", "M": "mechanism on 1 entries over A to 2", "x": "database"},
                                           "given": ["forall(y in M, z in M: neighbouring(y, z) implies tv(M(y), M(z)) <= c)"],
                                           "show": ["capacity(slice(M, 1, x)) <= c*log(2)"]},
     proved(close("outputs", intro({"rule": "instance", "hypothesis": 0, "with": {"y": "u", "z": "v"}, "proof": BOUND})))),
    ("Fano, guesses beyond the inputs", {"let": {"P": "distribution on 2", "W": "channel from 2 to 3"},
                                         "show": ["entropy(P) - mi(P, W) <= h(1 - sum(x in 1..2: P[x]*W(x)[x])) + "
                                                  "(1 - sum(x in 1..2: P[x]*W(x)[x]))*log(2 - 1)"]},
     proved(known("Fano's inequality", P="P", W="W", n="2"))),
    ("Fano, a smaller number of inputs", {"let": {"P": "distribution on 3", "W": "channel from 3 to 3"},
                                          "show": ["entropy(P) - mi(P, W) <= h(1 - sum(x in 1..3: P[x]*W(x)[x])) + "
                                                   "(1 - sum(x in 1..3: P[x]*W(x)[x]))*log(2 - 1)"]},
     proved(known("Fano's inequality", P="P", W="W", n="2"))),
    ("continuity of entropy, on two spaces", {"let": {"P": "distribution on 2", "Q": "distribution on 3"},
                                              "show": ["abs(entropy(P) - entropy(Q)) <= h(tv(P, Q)) + tv(P, Q)*log(2 - 1)"]},
     proved(known("continuity of entropy", P="P", Q="Q", n="2"))),
    ("continuity of entropy, on any space", {"let": {"P": "distribution on A", "Q": "distribution on A"},
                                             "show": ["abs(entropy(P) - entropy(Q)) <= h(tv(P, Q)) + tv(P, Q)*log(2 - 1)"]},
     proved(known("continuity of entropy", P="P", Q="Q", n="2"))),
]
