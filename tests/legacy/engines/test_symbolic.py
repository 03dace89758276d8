"""SymPy proposes; its proposals are read back as claim-language text."""

from __future__ import annotations

import pytest

from symdp.legacy.engines.symbolic import NotSymbolic, limit_value, to_sympy
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.tree import ZERO, Name


def test_limit_of_a_quotient() -> None:
    assert limit_value(read_expression("(exp(x) - 1 - x)/x^2"), "x", ZERO) == "1/2"


def test_limit_at_infinity() -> None:
    assert limit_value(read_expression("(1 + 2/n)^n"), "n", Name("oo")) == "exp(2)"


def test_other_names_are_not_limits_of_numbers() -> None:
    assert limit_value(read_expression("x*y"), "x", ZERO) is None


def test_objects_are_not_symbolic() -> None:
    with pytest.raises(NotSymbolic):
        to_sympy(read_expression("max(x, 1)"), {})
