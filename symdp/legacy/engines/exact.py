"""From floating point back to exact numbers: recognising simple ones, and how simple they are."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

from symdp.capacities.floats import as_float, as_fraction

CLOSE = 4e-14  # relative: floats this close to a simple number are that number
GUESS = 3e-6
LOG, ROOT, EXP = 8, 8, 9  # what a function adds to the complexity of its argument
SIMPLE_DENOMINATOR = 10_000


@lru_cache(maxsize=20_000)
def recognise(x: float) -> tuple[str, int] | None:
    """The text of a simple exact number that x stands for, and its complexity; None if there is none."""
    if not math.isfinite(x):
        return None
    f = rational(x)
    if f is not None:
        return str(f), complexity(f)
    if abs(x) < 60:
        inner = rational(math.exp(x), 200)
        if inner is not None and 1 != inner <= 2000 and _same(math.log(inner), x):
            return f"log({inner})", complexity(inner) + LOG
    sign = "-" if x < 0 else ""
    if x != 0:
        square = rational(x * x, 100)
        if square is not None and square <= 1000 and _same(math.sqrt(square), abs(x)):
            return f"{sign}sqrt({square})", complexity(square) + ROOT
        power = rational(math.log(abs(x)), 8)
        if power is not None and abs(power) <= 20 and _same(math.exp(power), abs(x)):
            return f"{sign}exp({power})", complexity(power) + EXP
    return None


def _same(x: float, y: float) -> bool:
    return abs(x - y) <= 4 * CLOSE * abs(y)


def guess(x: float) -> str | None:
    """The text of a very simple number close to x: what a minimum found to few digits may stand for."""
    if not math.isfinite(x):
        return None
    forms = [(x, "{}", 1000), (x * x, "sqrt({})" if x > 0 else "-sqrt({})", 30)]
    if abs(x) < 8:
        forms.insert(1, (math.exp(x), "log({})", 30))
    for close, wrap, largest in forms:
        f = Fraction(close).limit_denominator(30)
        if 0 < abs(f) <= largest and abs(as_float(f) - close) <= GUESS * max(1.0, abs(close)):
            return wrap.format(f)
    return None


def rational(x: float, denominator: int = SIMPLE_DENOMINATOR) -> Fraction | None:
    """A fraction with a small denominator, or a short decimal, that x stands for."""
    f = Fraction(x).limit_denominator(denominator)
    if abs(as_float(f) - x) <= CLOSE * max(abs(x), 1e-3) and (f != 0 or x == 0):
        return f
    if denominator >= SIMPLE_DENOMINATOR:
        written = repr(x)
        if len(written) <= 14:
            return Fraction(written)
    return None


def complexity(f: Fraction) -> int:
    """How much there is to write and to grasp: bits of both parts, less for decimals."""
    n, d = abs(f.numerator), f.denominator
    if d >= 10 and set(str(d)) <= {"1", "0"}:
        return min(n, abs(d - n)).bit_length() + 3 * len(str(d)) - 1 + (f < 0)
    return n.bit_length() + 2 * (d.bit_length() - 1) + (f < 0)


def rounded(x: float, d: int) -> tuple[Fraction, Fraction]:
    """The multiples of 1/d below and above x."""
    low = Fraction(math.floor(as_fraction(x) * d), d)
    return low, low + Fraction(1, d)
