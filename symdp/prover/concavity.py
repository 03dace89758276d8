"""Concavity: a function that is concave in one variable is not negative between two places where it is not (the chord
lies below the graph; the minimum is at an end)."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from symdp.kernel import arithmetic, terms
from symdp.kernel.arithmetic import Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import slopes
from symdp.prover.chain import LARGEST
from symdp.prover.places import told
from symdp.prover.positive import free_reals, inequality
from symdp.prover.search import Search
from symdp.prover.sign_changes import together
from symdp.prover.sign_intervals import Interval
from symdp.prover.transfer import beside
from symdp.prover.values import SLACK, Values


def by_concavity(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """0 <= f, concave in a variable between two bounds of it, from the values at these."""
    kind, p = inequality(goal)
    if kind != "le" or depth < 4 or not p:
        raise ProofError("no inequality")
    points = s.points(context, goal)
    error: KernelError = ProofError("concave in no variable")
    tried = 0
    for v in free_reals(goal):
        if not _bends_down(p, v, points):
            continue
        for low, high in _bounds(points, context, v, term_of(p)):
            tried += 1
            if tried > 3:
                raise error
            try:
                return _between(s, goal, p, context, depth, v, low, high)
            except KernelError as e:
                error = e
    raise error


def _bends_down(p: Polynomial, v: Var, points: Values) -> bool:
    """Whether the second derivative is nowhere seen to be positive."""
    slope = slopes.derivative(p, v)
    second = None if slope is None or len(slope) > LARGEST else slopes.derivative(slope, v)
    if second is None or len(second) > LARGEST:
        return False
    if not second:
        return True
    d, e = points.number(term_of(second))
    return bool(len(d)) and not bool((d > SLACK*e).any()) and bool((d < -SLACK*e).any())


def _bounds(points: Values, context: Context, v: Var, f: Term) -> list[tuple[Term, Term]]:
    """Pairs of terms that v is between, where f is not negative."""
    low, high = [], []
    for c in told(context, v):
        if v in c.free:
            continue
        seen = points.sign(c, v)
        if not len(seen) or np.isnan(seen).all():
            continue
        at = points.sign(num(0), terms.instantiate(f, {}, {v: c}))
        if (at < 0).any():
            continue
        if not (seen < 0).any():
            low.append(c)
        elif not (seen > 0).any():
            high.append(c)
    return [(a, b) for a in low for b in high]


def _between(s: Search, goal: Term, p: Polynomial, context: Context, depth: int, v: Var, low: Term, high: Term
             ) -> Theorem:
    s.spend()
    f = term_of(p)
    t = beside(v, v.name, context, goal)
    kept = context.without(v)
    inside = apply_const("and", apply_const("lt", low, t), apply_const("lt", t, high))
    here = terms.instantiate(f, {}, {v: t})
    points = s.points(kept.assuming("_", inside), apply_const("le", num(0), here))
    i = Interval(s, kept, t, low, high, points)
    h = i.function(here)
    pattern = terms.lam(v, apply_const("le", num(0), f))
    at_ends = [s.goal(terms.app(pattern, c), kept, depth - 2) for c in (low, high)]
    continuous = [i.end(h, c) for c in (low, high)]
    d, smooth = i.slope(h)
    second, bends = i.slope(d)
    down = i.everywhere(lambda inner: s.goal(apply_const("le", terms.app(second, t), num(0)), inner, depth - 2))
    once = modus_ponens(s.steps.use("sign_change_of_decreasing", f=d, d=second, a=low, b=high), bends, down)
    s.log.facts["nonneg_by_one_sign_change"] = s.log.facts.get("nonneg_by_one_sign_change", 0) + 1
    piece = i.everywhere(lambda inner: modus_ponens(
        s.steps.use("nonneg_by_one_sign_change", f=h, d=d, a=low, b=high, x=t), inner.all()[-1], *continuous, smooth,
        once, *at_ends))
    th = together(s, context, f, v, [low, high], [piece], depth - 2)
    return arithmetic.combination(goal, [(Fraction(1), [th], ())])



