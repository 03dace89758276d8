"""Numbers that no float holds cost no proof: what counts in floats leaves them to what does not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symdp.capacities.floats import LARGEST, as_float, held_float, rounded_float, scaled_floats
from symdp.legacy.engines.inequality.ring import Numeric, polynomial
from symdp.legacy.engines.portfolio import propose
from tests.legacy.engines.search_cases import statement

HUGE = Fraction(10)**310


def test_what_becomes_of_a_number_beyond_floats() -> None:
    assert as_float(HUGE) == LARGEST
    assert rounded_float(-HUGE) == -float("inf")
    with pytest.raises(OverflowError):
        held_float(HUGE)
    assert held_float(float("inf")) == float("inf")
    assert scaled_floats([HUGE, -HUGE/2, Fraction(0)]) == [1.0, -0.5, 0.0]
    assert scaled_floats([Fraction(3), Fraction(1, 2)]) == [3.0, 0.5]


def test_a_polynomial_beyond_floats_is_none_in_floats() -> None:
    with pytest.raises(OverflowError):
        Numeric(polynomial(1, {(2,): HUGE, (1,): -2*HUGE, (0,): HUGE}))


@pytest.mark.parametrize(("show", "let"), [
    ("forall(j in 1..n: P[j]*1e310/1e309 >= 9*P[j])", {"n": "integer >= 1", "P": "distribution on n"}),
    ("1e309*H(X) >= 0", {"X": "variable"}),
    ("1e309*H(X, Y) <= 1e309*H(X) + 1e310*H(Y)", {"X": "variable", "Y": "variable"}),
    ("1e310*x^4 - 4e310*x + 3e310 >= 0", {"x": "real"}),
    ("x^3*1e309 - 3e309*x + 2e309 >= 0", {"x": "real >= 0"})])
def test_it_is_proved(show: str, let: dict[str, str]) -> None:
    part, = propose(statement(show, **let)).parts

    assert part.evidence is not None
    assert part.evidence["verdict"] == "proved"
    assert not any("broke" in t["outcome"] for t in part.tried)
