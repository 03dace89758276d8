"""Conclusions that are weaker than what is shown in their place."""

from __future__ import annotations

from symdp.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.kernel.reduce import about_objects
from symdp.kernel.rules import Goal
from symdp.kernel.tree import ZERO, Call, free_names


def by_no_ratio(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Closeness with an eps >= 0 of which nothing else is said: with eps = 0."""
    match goal.show:
        case Call("close", (a, b, eps, delta)) if delta != ZERO and (own := free_names(eps)) and goal.region.sign(
                eps) in (0, 1) and not any(own & free_names(h) for h in (*goal.hyps, delta) if about_objects(
                    goal.names, h) or h == delta):
            closer = Call("close", (a, b, ZERO, delta))
            return completed(p, goal, {"rule": "have", "facts": [text(closer)], "defined": Slots(2), "proofs": [
                Slot(depth)], "proof": {"rule": "event", "proof": Slot(depth), "defined": Slots(2)}})
    return None
