"""Places where an expression is known to have a sign: ends of ranges, other variables, where it or its slope is 0."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

import numpy as np

from symdp.kernel import arithmetic, terms
from symdp.kernel.arithmetic import Polynomial
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.linear import said, term_of
from symdp.proof.shapes import conjuncts
from symdp.prover import polynomials
from symdp.prover.exponentials import exponentiated
from symdp.prover.sampling import _bounds
from symdp.prover.search import Search

MOST = 8


class Shape(Protocol):
    """What is asked of a form."""

    @property
    def of(self) -> Term: ...
    @property
    def v(self) -> Var: ...
    @property
    def slope(self) -> Polynomial: ...


def places(s: Search, form: Shape, context: Context, goal: Term) -> list[Term]:
    """Terms without v, the likeliest first."""
    v = form.v
    out = told(context, v)
    others = sorted((w for w in form.of.free if w is not v and w.type is REAL), key=said)
    one_minus: list[Term] = [apply_const("add", num(1), apply_const("neg", w)) for w in others]
    out += [w for w in others if w not in out]
    out += [t for t in one_minus if t not in out]
    out += [t for t in stationary(form.slope, v) if t not in out]
    out += [t for t in _zeros(s, form, context, goal) if t not in out]
    for n in (0, 1, Fraction(1, 2), -1):
        if num(n) not in out:
            out.append(num(n))
    return [t for t in out if v not in t.free][:MOST + len(others)]


def told(context: Context, v: Var) -> list[Term]:
    """What v is said to be above or below of."""
    return list(dict.fromkeys(b for th in context.all() for part in conjuncts(th.concl)
                              for w, _, b in _bounds(part) if w is v))


def stationary(slope: Polynomial, v: Var) -> Iterator[Term]:
    """Where a factor of the slope vanishes, if it is linear in v, or a sum of logarithms that says so."""
    try:
        factors = polynomials.product(slope).factors
    except KernelError:
        return
    for f, k in factors.items():
        if k < 0:
            continue
        yield from _root(dict(f), v)
        yield from _equal_exponentials(dict(f), v)
        parts = exponentiated(dict(f))
        if parts is None or v in polynomials.variables(parts.rest):
            continue
        try:
            inner = polynomials.product(parts.difference()).factors
        except KernelError:
            continue
        for g, j in inner.items():
            if j > 0:
                yield from _root(dict(g), v)


def _root(p: Polynomial, v: Var) -> Iterator[Term]:
    """-b/a for a*v + b."""
    by = polynomials.collected(p, v)
    if set(by) <= {0, 1} and by.get(1) and not any(v in polynomials.variables(q) for q in by.values()):
        yield term_of(arithmetic.scaled(arithmetic.times(by.get(0, {}), arithmetic.inverse(by[1])), Fraction(-1)))


def _equal_exponentials(p: Polynomial, v: Var) -> Iterator[Term]:
    """Where c*exp(e) - d*exp(f) vanishes, e and f linear in v."""
    if len(p) != 2:
        return
    (m, c), (n, d) = p.items()
    if m[0] or n[0] or c*d >= 0 or not (m[1] or n[1]):
        return
    gap = arithmetic.plus(dict(m[1]), dict(n[1]), Fraction(-1))
    if abs(c) != abs(d):
        gap = arithmetic.plus(gap, arithmetic.normal_form(apply_const("log", num(abs(c/d)))))
    yield from _root(gap, v)


def touching(s: Search, f: Term, v: Var, context: Context, goal: Term) -> list[Term]:
    """Simple numbers inside the range at which f is 0 and smallest."""
    @dataclass(frozen=True)
    class Plain:
        of: Term
        v: Var
        slope: Polynomial
    points = s.points(context, goal)
    out = []
    for c in (*_zeros(s, Plain(f, v, {}), context, goal), num(Fraction(1, 2)), num(1)):
        here = points.number(terms.instantiate(f, {}, {v: c}))[0]
        at = points.number(c)[0][0]
        x = points.columns.get(v)
        if x is not None and len(x) and x.min() < at < x.max() and abs(here[0]) < 1e-9 and c not in out:
            out.append(c)
    return out


def _zeros(s: Search, form: Shape, context: Context, goal: Term) -> Iterator[Term]:
    """Simple numbers near where the expression, or its slope, is smallest: for one variable only."""
    points = s.points(context, goal)
    if len(points.columns) != 1 or form.v not in points.columns or not points.size:
        return
    x = points.columns[form.v]
    y, _ = points.number(form.of)
    if np.isnan(y).all():
        return
    i = int(np.nanargmin(y))
    at = float(x[i])
    from symdp.prover.values import Values
    width = max(abs(at), .1)/4
    for _ in range(12):
        grid = np.linspace(at - width, at + width, 41)
        grid = grid[(grid >= x.min()) & (grid <= x.max())]
        if not len(grid):
            return
        here = Values({form.v: grid}, s.definitions).number(form.of)[0]
        if np.isnan(here).all():
            return
        at, width = float(grid[int(np.nanargmin(here))]), width/8
    if min(at - x.min(), x.max() - at) < 1e-9:
        return  # at an end, which is told if it is one
    for limit in (1, 2, 3, 4, 6, 10, 20, 100):
        q = Fraction(at).limit_denominator(limit)
        if abs(float(q) - at) < 1e-5*(1 + abs(at)):
            yield num(q)
            return
    for name in ("exp", "log"):
        for k in (1, 2, -1, 3):
            t = apply_const(name, num(k)) if name == "exp" or k > 1 else None
            if t is not None:
                value = float(np.exp(k) if name == "exp" else np.log(k))
                if abs(value - at) < 1e-5:
                    yield t
    yield num(Fraction(at).limit_denominator(50))
