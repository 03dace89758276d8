"""Least upper and greatest lower bounds of a function of one number: the number is a bound, and the function has it at
some place, or tends to it at an end."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import EREAL, REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.prover import slopes
from symdp.prover.places import stationary, told, touching
from symdp.prover.positive import inequality
from symdp.prover.search import Search


def by_least_upper_bound(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """sup(s, f) == c or inf(s, f) == c."""
    sides = terms.args_of(goal, "eq", 2)
    if sides is None or sides[0].type is not EREAL or depth < 4:
        raise ProofError("no equation of extended reals")
    name = next((n for n in ("sup", "inf") if terms.args_of(sides[0], n, 2) is not None), "")
    where, f = terms.strip(sides[0])[1] if name else (goal, goal)
    c = sides[1]
    if not name or where.type.args[0] is not REAL:
        raise ProofError("no supremum over numbers")
    s.spend()
    upper = name == "sup"
    x = fresh("x", REAL)
    inside, body = terms.app(where, x), terms.app(f, x)
    among = context.assuming("_", inside)
    bound = s.goal(apply_const("ele", *((body, c) if upper else (c, body))), among, depth - 1)
    every = logic.generalise(x, logic.discharge(inside, bound))
    first = s.steps.use("sup_le" if upper else "le_inf", every, s=where, f=f, c=c)
    reached = _reached(s, context, among, where, f, x, c, upper, depth)
    both = (first, reached) if upper else (reached, first)
    return s.steps.use("ele_antisym", *both, x=sides[0], y=c)


def _reached(s: Search, context: Context, among: Context, where: Term, f: Term, x: Var, c: Term, upper: bool,
             depth: int) -> Theorem:
    """c <= sup(s, f), or inf(s, f) <= c."""
    error: KernelError = ProofError("no place is known at which the bound is met")
    body, d = terms.args_of(terms.app(f, x), "up", 1), terms.args_of(c, "up", 1)
    if body is not None and d is not None:
        for a in _places(s, among, x, body[0], d[0], upper):
            try:
                there = s.goal(terms.app(where, a), context, 4)
                equal = s.goal(apply_const("eq", terms.instantiate(body[0], {}, {x: a}), d[0]), context, 5)
                u = fresh("u", REAL)
                best = apply_const("sup" if upper else "inf", where, f)
                pattern = apply_const("ele", *((apply_const("up", u), best) if upper else (best, apply_const("up", u))))
                th = s.steps.use("le_sup" if upper else "inf_le", there, s=where, f=f, a=a)
                return s.steps.replace(equal, th, terms.lam(u, pattern))
            except KernelError as e:
                error = e
    oo = terms.const("oo", EREAL)
    for a in (*(apply_const("up", b) for b in told(among, x) if x not in b.free), oo, apply_const("eneg", oo)):
        try:
            point = s.goal(apply_const("elimpoint", where, a), context, 4)
            tends = s.goal(apply_const("elim", where, f, a, c), context, 6)
            return s.steps.use("lim_le_sup" if upper else "inf_le_lim", point, tends, s=where, f=f, a=a, d=c)
        except KernelError as e:
            error = e
    raise error


def _places(s: Search, among: Context, x: Var, body: Term, d: Term, upper: bool) -> Iterator[Term]:
    """Where the function may have the value."""
    gap = apply_const("le", *((body, d) if upper else (d, body)))
    _, p = inequality(gap)
    yield from (b for b in told(among, x) if x not in b.free)
    slope = slopes.derivative(p, x)
    if slope:
        yield from stationary(slope, x)
    if not gap.free - {x}:
        first, second = terms.strip(gap)[1]
        yield from touching(s, apply_const("add", second, apply_const("neg", first)), x, among, gap)
    yield from (num(n) for n in (0, 1))
