"""Corner points in exact numbers, for what floats do not hold: ends of 400 digits, and numbers that are nearly zero.

Few points, each looked at with many digits; the screen looks at thousands.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from symdp.language.witness import infix
from symdp.legacy.engines.corners import Ends, ends
from symdp.legacy.engines.field import Exact
from symdp.legacy.engines.numeric import Point, Undefined, Unknown
from symdp.legacy.engines.objects import Number, Shape
from symdp.legacy.kernel.expressions import MAX_DIGITS
from symdp.legacy.kernel.tree import Expr, Num, Op, free_names, num, substitute, walk

POINTS = 60  # of one shape
AWAY = (1, 2, Fraction(1, 2), 100)  # from the one end of a domain
SMALL, LARGE = Fraction(1, 10**290), Fraction(10**290)  # beyond these floats begin to end
TROUBLE = (Undefined, Unknown, OverflowError, ZeroDivisionError, ValueError)
LAWS: dict[int, tuple[tuple[Fraction, ...], ...]] = {
    2: tuple((p, 1 - p) for p in (Fraction(1, 2), Fraction(1), Fraction(0), Fraction(3, 4), Fraction(1, 4)))}


def strange(shape: Shape) -> list[Fraction]:
    """The numbers written in the statement that are no floats, too large or too close to zero."""
    found = {n.value for e in (*shape.conditions, shape.show) for n in walk(e) if isinstance(n, Num)}
    return sorted((v for v in found if v and not SMALL < abs(v) < LARGE), key=lambda v: (abs(v), v))


def corners(shape: Shape) -> Iterator[Exact]:
    """Ends of the domains, what is beside and between them, and numbers of the statement; the simplest first."""
    written = strange(shape)
    found = (_with_laws(shape, values, written) for values in _numbers(shape.numbers, {}, written))
    for numbers in itertools.islice(itertools.chain.from_iterable(found), POINTS):
        texts = {n: infix(e) for n, e in numbers.items()}
        if not any(re.search(rf"\d{{{MAX_DIGITS + 1}}}", text) for text in texts.values()):
            yield Exact(texts)


def _numbers(numbers: Sequence[Number], known: dict[str, Expr], written: Sequence[Fraction]) -> Iterator[
        dict[str, Expr]]:
    if not numbers:
        yield known
        return
    each = max(2, round(POINTS ** (1 / len(numbers))))
    for choice in itertools.islice(_choices(numbers[0], known, written), each):
        yield from _numbers(numbers[1:], {**known, numbers[0].name: choice}, written)


def _choices(n: Number, known: dict[str, Expr], written: Sequence[Fraction]) -> Iterator[Expr]:
    found: Ends = ends(n)
    low, high, among = ([_put(e, known) for e in side if free_names(e) <= known.keys()] for side in (
        found.low, found.high, found.among))
    if among:
        yield from among
        return
    at = {id(e): _value(e) for e in (*low, *high)}
    bottom = max((e for e in low if at[id(e)] is not None), key=lambda e: at[id(e)], default=None)
    top = min((e for e in high if at[id(e)] is not None), key=lambda e: at[id(e)], default=None)
    beside = [num(v) for w in written for v in (w, -w, 2*w, w/2)]
    for e in dict.fromkeys((*_between(bottom, top, n.integer), *beside)):
        value = _value(e)
        if value is not None and not (n.integer and not (isinstance(value, Fraction) and value.denominator == 1)):
            yield num(value) if isinstance(value, Fraction) else e


def _between(bottom: Expr | None, top: Expr | None, integer: bool) -> Iterator[Expr]:
    one = num(1)
    if bottom is not None and top is not None:
        yield from (bottom, top)
        if not integer:
            yield Op("/", (Op("+", (bottom, top)), num(2)))
        yield from (Op("+", (bottom, one)), Op("-", (top, one)))
    elif bottom is not None:
        yield from (bottom, *(Op("+", (bottom, num(k))) for k in AWAY), Op("*", (num(2), bottom)))
    elif top is not None:
        yield from (top, *(Op("-", (top, num(k))) for k in AWAY), Op("*", (num(2), top)))
    else:
        yield from (num(k) for k in (0, 1, -1, 2, Fraction(1, 2)))


def _with_laws(shape: Shape, known: dict[str, Expr], written: Sequence[Fraction]) -> Iterator[dict[str, Expr]]:
    rows = [r for b in shape.blocks for r in b.rows]
    if not rows:
        yield known
        return
    laws = [_laws(len(r), written) for r in rows]
    for k in range(max(map(len, laws))):  # one after the other along all rows: no product of them
        for shift in range(2):
            yield known | {p: num(v) for j, (row, options) in enumerate(zip(rows, laws, strict=True))
                           for p, v in zip(row, options[(k + shift*j) % len(options)], strict=True)}


def _laws(size: int, written: Sequence[Fraction]) -> list[tuple[Fraction, ...]]:
    rest = (Fraction(0),)*(size - 2)
    plain = list(LAWS.get(size, ((Fraction(1, size),)*size, (Fraction(1), *(Fraction(0),)*(size - 1)))))
    small = [(*law, *rest) for w in written if 0 < w < 1 and size > 1 for law in ((w, 1 - w), (1 - w, w))]
    return plain + small


def _put(e: Expr, known: dict[str, Expr]) -> Expr:
    return substitute(e, {n: x for n, x in known.items() if n in free_names(e)})


def _value(e: Expr) -> Any:
    """A number, exact where it can be; None where it has none that is finite."""
    try:
        value = Point({}).number(e)
    except TROUBLE:
        return None
    return None if abs(value) == float("inf") else value
