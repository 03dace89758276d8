"""Finite sets: their points, and sums, products, quantifiers and extrema over them.

A set is a predicate. Its *points* are found from how it is written: a range, a list ``x == a or x == b``, the truth
values, pairs of such, databases of a given number of entries over such. What is proved is that every element is one of
the points; sums and extrema then say which of them are elements.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symdp.kernel import logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Lam, Num, Term, Var, apply_const, num
from symdp.kernel.types import PROP, REAL, Type
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.steps import denied, hint, modus_ponens, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation

TRUE, FALSE = apply_const("true"), apply_const("false")
LARGEST = 64
"""How many points a set may have."""


@dataclass(frozen=True)
class Points:
    """``among(v, th)``, from th |- v is in the set, says that v is one of the points."""

    points: tuple[Term, ...]
    among: Callable[[Term, Theorem], Theorem]


def either(v: Term, points: Sequence[Term]) -> Term:
    """v == p1 or v == p2 or ..., grouped to the left; false if there are none."""
    if not points:
        return FALSE
    out = apply_const("eq", v, points[0])
    for p in points[1:]:
        out = apply_const("or", out, apply_const("eq", v, p))
    return out


class FiniteSets:
    """What an :class:`Evaluation` does with sets."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps

    # --- points -------------------------------------------------------------------------------------------------------
    def points(self, the_set: Term) -> Points | None:
        """The points that the set is among, or None if they are not seen."""
        v = fresh(hint(the_set), the_set.type.args[0])
        return self.of_condition(v, terms.app(the_set, v))

    def of_condition(self, v: Var, c: Term) -> Points | None:
        """The points v for which c may hold."""
        found = self._by_form(v, c)
        if found is None:
            found = self.of_type(v.type)
        return found if found is None or len(found.points) <= LARGEST else None

    def _by_form(self, v: Var, c: Term) -> Points | None:
        name, xs = self.evaluation_name(c), terms.strip(c)[1]
        if name == "false":
            return Points((), lambda t, th: th)
        if name == "eq" and v in (xs[0], xs[1]):
            other = xs[1] if xs[0] is v else xs[0]
            if v in other.free:
                return None
            turned = xs[0] is not v
            worth = self.evaluation.value(other)
            return Points((sides_of(worth)[1],), lambda t, th: self.steps.trans(
                self.steps.sym(th) if turned else th, worth))
        if name == "range" and len(xs) == 3 and xs[2] is v:
            return self._range(xs)
        if name == "or":
            return self._union(v, xs)
        if name == "and" and v.type.name not in ("db", "pair"):
            for i in (0, 1):
                found = self._by_form(v, xs[i])
                if found is not None:
                    return Points(found.points, self._from_part(v, xs[i], found))
        if v.type.name in ("db", "pair") and name in ("and", "eq"):
            return self._databases(v, c) if v.type.name == "db" else self._pairs(v, c)
        return self._image(v, c) if name == "ex" else None

    def _image(self, v: Var, c: Term) -> Points | None:
        """The v for which there is a w among finitely many with a condition on both."""
        predicate = terms.strip(c)[1][0]
        w = fresh(hint(predicate), predicate.type.args[0])
        body = terms.app(predicate, w)
        own = self.of_condition(w, body)
        found = [self._by_form(v, terms.app(predicate, p)) for p in own.points] if own is not None else [None]
        if own is None or any(f is None for f in found):
            return None
        points = tuple(dict.fromkeys(p for f in found if f is not None for p in f.points))

        def among(t: Term, th: Theorem) -> Theorem:
            at = self._at(v, predicate, t)
            goal = either(t, points)
            here = apply_const("imp", terms.app(at, w), goal)
            shown = []
            for p, f in zip(own.points, found, strict=True):
                assert f is not None
                case = terms.app(at, p)
                shown.append((p, logic.discharge(case, logic.propositional(goal, [f.among(t, logic.assume(case))]))))
            one = logic.assume(terms.app(at, w))
            every = logic.generalise(w, logic.propositional(here, [logic.discharge(
                one.concl, self.for_point(w, here, own.among(w, one), shown))]))
            return self.steps.use("ex_elim", th, every, p=at, q=goal)
        return Points(points, among)

    @staticmethod
    def evaluation_name(t: Term) -> str:
        head, _ = terms.strip(t)
        return head.name if isinstance(head, terms.Const) else ""

    def _at(self, v: Var, c: Term, t: Term) -> Term:
        return terms.instantiate(c, {}, {v: t})

    def _from_part(self, v: Var, part: Term, found: Points) -> Callable[[Term, Theorem], Theorem]:
        return lambda t, th: found.among(t, logic.propositional(self._at(v, part, t), [th]))

    def _union(self, v: Var, xs: Sequence[Term]) -> Points | None:
        a, b = self._by_form(v, xs[0]), self._by_form(v, xs[1])
        if a is None or b is None:
            return None
        points = tuple(dict.fromkeys([*a.points, *b.points]))

        def among(t: Term, th: Theorem) -> Theorem:
            branches = []
            for x, found in ((xs[0], a), (xs[1], b)):
                case = self._at(v, x, t)
                inner = found.among(t, logic.assume(case))
                branches.append(logic.discharge(case, logic.propositional(either(t, points), [inner])))
            return logic.propositional(either(t, points), [th, *branches])
        return Points(points, among)

    def _range(self, xs: Sequence[Term]) -> Points | None:
        """a..b with whole ends that are known."""
        equations = [self.evaluation.value(x) for x in xs[:2]]
        low, high = (sides_of(e)[1] for e in equations)
        if not (isinstance(low, Num) and isinstance(high, Num)) or low.value.denominator != 1 or (
                high.value.denominator != 1) or high.value - low.value > LARGEST:
            return None
        points = tuple(num(k) for k in range(int(low.value), int(high.value) + 1))
        k = fresh("k", REAL)
        every = terms.lam(k, apply_const("imp", apply_const("range", low, high, k), either(k, points)))
        whole = self.evaluation.along_true(tables.evaluate(apply_const("all", every)))

        def among(t: Term, th: Theorem) -> Theorem:
            there = self.evaluation.applied(th.concl, [*equations, self.steps.refl(t)])
            return modus_ponens(self.steps.special(whole, t), self.steps.along(there, th))
        return Points(points, among)

    def of_type(self, t: Type) -> Points | None:
        """All points of a finite type: the truth values, and pairs of such."""
        if t is PROP:
            return Points((TRUE, FALSE), lambda v, th: logic.propositional(either(v, (TRUE, FALSE)), []))
        if t.name == "fun" and t.args[1] is PROP:
            return self._subsets(t.args[0])
        if t.name != "pair":
            return None
        a, b = self.of_type(t.args[0]), self.of_type(t.args[1])
        if a is None or b is None:
            return None
        return self._product(a, b, lambda v, th: th, lambda v, th: th)

    def _subsets(self, t: Type) -> Points | None:
        """All sets of points of a finite type."""
        own = self.of_type(t)
        if own is None or len(own.points) > 4:
            return None
        v = fresh("x", t)
        chosen = [[p for p, inside in zip(own.points, c, strict=True) if inside]
                  for c in itertools.product((True, False), repeat=len(own.points))]
        points = tuple(terms.lam(v, either(v, c)) for c in chosen)

        def among(e: Term, th: Theorem) -> Theorem:
            branches = []
            for c, point in zip(chosen, points, strict=True):
                cases = [apply_const("eq", terms.app(e, p), TRUE if p in c else FALSE) for p in own.points]
                goal = apply_const("eq", terms.app(e, v), terms.app(point, v))
                shown = [(p, self.steps.trans(logic.assume(k), self.steps.sym(self.evaluation.value(
                    terms.app(point, p))))) for p, k in zip(own.points, cases, strict=True)]
                every = logic.generalise(v, self.for_point(v, goal, own.among(v, self.evaluation.truth(TRUE)), shown))
                one = logic.propositional(either(e, points), [self.steps.use("eq_ext", every, f=e, g=point)])
                for k in reversed(cases):
                    one = logic.discharge(k, one)
                branches.append(one)
            return logic.propositional(either(e, points), branches)
        return Points(points, among)

    def _pairs(self, v: Var, c: Term) -> Points | None:
        """Pairs of which both members are among given points."""
        if v.type.name != "pair":
            return None
        first, second = apply_const("fst", v), apply_const("snd", v)
        found: list[tuple[Points, Callable[[Term, Theorem], Theorem]]] = []
        for member in (first, second):
            u = fresh("u", member.type)
            for part in conjuncts(c):
                there = replaced(part, member, u)
                p = self._by_form(u, there) if v not in there.free and u in there.free else None
                if p is not None:
                    found.append((p, self._part_of(v, part)))
                    break
            else:
                p = self.of_type(member.type)
                if p is None:
                    return None
                found.append((p, lambda t, th: th))
        return self._product(found[0][0], found[1][0], found[0][1], found[1][1])

    def _part_of(self, v: Var, part: Term) -> Callable[[Term, Theorem], Theorem]:
        return lambda t, th: logic.propositional(self._at(v, part, t), [th])

    def _product(self, a: Points, b: Points, first: Callable[[Term, Theorem], Theorem],
                 second: Callable[[Term, Theorem], Theorem]) -> Points:
        points = tuple(apply_const("pair", x, y) for x in a.points for y in b.points)

        def among(t: Term, th: Theorem) -> Theorem:
            x, y = apply_const("fst", t), apply_const("snd", t)
            whole = self.steps.use("pair_parts", z=t)
            branches = []
            for p, q in itertools.product(a.points, b.points):
                cases = [apply_const("eq", x, p), apply_const("eq", y, q)]
                e = self.evaluation.applied(apply_const("pair", x, y), [logic.assume(k) for k in cases])
                one = logic.propositional(either(t, points), [self.steps.trans(whole, e)])
                for k in reversed(cases):
                    one = logic.discharge(k, one)
                branches.append(one)
            return logic.propositional(either(t, points), [a.among(x, first(t, th)), b.among(y, second(t, th)),
                                                           *branches])
        return Points(points, among)

    def _databases(self, v: Var, c: Term) -> Points | None:
        """Databases of a known number of entries over finite alphabets: one for all entries, or one for each."""
        if v.type.name != "db":
            return None
        parts = conjuncts(c)
        size = next((p for p in parts if self.evaluation_name(p) == "eq" and terms.strip(p)[1][0] is apply_const(
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
            found = self._by_form(u, condition)
            if found is None:
                continue

            def from_part(t: Term, th: Theorem, part: Term = part, quantified: bool = every is not None) -> Theorem:
                own = logic.propositional(self._at(v, part, t), [th])
                if not quantified:
                    return own
                special = self.steps.special(own, k)
                inner = terms.args_of(special.concl, "imp", 2)
                return modus_ponens(special, self.evaluation.prove(inner[0])) if inner is not None else special
            return found, from_part
        found = self.of_type(v.type.args[0])
        return None if found is None else (found, lambda t, th: th)

    def _words(self, v: Var, size: Term, equation: Theorem, letters: Sequence[tuple[
            Points, Callable[[Term, Theorem], Theorem]]]) -> Points:
        from symdp.proof.witnesses import database
        words = list(itertools.product(*(found.points for found, _ in letters)))
        points = tuple(database(v.type, w) for w in words)

        def among(t: Term, th: Theorem) -> Theorem:
            sized = self.steps.trans(logic.propositional(self._at(v, size, t), [th]), equation)
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
        found = self._range([num(1), n, i])
        assert found is not None
        one = self.for_point(i, alike, found.among(i, logic.assume(inside)), by_index)
        range_there = ev.applied(apply_const("range", num(1), apply_const("entries", t), i),
                                 [steps.refl(num(1)), sized, steps.refl(i)])
        assumed = logic.assume(sides_of(range_there)[0])
        step = modus_ponens(logic.discharge(inside, one), steps.along(range_there, assumed))
        every = logic.generalise(i, logic.discharge(assumed.concl, step))
        return steps.use("db_ext", same_size, every, x=t, y=point)

    # --- quantifiers --------------------------------------------------------------------------------------------------
    def for_point(self, v: Term, goal: Term, among: Theorem, shown: Sequence[tuple[Term, Theorem]]) -> Theorem:
        """goal(v), from v == p1 or .. or v == pk and goal at each point."""
        assert isinstance(v, Var)
        pattern = terms.lam(v, goal)
        branches = []
        for p, th in shown:
            case = apply_const("eq", v, p)
            moved = self.steps.replace(self.steps.sym(logic.assume(case)), th, pattern)
            branches.append(logic.discharge(case, moved))
        return logic.propositional(goal, [among, *branches])

    def quantified(self, t: Term, name: str, predicate: Term) -> Theorem:
        """A quantifier: over the points of its condition, or for any value, by cases."""
        v = fresh(hint(predicate), predicate.type.args[0])
        body = terms.app(predicate, v)
        sides = terms.args_of(body, "imp" if name == "all" else "and", 2)
        found = self.of_condition(v, sides[0] if sides is not None else TRUE)
        if found is None and name == "ex":
            found = self.of_condition(v, body)
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
            return logic.generalise(v, self.for_point(v, goal, found.among(v, self.evaluation.truth(TRUE)), shown))
        among = found.among(v, logic.assume(condition))
        one = self.for_point(v, goal, among, shown)
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
            return logic.generalise(v, self.evaluation.by_cases(body))
        every = logic.generalise(v, self.evaluation.by_cases(denied(body)))
        return self.steps.along(self.steps.sym(self.steps.use("not_ex", p=predicate)), every)


def conjuncts(t: Term) -> list[Term]:
    """The parts of a conjunction."""
    sides = terms.args_of(t, "and", 2)
    return [t] if sides is None else [p for s in sides for p in conjuncts(s)]


def replaced(t: Term, part: Term, by: Term) -> Term:
    """t with ``by`` in the places of ``part``, which has no bound variables of t."""
    if t is part:
        return by
    if isinstance(t, terms.App):
        return terms.app(replaced(t.function, part, by), replaced(t.argument, part, by))
    return terms.abstract(t.domain, replaced(t.body, part, by), t.hint) if isinstance(t, Lam) else t
