"""Polynomial problems: a polynomial in quantities of the region, what is known of the quantities, and
polynomials back as trees of the claim language."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import flint
import numpy as np
import numpy.typing as npt

from symdp.capacities.floats import held_float
from symdp.legacy.engines.inequality import algebra
from symdp.legacy.kernel.enclose import shape
from symdp.legacy.kernel.interval import INF
from symdp.legacy.kernel.normal import Poly, _generator, ratio
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Call, Expr, Name, Op, num

Array = npt.NDArray[np.float64]
Exponents = tuple[int, ...]
Terms = dict[Exponents, Fraction]
MAX_VARIABLES = 5
MAX_DEGREE = 16
MAX_TERMS = 150


@dataclass(frozen=True)
class Problem:
    """f >= 0 wherever lo <= x <= hi, ``atleast`` are >= 0 and ``equal`` are 0; x_i stands for exprs[i]."""

    exprs: tuple[Expr, ...]
    f: flint.fmpq_mpoly
    lo: tuple[Fraction | None, ...]
    hi: tuple[Fraction | None, ...]
    atleast: tuple[flint.fmpq_mpoly, ...] = ()
    equal: tuple[flint.fmpq_mpoly, ...] = ()
    identities: int = 0  # how many of ``equal``, the last ones, hold by themselves

    @property
    def n(self) -> int:
        return len(self.exprs)

    @functools.cached_property
    def bounds(self) -> list[flint.fmpq_mpoly]:
        """x - lo and hi - x for the finite ends; the sign alone of what is all but constant."""
        x = ring(self.n).gens()
        out = []
        for i in range(self.n):
            lo, hi = self.lo[i], self.hi[i]
            if lo is not None and hi is not None and hi - lo < max(abs(lo), abs(hi)) / 1000:
                out += [x[i]] if lo > 0 else [-x[i]] if hi < 0 else []
                continue
            out += [x[i] - rational(lo)] if lo is not None else []
            out += [rational(hi) - x[i]] if hi is not None else []
        return out


@functools.cache
def ring(n: int) -> flint.fmpq_mpoly_ctx:
    return flint.fmpq_mpoly_ctx.get(tuple(f"x{i}" for i in range(n)), "lex")


def rational(c: Fraction | int) -> flint.fmpq:
    return flint.fmpq(c.numerator, c.denominator)


def fraction(c: flint.fmpq) -> Fraction:
    return Fraction(int(c.p), int(c.q))


def terms(f: flint.fmpq_mpoly) -> Terms:
    return {tuple(map(int, m)): fraction(c) for m, c in f.to_dict().items()}


def polynomial(n: int, items: Mapping[Exponents, Fraction]) -> flint.fmpq_mpoly:
    return ring(n).from_dict({m: rational(c) for m, c in items.items() if c})


class Numeric:
    """A polynomial in floats, for many points at once."""

    def __init__(self, f: flint.fmpq_mpoly) -> None:
        data = terms(f)
        self.exponents = np.array(list(data), dtype=np.int64).reshape(len(data), -1)
        self.coefficients = np.array([held_float(c) for c in data.values()])

    def monomials(self, points: Array) -> Array:
        out = np.ones((len(points), len(self.coefficients)))
        for i in range(points.shape[1]):
            top = int(self.exponents[:, i].max(initial=0))
            if top:
                powers = np.ones((len(points), top + 1))
                for k in range(1, top + 1):
                    powers[:, k] = powers[:, k - 1] * points[:, i]
                out *= powers[:, self.exponents[:, i]]
        return out

    def __call__(self, points: Array) -> Array:
        return np.asarray(self.monomials(points) @ self.coefficients)

    def relative(self, points: Array) -> Array:
        """The value over the sum of the sizes of the terms: in [-1, 1], whatever the scale of the point."""
        m = self.monomials(points) * self.coefficients
        size = np.abs(m).sum(axis=1)
        return np.asarray(m.sum(axis=1) / np.where(size > 0, size, 1))


# -- from a goal
def problem_of(goal: Goal, p: Poly) -> Problem | None:
    """The polynomial with each generator raised to its smallest common power as a variable, the bounds the
    region has for these, and the hypotheses that are polynomials in them."""
    gens = _linked(goal, {_base(g) for m in p for g, _ in m})
    if not 1 <= len(gens) <= MAX_VARIABLES or len(p) > MAX_TERMS:
        return None
    known = [(op, poly) for op, poly in _facts(goal)
             if not _is_bound(poly) and {_base(g) for m in poly for g, _ in m} <= set(gens)]
    steps = {g: _step(g, (p, *(q for _, q in known if len(q) > 1))) for g in gens}
    known = [(op, q) for op, q in known
             if all((k / steps[h]).denominator == 1 for m in q for h, k in _powers(m).items())]
    if any(s == 0 for s in steps.values()):
        return None
    f = _converted(p, gens, steps)
    if f is None or not f.to_dict() or max(sum(m) for m in f.monoms()) > MAX_DEGREE:
        return None
    exprs = tuple(_power(g, steps[g]) for g in gens)
    ends = [_ends(goal, e) for e in exprs]
    if any(e is None for e in ends):
        return None
    lo, hi = tuple(e[0] for e in ends if e), tuple(e[1] for e in ends if e)
    more: dict[str, list[flint.fmpq_mpoly]] = {">=": [], "==": []}
    for op, q in known:
        g = _converted(q, gens, steps)
        if g is not None:
            more[op].append(g)
    always = _relations(gens, steps)
    return Problem(exprs, f, lo, hi, tuple(more[">="][:6]), (*more["=="][:3], *always), len(always))


def _relations(gens: Sequence[str], steps: dict[str, Fraction]) -> list[flint.fmpq_mpoly]:
    """What a root's power is, as a polynomial in the other quantities."""
    out = []
    for i, g in enumerate(gens):
        if algebra.kind(g) != "root" or steps[g].numerator != 1:
            continue
        base = ratio(algebra.generator_expr(g), lambda _: None)
        if base.den or not {_base(h) for m in base.num for h, _ in m} <= set(gens) - {g} or any(
                (k / steps[h]).denominator != 1 for m in base.num for h, k in _powers(m).items()):
            continue
        inner = _converted(base.num, gens, steps)
        if inner is not None:
            out.append(ring(len(gens)).gens()[i] ** steps[g].denominator - inner)
    return out


def _is_bound(q: Poly) -> bool:
    """The region has it as an interval of a name already."""
    (m, *rest) = sorted(q, key=len, reverse=True)
    return len(m) == 1 and m[0][1] == 1 and rest in ([], [()])


def _base(g: str) -> str:
    """What a generator is a power of: roots of names are powers of names."""
    e = algebra.generator_expr(g)
    return _generator(e, "var") if algebra.kind(g) == "root" and isinstance(e, Name) else g


def _powers(m: Iterable[tuple[str, int | Fraction]]) -> dict[str, Fraction]:
    out: dict[str, Fraction] = {}
    for g, k in m:
        h = _base(g)
        out[h] = out.get(h, Fraction(0)) + Fraction(k)
    return out


def _facts(goal: Goal) -> list[tuple[str, Poly]]:
    """Hypotheses as (">=" or "==", polynomial)."""
    out: list[tuple[str, Poly]] = []
    for h in goal.region.hypotheses:
        if not (isinstance(h, Op) and h.op in ("<", "<=", ">", ">=", "==") and goal.region.finite(h)):
            continue
        found = shape(Op("-", h.args))
        if found is None or not any(m for m, _ in found[1]):
            continue
        c, part, _ = found
        sign = (1 if c > 0 else -1) * (-1 if h.op in ("<", "<=") else 1)
        out.append(("==" if h.op == "==" else ">=", {m: x * sign for m, x in part}))
    return out


def _linked(goal: Goal, gens: set[str]) -> list[str]:
    """The generators, and names that at least two hypotheses tie to them (x <= z and z <= y)."""
    out = set(gens)
    ties = [{_base(g) for m in q for g, _ in m} for _, q in _facts(goal)]
    for _ in range(2):
        near = [g for own in ties if len(own) > 1 and len(own - out) == 1 for g in own - out]
        out |= {g for g in near if near.count(g) > 1 and algebra.kind(g) == "var"}
    return sorted(out)


def _step(g: str, polys: Iterable[Poly]) -> Fraction:
    """The greatest number of which all exponents of g are multiples; 0 where one is negative."""
    out = Fraction(0)
    for p in polys:
        for m in p:
            k = _powers(m).get(g, Fraction(0))
            if k < 0:
                return Fraction(0)
            a, b = out, k
            while b:
                a, b = b, a % b
            out = a
    return out


def _converted(p: Poly, gens: Sequence[str], steps: dict[str, Fraction]) -> flint.fmpq_mpoly | None:
    data: Terms = {}
    for m, c in p.items():
        k = _powers(m)
        whole = [k.get(g, Fraction(0)) / steps[g] for g in gens]
        if any(x.denominator != 1 or x < 0 for x in whole):
            return None
        key = tuple(int(x) for x in whole)
        data[key] = data.get(key, Fraction(0)) + c
    return polynomial(len(gens), data)


def _power(g: str, k: Fraction) -> Expr:
    e = algebra.generator_expr(g)
    if algebra.kind(g) == "exp":
        return algebra.mono_of(((g, k),))
    if k == 1:
        return e
    return Call("sqrt", (e,)) if k == Fraction(1, 2) else Op("^", (e, num(k)))


def _ends(goal: Goal, e: Expr) -> tuple[Fraction | None, Fraction | None] | None:
    """Bounds of a quantity, short ones outside the region's; None where it is not seen to be defined."""
    value = goal.region.enclose(e)
    if value is None or value.lo == INF or value.hi == -INF or value.takes(INF) or value.takes(-INF):
        return None
    out: list[Fraction | None] = []
    for end, way in ((value.lo, -1), (value.hi, 1)):
        if not isinstance(end, Fraction):
            out.append(None)
            continue
        short = end
        if end.denominator > 10**6:
            short = end.limit_denominator(10**6)
            if (short - end) * way < 0:
                short = Fraction(math.floor(end * 10**6) if way < 0 else math.ceil(end * 10**6), 10**6)
        out.append(short)
    return out[0], out[1]


# -- back to trees
def product(parts: Iterable[tuple[Expr, int]]) -> Expr | None:
    """A product of powers; None for the empty one."""
    out: Expr | None = None
    for e, k in parts:
        if k:
            power = e if k == 1 else Op("^", (e, num(k)))
            out = power if out is None else Op("*", (out, power))
    return out


def scaled(c: Fraction, e: Expr | None) -> Expr:
    if e is None:
        return num(c)
    return e if c == 1 else Op("neg", (e,)) if c == -1 else Op("*", (num(c), e))


def written(f: flint.fmpq_mpoly, exprs: Sequence[Expr]) -> Expr:
    """The polynomial as a sum of its terms, a positive one first."""
    out: Expr | None = None
    items = sorted(terms(f).items(), reverse=True)
    items.sort(key=lambda x: x[1] < 0)
    for m, c in items:
        term = scaled(abs(c) if out is not None else c, product(zip(exprs, m, strict=True)))
        out = term if out is None else Op("+" if c > 0 else "-", (out, term))
    return out if out is not None else ZERO


def primitive(f: flint.fmpq_mpoly) -> tuple[Fraction, flint.fmpq_mpoly]:
    """A positive number times a polynomial with whole coprime coefficients."""
    values = [fraction(c) for c in f.coeffs()]
    c = Fraction(math.gcd(*(v.numerator for v in values)), math.lcm(*(v.denominator for v in values)))
    return c, f / rational(c)


def nested(items: Terms, exprs: Sequence[Expr]) -> Expr:
    """A polynomial with positive coefficients by Horner's scheme: nonnegative where the quantities are."""
    if len(items) == 1:
        ((m, c),) = items.items()
        return scaled(c, product(zip(exprs, m, strict=True)))
    common = tuple(min(col) for col in zip(*items, strict=True))
    if any(common):
        rest = nested({tuple(a - b for a, b in zip(m, common, strict=True)): c for m, c in items.items()}, exprs)
        front = product(zip(exprs, common, strict=True))
        assert front is not None
        return Op("*", (front, rest))
    used = [i for i in range(len(exprs)) if any(m[i] for m in items)]
    i = max(used, key=lambda j: sum(1 for m in items if m[j]))
    with_, without = {m: c for m, c in items.items() if m[i]}, {m: c for m, c in items.items() if not m[i]}
    return Op("+", (nested(with_, exprs), nested(without, exprs)))
