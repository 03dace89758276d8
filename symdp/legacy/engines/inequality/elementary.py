"""Polynomials times exponentials of polynomials: which of them a function is the sum of, and antiderivatives."""

from __future__ import annotations

import math
from dataclasses import dataclass

from symdp.legacy.engines.inequality.prover import TROUBLE
from symdp.legacy.kernel.calculus import derivative, times
from symdp.legacy.kernel.convergence import polynomial
from symdp.legacy.kernel.enclose import Region
from symdp.legacy.kernel.normal import mono_expr, poly_expr, ratio_expr
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Op, free_names, num, substitute

HIGHEST = 6  # degree of a polynomial
VARIABLE = Name("'x")  # which no text can write


@dataclass(frozen=True)
class Decay:
    """(f0 + f1*x + ...)*exp(q0 + q1*x + q2*x^2 + ...): the f's, and the q's (none: no exponential)."""

    factors: tuple[Expr, ...]
    exponent: tuple[Expr, ...]

    def at(self, x: Expr) -> Expr:
        return times(polynomial(self.factors, x), Call("exp", (polynomial(self.exponent, x),))) if (
            self.exponent) else polynomial(self.factors, x)


def plain(region: Region, e: Expr) -> Expr:
    return ratio_expr(region.ratio(e))


def coefficients(region: Region, e: Expr, x: str) -> tuple[Expr, ...] | None:
    """Those of a polynomial in x, from the constant on."""
    out: list[Expr] = []
    for k in range(HIGHEST + 1):
        out.append(plain(region, Op("/", (substitute(e, {x: ZERO}), num(math.factorial(k))))))
        e = plain(region, derivative(e, x))
        if e == ZERO:
            return tuple(out)
    return None


def summands(region: Region, f: Expr, x: str) -> list[Decay] | None:
    """What f is the sum of, one summand for each exponential; None if f is no such sum."""
    try:
        r = region.ratio(f)
        below: Expr = ONE
        for factor, power in r.den.items():
            below = Op("/", (below, Op("^", (poly_expr(factor), num(power)))))
        if x in free_names(below):
            return None
        groups: dict[tuple[Expr, ...], list[tuple[Expr, Expr]]] = {}  # without constants, these, and the factors
        for m, c in r.num.items():
            rest: Expr = times(num(c), below)
            inside: Expr = ZERO
            for g, k in m:
                e = mono_expr(((g, k),))
                match e:
                    case Call("exp", (a,)):
                        inside = Op("+", (inside, a))
                    case _:
                        rest = times(rest, e)
            exponent = coefficients(region, inside, x)
            if exponent is None:
                return None
            groups.setdefault(exponent[1:], []).append((exponent[0], rest))
        out: list[Decay] = []
        for moving, items in groups.items():
            shared = len({q for q, _ in items}) == 1 and bool(moving)
            total: Expr = ZERO
            for q, rest in items:
                total = Op("+", (total, rest if shared else times(rest, Call("exp", (q,)))))
            factors = coefficients(region, total, x)
            if factors is None:
                return None
            out.append(Decay(factors, (items[0][0] if shared else ZERO, *moving) if moving else ()))
        return out
    except TROUBLE:
        return None


def antiderivative(region: Region, f: Decay) -> tuple[Decay, Expr, Expr] | None:
    """G, a and z, which is in VARIABLE, with f for the derivative of G + a*Phi(z); a and z are 0 where there is no Phi.
    Exponents of degree 2 at most, and then with a negative leading coefficient."""
    p, q = f.factors, f.exponent
    n = len(p) - 1
    if len(q) <= 1:
        return Decay((ZERO, *(plain(region, Op("/", (c, num(k + 1)))) for k, c in enumerate(p))), ()), ZERO, ZERO
    if len(q) == 2:
        r: list[Expr] = [ZERO] * (n + 2)
        for j in range(n, -1, -1):
            r[j] = plain(region, Op("/", (Op("-", (p[j], Op("*", (num(j + 1), r[j + 1])))), q[1])))
        return Decay(tuple(r[:n + 1]), q), ZERO, ZERO
    if len(q) > 3:
        return None
    twice = Op("*", (num(2), q[2]))
    r = [ZERO] * (n + 2)
    for j in range(n, 0, -1):
        known = Op("+", (Op("*", (q[1], r[j])), Op("*", (num(j + 1), r[j + 1]))))
        r[j - 1] = plain(region, Op("/", (Op("-", (p[j], known)), twice)))
    rest = plain(region, Op("-", (p[0], Op("+", (Op("*", (q[1], r[0])), r[1])))))
    lead = plain(region, Op("neg", (twice,)))  # exp(q1*x + q2*x^2) is a bell of rate lead/2
    height = Call("exp", (plain(region, Op("+", (q[0], Op("/", (Op("^", (q[1], num(2))), Op("*", (num(2), lead))))))),))
    whole = Op("*", (rest, Op("*", (height, Call("sqrt", (Op("/", (Op("*", (num(2), Name("pi"))), lead)),))))))
    argument = Op("*", (Call("sqrt", (lead,)), Op("-", (VARIABLE, Op("/", (q[1], lead))))))
    return Decay(tuple(r[:max(n, 1)]), q), plain(region, whole), plain(region, argument)


def potential(region: Region, f: Decay) -> Decay | None:
    """G with G(k + 1) - G(k) equal to f(k), for an exponent of degree 1."""
    p, q = f.factors, f.exponent
    if len(q) != 2:
        return None
    ratio = Call("exp", (q[1],))
    n = len(p)
    r: list[Expr] = [ZERO] * n
    for j in range(n - 1, -1, -1):
        known: Expr = ZERO
        for i in range(j + 1, n):
            known = Op("+", (known, Op("*", (num(math.comb(i, j)), r[i]))))
        top = Op("-", (p[j], Op("*", (ratio, known))))
        r[j] = plain(region, Op("/", (top, Op("-", (ratio, ONE)))))
    return Decay(tuple(r), q)


def bell(region: Region, f: Decay) -> tuple[Expr, Expr, Expr, list[Expr]] | None:
    """Rate, centre, the exponent there, and the coefficients of the powers of the distance from it, for an exponent
    of degree 2."""
    p, q = f.factors, f.exponent
    if len(q) != 3:
        return None
    rate = plain(region, Op("neg", (q[2],)))
    centre = plain(region, Op("/", (q[1], Op("*", (num(2), rate)))))
    height = plain(region, Op("+", (q[0], Op("*", (rate, Op("^", (centre, num(2))))))))
    e: Expr = polynomial(p, VARIABLE)
    out: list[Expr] = []
    for k in range(len(p)):
        out.append(plain(region, Op("/", (substitute(e, {VARIABLE.id: centre}), num(math.factorial(k))))))
        e = derivative(e, VARIABLE.id)
    return rate, centre, height, out
