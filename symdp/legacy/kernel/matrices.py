"""Matrices of numbers: entries, sums and multiples, determinants, and which of them are positive semidefinite."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from symdp.legacy.kernel.folding import fold
from symdp.legacy.kernel.nodes import Expr, Op
from symdp.legacy.kernel.tree import ONE, ZERO

MAX_ORDER = 4  # of a determinant that is written out
Rows = Sequence[Sequence[Expr]]


@dataclass(frozen=True)
class Matrix:
    """A square table of numbers; rows and columns are counted from 1."""

    rows: tuple[tuple[Expr, ...], ...]

    @property
    def numbers(self) -> tuple[Expr, ...]:
        return tuple(itertools.chain(*self.rows))


def is_square(rows: Rows) -> bool:
    return len(rows) >= 1 and all(len(r) == len(rows) for r in rows)


def combined(op: str, values: Sequence[Expr | Matrix]) -> Matrix | None:
    """Sums and differences of matrices of one order, and multiples of one; None for everything else."""
    match op, tuple(values):
        case ("+" | "-"), (Matrix(a), Matrix(b)) if len(a) == len(b):
            return Matrix(tuple(tuple(fold(op, pair) for pair in zip(r, s, strict=True))
                                for r, s in zip(a, b, strict=True)))
        case "neg", (Matrix(a),):
            return Matrix(tuple(tuple(fold("neg", (x,)) for x in r) for r in a))
        case "*", (Matrix(), Matrix()):
            return None
        case "*", (Matrix(a), c) | (c, Matrix(a)):
            assert not isinstance(c, Matrix)
            return Matrix(tuple(tuple(fold("*", (c, x)) for x in r) for r in a))
    return None


def determinant(rows: Rows) -> Expr:
    """Laplace's expansion by the first row; of nothing, 1."""
    if not rows:
        return ONE
    out: Expr = ZERO
    for k, a in enumerate(rows[0]):
        term = fold("*", (a, determinant([(*r[:k], *r[k + 1:]) for r in rows[1:]])))
        out = fold("-" if k % 2 else "+", (out, term))
    return out


def semidefinite(rows: Rows) -> list[Expr]:
    """What makes a matrix positive semidefinite: it is symmetric, and no principal minor is negative (Horn and Johnson,
    Matrix Analysis, Theorem 7.2.5)."""
    n = len(rows)
    out: list[Expr] = [Op("==", (rows[i][j], rows[j][i])) for i in range(n) for j in range(i)]
    for k in range(1, n + 1):
        out += [Op(">=", (determinant([[rows[i][j] for j in some] for i in some]), ZERO))
                for some in itertools.combinations(range(n), k)]
    return out
