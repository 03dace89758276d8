"""Certificates in which an object is given by a formula for its numbers."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import (
    AT_WIDER,
    BITS,
    BOUND,
    IDENTITY,
    ONE_ENTRY,
    OVER,
    WIDER,
    Attack,
    intro,
    law,
    proved,
)

Proof = dict[str, Any]


def construct(of: str, proof: Any = None, terms: Any = BOUND, total: Any = BOUND, **more: Any) -> Proof:
    """An object with these numbers, which is then what show says to exist."""
    name = of.removeprefix("exists(").split()[0]
    new = {"distribution": "L", "function": "K", "channel": "K", "mechanism": "K"}[of.split(" in ")[1].split()[0].rstrip(":")]
    return {"rule": "construct", "of": of, "terms": terms, "sum": total, "proof": proof or {
        "rule": "exists", "at": {name: new}, "proof": BOUND}, **more}


def of_two(formula: str, points: str = "1..2") -> str:
    return f"exists(Z in distribution on 2: forall(k in {points}: Z[k] == {formula}))"


def attack(what: str, show: str, step: Proof, **let: str) -> Attack:
    return (f"an object given by a formula: {what}", {"let": let, "show": [show]}, proved(step))


FAIR_BITS = law("(1,) (2,)", "1/2 1/2")

# a law on the databases of U, whose numbers those of another law are to be
HERE = OVER | {"R": "distribution on U"}
TOTAL = "sum(x in U: R[x]) == 1"
OBJECTS = {"U": BITS, "y": ONE_ENTRY, "R": FAIR_BITS}
AT_HERE = {"values": {"n": "1", "m": "2"}, "objects": OBJECTS}
AT_P = AT_HERE | {"objects": OBJECTS | {"P": FAIR_BITS}}
ONE_LAW = "exists(Q in distribution: sum(x in U: Q[x]) == 1)"
OF_ONE = "exists(Q in distribution: forall(x in U: Q[x] == R[x]))"
SIGN = {"rule": "measure", "term": 0, "proof": BOUND}
TO_Q = {"rule": "exists", "at": {"Q": "L"}, "proof": BOUND}

SLICED = {"M": "mechanism on 2 entries over 2 to 2", "x": "database on 2 entries over 2", "r": "real", "k": "integer"}
AT_SLICED = {"values": {"r": "1", "k": "1"}, "objects": {"x": {"kind": "database", "entries": ["1", "1"]}, "M": {
    "kind": "mechanism", "rows": [["1", "0"]]*4, "outcomes": ["1", "2"], "inputs": [["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]]}}}

# two laws on one space, the second on that of the first
TWO_LAWS = "exists(Q in distribution, S in distribution: sum(x in U: Q[x]) == 1 and sum(x in U: S[x]) == 1)"
BOTH = {"rule": "exists", "at": {"Q": "L", "S": "L_1"}, "proof": {"rule": "and", "proofs": [BOUND, BOUND]}}
NAMED: Proof = {"rule": "measure", "term": 0, "proof": {"rule": "measure", "term": 0, "proof": BOUND}}
LIKE_FIRST: Proof = {"rule": "instance", "hypothesis": 3, "with": {"x": "x"}, "proof": NAMED}
EITHER = "(0 if forall(S in distribution: 0 == 0) else 0)"
EACH: Proof = {"rule": "resolve", "term": 0, "first": SIGN, "second": SIGN, "defined": [BOUND]*4}
IN_ALL: Proof = {"rule": "resolve", "term": 0, "first": BOUND, "second": BOUND, "defined": [BOUND]*4}


def two_laws(second: str = OF_ONE, **more: Any) -> Proof:
    return construct(OF_ONE, construct(second, BOTH, more.pop("terms", SIGN), like="L", within=LIKE_FIRST, **more), SIGN)


ATTACKS: list[Attack] = [
    ("an object given by a formula: on the space of all laws", {"let": HERE, "given": [TOTAL], "show": [
        "forall(Q in distribution, S in distribution: 0 == 0)"]}, proved(construct(OF_ONE, intro(BOUND), SIGN), AT_HERE)),
    ("an object given by a formula: by what is said of all laws on a chosen space", {"let": HERE, "given": [TOTAL], "show": [TWO_LAWS]},
     proved(two_laws(OF_ONE.replace("R[x]", f"R[x] + {EITHER}"), terms=EACH, total=IN_ALL, defined=[BOUND]*4), AT_HERE)),
    ("an object given by a formula: chosen once more", {"let": HERE, "given": [TOTAL], "show": [TWO_LAWS]},
     proved(construct(OF_ONE, construct(OF_ONE, BOTH, SIGN), SIGN), AT_HERE)),
    attack("what is negative", "exists(Z in distribution on 2: Z[1] < 0)", construct(of_two("3*k - 4"))),
    attack("no sum of 1", "exists(Z in distribution on 2: Z[1] + Z[2] == 2)", construct(of_two("1"))),
    attack("more points than there are", "exists(Z in distribution on 2: Z[1] + Z[2] < 1)", construct(of_two("1/3", "1..3"))),
    attack("fewer points than there are", "exists(Z in distribution on 2: Z[2] == 1)", construct(of_two("1", "2..2"))),
    attack("infinitely many points", "exists(Z in distribution on naturals: Z[0] == 1)", construct(
        "exists(Z in distribution on naturals: forall(k in naturals: Z[k] == 0^k))")),
    attack("a number of the object itself", "exists(f in function 1..2 -> reals: 0 == 1)", construct(
        "exists(f in function 1..2 -> reals: forall(k in 1..2: f(k) == f(k) + 1))")),
    attack("points that the object gives", "exists(f in function 1..2 -> reals: 0 == 1)", construct(
        "exists(f in function 1..2 -> reals: forall(k in 1..f(1): f(k) == 1))")),
    attack("a value outside of the set", "exists(f in function 1..2 -> [0, 1]: f(1) == 2)", construct(
        "exists(f in function 1..2 -> [0, 1]: forall(k in 1..2: f(k) == 2))")),
    attack("a value that is no integer", "exists(f in function 1..2 -> 1..2: f(1) == 3/2)", construct(
        "exists(f in function 1..2 -> 1..2: forall(k in 1..2: f(k) == 3/2))")),
    attack("a function of other numbers", "exists(f in function 1..2 -> [0, 1]: f(2) == 1/2)", construct(
        "exists(f in function 1..2 -> [0, 1]: forall(k in 2..3: f(k) == 1/(k - 1)))")),
    attack("a function of real numbers", "exists(f in function reals -> [0, 1]: f(1) == 1)", construct(
        "exists(f in function reals -> [0, 1]: forall(k in reals: f(k) == 1))")),
    attack("a value that there is not", "exists(f in function 0..2 -> reals: 0 == 1)", construct(
        "exists(f in function 0..2 -> reals: forall(k in 0..2: f(k) == 1/k))")),
    attack("columns instead of rows", "exists(W in channel from 2 to 2: W(1)[1] + W(1)[2] > 1)", construct(
        "exists(W in channel from 2 to 2: forall(x in 1..2, y in 1..2: W(x)[y] == 2 - x))")),
    attack("one name for two arguments", "exists(W in channel from 2 to 2: W(1)[2] == 0)", construct(
        "exists(W in channel from 2 to 2: forall(x in 1..2, x in 1..2: W(x)[x] == 1/2))")),
    attack("not all numbers", "exists(W in channel from 2 to 2: W(1)[2] == 1/2)", construct(
        "exists(W in channel from 2 to 2: forall(x in 1..2, y in 1..2: W(y)[x] == x - 1))")),
    attack("another type", "exists(x in real: x > x + 1)", construct("exists(x in real: forall(k in 1..2: x == 1))".replace(
        "in real", "in function 1..2 -> [0, 1]"))),
    ("an object given by a formula: of databases of another size", {"let": WIDER | {"R": "distribution on V"}, "given": ["sum(z in V: R[z]) == 1"], "show": [
        "forall(y in V: exists(M in mechanism on n entries over m: forall(x in V: M(x)[y] == 1)))"]}, proved(intro(construct(
            "exists(M in mechanism on n entries over m: forall(x in V, z in V: M(x)[z] == R[z]))")), AT_WIDER)),
    ("an object given by a formula: on the space of another law", {"let": HERE | {"P": "distribution"}, "given": [TOTAL], "show": [ONE_LAW]},
     proved(construct(OF_ONE, TO_Q, SIGN), AT_P)),
    ("an object given by a formula: where the other law is 0", {"let": HERE | {"P": "distribution"}, "given": [TOTAL], "show": [ONE_LAW]},
     proved(construct(OF_ONE, TO_Q, SIGN, like="P", within=BOUND), AT_P)),
    ("an object given by a formula: like a law on another space", {"let": HERE | {"P": "distribution on A"}, "given": [
        TOTAL, "forall(x in U: P[x] > 0)"], "show": [ONE_LAW]}, proved(construct(OF_ONE, TO_Q, SIGN, like="P", within={
            "rule": "instance", "hypothesis": 3, "with": {"x": "x"}, "proof": BOUND}), AT_P)),
    ("an object given by a formula: on a space of which something is assumed", {"let": HERE, "given": [
        TOTAL, "forall(Q in distribution: sum(x in U: Q[x]) < 1)"], "show": ["0 == 1"]},
     {"part": 0, "verdict": "vacuous", "proof": construct(OF_ONE, {"rule": "instance", "hypothesis": 3, "with": {"Q": "L"}, "proof": BOUND}, SIGN)}),
    ("an object given by a formula: on a space that is bound twice", {"let": HERE, "given": [TOTAL], "show": [
        "exists(Q in distribution: sum(x in U: Q[x]) == 1 and exists(S in distribution: 0 == 0))"]}, proved(construct(OF_ONE, {
            "rule": "exists", "at": {"Q": "L"}, "proof": {"rule": "and", "proofs": [BOUND, {"rule": "exists", "at": {"S": "L"}, "proof": BOUND}]}}, SIGN), AT_HERE)),
    ("an object given by a formula: on integers of an open space", {"let": OVER, "show": ["exists(Q in distribution: Q[1] == 1)"]}, proved(construct(
        "exists(Q in distribution: forall(k in 1..1: Q[k] == 1))", TO_Q), {"values": {"n": "1", "m": "2"}, "objects": {"U": BITS, "y": ONE_ENTRY}})),
    ("an object given by a formula: without databases", {"let": {"n": "integer >= 0", "m": "integer >= 0", "U": "mechanism on n entries over m"}, "show": [
        "exists(M in mechanism on n entries over m: 0 == 1)"]}, proved(construct(
            "exists(M in mechanism on n entries over m: forall(x in U, y in U: M(x)[y] == 1))"), {"values": {"n": "0", "m": "1"}})),
    *((f"a row of a slice at what is no letter: {e}", {"let": SLICED, "show": [f"tv(slice(M, 1, x)({e}), slice(M, 1, x)(1)) >= 0"]}, proved(
        {"rule": "measure", "term": 0, "proof": BOUND}, AT_SLICED)) for e in ("7", "1/2", "r", "k")),
    ("a table for a law whose name is declared too", {"let": {"P": "distribution on 2"}, "given": ["P[1] > 0", "forall(P in distribution on 2, x in real > 0: P[1] + x > 0)"],
                                                      "show": ["0 == 1"]},
     {"part": 0, "verdict": "vacuous", "proof": {"rule": "instance", "hypothesis": 1, "with": {"P": law("1 2", "0 1"), "x": "P[1]"}, "proof": BOUND}}),
    ("sums over databases of different sizes, term by term", {"let": WIDER, "show": ["sum(x in U: 1) == sum(x in V: 1)"]}, proved(
        {"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "step": IDENTITY, "ends": BOUND}, AT_WIDER)),
]

GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("a law by a formula, on a space that is chosen", {"let": HERE, "given": [TOTAL], "show": [ONE_LAW]}, proved(construct(OF_ONE, TO_Q, SIGN), AT_HERE)),
    ("two laws by formulas, on a space that is chosen", {"let": HERE, "given": [TOTAL], "show": [TWO_LAWS]}, proved(two_laws(), AT_HERE)),
    ("a law by a formula, on the space of another", {"let": HERE | {"P": "distribution"}, "given": [TOTAL, "forall(x in U: P[x] > 0)"], "show": [ONE_LAW]},
     proved(construct(OF_ONE, TO_Q, SIGN, like="P", within={"rule": "instance", "hypothesis": 3, "with": {"x": "x"}, "proof": BOUND}), AT_P)),
    ("a mechanism by a formula", {"let": HERE, "given": [TOTAL], "show": ["exists(M in mechanism on n entries over m: synthetic(M))"]}, proved(construct(
        "exists(M in mechanism on n entries over m: forall(x in U, z in U: M(x)[z] == R[z]))", {"rule": "exists", "at": {"M": "K"}, "proof": BOUND}, SIGN), AT_HERE)),
    ("a row of a slice at a letter", {"let": SLICED, "given": ["1 <= k", "k <= 2"], "show": ["tv(slice(M, 1, x)(k), slice(M, 1, x)(1)) >= 0"]}, proved(
        {"rule": "measure", "term": 0, "proof": BOUND}, AT_SLICED)),
    ("a law by a formula", {"show": ["exists(Z in distribution on 2: Z[2] == 2/3)"]}, proved(construct(of_two("k/3"), {
        "rule": "exists", "at": {"Z": "L"}, "proof": BOUND}))),
    ("a function by a formula", {"let": {"n": "integer >= 1"}, "show": ["exists(f in function 1..n -> [0, oo): f(n) >= 2)"]}, proved(construct(
        "exists(f in function 1..n -> [0, oo): forall(k in 1..n: f(k) == k + 1))", {"rule": "instance", "hypothesis": 1, "with": {"k": "n"}, "proof": {
            "rule": "exists", "at": {"f": "K"}, "proof": {"rule": "measure", "term": 0, "proof": BOUND}}}), {"values": {"n": "1"}})),
    ("a channel by a formula", {"show": ["exists(W in channel from 2 to 2: W(2)[1] == 2/3)"]}, proved(construct(
        "exists(W in channel from 2 to 2: forall(x in 1..2, y in 1..2: W(x)[y] == (x if y == 1 else 3 - x)/3))", {
            "rule": "exists", "at": {"W": "K"}, "proof": BOUND}))),
    ("sums over databases of two mechanisms of one size", {"let": OVER | {"V": "mechanism on n entries over m", "P": "distribution"}, "show": [
        "sum(x in U: P[x]) == sum(z in V: P[z])"]},
     proved({"rule": "termwise", "rest": "0", "terms": [["1", 0], ["-1", 1]], "step": {"rule": "measure", "term": 0, "proof": IDENTITY}, "ends": BOUND},
            {"values": {"n": "1", "m": "2"}, "objects": {"U": BITS, "V": BITS, "y": ONE_ENTRY, "P": FAIR_BITS}})),
]
