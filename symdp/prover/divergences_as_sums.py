"""What is said of divergences of laws on finitely many points is said of sums: all of them are written as sums at once,
and what is then linear in sums is shown term by term (an inequality between f-divergences is one between numbers f(t)).

This is one step: between a divergence and its sum nothing else is tried.
"""

from __future__ import annotations

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import EREAL, REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.shapes import head_of
from symdp.proof.steps import sides_of
from symdp.prover.extended import absurd, disjuncts, points_cases
from symdp.prover.generalising import rewritten
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search
from symdp.prover.termwise import by_termwise
from symdp.prover.worth import TRUE, Worth, unknown


def by_sums(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A comparison of divergences by the sums that they are."""
    sides = terms.strip(goal)[1]
    if depth < 2 or head_of(goal) not in ("ele", "le", "eq") or sides[0].type not in (REAL, EREAL):
        raise ProofError("no comparison of numbers")
    if not any(head_of(th.concl) == "supp" for th in context.all()):
        raise ProofError("no laws on finitely many points")
    if any(head_of(u) == "ite" for u in subterms(goal) if u.type is EREAL):
        raise ProofError("which divergence it is about is not decided")
    key = (goal, frozenset(th.concl for th in context.all()))
    if key in s.no_sums:
        raise ProofError("not seen as sums")
    try:
        return _settled(s, goal, context, depth)
    except KernelError:
        s.no_sums.add(key)
        raise


def _settled(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal in each case of what its divergences are."""
    worth = Worth(s, context, depth)
    for t in unknown(goal):
        if t in worth.known:
            continue
        for ways in points_cases(s, t, context, depth):
            done = [ways]
            for d in disjuncts(ways.concl):
                inner = context.assuming("_", d)
                done.append(logic.discharge(d, absurd(s, goal, d, inner, depth) or _settled(s, goal, inner, depth)))
            return logic.propositional(goal, done)
        raise ProofError("a divergence that is no sum")
    equal = worth.formula(goal)
    now = sides_of(equal)[1]
    if now is TRUE:
        return logic.propositional(goal, [equal])
    equal = s.steps.trans(equal, rewritten(s, now, context, depth))
    return s.steps.along(s.steps.sym(equal), _of_sums(s, sides_of(equal)[1], context, depth))


def _of_sums(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """An inequality of sums term by term, an equation in both directions."""
    sides = terms.args_of(goal, "eq", 2)
    if sides is None:
        return by_termwise(s, goal, context, depth)
    try:
        return arithmetic.combination(goal)
    except KernelError:
        there, back = (by_termwise(s, apply_const("le", *p), context, depth) for p in (sides, sides[::-1]))
        return s.steps.use("le_antisym", there, back, x=sides[0], y=sides[1])
