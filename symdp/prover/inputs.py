"""Statements about all inputs of a channel whose inputs are some only, as claims are extended to all numbers."""

from __future__ import annotations

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.evaluator import evaluation
from symdp.proof.matching import fresh
from symdp.proof.steps import hint
from symdp.prover.channels_by_rows import extended, rows_at
from symdp.prover.listed_inputs import inside
from symdp.prover.search import Search

LEAST = 3


def by_inputs(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """forall(x: p(W(x))) from forall(x in s: p(W(x))), where W(x) == W(x if x in s else b) is at hand."""
    predicate = terms.args_of(goal, "all", 1)
    if predicate is None or depth < LEAST:
        raise ProofError("nothing is said of all")
    v = fresh(hint(predicate[0]), predicate[0].type.args[0])
    body = terms.app(predicate[0], v)
    channels = list(dict.fromkeys(terms.strip(r)[1][0] for r in rows_at(body, v)))
    if len(channels) != 1 or v in channels[0].free:
        raise ProofError("it is not about the rows of one channel")
    row = apply_const("row", channels[0], v)
    r = fresh("r", row.type)
    about = replaced_row(body, row, r)
    if v in about.free:
        raise ProofError("it is about more than the rows")
    c, said = extended(s, channels[0], context)
    choice = terms.args_of(terms.app(c, v), "ite", 3)
    if choice is None:
        raise ProofError("its inputs are no set")
    limits = terms.lam(v, choice[0])
    each = of_members(s, limits, terms.lam(v, body), context, depth)
    member = inside(s, limits, choice, context)
    at = terms.app(c, v)
    there = logic.propositional(terms.app(terms.lam(v, body), at), [member, s.steps.special(each, at)])
    equal = s.steps.sym(s.steps.special(said, v))
    return logic.generalise(v, s.steps.replace(equal, there, terms.lam(r, about)))


def by_few_points(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What is said of all points of a set that is written out, point by point."""
    predicate = terms.args_of(goal, "all", 1)
    if predicate is None or depth < 2:
        raise ProofError("nothing is said of all")
    v = fresh(hint(predicate[0]), predicate[0].type.args[0])
    sides = terms.args_of(terms.app(predicate[0], v), "imp", 2)
    if sides is None or sides[0].free != {v} or v not in sides[1].free:
        raise ProofError("no points are written out")
    limits = terms.lam(v, sides[0])
    try:
        found = evaluation(s.facts).sets.points(limits)
    except KernelError:
        found = None
    if found is None or len(found.points) > 3:
        raise ProofError("no points are written out")
    return of_members(s, limits, terms.lam(v, sides[1]), context, depth)


def of_members(s: Search, limits: Term, body: Term, context: Context, depth: int) -> Theorem:
    """forall(x: x in s implies p(x)): one by one where s is written out."""
    x = fresh("x", limits.type.args[0])
    member = terms.app(limits, x)
    if not limits.free:
        try:
            found = evaluation(s.facts).sets.points(limits)
        except KernelError:
            found = None
        if found is not None and len(found.points) <= 4:
            shown = [(p, s.goal(terms.app(body, p), context, depth - 1)) for p in found.points]
            among = found.among(x, logic.assume(member))
            sets = evaluation(s.facts).sets
            th = sets.for_point(x, terms.app(body, x), among, shown)
            return logic.generalise(x, logic.discharge(member, th))
    th = s.goal(terms.app(body, x), context.assuming("_", member), depth - 1)
    return logic.generalise(x, logic.discharge(member, th))


def replaced_row(t: Term, row: Term, r: Var) -> Term:
    """t with r for the row."""
    if t is row:
        return r
    if isinstance(t, terms.App):
        return terms.app(replaced_row(t.function, row, r), replaced_row(t.argument, row, r))
    return terms.abstract(t.domain, replaced_row(t.body, row, r), t.hint) if isinstance(t, terms.Lam) else t
