"""Capacities: centres, processing, laws that exist, two inputs, the inverse of the entropy. What is accepted, and what
a careless version of each rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, law, point, proved

Proof = dict[str, Any]
BSC = {"let": {"p": "real in [0, 1]"}, "define": {"W": "channel(x in {0, 1}: {x: 1 - p, 1 - x: p})"}}
BIT = {"define": {"W": "channel(x in {0, 1}: {x: 1})"}}
QUARTER = {"define": {"W": "channel(x in {0, 1}: {x: 3/4, 1 - x: 1/4})", "V": "channel(x in {0, 1}: {x: 1})"}}
SAME: list[list[str]] = [["1", "0"], ["0", "1"]]
TURNED: list[list[str]] = [["0", "1"], ["1", "0"]]
FAIR = ["1/2", "1/2"]
ONE = {"kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
TWO_ROWS = {"kind": "channel", "inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["1", "0"]]}
NM = {"n": "integer >= 1", "m": "integer >= 1", "W": "channel from n to m"}
AT_ONE: Proof = {"values": {"n": "1", "m": "1"}, "objects": {"W": ONE}}
AB: Proof = {"W": "channel from A to B"}
AT_AB: Proof = {"objects": {"W": ONE}}
MEMBER: Proof = {"rule": "extremum", "at": {"x": "u"}, "proof": IDENTITY}
LAW: Proof = {"rule": "radius", "law": "Q", "proof": MEMBER}


def rows(outputs: list[str], inputs: list[str], *proofs: Proof) -> Proof:
    return {"rule": "capacity", "term": 0, "outputs": outputs, "inputs": inputs, "rows": list(proofs)}


def processed(*parts: Proof, proof: Any = BOUND) -> Proof:
    return {"rule": "processed", "term": 0, "parts": list(parts), "proof": proof}


def part(of: int = 1, weight: str = "1", before: list[list[str]] = SAME, after: list[list[str]] = SAME) -> Proof:
    return {"of": of, "weight": weight, "before": before, "after": after}


def last(hypothesis: int) -> Proof:
    return {"rule": "linear", "hypotheses": [hypothesis], "times": ["1"]}


def known(theorem: str, proof: Any, **values: str) -> Proof:
    return {"rule": "known", "theorem": theorem, "with": {"W": "W", **values}, "proof": proof}


def inverse(law: str, y: str, p: str) -> Proof:
    return {"rule": "fact", "law": f"inverse entropy {law}", "with": {"y": y, "p": p}, "proof": BOUND}


GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("capacity, at the rows", BIT | {"show": ["capacity(W) == log(2)"]}, proved(rows(FAIR, FAIR, IDENTITY, IDENTITY))),
    ("processed, turned round", {"let": {"a": "real in [0, 1]"}, "define": {
        "W": "channel(x in {0, 1}: {0: a, 1: 1 - a} if x == 0 else {0: 1})",
        "V": "channel(x in {0, 1}: {1: 1} if x == 0 else {1: a, 0: 1 - a})"}, "show": ["capacity(W) <= capacity(V)"]},
     proved(processed(part(before=TURNED), proof=last(2)), point(a="1/2"))),
    ("processed, a mean", BSC | {"define": {"W": "channel(x in {0, 1}: {0: 1/2, 1: 1/2})", "V": BSC["define"]["W"]},
                                 "show": ["capacity(W) <= capacity(V)"]},
     proved(processed(part(weight="1/2"), part(weight="1/2", before=TURNED), proof=last(2)), point(p="1/4"))),
    ("radius, around a law", {"let": {**NM, "Q": "distribution on m"}, "show": ["capacity(W) <= sup(x in W: kl(W(x), Q))"]},
     proved(LAW, {"values": AT_ONE["values"], "objects": {"W": ONE, "Q": law("1", "1")}})),
    ("inputs, two of them", {"let": {"W": "channel from 2 to B"}, "show": ["capacity(W) <= sup(t in [0, 1]: jensen_shannon(W(1), W(2), t))"]},
     proved({"rule": "inputs", "two": True, "proof": {"rule": "extremum", "at": {"t": "t_1"}, "proof": IDENTITY}},
            {"objects": {"W": TWO_ROWS}})),
    ("known and obtain, a centre", {"let": AB, "show": ["exists(Q in distribution on B: forall(z in W: kl(W(z), Q) <= capacity(W)))"]},
     proved(known("centre of a channel", {"rule": "obtain", "hypothesis": 0, "proof": {
         "rule": "exists", "at": {"Q": "Q"}, "proof": BOUND}}), AT_AB)),
    ("known, attained", {"let": NM, "show": ["exists(P in distribution on n: mi(P, W) == capacity(W))"]},
     proved(known("attained capacity", BOUND), AT_ONE)),
    ("extremum, on the side that is chosen", {"let": AB, "show": ["capacity(W) >= inf(Q in distribution on B: sup(x in W: kl(W(x), Q)))"]},
     proved(known("centre of a channel", {"rule": "obtain", "hypothesis": 0, "proof": {
         "rule": "extremum", "side": 1, "at": {"Q": "Q"}, "proof": {"rule": "extremum", "proof": BOUND}}}), AT_AB)),
    ("fact and opaque, the inverse of h", {"let": {"y": "real in [0, log(2)]"}, "show": ["2*h_inv(y) <= 1"]},
     proved({"rule": "fact", "law": "inverse entropy", "with": {"y": "y"}, "proof": {"rule": "opaque", "terms": [0], "proof": BOUND}},
            point(y="1/2"))),
    ("fact, the inverse of h at most", {"let": {"p": "real in [0, 1/4]"}, "show": ["h_inv(h(p)) <= p"]}, proved(inverse("at most", "h(p)", "p"), point(p="1/4"))),
    ("a capacity that is finite, times a number", {"let": {**NM, "t": "real"}, "show": ["t*capacity(W) <= t*capacity(W)"]},
     proved(IDENTITY, AT_ONE | {"values": {**AT_ONE["values"], "t": "0"}})),
    ("a power at zero", {"let": {"x": "real in [0, 1]"}, "show": ["x^(x/(2 - x)) == x^(x/(2 - x))"]}, proved(IDENTITY, point(x="0"))),
    ("a hypothesis with other bound names", {"let": {**AB, "c": "real"}, "given": ["forall(x in W, z in W: kl(W(x), W(z)) <= c)"],
                                             "show": ["forall(z in W, x in W: kl(W(z), W(x)) <= c)"]}, proved(BOUND, AT_AB | point(c="1"))),
]

SIBSON = {"let": {**NM, "a": "real > 0", "P": "distribution on n", "Q": "distribution on m"}}
AT_SIBSON = {"values": {**AT_ONE["values"], "a": "1"}, "objects": {"W": ONE, "P": law("1", "1"), "Q": law("1", "1")}}
MECHANISM = {"inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
GENUINE += [
    ("known, Sibson's information is least", SIBSON | {"show": ["sibson_mi(P, W, a) <= cond_renyi(P, W, channel(x in 1..n: Q), a)"]},
     proved(known("Sibson's information is least", BOUND, P="P", Q="Q", a="a"), AT_SIBSON)),
    ("known, laws near capacity", {"let": {**NM, "a": "real"}, "given": ["a < 0"], "show": [
        "a < capacity(W) implies exists(P in distribution on n: mi(P, W) > a)"]},
     proved(known("laws near capacity", BOUND, a="a"), {"values": {**AT_ONE["values"], "a": "-1"}, "objects": {"W": ONE}})),
    ("the capacity of a mechanism that reads finitely many databases", {
        "let": {"n": "integer >= 1", "m": "integer >= 1", "t": "real", "M": "mechanism on n entries over m"},
        "show": ["t*capacity(M) <= t*capacity(M)"]},
     proved(IDENTITY, {"values": {"n": "1", "m": "1", "t": "0"}, "objects": {"M": MECHANISM}})),
    ("solve, for a supremum", {"show": ["2*sup(x in [0, 1]: x) <= 2"]},
     proved({"rule": "solve", "proof": {"rule": "extremum", "proof": intro(BOUND)}})),
    ("resolve, a name that is bound elsewhere", {"let": {"x": "real in [0, 1/4]"}, "show": [
        "max(x, 1/2) <= 1/2 and forall(x in [0, 1]: max(x, 1/2) >= 1/2)"]},
     proved({"rule": "resolve", "term": 0, "first": BOUND, "second": {"rule": "and", "proofs": [BOUND, intro(BOUND)]}}, point(x="0"))),
]

ATTACKS: list[Attack] = [
    ("Sibson's information and a law elsewhere", {"let": {**NM, "k": "integer >= 1", "P": "distribution on n", "Q": "distribution on k"},
                                                  "show": ["sibson_mi(P, W, 2) <= cond_renyi(P, W, channel(x in 1..n: Q), 2)"]},
     proved(known("Sibson's information is least", BOUND, P="P", Q="Q", a="2"),
            {"values": {**AT_ONE["values"], "k": "1"}, "objects": {"W": ONE, "P": law("1", "1"), "Q": law("1", "1")}})),
    ("Sibson's information at the law of the outputs", SIBSON | {"show": ["sibson_mi(P, W, a) == cond_renyi(P, W, channel(x in 1..n: Q), a)"]},
     proved(known("at Sibson's law", {"rule": "instance", "hypothesis": 3, "with": {}, "proof": BOUND}, P="P", Q="Q", a="a"), AT_SIBSON)),
    ("Sibson's closed form at order one", SIBSON | {"show": ["sibson_mi(P, W, a) == a/(a - 1)*log(sum(y in 1..m: sum(x in 1..n: P[x]*W(x)[y]^a)^(1/a)))"]},
     proved(known("Sibson's information in closed form", BOUND, P="P", a="a"), AT_SIBSON)),
    ("the capacity of a mechanism that reads what it likes", {"let": {"n": "integer >= 1", "t": "real", "M": "mechanism on n entries"},
                                                              "show": ["t*capacity(M) <= t*capacity(M)"]},
     proved(IDENTITY, {"values": {"n": "1", "t": "0"}, "objects": {"M": MECHANISM}})),
    ("the capacity of a mechanism that reads nothing", {"let": {"n": "integer >= 1", "m": "integer >= 0", "t": "real", "M": "mechanism on n entries over m"},
                                                        "show": ["t*capacity(M) <= t*capacity(M)"]},
     proved(IDENTITY, {"values": {"n": "1", "m": "1", "t": "0"}, "objects": {"M": MECHANISM}})),
    ("a supremum divided by what is negative", {"let": {"c": "real"}, "show": ["c*sup(x in [0, 1]: x) <= 2*c"]},
     proved({"rule": "solve", "proof": BOUND}, point(c="1"))),
    ("a name that is bound elsewhere, inside", {"let": {"x": "real in [0, 1/4]"}, "show": [
        "max(x, 1/2) >= 0 and forall(x in [0, 1]: max(x, 1/2) <= 1/2)"]},
     proved({"rule": "resolve", "term": 0, "first": BOUND, "second": {"rule": "and", "proofs": [BOUND, intro(BOUND)]}}, point(x="0"))),
    ("a term that is bound where it stands", {"let": {"x": "real in [0, 1/4]"}, "show": ["forall(x in [0, 1]: max(x, 1/2) <= 1/2)"]},
     proved({"rule": "resolve", "term": 0, "first": BOUND, "second": intro(BOUND)}, point(x="0"))),
    ("the law of the outputs of other inputs", {"define": {"W": "channel(x in {0, 1}: {0: 1})", "V": "{1: 1, 0: 0}"}, "show": [
        "capacity(channel(x in {0, 1}: {0: 1, 1: 0} if x == 0 else {0: 1, 1: 0})) == log(2)"]}, proved(rows(FAIR, FAIR, IDENTITY, IDENTITY))),
    ("what is not affine in the capacity", QUARTER | {"show": ["capacity(W)*(capacity(W) - log(3)/2) >= 0"]},
     proved(rows(["3/4", "1/4"], ["1", "0"], BOUND, IDENTITY))),
    ("a capacity between rows that are left out", QUARTER | {"show": ["capacity(W) <= 0"]}, proved(rows(["3/4", "1/4"], ["1", "0"], IDENTITY))),
    ("a row beyond which there is more", BIT | {"show": ["capacity(W) <= 0"]}, proved(rows(["1", "0"], ["1", "0"], IDENTITY, BOUND))),
    ("inputs that are negative", QUARTER | {"show": ["capacity(W) == log(2)"]}, proved(rows(["1", "0"], ["3/2", "-1/2"], IDENTITY, IDENTITY))),
    ("processing that is none", QUARTER | {"show": ["capacity(V) <= capacity(W)"]}, proved(processed(part(), proof=last(0)))),
    ("processing by what is negative", QUARTER | {"show": ["capacity(V) <= capacity(W)"]},
     proved(processed(part(after=[["3/2", "-1/2"], ["-1/2", "3/2"]]), proof=last(0)))),
    ("inputs mixed by what is negative", QUARTER | {"show": ["capacity(V) <= capacity(W)"]},
     proved(processed(part(before=[["3/2", "-1/2"], ["-1/2", "3/2"]]), proof=last(0)))),
    ("weights beyond one", QUARTER | {"show": ["capacity(V) <= 2*capacity(W) - capacity(W)/2"]},
     proved(processed(part(weight="3/2"), part(weight="-1/2", before=TURNED), proof=last(0)))),
    ("processing of one input too few", QUARTER | {"show": ["capacity(V) <= capacity(W)"]}, proved(processed(part(before=[["1", "0"]]), proof=last(0)))),
    ("the radius of what is not least", {"let": {**NM, "P": "distribution on n", "Q": "distribution on m"},
                                         "show": ["max_information(P, W) <= sup(x in W: max_divergence(W(x), Q))"]},
     proved(LAW, {"values": AT_ONE["values"], "objects": {"W": ONE, "P": law("1", "1"), "Q": law("1", "1")}})),
    ("the radius around a law elsewhere", {"let": {**NM, "k": "integer >= 1", "Q": "distribution on k"},
                                           "given": ["forall(x in W: renyi(W(x), Q, 1) <= 0)"], "show": ["renyi_capacity(W, 1) <= 0"]},
     proved({"rule": "radius", "law": "Q", "proof": {"rule": "instance", "hypothesis": 3, "with": {"x": "u"}, "proof": BOUND}},
            {"values": {**AT_ONE["values"], "k": "1"}, "objects": {"W": ONE, "Q": law("1", "1")}})),
    ("two inputs of three", {"let": {"W": "channel from 3 to B"}, "show": ["capacity(W) <= sup(t in [0, 1]: jensen_shannon(W(1), W(2), t))"]},
     proved({"rule": "inputs", "two": True, "proof": {"rule": "extremum", "at": {"t": "t_1"}, "proof": IDENTITY}},
            {"objects": {"W": {**TWO_ROWS, "inputs": [["1"], ["2"], ["3"]], "rows": [["1", "0"]] * 3}}})),
    ("two inputs, from below", BIT | {"show": ["capacity(W) >= 1"]}, proved({"rule": "inputs", "two": True, "proof": BOUND})),
    ("a number that is no integer, exhibited", {"let": {"x": "real"}, "show": ["exists(n in integer: n == x)"]},
     proved({"rule": "exists", "at": {"n": "x"}, "proof": IDENTITY}, point(x="1"))),
    ("a number outside the domain, exhibited", {"let": {"x": "real"}, "show": ["exists(y in (0, 1): y == x)"]},
     proved({"rule": "exists", "at": {"y": "x"}, "proof": IDENTITY}, point(x="1/2"))),
    ("a law on another space, exhibited", {"let": {**NM, "k": "integer >= 1"}, "show": [
        "exists(Q in distribution on k: forall(z in W: kl(W(z), Q) <= capacity(W)))"]},
     proved(known("centre of a channel", {"rule": "obtain", "hypothesis": 3, "proof": {
         "rule": "exists", "at": {"Q": "Q"}, "proof": BOUND}}), AT_ONE | {"values": {**AT_ONE["values"], "k": "1"}})),
    ("a capacity that is attained on every space", {"let": AB, "show": ["exists(P in distribution on A: mi(P, W) == capacity(W))"]},
     proved(known("attained capacity", BOUND), AT_AB)),
    ("a channel without inputs", {"let": {**NM, "n": "integer >= 0"}, "show": ["exists(P in distribution on n: mi(P, W) == capacity(W))"]},
     proved(known("attained capacity", BOUND), AT_ONE)),
    ("a centre where there are no outputs", {"let": {**NM, "n": "integer >= 0", "m": "integer >= 0"}, "show": [
        "exists(Q in distribution on m: forall(z in W: kl(W(z), Q) <= capacity(W)))"]},
     proved(known("centre of a channel", BOUND), AT_ONE)),
    ("a capacity that may be infinite, cancelled", {"let": AB, "show": ["capacity(W) - capacity(W) == 0"]}, proved(IDENTITY, AT_AB)),
    ("a capacity that may be infinite, times a number", {"let": {**AB, "t": "real"}, "show": ["t*capacity(W) <= t*capacity(W)"]},
     proved(IDENTITY, AT_AB | point(t="1"))),
    ("a row at an input that is none", {"let": {**NM, "k": "integer"}, "given": ["capacity(W) == 0"], "show": ["jensen_shannon(W(k), W(1), 1/2) <= 0"]},
     proved({"rule": "rows", "hypothesis": 2, "inputs": ["k", "k"], "weight": "1/2", "proof": BOUND}, {"values": {**AT_ONE["values"], "k": "1"}, "objects": {"W": ONE}})),
    ("the inverse of h beyond a half", {"let": {"y": "real in [3/5, 69/100]"}, "show": ["h_inv(y) >= 3/4"]},
     proved(inverse("at least", "y", "3/4"), point(y="3/5"))),
    ("the inverse of h, strictly", {"let": {"p": "real in [0, 1/4]"}, "show": ["h_inv(h(p)) < p"]}, proved(inverse("below", "h(p)", "p"), point(p="1/4"))),
    ("the inverse of h, strictly above", {"let": {"p": "real in [0, 1/4]"}, "show": ["h_inv(h(p)) > p"]}, proved(inverse("above", "h(p)", "p"), point(p="1/4"))),
    ("the inverse of h of more than log(2)", {"let": {"y": "real in [0, 1]"}, "show": ["h_inv(y) >= 0"]},
     proved(inverse("at least", "y", "0"), point(y="1/2"))),
    ("a name for the inverse of h where there is none", {"let": {"y": "real in [0, 1]"}, "show": ["h_inv(y) == h_inv(y)"]},
     proved({"rule": "opaque", "terms": [0], "proof": IDENTITY}, point(y="1/2"))),
    ("zero to a negative power", {"let": {"x": "real >= 0", "y": "real"}, "show": ["x^y == x^y"]}, proved(IDENTITY, point(x="1", y="1"))),
    ("zero to a power, from zero on", {"let": {"y": "real >= 0"}, "show": ["0^y >= 1"]},
     proved({"rule": "derive", "in": "y", "from": "0", "base": BOUND, "right": BOUND}, point(y="0"))),
    ("a power of zero that is positive", {"let": {"x": "real in [0, 1]", "y": "real >= 0"}, "show": ["x^y > 0"]}, proved(BOUND, point(x="1", y="1"))),
    ("a power that jumps", {"let": {"x": "real in [0, 1/2]", "y": "real >= 0"}, "show": ["x^y >= 1 - y"]},
     proved({"rule": "derive", "in": "y", "from": "0", "base": BOUND, "right": BOUND}, point(x="1/2", y="0"))),
    ("bound names the other way round", {"let": {**AB, "V": "channel from A to B", "c": "real"},
                                         "given": ["forall(x in W, z in V: kl(W(x), V(z)) <= c)"], "show": ["forall(z in W, x in V: kl(V(x), W(z)) <= c)"]},
     proved(BOUND, {"objects": {"W": ONE, "V": ONE}, "values": {"c": "1"}})),
    ("a maximum on a side that has none", {"let": AB, "show": ["inf(Q in distribution on B: sup(x in W: kl(W(x), Q))) >= capacity(W)"]},
     proved(known("centre of a channel", {"rule": "obtain", "hypothesis": 0, "proof": {
         "rule": "extremum", "side": 0, "at": {"Q": "Q"}, "proof": BOUND}}), AT_AB)),
]
