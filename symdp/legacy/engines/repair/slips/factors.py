"""A factor too few, too many, or of the wrong size."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from symdp.legacy.engines.repair.change import (
    About,
    Change,
    Place,
    call,
    exact,
    integers_bound,
    is_number,
    is_op,
    over,
    slip,
    times,
)
from symdp.legacy.kernel.tree import ONE, Call, Expr, Name, Num, Op, num, walk


def _chain(e: Expr) -> tuple[list[Expr], list[Expr]]:
    """The factors of a product and its divisors."""
    match e:
        case Op("*", (x, y)):
            (a, b), (c, d) = _chain(x), _chain(y)
            return a + c, b + d
        case Op("/", (x, y)):
            (a, b), (c, d) = _chain(x), _chain(y)
            return a + d, b + c
    return ([] if is_number(e, 1) else [e]), []


def _product(above: list[Expr], below: list[Expr]) -> Expr:
    def joined(factors: list[Expr]) -> Expr:
        out: Expr = ONE
        for f in factors:
            out = times(out, f)
        return out

    return over(joined(above), joined(below))


def _inner(at: Place) -> bool:
    """A factor of a larger product: what can be done here is done there."""
    return is_op(at.parent, "*", "/", "neg")


@slip("number")
def missing_factor(at: Place, about: About) -> Iterator[Change]:
    """A constant, a name or an exponential of the statement belongs here as a factor or a divisor."""
    if _inner(at) or isinstance(at.node, Num):
        return
    pool: list[tuple[Expr, int]] = [(num(2), 2), (num(4), 3)]
    pool += [(num(c), 3) for c in about.constants if c.denominator == 1 and 2 < c <= 12 and c != 4]
    pool += [(Name(n), 3) for n in about.numbers]
    pool += [(Op("-", (Name(n), ONE)), 3) for n in about.integers]
    pool += [(Name(n), 3) for n in integers_bound(at)]
    given = [a for e in about.formulas for x in walk(e) if isinstance(x, Call) for a in x.args
             if isinstance(a, Op) and a.op in ("*", "/")]  # what atoms and exponentials are taken of
    exponents: dict[Expr, None] = dict.fromkeys([*(Name(n) for n in about.numbers), *given])
    pool += [(call("exp", t), 4) for t in exponents if about.reaches(t)]
    for factor, size in pool:
        yield Change(times(factor, at.node), size, "a factor is missing")
        yield Change(over(at.node, factor), size, "a divisor is missing")


@slip("number")
def extra_factor(at: Place, about: About) -> Iterator[Change]:
    """One of the factors or divisors does not belong here."""
    if _inner(at):
        return
    above, below = _chain(at.node)
    if len(above) + len(below) < 2 and not below:
        return
    for k in range(len(above)):
        yield Change(_product(above[:k] + above[k + 1:], below), 2, "a factor too many")
    for k in range(len(below)):
        yield Change(_product(above, below[:k] + below[k + 1:]), 2, "a divisor too many")


@slip("number")
def wrong_constant(at: Place, about: About) -> Iterator[Change]:
    """A number that is twice, half, four times or a quarter of what it should be."""
    if not isinstance(at.node, Num) or at.node.value == 0 or is_op(at.parent, "^"):
        return
    for ratio, size in ((Fraction(2), 2), (Fraction(1, 2), 2), (Fraction(4), 3), (Fraction(1, 4), 3)):
        value = at.node.value * ratio
        if value != 1 or not is_op(at.parent, "*"):
            yield Change(exact(value), size, "a constant of the wrong size")


@slip("number")
def other_name_for_number(at: Place, about: About) -> Iterator[Change]:
    """A number that holds for one case only, where a declared integer belongs."""
    if isinstance(at.node, Num) and at.node.value >= 2 and not is_op(at.parent, "^"):
        for n in about.integers:
            yield Change(Name(n), 3, f"{n} was taken to be {at.node.value}")
