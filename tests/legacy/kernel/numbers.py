"""A second arithmetic for the tests: expressions at rational points in Arb balls of 400 bits."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import flint

from symdp.legacy.kernel.tree import Call, Expr, Name, Num, Op

BITS = 400


class NoValue(Exception):
    """The expression is undefined at the point, or the balls are too wide to tell."""


class Unsure(NoValue):
    """A sign that the balls do not show, as that of 1/3 - 1/3."""


class TooBig(NoValue):
    """A number too large or too small to be written out as a fraction."""


def ball(x: Fraction | int) -> flint.arb:
    x = Fraction(x)
    return flint.arb(flint.fmpq(x.numerator, x.denominator))


def value(e: Expr, at: Mapping[str, Fraction], bits: int = BITS) -> flint.arb:
    """The value of a real expression, with the conventions of the language. Raises NoValue."""
    with flint.ctx.workprec(bits):
        out = _value(e, at)
    if not out.is_finite():
        raise NoValue
    if any(abs(int(x.man_exp()[1])) > 20_000 for x in (out.mid(), out.rad())):
        raise TooBig
    return out


def truth(e: Expr, at: Mapping[str, Fraction]) -> bool:
    match e:
        case Op("and", (a, b)):
            return truth(a, at) and truth(b, at)
        case Op("or", (a, b)):
            return truth(a, at) or truth(b, at)
        case Op("not", (a,)):
            return not truth(a, at)
        case Op("<" | "<=" | ">" | ">=" | "==" | "!=" as op, (a, b)):
            s = sign(value(Op("-", (a, b)), at))
            return {"<": s < 0, "<=": s <= 0, ">": s > 0, ">=": s >= 0, "==": s == 0, "!=": s != 0}[op]
    raise NoValue


def sign(x: flint.arb) -> int:
    if x > 0:
        return 1
    if x < 0:
        return -1
    if x == 0:
        return 0
    raise Unsure


def _value(e: Expr, at: Mapping[str, Fraction]) -> flint.arb:
    match e:
        case Num(v):
            return ball(v)
        case Name("pi"):
            return flint.arb.pi()
        case Name(n):
            return ball(at[n])
        case Op("neg", (a,)):
            return -_value(a, at)
        case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)) if sign(_value(u, at)) == 0:
            if sign(_value(a, at)) != 0:
                raise NoValue
            return ball(0)
        case Op("+", (a, b)):
            return _value(a, at) + _value(b, at)
        case Op("-", (a, b)):
            return ball(0) if a == b and _value(a, at).is_finite() else _value(a, at) - _value(b, at)
        case Op("*", (a, b)):
            return _value(a, at) * _value(b, at)
        case Op("/", (a, b)):
            bottom = _value(b, at)
            if sign(bottom) == 0:
                raise NoValue
            return _value(a, at) / bottom
        case Op("^", (a, b)):
            return _power(_value(a, at), _value(b, at), b)
        case Op("if", (c, a, b)):
            return _value(a if truth(c, at) else b, at)
        case Call("exp", (a,)):
            return _value(a, at).exp()
        case Call("log", (a,)):
            x = _value(a, at)
            if sign(x) <= 0:
                raise NoValue
            return x.log()
        case Call("sqrt", (a,)):
            x = _value(a, at)
            if sign(x) < 0:
                raise NoValue
            return ball(0) if x == 0 else x.sqrt()
        case Call("abs", (a,)):
            return abs(_value(a, at))
        case Call("min", (a, b)):
            return _value(a, at).min(_value(b, at))
        case Call("max", (a, b)):
            return _value(a, at).max(_value(b, at))
        case Call("rel_entr", (a, b)):
            x, y = _value(a, at), _value(b, at)
            if sign(x) < 0 or sign(y) < 0:
                raise NoValue
            if x == 0:
                return ball(0)
            if y == 0:
                raise NoValue  # oo
            return x * (x / y).log()
    raise AssertionError(e)


def _power(a: flint.arb, b: flint.arb, written: Expr) -> flint.arb:
    if isinstance(written, Num) and written.value.denominator == 1:
        n = int(written.value)
        if n < 0 and sign(a) == 0:
            raise NoValue
        if n < 0:
            return 1 / _power(a, -b, Num(Fraction(-n)))
        out = ball(1)
        for _ in range(n):
            out = out * a
        return out
    s = sign(a)
    if s < 0 or (s == 0 and sign(b) <= 0):
        raise NoValue
    return ball(0) if s == 0 else (a.log() * b).exp()


def as_fractions(x: flint.arb) -> tuple[Fraction, Fraction]:
    """Rational ends of a ball, rounded outwards by the conversion of its midpoint and radius."""
    mid, rad = x.mid().fmpq(), x.rad().fmpq()
    m, r = Fraction(int(mid.p), int(mid.q)), Fraction(int(rad.p), int(rad.q))
    return m - r, m + r
