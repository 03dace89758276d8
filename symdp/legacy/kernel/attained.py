"""The event at which a total variation distance, or a hockey stick, is attained, as a declared one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.goals import Goal
from symdp.legacy.kernel.laws import same_space
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Name, Op, Type
from symdp.legacy.kernel.tree import ONE

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def rule_attained(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A new event A with P(A) - g*Q(A) == E_g(P||Q), and this at most that for every event: dP > g*dQ holds on it
    (Hahn decomposition of P - g*Q, with g = 1 for the total variation)."""
    names, term = dict(goal.names), checker.parsed(proof["of"], goal)
    match term:
        case Call("tv", (p, q)) if "tv" not in names:
            g: Expr = ONE
            p, q = (q, p) if proof.get("turned") is True else (p, q)  # at the complement
        case Call("hockey_stick", (p, q, g)) if "hockey_stick" not in names:
            pass
        case _:
            raise checker.no("no total variation distance and no hockey stick")
    if not {p, q} <= {*reductions.laws_in(goal.names, (p, q))} or reductions.about_objects(goal.names, g):
        raise checker.no("no distance of two declared laws, or rows")
    # the laws fit, and g is a number >= 0
    checker.defined(goal, Op(">=", (term, term)), iter(proof.get("defined", ())))
    events = event_type(goal, p, str(proof.get("events", "of")))
    if events is None:
        raise checker.no("the events are not seen to be those of the laws")
    a, b = map(Name, reductions.fresh(goal.names, ["A", "B"], (term, goal.show, *goal.hyps)))

    def apart(event: Name) -> Expr:
        other = probability(q, event)
        return Op("-", (probability(p, event), other if g == ONE else Op("*", (g, other))))
    said = (Op("==", (apart(a), term)), Bind("forall", (Binding(b.id, "in", events),), Op("<=", (apart(b), term))))
    checker.prove(Goal((*goal.names, (a.id, events)), (*goal.hyps, *said), goal.show), proof["proof"])


def probability(law: Expr, event: Name) -> Expr:
    return Call(law.id, (event,)) if isinstance(law, Name) else Call("apply", (law, event))


def event_type(goal: Goal, law: Expr, how: str) -> Type | None:
    """``event of`` the law, ``event on`` the space of a declared law, or ``event``, where that is the only space."""
    on = dict(goal.names)[law.id].param("on") if isinstance(law, Name) else None
    match how:
        case "of":
            return Type("event", (("of", law),))
        case "on" if on is not None:
            return Type("event", (("on", on),))
        case "alone" if isinstance(law, Name) and all(
                t.kind == "distribution" and (t.param("on") == on or same_space(goal.names, t.param("on"), on))
                for _, t in goal.names if t.kind in ("distribution", "channel", "mechanism")):
            return Type("event")
    return None
