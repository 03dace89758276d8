"""The event at which a distance is attained, where some event is wanted, or a supremum over events is to be reached."""

from __future__ import annotations

from functools import partial

from symdp.legacy.engines.inequality.known import one_by_one
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slots, text
from symdp.legacy.kernel.laws import extremum, upper
from symdp.legacy.kernel.reduce import bound_names
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Call, Op, Type, free_names, walk


def distances(goal: Goal) -> list[Call]:
    """The distances of laws in show, or that are assumed to be something, where show wants an event: says that there is
    one, or that a supremum over all is not less than something."""
    show = goal.show
    if not (isinstance(show, Bind) and show.binder == "exists" and wants(show)):
        found = extremum(show)
        if found is None or not wants(found[1]) or found[0] != (">=" if upper(found[1]) else "<="):
            return []
    said = (show, *(h for h in goal.hyps if isinstance(h, Op) and h.op in COMPARISONS))
    bound = bound_names(said)
    return [x for x in dict.fromkeys(x for e in said for x in walk(e)) if isinstance(x, Call) and x.fn in (
        "tv", "hockey_stick") and not free_names(x) & bound]


def wants(e: Bind) -> bool:
    return len(e.bindings) == 1 and isinstance(e.bindings[0].domain, Type) and e.bindings[0].domain.kind == "event"


def by_attained_event(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """At the event of a distance in show, or its complement."""
    bind = goal.show if isinstance(goal.show, Bind) else (extremum(goal.show) or ("", goal.show))[1]
    for term in distances(goal):
        assert isinstance(bind, Bind) and isinstance(bind.bindings[0].domain, Type)
        events = next((key for key, _ in bind.bindings[0].domain.params), "alone")
        for turned in (False, True)[:2 if term.fn == "tv" else 1]:
            step: Proof = {"rule": "attained", "of": text(term), "events": events, "turned": turned,
                           "defined": Slots(2)}
            proof = one_by_one(p, goal, [step], partial(at_event, p, bind, depth))
            if proof is not None:
                return proof
    return None


def at_event(p: Prover, bind: Bind, depth: int, goal: Goal) -> Proof | None:
    """What is to be shown of some event, of the one that was declared last, in whose probabilities the distance is
    written."""
    step: Proof = {"rule": "exists" if isinstance(goal.show, Bind) else "extremum", "defined": Slots(2),
                   "at": {bind.bindings[0].name: goal.names[-1][0]}}
    written: Proof = {"rule": "swap", "hypothesis": len(goal.hyps) - 2, "back": True, "defined": Slots(2)}

    def last(g: Goal) -> Proof | None:
        if holds(g):
            return BOUND
        distance = goal.hyps[-2].args[1] if isinstance(goal.hyps[-2], Op) else None
        told = distance is not None and distance in walk(g.show)
        return one_by_one(p, g, [written] if told else [], lambda new: p.prove(new, depth - 1))
    return one_by_one(p, goal, [step], last)
