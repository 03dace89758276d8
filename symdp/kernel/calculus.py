"""Derivatives, and the conditions under which an expression is defined."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from symdp.kernel.normal import TooLarge, ratio
from symdp.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Num, Op, Seq, free_names, num


class NotDifferentiable(Exception):
    """A function with kinks, or one this module has no rule for."""


def derivative(e: Expr, v: str) -> Expr:
    """The derivative of e in v, with zeros and ones folded; valid where e and it are defined
    and the bases of non-integer powers and the arguments of rel_entr are positive."""
    if v not in free_names(e):
        return ZERO
    match e:
        case Name():
            return ONE
        case Op("+" | "-" as op, (a, b)):
            return (plus if op == "+" else minus)(derivative(a, v), derivative(b, v))
        case Op("neg", (a,)):
            return times(num(-1), derivative(a, v))
        case Op("*", (a, b)):
            return plus(times(derivative(a, v), b), times(a, derivative(b, v)))
        case Op("/", (a, b)):
            return minus(over(derivative(a, v), b), over(times(a, derivative(b, v)), Op("^", (b, num(2)))))
        case Op("^", (a, Num(n))):
            if n.denominator == 1:
                return times(times(num(n), a if n == 2 else Op("^", (a, num(n - 1)))), derivative(a, v))
            # divided by a, so that a = 0 is seen to be excluded
            return over(times(times(num(n), e), derivative(a, v)), a)
        case Op("^", (a, b)):
            log_a = Call("log", (a,))
            return times(e, plus(times(derivative(b, v), log_a), over(times(b, derivative(a, v)), a)))
        case Call("exp", (a,)):
            return times(e, derivative(a, v))
        case Call("log", (a,)):
            return over(derivative(a, v), a)
        case Call("sqrt", (a,)):
            return over(derivative(a, v), times(num(2), e))
        case Call("rel_entr", (a, b)):
            da, db = derivative(a, v), derivative(b, v)
            return minus(times(da, plus(minus(Call("log", (a,)), Call("log", (b,))), ONE)), over(times(db, a), b))
    raise NotDifferentiable(getattr(e, "fn", type(e).__name__))


def plus(a: Expr, b: Expr) -> Expr:
    return b if a == ZERO else a if b == ZERO else Op("+", (a, b))


def minus(a: Expr, b: Expr) -> Expr:
    return a if b == ZERO else Op("neg", (b,)) if a == ZERO else Op("-", (a, b))


def times(a: Expr, b: Expr) -> Expr:
    if ZERO in (a, b):
        return ZERO
    return b if a == ONE else a if b == ONE else Op("*", (a, b))


def over(a: Expr, b: Expr) -> Expr:
    return ZERO if a == ZERO else Op("/", (a, b))


Obligation = tuple[tuple[Expr, ...], Expr]  # guards, condition


def x_log_x(e: Expr) -> tuple[Fraction, Expr, Expr] | None:
    """e = c * N * log(N/D) (or c*N*log N, with D = 1) for a written product with a logarithm."""
    match e:
        case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)):
            n, d = u.args if isinstance(u, Op) and u.op == "/" else (u, ONE)
            try:
                r = ratio(Op("/", (a, n)), lambda _: None)
            except (TooLarge, ZeroDivisionError):
                return None
            if r.constant is not None:
                return r.constant, n, d
    return None


def obligations(e: Expr, integer: Callable[[Expr], bool]) -> Iterator[Obligation]:
    """What must hold for e to be defined, each condition with the guards that protect it.

    Conditions are sufficient. ``integer`` says whether an exponent takes integer values only.
    """
    match e:
        case Op("and" | "implies", (a, b)):
            yield from obligations(a, integer)
            yield from ((((a, *g), c) for g, c in obligations(b, integer)))
        case Op("or", (a, b)):
            yield from obligations(a, integer)
            yield from (((Op("not", (a,)), *g), c) for g, c in obligations(b, integer))
        case Op("if", (c, a, b)):
            yield from obligations(c, integer)
            yield from (((c, *g), f) for g, f in obligations(a, integer))
            yield from (((Op("not", (c,)), *g), f) for g, f in obligations(b, integer))
        case Op("*", (a, b)) if (found := x_log_x(e)) is not None:
            log = b if isinstance(b, Call) and b.fn == "log" else a
            assert isinstance(log, Call)
            yield from obligations(log.args[0], integer)
            yield from obligations(a if log is b else b, integer)
            yield (), Op(">=", (log.args[0], ZERO))
        case Op("/", (a, b)):
            yield from obligations(a, integer)
            yield from obligations(b, integer)
            if not (isinstance(b, Num) and b.value):
                yield (), Op("!=", (b, ZERO))
        case Op("^", (a, b)):
            yield from obligations(a, integer)
            yield from obligations(b, integer)
            if isinstance(b, Num) and b.value.denominator == 1:
                if b.value < 0:
                    yield (), Op("!=", (a, ZERO))
            elif isinstance(b, Num):
                yield (), Op(">=" if b.value > 0 else ">", (a, ZERO))
            elif integer(b):
                yield (Op("<", (b, ZERO)),), Op("!=", (a, ZERO))
            else:
                yield (), Op(">", (a, ZERO))
        case Call("log" | "sqrt" as fn, (a,)):
            yield from obligations(a, integer)
            yield (), Op(">" if fn == "log" else ">=", (a, ZERO))
        case Call("rel_entr", (a, b)):
            yield from obligations(a, integer)
            yield from obligations(b, integer)
            yield (), Op(">=", (a, ZERO))
            yield (), Op(">", (b, ZERO))
        case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" | "range", (lo, hi)))):
            for y in (x, lo, hi):
                yield from obligations(y, integer)
        case Op(args=args) | Call("exp" | "abs" | "min" | "max" | "binom", args):
            for x in args:
                yield from obligations(x, integer)
        case Name() | Num() | Bind("limit" | "forall" | "exists"):
            return  # the rules for binders check the bodies they open
        case _:
            # binders and objects: only what is proved about them whole
            yield (), Op("!=", (ZERO, ZERO))
