"""Bounds of the normal distribution function and the inverse of the binary entropy, against mpmath."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.enclose import Region
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.interval import Interval, Undefined
from symdp.legacy.kernel.special import inverse_entropy, inverse_entropy_bounds, normal, normal_bounds


def mpf(x: Fraction | float) -> mpmath.mpf:
    return mpmath.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else mpmath.mpf(x)


@pytest.mark.parametrize("prec", [20, 64, 192])
@pytest.mark.parametrize("x", ["0", "1", "-1", "1/3", "5", "-20", "63", "64", "70", "-100", "1/1000000000", "19/5", "-7/2"])
def test_the_normal_law_is_enclosed(x: str, prec: int) -> None:
    low, high = normal_bounds(Fraction(x), prec)
    with mpmath.workdps(3000 if abs(Fraction(x)) > 60 else 120):
        value = mpmath.erfc(-mpf(Fraction(x)) / mpmath.sqrt(2)) / 2
        assert mpf(low) <= value <= mpf(high)
    assert high - low <= Fraction(1, 2**prec) or abs(Fraction(x)) > 64


def test_an_entropy_too_close_to_one_of_the_bisection_is_still_enclosed() -> None:
    """1/4 is the first number tried: whether h(1/4) is more or less is not decided, so that nothing is known but 0 and 1/2."""
    with mpmath.workdps(200):
        h = -(mpmath.log(mpf(Fraction(1, 4))) / 4 + mpmath.log(mpf(Fraction(3, 4))) * 3 / 4)
        y = Fraction(int(mpmath.nint(h * 2**400)), 2**400)

    assert inverse_entropy_bounds(y, 20) == (0, Fraction(1, 2))


@pytest.mark.parametrize("prec", [20, 64, 192])
@pytest.mark.parametrize("y", ["0", "1/2", "1/1000000", "69/100", "693147/1000000", "1e-40", "1/3"])
def test_the_inverse_of_entropy_is_enclosed(y: str, prec: int) -> None:
    low, high = map(Fraction, inverse_entropy_bounds(Fraction(y), prec))
    with mpmath.workdps(150):
        def h(p: mpmath.mpf) -> mpmath.mpf:
            return -p * mpmath.log(p) - (1 - p) * mpmath.log(1 - p) if p else mpmath.mpf(0)
        assert h(mpf(low)) <= mpf(Fraction(y)) <= h(mpf(high))
    assert 0 <= low <= high <= Fraction(1, 2)
    assert high - low <= Fraction(1, 2**prec)


def test_beyond_its_domain_it_is_not_enclosed() -> None:
    for low, high in ((-1, 0), (0, 1), (Fraction(694, 1000), Fraction(694, 1000))):
        with pytest.raises(Undefined):
            inverse_entropy(Interval(Fraction(low), Fraction(high)), 64)


def test_ends_that_are_not_reached() -> None:
    everywhere = normal(Interval(-float("inf"), float("inf"), True, True), 64)
    assert (everywhere.lo, everywhere.hi, everywhere.lo_open, everywhere.hi_open) == (0, 1, True, True)
    assert normal(Interval(Fraction(100), Fraction(100)), 64).hi_open, "Phi is below 1 at every number"


@pytest.mark.parametrize("text", ["Phi(x)", "h_inv(x)", "Phi(x^2 - 1)", "h_inv(x/2)"])
def test_derivatives_are_those_of_the_bounds(text: str) -> None:
    """A difference quotient lies in the hull of the slopes (mean value theorem)."""
    e, slope = read_expression(text), derivative(read_expression(text), "x")
    ends = [Region([read_expression(f"x == {t}")]).enclose(e) for t in ("1/4", "3/8")]
    between = Region([read_expression("1/4 <= x"), read_expression("x <= 3/8")]).enclose(slope)
    assert ends[0] is not None and ends[1] is not None and between is not None
    assert (ends[1].lo - ends[0].hi) * 8 <= between.hi
    assert (ends[1].hi - ends[0].lo) * 8 >= between.lo
