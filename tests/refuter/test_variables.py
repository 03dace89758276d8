"""Statements about random variables are refuted by a small sample space; true ones are not."""

from __future__ import annotations

import pytest

from symdp.elaboration import statement
from symdp.kernel.trace import Writer
from symdp.kernel.verdict import check
from symdp.library import load
from symdp.proof.facts import Facts
from symdp.refuter import refute

load()
FALSE = {
    "an event of variables": ({"X": "variable"}, "P(X == 1) <= 1/2"),
    "a mean of variables": ({"X": "variable", "Y": "variable"}, "E(X*Y) == E(X)*E(Y)"),
    "the entropy of a sum": ({"X": "variable", "Y": "variable"}, "H(X) <= H(X + Y)"),
    "entropy given a value": ({"X": "variable", "Y": "variable"}, "P(Y == 1) > 0 implies H(X | Y == 1) <= H(X)"),
    "variance given an event": ({"X": "variable", "Y": "variable"}, "P(Y == 1) > 0 implies Var(X | Y == 1) <= Var(X)"),
    "uncorrelated is not independent": ({"X": "variable", "Y": "variable"}, "Cov(X, Y) == 0 implies independent(X, Y)"),
    "laws of variables": ({"X": "variable", "Y": "variable"}, "law(X) == law(Y)"),
}
TRUE = {
    "an event of variables": ({"X": "variable"}, "P(X == 1) <= 1"),
    "a conditional law": ({"X": "variable"}, "P(X == 1) > 0 implies P(X == 1 | X == 1) == 1"),
}
FACTS = Facts.of(load())


def found(let: dict[str, str], show: str) -> bool:
    said = statement(let, {}, [], [show])
    proof = refute(said, 0, FACTS).proof
    if proof is None:
        return False
    writer = Writer()
    shown = [writer.step(th) for th in proof.theorems]
    point = {"spaces": {n: writer.type(t) for n, t in proof.spaces.items()},
             "values": {v.name: writer.term(t) for v, t in proof.values.items()}}
    evidence = {"part": 0, "verdict": "refuted", "trace": writer.data, "shown": shown, "point": point}
    check(said, evidence, {n: f.statement for n, f in load().facts.items()})
    return True


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refuted(name: str) -> None:
    assert found(*FALSE[name])


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_not(name: str) -> None:
    assert not found(*TRUE[name])
