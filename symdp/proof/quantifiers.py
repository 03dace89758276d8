"""Quantifiers: over finitely many points, by a witness, or for any value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.proof.closed_terms import TRUE
from symdp.proof.errors import ProofError
from symdp.proof.finite_sets import Points
from symdp.proof.matching import fresh
from symdp.proof.steps import denied, hint

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation


class Quantifiers:
    """What an :class:`Evaluation` does with ``forall`` and ``exists``."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps

    def quantified(self, t: Term, name: str, predicate: Term) -> Theorem:
        """A quantifier: over the points of its condition, or for any value, by cases."""
        v = fresh(hint(predicate), predicate.type.args[0])
        body = terms.app(predicate, v)
        sides = terms.args_of(body, "imp" if name == "all" else "and", 2)
        found = self.evaluation.sets.of_condition(v, sides[0] if sides is not None else TRUE)
        if found is None and name == "ex":
            found = self.evaluation.sets.of_condition(v, body)
            sides = (body, TRUE) if found is not None else None  # type: ignore[assignment]
        if found is None:
            return self._for_any(t, name, predicate, v, body)
        condition = sides[0] if sides is not None else TRUE
        shown: list[tuple[Term, Theorem]] = []
        failed: ProofError | None = None
        for p in found.points:
            there = terms.app(predicate, p)
            try:
                th = self.evaluation.truth(there)
            except ProofError as e:
                failed = failed or e
                continue
            if name == "all" and th.concl is not there:
                return self._counterexample(predicate, p, th)
            if name == "ex" and th.concl is there:
                return self.steps.witness(predicate, p, th)
            shown.append((p, th))
        if failed is not None:
            raise failed
        goal = body if name == "all" else denied(body)
        every = self._over_points(v, goal, condition, found, shown, name)
        if name == "all":
            return every
        return self.steps.along(self.steps.sym(self.steps.use("not_ex", p=predicate)), every)

    def _over_points(self, v: Var, goal: Term, condition: Term, found: Points, shown: list[tuple[Term, Theorem]],
                     name: str) -> Theorem:
        """forall(v: goal), which says nothing where the condition does not hold."""
        if condition is TRUE:
            among = found.among(v, self.evaluation.truth(TRUE))
            return logic.generalise(v, self.evaluation.sets.for_point(v, goal, among, shown))
        among = found.among(v, logic.assume(condition))
        one = self.evaluation.sets.for_point(v, goal, among, shown)
        return logic.generalise(v, logic.propositional(goal, [logic.discharge(condition, one)]))

    def _counterexample(self, predicate: Term, p: Term, th: Theorem) -> Theorem:
        """not forall(v: predicate(v)), from not predicate(p)."""
        every = apply_const("all", predicate)
        one = logic.discharge(every, self.steps.special(logic.assume(every), p))
        return logic.propositional(denied(every), [one, th])

    def _for_any(self, t: Term, name: str, predicate: Term, v: Var, body: Term) -> Theorem:
        """A quantifier over a space of which the points are not listed."""
        for p in self.evaluation.candidates(predicate.type.args[0]):
            there = terms.app(predicate, p)
            try:
                th = self.evaluation.truth(there)
            except ProofError:
                continue
            if name == "all" and th.concl is not there:
                return self._counterexample(predicate, p, th)
            if name == "ex" and th.concl is there:
                return self.steps.witness(predicate, p, th)
        if name == "all":
            return logic.generalise(v, self.evaluation.cases.by_cases(body, about=v))
        every = logic.generalise(v, self.evaluation.cases.by_cases(denied(body), about=v))
        return self.steps.along(self.steps.sym(self.steps.use("not_ex", p=predicate)), every)
