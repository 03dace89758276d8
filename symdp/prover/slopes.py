"""Derivatives of normal forms, for plans, and how hard a normal form looks."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from symdp.kernel import arithmetic
from symdp.kernel.arithmetic import Call, Generator, Inverse, Key, Polynomial, constant, plus, scaled, times
from symdp.kernel.terms import Const, Term, Var, apply_const, const, instantiate, num
from symdp.kernel.types import REAL
from symdp.proof.linear import term_of
from symdp.prover.polynomials import exponential, generator, variables, variables_of


def derivative(p: Polynomial, v: Var) -> Polynomial | None:
    """The derivative where it exists; None if a generator is not known."""
    out: Polynomial = {}
    for (powers, e), c in p.items():
        whole: Polynomial = {(powers, e): c}
        if e:
            inner = derivative(dict(e), v)
            if inner is None:
                return None
            out = plus(out, times(whole, inner))
        for g, k in powers:
            if v not in variables_of(g):
                continue
            inner = _derivative_of(g, v)
            if inner is None:
                return None
            rest = frozenset((h, j if h != g else j - 1) for h, j in powers if h != g or j > 1)
            out = plus(out, times({(rest, e): c*k}, inner))
    return out


@cache
def _derivative_of(g: Generator, v: Var) -> Polynomial | None:
    if g is v:
        return constant(Fraction(1))
    if isinstance(g, Inverse):
        d = derivative(dict(g.of), v)
        return None if d is None else scaled(times(d, arithmetic.power(generator(g), 2)), Fraction(-1))
    if not isinstance(g, Call) or not isinstance(g.head, Const):
        return None
    first = g.arguments[0]
    if isinstance(first, Term):
        return None
    d = derivative(dict(first), v)
    if d is None:
        return None
    if g.head.name == "log":
        return times(d, arithmetic.inverse(dict(first)))
    if g.head.name == "Phi":
        square = scaled(times(dict(first), dict(first)), Fraction(-1, 2))
        root = apply_const("sqrt", apply_const("mul", num(2), const("pi", REAL)))
        return times(times(exponential(square), arithmetic.inverse(arithmetic.normal_form(root))), d)
    if g.head.name == "sqrt":
        return scaled(times(d, arithmetic.inverse(generator(g))), Fraction(1, 2))
    if g.head.name == "pow" and not isinstance(g.arguments[1], Term) and v not in variables(dict(g.arguments[1])):
        y = dict(g.arguments[1])
        lower = Call(g.head, (first, frozenset(plus(y, constant(Fraction(-1))).items())))
        return times(times(d, y), generator(lower))
    return None


def substituted(p: Polynomial, v: Var, t: Term) -> Polynomial:
    """p with t for v."""
    return arithmetic.normal_form(instantiate(term_of(p), {}, {v: t}))


def hardness(p: Polynomial, v: Var) -> int:
    """How far p is from something whose sign is plain: transcendental monomials in v, each with the degree of its
    coefficient; logarithms count more, as they stay for ever."""
    groups: dict[tuple[frozenset[tuple[Generator, int]], Key], int] = {}
    logs: set[Generator] = set()
    for powers, e in p:
        hard = frozenset((g, k) for g, k in powers if not isinstance(g, Var) and v in variables_of(g))
        logs |= {g for g, _ in hard}
        plain = sum(k for g, k in powers if g is v)
        e_here = frozenset((m, c) for m, c in e if any(v in variables_of(g) for g, _ in m[0]))
        groups[hard, e_here] = max(groups.get((hard, e_here), 0), plain)
    hard_groups = [d + 2 for (h, e), d in groups.items() if h or e]
    plain_degree = max((d for (h, e), d in groups.items() if not h and not e), default=0)
    return sum(hard_groups) + 3*len(logs) + (plain_degree + 1)//2
