"""Statements that the old kernel does not know: it accepts no evidence about them."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.legacy.kernel.beyond import beyond
from symdp.legacy.kernel.check import FORMAT, Rejected, check_certificate
from symdp.legacy.kernel.claims import canonical, statement_of
from symdp.runner.in_old_words import in_old_words

LET = {"P": "distribution on 2", "Q": "distribution on 2", "X": "variable", "w": "real in [0, 1]"}


@pytest.mark.parametrize("show", [
    "E(k in P: k) <= 2", "forall(t in reals: Var(k in P: t*k) >= 0)", "integrable(k in P: k)", "E(X) <= 1",
    "Pr(X == 1) <= 1", "kl(normal(0, 1), normal(0, 1)) == 0", "P({k in 1..2: k <= 1}) <= 1",
    "tv(w*P + (1 - w)*Q, Q) <= 1", "entropy(power(P, 2)) >= 0", "factorial(3) == 6"])
def test_what_is_beyond_it(show: str) -> None:
    statement = statement_of(canonical({"let": LET, "show": [show]}))
    assert beyond(statement)
    evidence: dict[str, Any] = {"part": 0, "verdict": "proved", "proof": {}}
    with pytest.raises(Rejected, match="does not know"):
        check_certificate({"format": FORMAT, "statement": {"let": LET, "show": [show]}, "sha256": statement.sha256,
                           "parts": [evidence]})


@pytest.mark.parametrize("show", ["P[1] <= 1", "P({1}) <= 1", "forall(E in event of P: P(E) <= 1)",
                                  "exists(normal in real: normal > 1)"])
def test_declared_and_bound_names_are_not(show: str) -> None:
    assert not beyond(statement_of(canonical({"let": LET, "show": [show]})))


def test_expectations_in_old_words_are_sums() -> None:
    def said(show: str) -> Any:
        return statement_of(canonical({"let": LET, "show": [show]}))
    other = in_old_words(said("Var(k in P: k) <= E(k in P: k^2)"))
    assert other is not None and other.show == said(
        "sum(k in P: P[k]*(k - sum(k in P: P[k]*k))^2) <= sum(k in P: P[k]*k^2)").show
    assert in_old_words(said("E(X) <= 1")) is None
