"""From exact numbers to floating point, for engines: a claim may name numbers of 400 digits, a float holds 308."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

LARGEST = sys.float_info.max


def as_float(x: Any) -> float:
    """The nearest float; of what is beyond all of them the largest (no infinity, of which there is no fraction)."""
    try:
        return float(x)
    except OverflowError:
        return LARGEST if x > 0 else -LARGEST


def held_float(x: Any) -> float:
    """The nearest float. OverflowError beyond all of them: the largest in its place would make of 1e310 - 1e309 a
    zero, and of a true goal one that numbers speak against; a method that counts in floats leaves it to others."""
    near = float(x)
    if math.isinf(near) and not (isinstance(x, float) and math.isinf(x)):
        raise OverflowError(f"{type(x).__name__} beyond floats")
    return near


def scaled_floats(numbers: Iterable[Fraction]) -> list[float]:
    """The numbers as floats; where one is beyond all floats, all of them as shares of the largest."""
    exact = list(numbers)
    largest = max(map(abs, exact), default=Fraction(0))
    return [float(x / largest if largest > Fraction(LARGEST) else x) for x in exact]


def rounded_float(x: Any) -> float:
    """The nearest float, infinite beyond all of them: what is compared with it is not taken to have reached it."""
    near = as_float(x)
    return near if abs(near) < LARGEST or x == near else math.copysign(math.inf, near)


def as_fraction(x: float) -> Fraction:
    """What the float is exactly; infinities are the largest floats, and what is no number is 0."""
    return Fraction(0) if math.isnan(x) else Fraction(min(max(x, -LARGEST), LARGEST))
