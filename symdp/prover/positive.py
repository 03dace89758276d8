"""Arguments for one polynomial in what arithmetic does not look into: combinations of what is at hand, and cases on the
order of two variables."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.arithmetic import Inverse, Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import Multiple, Product, said, term_of
from symdp.proof.shapes import head_of
from symdp.prover import combining, polynomials
from symdp.prover.search import Search

HIGHEST = 8


def inequality(goal: Term) -> tuple[str, Polynomial]:
    """le or lt, and right minus left."""
    kind = comparison(goal)
    if kind not in ("le", "lt"):
        raise ProofError("no inequality")
    return arithmetic.difference(goal)


def orders(s: Search, p: Polynomial, context: Context) -> tuple[list[Theorem], list[Theorem]]:
    """The inequalities and the equations at hand that speak of what p speaks of, and of what these speak of."""
    left = [th for th in context.all() if comparison(th.concl)]
    seen = polynomials.generators(p)
    ineqs: list[Theorem] = []
    equations: list[Theorem] = []
    for _ in range(3):
        more = [th for th in left if polynomials.generators(arithmetic.difference(th.concl)[1]) & seen]
        if not more:
            break
        for th in more:
            (equations if comparison(th.concl) == "eq" else ineqs).append(th)
            seen |= polynomials.generators(arithmetic.difference(th.concl)[1])
        left = [th for th in left if th not in more]
    return ineqs, equations


def exponentials(s: Search, p: Polynomial) -> list[Theorem]:
    """0 < exp(e) for the exponentials that p is a polynomial in and those that occur, 0 <= sqrt(x) for roots."""
    table, _, shift = polynomials.in_generators(p)
    keys = [frozenset(shift.items()), *(g for g in table if isinstance(g, frozenset)), *(e for _, e in p)]
    roots = [x for g in table if isinstance(g, Term) and head_of(g) == "sqrt" for x in terms.strip(g)[1]]
    return [*(s.steps.use("exp_pos", x=term_of(dict(e))) for e in dict.fromkeys(keys) if e),
            *(s.steps.use("sqrt_nonneg", x=x) for x in roots)]


def squares(p: Polynomial, most: int = 60) -> list[Product]:
    """Squares of sums and differences of monomials whose product is a monomial of p."""
    table, entries, shift = polynomials.in_generators(p)
    if shift:
        return []
    halves: set[tuple[int, ...]] = set()
    for key in entries:
        if all(k % 2 == 0 for k in key):
            halves.add(tuple(k//2 for k in key))
        elif sum(key) == 2:  # a product of two generators
            halves |= {tuple(int(i == j) for j in range(len(key))) for i, k in enumerate(key) if k}
    chosen = sorted(halves)
    out: list[Product] = []
    for i, a in enumerate(chosen):
        out.append(((), (term_of(polynomials.monomial(table, a)),)))
        for b in chosen[:i]:
            both = tuple(x + y for x, y in zip(a, b, strict=True))
            if both in entries and len(out) < most:
                x, y = term_of(polynomials.monomial(table, a)), term_of(polynomials.monomial(table, b))
                out.append(((), (apply_const("add", x, y),)))
                out.append(((), (apply_const("add", x, apply_const("neg", y)),)))
    return out


def by_linear(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A linear combination of the comparisons at hand, divided by the numbers that the goal has in denominators too."""
    _, p = inequality(goal)
    ineqs, equations = orders(s, p, context)
    rows: list[Product] = [((th,), ()) for th in (*ineqs, *exponentials(s, p))]
    multiples: list[Multiple] = [(num(1), th) for th in equations]
    apart: list[Theorem] = []
    for g in {g for powers, _ in p for g, _ in powers if isinstance(g, Inverse)}:
        over = term_of({(frozenset([(g, 1)]), frozenset()): Fraction(1)})
        (below,) = terms.strip(over)[1]
        if not over.free:
            apart.append(s.goal(apply_const("lt", num(0), below), Context(), depth - 1))
            positive = s.steps.use("inv_pos", apart[-1], x=below)
            rows += [((th, positive), ()) for th in ineqs]
            multiples += [(over, th) for th in equations]
    return combining.combine(goal, rows, multiples, apart)


def by_products(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A combination of products of the inequalities at hand, and of squares."""
    _, p = inequality(goal)
    if any(isinstance(g, Inverse) for powers, _ in p for g, _ in powers):
        raise ProofError("denominators first")
    ineqs, equations = orders(s, p, context)
    ineqs = [th for th in ineqs if not any(isinstance(g, Inverse) for powers, _ in arithmetic.difference(th.concl)[1]
                                           for g, _ in powers)]
    at_hand = [*ineqs, *exponentials(s, p)]
    top = combining.degree(p)
    if top > HIGHEST or not p:
        raise ProofError("of too high a degree")
    own = squares(p)
    tried = 0
    for more in (0, 1, 2):
        if more and (len(at_hand) > 4 or len(polynomials.generators(p)) > 2):
            break
        rows = combining.products(at_hand, top + more)
        rows += [(ths, sq) for ths, _ in [((), ()), *rows[:len(at_hand)]] for _, sq in own
                 if combining.degree(_of(ths)) + 2*combining.degree(arithmetic.normal_form(sq[0])) <= top + more]
        if len(rows) == tried:
            break
        tried = len(rows)
        multiples: list[Multiple] = []
        for th in equations:
            for g in [num(1), *_factors(p, top)]:
                multiples.append((g, th))
        try:
            return combining.combine(goal, rows, multiples, [])
        except KernelError:
            pass
    raise ProofError("no combination of products")


def _of(ths: object) -> Polynomial:
    out = arithmetic.constant(Fraction(1))
    for th in ths:  # type: ignore[attr-defined]
        out = arithmetic.times(out, arithmetic.difference(th.concl)[1])
    return out


def _factors(p: Polynomial, top: int) -> list[Term]:
    """Generators to multiply equations with."""
    if top < 2:
        return []
    return [term_of({(frozenset([(g, 1)]), frozenset()): Fraction(1)})
            for g in sorted({g for powers, _ in p for g, _ in powers}, key=said)]


def by_order(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Cases on which of two variables is larger, where the goal speaks of both and neither is known to be."""
    if depth < 1:
        raise ProofError("no depth left")
    _, p = inequality(goal)
    vs = sorted((v for v in polynomials.variables(p) if v.type is REAL), key=said)
    if len(vs) > 4 or polynomials.generators(p, deep=False) - set(vs) or any(e for _, e in p):
        raise ProofError("not a polynomial in a few variables")
    points = s.points(context, goal)
    for i, a in enumerate(vs):
        for b in vs[i + 1:]:
            seen = points.sign(a, b)
            if (seen > 0).any() and (seen < 0).any():
                return cases_of_order(s, goal, context, depth - 1, a, b)
    raise ProofError("all variables are in order")


def cases_of_order(s: Search, goal: Term, context: Context, depth: int, a: Term, b: Term) -> Theorem:
    """The goal where a <= b and where b <= a."""
    done = [s.steps.use("le_total", x=a, y=b)]
    for case in (apply_const("le", a, b), apply_const("le", b, a)):
        done.append(logic.discharge(case, s.goal(goal, context.assuming("_", case), depth)))
    return logic.propositional(goal, done)


def free_reals(t: Term) -> list[Var]:
    """The real variables of t, in order."""
    return sorted((v for v in t.free if v.type is REAL), key=said)
