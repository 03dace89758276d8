"""A square root alone on one side of an inequality: both sides squared."""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.prover.search import Search


def by_squaring(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """x <= sqrt(y) from x^2 <= y and sqrt(y) <= x from y <= x^2, where x is not negative."""
    if comparison(goal) != "le" or depth < 1:
        raise ProofError("no inequality")
    a, b = terms.strip(goal)[1]
    right, left = terms.args_of(b, "sqrt", 1), terms.args_of(a, "sqrt", 1)
    if (right is None) == (left is None):
        raise ProofError("no root alone on one side")
    x = a if right is not None else b
    y = (right or left or [x])[0]
    square = apply_const("pow", x, num(2))
    weak = s.goal(apply_const("le", num(0), x), context, min(depth - 1, 4))
    if right is not None:
        return s.steps.use("le_sqrt_of_square", weak, s.goal(apply_const("le", square, y), context, depth - 1),
                           x=x, y=y)
    return s.steps.use("sqrt_le_of_square", weak, s.goal(apply_const("le", y, square), context, depth - 1), x=x, y=y)
