"""Factorisation and positive forms of polynomials in generators, through FLINT."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import flint
import numpy as np

from symdp.legacy.kernel.normal import _GENERATORS, Mono, Poly, Ratio, mono_expr, poly_expr, ratio
from symdp.legacy.kernel.tree import Expr, Num, Op, free_names, num

MAX_TERMS = 400
EMPTY: Mapping[str, int] = {}


def factors(p: Poly, roots: Mapping[str, int] = EMPTY) -> tuple[Fraction, list[tuple[Poly, int]]] | None:
    """p as a constant times powers of irreducible polynomials in roots of its generators: those that occur in it, or
    these as well."""
    if not p or len(p) > MAX_TERMS:
        return None
    gens = sorted({g for m in p for g, _ in m})
    if not gens:
        return next(iter(p.values())), []
    scale = {g: math.lcm(roots.get(g, 1), *(Fraction(k).denominator for m in p for h, k in m if h == g)) for g in gens}
    low = {g: min(Fraction(dict(m).get(g, 0)) for m in p) for g in gens}
    top = {g: max(Fraction(dict(m).get(g, 0)) for m in p) for g in gens}
    if any((top[g] - low[g]) * scale[g] > 200 for g in gens):
        return None
    ctx = flint.fmpq_mpoly_ctx.get(tuple(f"g{i}" for i in range(len(gens))), "lex")
    data = {}
    for m, c in p.items():
        exponents = dict(m)
        key = tuple(int((Fraction(exponents.get(g, 0)) - low[g]) * scale[g]) for g in gens)
        data[key] = flint.fmpq(c.numerator, c.denominator)
    constant, parts = ctx.from_dict(data).factor()
    out: list[tuple[Poly, int]] = []
    for g in gens:
        if low[g]:
            out.append(({((g, low[g]),): Fraction(1)}, 1))
    for part, k in parts:
        poly: Poly = {}
        for exponents_of, value in part.to_dict().items():
            mono = tuple((g, Fraction(int(e), scale[g])) for g, e in zip(gens, exponents_of, strict=True) if e)
            poly[mono] = Fraction(int(value.p), int(value.q))
        out.append((poly, int(k)))
    return Fraction(int(constant.p), int(constant.q)), out


def product_expr(parts: list[tuple[Expr, int]]) -> Expr:
    """A product of powers as a tree; negative powers become divisors."""
    top: Expr | None = None
    bottom: Expr | None = None
    for e, k in parts:
        power = e if abs(k) == 1 else Op("^", (e, num(abs(k))))
        if k > 0:
            top = power if top is None else Op("*", (top, power))
        elif k < 0:
            bottom = power if bottom is None else Op("*", (bottom, power))
    top = top if top is not None else num(1)
    return top if bottom is None else Op("/", (top, bottom))


def poly_of(p: Poly) -> Expr:
    return poly_expr(p.items())


def mono_of(m: Mono) -> Expr:
    return mono_expr(m)


def generators(p: Poly) -> set[str]:
    return {g for m in p for g, _ in m}


def generator_expr(g: str) -> Expr:
    return _GENERATORS[g][0]


@lru_cache(maxsize=50_000)
def is_constant(g: str) -> bool:
    """A generator without variables, such as log(2)."""
    return not free_names(generator_expr(g)) - {"pi"}


def kind(g: str) -> str:
    return _GENERATORS[g][1]


def coefficient_of(p: Poly, g: str, power: Fraction = Fraction(1)) -> Poly:
    """The coefficient polynomial of g^power."""
    out: Poly = {}
    for m, c in p.items():
        exponents = dict(m)
        if exponents.get(g) == power:
            out[tuple((h, k) for h, k in m if h != g)] = c
    return out


def positive_form(p: Poly, bounds: dict[str, tuple[Fraction | None, Fraction | None]]) -> Expr | None:
    """p as a sum of nonnegative coefficients times products of (g - lo) and (hi - g), if it is one
    at its natural degree (Bernstein form on boxes, shifted coefficients on half-lines); raises the
    degree twice. Bounds are those of the generators."""
    gens = sorted(generators(p))
    if not gens or any(Fraction(k).denominator != 1 or k < 0 for m in p for _, k in m):
        return None
    degrees = [max(int(dict(m).get(g, 0)) for m in p) for g in gens]
    if math.prod(d + 1 for d in degrees) > 300:
        return None
    for lift in (0, 1, 3):
        form = _bernstein(p, gens, [d + lift if None not in bounds.get(g, (None, None)) else d
                                    for g, d in zip(gens, degrees, strict=True)], bounds)
        if form is not None:
            return form
        if all(None in bounds.get(g, (None, None)) for g in gens):
            return None
    return None


def _negative(p: Poly, gens: list[str], degrees: list[int],
              bounds: dict[str, tuple[Fraction | None, Fraction | None]]) -> bool:
    """Some coefficient in the basis is clearly negative, by floats: no need to compute it exactly. OverflowError
    where one is no float; the largest float in its place would overflow in what is computed with it."""
    table = np.zeros([d + 1 for d in degrees])
    for m, c in p.items():
        exponents = dict(m)
        table[tuple(int(exponents.get(g, 0)) for g in gens)] = float(c)
    scale = np.abs(table).max()
    for i, (g, d) in enumerate(zip(gens, degrees, strict=True)):
        lo, hi = bounds.get(g, (None, None))
        if lo is None and hi is None:
            continue
        matrix = np.zeros((d + 1, d + 1))
        for k in range(d + 1):
            for j, b in _basis(k, d, lo, hi):
                matrix[j, k] = float(b)
        table = np.moveaxis(np.tensordot(matrix, table, axes=(1, i)), 0, i)
    return bool(table.min() < -1e-6 * max(scale, np.abs(table).max()))


def _bernstein(p: Poly, gens: list[str], degrees: list[int],
               bounds: dict[str, tuple[Fraction | None, Fraction | None]]) -> Expr | None:
    try:
        if _negative(p, gens, degrees, bounds):
            return None
    except OverflowError:
        return None
    table: dict[tuple[int, ...], Fraction] = {}
    for m, c in p.items():
        exponents = dict(m)
        table[tuple(int(exponents.get(g, 0)) for g in gens)] = c
    for i, (g, d) in enumerate(zip(gens, degrees, strict=True)):
        lo, hi = bounds.get(g, (None, None))
        if lo is None and hi is None:
            if any(k[i] % 2 for k in table):
                return None
            continue
        new: dict[tuple[int, ...], Fraction] = {}
        for key, c in table.items():
            for j, b in _basis(key[i], d, lo, hi):
                k = (*key[:i], j, *key[i + 1:])
                new[k] = new.get(k, Fraction(0)) + c * b
        table = {k: c for k, c in new.items() if c}
    if any(c < 0 for c in table.values()):
        return None
    out: Expr | None = None
    for key, c in sorted(table.items()):
        term: Expr | None = None if c == 1 else num(c)
        for i, (g, d) in enumerate(zip(gens, degrees, strict=True)):
            x, (lo, hi) = generator_expr(g), bounds.get(g, (None, None))
            low: Expr = Op("-", (x, num(lo))) if lo else x
            high: Expr = Op("-", (num(hi), x)) if hi is not None else x
            pairs: list[tuple[Expr, int]] = []
            if lo is None and hi is None:
                pairs = [(x, key[i])]
            elif hi is None:
                pairs = [(low, key[i])]
            elif lo is None:
                pairs = [(high, key[i])]
            else:
                pairs = [(low, key[i]), (high, d - key[i])]
            for base, times in pairs:
                if times:
                    power: Expr = base if times == 1 else Op("^", (base, num(times)))
                    term = power if term is None else Op("*", (term, power))
        term = term if term is not None else Num(Fraction(1))
        out = term if out is None else Op("+", (out, term))
    return out if out is not None else num(0)


@lru_cache(maxsize=4096)
def _basis(k: int, d: int, lo: Fraction | None, hi: Fraction | None) -> list[tuple[int, Fraction]]:
    """x^k in the basis (x - lo)^j, (hi - x)^j, or (x - lo)^j (hi - x)^(d - j)."""
    if lo is not None and hi is None:
        return [(j, math.comb(k, j) * lo ** (k - j)) for j in range(k + 1)]
    if lo is None and hi is not None:
        return [(j, math.comb(k, j) * hi ** (k - j) * (-1) ** j) for j in range(k + 1)]
    assert lo is not None and hi is not None
    # x = (lo*(hi - x) + hi*(x - lo))/w, 1 = ((hi - x) + (x - lo))/w, w = hi - lo
    w = hi - lo
    out: dict[int, Fraction] = {}
    for j in range(k + 1):
        c = math.comb(k, j) * hi**j * lo ** (k - j)
        for i in range(d - k + 1):
            out[j + i] = out.get(j + i, Fraction(0)) + c * math.comb(d - k, i) / w**d
    return [(j, Fraction(c)) for j, c in out.items() if c]


def all_factors(r: Ratio, roots: Mapping[str, int] = EMPTY) -> tuple[Fraction, list[tuple[Poly, int]]] | None:
    """A quotient as a constant times irreducible polynomials to positive and negative powers."""
    total = Fraction(1)
    powers: dict[tuple[tuple[Mono, Fraction], ...], int] = {}
    for p, k in ((r.num, 1), *((dict(f), -k) for f, k in r.den.items())):
        found = factors(p, roots)
        if found is None:
            return None
        total *= found[0] ** k
        for part, j in found[1]:
            key = tuple(sorted(part.items()))
            powers[key] = powers.get(key, 0) + j * k
    return total, [(dict(key), k) for key, k in powers.items() if k]


def reduced(e: Expr) -> Expr:
    """The quotient in its lowest terms, in roots of the exponentials and powers in it: where what is cancelled is 0 the
    normal form may be undefined, and this is not. As it is where nothing is divided by, or no factors are found."""
    r = ratio(e, lambda _: None)
    if not r.den:
        return e
    roots: dict[str, int] = {}
    for m in (m for p in (r.num, *map(dict, r.den)) for m in p):
        for g, k in m:
            roots[g] = math.lcm(roots.get(g, 1), Fraction(k).denominator)
    found = all_factors(r, roots)
    if found is None:
        return e
    total, parts = found
    product = product_expr([(poly_of(p), k) for p, k in parts])
    return product if total == 1 else num(0) if not total else Op("*", (num(total), product))
