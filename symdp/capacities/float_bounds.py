"""Bounds on the capacity and the maximal leakage of a channel of floats, in NumPy and yet certain.

Every operation here is one of IEEE 754 (rounded to nearest: off by a share u of the result at most), on numbers far
from where floats end; logarithms are made of such. So each error has a bound, by the rules of Higham, Accuracy and
Stability of Numerical Algorithms (2nd ed. 2002), chapters 3 and 4, which hold for sums in any order. Whole matrices at
a time take a hundredth of the time of Arb's balls, entry by entry.

Shannon's capacity: with any laws p of inputs and q > 0 of outputs, a = p*W the law of outputs of p, and D(x) the
divergence of row x from q (Cover and Thomas, Theorem 13.1.1; Topsoe 1967):

    sum over x of p(x)*D(x) - D(a || q)  =  I(p, W)  <=  C  <=  max over x of D(x)

Both need the same D. D(a || q) is at most the sum of (a - q)^2/q: a square of rounding errors where q is meant as a.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import flint
import numpy as np

from symdp.capacities.interior import Array

U = 2.0**-53
PLACES = 62  # probabilities of a law are multiples of 2^-62, before they are divided by their sum
CELLS = 11  # leading binary places of a number that the table of logarithms knows
LOG2_HIGH = math.floor(math.log(2) * 2**41) / 2**41  # its multiples by exponents are exact
BLOCK = 1 << 14  # entries at a time: what stays in the processor's cache


def _table() -> tuple[float, Array, Array, Array]:
    before = flint.ctx.prec
    try:
        flint.ctx.prec = 120
        low = float((flint.arb(2).log() - flint.arb(LOG2_HIGH)).mid())
        centres = 1 + (np.arange(1 << CELLS) + 0.5) / (1 << CELLS)
        return low, centres, 1 / centres, np.array([float(flint.arb(c).log().mid()) for c in centres.tolist()])
    finally:
        flint.ctx.prec = before


LOG2_LOW, CENTRES, INVERSES, LOGS = _table()
LOG_OFF = 1.1 * U  # the logarithm of a float is off by so much, and by a share u of itself


class Bounds(NamedTuple):
    """low <= capacity <= high, by laws that are these counts divided by their sums; and how much of high - low may be
    rounding."""

    low: float
    high: float
    input: list[int]
    output: list[int]
    rounding: float


def log(x: Array) -> Array:
    """The logarithms of floats from 2^-1000 to 2^1000.

    x = 2^e*m with 1 <= m < 2, m = c*(1 + f) with a centre c and |f| <= 2^-12, which the subtraction gives exactly and
    the multiplication up to 2u: log(x) = e*log(2) + log(c) + log(1 + f). Of that sum, log(c) in the table is off by
    2^-54; the series of log(1 + f) ends at f^4, and f^5/5 < 2^-62; the last but one sum is below 1, and so off by
    2^-54; the last one by a share u; e*LOG2_HIGH is exact. What else there is amounts to less than 2^-60.
    """
    bits = x.view(np.int64)
    cell = (bits >> (52 - CELLS)) & ((1 << CELLS) - 1)
    f = ((bits & ((1 << 52) - 1)) | (1023 << 52)).view(np.float64)
    f -= CENTRES.take(cell)
    f *= INVERSES.take(cell)
    out = f * -0.25
    out += 1 / 3
    out *= f
    out -= 0.5
    out *= f
    out *= f
    out += f
    e = ((bits >> 52) - 1023).astype(np.float64)
    out += e * LOG2_LOW
    out += LOGS.take(cell)
    e *= LOG2_HIGH
    out += e
    return out


def halves(x: Array) -> Array:
    """The sums of the rows: pairwise, ``depth`` of so many columns says how often a term is added at most."""
    while (n := x.shape[1]) > 1:
        half = n // 2
        added = x[:, :half] + x[:, half:2 * half]
        if n % 2:
            added[:, -1] += x[:, -1]
        x = added
    return x[:, 0]


def depth(columns: int) -> int:
    found = 0
    while columns > 1:
        found += 1 + columns % 2
        columns //= 2
    return found


class Channel:
    """Rows of floats, each to be divided by its sum, which is 1 + excess."""

    def __init__(self, rows: Array) -> None:
        self.rows = rows
        inputs, outputs = rows.shape
        self.depth = depth(outputs)
        # whole multiples of 2^-51 are added without error while their sum is below 4; of the rest little depends
        self.excess = np.empty(inputs)
        for some in self.blocks():
            scaled = rows[some] * 2.0**51
            whole = np.floor(scaled)
            scaled -= whole
            self.excess[some] = (np.add.reduce(whole, axis=1) - 2.0**51 + np.add.reduce(scaled, axis=1)) * 2.0**-51
        self.excess_off = outputs**2 * 2.0**-100 + 2 * U * float(np.maximum.reduce(np.abs(self.excess)))
        self.used = np.maximum.reduce(rows, axis=0) > 0

    def blocks(self) -> Iterator[slice]:
        """Some rows at a time."""
        inputs, outputs = self.rows.shape
        step = max(1, BLOCK // outputs)
        return (slice(i, i + step) for i in range(0, inputs, step))

    def away(self, q: Array) -> tuple[Array, Array]:
        """The divergences of the rows from a law of outputs, and how far these are off. Each q is off by a share 2u."""
        inputs, outputs = self.rows.shape
        q = np.where(self.used, q, 1.0)
        sums, sizes = np.empty(inputs), np.empty(inputs)
        for some in self.blocks():
            rows = self.rows[some]
            ratios = rows / q
            # w*log(w/q) where w is 0 or next to it: less than 1e-200 with the true ratio as with this one
            np.maximum(ratios, 2.0**-1000, out=ratios)
            terms = log(ratios)
            terms *= rows
            sums[some] = halves(terms)
            sizes[some] = halves(np.abs(terms, out=terms))
        # D(W/s || q) = (sum of w*log(w/q))/s - log(s) with s = 1 + excess
        d = self.excess
        found = sums - (sums * d / (1 + d) + d - d * d / 2)
        # a weighted mean of what logarithms and ratios are off by; shares of what is added: the logarithm's, the
        # product's, the sums'; what is done with the excess
        off = (3 * U + LOG_OFF) * (1 + 2 * np.abs(d)) + (self.depth + 2) * U * sizes
        off += (np.abs(sums) + 2) * (self.excess_off + 4 * U * np.abs(d)) + 2 * U * np.abs(found)
        off += np.abs(d) ** 3 + outputs * 1e-200
        return found, off * 1.001

    def bounds(self, p: Array, q: Array) -> Bounds:
        """What two laws say of the capacity."""
        p_counts, q_counts = _counts(p), np.where(self.used, np.maximum(_counts(q), 1.0), 0.0)
        given, taken = _integers(p_counts), _integers(q_counts)
        p, q = p_counts / float(sum(given)), q_counts / float(sum(taken))  # off by a share 2u at most
        found, off = self.away(q)
        high = float(np.maximum.reduce(found + off))
        mean, wrong = math.fsum((p * found).tolist()), math.fsum((p * (off + 5 * U * np.abs(found))).tolist())
        a = (p / (1 + self.excess)) @ self.rows
        apart = np.abs(a - q) + (len(p) + 10) * 1.01 * U * a + 4 * U * q + 1e-290
        chi = apart[self.used] / q[self.used] * apart[self.used]
        low = mean - (wrong * 1.001 + float(np.add.reduce(chi)) * 1.01 + 1e-200)
        low, high = math.nextafter(low - 2 * U * abs(mean), -math.inf), math.nextafter(high, math.inf)
        return Bounds(low, high, given, taken, float(np.maximum.reduce(off)) + wrong)

    def leakage(self) -> Bounds | None:
        """The maximal leakage: the logarithm of the sum of the columns' largest entries, which are the law of outputs.
        None where floats end."""
        rows = self.rows / (1 + self.excess)[:, None]
        most = rows.max(axis=0)
        if most[self.used].min() < 1e-280:
            return None
        total = math.fsum(most.tolist())
        value = float(flint.arb(total).log().mid())
        off = 6 * U + self.excess_off + 2 * U * abs(value)
        ratios = [x.as_integer_ratio() for x in most.tolist()]
        finest = max(d for _, d in ratios)
        return Bounds(value - off, value + off, [1] * len(rows), [n * (finest // d) for n, d in ratios], 2 * off)


def _counts(law: Array) -> Array:
    """Whole numbers, not all 0, that stand to each other as the probabilities do, nearly; floats are them exactly."""
    counts = np.rint(np.where((law > 0) & (law < 2), law, 0.0) * 2.0**PLACES)
    return counts if counts.any() else np.ones(len(law))


def _integers(counts: Array) -> list[int]:
    return [int(c) for c in counts.tolist()]


def shares(counts: list[int]) -> tuple[Fraction, ...]:
    """The counts divided by their sum."""
    total = sum(counts)
    known = {c: Fraction(c, total) for c in set(counts)}
    return tuple(known[c] for c in counts)
