"""A vector as a combination of others with multipliers that are not negative, in exact numbers.

Floating point (HiGHS) finds which vectors take part; the multipliers are then solved for in rationals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import flint
import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array

from symdp.capacities.floats import scaled_floats

Vector = Mapping[Any, Fraction | int]
SEEN = 1e-9  # a multiplier below is none
MOST = 1000.0  # a multiplier that only has to be positive
_NONE = Fraction(0)


def combination(target: Vector, rows: Sequence[Vector], free: Sequence[bool], costs: Sequence[float],
                wanted: Sequence[int] = ()) -> dict[int, Fraction] | None:
    """Multipliers with target == sum of multiplier*row, those of rows that are not ``free`` not negative, of
    least cost; one of ``wanted`` is positive, if there are any. None if none are found."""
    places = {key: i for i, key in enumerate(dict.fromkeys([*target, *(k for r in rows for k in r)]))}
    if any(not any(key in r for r in rows) for key in target):
        return None
    entries = [(places[k], j, c) for j, r in enumerate(rows)
               for k, c in zip(r, scaled_floats(map(Fraction, r.values())), strict=True)]
    at, column, values = (np.array(x) for x in zip(*entries, strict=True))
    matrix = csr_array((values, (at, column)), shape=(len(places), len(rows)))
    goal = np.zeros(len(places))
    for key, x in zip(target, scaled_floats(map(Fraction, target.values())), strict=True):
        goal[places[key]] = x
    for one in wanted or (None,):
        prices = np.array(costs, dtype=float)
        bounds: list[tuple[float | None, float | None]] = [(None if f else 0, None) for f in free]
        if one is not None:
            prices[one] = -1e4
            bounds[one] = (0, MOST)
        found = linprog(prices, A_eq=matrix, b_eq=goal, bounds=bounds, method="highs-ds")
        if found.status != 0 or (one is not None and found.x[one] < SEEN):
            continue
        support = [j for j in range(len(rows)) if abs(found.x[j]) > SEEN]
        exact = solved(target, rows, support)
        if exact is not None and all(free[j] or c > 0 for j, c in exact.items()) and (
                one is None or exact.get(one, 0) > 0):
            return exact
    return None


def solved(target: Vector, rows: Sequence[Vector], support: list[int]) -> dict[int, Fraction] | None:
    """The multipliers of the rows in the support, by elimination."""
    keys = list(dict.fromkeys([*target, *(k for j in support for k in rows[j])]))
    columns = [*(rows[j] for j in support), target]
    entries = [flint.fmpq(x.numerator, x.denominator) for k in keys for c in columns for x in (c.get(k, _NONE),)]
    table, rank = flint.fmpq_mat(len(keys), len(columns), entries).rref()
    out: dict[int, Fraction] = {}
    for i in range(rank):
        pivot = next(c for c in range(len(columns)) if table[i, c] != 0)
        if pivot == len(support):
            return None  # the target is no combination of them
        x = table[i, len(support)]
        if x != 0:
            out[support[pivot]] = Fraction(int(x.p), int(x.q))
    return out
