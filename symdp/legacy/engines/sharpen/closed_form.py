"""What a number found to many digits may stand for: rationals, and rational multiples of a few constants."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import mpmath

from symdp.legacy.engines.exact import complexity
from symdp.legacy.engines.sharpen.balls import Ball

DIGITS = 60
SURE = 8  # decimal digits that agree beyond what the size of an expression explains
# how a multiple n/d of a constant is written, its value, and what there is to grasp
CONSTANTS: tuple[tuple[str, str, int], ...] = (
    ("{n}", "1", 0), ("{n}*log(2)", "log(2)", 6), ("{n}*log(3)", "log(3)", 8), ("{n}*log(5)", "log(5)", 10),
    ("{n}/log(2)", "1/log(2)", 7), ("{n}/log(3)", "1/log(3)", 9), ("{n}*log(2)^2", "log(2)**2", 10),
    ("{n}/log(2)^2", "log(2)**-2", 11), ("{n}*log(3)/log(2)", "log(3)/log(2)", 12), ("{n}*pi", "pi", 6),
    ("{n}/pi", "1/pi", 7), ("{n}*pi^2", "pi**2", 8), ("{n}/pi^2", "pi**-2", 9), ("{n}*sqrt(pi)", "sqrt(pi)", 10),
    ("{n}/sqrt(pi)", "1/sqrt(pi)", 11), ("{n}*sqrt(2*pi)", "sqrt(2*pi)", 12), ("{n}/sqrt(2*pi)", "1/sqrt(2*pi)", 12),
)
BESIDE_ONE = (("sqrt(2)", 7), ("sqrt(3)", 8), ("sqrt(5)", 9), ("log(2)", 7), ("exp(1)", 8), ("exp(-1)", 8), ("pi", 8))


def closed_forms(value: Ball, error: float, most: int = 2) -> list[str]:
    """Expressions of the claim language close enough to the value to be meant by it, simplest first."""
    with mpmath.workdps(DIGITS):
        v = mpmath.mpf(value.mid().str(DIGITS, radius=False))
        slack = mpmath.mpf(max(error * 100, 1e-40)) + abs(v) * mpmath.mpf(10) ** -40
        if slack > 1e-5 * max(abs(v), mpmath.mpf(1)):
            return []
        if abs(v) <= max(slack, mpmath.mpf(10) ** -25):
            return ["0"]
        digits = float(mpmath.log10(max(abs(v), mpmath.mpf(10) ** -6) / slack))
        found = sorted((cost, text) for cost, text in _candidates(v, slack) if cost * 0.3 + SURE <= digits + 2)
        return list(dict.fromkeys(text for _, text in found))[:most]


def _candidates(v: mpmath.mpf, slack: mpmath.mpf) -> Iterator[tuple[int, str]]:
    for wrap, name, cost in CONSTANTS:
        k = _constant(name)
        r = _rational(v / k, slack / k)
        if r is not None:
            yield complexity(r) + cost, _multiple(wrap, r)
    sign = "-" if v < 0 else ""
    square = _rational(v * v, 3 * abs(v) * slack, 1000)
    if square is not None and _rational(v, slack) is None:
        yield complexity(square) + 8, f"{sign}sqrt({square})"
    if abs(v) < 20:
        r = _rational(mpmath.exp(v), 2 * mpmath.exp(v) * slack, 100)
        if r is not None and r > 0:
            yield complexity(r) + 8, f"log({r})"
    r = _rational(mpmath.log(abs(v)), 2 * slack / abs(v), 24)
    if r is not None and abs(r) <= 20:
        yield complexity(r) + 8, f"{sign}exp({r})"
    for inner in ("exp(-1)", "exp(1)", "pi") if v > 0 else ():
        r = _rational(mpmath.log(v) / _constant(inner), 2 * slack / v / _constant(inner), 24)
        if r is not None:
            yield complexity(r) + 14, f"exp({_multiple('{n}*' + inner, r)})"
    for k in range(-6, 7):  # a rational times a power of e
        r = _rational(v * mpmath.exp(-k), 2 * slack * mpmath.exp(-k), 100)
        if k and r is not None and r != 0:
            yield complexity(r) + 8 + 2 * abs(k), _multiple(f"{{n}}*exp({k})", r)
    for name, cost in BESIDE_ONE:
        found = mpmath.pslq([v, mpmath.mpf(1), _constant(name)], tol=2000 * slack, maxcoeff=200, maxsteps=10_000)
        if found and found[0] and found[1] and found[2]:
            a, b = Fraction(-found[1], found[0]), Fraction(-found[2], found[0])
            yield complexity(a) + complexity(b) + cost, f"{_multiple('{n}', a)} {'+' if b > 0 else '-'} " + (
                _multiple("{n}*" + name, abs(b)))


def _constant(name: str) -> mpmath.mpf:
    """Constants are written out here, and never read from a claim."""
    log, pi = mpmath.log, +mpmath.pi
    table = {"1": mpmath.mpf(1), "log(2)": log(2), "log(3)": log(3), "log(5)": log(5), "1/log(2)": 1 / log(2),
             "1/log(3)": 1 / log(3), "log(2)**2": log(2) ** 2, "log(2)**-2": log(2) ** -2,
             "log(3)/log(2)": log(3) / log(2), "pi": pi, "1/pi": 1 / pi, "pi**2": pi**2, "pi**-2": pi**-2,
             "sqrt(pi)": mpmath.sqrt(pi), "1/sqrt(pi)": 1 / mpmath.sqrt(pi), "sqrt(2*pi)": mpmath.sqrt(2 * pi),
             "1/sqrt(2*pi)": 1 / mpmath.sqrt(2 * pi), "sqrt(2)": mpmath.sqrt(2), "sqrt(3)": mpmath.sqrt(3),
             "sqrt(5)": mpmath.sqrt(5), "exp(1)": mpmath.e, "exp(-1)": mpmath.exp(-1)}
    return table[name]


def _rational(x: mpmath.mpf, slack: mpmath.mpf, denominator: int = 10_000) -> Fraction | None:
    """The fraction within the slack, if its size is much less than the digits that agree."""
    man, exp = mpmath.frexp(x)
    exact = Fraction(int(mpmath.ldexp(man, 200))) / Fraction(2) ** (200 - int(exp))
    f = exact.limit_denominator(denominator)
    close = abs(mpmath.mpf(f.numerator) / f.denominator - x) <= abs(slack)
    return f if close and f != 0 and abs(f) < 10**6 else None


def _multiple(wrap: str, r: Fraction) -> str:
    """``{n}*log(2)`` for 3/4 as 3*log(2)/4, for 1 as log(2); ``{n}/pi`` for 1/2 as 1/(2*pi)."""
    sign, n, d = "-" if r < 0 else "", abs(r.numerator), r.denominator
    if wrap == "{n}":
        return str(r)
    if wrap.startswith("{n}/"):
        rest = wrap.removeprefix("{n}/")
        return f"{sign}{n}/{rest}" if d == 1 else f"{sign}{n}/({d}*{rest})"
    rest = wrap.removeprefix("{n}*")
    return f"{sign}{rest if n == 1 else f'{n}*{rest}'}{'' if d == 1 else f'/{d}'}"
