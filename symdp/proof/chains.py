"""Chains of relations: x <= y, y < z and so on say that x < z."""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.proof.context import Context, comparison
from symdp.proof.matching import fresh
from symdp.proof.methods import Methods
from symdp.proof.steps import Steps


def chained(methods: Methods, chain: list[Theorem], goal: Term, context: Context) -> Theorem:
    """The goal from the links."""
    links = Context({}, tuple(("_", th) for th in chain))
    if all(comparison(th.concl) for th in chain):
        return methods.auto.linear(goal, links)
    th = chain[0]
    for nxt in chain[1:]:
        th = joined(methods.steps, th, nxt)
    return methods.auto.like(th, goal, context)


def joined(steps: Steps, a: Theorem, b: Theorem) -> Theorem:
    """x R z from x R y and y R z."""
    (f, (x, y)), (g, (_, z)) = terms.strip(a.concl), terms.strip(b.concl)
    v = fresh("y", x.type)
    if terms.args_of(a.concl, "eq", 2) is not None:
        return steps.replace(steps.sym(a), b, terms.lam(v, terms.app(g, v, z)))
    if terms.args_of(b.concl, "eq", 2) is not None:
        return steps.replace(b, a, terms.lam(v, terms.app(f, x, v)))
    assert isinstance(f, terms.Const)
    return steps.use(f"{f.name}_trans", a, b, x=x, y=y, z=z)


def relation(th: Theorem) -> str:
    """le, lt or eq of the theorem, of reals or extended reals."""
    head, _ = terms.strip(th.concl)
    name = head.name if isinstance(head, terms.Const) else ""
    return name.removeprefix("e") if name in ("ele", "elt") else name
