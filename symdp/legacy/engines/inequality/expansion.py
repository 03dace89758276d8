"""Contacts of high order: the Taylor polynomial at the contact put between the two sides.

Where logarithms are compared with a polynomial of degree four or more, no slope has one sign near the contact. The
difference is then its own Taylor polynomial there, which is to be nonnegative (a sum of squares, as a rule), and a
remainder that begins with a higher power, whose slopes are simple.
"""

from __future__ import annotations

import functools
import itertools
from fractions import Fraction

from symdp.legacy.engines.inequality import algebra
from symdp.legacy.engines.inequality.forms import rewritten, stripped
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, unused, variables
from symdp.legacy.kernel.interval import INF, REALS
from symdp.legacy.kernel.normal import Poly, ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Call, Expr, Name, Op, free_names, num, substitute

MIN_DEGREE, MAX_DEGREE = 4, 8
Series = dict[tuple[int, ...], Fraction]  # in the distances from the contact


def by_expansion(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The Taylor polynomial of the difference at the middle of the region, and what is left of it."""
    found = stripped(goal) if depth > 2 else None
    if found is None or found[0] == ">":
        return None
    op, core = found
    names = [v for v in variables(goal) if any(v in free_names(algebra.generator_expr(g))
                                               for g in algebra.generators(core.poly))]
    at = _middle(goal, names)
    degree = _degree(core.poly, names)
    whole = algebra.poly_of(core.poly)
    if at is None or not MIN_DEGREE <= degree <= MAX_DEGREE or p.numbers.sign(whole, at) != 0:
        return None
    lower = taylor(goal, core.poly, names, at, degree)
    if lower is None or lower == ZERO:
        return None
    try:
        rest = ratio_expr(goal.region.ratio(Op("-", (whole, lower))))
    except TROUBLE:
        return None
    facts: list[Expr] = []
    let: dict[str, Expr] = {}
    for part in (lower, rest):
        if not p.sign_at_samples(goal, part)[0]:
            return None
    for part in (lower, rest):
        if p.prove(Goal(goal.names, goal.hyps, Op(">=", (part, ZERO))), depth - 1) is None:
            return None
        name = unused(Goal((*goal.names, *((n, goal.names[0][1]) for n in let)), (), goal.show), "b")
        let[name] = part
        facts.append(Op(">=", (Name(name), ZERO)))
    first, second = (Name(n) for n in let)
    return rewritten(p, goal, Op(op, (Op("+", (first, second)), ZERO)), algebra.product_expr(list(core.known)), 2,
                     let=let, facts=facts)


def _middle(goal: Goal, names: list[str]) -> dict[str, Fraction] | None:
    """The middle of the region, where all variables are bounded on both sides."""
    out: dict[str, Fraction] = {}
    for v in names:
        i = goal.region.bounds.get(v, REALS)
        if INF in (i.hi, -i.lo):
            return None
        out[v] = (Fraction(i.lo) + Fraction(i.hi)) / 2
    return out or None


def _degree(poly: Poly, names: list[str]) -> int:
    """The degree of the terms without logarithms; 0 where something else than logarithms and variables occurs."""
    best = 0
    for m in poly:
        kinds = [algebra.kind(g) for g, _ in m if not algebra.is_constant(g)]
        if any(k not in ("var", "log") for k in kinds) or kinds.count("log") > 1 or any(
                algebra.kind(g) == "log" and k != 1 for g, k in m):
            return 0
        if "log" not in kinds:
            best = max(best, int(sum(Fraction(k) for g, k in m if not algebra.is_constant(g))))
    return best


def taylor(goal: Goal, poly: Poly, names: list[str], at: dict[str, Fraction], degree: int) -> Expr | None:
    """The Taylor polynomial of a polynomial in variables and logarithms of polynomials, as a polynomial."""
    total: Series = {}
    constant: Expr = ZERO  # the logarithms of numbers, with their coefficients
    for m, c in poly.items():
        logs = [g for g, _ in m if algebra.kind(g) == "log" and not algebra.is_constant(g)]
        fixed = [(algebra.generator_expr(g), k) for g, k in m if algebra.is_constant(g)]
        term: Series = {(0,) * len(names): c}
        for g, k in m:
            if algebra.kind(g) == "var" and g not in logs and not algebra.is_constant(g):
                v = algebra.generator_expr(g)
                assert isinstance(v, Name)
                term = _times(term, _power(_linear(names, v.id, at), int(k), degree), degree)
        coefficient = algebra.poly_of({tuple(x for x in m if x[0] not in logs): c})
        if fixed and logs:
            return None
        if fixed:
            constant = Op("+", (constant, coefficient))
        elif logs:
            inside = algebra.generator_expr(logs[0])
            assert isinstance(inside, Call)
            around = _of(goal, inside.args[0], names, at, degree)
            if around is None or around.get((0,) * len(names), Fraction(0)) <= 0:
                return None
            start = around.pop((0,) * len(names))
            constant = Op("+", (constant, Op("*", (coefficient, Call("log", (num(start),))))))
            z = {e: x / start for e, x in around.items()}
            series: Series = {}
            power: Series = {(0,) * len(names): Fraction(1)}
            for k in range(1, degree + 1):
                power = _times(power, z, degree)
                series = _plus(series, power, Fraction((-1) ** (k + 1), k))
            total = _plus(total, _times(term, series, degree), Fraction(1))
        else:
            total = _plus(total, term, Fraction(1))
    try:
        left = goal.region.ratio(constant)
    except TROUBLE:
        return None
    if left.num:
        return None  # logarithms of numbers that do not cancel
    terms = [_monomial(names, at, e, c) for e, c in sorted(total.items()) if c]
    return functools.reduce(lambda a, b: Op("+", (a, b)), terms) if terms else ZERO


def _of(goal: Goal, e: Expr, names: list[str], at: dict[str, Fraction], degree: int) -> Series | None:
    """A polynomial in the distances from the contact."""
    moved = substitute(e, {v: Op("+", (Name(v), num(at[v]))) for v in names})
    r = goal.region.ratio(moved)
    if r.den:
        return None
    out: Series = {}
    for m, c in r.num.items():
        powers = [0] * len(names)
        for g, k in m:
            x = algebra.generator_expr(g)
            if not isinstance(x, Name) or x.id not in names or Fraction(k).denominator != 1 or k < 0:
                return None
            powers[names.index(x.id)] = int(k)
        if sum(powers) <= degree:
            out[tuple(powers)] = c
    return out


def _linear(names: list[str], v: str, at: dict[str, Fraction]) -> Series:
    out = {tuple(int(w == v) for w in names): Fraction(1)}
    return out | ({(0,) * len(names): at[v]} if at[v] else {})


def _power(a: Series, k: int, degree: int) -> Series:
    one: Series = {(0,) * len(next(iter(a))): Fraction(1)}
    return functools.reduce(lambda x, y: _times(x, y, degree), [a] * k, one)


def _times(a: Series, b: Series, degree: int) -> Series:
    out: Series = {}
    for (e, x), (f, y) in itertools.product(a.items(), b.items()):
        g = tuple(i + j for i, j in zip(e, f, strict=True))
        if sum(g) <= degree:
            out[g] = out.get(g, Fraction(0)) + x * y
    return out


def _plus(a: Series, b: Series, factor: Fraction) -> Series:
    out = dict(a)
    for e, x in b.items():
        out[e] = out.get(e, Fraction(0)) + factor * x
    return out


def _monomial(names: list[str], at: dict[str, Fraction], powers: tuple[int, ...], c: Fraction) -> Expr:
    out: Expr = num(c)
    for v, k in zip(names, powers, strict=True):
        if k:
            base: Expr = Op("-", (Name(v), num(at[v]))) if at[v] else Name(v)
            out = Op("*", (out, base if k == 1 else Op("^", (base, num(k)))))
    return out
