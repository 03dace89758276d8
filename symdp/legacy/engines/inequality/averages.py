"""Tactics for means under laws: bounded by a bound on every value."""

from __future__ import annotations

from functools import partial

from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Call, Expr, Index, Num, Op, walk


def is_mean(e: Expr) -> bool:
    """A sum in which probabilities stand, or such a one in bits."""
    if isinstance(e, Call) and e.fn == "bits":
        (e,) = e.args
    return isinstance(e, Bind) and e.binder == "sum" and any(isinstance(x, Index) for x in walk(e.body))


def by_values_of_mean(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound on a mean, from one on all values."""
    if depth < 2 or not (isinstance(goal.show, Op) and goal.show.op in ("<", "<=", ">", ">=")):
        return None
    small = 0 if goal.show.op[0] == "<" else 1
    for side, e in enumerate(goal.show.args):
        told = isinstance(goal.show.args[1 - side], Num)  # which no definition puts in the place of a table
        if is_mean(e) and (side == small or told or not about_objects(goal.names, goal.show)):  # of numbers tables tell
            step: Proof = {"rule": "mean", "side": side, "defined": Slots(3), "proof": Slot(depth - 1)}
            proof = limited(p, 0.4, partial(completed, p, goal, step))
            if proof is not None:
                return proof
    return None
