"""Hyperbolic functions beside what laws are compared by, written in exponentials.

Goals about numbers have the definitions of such functions in them, goals about objects have not; the ways to show the
latter that end with numbers (outcome by outcome, at an event, at the rows of a channel) want exponentials."""

from __future__ import annotations

from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text, unfolded
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Call, Op, walk

HYPERBOLIC = {"cosh", "sinh", "tanh", "coth"}


def to_be_spelled(goal: Goal) -> int | None:
    """The side of the comparison that is about numbers alone and has such functions in it."""
    if not isinstance(goal.show, Op) or goal.show.op not in ("<=", ">=", "<", ">"):
        return None
    names = {n for n, _ in goal.names}
    for k, (side, other) in enumerate((goal.show.args, goal.show.args[::-1])):
        if about_objects(goal.names, other) and not about_objects(goal.names, side) and any(
                isinstance(x, Call) and x.fn in HYPERBOLIC - names for x in walk(side)):
            return k
    return None


def by_spelled_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The other side is on the same side of what the functions are by definition."""
    k = to_be_spelled(goal)
    if k is None or not isinstance(goal.show, Op):
        return None
    written = unfolded(goal.show.args[k], goal)
    # the step between the two ways of writing is the one that is not strict
    step: Proof = {"rule": "chain", "by": text(written), "defined": Slots(3)}
    if k == 1:
        step |= {"spelled": "second", "second": Slot(2), "first": Slot(depth)}
    else:
        step |= {"spelled": "first", "strict": "second", "first": Slot(2), "second": Slot(depth)}
    return completed(p, goal, step)
