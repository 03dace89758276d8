"""Subdivision of simplicial cones: a polynomial whose coefficients in the coordinates of every piece are
nonnegative. On the positive orthant this is the method of successive difference substitutions, on a box
the Bernstein form with bisections."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import flint
import numpy as np

from symdp.capacities.floats import as_float, as_fraction, held_float
from symdp.legacy.engines.inequality.contacts import Contacts, homogeneous
from symdp.legacy.engines.inequality.ring import (
    MAX_VARIABLES,
    Array,
    Numeric,
    Problem,
    Terms,
    fraction,
    nested,
    primitive,
    rational,
    ring,
    terms,
    written,
)
from symdp.legacy.kernel.tree import ZERO, Expr, Op

Mpoly = flint.fmpq_mpoly


@dataclass(frozen=True)
class Split:
    """Two cases: ``on`` or its negation."""

    on: Expr
    yes: Any
    no: Any


@dataclass(frozen=True)
class Leaf:
    """A form of the polynomial that is seen to be nonnegative."""

    form: Expr


Plan = Split | Leaf


@dataclass(frozen=True)
class Cone:
    """Coordinates u (affine in x, nonnegative on the piece) in blocks, and f homogeneous in each block."""

    coordinates: tuple[Mpoly, ...]
    f: Mpoly  # in the ring of the coordinates
    contacts: Array  # zeros of f in the coordinates

    def split(self, i: int, j: int, a: int, b: int) -> tuple[Mpoly, Cone, Cone]:
        """At b*u_i = a*u_j: the polynomial that tells the halves, and the halves."""
        u = list(self.f.context().gens())
        out = []
        for k, m, c, d in ((i, j, a, b), (j, i, b, a)):  # u_k = u_k' + c*u_m', u_m = d*u_m'
            new = list(u)
            new[k], new[m] = u[k] + rational(c) * u[m], rational(d) * u[m]
            at = list(self.coordinates)
            at[k], at[m] = at[k] - at[m] * rational(Fraction(c, d)), at[m] / rational(d)
            z = self.contacts.copy()
            z[:, k], z[:, m] = z[:, k] - z[:, m] * c / d, z[:, m] / d
            size = np.abs(self.contacts).max(axis=1, initial=0)
            z = z[z[:, k] >= -1e-4 * size]
            z[np.abs(z) < 1e-4 * np.abs(z).max(axis=1, initial=0, keepdims=True)] = 0
            out.append(Cone(tuple(at), self.f.compose(*new), np.maximum(z, 0)))
        return out[0].coordinates[i], out[0], out[1]


def _with_zero(ends: tuple[Fraction | None, ...], at: int) -> tuple[Fraction | None, ...]:
    return tuple(Fraction(0) if i == at else c for i, c in enumerate(ends))


def plan(p: Problem, contacts: Contacts, budget: int) -> tuple[Plan | None, int]:
    """A subdivision, and how many pieces were looked at: at most ``budget``."""
    lines = [i for i in range(p.n) if p.lo[i] is None and p.hi[i] is None]
    if len(lines) > 3:
        return None, 0
    if lines:
        return _halved(p, contacts, budget, _at(p, lines[0], Fraction(0)), [
            replace(p, lo=_with_zero(p.lo, lines[0])), replace(p, hi=_with_zero(p.hi, lines[0]))])
    spent = 0
    for start, blocks in starts(p, contacts):
        search = _Search(p, blocks, budget - spent)
        try:
            found = search.run(start, 0)
        except _Negative:
            found = None
        spent += search.pieces
        if found is not None:
            return found, spent
        if spent >= budget:
            break
    pair = _diagonal(p, contacts)
    if pair is not None and spent < budget:
        i, j = pair
        x = ring(p.n).gens()
        found, more = _halved(p, contacts, budget - spent, x[i] - x[j], [
            replace(p, atleast=(*p.atleast, d)) for d in (x[i] - x[j], x[j] - x[i])])
        return found, spent + more
    return None, spent


def _at(p: Problem, i: int, c: Fraction) -> Mpoly:
    return ring(p.n).gens()[i] - rational(c)


def _halved(p: Problem, contacts: Contacts, budget: int, on: Mpoly, halves: list[Problem]) -> tuple[Plan | None, int]:
    """Plans for both sides of on >= 0."""
    found: list[Plan] = []
    spent = 0
    for half in halves:
        one, more = plan(half, contacts.within(half), budget - spent)
        spent += more
        if one is None:
            return None, spent
        found.append(one)
    return Split(Op(">=", (written(on, p.exprs), ZERO)), *found), spent


def _diagonal(p: Problem, contacts: Contacts) -> tuple[int, int] | None:
    """Two variables with the same bounds, not yet compared, that are equal at a zero inside."""
    x = ring(p.n).gens()
    for i, j in itertools.combinations(range(p.n), 2):
        ends = (p.lo[i], p.hi[i])
        if (ends[1] is None and not p.atleast) or ends != (p.lo[j], p.hi[j]) or any(
                g in (x[i] - x[j], x[j] - x[i]) for g in p.atleast):
            continue
        z = contacts.all
        inside = np.abs(z[:, i] - z[:, j]) < 1e-6
        for end in ends:
            inside &= end is None or np.abs(z[:, i] - as_float(end)) > 1e-6
        if inside.any():
            return i, j
    return None



def _badness(cone: Cone) -> float:
    """How much of f is in negative coefficients."""
    values = [held_float(fraction(c)) for c in cone.f.coeffs()]
    return as_float(np.sqrt(-sum(v for v in values if v < 0) / sum(map(abs, values))))


class _Negative(Exception):
    """f is negative at a vertex."""


class _Search:
    def __init__(self, p: Problem, blocks: list[list[int]], budget: int) -> None:
        self.p, self.blocks, self.budget, self.pieces = p, blocks, budget, 0

    def run(self, cone: Cone, level: int) -> Plan | None:
        self.pieces += 1
        items = terms(cone.f)
        worst = min(items.values(), default=Fraction(0))
        if worst >= 0:
            return Leaf(self.form(cone, items))
        if any(c < 0 and all(sum(1 for i in block if m[i]) == 1 for block in self.blocks if any(
                n[i] for n in items for i in block)) for m, c in items.items()):
            raise _Negative
        if self.pieces + level >= self.budget or level > 24:
            return None
        cut = self.cut(cone, items)
        if cut is None:
            return None
        on, yes, no = cone.split(*cut)
        first = self.run(yes, level + 1)
        second = self.run(no, level + 1) if first is not None else None
        if first is None or second is None:
            return None
        return Split(Op(">=", (written(primitive(on)[1], self.p.exprs), ZERO)), first, second)

    def cut(self, cone: Cone, items: Terms) -> tuple[int, int, int, int] | None:
        """Through zeros first; else where the most negative coefficient is."""
        pairs = [(i, j) for block in self.blocks for i, j in itertools.combinations(block, 2)]
        negative = {m: c for m, c in items.items() if c < 0}
        best: tuple[float, tuple[int, int, int, int]] | None = None
        # a zero on a face on which f is zero altogether needs no cut
        used = np.array(list(items), dtype=bool)
        near = cone.contacts[[bool((~used | (z > 0)).all(axis=1).any()) for z in cone.contacts]]
        for i, j in pairs:
            z = near[(near[:, i] > 0) & (near[:, j] > 0)]
            if not len(z):
                continue
            ratios = np.log(z[:, i] / z[:, j])
            middle = as_float(np.median(ratios))
            share = as_float((np.abs(ratios - middle) < 1e-3).sum())
            c = as_fraction(as_float(np.exp(middle))).limit_denominator(60)
            if c <= 0 or abs(as_float(np.log(as_float(c))) - middle) > 1e-3:
                continue
            simple = as_float(np.log(c.numerator * c.denominator))
            if share < max(len(z), len(near) / 2) and simple > 3:
                continue
            score = share / len(near) - 0.05 * simple + 0.01 * sum(1 for m in negative if m[i] and m[j])
            if best is None or score > best[0]:
                best = score, (i, j, c.numerator, c.denominator)
        if best is not None:
            return best[1]
        pairs = [(i, j) for i, j in pairs if any(m[i] and m[j] for m in negative)]
        tries = [(i, j, 1, 1) for i, j in pairs]
        return min(tries, key=lambda c: sum(_badness(half) for half in cone.split(*c)[1:]), default=None)

    def form(self, cone: Cone, items: Terms) -> Expr:
        """The sum as a tree over primitive coordinates."""
        exprs: list[Expr] = []
        scales: list[Fraction] = []
        for u in cone.coordinates:
            if u.is_constant():
                exprs.append(ZERO)
                scales.append(fraction(u.coeffs()[0]))
            else:
                c, part = primitive(u)
                exprs.append(written(part, self.p.exprs))
                scales.append(c)
        out: Terms = {}
        for m, c in items.items():
            key = list(m)
            for i, s in enumerate(scales):
                c *= s ** m[i]
                if cone.coordinates[i].is_constant():
                    key[i] = 0
            out[tuple(key)] = out.get(tuple(key), Fraction(0)) + c
        return nested(out, exprs) if out else ZERO


# -- where to begin
def starts(p: Problem, contacts: Contacts) -> Iterator[tuple[Cone, list[list[int]]]]:
    """Cones that hold the region: of linear constraints when these make a simplex, one block for all half-lines,
    one for each bounded variable."""
    linear = [g for g in (*p.bounds, *p.atleast) if g.total_degree() == 1]
    kept = irredundant(p.n, linear) if len(linear) <= 12 else linear
    rays = homogeneous(p)
    if len(kept) == (p.n if rays else p.n + 1):
        cone = _simplex(p, kept, contacts, rays)
        if cone is not None:
            yield cone, [list(range(len(cone.coordinates)))]
            return
    if len(kept) == p.n:
        cone = _simplex(p, kept, contacts, False)
        if cone is not None:
            yield cone, [list(range(len(cone.coordinates)))]
    if all(p.lo[i] is not None or p.hi[i] is not None for i in range(p.n)):
        yield _tensor(p, contacts)


def irredundant(n: int, linear: list[Mpoly]) -> list[Mpoly]:
    """Linear constraints without those the others imply, by floats."""
    from scipy.optimize import linprog

    rows = []
    for g in linear:
        t = terms(g)
        unit = [tuple(int(i == j) for j in range(n)) for i in range(n)]
        rows.append([held_float(t.get(e, 0)) for e in unit] + [held_float(t.get((0,) * n, 0))])
    keep = list(range(len(linear)))
    for k in range(len(linear)):
        others = [i for i in keep if i != k]
        if k not in keep or not others:
            continue
        a = np.array([rows[i] for i in others])
        found = linprog(rows[k][:-1], A_ub=-a[:, :-1], b_ub=a[:, -1], bounds=[(None, None)] * n, method="highs")
        if found.status == 0 and found.fun + rows[k][-1] > -1e-9:
            keep = others
    return [linear[k] for k in keep]


def _simplex(p: Problem, linear: list[Mpoly], contacts: Contacts, rays: bool) -> Cone | None:
    """One block with the constraints as coordinates; 1 joins them where they are no full simplex."""
    x = ring(p.n).gens()
    one = x[0] - x[0] + 1
    coordinates = list(linear)
    if len(coordinates) == p.n and not rays:
        coordinates.append(one)
    k = len(coordinates)
    unit = [tuple(int(i == j) for j in range(p.n)) for i in range(p.n)]
    columns = unit if rays else [*unit, (0,) * p.n]
    matrix = flint.fmpq_mat(k, k, [rational(terms(u).get(e, Fraction(0))) for u in coordinates for e in columns])
    if matrix.det() == 0:
        return None
    inverse = matrix.inv()
    u = ring(k).gens()
    images = [sum((inverse[r, c] * u[c] for c in range(k)), u[0] - u[0]) for r in range(k)]
    degree = p.f.total_degree()
    zero = u[0] - u[0]
    if rays:
        f = p.f.compose(*images, ctx=ring(k))
    else:
        f = zero
        for m, c in p.f.to_dict().items():
            term = zero + c
            for i, e in enumerate(m):
                term *= images[i] ** int(e)
            f += term * images[-1] ** int(degree - sum(m))
    return Cone(tuple(coordinates), f, _in_coordinates(coordinates, contacts.all))


def barycentric(p: Problem, contacts: Contacts) -> tuple[Problem, Contacts] | None:
    """The problem in the coordinates of the simplex that is its region: homogeneous, all coordinates >= 0."""
    linear = [g for g in (*p.bounds, *p.atleast) if g.total_degree() == 1]
    if len(linear) == len(p.bounds) and p.n > 1:
        return None
    kept = irredundant(p.n, linear) if p.n < len(linear) <= 12 else linear
    if len(kept) != p.n + 1 or len(linear) < len(p.bounds) + len(p.atleast) or p.equal or p.n + 1 > MAX_VARIABLES:
        return None
    cone = _simplex(p, kept, contacts, False)
    if cone is None:
        return None
    k = p.n + 1
    new = Problem(tuple(written(u, p.exprs) for u in cone.coordinates), cone.f, (Fraction(0),) * k, (None,) * k)
    return new, contacts.moved(new, cone.contacts)


def _tensor(p: Problem, contacts: Contacts) -> tuple[Cone, list[list[int]]]:
    """A block (x - lo, hi - x) for each bounded variable and one for the half-lines with 1."""
    x = ring(p.n).gens()
    one = x[0] - x[0] + 1
    coordinates: list[Mpoly] = []
    blocks: list[list[int]] = []
    half: list[int] = []
    places: dict[int, tuple[int, ...]] = {}
    for i in range(p.n):
        lo, hi = p.lo[i], p.hi[i]
        if lo is not None and hi is not None:
            places[i] = len(coordinates), len(coordinates) + 1
            blocks.append(list(places[i]))
            coordinates += [x[i] - rational(lo), rational(hi) - x[i]]
        else:
            places[i] = (len(coordinates),)
            half.append(len(coordinates))
            coordinates.append(x[i] - rational(lo) if lo is not None else rational(hi or 0) - x[i])
    if half:
        blocks.append([*half, len(coordinates)])
        coordinates.append(one)
    u = ring(len(coordinates)).gens()
    zero = u[0] - u[0]
    degrees = p.f.degrees()
    lines = [i for i in range(p.n) if len(places[i]) == 1]
    top = max((sum(int(m[i]) for i in lines) for m in p.f.monoms()), default=0)
    f = zero
    for m, c in p.f.to_dict().items():
        term = zero + c
        for i, e in enumerate(map(int, m)):
            lo, hi = p.lo[i], p.hi[i]
            if len(places[i]) == 2:
                assert lo is not None and hi is not None
                a, b = (u[k] for k in places[i])
                w = rational(1 / (hi - lo))
                term *= (rational(lo) * b * w + rational(hi) * a * w) ** e * ((a + b) * w) ** (int(degrees[i]) - e)
            else:
                a, last = u[places[i][0]], u[-1]
                term *= (a + rational(lo) * last if lo is not None else rational(hi or 0) * last - a) ** e
        if lines:
            term *= u[-1] ** (top - sum(int(m[i]) for i in lines))
        f += term
    return Cone(tuple(coordinates), f, _in_coordinates(coordinates, contacts.all)), blocks


def _in_coordinates(coordinates: list[Mpoly], z: Array) -> Array:
    out = np.stack([np.full(len(z), held_float(fraction(u.coeffs()[0]))) if u.is_constant() else Numeric(u)(z)
                    for u in coordinates], axis=1)
    out[np.abs(out) < 1e-4 * np.abs(out).max(axis=1, initial=0, keepdims=True)] = 0
    clear: Array = np.maximum(out, 0)
    return clear
