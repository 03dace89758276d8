"""Sign changes: a function that is not negative at both ends of an interval is not negative between them, if its
derivative changes its sign once at most, from plus to minus.

That an expression changes its sign so is shown as for polynomials by the rule of signs: it decreases; or it is a
positive multiple of one that does; or it begins above 0 and its derivative changes its sign once; or it ends below 0
and its derivative changes its sign once in the other direction. Where the derivative vanishes need not be known.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from fractions import Fraction

import numpy as np

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.arithmetic import Polynomial, scaled
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials, slopes
from symdp.prover.chain import LARGEST, quotients
from symdp.prover.places import touching
from symdp.prover.positive import free_reals, inequality
from symdp.prover.rewriting import nonzero
from symdp.prover.search import Search
from symdp.prover.sign_intervals import Interval, ends_of
from symdp.prover.slopes import hardness
from symdp.prover.transfer import beside
from symdp.prover.values import Values

LEVELS = 4
WIDTH = 3


def by_sign_changes(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """0 <= f between places where it is not negative, as its derivative changes its sign once."""
    kind, p = inequality(goal)
    free = free_reals(goal)
    if kind != "le" or depth < 5 or len(free) != 1 or not p:
        raise ProofError("no inequality in one variable")
    v = free[0]
    points = s.points(context, goal)
    ends = ends_of(points, context, v)
    cuts = [c for c in touching(s, term_of(p), v, context, goal) if c not in ends]
    places = sorted([*ends, *cuts], key=lambda t: float(points.number(t)[0][0]))
    f = term_of(p)
    t = beside(v, v.name, context, goal)
    kept = context.without(v)
    done: list[Theorem] = []
    for low, high in itertools.pairwise(places):
        done.append(_between(s, kept, terms.instantiate(f, {}, {v: t}), t, low, high))
    th = together(s, context, f, v, places, done, 4)
    return arithmetic.combination(goal, [(Fraction(1), [th], ())])


def together(s: Search, context: Context, f: Term, v: Var, places: list[Term], done: list[Theorem], depth: int
             ) -> Theorem:
    """0 <= f(v) from what is shown for each piece, and at the places."""
    goal = apply_const("le", num(0), f)
    pattern = terms.lam(v, goal)
    at = {c: s.goal(terms.app(pattern, c), context.without(v), depth) for c in places}

    def inner(context: Context, i: int, j: int) -> Theorem:
        """With places[i] <= v <= places[j] at hand."""
        if j - i == 1:
            ways = []
            for c, other in ((places[i], (places[i], v)), (places[j], (v, places[j]))):
                weak = s.goal(apply_const("le", *other), context, 1)
                either = modus_ponens(s.steps.use("le_cases", x=other[0], y=other[1]), weak)
                equal = apply_const("eq", *other)
                assumed = logic.assume(equal)
                along = assumed if other[0] is c else s.steps.sym(assumed)
                ways += [either, logic.discharge(equal, s.steps.replace(along, at[c], pattern))]
            both = apply_const("and", apply_const("lt", places[i], v), apply_const("lt", v, places[j]))
            ways.append(logic.discharge(both, modus_ponens(s.steps.special(done[i], v), logic.assume(both))))
            return logic.propositional(goal, ways)
        m = (i + j)//2
        ways = [s.steps.use("le_total", x=places[m], y=v)]
        for case, ends in ((apply_const("le", places[m], v), (m, j)), (apply_const("le", v, places[m]), (i, m))):
            ways.append(logic.discharge(case, inner(context.assuming("_", case), *ends)))
        return logic.propositional(goal, ways)
    return inner(context, 0, len(places) - 1)


def _between(s: Search, context: Context, f: Term, v: Var, low: Term, high: Term) -> Theorem:
    """forall v between the ends: 0 <= f."""
    a, b = (float(Values({}, s.definitions).number(t)[0][0]) for t in (low, high))
    u = np.linspace(0, 1, 130)[1:-1]
    near = np.geomspace(1e-4, .2, 24)
    grid = np.unique(np.concatenate([u, near, 1 - near]))
    i = Interval(s, context, v, low, high, Values({v: a + (b - a)*grid}, s.definitions))
    p = arithmetic.normal_form(f)
    error: KernelError = ProofError("the derivative changes its sign more than once")
    tried = 0
    for g, m in _forms(i, p, whole=True):
        slope = slopes.derivative(g, v)
        if slope is None or i.pattern(slope) not in ("+-", "+", "-") or i.singular(g, low) or i.singular(g, high):
            continue
        if min(i.at(g, low), i.at(g, high)) < -1e-9 or tried >= WIDTH:
            continue
        tried += 1
        try:
            return _nonneg(i, f, g, m)
        except KernelError as e:
            error = e
    raise error


def _nonneg(i: Interval, f: Term, g: Polynomial, m: Polynomial) -> Theorem:
    h = i.function(term_of(g))
    at_ends = [i.s.goal(apply_const("le", num(0), terms.app(h, end)), i.context, 4) for end in (i.low, i.high)]
    continuous = [i.end(h, end) for end in (i.low, i.high)]
    d, smooth = i.slope(h)
    once = changes_once(i, d, LEVELS)
    i.s.log.facts["nonneg_by_one_sign_change"] = 1

    def one(context: Context) -> Theorem:
        here = context.all()[-1]
        th = modus_ponens(i.s.steps.use("nonneg_by_one_sign_change", f=h, d=d, a=i.low, b=i.high, x=i.v), here,
                          *continuous, smooth, once, *at_ends)
        equal, positive, apart = _multiple(i, context, f, term_of(m), term_of(g))
        return arithmetic.combination(apply_const("le", num(0), f), [(Fraction(1), [positive, th], ())],
                                      [(num(-1), equal)], apart)
    return i.everywhere(one)


def _multiple(i: Interval, context: Context, f: Term, m: Term, g: Term) -> tuple[Theorem, Theorem, list[Theorem]]:
    """(f == m*g, 0 < m, what is not 0)."""
    positive = i.s.goal(apply_const("lt", num(0), m), context, 6)
    gap = arithmetic.plus(arithmetic.normal_form(f), arithmetic.normal_form(apply_const("mul", m, g)), Fraction(-1))
    apart = [nonzero(i.s, d, context, 6) for d, _ in polynomials.together(gap)[1]] if gap else []
    return arithmetic.combination(apply_const("eq", f, apply_const("mul", m, g)), nonzero=apart), positive, apart


def _forms(i: Interval, p: Polynomial, whole: bool = False) -> list[tuple[Polynomial, Polynomial]]:
    """(G, M) with p = M*G and M positive between the ends, those with the simplest derivative of G first. Factors that
    are positive are left out, unless p is to be taken as a whole."""
    core, positive = (p, arithmetic.constant(Fraction(1))) if whole else _core(i, p)
    found: list[tuple[float, int, Polynomial, Polynomial]] = []
    for n, (g, m) in enumerate(quotients(core, i.v)):
        sign = "+" if m is None else i.pattern(m)
        if sign not in ("+", "-"):
            continue
        m = arithmetic.constant(Fraction(1)) if m is None else m
        if sign == "-":
            g, m = scaled(g, Fraction(-1)), scaled(m, Fraction(-1))
        slope = slopes.derivative(g, i.v)
        if slope is None or len(slope) > LARGEST:
            continue
        try:
            inner, _ = _core(i, slope)
        except KernelError:
            continue
        found.append((hardness(inner, i.v) + (0 if n == 0 else .5), n, g, arithmetic.times(m, positive)))
    return [(g, m) for _, _, g, m in sorted(found, key=lambda x: x[:2])]


def _core(i: Interval, p: Polynomial) -> tuple[Polynomial, Polynomial]:
    """p as what changes its sign times what is positive."""
    factors = polynomials.product(p)
    core = arithmetic.constant(Fraction(1) if factors.constant >= 0 else Fraction(-1))
    positive = arithmetic.constant(abs(factors.constant))
    if factors.unit:
        positive = arithmetic.times(positive, polynomials.exponential(factors.unit))
    for f, k in factors.factors.items():
        q = dict(f)
        sign = i.pattern(q)
        if sign == "-":
            q = scaled(q, Fraction(-1))
            core = scaled(core, Fraction((-1)**abs(k)))
        if sign in ("+", "-"):
            part = arithmetic.power(q if k > 0 else arithmetic.inverse(q), abs(k))
            positive = arithmetic.times(positive, part)
        else:
            core = arithmetic.times(core, arithmetic.power(q if k > 0 else arithmetic.inverse(q), abs(k)))
    return core, positive


def changes_once(i: Interval, d: Term, level: int) -> Theorem:
    """forall x, y between the ends, x < y: d(x) < 0 implies d(y) <= 0."""
    i.s.spend()
    p = arithmetic.normal_form(terms.app(d, i.v))
    if not p:
        pattern = "+"
    else:
        pattern = i.pattern(p)
    if pattern in ("+", "-"):
        sides = (num(0), terms.app(d, i.v)) if pattern == "+" else (terms.app(d, i.v), num(0))
        th = i.everywhere(lambda context: i.s.goal(apply_const("le", *sides), context, 7))
        name = "sign_change_of_nonneg" if pattern == "+" else "sign_change_of_nonpos"
        return modus_ponens(i.s.steps.use(name, f=d, a=i.low, b=i.high), th)
    if pattern != "+-" or not level:
        raise ProofError("more than one change of sign")
    error: KernelError = ProofError("no form changes its sign once")
    tried = 0
    for g, m in _forms(i, p):
        for way in _ways(i, g, level):
            tried += 1
            if tried > WIDTH:
                raise error
            try:
                h = i.function(term_of(g))
                inner = way(h)
            except KernelError as e:
                error = e
                continue

            def one(context: Context, g: Polynomial = g, m: Polynomial = m) -> Theorem:
                equal, positive, _ = _multiple(i, context, terms.app(d, i.v), term_of(m), term_of(g))
                return logic.propositional(apply_const("and", equal.concl, positive.concl), [equal, positive])
            try:
                multiple = i.everywhere(one)
            except KernelError as e:
                error = e
                continue
            return modus_ponens(i.s.steps.use("sign_change_of_multiple", f=d, g=h, m=i.function(term_of(m)), a=i.low,
                                              b=i.high), multiple, inner)
    raise error


def _ways(i: Interval, g: Polynomial, level: int) -> Iterator[Callable[[Term], Theorem]]:
    """How it may be seen that g changes its sign once."""
    slope = slopes.derivative(g, i.v)
    if slope is None:
        return
    pattern = i.pattern(slope)
    ends = {"a": i.low, "b": i.high}

    def falling(h: Term) -> Theorem:
        d, smooth = i.slope(h)
        sign = i.everywhere(lambda context: i.s.goal(apply_const("le", terms.app(d, i.v), num(0)), context, 7))
        return modus_ponens(i.s.steps.use("sign_change_of_decreasing", f=h, d=d, **ends), smooth, sign)

    def rising_first(h: Term) -> Theorem:
        first = i.s.goal(apply_const("le", num(0), terms.app(h, i.low)), i.context, 4)
        d, smooth = i.slope(h)
        return modus_ponens(i.s.steps.use("sign_change_by_rising_first", f=h, d=d, **ends), i.end(h, i.low), smooth,
                            first, changes_once(i, d, level - 1))

    def rising_last(h: Term) -> Theorem:
        last = i.s.goal(apply_const("le", terms.app(h, i.high), num(0)), i.context, 4)
        d, smooth = i.slope(h)
        minus = i.function(apply_const("neg", terms.app(d, i.v)))
        return modus_ponens(i.s.steps.use("sign_change_by_rising_last", f=h, d=d, **ends), i.end(h, i.high), smooth,
                            last, changes_once(i, minus, level - 1))
    if pattern in ("-", ""):
        yield falling
    if pattern == "+-" and i.at(g, i.low) > -1e-9 and not i.singular(g, i.low):
        yield rising_first
    if pattern == "-+" and i.at(g, i.high) < 1e-9 and not i.singular(g, i.high):
        yield rising_last

