"""Numbers with names: exp and log at special places, powers, binomial coefficients.

log of a positive rational number is brought to logarithms of primes, exp(2*log(3) + x) to 9*exp(x).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.kernel import arithmetic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, apply_const, num
from symdp.proof.closed_terms import factor, known_logarithm, logarithm_in
from symdp.proof.steps import denied, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation

ZERO, ONE = num(0), num(1)


class Numbers:
    """What an :class:`Evaluation` knows of numbers."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps
        evaluation.special |= {
            "binom": self.binom, "exp": self.exp, "log": self.log, "pow": self.pow,
            "max": lambda xs, t: self.by_order("max", xs), "min": lambda xs, t: self.by_order("min", xs),
            "abs": lambda xs, t: self.steps.use("abs_def", x=xs[0])}

    def by_order(self, name: str, xs: Sequence[Term]) -> Theorem:
        """min(x, y) and max(x, y) by cases."""
        return self.steps.use(f"{name}_def", x=xs[0], y=xs[1])

    def exp(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """exp(0) == 1, and exp(n*log(q) + x) == q^n*exp(x)."""
        if not arithmetic.normal_form(xs[0]):
            zero = arithmetic.combination(apply_const("eq", xs[0], ZERO))
            return self.steps.trans(self.evaluation.applied(t, [zero]), self.steps.use("exp_0"))
        found = logarithm_in(xs[0])
        if found is None or t.free:
            return None
        log, n = found
        q = terms.strip(log)[1][0]
        rest = apply_const("add", xs[0], apply_const("neg", apply_const("mul", num(n), log)))
        one = apply_const("exp", log)
        parted = apply_const("mul", apply_const("pow", one, num(n)), apply_const("exp", self.tidy(rest)))
        apart = [self.steps.use("exp_pos", x=log)] if n < 0 else []
        first = arithmetic.combination(apply_const("eq", t, parted), nonzero=apart)
        power = self.evaluation.applied(terms.strip(parted)[1][0], [
            self.steps.use("exp_log", self.evaluation.prove(apply_const("lt", ZERO, q)), x=q), self.steps.refl(num(n))])
        return self.steps.trans(first, self.evaluation.applied(parted, [power, self.steps.refl(terms.strip(parted)[1][
            1])]))

    def tidy(self, t: Term) -> Term:
        """A term with the same normal form, as short as that."""
        from symdp.proof.linear import term_of
        return term_of(arithmetic.normal_form(t))

    def log(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """log(1) == 0, log(x) == 0 for x <= 0, log(exp(x)) == x, and logarithms of primes."""
        x = xs[0]
        use, prove = self.steps.use, self.evaluation.prove
        inner = terms.args_of(x, "exp", 1)
        if inner is not None:
            return use("log_exp", x=inner[0])
        if x is ONE:
            return use("log_1")
        if not isinstance(x, Num):
            return None
        if x.value <= 0:
            return use("log_nonpos", prove(apply_const("le", x, ZERO)), x=x)
        n, d = x.value.numerator, x.value.denominator
        if not known_logarithm(x):
            return None
        if n == 1:
            first = tables.evaluate(apply_const("log", apply_const("inv", num(d))))
            return self.steps.trans(self.steps.sym(first), use("log_inv", x=num(d)))
        p = n if d > 1 else factor(n)
        a, b = num(p), num(x.value/p)
        first = tables.evaluate(apply_const("log", apply_const("mul", a, b)))
        return self.steps.trans(self.steps.sym(first), use("log_mul", *(prove(apply_const("lt", ZERO, y)) for y in (
            a, b)), x=a, y=b))

    def pow(self, xs: Sequence[Term], t: Term) -> Theorem | None:
        """Powers to exponents that are not whole."""
        x, y = xs
        if not (isinstance(x, Num) and isinstance(y, Num)) or y.value.denominator == 1:
            return None
        prove = self.evaluation.prove
        if x.value <= 0:
            return self.steps.use("pow_root_junk", prove(apply_const("le", x, ZERO)),
                                  prove(denied(apply_const("int", y))), x=x, y=y)
        if x is ONE:
            return self.steps.use("pow_base_1", n=y)
        return self.steps.use("pow_real", prove(apply_const("lt", ZERO, x)), x=x, y=y)

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
