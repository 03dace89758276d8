"""Which laws are seen to be on one space."""

from __future__ import annotations

import pytest

from symdp.legacy.kernel.pointwise import one_space
from tests.legacy.kernel.test_rules import goal, read_expression

NAMES = {"P": "distribution on 2", "Q": "distribution on 3", "R": "distribution", "S": "distribution", "W": "channel to 2", "V": "channel",
         "M": "mechanism on 2 entries over 2", "x": "database on 2 entries over 2"}


@pytest.mark.parametrize(("laws", "together"), [
    (("P", "W(x)"), True), (("P", "Q"), False), (("R", "S"), True), (("P", "R"), False), (("V(x)", "V(y)"), True), (("V(x)", "R"), False),
    (("slice(M, 1, x)(1)", "slice(M, 1, x)(2)"), True), (("slice(M, 1, x)(1)", "slice(M, 2, x)(1)"), False),
    (("mixture(1/2, P, P)", "mixture(1/2, Q, Q)"), False),
])
def test_laws_on_one_space(laws: tuple[str, ...], together: bool) -> None:
    assert one_space(goal("0 <= 1", NAMES, ()), [read_expression(law) for law in laws]) is together
