"""Elaborated formulas about numbers at single points, with many digits: for looking around, nothing is proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import mpmath

from symdp.kernel import terms
from symdp.kernel.terms import Const, Lam, Num, Term, Var
from symdp.proof.facts import Lemma
from symdp.proof.matching import Values, match
from symdp.prover.unfolding import Definitions

DIGITS = 30
LONGEST = 1500
"""Terms of a sum or product."""


class Unknown(Exception):
    """A value that is not worked out here."""


class Numbers:
    """Values of terms: numbers, truth values, functions."""

    def __init__(self, definitions: Definitions, equations: Mapping[str, list[Lemma]] | None = None) -> None:
        self.definitions, self.equations = definitions, equations or {}
        self._matched: dict[Term, list[tuple[list[Term], Term]]] = {}

    def closed_form(self, t: Term, at: Mapping[Var, Any]) -> Term | None:
        """What t is by an equation of the library whose conditions hold there."""
        if t not in self._matched:
            found = self._matched[t] = []
            for fact in self.equations.get(terms.show(terms.strip(t)[0]), ()):
                left, right = terms.strip(fact.conclusion)[1]
                values = match(left, t, fact.parameters.values(), Values())
                if values is not None and set(fact.parameters.values()) <= values.terms.keys():
                    found.append(([values.applied(h) for h in fact.hypotheses], values.applied(right)))
        for hypotheses, right in self._matched[t]:
            if all(self.value(h, at) for h in hypotheses):
                return right
        return None

    def value(self, t: Term, at: Mapping[Var, Any]) -> Any:
        """The value of t where its free variables have these."""
        if isinstance(t, Num):
            return mpmath.mpf(t.value.numerator)/t.value.denominator
        if isinstance(t, Var):
            if t not in at:
                raise Unknown
            return at[t]
        if isinstance(t, Lam):
            v = terms.var("v", t.domain)
            while v in t.free:
                v = terms.var(v.name + "'", t.domain)
            body = terms.app(t, v)
            return lambda x: self.value(body, {**at, v: x})
        head, xs = terms.strip(t)
        name = head.name if isinstance(head, Const) else ""
        lazy = _LAZY.get((name, len(xs)))
        if lazy is not None:
            return lazy(self, xs, at)
        work = _FUNCTIONS.get((name, len(xs)))
        if work is not None:
            try:
                return work(*(self.value(x, at) for x in xs))
            except (ArithmeticError, ValueError, TypeError):
                raise Unknown from None
        if isinstance(head, Var) and head in at:
            f = at[head]
            for x in xs:
                f = f(self.value(x, at))
            return f
        unfolded = self.closed_form(t, at) or self.definitions.unfolded(t)
        if unfolded is None:
            raise Unknown
        return self.value(unfolded, at)

    def over(self, xs: list[Term], at: Mapping[Var, Any]) -> list[Any]:
        """The values of a function at the whole numbers of a range."""
        ends = terms.args_of(xs[0], "range", 2)
        if ends is None:
            raise Unknown
        low, high = (int(mpmath.nint(self.value(e, at))) for e in ends)
        if high - low > LONGEST:
            raise Unknown
        f = self.value(xs[1], at)
        return [f(mpmath.mpf(k)) for k in range(low, high + 1)]


def _product(found: list[Any]) -> Any:
    out = mpmath.mpf(1)
    for x in found:
        out *= x
    return out


def _power(x: Any, y: Any) -> Any:
    if x > 0:
        return x**y
    if y == mpmath.nint(y):
        return x**int(y) if x != 0 or y >= 0 else mpmath.mpf(0)
    return mpmath.mpf(0)


def _log(x: Any) -> Any:
    return mpmath.log(x) if x > 0 else mpmath.mpf(0)


def _binomial(n: Any, k: Any) -> Any:
    whole = n == mpmath.nint(n) and k == mpmath.nint(k) and 0 <= k <= n
    return mpmath.binomial(n, k) if whole else mpmath.mpf(0)


def _choice(s: Numbers, xs: list[Term], at: Mapping[Var, Any]) -> Any:
    return s.value(xs[1] if s.value(xs[0], at) else xs[2], at)


_LAZY: dict[tuple[str, int], Callable[[Numbers, list[Term], Mapping[Var, Any]], Any]] = {
    ("ite", 3): _choice,
    ("and", 2): lambda s, xs, at: s.value(xs[0], at) and s.value(xs[1], at),
    ("or", 2): lambda s, xs, at: s.value(xs[0], at) or s.value(xs[1], at),
    ("imp", 2): lambda s, xs, at: not s.value(xs[0], at) or s.value(xs[1], at),
    ("integrable", 2): lambda s, xs, at: True, ("meas", 1): lambda s, xs, at: True,  # the kernel asks
    ("sum", 2): lambda s, xs, at: mpmath.fsum(s.over(xs, at)),
    ("prod", 2): lambda s, xs, at: _product(s.over(xs, at))}
_FUNCTIONS: dict[tuple[str, int], Callable[..., Any]] = {
    ("add", 2): lambda x, y: x + y, ("mul", 2): lambda x, y: x*y, ("neg", 1): lambda x: -x,
    ("inv", 1): lambda x: 1/x if x else mpmath.mpf(0), ("exp", 1): mpmath.exp, ("log", 1): _log, ("pow", 2): _power,
    ("sqrt", 1): lambda x: mpmath.sqrt(x) if x > 0 else mpmath.mpf(0), ("abs", 1): abs, ("tanh", 1): mpmath.tanh,
    ("sinh", 1): mpmath.sinh, ("cosh", 1): mpmath.cosh, ("coth", 1): lambda x: mpmath.coth(x) if x else mpmath.mpf(0),
    ("min", 2): min, ("max", 2): max, ("binom", 2): _binomial, ("pi", 0): lambda: +mpmath.pi,
    ("Phi", 1): mpmath.ncdf, ("gamma", 1): lambda x: mpmath.gamma(x) if x > 0 else mpmath.mpf(0),
    ("h", 1): lambda p: -p*_log(p) - (1 - p)*_log(1 - p), ("log2", 1): lambda x: _log(x)/mpmath.log(2),
    ("bits", 1): lambda x: x/mpmath.log(2), ("up", 1): lambda x: x, ("val", 1): lambda x: x,
    ("oo", 0): lambda: mpmath.inf, ("eneg", 1): lambda x: -x, ("eadd", 2): lambda x, y: x + y,
    ("emul", 2): lambda x, y: x*y if x and y else mpmath.mpf(0), ("le", 2): lambda x, y: x <= y,
    ("lt", 2): lambda x, y: x < y, ("ele", 2): lambda x, y: x <= y, ("elt", 2): lambda x, y: x < y,
    ("eq", 2): lambda x, y: x == y, ("not", 1): lambda x: not x, ("true", 0): lambda: True, ("false", 0): lambda: False,
    ("int", 1): lambda x: x == mpmath.nint(x),
    ("range", 3): lambda a, b, k: a <= k <= b and k == mpmath.nint(k)}
