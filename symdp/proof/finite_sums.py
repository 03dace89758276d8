"""Sums, extrema and sizes over finite sets, and equality of what has finitely many parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, apply_const, num
from symdp.proof.errors import ProofError
from symdp.proof.finite_sets import either
from symdp.proof.matching import fresh
from symdp.proof.steps import denied, hint, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation


class FiniteSums:
    """What an :class:`Evaluation` does with sums and extrema."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps
        self._listed: dict[Term, tuple[tuple[Term, ...], Theorem]] = {}
        self._finite: dict[Term, Theorem] = {}
        evaluation.judges["esumok"] = self.sum_defined
        evaluation.judges["finite"] = lambda xs, t: self.finite(xs[0])

    def listed(self, s: Term) -> tuple[tuple[Term, ...], Theorem]:
        """(the different elements of the set, s == fn(x: x == p1 or .. or x == pk)). ProofError if s is not seen to be
        finite."""
        found = self._listed.get(s)
        if found is None:
            found = self._list(s)
            if not found[1].hyps:
                self._listed[s] = found
        return found

    def _list(self, s: Term) -> tuple[tuple[Term, ...], Theorem]:
        ev = self.evaluation
        found = ev.sets.points(s)
        if found is None:
            raise ProofError(f"the elements of this set are not seen: {s}"[:300])
        v = fresh(hint(s), s.type.args[0])
        own = terms.app(s, v)
        truths = [(p, ev.truth(terms.app(s, p))) for p in found.points]
        inside = [(p, th) for p, th in truths if th.concl is terms.app(s, p)]
        points = tuple(p for p, _ in inside)
        listed = either(v, points)
        if own is listed:
            return points, self.steps.refl(s)
        branches = []
        for p, th in truths:
            case = apply_const("eq", v, p)
            if th.concl is terms.app(s, p):
                branches.append(logic.discharge(case, logic.propositional(listed, [logic.assume(case)])))
                continue
            moved = self.steps.replace(logic.assume(case), logic.assume(own), s)
            branches.append(logic.discharge(case, logic.propositional(listed, [moved, th])))
        there = logic.discharge(own, logic.propositional(listed, [found.among(v, logic.assume(own)), *branches]))
        back = logic.discharge(listed, ev.sets.for_point(v, own, logic.assume(listed), inside))
        return points, self.steps.ext(v, logic.propositional(apply_const("eq", own, listed), [there, back]))

    def finite(self, s: Term) -> Theorem:
        """finite(s)."""
        if s in self._finite:
            return self._finite[s]
        points, equation = self.listed(s)
        listed = self.finite_list(sides_of(equation)[1], points)
        there = self.evaluation.applied(apply_const("finite", s), [equation])
        return self.steps.along(self.steps.sym(there), listed)

    def finite_list(self, s: Term, points: Sequence[Term]) -> Theorem:
        """finite(fn(x: x == p1 or .. or x == pk))."""
        if s not in self._finite:
            v = fresh("x", s.type.args[0])
            if not points:
                self._finite[s] = self.steps.at_spaces("finite_none", {"'A": v.type})
            elif len(points) == 1:
                self._finite[s] = self.steps.use("finite_single", a=points[0])
            else:
                rest = terms.lam(v, either(v, points[:-1]))
                self._finite[s] = self.steps.use(
                    "finite_union", self.finite_list(rest, points[:-1]),
                    self.steps.use("finite_single", a=points[-1]), s=rest,
                    t=terms.lam(v, apply_const("eq", v, points[-1])))
        return self._finite[s]

    # --- sums and extrema ---------------------------------------------------------------------------------------------
    def folded(self, name: str, xs: Sequence[Term], t: Term) -> Theorem:
        """sum(k in s: f(k)) == f(p1) + .. + f(pk), and extrema."""
        points, equation = self.listed(xs[0])
        there = self.evaluation.applied(t, [equation, self.steps.refl(xs[1])])
        s = sides_of(equation)[1]
        if name in ("sup", "inf"):
            return self.steps.trans(there, self.extremum(name, s, xs[1], points))
        if name == "esum":
            return self.steps.trans(there, self.extended_sum(s, xs[1], points, "esum"))
        if name != "sum":
            raise ProofError(f"no facts say what {name} is over a list: {t}"[:300])
        return self.steps.trans(there, self.summed(s, xs[1], points))

    def summed(self, s: Term, f: Term, points: Sequence[Term]) -> Theorem:
        """sum(s, f) == f(p1) + .. + f(pk) for the list s."""
        v = fresh("x", s.type.args[0])
        if not points:
            return self.steps.use("sum_none", f=f)
        if len(points) == 1:
            return self.steps.use("sum_single", a=points[0], f=f)
        rest = terms.lam(v, either(v, points[:-1]))
        absent = self.evaluation.prove(denied(terms.app(rest, points[-1])))
        step = self.steps.use("sum_insert", self.finite_list(rest, points[:-1]), absent, s=rest, a=points[-1], f=f)
        inner = self.summed(rest, f, points[:-1])
        return self.steps.trans(step, self.evaluation.applied(
            sides_of(step)[1], [inner, self.steps.refl(terms.app(f, points[-1]))]))

    def extremum(self, name: str, s: Term, f: Term, points: Sequence[Term]) -> Theorem:
        """sup(s, f) == the largest value, by the two bounds."""
        ev, steps = self.evaluation, self.steps
        values = [ev.value(terms.app(f, p)) for p in points]
        best = 0

        def below(x: Term, y: Term) -> Term:
            return apply_const("ele", x, y) if name == "sup" else apply_const("ele", y, x)
        for i in range(1, len(points)):
            if ev.holds(below(sides_of(values[best])[1], sides_of(values[i])[1])):
                best = i
        infinity = apply_const("oo") if name == "inf" else apply_const("eneg", apply_const("oo"))
        c = terms.app(f, points[best]) if points else infinity
        v = fresh("x", s.type.args[0])
        inside = terms.app(s, v)
        goal = below(terms.app(f, v), c)
        shown = [(p, ev.prove(below(terms.app(f, p), c))) for p in points]
        every = logic.generalise(v, logic.discharge(inside, ev.sets.for_point(v, goal, logic.assume(inside), shown)))
        outer = steps.use("sup_le" if name == "sup" else "le_inf", every, s=s, f=f, c=c)
        whole = apply_const(name, s, f)
        if not points:
            inner = ev.prove(below(infinity, whole))
        else:
            inner = steps.use("le_sup" if name == "sup" else "inf_le", ev.prove(terms.app(s, points[best])), s=s, f=f,
                              a=points[best])
        a, b = (outer, inner) if name == "sup" else (inner, outer)
        return steps.use("ele_antisym", a, b, x=whole, y=c)

    def extended_sum(self, s: Term, f: Term, points: Sequence[Term], what: str) -> Theorem:
        """esum(s, f) == up(..) or an infinity, or esumok(s, f), for the list s."""
        ev, steps = self.evaluation, self.steps
        v = fresh("x", s.type.args[0])
        inside = terms.app(s, v)

        def every(goal: Term) -> Theorem:
            return ev.prove(apply_const("all", terms.lam(v, apply_const("imp", inside, goal))))
        here = terms.app(f, v)
        infinite = [p for p in points if ev.quantities.form(ev.worth(terms.app(f, p))) != "up"]
        if not infinite:
            th = steps.use("esum_finite", self.finite_list(s, points), every(apply_const("fin", here)), s=s, f=f)
        else:
            a = infinite[0]
            positive = ev.quantities.form(ev.worth(terms.app(f, a))) == "oo"
            infinity = apply_const("oo")
            mine, other = (infinity, apply_const("eneg", infinity))[::1 if positive else -1]
            th = steps.use("esum_oo" if positive else "esum_neg_oo", self.finite_list(s, points),
                           ev.prove(terms.app(s, a)), ev.prove(apply_const("eq", terms.app(f, a), mine)),
                           every(apply_const("not", apply_const("eq", here, other))), s=s, f=f, a=a)
        return logic.propositional(terms.strip(th.concl)[1][0 if what == "esum" else 1], [th])

    def sum_defined(self, xs: list[Term], t: Term) -> Theorem:
        """esumok(s, f) over a finite set."""
        points, equation = self.listed(xs[0])
        there = self.evaluation.applied(t, [equation, self.steps.refl(xs[1])])
        listed = self.extended_sum(sides_of(equation)[1], xs[1], points, "esumok")
        return self.steps.along(self.steps.sym(there), listed)

    # --- equality -----------------------------------------------------------------------------------------------------
    def same_function(self, t: Term, a: Term, b: Term) -> Theorem:
        """Two functions with the same values."""
        v = fresh("x", a.type.args[0])
        every = self.evaluation.prove(apply_const("all", terms.lam(v, apply_const(
            "eq", terms.app(a, v), terms.app(b, v)))))
        return self.steps.use("eq_ext", every, f=a, g=b)

    def differ(self, t: Term, name: str, extra: Sequence[Term], apart: Theorem) -> Theorem:
        """not a == b, from not name(a, ..) == name(b, ..)."""
        a, b = terms.strip(t)[1]
        same = self.evaluation.applied(apply_const(name, a, *extra), [logic.assume(t), *map(self.steps.refl, extra)])
        del b
        return logic.propositional(denied(t), [logic.discharge(t, same), apart])

    def same_database(self, t: Term, a: Term, b: Term) -> Theorem:
        """Databases are compared entry by entry."""
        ev = self.evaluation
        sizes = apply_const("eq", apply_const("entries", a), apply_const("entries", b))
        th = ev.truth(sizes)
        if th.concl is not sizes:
            return self.differ(t, "entries", (), th)
        sized = ev.value(apply_const("entries", a))
        n = sides_of(sized)[1]
        if not isinstance(n, Num):
            raise ProofError(f"how many entries? {a}"[:300])
        entries = []
        for k in range(1, int(n.value) + 1):
            goal = apply_const("eq", apply_const("entry", a, num(k)), apply_const("entry", b, num(k)))
            th = ev.truth(goal)
            if th.concl is not goal:
                return self.differ(t, "entry", (num(k),), th)
            entries.append(th)
        if any(sides_of(e)[1] is not apply_const("entry", b, num(k + 1)) for k, e in enumerate(entries)):
            raise ProofError(f"these cannot be compared: {t}"[:300])
        mine = [self.steps.trans(e, ev.value(sides_of(e)[1])) for e in entries]
        return ev.databases.is_database(a, b, sized, mine)
