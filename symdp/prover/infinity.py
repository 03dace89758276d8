"""The end at infinity: an expression that falls all the way is above its limit."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import EREAL, REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.derivatives import derivative as derived
from symdp.proof.errors import ProofError
from symdp.proof.limits import target
from symdp.proof.linear import term_of
from symdp.proof.matching import fresh
from symdp.proof.steps import modus_ponens
from symdp.prover.chain import Form, candidates
from symdp.prover.limit_values import At
from symdp.prover.positive import free_reals, inequality
from symdp.prover.search import Search
from symdp.prover.transfer import beside
from symdp.prover.values import SLACK, Values

WIDTH = 3
NEAR = 4
"""How deep side conditions of the limit are searched for."""
FAR = 20.
"""Beyond what the points of a variable without an end go."""


def by_limit_at_infinity(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """0 <= f or 0 < f, as f falls and its limit at infinity is not negative."""
    kind, p = inequality(goal)
    if depth < 2 or not p or all(_bounded(context, v) for v in free_reals(term_of(p))):
        raise ProofError("no depth left")
    points = s.points(context, goal)
    error: KernelError = ProofError("nothing falls to a limit at infinity")
    found = [f for f in candidates(s, goal, p, context) if _falls(points, f) and not _bounded(context, f.v)]
    for form in found[:WIDTH]:
        try:
            return _from_limit(s, goal, kind, context, depth, form)
        except KernelError as e:
            error = e
    raise error


def _falls(points: Values, form: Form) -> bool:
    """Whether the variable goes far out, and no point speaks against a slope that is not positive."""
    x = points.columns.get(form.v)
    d, e = points.number(term_of(form.slope))
    return x is not None and len(x) > 0 and bool(x.max() > FAR) and not bool((d > SLACK*e).any()) and bool(
        (d < -SLACK*e).any()) and not bool(np.isnan(d).all())


def _bounded(context: Context, v: Var) -> bool:
    """Whether something at hand speaks of v and is not just a lower bound."""
    for th in context.all():
        if v in th.concl.free:
            sides = terms.strip(th.concl)[1] if comparison(th.concl) in ("le", "lt") else []
            if len(sides) != 2 or sides[1] is not v or v in sides[0].free:
                return True
    return False


def _from_limit(s: Search, goal: Term, kind: str, context: Context, depth: int, form: Form) -> Theorem:
    s.spend()
    v, f = form.v, terms.lam(form.v, form.of)
    needed = form.link.needs(s, context, depth)
    x = fresh("x", REAL)
    oo = terms.const("oo", EREAL)
    here = At(s, context, terms.lam(x, apply_const("lt", v, x)), oo, NEAR)
    tends = here.limit(x, terms.app(f, x), 0)
    c = terms.args_of(target(tends.concl), "up", 1)
    if c is None:
        raise ProofError("no finite limit")
    first = s.goal(apply_const("le", num(0), c[0]), context, depth - 1)
    t = beside(v, v.name, context, goal)
    beyond = logic.assume(apply_const("le", v, t))
    among = context.without(v)
    for th in context.all():
        if v in th.concl.free:
            low = terms.strip(th.concl)[1][0]
            relation = comparison(th.concl) or "le"
            among = among.with_theorem("_", arithmetic.combination(apply_const(relation, low, t), [
                (Fraction(1), [th], ()), (Fraction(1), [beyond], ())]))
    slope = derived(s.steps, f, t, among, lambda g, at: s.goal(g, at, min(depth - 1, 4)))
    d = terms.lam(t, terms.strip(slope.concl)[1][2])
    sign = s.goal(apply_const(kind, terms.app(d, t), num(0)), among, depth - 1)
    both = logic.propositional(apply_const("and", slope.concl, sign.concl), [slope, sign])
    falls = logic.generalise(t, logic.discharge(beyond.concl, both))
    name = "decreasing_to_limit" + ("_strict" if kind == "lt" else "")
    s.log.facts[name] = s.log.facts.get(name, 0) + 1
    above = modus_ponens(s.steps.use(name, f=f, d=d, x=v, c=c[0]), falls, tends)
    th = arithmetic.combination(apply_const(kind, num(0), form.of), [
        (Fraction(1), [first], ()), (Fraction(1), [above], ())])
    return form.link.back(s, goal, th, needed)
