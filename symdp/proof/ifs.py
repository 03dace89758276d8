"""``ifs``: what is said by cases inside a formula, split into its cases; min, max and abs are said by cases too."""

from __future__ import annotations

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import App, Lam, Term
from symdp.kernel.types import KernelError
from symdp.proof.auto import Auto
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.printing import text as printed
from symdp.proof.steps import denied, hint, sides_of

CASES = 64
"""How many cases one goal may have."""
_UNFOLDED = {"min": 2, "max": 2, "abs": 1}


class Ifs:
    """Proves goals by cases of the conditions in them."""

    def __init__(self, auto: Auto) -> None:
        self.auto, self.steps, self.left = auto, auto.steps, CASES

    def prove(self, goal: Term, context: Context) -> Theorem:
        """The goal, by auto in each case."""
        predicate, sides = terms.args_of(goal, "all", 1), terms.args_of(goal, "imp", 2)
        if predicate is not None:
            v = fresh(hint(predicate[0]), predicate[0].type.args[0])
            return logic.generalise(v, self.prove(terms.app(predicate[0], v), context))
        if sides is not None:
            return logic.discharge(sides[0], self.prove(sides[1], context.assuming("_", sides[0])))
        found = choice(goal)
        if found is None:
            self.left -= 1
            if self.left < 0:
                raise ProofError(f"more than {CASES} cases", wanted=printed(goal))
            return self.auto.prove(goal, context)
        head, xs = terms.strip(found)
        if isinstance(head, terms.Const) and head.name in _UNFOLDED:
            names = dict(zip("xy", xs, strict=False))
            return self.with_equal(goal, self.steps.use(f"{head.name}_def", **names), context)
        condition, x, y = xs[:3]
        for said, rule in ((condition, "ite_true"), (denied(condition), "ite_false")):
            try:
                known = self.auto.goal(said, context, 2)
            except KernelError:
                continue
            return self.with_equal(goal, self.steps.use(rule, known, p=condition, x=x, y=y), context)
        cases = [self.steps.use("excluded_middle", p=condition)]
        for said, rule in ((condition, "ite_true"), (denied(condition), "ite_false")):
            equal = self.steps.use(rule, logic.assume(said), p=condition, x=x, y=y)
            cases.append(logic.discharge(said, self.with_equal(goal, equal, context.assuming("_", said))))
        return logic.propositional(goal, cases)

    def with_equal(self, goal: Term, equal: Theorem, context: Context) -> Theorem:
        """The goal, from the goal with the right side for the left one."""
        a, b = sides_of(equal)
        v = fresh("v", a.type)
        pattern = terms.lam(v, put(goal, a, v))
        return self.steps.replace(self.steps.sym(equal), self.prove(terms.app(pattern, b), context), pattern)


def choice(t: Term) -> Term | None:
    """An innermost term by cases that binds nothing from outside."""
    if not isinstance(t, App):
        return choice(t.body) if isinstance(t, Lam) else None
    head, xs = terms.strip(t)
    for x in xs:
        found = choice(x)
        if found is not None:
            return found
    if isinstance(head, terms.Const) and not t.loose:
        if head.name == "ite" and len(xs) == 3:
            return t
        if len(xs) == _UNFOLDED.get(head.name):
            return t
    return None


def put(t: Term, old: Term, new: Term) -> Term:
    """t with ``new`` for the closed term ``old``."""
    if t is old:
        return new
    if isinstance(t, App):
        f, x = put(t.function, old, new), put(t.argument, old, new)
        return t if f is t.function and x is t.argument else terms.app(f, x)
    if isinstance(t, Lam):
        return terms.abstract(t.domain, put(t.body, old, new), t.hint)
    return t
