"""Entries of matrices as numbers: certificates that hold, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, Attack, proved

LET = {"d": "integer >= 1", "S": "psd matrix of order d", "T": "matrix of order d"}
UNIT = {"rows": [["1", "0"], ["0", "1"]]}


def case(name: str, show: str, proof: dict[str, Any] | None = None, **let: str) -> Attack:
    return name, {"let": {**LET, **let}, "show": [show]}, proved(
        proof or BOUND, {"values": {"d": "2"}, "objects": {"S": UNIT, "T": UNIT}})


GENUINE: list[Attack] = [
    case("the first diagonal entry", "S[1, 1] >= 0"), case("the last diagonal entry", "S[d, d] >= 0"),
    case("an entry and itself", "T[1, d] <= T[1, d]"),
]
ATTACKS: list[Attack] = [
    case("an entry beside the diagonal", "S[1, d] >= 0"), case("the diagonal of any matrix", "T[1, 1] >= 0"),
    case("outside of the matrix", "S[d + 1, d + 1] >= 0"), case("before the matrix", "S[0, 0] >= 0"),
    case("no integer", "S[1/2, 1/2] >= 0"), case("two entries", "T[1, d] == T[d, 1]"),
    case("a positive diagonal", "S[1, 1] > 0"), case("a determinant by itself", "det(T) <= det(T)"),
    case("a matrix and itself", "T == T"), case("an order that is left open", "S[1, 1] >= 0", S="psd matrix of order A"),
    case("a row", "S[1] >= 0"), case("another name for the same index", "forall(i in 1..d, j in 1..d: S[i, j] >= 0)",
                                     {"rule": "intro", "proof": BOUND}),
    case("a supremum over matrices is finite", "sup(R in psd matrix of order d: R[1, 1]) < oo"),
]
