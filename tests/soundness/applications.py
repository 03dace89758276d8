"""Certificates about functions given by formulas at their arguments, distances of databases, and laws of outputs."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, VALUE, Attack, intro, point, proved

Proof = dict[str, Any]
AT_P = point(p="1/2")
P01 = {"p": "real in [0, 1]"}
IN_DOMAIN: Proof = {"rule": "absurd", "hypothesis": 2, "proof": BOUND}
SQUARE: Proof = {"rule": "resolve", "term": 0, "second": IN_DOMAIN, "first": {"rule": "rewrite", "show": "p*(-p + 1) >= 0", "proof": BOUND}}

BASES = {"n": "integer >= 1", "x": "database on n entries over {0, 1}", "z": "database on n entries over {0, 1}"}
PAIR: Proof = {"values": {"n": "1"}, "objects": {"x": {"entries": ["0"]}, "z": {"entries": ["0"]}}}
COUNT = "hamming(x, z) == sum(k in 1..n: 1 if x[k] != z[k] else 0)"


READ = {"n": "integer >= 1", "M": "mechanism on n entries over 2"}
AT_READ: Proof = {"values": {"n": "1"}, "objects": {"M": {"kind": "mechanism", "inputs": [["1"], ["2"]], "outcomes": ["a"], "rows": [["1"]]*2}}}


def distance(*of: str, at: int = 0) -> Proof:
    return {"rule": "fact", "law": "distance", "of": list(of), "proof": {
        "rule": "swap", "hypothesis": at, "proof": {"rule": "identity", "defined": [VALUE]*3}, "defined": [VALUE]*3}}


PRIVATE = {"n": "integer >= 1", "P": "distribution on n", "R": "distribution on n", "W": "channel from n to n",
           "Q": "distribution on n", "e": "real", "c": "real"}
OUTPUT = "forall(y in 1..n: Q[y] == sum(z in 1..n: P[z]*W(z)[y]))"
ONE = {"kind": "distribution", "outcomes": ["1"], "probabilities": ["1"]}
AT_ONE: Proof = {"values": {"n": "1", "e": "0", "c": "0"}, "objects": {**dict.fromkeys("PRQ", ONE), "W": {
    "kind": "channel", "inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}}}


def of_output(proof: Any, through: int = 1) -> Proof:
    return {"rule": "output", "through": through, "proof": proof, "defined": [VALUE]*3}


MEAN_OF = "forall(S in event on n: {}(S) == sum(z in 1..n: {}[z]*W(z)(S)))"
EVENTS: Proof = {**of_output(BOUND), "events": True}
FIRST = {"kind": "event", "outcomes": ["1"]}


def of_event(law: str, on: str) -> tuple[dict[str, Any], Proof]:
    """What is said of the events of a law, said of one on a space."""
    return {"let": {"n": "integer >= 1", "P": law, "A": f"event on {on}"}, "given": ["forall(S in event of P: card(S) <= 1)"],
            "show": ["card(A) <= 1"]}, proved(
        {"rule": "instance", "hypothesis": 1, "with": {"S": "A"}, "proof": BOUND},
        {"values": {"n": "1"}, "objects": {"P": ONE, "A": FIRST}}, defined=[VALUE])


SAID = "forall(x in W: forall(S in event on n: exp(-e)*W(x)(S) - c <= Q(S) and Q(S) <= exp(e)*W(x)(S) + c))"
GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("a function at an argument in its domain", {"let": P01, "define": {"f": "function(x in [0, 1]: x^2)"}, "show": ["f(p) <= p"]},
     proved(SQUARE, AT_P, defined=[IN_DOMAIN])),
    ("a function at two arguments", {"let": P01, "define": {"f": "function(k in {1, 2}, y in reals: k*y)"}, "show": ["f(2, p) == 2*p"]},
     proved(IDENTITY, AT_P)),
    ("the distance of two databases", {"let": BASES, "given": ["hamming(x, z) == 0"], "show": [COUNT]},
     proved(distance("x", "z", at=2), PAIR, defined=[VALUE])),
    ("the distance of two inputs", {"let": READ, "show": [f"forall(x in M, z in M: hamming(x, z) == 0 implies {COUNT})"]},
     proved(intro(intro(distance("x", "z", at=2), defined=[VALUE]), defined=[VALUE]), AT_READ)),
    ("what privacy says of the output", {"let": PRIVATE, "given": [OUTPUT], "show": [f"lip(P, W, e, c) iff {SAID}"]},
     proved(of_output({"rule": "intro", "there": BOUND, "back": BOUND}), AT_ONE, defined=[VALUE])),
    ("the total probability of events", {"let": PRIVATE, "given": [OUTPUT], "show": [MEAN_OF.format("Q", "P")]},
     proved(EVENTS, AT_ONE, defined=[VALUE])),
    ("an event on the space of a law", *of_event("distribution on n", "1..n")),
]


def at(f: str, show: str, proof: Any = IDENTITY, let: Any = None, instance: Any = None, name: str = "") -> Attack:
    return (name or f"{f}: {show}", {"let": let or P01, "define": {"f": f}, "show": [show]},
            proved(proof, instance or AT_P, defined=[BOUND]*4))


ZERO = {"kind": "function", "table": {"1": "0"}}
WHOLE = {"n": "integer >= 1"}
ATTACKS: list[Attack] = [
    at("function(x in [0, 1]: x)", "f(p + 1) == p + 1"),
    at("function(x in [0, 1]: 1)", "f(p + 1) == 1"),
    at("function(x in reals: 1)", "f(1/p) == 1"),
    at("function(x in reals: 1)", "f(1/0) == 1"),
    at("function(x in reals: exp(-x))", "f(oo) == 0", BOUND),
    at("function(x in reals: exp(-x))", "f(rel_entr(1, 0)) == 0", BOUND),
    at("function(x in reals: 0 if p >= 0 else x)", "f(1/0) == 0"),
    at("function(x in reals: sum(k in 1..0: x))", "f(1/0) == 0"),
    at("function(k in integers: k)", "f(p) == p"),
    at("function(k in naturals: k)", "f(-1) == -1"),
    at("function(k in 0..n: k)", "f(n + 1) == n + 1", let=WHOLE, instance=point(n="1")),
    at("function(k in integers: k)", "f(sum(i in 1..n: i/2)) == sum(i in 1..n: i/2)", let=WHOLE, instance=point(n="1")),
    at("function(k in {1, 2}: k)", "f(p) == p"),
    at("function(x in reals: sum(i in 1..2: x))", "f(i) == 3", let={"i": "real"}, instance=point(i="1"), name="a captured argument"),
    ("the distance of databases of other sizes", {"let": BASES | {"m": "integer >= 1", "z": "database on m entries over {0, 1}"},
                                                 "show": ["hamming(x, z) == sum(k in 1..n: 1 if x[k] != z[k] else 0)"]},
     proved(distance("x", "z", at=2), {"values": {"n": "1", "m": "1"}, "objects": PAIR["objects"]}, defined=[VALUE])),
    ("the distance of inputs that are no numbers", {"let": READ | {"M": "mechanism on n entries over A"}, "show": [
        f"forall(x in M, z in M: hamming(x, z) == 0 implies {COUNT})"]}, proved(intro(intro(distance("x", "z", at=2), defined=[VALUE]), defined=[VALUE]), AT_READ)),
    ("the distance of functions", {"let": {"n": "integer >= 1", "x": "function 1..n -> [0, 1]", "z": "function 1..n -> [0, 1]"},
                                   "show": ["sum(k in 1..n: 1 if x(k) != z(k) else 0) <= 0"]},
     proved(distance("x", "z", at=1), {"values": {"n": "1"}, "objects": dict.fromkeys("xz", ZERO)}, defined=[VALUE])),
    ("a declared name for the distance", {"let": BASES | {"hamming": "function 1..2 -> reals"}, "show": ["sum(k in 1..n: 1 if x[k] != z[k] else 0) == 0"]},
     proved(distance("x", "z", at=1), PAIR, defined=[VALUE])),
    ("the output of another law", {"let": PRIVATE, "given": [OUTPUT], "show": [f"lip(R, W, e, c) iff {SAID}"]},
     proved(of_output({"rule": "intro", "there": BOUND, "back": BOUND}), AT_ONE, defined=[VALUE])),
    *((f"the total probability of {law} for {of}", {"let": PRIVATE, "given": [OUTPUT], "show": [MEAN_OF.format(law, of)]},
       proved(EVENTS, AT_ONE, defined=[VALUE])) for law, of in (("R", "P"), ("Q", "R"))),
    ("the total probability of no output", {"let": PRIVATE, "given": ["forall(y in 1..n: Q[y] == 1/n)"], "show": [MEAN_OF.format("Q", "P")]},
     proved(EVENTS, AT_ONE, defined=[VALUE])),
    ("the total probability that is not asked for", {"let": PRIVATE, "given": [OUTPUT], "show": [MEAN_OF.format("Q", "P")]},
     proved({**EVENTS, "events": 1}, AT_ONE, defined=[VALUE])),
    *((f"an event on {on} for one of a {law}", *of_event(law, on)) for law, on in (
        ("distribution on 1", "2"), ("distribution on n", "n + 1"), ("distribution on n", "0..n"), ("distribution on n", "1..2"))),
    ("no output", {"let": PRIVATE, "given": ["forall(y in 1..n: Q[y] == 1/n)"], "show": [f"lip(P, W, e, c) iff {SAID}"]},
     proved(of_output({"rule": "intro", "there": BOUND, "back": BOUND}), AT_ONE, defined=[VALUE])),
    ("the output, and another law of its name", {"let": PRIVATE, "given": [OUTPUT], "show": [f"forall(Q in distribution on n: lip(P, W, e, c) iff {SAID})"]},
     proved(of_output({"rule": "intro", "proof": {"rule": "intro", "there": BOUND, "back": BOUND}}), AT_ONE, defined=[VALUE])),
    ("an integral of a table, refuted", {"let": {"p": "function 1..1 -> [0, oo)"}, "show": ["integral(t in 0..1: p(1)*t) <= p(1)"]},
     {"part": 0, "verdict": "refuted", "witness": {"objects": {"p": {"kind": "function", "table": {"1": "1"}}}}, "proof": BOUND, "defined": [VALUE]}),
]
