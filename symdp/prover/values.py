"""Values of real terms and truth of formulas at many points at once, in floating point, with bounds of the rounding.

Nothing rests on it: it says which goals are worth a try, where two sides meet, and of what sign a factor is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from symdp.kernel import terms
from symdp.kernel.terms import Const, Num, Term, Var
from symdp.kernel.types import PROP, REAL
from symdp.prover.unfolding import Definitions

Array = NDArray[np.float64]
Pair = tuple[Array, Array]  # values, and how far they may be off
ROUNDING = 4e-16
SLACK = 8.0
LONGEST = 64


class Values:
    """Terms at given points: ``columns`` has one array for each variable."""

    def __init__(self, columns: Mapping[Var, Array], definitions: Definitions) -> None:
        self.columns = dict(columns)
        self.size = len(next(iter(self.columns.values()))) if self.columns else 1
        self.definitions = definitions
        self.known: dict[Term, Pair] = {}
        self.truths: dict[Term, Array] = {}

    def number(self, t: Term) -> Pair:
        """Values and errors; nan where nothing is known."""
        found = self.known.get(t)
        if found is None:
            with np.errstate(all="ignore"):
                found = self._number(t)
            self.known[t] = found
        return found

    def _number(self, t: Term) -> Pair:
        one = np.ones(self.size)
        if isinstance(t, Num):
            return one*float(t.value), one*abs(float(t.value))*(0 if t.value.denominator == 1 else ROUNDING)
        if isinstance(t, Var):
            x = self.columns.get(t)
            return (one*np.nan, one*np.nan) if x is None else (x, 0*one)
        head, xs = terms.strip(t)
        name = head.name if isinstance(head, Const) else ""
        if name == "pi":
            return one*np.pi, one*ROUNDING
        if name == "ite":
            p, a, b = self.truth(xs[0]), self.number(xs[1]), self.number(xs[2])
            return (np.where(p > 0, a[0], np.where(p < 0, b[0], np.nan)),
                    np.where(p > 0, a[1], np.where(p < 0, b[1], np.nan)))
        if name in ("sum", "prod") and len(xs) == 2:
            return self._over_range(name, xs)
        if name in _BINARY and len(xs) == 2:
            v, e = _BINARY[name](*self.number(xs[0]), *self.number(xs[1]))
        elif name in _UNARY and len(xs) == 1:
            v, e = _UNARY[name](*self.number(xs[0]))
        else:
            unfolded = self.definitions.unfolded(t) if t.type is REAL and not t.loose else None
            return (one*np.nan, one*np.nan) if unfolded is None else self.number(unfolded)
        return v, e + ROUNDING*np.abs(v)

    def _over_range(self, name: str, xs: list[Term]) -> Pair:
        """A sum or a product over a range of whole numbers."""
        out = np.full(self.size, 0. if name == "sum" else 1.)
        limits = terms.args_of(xs[0], "range", 2)
        if limits is None:
            return out*np.nan, out*np.nan
        low, high = (self.number(x)[0] for x in limits)
        if np.isnan(low).all() or np.isnan(high).all():
            return out*np.nan, out*np.nan
        first, last = int(np.ceil(np.nanmin(low))), int(np.floor(np.nanmax(high)))
        error = 0*out
        if last - first > LONGEST:
            out = np.where(high - low > LONGEST, np.nan, out)
            last = first + LONGEST
        for k in range(first, last + 1):
            v, e = self.number(terms.app(xs[1], terms.num(k)))
            if np.isnan(v).all():  # of one term nothing is known, nowhere: so of the others
                return out*np.nan, out*np.nan
            inside = (low <= k) & (k <= high)
            new, more = (_add if name == "sum" else _mul)(out, error, v, e)
            out, error = np.where(inside, new, out), np.where(inside, more, error)
        return out, error

    def truth(self, t: Term) -> Array:
        """1 where the formula is true, -1 where it is false, 0 where that is not known."""
        found = self.truths.get(t)
        if found is None:
            with np.errstate(all="ignore"):
                found = self._truth(t)
            self.truths[t] = found
        return found

    def _truth(self, t: Term) -> Array:
        unknown = np.zeros(self.size)
        head, xs = terms.strip(t)
        name = head.name if isinstance(head, Const) else ""
        if name in ("le", "lt", "eq") and len(xs) == 2 and xs[0].type is REAL:
            s = self.sign(xs[0], xs[1])
            if name == "eq":
                same = np.abs(self.difference(xs[0], xs[1])[0]) <= 1e-9*(1 + np.abs(self.number(xs[0])[0]))
                return np.where(np.isnan(s), np.where(same, 1., 0.), np.where(s == 0, 1., -1.))
            return np.where(np.isnan(s), 0., np.where(s > 0, 1., np.where(s < 0, -1., 1. if name == "le" else -1.)))
        if name == "not" and len(xs) == 1:
            return -self.truth(xs[0])
        if name in ("and", "or", "imp") and len(xs) == 2:
            a, b = self.truth(xs[0]), self.truth(xs[1])
            return np.minimum(a, b) if name == "and" else np.maximum(a if name == "or" else -a, b)
        if name == "eq" and len(xs) == 2 and xs[0].type is PROP:
            return self.truth(xs[0])*self.truth(xs[1])
        if name == "int" and len(xs) == 1:
            v, _ = self.number(xs[0])
            return np.where(np.isnan(v), 0., np.where(np.abs(v - np.round(v)) < 1e-9, 1., -1.))
        if name in ("true", "false") and not xs:
            return unknown + (1 if name == "true" else -1)
        unfolded = self.definitions.unfolded(t) if not t.loose else None
        return unknown if unfolded is None else self.truth(unfolded)

    def difference(self, a: Term, b: Term) -> Pair:
        """b - a."""
        (x, ex), (y, ey) = self.number(a), self.number(b)
        return y - x, ex + ey + ROUNDING*(np.abs(x) + np.abs(y))

    def sign(self, a: Term, b: Term) -> Array:
        """The sign of b - a: 1, 0 (exactly equal), -1; nan where rounding may have changed it."""
        d, e = self.difference(a, b)
        return np.where(np.abs(d) > SLACK*e, np.sign(d), np.where((d == 0) & (e == 0), 0., np.nan))


def _add(a: Array, ea: Array, b: Array, eb: Array) -> Pair:
    return a + b, ea + eb


def _mul(a: Array, ea: Array, b: Array, eb: Array) -> Pair:
    return a*b, np.abs(a)*eb + np.abs(b)*ea + ea*eb


def _inv(a: Array, e: Array) -> Pair:
    v = np.where(a == 0, 0., 1/a)
    return np.where(np.abs(a) <= 4*e, np.where((a == 0) & (e == 0), 0., np.nan), v), e*v*v


def _exp(a: Array, e: Array) -> Pair:
    v = np.exp(a)
    return np.where(np.isfinite(v) & (v > 1e-290), v, np.nan), v*np.minimum(np.expm1(e), 1e300)


def _log(a: Array, e: Array) -> Pair:
    return np.where(a > 4*e, np.log(a), np.where(a < -4*e, 0., np.where((a == 0) & (e == 0), 0., np.nan))), np.where(
        a > 0, 2*e/a, 0.)


def _sqrt(a: Array, e: Array) -> Pair:
    v = np.sqrt(np.maximum(a, 0))
    return v, np.where(v > 0, e/np.where(v > 0, v, 1), np.sqrt(e))


def _pow(a: Array, ea: Array, b: Array, eb: Array) -> Pair:
    whole = (np.abs(b - np.round(b)) <= 8*eb) & (eb < 1e-9)
    b = np.where(whole, np.round(b), b)
    v = np.where(a > 0, np.power(np.abs(a), b), np.where(
        whole, np.where(a == 0, np.where(b == 0, 1., 0.), np.sign(a)**np.round(b)*np.power(np.abs(a), b)), 0.))
    v = np.where(np.isfinite(v), v, np.nan)
    la = np.log(np.where(a == 0, 1., np.abs(a)))
    e = np.where(a == 0, np.where(ea == 0, 0., np.nan), np.abs(v)*(np.abs(b)*ea/np.where(a == 0, 1, np.abs(a))
                                                                  + np.abs(la)*eb + ROUNDING*np.abs(b*la)))
    return v, e


def _tanh(a: Array, e: Array) -> Pair:
    v = np.tanh(a)
    return v, e*(1 - v*v) + 1e-16


def _normal(a: Array, e: Array) -> Pair:
    return ndtr(a), .4*e + 4e-16*ndtr(a)


def _hyperbolic(f: Callable[[Array], Array]) -> Callable[[Array, Array], Pair]:
    def value(a: Array, e: Array) -> Pair:
        v = f(a)
        return np.where(np.isfinite(v), v, np.nan), e*np.cosh(a)
    return value


_BINARY: dict[str, Callable[[Array, Array, Array, Array], Pair]] = {
    "add": _add, "mul": _mul, "pow": _pow,
    "min": lambda a, ea, b, eb: (np.minimum(a, b), np.maximum(ea, eb)),
    "max": lambda a, ea, b, eb: (np.maximum(a, b), np.maximum(ea, eb))}
_UNARY: dict[str, Callable[[Array, Array], Pair]] = {
    "neg": lambda a, e: (-a, e), "inv": _inv, "exp": _exp, "log": _log, "sqrt": _sqrt,
    "abs": lambda a, e: (np.abs(a), e), "Phi": _normal, "tanh": _tanh,
    "sinh": _hyperbolic(np.sinh), "cosh": _hyperbolic(np.cosh)}
