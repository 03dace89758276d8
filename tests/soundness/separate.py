"""Written mechanisms that read one input of their own, as values of what exists: genuine certificates, and attacks."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, intro, point, proved

Proof = dict[str, Any]
HIDES = "mechanism(x in 1..2, z in 1..2: {0: 1})"
FIRST, SECOND = (f"mechanism(x in 1..2, z in 1..2: {{{x}: 1}})" for x in "xz")
BOTH = "mechanism(x in 1..2, z in 1..2: {x + 2*z: 1})"
SURE: Proof = {"rule": "inputs", "rows": True, "proof": {"rule": "capacity", "term": 0, "outputs": ["1"], "proof": BOUND}}


def composed(level: str, m: str, n: str, entries: int = 2, size: str = "2", proof: Any = BOUND, **more: Any) -> tuple[Any, Any]:
    """The composition of two mechanisms shows at most so much of each entry."""
    kind = f"mechanism on {entries} entries over m"
    return ({"let": {"k": "integer >= 2"}, "show": [f"exists(m in integer >= 1, M in {kind}, N in {kind}: mi_dp(compose(M, N), {level}))"]},
            proved({"rule": "exists", "at": {"m": size, "M": m, "N": n}, "separate": True, "proof": proof, **more}, point(k="2")))


def said(what: str, m: str = FIRST, **more: Any) -> tuple[Any, Any]:
    return ({"let": {"k": "integer >= 2"}, "show": [f"exists(M in mechanism on 2 entries over 2: {what})"]},
            proved({"rule": "exists", "at": {"M": m}, "separate": True, "proof": BOUND, **more}, point(k="2")))


PAIRS, INTEGERS = "mechanism on 2 entries over 2", {"x": "integer", "z": "integer"}
DATABASES = dict.fromkeys("xy", "database on 2 entries over 2")
ERASED = "mechanism(x in 1..2, z in 1..2: {x: 1/2, 0: 1/2})"
SECOND_ONLY: Proof = {"rule": "capacity", "term": 0, "outputs": ["0", "1"], "proof": BOUND}
ERASURE: Proof = {"rule": "capacity", "term": 0, "outputs": ["1/4", "1/2", "1/4"], "proof": BOUND}


OF_TYPE: Proof = {"database": {"kind": "database", "entries": ["1", "1"]}, "distribution": {
    "kind": "distribution", "outcomes": ["1", "2"], "probabilities": ["1/2", "1/2"]}, "mechanism": {"kind": "mechanism", "outcomes": ["1", "2"], "inputs": [
        ["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]], "rows": [["1", "0"], ["1", "0"], ["0", "1"], ["0", "1"]]}}


def both(*proofs: Any) -> Proof:
    return {"rule": "and", "proofs": [*proofs]}



def beside(what: str, row: str, *given: str, proof: Any = BOUND, **let: str) -> tuple[Any, Any]:
    """Something is said of a mechanism with these rows, beside what is declared."""
    of = f"mechanism(x in 1..2, z in 1..2: {row})"
    return ({"let": let, "given": [*given], "show": [f"exists(M in {PAIRS}: {what})"]},
            proved({"rule": "exists", "at": {"M": of}, "separate": True, "proof": proof}, {
                "values": {k: v for k, v in (("x", "1"), ("z", "2")) if let.get(k) == "integer"},
                "objects": {k: OF_TYPE[t.split()[0]] for k, t in let.items() if t != "integer"}}))


def two(what: str, m: int, n: int, first: str, second: str, proof: Any = BOUND, entries: int = 2) -> tuple[Any, Any]:
    return ({"let": {"k": "integer >= 2"}, "show": [
        f"exists(M in mechanism on {entries} entries over {m}, N in mechanism on 2 entries over {n}: {what})"]},
            proved({"rule": "exists", "at": {"M": first, "N": second}, "separate": True, "proof": proof}, point(k="2")))


GENUINE: list[tuple[str, Any, Any]] = [
    ("what shows nothing twice", *composed("0", HIDES, HIDES)),
    ("codes of pairs of which nothing is shown", *composed("0", HIDES, HIDES, 1, "4")),
    ("entries of databases", *said("forall(x in M: x[1] >= 1 and x[2] <= 2)")),
]
ATTACKS: list[Attack] = [
    ("two that read the same entry", *composed("0", FIRST, FIRST)),
    ("one that reads two entries", *composed("0", BOTH, HIDES)),
    ("one that shows an entry", *composed("0", FIRST, HIDES)),
    ("two that show a digit each", *composed("0", FIRST, SECOND, 1, "4")),
    ("codes for fewer letters", *composed("0", HIDES, HIDES, 1, "3")),
    ("codes for more letters", *composed("0", HIDES, HIDES, 1, "5")),
    ("codes that are not told of their inputs", *composed("0", HIDES, HIDES, 1, "4", separate=False)),
    ("codes and letters", *composed("0", HIDES, "mechanism(x in 1..4: {0: 1})", 1, "4")),
    ("rows that are no laws", *composed("0", "mechanism(x in 1..2, z in 1..2: {0: 2})", "mechanism(x in 1..2, z in 1..2: {0: 1/2})")),
    ("no inputs", *composed("0", HIDES.replace("1..2", "1..0"), HIDES.replace("1..2", "1..0"), 1, "0")),
    ("letters from another number on", *composed("0", HIDES.replace("1..2", "0..1"), HIDES.replace("1..2", "0..1"), 1, "4")),
    ("an undefined level", *composed("1/0", HIDES, HIDES)),
    ("an entry that there is not", *said("forall(x in M: x[3] >= 1)")),
    ("databases that are neighbours", *said("forall(x in M, z in M: neighbouring(x, z))")),
    ("the other entry", *said("forall(x in M, z in M: x[2] == z[2] implies tv(M(x), M(z)) == 0)")),
    ("a mechanism of which more is said", *said("sup_mi(M) <= 0")),
    # beside what is declared under the names that are bound
    ("one that reads two entries, of which the other is declared", *beside(
        "mi_dp(M, 0)", "{1: (2 - z)*(x - 1), 2: 1 - (2 - z)*(x - 1)}", "z == 2", "x == 1", proof=both(SECOND_ONLY, SECOND_ONLY), **INTEGERS)),
    ("rows of one that reads two entries, of which the other is declared", *beside(
        "forall(a in M, b in M: a[1] == b[1] implies M(a)[1] == M(b)[1])", "{1: (x + z)/8, 2: 1 - (x + z)/8}", "z == 2", "x == 1", **INTEGERS)),
    ("a distance from a declared database", *beside("forall(x in M: hamming(x, y) == 0)", "{0: 1}", "hamming(x, y) == 0", proof=intro(BOUND), **DATABASES)),
    ("a range that ends at the entry of a declared database", *beside("forall(x in M, k in 1..x[1]: k <= 1)", "{0: 1}", "x[1] == 1", proof=intro(BOUND), **DATABASES)),
    ("entries of another database of that name", *beside("forall(x in M: x[1] == 2 implies forall(x in K: x[1] == 2))", "{0: 1}", proof=intro(intro(intro(BOUND))), K=PAIRS)),
    ("all mechanisms of that name", *said(f"forall(M in {PAIRS}: mi_dp(M, 0))", HIDES, proof=intro(BOUND))),
    ("another mechanism beside", *beside("mi_dp(compose(M, K), 0)", "{0: 1}", K=PAIRS)),
    ("the entry before the first", *said("forall(x in M: x[0] >= 1)")),
    ("a probability for an entry", *beside("forall(x in M: P[1] >= 1)", "{0: 1}", P="distribution on 2")),
    # two that read the same entry, or not the same letters
    ("erasures of one entry, twice", *composed("0.35", ERASED, ERASED, proof=ERASURE)),
    ("letters of another size", *two("mi_dp(compose(M, N), 0)", 2, 3, HIDES, HIDES.replace("1..2", "1..3"))),
    ("rows at databases of another size", *two("forall(x in M: N(x)[0] >= 0)", 2, 3, HIDES, HIDES.replace("1..2", "1..3"))),
    ("codes beside entries", *two("mi_dp(compose(M, N), 0)", 4, 2, HIDES, HIDES, entries=1)),
]
