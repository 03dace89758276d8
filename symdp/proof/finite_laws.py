"""Laws with finitely many points: which sets are events, where a law lives, and what it gives to points and sets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import Type
from symdp.proof.closed_terms import name_of
from symdp.proof.errors import ProofError
from symdp.proof.finite_sets import either
from symdp.proof.matching import fresh
from symdp.proof.steps import sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation

ZERO, ONE = num(0), num(1)


class FiniteLaws:
    """What an :class:`Evaluation` does with laws, events and kernels."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps
        self._supports: dict[Term, tuple[tuple[Term, ...], Theorem]] = {}
        self._weights: dict[Term, list[Theorem]] = {}
        evaluation.special |= {"pmf": self.pmf, "prob": self.prob, "mean": self.mean,
                               "variance": self.variance}
        evaluation.judges["supp"] = self.supp

    # --- kernels ------------------------------------------------------------------------------------------------------

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
        name, xs = name_of(p), terms.strip(p)[1]
        ev, use = self.evaluation, self.steps.use
        if name == "mklaw":
            points, equation = ev.sums.listed(xs[0])
            listed = sides_of(equation)[1]
            singles = self.evaluation.events.single_events(listed, points)
            there = ev.applied(apply_const("supp", p, xs[0]), [self.steps.refl(p), equation])
            own = self._moved(equation, singles)
            return points, self.steps.along(there, use("supp_mklaw_own", *self.weights(p), own, s=xs[0], w=xs[1]))
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
            own = use(f"{name}_supp", *self.evaluation.events.enumerated(s, a), tha,
                      self.evaluation.events.list_event(listed, points), each, P=xs[0], W=xs[1], s=s, t=listed)
            if name == "output":
                return points, own
            pairs = tuple(apply_const("pair", x, y) for x in a for y in points)
            return pairs, self.wider(own, self.list_of(pairs, p.type.args[0]))
        if name == "condlaw":
            a, tha = self.support(xs[0])
            s = self.list_of(a, xs[0].type.args[0])
            return a, use("condlaw_supp", ev.events.event(xs[1]), ev.prove(apply_const("lt", ZERO, apply_const(
                "prob", *xs))), ev.events.list_event(s, a), tha, P=xs[0], B=xs[1], s=s)
        if name == "image":
            a, tha = self.support(xs[0])
            s = self.list_of(a, xs[0].type.args[0])
            points = tuple(dict.fromkeys(ev.worth(terms.app(xs[1], x)) for x in a))
            listed = self.list_of(points, p.type.args[0])
            v = fresh("x", s.type.args[0])
            each = ev.prove(apply_const("all", terms.lam(v, apply_const(
                "imp", terms.app(s, v), terms.app(listed, terms.app(xs[1], v))))))
            return points, use("image_supp", ev.prove(apply_const("mbl", xs[1])), ev.events.list_event(listed, points),
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
            "imp", terms.app(s, v), terms.app(self.evaluation.events.single_pattern(v.type), v)))))
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
        name, ys = name_of(p), terms.strip(p)[1]
        ev, use, single = self.evaluation, self.steps.use, self.evaluation.events.single
        if name == "mklaw":
            return use("mklaw_pmf", *self.weights(p), single(x), s=ys[0], w=ys[1], x=x)
        if name == "mixlaw":
            return use("pmf_mixlaw", ev.prove(apply_const("le", ZERO, ys[0])), ev.prove(apply_const("le", ys[0], ONE)),
                       single(x), t=ys[0], P=ys[1], Q=ys[2], x=x)
        if name == "condlaw":
            likely = ev.prove(apply_const("lt", ZERO, apply_const("prob", *ys)))
            return use("condlaw_pmf", ev.events.event(ys[1]), likely, single(x), P=ys[0], B=ys[1], x=x)
        pair = terms.args_of(x, "pair", 2)
        if name in ("product", "joint") and pair is not None:
            which = {"Q" if name == "product" else "W": ys[1]}
            return use(f"{name}_pmf", *map(single, pair), P=ys[0], x=pair[0], y=pair[1], **which)
        if name in ("output", "image"):
            points, th = self.support(ys[0])
            s = terms.strip(th.concl)[1][1]
            own = [*self.evaluation.events.enumerated(s, points), th]
            if name == "output":
                return use("pmf_output", *own, single(x), P=ys[0], W=ys[1], s=s, y=x)
            return use("image_pmf", *own, ev.prove(apply_const("mbl", ys[1])), single(x), P=ys[0], X=ys[1], s=s, y=x)
        return None

    def mean(self, xs: list[Term], t: Term) -> Theorem:
        """The mean under a law of finitely many points."""
        p, f = xs
        points, th = self.support(p)
        s = terms.strip(th.concl)[1][1]
        measurable = self.evaluation.prove(apply_const("meas", f))
        both = self.steps.use("mean_finite_support", *self.evaluation.events.enumerated(s, points), th, measurable,
                              P=p, s=s, f=f)
        return logic.propositional(terms.strip(both.concl)[1][0], [both])

    def variance(self, xs: list[Term], t: Term) -> Theorem | None:
        """By its definition; None where an equation of the library says what it is, as of a law with a name."""
        if self.evaluation.rewritten(t) is not None:
            return None
        return self.steps.use("variance_def", P=xs[0], f=xs[1])

    def prob(self, xs: list[Term], t: Term) -> Theorem | None:
        """The probability of an event under a law of finitely many points."""
        p, e = xs
        points, th = self.support(p)
        s = terms.strip(th.concl)[1][1]
        events = self.evaluation.events
        return self.steps.use("prob_finite_support", *events.enumerated(s, points), th, events.event(e), P=p, s=s, E=e)

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
        return self.steps.use("law_ext_finite", *given, every, P=a, Q=b, s=s)
