"""Laws with finitely many points: which sets are events, where a law lives, and what it gives to points and sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Lam, Term, Var, apply_const, num
from symdp.kernel.types import PROP, Type
from symdp.proof.errors import ProofError
from symdp.proof.finite_sets import either, replaced
from symdp.proof.matching import fresh
from symdp.proof.steps import denied, hint, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation

ZERO, ONE = num(0), num(1)


class FiniteLaws:
    """What an :class:`Evaluation` does with laws, events and kernels."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps
        self._supports: dict[Term, tuple[tuple[Term, ...], Theorem]] = {}
        self._weights: dict[Term, list[Theorem]] = {}
        evaluation.special |= {"pmf": self.pmf, "prob": self.prob}
        evaluation.judges |= {"ev": lambda xs, t: self.event(xs[0]), "kernel": lambda xs, t: self.kernel(xs[0]),
                              "supp": self.supp, "mbl": lambda xs, t: self.measurable_map(xs[0]),
                              "meas": lambda xs, t: self.measurable(xs[0])}

    def at_spaces(self, name: str, spaces: Mapping[str, Type], **values: Term) -> Theorem:
        """A fact whose spaces its parameters do not determine."""
        fact = self.evaluation.facts.get(name)
        put = {fact.parameters[n]: t for n, t in values.items()}
        return logic.instantiate(spaces, put, fact.theorem)

    # --- events -------------------------------------------------------------------------------------------------------
    def event(self, s: Term) -> Theorem:
        """ev(s)."""
        t = s.type.args[0]
        if t is PROP:
            return self.steps.use("ev_prop", E=s)
        x = fresh(hint(s), t)
        made = self._by_form(x, terms.app(s, x))
        if made is not None:
            return made
        points, equation = self.evaluation.sums.listed(s)
        there = self.evaluation.applied(apply_const("ev", s), [equation])
        return self.steps.along(self.steps.sym(there), self.list_event(sides_of(equation)[1], points))

    def _by_form(self, x: Var, body: Term) -> Theorem | None:
        """ev(fn(x: body)) by how the body is written."""
        name, xs = self.evaluation.sets.evaluation_name(body), terms.strip(body)[1]
        use = self.steps.use
        if x not in body.free:
            if self.evaluation.holds(body):
                equation = self.evaluation.value(body)
                whole = self.steps.ext(x, equation)
                there = self.evaluation.applied(apply_const("ev", terms.lam(x, body)), [whole])
                every = self.at_spaces("ev_all", {"'A": x.type})
                return self.steps.along(self.steps.sym(there), every)
            return None
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
                return self.steps.replace(self.steps.sym(equation), th, self._single_pattern(t))
        if t.name == "db":
            a = fresh("a", t.args[0])
            every = logic.generalise(a, self.single(a))
            return use("ev_single_database", every, x=c)
        raise ProofError(f"no fact says that single points of {t} are events")

    def _single_pattern(self, t: Type) -> Term:
        c, v = fresh("c", t), fresh("x", t)
        return terms.lam(c, apply_const("ev", terms.lam(v, apply_const("eq", v, c))))

    def list_event(self, s: Term, points: Sequence[Term]) -> Theorem:
        """ev of a list of points."""
        v = fresh("x", s.type.args[0])
        if not points:
            every = terms.lam(v, apply_const("true"))
            none = self.steps.use("ev_not", self.at_spaces("ev_all", {"'A": v.type}), E=every)
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
        goal = terms.app(self._single_pattern(v.type), v)
        inside = terms.app(s, v)
        if v.type.name == "real":
            th = self.single(v)
        else:
            th = self.evaluation.sets.for_point(v, goal, logic.assume(inside), [(p, self.single(p)) for p in points])
        return logic.generalise(v, logic.discharge(inside, th))

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
        """meas(f) on a space of which all sets are events."""
        c, x = fresh("a", num(0).type), fresh("x", f.type.args[0])
        inner = terms.lam(x, apply_const("le", terms.app(f, x), c))
        every = logic.generalise(c, self.discrete_event(inner))
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

    # --- kernels ------------------------------------------------------------------------------------------------------
    def kernel(self, f: Term) -> Theorem:
        """kernel(f) of rows that are chosen by events."""
        x = fresh(hint(f), f.type.args[0])
        body = terms.app(f, x)
        if x not in body.free:
            return self.at_spaces("kernel_const", {"'A": x.type, "'B": body.type.args[0]}, P=body)
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

    # --- laws ---------------------------------------------------------------------------------------------------------
    def support(self, p: Term) -> tuple[tuple[Term, ...], Theorem]:
        """(points, supp(p, the list of these points)) for a law that is worked out."""
        if p not in self._supports:
            self._supports[p] = self._support(p)
        return self._supports[p]

    def weights(self, p: Term) -> list[Theorem]:
        """Of mklaw(s, w): s is finite, w is not negative on it and sums to 1."""
        if p not in self._weights:
            s, w = terms.strip(p)[1]
            v = fresh("a", s.type.args[0])
            positive = apply_const("all", terms.lam(v, apply_const(
                "imp", terms.app(s, v), apply_const("le", ZERO, terms.app(w, v)))))
            total = apply_const("eq", apply_const("sum", s, w), ONE)
            self._weights[p] = [self.evaluation.sums.finite(s), self.evaluation.prove(positive),
                                self.evaluation.prove(total)]
        return self._weights[p]

    def _support(self, p: Term) -> tuple[tuple[Term, ...], Theorem]:
        name, xs = self.evaluation.sets.evaluation_name(p), terms.strip(p)[1]
        ev, use = self.evaluation, self.steps.use
        if name == "mklaw":
            points, equation = ev.sums.listed(xs[0])
            listed = sides_of(equation)[1]
            singles = self.single_events(listed, points)
            there = ev.applied(apply_const("supp", p, xs[0]), [self.steps.refl(p), equation])
            own = self._moved(equation, singles)
            return points, self.steps.along(there, use("mklaw_supp", *self.weights(p), own, s=xs[0], w=xs[1]))
        if name == "mixlaw":
            (a, _), (b, _) = self.support(ev.worth(xs[1])), self.support(ev.worth(xs[2]))
            listed = self.list_of(tuple(dict.fromkeys([*a, *b])), p.type.args[0])
            th = use("mixlaw_supp", ev.prove(apply_const("supp", xs[1], listed)),
                     ev.prove(apply_const("supp", xs[2], listed)), t=xs[0], P=xs[1], Q=xs[2], s=listed)
            return tuple(dict.fromkeys([*a, *b])), th
        if name == "product":
            (a, tha), (b, thb) = self.support(xs[0]), self.support(xs[1])
            return self._paired(a, b, p, [tha, thb])
        if name in ("output", "joint"):
            a, tha = self.support(xs[0])
            s = self.list_of(a, xs[0].type.args[0])
            rows = [self.support(ev.worth(apply_const("row", xs[1], x)))[0] for x in a]
            points = tuple(dict.fromkeys(y for r in rows for y in r))
            listed = self.list_of(points, xs[1].type.args[1])
            v = fresh("x", s.type.args[0])
            each = ev.prove(apply_const("all", terms.lam(v, apply_const(
                "imp", terms.app(s, v), apply_const("supp", apply_const("row", xs[1], v), listed)))))
            own = use(f"{name}_supp", ev.sums.finite_list(s, a), self.single_events(s, a), tha,
                      self.list_event(listed, points), each, P=xs[0], W=xs[1], s=s, t=listed)
            if name == "output":
                return points, own
            pairs = tuple(apply_const("pair", x, y) for x in a for y in points)
            return pairs, self.wider(own, self.list_of(pairs, p.type.args[0]))
        if name == "image":
            a, tha = self.support(xs[0])
            s = self.list_of(a, xs[0].type.args[0])
            points = tuple(dict.fromkeys(ev.worth(terms.app(xs[1], x)) for x in a))
            listed = self.list_of(points, p.type.args[0])
            v = fresh("x", s.type.args[0])
            each = ev.prove(apply_const("all", terms.lam(v, apply_const(
                "imp", terms.app(s, v), terms.app(listed, terms.app(xs[1], v))))))
            return points, use("image_supp", ev.prove(apply_const("mbl", xs[1])), self.list_event(listed, points),
                               tha, each, P=xs[0], X=xs[1], s=s, t=listed)
        raise ProofError(f"where this law lives is not seen: {p}"[:300])

    def _paired(self, a: Sequence[Term], b: Sequence[Term], p: Term, parts: Sequence[Theorem]) -> tuple[
            tuple[Term, ...], Theorem]:
        xs = terms.strip(p)[1]
        points = tuple(apply_const("pair", x, y) for x in a for y in b)
        s, t = (self.list_of(tuple(c), q.type.args[0]) for c, q in zip((a, b), xs, strict=True))
        both = self.steps.use("product_supp", *parts, P=xs[0], Q=xs[1], s=s, t=t)
        return points, self.wider(both, self.list_of(points, p.type.args[0]))

    def list_of(self, points: tuple[Term, ...], t: Type) -> Term:
        """The list of these points as a set."""
        v = fresh("x", t)
        return terms.lam(v, either(v, points))

    def _moved(self, equation: Theorem, th: Theorem) -> Theorem:
        """forall(x in s: ev({x})) from s == list and forall(x in list: ev({x}))."""
        s = fresh("s", sides_of(equation)[0].type)
        v = fresh("x", s.type.args[0])
        pattern = terms.lam(s, apply_const("all", terms.lam(v, apply_const(
            "imp", terms.app(s, v), terms.app(self._single_pattern(v.type), v)))))
        return self.steps.replace(self.steps.sym(equation), th, pattern)

    def wider(self, th: Theorem, t: Term) -> Theorem:
        """supp(p, t) from supp(p, s), where all points of s are in t."""
        p, s = terms.strip(th.concl)[1]
        v = fresh("x", s.type.args[0])
        each = self.evaluation.prove(apply_const("all", terms.lam(v, apply_const(
            "imp", terms.app(s, v), terms.app(t, v)))))
        return self.steps.use("supp_mono", th, each, P=p, s=s, t=t)

    def supp(self, xs: list[Term], t: Term) -> Theorem | None:
        """supp(p, s): where all points of the law are in s."""
        ev = self.evaluation
        worth = ev.value(xs[0])
        p = sides_of(worth)[1]
        if p is not xs[0]:
            return ev.along(ev.applied(t, [worth, self.steps.refl(xs[1])]))
        _, th = self.support(p)
        if terms.strip(th.concl)[1][1] is xs[1]:
            return th
        return self.wider(th, xs[1])

    def pmf(self, xs: list[Term], t: Term) -> Theorem | None:
        """What a law gives to a point."""
        p, x = xs
        name, ys = self.evaluation.sets.evaluation_name(p), terms.strip(p)[1]
        ev, use = self.evaluation, self.steps.use
        if name == "mklaw":
            return use("mklaw_pmf", *self.weights(p), self.single(x), s=ys[0], w=ys[1], x=x)
        if name == "mixlaw":
            return use("mixlaw_pmf", ev.prove(apply_const("le", ZERO, ys[0])), ev.prove(apply_const("le", ys[0], ONE)),
                       self.single(x), t=ys[0], P=ys[1], Q=ys[2], x=x)
        pair = terms.args_of(x, "pair", 2)
        if name in ("product", "joint"):
            if pair is not None:
                which = {"Q": ys[1]} if name == "product" else {"W": ys[1]}
                return use(f"{name}_pmf", self.single(pair[0]), self.single(pair[1]), P=ys[0], x=pair[0], y=pair[1],
                           **which)
        if name in ("output", "image"):
            points, th = self.support(ys[0])
            s = terms.strip(th.concl)[1][1]
            own = [ev.sums.finite_list(s, points), self.single_events(s, points), th]
            if name == "output":
                return use("output_pmf", *own, self.single(x), P=ys[0], W=ys[1], s=s, y=x)
            return use("image_pmf", *own, ev.prove(apply_const("mbl", ys[1])), self.single(x), P=ys[0], X=ys[1], s=s,
                       y=x)
        return None

    def prob(self, xs: list[Term], t: Term) -> Theorem | None:
        """The probability of an event under a law of finitely many points."""
        p, e = xs
        points, th = self.support(p)
        s = terms.strip(th.concl)[1][1]
        return self.steps.use("prob_finite_support", self.evaluation.sums.finite_list(s, points),
                              self.single_events(s, points), th, self.event(e), P=p, s=s, E=e)

    def same_law(self, t: Term, a: Term, b: Term) -> Theorem:
        """Two laws are one if they give the same to all points."""
        ev = self.evaluation
        points, s, given = ev.quantities.common(a, b)
        for x in points:
            goal = apply_const("eq", apply_const("pmf", a, x), apply_const("pmf", b, x))
            th = ev.truth(goal)
            if th.concl is not goal:
                return ev.sums.differ(t, "pmf", (x,), th)
        v = fresh("x", s.type.args[0])
        every = ev.prove(apply_const("all", terms.lam(v, apply_const("imp", terms.app(s, v), apply_const(
            "eq", apply_const("pmf", a, v), apply_const("pmf", b, v))))))
        return self.steps.use("law_points", *given, every, P=a, Q=b, s=s)


def _entry_of(t: Term, x: Var) -> Term | None:
    """The one term entry(x, i) with closed i in t."""
    xs = terms.args_of(t, "entry", 2)
    if xs is not None and xs[0] is x and x not in xs[1].free and not xs[1].loose:
        return t
    if isinstance(t, terms.App):
        return _entry_of(t.function, x) or _entry_of(t.argument, x)
    return _entry_of(t.body, x) if isinstance(t, Lam) else None
