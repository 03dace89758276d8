"""The rest of an infinite sum: that it is a sum, and two bounds of it.

It is compared with a telescoping sum, c/(k - 1/2)^p - c/(k + 1/2)^p, or a geometric one; which constants will do is
read off the terms in floating point, that they do is shown by the search.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.limits import limit_of, target
from symdp.proof.matching import fresh
from symdp.proof.steps import hint, sides_of
from symdp.prover.unfolding import Definitions
from symdp.prover.values import Array, Values
from symdp.refuter.ratios import falls

if TYPE_CHECKING:
    from symdp.refuter.opposite import Truths

FAR = 400
"""Terms that are looked at."""
ZERO = num(0)


def from_(f: Term, m: Term) -> tuple[Term, Term]:
    """The set of whole numbers from m on, and f."""
    k = fresh("k", REAL)
    return terms.lam(k, apply_const("and", apply_const("int", k), apply_const("le", m, k))), f


class Tails:
    """Bounds of the sums of f from m on."""

    def __init__(self, truths: Truths) -> None:
        self.truths, self.ev, self.steps = truths, truths.ev, truths.ev.steps
        self.definitions = Definitions(truths.ev.facts)

    def whole(self, f: Term, m: Term) -> tuple[Theorem, Theorem]:
        """All members of the set are whole numbers, and no term is negative."""
        s, _ = from_(f, m)
        k = fresh("k", REAL)
        whole = logic.generalise(k, logic.propositional(apply_const("imp", terms.app(s, k), apply_const("int", k)), []))
        positive = self.goal(apply_const("all", terms.lam(k, apply_const("imp", terms.app(s, k), apply_const(
            "le", ZERO, terms.app(f, k))))))
        return whole, positive

    def rest(self, f: Term, m: Term) -> tuple[Term, Theorem, Theorem, Theorem]:
        """(the sum from m on, that it is one, that it is at most up(..), that it is at least up(..))."""
        s, _ = from_(f, m)
        rest = apply_const("series", s, f)
        _, y = self.values(f, m)
        if (y < 0).any():
            return rest, *self.of_both_signs(f, m, s)
        return rest, *self.bounded(f, m, s)

    def bounded(self, f: Term, m: Term, s: Term) -> tuple[Theorem, Theorem, Theorem]:
        """Of terms that are not negative: that there is a sum, that it is at most up(..), and at least up(..)."""
        _, y = self.values(f, m)
        y = y[np.isfinite(y) & (y > 0)][:40]
        fast = len(y) > 2 and (y[1:] < 0.9*y[:-1]).all()
        failed: KernelError = ProofError("no bound of the rest is seen")
        for way in (self.geometric, self.telescoping) if fast else (self.telescoping, self.geometric):
            try:
                good, below = way(f, m, s)
            except KernelError as e:
                failed = e
                continue
            return good, below, self.at_least(f, m, s, good)
        raise failed

    def of_both_signs(self, f: Term, m: Term, s: Term) -> tuple[Theorem, Theorem, Theorem]:
        """By the sum of what the terms are at most in size, c/(k - 1/2) - c/(k + 1/2)."""
        x, y = self.values(f, m)
        ratios = (abs(y)*(x*x - 0.25))[np.isfinite(y)]
        if not len(ratios) or not ratios.max() > 0 or ratios[-9:].max() > 1.05*np.median(ratios) or x[0] <= 0.5:
            raise ProofError("the terms do not fall like 1/k^2")
        k = fresh("k", REAL)
        c = num(Fraction(math.ceil(ratios.max()*1000*(1 + 1e-9)), 1000))
        ok, equal, step = self.telescope(c, k, m, s)
        bound = sides_of(equal)[1]
        hole = fresh("r", bound.type)
        at_most = self.steps.replace(self.steps.sym(equal), self.steps.use("ele_refl", x=bound), terms.lam(
            hole, apply_const("ele", hole, bound)))
        within = self.all_of(k, terms.app(s, k), apply_const("le", apply_const("abs", terms.app(f, k)), terms.app(
            step, k)))
        th = self.steps.use("series_dominated", within, ok, at_most, s=s, f=f, g=step,
                            c=terms.strip(bound)[1][0])
        good, both = (logic.propositional(part, [th]) for part in terms.strip(th.concl)[1])
        above, below = (logic.propositional(part, [both]) for part in terms.strip(both.concl)[1])
        return good, below, above

    def at_least(self, f: Term, m: Term, s: Term, good: Theorem) -> Theorem:
        """up(c) <= the sum from m on: by a telescoping sum below, else 0."""
        x, y = self.values(f, m)
        p = _falls_like(x, y)
        ratios = (y/_steps(x, p))[np.isfinite(y)]
        least = math.floor(ratios.min()*1000*(1 - 1e-9)) if len(ratios) and ratios[-1] > 0.9*np.median(ratios) else 0
        if least > 0:
            try:
                k = fresh("k", REAL)
                _, equal, step = self.telescope(num(Fraction(least, 1000)), k, m, s, p)
                between = self.all_of(k, terms.app(s, k), apply_const("and", apply_const(
                    "le", ZERO, terms.app(step, k)), apply_const("le", terms.app(step, k), terms.app(f, k))))
                compared = self.steps.use("series_compare", between, good, s=s, f=step, g=f)
                under = logic.propositional(terms.strip(compared.concl)[1][1], [compared])
                v = fresh("r", sides_of(equal)[0].type)
                whole = apply_const("series", s, f)
                return self.steps.replace(equal, under, terms.lam(v, apply_const("ele", v, whole)))
            except KernelError:
                pass
        positive = self.steps.use("series_nonneg_ok", *self.whole(f, m), s=s, f=f)
        return logic.propositional(terms.strip(positive.concl)[1][1], [positive])

    def values(self, f: Term, m: Term) -> tuple[Array, Array]:
        assert isinstance(m, Num)
        k = (float(m.value) + np.arange(FAR)).astype(np.float64)
        v = fresh("k", REAL)
        y = Values({v: k}, self.definitions).number(terms.app(f, v))[0]
        return k, np.broadcast_to(y, k.shape)

    def telescoping(self, f: Term, m: Term, s: Term) -> tuple[Theorem, Theorem]:
        """f(k) <= c/(k - 1/2)^p - c/(k + 1/2)^p, where f falls like k^(-p - 1)."""
        x, y = self.values(f, m)
        p = _falls_like(x, y)
        ratios = (y/_steps(x, p))[np.isfinite(y)]
        if not len(ratios) or not ratios.max() > 0 or ratios[-1] > 1.05*np.median(ratios) or x[0] <= 0.5:
            raise ProofError("the terms do not fall like a power")
        c = num(Fraction(math.ceil(ratios.max()*1000*(1 + 1e-9)), 1000))
        k = fresh("k", REAL)
        ok, equal, step = self.telescope(c, k, m, s, p)
        between = self.all_of(k, terms.app(s, k), apply_const("and", apply_const(
            "le", ZERO, terms.app(f, k)), apply_const("le", terms.app(f, k), terms.app(step, k))))
        compared = self.steps.use("series_compare", between, ok, s=s, f=f, g=step)
        good, under = (logic.propositional(part, [compared]) for part in terms.strip(compared.concl)[1])
        v = fresh("r", sides_of(equal)[0].type)
        return good, self.steps.replace(equal, under, terms.lam(v, apply_const("ele", apply_const("series", s, f), v)))

    def telescope(self, c: Term, k: terms.Var, m: Term, s: Term, p: int = 1) -> tuple[Theorem, Theorem, Term]:
        """The sum from m on of c/(k - 1/2)^p - c/(k + 1/2)^p: that it is one, what it is, and its terms."""
        def below(at: Term) -> Term:
            away = apply_const("add", at, num(Fraction(-1, 2)))
            out = apply_const("neg", c)
            for _ in range(p):
                out = apply_const("mul", out, apply_const("inv", away))
            return out
        big = terms.lam(k, below(k))
        rises = self.all_of(k, terms.app(s, k), apply_const("le", below(k), below(apply_const("add", k, num(1)))))
        tends = limit_of(self.steps, s, big, apply_const("oo"), Context(), self.ev.auto.prove)
        limit = terms.strip(target(tends.concl))[1][0]
        whole = self.ev.prove(apply_const("int", m))
        sums = self.steps.use("series_telescope", whole, rises, tends, a=m, b=limit, F=big)
        ok, equal = (logic.propositional(part, [sums]) for part in terms.strip(sums.concl)[1])
        return ok, equal, terms.strip(ok.concl)[1][1]

    def geometric(self, f: Term, m: Term, s: Term) -> tuple[Theorem, Theorem]:
        """f(k + 1) <= r*f(k)."""
        _, y = self.values(f, m)
        good = np.isfinite(y) & (y > 0)
        n = int(np.argmin(good)) if not good.all() else len(good)
        if n < 2:
            raise ProofError("the terms are not positive")
        ratios = y[1:n]/y[:n - 1]
        if not ratios.max() < 0.98:
            raise ProofError("the terms do not fall like a geometric sequence")
        k = fresh("k", REAL)
        inside = terms.app(s, k)
        failed: KernelError | None = None
        top = float(ratios.max())
        for r in dict.fromkeys(Fraction(math.ceil(top*d*(1 + 1e-9)), d) for d in (4, 64)):
            if not 0 < r < 1:
                continue
            try:
                shown = falls(self.truths, f, num(r), k, inside)
            except KernelError as e:
                failed = e
                continue
            sums = self.steps.use("series_ratio", self.ev.prove(apply_const("int", m)), self.ev.prove(
                apply_const("le", ZERO, num(r))), self.ev.prove(apply_const("lt", num(r), num(1))), shown, a=m,
                r=num(r), f=f)
            first, second = (logic.propositional(part, [sums]) for part in terms.strip(sums.concl)[1])
            return first, second
        raise failed or ProofError("no ratio is seen")

    def all_of(self, k: terms.Var, inside: Term, what: Term) -> Theorem:
        """forall(k: inside implies what)."""
        return self.goal(apply_const("all", terms.lam(k, apply_const("imp", inside, what))))

    def goal(self, t: Term) -> Theorem:
        th = self.truths.bounds.proved(t, Context(), 500)
        if th is None:
            raise ProofError(f"not seen of all terms: {hint(t)}")
        return th


def _falls_like(x: Array, y: Array) -> int:
    """The p for which y falls nearly like x^(-p - 1), from 1 to 3; 1 where it is none."""
    n = len(x)
    far, near = y[n - 1], y[n//2]
    if not (np.isfinite(far) and np.isfinite(near) and 0 < far < near):
        return 1
    return min(3, max(1, round(math.log(near/far)/math.log(x[n - 1]/x[n//2])) - 1))


def _steps(x: Array, p: int) -> Array:
    """1/(x - 1/2)^p - 1/(x + 1/2)^p."""
    return (x - 0.5)**-p - (x + 0.5)**-p
