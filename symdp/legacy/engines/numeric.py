"""Statements at one exact point, in rationals where possible and mpmath elsewhere.

Independent of the kernel's intervals: an expanded formula (see ``symdp.legacy.kernel.objects``)
is walked with numbers that are Fractions as long as they can be and ``mpf`` of ``DIGITS``
digits afterwards. Evidence only; what is found here goes to the kernel.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import mpmath

from symdp.legacy.engines.capacity import information
from symdp.legacy.kernel.tree import COMPARISONS, Call, Expr, Name, Num, Op, Seq

DIGITS = 50
GUARD = 12  # digits given up before two inexact numbers are called different
Number = Any  # a Fraction or an mpf (infinities are mpf)
MAX_POWER = 4000  # exponents up to this are computed exactly for rationals


class Undefined(Exception):
    """A sub-expression without a value at the point."""

    def __init__(self, what: str, node: Expr) -> None:
        super().__init__(what)
        self.what, self.node = what, node


class Unknown(Exception):
    """Something that cannot be computed here: a binder over an infinite domain, an overflow."""


INF = mpmath.inf


class Point:
    """Values for the free names; evaluates numbers and formulas about them."""

    def __init__(self, values: Mapping[str, Number], digits: int = DIGITS) -> None:
        self.values = values
        self.digits = digits
        self.memo: dict[int, Number] = {}
        self.kept: list[Expr] = []  # keeps memoised nodes alive, so that their ids stay theirs
        self.blur = mpmath.mpf(0)  # how closely capacities that were used are known

    # -- truth
    def truth(self, e: Expr) -> tuple[bool | None, Number]:
        """Whether e holds (None: too close to tell) and its slack, negative where it fails."""
        with mpmath.workdps(self.digits):
            return self._truth(e)

    def number(self, e: Expr) -> Number:
        """The value of e. Raises Undefined or Unknown."""
        with mpmath.workdps(self.digits):
            return self._number(e)

    def _truth(self, e: Expr) -> tuple[bool | None, Number]:
        match e:
            case Op("and" | "or" | "implies" as op, (a, b)):
                left, s = self._truth(a)
                if op == "implies":
                    left, s = _opposite(left, s)
                if left is (op != "and"):
                    return left, s
                right, t = self._truth(b)
                if op == "and":
                    return (False if right is False else None if None in (left, right) else True), min(s, t)
                return (True if right else None if None in (left, right) else False), max(s, t)
            case Op("iff", (a, b)):
                (left, s), (right, t) = self._truth(a), self._truth(b)
                if left is None or right is None:
                    return None, mpmath.mpf(0)
                size = min(abs(x) or mpmath.mpf(1) for x in (s, t))  # of what holds or fails by nothing it is certain
                return left == right, size if left == right else -size
            case Op("not", (a,)):
                return _opposite(*self._truth(a))
            case Op("if", (c, a, b)):
                return self._truth(a if self.decided(c) else b)
            case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" | "range" as brackets, (lo, hi)))):
                kind: str = brackets
                low = Op("<=" if kind[0] in "[r" else "<", (lo, x))
                high = Op("<=" if kind[-1] in "]e" else "<", (x, hi))
                held, slack = self._truth(Op("and", (low, high)))
                if kind == "range" and held is not False and not _whole(self._number(x)):
                    return False, -_mpf(Fraction(1))
                return held, slack
            case Op("in", (x, Name("integers" | "naturals" as space))):
                v = self._number(x)
                held = _whole(v) and (space == "integers" or v >= 0)
                return held, _mpf(Fraction(1 if held else -1))
            case Op(op, (a, b)) if op in COMPARISONS:
                try:
                    left = self._number(a)
                except Unknown:
                    self._number(b)  # undefined whatever the left side is
                    raise
                return self.comparison(op, left, self._number(b))
        raise Unknown(f"a formula that cannot be decided at a point: {type(e).__name__}")

    def decided(self, e: Expr) -> bool:
        held, _ = self._truth(e)
        if held is None:
            raise Unknown("a condition too close to tell")
        return held

    def comparison(self, op: str, x: Number, y: Number) -> tuple[bool | None, Number]:
        held, slack = self._comparison(op, x, y)
        return held, _mpf(slack)

    def _comparison(self, op: str, x: Number, y: Number) -> tuple[bool | None, Number]:
        if isinstance(x, Fraction) and isinstance(y, Fraction):
            gap: Number = y - x
        else:
            gap = mpmath.mpf(0) if _mpf(x) == _mpf(y) else _mpf(y) - _mpf(x)
        exact = isinstance(gap, Fraction) or mpmath.isinf(gap) or mpmath.isinf(_mpf(x))
        tie = max(self.blur, mpmath.mpf(10) ** (GUARD - self.digits))
        if not exact and abs(gap) <= tie * max(abs(_mpf(x)), abs(_mpf(y)), 1):
            return None, gap if op in ("<=", "<") else -gap if op in (">=", ">") else -abs(gap)
        match op:
            case "<=" | "<":
                return (gap > 0 or (gap == 0 and op == "<=")), gap
            case ">=" | ">":
                return (gap < 0 or (gap == 0 and op == ">=")), -gap
            case "==":
                return gap == 0, -abs(gap)
        return gap != 0, abs(gap)

    # -- numbers
    def _number(self, e: Expr) -> Number:
        if id(e) in self.memo:
            return self.memo[id(e)]
        value = self._compute(e)
        if isinstance(value, mpmath.mpf) and mpmath.isnan(value):
            raise Undefined("oo - oo or 0*oo", e)
        self.memo[id(e)] = value
        self.kept.append(e)
        return value

    def _compute(self, e: Expr) -> Number:
        match e:
            case Num(v):
                return v
            case Name("oo"):
                return INF
            case Name("pi"):
                return +mpmath.pi
            case Name(name):
                if name not in self.values:
                    raise Unknown(f"no value for {name}")
                return self.values[name]
            case Op("if", (c, a, b)):
                return self._number(a if self.decided(c) else b)
            case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)):
                if self._number(u) == 0 and self._number(a) == 0:
                    return Fraction(0)
            case Op("^", (a, b)):
                return self.power(self._number(a), self._number(b), e)
            case Call("rel_entr", (a, b)):
                return self.rel_entr(self._number(a), self._number(b), e)
            case Call("capacity", (Seq("list", rows),)):
                return self.capacity([[self._number(p) for p in r.items] for r in rows if isinstance(r, Seq)])
            case Call("min" | "max" as fn, args):
                values = [self._number(a) for a in args]
                return functools.reduce(_smaller if fn == "min" else _larger, values)
        match e:
            case Op("neg", (a,)):
                return -self._number(a)
            case Op("+" | "-" | "*" | "/" as op, (a, b)):
                return self.arithmetic(op, self._number(a), self._number(b), e)
            case Call("abs", (a,)):
                return abs(self._number(a))
            case Call("exp", (a,)):
                return self.exp(self._number(a))
            case Call("log", (a,)):
                x = self._number(a)
                if x <= 0:
                    raise Undefined("the logarithm of a number that is not positive", e)
                return Fraction(0) if x == 1 else mpmath.log(_mpf(x))
            case Call("Phi", (a,)):
                x = self._number(a)
                return Fraction(1, 2) if x == 0 else mpmath.ncdf(_mpf(x))
            case Call("h_inv", (a,)):
                return self.inverse_entropy(self._number(a), e)
            case Call("sqrt", (a,)):
                x = self._number(a)
                if x < 0:
                    if not isinstance(x, Fraction) and abs(x) < mpmath.mpf(10) ** (GUARD - self.digits):
                        raise Unknown("the root of a number too close to zero")
                    raise Undefined("the square root of a negative number", e)
                return self.power(x, Fraction(1, 2), e)
        raise Unknown(f"{getattr(e, 'fn', getattr(e, 'binder', type(e).__name__))} has no numeric value here")

    def arithmetic(self, op: str, x: Number, y: Number, node: Expr) -> Number:
        if op == "/" and y == 0:
            raise Undefined("division by zero", node)
        if not (isinstance(x, Fraction) and isinstance(y, Fraction)):
            if isinstance(x, Fraction) and x == 0 and op in "*/":
                if mpmath.isinf(y) and op == "*":
                    raise Undefined("0*oo", node)
                return x
            x, y = _mpf(x), _mpf(y)
        return x + y if op == "+" else x - y if op == "-" else x * y if op == "*" else x / y

    def exp(self, x: Number) -> Number:
        if x == 0:
            return Fraction(1)
        if abs(x) > 10**6:
            if mpmath.isinf(_mpf(x)):
                return INF if x > 0 else Fraction(0)
            raise Unknown("an exponential too large to compute")
        return mpmath.exp(_mpf(x))

    def power(self, x: Number, y: Number, node: Expr) -> Number:
        whole = isinstance(y, Fraction) and y.denominator == 1
        if x < 0 and not whole:
            raise Undefined("a power of a negative number", node)
        if x == 0:
            if y < 0:
                raise Undefined("zero to a negative power", node)
            return Fraction(1) if y == 0 else Fraction(0)
        if whole:
            small = isinstance(x, Fraction) and abs(y) <= MAX_POWER
            return x ** int(y) if small else mpmath.power(_mpf(x), int(y))
        if isinstance(x, Fraction) and y == Fraction(1, 2):
            n, d = mpmath.libmp.isqrt(x.numerator), mpmath.libmp.isqrt(x.denominator)
            if n * n == x.numerator and d * d == x.denominator:
                return Fraction(int(n), int(d))
        return mpmath.power(_mpf(x), _mpf(y))

    def inverse_entropy(self, y: Number, node: Expr) -> Number:
        y, low, high = _mpf(y), mpmath.mpf(0), mpmath.mpf(1) / 2
        if y < 0 or y > mpmath.log(2):
            raise Undefined("the inverse of h of a number that is not between 0 and log(2)", node)
        for _ in range(int(3.4 * self.digits)):
            p = (low + high) / 2
            low, high = (p, high) if -p * mpmath.log(p) - (1 - p) * mpmath.log1p(-p) < y else (low, p)
        return high if y else Fraction(0)

    def rel_entr(self, x: Number, y: Number, node: Expr) -> Number:
        if x < 0 or y < 0:
            raise Undefined("the relative entropy of a negative number", node)
        if x == 0 or _mpf(x) == _mpf(y):
            return Fraction(0)
        return INF if y == 0 else _mpf(x) * mpmath.log(_mpf(x) / _mpf(y))

    def capacity(self, rows: list[list[Number]]) -> Number:
        """Half way between the two bounds that a nearly optimal input law gives."""
        if not rows:
            raise Unknown("the capacity of a channel without inputs")
        low, high = information([[_mpf(p) for p in r] for r in rows], self.digits)
        if high - low > mpmath.mpf(10) ** -9:
            raise Unknown("a capacity that was not found closely enough")
        self.blur = max(self.blur, 10 * (high - low), mpmath.mpf(10) ** -12)
        return (low + high) / 2


def _opposite(held: bool | None, slack: Number) -> tuple[bool | None, Number]:
    """The truth of the negation and its slack; what holds by nothing, in exact numbers, fails clearly when negated."""
    return (None if held is None else not held), mpmath.mpf(-1) if held and slack == 0 else -slack


def _whole(x: Number) -> bool:
    return bool(x == mpmath.floor(_mpf(x))) and not mpmath.isinf(_mpf(x))


def _mpf(x: Number) -> Any:
    return mpmath.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def _smaller(x: Number, y: Number) -> Number:
    return x if _mpf(x) <= _mpf(y) else y


def _larger(x: Number, y: Number) -> Number:
    return x if _mpf(x) >= _mpf(y) else y


def value_of(e: Expr, digits: int = DIGITS) -> Number:
    """The number a closed expression stands for."""
    return Point({}, digits).number(e)
