"""Sums of squares: a polynomial that is not negative where polynomials at hand are not, as a sum of squares, each times
a product of these (the certificates of Putinar and Schmuedgen), perhaps after multiplication by something positive.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from fractions import Fraction

from symdp.kernel import arithmetic, logic
from symdp.kernel.arithmetic import Generator, Inverse, Key, Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials, semidefinite
from symdp.prover.positive import exponentials, inequality, orders
from symdp.prover.search import Search

HIGHEST = 8
"""The degree up to which squares are looked for."""
WIDEST = 36
"""How many monomials the squares of one factor may be made of."""
LARGEST = 150_000
"""How large a program may be: equations times entries of matrices."""

Powers = tuple[int, ...]
Table = list[Generator | Key]


def by_sums_of_squares(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Right minus left is a sum of squares, each times inequalities at hand; or it is so times 1 + x^2 + y^2 + .."""
    kind, p = inequality(goal)
    if any(isinstance(g, Inverse) for powers, _ in p for g, _ in powers) or not p:
        raise ProofError("denominators first")
    table, entries, shift = polynomials.in_generators(p)
    top = max(sum(key) for key in entries)
    if shift or not table or len(table) > 5 or top > HIGHEST or top < 2:
        raise ProofError("of too high a degree")
    if not _independent(table):
        raise ProofError("generators that depend on each other")
    ineqs, _ = orders(s, p, context)
    at_hand = [th for th in (*ineqs, *exponentials(s, p)) if _powers(arithmetic.difference(th.concl)[1], table)]
    s.spend(3)
    try:
        return _certificate(goal, kind, p, table, at_hand, top)
    except KernelError as e:
        if depth < 8 or len(table) > 3 or top > 6:
            raise e
    if kind == "lt":
        return _above_a_constant(s, goal, p, context, depth)
    return _multiplied(s, goal, p, table, top, context, depth)


def _independent(table: Table) -> bool:
    """Whether the generators are variables and exponentials, no variable in two of them."""
    seen: set[Var] = set()
    for g in table:
        if not isinstance(g, Var | frozenset):
            return False
        own = {g} if isinstance(g, Var) else polynomials.variables(dict(g))
        if own & seen:
            return False
        seen |= own
    return True


def _above_a_constant(s: Search, goal: Term, p: Polynomial, context: Context, depth: int) -> Theorem:
    """0 < p from c <= p, c a tenth of what is seen."""
    seen = s.points(context, goal).number(term_of(p))[0]
    low = float(seen.min()) if len(seen) else 0.
    if not low > 0:
        raise ProofError("not above a constant")
    c = Fraction(low/10).limit_denominator(10**4)
    if not c:
        raise ProofError("not above a constant")
    rest = apply_const("le", num(0), term_of(arithmetic.plus(p, arithmetic.constant(c), Fraction(-1))))
    th = s.goal(rest, context, depth - 1)
    return arithmetic.combination(goal, [(Fraction(1), [th], ()), (c, (), ())])


def _multiplied(s: Search, goal: Term, p: Polynomial, table: Table, top: int, context: Context, depth: int) -> Theorem:
    """The goal by a sum of squares for its difference times 1 + x^2 + y^2 + .. (x^2 + y^2 + .., if all its monomials
    are of one degree; one of the variables is not 0 then)."""
    alike = len({sum(key) for key in _powers(p, table) or {}}) == 1
    times = {} if alike else arithmetic.constant(Fraction(1))
    for g in table:
        times = arithmetic.plus(times, polynomials.monomial([g], [2]))
    product = arithmetic.times(p, times)
    th = _certificate(apply_const("le", num(0), term_of(product)), "le", product, table, (), top + 2)

    def divided(inner: Context) -> Theorem:
        positive = s.goal(apply_const("lt", num(0), term_of(times)), inner, 4)
        over = modus_ponens(s.steps.use("inv_pos", x=term_of(times)), positive)
        return arithmetic.combination(goal, [(Fraction(1), [th, over], ())], nonzero=[positive])
    try:
        return divided(context)
    except KernelError:
        x = table[0]
        if not isinstance(x, Var) or not alike:
            raise
    done = [s.steps.use("trichotomy", x=num(0), y=x)]
    for case in (apply_const("lt", num(0), x), apply_const("lt", x, num(0)), apply_const("eq", num(0), x)):
        inner = context.assuming("_", case)
        shown = s.goal(goal, inner, depth - 2) if len(done) == 3 else divided(inner)
        done.append(logic.discharge(case, shown))
    return logic.propositional(goal, done)


def _powers(p: Polynomial, table: Table) -> dict[Powers, Fraction] | None:
    """p as a polynomial in these generators; None if it has others."""
    out: dict[Powers, Fraction] = {}
    exps = [g for g in table if isinstance(g, frozenset)]
    for (powers, e), c in p.items():
        here = dict(powers)
        key = []
        rest = dict(e)
        for g in table:
            if isinstance(g, frozenset):
                (m, step), = g
                k = rest.pop(m, Fraction(0))/step
                if k.denominator != 1 or k < 0:
                    return None
                key.append(int(k))
            else:
                key.append(here.pop(g, 0))
        if here or rest:
            return None
        out[tuple(key)] = c
    return out if exps or out else None


def _certificate(goal: Term, kind: str, p: Polynomial, table: Table, at_hand: Sequence[Theorem], top: int) -> Theorem:
    """The goal as a combination of squares times products of the inequalities."""
    wanted = _powers(p, table)
    if wanted is None:
        raise ProofError("not a polynomial in these")
    error: KernelError = ProofError("no sum of squares")
    for factors in _choices(at_hand, table, top):
        try:
            return _combined(goal, kind, wanted, table, factors, top)
        except KernelError as e:
            error = e
    raise error


Factor = tuple[tuple[Theorem, ...], dict[Powers, Fraction]]


def _choices(at_hand: Sequence[Theorem], table: Table, top: int) -> Iterator[list[Factor]]:
    """Sets of products of the inequalities: none, each alone, pairs."""
    one: Factor = ((), {(0,)*len(table): Fraction(1)})
    yield [one]
    out = [one]
    for n in (1, 2, 3):
        size = len(out)
        for ths in itertools.combinations(at_hand, n):
            product = arithmetic.constant(Fraction(1))
            for th in ths:
                product = arithmetic.times(product, arithmetic.difference(th.concl)[1])
            entries = _powers(product, table)
            if entries and max(sum(k) for k in entries) <= top and len(out) < 24:
                out.append((ths, entries))
        if len(out) == size:
            return
        yield out


def _combined(goal: Term, kind: str, wanted: dict[Powers, Fraction], table: Table, factors: Sequence[Factor], top: int
              ) -> Theorem:
    even = top + top % 2
    monomials = []
    for _, entries in factors:
        degree = max(sum(k) for k in entries)
        monomials.append(list(_of_degree(len(table), (even - degree)//2)))
    if len(factors) == 1:
        monomials = [_halves(monomials[0], wanted)]
    if any(len(zs) > WIDEST for zs in monomials):
        raise ProofError("too many monomials")
    if kind == "lt":  # a positive constant, to be strict
        factors = [*factors, ((), {(0,)*len(table): Fraction(1)})]
        monomials.append([(0,)*len(table)])
    equations: dict[Powers, int] = {}
    rows: list[list[dict[tuple[int, int], Fraction]]] = [[] for _ in factors]

    def at(key: Powers) -> int:
        if key not in equations:
            equations[key] = len(equations)
            for r in rows:
                r.append({})
        return equations[key]
    for key in wanted:
        at(key)
    for k, ((_, entries), zs) in enumerate(zip(factors, monomials, strict=True)):
        for i, a in enumerate(zs):
            for j in range(i, len(zs)):
                for g, c in entries.items():
                    e = at(tuple(x + y + z for x, y, z in zip(a, zs[j], g, strict=True)))
                    row = rows[k][e]
                    row[i, j] = row.get((i, j), Fraction(0)) + (c if i == j else 2*c)
    right = [Fraction(0)]*len(equations)
    for key, c in wanted.items():
        right[equations[key]] = c
    if len(equations)*sum(len(zs)**2 for zs in monomials) > LARGEST:
        raise ProofError("too large a program")
    found = semidefinite.solve(rows, [len(zs) for zs in monomials], right)
    summands: list[arithmetic.Summand] = []
    for (ths, _), zs, squares in zip(factors, monomials, found, strict=True):
        for *v, d in squares:
            root: Polynomial = {}
            for c, z in zip(v, zs, strict=True):
                if c:
                    root = arithmetic.plus(root, polynomials.monomial(table, z), c)
            if set(root) == {(frozenset(), frozenset())}:
                summands.append((d*next(iter(root.values()))**2, list(ths), ()))
            elif root:
                summands.append((d, list(ths), (term_of(root),)))
    return arithmetic.combination(goal, summands)


def _of_degree(n: int, top: int) -> Iterator[Powers]:
    for key in itertools.product(range(top + 1), repeat=n):
        if sum(key) <= top:
            yield key


def _halves(zs: list[Powers], wanted: dict[Powers, Fraction]) -> list[Powers]:
    """The monomials whose squares occur, or can be cancelled by products of others (Newton's polytope)."""
    kept = set(zs)
    while True:
        sums: dict[Powers, int] = {}
        for a, b in itertools.combinations(sorted(kept), 2):
            key = tuple(x + y for x, y in zip(a, b, strict=True))
            sums[key] = sums.get(key, 0) + 1
        gone = {a for a in kept if (two := tuple(2*x for x in a)) not in wanted and two not in sums}
        gone |= {a for a in kept if wanted.get(tuple(2*x for x in a), Fraction(0)) < 0
                 and tuple(2*x for x in a) not in sums}
        if not gone:
            return sorted(kept)
        kept -= gone
