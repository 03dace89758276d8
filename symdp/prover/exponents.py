"""Exponents in lowest terms: fractions with their common factors cancelled, whole multiples of logarithms as powers."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, terms
from symdp.kernel.arithmetic import Call, Inverse, Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import said, term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.cases import rewritten_by
from symdp.prover.rewriting import nonzero, subterms
from symdp.prover.search import Search


def by_lowest_exponents(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """exp(k*log(x) + e) is x^k*exp(e) where x is positive; an exponent with denominators is one fraction."""
    for t in subterms(goal):
        argument = terms.args_of(t, "exp", 1)
        if argument is None:
            continue
        for way in (without_logarithm, cancelled):
            equal = way(s, argument[0], context, depth)
            if equal is not None:
                return rewritten_by(s, goal, context, depth, equal)
    raise ProofError("no exponent to simplify")


def without_logarithm(s: Search, e: Term, context: Context, depth: int) -> Theorem | None:
    """exp(e) == x^k*exp(the rest), if a whole multiple of log(x) is in e."""
    p = arithmetic.normal_form(e)
    for m, c in sorted(p.items(), key=lambda i: said(frozenset([i]))):
        x = _inside(m)
        if x is None or c.denominator != 1 or abs(c) > 8:
            continue
        try:
            positive = s.goal(apply_const("lt", num(0), x), context, min(depth - 1, 4))
        except KernelError:
            continue
        k = int(c)
        rest = term_of({n: d for n, d in p.items() if n != m})
        power = x if k == 1 else apply_const("pow", x, num(k))
        right = power if len(p) == 1 else apply_const("mul", power, apply_const("exp", rest))
        equal = modus_ponens(s.steps.use("exp_log", x=x), positive)  # exp(log(x)) == x
        # y^k - x^k = (y - x)*(...) with y = exp(log(x)); of negative powers -y^k*x^k*(y^-k - x^-k)
        y = apply_const("exp", apply_const("log", x))
        factor = polynomials.total(
            arithmetic.times(arithmetic.power(arithmetic.normal_form(x), i),
                             arithmetic.power(arithmetic.normal_form(y), abs(k) - 1 - i)) for i in range(abs(k)))
        factor = arithmetic.times(factor, polynomials.exponential(arithmetic.normal_form(rest)) if len(p) > 1
                                  else arithmetic.constant(Fraction(1)))
        if k < 0:
            below = arithmetic.times(arithmetic.power(arithmetic.normal_form(apply_const("inv", x)), -k),
                                     arithmetic.normal_form(apply_const("exp", term_of({m: c}))))
            factor = arithmetic.scaled(arithmetic.times(factor, below), Fraction(-1))
        return arithmetic.combination(apply_const("eq", apply_const("exp", e), right), equations=[
            (term_of(factor), equal)], nonzero=[positive])
    return None


def _inside(m: arithmetic.Monomial) -> Term | None:
    """The x of a monomial log(x)."""
    powers, e = m
    if e or len(powers) != 1:
        return None
    (g, k), = powers
    if k != 1 or not isinstance(g, Call) or not isinstance(g.head, Const) or g.head.name != "log":
        return None
    first = g.arguments[0]
    return None if isinstance(first, Term) else term_of(dict(first))


def cancelled(s: Search, e: Term, context: Context, depth: int) -> Theorem | None:
    """exp(e) == exp(f), f as one fraction in lowest terms."""
    p = arithmetic.normal_form(e)
    if not any(isinstance(g, Inverse) for powers, _ in p for g, _ in powers):
        return None
    q = lowest(p)
    if q is None or q == p:
        return None
    try:
        apart = [nonzero(s, d, context, depth) for d, _ in polynomials.together(p)[1]]
        equal = arithmetic.combination(apply_const("eq", e, term_of(q)), nonzero=apart)
    except KernelError:
        return None
    return s.steps.cong(s.steps.refl(terms.strip(apply_const("exp", e))[0]), equal)


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
