"""Comparisons of reals: linear in what is at hand, on a box, linear in products of two."""

from __future__ import annotations

from collections.abc import Sequence

from symdp.kernel import arithmetic, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.asking import DEPTH
from symdp.proof.context import Context, comparison
from symdp.proof.enclosing import enclose
from symdp.proof.errors import ProofError
from symdp.proof.forward import Forward
from symdp.proof.linear import Multiple, Product, combine, denominators, nonzero, products_of_two, term_of
from symdp.proof.printing import text as printed
from symdp.proof.shapes import difference
from symdp.proof.signs import Signs
from symdp.proof.steps import sides_of

DIVIDED = 20
"""How many comparisons at hand are divided by a denominator of the goal."""
_FALSE = apply_const("false")


class Combining(Forward, Signs):
    """By a combination."""

    def arithmetic(self, goal: Term, context: Context, depth: int) -> Theorem:
        """Comparisons: linear in what is at hand, on a box, linear in products of two."""
        if comparison(goal) is None and goal is not _FALSE:
            raise ProofError(f"no comparison of reals: {goal}")
        try:
            return self.linear(goal, context)
        except KernelError as e:
            first = e
        if goal is not _FALSE:
            try:
                return enclose(goal, context.all(), 16)
            except KernelError:
                pass
        try:
            return self.strict(goal, context) if comparison(goal) == "lt" else self.apart_after_all(goal, context)
        except KernelError:
            pass
        orders = [th for th in context.all() if comparison(th.concl) in ("le", "lt")]
        if depth < DEPTH or not orders or len(orders) > 8:
            raise first
        squares: list[Product] = [((), (difference(th.concl),)) for th in orders]
        return self.linear(goal, context, [*products_of_two(orders), *squares])

    def linear(self, goal: Term, context: Context, products: Sequence[Product] = (),
               multiples: Sequence[Multiple] = ()) -> Theorem:
        """A combination of the products and multiples and of all comparisons at hand, and of what facts say about the
        terms in them: at first those without conditions, then those whose conditions are seen."""
        turned = self.turned(goal)
        if turned is not None:
            return self.steps.along(self.steps.sym(turned),
                                    self.linear(sides_of(turned)[1], context, products, multiples))
        known = self.about(goal, context, False)
        try:
            return self.combined(goal, context, products, multiples, known)
        except KernelError as e:
            error = e
        if self.asking:
            raise error
        more = self.about(goal, context, True)
        if more:
            try:
                return self.combined(goal, context, products, multiples, [*known, *more])
            except KernelError:
                pass
        divided = self.divided(goal, context)
        if not divided:
            raise error
        return self.combined(goal, context, [*products, *divided], multiples, [*known, *more])

    def divided(self, goal: Term, context: Context) -> list[Product]:
        """What is at hand, divided by the denominators of the goal that are positive."""
        if comparison(goal) not in ("le", "lt"):
            return []
        out: list[Product] = []
        for p in denominators([arithmetic.difference(goal)[1]]):
            t = term_of(p)
            sign = self.apart(t, context)
            if sign is not None and sign.concl is apply_const("lt", num(0), t):
                positive_inverse = self.steps.use("inv_pos", sign, x=t)
                orders = [th for th in context.all() if comparison(th.concl) in ("le", "lt")]
                out += [((positive_inverse,), ()), *(((th, positive_inverse), ()) for th in orders[-DIVIDED:])]
        return out

    def combined(self, goal: Term, context: Context, products: Sequence[Product], multiples: Sequence[Multiple],
                 more: Sequence[Theorem]) -> Theorem:
        """A combination of all that is given."""
        rows, equations = list(products), list(multiples)
        for th in [*context.all(), *more]:
            turned = self.turned(th.concl)
            th = th if turned is None else self.steps.along(turned, th)
            kind = comparison(th.concl)
            if kind == "eq":
                equations.append((num(1), th))
                if not th.concl.free:  # a value: its square is known too
                    equations.append((terms.strip(th.concl)[1][0], th))
            elif kind:
                rows.append(((th,), ()))
        if goal is _FALSE:  # 0 < 0 is false, and follows from strict ones too
            nothing = apply_const("lt", num(0), num(0))
            rows = [*rows, ((_positive_one(),), ())]
            th = combine(nothing, rows, equations, nonzero(context.all()), lambda t: self.apart(t, context))
            return logic.propositional(goal, [th, tables.evaluate(nothing)])
        return combine(goal, rows, equations, nonzero(context.all()), lambda t: self.apart(t, context),
                       self.antisymmetry)

    def strict(self, goal: Term, context: Context) -> Theorem:
        """x < y from x <= y, where x == y would make something equal that is not."""
        apart = [th for th in context.all()
                 if (inner := terms.args_of(th.concl, "not", 1)) and comparison(inner[0]) == "eq"]
        if not apart:
            raise ProofError(f"not seen: {printed(goal)}")
        x, y = terms.strip(goal)[1]
        both = self.steps.use("le_cases", self.linear(apply_const("le", x, y), context), x=x, y=y)
        equal = apply_const("eq", x, y)
        for th in apart:
            same = terms.strip(th.concl)[1][0]
            try:
                absurd = logic.discharge(equal, self.linear(same, context.assuming("_", equal)))
                return logic.propositional(goal, [both, absurd, th])
            except KernelError:
                pass
        raise ProofError(f"not seen: {printed(goal)}")

    def apart_after_all(self, goal: Term, context: Context) -> Theorem:
        """false, where something is equal that is not."""
        for th in context.all() if goal is _FALSE else ():
            inner = terms.args_of(th.concl, "not", 1)
            if inner is not None and comparison(inner[0]) == "eq":
                try:
                    return logic.propositional(goal, [th, self.linear(inner[0], context)])
                except KernelError:
                    pass
        raise ProofError(f"not seen: {printed(goal)}")

    def antisymmetry(self, first: Theorem, second: Theorem) -> Theorem:
        """x == y from x <= y and y <= x."""
        x, y = terms.strip(first.concl)[1]
        return self.steps.use("le_antisym", first, second, x=x, y=y)


def _positive_one() -> Theorem:
    """0 < 1."""
    said = tables.evaluate(apply_const("lt", num(0), num(1)))
    return logic.propositional(terms.strip(said.concl)[1][0], [said])
