"""Tactics for goals about abstract laws and mechanisms: the kernel's reductions, one after another."""

from __future__ import annotations

from collections.abc import Callable

from symdp.engines.inequality.prover import Proof, Prover, Slot, Slots, completed
from symdp.kernel import reduce as laws
from symdp.kernel.objects import Unsupported
from symdp.kernel.rules import Goal
from symdp.kernel.tree import Call, Expr, Op

Reduction = Callable[[laws.Names, tuple[Expr, ...], Expr], laws.Reduced]


def _by(p: Prover, goal: Goal, depth: int, rule: str, reduction: Reduction) -> Proof | None:
    try:
        reduction(goal.names, goal.hyps, goal.show)
    except Unsupported:
        return None
    return completed(p, goal, {"rule": rule, "proof": Slot(depth), "defined": Slots(3)})


def by_event(p: Prover, goal: Goal, depth: int) -> Proof | None:
    return _by(p, goal, depth, "event", laws.to_event)


def by_extremal_pair(p: Prover, goal: Goal, depth: int) -> Proof | None:
    return _by(p, goal, depth, "extremal", laws.to_extremal_pair)


def by_pair(p: Prover, goal: Goal, depth: int) -> Proof | None:
    return _by(p, goal, depth, "pair", laws.to_pair)


def by_group(p: Prover, goal: Goal, depth: int) -> Proof | None:
    if any(isinstance(h, Call) and h.fn == "close" for h in goal.hyps):
        return None  # done already
    private = [i for i, h in enumerate(goal.hyps) if isinstance(h, Call) and h.fn == "dp"]
    distances = [j for j, g in enumerate(goal.hyps) if isinstance(g, Op) and g.op in ("<=", "==")]
    for i in private:
        for j in (*distances, None):
            try:
                laws.to_group(goal.names, goal.hyps, goal.show, i, j)
            except Unsupported:
                continue
            step = completed(p, goal, {"rule": "group", "privacy": i, "distance": "entries" if j is None else j,
                                       "proof": Slot(depth), "defined": Slots(3)})
            if step is not None:
                return step
    return None
