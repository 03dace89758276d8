"""Laws on all integers, or all naturals, whose probabilities are assumed to be what a formula says (geometric laws, of
one side or two): what is claimed of them is claimed of series."""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover
from symdp.legacy.kernel.countable import in_series, told
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind


def of_told_laws(goal: Goal) -> bool:
    """Show is about such laws, outside of binders."""
    if not any(isinstance(h, Bind) and h.binder == "forall" for h in goal.hyps):
        return False
    try:
        laws = told(goal)
        return bool(laws) and in_series(goal, goal.show, laws) != goal.show
    except TROUBLE:
        return False


def by_told_laws(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """In numbers."""
    line = Line(p, goal)
    if not line.take({"rule": "countable"}):
        return None
    if not about_objects(line.goal.names, line.goal.show):
        gone = [i for i, h in enumerate(line.goal.hyps) if about_objects(line.goal.names, h)]
        if gone and not line.take({"rule": "forget", "hypotheses": gone}):
            return None
    return line.closed(p.prove(line.goal, depth))
