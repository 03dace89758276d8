"""Comparisons of reals that are left open by an evaluation, decided from what is known of their variables: by interval
arithmetic on the box that is known, and by a short search for a proof."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import REAL, KernelError
from symdp.proof.closed_terms import Undecided
from symdp.proof.comparisons import Comparisons
from symdp.proof.context import Context
from symdp.proof.evaluation import Evaluation
from symdp.proof.steps import denied
from symdp.prover.covering import covered
from symdp.prover.search import OutOfSteps, Search

PARTS = 12
"""Into how many parts a box may be cut for one comparison."""
STEPS = 30
"""Steps of the search for one comparison."""


class Bounds:
    """Decides comparisons from what an evaluation knows."""

    def __init__(self, evaluation: Evaluation, search: Search) -> None:
        self.evaluation, self.steps, self.search = evaluation, evaluation.steps, search
        self.plain = False  # whether what is open stays open, for :mod:`symdp.refuter.contradictions`

    def decide(self, atom: Term) -> Theorem | None:
        """The comparison of reals or its denial, or None if that is not seen."""
        name = next((n for n in ("le", "lt", "eq") if terms.args_of(atom, n, 2) is not None), None)
        if name is None:
            return None
        a, b = terms.strip(atom)[1]
        if a.type is not REAL:
            return None
        told = [th for th in self.evaluation.known.values() if th.concl.free & atom.free]
        context = Context({}, tuple(("_", th) for th in told))
        seen = self.search.points(context, atom).truth(atom)
        may, must = not (seen < 0).any(), not (seen > 0).any()
        for goal, turned in _ways(name, a, b) if may or must else ():
            if not (must if turned else may):
                continue
            th = self.covered(goal or atom, context, 1 if self.plain else PARTS)
            if th is None:
                th = self.linear(goal or atom, context) if self.plain else self.proved(goal or atom, context)
            if th is None:
                continue
            if not turned:
                return th
            if name == "eq":
                return self.steps.use(turned, th, x=a, y=b)
            return logic.propositional(denied(atom), [th, self.steps.use(turned, x=a, y=b)])
        return None

    def covered(self, goal: Term, context: Context, parts: int) -> Theorem | None:
        """An inequality that interval arithmetic sees on a few boxes."""
        try:
            return covered(goal, context, parts)
        except KernelError:
            return None

    def linear(self, goal: Term, context: Context) -> Theorem | None:
        """A goal that follows by linear arithmetic."""
        try:
            self.evaluation.auto.left = 100
            return self.evaluation.auto.arithmetic(goal, context, 1)
        except KernelError:
            return None

    def proved(self, goal: Term, context: Context, steps: int = STEPS) -> Theorem | None:
        """A goal by a short search."""
        before = self.search.left
        self.search.left = min(steps, before)
        spare = before - self.search.left
        try:
            return self.search.goal(goal, context)
        except OutOfSteps:
            if self.search.expired():
                raise
            return None
        except KernelError:
            return None
        finally:
            self.search.left = max(self.search.left, 0) + spare


class Screened(Comparisons):
    """Comparisons of an evaluation: those with free variables are looked at in numbers before they are asked about."""

    def __init__(self, evaluation: Evaluation, bounds: Bounds) -> None:
        super().__init__(evaluation)
        self.bounds = bounds

    def open_comparison(self, t: Term, name: str, a: Term, b: Term) -> Theorem:
        """A comparison with free variables."""
        p = arithmetic.plus(arithmetic.normal_form(b), arithmetic.normal_form(a), Fraction(-1))
        if not p or set(p) == {(frozenset(), frozenset())} or apply_const("eq", b, a) in self.evaluation.known:
            return super().open_comparison(t, name, a, b)
        th = self.bounds.decide(t)
        if th is None:
            raise Undecided(t)
        return th


def _ways(name: str, a: Term, b: Term) -> list[tuple[Term | None, str]]:
    """What shows a comparison or denies it, and the fact that says so."""
    if name == "le":
        return [(None, ""), (apply_const("lt", b, a), "not_le")]
    if name == "lt":
        return [(None, ""), (apply_const("le", b, a), "not_lt")]
    return [(apply_const("lt", a, b), "lt_ne"), (apply_const("lt", b, a), "gt_ne"), (None, "")]

