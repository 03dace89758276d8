"""Linear programs in rational numbers: the simplex method with Bland's rule, exact."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.proof.errors import ProofError

PIVOTS = 3000
"""How many exchanges one program may take."""

Row = dict[int, Fraction]


class _Tableau:
    """Rows of a linear system in solved form: the basic variable of each row, the row, its right side."""

    def __init__(self, rows: list[Row], right: list[Fraction], basis: list[int]) -> None:
        self.rows, self.right, self.basis, self.pivots = rows, right, basis, 0

    def pivot(self, i: int, j: int) -> None:
        """Variable j becomes the basic one of row i."""
        self.pivots += 1
        if self.pivots > PIVOTS:
            raise ProofError(f"a linear program of more than {PIVOTS} steps")
        p = self.rows[i][j]
        row = self.rows[i] = {k: a/p for k, a in self.rows[i].items()}
        self.right[i] /= p
        for k, other in enumerate(self.rows):
            f = other.get(j)
            if k == i or not f:
                continue
            for c, a in row.items():
                new = other.get(c, Fraction(0)) - f*a
                if new:
                    other[c] = new
                else:
                    other.pop(c, None)
            self.right[k] -= f*self.right[i]
        self.basis[i] = j

    def maximise(self, cost: Row, allowed: int, enough: bool) -> None:
        """Until no variable below ``allowed`` improves the cost; with ``enough``, until it is positive."""
        while True:
            z = dict(cost)
            for i, b in enumerate(self.basis):
                if cost.get(b):
                    for j, a in self.rows[i].items():
                        z[j] = z.get(j, Fraction(0)) - cost[b]*a
            enter = min((j for j, c in z.items() if c > 0 and j < allowed), default=None)
            if enter is None:
                return
            ratios = [(self.right[i]/row[enter], self.basis[i], i) for i, row in enumerate(self.rows)
                      if row.get(enter, 0) > 0]
            if not ratios:
                # Unbounded: one step along the ray is positive enough.
                for i, row in enumerate(self.rows):
                    self.right[i] -= row.get(enter, Fraction(0))
                self.ray = enter
                return
            self.pivot(min(ratios)[2], enter)
            if enough and sum((cost.get(b, Fraction(0))*r for b, r in zip(self.basis, self.right, strict=True)),
                              Fraction(0)) > 0:
                return

    ray: int | None = None


def solve(columns: Sequence[dict[int, Fraction]], right: dict[int, Fraction], reward: Sequence[bool]
          ) -> list[Fraction] | None:
    """x >= 0 with the sum of x[j]*columns[j] equal to ``right``; if something is rewarded, the sum of the rewarded x
    is positive. None if there is none."""
    keys = sorted({k for c in [*columns, right] for k in c})
    n = len(columns)
    rows: list[Row] = []
    values: list[Fraction] = []
    for i, k in enumerate(keys):
        b = right.get(k, Fraction(0))
        sign = -1 if b < 0 else 1
        row = {j: sign*c[k] for j, c in enumerate(columns) if c.get(k)}
        row[n + i] = Fraction(1)
        rows.append(row)
        values.append(sign*b)
    tableau = _Tableau(rows, values, list(range(n, n + len(keys))))
    tableau.maximise({n + i: Fraction(-1) for i in range(len(keys))}, n, enough=False)
    if any(b >= n and r for b, r in zip(tableau.basis, tableau.right, strict=True)):
        return None
    for i, basic in enumerate(tableau.basis):
        if basic >= n:
            j = min((j for j in tableau.rows[i] if j < n), default=None)
            if j is not None:
                tableau.pivot(i, j)
    if any(reward):
        tableau.ray = None
        tableau.maximise({j: Fraction(1) for j, r in enumerate(reward) if r}, n, enough=True)
    x = [Fraction(0)]*n
    for basic, r in zip(tableau.basis, tableau.right, strict=True):
        if basic < n:
            x[basic] = r
    if tableau.ray is not None:
        x[tableau.ray] += 1
    if any(reward) and sum((v for v, r in zip(x, reward, strict=True) if r), Fraction(0)) <= 0:
        return None
    return x
