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
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import PROP, REAL, Type
from symdp.proof.closed_terms import FALSE, TRUE, name_of
from symdp.proof.matching import fresh
from symdp.proof.shapes import conjuncts, replaced
from symdp.proof.steps import hint, modus_ponens, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation

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


def at_point(v: Var, c: Term, t: Term) -> Term:
    """c with t for v."""
    return terms.instantiate(c, {}, {v: t})


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
        found = self.by_form(v, c)
        if found is None:
            found = self.of_type(v.type)
        return found if found is None or len(found.points) <= LARGEST else None

    def by_form(self, v: Var, c: Term) -> Points | None:
        name, xs = name_of(c), terms.strip(c)[1]
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
            return self.whole_range(xs)
        if name == "or":
            return self._union(v, xs)
        if name == "and" and v.type.name not in ("db", "pair"):
            for i in (0, 1):
                found = self.by_form(v, xs[i])
                if found is not None:
                    return Points(found.points, self._from_part(v, xs[i], found))
        if v.type.name in ("db", "pair") and name in ("and", "eq"):
            return self.evaluation.databases.databases(v, c) if v.type.name == "db" else self._pairs(v, c)
        return self._image(v, c) if name == "ex" else None

    def _image(self, v: Var, c: Term) -> Points | None:
        """The v for which there is a w among finitely many with a condition on both."""
        predicate = terms.strip(c)[1][0]
        w = fresh(hint(predicate), predicate.type.args[0])
        body = terms.app(predicate, w)
        own = self.of_condition(w, body)
        found = [self.by_form(v, terms.app(predicate, p)) for p in own.points] if own is not None else [None]
        if own is None or any(f is None for f in found):
            return None
        points = tuple(dict.fromkeys(p for f in found if f is not None for p in f.points))

        def among(t: Term, th: Theorem) -> Theorem:
            at = at_point(v, predicate, t)
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

    def _from_part(self, v: Var, part: Term, found: Points) -> Callable[[Term, Theorem], Theorem]:
        return lambda t, th: found.among(t, logic.propositional(at_point(v, part, t), [th]))

    def _union(self, v: Var, xs: Sequence[Term]) -> Points | None:
        a, b = self.by_form(v, xs[0]), self.by_form(v, xs[1])
        if a is None or b is None:
            return None
        points = tuple(dict.fromkeys([*a.points, *b.points]))

        def among(t: Term, th: Theorem) -> Theorem:
            branches = []
            for x, found in ((xs[0], a), (xs[1], b)):
                case = at_point(v, x, t)
                inner = found.among(t, logic.assume(case))
                branches.append(logic.discharge(case, logic.propositional(either(t, points), [inner])))
            return logic.propositional(either(t, points), [th, *branches])
        return Points(points, among)

    def whole_range(self, xs: Sequence[Term]) -> Points | None:
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
                p = self.by_form(u, there) if v not in there.free and u in there.free else None
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
        return lambda t, th: logic.propositional(at_point(v, part, t), [th])

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
