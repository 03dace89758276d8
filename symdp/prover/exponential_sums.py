"""Means and exponentials: a sum of exponentials with positive weights is above one exponential, by the tangent
exp(x) >= 1 + x of each of them (the inequality of the weighted means)."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic
from symdp.kernel.arithmetic import Key, Polynomial, scaled
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import Product, said, term_of
from symdp.prover import combining, polynomials
from symdp.prover.links import Logarithm
from symdp.prover.positive import inequality, orders
from symdp.prover.search import Search

MOST = 8
"""How many exponentials a sum may have."""


def by_exponential_tangents(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The difference over one of its exponentials, as a combination of tangents of the others, each perhaps times what
    is at hand."""
    kind, p = inequality(goal)
    keys = sorted({e for _, e in p}, key=said)
    if kind != "le" or not 2 <= len(keys) <= MOST or any(
            isinstance(g, arithmetic.Inverse) for powers, _ in p for g, _ in powers):
        raise ProofError("no sum of exponentials")
    points = s.points(context, goal)
    ineqs, _ = orders(s, p, context)
    weights = [th for th in ineqs if not any(e for _, e in arithmetic.difference(th.concl)[1])][:4]
    for e in keys:
        coefficient: Polynomial = {m: c for m, c in p.items() if m[1] == e}
        seen = points.sign(num(0), term_of({(m, frozenset()): c for (m, _), c in coefficient.items()}))
        if (seen > 0).any():
            continue  # the one that the others are above
        minus = scaled(dict(e), Fraction(-1))
        over = arithmetic.times(p, polynomials.exponential(minus)) if e else p
        wanted = apply_const("le", num(0), term_of(over))
        rows: list[Product] = [((th,), ()) for th in weights]
        for f in sorted({f for _, f in over if f}, key=said):
            tangent = s.steps.use("exp_ge_affine", x=term_of(dict(f)))
            rows += [((tangent,), ()), *(((th, tangent), ()) for th in weights)]
        th = combining.combine(wanted, rows, [], [])
        if not e:
            return arithmetic.combination(goal, [(Fraction(1), [th], ())])
        positive = s.steps.use("exp_pos", x=term_of(dict(e)))
        return arithmetic.combination(goal, [(Fraction(1), [th, positive], ())])
    raise ProofError("no exponential is below the others")


def by_two_exponentials(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """One product with an exponential is above another: so are their logarithms. Sums stand before the exponentials
    in one variable only."""
    _, p = inequality(goal)
    plain = all(isinstance(g, Var) for powers, _ in p for g, _ in powers if not isinstance(g, arithmetic.Inverse))
    sums = len({e for _, e in p}) < len(p)
    if sums and (len(polynomials.variables(p)) > 1 or not plain):
        raise ProofError("sums before exponentials")
    return by_two_sums(s, goal, context, depth)


def by_two_sums(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The same, whatever stands before the exponentials."""
    kind, p = inequality(goal)
    groups: dict[Key, Polynomial] = {}
    for (powers, e), c in p.items():
        groups.setdefault(e, {})[powers, frozenset()] = c
    if len(groups) != 2 or depth < 2:
        raise ProofError("not two exponentials")
    points = s.points(context, goal)
    (e, a), (f, b) = groups.items()
    if not (points.sign(num(0), term_of(a)) > 0).any():
        (e, a), (f, b) = (f, b), (e, a)
    high, low = a, scaled(b, Fraction(-1))
    if any((points.sign(num(0), term_of(q)) < 0).any() for q in (high, low)):
        raise ProofError("not two exponentials")
    gap = arithmetic.plus(dict(e), dict(f), Fraction(-1))
    link = Logarithm(term_of(gap), term_of(high), term_of(low), False)
    logs = [apply_const("log", x) for x in (link.high, link.low)]
    rest = apply_const("add", link.e, apply_const("add", logs[0], apply_const("neg", logs[1])))
    wanted = apply_const(kind, num(0), rest)
    if s.fails_somewhere(wanted, context):
        raise ProofError("not positive")
    needed = link.needs(s, context, depth)
    th = s.goal(wanted, context, depth - 1)
    if not f:
        return link.back(s, goal, th, needed)
    over = arithmetic.times(p, polynomials.exponential(scaled(dict(f), Fraction(-1))))
    shown = link.back(s, apply_const(kind, num(0), term_of(over)), th, needed)
    return arithmetic.combination(goal, [(Fraction(1), [shown, s.steps.use("exp_pos", x=term_of(dict(f)))], ())])
