"""Units: nats meet bits with a note, and with nothing else."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.language.typing import check
from symdp.language.units import notes

LET = {"P": "distribution", "Q": "distribution", "W": "channel", "x": "real", "X": "variable", "Y": "variable"}


def found(formula: str, **define: str) -> list[str]:
    statement, problems = read_statement({"let": LET, "define": define, "show": formula})
    assert problems == [] and check(statement) == []
    return [p.text[p.start:p.end] for p in notes(statement)]


@pytest.mark.parametrize("formula", [
    "bits(capacity(W)) <= kl(P, Q)", "kl(P, Q) + bits(kl(Q, P)) <= x", "max(bits(kl(P, Q)), kl(P, Q)) <= x",
    "I(X; Y) <= bits(H(X))", "2*kl(P, Q) <= -bits(capacity(W))", "sum(i in 1..3: kl(P, Q)) == bits(kl(P, Q))",
    "(kl(P, Q) if x > 0 else bits(kl(P, Q))) <= 1", "kl(P, Q)/log(2) <= kl(P, Q)", "bits(bits(kl(P, Q))) <= 1",
    "c <= kl(P, Q)",
])
def test_nats_and_bits_together_are_noted(formula: str) -> None:
    assert found(formula, c="bits(capacity(W))")


@pytest.mark.parametrize("formula", [
    "kl(P, Q) <= x", "bits(kl(P, Q)) <= 1", "bits(kl(P, Q)) <= bits(capacity(W)) + x",
    "kl(P, Q)/log(2) <= bits(kl(P, Q))",
    "tv(P, Q) <= sqrt(kl(P, Q)/2)", "kl(P, Q) <= 2*capacity(W)",
    "exp(kl(P, Q)) <= bits(kl(P, Q))",
])
def test_other_uses_are_not(formula: str) -> None:
    assert found(formula) == []


def test_the_place_of_a_note() -> None:
    assert found("x < 1 and bits(capacity(W)) <= kl(P, Q)") == ["bits(capacity(W)) <= kl(P, Q)"]
