"""Square roots as numbers of their own: not negative, and their squares are known. What is left is a polynomial."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.positive import by_products, inequality
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search

MOST = 4


def by_roots(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A polynomial inequality in variables and square roots, denominators multiplied out."""
    kind, p = inequality(goal)
    found = [t for t in subterms(goal) if terms.args_of(t, "sqrt", 1) is not None]
    if not found or len(found) > MOST or depth < 2 or any(e for _, e in p):
        raise ProofError("no square roots")
    for t in found:
        inside = terms.strip(t)[1][0]
        try:
            known = s.goal(apply_const("le", num(0), inside), context, min(depth - 1, 4))
        except KernelError:
            continue
        context = context.with_theorem("_", s.steps.use("sqrt_nonneg", x=inside))
        context = context.with_theorem("_", modus_ponens(s.steps.use("sqrt_square", x=inside), known))
        try:
            strict = s.goal(apply_const("lt", num(0), inside), context, 2)
            context = context.with_theorem("_", modus_ponens(s.steps.use("sqrt_pos", x=inside), strict))
        except KernelError:
            pass
    above, below = polynomials.together(p)
    positive = [s.goal(apply_const("lt", num(0), term_of(d)), context, min(depth - 1, 4)) for d, _ in below]
    wanted = apply_const(kind, num(0), term_of(above))
    th = by_products(s, wanted, context, depth)
    over = []
    for (d, k), known in zip(below, positive, strict=True):
        over += [modus_ponens(s.steps.use("inv_pos", x=term_of(d)), known)]*k
    return arithmetic.combination(goal, [(Fraction(1), [th, *over], ())], nonzero=positive)
