"""Where statements break: corner values for numbers and corner laws for objects, as columns.

Each generator fills one column (a value per point) for a free number, given the columns of
the names before it, or one row of columns per law. The first points are simple ones.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from symdp.capacities.floats import as_float
from symdp.legacy.engines.objects import Block, Number
from symdp.legacy.engines.screen import Screen, spread
from symdp.legacy.kernel.tree import Expr, Name, Op, Seq, free_names

Array = npt.NDArray[np.float64]

_LOGS = tuple(math.log(x) for x in (2, 3, 1.5, 1.25, 4, 1.1, 10))
NEAR = (1e-3, 1e-6, 1e-12)
# simplest first: a search over several names takes only a prefix of each list
ABSOLUTE = (1.0, 2.0, 0.5, 3.0, _LOGS[0], 0.1, 10.0, 0.25, 0.01, _LOGS[1], 100.0, _LOGS[2], 4.0, 1e-3, 1000.0, 5.0,
            0.75, 1 / 3, 2 / 3, 1.5, *_LOGS[3:], 0.9, 0.99, 1e-6, 20.0, 50.0, 0.2, 1e-12)
NEGATIVE = (-1.0, -2.0, -0.5, -3.0, -0.1, -10.0, -0.01, -1e-3, -1.5, -5.0, -100.0)
MIXED = (0.5, 0.25, 0.75, 1 / 3, 2 / 3, 0.1, 0.9, 0.01, 0.99, 1e-3, 1 - 1e-3, 0.4, 0.6, 1e-6, 1 - 1e-6, 1e-12,
         0.05, 0.95, 0.2, 0.8, 1 - 1e-12)
WHOLE = (1.0, 2.0, 3.0, 0.0, 4.0, 5.0, 10.0, 6.0, 7.0, 8.0, 100.0, 1000.0, 20.0, 50.0, 9.0, 12.0, 1e4, 1e6)
LAWS: Mapping[int, tuple[tuple[float, ...], ...]] = {
    1: ((1.0,),),
    2: ((0.5, 0.5), (1.0, 0.0), (0.0, 1.0), (0.75, 0.25), (0.25, 0.75), (1 / 3, 2 / 3), (2 / 3, 1 / 3), (0.9, 0.1),
        (0.1, 0.9), (0.4, 0.6), (0.6, 0.4), (0.99, 0.01), (0.01, 0.99), (0.51, 0.49), (0.49, 0.51), (0.55, 0.45),
        (0.999, 0.001), (0.001, 0.999), (0.501, 0.499), (1e-6, 1 - 1e-6), (0.2, 0.8), (0.8, 0.2)),
    3: ((1 / 3, 1 / 3, 1 / 3), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.5, 0.5, 0.0), (0.0, 0.5, 0.5),
        (0.5, 0.0, 0.5), (0.5, 0.25, 0.25), (0.25, 0.5, 0.25), (0.25, 0.25, 0.5), (0.6, 0.3, 0.1), (0.1, 0.3, 0.6),
        (0.4, 0.3, 0.3), (0.34, 0.33, 0.33), (0.9, 0.05, 0.05), (0.98, 0.01, 0.01)),
    4: ((0.25, 0.25, 0.25, 0.25), (1.0, 0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0), (0.5, 0.5, 0.0, 0.0),
        (0.0, 0.0, 0.5, 0.5), (0.4, 0.3, 0.2, 0.1), (0.1, 0.2, 0.3, 0.4), (0.0, 1.0, 0.0, 0.0)),
}


@dataclass
class Ends:
    """Bounds of a number, given the names before it; None stands for no bound."""

    low: list[Expr]
    high: list[Expr]
    among: list[Expr]


def ends(n: Number) -> Ends:
    """What the conditions say of n alone on one side of a comparison."""
    out = Ends([], [], [])
    for c in n.where:
        match c:
            case Op("<=" | "<" | "==", (Name(a), b)) if a == n.name and n.name not in free_names(b):
                out.high.append(b)
        match c:
            case Op(">=" | ">" | "==", (Name(a), b)) if a == n.name and n.name not in free_names(b):
                out.low.append(b)
            case Op("<=" | "<", (b, Name(a))) if a == n.name and n.name not in free_names(b):
                out.low.append(b)
        match c:
            case Op(">=" | ">", (b, Name(a))) if a == n.name and n.name not in free_names(b):
                out.high.append(b)
            case Op("in", (Name(a), Seq("set", items))) if a == n.name:
                out.among.extend(items)
            case Op("or", _):
                out.among.extend(_alternatives(c, n.name))
    return out


def _alternatives(c: Expr, name: str) -> list[Expr]:
    """The values of ``x == 1 or x == 2``, as membership in a set is expanded."""
    match c:
        case Op("or", (a, b)):
            return _alternatives(a, name) + _alternatives(b, name)
        case Op("==", (Name(a), b)) if a == name:
            return [b]
    return []


class Column:
    """The generator of one number's column."""

    def __init__(self, n: Number) -> None:
        self.number = n
        found = ends(n)
        self.low, self.high = Screen(found.low), Screen(found.high)
        self.among = Screen(found.among)

    def bounds(self, columns: Mapping[str, Array], points: int) -> tuple[Array, Array]:
        low, high = np.full(points, -np.inf), np.full(points, np.inf)
        for cell in self.low.run(columns):
            low = np.fmax(low, cell.value)
        for cell in self.high.run(columns):
            high = np.fmin(high, cell.value)
        if self.number.integer:
            low, high = np.ceil(low), np.floor(high)
        return low, high

    def bounded_by_floats(self) -> bool:
        """No written end of the domain is beyond the floats."""
        cells = [c for side in (self.low, self.high, self.among) for c in side.run({})]
        return not any(np.any(c.beyond | c.lost) for c in cells)

    def choices(self, low: float, high: float) -> int:
        """How many corner values there are (bounds at a typical point decide which kind)."""
        if self.among.results:
            return len(self.among.results)
        return len(_specs(self.number.integer, math.isfinite(low), math.isfinite(high)))

    def corner(self, index: npt.NDArray[np.int64], columns: Mapping[str, Array]) -> Array:
        """The corner value of each index, between the bounds that hold at each point."""
        points = len(index)
        if self.among.results:
            cells = [spread(c.value, points) for c in self.among.run(columns)]
            return np.stack(cells)[index % len(cells), np.arange(points)]
        low, high = self.bounds(columns, points)
        out = np.empty(points)
        for has_low in (True, False):
            for has_high in (True, False):
                here = (np.isfinite(low) == has_low) & (np.isfinite(high) == has_high)
                if here.any():
                    kinds = _specs(self.number.integer, has_low, has_high)
                    at = index[here] % len(kinds)
                    spec = np.array(kinds)[at]
                    out[here] = _place(spec, low[here], high[here])
        return np.round(out) if self.number.integer else out

    def random(self, rng: np.random.Generator, columns: Mapping[str, Array], points: int) -> Array:
        """Uniform, and close to each end on a logarithmic scale."""
        if self.among.results:
            return self.corner(rng.integers(0, 1000, points), columns)
        low, high = self.bounds(columns, points)
        both = np.isfinite(low) & np.isfinite(high)
        width = np.where(both, np.where(both, high, 0) - np.where(both, low, 0), 1.0)
        near = 10.0 ** rng.uniform(-6, 0, points)
        far = 10.0 ** rng.uniform(-4, 3, points)
        uniform = rng.uniform(0, 1, points)
        kind = rng.integers(0, 3, points)
        t = np.where(kind == 0, uniform, np.where(kind == 1, near, 1 - near))
        inside = np.where(both, low, 0) + t * width
        above = np.where(np.isfinite(low), low, 0) + np.where(kind == 0, 3 * uniform, far)
        below = np.where(np.isfinite(high), high, 0) - np.where(kind == 0, 3 * uniform, far)
        around = np.where(kind == 0, rng.normal(0, 2, points), np.where(kind == 1, far, -far))
        out: Array = np.where(both, inside, np.where(np.isfinite(low), above, np.where(np.isfinite(high), below,
                                                                                       around)))
        return np.asarray(np.round(out) if self.number.integer else out, dtype=np.float64)


Spec = tuple[float, float, float]  # a, b, c: the value a*low + b*high + c


def _specs(integer: bool, has_low: bool, has_high: bool) -> list[Spec]:
    if integer:
        if has_low and has_high:
            return [(1, 0, 0), (0, 1, 0), (1, 0, 1), (0, 1, -1), (1, 0, 2), (0.5, 0.5, 0), (0.75, 0.25, 0)]
        if has_low:
            return [(1, 0, as_float(k)) for k in (0, 1, 2, 3, 4, 5, 9, 99, 999, 6, 7, 8, 10, 19, 49, 10**4, 10**6)]
        if has_high:
            return [(0, 1, -as_float(k)) for k in (0, 1, 2, 3, 4, 5, 9, 99, 999)]
        return [(0, 0, w) for w in (*WHOLE, *(-w for w in WHOLE[:8]))]
    if has_low and has_high:
        simple = [(1, 0, 0), (0, 1, 0)]
        mixed: list[Spec] = [(1 - t, t, 0) for t in MIXED]
        fixed: list[Spec] = [(0, 0, v) for v in ABSOLUTE[:12]]  # 1, log 2, ... where they lie inside
        return [mixed[0], *simple, *mixed[1:9], *fixed, *mixed[9:]]
    if has_low:
        return [(1, 0, v) for v in ABSOLUTE[:2]] + [(1.0, 0.0, 0.0)] + [(1, 0, v) for v in ABSOLUTE[2:]]
    if has_high:
        return [(0, 1, -v) for v in ABSOLUTE[:2]] + [(0.0, 1.0, 0.0)] + [(0, 1, -v) for v in ABSOLUTE[2:]]
    both: list[float] = [1.0, 0.0]
    for v, w in zip(ABSOLUTE[1:], (*NEGATIVE, *(-x for x in ABSOLUTE)), strict=False):
        both += [w, v]
    return [(0, 0, v) for v in both]


def _place(spec: Array, low: Array, high: Array) -> Array:
    low, high = np.where(spec[:, 0] != 0, low, 0.0), np.where(spec[:, 1] != 0, high, 0.0)
    return spec[:, 0] * low + spec[:, 1] * high + spec[:, 2]


# -- laws
def fill(block: Block, rng: np.random.Generator, points: int, ratios: Sequence[Array], deltas: Sequence[Array],
         rough: bool) -> dict[str, Array]:
    """Columns for the laws of a block. ``ratios`` (exp of eps) and ``deltas`` are the privacy
    parameters of the statement at each point: extremal objects are built on them.
    ``rough``: mostly random laws, for a later stage of the search."""
    k, m = len(block.rows), len(block.rows[0])
    table = np.empty((points, k, m))
    family = rng.choice(len(_FAMILIES), points, p=_WEIGHTS[1 if rough else 0])
    pick = rng.integers(0, max(1, len(ratios)), points)
    r = np.choose(pick, np.stack(ratios)) if ratios else rng.choice([2.0, 3.0, 1.5, 1.25, 4.0], points)
    d = np.choose(pick % len(deltas), np.stack(deltas)) if deltas else rng.choice([0.0, 0.5, 0.1, 0.25], points)
    d = np.where(rng.random(points) < 0.15, rng.choice([0.5, 0.1, 0.25, 0.75], points), d)
    r = np.clip(np.nan_to_num(r, nan=2.0, posinf=1e6, neginf=1.0), 0.0, 1e6)
    d = np.clip(np.nan_to_num(d, nan=0.0, posinf=1.0, neginf=0.0), 0.0, 1.0)
    for f, make in enumerate(_FAMILIES):
        here = np.flatnonzero(family == f)
        if len(here):
            several = [(np.clip(a[here], 0, 1e6), np.clip(b[here], 0, 1)) for a, b in zip(ratios, deltas, strict=False)]
            table[here] = make(rng, len(here), block, r[here], d[here], several)
    table = np.where(table < 1e-9, 0.0, table)  # what is nearly zero is meant to be zero
    table /= table.sum(axis=2, keepdims=True)
    shuffled = rng.random(points) < 0.3
    if k > 1 and shuffled.any():
        order = rng.permutation(k)
        table[shuffled] = table[shuffled][:, order]
    return {name: table[:, i, j] for i, row in enumerate(block.rows) for j, name in enumerate(row)}


Pairs = list[tuple[Array, Array]]


def _simple(m: int) -> Array:
    if m in LAWS:
        return np.array(LAWS[m])
    return np.vstack([np.full(m, 1.0 / m), np.eye(m)])


def _listed(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    laws = _simple(len(b.rows[0]))
    reach = np.minimum(len(laws), rng.choice([3, 8, 30], n))  # simple ones more often
    out: Array = laws[(rng.random((n, len(b.rows))) * reach[:, None]).astype(int)]
    return out


def _equal(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    laws = _simple(len(b.rows[0]))
    return np.repeat(laws[rng.integers(0, len(laws), n)][:, None, :], len(b.rows), axis=1)


def _nearby(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    """One law, and small amounts moved between its first two outcomes."""
    out = _equal(rng, n, b, r, d, pairs).copy()
    if out.shape[2] < 2:
        return out
    t = rng.choice([0.1, 0.01, 1e-3, 0.05, 1e-4], n)
    for i, w in enumerate(b.steps):
        move = np.minimum(t * w if i else 0 * t, np.maximum(out[:, i, 0], 0))
        out[:, i, 0] -= move
        out[:, i, 1] += move
    return out


def _response(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    """k-ary randomised response on some of the outcomes: row i favours outcome i by the ratio r."""
    k, m = len(b.rows), len(b.rows[0])
    out = np.zeros((n, k, m))
    used = min(m, max(k, 2))
    for i in range(k):
        for j in range(used):
            out[:, i, j] = np.where(j == i % used, r, 1.0)
    total = out.sum(axis=2, keepdims=True)
    return np.where(total > 0, out / np.where(total > 0, total, 1.0), 1.0 / m)


def _approximate(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    """Extremal (eps, delta) pairs: randomised response with probability 1 - delta, else a tell-tale outcome."""
    k, m = len(b.rows), len(b.rows[0])
    if m < 3:
        return _chain(rng, n, b, r, d, pairs)
    out = np.zeros((n, k, m))
    for i in range(k):
        odd = i % 2
        out[:, i, odd] = (1 - d) * r / (1 + r)
        out[:, i, 1 - odd] = (1 - d) / (1 + r)
        out[:, i, 2 if m == 3 else 2 + odd] += d
    return out


def _erasure(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    k, m = len(b.rows), len(b.rows[0])
    out = np.zeros((n, k, m))
    out[:, :, 0] += (1 - d)[:, None]
    for i in range(k):
        out[:, i, (i + 1) % m if m > k else i % m] += d
    return out


def _distinct(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    k, m = len(b.rows), len(b.rows[0])
    out = np.zeros((n, k, m))
    for i in range(k):
        out[:, i, i % m] = 1.0
    return out


def _chain(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    """Two outcomes; each further step from the first row grows the first one as far as closeness lets it."""
    m = len(b.rows[0])
    out = np.zeros((n, len(b.rows), m))
    if m < 2:
        out[:, :, 0] = 1.0
        return out
    q = [rng.choice([0.0, 0.0, 0.1, 0.25, 0.01, 1e-3], n)]
    anchored = rng.random(n) < 0.3  # start where randomised response starts
    q[0] = np.where(anchored, 1 / (1 + r), q[0])
    for w in range(max(b.steps)):
        a, e = pairs[w % len(pairs)] if pairs and len(set(b.steps)) == len(b.steps) else (r, d)
        a = np.maximum(a, 1e-9)
        q.append(np.clip(np.minimum(a * q[-1] + e, 1 - (1 - q[-1] - e) / a), 0.0, 1.0))
    for i, w in enumerate(b.steps):
        out[:, i, 0], out[:, i, 1] = q[w], 1 - q[w]
    return out


def _weighted(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    """Rows that depend on the number of changed entries only."""
    laws = _random(rng, n, Block(b.rows[:1] * (max(b.steps) + 1), tuple(range(max(b.steps) + 1))), r, d, pairs)
    return laws[:, list(b.steps)]


def _random(rng: np.random.Generator, n: int, b: Block, r: Array, d: Array, pairs: Pairs) -> Array:
    shape = (n, len(b.rows), len(b.rows[0]))
    weights = rng.gamma(np.broadcast_to(rng.choice([0.2, 1.0, 5.0], n)[:, None, None], shape)) + 1e-12
    weights *= rng.random(shape) > 0.15 * (rng.random(n) < 0.5)[:, None, None]
    weights[..., 0] += weights.sum(axis=2) == 0
    out: Array = weights / weights.sum(axis=2, keepdims=True)
    return out


_FAMILIES = (_listed, _equal, _nearby, _response, _approximate, _erasure, _distinct, _chain, _weighted, _random)
_WEIGHTS = ((0.28, 0.06, 0.1, 0.12, 0.12, 0.08, 0.04, 0.12, 0.04, 0.04),
            (0.1, 0.02, 0.12, 0.08, 0.1, 0.06, 0.02, 0.12, 0.14, 0.24))
