"""Matrices in witnesses, their entries in goals, and suprema that are undefined at a value of what they bind."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import Rejected, check_certificate
from symdp.legacy.kernel.claims import Statement, statement_of
from symdp.legacy.kernel.entries import entry
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.nodes import Name, Type

E = [["1", "0"], ["0", "1"]]


def stated(let: dict[str, str], show: str, given: tuple[str, ...] = ()) -> Statement:
    return statement_of(json.dumps({"let": let, "given": list(given), "show": [show]}))


def judged(statement: Statement, verdict: str, values: dict[str, str], objects: dict[str, Any],
           bound: dict[str, Any] | None = None) -> str:
    witness = {"values": values, "objects": objects} | ({"bound": bound} if bound else {})
    evidence = {"part": 0, "verdict": verdict, "witness": witness}
    return check_certificate(certificate(statement, "a/b", "printed", [evidence]), statement).verdict


@pytest.mark.parametrize("rows", [
    [["1", "2"], ["2", "1"]], [["-1"]], [["1", "1"], ["0", "1"]], [["0", "1"], ["1", "1"]],
    [["1", "0", "0"], ["0", "1", "2"], ["0", "2", "1"]], [["1", "0"]], [], [["log(0)"]], [["oo"]],
    [["1" if i == j else "0" for j in range(5)] for i in range(5)],
])
def test_what_is_no_positive_semidefinite_matrix_is_no_witness(rows: list[list[str]]) -> None:
    order = str(max(1, len(rows)))
    statement = stated({"S": f"psd matrix of order {order}"}, "S[1, 1] < -5")
    with pytest.raises(Rejected):
        judged(statement, "refuted", {}, {"S": {"rows": rows}})


@pytest.mark.parametrize("rows", [E, [["0", "0"], ["0", "0"]], [["1", "1"], ["1", "1"]], [["2", "-1"], ["-1", "1/2"]]])
def test_what_is_one_refutes(rows: list[list[str]]) -> None:
    assert judged(stated({"S": "psd matrix of order 2"}, "det(S) > 1"), "refuted", {}, {"S": {"rows": rows}}) == "refuted"


def test_the_order_is_the_declared_one() -> None:
    statement = stated({"d": "integer >= 1", "S": "psd matrix of order d"}, "S[1, 1] < 0")
    assert judged(statement, "refuted", {"d": "2"}, {"S": {"rows": E}}) == "refuted"
    for d in ("1", "3"):
        with pytest.raises(Rejected):
            judged(statement, "refuted", {"d": d}, {"S": {"rows": E}})


def test_sums_and_multiples_of_matrices_are_entry_by_entry() -> None:
    let = {"S": "matrix of order 2", "T": "matrix of order 2"}
    some = {"S": {"rows": [["0", "1"], ["2", "3"]]}, "T": {"rows": E}}
    for holds in ("det(S + T) == 2", "det(2*S - T) == 1*(-1)*5 - 2*4", "det(-S) == -2", "(S + T)[1, 2] == 1"):
        assert judged(stated(let, f"not ({holds})"), "refuted", {}, some) == "refuted", holds
    for meaningless in ("det(S*T) == 5", "det(S + 1) == 5", "S == T", "det(S/2) == 5"):
        with pytest.raises(Rejected):
            judged(stated(let, meaningless), "refuted", {}, some)


def test_entries_are_numbers_within_the_matrix() -> None:
    names = (("d", Type("integer")), ("S", Type("psd matrix", (("order", Name("d")),))),
             ("T", Type("matrix", (("order", Name("A")),))))
    on, off, strange = (entry(names, read_expression(e)) for e in ("S[1, 1]", "S[1, d]", "T[1, 1]"))
    assert on is not None and off is not None and strange is None  # the order of T is an arbitrary space
    assert on.values != Name("reals") and off.values == Name("reals") and len(on.conditions()) == 4


def decided(statement: Statement) -> str:
    (part,) = propose(statement).parts
    if part.evidence is None:
        return "undecided"
    return check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).verdict


TWO = {"d": "integer >= 1", "a": "real in [0, 1]", "c": "real", "S": "psd matrix of order d", "T": "psd matrix of order d"}
TRACES = ("sum(i in 1..d: S[i, i]) <= c", "sum(i in 1..d: T[i, i]) <= c")


@pytest.mark.parametrize(("show", "verdict"), [
    ("sum(i in 1..d: a*S[i, i] + (1 - a)*T[i, i]) <= c", "proved"), ("sum(i in 1..d: S[i, i]) >= 0", "proved"),
    ("sum(i in 1..d: S[i, i] + T[i, i]) <= c", "refuted"),
])
def test_traces_are_compared(show: str, verdict: str) -> None:
    assert decided(stated(TWO, show, TRACES)) == verdict


# -- suprema over matrices and functions
def test_a_supremum_is_undefined_where_its_body_is() -> None:
    let = {"d": "integer >= 1"}
    singular = stated(let, "inf(S in psd matrix of order d: 1/det(S) if sum(i in 1..d: S[i, i]) <= d else oo) >= 0")
    zero, one = {"rows": [["0"]]}, {"rows": [["1"]]}
    assert judged(singular, "ill-posed", {"d": "1"}, {}, {"S": zero}) == "ill-posed"
    for bound in ({"S": one}, {"S": {"rows": [["2"]]}}, {"S": {"rows": [["-1"]]}}, {"T": zero}, {"S": "0"}):
        with pytest.raises(Rejected):
            judged(singular, "ill-posed", {"d": "1"}, {}, bound)
    guarded = stated(let, "inf(S in psd matrix of order d: 1/det(S) if det(S) > 0 else oo) >= 0")
    with pytest.raises(Rejected):
        judged(guarded, "ill-posed", {"d": "1"}, {}, {"S": zero})


def test_values_chosen_for_bound_names_are_of_their_types() -> None:
    values = stated({"n": "integer >= 1"}, "sup(f in function 1..n -> (0, oo), t in [0, 1]: 1/f(n) + 1/t) >= 0")
    assert judged(values, "ill-posed", {"n": "1"}, {}, {"f": {"table": {"1": "1"}}, "t": "0"}) == "ill-posed"
    for f, t in (({"table": {"1": "0"}}, "1"), ({"table": {"1": "1"}}, "-1/2"), ({"table": {"2": "1"}}, "0"),
                 ({"table": {"1": "log(0)"}}, "0"), ({"table": {"1": "1"}}, "1/0")):
        with pytest.raises(Rejected):
            judged(values, "ill-posed", {"n": "1"}, {}, {"f": f, "t": t})
    arbitrary = stated({"P": "distribution on A"}, "sup(Q in distribution on A: 1/(1 - max(x in Q: Q[x]))) >= 0")
    with pytest.raises(Rejected):  # the space of Q has as many points as that of P
        judged(arbitrary, "ill-posed", {}, {"P": {"outcomes": ["1", "2"], "probabilities": ["1/2", "1/2"]}},
               {"Q": {"outcomes": ["1"], "probabilities": ["1"]}})


def test_the_search_finds_where_a_supremum_is_undefined() -> None:
    s = "inf(b in function 1..n -> [0, oo): sum(i in 1..n: 1/b(i)) if sum(i in 1..n: b(i)) <= n else oo) >= 0"
    assert decided(stated({"n": "integer >= 1"}, s)) == "ill-posed"
