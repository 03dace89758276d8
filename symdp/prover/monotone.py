"""f(c) <= f(v) from the sign of the derivative between c and v.

Where f has no derivative at an end, it is enough that it is continuous there.
"""

from __future__ import annotations

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.proof.context import Context
from symdp.proof.derivatives import derivative as derived
from symdp.proof.linear import term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.cases import critical
from symdp.prover.limits import continuous_at
from symdp.prover.search import Search
from symdp.prover.transfer import at_other, beside


def monotone(s: Search, context: Context, depth: int, body: Term, v: Var, c: Term, order: Theorem, up: bool,
             strict: bool) -> Theorem:
    """f(c) <= f(v) for f = fn(v: body), where ``order`` says on which side of c v is."""
    f = terms.lam(v, body)
    low, high = (c, v) if up else (v, c)
    smooth = not singular(s, context, body, v, c)
    t = beside(v, v.name, context, body)
    relation = "le" if smooth else "lt"
    inside = apply_const("and", apply_const("lt", low, t), apply_const("lt", t, high))
    where = apply_const("and", apply_const(relation, low, t), apply_const(relation, t, high))
    there = at_other(s, context, v, t, c, logic.assume(where), depth)

    def prove(g: Term, at: Context) -> Theorem:
        return s.goal(g, at, min(depth - 1, 4))
    slope = derived(s.steps, f, t, there, prove)
    d = terms.lam(t, terms.strip(slope.concl)[1][2])
    derivative = logic.generalise(t, logic.discharge(where, slope))
    between = at_other(s, context, v, t, c, logic.assume(inside), depth) if smooth else there
    sides = (num(0), terms.app(d, t)) if up else (terms.app(d, t), num(0))
    sign = s.goal(apply_const("lt" if strict else "le", *sides), between, depth - 1)
    signed = logic.generalise(t, logic.discharge(inside, sign))
    word = "increasing" if up else "decreasing"
    if smooth:
        name = word + ("_strict" if strict else "_within")
        premises = [order, derivative, signed]
    else:
        name = word + "_between" + ("_strict" if strict else "")
        ends = [continuous_at(s, context, f, low, high, end, prove) for end in (low, high)]
        premises = [order, *ends, derivative, signed]
    s.log.facts[name] = s.log.facts.get(name, 0) + 1
    return modus_ponens(s.steps.use(name, f=f, d=d, a=low, b=high), *premises)


def singular(s: Search, context: Context, body: Term, v: Var, c: Term) -> bool:
    """Whether something that is divided by, or under a logarithm or a root, vanishes at the place."""
    points = s.points(context, apply_const("le", num(0), body))
    for p in critical(arithmetic.normal_form(body)):
        if v in polynomials.variables(p):
            seen = points.sign(num(0), terms.instantiate(term_of(p), {}, {v: c}))
            if not (seen > 0).all() and not (seen < 0).all():
                return True
    return False
