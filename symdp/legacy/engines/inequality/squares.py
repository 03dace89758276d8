"""Sums of squares: times*f = sum of (nonnegative known factor)*(sum of squares) + (anything)*(what is zero).

Gram matrices are looked for in floats and rounded to exact ones. What the zeros of f force on the squares
is built in first, so that the family of Gram matrices has inner points and rounding does no harm.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import flint
import numpy as np

from symdp.capacities.floats import as_float, held_float
from symdp.legacy.engines.inequality import semidefinite
from symdp.legacy.engines.inequality.contacts import Contacts, homogeneous
from symdp.legacy.engines.inequality.ring import (
    Array,
    Exponents,
    Numeric,
    Problem,
    Terms,
    fraction,
    polynomial,
    primitive,
    rational,
    ring,
    scaled,
    terms,
    written,
)
from symdp.legacy.kernel.tree import Expr, Op, num

Mpoly = flint.fmpq_mpoly
MAX_BASIS = 40
MAX_FACTORS = 24
MAX_UNKNOWNS = 700
DENOMINATORS = (1, 2, 6, 12, 60, 1000, 10**5, 10**8)


@dataclass(frozen=True)
class Block:
    """factor * (sum of squares in the span of basis)."""

    factor: Mpoly
    basis: tuple[Mpoly, ...]


@dataclass(frozen=True)
class Choice:
    """What f is multiplied by, what the squares may be, and how far the degree may go beyond that."""

    times: Mpoly
    factors: list[Mpoly]
    lift: int = 0


@dataclass(frozen=True)
class Sum:
    """The certificate: times*f = sum of c*factor*square^2 + sum of multiple*zero."""

    times: Mpoly
    squares: tuple[tuple[Fraction, Mpoly, Mpoly], ...]
    zeros: tuple[tuple[Mpoly, Mpoly], ...] = ()


def decompose(p: Problem, choice: Choice, contacts: Contacts, margin: Mpoly | None = None) -> tuple[Sum | None, int]:
    """times*(f - margin) as a sum over the factors, and the work done (in Newton steps)."""
    times, factors = choice.times, choice.factors
    target = times * (p.f if margin is None else p.f - margin)
    degree = target.total_degree() + choice.lift
    low = min(sum(m) for m in target.monoms())
    z = contacts.all
    bases = _pruned(target, factors, [_monomials(p.n, target, g, degree, low, choice.lift) for g in factors], p.equal)
    parts = [(g, part) for g, basis in zip(factors, bases, strict=True)
             for part in _by_parity(p, target, factors, basis)]
    if _too_large([max(len(part) - len(z), 0) for _, part in parts], 0):
        return None, 1
    spaces = [_vanishing(g, part, z) for g, part in parts]
    multiples = [(m, h) for h in p.equal for m in _multipliers(p.n, target, h, degree, low)]
    if _too_large([len(part) if rows is None else len(rows) for (_, part), rows in zip(parts, spaces, strict=True)],
                  len(multiples)):  # before the bases are made exact, which costs more than the rest
        return None, 1
    blocks = [Block(g, basis) for (g, part), rows in zip(parts, spaces, strict=True)
              if (basis := _spanned(p.n, part, rows))]
    work = 0
    for _ in range(3):
        if not blocks:
            return None, work
        found, spent, null = _solved(target, blocks, multiples)
        work += spent
        if found is not None:
            return Sum(times, *found), work
        if null is None:
            return None, work
        blocks = [Block(b.factor, left) for b, rows in zip(blocks, null, strict=True)
                  if (left := _combined(b.basis, rows))]
    return None, work


# -- monomials
def _monomials(n: int, f: Mpoly, g: Mpoly, degree: int, low: int, lift: int) -> list[Exponents]:
    """Those whose squares times g have the degrees of f."""
    top = (degree - g.total_degree()) // 2
    bottom = -((-low + min(sum(m) for m in g.monoms())) // 2)
    if lift:
        return [m for m in itertools.product(range(top + 1), repeat=n) if sum(m) <= top]
    limits = [max(0, int(d) + lift - int(e)) // 2 for d, e in zip(f.degrees(), g.degrees(), strict=True)]
    return [m for m in itertools.product(*(range(k + 1) for k in limits)) if max(bottom, 0) <= sum(m) <= top]


def _multipliers(n: int, f: Mpoly, h: Mpoly, degree: int, low: int) -> list[Mpoly]:
    top = degree - h.total_degree()
    return [polynomial(n, {m: Fraction(1)}) for m in itertools.product(range(top + 1), repeat=n) if sum(m) <= top]


def _pruned(f: Mpoly, factors: Sequence[Mpoly], bases: list[list[Exponents]], equal: Sequence[Mpoly]
            ) -> list[list[Exponents]]:
    """Without monomials whose square nothing can cancel."""
    if equal:
        return bases
    support = {tuple(map(int, m)) for m in f.monoms()}
    data = [terms(g) for g in factors]
    while True:
        signs: dict[Exponents, set[int]] = {}
        for t, basis in zip(data, bases, strict=True):
            for a, b in itertools.combinations_with_replacement(basis, 2):
                for m, c in t.items():
                    key = tuple(x + y + w for x, y, w in zip(a, b, m, strict=True))
                    signs.setdefault(key, set()).add((1 if c > 0 else -1) if a == b else 0)
        new = []
        for t, basis in zip(data, bases, strict=True):
            keep = []
            for a in basis:
                keys = [tuple(2 * x + w for x, w in zip(a, m, strict=True)) for m in t]
                if all(k in support or len(signs[k]) > 1 or 0 in signs[k] for k in keys):
                    keep.append(a)
            new.append(keep)
        if new == bases:
            return bases
        bases = new


def _by_parity(p: Problem, f: Mpoly, factors: Sequence[Mpoly], basis: list[Exponents]) -> list[list[Exponents]]:
    """Classes of monomials that no square need mix, by the changes of sign that leave everything as it is."""
    everything = [m for g in (f, *factors, *p.equal) for m in g.monoms()]
    invariant = [s for s in itertools.product((0, 1), repeat=p.n) if any(s) and all(
        sum(a * int(b) for a, b in zip(s, m, strict=True)) % 2 == 0 for m in everything)]
    classes: dict[tuple[int, ...], list[Exponents]] = {}
    for m in basis:
        classes.setdefault(tuple(sum(a * b for a, b in zip(s, m, strict=True)) % 2 for s in invariant), []).append(m)
    return list(classes.values())


def _too_large(sizes: Sequence[int], multiples: int) -> bool:
    """Whether there are more unknowns than can be solved for."""
    return max(sizes, default=0) > MAX_BASIS or sum(k*(k + 1)//2 for k in sizes) + multiples > MAX_UNKNOWNS


def _vanishing(g: Mpoly, basis: list[Exponents], z: Array) -> Array | None:
    """The combinations that are zero at the points at which g is not, as the span of the rows; None: all."""
    if not len(z) or not basis:
        return None
    scale = Numeric(g).relative(z)
    z = z[np.abs(scale) > 1e-7]
    if not len(z):
        return None
    values = np.stack([np.prod(z ** np.array(m), axis=1) for m in basis], axis=1)
    values /= np.linalg.norm(values, axis=1, keepdims=True) + 1e-300
    return _kernel(values, 1e-6)


def _spanned(n: int, basis: list[Exponents], rows: Array | None) -> tuple[Mpoly, ...]:
    """A basis of the span of the rows; the monomials, if it has none of short fractions."""
    plain = tuple(polynomial(n, {m: Fraction(1)}) for m in basis)
    exact = None if rows is None else _rational(rows)
    return plain if exact is None else _combined(plain, exact)


def _kernel(values: Array, tolerance: float) -> Array:
    """The null space of the matrix, as the span of the rows."""
    _, s, vt = np.linalg.svd(values)
    rank = int((s > tolerance * s[0]).sum()) if len(s) else 0
    kernel: Array = vt[rank:]
    return kernel


def _rational(rows: Array) -> list[list[Fraction]] | None:
    """A basis with short fractions of the space that the rows span; None if it has none."""
    a = rows.copy()
    unused = np.ones(a.shape[1], dtype=bool)
    for r in range(len(a)):
        largest = np.abs(a[r:]).max(axis=0)
        k = int(np.where(unused, largest, 0).argmax())
        i = r + int(np.abs(a[r:, k]).argmax())
        if abs(a[i, k]) < 1e-9:
            return None
        unused[k] = False
        a[[r, i]] = a[[i, r]]
        a[r] /= a[r, k]
        others = a[:, k].copy()
        others[r] = 0
        a -= np.outer(others, a[r])
    out = []
    for row in a:
        exact = [_short(held_float(c)) for c in row]
        if np.abs(row - np.array([held_float(c) for c in exact])).max() > 1e-4:
            return None
        out.append(exact)
    return out


def _short(c: float) -> Fraction:
    """The fraction with a small denominator next to c."""
    whole = round(c)
    return Fraction(whole) if abs(c - whole) < 1e-9 else Fraction(c).limit_denominator(200)


def _combined(basis: Sequence[Mpoly], rows: Sequence[Sequence[Fraction]]) -> tuple[Mpoly, ...]:
    out = []
    for row in rows:
        f = basis[0] - basis[0]
        for c, b in zip(row, basis, strict=True):
            f += rational(c) * b
        if f.to_dict():
            out.append(primitive(f)[1])
    return tuple(out)


# -- Gram matrices
Found = tuple[tuple[tuple[Fraction, Mpoly, Mpoly], ...], tuple[tuple[Mpoly, Mpoly], ...]]


def _solved(target: Mpoly, blocks: Sequence[Block], multiples: Sequence[tuple[Mpoly, Mpoly]]
            ) -> tuple[Found | None, int, list[list[list[Fraction]]] | None]:
    """The squares; else the work and, per block, the combinations to which its basis may be cut down."""
    entries = [(b, i, j) for b, block in enumerate(blocks) for i in range(len(block.basis)) for j in range(i + 1)]
    if _too_large([len(b.basis) for b in blocks], len(multiples)):
        return None, 1, None
    columns: list[Terms] = [terms(blocks[b].factor * blocks[b].basis[i] * blocks[b].basis[j] * (2 if i != j else 1))
                            for b, i, j in entries]
    columns += [terms(m * h) for m, h in multiples]
    goal = terms(target)
    keys = sorted({m for c in columns for m in c})
    if any(m not in set(keys) for m in goal):
        return None, 1, None
    width = len(columns) + 1
    place = {m: k for k, m in enumerate(keys)}
    rows = [[Fraction(0)] * width for _ in keys]
    # multipliers and off-diagonal entries first: pivots follow from the others
    order = sorted(range(len(columns)), key=lambda k: k < len(entries) and entries[k][1] == entries[k][2])
    for at, k in enumerate(order):
        for m, c in columns[k].items():
            rows[place[m]][at] = c
    for m, c in goal.items():
        rows[place[m]][-1] = c
    solved = semidefinite.solve(rows)
    if solved is None:
        return None, 1 + len(rows) // 20, None
    pivots, reduced = solved
    free = [k for k in range(width - 1) if k not in set(pivots)]
    family, base = _family(blocks, entries, order, pivots, reduced, free)
    spent = 1 + len(rows) // 20
    if free:
        flat = np.stack([f.reshape(len(free), -1) for f in [np.concatenate([x.reshape(len(free), -1) for x in family],
                                                                              axis=1)]])[0]
        _, turned, y0 = _orthonormal(flat, np.concatenate([b.ravel() for b in base]))
        start = [b + np.tensordot(y0, f, axes=1) for b, f in zip(base, family, strict=True)]
        directions = [np.tensordot(turned, f, axes=1) for f in family]
        if not len(turned):
            y, margin, rounds = y0, min(as_float(np.linalg.eigvalsh(b)[0]) for b in start), 0
        else:
            point = semidefinite.interior(start, directions)
            y, margin, rounds = y0 + point.y @ turned, point.margin, point.rounds
        spent += 1 + rounds * (1 + len(free) // 40)
    else:
        y, margin = np.zeros(0), min(as_float(np.linalg.eigvalsh(b)[0]) for b in base)
    if margin < -1e-4:
        return None, spent, None
    for d in DENOMINATORS:
        values = [Fraction(round(as_float(c) * d), d) for c in y]
        found = _exact(target, blocks, entries, multiples, order, pivots, reduced, free, values)
        if found is not None:
            return found, spent, None
    if margin > 1e-6:
        return None, spent, None
    return None, spent, _faces(base, family, y)


def _family(blocks: Sequence[Block], entries: Sequence[tuple[int, int, int]], order: Sequence[int],
            pivots: Sequence[int], reduced: Sequence[Sequence[Fraction]], free: Sequence[int]
            ) -> tuple[list[Array], list[Array]]:
    """The Gram matrices as floats: base + sum of the free unknowns times the family."""
    family = [np.zeros((len(free), len(b.basis), len(b.basis))) for b in blocks]
    base = [np.zeros((len(b.basis), len(b.basis))) for b in blocks]

    def put(at: int, k: int | None, value: float) -> None:
        if order[at] < len(entries):
            b, i, j = entries[order[at]]
            target = base[b] if k is None else family[b][k]
            target[i, j] = target[j, i] = value
    for k, at in enumerate(free):
        put(at, k, 1.0)
    for at, row in zip(pivots, reduced, strict=True):
        put(at, None, as_float(row[-1]))
        for k, other in enumerate(free):
            if row[other]:
                put(at, k, -as_float(row[other]))
    return family, base


def _orthonormal(flat: Array, base: Array) -> tuple[Array, Array, Array]:
    """An orthonormal set of directions as combinations of the family, and the start closest to zero."""
    u, s, vt = np.linalg.svd(flat, full_matrices=False)
    keep = s > 1e-9 * s[0] if len(s) else np.zeros(0, dtype=bool)
    turned = (u[:, keep] / s[keep]).T
    y0 = -(vt[keep] @ base) @ turned
    return s, turned, y0


def _exact(target: Mpoly, blocks: Sequence[Block], entries: Sequence[tuple[int, int, int]],
           multiples: Sequence[tuple[Mpoly, Mpoly]], order: Sequence[int], pivots: Sequence[int],
           reduced: Sequence[Sequence[Fraction]], free: Sequence[int], values: Sequence[Fraction]) -> Found | None:
    """The decomposition for these exact values of the free unknowns, if the Gram matrices are >= 0."""
    solution = [Fraction(0)] * len(order)
    for at, value in zip(free, values, strict=True):
        solution[order[at]] = value
    for at, row in zip(pivots, reduced, strict=True):
        solution[order[at]] = row[-1] - sum((row[k] * v for k, v in zip(free, values, strict=True) if row[k] and v),
                                            Fraction(0))
    grams = [[[Fraction(0)] * len(b.basis) for _ in b.basis] for b in blocks]
    for (b, i, j), value in zip(entries, solution, strict=False):
        grams[b][i][j] = grams[b][j][i] = value
    out: list[tuple[Fraction, Mpoly, Mpoly]] = []
    for gram in grams:
        rows = np.array([[held_float(x) for x in row] for row in gram])
        if len(gram) and as_float(np.linalg.eigvalsh(rows)[0]) < -1e-7:
            return None
    for block, gram in zip(blocks, grams, strict=True):
        found = semidefinite.squares(gram)
        if found is None:
            return None
        for c, row in found:
            f = block.basis[0] - block.basis[0]
            for x, member in zip(row, block.basis, strict=True):
                f += rational(x) * member
            s, part = primitive(f)
            out.append((c * s * s, block.factor, part))
    zeros: dict[int, Mpoly] = {}
    for (m, h), value in zip(multiples, solution[len(entries):], strict=True):
        k = next(i for i, (_, g) in enumerate(multiples) if g == h)
        zeros[k] = zeros.get(k, m - m) + rational(value) * m
    return tuple(out), tuple((m, multiples[k][1]) for k, m in zeros.items() if m.to_dict())


def _faces(base: Sequence[Array], family: Sequence[Array], y: Array) -> list[list[list[Fraction]]] | None:
    """Where the best Gram matrices are singular: a basis of what is left, per block."""
    out: list[list[list[Fraction]]] = []
    cut = False
    for b, f in zip(base, family, strict=True):
        w, v = np.linalg.eigh(b + np.tensordot(y, f, axes=1))
        small = w < 1e-4 * max(1e-300, as_float(w[-1]))
        if not small.any():
            out.append([[Fraction(int(i == j)) for j in range(len(b))] for i in range(len(b))])
            continue
        rows = _rational(v[:, small].T)
        if rows is None:
            return None
        cut = True
        kernel = _rational(_kernel(np.array([[held_float(x) for x in row] for row in rows]), 1e-9))
        if kernel is None:
            return None
        out.append(kernel)
    return out if cut else None


# -- the sum as a form of f
def expression(s: Sum, p: Problem) -> Expr:
    """The certificate as a tree; quotient by ``times``."""
    out: Expr | None = None
    for c, factor, square in s.squares:
        term: Expr = Op("^", (written(square, p.exprs), num(2))) if not square.is_constant() else num(
            fraction(square.coeffs()[0]) ** 2)
        if not factor.is_constant():
            term = Op("*", (factored(factor, p), term))
        else:
            c *= fraction(factor.coeffs()[0])
        term = scaled(c, term)
        out = term if out is None else Op("+", (out, term))
    for m, h in s.zeros:
        if h in p.equal[len(p.equal) - p.identities:]:
            continue
        term = Op("*", (written(m, p.exprs), written(h, p.exprs)))
        out = term if out is None else Op("+", (out, term))
    out = out if out is not None else num(0)
    return out if s.times == ring(p.n).gens()[0] ** 0 else Op("/", (out, factored(s.times, p)))


def factored(f: Mpoly, p: Problem) -> Expr:
    """A product of factors, each written out."""
    c, parts = f.factor()
    out: Expr | None = None
    for part, k in parts:
        s, part = primitive(part)
        c = c * rational(s) ** int(k)
        e = written(part, p.exprs)
        e = e if k == 1 else Op("^", (e, num(int(k))))
        out = e if out is None else Op("*", (out, e))
    return scaled(fraction(c), out)


def choices(p: Problem) -> Iterator[Choice]:
    """Multipliers and factors, simplest first."""
    x = ring(p.n).gens()
    one = x[0] ** 0
    degree = p.f.total_degree()
    flat = products(p, max(degree, 2))
    if not p.equal or degree >= max(h.total_degree() for h in p.equal):
        yield Choice(one, flat)
    if p.atleast or p.equal or any(None not in (p.lo[i], p.hi[i]) for i in range(p.n)):
        even = max(degree, *(g.total_degree() for g in (*p.atleast, *p.equal, one)))
        even += even % 2
        for lift in sorted({even, even + 1, even + 2} - {degree}):
            yield Choice(one, products(p, lift), lift - degree)
    rest = 0 if homogeneous(p) else 1
    if any(p.lo[i] is None and p.hi[i] is None for i in range(p.n)):
        yield Choice(sum((v * v for v in x), one - one) + rest, flat)
    elif any(p.hi[i] is None or p.lo[i] is None for i in range(p.n)):
        yield Choice(sum((x[i] - rational(low) if (low := p.lo[i]) is not None else rational(p.hi[i] or 0) - x[i]
                          for i in range(p.n)), one - one) + rest, flat)


def products(p: Problem, degree: int) -> list[Mpoly]:
    """1 and products of different constraints."""
    one = ring(p.n).gens()[0] ** 0
    known = [*p.bounds, *p.atleast]
    flat = [one]
    for size in range(1, min(len(known), 4) + 1):
        for some in itertools.combinations(known, size):
            g = one
            for f in some:
                g *= f
            if g.total_degree() <= degree:
                flat.append(g)
    return flat[:MAX_FACTORS]
