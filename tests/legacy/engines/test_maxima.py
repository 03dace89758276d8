"""Maxima over ranges and their logarithms, factors of products that are not 0, and differences as variables."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.portfolio import certificate, propose
from symdp.legacy.kernel.check import check_certificate

N = "integer >= 1"
LAWS = {"n": N, "m": N, "P": "distribution on n", "V": "channel from n to m"}


def verdict(data: dict[str, Any]) -> str | None:
    """What the kernel says of what the engines find."""
    statement, problems = read_statement(data)
    assert not problems
    (part,) = propose(statement).parts
    if part.evidence is None:
        return None
    return check_certificate(certificate(statement, "a/b", "printed", [part.evidence]), statement).verdict


AT = {**LAWS, "i": "integer in [1, n]", "j": "integer in [1, m]"}
ORDERS = {"r": "real > 0", "s": "real > r", "c": "real > 2", "d": "real > c"}
JOINT = {"n": N, "m": "integer >= 2", "R": "distribution on n", "V": "channel from n to m", "S": "distribution on m",
         "i": "integer in [1, n]"}
OUTPUT = "forall(t in 1..m: S[t] == sum(z in 1..n: R[z]*V(z)[t]))"
TRUE = [
    # a value below a maximum, at an index that is there; a maximum below a number
    {"let": AT, "given": ["P[i] > 0"], "show": ["P[i]*V(i)[j] <= max(x in 1..n: max(y in 1..m: P[x]*V(x)[y]))"]},
    {"let": AT, "given": ["P[i]*V(i)[j] != 0"], "show": ["V(i)[j] > 0"]},
    {"let": AT, "given": ["P[i] != 0", "V(i)[j] != 0"], "show": ["sum(z in 1..n: P[z]*V(z)[j]) > 0"]},
    {"let": ORDERS, "show": ["exp((c - 2)*r) - 1 < (exp((d - 2)*s) - 1)"]},
    # a max-divergence below the logarithm of a maximum, outcome by outcome
    {"let": JOINT, "given": [OUTPUT, "R[i] > 0"], "show": ["max_divergence(V(i), S) <= max_information(R, V)"]},
]
FALSE = [
    {"let": AT, "show": ["P[i] <= max(x in 1..n: max(y in 1..m: P[x]*V(x)[y]))"]},
    {"let": AT, "given": ["P[i] + V(i)[j] != 0"], "show": ["V(i)[j] > 0"]},
    {"let": AT, "given": ["P[i] != 0"], "show": ["sum(z in 1..n: P[z]*V(z)[j]) > 0"]},
    {"let": JOINT, "given": [OUTPUT], "show": ["max_divergence(V(i), S) <= max_information(R, V)"]},
    {"let": {**ORDERS, "d": "real > 2"}, "show": ["exp((c - 2)*r) - 1 < (exp((d - 2)*s) - 1)"]},
]


@pytest.mark.parametrize("data", TRUE)
def test_true_statements_are_proved(data: dict[str, Any]) -> None:
    assert verdict(data) == "proved"


@pytest.mark.parametrize("data", FALSE)
def test_false_neighbours_are_not(data: dict[str, Any]) -> None:
    assert verdict(data) != "proved"
