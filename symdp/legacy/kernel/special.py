"""Rigorous bounds for the normal distribution function and the inverse of the binary entropy."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from symdp.legacy.kernel import interval as iv
from symdp.legacy.kernel.interval import Interval, Real, Undefined

HALF = Fraction(1, 2)
FAR = 64  # beyond, only the tail's bound exp(-x^2/2)/2 is used


def normal(a: Interval, prec: int) -> Interval:
    """Phi of real numbers, oo and -oo."""
    return iv._increasing(a, normal_bounds, Fraction(0), Fraction(1), prec)


@lru_cache(maxsize=100_000)
def normal_bounds(x: Fraction, prec: int) -> tuple[Real, Real]:
    """lo <= Phi(x) <= hi, with about prec bits after the point.

    For x > 0: Phi(x) = 1/2 + exp(-x^2/2)/sqrt(2*pi)*S, S the sum of the positive terms t_0 = x,
    t_(k+1) = t_k*x^2/(2k + 3) (Abramowitz and Stegun 26.2.11), in fixed point, rounded down for lo
    and up for hi. Once x^2/(2k + 3) <= 1/2, the terms after t_k sum to at most t_k.
    """
    if x == 0:
        return HALF, HALF
    if x < 0:
        lo, hi = normal_bounds(-x, prec)
        return 1 - Fraction(hi), 1 - Fraction(lo)
    w = prec + 24
    tail = iv.exp_bounds(-x * x / 2, w)
    if x > FAR:
        return 1 - Fraction(tail[1]) / 2, Fraction(1)
    square = x * x
    lo = term_lo = (x.numerator << w) // x.denominator
    hi = term_hi = -((-x.numerator << w) // x.denominator)
    k = 1
    while term_hi > 1 or 2 * square > k:
        k += 2
        term_lo = term_lo * square.numerator // (square.denominator * k)
        term_hi = -(-term_hi * square.numerator // (square.denominator * k))
        lo, hi = lo + term_lo, hi + term_hi
    two_pi = [2 * p for p in iv.pi_bounds(w)]
    below, above = (iv.sqrt_bounds(p, w)[side] for p, side in zip(two_pi, (0, 1), strict=True))
    scale = Fraction(1, 1 << w)
    return (HALF + Fraction(tail[0]) * lo * scale / above,
            min(Fraction(1), HALF + Fraction(tail[1]) * (hi + term_hi) * scale / below))


def inverse_entropy(a: Interval, prec: int) -> Interval:
    """h_inv of numbers from 0 to log(2), which must be seen to be there."""
    if not a.above(False) or a.hi > iv.log_bounds(Fraction(2), prec + 64)[0]:
        raise Undefined("h_inv of a number that is not between 0 and log(2)")
    return iv._increasing(a, inverse_entropy_bounds, Fraction(0), HALF, prec)


@lru_cache(maxsize=10_000)
def inverse_entropy_bounds(y: Fraction, prec: int) -> tuple[Real, Real]:
    """lo <= h_inv(y) <= hi for 0 <= y < log(2): bisection, as h increases on [0, 1/2]."""
    lo, hi = Fraction(0), HALF
    if y == 0:
        return lo, lo
    while hi - lo > Fraction(1, 1 << prec):
        middle = (lo + hi) / 2
        p = iv.point(middle)
        terms = (iv.x_log_x(q, 2 * prec + 32) for q in (p, iv.add(iv.point(Fraction(1)), iv.neg(p))))
        at = iv.neg(iv.add(*terms))
        if at.hi <= y:
            lo = middle
        elif at.lo >= y:
            hi = middle
        else:
            break
    return lo, hi
