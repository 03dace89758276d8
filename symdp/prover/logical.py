"""Arguments of logic: connectives, quantifiers, what is denied, equations as two inequalities, conditions by cases."""

from __future__ import annotations

from symdp.kernel import arithmetic, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import PROP, REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.shapes import conjuncts
from symdp.proof.steps import denied, hint, modus_ponens, sides_of
from symdp.prover.search import Search

ALONE = 7
"""How deep a part of a conjunction is searched for without those before it at hand."""


def _one_of(s: Search, part: Term, before: list[Theorem], context: Context, depth: int) -> Theorem:
    """A part of a conjunction: without those before it at hand, since with more at hand there is more to go through and
    what is known already is looked for again; where that does not do, with them."""
    if not before:
        return s.instead(part, context, depth)
    try:
        return s.goal(part, context, min(depth, ALONE))
    except KernelError:
        for th in before:
            context = context.with_theorem("_", th)
        return s.instead(part, context, depth)


def by_introduction(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The parts of a conjunction; conditions assumed; an arbitrary object."""
    both, condition, predicate = (terms.args_of(goal, n, k) for n, k in (("and", 2), ("imp", 2), ("all", 1)))
    if both is not None:
        shown: list[Theorem] = []
        for part in conjuncts(goal):
            shown.append(_one_of(s, part, shown, context, depth))
        return logic.propositional(goal, shown)
    if condition is not None:
        return logic.discharge(condition[0], s.instead(condition[1], context.assuming("_", condition[0]), depth))
    if predicate is not None:
        v = fresh(hint(predicate[0]), predicate[0].type.args[0])
        return logic.generalise(v, s.instead(terms.app(predicate[0], v), context, depth))
    raise ProofError("nothing to introduce")


BOTH = {("le", "min"): "le_min", ("lt", "min"): "lt_min", ("ele", "emin"): "emin_le_both", ("ele", "min"): "ele_up_min",
        ("le", "max"): "max_le", ("ele", "max"): "up_max_ele"}
"""By which facts something is below the least of two, or the greatest of two below something."""


def by_both(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """z <= min(x, y) from z <= x and z <= y, max(x, y) <= z from x <= z and y <= z."""
    head, sides = terms.strip(goal)
    kind = getattr(head, "name", "")
    if kind not in ("le", "lt", "ele"):
        raise ProofError("no inequality")
    for i, names in ((1, ("min", "emin")), (0, ("max",))):
        inner = (terms.args_of(sides[i], "up", 1) or [sides[i]])[0]
        for name in names:
            both, fact = terms.args_of(inner, name, 2), BOTH.get((kind, name))
            if both is None or fact is None:
                continue
            ends = [x if name == "emin" or inner is sides[i] else apply_const("up", x) for x in both]
            shown = [s.instead(apply_const(kind, *((sides[0], x) if i else (x, sides[1]))), context, depth)
                     for x in ends]
            return s.steps.use(fact, *shown, x=both[0], y=both[1], z=sides[1 - i])
    raise ProofError("no least or greatest of two")


def by_evaluation(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What comes out true when it is worked out."""
    if goal.free:
        raise ProofError("not closed")
    th = tables.evaluate(goal)
    if sides_of(th)[1] is not apply_const("true"):
        raise ProofError("it does not come out true")
    return logic.propositional(goal, [th])


def by_denial(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """not x == y, not x <= y, not x < y from an order; other denials by propositional logic."""
    inner = terms.args_of(goal, "not", 1)
    if inner is None:
        raise ProofError("nothing is denied")
    kind = comparison(inner[0])
    if kind is None:
        return logic.propositional(goal, context.all())
    x, y = terms.strip(inner[0])[1]
    error: KernelError = ProofError("nothing is denied")
    for name in ("gt_ne", "lt_ne") if kind == "eq" else (f"not_{kind}",):
        th = s.steps.use(name, x=x, y=y)
        if kind == "eq":
            sides = terms.args_of(th.concl, "imp", 2)
            assert sides is not None
            wanted = sides[0]
        else:
            wanted = sides_of(th)[1]
        try:
            shown = s.goal(wanted, context, depth - 1)
        except KernelError as e:
            error = e
            continue
        return modus_ponens(th, shown) if kind == "eq" else logic.propositional(goal, [th, shown])
    raise error


def by_one_side(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """One side of a disjunction; or the second where the first does not hold."""
    sides = terms.args_of(goal, "or", 2)
    if sides is None:
        raise ProofError("no disjunction")
    try:
        return logic.propositional(goal, context.all())
    except KernelError:
        pass
    for side in sides:
        try:
            return logic.propositional(goal, [s.goal(side, context, depth - 1)])
        except KernelError:
            pass
    other = denied(sides[0])
    assumed = logic.assume(other)
    inner = context
    for th in _apart(assumed):
        inner = with_order(s, inner.with_theorem("_", th), th)
    return logic.propositional(goal, [logic.discharge(other, s.goal(sides[1], inner, depth - 1))])


def _apart(th: Theorem) -> list[Theorem]:
    """not p and not q, where neither p nor q holds."""
    inner = terms.args_of(th.concl, "not", 1)
    sides = terms.args_of(inner[0], "or", 2) if inner is not None else None
    if sides is None:
        return [th]
    return [x for side in sides for x in _apart(logic.propositional(denied(side), [th]))]


def by_alternatives(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Each of the alternatives that are at hand leads to the goal. Where one of them is shown by what else is at hand,
    as after a proof that something is defined, they say nothing more."""
    if depth < 1:
        raise ProofError("no depth left")
    for name, th in context.theorems:
        sides = terms.args_of(th.concl, "or", 2)
        if sides is None or name == "_used":
            continue
        others = Context(context.names, tuple(x for x in context.theorems if x[1] is not th))
        if any(_shown_at_once(s, x, others) for x in sides):
            continue
        rest = Context(context.names, tuple((n if u is not th else "_used", u) for n, u in context.theorems))
        ways = [logic.discharge(x, s.instead(goal, rest.assuming("_", x), depth - 1)) for x in sides]
        return logic.propositional(goal, [th, *ways])
    raise ProofError("there are no alternatives")


def _shown_at_once(s: Search, goal: Term, context: Context) -> bool:
    try:
        s.goal(goal, context, 3)
    except KernelError:
        return False
    return True


def by_two_inequalities(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """An equation of reals: in normal form, or from both inequalities."""
    sides = terms.args_of(goal, "eq", 2)
    if sides is None:
        raise ProofError("no equation")
    if sides[0] is sides[1]:
        return s.steps.refl(sides[0])
    if sides[0].type is PROP:
        there, back = (s.goal(apply_const("imp", *p), context, depth - 1) for p in (sides, sides[::-1]))
        return logic.propositional(goal, [there, back])
    if sides[0].type is not REAL:
        raise ProofError("no equation of reals")
    try:
        return arithmetic.combination(goal)
    except KernelError:
        pass
    up = s.goal(apply_const("le", *sides), context, depth - 1)
    return s.steps.use("le_antisym", up, s.goal(apply_const("le", *sides[::-1]), context, depth - 1),
                       x=sides[0], y=sides[1])


def by_whole(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """That a number is whole: it comes out so in normal form, or its parts are."""
    xs = terms.args_of(goal, "int", 1)
    if xs is None:
        raise ProofError("nothing about whole numbers")
    return s.auto.goal(goal, context, 2)


def by_propositions(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What follows from what is at hand by propositional logic alone."""
    if comparison(goal) is not None:
        raise ProofError("a comparison")
    return logic.propositional(goal, context.all())


def with_order(s: Search, context: Context, th: Theorem) -> Context:
    """A denied order is an order."""
    inner = terms.args_of(th.concl, "not", 1)
    kind = comparison(inner[0]) if inner is not None else None
    if inner is None or kind not in ("le", "lt"):
        return context
    x, y = terms.strip(inner[0])[1]
    equal = s.steps.use(f"not_{kind}", x=x, y=y)
    return context.with_theorem("_", s.steps.along(equal, th))
