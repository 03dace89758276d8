"""Formulas with free variables, by distinguishing cases of the atoms that are undecided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, Var, apply_const
from symdp.kernel.types import REAL, KernelError
from symdp.proof.closed_terms import FALSE, Undecided, unworkable
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.printing import text as printed
from symdp.proof.steps import denied

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation

DEPTH = 14
"""How many conditions may be distinguished one within the other."""


class Cases:
    """What an :class:`Evaluation` does with free variables."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation = evaluation
        self.outside_in = False
        """Whether cases of atoms that do not speak of the variable of a quantifier are left to who asks."""

    def by_cases(self, t: Term, depth: int = DEPTH, about: Var | None = None) -> Theorem:
        """t, which may have free variables: where an atom is undecided, both cases are gone through. ``about``: the
        variable of the quantifier that is asked about."""
        try:
            th = self.evaluation.truth(t)
        except Undecided as e:
            if self.outside_in and about is not None and about not in e.atom.free:
                raise
            if depth == 0:
                raise unworkable(t, "too many cases") from None
            branches = []
            cases, whole = self.distinguished(e.atom)
            for case in cases:
                with self.evaluation.assuming(logic.assume(case)):
                    branches.append(logic.discharge(case, self.by_cases(t, depth - 1, about)))
            return logic.propositional(t, [*whole, *branches])
        except ProofError as e:
            return self.absurd(t, e)
        if th.concl is t:
            return th
        return self.absurd(t, ProofError(f"this does not hold: {printed(t)[:300]}"))

    def distinguished(self, atom: Term) -> tuple[list[Term], list[Theorem]]:
        """The cases of an atom, and what says that these are all: that it holds or not, and for k in a..b the values
        of k."""
        xs = terms.args_of(atom, "range", 3)
        v = xs[2] if xs is not None else None
        if xs is None or v is None or not all(isinstance(x, Num) for x in xs[:2]) or not v.free:
            return [atom, denied(atom)], []
        k = fresh("k", REAL)
        found = self.evaluation.sets.of_condition(k, apply_const("range", xs[0], xs[1], k))
        if found is None:
            return [atom, denied(atom)], []
        among = found.among(v, logic.assume(atom))
        return [*(apply_const("eq", v, p) for p in found.points), denied(atom)], [logic.discharge(atom, among)]

    def absurd(self, t: Term, e: ProofError) -> Theorem:
        """t, because what is known contradicts itself; else the error."""
        comparisons = [th for th in self.evaluation.known.values() if th.concl.free]
        if len(comparisons) > 1:
            try:
                self.evaluation.auto.left = 400
                context = Context({}, tuple(("_", th) for th in comparisons))
                return logic.propositional(t, [self.evaluation.auto.arithmetic(FALSE, context, 3)])
            except KernelError:
                pass
        for atom, th in list(self.evaluation.known.items()):
            if not atom.free or not self.evaluation.equations:
                continue
            before = self.evaluation.known, self.evaluation.local
            self.evaluation.known = {a: k for a, k in self.evaluation.known.items() if a is not atom}
            self.evaluation.local = {}
            try:
                other = self.evaluation.truth(atom)
            except ProofError:
                continue
            finally:
                self.evaluation.known, self.evaluation.local = before
            if other.concl is not th.concl:
                return logic.propositional(t, [th, other])
        raise e
