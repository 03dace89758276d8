"""Signs: of denominators, of sums and products by those of their parts, and comparisons that are denied."""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.asking import Asking
from symdp.proof.context import Context, comparison
from symdp.proof.enclosing import enclose
from symdp.proof.errors import ProofError
from symdp.proof.positivity import positive
from symdp.proof.printing import text as printed
from symdp.proof.steps import denied, modus_ponens, sides_of


class Signs(Asking):
    """Positive, negative, or not zero."""

    def positive(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """0 < t or 0 <= t, from the signs of the parts of t."""
        kind = comparison(goal)
        if kind not in ("lt", "le") or terms.strip(goal)[1][0] is not num(0) or self.asking:
            raise ProofError(f"no sign: {printed(goal)}")

        def leaf(g: Term) -> Theorem:
            if g is goal:
                raise ProofError(f"not seen: {printed(goal)}")
            return self.goal(g, context, min(depth, 2), (*deny, goal))
        return positive(self.steps, terms.strip(goal)[1][1], kind == "lt", leaf)

    def apart(self, t: Term, context: Context) -> Theorem | None:
        """That a denominator is positive or negative, or not 0, if it is seen."""
        if t in self.busy or isinstance(t, Num) or self.left < 0:
            return None
        key = (t, context.theorems, tuple(self.busy), self.asking)
        if key not in self.signs:
            self.busy.append(t)
            try:
                self.signs[key] = self.sign(t, context)
            finally:
                self.busy.pop()
        return self.signs[key]

    def sign(self, t: Term, context: Context) -> Theorem | None:
        """0 < t, t < 0 or t != 0."""
        zero = num(0)
        for goal in (apply_const("lt", zero, t), apply_const("lt", t, zero), denied(apply_const("eq", t, zero))):
            try:
                return self.goal(goal, context, 2)
            except KernelError:
                pass
        return None

    def turned(self, t: Term) -> Theorem | None:
        """(not x <= y) == (y < x), and likewise for <, if t is a denied comparison."""
        inner = terms.args_of(t, "not", 1)
        kind = comparison(inner[0]) if inner is not None else None
        if inner is None or kind not in ("le", "lt"):
            return None
        x, y = terms.strip(inner[0])[1]
        return self.steps.use(f"not_{kind}", x=x, y=y)

    def denial(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """x != y and not x <= y from an order."""
        inner = terms.args_of(goal, "not", 1)
        kind = comparison(inner[0]) if inner is not None else None
        if inner is None or kind is None:
            raise ProofError(f"no denied comparison: {goal}")
        turned = self.turned(goal)
        if turned is not None:
            try:
                done = self.goal(sides_of(turned)[1], context, min(depth, 1), deny)
                return self.steps.along(self.steps.sym(turned), done)
            except KernelError:
                return enclose(goal, context.all(), 16)
        x, y = terms.strip(inner[0])[1]
        for name in ("lt_ne", "gt_ne"):
            try:
                th = self.steps.use(name, x=x, y=y)
                sides = terms.args_of(th.concl, "imp", 2)
                assert sides is not None
                return modus_ponens(th, self.goal(sides[0], context, min(depth, 2), deny))
            except KernelError:
                pass
        return enclose(goal, context.all(), 16)
