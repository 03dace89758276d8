"""Normal forms of real terms as products: one fraction, its factors, its exponentials as powers of generators.

Works on the kernel's polynomials (:mod:`symdp.kernel.arithmetic`); nothing rests on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

import flint

from symdp.kernel import arithmetic
from symdp.kernel.arithmetic import Generator, Inverse, Key, Monomial, Polynomial, constant, plus, scaled, times
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import KernelError
from symdp.proof.linear import said

LARGEST = 2500
"""How many monomials a polynomial may have that is taken apart."""
_NOTHING: Monomial = (frozenset(), frozenset())


def generator(g: Generator) -> Polynomial:
    """The polynomial g."""
    return {(frozenset([(g, 1)]), frozenset()): Fraction(1)}


def exponential(e: Polynomial) -> Polynomial:
    """exp(e)."""
    return {(frozenset(), frozenset(e.items())): Fraction(1)}


def generators(p: Polynomial, deep: bool = True) -> set[Generator]:
    """What p is a polynomial in, exponents and inverses looked into."""
    out: set[Generator] = set()
    for powers, e in p:
        for g, _ in powers:
            if isinstance(g, Inverse) and deep:
                out |= generators(dict(g.of))
            else:
                out.add(g)
        if e and deep:
            out |= generators(dict(e))
    return out


def whole(t: Term) -> bool:
    """Whether t is a whole number that powers are multiplied out to."""
    p = arithmetic.normal_form(t)
    return not p or (len(p) == 1 and _NOTHING in p and p[_NOTHING].denominator == 1
                     and abs(p[_NOTHING]) <= arithmetic.LARGEST_POWER)


def variables(p: Polynomial) -> set[Var]:
    """The free variables of p."""
    out: set[Var] = set()
    for g in generators(p):
        out |= variables_of(g)
    return out


@cache
def variables_of(g: Generator) -> frozenset[Var]:
    if isinstance(g, Term):
        return g.free
    if isinstance(g, Inverse):
        return frozenset(variables(dict(g.of)))
    out = set(g.head.free)
    for x in g.arguments:
        out |= x.free if isinstance(x, Term) else variables(dict(x))
    return frozenset(out)


def together(p: Polynomial) -> tuple[Polynomial, list[tuple[Polynomial, int]]]:
    """(N, [(D, k), ..]) with p = N/product of D^k where the D are not 0."""
    below: dict[Key, int] = {}
    for _ in range(30):
        inverses = {g for powers, _ in p for g, _ in powers if isinstance(g, Inverse)}
        if not inverses:
            break
        g = max(inverses, key=arithmetic.nesting)
        top = max(dict(powers).get(g, 0) for powers, _ in p)
        out: Polynomial = {}
        for (powers, e), c in p.items():
            k = dict(powers).get(g, 0)
            rest = frozenset((h, j) for h, j in powers if h != g)
            out = plus(out, times({(rest, e): c}, arithmetic.power(dict(g.of), top - k)))
        below[g.of] = below.get(g.of, 0) + top
        p = out
    return p, [(dict(key), k) for key, k in below.items()]


@dataclass
class Product:
    """``constant * exp(unit) * product of factors to their powers``; a factor is a polynomial without denominators."""

    constant: Fraction
    unit: Polynomial = field(default_factory=dict)
    factors: dict[Key, int] = field(default_factory=dict)

    def times(self, other: Product, power: int) -> None:
        """Multiply by a power of another product."""
        if not other.constant and power < 0:
            raise KernelError("0 is divided by")
        self.constant *= other.constant**power
        self.unit = plus(self.unit, other.unit, Fraction(power))
        for f, k in other.factors.items():
            self.factors[f] = self.factors.get(f, 0) + k*power
            if not self.factors[f]:
                del self.factors[f]


def product(p: Polynomial) -> Product:
    """p as one product, common factors cancelled (where denominators are not 0). KernelError if it is too large."""
    n, below = together(p)
    parts = [(n, 1)]
    for d, k in below:
        inner, deeper = together(d)
        parts += [(inner, -k), *((e, j*k) for e, j in deeper)]
    step = steps([q for q, _ in parts])
    out = Product(Fraction(1))
    for q, k in parts:
        out.times(_factored(q, step), k)
    return out


def _factored(p: Polynomial, step: Steps) -> Product:
    if not p:
        return Product(Fraction(0))
    if len(p) > LARGEST:
        raise KernelError("a polynomial too large to be taken apart")
    table, entries, shift = in_generators(p, step)
    if not table:
        return Product(next(iter(entries.values())), shift)
    names = [f"x{i}" for i in range(len(table))]
    ring = flint.fmpq_mpoly_ctx.get(names, "lex")
    q = ring.from_dict({powers: flint.fmpq(c.numerator, c.denominator) for powers, c in entries.items()})
    c, factors = q.factor()
    out = Product(Fraction(int(c.p), int(c.q)), shift)
    for f, k in factors:
        back: Polynomial = {}
        for powers, coefficient in f.to_dict().items():
            back = plus(back, monomial(table, powers), Fraction(int(coefficient.p), int(coefficient.q)))
        (first, lead), *rest = back.items()
        if not rest and not first[0]:  # a bare exponential
            out.constant *= lead**int(k)
            out.unit = plus(out.unit, dict(first[1]), Fraction(int(k)))
            continue
        out.factors[frozenset(back.items())] = out.factors.get(frozenset(back.items()), 0) + int(k)
    return out


def monomial(table: Sequence[Generator | Key], powers: Sequence[int]) -> Polynomial:
    """The product of these powers of generators; a key stands for an exponential."""
    out = constant(Fraction(1))
    for g, e in zip(table, map(int, powers), strict=False):
        if e:
            out = times(out, exponential(scaled(dict(g), Fraction(e))) if isinstance(g, frozenset) else (
                {(frozenset([(g, e)]), frozenset()): Fraction(1)}))
    return out


Steps = dict[Monomial, Fraction]


def steps(ps: Sequence[Polynomial]) -> Steps:
    """For each monomial m in exponents the c with all exponentials powers of exp(c*m), up to a common factor."""
    gaps: dict[Monomial, set[Fraction]] = {}
    for p in ps:
        exponents = [dict(e) for _, e in p]
        for m in {m for e in exponents for m in e}:
            all_c = {e.get(m, Fraction(0)) for e in exponents}
            low = min(all_c)
            gaps.setdefault(m, set()).update(c - low for c in all_c if c != low)
    out: Steps = {}
    for m, cs in gaps.items():
        if cs:
            d = math.lcm(*(g.denominator for g in cs))
            out[m] = Fraction(math.gcd(*(int(g*d) for g in cs)), d)
    return out


def in_generators(p: Polynomial, base: Steps | None = None
                  ) -> tuple[list[Generator | Key], dict[tuple[int, ...], Fraction], Polynomial]:
    """(generators, monomials as tuples of powers, u) with p = exp(u)*(the polynomial in these): for each monomial of
    the exponents the exponential of its smallest step is one generator (a Key)."""
    base = steps([p]) if base is None else base
    plain = sorted({g for powers, _ in p for g, _ in powers}, key=said)
    exponents = [dict(e) for _, e in p]
    low = {m: min({e.get(m, Fraction(0)) for e in exponents}) for m in {m for e in exponents for m in e}}
    exps = sorted((m for m in low if m in base), key=lambda m: said(frozenset([(m, Fraction(1))])))
    table: list[Generator | Key] = [*plain, *(frozenset({m: base[m]}.items()) for m in exps)]
    entries: dict[tuple[int, ...], Fraction] = {}
    for (powers, e), c in p.items():
        here, there = dict(powers), dict(e)
        key = (*(here.get(g, 0) for g in plain),
               *(int((there.get(m, Fraction(0)) - low[m])/base[m]) for m in exps))
        entries[key] = c
    return table, entries, {m: c for m, c in low.items() if c}


def collected(p: Polynomial, g: Generator) -> dict[int, Polynomial]:
    """p as a polynomial in g: the coefficients by power."""
    out: dict[int, Polynomial] = {}
    for (powers, e), c in p.items():
        k = dict(powers).get(g, 0)
        rest = (frozenset((h, j) for h, j in powers if h != g), e)
        out.setdefault(k, {})
        out[k] = plus(out[k], {rest: c})
    return out


def quotient(p: Polynomial, q: Polynomial) -> Polynomial | None:
    """p/q if that is a polynomial."""
    step = steps([p, q])
    table: list[Generator | Key] = []
    for r in (p, q):
        table += [g for g in in_generators(r, step)[0] if g not in table]
    names = [f"x{i}" for i in range(max(1, len(table)))]
    ring = flint.fmpq_mpoly_ctx.get(names, "lex")
    made = []
    shifts = []
    for r in (p, q):
        own, entries, shift = in_generators(r, step)
        shifts.append(shift)
        made.append(ring.from_dict({
            tuple(dict(zip(own, powers, strict=True)).get(g, 0) for g in table) if table else (0,):
            flint.fmpq(c.numerator, c.denominator) for powers, c in entries.items()}))
    whole, rest = divmod(made[0], made[1])
    if rest.to_dict():
        return None
    out: Polynomial = {}
    for powers, coefficient in whole.to_dict().items():
        out = plus(out, monomial(table, powers), Fraction(int(coefficient.p), int(coefficient.q)))
    shift = plus(shifts[0], shifts[1], Fraction(-1))
    return times(out, exponential(shift)) if shift else out


def total(ps: Iterable[Polynomial]) -> Polynomial:
    """The sum."""
    out: Polynomial = {}
    for p in ps:
        out = plus(out, p)
    return out


def multiplied(ps: Sequence[Polynomial]) -> Polynomial:
    """The product."""
    out = constant(Fraction(1))
    for p in ps:
        out = times(out, p)
    return out
