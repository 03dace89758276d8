"""Events, measurable functions and kernels, by how they are written or point by point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Lam, Term, Var, apply_const, num
from symdp.kernel.types import PROP, Type
from symdp.proof.closed_terms import Undecided, name_of
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.finite_sets import either
from symdp.proof.matching import fresh
from symdp.proof.shapes import replaced
from symdp.proof.steps import denied, hint, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation


class Events:
    """What an :class:`Evaluation` does with events and kernels."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps
        evaluation.judges |= {"ev": lambda xs, t: self.event(xs[0]), "kernel": lambda xs, t: self.kernel(xs[0]),
                              "mbl": lambda xs, t: self.measurable_map(xs[0]),
                              "meas": lambda xs, t: self.measurable(xs[0])}

    def event(self, s: Term) -> Theorem:
        """ev(s)."""
        t = s.type.args[0]
        if t is PROP:
            return self.steps.use("ev_prop", E=s)
        if isinstance(s, Var):
            th = self.evaluation.known.get(apply_const("ev", s))
            if th is None or terms.args_of(th.concl, "not", 1) is not None:
                raise Undecided(apply_const("ev", s))
            return th
        x = fresh(hint(s), t)
        made = self._by_form(x, terms.app(s, x))
        if made is not None:
            return made
        points, equation = self.evaluation.sums.listed(s)
        there = self.evaluation.applied(apply_const("ev", s), [equation])
        return self.steps.along(self.steps.sym(there), self.list_event(sides_of(equation)[1], points))

    def _by_form(self, x: Var, body: Term) -> Theorem | None:
        """ev(fn(x: body)) by how the body is written."""
        name, xs = name_of(body), terms.strip(body)[1]
        use = self.steps.use
        if x not in body.free:
            return self._whole_or_nothing(x, body)
        if name == "eq" and xs[0] is x and x not in xs[1].free:
            return self.single(xs[1])
        if name in ("and", "or"):
            a, b = (self._by_form(x, y) for y in xs)
            return None if a is None or b is None else use(f"ev_{name}", a, b, E=terms.lam(x, xs[0]),
                                                           F=terms.lam(x, xs[1]))
        if name == "not":
            a = self._by_form(x, xs[0])
            return None if a is None else use("ev_not", a, E=terms.lam(x, xs[0]))
        if name == "range" and xs[2] is x and x not in xs[0].free | xs[1].free:
            return use("ev_range", a=xs[0], b=xs[1])
        if name == "le" and xs[0] is x and x not in xs[1].free:
            return use("ev_le", a=xs[1])
        return self._of_entry(x, body)

    def _whole_or_nothing(self, x: Var, body: Term) -> Theorem:
        """ev(fn(x: body)) where the body does not speak of x."""
        everything = self.steps.at_spaces("ev_all", {"'A": x.type})
        nothing = self.list_event(terms.lam(x, apply_const("false")), ())
        goal = apply_const("ev", terms.lam(x, body))
        branches = []
        for case, value, known in ((body, "true", everything), (denied(body), "false", nothing)):
            same = logic.propositional(apply_const("eq", body, apply_const(value)), [logic.assume(case)])
            there = self.evaluation.applied(goal, [self.steps.ext(x, same)])
            branches.append(logic.discharge(case, self.steps.along(self.steps.sym(there), known)))
        return logic.propositional(goal, branches)

    def _of_entry(self, x: Var, body: Term) -> Theorem | None:
        """Of databases: what entry i is."""
        if x.type.name != "db":
            return None
        found = _entry_of(body, x)
        if found is None:
            return None
        u = fresh("u", found.type)
        there = replaced(body, found, u)
        if x in there.free:
            return None
        s = terms.lam(u, there)
        return self.steps.use("ev_entry", self.event(s), E=s, i=terms.strip(found)[1][1])

    def single(self, c: Term) -> Theorem:
        """ev(fn(x: x == c))."""
        t, use = c.type, self.steps.use
        v = fresh("x", t)
        if t is PROP:
            return use("ev_prop", E=terms.lam(v, apply_const("eq", v, c)))
        if t.name == "real":
            return use("ev_single", a=c)
        if t.name == "label":
            return use("ev_single_label", a=c)
        if t.name == "pair":
            equation = self.evaluation.value(c)
            worth = sides_of(equation)[1]
            xs = terms.args_of(worth, "pair", 2)
            if xs is not None:
                th = use("ev_pair", self.single(xs[0]), self.single(xs[1]), a=xs[0], b=xs[1])
                if worth is c:
                    return th
                return self.steps.replace(self.steps.sym(equation), th, self.single_pattern(t))
        if t.name == "db":
            a = fresh("a", t.args[0])
            every = logic.generalise(a, self.single(a))
            return use("ev_single_database", every, x=c)
        raise ProofError(f"no fact says that single points of {t} are events")

    def single_pattern(self, t: Type) -> Term:
        c, v = fresh("c", t), fresh("x", t)
        return terms.lam(c, apply_const("ev", terms.lam(v, apply_const("eq", v, c))))

    def list_event(self, s: Term, points: Sequence[Term]) -> Theorem:
        """ev of a list of points."""
        v = fresh("x", s.type.args[0])
        if not points:
            every = terms.lam(v, apply_const("true"))
            none = self.steps.use("ev_not", self.steps.at_spaces("ev_all", {"'A": v.type}), E=every)
            equation = self.steps.ext(v, self.evaluation.value(denied(apply_const("true"))))
            return self.steps.along(self.evaluation.applied(none.concl, [equation]), none)
        if len(points) == 1:
            return self.single(points[0])
        rest = terms.lam(v, either(v, points[:-1]))
        last = terms.lam(v, apply_const("eq", v, points[-1]))
        return self.steps.use("ev_or", self.list_event(rest, points[:-1]), self.single(points[-1]), E=rest, F=last)

    def single_events(self, s: Term, points: Sequence[Term]) -> Theorem:
        """forall(x in s: ev(fn(y: y == x))) for the list s."""
        v = fresh("x", s.type.args[0])
        goal = terms.app(self.single_pattern(v.type), v)
        inside = terms.app(s, v)
        if v.type.name == "real":
            th = self.single(v)
        else:
            th = self.evaluation.sets.for_point(v, goal, logic.assume(inside), [(p, self.single(p)) for p in points])
        return logic.generalise(v, logic.discharge(inside, th))

    def enumerated(self, s: Term, points: Sequence[Term]) -> list[Theorem]:
        """Of the list s: it is finite, and its points are events."""
        return [self.evaluation.sums.finite_list(s, points), self.single_events(s, points)]

    def measurable_map(self, f: Term) -> Theorem:
        """mbl(f) on a space of which all sets are events, or for a constant map."""
        steps = self.steps
        a, b = f.type.args
        e = fresh("E", terms.lam(fresh("b", b), apply_const("true")).type)
        x = fresh("x", a)
        inner = terms.lam(x, terms.app(e, terms.app(f, x)))
        body = apply_const("imp", apply_const("ev", e), apply_const("ev", inner))
        th = logic.propositional(body, [self.discrete_event(inner)])
        return steps.along(steps.sym(steps.use("mbl_def", f=f)), logic.generalise(e, th))

    def measurable(self, f: Term) -> Theorem:
        """meas(f) on a space of which all sets are events, or of a function that is built of such as are measurable."""
        if f.type.args[0].name == "real":
            return self._measurable_real(f)
        c, x = fresh("a", num(0).type), fresh("x", f.type.args[0])
        inner = terms.lam(x, apply_const("le", terms.app(f, x), c))
        every = logic.generalise(c, self.discrete_event(inner))
        return self.steps.along(self.steps.sym(self.steps.use("meas_def", f=f)), every)

    def _measurable_real(self, f: Term) -> Theorem:
        """meas(f) of a function of a real number that is constant, or by the facts tagged so."""
        x = fresh(hint(f), f.type.args[0])
        body = terms.app(f, x)
        if x in body.free:
            self.evaluation.auto.left = 400
            return self.evaluation.auto.prove(apply_const("meas", f), Context())
        c = fresh("a", body.type)
        every = logic.generalise(c, self._whole_or_nothing(x, apply_const("le", body, c)))
        return self.steps.along(self.steps.sym(self.steps.use("meas_def", f=f)), every)

    def discrete_event(self, s: Term) -> Theorem:
        """ev(s) for any set of a finite space of which all sets are events."""
        t = s.type.args[0]
        if t is PROP:
            return self.steps.use("ev_prop", E=s)
        if t.name == "pair" and self.evaluation.sets.of_type(t) is not None:
            whole = [self.evaluation.sums.finite(terms.lam(fresh("x", a), apply_const("true"))) for a in t.args]
            return self.steps.use("ev_pairs", *whole, *map(self._all_events, t.args), E=s)
        raise ProofError(f"which sets of {t} are events is not seen: {s}"[:300])

    def _all_events(self, t: Type) -> Theorem:
        v = fresh("x", t)
        e = fresh("E", terms.lam(v, apply_const("true")).type)
        return logic.generalise(e, self.discrete_event(e))

    def kernel(self, f: Term) -> Theorem:
        """kernel(f) of rows that are chosen by events."""
        x = fresh(hint(f), f.type.args[0])
        body = terms.app(f, x)
        if x not in body.free:
            return self.steps.at_spaces("kernel_const", {"'A": x.type, "'B": body.type.args[0]}, P=body)
        xs = terms.args_of(body, "ite", 3)
        if xs is None or f.type.args[0] is PROP:
            if self.evaluation.sets.of_type(f.type.args[0]) is not None:
                return self._by_points(f)
            g, equation = self.evaluation.piecewise.split(f)
            there = self.evaluation.applied(apply_const("kernel", f), [equation])
            return self.steps.along(self.steps.sym(there), self.kernel(g))
        condition = terms.lam(x, xs[0])
        f1, f2 = (terms.lam(x, y) for y in xs[1:])
        try:
            happens = self.event(condition)
        except ProofError:
            g, equation = self.evaluation.piecewise.split(f)
            if g is f:
                raise
            there = self.evaluation.applied(apply_const("kernel", f), [equation])
            return self.steps.along(self.steps.sym(there), self.kernel(g))
        return self.steps.use("kernel_ite", happens, self.kernel(f1), self.kernel(f2), E=condition,
                              f=f1, g=f2)

    def _by_points(self, f: Term) -> Theorem:
        """Any rows on a space of which all sets are events."""
        e = fresh("E", terms.lam(fresh("b", f.type.args[1].args[0]), apply_const("true")).type)
        x = fresh("x", f.type.args[0])
        m = self.measurable(terms.lam(x, apply_const("prob", terms.app(f, x), e)))
        every = logic.generalise(e, logic.discharge(apply_const("ev", e), m))
        return self.steps.along(self.steps.sym(self.steps.use("kernel_def", f=f)), every)


def _entry_of(t: Term, x: Var) -> Term | None:
    """The one term entry(x, i) with closed i in t."""
    xs = terms.args_of(t, "entry", 2)
    if xs is not None and xs[0] is x and x not in xs[1].free and not xs[1].loose:
        return t
    if isinstance(t, terms.App):
        return _entry_of(t.function, x) or _entry_of(t.argument, x)
    return _entry_of(t.body, x) if isinstance(t, Lam) else None
