"""Extended reals, divergences, information and distances at laws of finitely many points, by the facts that say so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.steps import denied, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation

ZERO, ONE = num(0), num(1)


class Quantities:
    """What an :class:`Evaluation` knows of special constants."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps
        evaluation.special |= {
            "kl": self.kl, "chi2": self.chi2, "tv": self.tv, "hockey_stick": self.hockey_stick, "mi": self.mi,
            "entropy": self.entropy, "hamming": self.hamming, "entry": self.entry, "renyi": self.renyi,
            "max_divergence": self.max_divergence, "min_entropy": self.min_entropy,
            "min_capacity": self.min_capacity, "sup_mi": self.sup_mi,
            "expected_hamming": self.expected_hamming,}
        evaluation.judges |= {
            "ele": self.below, "close": self.close, "identifiable_on": self.identifiable,
            "lip": lambda xs, t: evaluation.along(self.steps.use("lip_hockey_stick", P=xs[0], W=xs[1], eps=xs[2],
                                                                 delta=xs[3]))}

    # --- extended reals -----------------------------------------------------------------------------------------------
    def form(self, x: Term) -> str:
        """``up``, ``oo``, ``-oo`` or an empty text."""
        if terms.args_of(x, "oo", 0) is not None:
            return "oo"
        inner = terms.args_of(x, "eneg", 1)
        if inner is not None and terms.args_of(inner[0], "oo", 0) is not None:
            return "-oo"
        return "up" if terms.args_of(x, "up", 1) is not None else ""

    def below(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """x <= y of extended reals."""
        ev, use = self.evaluation, self.steps.use
        there = ev.arguments(t)
        if sides_of(there)[1] is not t:
            return ev.along(there)
        forms = self.form(xs[0]), self.form(xs[1])
        if forms == ("up", "up"):
            return None
        if forms[1] == "oo":
            return use("ele_oo", x=xs[0])
        if forms[0] == "-oo":
            return use("neg_oo_le", x=xs[1])
        if forms == ("oo", "up"):
            return use("oo_not_le", x=terms.strip(xs[1])[1][0])
        if forms == ("up", "-oo"):
            return use("up_not_le", x=terms.strip(xs[0])[1][0])
        return use("oo_not_le_neg") if forms == ("oo", "-oo") else None

    def extended_equal(self, t: Term, a: Term, b: Term) -> Theorem:
        """Equality of extended reals: by the numbers, or as one is not below the other."""
        ev, steps = self.evaluation, self.steps
        if self.form(a) == self.form(b) == "up":
            x, y = terms.strip(a)[1][0], terms.strip(b)[1][0]
            inner = apply_const("eq", x, y)
            th = ev.truth(inner)
            if th.concl is inner:
                return ev.applied(a, [th])
            one = logic.discharge(t, steps.use("up_injective", logic.assume(t), x=x, y=y))
            return logic.propositional(denied(t), [one, th])
        for x, y, e in ((a, b, logic.assume(t)), (b, a, steps.sym(logic.assume(t)))):
            th = ev.truth(apply_const("ele", x, y))
            if th.concl is not apply_const("ele", x, y):
                v = fresh("y", x.type)
                moved = steps.replace(e, steps.use("ele_refl", x=x), terms.lam(v, apply_const("ele", x, v)))
                return logic.propositional(denied(t), [logic.discharge(t, moved), th])
        raise ProofError(f"whether these are equal is not seen: {t}"[:300])

    # --- laws ---------------------------------------------------------------------------------------------------------
    def common(self, p: Term, q: Term) -> tuple[tuple[Term, ...], Term, list[Theorem]]:
        """Points on which both laws live, their list, and: finite, its points are events, supp of both."""
        laws = self.evaluation.laws
        (a, tha), (b, thb) = laws.support(p), laws.support(q)
        points = tuple(dict.fromkeys([*a, *b]))
        s = laws.list_of(points, p.type.args[0])
        return points, s, [*self.evaluation.events.enumerated(s, points), laws.wider(tha, s),
                           laws.wider(thb, s)]

    def tv(self, xs: Sequence[Term], t: Term) -> Theorem:
        """Total variation: what P exceeds Q by."""
        _, s, given = self.common(*xs)
        return self.steps.use("tv_points", *given, P=xs[0], Q=xs[1], s=s)

    def hockey_stick(self, xs: Sequence[Term], t: Term) -> Theorem:
        """What P exceeds g*Q by."""
        _, s, given = self.common(xs[0], xs[1])
        return self.steps.use("hockey_stick_points", *given, P=xs[0], Q=xs[1], g=xs[2], s=s)

    def close(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """Closeness, by what each law exceeds exp(eps) times the other by."""
        ev, use = self.evaluation, self.steps.use
        large = apply_const("le", ONE, xs[3])
        if not large.free and ev.holds(large):  # whatever the laws are
            return use("close_all", ev.prove(large), P=xs[0], Q=xs[1], eps=xs[2], delta=xs[3])
        there = ev.arguments(t)
        if sides_of(there)[1] is not t:
            return ev.along(there)
        return ev.along(use("hockey_stick_close", P=xs[0], Q=xs[1], eps=xs[2], delta=xs[3]))

    def chi2(self, xs: Sequence[Term], t: Term) -> Theorem:
        """The sum over points, or oo where Q misses a point of P."""
        _, s, given = self.common(*xs)
        th = self.steps.use("chi2_points_cases", *given, P=xs[0], Q=xs[1], s=s)
        singular, finite = (terms.strip(side)[1] for side in terms.strip(th.concl)[1])
        every = self.evaluation.truth(finite[1])
        return logic.propositional((finite if every.concl is finite[1] else singular)[0], [th, every])

    def kl(self, xs: Sequence[Term], t: Term) -> Theorem:
        """The sum over points, or oo where Q misses a point of P."""
        return self.dominated(xs[0], xs[1], "kl_points", "kl_singular", [])

    def max_divergence(self, xs: Sequence[Term], t: Term) -> Theorem:
        """The largest ratio, or oo where Q misses a point of P."""
        return self.dominated(xs[0], xs[1], "max_divergence_points", "max_divergence_singular", [])

    def renyi(self, xs: Sequence[Term], t: Term) -> Theorem:
        """By the sum over points; oo where Q misses a point of P and the order is above 1, or where the laws have
        nothing in common."""
        p, q, a = xs
        ev, use = self.evaluation, self.steps.use
        if a is ONE:
            return use("renyi_one", P=p, Q=q)
        above = apply_const("lt", ONE, a)
        if ev.holds(above):
            return self.dominated(p, q, "renyi_points", "renyi_singular", [ev.prove(above)], a=a)
        order = [ev.prove(apply_const("lt", ZERO, a)), ev.prove(apply_const("lt", a, ONE))]
        points, s, given = self.common(p, q)
        x = fresh("x", p.type.args[0])
        one_minus = apply_const("add", ONE, apply_const("neg", a))
        f = terms.lam(x, apply_const("mul", apply_const("pow", apply_const("pmf", p, x), a),
                                     apply_const("pow", apply_const("pmf", q, x), one_minus)))
        positive = apply_const("lt", ZERO, apply_const("sum", s, f))
        if ev.holds(positive):
            return use("renyi_points_below", *given, *order, ev.prove(positive), P=p, Q=q, a=a, s=s)
        own = [y for y in points if ev.holds(apply_const("lt", ZERO, apply_const("pmf", p, y)))]
        e = ev.laws.list_of(tuple(own), p.type.args[0])
        missed = [apply_const("eq", apply_const("prob", law, e), value) for law, value in ((q, ZERO), (p, ONE))]
        return use("renyi_apart", order[0], ev.events.list_event(e, own), *map(ev.prove, missed), P=p, Q=q, a=a, E=e)

    def dominated(self, p: Term, q: Term, finite: str, singular: str, order: list[Theorem], **values: Term) -> Theorem:
        """One fact where Q has all points of P, else the other."""
        ev, use = self.evaluation, self.steps.use
        points, s, given = self.common(p, q)
        v = fresh("x", p.type.args[0])

        def seen(x: Term) -> Term:
            return apply_const("or", apply_const("lt", ZERO, apply_const("pmf", q, x)),
                               apply_const("eq", apply_const("pmf", p, x), ZERO))
        every = apply_const("all", terms.lam(v, apply_const("imp", terms.app(s, v), seen(v))))
        th = ev.truth(every)
        if th.concl is every:
            return use(finite, *given, *order, th, P=p, Q=q, s=s, **values)
        x = next(x for x in points if not ev.holds(seen(x)))
        e = terms.lam(v, apply_const("eq", v, x))
        missed = apply_const("eq", apply_const("prob", q, e), ZERO)
        met = denied(apply_const("eq", apply_const("prob", p, e), ZERO))
        return use(singular, *order, ev.events.single(x), ev.prove(missed), ev.prove(met), P=p, Q=q, E=e, **values)

    def entropy(self, xs: Sequence[Term], t: Term) -> Theorem:
        """Shannon's sum."""
        laws = self.evaluation.laws
        points, th = laws.support(xs[0])
        s = terms.strip(th.concl)[1][1]
        return self.steps.use("entropy_finite", *self.evaluation.events.enumerated(s, points), th, P=xs[0],
                              s=s)

    def channel_points(self, p: Term, w: Term) -> tuple[Term, Term, list[Theorem]]:
        """Lists of inputs and outputs, and what facts ask of them: finite, events, supp; finite, events, rows."""
        ev = self.evaluation
        laws = ev.laws
        points, th = laws.support(p)
        s = terms.strip(th.concl)[1][1]
        outputs = tuple(dict.fromkeys(
            y for x in points for y in laws.support(ev.worth(apply_const("row", w, x)))[0]))
        r = laws.list_of(outputs, w.type.args[1])
        v = fresh("x", p.type.args[0])
        rows = ev.prove(apply_const("all", terms.lam(v, apply_const(
            "imp", terms.app(s, v), apply_const("supp", apply_const("row", w, v), r)))))
        return s, r, [*self.evaluation.events.enumerated(s, points), th,
                      *self.evaluation.events.enumerated(r, outputs), rows]

    def mi(self, xs: Sequence[Term], t: Term) -> Theorem:
        """Mutual information as a sum."""
        s, r, given = self.channel_points(*xs)
        return self.steps.use("mi_points", *given, P=xs[0], W=xs[1], s=s, t=r)

    def entry(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """An entry of a database of which one entry was replaced."""
        made = terms.args_of(xs[0], "upd", 3)
        if made is None:
            return None
        x, i, a = made
        within = [self.evaluation.prove(apply_const("range", ONE, apply_const("entries", x), k)) for k in (i, xs[1])]
        return self.steps.use("entry_upd", *within, x=x, i=i, j=xs[1], a=a)

    def hamming(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """The number of places at which databases of one size differ."""
        sizes = apply_const("eq", apply_const("entries", xs[0]), apply_const("entries", xs[1]))
        return self.steps.use("hamming_def", self.evaluation.prove(sizes), x=xs[0], y=xs[1])

    def min_entropy(self, xs: Sequence[Term], t: Term) -> Theorem:
        """By the largest probability."""
        laws = self.evaluation.laws
        points, th = laws.support(xs[0])
        s = terms.strip(th.concl)[1][1]
        return self.steps.use("min_entropy_points", *self.evaluation.events.enumerated(s, points), th,
                              P=xs[0], s=s)

    def min_capacity(self, xs: Sequence[Term], t: Term) -> Theorem:
        """By the largest probability of each output."""
        ev = self.evaluation
        laws = ev.laws
        (w,) = xs
        inputs = tuple(ev.capacities.inputs(w))
        a, b = w.type.args
        s = laws.list_of(inputs, a)
        outputs = tuple(dict.fromkeys(
            y for x in inputs for y in laws.support(ev.worth(apply_const("row", w, x)))[0]))
        r = laws.list_of(outputs, b)
        x, z = fresh("x", a), fresh("z", a)
        row = apply_const("row", w, x)
        singles = logic.generalise(x, self.evaluation.events.single(x))
        rows = ev.prove(apply_const("all", terms.lam(x, apply_const("supp", row, r))))
        same = ev.prove(apply_const("all", terms.lam(x, apply_const("ex", terms.lam(z, apply_const(
            "and", terms.app(s, z), apply_const("eq", row, apply_const("row", w, z))))))))
        return self.steps.use("min_capacity_points", ev.sums.finite_list(s, inputs), singles,
                              *self.evaluation.events.enumerated(r, outputs), rows, same, W=w, s=s, t=r)

    def sup_mi(self, xs: Sequence[Term], t: Term) -> Theorem:
        """0 for a mechanism that does not look at the database."""
        m, n, s = xs
        ev = self.evaluation
        x, y, i = fresh("x", m.type.args[0]), fresh("y", m.type.args[0]), fresh("i", n.type)
        sizes = [apply_const("eq", apply_const("entries", u), n) for u in (x, y)]
        same = apply_const("eq", apply_const("row", m, x), apply_const("row", m, y))
        constant = ev.prove(apply_const("all", terms.lam(x, apply_const("all", terms.lam(y, apply_const(
            "imp", apply_const("and", *sizes), same))))))
        within = ev.prove(apply_const("all", terms.lam(i, apply_const(
            "imp", terms.app(s, i), apply_const("range", ONE, n, i)))))
        return self.steps.use("sup_mi_constant", constant, ev.prove(apply_const("int", n)),
                              ev.prove(apply_const("le", ZERO, n)), within, M=m, n=n, s=s)

    def expected_hamming(self, xs: Sequence[Term], t: Term) -> Theorem:
        """The mean as a sum."""
        s, r, given = self.channel_points(*xs)
        return self.steps.use("expected_hamming_points", *given, P=xs[0], M=xs[1], s=s, t=r)

    def identifiable(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """By Bayes' formula, point by point."""
        ev = self.evaluation
        d, p, m, eps = xs
        there = ev.applied(t, [self.steps.refl(d), *map(ev.value, (p, m, eps))])
        if sides_of(there)[1] is not t:
            return ev.along(there)
        s, r, given = self.channel_points(p, m)
        x = fresh("x", p.type.args[0])
        every = logic.generalise(x, logic.discharge(terms.app(d, x), ev.events.single(x)))
        return ev.along(self.steps.use("identifiable_points", *given, every, P=p, M=m, eps=eps, d=d, s=s, t=r))
