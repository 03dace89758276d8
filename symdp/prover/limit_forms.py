"""Forms of what a limit is taken of: powers as exponentials, logarithms of products as sums, fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symdp.kernel import arithmetic, terms
from symdp.kernel.arithmetic import Call, Polynomial
from symdp.kernel.terms import Const, Lam, Term, Var, apply_const, num
from symdp.kernel.types import KernelError
from symdp.proof.linear import said, term_of
from symdp.prover import polynomials
from symdp.prover.search import Search


def exponent_of(body: Term) -> Term | None:
    """The e of exp(e)."""
    own = terms.args_of(body, "exp", 1)
    return own[0] if own is not None else None


def flat(s: Search, x: Var, body: Term) -> Term:
    """The body with definitions unfolded and powers that move as exponentials, and logarithms of products as sums."""
    def visit(t: Term) -> Term:
        if x not in t.free or isinstance(t, Var | Lam):
            return t
        equal = s.definitions.equation(t) if isinstance(terms.strip(t)[0], Const) and _defined(t) else None
        if equal is not None:
            return visit(terms.strip(equal.concl)[1][1])
        head, args = terms.strip(t)
        args = [visit(y) for y in args]
        if isinstance(head, Const) and head.name == "pow" and not polynomials.whole(args[1]):
            return apply_const("exp", apply_const("mul", args[1], apply_const("log", args[0])))
        if isinstance(head, Const) and head.name == "log":
            try:
                parts = polynomials.product(arithmetic.normal_form(args[0]))
            except KernelError:
                return terms.app(head, *args)
            if len(parts.factors) + bool(parts.unit) > 1 or any(k != 1 for k in parts.factors.values()):
                out: Term = term_of(parts.unit) if parts.unit else num(0)
                if parts.constant != 1:
                    out = apply_const("add", out, apply_const("log", num(abs(parts.constant))))
                for q, k in sorted(parts.factors.items(), key=lambda i: said(i[0])):
                    log = apply_const("log", term_of(dict(q)))
                    out = apply_const("add", out, apply_const("mul", num(k), log))
                return out
        return terms.app(head, *args)
    return visit(body)


def _defined(t: Term) -> bool:
    head = terms.strip(t)[0]
    return isinstance(head, Const) and head.name not in (
        "add", "mul", "neg", "inv", "pow", "exp", "log", "sqrt", "min", "max", "abs", "ite", "sum")


def fractions(body: Term, x: Var) -> Iterator[tuple[Term, Term]]:
    """(N, D) with body == N/D."""
    p = arithmetic.normal_form(body)
    above, below = polynomials.together(p)
    if below:
        d = polynomials.multiplied([arithmetic.power(q, k) for q, k in below])
        if x in polynomials.variables(d):
            yield term_of(above), term_of(d)
    try:
        factors = polynomials.product(p)
    except KernelError:
        return
    if x in polynomials.variables(factors.unit):
        over = polynomials.exponential(arithmetic.scaled(factors.unit, Fraction(-1)))
        yield term_of(arithmetic.times(p, over)), term_of(over)
    whole: Polynomial = arithmetic.scaled(polynomials.exponential(factors.unit) if factors.unit else
                                          arithmetic.constant(Fraction(1)), factors.constant)
    for q, k in sorted(factors.factors.items(), key=lambda i: (_hard(dict(i[0]), x), said(i[0]))):
        if k > 0 and x in polynomials.variables(dict(q)):
            rest = whole
            for r, j in factors.factors.items():
                if r != q:
                    part = arithmetic.power(dict(r) if j > 0 else arithmetic.inverse(dict(r)), abs(j))
                    rest = arithmetic.times(rest, part)
            yield term_of(rest), term_of(arithmetic.power(arithmetic.inverse(dict(q)), k))


def _hard(p: Polynomial, x: Var) -> int:
    return sum(1 for g in polynomials.generators(p) if isinstance(g, Call) and x in polynomials.variables_of(g))
