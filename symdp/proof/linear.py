"""Linear arithmetic: the coefficients of a combination, found by a linear program.

The goal's difference must be a sum of products of what is given, with coefficients >= 0, and of equations times
anything. Which products are tried is the caller's; the kernel checks the combination that is found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache

from symdp.kernel import arithmetic, terms
from symdp.kernel.arithmetic import Call, Generator, Inverse, Key, Monomial, Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import comparison
from symdp.proof.errors import ProofError
from symdp.proof.printing import text as printed
from symdp.proof.simplex import solve

Product = tuple[Sequence[Theorem], Sequence[Term]]  # inequalities, and terms that are squared
Multiple = tuple[Term, Theorem]                     # a term times an equation
LARGEST = 4000
"""How many monomials one program may have."""


def nonzero(theorems: Sequence[Theorem]) -> list[Theorem]:
    """Those that say that something is not 0."""
    out = []
    for th in theorems:
        inner = terms.args_of(th.concl, "not", 1)
        kind = comparison(inner[0] if inner is not None else th.concl)
        if kind == ("lt" if inner is None else "eq"):
            try:
                arithmetic.not_zero(th)
                out.append(th)
            except KernelError:
                pass
    return out


def denominators(polynomials: Sequence[Polynomial], depth: int = 4) -> list[Polynomial]:
    """What is divided by."""
    out: list[Polynomial] = []
    for p in polynomials:
        for powers, exponent in p:
            for g, _ in powers:
                if isinstance(g, Inverse):
                    out.append(dict(g.of))
            if exponent and depth:
                out += denominators([dict(exponent)], depth - 1)
    if out and depth:
        out += denominators(out, depth - 1)
    return list({frozenset(p.items()): p for p in out}.values())


def cleared(polynomials: list[Polynomial], apart: Sequence[Theorem]) -> list[Polynomial]:
    """The polynomials times one product of what is not 0, without those denominators."""
    keys = {Inverse(key) for th in apart for key in arithmetic.not_zero(th)}
    for _ in range(12):
        found = {g for p in polynomials for powers, _ in p for g, _ in powers if isinstance(g, Inverse)} & keys
        if not found:
            return polynomials
        g = max(found, key=arithmetic.nesting)
        top = max(dict(powers).get(g, 0) for p in polynomials for powers, _ in p)
        polynomials = [_times_power(p, g, top) for p in polynomials]
    return polynomials


def _times_power(p: Polynomial, g: Inverse, top: int) -> Polynomial:
    out: Polynomial = {}
    for (powers, e), c in p.items():
        k = dict(powers).get(g, 0)
        rest: Monomial = (frozenset((h, j) for h, j in powers if h != g), e)
        out = arithmetic.plus(out, arithmetic.times({rest: c}, arithmetic.power(dict(g.of), top - k)))
    return out


@cache
def said(x: Generator | Key) -> str:
    """A generator or a polynomial as a text that is the same in every run; variables made later come later."""
    if isinstance(x, frozenset):
        return " + ".join(sorted(f"{c}*{_said_monomial(m)}" for m, c in x))
    if isinstance(x, Inverse):
        return f"1/({said(x.of)})"
    if isinstance(x, Call):
        return f"{said(x.head)}({', '.join(said(a) for a in x.arguments)})"
    return re.sub(r"~(\d+)", lambda n: "~" + n[1].zfill(9), str(x))


@cache
def _said_monomial(m: Monomial) -> str:
    powers, e = m
    return "*".join([*sorted(f"{said(g)}^{k}" for g, k in powers), *([f"exp({said(e)})"] if e else [])])


def term_of(p: Polynomial) -> Term:
    """A real term with this normal form."""
    summands = []
    for (powers, e), c in sorted(p.items(), key=lambda i: _said_monomial(i[0])):
        factors: list[Term] = [num(c)] if c != 1 or not (powers or e) else []
        for g, k in sorted(powers, key=lambda f: said(f[0])):
            factors.append(_of_generator(g) if k == 1 else apply_const("pow", _of_generator(g), num(k)))
        if e:
            factors.append(apply_const("exp", term_of(dict(e))))
        product: Term = factors[0]
        for f in factors[1:]:
            product = apply_const("mul", product, f)
        summands.append(product)
    out: Term = summands[0] if summands else num(0)
    for s in summands[1:]:
        out = apply_const("add", out, s)
    return out


def _of_generator(g: Generator) -> Term:
    if isinstance(g, Inverse):
        return apply_const("inv", term_of(dict(g.of)))
    if isinstance(g, Call):
        return terms.app(g.head, *(x if isinstance(x, Term) else term_of(dict(x)) for x in g.arguments))
    return g


def combine(goal: Term, products: Sequence[Product], multiples: Sequence[Multiple], apart: Sequence[Theorem],
            positive: Callable[[Term], Theorem | None] = lambda t: None,
            antisymmetry: Callable[[Theorem, Theorem], Theorem] | None = None) -> Theorem:
    """The goal as a combination of products and multiples. ``positive`` finds theorems that a denominator is not 0."""
    kind, d = arithmetic.difference(goal)
    written_out = [(_product(row), row) for row in ([] if kind == "eq" else [((), ()), *products])]
    multiplied = [(arithmetic.times(arithmetic.normal_form(m), arithmetic.difference(th.concl)[1]), (m, th))
                  for m, th in multiples]
    near = _connected(d, [p for p, _ in [*written_out, *multiplied]])
    written_out = [w for w in written_out if not near or _atoms(w[0]) <= near]
    multiplied = [w for w in multiplied if not near or _atoms(w[0]) <= near]
    rows, used = [row for _, row in written_out], [m for _, m in multiplied]
    columns, equations = [p for p, _ in written_out], [p for p, _ in multiplied]
    strict = [kind == "lt" and not squares and all(arithmetic.difference(th.concl)[0] == "lt" for th in ths)
              for ths, squares in rows]
    apart = [*apart, *_found(positive(term_of(p)) for p in denominators([d, *columns, *equations]))]
    apart = list(dict.fromkeys(apart))
    d, *rest = cleared([d, *columns, *equations], apart)
    numbers: dict[Monomial, int] = {}
    for p in (d, *rest):
        for m in p:
            numbers.setdefault(m, len(numbers))
    if len(numbers) > LARGEST:
        raise ProofError(f"a combination over more than {LARGEST} monomials")
    vectors = [{numbers[m]: c for m, c in p.items()} for p in rest]
    n = len(columns)
    x = solve([*vectors, *({k: -c for k, c in v.items()} for v in vectors[n:])],
              {numbers[m]: c for m, c in d.items()}, [*strict, *[False]*(2*len(equations))])
    if x is None:
        if kind == "eq" and antisymmetry is not None and products:
            sides = terms.args_of(goal, "eq", 2)
            assert sides is not None
            a, b = sides
            return antisymmetry(combine(apply_const("le", a, b), products, multiples, apart, positive),
                                combine(apply_const("le", b, a), products, multiples, apart, positive))
        raise ProofError("no combination of what is given makes this", wanted=printed(goal),
                         had=[*(" * ".join([*(printed(th.concl) for th in ths), *(f"({printed(t)})^2" for t in sq)])
                                for ths, sq in products[:8]), *(printed(th.concl) for _, th in multiples[:8])],
                         tried=[f"a linear program of {len(vectors)} products over {len(numbers)} monomials"])
    e = len(equations)
    net = [u - v for u, v in zip(x[n:n + e], x[n + e:], strict=True)]
    return arithmetic.combination(
        goal, [(c, ths, sq) for c, (ths, sq) in zip(x, rows, strict=False) if c],
        [(apply_const("mul", num(c), m), th) for c, (m, th) in zip(net, used, strict=True) if c], apart)


def _product(row: Product) -> Polynomial:
    """The product of the differences and the squares."""
    ths, squares = row
    p = arithmetic.constant(Fraction(1))
    for th in ths:
        p = arithmetic.times(p, arithmetic.difference(th.concl)[1])
    for t in squares:
        p = arithmetic.times(p, arithmetic.power(arithmetic.normal_form(t), 2))
    return p


def _atoms(p: Polynomial) -> set[Generator]:
    """The generators in p, also in denominators and exponents."""
    out: set[Generator] = set()
    for powers, exponent in p:
        for g, _ in powers:
            out |= _atoms(dict(g.of)) if isinstance(g, Inverse) else {g}
        if exponent:
            out |= _atoms(dict(exponent))
    return out


def _connected(d: Polynomial, others: Sequence[Polynomial]) -> set[Generator]:
    """The generators that are tied to those of d by the others; what speaks of none of them is of no use."""
    near, left = _atoms(d), [a for p in others if (a := _atoms(p))]
    while near:
        more = [a for a in left if a & near]
        if not more:
            break
        left = [a for a in left if not a & near]
        near = near.union(*more)
    return near


def _found(attempts: Iterable[Theorem | None]) -> list[Theorem]:
    return [th for th in attempts if th is not None]


def products_of_two(theorems: Sequence[Theorem], most: int = 40) -> list[Product]:
    """Products of two inequalities among these."""
    out: list[Product] = []
    for i, a in enumerate(theorems):
        for b in theorems[i:]:
            if len(out) < most:
                out.append(((a, b), ()))
    return out


