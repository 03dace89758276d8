"""The radius argument for capacities: no row is further than c from some law, so that the capacity is at most c."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.prover.inputs import by_inputs
from symdp.prover.search import Search
from symdp.prover.supports import subterms_and_variables

COST = 4
MOST = 4
"""How many centres are tried."""


def by_radius(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """capacity(W) <= c, or == c, from kl(W(x), Q) <= c for all inputs x, with a law Q that is spoken of; and for ==
    from c <= capacity(W)."""
    below, equal = terms.args_of(goal, "ele", 2), terms.args_of(goal, "eq", 2)
    sides = below or equal
    of = terms.args_of(sides[0], "capacity", 1) if sides is not None else None
    if sides is None or of is None or depth < COST:
        raise ProofError("nothing about a capacity")
    w, c = of[0], sides[1]
    if equal is not None:
        above = s.goal(apply_const("ele", sides[0], c), context, depth - 1)
        return s.steps.use("ele_antisym", above, s.goal(apply_const("ele", c, sides[0]), context, depth - 1),
                           x=sides[0], y=c)
    for q in centres(goal, context, w):
        x = fresh("x", w.type.args[0])
        near = apply_const("ele", apply_const("kl", apply_const("row", w, x), q), c)
        every = apply_const("all", terms.lam(x, near))
        try:
            return s.steps.use("capacity_radius", _shown(s, every, context, depth - COST + 1), W=w, Q=q, c=c)
        except KernelError:
            continue
    raise ProofError("no centre is seen")


def by_attained(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """c <= capacity(W) from c <= mi(P, W), with a law P that is spoken of."""
    sides = terms.args_of(goal, "ele", 2)
    of = terms.args_of(sides[1], "capacity", 1) if sides is not None else None
    if sides is None or of is None or depth < COST:
        raise ProofError("nothing about a capacity")
    for p in spoken_of(goal, context, of[0].type.args[0]):
        information = apply_const("mi", p, of[0])
        try:
            first = s.goal(apply_const("ele", sides[0], information), context, depth - COST + 1)
        except KernelError:
            continue
        return s.steps.use("ele_trans", first, s.steps.use("mi_le_capacity", P=p, W=of[0]),
                           x=sides[0], y=information, z=sides[1])
    raise ProofError("no law is seen to attain it")


def _shown(s: Search, every: Term, context: Context, depth: int) -> Theorem:
    try:
        return by_inputs(s, every, context, depth)
    except KernelError:
        return s.goal(every, context, depth)


def spoken_of(goal: Term, context: Context, space: object) -> Iterator[Term]:
    """Laws on that space in the goal and at hand."""
    found = [t for u in (goal, *(th.concl for th in context.all())) for t in subterms_and_variables(u)
             if t.type.name == "law" and t.type.args[0] is space]
    yield from list(dict.fromkeys(found))[:MOST]


def centres(goal: Term, context: Context, w: Term) -> Iterator[Term]:
    """Laws on the outputs that are spoken of, the outputs of laws on the inputs, but no rows first."""
    laws = list(spoken_of(goal, context, w.type.args[1]))
    rows = [q for q in laws if terms.args_of(q, "row", 2) is not None]
    yield from (q for q in laws if q not in rows)
    for p in spoken_of(goal, context, w.type.args[0]):
        yield apply_const("output", p, w)
    yield from rows


