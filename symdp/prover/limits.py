"""Limits put together from those of the parts: that a function is continuous at an end of an interval."""

from __future__ import annotations

from collections.abc import Callable

from symdp.kernel import arithmetic, terms
from symdp.kernel.arithmetic import Call, Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError, Type
from symdp.proof.context import Context
from symdp.proof.derivatives import derivative as derived
from symdp.proof.errors import ProofError
from symdp.proof.linear import said, term_of
from symdp.proof.matching import fresh
from symdp.prover import polynomials, slopes
from symdp.prover.search import Search

Prove = Callable[[Term, Context], Theorem]


def continuous_at(s: Search, context: Context, f: Term, low: Term, high: Term, end: Term, prove: Prove) -> Theorem:
    """elim((low, high), f, end, f(end)): f is continuous at an end of the interval, seen from inside."""
    t = fresh("t", REAL)
    inside = terms.lam(t, apply_const("and", apply_const("lt", low, t), apply_const("lt", t, high)))
    at = apply_const("up", end)
    x = fresh("x", REAL)
    body = terms.app(f, x)
    wanted = apply_const("elim", inside, _up(x, body), at, apply_const("up", terms.app(f, end)))
    try:
        slope = derived(s.steps, f, end, context, prove)
        plain = s.steps.use("lim_id", s=inside, a=at)
        identity = terms.lam(x, x)
        th = s.steps.use("lim_continuous", plain, slope, s=inside, f=identity, g=f, a=at, d=end,
                         e=terms.strip(slope.concl)[1][2])
        if th.concl is wanted:
            return th
    except KernelError:
        pass
    better = grouped(arithmetic.normal_form(body), x, end)
    th = limit(s, context, inside, at, end, x, better, prove)
    equal = s.steps.ext(x, s.steps.cong(s.steps.refl(terms.const("up", _UP())),
                                        arithmetic.combination(apply_const("eq", better, body))))
    w = fresh("w", equal_type(equal))
    value = terms.strip(th.concl)[1][3]
    th = s.steps.replace(equal, th, terms.lam(w, apply_const("elim", inside, w, at, value)))
    inner = terms.args_of(value, "up", 1)
    assert inner is not None
    same = arithmetic.combination(apply_const("eq", inner[0], terms.app(f, end)))
    u = fresh("u", REAL)
    return s.steps.replace(same, th, terms.lam(u, apply_const("elim", inside, _up(x, body), at, apply_const("up", u))))


def equal_type(th: Theorem) -> Type:
    """The type of the sides of an equation."""
    return terms.strip(th.concl)[1][0].type


def _UP() -> Type:
    scheme = terms.scheme_of("up")
    assert scheme is not None
    return scheme


def _up(x: Var, body: Term) -> Term:
    return terms.lam(x, apply_const("up", body))


def grouped(p: Polynomial, x: Var, end: Term) -> Term:
    """p with each logarithm whose argument vanishes at the end beside that argument: q*(g*log(g)) + ..."""
    total: Term | None = None
    rest = p
    for g in sorted({g for powers, _ in p for g, _ in powers if isinstance(g, Call)}, key=said):
        if not isinstance(g.head, Const) or g.head.name != "log" or isinstance(g.arguments[0], Term):
            continue
        inner = dict(g.arguments[0])
        at_end = slopes.substituted(inner, x, end)
        if at_end:
            continue
        by = polynomials.collected(rest, g)
        if max(by) != 1:
            raise ProofError("a power of a logarithm that has no limit")
        quotient = polynomials.quotient(by[1], inner)
        if quotient is None:
            raise ProofError("a logarithm that has no limit")
        term = term_of(inner)
        piece = apply_const("mul", term_of(quotient), apply_const("mul", term, apply_const("log", term)))
        total = piece if total is None else apply_const("add", total, piece)
        rest = by.get(0, {})
    plain = term_of(rest)
    return plain if total is None else apply_const("add", total, plain)


def limit(s: Search, context: Context, inside: Term, at: Term, end: Term, x: Var, body: Term, prove: Prove) -> Theorem:
    """elim(inside, fn(x: up(body)), at, up(c)) with a computed c."""
    def value(th: Theorem) -> Term:
        inner = terms.args_of(terms.strip(th.concl)[1][3], "up", 1)
        assert inner is not None
        return inner[0]
    if x not in body.free:
        return s.steps.use("lim_const", s=inside, a=at, c=body)
    if body is x:
        return s.steps.use("lim_id", s=inside, a=at)
    head, xs = terms.strip(body)
    name = head.name if isinstance(head, Const) else ""
    if name == "mul":
        log = terms.args_of(xs[1], "log", 1)
        if log is not None and log[0] is xs[0]:
            inner = limit(s, context, inside, at, end, x, xs[0], prove)
            zero = arithmetic.combination(apply_const("eq", value(inner), num(0)))
            u = fresh("u", REAL)
            inner = s.steps.replace(zero, inner, terms.lam(u, apply_const(
                "elim", inside, _up(x, xs[0]), at, apply_const("up", u))))
            return s.steps.use("lim_x_log_x", inner, s=inside, f=terms.lam(x, xs[0]), a=at)
    parts = [limit(s, context, inside, at, end, x, y, prove) for y in xs if x in y.free or name in ("add", "mul")]
    if name in ("add", "mul"):
        return s.steps.use(f"lim_{name}", *parts, s=inside, f=terms.lam(x, xs[0]), g=terms.lam(x, xs[1]), a=at,
                           d=value(parts[0]), e=value(parts[1]))
    if len(parts) != 1 or x in head.free:
        raise ProofError(f"no limit of {head} is known")
    moving = next(i for i, y in enumerate(xs) if x in y.free)
    y = fresh("y", REAL)
    outer = terms.lam(y, terms.app(head, *(y if i == moving else z for i, z in enumerate(xs))))
    slope = derived(s.steps, outer, value(parts[0]), context, prove)
    return s.steps.use("lim_continuous", parts[0], slope, s=inside, f=terms.lam(x, xs[moving]), g=outer, a=at,
                       d=value(parts[0]), e=terms.strip(slope.concl)[1][2])

