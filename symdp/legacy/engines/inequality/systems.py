"""Linear systems with symbolic coefficients."""

from __future__ import annotations

from symdp.legacy.engines.inequality.algebra import reduced
from symdp.legacy.engines.inequality.prover import TROUBLE, size
from symdp.legacy.kernel.series import canonical
from symdp.legacy.kernel.tree import ZERO, Expr, Op

MAX_SIZE = 200  # nodes of the entries of a row
Row = tuple[list[Expr], Expr]  # coefficients of the unknowns, right-hand side


def solved(rows: list[Row], unknowns: int) -> list[Expr] | None:
    """The solution of a square linear system in lowest terms, by elimination; None where none is seen."""
    if len(rows) != unknowns:
        return None
    try:
        table = [[canonical(x) for x in (*row, right)] for row, right in rows]
        for i in range(unknowns):
            if any(sum(map(size, row)) > MAX_SIZE for row in table):
                return None
            pivot = next((r for r in range(i, unknowns) if table[r][i] != ZERO), None)
            if pivot is None:
                return None
            table[i], table[pivot] = table[pivot], table[i]
            lead = table[i][i]
            table[i] = [canonical(Op("/", (x, lead))) for x in table[i]]
            for r in range(unknowns):
                if r != i and table[r][i] != ZERO:
                    c = table[r][i]
                    table[r] = [canonical(Op("-", (x, Op("*", (c, y)))))
                                for x, y in zip(table[r], table[i], strict=True)]
        return [reduced(row[-1]) for row in table]
    except TROUBLE:
        return None
