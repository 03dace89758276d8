"""What core terms mean, computed with mpmath: a second opinion on the kernel's computations, of its own code.

Real constants only, with the total conventions (1/0 = 0, log x = 0 for x <= 0, powers as docs/kernel.md says).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath

from symdp.kernel import terms
from symdp.kernel.terms import App, Bound, Const, Lam, Num, Term, Var


def power(x: Any, y: Any) -> Any:
    if y == int(y):
        return (mpmath.mpf(1) if y == 0 else mpmath.mpf(0) if x == 0 and y < 0 else x**int(y))
    return mpmath.exp(y*mpmath.log(x)) if x > 0 else mpmath.mpf(0)


def same(x: Any, y: Any) -> Any:
    if callable(x):
        raise TypeError("whether two functions are one is not computed")
    return x == y


REALS: dict[str, Any] = {
    "add": lambda x: lambda y: x + y, "mul": lambda x: lambda y: x*y, "pow": lambda x: lambda y: power(x, y),
    "min": lambda x: lambda y: min(x, y), "max": lambda x: lambda y: max(x, y), "neg": lambda x: -x,
    "inv": lambda x: 1/x if x else x, "exp": mpmath.exp, "log": lambda x: mpmath.log(x) if x > 0 else mpmath.mpf(0),
    "abs": abs, "le": lambda x: lambda y: x <= y, "lt": lambda x: lambda y: x < y, "eq": lambda x: lambda y: same(x, y),
    "not": lambda p: not p, "and": lambda p: lambda q: p and q, "or": lambda p: lambda q: p or q,
    "imp": lambda p: lambda q: not p or q, "true": True, "false": False, "int": lambda x: x == int(x),
    "ite": lambda p: lambda x: lambda y: x if p else y,
    "range": lambda a: lambda b: lambda k: k == int(k) and a <= k <= b,
}
POINTS = [mpmath.mpf(k) for k in range(-12, 13)]
REALS["sum"] = lambda s: lambda f: sum((f(k) for k in POINTS if s(k)), mpmath.mpf(0))
REALS["prod"] = lambda s: lambda f: mpmath.fprod(f(k) for k in POINTS if s(k))
REALS["all"] = lambda p: all(p(k) for k in POINTS)
REALS["ex"] = lambda p: any(p(k) for k in POINTS)


def value(t: Term, at: dict[Var, Any], bound: tuple[Any, ...] = ()) -> Any:
    """The value of t; sums and quantifiers over the whole numbers from -12 to 12."""
    if isinstance(t, Num):
        return mpmath.mpf(t.value.numerator)/t.value.denominator
    if isinstance(t, Var):
        return at[t]
    if isinstance(t, Const):
        return REALS[t.name]
    if isinstance(t, Bound):
        return bound[t.index]
    if isinstance(t, Lam):
        return lambda x: value(t.body, at, (x, *bound))
    assert isinstance(t, App)
    return value(t.function, at, bound)(value(t.argument, at, bound))


def number(q: Fraction | int) -> Any:
    return mpmath.mpf(Fraction(q).numerator)/Fraction(q).denominator


__all__ = ["number", "power", "terms", "value"]
