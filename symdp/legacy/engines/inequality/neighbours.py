"""Neighbouring databases: equalities along paths, and maxima over pairs."""

from __future__ import annotations

import itertools

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed
from symdp.legacy.kernel.laws import extremum, upper
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    Bind,
    Binding,
    Call,
    Name,
    Op,
    walk,
)


def by_path(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An equality for any two databases: for neighbours, of which something is assumed."""
    match goal.show:
        case Bind("forall", (Binding(_, "in", Name()), Binding(_, "in", Name())), Op("==")) if any(
                isinstance(x, Call) and x.fn == "neighbouring" for h in goal.hyps for x in walk(h)):
            return completed(p, goal, {"rule": "path", "defined": Slots(3), "proof": Slot(depth)})
    return None


def by_element(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A maximum over databases is at least what it is where both are that of one at which it is attained."""
    assert isinstance(goal.show, Op)
    found = extremum(goal.show)
    if found is None or found[1].binder not in ("max", "min") or found[0][0] != (">" if upper(found[1]) else "<"):
        return None
    term, names = found[1], len(goal.names)
    line = Line(p, goal)
    if any(t.kind == "input" for _, t in goal.names) or not line.take({"rule": "element"}, term):
        return None
    own = [n for n, _ in line.goal.names[names:]]
    for point in itertools.product(own, repeat=len(own)):
        at = {b.name: n for b, n in zip(term.bindings, point, strict=True)}
        proof = completed(p, line.goal, {"rule": "extremum", "at": at, "defined": Slots(2), "proof": Slot(depth - 1)})
        if proof is not None:
            return line.closed(proof)
    return None
