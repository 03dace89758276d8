"""Channels that are written out for the inputs of a finite set, and have for all others the row of one of them:
``f(x if x in s else d)``."""

from __future__ import annotations

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.steps import hint, modus_ponens
from symdp.prover.cases import replaced
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search

CONDITION = 3


def on_inputs(f: Term) -> tuple[Var, Term, Term]:
    """(x, c, g) with f(x) = g(c), where c is ``x if x in s else d`` and g does not depend on x."""
    x = fresh(hint(f), f.type.args[0])
    body = terms.app(f, x)
    for c in subterms(body):
        choice = terms.args_of(c, "ite", 3)
        if choice is None or choice[1] is not x or x in choice[2].free:
            continue
        z = fresh("z", x.type)
        inner = replaced(body, c, z)
        if x not in inner.free:
            return x, c, terms.lam(z, inner)
    raise ProofError("no inputs are listed")


def inside(s: Search, limits: Term, choice: list[Term], context: Context) -> Theorem:
    """s(x if p else b), where p is s(x)."""
    p, a, b = choice
    at = apply_const("ite", p, a, b)
    out = []
    for condition, name, value in ((p, "ite_true", a), (apply_const("not", p), "ite_false", b)):
        assumed = logic.assume(condition)
        equal = s.steps.use(name, assumed, p=p, x=a, y=b)
        wanted = terms.app(limits, value)
        here = assumed if wanted is condition else s.goal(wanted, context, CONDITION)
        out.append(logic.discharge(condition, s.steps.replace(s.steps.sym(equal), here, limits)))
    return logic.propositional(terms.app(limits, at), out)


def input_listed(s: Search, f: Term, at: Term, context: Context) -> Theorem:
    """That ``at if at in s else d`` is in s."""
    x, c, _ = on_inputs(f)
    choice = terms.args_of(c, "ite", 3)
    assert choice is not None
    limits = terms.lam(x, choice[0])
    return inside(s, limits, [terms.instantiate(u, {}, {x: at}) for u in choice], context)


def by_listed_inputs(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """kernel(f) where f has finitely many rows."""
    of = terms.args_of(goal, "kernel", 1)
    if of is None:
        raise ProofError("nothing about kernels")
    x, c, rows = on_inputs(of[0])
    p, _, d = terms.strip(c)[1]
    th = s.steps.use("kernel_listed_inputs", f=rows, s=terms.lam(x, p), d=d)
    while (sides := terms.args_of(th.concl, "imp", 2)) is not None:
        th = modus_ponens(th, s.goal(sides[0], context, CONDITION))
    return th
