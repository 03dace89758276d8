"""What is seen of a goal without a proof: terms expanded, arithmetic of oo, ends of ranges."""

from __future__ import annotations

import pytest

from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import Goal, expanded, nested, with_infinities
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.tree import TRUE, Type

REALS = tuple((n, Type("real")) for n in "xpn")
SIGNS = tuple(map(read_expression, ("x >= 1", "n <= -1", "p^2 >= 0", "p <= 2", "p >= -2")))


@pytest.mark.parametrize(("term", "value"), [
    ("-(-oo)", "oo"), ("oo + x", "oo"), ("oo - x", "oo"), ("-oo - x", "-oo"), ("x + oo", "oo"), ("x - oo", "-oo"), ("x - (-oo)", "oo"),
    ("oo*x", "oo"), ("oo*n", "-oo"), ("x*(-oo)", "-oo"), ("n*(-oo)", "oo"), ("oo/n", "-oo"), ("-oo/x", "-oo"), ("x/oo", "0"), ("n/(-oo)", "0"),
    ("exp(oo)", "oo"), ("exp(-oo)", "0"), ("log(oo)", "oo"), ("sqrt(oo)", "oo"), ("bits(oo)", "oo"), ("1/(1 + exp(oo))", "0"),
])
def test_arithmetic_of_infinities(term: str, value: str) -> None:
    assert with_infinities(Goal(REALS, SIGNS, TRUE), read_expression(term)) == read_expression(value)


@pytest.mark.parametrize("term", ["oo*p", "p*oo", "oo/p", "oo - oo", "oo + (-oo)", "oo*oo", "oo*0", "oo/oo", "log(-oo)", "sqrt(-oo)", "abs(oo)", "oo^2"])
def test_infinities_that_are_left(term: str) -> None:
    """Of no known sign, or none at all, or of nothing that is seen to be a real number."""
    e = read_expression(term)
    assert with_infinities(Goal(REALS, SIGNS, TRUE), e) == e


def test_an_atom_that_is_declared_is_no_logarithm() -> None:
    e = read_expression("log(oo)")
    assert with_infinities(Goal((("log", Type("function")),), (), TRUE), e) == e


def test_ends_that_are_quotients_are_numbers() -> None:
    assert nested(read_expression("sum(k in 1..6/2: k)")) == read_expression("sum(k in 1..3: k)")
    same = read_expression("sum(k in 1..1/0: k)")
    assert nested(same) == same


def test_a_capacity_is_not_put_under_a_binder() -> None:
    with pytest.raises(Unsupported, match="within a binder"):
        expanded(read_expression("(function(t in reals: sup(z in [0, 1]: t*z)))(capacity([[1, 0], [0, 1]]))"), ())
