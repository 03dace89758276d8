"""Number domains that are visibly empty: constants only, exactly, never approximated."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction

from symdp.legacy.kernel.tree import Expr, Name, Num, Op, Seq, Type

Bound = Fraction | float  # a float only for plus and minus infinity
_MAX_EXPONENT, _MAX_BITS, _MAX_LISTED = 64, 4096, 1000


def constant(e: Expr) -> Bound | None:
    """The exact value of a rational constant or of +-oo; None for anything else or anything huge."""
    match e:
        case Num(value):
            return value
        case Name(id="oo"):
            return math.inf
        case Op("neg", (inner,)):
            v = constant(inner)
            return None if v is None else -v
        case Op("+" | "-" | "*" | "/" | "^" as op, (left, right)):
            a, b = constant(left), constant(right)
            if isinstance(a, Fraction) and isinstance(b, Fraction):
                return _combine(op, a, b)
    return None


def _combine(op: str, a: Fraction, b: Fraction) -> Fraction | None:
    if op == "+":
        return a + b
    if op == "-":
        return a - b
    if op == "*":
        return a * b
    if op == "/":
        return a / b if b else None
    small = b.denominator == 1 and abs(b) <= _MAX_EXPONENT and a.numerator.bit_length() <= _MAX_BITS
    return a ** int(b) if small and (a or b > 0) else None


@dataclass
class _Region:
    low: Bound = -math.inf
    high: Bound = math.inf
    low_open: bool = False
    high_open: bool = False
    without: set[Bound] = field(default_factory=set)
    choices: list[Bound] | None = None

    def at_least(self, v: Bound, strict: bool) -> None:
        if v > self.low or (v == self.low and strict):
            self.low, self.low_open = v, strict

    def at_most(self, v: Bound, strict: bool) -> None:
        if v < self.high or (v == self.high and strict):
            self.high, self.high_open = v, strict

    def holds(self, v: Bound) -> bool:
        above = v > self.low or (v == self.low and not self.low_open)
        below = v < self.high or (v == self.high and not self.high_open)
        return above and below and v not in self.without

    def empty(self, integers: bool) -> bool:
        if self.choices is not None:
            whole = [v for v in self.choices if not integers or v == math.inf or v == int(v)]
            return not any(map(self.holds, whole))
        if not integers or math.inf in (abs(self.high), abs(self.low)):
            return self.low > self.high or (self.low == self.high and not self.holds(self.low))
        first = math.ceil(self.low)
        last = math.floor(self.high)
        return last - first <= _MAX_LISTED and not any(self.holds(Fraction(v)) for v in range(first, last + 1))


def is_empty(kind: str, where: tuple[Expr, ...]) -> bool:
    """Whether constant conditions on a real or an integer leave no value at all."""
    region = _Region()
    for clause in where:
        if isinstance(clause, Op) and len(clause.args) == 2:
            _narrow(region, clause.op, clause.args[1])
    return region.empty(kind == "integer")


def _narrow(region: _Region, op: str, right: Expr) -> None:
    if op == "in":
        if isinstance(right, Seq):
            _narrow_set(region, right)
        return
    v = constant(right)
    if v is None:
        return
    if op in (">", ">=", "=="):
        region.at_least(v, op == ">")
    if op in ("<", "<=", "=="):
        region.at_most(v, op == "<")
    if op == "!=":
        region.without.add(v)


def _narrow_set(region: _Region, s: Seq) -> None:
    if s.kind == "set":
        values = [constant(x) for x in s.items]
        if None not in values:
            region.choices = [v for v in values if v is not None]
        return
    if len(s.items) == 2 and s.kind in ("range", "[]", "(]", "[)", "()"):
        low, high = (constant(x) for x in s.items)
        if low is not None:
            region.at_least(low, s.kind[0] == "(")
        if high is not None:
            region.at_most(high, s.kind[-1] == ")")


def empty_domain(domain: Expr | Type) -> bool:
    """Whether the domain of a bound or declared name is empty by its constants alone."""
    if isinstance(domain, Type):
        return domain.kind in ("real", "integer") and is_empty(domain.kind, domain.where)
    if not isinstance(domain, Seq) or domain.kind in ("tuple", "list", "group", "given"):
        return False
    kind = "integer" if domain.kind == "range" else "real"
    return is_empty(kind, (Op("in", (Name("_"), domain)),))


def uncountable(domain: Expr | Type) -> bool:
    """The reals, or an interval of them that is not visibly one point or empty."""
    if isinstance(domain, Name):
        return domain.id == "reals"
    if isinstance(domain, Type):
        return domain.kind == "real" and not any(
            isinstance(c, Op) and (c.op == "==" or (c.op == "in" and not uncountable(c.args[1]))) for c in domain.where)
    if not isinstance(domain, Seq) or domain.kind not in ("[]", "(]", "[)", "()") or len(domain.items) != 2:
        return False
    low, high = (constant(x) for x in domain.items)
    return low is None or high is None or low < high


def closed_at_infinity(domain: Expr) -> bool:
    """``[0, oo]``: numbers are finite, so a closed end at infinity says something it cannot mean."""
    if not isinstance(domain, Seq) or len(domain.items) != 2 or domain.kind not in ("[]", "(]", "[)"):
        return False
    low, high = (constant(x) for x in domain.items)
    return (domain.kind[0] == "[" and low in (math.inf, -math.inf)) or (
        domain.kind[1] == "]" and high in (math.inf, -math.inf))
