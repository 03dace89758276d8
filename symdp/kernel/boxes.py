"""Enclosures: comparisons of reals that interval arithmetic sees on a box.

An interval is a pair of ends, rational numbers or None for no end, both inside. Every operation rounds outward to
multiples of a power of two, so a result contains all values of the operation on its operands, the total conventions
included (1/0 = 0, log x = 0 for x <= 0). exp, log and roots are computed here from series with a bound of the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt

from symdp.kernel import terms
from symdp.kernel.logic import Theorem, formula, theorem
from symdp.kernel.terms import Const, Num, Term
from symdp.kernel.types import REAL, KernelError

BITS = 96
"""Relative precision of ends: after every operation an end keeps that many bits."""
LARGEST_EXPONENT = 4096
"""exp of more than this is only bounded from below, of less than minus this only from above."""

End = Fraction | None
Interval = tuple[End, End]
EVERYWHERE: Interval = (None, None)


def _rounded(x: Fraction, up: bool) -> Fraction:
    """A number with BITS bits that is >= x (up) or <= x."""
    if not x:
        return x
    shift = BITS - (abs(x.numerator).bit_length() - x.denominator.bit_length())
    num, den = (x.numerator << shift, x.denominator) if shift >= 0 else (x.numerator, x.denominator << -shift)
    n = -(-num//den) if up else num//den
    return Fraction(n, 1 << shift) if shift >= 0 else Fraction(n << -shift)


def _tidy(i: Interval) -> Interval:
    return (None if i[0] is None else _rounded(i[0], False), None if i[1] is None else _rounded(i[1], True))


def add(a: Interval, b: Interval) -> Interval:
    """All sums."""
    (al, ah), (bl, bh) = a, b
    return (None if al is None or bl is None else al + bl, None if ah is None or bh is None else ah + bh)


def neg(a: Interval) -> Interval:
    """All negatives."""
    return (None if a[1] is None else -a[1], None if a[0] is None else -a[0])


def mul(a: Interval, b: Interval) -> Interval:
    """All products."""
    ends: list[End] = []  # an end of None stands for +oo or -oo; 0 times it is 0
    low = high = False    # whether the products are unbounded
    for x, sx in ((a[0], -1), (a[1], 1)):
        for y, sy in ((b[0], -1), (b[1], 1)):
            if x is not None and y is not None:
                ends.append(x*y)
                continue
            sign_x = sx if x is None else (x > 0) - (x < 0)
            sign_y = sy if y is None else (y > 0) - (y < 0)
            high, low = high or sign_x*sign_y > 0, low or sign_x*sign_y < 0
            if not sign_x*sign_y:
                ends.append(Fraction(0))
    finite = [e for e in ends if e is not None]
    return (None if low or not finite else min(finite), None if high or not finite else max(finite))


def inverse(a: Interval) -> Interval:
    """All 1/x, with 1/0 = 0."""
    lo, hi = a
    if lo == 0 == hi:
        return a
    if lo is not None and lo > 0:
        return (Fraction(0) if hi is None else 1/hi, 1/lo)
    if hi is not None and hi < 0:
        return (1/hi, Fraction(0) if lo is None else 1/lo)
    return (Fraction(0) if lo == 0 else None, Fraction(0) if hi == 0 else None)


def _exp_ends(x: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of exp(x) below and above: y = x/2^k with |y| <= 1/256, the series of exp(y), squared k times."""
    if abs(x) > LARGEST_EXPONENT:
        raise KernelError("an exponent that is too large")  # the caller takes what holds for all such exponents
    k = max(0, 8 + abs(x.numerator).bit_length() - x.denominator.bit_length() + 1)
    s = BITS + 16
    y = (x.numerator << s)//(x.denominator << k)  # in units of 2^-s, as all that follows
    total = term = 1 << s
    for n in range(1, 14):
        term = (term*y >> s)//n
        total += term
    # A term is off by less than 4 units (three times rounded, the error of the last one divided by 256), and what is
    # left out is less than twice the first term left out, (1/256)^14/14! < 2^-140.
    lo, hi = Fraction(total - 64, 1 << s), Fraction(total + 64, 1 << s)
    for _ in range(k):
        lo, hi = _rounded(lo*lo, False), _rounded(hi*hi, True)
    return lo, hi


def exp(a: Interval) -> Interval:
    """All exp(x)."""
    lo, hi = a
    low: Fraction = Fraction(0)
    if lo is not None and lo >= -LARGEST_EXPONENT:
        low = _exp_ends(min(lo, Fraction(LARGEST_EXPONENT)))[0]
    high: End = None
    if hi is not None and hi <= LARGEST_EXPONENT:
        high = _exp_ends(max(hi, Fraction(-LARGEST_EXPONENT)))[1]
    return (low, high)


def _atanh_ends(z: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of atanh(z) = z + z^3/3 + z^5/5 + ... for 0 <= z <= 1/3."""
    if not z:
        return z, z
    s = BITS + 16 + z.denominator.bit_length() - z.numerator.bit_length()
    low = (z.numerator << s)//z.denominator  # powers of z below and above, in units of 2^-s
    high = low + 1
    low_square, high_square = low*low >> s, (high*high >> s) + 1
    lo, hi, n = 0, 2, 1  # the rest is at most z^n/n/(1 - z^2), that is 9/8 of a unit at the end
    while high > 1:
        lo, hi = lo + low//n, hi + high//n + 1
        low, high = low*low_square >> s, (high*high_square >> s) + 1
        n += 2
    return Fraction(lo, 1 << s), Fraction(hi, 1 << s)


_LOG_2 = tuple(2*e for e in _atanh_ends(Fraction(1, 3)))


def _log_ends(x: Fraction) -> tuple[Fraction, Fraction]:
    """Bounds of log(x), x > 0: x = m*2^k with 1/2 < m < 2, log(m) = 2*atanh((m - 1)/(m + 1))."""
    k = x.numerator.bit_length() - x.denominator.bit_length()
    m = x/Fraction(2)**k  # between 1/2 and 2
    z = abs(m - 1)/(m + 1)
    lo, hi = _atanh_ends(_rounded(z, False))[0], _atanh_ends(min(_rounded(z, True), Fraction(1, 3)))[1]
    if m < 1:
        lo, hi = -hi, -lo
    part = (k*_LOG_2[0], k*_LOG_2[1]) if k >= 0 else (k*_LOG_2[1], k*_LOG_2[0])
    return 2*lo + part[0], 2*hi + part[1]


def log(a: Interval) -> Interval:
    """All log(x), with log(x) = 0 for x <= 0."""
    lo, hi = a
    if hi is not None and hi <= 0:
        return (Fraction(0), Fraction(0))
    high = None if hi is None else _log_ends(hi)[1]
    if lo is not None and lo > 0:
        return (_log_ends(lo)[0], high)
    return (None, None if high is None else max(high, Fraction(0)))


def root(a: Interval) -> Interval:
    """All sqrt(x), with sqrt(x) = 0 for x <= 0."""
    def end(x: Fraction, up: bool) -> Fraction:
        if x <= 0:
            return Fraction(0)
        shift = BITS + max(0, x.denominator.bit_length() - x.numerator.bit_length())
        n = isqrt((x.numerator << 2*shift)//x.denominator)
        return Fraction(n + up, 1 << shift)
    return (Fraction(0) if a[0] is None else end(a[0], False), None if a[1] is None else end(a[1], True))


def whole_power(a: Interval, n: int) -> Interval:
    """All x^n for an integer n."""
    if n < 0:
        return inverse(whole_power(a, -n))
    out: Interval = (Fraction(1), Fraction(1))
    if n % 2 == 0 and n:  # x^n = |x|^n
        a = magnitude(a)
    for _ in range(n):
        out = _tidy(mul(out, a))
    return out


def magnitude(a: Interval) -> Interval:
    """All |x|."""
    lo, hi = a
    if lo is not None and lo >= 0:
        return a
    if hi is not None and hi <= 0:
        return neg(a)
    return (Fraction(0), None if lo is None or hi is None else max(-lo, hi))


def _least(ends: Sequence[End], none_is_low: bool) -> End:
    finite = [e for e in ends if e is not None]
    if len(finite) < len(ends) and none_is_low:
        return None
    return min(finite) if finite else None


def minimum(a: Interval, b: Interval) -> Interval:
    """All min(x, y)."""
    return (_least([a[0], b[0]], True), _least([a[1], b[1]], False))


Box = Mapping[Term, Interval]


def enclosure(t: Term, box: Box) -> Interval:
    """An interval that contains t whenever the terms of the box lie in their intervals."""
    if isinstance(t, Num):
        return (t.value, t.value)
    return _tidy(_meet(box.get(t, EVERYWHERE), _by_structure(t, box)))


def _meet(a: Interval, b: Interval) -> Interval:
    lo = [e for e in (a[0], b[0]) if e is not None]
    hi = [e for e in (a[1], b[1]) if e is not None]
    return (max(lo) if lo else None, min(hi) if hi else None)


def _by_structure(t: Term, box: Box) -> Interval:
    f, xs = terms.strip(t)
    name = f.name if isinstance(f, Const) else ""
    if name not in ("add", "neg", "mul", "inv", "exp", "log", "pow", "abs", "min", "max"):
        return EVERYWHERE
    parts = [enclosure(x, box) for x in xs]
    if name == "pow":
        return _power(xs, parts)
    if name == "mul" and xs[0] is xs[1]:
        return whole_power(parts[0], 2)
    if name == "max":
        return neg(minimum(neg(parts[0]), neg(parts[1])))
    unary = {"neg": neg, "inv": inverse, "exp": exp, "log": log, "abs": magnitude}
    if name in unary:
        return unary[name](parts[0])
    return {"add": add, "mul": mul, "min": minimum}[name](parts[0], parts[1])


def _power(xs: list[Term], parts: list[Interval]) -> Interval:
    """x^y: for a whole number y the product; sqrt for 1/2; else exp(y*log(x)) where x > 0."""
    if isinstance(xs[1], Num):
        y = xs[1].value
        if y.denominator == 1 and abs(y) <= 1000:
            return whole_power(parts[0], int(y))
        if y == Fraction(1, 2):
            return root(parts[0])
    if parts[0][0] is None or parts[0][0] <= 0:
        return EVERYWHERE
    return exp(_tidy(mul(parts[1], _tidy(log(parts[0])))))


# --- what may be concluded --------------------------------------------------------------------------------------------
Cover = None | tuple[Term, Fraction, "Cover", "Cover"]
"""How the box is cut: not at all, or at a number of a term of the box, into a part below and a part above it."""


def enclose(goal: Term, bounds: Sequence[Theorem], cover: Cover = None) -> Theorem:
    """The goal, a comparison of reals or the denial of one, where interval arithmetic sees it on every part of the box
    that the bounds (q <= t, t < q, ... with numerals q) span."""
    box: dict[Term, Interval] = {}
    for th in bounds:
        sides = terms.args_of(th.concl, "le", 2) or terms.args_of(th.concl, "lt", 2) or terms.args_of(th.concl, "eq", 2)
        if sides is None or sides[0].type is not REAL:
            raise KernelError(f"no bound: {th.concl}")
        equal = terms.args_of(th.concl, "eq", 2) is not None
        for t, q, part in ((sides[0], sides[1], 1), (sides[1], sides[0], 0)):
            if isinstance(q, Num) and not isinstance(t, Num):
                span = (q.value, q.value) if equal else (None, q.value) if part else (q.value, None)
                box[t] = _meet(box.get(t, EVERYWHERE), span)
    _check(formula(goal), box, cover)
    return theorem(goal, list(bounds), ("enclose", goal, tuple(bounds), cover))


def _check(goal: Term, box: dict[Term, Interval], cover: Cover) -> None:
    if any(lo is not None and hi is not None and lo > hi for lo, hi in box.values()):
        return  # nothing lies in it
    if cover is None:
        if not seen(goal, box):
            raise KernelError(f"not seen: {goal} where " + ", ".join(f"{t} in {said(i)}" for t, i in box.items()))
        return
    t, at, below, above = cover
    if t.loose or t.type is not REAL:
        raise KernelError("a box is cut at a real number")
    span = box.get(t, EVERYWHERE)
    _check(goal, {**box, t: _meet(span, (None, at))}, below)
    _check(goal, {**box, t: _meet(span, (at, None))}, above)


def said(i: Interval) -> str:
    """The interval, for a message."""
    return "[" + ", ".join("?" if e is None else f"{float(e):.6g}" if abs(e) < 2**900 else "huge" for e in i) + "]"


def seen(goal: Term, box: Box) -> bool:
    """Whether interval arithmetic sees the goal on the whole box."""
    denied = terms.args_of(goal, "not", 1)
    inner = denied[0] if denied is not None else goal
    for name in ("le", "lt", "eq"):
        sides = terms.args_of(inner, name, 2)
        if sides is not None and sides[0].type is REAL:
            lo, hi = add(enclosure(sides[1], box), neg(enclosure(sides[0], box)))
            positive, negative = lo is not None and lo > 0, hi is not None and hi < 0
            if name == "eq":
                return positive or negative if denied is not None else lo == 0 == hi
            if denied is not None:
                return negative or (name == "lt" and hi == 0)
            return positive or (name == "le" and lo == 0)
    raise KernelError(f"no comparison of reals: {goal}")
