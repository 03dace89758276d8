"""Comparisons with suprema and infima that are not over finitely many points: by a point that is better, or by a bound
that holds at all points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from symdp.kernel import boxes, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.steps import denied, hint, sides_of
from symdp.prover.unfolding import Definitions
from symdp.prover.values import Values
from symdp.refuter.objects import candidates

if TYPE_CHECKING:
    from symdp.refuter.opposite import Truths

TRIED = 6
"""Points of a real function, the best ones."""
EXTREMA = ("sup", "inf")


class Extrema:
    """Truth of ``ele``, ``elt`` and ``eq`` of extended reals with a supremum or infimum on one side."""

    def __init__(self, truths: Truths) -> None:
        self.truths, self.ev, self.steps = truths, truths.ev, truths.ev.steps
        self.definitions = Definitions(truths.ev.facts)

    def applies(self, t: Term) -> bool:
        """Whether t is such a comparison."""
        return any(_extremum(x) is not None for x in _sides(t) or ())

    def truth(self, t: Term) -> Theorem:
        """t or not t."""
        sides = _sides(t)
        assert sides is not None
        x, y = sides
        if terms.args_of(t, "elt", 2) is not None:
            return self.ev.follows(t, [self.steps.use("elt_def", x=x, y=y), self.truth(apply_const("ele", y, x))])
        if terms.args_of(t, "eq", 2) is not None:
            return self.equality(t, x, y)
        upper, lower = _extremum(x), _extremum(y)
        failed: KernelError = ProofError("this extremum is not seen")
        ways = []
        if upper is not None:
            ways += [self.sup_below, self.sup_above] if upper[0] == "sup" else [self.inf_below, self.inf_above]
        if lower is not None:
            ways += [self.under_sup, self.over_sup] if lower[0] == "sup" else [self.under_inf, self.over_inf]
        for way in ways:
            try:
                return way(t, x, y)
            except ProofError as e:
                failed = e
        raise failed

    def equality(self, t: Term, x: Term, y: Term) -> Theorem:
        """By the two inequalities."""
        failed: ProofError | None = None
        shown = []
        for a, b, e in ((x, y, logic.assume(t)), (y, x, self.steps.sym(logic.assume(t)))):
            below = apply_const("ele", a, b)
            try:
                th = self.truths.truth(below)
            except ProofError as problem:
                failed = problem
                continue
            if th.concl is not below:
                v = fresh("y", x.type)
                moved = self.steps.replace(e, self.steps.use("ele_refl", x=a), terms.lam(v, apply_const("ele", a, v)))
                return logic.propositional(denied(t), [logic.discharge(t, moved), th])
            shown.append(th)
        if failed is not None:
            raise failed
        return self.steps.use("ele_antisym", *shown, x=x, y=y)

    # --- ele(x, y) with x the extremum --------------------------------------------------------------------------------
    def sup_above(self, t: Term, x: Term, y: Term) -> Theorem:
        """sup(s, f) <= y fails: some f(a) is not <= y."""
        _, s, f = _parts(x)
        for a, inside in self.members(s, f, 1):
            there = apply_const("ele", terms.app(f, a), y)
            th = self.said(there)
            if th is not None and th.concl is not there:
                trans = self.steps.use("ele_trans", self.steps.use("le_sup", inside, s=s, f=f, a=a), logic.assume(t),
                                       x=terms.app(f, a), y=x, z=y)
                return logic.propositional(denied(t), [logic.discharge(t, trans), th])
        raise ProofError("no point is seen above")

    def sup_below(self, t: Term, x: Term, y: Term) -> Theorem:
        """All f(a) are <= y."""
        _, s, f = _parts(x)
        v = fresh(hint(f), s.type.args[0])
        if self.misses(s, f, y, 1):
            raise ProofError("there is a point above")
        every = self.truths.everywhere(v, apply_const("imp", terms.app(s, v), apply_const("ele", terms.app(f, v), y)))
        return self.steps.use("sup_le", every, s=s, f=f, c=y)

    def inf_below(self, t: Term, x: Term, y: Term) -> Theorem:
        """Some f(a) is <= y."""
        _, s, f = _parts(x)
        for a, inside in self.members(s, f, -1):
            there = apply_const("ele", terms.app(f, a), y)
            th = self.said(there)
            if th is not None and th.concl is there:
                return self.steps.use("ele_trans", self.steps.use("inf_le", inside, s=s, f=f, a=a), th, x=x,
                                      y=terms.app(f, a), z=y)
        raise ProofError("no point is seen below")

    def inf_above(self, t: Term, x: Term, y: Term) -> Theorem:
        """inf(s, f) <= y fails: a bound above y is below all f(a)."""
        _, s, f = _parts(x)
        c = self.between(s, f, y, -1)
        v = fresh(hint(f), s.type.args[0])
        every = self.truths.everywhere(v, apply_const("imp", terms.app(s, v), apply_const("ele", c, terms.app(f, v))))
        bound = self.steps.use("le_inf", every, s=s, f=f, c=c)
        th = self.truths.truth(apply_const("ele", c, y))
        trans = self.steps.use("ele_trans", bound, logic.assume(t), x=c, y=x, z=y)
        return logic.propositional(denied(t), [logic.discharge(t, trans), th])

    # --- ele(x, y) with y the extremum --------------------------------------------------------------------------------
    def under_sup(self, t: Term, x: Term, y: Term) -> Theorem:
        """Some f(a) is >= x."""
        _, s, f = _parts(y)
        for a, inside in self.members(s, f, 1):
            there = apply_const("ele", x, terms.app(f, a))
            th = self.said(there)
            if th is not None and th.concl is there:
                return self.steps.use("ele_trans", th, self.steps.use("le_sup", inside, s=s, f=f, a=a), x=x,
                                      y=terms.app(f, a), z=y)
        raise ProofError("no point is seen above")

    def over_sup(self, t: Term, x: Term, y: Term) -> Theorem:
        """x <= sup(s, f) fails: a bound below x is above all f(a)."""
        _, s, f = _parts(y)
        c = self.between(s, f, x, 1)
        v = fresh(hint(f), s.type.args[0])
        every = self.truths.everywhere(v, apply_const("imp", terms.app(s, v), apply_const("ele", terms.app(f, v), c)))
        bound = self.steps.use("sup_le", every, s=s, f=f, c=c)
        th = self.truths.truth(apply_const("ele", x, c))
        trans = self.steps.use("ele_trans", logic.assume(t), bound, x=x, y=y, z=c)
        return logic.propositional(denied(t), [logic.discharge(t, trans), th])

    def under_inf(self, t: Term, x: Term, y: Term) -> Theorem:
        """x is <= all f(a)."""
        _, s, f = _parts(y)
        v = fresh(hint(f), s.type.args[0])
        if self.misses(s, f, x, -1):
            raise ProofError("there is a point below")
        every = self.truths.everywhere(v, apply_const("imp", terms.app(s, v), apply_const("ele", x, terms.app(f, v))))
        return self.steps.use("le_inf", every, s=s, f=f, c=x)

    def over_inf(self, t: Term, x: Term, y: Term) -> Theorem:
        """x <= inf(s, f) fails: some f(a) is not >= x."""
        _, s, f = _parts(y)
        for a, inside in self.members(s, f, -1):
            there = apply_const("ele", x, terms.app(f, a))
            th = self.said(there)
            if th is not None and th.concl is not there:
                trans = self.steps.use("ele_trans", logic.assume(t), self.steps.use("inf_le", inside, s=s, f=f, a=a),
                                       x=x, y=y, z=terms.app(f, a))
                return logic.propositional(denied(t), [logic.discharge(t, trans), th])
        raise ProofError("no point is seen below")

    # --- points -------------------------------------------------------------------------------------------------------
    def said(self, t: Term) -> Theorem | None:
        try:
            return self.truths.truth(t)
        except ProofError:
            return None

    def members(self, s: Term, f: Term, way: int) -> Iterator[tuple[Term, Theorem]]:
        """Points of s where f is large (way 1) or small (-1), and that they are in s."""
        v = fresh(hint(f), s.type.args[0])
        inside = terms.app(s, v)
        tried = self.optimal(v, inside, terms.app(f, v), way) if v.type is REAL else []
        for a in dict.fromkeys([*tried, *candidates(self.ev, v, inside)]):
            there = terms.app(s, a)
            th = self.said(there)
            if th is not None and th.concl is there:
                yield a, th

    def optimal(self, v: Var, inside: Term, value: Term, way: int) -> list[Term]:
        """Simple numbers at which a real function is nearly largest or smallest."""
        inner = terms.args_of(value, "up", 1)
        if inner is None:
            return []
        grid = np.unique(np.concatenate([s*10.0**np.linspace(-6, 6, 400) for s in (1, -1)] + [
            np.linspace(-10, 10, 1601), 1 - 10.0**np.linspace(-6, -1, 60)]))
        out: list[float] = []
        for _ in range(3):
            points = Values({v: grid}, self.definitions)
            y, good = points.number(inner[0])[0]*way, points.truth(inside) > 0
            y = np.where(good & np.isfinite(y), y, -np.inf)
            order = np.argsort(-y)[:TRIED]
            out = [float(grid[k]) for k in order if np.isfinite(y[k])]
            if not out:
                return []
            step = max(abs(out[0])*1e-2, 1e-6)
            grid = np.unique(np.concatenate([np.array(out), out[0] + np.linspace(-step, step, 401)]))
        found = [Fraction(x).limit_denominator(d) for x in out for d in (1, 10, 1000, 10**6)]
        return [num(q) for q in dict.fromkeys(found)]

    def best(self, s: Term, f: Term, way: int) -> Fraction | None:
        """The best value that is met, nearly."""
        found = None
        for a, _ in self.members(s, f, way):
            try:
                y = terms.args_of(sides_of(self.ev.value(terms.app(f, a)))[1], "up", 1)
                low, high = boxes.enclosure(y[0], {}) if y is not None else (None, None)
            except KernelError:
                continue
            if low is not None and high is not None:
                here = (low + high)/2*way
                found = here if found is None else max(found, here)
        return None if found is None else found*way

    def misses(self, s: Term, f: Term, bound: Term, way: int) -> bool:
        """Whether a point is met that contradicts the bound."""
        best, c = self.best(s, f, way), self.number(bound)
        return best is not None and c is not None and (best - c)*way > Fraction(1, 10**9)

    def between(self, s: Term, f: Term, x: Term, way: int) -> Term:
        """A number between the best value that is met and x, which is to be out of reach."""
        best, c = self.best(s, f, way), self.number(x)
        if best is None or c is None or (c - best)*way < Fraction(1, 10**7):
            raise ProofError("no number is seen between")
        gap = c - best
        return apply_const("up", num((best + gap/2).limit_denominator(max(4, int(4/abs(gap))))))

    def number(self, x: Term) -> Fraction | None:
        try:
            y = terms.args_of(sides_of(self.ev.value(x))[1], "up", 1)
            low, high = boxes.enclosure(y[0], {}) if y is not None else (None, None)
        except KernelError:
            return None
        return None if low is None or high is None else (low + high)/2


def _sides(t: Term) -> tuple[Term, Term] | None:
    for name in ("ele", "elt", "eq"):
        xs = terms.args_of(t, name, 2)
        if xs is not None and xs[0].type.name == "ereal":
            return xs[0], xs[1]
    return None


def _extremum(x: Term) -> tuple[str, Term, Term] | None:
    for name in EXTREMA:
        xs = terms.args_of(x, name, 2)
        if xs is not None:
            return name, xs[0], xs[1]
    return None


def _parts(x: Term) -> tuple[str, Term, Term]:
    found = _extremum(x)
    assert found is not None
    return found
