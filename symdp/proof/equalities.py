"""Equality of objects that are worked out: points, databases, labels, laws, extended reals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import EREAL, PROP, REAL
from symdp.proof.closed_terms import Undecided, name_of, unworkable
from symdp.proof.steps import sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation


class Equalities:
    """What an :class:`Evaluation` does with ``==``."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps

    def equality(self, t: Term, a: Term, b: Term) -> Theorem:
        """a == b, or that it is not so."""
        if a is b:
            return self.steps.refl(a)
        if a.type is PROP:
            return self.evaluation.follows(t, [self.evaluation.truth(a), self.evaluation.truth(b)])
        if a.type is REAL:
            return self.evaluation.comparisons.comparison(t, "eq", [a, b])
        if a.type.name == "fun":
            return self.evaluation.sums.same_function(t, a, b)
        equation = self.evaluation.arguments(t)
        if sides_of(equation)[1] is not t:
            return self.evaluation.along(equation)
        return self.objects_alike(t, a, b)

    def objects_alike(self, t: Term, a: Term, b: Term) -> Theorem:
        """Equality of two values that are no numbers."""
        if a.type is EREAL:
            return self.evaluation.quantities.extended_equal(t, a, b)
        xs, ys = terms.strip(a)[1], terms.strip(b)[1]
        names = name_of(a), name_of(b)
        if names == ("pair", "pair"):
            return self.evaluation.along(self.steps.use("pair_eq", a=xs[0], b=xs[1], c=ys[0], d=ys[1]))
        if names == ("mkdb", "mkdb"):
            return self.evaluation.sums.same_database(t, a, b)
        if "lnum" in names or "lsym" in names or "lpair" in names:
            return self.labels_alike(t, a, b)
        if names == ("mklaw", "mklaw") or (a.type.name == "law" and not t.free):
            return self.evaluation.laws.same_law(t, a, b)
        if t.free:
            raise Undecided(t)
        raise unworkable(t)

    def labels_alike(self, t: Term, a: Term, b: Term) -> Theorem:
        """Equality of labelled outcomes: each constructor is injective, and they have nothing in common."""
        (_, xs), (_, ys) = terms.strip(a), terms.strip(b)
        rule = f"{name_of(a)}_{name_of(b)}"
        values = {"x": xs[0], "y": ys[0]} if len(xs) == len(ys) == 1 else dict(
            zip("abcd" if len(xs) == len(ys) else "xyz", [*xs, *ys], strict=False))
        return self.evaluation.along(self.steps.use(rule, **values))
