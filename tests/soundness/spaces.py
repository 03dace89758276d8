"""Spaces that are left open: existence claims that choose them, and channels put together that have other inputs."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, law, proved

Proof = dict[str, Any]
PAIR = law("1 2", "1/2 1/2")
ONE = {"inputs": [["1"]], "outcomes": ["1"], "rows": [["1"]]}
TWO = {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [["1", "0"], ["0", "1"]]}
SMALL = {"inputs": [["1", "1"]], "outcomes": ["1"], "rows": [["1"]]}
FAR = {"x": {"entries": ["1", "2"]}, "y": {"entries": ["1", "1"]}}
SAME = "hamming(x, y) == 0"
WIDE = "entropy(P) >= 1/2"
APART = "exists(N in mechanism on 1 entries: exists(x in N, y in N: hamming(x, y) == 1))"
TOGETHER = f"exists(M in mechanism on 1 entries: forall(x in M, y in M: {SAME}))"


def exists(*proofs: Any, **values: Any) -> Proof:
    return {"rule": "exists", "values": values, "proof": proofs[0] if proofs else BOUND}


def at(hypothesis: int, proof: Any = BOUND) -> Proof:
    return {"rule": "instance", "hypothesis": hypothesis, "with": {"x": "x", "y": "y"}, "proof": proof}


def split(on: str, proof: Any) -> Proof:
    return {"rule": "split", "on": on, "yes": proof, "no": proof}


def have(facts: dict[str, Any], proof: Any) -> Proof:
    return {"rule": "have", "facts": [*facts], "proofs": [*facts.values()], "proof": proof}


def obtain(hypothesis: int, proof: Any) -> Proof:
    return {"rule": "obtain", "hypothesis": hypothesis, "proof": proof}


DISTANCE = {"rule": "distances", "databases": ["x", "y"], "proof": BOUND}
SAME_IN_M = {"given": [f"forall(x in M, y in M: {SAME})"]}
SAME_IN_N = {"show": [f"forall(x in N, y in N: {SAME})"]}


def composed(first: str, second: str, on: str = "capacity(compose(M, N)) >= 0") -> Attack:
    return (f"inputs of {second}, put together with {first}: {on}", {"let": {"M": first, "N": second}, **SAME_IN_M, **SAME_IN_N},
            proved(intro(split(on, at(0))), {"objects": {"M": ONE, "N": TWO}}))


ATTACKS: list[Attack] = [
    ("a law on the databases of a declared mechanism", {"let": {"M": "mechanism on 1 entries over 1"}, "show": [
        f"exists(P in distribution on M: {WIDE})"]}, proved(exists(P=PAIR), {"objects": {"M": ONE}})),
    ("a law on the inputs of a declared channel", {"let": {"W": "channel from 1 to 2"}, "show": [
        f"exists(P in distribution on W: {WIDE})"]}, proved(exists(P=PAIR), {"objects": {"W": {**TWO, "inputs": [["1"]], "rows": [["1", "0"]]}}})),
    ("a channel from the databases of a declared mechanism", {"let": {"M": "mechanism on 1 entries over 1"}, "show": [
        "exists(W in channel from M to 2: min_capacity(W) >= 1/2)"]}, proved(exists(W=TWO), {"objects": {"M": ONE}})),
    *((f"a law on a space of which something is assumed: {on}", {"show": [
        f"forall(Q in distribution{on}: entropy(Q) < 1/2) implies exists(P in distribution{on}: {WIDE})"]},
       proved(intro(exists(P=PAIR)))) for on in (" on A", "")),
    ("a supremum over a space of which something is assumed", {"show": [
        f"sup(Q in distribution on A: entropy(Q)) < log(2) implies exists(P in distribution on A: {WIDE})"]},
     proved(intro(exists(P=PAIR)))),
    ("two laws on one space", {"show": [
        f"exists(P in distribution on A: card(P) == 1) and exists(P in distribution on A: {WIDE})"]},
     proved({"rule": "and", "proofs": [exists(P=law("1", "1")), exists(P=PAIR)]})),
    ("a law within another", {"show": [
        "exists(P in distribution on A: card(P) == 1 and exists(Q in distribution on A: entropy(Q) >= 1/2))"]},
     proved(exists(exists(Q=PAIR), P=law("1", "1")))),
    ("an instance on a space of which more is assumed", {"let": {"P": "distribution on A"}, "given": [
        "card(P) == 1", "exists(Q in distribution on A: entropy(Q) >= 1/2)"], "show": ["0 == 1"]},
     proved(BOUND, {"objects": {"P": law("1", "1")}, "proof": exists(Q=PAIR)})),
    ("mechanisms of two existence claims read the same databases", {"show": ["0 == 1"]},
     proved(have({TOGETHER: exists(M=ONE), APART: exists(N=TWO)}, obtain(0, obtain(1, obtain(3, split(
         "capacity(compose(M, N)) >= 0", at(2, DISTANCE)))))))),
    ("the second of them where the first is forgotten", {"show": ["0 == 1"]},
     proved(have({TOGETHER: exists(M=ONE), APART: {"rule": "forget", "hypotheses": [0], "proof": exists(N=TWO)}}, obtain(0, obtain(
         1, obtain(3, split("capacity(compose(M, N)) >= 0", at(2, DISTANCE)))))))),
    ("databases that a declared mechanism does not read", {"let": {"M": "mechanism on 2 entries over 1"}, "show": [
        "exists(x in database on 2 entries, y in database on 2 entries: neighbouring(x, y))"]},
     proved(exists(**FAR), {"objects": {"M": SMALL}})),
    ("a database beside a declared one", {"let": {"M": "mechanism on 2 entries", "z": "database on 2 entries"}, **SAME_IN_M, "show": [
        "exists(x in database on 2 entries: x[1] != x[2])"]},
     proved(exists(x=FAR["x"]), {"objects": {"M": SMALL, "z": FAR["y"]}})),
    ("databases that there are, of a mechanism that reads one", {"let": {"M": "mechanism on 2 entries"}, **SAME_IN_M, "show": ["0 == 1"]},
     proved(have({"exists(x in database on 2 entries, y in database on 2 entries: hamming(x, y) == 1)": exists(**FAR)},
                 obtain(1, at(0, DISTANCE))), {"objects": {"M": SMALL}})),
    composed("mechanism on 1 entries over 1", "mechanism on 1 entries over 2"),
    composed("mechanism on 1 entries over A", "mechanism on 1 entries over B"),
    composed("mechanism on 1 entries over 1", "mechanism on 1 entries over 2", "capacity(mixture(1/2, M, N)) >= 0"),
    ("inputs of mechanisms on numbers of entries that differ", {
        "let": {"M": "mechanism on 1 entries over A", "N": "mechanism on 2 entries over A"}, "given": ["forall(x in M, y in M: hamming(x, y) <= 1)"],
        "show": ["forall(x in N, y in N: hamming(x, y) <= 1)"]},
     proved(intro(split("capacity(compose(M, N)) >= 0", at(0))), {"objects": {"M": TWO, "N": {
         "inputs": [[a, b] for a in "12" for b in "12"], "outcomes": ["1"], "rows": [["1"]]*4}}})),
    ("rows of a channel at inputs of another, put together by the certificate", {"let": {"V": "channel", "W": "channel"}, "given": [
        "forall(x in V, y in V: tv(V(x), V(y)) == 0)"], "show": ["forall(x in W, y in W: tv(V(x), V(y)) == 0)"]},
     proved(split("capacity(compose(V, W)) >= 0", intro(at(0))), {"objects": {"V": ONE, "W": TWO}})),
]
GENUINE: list[tuple[str, dict[str, Any], Proof]] = [
    ("a law on a space of its own", {"show": [f"exists(P in distribution on A: {WIDE})"]}, proved(exists(P=PAIR))),
    ("two laws on a space of their own", {"show": ["exists(P in distribution on A, Q in distribution on A: tv(P, Q) == 1)"]},
     proved(exists(P=law("1 2", "1 0"), Q=law("1 2", "0 1")))),
    ("inputs of mechanisms declared alike", {"let": {"M": "mechanism on 1 entries", "N": "mechanism on 1 entries"}, **SAME_IN_M, **SAME_IN_N},
     proved(intro(split("capacity(compose(M, N)) >= 0", at(0))), {"objects": {"M": ONE, "N": ONE}})),
]
