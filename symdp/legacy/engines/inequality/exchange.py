"""Integrals of sums as sums of integrals."""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed
from symdp.legacy.engines.inequality.series import parts_of
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms, opened
from symdp.legacy.kernel.tree import Bind, Call, Expr


def is_of_sum(goal: Goal, t: Expr) -> bool:
    """An integral of a sum over a range."""
    if not (isinstance(t, Bind) and t.binder == "integral"):
        return False
    try:
        body = opened(Recorder(), goal, t, iter(()), closed=False)[2]
    except TROUBLE:
        return False
    return isinstance(body, Bind) and body.binder == "sum"


def integrals_of_sums(goal: Goal) -> list[Expr]:
    here = parts_of(goal.show)
    return [t for t in opaque_terms(goal) if t in here and is_of_sum(goal, t)]


def by_value_of_each(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The integral of a sum has a value: those of the terms have."""
    assert isinstance(goal.show, Call)
    if not is_of_sum(goal, goal.show.args[0]):
        return None
    return completed(p, goal, {"rule": "value", "each": Slot(depth - 1), "defined": Slots(3)})


def by_exchanged_integrals(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The integrals of sums in the conclusion become sums of integrals."""
    terms, line = integrals_of_sums(goal), Line(p, goal)
    for t in terms:
        if not line.take({"rule": "fact", "law": "exchange", "each": Slot(depth - 1), "defined": Slots(depth - 1)}, t):
            return None
        at = line.goal.region.hypotheses.index(line.goal.hyps[-1])
        if not line.take({"rule": "swap", "hypothesis": at}):
            return None
    extra = [i for i, _ in enumerate(line.goal.hyps) if i >= len(goal.hyps)]
    if not line.take({"rule": "forget", "hypotheses": extra}):
        return None
    return line.closed(p.prove(line.goal, depth - 1))
