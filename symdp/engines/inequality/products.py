"""Products of symbolic size: of positive numbers, by their logarithms."""

from __future__ import annotations

from symdp.engines.inequality.families import outer
from symdp.engines.inequality.lifting import lifted
from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import Proof, Prover, Slot
from symdp.kernel.enclose import FLIPPED
from symdp.kernel.rules import Goal
from symdp.kernel.tree import ONE, Op


def by_products(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Products of positive factors are compared by the sums of their logarithms."""
    products = [t for t in outer(goal.show) if t.binder == "prod"]
    if not products or depth < 2 or not (isinstance(goal.show, Op) and goal.show.op in ("<", "<=", ">", ">=")):
        return None
    line = Line(p, goal)
    for t in products:
        if not line.take({"rule": "fact", "law": "logarithm", "terms": Slot(3)}, t) or not line.take(
                {"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}):
            return None
    line.take({"rule": "forget", "hypotheses": list(range(len(goal.hyps), len(line.goal.hyps)))})
    assert isinstance(line.goal.show, Op)
    op, sides = line.goal.show.op, line.goal.show.args
    low, high = sides if op[0] == "<" else sides[::-1]
    return line.closed(lifted(p, line.goal, FLIPPED[op] if op[0] == "<" else op, (low, high), ONE, (), "log", depth))
