"""Maxima over finite domains: one of the values is the largest."""

from __future__ import annotations

from symdp.legacy.engines.inequality.databases import known_positive
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slots
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Op


def greatest(goal: Goal) -> Bind | None:
    """The maximum that show says to be less than something, or the minimum that is more."""
    match goal.show:
        case Op("<", (Bind("max") as t, _)) | Op(">", (_, Bind("max") as t)) | Op("<", (_, Bind("min") as t)) | Op(
                ">", (Bind("min") as t, _)):
            return t
    return None


def by_greatest(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A maximum is less than a number, for the element at which it is taken has a lesser value."""
    term, line = greatest(goal), Line(p, goal)
    if term is None or not line.take({"rule": "element", "defined": Slots(3)}, term):
        return None
    for i, h in enumerate(line.goal.hyps):
        match h:
            case Op("==", (t, _)) if t == term and line.take({"rule": "swap", "hypothesis": i}):
                gone = [k for k, other in enumerate(line.goal.hyps) if other == h]
                line.take({"rule": "forget", "hypotheses": gone})
                known_positive(line)
                return line.closed(p.prove(line.goal, depth))
    return None
