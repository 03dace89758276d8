"""Suprema and infima under bounds on a quantity of laws or channels that stands beside them: the quantity gets a name."""

from __future__ import annotations

from symdp.engines.inequality.prover import Proof, Prover, Slot, completed
from symdp.kernel import laws as about_laws
from symdp.kernel.rules import Goal
from symdp.kernel.tree import Call, free_names, walk
from symdp.kernel.values import functionals


def shared_quantity(goal: Goal) -> int | None:
    """The position among the functionals of one that stands beside a supremum and under it as well, where a point is
    wanted at which the supremum is so large (an infimum so small)."""
    found = about_laws.extremum(goal.show)
    if found is None or found[1].binder not in ("sup", "inf") or found[0][0] != (
            ">" if about_laws.upper(found[1]) else "<"):
        return None
    _, term, other = found
    bound = {b.name for b in term.bindings}
    within, beside = set(walk(term.body)), set(walk(other))
    for i, f in enumerate(functionals(goal)):
        if isinstance(f, Call) and f in within and f in beside and not free_names(f) & bound:
            return i
    return None


def by_quantity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A name for the quantity, on both sides; and the case that it is infinite."""
    i = shared_quantity(goal)
    if i is None:
        return None
    return completed(p, goal, {"rule": "measure", "term": i, "inside": True, "proof": Slot(depth),
                               "infinite": Slot(depth)})
