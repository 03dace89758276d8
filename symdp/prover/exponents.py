"""A quotient in lowest terms: numerator and denominator without a common factor."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic
from symdp.kernel.arithmetic import Polynomial
from symdp.kernel.types import KernelError
from symdp.proof.linear import said
from symdp.prover import polynomials


def lowest(p: Polynomial) -> Polynomial | None:
    """p as a numerator multiplied out, over a denominator that has no factor in common with it."""
    try:
        factors = polynomials.product(p)
    except KernelError:
        return None
    out = arithmetic.scaled(polynomials.exponential(factors.unit) if factors.unit else
                            arithmetic.constant(Fraction(1)), factors.constant)
    below = arithmetic.constant(Fraction(1))
    for f, k in sorted(factors.factors.items(), key=lambda i: said(i[0])):
        if k > 0:
            out = arithmetic.times(out, arithmetic.power(dict(f), k))
        else:
            below = arithmetic.times(below, arithmetic.power(arithmetic.inverse(dict(f)), -k))
    return arithmetic.times(out, below)
