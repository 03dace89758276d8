"""Arithmetic of the reals: normal forms, and given combinations of given theorems.

A real term is brought to a polynomial with rational coefficients in *generators*. A monomial is a product of powers of
generators times exp(e) for a polynomial e, so exp(a)*exp(b) and exp(a + b) are one. Generators are the terms that
arithmetic does not look into, with their real arguments in normal form, and the inverses of polynomials. As x/0 = 0,
inv(x*y) = inv(x)*inv(y) and inv(inv(x)) = x hold everywhere; inv(x)*x = 1 is used only where a theorem says that x is
not 0.

Nothing is searched for: the caller says which combination of which theorems the goal is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from symdp.kernel import terms
from symdp.kernel.logic import Theorem, formula, theorem
from symdp.kernel.terms import Const, Num, Term, Var
from symdp.kernel.types import REAL, KernelError

LARGEST_POWER = 200
LARGEST_POLYNOMIAL = 20_000

Key = frozenset[tuple["Monomial", Fraction]]  # the items of a polynomial: it is hashable
Monomial = tuple[frozenset[tuple["Generator", int]], Key]  # {(generator, power), ...}, exponent


@dataclass(frozen=True)
class Call:
    """A constant or variable applied: its real arguments as normal forms, the others as they are."""

    head: Term
    arguments: tuple[Key | Term, ...]


@dataclass(frozen=True)
class Inverse:
    """1 over a polynomial."""

    of: Key


Generator = Term | Call | Inverse
Polynomial = dict[Monomial, Fraction]
_ONE: Monomial = (frozenset(), frozenset())


def constant(c: Fraction) -> Polynomial:
    """The polynomial c."""
    return {_ONE: c} if c else {}


def plus(p: Polynomial, q: Polynomial, factor: Fraction = Fraction(1)) -> Polynomial:
    """p + factor*q."""
    out = dict(p)
    for m, c in q.items():
        out[m] = out.get(m, Fraction(0)) + factor*c
        if not out[m]:
            del out[m]
    return out


def scaled(p: Polynomial, c: Fraction) -> Polynomial:
    """c*p."""
    return {m: c*k for m, k in p.items()} if c else {}


def times(p: Polynomial, q: Polynomial) -> Polynomial:
    """p*q."""
    out: Polynomial = {}
    if len(p)*len(q) > LARGEST_POLYNOMIAL:
        raise KernelError("a polynomial of too many terms")
    for (a, e), c in p.items():
        for (b, f), d in q.items():
            powers = dict(a)
            for g, k in b:
                powers[g] = powers.get(g, 0) + k
            exponent = frozenset(plus(dict(e), dict(f)).items()) if e and f else e or f
            m = (frozenset(powers.items()), exponent)
            out[m] = out.get(m, Fraction(0)) + c*d
            if not out[m]:
                del out[m]
    return out


def power(p: Polynomial, n: int) -> Polynomial:
    """p^n for n >= 0."""
    if n > LARGEST_POWER:
        raise KernelError(f"the power {n} is larger than {LARGEST_POWER}")
    out = constant(Fraction(1))
    for _ in range(n):
        out = times(out, p)
    return out


def _generator(g: Generator) -> Polynomial:
    return {(frozenset([(g, 1)]), frozenset()): Fraction(1)}


_ranks: dict[Monomial, int] = {}


def _content(p: Polynomial) -> dict[Generator, int]:
    """The powers of generators that all monomials of p share."""
    shared = dict(next(iter(p))[0])
    for powers, _ in p:
        here = dict(powers)
        shared = {g: min(k, here[g]) for g, k in shared.items() if g in here}
    return shared


def _primitive(p: Polynomial) -> tuple[Fraction, dict[Generator, int], Polynomial]:
    """(c, powers, q) with p = c * (product of the powers) * q; of all multiples of p by such factors, q is the same."""
    shared = _content(p)
    q: Polynomial = {(frozenset((g, k - shared.get(g, 0)) for g, k in powers if k > shared.get(g, 0)), e): c
                     for (powers, e), c in p.items()}
    first = min(q, key=lambda m: _ranks.setdefault(m, len(_ranks)))
    return q[first], shared, scaled(q, 1/q[first])


def inverse(p: Polynomial) -> Polynomial:
    """1/p, 0 if p is 0."""
    if not p:
        return {}
    c, shared, q = _primitive(p)
    out: Polynomial
    if len(q) == 1:  # 1 or an exponential
        (_, exponent), = q
        out = {(frozenset(), frozenset(scaled(dict(exponent), Fraction(-1)).items())): 1/c}
    else:
        out = scaled(_generator(Inverse(frozenset(q.items()))), 1/c)
    for g, k in shared.items():
        one = dict(g.of) if isinstance(g, Inverse) else _generator(Inverse(frozenset(_generator(g).items())))
        out = times(out, power(one, k))
    return out


_known: dict[Term, Polynomial] = {}


def normal_form(t: Term) -> Polynomial:
    """The normal form of a real term."""
    if t not in _known:
        if t.type is not REAL:
            raise KernelError(f"no real number: {t} : {t.type}")
        _known[t] = _normal_form(t)
    return _known[t]


def _normal_form(t: Term) -> Polynomial:
    if isinstance(t, Num):
        return constant(t.value)
    f, xs = terms.strip(t)
    name = f.name if isinstance(f, Const) else ""
    if name == "add":
        return plus(normal_form(xs[0]), normal_form(xs[1]))
    if name == "neg":
        return scaled(normal_form(xs[0]), Fraction(-1))
    if name == "mul":
        return times(normal_form(xs[0]), normal_form(xs[1]))
    if name == "inv":
        return _inverse_of(xs[0])
    if name == "exp":
        return {(frozenset(), frozenset(normal_form(xs[0]).items())): Fraction(1)}
    if name == "pow":
        n = _integer(normal_form(xs[1]))
        if n is not None and abs(n) <= LARGEST_POWER:
            return power(normal_form(xs[0]) if n >= 0 else _inverse_of(xs[0]), abs(n))
    return _generator(_opaque(f, xs, t))


def _inverse_of(t: Term) -> Polynomial:
    """1/t: of a product that is written as one, the product of the inverses."""
    factors = terms.args_of(t, "mul", 2)
    return times(_inverse_of(factors[0]), _inverse_of(factors[1])) if factors else inverse(normal_form(t))


def _integer(p: Polynomial) -> int | None:
    """The integer that p is, or None."""
    if not p:
        return 0
    c = p.get(_ONE)
    return int(c) if c is not None and len(p) == 1 and c.denominator == 1 else None


def _opaque(f: Term, xs: list[Term], t: Term) -> Generator:
    """The generator for a term that arithmetic does not look into: its head, its real arguments in normal form."""
    if not xs or not isinstance(f, Const | Var):
        return t
    return Call(f, tuple(frozenset(normal_form(x).items()) if x.type is REAL else x for x in xs))


# --- what may be concluded --------------------------------------------------------------------------------------------
def difference(t: Term) -> tuple[str, Polynomial]:
    """(``le``, ``lt`` or ``eq``; right side minus left side) of a comparison of reals; false is 0 <= -1."""
    for name in ("le", "lt", "eq"):
        sides = terms.args_of(t, name, 2)
        if sides is not None and sides[0].type is REAL:
            return name, plus(normal_form(sides[1]), normal_form(sides[0]), Fraction(-1))
    if terms.args_of(t, "false", 0) is not None:
        return "le", constant(Fraction(-1))
    raise KernelError(f"no comparison of reals: {t}")


Summand = tuple[Fraction, Sequence[Theorem], Sequence[Term]]


def combination(goal: Term, summands: Sequence[Summand] = (), equations: Sequence[tuple[Term, Theorem]] = (),
                nonzero: Sequence[Theorem] = ()) -> Theorem:
    """The goal, a comparison of reals, as a combination of theorems.

    Its difference (right minus left) must be the sum of ``c * (product of the differences of theorems a <= b or a < b)
    * (product of squares of terms)`` over the summands (c, theorems, terms) with c >= 0, and of ``m * (b - a)`` over
    the equations (m, theorem a == b). With a strict goal one summand must be positive: c > 0, all its theorems strict,
    no squares. An equation as the goal has no summands. The theorems ``nonzero`` (not x == 0 as ``not (a == b)``, or
    a < b) say which denominators are not 0."""
    kind, rest = difference(formula(goal))
    strict = False
    used: list[Theorem] = []
    for c, ths, squares in summands:
        if not isinstance(c, int | Fraction):
            raise KernelError(f"a coefficient is a rational number, and no {type(c).__name__}")
        if c < 0 or kind == "eq":
            raise KernelError("an equation has no inequalities behind it, and no coefficient is negative")
        product, positive = constant(c), c > 0 and not squares
        for th in ths:
            of, d = difference(th.concl)
            positive = positive and of == "lt"
            if of == "eq":
                raise KernelError(f"an equation among inequalities: {th.concl}")
            product = times(product, d)
        for s in squares:
            if s.loose:
                raise KernelError("a square of an open term")
            product = times(product, power(normal_form(s), 2))
        strict = strict or positive
        rest = plus(rest, product, Fraction(-1))
        used += ths
    for m, th in equations:
        of, d = difference(th.concl)
        if of != "eq" or m.loose:
            raise KernelError(f"no equation: {th.concl}")
        rest = plus(rest, times(normal_form(m), d), Fraction(-1))
        used.append(th)
    if kind == "lt" and not strict:
        raise KernelError(f"not seen to be strict: {goal}")
    apart: set[Key] = set().union(*(not_zero(th) for th in nonzero))
    if not _vanishes(rest, apart):
        raise KernelError(f"no such combination: {goal}; left over {_said(rest)}")
    written = tuple((Fraction(c), tuple(ths), tuple(squares)) for c, ths, squares in summands)
    return theorem(goal, [*used, *nonzero], ("combination", goal, written, tuple(equations), tuple(nonzero)))


def not_zero(th: Theorem) -> set[Key]:
    """What the theorem says is not 0: a polynomial, and with it all its factors that are seen."""
    inner = terms.args_of(th.concl, "not", 1)
    kind, d = difference(inner[0] if inner is not None else th.concl)
    if (inner is None) != (kind == "lt") or kind == "le" or not d:
        raise KernelError(f"this does not say that something is not 0: {th.concl}")
    _, shared, q = _primitive(d)
    return {frozenset(q.items()), *(frozenset(_generator(g).items()) for g in shared)}


def nesting(g: Inverse) -> int:
    """How deep inverses are nested."""
    return 1 + max((nesting(h) for (powers, _), _ in g.of for h, _ in powers if isinstance(h, Inverse)), default=0)


def _vanishes(p: Polynomial, apart: set[Key]) -> bool:
    """Whether p is 0 where what is in ``apart`` is not: denominators are cleared one by one, the outermost first."""
    while p:
        inverses = {g for powers, _ in p for g, _ in powers if isinstance(g, Inverse)}
        cleared = inverses & {Inverse(key) for key in apart}
        if not cleared:
            return False
        g = max(cleared, key=nesting)
        top = max(dict(powers).get(g, 0) for powers, _ in p)
        out: Polynomial = {}
        for (powers, e), c in p.items():
            k = dict(powers).get(g, 0)
            rest = frozenset((h, j) for h, j in powers if h != g)
            out = plus(out, times({(rest, e): c}, power(dict(g.of), top - k)))
        p = out
    return True


def _said(p: Polynomial) -> str:
    """The first terms of p, for a message."""
    def one(g: Generator) -> str:
        if isinstance(g, Inverse):
            return f"1/({_said(dict(g.of))})"
        return f"{g.head}(..)" if isinstance(g, Call) else f"{g}"
    said = [f"{c}" + "".join(f"*{one(g)}" + (f"^{k}" if k > 1 else "") for g, k in powers)
            + (f"*exp({_said(dict(e))})" if e else "") for (powers, e), c in list(p.items())[:6]]
    return " + ".join(said) + (" + ..." if len(p) > 6 else "") or "0"


