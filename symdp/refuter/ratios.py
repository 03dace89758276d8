"""That the terms of a sum fall: f(k + 1) <= r*f(k), also where they are written with products up to k, as factorials.

The product up to k + 1 is that up to k times one factor; what is left is an inequality that holds for every positive
number in the place of the product.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.shapes import replaced
from symdp.proof.steps import modus_ponens, sides_of

if TYPE_CHECKING:
    from symdp.refuter.opposite import Truths

STEPS = 500


def falls(truths: Truths, f: Term, r: Term, k: Var, inside: Term) -> Theorem:
    """forall(k: inside implies 0 <= f(k) and f(k + 1) <= r*f(k)). ProofError if that is not seen."""
    after = apply_const("add", k, num(1))
    now, then = terms.app(f, k), terms.app(f, after)
    wanted = apply_const("and", apply_const("le", num(0), now), apply_const("le", then, apply_const("mul", r, now)))
    products = _products(now, k)
    th = None if products else truths.bounds.proved(_all(k, inside, wanted), Context(), STEPS)
    if th is not None:
        return th
    if not products:
        raise ProofError("that the terms fall is not seen")
    steps, given = truths.steps, logic.assume(inside)
    context = Context().with_theorem("_", given)
    puts, positive = {}, []
    for p in products:
        v = fresh("p", REAL)
        puts[p] = v
        positive.append(_seen(truths, apply_const("lt", num(0), p), context))
    # then == moved, the products up to k + 1 in it taken apart
    equation = steps.refl(then)
    for p in products:
        a, g = terms.strip(terms.strip(p)[1][0])[1][0], terms.strip(p)[1][1]
        last = steps.use("prod_last", _seen(truths, apply_const("int", after), context),
                         _seen(truths, apply_const("le", a, after), context), a=a, b=after, f=g)
        product = terms.strip(sides_of(last)[1])[1][0]
        end = terms.strip(terms.strip(product)[1][0])[1][1]
        back = arithmetic.combination(apply_const("eq", end, k))
        hole = fresh("h", REAL)
        whole = sides_of(last)[1]
        pattern = terms.lam(hole, apply_const("mul", _up_to(a, hole, g), terms.strip(whole)[1][1]))
        last = steps.trans(last, steps.cong(steps.refl(pattern), back))
        here = sides_of(equation)[1]
        spot = fresh("s", REAL)
        equation = steps.trans(equation, steps.cong(steps.refl(terms.lam(spot, replaced(
            here, sides_of(last)[0], spot))), last))
    moved = sides_of(equation)[1]
    goal = apply_const("and", apply_const("le", num(0), now), apply_const("le", moved, apply_const("mul", r, now)))
    for p, v in puts.items():
        goal = replaced(goal, p, v)
    open_goal = inside
    for v in puts.values():
        open_goal = apply_const("and", open_goal, apply_const("lt", num(0), v))
    general = apply_const("imp", open_goal, goal)
    for v in puts.values():
        general = apply_const("all", terms.lam(v, general))
    found = truths.bounds.proved(apply_const("all", terms.lam(k, general)), Context(), STEPS)
    if found is None:
        raise ProofError("that the terms fall is not seen")
    found = steps.special(found, k)
    for p in reversed(list(puts)):
        found = steps.special(found, p)
    both = given
    for th in positive:
        both = logic.propositional(apply_const("and", both.concl, th.concl), [both, th])
    shown = modus_ponens(found, both)
    hole = fresh("h", REAL)
    pattern = terms.lam(hole, apply_const("and", apply_const("le", num(0), now), apply_const(
        "le", hole, apply_const("mul", r, now))))
    shown = steps.replace(steps.sym(equation), shown, pattern)
    return logic.generalise(k, logic.discharge(inside, shown))


def _all(k: Var, inside: Term, what: Term) -> Term:
    return apply_const("all", terms.lam(k, apply_const("imp", inside, what)))


def _seen(truths: Truths, goal: Term, context: Context) -> Theorem:
    th = truths.bounds.proved(goal, context, STEPS)
    if th is None:
        raise ProofError("not seen")
    return th


def _up_to(a: Term, b: Term, g: Term) -> Term:
    i = fresh("i", REAL)
    return apply_const("prod", terms.lam(i, apply_const("range", a, b, i)), g)


def _products(t: Term, k: Var) -> list[Term]:
    """The products up to k in t, of factors that do not depend on k."""
    out: list[Term] = []

    def visit(u: Term) -> None:
        xs = terms.args_of(u, "prod", 2)
        ends = terms.args_of(xs[0], "range", 2) if xs is not None else None
        if xs is not None and ends is not None and ends[1] is k and k not in ends[0].free | xs[1].free and not u.loose:
            out.append(u)
        elif isinstance(u, terms.App):
            visit(u.function)
            visit(u.argument)
        elif isinstance(u, terms.Lam):
            visit(u.body)
    visit(t)
    return list(dict.fromkeys(out))
