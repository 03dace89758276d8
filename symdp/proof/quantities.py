"""Extended reals, divergences, information and distances at laws of finitely many points, by the facts that say so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.kernel import arithmetic, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, apply_const, num
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
            "kl": self.kl, "tv": self.tv, "hockey_stick": self.hockey_stick, "mi": self.mi, "entropy": self.entropy,
            "hamming": self.hamming, "binom": self.binom, "exp": self.exp, "log": self.log, "pow": self.pow,
            "max": lambda xs, t: self.by_order("max", xs), "min": lambda xs, t: self.by_order("min", xs),
            "abs": lambda xs, t: self.steps.use("abs_def", x=xs[0])}
        evaluation.judges |= {"ele": self.below, "close": self.close}

    # --- numbers ------------------------------------------------------------------------------------------------------
    def by_order(self, name: str, xs: Sequence[Term]) -> Theorem:
        """min(x, y) and max(x, y) by cases."""
        return self.steps.use(f"{name}_def", x=xs[0], y=xs[1])

    def exp(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """exp(0) == 1."""
        if arithmetic.normal_form(xs[0]):
            return None
        zero = arithmetic.combination(apply_const("eq", xs[0], ZERO))
        return self.steps.trans(self.evaluation.applied(t, [zero]), self.steps.use("exp_0"))

    def log(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """log(1) == 0, and log(x) == 0 for x <= 0."""
        if xs[0] is ONE:
            return self.steps.use("log_1")
        if isinstance(xs[0], Num) and xs[0].value <= 0:
            return self.steps.use("log_nonpos", self.evaluation.prove(apply_const("le", xs[0], ZERO)), x=xs[0])
        return None

    def pow(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """Powers of what is not positive to exponents that are not whole."""
        if isinstance(xs[0], Num) and isinstance(xs[1], Num):
            if xs[0].value <= 0 and xs[1].value.denominator != 1:
                prove = self.evaluation.prove
                return self.steps.use("pow_root_junk", prove(apply_const("le", xs[0], ZERO)),
                                      prove(denied(apply_const("int", xs[1]))), x=xs[0], y=xs[1])
            if xs[0] is ONE:
                return self.steps.use("pow_base_1", n=xs[1])
        return None

    def binom(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """Pascal's triangle."""
        n, k = xs
        if not (isinstance(n, Num) and isinstance(k, Num)) or n.value.denominator != 1 or not 0 <= k.value <= n.value:
            return None
        prove, whole = self.evaluation.prove, apply_const("int", n)
        if k.value == 0 or k is n:
            return self.steps.use("binom_0" if k.value == 0 else "binom_n", prove(whole),
                                  prove(apply_const("le", ZERO, n)), n=n)
        m, j = num(n.value - 1), num(k.value - 1)
        step = self.steps.use("binom_pascal", prove(apply_const("int", m)), prove(apply_const("le", ZERO, m)),
                              prove(apply_const("int", j)), n=m, k=j)
        return self.steps.trans(self.steps.sym(tables.evaluate(sides_of(step)[0])), step)

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
        laws, sums = self.evaluation.laws, self.evaluation.sums
        (a, tha), (b, thb) = laws.support(p), laws.support(q)
        points = tuple(dict.fromkeys([*a, *b]))
        s = laws.list_of(points, p.type.args[0])
        return points, s, [sums.finite_list(s, points), laws.single_events(s, points), laws.wider(tha, s),
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
        there = self.evaluation.arguments(t)
        if sides_of(there)[1] is not t:
            return self.evaluation.along(there)
        return self.evaluation.along(self.steps.use("hockey_stick_close", P=xs[0], Q=xs[1], eps=xs[2], delta=xs[3]))

    def kl(self, xs: Sequence[Term], t: Term) -> Theorem:
        """The sum over points, or oo where Q misses a point of P."""
        p, q = xs
        ev, use = self.evaluation, self.steps.use
        points, s, given = self.common(p, q)
        v = fresh("x", p.type.args[0])

        def seen(x: Term) -> Term:
            return apply_const("or", apply_const("lt", ZERO, apply_const("pmf", q, x)),
                               apply_const("eq", apply_const("pmf", p, x), ZERO))
        every = apply_const("all", terms.lam(v, apply_const("imp", terms.app(s, v), seen(v))))
        th = ev.truth(every)
        if th.concl is every:
            return use("kl_points", *given, th, P=p, Q=q, s=s)
        x = next(x for x in points if not ev.holds(seen(x)))
        e = terms.lam(v, apply_const("eq", v, x))
        missed = apply_const("eq", apply_const("prob", q, e), ZERO)
        met = denied(apply_const("eq", apply_const("prob", p, e), ZERO))
        return use("kl_singular", ev.laws.single(x), ev.prove(missed), ev.prove(met), P=p, Q=q, E=e)

    def entropy(self, xs: Sequence[Term], t: Term) -> Theorem:
        """Shannon's sum."""
        laws, sums = self.evaluation.laws, self.evaluation.sums
        points, th = laws.support(xs[0])
        s = terms.strip(th.concl)[1][1]
        return self.steps.use("entropy_finite", sums.finite_list(s, points), laws.single_events(s, points), th, P=xs[0],
                              s=s)

    def channel_points(self, p: Term, w: Term) -> tuple[Term, Term, list[Theorem]]:
        """Lists of inputs and outputs, and what facts ask of them: finite, events, supp; finite, events, rows."""
        ev = self.evaluation
        laws, sums = ev.laws, ev.sums
        points, th = laws.support(p)
        s = terms.strip(th.concl)[1][1]
        outputs = tuple(dict.fromkeys(
            y for x in points for y in laws.support(ev.worth(apply_const("row", w, x)))[0]))
        r = laws.list_of(outputs, w.type.args[1])
        v = fresh("x", p.type.args[0])
        rows = ev.prove(apply_const("all", terms.lam(v, apply_const(
            "imp", terms.app(s, v), apply_const("supp", apply_const("row", w, v), r)))))
        return s, r, [sums.finite_list(s, points), laws.single_events(s, points), th,
                      sums.finite_list(r, outputs), laws.single_events(r, outputs), rows]

    def mi(self, xs: Sequence[Term], t: Term) -> Theorem:
        """Mutual information as a sum."""
        s, r, given = self.channel_points(*xs)
        return self.steps.use("mi_points", *given, P=xs[0], W=xs[1], s=s, t=r)

    def hamming(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """The number of places at which databases of one size differ."""
        sizes = apply_const("eq", apply_const("entries", xs[0]), apply_const("entries", xs[1]))
        return self.steps.use("hamming_def", self.evaluation.prove(sizes), x=xs[0], y=xs[1])
