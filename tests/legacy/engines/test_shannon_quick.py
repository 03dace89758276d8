"""Statements linear in joint entropies, proved without the prover: what is, and what is left to others."""

from __future__ import annotations

import json

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.portfolio import certificate
from symdp.legacy.engines.shannon import quick
from symdp.legacy.kernel.check import check_certificate
from symdp.legacy.kernel.claims import Statement


def said(show: str, given: tuple[str, ...], kind: str = "variable") -> Statement:
    names = sorted(set("ABCDEUVWXYZ") & set(show + "".join(given)) - {"I"})
    statement, problems = read_statement({"let": dict.fromkeys(names, kind), "given": list(given), "show": [show]})
    assert not problems, problems
    return statement


@pytest.mark.parametrize(("show", "given", "facts"), [
    ("H(U, V) - H(V) == H(U | V)", (), 0),  # nothing is left
    ("I(U; V) == H(U)", ("H(U | V) == 0",), 0),  # an assumption turned round
    ("I(U; V | W) + H(W) >= I(U; V)", (), 2),
    ("2*H(U | V) >= 0", (), 1),  # the same one twice
    ("3/7*I(U; V | W) >= 0", (), 1),
    ("H(U) + H(V) + H(W) + H(X) >= H(U, V, W, X)", (), None),
    ("I(U; X) <= I(V; W)", ("markov(U, V, W, X)",), None),
    ("H(A, B, C, D, E, U, V, W, X) <= H(A, B) + H(C) + H(D) + H(E) + H(U, V) + H(W) + H(X)", (), 6),  # too many for a list of all
    ("I(U; V) >= 0", ("H(U) <= 2*H(V)",), 1),
    ("H(U) <= 6*H(W)", ("H(U) <= 2*H(V)", "H(V) <= 3*H(W)"), 0),
    ("4*H(U, V, W, X, Y) <= H(U, V, W, X) + H(U, V, W, Y) + H(U, V, X, Y) + H(U, W, X, Y) + H(V, W, X, Y)", (), None),
])
def test_what_is_proved_at_once(show: str, given: tuple[str, ...], facts: int | None) -> None:
    statement = said(show, given)
    evidence = quick.evidence(statement, 0)

    assert evidence is not None
    assert facts is None or len(evidence["proof"].get("facts", ())) == facts
    whole = json.loads(json.dumps(certificate(statement, "a/b", "printed", [evidence])))
    assert check_certificate(whole, statement).verdict == "proved"


@pytest.mark.parametrize(("show", "given"), [
    ("I(U; V) >= H(U)", ()), ("I(U; V) <= 0.999999999*H(U)", ()), ("I(U; V | W) <= I(U; V)", ()),  # false
    ("H(U) < H(U) + 1", ()), ("H(U) != H(V) + 1", ()),  # strict
    ("H(U) >= 0", ("H(V) >= 1",)), ("H(U) >= 0", ("H(V) == 1", "H(V) == 2")),  # constants are no point
    ("H(U)*H(V) >= 0", ()), ("exp(H(U)) >= 1", ()), ("H(U) >= 0 and H(V) >= 0", ()), ("H(U) >= 0", ("H(V)^2 >= 0",)),
])
def test_what_is_left_to_others(show: str, given: tuple[str, ...]) -> None:
    assert quick.evidence(said(show, given), 0) is None


def test_alphabets_are_left_to_others() -> None:
    assert quick.evidence(said("H(U) <= log(4)", (), "variable in 4"), 0) is None
    assert quick.evidence(said("H(U) >= 0", (), "variable in 4"), 0) is None


def test_facts_in_numbers_are_what_they_are_called() -> None:
    a, b, c = 1, 2, 4
    assert [f.sum for f in quick.elemental([a, b])] == [{3: 1, 2: -1}, {3: 1, 1: -1}, {1: 1, 2: 1, 3: -1}]
    assert len(list(quick.elemental([1 << i for i in range(5)]))) == 5 + 10 * 8
    # two overlapping sets: monotony from 0 to the whole, and one submodularity
    found = quick.around({a | b, b | c})
    assert [f.sum for f in found if f.b] == [{3: 1, 6: 1, 7: -1, 2: -1}]
    assert len(found) == 10
    assert quick.around({1 << i for i in range(8)}) == []
