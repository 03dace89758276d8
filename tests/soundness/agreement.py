"""Databases that agree outside of an entry, and sets of entries: what is accepted, and what a careless version of each
rule would prove."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, proved

Proof = dict[str, Any]
LET = {"n": "integer >= 1", "m": "integer >= 2", "i": "integer in [1, n]", "l": "integer in [1, n]", "b": "integer in [1, m]",
       "M": "mechanism on n entries over m to B", "x": "database on n entries over m", "z": "database on n entries over m",
       "S": "event of 1..n"}
AGREE = "forall(j in 1..n: j == i or x[j] == z[j])"
FIRST = 8  # hypotheses before those of an attack: the bounds of the numbers


def at(x: str, z: str, i: int = 1, b: int = 1) -> Proof:
    """One or two entries, two letters; the first entry is the output."""
    entries = len(x.split())
    inputs = [[u] for u in "12"] if entries == 1 else [[u, v] for u in "12" for v in "12"]
    rows = [["1", "0"] if u[0] == "1" else ["0", "1"] for u in inputs]
    return {"values": {"n": str(entries), "m": "2", "i": str(i), "l": "1", "b": str(b)}, "objects": {
        "M": {"kind": "mechanism", "inputs": inputs, "outcomes": ["1", "2"], "rows": rows},
        "x": {"entries": x.split()}, "z": {"entries": z.split()}, "S": {"outcomes": ["1"]}}}


def entries(says: str, proof: Proof = BOUND, entry: str = "i", of: str = "x z") -> Proof:
    return {"rule": "entries", "of": of.split(), "entry": entry, "says": says, "proof": proof}


def instance(k: int, proof: Proof = BOUND, **more: Any) -> Proof:
    return {"rule": "instance", "hypothesis": FIRST + k, "with": {}, "proof": proof} | more


def fact(proof: Proof = BOUND, **more: Any) -> Proof:
    return {"rule": "fact", "proof": proof, **more}


def letter(a: str, entry: str = "i") -> Proof:
    return fact(law="other letter", of=["x"], entry=entry, letter=a, **{"read by": "M"})


def case(name: str, given: list[str], show: str, proof: Proof, point: Proof) -> Attack:
    return name, {"let": LET, "given": given, "show": [show]}, proved(proof, point)


def small(name: str, given: list[str], show: str, proof: Proof, point: Proof, size: int = 1) -> Attack:
    """The same for databases of a written number of entries."""
    let = LET | {"M": f"mechanism on {size} entries over m to B"} | dict.fromkeys("xz", f"database on {size} entries over m")
    return name, {"let": let, "given": given, "show": [show]}, proved(proof, point)


SAME, APART, APART_TWO = at("1", "1"), at("1", "2"), at("1 1", "1 2", 2)
ONE = "exists(k in 1..n: x[k] != z[k] and forall(j in 1..n: j == k or x[j] == z[j]))"
ROW = "tv(slice(M, i, x)({}), M(z)) == tv(M(z), M(z))"
OTHER = "exists(y in M: y[i] == {} and forall(j in 1..n: j == i or y[j] == x[j]))"
EQUAL_ROWS = "tv(M(x), M(z)) == tv(M(z), M(z))"
GENUINE: list[Attack] = [
    small("two of one entry that agree in it are one", ["x[1] == z[1]"], EQUAL_ROWS, entries("one", IDENTITY, "1"), SAME),
    small("two of one entry that differ are neighbours", ["x[1] != z[1]"], "neighbouring(x, z)", entries("neighbours", BOUND, "1"),
          APART),
    case("two that differ in an entry alone are neighbours", [AGREE, "x[i] != z[i]"], "neighbouring(x, z)", entries("neighbours"),
         APART_TWO),
    case("neighbours agree elsewhere", ["neighbouring(x, z)", "x[i] != z[i]"], AGREE, entries("agreement"), APART),
    case("two that agree everywhere are one", [AGREE, "x[i] == z[i]"], "tv(M(x), M(z)) == tv(M(z), M(z))", entries("one", IDENTITY),
         SAME),
    case("a row of a slice", [AGREE], ROW.format("z[i]"), entries("rows", IDENTITY, of="z x"), APART),
    case("a row of a slice at a letter", [AGREE, "z[i] == b"], ROW.format("b"), entries("rows", IDENTITY, of="z x"), SAME),
    case("a row of a slice of what is composed", [AGREE], ROW.format("z[i]").replace("M(z)", "compose(M, M)(z)").replace(
        "slice(M", "slice(compose(M, M)"), entries("rows", IDENTITY, of="z x"), APART),
    case("neighbours differ in an entry", ["neighbouring(x, z)"], ONE,
         fact(instance(1), law="one entry", of=["x", "z"]), APART),
    case("there is a database with another letter", [], OTHER.format("b"), letter("b"), SAME),
    case("there is a database with a letter of another", [], OTHER.format("z[l]"), letter("z[l]"), SAME),
    case("the second of two", ["i != l", "i == l or b == 1"], "b == 1", instance(1, second=True), at("1 1", "1 1", 2)),
    case("entries in a set", ["forall(j in S: x[j] == z[j])", "i in S"], "x[i] == z[i]",
         instance(0, **{"with": {"j": "i"}}), SAME),
]
ATTACKS: list[Attack] = [
    small("two of one entry are one", [], EQUAL_ROWS, entries("one", IDENTITY, "1"), SAME),
    small("two of one entry that may differ are one", ["x[1] != z[1]"], EQUAL_ROWS, entries("one", IDENTITY, "1"), APART),
    small("two of one entry are neighbours", ["x[1] == z[1]"], "neighbouring(x, z)", entries("neighbours", BOUND, "1"), SAME),
    small("two of two entries that agree in the first are one", ["x[1] == z[1]"], EQUAL_ROWS, entries("one", IDENTITY, "1"),
          at("1 1", "1 2"), 2),
    small("two of two entries that differ in the first are neighbours", ["x[1] != z[1]"], "neighbouring(x, z)",
          entries("neighbours", BOUND, "1"), at("1 1", "2 2"), 2),
    small("two of one entry, at a second", [], EQUAL_ROWS, entries("one", IDENTITY, "2"), SAME),
    case("two that may be one are neighbours", [AGREE], "neighbouring(x, z)", entries("neighbours"), APART),
    case("two that differ in an entry, and maybe more, are neighbours", ["x[i] != z[i]"], "neighbouring(x, z)",
         entries("neighbours"), APART),
    case("what is no neighbour agrees elsewhere", ["x[i] != z[i]"], AGREE, entries("agreement"), APART),
    case("neighbours agree outside of any entry", ["neighbouring(x, z)"], AGREE, entries("agreement"), APART),
    case("two that agree outside of an entry are one", [AGREE], "tv(M(x), M(z)) == tv(M(z), M(z))", entries("one", IDENTITY), SAME),
    case("two with one letter alike are one", ["x[i] == z[i]"], "tv(M(x), M(z)) == tv(M(z), M(z))", entries("one", IDENTITY), SAME),
    case("a row of a slice of another database", ["b == 1"], ROW.format("z[i]"), entries("rows", IDENTITY, of="z x"), SAME),
    case("a row of a slice at another letter", [AGREE], ROW.format("x[i]"), entries("rows", IDENTITY, of="z x"), SAME),
    case("a row of a slice at another entry", [AGREE], ROW.format("z[l]").replace(" i,", " l,"),
         entries("rows", IDENTITY, of="z x"), SAME),
    case("agreement outside of another entry", [AGREE], ROW.format("z[l]").replace(" i,", " l,"),
         entries("rows", IDENTITY, "l", "z x"), SAME),
    case("agreement in some of the other entries", [AGREE.replace("1..n", "2..n"), "x[i] != z[i]"], "neighbouring(x, z)",
         entries("neighbours"), APART),
    case("agreement by another name", ["forall(j in 1..n: j == i or x[l] == z[l])", "x[i] != z[i]"], "neighbouring(x, z)",
         entries("neighbours"), at("1 1", "1 2", 2)),
    case("a row of a slice at a letter that is bound", [AGREE, "z[i] == b"], f"forall(b in 1..m: {ROW.format('b')})",
         entries("rows", {"rule": "intro", "proof": IDENTITY}, of="z x"), SAME),
    case("a letter that there is not", [], OTHER.format("(m + 1)"), letter("m + 1"), SAME),
    case("the second of two that may fail", ["i == l or b == 1"], "b == 1", instance(0, second=True), SAME),
    case("an entry that may be in no set", ["forall(j in S: x[j] == z[j])"], "x[i] == z[i]",
         instance(0, **{"with": {"j": "i"}}), SAME),
    ("slices where to replace an entry makes no neighbour", {"let": LET, "given": [AGREE, "x[i] != z[i]"], "show": [
        "neighbouring(x, z)"], "neighbours": "add-remove"}, proved(entries("neighbours"), APART)),
]
