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
from symdp.prover.rewriting import of_product
from symdp.prover.search import Search

HIGHEST = 6


@dataclass(frozen=True)
class Parts:
    """times*p is log(above) - log(below) + rest."""

    above: Polynomial
    below: Polynomial
    rest: Polynomial
    times: int
    logs: tuple[tuple[Polynomial, Fraction], ...]

    def difference(self) -> Polynomial:
        """above*exp(rest) - below."""
        high = arithmetic.times(self.above, polynomials.exponential(self.rest)) if self.rest else self.above
        return arithmetic.plus(high, self.below, Fraction(-1))


def exponentiated(p: Polynomial) -> Parts | None:
    """p as a sum of logarithms with whole coefficients and a rest; None if there are none, or these are large."""
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
    return Parts(above, below, arithmetic.scaled(rest, Fraction(times)), times,
                 tuple((inner, c*times) for inner, c in logs))


def by_exponentials(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A difference of logarithms, plus what is linear in variables, as a comparison of products."""
    kind, p = inequality(goal)
    parts = exponentiated(p)
    if parts is None or depth < 1:
        raise ProofError("no sum of logarithms")
    for powers, e in parts.rest:
        if e or sum(k for _, k in powers) > 1 or any(not isinstance(g, Var) for g, _ in powers):
            raise ProofError("more than logarithms")
    factors: dict[bool, list[tuple[Term, Fraction]]] = {True: [], False: []}
    for inner, k in parts.logs:
        factors[k > 0].append((term_of(inner), abs(k)))
    if parts.rest:
        factors[True].append((apply_const("exp", term_of(parts.rest)), Fraction(1)))
    sides: list[tuple[Term, Theorem, Theorem]] = []
    for up in (False, True):
        pieces = factors[up]
        if not pieces:
            sides.append((num(1), s.steps.use("log_1"), s.goal(apply_const("lt", num(0), num(1)), context, 0)))
            continue
        positive = [s.goal(apply_const("lt", num(0), t), context, depth - 1) for t, _ in pieces]
        sides.append(of_product(s, pieces, positive))
    (low, low_sum, low_positive), (high, high_sum, _) = sides
    th = s.goal(apply_const(kind, low, high), context, depth - 1)
    larger = modus_ponens(s.steps.use(f"log_{kind}", x=low, y=high), low_positive, th)
    scale = Fraction(1, parts.times)
    return arithmetic.combination(goal, [(scale, [larger], ())], [(num(-scale), low_sum), (num(scale), high_sum)])
