"""A tactic for determinants of multiples of the identity matrix, of any order."""

from __future__ import annotations

from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import Proof, Prover, text
from symdp.kernel.determinants import DET, is_identity, multiple, of_matrix
from symdp.kernel.goals import in_comparisons
from symdp.kernel.rules import Goal
from symdp.kernel.tree import Call, Expr, Op, walk


def known_determinants(goal: Goal) -> list[Expr]:
    """The determinants in show that are those of multiples of the identity."""
    if not isinstance(goal.show, Op) or not any(isinstance(x, Call) and x.fn == DET for x in walk(goal.show)):
        return []

    def is_known(e: Expr) -> bool:
        m = of_matrix(goal, e) if isinstance(e, Call) else None
        found = None if m is None else multiple(goal, m)
        return found is not None and is_identity(goal, found[1])
    return in_comparisons(Goal(goal.names, (), goal.show), is_known)


def by_determinants(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Determinants of multiples of the identity as powers, one after the other."""
    line = Line(p, goal)
    while found := known_determinants(line.goal):
        if depth < 2 or not line.take({"rule": "determinant", "of": text(found[0])}):
            return None
    return line.closed(p.prove(line.goal, depth - 1)) if line.steps else None
