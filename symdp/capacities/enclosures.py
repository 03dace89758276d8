"""Certified enclosures of the capacity of a channel, of Shannon's and of Sibson's of any order, in nats.

A law of inputs p gives I_alpha(p, W) <= C_alpha, a law of outputs q gives C_alpha <= max over x of D_alpha(W_x || q)
(Shannon: Cover and Thomas, Theorem 13.1.1; any order: Csiszar 1995, Proposition 1). Both laws come from floating point
and are then exact rationals; both bounds are evaluated in Arb's balls, or, for channels of floats, in floats with a
bound on every error (``float_bounds.py``). So a bad search makes an enclosure wide, never wrong, and the two
laws are a certificate that anybody can evaluate again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

import flint
import numpy as np

from symdp.capacities.float_bounds import Bounds, Channel, shares
from symdp.capacities.floats import as_float, as_fraction
from symdp.capacities.interior import CLOSE, Array, law_of_inputs

Order = Fraction | float  # a Fraction, or exactly oo
Ball = Any  # flint.arb, which has no types
Rows = list[list[Ball]]

SHANNON = Fraction(1)
TOLERANCE = 1e-9
PRECISIONS = (64, 96, 160, 320, 640)  # bits; the next one where the evaluation itself is not close enough
SUM = 1e-9  # how far from 1 floats of a row may sum
FINEST = 300  # binary places of a probability of a law
MIXED = (0.0, 1e-17, 1e-15, 1e-13, 1e-11)  # shares of the mean row that the law of outputs may need


@dataclass(frozen=True)
class Enclosure:
    """lower <= capacity <= upper (nats), with the laws that prove it.

    ``input`` proves the lower bound: its information through the channel. ``output`` proves the upper bound: the
    largest divergence of a row from it. Both are exact and sum to 1.
    """

    lower: float
    upper: float
    input: tuple[Fraction, ...]
    output: tuple[Fraction, ...]

    @property
    def width(self) -> float:
        """What is not known: at least upper - lower."""
        return _float(Fraction(self.upper) - Fraction(self.lower), up=True)

    def __contains__(self, value: float | Fraction) -> bool:
        return self.lower <= value <= self.upper

    def __str__(self) -> str:
        return f"[{self.lower!r}, {self.upper!r}] nats"


def capacity(channel: Any, tolerance: float = TOLERANCE) -> Enclosure:
    """The capacity of a finite channel, in nats, between certified bounds.

    ``channel[x][y]`` is the probability of outcome y given input x: a NumPy array or nested sequences, of any shape
    from 1 x 1, with entries that are numbers or texts of numbers ("1/3", "0.1"). Integers, fractions, decimals and
    texts are exact, and a row of them must sum to exactly 1. A row with floats in it is the row of the binary
    fractions they are, divided by its sum, which must be within 1e-9 of 1: [0.1, 0.9] is not exactly (1/10, 9/10).

    The bounds hold whatever happens; ``tolerance`` (absolute, nats) is what the evaluation aims at, and not a promise:
    look at ``width``. In floating point the search ends at about 1e-14.

    Raises ValueError for what is no channel, and TypeError for entries that are no numbers.
    """
    return sibson_capacity(channel, 1, tolerance)


def sibson_capacity(channel: Any, alpha: Any, tolerance: float = TOLERANCE) -> Enclosure:
    """The supremum over input laws of Sibson's mutual information of order alpha, in nats, between certified bounds.

    It is the Renyi radius: min over q of max over x of the Renyi divergence of order alpha of row x from q (Csiszar
    1995). ``alpha`` > 0 is an integer, fraction, text or float (the binary fraction it is), or infinity, where it is
    the maximal leakage log(sum over y of max over x of channel[x][y]); 1 gives the capacity. Where the input is used
    at all, it is not the supremum of the Renyi divergence of joint law and product of its marginals, which is larger.
    Otherwise as ``capacity``.
    """
    order = _order(alpha)
    if not tolerance > 0:
        raise ValueError("a tolerance is a positive number")
    exact = _channel(channel)
    if exact.floats and (order is SHANNON or isinstance(order, float)):
        near = _in_floats(exact, order)
        if near is not None and near.rounding < tolerance / 16:
            return Enclosure(max(0.0, near.low), near.high, shares(near.input), shares(near.output))
    floats = exact.near
    used = floats.sum(axis=0) > 0  # an outcome that never happens changes nothing
    if isinstance(order, float):
        law, away = np.full(len(floats), 1 / len(floats)), floats.max(axis=0)
    else:
        law = _rounded(law_of_inputs(_distinct(floats[:, used]), _near(order)), floats[:, used])
        away = np.zeros(len(used))
        away[used] = _outputs(floats[:, used], law, _near(order))
    inputs, outputs = _shares(law), _shares(away)
    before = flint.ctx.prec
    try:
        for precision in PRECISIONS:
            flint.ctx.prec = precision
            rows, sums = exact.rows(used)
            p = [_ball(x) for x in inputs]
            q = [_ball(x) for x, use in zip(outputs, used.tolist(), strict=True) if use]
            low, high = _evaluated(rows, sums, p, q, order)
            off = max(as_float(x.rad()) if x.is_finite() else math.inf for x in (low, high))
            if off < tolerance / 16:
                break
    finally:
        flint.ctx.prec = before
    return Enclosure(max(0.0, _end(low, up=False)), _end(high, up=True), tuple(inputs), tuple(outputs))


# -- what is given
@dataclass(frozen=True)
class _Exact:
    """A channel in exact numbers, before its rows are divided by their sums where they have floats."""

    entries: Any  # an array of floats, or lists of Fractions
    floats: bool

    @cached_property
    def near(self) -> Array:
        """The channel in floating point."""
        if self.floats:
            return np.asarray(self.entries / self.entries.sum(axis=1)[:, None])
        return np.array([[as_float(f) for f in row] for row in self.entries])

    def rows(self, used: Any) -> tuple[Rows, list[Ball]]:
        """Balls around the entries of the columns in use, at the precision of now, and around the sums of rows."""
        keep = np.flatnonzero(used).tolist()
        whole = len(keep) == len(used)
        entries = self.entries.tolist() if self.floats else self.entries
        picked = entries if whole else [[row[y] for y in keep] for row in entries]
        make = flint.arb if self.floats else _ball  # a ball of a float is that float
        rows = [[make(v) if v else None for v in row] for row in picked]
        if not self.floats:
            return rows, [flint.arb(1)] * len(rows)
        return rows, [_sum(v for v in row if v is not None) for row in rows]


def _channel(given: Any) -> _Exact:
    if isinstance(given, np.ndarray):
        if given.ndim != 2:
            raise ValueError(f"a channel has rows and columns; this array has shape {given.shape}")
        if given.dtype.kind == "f" and given.dtype.itemsize > 8:
            raise TypeError("floats of more than 64 bits would be rounded; give fractions or texts")
        if given.dtype.kind == "f" and given.size:
            return _of_floats(given.astype(float, copy=False))
        given = given.tolist()
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise TypeError("a channel is a sequence of rows")
    rows = [_row(row) for row in given]
    if not rows or not rows[0] or {len(r) for r in rows} != {len(rows[0])}:
        raise ValueError("a channel has at least one row and one column, and rows of one length")
    if all(type(v) is float for row in rows for v in row):
        return _of_floats(np.array(rows, dtype=float))
    exact = []
    for x, row in enumerate(rows):
        fractions, loose = [_exact(v) for v in row], any(isinstance(v, float) for v in row)
        if any(f < 0 for f in fractions):
            raise ValueError("probabilities are finite and not negative")
        total = sum(fractions, Fraction(0))
        if total != 1 and (not loose or abs(total - 1) > SUM):
            raise ValueError(f"row {x} sums to {total if len(str(total)) < 40 else as_float(total)}, not to 1")
        exact.append([f / total for f in fractions])
    return _Exact(exact, False)


def _of_floats(rows: Array) -> _Exact:
    sums = np.add.reduce(rows, axis=1)
    if not (np.minimum.reduce(rows, axis=None) >= 0 and np.maximum.reduce(sums) < math.inf):  # nor is it so with nan
        raise ValueError("probabilities are finite and not negative")
    if np.minimum.reduce(sums) < 1 - SUM / 2 or np.maximum.reduce(sums) > 1 + SUM / 2:
        for x, row in enumerate(rows.tolist()):
            if abs(math.fsum(row) - 1) > SUM:
                raise ValueError(f"row {x} sums to {math.fsum(row)!r}, not to 1")
    return _Exact(rows, True)


def _row(row: Any) -> list[Any]:
    if isinstance(row, str | bytes) or not isinstance(row, Iterable):
        raise TypeError(f"a row of a channel is a sequence of numbers, not {repr(row)[:60]}")
    return [v.item() if isinstance(v, np.generic) else v for v in row]


def _exact(value: Any) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction | Decimal | str):
        raise TypeError(f"a probability is a number or the text of one, not {repr(value)[:60]}")
    try:
        return Fraction(value)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"{repr(value)[:60]} is no finite number") from None


def _order(alpha: Any) -> Order:
    if type(alpha) is int and alpha == 1:
        return SHANNON
    if alpha in (math.inf, "inf", "oo"):
        return math.inf
    order = _exact(alpha)
    if order <= 0:
        raise ValueError("an order is positive")
    return SHANNON if order == 1 else order


def _near(order: Fraction) -> float:
    """The order the search takes: floats of powers end somewhere."""
    return as_float(min(max(order, Fraction(1, 10**4)), Fraction(10**4)))


# -- the search
def _in_floats(exact: _Exact, order: Order) -> Bounds | None:
    """Bounds by arithmetic of floats: at the uniform law, which is best where the rows are permutations of each other
    and the columns are (Cover and Thomas, Theorem 7.2.1), and then at the law that a search finds."""
    channel = Channel(exact.entries)
    if order is not SHANNON:
        return channel.leakage()
    mean = np.add.reduce(channel.rows, axis=0) / len(channel.rows)
    found = channel.bounds(np.full(len(channel.rows), 1.0), mean)
    if found.high - found.low < CLOSE + 2 * found.rounding:
        return found
    law = _rounded(law_of_inputs(_distinct(exact.near)), exact.near)
    best = law @ exact.near
    for share in MIXED:
        new = channel.bounds(law, (1 - share) * best + share * mean)
        low, high = max(found, new, key=lambda b: b.low), min(found, new, key=lambda b: b.high)
        found = Bounds(low.low, high.high, low.input, high.output, max(low.rounding, high.rounding))
        if found.high - found.low < 10 * CLOSE + 2 * found.rounding:
            break
    return found


def _distinct(floats: Array) -> Array:
    """Without repeated rows, which an optimal law may leave out."""
    _, first = np.unique(floats, axis=0, return_index=True)
    kept: Array = floats[np.sort(first)]
    return kept


def _rounded(law: Array, floats: Array) -> Array:
    """The law over all inputs: what is next to nothing is nothing, and a repeated row gets all at its first place."""
    _, first = np.unique(floats, axis=0, return_index=True)
    out = np.zeros(len(floats))
    out[np.sort(first)] = law
    return out


def _outputs(floats: Array, law: Array, order: float) -> Array:
    """The law of outputs at which the rows are least far away; some of the mean row mixed in, where that helps."""
    with np.errstate(all="ignore"):
        if order == 1:
            best = law @ floats
        else:
            most = floats.max(axis=0)
            best = most * (law @ (floats / most) ** order) ** (1 / order)
        best = np.nan_to_num(best / best.sum(), nan=0.0)
        mean = floats.mean(axis=0)
        tried = [(1 - share) * best + share * mean for share in MIXED]
        radii = [np.nan_to_num(_away(floats, q, order).max(), nan=np.inf, posinf=np.inf) for q in tried]
    found: Array = tried[int(np.argmin(radii))]
    return found


def _away(floats: Array, law: Array, order: float) -> Array:
    """The divergence of every row from the law, in floating point."""
    there = floats > 0
    if order == 1:
        away: Array = np.where(there, floats * np.log(np.where(there, floats, 1.0) / law), 0.0).sum(axis=1)
    else:
        away = np.log((law * np.where(there, floats / law, 0.0) ** order).sum(axis=1)) / (order - 1)
    return away


def _shares(law: Array) -> list[Fraction]:
    """The law in exact numbers that sum to 1."""
    counts = [int(as_fraction(as_float(p)) * 2**FINEST) if 0 < p < math.inf else 0 for p in law]
    total = sum(counts)
    if total == 0:
        return [Fraction(1, len(counts))] * len(counts)
    return [Fraction(c, total) for c in counts]


# -- the evaluation
def _evaluated(rows: Rows, sums: list[Ball], p: list[Ball], q: list[Ball], order: Order) -> tuple[Ball, Ball]:
    """Balls around I_alpha(p, W) and max over x of D_alpha(W_x || q)."""
    if isinstance(order, float):
        most = [_largest([v / s for v, s in zip(column, sums, strict=True) if v is not None])
                for column in zip(*rows, strict=True)]
        ratios = [m / share if not share.is_zero() else _infinite() for m, share in zip(most, q, strict=True)]
        return _sum(most).log(), _largest(ratios).log()
    if order == 1:
        return _shannon(rows, sums, p, q)
    return _sibson(rows, sums, p, q, _ball(order), order)


def _shannon(rows: Rows, sums: list[Ball], p: list[Ball], q: list[Ball]) -> tuple[Ball, Ball]:
    # with W = w/s: D(W_x || q) = (sum of w*log(w) - sum of w*log(q))/s - log(s)
    own = [_sum(v * v.log() for v in row if v is not None) / s - s.log() for row, s in zip(rows, sums, strict=True)]
    table = flint.arb_mat([[v if v is not None else 0 for v in row] for row in rows])
    weights = [x / s for x, s in zip(p, sums, strict=True)]
    u = (flint.arb_mat(1, len(weights), weights) * table).entries()
    low = _sum(x * mine for x, mine in zip(p, own, strict=True)) - _sum(v * v.log() for v in u if not v.is_zero())
    crosses = (table * flint.arb_mat(len(q), 1, _logs(q))).entries()
    away = [mine - cross / s for mine, cross, s in zip(own, crosses, sums, strict=True)]
    return low, _largest([_infinite() if _misses(row, q) else d for row, d in zip(rows, away, strict=True)])


def _sibson(rows: Rows, sums: list[Ball], p: list[Ball], q: list[Ball], alpha: Ball, order: Fraction) -> (
        tuple[Ball, Ball]):
    # with W = w/s: the powers W^alpha
    logs = [s.log() for s in sums]
    powers = flint.arb_mat([[(alpha * (v.log() - s)).exp() if v is not None else 0 for v in row]
                            for row, s in zip(rows, logs, strict=True)])
    u = (flint.arb_mat(1, len(p), p) * powers).entries()
    low = alpha / (alpha - 1) * _sum((v.log() / alpha).exp() for v in u if not v.is_zero()).log()
    tilts = [((1 - alpha) * v.log()).exp() if not v.is_zero() else flint.arb(0) for v in q]
    away = [d.log() / (alpha - 1) if not d.is_zero() else _infinite()
            for d in (powers * flint.arb_mat(len(q), 1, tilts)).entries()]
    if order > 1:
        away = [_infinite() if _misses(row, q) else d for row, d in zip(rows, away, strict=True)]
    return low, _largest(away)


def _misses(row: list[Ball], q: list[Ball]) -> bool:
    return any(v is not None and share.is_zero() for v, share in zip(row, q, strict=True))


def _logs(q: list[Ball]) -> list[Ball]:
    return [v.log() if not v.is_zero() else flint.arb(0) for v in q]


def _sum(values: Iterable[Ball]) -> Ball:
    return sum(values, flint.arb(0))


def _largest(values: Sequence[Ball]) -> Ball:
    out = values[0]
    for v in values[1:]:
        out = out.max(v)
    return out


def _infinite() -> Ball:
    return flint.arb("inf")


def _ball(value: Fraction) -> Ball:
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


def _end(ball: Ball, up: bool) -> float:
    """A float above (below) everything in the ball; infinite if the ball says nothing."""
    if not ball.is_finite():
        return math.inf if up else 0.0
    end = ball.upper() if up else ball.lower()
    man, exp = end.man_exp()
    return _float(Fraction(int(man)) * Fraction(2) ** int(exp), up)


def _float(value: Fraction, up: bool) -> float:
    """The float that is at least (at most) the value, and next to it."""
    near = as_float(value)
    if up and Fraction(near) < value:
        return math.nextafter(near, math.inf)
    if not up and Fraction(near) > value:
        return math.nextafter(near, -math.inf)
    return near
