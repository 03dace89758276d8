"""Determinants of matrices of any order: certificates that hold, and ones that must be rejected."""

from __future__ import annotations

from typing import Any

from tests.soundness.attacks import BOUND, IDENTITY, Attack, proved

LET = {"d": "integer >= 1", "c": "real", "U": "matrix of order d", "V": "matrix of order d", "e": "integer >= 1",
       "S": "psd matrix of order d", "T": "matrix of order e"}
UNIT = "forall(i in 1..d, j in 1..d: U[i, j] == (1 if i == j else 0))"
ONE = {"rows": [["1"]]}


def case(name: str, show: str, of: str, proof: dict[str, Any] | None = None, given: str = UNIT, at: str = "0",
         **let: str) -> Attack:
    declared = {**LET, **let}
    return name, {"let": declared, "given": [given], "show": [show]}, proved(
        {"rule": "determinant", "of": of, "proof": proof or BOUND},
        {"values": {"d": "1", "c": at, "e": "1"} | {p: "1" for p in let if p == "p"}, "objects": {m: ONE for m in "UVSTQ" if m in declared}})


def said(of: str) -> str:
    return f"forall(i in 1..d, j in 1..d: {of})"


def minkowski(name: str, show: str, of: str, beside: str) -> Attack:
    """a is the determinant of a sum, b that of S: names for the values are put in their places."""
    step: dict[str, Any] = {"rule": "replace", "hypothesis": 12, "proof": {"rule": "replace", "hypothesis": 6, "proof": BOUND}}
    for matrix in (beside, "S", of):
        step = {"rule": "determinant", "of": f"det({matrix})", "proof": step}
    let = {"d": LET["d"], "U": LET["U"], "S": LET["S"], "a": "real >= 0", "b": "real >= 0"}
    return name, {"let": let, "given": [UNIT, f"a == det({of})", "b == det(S)"], "show": [show]}, proved(step, {
        "values": {"d": "1", "a": "2", "b": "1"}, "objects": {"U": ONE, "S": ONE}})


GENUINE: list[Attack] = [
    case("the identity", "det(U) == 1", "det(U)"),
    case("a multiple", "det(2*U) == 2^d", "det(2*U)", IDENTITY),
    case("any multiple", "det(c*U) == c^d", "det(c*U)", IDENTITY),
    case("a negative multiple", "det(3*U - U*5) == (-2)^d", "det(3*U - U*5)", IDENTITY),
    case("a sum of multiples", "det(c^2*U + U) >= 1", "det(c^2*U + U)"),
]
def larger(at: str, show: str, given: str = UNIT, proof: dict[str, Any] = BOUND, **let: str) -> Attack:
    name, data, evidence = case(f"determinant, a value of a supremum, {at}", show, "", given=given, **let)
    return name, data, {**evidence, "proof": {"rule": "extremum", "at": {"R": at}, "proof": proof}}


GENUINE += [
    case("not negative", "det(S) >= 0", "det(S)"),
    case("larger with a psd matrix", "det(S + U) >= 0", "det(S + U)"),
    case("a multiple that is not negative", "det(c^2*S) >= 0", "det(c^2*S)"),
    larger("2*U", "sup(R in psd matrix of order d: R[1, 1]) >= 2*U[1, 1]"),
    minkowski("Minkowski's inequality", "a^(1/d) >= b^(1/d) + 1", "S + U", "U"),
]
ATTACKS: list[Attack] = [
    case("determinant, of any matrix not negative", "det(V) >= 0", "det(V)"),
    case("determinant, of a difference not negative", "det(S - U) >= 0", "det(S - U)"),
    case("determinant, of a negative multiple", "det(c*S) >= 0", "det(c*S)"),
    case("determinant, of minus a psd matrix", "det(-S) >= 0", "det(-S)"),
    case("determinant, of a sum with any matrix", "det(S + V) >= 0", "det(S + V)"),
    case("determinant, positive", "det(S) > 0", "det(S)"),
    case("determinant, larger than that of another", "det(S + U) >= det(2*U)", "det(S + U)",
         {"rule": "determinant", "of": "det(2*U)", "proof": BOUND}),
    larger("U", "sup(R in psd matrix of order d: R[1, 1]) >= 1", given="0 <= 1"),
    larger("0 - U", "sup(R in psd matrix of order d: -R[1, 1]) >= U[1, 1]"),
    larger("(-1)*U", "sup(R in psd matrix of order d: -R[1, 1]) >= U[1, 1]"),
    larger("c*U", "sup(R in psd matrix of order d: -R[1, 1]) >= -c*U[1, 1]"),
    larger("2*T", "sup(R in psd matrix of order d: R[1, 1]) >= 2*T[1, 1]", T="psd matrix of order e"),
    larger("2*V", "sup(R in psd matrix of order d: R[1, 1]) >= 2*V[1, 1]"),
    larger("S*S", "sup(R in psd matrix of order d: R[1, 1]) >= 0"),
    larger("2*U", "sup(R in psd matrix of order d: sum(U in 1..d: R[U, U])) >= 2*U[1, 1]"),
    larger("1/c*S", "sup(R in psd matrix of order d: R[1, 1]) >= 1/c*S[1, 1]"),
    *(minkowski(f"determinant, Minkowski's inequality, {why}", show, of, beside) for why, show, of, beside in (
        ("turned round", "a^(1/d) <= b^(1/d) + 1", "S + U", "U"), ("strict", "a^(1/d) > b^(1/d) + 1", "S + U", "U"),
        ("more", "a^(1/d) >= b^(1/d) + 1.01", "S + U", "U"), ("without the root of the first", "a^(1/d) >= b + 1", "S + U", "U"),
        ("without the root of the second", "a^(1/d) >= b^(1/d) + 3^d", "S + 3*U", "3*U"),
        ("of a difference", "a^(1/d) >= b^(1/d) + 1", "S - U", "U"), ("of one", "a^(1/d) >= b^(1/d) + 1", "2*S", "U"),
        ("of a sum without the matrix", "a^(1/d) >= b^(1/d) + 1", "U + U", "U"),
        ("beside a negative multiple", "a^(1/d) >= b^(1/d) + (-1)^d", "S + (-1)*U", "(-1)*U"))),
    case("determinant, of a part that is no summand", "det(1/2*S) >= det(S)", "det(1/2*S)"),
    case("determinant, above the mean of the trace", "det(S) >= (sum(i in 1..d: S[i, i])/d)^d", "det(S)"),
    case("determinant, any multiple of the trace", "det(S) <= (sum(i in 1..d: S[i, i]))", "det(S)"),
    case("determinant, of any matrix", "det(V) == 1", "det(V)"),
    case("determinant, of a psd matrix", "det(S) == 1", "det(S)"),
    case("determinant, of another matrix beside", "det(U + V) == 2^d", "det(U + V)", IDENTITY),
    case("determinant, of another order", "det(U + T) == 2^d", "det(U + T)", IDENTITY),
    case("determinant, of a difference that does not fit", "det(U - T) == det(U - T)", "det(U)", IDENTITY),
    case("determinant, a multiple to the first power", "det(2*U) == 2", "det(2*U)"),
    case("determinant, a number beside the matrix", "det(U + 1) == 2^d", "det(U + 1)", IDENTITY),
    case("determinant, a product of matrices", "det(U*V) == 1", "det(U*V)"),
    case("determinant, a multiple that is not defined", "det(1/c*U) == (1/c)^d", "det(1/c*U)", IDENTITY, at="1"),
    case("determinant, a term that is not defined and itself", "det(1/c*U) == det(1/c*U)", "det(U)", IDENTITY, at="1"),
    case("determinant, an infinite multiple", "det(oo*U) == oo", "det(oo*U)"),
    case("determinant, ones everywhere", "det(U) == 1", "det(U)", given=said("U[i, j] == 1")),
    case("determinant, only on the diagonal", "det(U) == 1", "det(U)", given=said("U[i, i] == (1 if i == j else 0)")),
    case("determinant, the other way round", "det(U) == 1", "det(U)", given=said("U[i, j] == (0 if i == j else 1)")),
    case("determinant, one of fewer rows", "det(U) == 1", "det(U)",
         given="forall(i in 1..1, j in 1..d: U[i, j] == (1 if i == j else 0))"),
    case("determinant, one of fewer columns", "det(U) == 1", "det(U)",
         given="forall(i in 1..d, j in 1..1: U[i, j] == (1 if i == j else 0))"),
    case("determinant, of a trace that is taken for the order", "det(Q) <= 1", "det(Q)", Q="psd matrix of order 1"),
    larger("2*U", "sup(R in psd matrix of order d: V[1, 1] - R[1, 1]) >= 0"),
    larger("p*U", "sup(R in psd matrix of order d: -sum(p in -1..-1: R[1, 1])) >= U[1, 1]", proof=IDENTITY, p="real >= 0"),
    case("determinant, of another index", "det(U) == 1", "det(U)", given=said("U[i, j] == (1 if i == e else 0)")),
    case("determinant, one name for both indices", "det(U) == 1", "det(U)",
         given="forall(i in 1..d, i in 1..d: U[i, i] == (1 if i == i else 0))"),
    case("determinant, an order called like an index", "det(U) == 1", "det(U)",
         given="forall(d in 1..d, j in 1..d: U[d, j] == (1 if d == j else 0))"),
    case("determinant, of a bound matrix", "forall(U in matrix of order d: det(U) == 1)", "det(U)",
         {"rule": "intro", "proof": BOUND}),
    case("determinant, of no order", "det(U) == 1", "det(U)", d="integer >= 0"),
    case("determinant, under a condition", "det(U) == 1", "det(U)", given=f"c > 0 implies {UNIT}"),
    case("determinant, a matrix and itself of two orders", "det(U + T) <= det(U + T)", "det(U)", IDENTITY),
]
