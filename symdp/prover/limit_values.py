"""Limits: put together from those of the parts; where that is indeterminate, of one fraction by l'Hospital's rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof import limits
from symdp.proof.analysis import about_limits
from symdp.proof.context import Context, comparison
from symdp.proof.derivatives import derivative as derived
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.matching import fresh
from symdp.prover.exponents import lowest
from symdp.prover.limit_forms import exponent_of, flat, fractions
from symdp.prover.search import Search

LEVELS = 3
NEAR = (num(1), num(Fraction(1, 2)), num(Fraction(1, 8)))
"""How near to the point the rule is used."""


def by_limits(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """That there is a limit, or what it is."""
    if not about_limits(goal) or depth < 4:
        raise ProofError("nothing about limits")
    try:
        return s.auto.goal(goal, context, 4)
    except KernelError:
        pass
    sides = terms.args_of(goal, "eq", 2)
    some = terms.args_of(goal, "ex", 1)
    if sides is not None:
        where, f, a = terms.strip(sides[0])[1]
        there = s.goal(apply_const("elimpoint", where, a), context, 4)
        tends = s.goal(apply_const("elim", where, f, a, sides[1]), context, depth - 1)
        return s.steps.use("limit_eq", there, tends, s=where, f=f, a=a, d=sides[1])
    if some is None and terms.args_of(goal, "elim", 4) is None:
        raise ProofError("no limit")
    where, f, a = terms.strip(goal if some is None else some[0])[1][:3]
    x = fresh("x", REAL)
    inner = terms.args_of(terms.app(f, x), "up", 1)
    if inner is None:
        raise ProofError("the limit of what is perhaps infinite")
    key = (where, f, a, frozenset(th.concl for th in context.all()))
    if key not in s.limits:
        s.limits[key] = At(s, context, where, a, depth).limit(x, inner[0], LEVELS)
    th = s.limits[key]
    found = limits.target(th.concl)
    if some is not None:
        return s.steps.witness(some[0], found, th)
    wanted = limits.target(goal)
    if found is wanted:
        return th
    c, d = terms.args_of(found, "up", 1), terms.args_of(wanted, "up", 1)
    if c is None or d is None:
        raise ProofError("another limit")
    return limits.moved(s.steps, th, s.goal(apply_const("eq", c[0], d[0]), context, depth - 1))


@dataclass(frozen=True)
class At:
    """Where limits are taken: on a set, at a point."""

    s: Search
    context: Context
    where: Term
    a: Term
    depth: int

    def prove(self, goal: Term, context: Context) -> Theorem:
        """A side condition."""
        return self.s.goal(goal, context, min(self.depth, 7))

    def limit(self, x: Var, body: Term, level: int) -> Theorem:
        """elim(where, fn(x: up(body)), a, d) with a computed d."""
        self.s.spend()
        f = terms.lam(x, body)
        try:
            return limits.limit_of(self.s.steps, self.where, f, self.a, self.context, self.prove)
        except KernelError as e:
            error: KernelError = e
        plain = flat(self.s, x, body)
        if plain is not body:
            try:
                return self.instead(x, body, self.limit(x, plain, level))
            except KernelError as e:
                error = e
        if not level:
            raise error
        if exponent := exponent_of(body):
            try:
                inner = self.limit(x, exponent, level)
                d = terms.args_of(limits.target(inner.concl), "up", 1)
                if d is not None:
                    g = terms.lam(x, apply_const("exp", x))
                    slope = derived(self.s.steps, g, d[0], self.context, self.prove)
                    return self.s.steps.use("lim_continuous", inner, slope, s=self.where, f=terms.lam(x, exponent), g=g,
                                            a=self.a, d=d[0], e=terms.strip(slope.concl)[1][2])
            except KernelError as e:
                error = e
        for above, below in fractions(body, x):
            for b in self.ends():
                try:
                    return self.instead(x, body, self.hospital(x, above, below, b, level))
                except KernelError as e:
                    error = e
        raise error

    def ends(self) -> Iterator[Term | None]:
        """Where the interval at the point may end; None for infinity."""
        at = terms.args_of(self.a, "up", 1)
        if at is None:
            yield None
            return
        for r in NEAR:
            yield term_of(arithmetic.normal_form(apply_const("add", at[0], r)))

    def instead(self, x: Var, body: Term, th: Theorem) -> Theorem:
        """The limit of what is equal near the point."""
        _, g, _, d = terms.strip(th.concl)[1]
        other = terms.args_of(terms.app(g, x), "up", 1)
        assert other is not None
        if other[0] is body:
            return th
        f, h = terms.lam(x, other[0]), terms.lam(x, body)
        equal = self.near(x, apply_const("eq", other[0], body))
        return self.s.steps.use("lim_congr", th, equal, s=self.where, f=f, g=h, a=self.a, d=d)

    def near(self, x: Var, p: Term) -> Theorem:
        """enear(where, a, fn(x: p)), where p holds on all of the set, or near the point."""
        t = fresh(x.name, REAL)
        inside = terms.app(self.where, t)
        now = terms.instantiate(p, {}, {x: t})
        goal = terms.lam(x, p)
        try:
            th = logic.discharge(inside, self.s.goal(now, self.context.assuming("_", inside), self.depth - 1))
            return self.s.steps.use("near_all", logic.generalise(t, th), s=self.where, a=self.a, p=goal)
        except KernelError:
            at = terms.args_of(self.a, "up", 1)
            if at is None:
                raise
        radius = num(Fraction(1, 8))
        apart = apply_const("not", apply_const("eq", t, at[0]))
        distance = apply_const("abs", apply_const("add", t, apply_const("neg", at[0])))
        both = apply_const("and", apart, apply_const("lt", distance, radius))
        closer = self.context.assuming("_", inside).assuming("_", both)
        bound = self.below(closer, t, at[0], apply_const("add", at[0], radius))
        th = self.s.goal(now, self.context.assuming("_", inside).with_theorem("_", bound), self.depth - 1)
        th = logic.generalise(t, logic.discharge(inside, logic.discharge(both, th)))
        positive = self.s.goal(apply_const("lt", num(0), radius), self.context, 1)
        return self.s.steps.use("near_within", positive, th, s=self.where, a=at[0], r=radius, p=goal)

    def below(self, context: Context, t: Var, at: Term, end: Term) -> Theorem:
        """t < end, from abs(t - at) < end - at at hand."""
        larger = self.s.steps.use("le_abs", x=apply_const("add", t, apply_const("neg", at)))
        told = next(th for th in reversed(context.all()) if comparison(th.concl) == "lt" and terms.args_of(
            terms.strip(th.concl)[1][0], "abs", 1) is not None)
        both = [(Fraction(1), [th], ()) for th in (told, larger)]
        return arithmetic.combination(apply_const("lt", t, end), both)

    def hospital(self, x: Var, above: Term, below: Term, end: Term | None, level: int) -> Theorem:
        """The limit of above/below, both of which tend to 0 (or below to infinity), from that of the derivatives."""
        t = fresh("t", REAL)
        at = terms.args_of(self.a, "up", 1)
        steps = self.s.steps
        if at is not None and end is not None:
            where = terms.lam(t, apply_const("and", apply_const("lt", at[0], t), apply_const("lt", t, end)))
        else:
            where = terms.lam(t, apply_const("lt", num(0), t))
        here = At(self.s, self.context, where, self.a, self.depth)
        f, g = terms.lam(x, above), terms.lam(x, below)
        inside = terms.app(where, t)
        among = self.context.assuming("_", inside)
        slopes = [derived(steps, h, t, among, self.prove) for h in (f, g)]
        d, e = (terms.lam(t, terms.strip(th.concl)[1][2]) for th in slopes)
        apart = self.s.goal(apply_const("not", apply_const("eq", terms.app(e, t), num(0))), among, self.depth - 1)
        both = apply_const("and", slopes[0].concl, slopes[1].concl)
        all_three = logic.propositional(apply_const("and", both, apart.concl), [*slopes, apart])
        smooth = logic.generalise(t, logic.discharge(inside, all_three))
        kind = here.indeterminate(x, above, below, level)
        ratio = apply_const("mul", terms.app(d, x), apply_const("inv", terms.app(e, x)))
        simple = lowest(arithmetic.normal_form(ratio))
        plain = ratio if simple is None else term_of(simple)
        tends = here.instead(x, ratio, here.limit(x, plain, level - 1))
        c = limits.target(tends.concl)
        known = {"f": f, "g": g, "d": d, "e": e, "c": c}
        if end is not None and at is not None:
            order = self.s.goal(apply_const("lt", at[0], end), self.context, 3)
            th = steps.use("hopital_right", order, smooth, a=at[0], b=end, **known)
        else:
            th = steps.use("hopital_oo", smooth, a=num(0), **known)
        wanted = terms.args_of(th.concl, "imp", 2)
        assert wanted is not None
        th = logic.propositional(wanted[1], [th, logic.propositional(wanted[0], [kind])])
        wanted = terms.args_of(th.concl, "imp", 2)
        assert wanted is not None
        th = logic.propositional(wanted[1], [th, tends])
        return self.local(th, where, at, end)

    def indeterminate(self, x: Var, above: Term, below: Term, level: int) -> Theorem:
        """Both tend to 0, or the one below to infinity."""
        second = self.limit(x, below, level - 1)
        if limits.kind(second) == limits.OO:
            return second
        both = []
        for th in (self.limit(x, above, level - 1), second):
            c = terms.args_of(limits.target(th.concl), "up", 1)
            if c is None:
                raise ProofError("not indeterminate")
            both.append(th if c[0] is num(0) else limits.moved(
                self.s.steps, th, self.s.goal(apply_const("eq", c[0], num(0)), self.context, 6)))
        return logic.propositional(apply_const("and", both[0].concl, both[1].concl), both)

    def local(self, th: Theorem, other: Term, at: list[Term] | None, end: Term | None) -> Theorem:
        """The limit on the set, from that on an interval at the point."""
        _, f, _, d = terms.strip(th.concl)[1]
        t = fresh("t", REAL)
        inside, wanted = terms.app(self.where, t), terms.app(other, t)
        steps = self.s.steps
        if at is None or end is None:
            among = self.context.assuming("_", inside)
            apart = self.s.goal(wanted, among, 5)
            near = steps.use("near_all", logic.generalise(t, logic.discharge(inside, apart)), s=self.where, a=self.a,
                             p=other)
        else:
            radius = term_of(arithmetic.plus(arithmetic.normal_form(end), arithmetic.normal_form(at[0]),
                                             Fraction(-1)))
            differs = apply_const("not", apply_const("eq", t, at[0]))
            distance = apply_const("abs", apply_const("add", t, apply_const("neg", at[0])))
            both = apply_const("and", differs, apply_const("lt", distance, radius))
            among = self.context.assuming("_", inside).assuming("_", both)
            bound = self.below(among, t, at[0], end)
            shown = self.s.goal(wanted, self.context.assuming("_", inside).with_theorem("_", bound), 4)
            inner = logic.generalise(t, logic.discharge(inside, logic.discharge(both, shown)))
            positive = self.s.goal(apply_const("lt", num(0), radius), self.context, 1)
            near = steps.use("near_within", positive, inner, s=self.where, a=at[0], r=radius, p=other)
        return steps.use("elim_local", th, near, s=other, t=self.where, f=f, a=self.a, d=d)


