"""Databases of a known number of entries over finite alphabets: all of them, one by one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import REAL
from symdp.proof.closed_terms import name_of
from symdp.proof.finite_sets import Points, at_point, either
from symdp.proof.matching import fresh
from symdp.proof.objects import database
from symdp.proof.shapes import conjuncts, replaced
from symdp.proof.steps import modus_ponens, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation


class FiniteDatabases:
    """What an :class:`Evaluation` does with sets of databases."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps

    def databases(self, v: Var, c: Term) -> Points | None:
        """Databases of a known number of entries over finite alphabets: one for all entries, or one for each."""
        if v.type.name != "db":
            return None
        parts = conjuncts(c)
        size = next((p for p in parts if name_of(p) == "eq" and terms.strip(p)[1][0] is apply_const(
            "entries", v) and v not in terms.strip(p)[1][1].free), None)
        if size is None:
            return None
        equation = self.evaluation.value(terms.strip(size)[1][1])
        n = sides_of(equation)[1]
        if not isinstance(n, Num) or n.value.denominator != 1 or not 0 <= n.value <= 8:
            return None
        letters = [self._letters(v, num(k), parts) for k in range(1, int(n.value) + 1)]
        if any(found is None for found in letters):
            return None
        return self._words(v, size, equation, [found for found in letters if found is not None])

    def _letters(self, v: Var, k: Term, parts: Sequence[Term]) -> tuple[Points, Callable[[Term, Theorem], Theorem]] | \
            None:
        """The letters that entry k may be, and how that it is one follows from the condition."""
        entry, u = apply_const("entry", v, k), fresh("u", v.type.args[0])
        for part in parts:
            every = terms.args_of(part, "all", 1)
            here = terms.app(every[0], k) if every is not None and every[0].type.args[0] is REAL else part
            sides = terms.args_of(here, "imp", 2) if every is not None else None
            condition = replaced(sides[1] if sides is not None else here, entry, u)
            if u not in condition.free or v in condition.free:
                continue
            found = self.evaluation.sets.by_form(u, condition)
            if found is None:
                continue

            def from_part(t: Term, th: Theorem, part: Term = part, quantified: bool = every is not None) -> Theorem:
                own = logic.propositional(at_point(v, part, t), [th])
                if not quantified:
                    return own
                special = self.steps.special(own, k)
                inner = terms.args_of(special.concl, "imp", 2)
                return modus_ponens(special, self.evaluation.prove(inner[0])) if inner is not None else special
            return found, from_part
        found = self.evaluation.sets.of_type(v.type.args[0])
        return None if found is None else (found, lambda t, th: th)

    def _words(self, v: Var, size: Term, equation: Theorem, letters: Sequence[tuple[
            Points, Callable[[Term, Theorem], Theorem]]]) -> Points:
        words = list(itertools.product(*(found.points for found, _ in letters)))
        points = tuple(database(v.type, w) for w in words)

        def among(t: Term, th: Theorem) -> Theorem:
            sized = self.steps.trans(logic.propositional(at_point(v, size, t), [th]), equation)
            choices = [found.among(apply_const("entry", t, num(k + 1)), from_part(t, th))
                       for k, (found, from_part) in enumerate(letters)]
            branches = []
            for word, point in zip(words, points, strict=True):
                cases = [apply_const("eq", apply_const("entry", t, num(k + 1)), w) for k, w in enumerate(word)]
                one = logic.propositional(either(t, points), [
                    self.is_database(t, point, sized, [logic.assume(k) for k in cases])])
                for k in reversed(cases):
                    one = logic.discharge(k, one)
                branches.append(one)
            return logic.propositional(either(t, points), [*choices, *branches])
        return Points(points, among)

    def is_database(self, t: Term, point: Term, sized: Theorem, entries: Sequence[Theorem]) -> Theorem:
        """t == point, from entries(t) == n and entry(t, k) == the entry of point, for all k in 1..n."""
        ev, steps = self.evaluation, self.steps
        n = sides_of(sized)[1]
        same_size = steps.trans(sized, steps.sym(ev.value(apply_const("entries", point))))
        i = fresh("i", REAL)
        alike = apply_const("eq", apply_const("entry", t, i), apply_const("entry", point, i))
        by_index = []
        for k, th in enumerate(entries):
            own = ev.value(apply_const("entry", point, num(k + 1)))
            by_index.append((num(k + 1), steps.trans(th, steps.sym(own))))
        inside = apply_const("range", num(1), n, i)
        found = self.evaluation.sets.whole_range([num(1), n, i])
        assert found is not None
        one = self.evaluation.sets.for_point(i, alike, found.among(i, logic.assume(inside)), by_index)
        range_there = ev.applied(apply_const("range", num(1), apply_const("entries", t), i),
                                 [steps.refl(num(1)), sized, steps.refl(i)])
        assumed = logic.assume(sides_of(range_there)[0])
        step = modus_ponens(logic.discharge(inside, one), steps.along(range_there, assumed))
        every = logic.generalise(i, logic.discharge(assumed.concl, step))
        return steps.use("db_ext", same_size, every, x=t, y=point)
