"""A comparison of reals as the sign of one product: each factor has a sign, or is a square."""

from __future__ import annotations

from fractions import Fraction

from symdp.kernel import arithmetic, logic
from symdp.kernel.arithmetic import Polynomial, scaled
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.polynomials import Product
from symdp.prover.rewriting import nonzero
from symdp.prover.search import Search


def primitive(p: Polynomial) -> Polynomial:
    """A positive multiple of p with whole coefficients."""
    import math
    d = math.lcm(*(c.denominator for c in p.values()))
    n = math.gcd(*(int(c*d) for c in p.values()))
    return scaled(p, Fraction(d, n))


def signs(s: Search, t: Term, context: Context) -> tuple[bool, bool, bool]:
    """Whether t is positive, negative, zero at some point at hand."""
    seen = s.points(context, apply_const("le", num(0), t)).sign(num(0), t)
    return bool((seen > 0).any()), bool((seen < 0).any()), bool((seen == 0).any())


def by_factors(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Right minus left is one product; its factors are shown to have a sign, those of even power need none."""
    kind = comparison(goal)
    if kind not in ("le", "lt"):
        raise ProofError("no inequality")
    _, d = arithmetic.difference(goal)
    if not d:
        return arithmetic.combination(goal)
    p = polynomials.product(d)
    below = polynomials.together(d)[1]
    if not p.constant:  # 0, as denominators cancel
        return arithmetic.combination(goal, nonzero=[nonzero(s, e, context, depth) for e, _ in below])
    if is_core(goal, p):
        raise ProofError("one factor only")
    constant = p.constant
    used: list[Theorem] = []
    squares: list[Term] = []
    apart: list[Theorem] = []
    if p.unit:
        used.append(s.steps.use("exp_pos", x=term_of(p.unit)))
    for f, k in sorted(p.factors.items(), key=_plainness):
        q = primitive(dict(f))
        ratio = next(iter(f))[1]/q[next(iter(f))[0]]
        constant *= ratio**k
        up, down, zero = signs(s, term_of(q), context)
        if up and down:
            if k > 0 and k % 2 == 0 and kind == "le":
                squares += [term_of(q)]*(k//2)
                continue
            return _either_sign(s, goal, context, depth, term_of(q), zero or kind == "le")
        if down:
            q, constant = scaled(q, Fraction(-1)), constant*(-1)**abs(k)
        strict = k < 0 or kind == "lt"
        t = term_of(q)
        if not strict and k % 2 == 0:
            squares += [t]*(k//2)
            continue
        th = s.instead(apply_const("lt" if strict else "le", num(0), t), context, depth)
        if k < 0:
            apart.append(th)
            th = modus_ponens(s.steps.use("inv_pos", x=t), th)
        used += [th]*abs(k)
    if constant <= 0:
        raise ProofError("of the other sign")
    for e, _ in below:
        if not any(_said(e, th) for th in apart):
            apart.append(nonzero(s, e, context, depth))
    if kind == "lt" and not used:
        one = arithmetic.combination(apply_const("lt", num(0), num(constant)), [(Fraction(1), (), ())])
        return arithmetic.combination(goal, [(Fraction(1), [one], ())], nonzero=apart)
    return arithmetic.combination(goal, [(constant, used, squares)], nonzero=apart)


def _plainness(factor: tuple[arithmetic.Key, int]) -> tuple[int, int, int, str]:
    """Denominators first, then polynomials in variables, the short ones first."""
    f, k = factor
    hard = sum(1 for g in polynomials.generators(dict(f), deep=False) if not isinstance(g, Var))
    return (k > 0, hard + sum(1 for (_, e), _ in f if e), len(f), str(term_of(dict(f))))


def _said(d: Polynomial, th: Theorem) -> bool:
    try:
        return {frozenset(x.items()) for x in (d,)} <= arithmetic.not_zero(th)
    except KernelError:
        return False


def _either_sign(s: Search, goal: Term, context: Context, depth: int, t: Term, total: bool) -> Theorem:
    """A factor of both signs: one case for each."""
    if depth < 1:
        raise ProofError("a factor of both signs")
    done = [s.steps.use("le_total" if total else "trichotomy", x=num(0), y=t)]
    names = ("le",) if total else ("lt",)
    cases = [apply_const(names[0], num(0), t), apply_const(names[0], t, num(0))]
    if not total:
        cases.append(apply_const("eq", num(0), t))
    for case in cases:
        done.append(logic.discharge(case, s.instead(goal, context.assuming("_", case), depth - 1)))
    return logic.propositional(goal, done)


def is_core(goal: Term, p: Product) -> bool:
    """Whether the goal is 0 <= t or 0 < t with one factor and no more."""
    if p.unit or len(p.factors) != 1 or list(p.factors.values()) != [1]:
        return False
    from symdp.kernel import terms
    a, b = terms.strip(goal)[1]
    (f,) = p.factors
    q = primitive(dict(f))
    if p.constant*next(iter(f))[1]/q[next(iter(f))[0]] < 0:
        q = scaled(q, Fraction(-1))
    return a is num(0) and b is term_of(q)
