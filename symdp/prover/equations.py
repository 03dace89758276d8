"""An equation that follows from one at hand, multiplied by what makes both agree in one number."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.matching import fresh
from symdp.proof.shapes import replaced
from symdp.prover import polynomials
from symdp.prover.cases import critical
from symdp.prover.generalising import nameless, specialised
from symdp.prover.rewriting import nonzero
from symdp.prover.search import Search


def by_equation_at_hand(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """a == b from a multiple of an equation at hand, what is divided by not being 0."""
    if comparison(goal) != "eq" or depth < 1:
        raise ProofError("no equation")
    apart: list[Theorem] | None = None
    for th in context.all():
        if comparison(th.concl) != "eq":
            continue
        for x in [*nameless(goal), *(v for v in goal.free if v.type is REAL)]:
            mine, other = _coefficient(goal, x), _coefficient(th.concl, x)
            if mine is None or other is None:
                continue
            try:
                if apart is None:
                    apart = [nonzero(s, p, context, depth) for p in critical(arithmetic.difference(goal)[1])]
                below = nonzero(s, arithmetic.normal_form(other), context, depth)
                factor = apply_const("mul", mine, apply_const("inv", other))
                return arithmetic.combination(goal, equations=[(factor, th)], nonzero=[*apart, below])
            except KernelError:
                continue
    raise ProofError("no equation at hand says it")


def _coefficient(t: Term, x: Term) -> Term | None:
    """c where right minus left is c*x and more without x, c not 0."""
    v = fresh("x", REAL)
    if terms.args_of(t, "eq", 2) is None:
        return None
    there = t if isinstance(x, Var) else replaced(t, x, v)
    at = x if isinstance(x, Var) else v
    by = polynomials.collected(arithmetic.difference(there)[1], at)
    if set(by) - {0, 1} or not by.get(1) or any(at in polynomials.variables(p) for p in by.values()):
        return None
    return term_of(by[1])


def by_contradiction_at_hand(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Anything, where what is at hand says that a positive number is 0."""
    equations = [th for th in context.all() if comparison(th.concl) == "eq"]
    if not equations:
        raise ProofError("no equation at hand")
    for strict in specialised(s, context).all():
        if comparison(strict.concl) != "lt":
            continue
        low, high = terms.strip(strict.concl)[1]
        for th in equations:
            if not set(terms.strip(th.concl)[1]) & {low, high}:
                continue
            for m in (num(1), num(-1)):
                try:
                    absurd = arithmetic.combination(apply_const("lt", num(0), num(0)), [(Fraction(1), [strict], ())],
                                                    equations=[(m, th)])
                except KernelError:
                    continue
                return logic.propositional(goal, [absurd, tables.evaluate(absurd.concl)])
    raise ProofError("no contradiction at hand")
