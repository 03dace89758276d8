"""Numbers and formulas at exact points."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from symdp.legacy.engines.numeric import DIGITS, Point, Undefined, Unknown
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.objects import expand
from symdp.legacy.kernel.tree import Name


def number(text: str, **values: Fraction) -> object:
    return Point(values).number(expand(read_expression(text), {n: Name(n) for n in values}))


def truth(text: str, **values: Fraction) -> bool | None:
    return Point(values).truth(expand(read_expression(text), {n: Name(n) for n in values}))[0]


@pytest.mark.parametrize(("text", "value"), [
    ("1/3 + 1/6", Fraction(1, 2)), ("(2/3)^3", Fraction(8, 27)), ("2^(-2)", Fraction(1, 4)),
    ("sqrt(9/4)", Fraction(3, 2)),
    ("0*log(0)", Fraction(0)), ("rel_entr(0, 0)", Fraction(0)), ("exp(0)", Fraction(1)), ("log(1)", Fraction(0)),
    ("max(1/3, min(1/2, 2))", Fraction(1, 2)), ("1 if 2 < 3 else 1/0", Fraction(1)), ("0^0", Fraction(1)),
])
def test_rational_things_stay_rational(text: str, value: Fraction) -> None:
    found = number(text)

    assert isinstance(found, Fraction)
    assert found == value


def test_fifty_digits() -> None:
    with mpmath.workdps(DIGITS + 10):
        assert abs(number("log(2)") - mpmath.log(2)) < mpmath.mpf(10) ** -48  # type: ignore[operator]
        assert abs(number("h(1/4)") - (mpmath.log(4) - mpmath.mpf(3) / 4 * mpmath.log(3))) < mpmath.mpf(10) ** -48  # type: ignore[operator]


def test_cancellation_does_not_deceive() -> None:
    assert truth("(cosh(x) - 1)/x^2 >= 1/2", x=Fraction(1, 10**9)) is True
    assert truth("(cosh(x) - 1)/x^2 >= 1/2 + x^2/23", x=Fraction(1, 10**9)) is False


@pytest.mark.parametrize("text", ["log(0)", "log(-1)", "1/0", "sqrt(-1)", "(-1)^(1/2)", "0^(-1)", "oo - oo", "0*oo",
                                  "rel_entr(-1, 1)", "1*log(0)", "h(2)"])
def test_undefined(text: str) -> None:
    with pytest.raises(Undefined):
        number(text)


def test_infinity_is_a_value() -> None:
    assert number("rel_entr(1/2, 0)") == mpmath.inf
    assert truth("rel_entr(1/2, 0) <= oo") is True
    assert truth("rel_entr(1/2, 0) <= 10^9") is False


@pytest.mark.parametrize(("text", "held"), [
    ("1/2 < 1/2", False), ("1/2 <= 1/2", True), ("log(4) == 2*log(2)", None), ("log(4) < 2*log(2)", None),
    ("1 < 0 implies 1/0 > 1", True), ("1 > 0 or 1/0 > 1", True), ("1/2 in (1/2, 1]", False),
    ("2 in 1..3", True),
    ("5/2 in 1..3", False), ("not 1 < 2", False), ("1 < 2 iff 3 < 2", False), ("1 != 1", False),
    ("exp(1) > 2.718 and exp(1) < 2.719", True),
])
def test_truth(text: str, held: bool | None) -> None:
    assert truth(text) is held


def test_what_cannot_be_computed_is_said_to_be_unknown() -> None:
    with pytest.raises(Unknown):
        number("exp(10^9)")
    with pytest.raises(Unknown):
        truth("exists(x in real: x > 1)")
