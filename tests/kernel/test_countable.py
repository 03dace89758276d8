"""Laws on all integers whose probabilities a hypothesis gives."""

from __future__ import annotations

import json

import pytest

from symdp.kernel.check import root_goal
from symdp.kernel.claims import statement_of
from symdp.kernel.countable import in_series, told
from symdp.kernel.goals import Goal
from symdp.kernel.objects import Unsupported
from symdp.language.text import to_text

LET = {"P": "distribution on naturals", "Q": "distribution on integers", "R": "distribution on naturals", "a": "real in (0, 1)", "k": "integer"}
TOLD = ["forall(j in naturals: P[j] == (1 - a)*a^j)", "forall(k in integers: Q[k] == (1 - a)/(1 + a)*a^abs(k))"]


def goal(show: str, *given: str) -> Goal:
    return root_goal(statement_of(json.dumps({"let": LET, "given": [*given], "show": [show]})), 0)[0]


def series(show: str, *given: str) -> str:
    g = goal(show, *(given or TOLD))
    return to_text(in_series(g, g.show, told(g)))


def test_a_quantity_is_a_series() -> None:
    assert "sum(k_1 in 0..oo:" in series("entropy(P) >= 0") and "P" not in series("entropy(P) >= 0")
    assert "sum(k_1 in -oo..oo:" in series("tv(Q, Q) <= 1")  # k is declared


def test_a_probability_is_a_number() -> None:
    assert "Q" not in series("Q[2*k + 1] >= 0")
    assert "P" not in series("P[3] >= 0")


def test_what_may_be_no_outcome_stays() -> None:
    assert "P[k]" in series("k >= 0 implies P[k] >= 0")


@pytest.mark.parametrize("given", [
    "forall(j in naturals: P[j + 1] == a^j)", "forall(j in naturals: P[j] <= a^j)", "forall(j in naturals: P[j] == P[j]*1)",
    "forall(j in 0..5: P[j] == a^j)", "forall(j in naturals: R[j] == P[j])", "forall(j in naturals: P[j] == a^j) or a < 1/2"])
def test_other_assumptions_tell_nothing(given: str) -> None:
    assert not told(goal("tv(P, P) <= 0", given))


@pytest.mark.parametrize("show", ["tv(P, R) <= 1", "max_divergence(P, P) <= 0", "min_entropy(P) >= 0"])
def test_other_quantities_are_refused(show: str) -> None:
    with pytest.raises(Unsupported):
        series(show)
