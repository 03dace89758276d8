"""Random rationals, intervals, boxes and expressions."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from symdp.legacy.kernel.interval import INF, Interval
from symdp.legacy.kernel.tree import Call, Expr, Name, Num, Op

NAMES = ("x", "y", "z")

small = st.integers(-6, 6).map(Fraction)
fractions = st.one_of(small, st.builds(Fraction, st.integers(-60, 60), st.integers(1, 12)),
                      st.fractions(max_denominator=10**6).filter(lambda q: abs(q) < 10**4))
positive = fractions.map(abs).filter(bool)


@st.composite
def intervals(draw: st.DrawFn, infinite: bool = True) -> Interval:
    a, b = sorted((draw(fractions), draw(fractions)))
    if a == b:
        return Interval(a, b)
    lo: Fraction | float = a
    hi: Fraction | float = b
    if infinite and draw(st.integers(0, 5)) == 0:
        lo = -INF
    if infinite and draw(st.integers(0, 5)) == 0:
        hi = INF
    return Interval(lo, hi, lo == -INF or draw(st.booleans()), hi == INF or draw(st.booleans()))


@st.composite
def members(draw: st.DrawFn, i: Interval) -> Fraction:
    """A rational of the interval, often at or near an end."""
    lo = i.lo if isinstance(i.lo, Fraction) else (i.hi if isinstance(i.hi, Fraction) else Fraction(0)) - 10**3
    hi = i.hi if isinstance(i.hi, Fraction) else lo + 2 * 10**3
    share = draw(st.sampled_from([Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 10**9), 1 - Fraction(1, 10**9),
                                  Fraction(1, 3)]))
    x = lo + share * (hi - lo)
    if (x == i.lo and i.lo_open) or (x == i.hi and i.hi_open):
        x = lo + (hi - lo) / 7
    return x


def has(i: Interval, x: Fraction) -> bool:
    return (i.lo < x or (i.lo == x and not i.lo_open)) and (x < i.hi or (x == i.hi and not i.hi_open))


leaves = st.one_of(st.sampled_from([Name(n) for n in NAMES]), fractions.map(Num), small.map(Num),
                   st.just(Name("pi")))


def _grow(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    two = st.tuples(inner, inner)
    number = st.one_of(st.integers(-3, 4).map(lambda n: Num(Fraction(n))), st.sampled_from(
        [Num(Fraction(1, 2)), Num(Fraction(3, 2)), Num(Fraction(-1, 2)), Num(Fraction(1, 3))]))
    comparison = st.builds(lambda op, ab: Op(op, ab), st.sampled_from(["<", "<=", "=="]), two)
    return st.one_of(
        st.builds(lambda op, ab: Op(op, ab), st.sampled_from(["+", "-", "*", "/"]), two),
        st.builds(lambda a: Op("neg", (a,)), inner),
        st.builds(lambda a, n: Op("^", (a, n)), inner, number),
        st.builds(lambda fn, a: Call(fn, (a,)), st.sampled_from(["exp", "log", "sqrt", "abs"]), inner),
        st.builds(lambda fn, ab: Call(fn, ab), st.sampled_from(["min", "max", "rel_entr"]), two),
        st.builds(lambda a, u: Op("*", (a, Call("log", (u,)))), inner, inner),
        st.builds(lambda a: Op("*", (a, Call("log", (a,)))), inner),
        st.builds(lambda c, a, b: Op("if", (c, a, b)), comparison, inner, inner),
        st.builds(lambda ab: Op("^", ab), two),
    )


def _smooth(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    two = st.tuples(inner, inner)
    return st.one_of(
        st.builds(lambda op, ab: Op(op, ab), st.sampled_from(["+", "-", "*", "/"]), two),
        st.builds(lambda a: Op("neg", (a,)), inner),
        st.builds(lambda a, n: Op("^", (a, Num(Fraction(n)))), inner, st.integers(-2, 3)),
        st.builds(lambda a, n: Op("^", (a, Num(n))), inner, st.sampled_from([Fraction(1, 2), Fraction(3, 2), Fraction(-1, 3)])),
        st.builds(lambda fn, a: Call(fn, (a,)), st.sampled_from(["exp", "log", "sqrt"]), inner),
        st.builds(lambda ab: Call("rel_entr", ab), two),
        st.builds(lambda ab: Op("^", ab), two),
    )


expressions = st.recursive(leaves, _grow, max_leaves=7)
smooth = st.recursive(leaves, _smooth, max_leaves=6)  # without kinks
boxes = st.fixed_dictionaries({n: intervals() for n in NAMES})
