"""Bounds of divergences of close laws that randomised response attains, for conclusions that are no such bound."""

from __future__ import annotations

from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Call, Expr, Op, free_names, num, substitute, walk

BOUNDED = ("kl", "mi", "capacity")
LARGEST = definition("eps*(exp(eps) - 1)/(exp(eps) + 1)")  # kl of (r, 1)/(1 + r) from (1, r)/(1 + r), r = exp(eps)


def sharp_bounds(goal: Goal) -> list[Expr]:
    """That what show says something else of than ``<= b`` is at most what randomised response has."""
    if not isinstance(goal.show, Op) or (goal.show.op in ("<=", ">=") and any(
            isinstance(x, Call) and x.fn in BOUNDED for x in goal.show.args)):
        return []
    bound = {b.name for h in goal.hyps for x in walk(h) if isinstance(x, Bind) for b in x.bindings}
    levels: dict[Expr, None] = {}
    for x in (x for h in goal.hyps for x in walk(h)):
        match x:
            case Call("close", (_, _, e, zero)) if zero == num(0):
                levels[e] = None
            case Call("ldp", (_, e)):
                levels[e] = None
    terms = dict.fromkeys(x for x in walk(goal.show) if isinstance(x, Call) and x.fn in BOUNDED)
    return [fact for t in terms for e in levels if not (free_names(t) | free_names(e)) & bound
            and (fact := Op("<=", (t, substitute(LARGEST, {"eps": e})))) not in goal.hyps]


def by_response(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The sharp bound as a hypothesis."""
    for fact in sharp_bounds(goal):
        step = completed(p, goal, {"rule": "have", "facts": [text(fact)], "proofs": [Slot(min(depth, 3))],
                                   "defined": Slots(2), "proof": Slot(depth)})
        if step is not None:
            return step
    return None
