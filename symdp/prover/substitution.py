"""Substitution of a variable: a positive variable under real powers is written as an exponential, v = exp(u).

Real powers of v are exponentials of multiples of u then, which arithmetic multiplies and compares by itself.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.arithmetic import Call, Generator, Monomial, Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import said, term_of
from symdp.proof.matching import fresh
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.search import Search
from symdp.prover.transfer import beside

RECIPROCAL = "over"
"""What the variables 1/v are called."""


def by_exponential_variable(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A variable whose logarithm stands in an exponent is positive, and an exponential of a new variable."""
    if comparison(goal) not in ("le", "lt") or depth < 2:
        raise ProofError("no inequality")
    _, p = arithmetic.difference(goal)
    first = _in_exponents(p)
    if not first:
        raise ProofError("no power of a variable")
    chosen = [v for v in sorted(first | _bases(p), key=said) if _positive(s, v, context)]
    if not first & set(chosen):
        raise ProofError("no power of a positive variable")
    return substituted(s, goal, context, depth, chosen)


def by_reciprocal_variable(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A positive variable without a bound above is 1/y: what happens at infinity happens at 0."""
    if comparison(goal) not in ("le", "lt") or depth < 5:
        raise ProofError("no inequality")
    points = s.points(context, goal)
    free = [v for v in goal.free if v.type is REAL]
    if len(free) != 1 or free[0].name.startswith(RECIPROCAL) or free[0] not in points.columns:
        raise ProofError("not in one variable")
    v = free[0]
    x = points.columns[v]
    d, _ = points.difference(*terms.strip(goal)[1])
    far = np.abs(d[x > 200.])
    if not len(far) or np.isnan(far).all() or not np.nanmax(far) < .05 or not _positive(s, v, context):
        raise ProofError("the sides do not meet at infinity")
    positive = s.goal(apply_const("lt", num(0), v), context, 1)
    u = beside(v, RECIPROCAL, context, goal)
    there = {v: apply_const("inv", u)}
    inner = context.without(v)
    kept = {th for _, th in inner.theorems}
    told = [th for th in context.all() if th not in kept and terms.args_of(th.concl, "and", 2) is None]
    first = apply_const("lt", num(0), u)
    inner = inner.assuming("_", first)
    for th in told:
        inner = inner.assuming("_", terms.instantiate(th.concl, {}, there))
    new = s.goal(terms.instantiate(goal, {}, there), inner, depth - 1)
    statement = goal
    for th in reversed(told):
        new = logic.discharge(terms.instantiate(th.concl, {}, there), new)
        statement = apply_const("imp", th.concl, statement)
    z = fresh(v.name, REAL)
    pattern = terms.lam(z, terms.instantiate(statement, {}, {v: z}))
    at = s.steps.special(logic.generalise(u, logic.discharge(first, new)), apply_const("inv", v))
    over = modus_ponens(s.steps.use("inv_pos", x=v), positive)
    equal = arithmetic.combination(apply_const("eq", apply_const("inv", apply_const("inv", v)), v))
    return modus_ponens(s.steps.replace(equal, modus_ponens(at, over), pattern), *told)


def _positive(s: Search, v: Var, context: Context) -> bool:
    """Whether v is seen to be positive, and is no whole number."""
    if any(terms.args_of(th.concl, "int", 1) == [v] for th in context.all()):
        return False
    try:
        s.goal(apply_const("lt", num(0), v), context, 1)
    except KernelError:
        return False
    return True


def _bases(p: Polynomial) -> set[Var]:
    """The variables that are factors of monomials, and in no exponent but as logarithms."""
    inside = {v for _, e in p for (powers, _), _ in e for g, _ in powers if _variable(g) is None
              for v in polynomials.variables_of(g)}
    return {g for powers, _ in p for g, _ in powers if isinstance(g, Var)} - inside


def _in_exponents(p: Polynomial) -> set[Var]:
    """The variables whose logarithms are exponents, or parts of them."""
    return {v for _, e in p for (powers, _), _ in e for g, _ in powers
            if (v := _variable(g)) is not None}


def _variable(g: Generator) -> Var | None:
    """The v of log(v)."""
    if not isinstance(g, Call) or not isinstance(g.head, Const) or g.head.name != "log":
        return None
    first = g.arguments[0]
    if isinstance(first, Term) or len(first) != 1:
        return None
    ((powers, e), c), = first
    if c != 1 or e or len(powers) != 1:
        return None
    (v, k), = powers
    return v if isinstance(v, Var) and k == 1 else None


def substituted(s: Search, goal: Term, context: Context, depth: int, vs: list[Var]) -> Theorem:
    """The goal with exp(u) for v, for any u; then for u = log(v). So for all of the variables."""
    v, *others = vs
    positive = s.goal(apply_const("lt", num(0), v), context, 1)
    u = beside(v, "u", context, goal)
    there = {v: apply_const("exp", u)}
    inner = context.without(v)
    kept = {th for _, th in inner.theorems}
    told = [th for th in context.all() if th not in kept and terms.args_of(th.concl, "and", 2) is None]
    for th in told:
        now = logic.assume(terms.instantiate(th.concl, {}, there))
        inner = inner.with_theorem("_", in_logarithms(s, now) or now)
    wanted = terms.instantiate(goal, {}, there)
    new = substituted(s, wanted, inner, depth, others) if others else s.goal(wanted, inner, depth - 1)
    statement = goal
    for th in reversed(told):
        new = logic.discharge(terms.instantiate(th.concl, {}, there), new)
        statement = apply_const("imp", th.concl, statement)
    z = fresh(v.name, REAL)
    pattern = terms.lam(z, terms.instantiate(statement, {}, {v: z}))
    at_log = s.steps.special(logic.generalise(u, new), apply_const("log", v))
    equal = modus_ponens(s.steps.use("exp_log", x=v), positive)
    return modus_ponens(s.steps.replace(equal, at_log, pattern), *told)


def in_logarithms(s: Search, th: Theorem) -> Theorem | None:
    """An inequality between two exponentials as one between their exponents; one that says nothing is 0 <= 0."""
    kind = comparison(th.concl)
    if kind not in ("le", "lt"):
        return None
    _, p = arithmetic.difference(th.concl)
    high = [m for m, c in p.items() if c > 0]
    low = [m for m, c in p.items() if c < 0]
    if len(high) > 1 or len(low) > 1 or not high or any(m[0] for m in p):
        return None
    if not low:
        return arithmetic.combination(apply_const("le", num(0), num(0)))
    if abs(p[high[0]]) != abs(p[low[0]]):
        return None
    a, b = (_exponent(m) for m in (low[0], high[0]))
    left, right = apply_const("exp", a), apply_const("exp", b)
    order = arithmetic.combination(apply_const(kind, left, right), [(1/abs(p[high[0]]), [th], ())])
    logs = modus_ponens(s.steps.use(f"log_{kind}", x=left, y=right), s.steps.use("exp_pos", x=a), order)
    return arithmetic.combination(apply_const(kind, a, b), [(Fraction(1), [logs], ())],
                                  [(num(-1), s.steps.use("log_exp", x=a)), (num(1), s.steps.use("log_exp", x=b))])


def _exponent(m: Monomial) -> Term:
    return term_of(dict(m[1]))
