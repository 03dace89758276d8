"""A law of which all probabilities are told as a mixture of two others is that mixture."""

from __future__ import annotations

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import PROP, KernelError, fun
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.matching import fresh
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover import polynomials
from symdp.prover.cases import replaced, rewritten_by
from symdp.prover.search import Search


def by_mixtures_told(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A law that is told event by event is replaced by the mixture that it is."""
    if depth < 1:
        raise ProofError("no depth left")
    for th in context.all():
        predicate = terms.args_of(th.concl, "all", 1)
        if predicate is None or predicate[0].type.args[0].name != "fun":
            continue
        for law in sorted((v for v in goal.free & th.concl.free if v.type.name == "law"), key=str):
            try:
                equal = _mixture(s, th, law, context, depth)
            except KernelError:
                continue
            return rewritten_by(s, goal, context, depth, equal)
    raise ProofError("no law is told as a mixture")


def _mixture(s: Search, told: Theorem, law: Var, context: Context, depth: int) -> Theorem:
    """law == mixlaw(t, P, Q)."""
    event = fresh("E", fun(law.type.args[0], PROP))
    at = s.steps.special(told, event)
    sides = terms.args_of(at.concl, "imp", 2)
    if sides is None or sides[0] is not apply_const("ev", event):
        raise ProofError("not said of all events")
    assumed = logic.assume(sides[0])
    said = modus_ponens(at, assumed)
    left, right = sides_of(said)
    mine = apply_const("prob", law, event)
    if left is not mine:
        raise ProofError("not this law")
    others = sorted((v for v in right.free if v.type is law.type), key=str)
    if len(others) != 2:
        raise ProofError("no mixture of two laws")
    p, q = others
    names = {apply_const("prob", v, event): fresh("p", mine.type) for v in others}
    plain = right
    for u, v in names.items():
        plain = replaced(plain, u, v)
    x, y = names.values()
    weight = polynomials.collected(arithmetic.normal_form(plain), x).get(1, {})
    if x in polynomials.variables(weight) or y in polynomials.variables(weight):
        raise ProofError("no mixture of two laws")
    t = term_of(weight)
    shape = apply_const("add", apply_const("mul", t, apply_const("prob", p, event)), apply_const(
        "mul", apply_const("add", num(1), apply_const("neg", t)), apply_const("prob", q, event)))
    there = arithmetic.combination(apply_const("eq", mine, shape), equations=[(num(1), said)])
    all_ = logic.generalise(event, logic.discharge(sides[0], there))
    fact = s.facts.get("law_is_mixture")
    th = s.steps.use("law_is_mixture", K=law, P=p, R=q, t=t)
    for h in fact.hypotheses[:2]:
        wanted = terms.args_of(th.concl, "imp", 2)
        assert wanted is not None and h is not None
        th = modus_ponens(th, s.goal(wanted[0], context, min(depth - 1, 4)))
    return modus_ponens(th, all_)
