"""Single probabilities in rows of slices, and databases over m letters that a mechanism over 1..m reads."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, proved

M: dict[str, Any] = {"kind": "mechanism", "inputs": [["1", "1"], ["1", "2"], ["2", "1"], ["2", "2"]], "outcomes": ["1", "2"],
                     "rows": [["1", "0"], ["1", "0"], ["0", "1"], ["0", "1"]]}
X: dict[str, Any] = {"kind": "database", "entries": ["1", "1"]}
LET = {"m": "integer >= 1", "a": "integer in [1, m]", "b": "integer", "i": "integer in [1, 2]", "M": "mechanism on 2 entries over 1..m to 1..2",
       "x": "database on 2 entries over m"}
AT: dict[str, Any] = {"values": {"m": "2", "a": "1", "b": "1", "i": "1"}, "objects": {"M": M, "x": X}}


def alike(name: str, of: str, **let: str) -> Attack:
    """Something is what it is where it is defined."""
    return f"{name}: {of}", {"let": LET | let, "show": [f"{of} == {of}"]}, proved(IDENTITY, AT)


def read(name: str, agreement: str, **let: str) -> Attack:
    """There is a database with a letter in the place of one of x."""
    return name, {"let": LET | let, "show": [f"exists(z in M: z[i] == {agreement} and forall(j in 1..2: j == i or z[j] == x[j]))"]}, proved({
        "rule": "fact", "law": "other letter", "of": ["x"], "read by": "M", "entry": "i", "letter": agreement, "proof": BOUND}, AT)


GENUINE: list[Attack] = [
    alike("a probability in a row of a slice", "slice(M, i, x)(a)[2]"),
    alike("a probability in a row of a slice, at any number", "slice(M, i, x)(a)[b]"),
    alike("a probability in a row of a slice, at a letter of a database", "slice(M, i, x)(x[2])[b]"),
    alike("probabilities in rows of slices", "sum(c in 1..m: slice(M, i, x)(c)[1])"),
    read("a database over as many letters", "a"),
]
ATTACKS: list[Attack] = [
    alike("at what may be no letter", "slice(M, i, x)(b)[1]"),
    alike("at what may be no letter", "slice(M, i, x)(a + 1)[1]"),
    alike("at no letter", "slice(M, i, x)(a/2)[1]"),
    alike("at a letter of what has no such entry", "slice(M, i, x)(x[b])[1]"),
    alike("at what is undefined", "slice(M, i, x)(a)[1/b]"),
    alike("at what is undefined", "slice(M, i, x)(1/b)[1]"),
    alike("at what may be no letter, under a sum", "sum(c in 1..m + 1: slice(M, i, x)(c)[1])"),
    alike("at several letters", "slice(M, i, x)(a, a)[1]"),
    alike("at an entry that there is not", "slice(M, 3, x)(a)[1]"),
    alike("at an entry that may not be", "slice(M, b, x)(a)[1]"),
    alike("of a database over other letters", "slice(M, i, x)(a)[1]", x="database on 2 entries over m + 1"),
    alike("of a database of another size", "slice(M, i, x)(a)[1]", x="database on 3 entries over m"),
    alike("of a channel", "slice(M, i, x)(a)[1]", M="channel from 1..m to 1..2"),
    read("a database over more letters", "a", x="database on 2 entries over m + 1"),
    read("a database over other letters", "a", x="database on 2 entries over 0..m"),
    read("a letter that may be none", "b"),
]
