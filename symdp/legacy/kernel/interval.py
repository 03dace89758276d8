"""Intervals with exact rational or outward-rounded dyadic endpoints, and exp, log, pi.

An endpoint is a Fraction or an infinity; a flag says whether it is excluded. The
interval [oo, oo] is the extended value oo. Every operation returns an interval that
contains all values of the operation on the operands, and leaves an endpoint open only
if no such value reaches it. Only integers are computed with; no float ever is.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

INF = math.inf
Real = Fraction | float  # a Fraction, or exactly +oo / -oo
MAX_EXP = 4096  # exp is computed for |x| up to this; beyond, crude valid bounds


class Undefined(Exception):
    """An operation that is undefined, or cannot be seen to be defined, on its operands."""


@dataclass(frozen=True, slots=True)
class Interval:
    lo: Real
    hi: Real
    lo_open: bool = False
    hi_open: bool = False

    def above(self, strict: bool) -> bool:
        """Every value is > 0 (strict) or >= 0."""
        return self.lo > 0 or (self.lo == 0 and (self.lo_open or not strict))

    def below(self, strict: bool) -> bool:
        return self.hi < 0 or (self.hi == 0 and (self.hi_open or not strict))

    @property
    def empty(self) -> bool:
        return self.lo > self.hi or (self.lo == self.hi and (self.lo_open or self.hi_open))

    @property
    def exact(self) -> bool:
        return self.lo == self.hi

    @property
    def bounded(self) -> bool:
        return isinstance(self.lo, Fraction) and isinstance(self.hi, Fraction)

    def takes(self, infinity: Real) -> bool:
        """The extended value +oo or -oo is among the values; an infinite end of reals is open."""
        # the type first: to compare a Fraction with a float is slow, and this is asked at every step
        return (isinstance(self.hi, float) and self.hi == infinity and not self.hi_open) or (
            isinstance(self.lo, float) and self.lo == infinity and not self.lo_open)

    def meet(self, other: Interval) -> Interval:
        lo, lo_open = max((self.lo, self.lo_open), (other.lo, other.lo_open))
        hi, closed = min((self.hi, not self.hi_open), (other.hi, not other.hi_open))
        return Interval(lo, hi, lo_open, not closed)


REALS = Interval(-INF, INF, True, True)


def point(x: Real) -> Interval:
    return Interval(x, x)


def shorten(x: Real, prec: int, up: bool) -> Real:
    """x itself while it is short, else the nearest dyadic with prec bits below (above) it."""
    if isinstance(x, float):
        return x
    n, d = x.numerator, x.denominator
    if n.bit_length() + d.bit_length() <= 2 * prec + 40:
        return x
    shift = prec + d.bit_length() - abs(n).bit_length()
    top, bottom = (n << shift, d) if shift >= 0 else (n, d << -shift)
    q = -(-top // bottom) if up else top // bottom
    return Fraction(q, 1 << shift) if shift >= 0 else Fraction(q << -shift)


def tidy(i: Interval, prec: int) -> Interval:
    lo, hi = shorten(i.lo, prec, False), shorten(i.hi, prec, True)
    return Interval(lo, hi, i.lo_open or lo != i.lo, i.hi_open or hi != i.hi)


def _plus(x: Real, y: Real) -> Real:
    # never Fraction + float: that turns the Fraction into a float first
    return x if isinstance(x, float) else y if isinstance(y, float) else x + y


def _times(x: Real, y: Real) -> Real:
    """The product of two ends that are not zero; a tiny Fraction times oo is oo, not 0.0*oo."""
    if isinstance(x, float) or isinstance(y, float):
        return INF if (x > 0) == (y > 0) else -INF
    return x * y


def add(a: Interval, b: Interval) -> Interval:
    if {a.lo, b.lo} == {INF, -INF} or {a.hi, b.hi} == {INF, -INF} or any(
            p.takes(INF) and q.takes(-INF) for p, q in ((a, b), (b, a))):
        raise Undefined("oo - oo")
    lo, hi = _plus(a.lo, b.lo), _plus(a.hi, b.hi)
    return Interval(lo, hi, _left_out((a.lo, a.lo_open), (b.lo, b.lo_open)), _left_out(
        (a.hi, a.hi_open), (b.hi, b.hi_open)))


def _left_out(x: tuple[Real, bool], y: tuple[Real, bool]) -> bool:
    """The sum (or product, of ends that are not zero) of two ends is not a value. A finite one needs both
    ends; an infinite one is reached as soon as an infinite end is."""
    if isinstance(x[0], float) or isinstance(y[0], float):
        return all(open_ for end, open_ in (x, y) if isinstance(end, float))
    return x[1] or y[1]


def neg(a: Interval) -> Interval:
    return Interval(-a.hi, -a.lo, a.hi_open, a.lo_open)


def mul(a: Interval, b: Interval) -> Interval:
    # An endpoint product is excluded if a factor is, unless the other factor is an
    # included zero. An infinite endpoint of reals is never attained, so 0*oo is 0 there.
    for p, q in ((a, b), (b, a)):
        if (p.takes(INF) or p.takes(-INF)) and _takes_zero(q):
            raise Undefined("0*oo")
        if isinstance(p.lo, float) and p.lo == p.hi and p.takes(p.lo):  # an infinity itself; q has a sign
            return p if q.above(True) else neg(p)
    if a.lo >= 0 and b.lo >= 0 and a.lo <= a.hi and b.lo <= b.hi:  # the usual case: the corners are in order
        (lo, lo_open), (hi, hi_open) = (_corner(a.lo, a.lo_open, b.lo, b.lo_open),
                                        _corner(a.hi, a.hi_open, b.hi, b.hi_open))
        return Interval(lo, hi, lo_open, hi_open)
    corners: list[tuple[Real, bool]] = []
    for x, x_open in ((a.lo, a.lo_open), (a.hi, a.hi_open)):
        corners += [_corner(x, x_open, b.lo, b.lo_open), _corner(x, x_open, b.hi, b.hi_open)]
    lo = min(v for v, _ in corners)
    hi = max(v for v, _ in corners)
    lo_open = all(o for v, o in corners if v == lo)
    hi_open = all(o for v, o in corners if v == hi)
    return Interval(lo, hi, lo_open, hi_open)


def _corner(x: Real, x_open: bool, y: Real, y_open: bool) -> tuple[Real, bool]:
    """The product of two ends, and whether it is left out."""
    if not x or not y:
        return Fraction(0), not ((not x and not x_open) or (not y and not y_open))
    return _times(x, y), _left_out((x, x_open), (y, y_open))


def _takes_zero(a: Interval) -> bool:
    return not (a.above(True) or a.below(True))


def inverse(a: Interval) -> Interval:
    if a.empty:
        raise Undefined("nothing to divide by")
    if a.above(True):
        lo = Fraction(0) if a.hi == INF else 1 / Fraction(a.hi)
        hi: Real = INF if a.lo == 0 else 1 / Fraction(a.lo) if a.lo != INF else Fraction(0)
        return Interval(lo, hi, a.hi_open, a.lo_open or a.lo == 0)
    if a.below(True):
        return neg(inverse(neg(a)))
    raise Undefined("division by zero")


def integer_power(a: Interval, n: int) -> Interval:
    if n < 0:
        return inverse(integer_power(a, -n))
    if n == 0:
        if a.takes(INF) or a.takes(-INF):
            raise Undefined("oo^0")
        return point(Fraction(1))
    if n % 2 == 0:
        a = absolute(a)
    return Interval(_pow(a.lo, n), _pow(a.hi, n), a.lo_open, a.hi_open)


def _pow(x: Real, n: int) -> Real:
    if isinstance(x, Fraction) and max(abs(x.numerator).bit_length(), x.denominator.bit_length()) * n > 200_000:
        raise Undefined("a power too large to compute")
    return x**n


def absolute(a: Interval) -> Interval:
    if a.lo >= 0:
        return a
    if a.hi <= 0:
        return neg(a)
    hi, closed = max((-a.lo, not a.lo_open), (a.hi, not a.hi_open))
    return Interval(Fraction(0), hi, False, not closed)


def minimum(a: Interval, b: Interval) -> Interval:
    lo, lo_open = min((a.lo, a.lo_open), (b.lo, b.lo_open))
    hi, closed = min((a.hi, not a.hi_open), (b.hi, not b.hi_open))
    return Interval(lo, hi, lo_open, not closed)


def maximum(a: Interval, b: Interval) -> Interval:
    return neg(minimum(neg(a), neg(b)))


def hull(a: Interval, b: Interval) -> Interval:
    lo, lo_open = min((a.lo, a.lo_open), (b.lo, b.lo_open))
    hi, closed = max((a.hi, not a.hi_open), (b.hi, not b.hi_open))
    return Interval(lo, hi, lo_open, not closed)


Bounds = Callable[[Fraction, int], tuple[Real, Real]]


def _increasing(a: Interval, f: Bounds, at_minus: Real, at_plus: Real, prec: int) -> Interval:
    """Image under a strictly increasing function with rigorous bounds f at a rational."""
    if a.empty:  # as in a region that contradicts itself; its ends may lie outside the function's domain
        raise Undefined("there is no number in the interval")
    def end(x: Real, open_: bool, side: int) -> tuple[Real, bool]:
        if isinstance(x, float):
            return (at_minus if x < 0 else at_plus), open_
        low, high = f(x, prec)
        return (low, high)[side], open_ or low != high
    lo, lo_open = end(a.lo, a.lo_open, 0)
    hi, hi_open = end(a.hi, a.hi_open, 1)
    return Interval(lo, hi, lo_open, hi_open)


def exp(a: Interval, prec: int) -> Interval:
    return _increasing(a, exp_bounds, Fraction(0), INF, prec)


def log(a: Interval, prec: int) -> Interval:
    """Of positive reals; the interval must lie above zero, which may be its excluded end."""
    if not a.above(True):
        raise Undefined("log of a number that is not positive")
    return _increasing(a, log_bounds, -INF, INF, prec)


def root(a: Interval, prec: int) -> Interval:
    """The square root of nonnegative reals."""
    if not a.above(False):
        raise Undefined("square root of a negative number")
    return _increasing(a, sqrt_bounds, -INF, INF, prec)


def x_log_x(a: Interval, prec: int) -> Interval:
    """t*log(t) for t >= 0, with 0*log(0) = 0: falls to -1/e at 1/e, then rises."""
    if not a.above(False):
        raise Undefined("t*log(t) of a negative number")
    def at(x: Real, open_: bool) -> Interval:
        if x == INF:
            return Interval(INF, INF, open_, open_)
        value = point(Fraction(0)) if x == 0 else mul(point(x), log(point(x), prec))
        return Interval(value.lo, value.hi, value.lo_open or open_, value.hi_open or open_)
    left, right = at(a.lo, a.lo_open), at(a.hi, a.hi_open)
    both = hull(left, right)
    turn = exp(point(Fraction(-1)), prec)
    if a.hi < turn.lo or a.lo > turn.hi:
        return both
    return Interval(-turn.hi, both.hi, True, both.hi_open)


@lru_cache(maxsize=200_000)
def exp_bounds(x: Fraction, prec: int) -> tuple[Real, Real]:
    """lo <= e^x <= hi, with about prec correct bits.

    For x > 0: y = x/2^k <= 2^-8, Taylor series of e^y with positive terms in fixed point
    (terms rounded down for lo, up for hi; once the upper term is <= 1 unit in the last
    place the remaining ones sum to less than 2 units), then k squarings.
    """
    if x == 0:
        return Fraction(1), Fraction(1)
    if x < 0:
        lo, hi = exp_bounds(-x, prec)
        return (Fraction(0) if hi == INF else 1 / Fraction(hi)), 1 / Fraction(lo)
    if x > MAX_EXP:
        return 1 + x, INF  # e^x >= 1 + x
    k = max(0, (x.numerator // x.denominator).bit_length() + 8)
    w = prec + k + 16
    scale = x.denominator << k
    y_lo = (x.numerator << w) // scale
    y_hi = -((-x.numerator << w) // scale)
    lo = hi = term_lo = term_hi = 1 << w
    i = 0
    while term_hi > 1:
        i += 1
        term_lo = (term_lo * y_lo >> w) // i
        term_hi = -((-term_hi * y_hi >> w) // i)
        lo, hi = lo + term_lo, hi + term_hi
    hi += 2
    for _ in range(k):
        lo, hi = lo * lo >> w, -((-hi * hi) >> w)
    return Fraction(lo, 1 << w), Fraction(hi, 1 << w)


@lru_cache(maxsize=200_000)
def log_bounds(x: Fraction, prec: int) -> tuple[Real, Real]:
    """lo <= log x <= hi for x > 0, with about prec bits after the point; -oo for 0.

    x = m*2^e with 1/2 < m <= 4/3; log m = 2*atanh(z), z = (m - 1)/(m + 1), |z| < 1/3.
    """
    if x == 0 or x == 1:
        return (Fraction(0), Fraction(0)) if x else (-INF, -INF)
    e = x.numerator.bit_length() - x.denominator.bit_length()
    m = x / Fraction(2) ** e
    if m > Fraction(4, 3):
        m, e = m / 2, e + 1
    w = prec + 24
    z = (m - 1) / (m + 1)
    lo, hi = _atanh(abs(z), w)
    if z < 0:
        lo, hi = -hi, -lo
    two_lo, two_hi = _atanh(Fraction(1, 3), w)
    lo += e * (two_lo if e > 0 else two_hi)
    hi += e * (two_hi if e > 0 else two_lo)
    return Fraction(2 * lo, 1 << w), Fraction(2 * hi, 1 << w)


@lru_cache(maxsize=64)
def _atanh(z: Fraction, w: int) -> tuple[int, int]:
    """Bounds on atanh(z)*2^w for 0 <= z <= 1/3: sum of z^(2i+1)/(2i+1).

    Once the upper power is <= 1 unit the rest sums to less than 1/(1 - z^2) <= 9/8 units.
    """
    lo_z, hi_z = (z.numerator << w) // z.denominator, -((-z.numerator << w) // z.denominator)
    lo_2, hi_2 = lo_z * lo_z >> w, -((-hi_z * hi_z) >> w)
    lo = hi = 0
    power_lo, power_hi, i = lo_z, hi_z, 1
    while True:
        lo, hi = lo + power_lo // i, hi - (-power_hi // i)
        if power_hi <= 1:
            return lo, hi + 2
        power_lo, power_hi, i = power_lo * lo_2 >> w, -((-power_hi * hi_2) >> w), i + 2


@lru_cache(maxsize=100_000)
def sqrt_bounds(x: Fraction, prec: int) -> tuple[Fraction, Fraction]:
    """lo <= sqrt(x) <= hi for x >= 0, exact for squares of rationals."""
    n, d = x.numerator, x.denominator
    a, b = math.isqrt(n), math.isqrt(d)
    if a * a == n and b * b == d:
        return Fraction(a, b), Fraction(a, b)
    shift = max(0, prec + (d.bit_length() - n.bit_length()) // 2 + 2)
    r = math.isqrt((n << 2 * shift) // d)
    return Fraction(r, 1 << shift), Fraction(r + 1, 1 << shift)


@lru_cache(maxsize=16)
def pi_bounds(prec: int) -> tuple[Fraction, Fraction]:
    """Machin's formula pi = 16*atan(1/5) - 4*atan(1/239), alternating series."""
    w = prec + 16
    def atan_inverse(n: int) -> tuple[int, int]:
        total, power, i = 0, (1 << w) // n, 1
        while power:
            total += power // i if i % 4 == 1 else -(power // i)
            power, i = power // (n * n), i + 2
        return total - i, total + i  # each of the i/2 terms is off by less than 2 units
    a, b = atan_inverse(5), atan_inverse(239)
    return Fraction(16 * a[0] - 4 * b[1], 1 << w), Fraction(16 * a[1] - 4 * b[0], 1 << w)
