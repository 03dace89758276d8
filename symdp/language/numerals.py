"""Exact numbers as text."""

from __future__ import annotations

from fractions import Fraction

from symdp.legacy.kernel.expressions import MAX_DIGITS


def number_text(value: Fraction) -> str:
    """A number exactly: as a decimal if it has a finite one, else as a quotient."""
    sign, value = ("-", -value) if value < 0 else ("", value)
    decimal = _decimal(value)
    return sign + (decimal if decimal is not None else f"{value.numerator}/{value.denominator}")


def _decimal(value: Fraction) -> str | None:
    """A decimal literal the reader accepts, or None where there is none."""
    if value.denominator == 1 and value < 10**21:
        return str(value.numerator)
    twos = (value.denominator & -value.denominator).bit_length() - 1
    rest, fives = value.denominator >> twos, 0
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return None
    places = max(twos, fives)
    if places > 2 * MAX_DIGITS or value.numerator.bit_length() > 8 * MAX_DIGITS:
        return None
    digits = str(value.numerator * 10**places // value.denominator)
    stripped = digits.rstrip("0")
    exponent = len(digits) - len(stripped) - places
    if exponent < 0 and places <= 40:
        whole, part = digits[:-places] or "0", digits[-places:].rjust(places, "0")
        return f"{whole}.{part.rstrip('0')}"
    if exponent >= 0 and len(digits) - places <= 40:
        return stripped + "0" * exponent
    # the reader takes exponents up to MAX_DIGITS: the rest goes into the mantissa
    outside = min(max(exponent, -MAX_DIGITS), MAX_DIGITS)
    inside = exponent - outside
    if inside >= 0:
        mantissa = stripped + "0" * inside
    elif -inside < len(stripped):
        mantissa = f"{stripped[:inside]}.{stripped[inside:]}"
    else:
        mantissa = "." + stripped.rjust(-inside, "0")
    return f"{mantissa}e{outside}" if len(mantissa) <= MAX_DIGITS else None
