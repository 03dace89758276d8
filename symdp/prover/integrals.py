"""Integrals by the fundamental theorem of calculus. Where the integrand has an antiderivative, the integral is its
difference at the ends; elsewhere it is compared with a function whose slope bounds the integrand, and an integral of
what is measurable and not negative exists.

The antiderivative is searched by computer algebra; that it is one is shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import EREAL, REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.derivatives import derivative as derived
from symdp.proof.errors import ProofError
from symdp.proof.limits import target
from symdp.proof.matching import fresh
from symdp.proof.reading import CoreReader
from symdp.proof.shapes import head_of, replaced
from symdp.proof.steps import modus_ponens
from symdp.prover.cases import parts, rewritten_by
from symdp.prover.limit_values import At
from symdp.prover.limits import continuous_at
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search

LEVELS = 3
"""How often l'Hospital's rule is used at an end."""


def by_integrals(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What an integral is, that it exists, or how it compares with a number."""
    error: KernelError = ProofError("no integral")
    if depth < 3:
        raise error
    for name in ("integral", "integralok"):
        for t in parts(goal, name, 2):
            where, f = terms.strip(t)[1]
            try:
                known = value(s, where, f, context, depth)
            except KernelError as e:
                error = e
                continue
            exists, equal = (logic.propositional(side, [known]) for side in terms.strip(known.concl)[1])
            return exists if t is goal else rewritten_by(s, goal, context, depth, equal)
    if terms.args_of(goal, "integralok", 2) is not None:
        where, f = terms.strip(goal)[1]
        return conditions(s, s.steps.use("integralok_nonneg", s=where, f=f), context, depth)
    for n, side in enumerate(terms.args_of(goal, "ele", 2) or ()):
        if terms.args_of(side, "integral", 2) is not None:
            return _compared(s, goal, context, depth, n == 1)
    raise error


def conditions(s: Search, th: Theorem, context: Context, depth: int) -> Theorem:
    """What the theorem says, its conditions shown."""
    while (sides := terms.args_of(th.concl, "imp", 2)) is not None:
        th = modus_ponens(th, s.goal(sides[0], context, depth - 1))
    return th


def ends(where: Term) -> tuple[Term, Term | None]:
    """(a, b) of the interval from a to b, (a, None) of the ray above a."""
    x = fresh("x", REAL)
    inside = terms.app(where, x)
    first, second = terms.args_of(inside, "and", 2) or (inside, None)
    low, high = terms.args_of(first, "le", 2), None if second is None else terms.args_of(second, "le", 2)
    if low is None or low[1] is not x or x in low[0].free or (second is not None and (
            high is None or high[0] is not x or x in high[1].free)):
        raise ProofError("neither an interval nor a ray")
    return low[0], None if high is None else high[1]


def value(s: Search, where: Term, f: Term, context: Context, depth: int) -> Theorem:
    """integralok(where, f) and integral(where, f) == up(c)."""
    a, b = ends(where)
    key = (where, f, num(0), frozenset(th.concl for th in context.all()))
    if key in s.limits:
        return s.limits[key]
    s.spend()
    x = fresh("t", REAL)
    whole = terms.lam(x, antiderivative(s, x, terms.app(f, x)))
    error: KernelError = ProofError("no antiderivative")
    for way in (_smooth, _open):
        try:
            s.limits[key] = way(s, whole, f, a, b, context, depth)
            return s.limits[key]
        except KernelError as e:
            error = e
    raise error


def antiderivative(s: Search, x: Var, body: Term) -> Term:
    """A term whose derivative is likely to be that one."""
    import sympy
    from sympy.integrals.heurisch import heurisch
    for t in subterms(body):
        unfolded = s.definitions.unfolded(t) if t.type is REAL and not t.loose else None
        if unfolded is not None and terms.args_of(t, "sqrt", 1) is None:
            body = replaced(body, t, unfolded)
    names = {f"v{i}": v for i, v in enumerate(sorted(body.free, key=str))}
    symbols = {v: sympy.Symbol(n, positive=True) for n, v in names.items()}
    try:
        found = heurisch(_symbolic(body, symbols), symbols[x])
    except Exception as e:  # sympy has many, and what it finds is checked
        raise ProofError(f"no antiderivative: {e}") from None
    if found is None:
        raise ProofError("no antiderivative")
    return CoreReader().term(str(found).replace("**", "^"), names, REAL)


def _symbolic(t: Term, symbols: Mapping[Var, Any]) -> Any:
    """A term in the computer algebra."""
    import sympy
    if isinstance(t, Var):
        return symbols[t]
    if isinstance(t, Num):
        return sympy.Rational(t.value.numerator, t.value.denominator)
    made = {"add": sympy.Add, "mul": sympy.Mul, "pow": sympy.Pow, "exp": sympy.exp, "log": sympy.log,
            "sqrt": sympy.sqrt, "neg": lambda x: -x, "inv": lambda x: 1/x, "pi": lambda: sympy.pi}
    return made[head_of(t) or ""](*(_symbolic(x, symbols) for x in terms.strip(t)[1]))


def slope(s: Search, whole: Term, t: Var, wanted: Term, context: Context, depth: int) -> Theorem:
    """hasderiv(whole, t, wanted)."""
    th = derived(s.steps, whole, t, context, lambda g, at: s.goal(g, at, 4))
    d = terms.strip(th.concl)[1][2]
    u = fresh("u", REAL)
    equal = s.goal(apply_const("eq", d, wanted), context, min(depth - 1, 5))
    return s.steps.replace(equal, th, terms.lam(u, apply_const("hasderiv", whole, t, u)))


def _everywhere(s: Search, t: Var, inside: Term, context: Context, *shown: Term | Theorem, depth: int) -> Theorem:
    """forall(t: inside implies all of these)."""
    among = context.assuming("_", inside)
    done = [s.goal(p, among, depth - 1) if isinstance(p, Term) else p for p in shown]
    th = done[0]
    for other in done[1:]:
        th = logic.propositional(apply_const("and", th.concl, other.concl), [th, other])
    return logic.generalise(t, logic.discharge(inside, th))


def _smooth(s: Search, whole: Term, f: Term, a: Term, b: Term | None, context: Context, depth: int) -> Theorem:
    """On a closed interval, where the integrand has a derivative."""
    if b is None:
        raise ProofError("a ray")
    t = fresh("t", REAL)
    inside = apply_const("and", apply_const("le", a, t), apply_const("le", t, b))
    among = context.assuming("_", inside)
    first = slope(s, whole, t, terms.app(f, t), among, depth)
    second = derived(s.steps, f, t, among, lambda g, at: s.goal(g, at, 4))
    e = terms.lam(t, terms.strip(second.concl)[1][2])
    order = s.goal(apply_const("le", a, b), context, 3)
    both = _everywhere(s, t, inside, context, first, second, depth=depth)
    return s.steps.use("ftc_smooth", order, both, a=a, b=b, F=whole, f=f, e=e)


def _open(s: Search, whole: Term, f: Term, a: Term, b: Term | None, context: Context, depth: int) -> Theorem:
    """Between the ends, the integrand not being negative, with the limits at the ends."""
    t, x = fresh("t", REAL), fresh("x", REAL)
    above = apply_const("lt", a, t)
    inside = above if b is None else apply_const("and", above, apply_const("lt", t, b))
    among = context.assuming("_", inside)
    first = slope(s, whole, t, terms.app(f, t), among, depth)
    both = _everywhere(s, t, inside, context, first, apply_const("le", num(0), terms.app(f, t)), depth=depth)
    tends = []
    for end in (a, b):
        try:
            if b is None or end is None:
                raise ProofError("a ray")
            tends.append(continuous_at(s, context, whole, a, b, end, lambda g, at: s.goal(g, at, 4)))
        except KernelError:
            at = terms.const("oo", EREAL) if end is None else apply_const("up", end)
            tends.append(At(s, context, terms.lam(t, inside), at, 5).limit(x, terms.app(whole, x), LEVELS))
    c, d = (terms.args_of(target(th.concl), "up", 1) for th in tends)
    if c is None or d is None:
        raise ProofError("no finite limit at an end")
    if b is None:
        return s.steps.use("ftc_ray", both, *tends, a=a, c=c[0], d=d[0], F=whole, f=f)
    order = s.goal(apply_const("lt", a, b), context, 3)
    return s.steps.use("ftc_open", order, both, *tends, a=a, b=b, c=c[0], d=d[0], F=whole, f=f)


def _compared(s: Search, goal: Term, context: Context, depth: int, lower: bool) -> Theorem:
    """An integral and a number that depends on its end: the slope of that bounds the integrand."""
    sides = terms.strip(goal)[1]
    where, f = terms.strip(sides[1 if lower else 0])[1]
    bound = terms.args_of(sides[0 if lower else 1], "up", 1)
    a, b = ends(where)
    v = a if b is None else b
    if bound is None or not isinstance(v, Var):
        raise ProofError("no number, or no end that moves")
    t, x = fresh("t", REAL), fresh("x", REAL)
    body = bound[0] if b is not None else apply_const("neg", bound[0])
    whole = terms.lam(v, body)
    inside = apply_const("le", a, t)
    known = {"a": a, "f": f, "F": whole}
    among = context.without(v).assuming("_", inside)
    if b is not None:
        inside = apply_const("and", inside, apply_const("le", t, b))
        among = context.assuming("_", inside)
        known["b"] = b
    else:
        for th in context.all():
            if v in th.concl.free:  # what is below v is below t
                low = terms.args_of(th.concl, "le", 2) or terms.args_of(th.concl, "lt", 2)
                if low is not None and low[1] is v:
                    again = apply_const(str(terms.strip(th.concl)[0]), low[0], t)
                    among = among.with_theorem("_", s.goal(again, context.assuming("_", inside), 2))
    exists = s.goal(apply_const("integralok", where, f), context, depth - 1)
    th = derived(s.steps, whole, t, among, lambda g, at: s.goal(g, at, 4))
    d = terms.lam(t, terms.strip(th.concl)[1][2])
    order = apply_const("le", *((terms.app(d, t), terms.app(f, t)) if lower else (terms.app(f, t), terms.app(d, t))))
    compared = [th, *([] if b is not None else [s.goal(apply_const("le", num(0), terms.app(f, t)), among, depth - 1)]),
                s.goal(order, among, depth - 1)]
    side = "above" if lower else "below"
    below = _everywhere(s, t, inside, context, *compared, depth=depth)
    if b is not None:
        first = [s.goal(apply_const("le", a, b), context, 3), exists, below]
        th = s.steps.use(f"integral_{side}_slope", *first, d=d, **known)
    else:
        tends = At(s, context, terms.lam(t, apply_const("lt", a, t)), terms.const("oo", EREAL), 5).limit(
            x, terms.app(whole, x), 1)
        c = terms.args_of(target(tends.concl), "up", 1)
        if c is None:
            raise ProofError("no finite limit")
        th = s.steps.use(f"integral_ray_{side}_slope", exists, below, tends, c=c[0], d=d, **known)
    reached = terms.strip(th.concl)[1][0 if lower else 1]
    more = s.goal(apply_const("ele", *((sides[0], reached) if lower else (reached, sides[1]))), context, depth - 1)
    return s.steps.use("ele_trans", *((more, th) if lower else (th, more)), x=sides[0], y=reached, z=sides[1])
