"""Conclusions that are weaker than what is shown in their place."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.known import chained
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, piecewise
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Call, Op, free_names, walk


def by_no_ratio(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Closeness with an eps >= 0 of which nothing else is said: with eps = 0."""
    match goal.show:
        case Call("close", (a, b, eps, delta)) if delta != ZERO and (own := free_names(eps)) and goal.region.sign(
                eps) in (0, 1) and not any(own & free_names(h) for h in (*goal.hyps, delta) if about_objects(
                    goal.names, h) or h == delta):
            closer = Call("close", (a, b, ZERO, delta))
            line = Line(p, goal)
            if line.lemma(closer, p.prove(replace(goal, show=closer), depth)):
                at_event: Proof = {"rule": "event", "proof": Slot(depth), "defined": Slots(2)}
                return line.closed(completed(p, line.goal, at_event))
    return None


def by_assumed_bound(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Below what is assumed to be below the bound: a maximum, say, or a sum of some, of which it is a part."""
    match goal.show:
        case Op("<=", (low, high)):
            pass
        case _:
            return None
    pieces = [k for k, h in enumerate(goal.hyps) if piecewise(h)]
    for h in dict.fromkeys(goal.hyps[k] for k in pieces):
        match h:
            case Op("<=", (middle, bound)) if bound == high and middle != low and piecewise(middle) and all(
                    x in walk(middle) for x in piecewise(low)):
                alone: Proof = {"rule": "forget", "hypotheses": pieces, "proof": Slot(depth)}
                step = chained(p, goal, middle, alone, BOUND)
                if step is not None:
                    return step
    return None
