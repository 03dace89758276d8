"""Comparisons of reals: exactly, by interval arithmetic, and with free variables by arithmetic from what is known."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.kernel import arithmetic, boxes, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import KernelError
from symdp.proof.closed_terms import FALSE, TRUE, Undecided, opaque_in, unworkable
from symdp.proof.context import Context
from symdp.proof.steps import denied, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation


class Comparisons:
    """What an :class:`Evaluation` does with ``<=``, ``<`` and ``==`` of reals."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps

    def comparison(self, t: Term, name: str, xs: list[Term]) -> Theorem:
        """A comparison of reals, worked out exactly or seen by interval arithmetic."""
        if t.free:
            first = tables.evaluate(t)
            if sides_of(first)[1] is not t:
                return self.evaluation.along(first)
        equations = [self.evaluation.value(x) for x in xs]
        a, b = (sides_of(e)[1] for e in equations)
        there = apply_const(name, a, b)
        if there is not t:
            return self.evaluation.follows(t, [self.evaluation.applied(t, equations), self.evaluation.truth(there)])
        if t.free:
            return self.open_comparison(t, name, a, b)
        first = tables.evaluate(t)
        if sides_of(first)[1] in (TRUE, FALSE):
            return self.evaluation.follows(t, [first])
        return self.decided(t, name, a, b)

    def decided(self, t: Term, name: str, a: Term, b: Term) -> Theorem:
        """A comparison of elementary reals."""
        same = arithmetic.normal_form(a) == arithmetic.normal_form(b)
        if same and name == "lt":
            return logic.propositional(denied(t), [self.steps.use("not_lt", x=a, y=b),
                                                   arithmetic.combination(apply_const("le", b, a))])
        if same:
            return arithmetic.combination(t)
        bounds = [th for x in dict.fromkeys(opaque_in(t)) for th in self.evaluation.enclosed.get(x, [])]
        for way in (t, denied(t)) if name != "eq" else (denied(t),):
            try:
                return boxes.enclose(way, bounds)
            except KernelError as e:
                last = e
        exponents = [terms.args_of(x, "exp", 1) for x in (a, b)]
        if exponents[0] is not None and exponents[1] is not None:
            return self.of_exponentials(t, name, exponents[0][0], exponents[1][0])
        if name != "lt":  # the sides may be equal
            try:
                self.evaluation.auto.left = 400
                return self.evaluation.auto.linear(t, Context())
            except KernelError:
                pass
        raise last

    def of_exponentials(self, t: Term, name: str, x: Term, y: Term) -> Theorem:
        """A comparison of exp(x) and exp(y), which may be too large for intervals, by that of x and y."""
        if name != "eq":
            return self.evaluation.along(self.steps.use(f"exp_{name}_iff", x=x, y=y))
        for p, q, way in ((x, y, "lt_ne"), (y, x, "gt_ne")):
            less = self.steps.use("exp_lt_iff", x=p, y=q)
            th = self.evaluation.truth(sides_of(less)[1])
            if th.concl is sides_of(less)[1]:
                return self.steps.use(way, self.steps.along(self.steps.sym(less), th), x=apply_const("exp", x),
                                      y=apply_const("exp", y))
        raise unworkable(t, "whether these are equal is not seen")

    def open_comparison(self, t: Term, name: str, a: Term, b: Term) -> Theorem:
        """A comparison with free variables: the same whatever they are, or by arithmetic from what is known."""
        p = arithmetic.plus(arithmetic.normal_form(b), arithmetic.normal_form(a), Fraction(-1))
        if not p:
            return self.decided(t, name, a, b)
        if set(p) == {(frozenset(), frozenset())}:
            return self._apart(t, name, a, b, next(iter(p.values())))
        turned = apply_const("eq", b, a)
        if name == "eq" and turned in self.evaluation.known:
            ways = [apply_const("eq", x, y) for x, y in ((a, b), (b, a))]
            return self.evaluation.follows(t, [self.evaluation.known[turned], *(
                logic.discharge(e, self.steps.sym(logic.assume(e))) for e in ways)])
        own = [th for th in self.evaluation.known.values() if th.concl.free & t.free]
        context = Context({}, tuple(("_", th) for th in own))
        self.evaluation.auto.left = 400
        others = {"le": ["lt"], "lt": ["le"], "eq": ["lt", "gt"]}[name]
        for way in ["", *others] if own else []:
            there = t if not way else apply_const("lt", a, b) if way == "lt" and name == "eq" else apply_const(
                way if way != "gt" else "lt", b, a)
            try:
                th = self.evaluation.auto.arithmetic(there, context, 3)
            except KernelError:
                continue
            if not way:
                return th
            if name == "eq":
                return self.steps.use(f"{way}_ne", th, x=a, y=b)
            return logic.propositional(denied(t), [th, self.steps.use(f"not_{name}", x=a, y=b)])
        raise Undecided(t)

    def _apart(self, t: Term, name: str, a: Term, b: Term, c: Fraction) -> Theorem:
        """A comparison of terms that differ by the number c, not 0."""
        x, y = (a, b) if c > 0 else (b, a)
        less = arithmetic.combination(apply_const("lt", x, y), [(abs(c), (), ())])
        if name == "eq":
            return self.steps.use("lt_ne" if c > 0 else "gt_ne", less, x=a, y=b)
        if c > 0:
            return less if name == "lt" else self.steps.use("lt_le", less, x=a, y=b)
        weaker = less if name == "le" else self.steps.use("lt_le", less, x=b, y=a)
        return logic.propositional(denied(t), [weaker, self.steps.use(f"not_{name}", x=a, y=b)])
