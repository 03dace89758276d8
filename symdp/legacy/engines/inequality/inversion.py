"""Equations solved for one name, step by step from the outside."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.inequality.prover import TROUBLE
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.enclose import Region
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Num, Op, free_names, substitute, walk


def solutions(region: Region, e: Expr, x: str, value: Expr) -> Iterator[Expr]:
    """Expressions for x at which e may have the value; what they are worth has to be checked."""
    if x not in free_names(e):
        return
    if not isinstance(e, Op | Call):
        yield value
        return
    match e:
        case Call("exp", (a,)):
            yield from solutions(region, a, x, Call("log", (value,)))
        case Call("log", (a,)):
            yield from solutions(region, a, x, Call("exp", (value,)))
        case Call("sqrt", (a,)):
            yield from solutions(region, a, x, Op("*", (value, value)))
        case Call("abs", (a,)):
            yield from solutions(region, a, x, value)
            yield from solutions(region, a, x, Op("neg", (value,)))
        case Call("max" | "min", args):
            for a in args:
                yield from solutions(region, a, x, value)
        case Op("neg", (a,)):
            yield from solutions(region, a, x, Op("neg", (value,)))
        case Op("^", (a, Num(n))) if n:
            yield from solutions(region, a, x, Op("^", (value, Num(1 / n))))
        case Op("+" | "-" | "*" | "/" as op, (a, b)) if x not in free_names(b):
            back = {"+": "-", "-": "+", "*": "/", "/": "*"}[op]
            yield from solutions(region, a, x, Op(back, (value, b)))
        case Op("+" | "*" as op, (a, b)) if x not in free_names(a):
            yield from solutions(region, b, x, Op("-" if op == "+" else "/", (value, a)))
        case Op("-" | "/" as op, (a, b)) if x not in free_names(a):
            yield from solutions(region, b, x, Op(op, (a, value)))
        case Op("+" | "-" | "*" | "/" as op):
            yield from _fractional(region, e, x, value)
            if op in "*/" and any(isinstance(y, Call) and y.fn == "exp" and x in free_names(y) for y in walk(e)):
                yield from _fractional(region, Call("log", (e,)), x, Call("log", (value,)))


def _fractional(region: Region, e: Expr, x: str, value: Expr) -> Iterator[Expr]:
    """The zero of what is linear in x over one denominator."""
    try:
        r = region.ratio(Op("-", (e, value)))
        top = ratio_expr(type(r)(r.num))
        slope = ratio_expr(region.ratio(derivative(top, x)))
        if x not in free_names(slope) and not region.zero(slope):
            start = substitute(top, {x: ZERO})
            yield ratio_expr(region.ratio(Op("/", (Op("neg", (start,)), slope))))
    except TROUBLE:
        return


def beyond(region: Region, op: str, a: Expr, b: Expr, x: str) -> Iterator[Expr]:
    """Expressions for x at which ``a op b`` may hold: with equality, and by one more or less."""
    if x in free_names(b) and x not in free_names(a):
        a, b = b, a
    if x in free_names(b):
        a, b = Op("-", (a, b)), ZERO
    more = {"==": (ZERO,), "!=": (ONE,)}.get(op, (ZERO, ONE, Num(-ONE.value)))
    for gap in more:
        yield from solutions(region, a, x, b if gap == ZERO else Op("+", (b, gap)))
    if op in ("<", "<=", ">", ">=") and region.sign(b) == 1:
        for factor in (Num(ONE.value / 2), Num(ONE.value * 2)):
            yield from solutions(region, a, x, Op("*", (factor, b)))
