"""Integrands and primitives are seen to be continuous by structure, at ends at infinity too: no list of what jumps."""

from __future__ import annotations

import pytest

from symdp.legacy.kernel.calculus import VALUE
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.rules import Checker, Rejected
from symdp.legacy.kernel.tree import Call, Type

BOUND = {"rule": "bound"}


def has_value(integral: str, under: str) -> None:
    """Accepted as an integral that has a value, being below another one in size."""
    goal = Goal((("s", Type("real")),), (read_expression("s > 0"),), Call(VALUE, (read_expression(integral),)))
    Checker().prove(goal, {"rule": "value", "under": under, "upper": BOUND, "lower": BOUND, "proof": {"rule": "value"}})


@pytest.mark.parametrize(("integrand", "under"), [("0^(t^2)", "1"), ("exp(-(0^abs(t)))", "1"), ("2*0^(t^2) - 1", "2")])
def test_an_integrand_that_jumps_is_not_taken(integrand: str, under: str) -> None:
    with pytest.raises(Rejected, match="not seen to be continuous"):
        has_value(f"integral(t in 0 - 1..1: {integrand})", under)


@pytest.mark.parametrize(("integrand", "under"), [
    ("exp(0 - t^2)", "1"), ("rel_entr(1/(1 + t^2), 2)", "10"), ("rel_entr(1/(2 + t^2), 1/(1 + t^2) + s*0)", "10")])
def test_a_continuous_one_is(integrand: str, under: str) -> None:
    has_value(f"integral(t in 0 - 1..1: {integrand})", under)
