"""Extreme values: a variable that the goal is linear in is put at the bound that an inequality at hand sets for it."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic
from symdp.kernel.arithmetic import Inverse, Polynomial, scaled
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.positive import free_reals, inequality
from symdp.prover.search import Search
from symdp.prover.values import Values


def by_extreme_value(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A + B*v from C + D*v at hand, B and D of one sign: what is left is A*D - B*C."""
    kind, p = inequality(goal)
    if depth < 3:
        raise ProofError("no depth left")
    points = s.points(context, goal)
    error: KernelError = ProofError("linear in no variable that is bounded")
    for v in free_reals(goal):
        mine = _linear(p, v)
        sign = _sign(points, mine[1]) if mine is not None else 0
        if mine is None or not sign:
            continue
        for th in context.all():
            if comparison(th.concl) not in ("le", "lt") or v not in th.concl.free or (kind == "lt" and comparison(
                    th.concl) != "lt"):
                continue
            other = _linear(arithmetic.difference(th.concl)[1], v)
            if other is None or _sign(points, other[1]) != sign or max(len(mine[1]), len(other[1])) == 1:
                continue
            try:
                return _at_bound(s, goal, kind, context, depth, mine, other, sign, th)
            except KernelError as e:
                error = e
    raise error


def _linear(p: Polynomial, v: Var) -> tuple[Polynomial, Polynomial] | None:
    """(A, B) with p = A + B*v and no v in A and B."""
    if any(isinstance(g, Inverse) for powers, _ in p for g, _ in powers):
        return None
    by = polynomials.collected(p, v)
    if set(by) - {0, 1} or not by.get(1) or any(v in polynomials.variables(q) for q in by.values()):
        return None
    return by.get(0, {}), by[1]


def _sign(points: Values, p: Polynomial) -> int:
    """The sign at all points, 0 if there are both."""
    seen = points.sign(num(0), term_of(p))
    up, down = bool((seen > 0).any()), bool((seen < 0).any())
    return 0 if up == down else 1 if up else -1


def _at_bound(s: Search, goal: Term, kind: str, context: Context, depth: int, mine: tuple[Polynomial, Polynomial],
              other: tuple[Polynomial, Polynomial], sign: int, th: Theorem) -> Theorem:
    (a, b), (c, d) = mine, other
    b, d = scaled(b, Fraction(sign)), scaled(d, Fraction(sign))
    rest = arithmetic.plus(arithmetic.times(a, d), arithmetic.times(b, c), Fraction(-1))
    wanted = apply_const(kind, num(0), term_of(rest))
    if s.fails_somewhere(wanted, context):
        raise ProofError("the bound is not good enough")
    first = s.goal(apply_const("le", num(0), term_of(b)), context, depth - 2)
    positive = s.goal(apply_const("lt", num(0), term_of(d)), context, depth - 2)
    left = s.goal(wanted, context, depth - 1)
    over = modus_ponens(s.steps.use("inv_pos", x=term_of(d)), positive)
    return arithmetic.combination(goal, [(Fraction(1), [first, th, over], ()), (Fraction(1), [left, over], ())],
                                  nonzero=[positive])
