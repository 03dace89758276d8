"""Written mechanisms that read one input of their own, as values of what exists: genuine certificates, and attacks."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, point, proved

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
]
