"""The derivative chain: an expression has a sign because it has it at one place, and its derivative has the right sign
on either side of it. What is differentiated is chosen, divided by what makes the derivative simple: logarithms stand
alone, one exponential becomes 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.arithmetic import Call, Inverse, Polynomial, scaled
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import said, term_of
from symdp.prover import polynomials, slopes
from symdp.prover.links import Link, Multiple, logarithmic
from symdp.prover.monotone import monotone
from symdp.prover.places import places, told
from symdp.prover.positive import free_reals, inequality
from symdp.prover.search import Search
from symdp.prover.slopes import hardness
from symdp.prover.transfer import projected
from symdp.prover.values import SLACK, Values

NEAR = .02
"""How near to a place points must come, for it to be an end of the range."""
LARGEST = 120
"""How many monomials a polynomial may have that is differentiated."""


@dataclass(frozen=True)
class Form:
    """An expression that is positive or zero where the goal's is, and how the goal follows from that."""

    of: Term
    link: Link
    v: Var
    slope: Polynomial
    score: float


def forms(p: Polynomial, v: Var, points: Values) -> Iterator[tuple[Polynomial, Link]]:
    """Expressions of the sign of p, most of them p divided by something positive."""
    for g, m in quotients(p, v):
        sign = 1
        if m is not None:
            seen = points.sign(num(0), term_of(m))
            if ((seen > 0).any() and (seen < 0).any()) or not len(seen):
                continue
            sign = -1 if (seen < 0).any() else 1
            yield scaled(g, Fraction(sign)), Multiple(term_of(scaled(m, Fraction(sign))))
        else:
            yield g, Multiple(None)
    yield from logarithmic(p, v, points)


def quotients(p: Polynomial, v: Var) -> Iterator[tuple[Polynomial, Polynomial | None]]:
    """(G, M) with p == G*M; the sign of M is not known yet."""
    yield p, None
    table = {g for powers, _ in p for g, _ in powers}
    for g in sorted(table, key=said):
        if isinstance(g, Call) and v in polynomials.variables_of(g):
            by = polynomials.collected(p, g)
            if max(by) == 1 and by[1] and v in polynomials.variables(by[1]) and len(by[1]) <= 12:
                over = arithmetic.inverse(by[1])
                yield arithmetic.plus(polynomials.generator(g), arithmetic.times(by.get(0, {}), over)), by[1]
    for e in sorted({e for _, e in p if e and v in polynomials.variables(dict(e))}, key=said):
        yield (arithmetic.times(p, polynomials.exponential(scaled(dict(e), Fraction(-1)))),
               polynomials.exponential(dict(e)))
    if v in table:
        top = max(dict(powers).get(v, 0) for powers, _ in p)
        for k in range(1, min(top, 4) + 1):
            m = arithmetic.power(polynomials.generator(v), k)
            yield arithmetic.times(p, arithmetic.inverse(m)), m


def candidates(s: Search, goal: Term, p: Polynomial, context: Context) -> list[Form]:
    """Forms and variables, the ones with the simplest slopes first."""
    points = s.points(context, goal)
    out: list[Form] = []
    for v in free_reals(term_of(p)):
        for g, link in forms(p, v, points):
            slope = slopes.derivative(g, v)
            if not slope or len(slope) > LARGEST:
                continue
            try:
                factors = polynomials.product(slope)
            except KernelError:
                continue
            score = max((hardness(dict(f), v) for f, k in factors.factors.items() if k > 0 and k % 2), default=0)
            rest = max((hardness(dict(f), v) for f in factors.factors), default=0)
            out.append(Form(term_of(g), link, v, slope, score + .25*rest + link.price))
    return sorted(out, key=lambda f: f.score)


def by_derivative(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The sign at a place, and the sign of the derivative."""
    kind, p = inequality(goal)
    if depth < 1 or any(isinstance(g, Inverse) for powers, _ in p for g, _ in powers):
        raise ProofError("not for a derivative")
    if all(sum(k for _, k in powers) < 2 and not e for powers, e in p) and all(
            isinstance(g, Var) for g in polynomials.generators(p)):
        raise ProofError("linear")
    context = projected(s, context, goal)
    found = candidates(s, goal, p, context)[:8]
    points = s.points(context, goal)
    ranked: list[tuple[float, int, Form, Term, tuple[bool, bool]]] = []
    for n, form in enumerate(found):
        slope = points.number(term_of(form.slope))
        for c in places(s, form, context, goal):
            if not in_range(points, context, form.v, c) or _divides_by_zero(points, form, c):
                continue
            sides = _sides(points, form, slope, c, kind, c in told(context, form.v))
            if sides is not None:
                base = terms.instantiate(form.of, {}, {form.v: c})
                q = arithmetic.normal_form(base)
                score = form.score + (0 if not q else .2 + .2*sum(hardness(q, w) for w in base.free))
                ranked.append((score, n, form, c, sides))
    error: KernelError = ProofError("no derivative has a sign")
    width = 4 if depth > 9 else 3 if depth > 6 else 2
    for _, _, form, c, sides in sorted(ranked, key=lambda r: r[:2])[:width]:
        try:
            return _step(s, goal, kind, context, depth, form, c, sides)
        except KernelError as e:
            error = e
    raise error


def in_range(points: Values, context: Context, v: Var, c: Term) -> bool:
    """Whether the place is in the closure of the range of v, wherever what is at hand holds."""
    for th in context.all():
        kind = comparison(th.concl)
        if kind in ("le", "lt") and v in th.concl.free:
            d, e = points.difference(*terms.strip(terms.instantiate(th.concl, {}, {v: c}))[1])
            if (d < -1e-9 - SLACK*e).any():
                return False
    return True


def _divides_by_zero(points: Values, form: Form, c: Term) -> bool:
    """Whether something that is divided by vanishes at the place."""
    for powers, _ in arithmetic.normal_form(form.of):
        for g, _ in powers:
            if isinstance(g, Inverse) and form.v in polynomials.variables(dict(g.of)):
                seen = points.sign(num(0), terms.instantiate(term_of(dict(g.of)), {}, {form.v: c}))
                if not ((seen > 0) | (seen < 0)).any():
                    return True
    return False


def _sides(points: Values, form: Form, slope: tuple[np.ndarray, np.ndarray], c: Term, kind: str, bound: bool
           ) -> tuple[bool, bool] | None:
    """Whether there are points at or above the place and below it, if no point speaks against it."""
    place = points.sign(c, form.v)
    d, e = slope
    sign = np.where(np.abs(d) > SLACK*e, np.sign(d), np.nan)
    if (sign*place < 0).any() or not (sign*place > 0).any():
        return None
    base = terms.instantiate(form.of, {}, {form.v: c})
    there = points.sign(num(0), base)
    if (there < 0).any() or np.isnan(points.number(base)[0]).all():
        return None
    above, below = bool((place > 0).any()), bool((place < 0).any())
    if above != below and not bound:  # the place is an end of the range, or no place at all
        gap, at = np.abs(points.difference(c, form.v)[0]), np.abs(points.number(c)[0])
        if not (gap <= NEAR*(1 + at)).any():
            return None
    return above, below


def _step(s: Search, goal: Term, kind: str, context: Context, depth: int, form: Form, c: Term,
          sides: tuple[bool, bool]) -> Theorem:
    s.spend()
    needed = form.link.needs(s, context, depth)
    base = terms.instantiate(form.of, {}, {form.v: c})
    there = s.points(context, goal).sign(num(0), base)
    strict_base = kind == "lt" and len(there) > 0 and bool((there > 0).all())
    strict_slope = kind == "lt" and not strict_base
    above, below = sides
    between = apply_const(kind, num(0), form.of)
    if above != below:
        order = s.goal(apply_const("lt" if strict_slope else "le", *((c, form.v) if above else (form.v, c))),
                       context, min(depth - 1, 3))
        first = s.goal(apply_const("lt" if strict_base else "le", num(0), base), context, depth - 1)
        more = monotone(s, context, depth, form.of, form.v, c, order, above, strict_slope)
        return form.link.back(s, goal, _sum(between, first, more), needed)
    if strict_slope:
        raise ProofError("not strict at the place")
    first = s.goal(apply_const("lt" if strict_base else "le", num(0), base), context, depth - 1)
    done = [s.steps.use("le_total", x=c, y=form.v)]
    for up in (True, False):
        case = apply_const("le", *((c, form.v) if up else (form.v, c)))
        assumed = logic.assume(case)
        more = monotone(s, context.with_theorem("_", assumed), depth, form.of, form.v, c, assumed, up, False)
        done.append(logic.discharge(case, _sum(between, first, more)))
    return form.link.back(s, goal, logic.propositional(between, done), needed)


def _sum(goal: Term, first: Theorem, more: Theorem) -> Theorem:
    return arithmetic.combination(goal, [(Fraction(1), [first], ()), (Fraction(1), [more], ())])
