"""Random variables that others determine: H(f(X) | X) = 0, and X is determined by X + Y and Y."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.matching import fresh
from symdp.proof.rewriting import Rewriter
from symdp.proof.shannon import Shannon
from symdp.proof.shapes import replaced
from symdp.proof.steps import modus_ponens, sides_of
from symdp.proof.tuples import function_of, row_of

Way = tuple[Term, list[Term], Term]
"""A variable, those that determine it, and its value at o in terms of theirs."""


def determined(shannon: Shannon, leaves: list[tuple[Term, Term]], context: Context) -> Context:
    """The context with what is seen of the dependence of these variables, of one law each."""
    for law, y in leaves:
        o = fresh("o", y.type.args[0])
        others = [x for c, x in leaves if c is law and x is not y and not isinstance(x, Var)]
        for way in ways(y, others, o):
            try:
                context = context.with_theorem("_", _theorem(shannon, law, way, o, context))
            except KernelError:
                continue
    return context


def ways(y: Term, others: list[Term], o: Var) -> Iterator[Way]:
    """How y is made of variables, or of another one that is made of them, and how it is solved for a summand."""
    value = terms.app(y, o)
    parts: list[Term] = [x for x in sorted(y.free, key=lambda v: v.name)
                         if x.type.name == "fun" and x.type.args[0] is o.type]
    if isinstance(y, Var) or not parts:
        return
    yield y, parts, value
    for x in others:
        rest = replaced(value, terms.app(x, o), num(0))
        if rest is not value:
            yield y, [x, *(p for p in parts if p in rest.free)], value
    for x in parts if value.type is REAL else ():
        at = [replaced(value, terms.app(x, o), num(k)) for k in (0, 1, 2)]
        steps = [arithmetic.plus(arithmetic.normal_form(b), arithmetic.normal_form(a), Fraction(-1))
                 for a, b in zip(at, at[1:], strict=False)]
        slope = sum(steps[0].values())
        if x.type.args[1] is REAL and slope and x not in at[0].free and all(s == arithmetic.constant(slope) for s in steps):
            solved = apply_const("mul", num(1/slope), apply_const("add", value, apply_const("neg", at[0])))
            yield x, [y, *(p for p in parts if p is not x)], solved


def _theorem(shannon: Shannon, law: Term, way: Way, o: Var, context: Context) -> Theorem:
    made, of, text = way
    row = function_of(row_of(of))
    z = fresh("z", row.type.args[1])
    here: Term = z
    for x in of[:-1]:
        text = replaced(text, terms.app(x, o), apply_const("fst", here))
        here = apply_const("snd", here)
    g = terms.lam(z, replaced(text, terms.app(of[-1], o), here))
    th = shannon.steps.use("rv_determined", c=law, X=row, Y=made, g=g)
    rewriter = Rewriter(shannon.steps, ["fst_pair", "snd_pair"], context, lambda t, c: shannon.auto.goal(t, c, 1))
    worked = shannon.steps.sym(rewriter.equation(terms.app(g, terms.app(row, o))))
    value, worked_out = terms.app(made, o), sides_of(worked)[0]
    if value is not worked_out:
        worked = shannon.steps.trans(arithmetic.combination(apply_const("eq", value, worked_out)), worked)
    equal = logic.generalise(o, worked)
    measurable = shannon.auto.goal(apply_const("mbl", g), context, 4)
    return modus_ponens(th, shannon.side(apply_const("mbl", row), context), measurable,
                        shannon.side(apply_const("fin", apply_const("ent", law, row)), context), equal)
