"""Sums of logarithms as logarithms of products: log(a) - log(b) + e is not negative where b <= a*exp(e)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from symdp.kernel import arithmetic
from symdp.kernel.arithmetic import Call, Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, Var, apply_const, num
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.positive import inequality
from symdp.prover.rewriting import logarithm
from symdp.prover.search import Search

HIGHEST = 6


@dataclass(frozen=True)
class Parts:
    """times*p is log(above) - log(below) + rest."""

    above: Polynomial
    below: Polynomial
    rest: Polynomial
    times: int

    def difference(self) -> Polynomial:
        """above*exp(rest) - below."""
        high = arithmetic.times(self.above, polynomials.exponential(self.rest)) if self.rest else self.above
        return polynomials.plus(high, self.below, Fraction(-1))


def exponentiated(p: Polynomial) -> Parts | None:
    """p as a sum of logarithms with whole coefficients and a rest; None if there are none, or coefficients are large."""
    one = arithmetic.constant(Fraction(1))
    above, below = one, one
    logs: list[tuple[Polynomial, Fraction]] = []
    rest: Polynomial = {}
    for (powers, exponent), c in p.items():
        g = next(iter(powers))[0] if len(powers) == 1 and not exponent else None
        if (isinstance(g, Call) and next(iter(powers))[1] == 1 and isinstance(g.head, Const) and g.head.name == "log"
                and not isinstance(g.arguments[0], Term)):
            logs.append((dict(g.arguments[0]), c))
        else:
            rest[powers, exponent] = c
    if not logs:
        return None
    times = math.lcm(*(c.denominator for _, c in logs))
    for inner, c in logs:
        k = int(c*times)
        if abs(k) > HIGHEST:
            return None
        q = arithmetic.power(inner, abs(k))
        above, below = (arithmetic.times(above, q), below) if k > 0 else (above, arithmetic.times(below, q))
    return Parts(above, below, polynomials.scaled(rest, Fraction(times)), times)


def by_exponentials(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A difference of logarithms, plus what is linear in variables, as a comparison of products."""
    kind, p = inequality(goal)
    parts = exponentiated(p)
    if parts is None or depth < 1:
        raise ProofError("no sum of logarithms")
    for powers, e in parts.rest:
        if e or sum(k for _, k in powers) > 1 or any(not isinstance(g, Var) for g, _ in powers):
            raise ProofError("more than logarithms")
    low, high = term_of(parts.below), term_of(parts.above)
    if parts.rest:
        high = apply_const("mul", high, apply_const("exp", term_of(parts.rest)))
    positive = s.goal(apply_const("lt", num(0), low), context, depth - 1)
    th = s.goal(apply_const(kind, low, high), context, depth - 1)
    larger = modus_ponens(s.steps.use(f"log_{kind}", x=low, y=high), positive, th)
    equations = []
    for t, sign in ((low, 1), (high, -1)):
        equal = logarithm(s, t, context, depth)
        if equal is not None:
            equations.append((num(Fraction(sign, parts.times)), equal))
    return arithmetic.combination(goal, [(Fraction(1, parts.times), [larger], ())],
                                  [(m, e) for m, e in equations])
