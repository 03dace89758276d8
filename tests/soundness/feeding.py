"""Mechanisms that are written as values of what exists, and capacities that are fed: genuine certificates, and attacks."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, intro, point, proved

Proof = dict[str, Any]
SURE: Proof = {"rule": "inputs", "rows": True, "proof": {"rule": "capacity", "term": 0, "outputs": ["1"], "proof": BOUND}}
PRIVATE: Proof = {"rule": "and", "proofs": [intro(SURE), intro(SURE)]}
HIDES = "mechanism(x in reals, z in reals: {0: 1})"
SOME = {"show": ["exists(M in mechanism on 2 entries: mi_dp(M, 1))"]}


def value(mechanism: str = HIDES, proof: Proof = PRIVATE) -> Proof:
    return {"rule": "exists", "at": {"M": mechanism}, "proof": proof}


def on_letters(letters: str, mechanism: str, outputs: str = "") -> tuple[Any, Any]:
    some: Proof = {"rule": "and", "proofs": [IDENTITY, *PRIVATE["proofs"]]}  # letters
    return ({"let": {"n": "integer >= 2"}, "show": [f"exists(M in mechanism on 2 entries over {letters}{outputs}: mi_dp(M, 1))"]},
            proved(value(mechanism, some if ".." in mechanism else PRIVATE), point(n="2")))


SHOWS = "mechanism(x in reals, z in reals: {x: 1} if x == z else {e: 1})"
MUCH: Proof = {"rule": "capacity", "term": 0, "inputs": ["1/2", "1/2"], "proof": BOUND}
FED: Proof = {"rule": "feed", "index": "v", "from": ["1", "2"], "inputs": ["v", "v"], "proof": MUCH}
TOLD = "mechanism(x in reals, z in reals: {e: 1})"
KEPT = "mechanism(x in reals, z in reals: {x: 1/2, e: 1/2})"


def much(mechanism: str = SHOWS, show: str = "capacity(M) > 1/2", **proof: Any) -> tuple[Any, Any]:
    return ({"let": {"n": "integer >= 1"}, "define": {"M": mechanism}, "show": [show]}, proved({**FED, **proof}, point(n="1")))


DECLARED = {"objects": {"N": {"kind": "mechanism", "inputs": [["1", "1"]], "outcomes": ["1"], "rows": [["1"]]}}}
GENUINE: list[tuple[str, Any, Any]] = [
    ("a mechanism that is written exists", SOME, proved(value())),
    ("a mechanism of reals", *on_letters("reals", HIDES)),
    ("a mechanism of a range", *on_letters("1..n", "mechanism(x in 1..n, z in 1..n: {0: 1})")),
    ("a mechanism to a range", *on_letters("1..n", "mechanism(x in 1..n, z in 1..n: {1: 1})", " to 1..n")),
    ("what one of many equal inputs shows", *much()),
    ("what all entries show", *much(show="sup_mi(M, {1, 2}) >= 1/2")),
    ("on the other side", *much(show="1/2 < sup_mi(M)")),
    ("an outcome that is called otherwise", *much("mechanism(x in reals, z in reals: {e: 1} if x == 1 else {x: 1})", inputs=["v", "0"], outputs=["1"])),
    ("what is finite", *much("mechanism(x in reals, z in reals: {e: 1})", "sup_mi(M, {1, 2}) != oo", rule="unbounded", bound="1", proof=SURE)),
    ("what is greater than any number", {"show": ["sup(x in reals: x) >= oo"]},
     proved({"rule": "unbounded", "proof": {"rule": "extremum", "at": {"x": "c + 1"}, "proof": {
         "rule": "rewrite", "show": "1 > 0", "proof": BOUND}}})),
    ("what never comes out", {"let": {"n": "integer >= 1"}, "define": {"M": "mechanism(x in reals, z in reals: {x: 0, e: 1})"},
                              "show": ["capacity(M) <= 1"]}, proved(SURE, point(n="1"))),
]
DULL: dict[str, Any] = {"rule": "inputs", "rows": True, "proof": {"rule": "capacity", "term": 0, "outputs": ["1"], "proof": BOUND}}
THREE_INPUTS: dict[str, Any] = {"rule": "capacity", "term": 0, "inputs": ["1/3"]*3, "proof": BOUND}
ATTACKS: list[Attack] = [
    # values
    ("a value whose rows are no laws", SOME, proved(value("mechanism(x in reals, z in reals: {0: 2})"))),
    ("a value with rows that are laws for some inputs", SOME, proved(value("mechanism(x in reals, z in reals: {0: x, 1: 1 - x})"))),
    ("a value that is undefined for some inputs", SOME, proved(value("mechanism(x in reals, z in reals: {1/x: 1})"))),
    ("a value on fewer entries", SOME, proved(value("mechanism(x in reals: {0: 1})", intro(SURE)))),
    ("a value on more entries", SOME, proved(value("mechanism(x in reals, y in reals, z in reals: {0: 1})"))),
    ("a channel for a mechanism", SOME, proved(value("channel(x in reals, z in reals: {0: 1})"))),
    ("a value that is no mechanism", SOME, proved(value("function(x in reals: x)"))),
    ("entries of different letters", SOME, proved(value("mechanism(x in reals, z in 1..3: {0: 1})"))),
    ("a value that reads nothing", SOME, proved(value("mechanism(x in 1..0, z in 1..0: {0: 1})"))),
    ("letters that depend on another", SOME, proved(value("mechanism(x in 1..2, z in 1..x: {0: 1})"))),
    ("two inputs of one name", SOME, proved(value("mechanism(x in reals, x in reals: {0: 1})"))),
    ("a value with a binder in it", SOME, proved(value("mechanism(x in reals, z in reals: {0: sum(k in 1..2: 1/2)})"))),
    ("other letters than those of the type", *on_letters("reals", "mechanism(x in 1..n, z in 1..n: {0: 1})")),
    ("reals for the letters of a range", *on_letters("1..n", HIDES)),
    ("a longer range", *on_letters("1..n", "mechanism(x in 1..n + 1, z in 1..n + 1: {0: 1})")),
    ("an output that is none of the type", *on_letters("1..n", "mechanism(x in 1..n, z in 1..n: {0: 1})", " to 1..n")),
    ("outputs in a space of its own", *on_letters("1..n", "mechanism(x in 1..n, z in 1..n: {0: 1})", " to B")),
    ("beside a mechanism that is declared alike", {"let": {"N": "mechanism on 2 entries"}, **SOME}, proved(value(), DECLARED)),
    ("two values on the databases of one size", {"show": ["exists(M in mechanism on 2 entries, N in mechanism on 2 entries: mi_dp(M, 1))"]},
     proved({**value(), "at": {"M": HIDES, "N": "mechanism(x in 1..2, z in 1..2: {0: 1})"}})),
    ("a name for what it is not", {"let": {"q": "real"}, **SOME}, proved(value("mechanism(x in reals, z in reals: {q: 2})"), point(q="1"))),
    # capacities
    ("an upper bound by what feeds it", *much(show="capacity(M) <= 1", proof={**MUCH, "outputs": ["1/2", "1/2"]})),
    ("more than is shown", *much(show="capacity(M) > 7/10")),
    ("an input that is no number", *much(inputs=["v", "1/(v - 1)"])),
    ("one input for two", *much(inputs=["v"])),
    ("an input that is no letter", *much("mechanism(x in 1..n, z in 1..n: {x: 1} if x == z else {e: 1})")),
    ("an input between the letters", *much("mechanism(x in 1..n, z in 1..n: {x: 1} if x == z else {e: 1})", inputs=["v/2", "v/2"])),
    ("an index that is declared", *much(index="n", inputs=["n", "n"])),
    ("an index that is bound", *much(index="x", inputs=["x", "x"])),
    ("no inputs", *much(**{"from": ["1", "0"]})),
    ("inputs between reals", *much(**{"from": ["1/2", "5/2"]})),
    ("an output that tells the input", *much(TOLD, outputs=["v"])),
    ("an output that depends on nothing", *much(TOLD, outputs=["1"])),
    ("more outputs than there are", *much(outputs=["1"])),
    ("a number that is called otherwise", *much("mechanism(x in reals, z in reals: {1: 1})", outputs=["2"])),
    ("pi that is called otherwise", *much("mechanism(x in reals, z in reals: {pi: 1} if x == 1 else {2*pi/2: 1})", inputs=["v", "0"], outputs=["2"])),
    ("a tuple that may be another", *much("mechanism(x in reals, z in reals: {(x, 1): 1/2, (1, 1): 1/2})", outputs=["3"])),
    ("a declared capacity", {"let": {"capacity": "function reals -> reals"}, "define": {"M": SHOWS}, "show": ["capacity(M) > 1/2"]}, proved(FED)),
    ("rows that are no laws, of what is fed", *much("mechanism(x in reals, z in reals: {x: 1} if x == z else {e: 2})")),
    ("a finite bound for an infinite one", *much(show="capacity(M) >= 1/2", rule="unbounded", proof=BOUND)),
    ("an infinite bound of what is finite", *much(show="capacity(M) != oo", rule="unbounded", bound="oo", proof=BOUND)),
    ("a bound that is not shown", *much(show="capacity(M) < oo", rule="unbounded", bound="1", proof=BOUND)),
    ("a bound of what is at most infinite", *much(show="capacity(M) >= oo", rule="unbounded", bound="1", proof=BOUND)),
    ("a real number without bound", {"let": {"x": "real"}, "show": ["x >= oo"]}, proved({"rule": "unbounded", "proof": BOUND}, point(x="1"))),
    ("what comes out at times", {"let": {"n": "integer >= 1"}, "define": {"M": KEPT}, "show": ["capacity(M) <= 1"]}, proved(SURE, point(n="1"))),
    # what is written is of another type: the bound is one of those that the written channel has, and the type has not
    *((name, {"let": {"n": "integer >= 0"}, "show": [show]}, proved({"rule": "exists", "at": {"W": w}, "proof": proof}, point(n="1"))) for name, show, w, proof in (
        ("an entry that one on fewer entries has not", "exists(W in mechanism on 1 entries: sup_mi(W, {2}) <= 0)", "mechanism(x in reals, z in reals: {0: 1})",
         {"rule": "extremum", "proof": intro(DULL)}),
        ("three inputs for two", "exists(W in channel from 1..2 to 1..3: capacity(W) > 1)", "channel(x in 1..3: {x: 1})", THREE_INPUTS),
        ("three outputs for two", "exists(W in channel from 1..3 to 1..2: capacity(W) > 1)", "channel(x in 1..3: {x: 1})", THREE_INPUTS),
        ("inputs that there may not be", "exists(W in channel from n to 2: capacity(W) <= 0)", "channel(x in 1..n: {1: 1})", DULL))),
]
