"""Combinations: a polynomial as a nonnegative sum of products of what is at hand and of squares.

A floating-point linear program says which products take part; an exact one over these finds the coefficients.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csc_matrix

from symdp.kernel import arithmetic
from symdp.kernel.arithmetic import Monomial, Polynomial, constant, times
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.errors import ProofError
from symdp.proof.linear import Multiple, Product, cleared
from symdp.proof.simplex import solve

MOST = 600
"""How many products one program may have."""
FEW = 12
"""So many products go into the exact program at once."""
WIDEST = 900
"""How many monomials one program may have."""


def degree(p: Polynomial) -> int:
    """The total degree in generators; an exponential counts as one."""
    return max((sum(k for _, k in powers) + (1 if e else 0) for powers, e in p), default=0)


def products(orders: Sequence[Theorem], top: int, most: int = MOST) -> list[Product]:
    """Products of the inequalities up to a degree, the shortest first."""
    with_degree = [(th, max(1, degree(arithmetic.difference(th.concl)[1]))) for th in orders]
    out: list[Product] = []
    for n in range(1, top + 1):
        for chosen in itertools.combinations_with_replacement(with_degree, n):
            if sum(d for _, d in chosen) <= top:
                out.append((tuple(th for th, _ in chosen), ()))
                if len(out) >= most:
                    return out
    return out


def combine(goal: Term, rows: Sequence[Product], equations: Sequence[Multiple], apart: Sequence[Theorem]) -> Theorem:
    """The goal as a combination of these; ProofError if there is none."""
    kind, d = arithmetic.difference(goal)
    rows = [] if kind == "eq" else [((), ()), *rows]
    columns: list[Polynomial] = []
    strict: list[bool] = []
    kept: list[Product] = []
    for ths, squares in rows:
        p, s = constant(Fraction(1)), not squares
        try:
            for th in ths:
                of, q = arithmetic.difference(th.concl)
                p, s = times(p, q), s and of == "lt"
            for t in squares:
                p = times(p, arithmetic.power(arithmetic.normal_form(t), 2))
        except KernelError:
            continue
        columns.append(p)
        strict.append(s and kind == "lt")
        kept.append((ths, squares))
    multiples = [times(arithmetic.normal_form(m), arithmetic.difference(th.concl)[1]) for m, th in equations]
    d, *rest = cleared([d, *columns, *multiples], apart)
    n, e = len(columns), len(multiples)
    chosen = list(range(n)) if n + e <= FEW else _support(d, rest[:n], rest[n:], strict)
    numbers: dict[Monomial, int] = {}
    used = [rest[i] for i in chosen]
    for p in (d, *used, *rest[n:]):
        for m in p:
            numbers.setdefault(m, len(numbers))
    vectors = [{numbers[m]: c for m, c in p.items()} for p in (*used, *rest[n:])]
    k = len(used)
    x = solve([*vectors, *({i: -c for i, c in v.items()} for v in vectors[k:])], {numbers[m]: c for m, c in d.items()},
              [*(strict[i] for i in chosen), *[False]*(2*e)])
    if x is None:
        raise ProofError("no combination of what is at hand")
    net = [u - v for u, v in zip(x[k:k + e], x[k + e:], strict=True)]
    return arithmetic.combination(
        goal, [(c, *kept[i]) for c, i in zip(x, chosen, strict=False) if c],
        [(apply_const("mul", num(c), m), th) for c, (m, th) in zip(net, equations, strict=True) if c],
        apart)


def _support(d: Polynomial, columns: Sequence[Polynomial], free: Sequence[Polynomial], strict: Sequence[bool]
             ) -> list[int]:
    """The columns that take part, by a program in floating point."""
    numbers: dict[Monomial, int] = {}
    for p in (d, *columns, *free):
        for m in p:
            numbers.setdefault(m, len(numbers))
    if len(numbers) > WIDEST:
        raise ProofError(f"a combination over more than {WIDEST} monomials")
    n, e = len(columns), len(free)
    # Rows that only d has cannot be met; that is seen at once.
    seen = {m for p in (*columns, *free) for m in p}
    if any(m not in seen for m in d):
        raise ProofError("no combination of what is at hand: a monomial is met nowhere")
    data, row, col = [], [], []
    scale = []
    for j, p in enumerate([*columns, *free]):
        size = float(max((abs(c) for c in p.values()), default=Fraction(1)))
        scale.append(size)
        for m, c in p.items():
            data.append(float(c)/size)
            row.append(numbers[m])
            col.append(j)
    right = np.zeros(len(numbers))
    top = float(max((abs(c) for c in d.values()), default=Fraction(1)))
    for m, c in d.items():
        right[numbers[m]] = float(c)/top
    wants = any(strict)
    width = n + e + (1 if wants else 0)
    cost = np.array([1e-3]*n + [0.]*e + ([-1.] if wants else []))
    a = csc_matrix((data, (row, col)), shape=(len(numbers), width))
    bounds = [(0, None)]*n + [(None, None)]*e + ([(0, 1)] if wants else [])
    upper = None
    if wants:
        line = np.zeros(width)
        for j, s in enumerate(strict):
            line[j] = -1. if s else 0.
        line[-1] = 1.
        upper = csc_matrix(line)
    found = linprog(cost, A_ub=upper, b_ub=None if upper is None else [0.], A_eq=a, b_eq=right, bounds=bounds,
                    method="highs", options={"maxiter": 20000})
    if found.status != 0 or found.x is None:
        raise ProofError("no combination of what is at hand")
    return [j for j in range(n) if found.x[j] > 1e-9]
