"""How the sign of one expression gives that of another: as its positive multiple, or as its logarithm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from symdp.kernel import arithmetic
from symdp.kernel.arithmetic import Polynomial, plus, scaled
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.linear import said, term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.search import Search
from symdp.prover.values import Values


class Link(Protocol):
    """``back`` makes the goal from ``0 <= G`` (or <) and what ``needs`` shows."""

    @property
    def price(self) -> float: ...
    def needs(self, s: Search, context: Context, depth: int) -> list[Theorem]: ...
    def back(self, s: Search, goal: Term, th: Theorem, needed: Sequence[Theorem]) -> Theorem: ...


@dataclass(frozen=True)
class Multiple:
    """The goal's difference is G times this positive term (None: 1)."""

    times: Term | None

    @property
    def price(self) -> float:
        return 0 if self.times is None else .5

    def needs(self, s: Search, context: Context, depth: int) -> list[Theorem]:
        if self.times is None:
            return []
        return [s.goal(apply_const("lt", num(0), self.times), context, depth - 1)]

    def back(self, s: Search, goal: Term, th: Theorem, needed: Sequence[Theorem]) -> Theorem:
        apart = [] if self.times is None or isinstance(self.times, Num) else needed
        return arithmetic.combination(goal, [(Fraction(1), [th, *needed], ())], nonzero=list(apart))


@dataclass(frozen=True)
class Logarithm:
    """The goal's difference is high*exp(e) - low with high, low positive, and G = e + log(high) - log(low); or, where
    ``turned``, it is high - low*exp(e) and G = log(high) - log(low) - e."""

    e: Term
    high: Term
    low: Term
    turned: bool
    price: float = 1.

    def needs(self, s: Search, context: Context, depth: int) -> list[Theorem]:
        return [s.goal(apply_const("lt", num(0), t), context, depth - 1) for t in (self.high, self.low)]

    def back(self, s: Search, goal: Term, th: Theorem, needed: Sequence[Theorem]) -> Theorem:
        log_high, log_low = apply_const("log", self.high), apply_const("log", self.low)
        kind = "le" if arithmetic.difference(th.concl)[0] == "le" else "lt"
        left, right = ((apply_const("add", log_low, self.e), log_high) if self.turned
                       else (log_low, apply_const("add", self.e, log_high)))
        order = arithmetic.combination(apply_const(kind, left, right), [(Fraction(1), [th], ())])
        larger = modus_ponens(s.steps.use(f"exp_{kind}", x=left, y=right), order)
        high, low = (s.steps.use("exp_log", th_, x=t) for th_, t in zip(needed, (self.high, self.low), strict=True))
        factor = apply_const("exp", self.e)
        one: Term = num(1)
        minus = apply_const("neg", one if not self.turned else factor)
        return arithmetic.combination(goal, [(Fraction(1), [larger], ())],
                                      [(factor if not self.turned else one, high), (minus, low)])


def logarithmic(p: Polynomial, v: Var, points: Values) -> Iterator[tuple[Polynomial, Logarithm]]:
    """Both sides of an inequality with one exponential alone, in logarithms."""
    exponents = sorted({e for _, e in p if e and v in polynomials.variables(dict(e))}, key=said)
    for e in exponents:
        a = {(powers, frozenset[tuple[arithmetic.Monomial, Fraction]]()): c for (powers, f), c in p.items() if f == e}
        b = {m: c for m, c in p.items() if m[1] != e}
        if not b:
            continue
        sign_a, sign_b = _sign(a, points), _sign(b, points)
        if sign_a*sign_b >= 0:
            continue
        high, low = (a, scaled(b, Fraction(-1))) if sign_a > 0 else (b, scaled(a, Fraction(-1)))
        try:
            logs = plus(_log(high), _log(low), Fraction(-1))
        except KernelError:
            continue
        link = Logarithm(term_of(dict(e)), term_of(high), term_of(low), sign_a < 0)
        yield plus(logs, dict(e), Fraction(sign_a)), link


def _log(p: Polynomial) -> Polynomial:
    one = frozenset[tuple[arithmetic.Monomial, Fraction]]()
    if p == {(frozenset(), one): Fraction(1)}:
        return arithmetic.normal_form(apply_const("log", num(1)))
    return arithmetic.normal_form(apply_const("log", term_of(p)))


def _sign(p: Polynomial, points: Values) -> int:
    seen = points.sign(num(0), term_of(p))
    up, down = bool((seen > 0).any()), bool((seen < 0).any())
    return 0 if up == down else 1 if up else -1
