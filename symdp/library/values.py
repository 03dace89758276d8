"""Values of core terms in a finite model, and arithmetic on them under the total conventions of the signature.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

F = Fraction
INF = math.inf
ZERO = F(0)
Value = Any


class Rough(float):
    """A number of which only the first digits are sure."""


near_calls = 0  # how often compare could not tell: read and reset by the attack
ties = False  # whether numbers that are too near to be told apart count as equal


class Cloud(frozenset[Any]):
    """A block without atoms: uncountably many points, of which a few stand for all. Its events are the countable and
    the co-countable sets; a set with at most ``FEW`` of the points is countable, one that lacks at most ``FEW``
    co-countable, and one in between no event. A law that has a weight here gives every point 0. Points that are drawn
    are among the first ``NAMED``, sets are all, nothing or the first half, but for one point: so what a formula makes
    of them is as it would be with all points."""


FEW = 5
NAMED = 3
SIZE = 15


def typical(block: frozenset[Any], f: Callable[[Any], Any]) -> Any:
    """The value of f on the block, up to countably many points; None if there is none."""
    if not isinstance(block, Cloud):
        return f(min(block))
    found = [f(x) for x in sorted(block)]
    return next((y for y in found if y is not None and sum(z == y for z in found) >= SIZE - FEW), None)


class Law:
    """Weights of blocks; blocks are frozensets of points, a point of a :class:`Cloud` by itself may be one."""

    def __init__(self, weights: Mapping[frozenset[Any], Any]) -> None:
        self.weights = {b: w for b, w in weights.items() if w != 0}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and self.weights == other.weights

    def __hash__(self) -> int:
        return hash(frozenset(self.weights.items()))

    def of(self, event: Callable[[Any], Any]) -> Any:
        out: Any = F(0)
        for b, w in self.weights.items():
            inside = [event(x) for x in b]
            few = FEW if isinstance(b, Cloud) else 0
            if inside.count(True) > few:
                out += w
            elif inside.count(True) + inside.count(None) > few:
                return None
        return out


def exact(x: Value) -> bool:
    return isinstance(x, int | F) or (isinstance(x, float) and math.isinf(x))


def compare(a: Value, b: Value) -> int | None:
    """-1, 0, 1, or None if that is not sure."""
    if a is None or b is None:
        return None
    if exact(a) and exact(b):
        return int(a > b) - int(a < b)
    global near_calls
    if math.isnan(a) or math.isnan(b):
        return None
    digits = 3e-2 if isinstance(a, Rough) or isinstance(b, Rough) else 1e-7
    if abs(a - b) <= digits*(1 + (0 if math.isinf(a) else abs(a)) + (0 if math.isinf(b) else abs(b))):
        near_calls += 1
        return 0 if ties else None
    return 1 if a > b else -1


def logarithm(x: Value) -> Value:
    return F(0) if x <= 0 or x == 1 else math.log(x)


def exponential(x: Value) -> Value:
    if x in (0, INF, -INF):
        return {0: F(1), INF: INF, -INF: F(0)}[x]
    return math.exp(x) if abs(x) < 700 else None  # neither a number that overflows nor 0


def power(x: Value, y: Value) -> Value:
    if whole(y):
        n = int(y)
        if abs(n) > 60:
            return None
        return x**n if n >= 0 else (F(0) if x == 0 else F(1)/x**-n)
    if x <= 0:
        return F(0)
    return F(1) if x == 1 else math.exp(y*math.log(x))


def whole(x: Value) -> bool:
    return (isinstance(x, int | F) and F(x).denominator == 1) or (isinstance(x, float) and x == int(x))


def inverse(x: Value) -> Value:
    return F(0) if x == 0 else 1/F(x) if exact(x) else 1/x


def binomial(n: Value, k: Value) -> Value:
    return F(math.comb(int(n), int(k))) if whole(n) and whole(k) and 0 <= k <= n else F(0)


def eadd(a: Value, b: Value) -> Value:
    return F(0) if {a, b} == {INF, -INF} else a + b


def emul(a: Value, b: Value) -> Value:
    return F(0) if a == 0 or b == 0 else a*b


def truth(c: int | None, *good: int) -> bool | None:
    return None if c is None else c in good


def inverse_entropy(x: Any) -> Any:
    """The p in [0, 1/2] with h(p) = x, by halving; 0 for x outside [0, log 2]."""
    if x <= 0 or x > math.log(2):
        return F(0)
    low, high = 0.0, 0.5
    for _ in range(60):
        p = (low + high)/2
        low, high = (p, high) if -p*math.log(p) - (1 - p)*math.log(1 - p) < x else (low, p)
    return (low + high)/2


def hamming(x: Any, y: Any) -> F:
    return F(sum(a != b for a, b in zip(x, y, strict=False)) + abs(len(x) - len(y)))
