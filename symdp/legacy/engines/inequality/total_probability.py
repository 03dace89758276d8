"""Local information privacy where something is assumed of the means, over the inputs, of what the rows give an event.
The law of the output gets a name, and what is assumed is said of its events (the law of total probability)."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.formulas import with_numbers
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slots, completed
from symdp.legacy.kernel.cascades import cascade
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Binding, Call, Expr, Index, Name, Op, Type, put, walk


def mean_of_events(e: Expr, law: Name, channel: Name) -> tuple[Bind, str] | None:
    """The first sum over z of P[z]*W(z)(S) in e, and the name S, if all of them are of one event."""
    found: dict[Expr, str] = {}
    for x in walk(e):
        match x:
            case Bind("sum", (Binding(z, "in", _),), Op("*", factors)):
                for a, b in (factors, factors[::-1]):
                    match a, b:
                        case Index(p, (Name(i),)), Call("apply", (Call(w, (Name(j),)), Name(s))) if (
                                (p, Name(w), i, j) == (law, channel, z, z) and s != z):
                            found[x] = s
    return next(((x, s) for x, s in found.items() if isinstance(x, Bind)), None) if len(found) == 1 else None


def private_for(goal: Goal) -> tuple[Name, Name] | None:
    """The declared law and channel of which privacy is to be shown, something being assumed of means of events."""
    match goal.show:
        case Call("lip", (Name() as p, Name() as w, *_)):
            names = dict(goal.names)
        case _:
            return None
    law, channel = names.get(p.id, Type("")), names.get(w.id, Type(""))
    if (law.kind, channel.kind) != ("distribution", "channel") or any(
            integers_of(goal.names, x) is None for x in (law.param("on"), channel.param("from"), channel.param("to"))):
        return None
    if any(cascade(goal.names, h) is not None for h in goal.hyps):
        return None  # the law of the output has a name
    return (p, w) if any(is_said(h) and mean_of_events(h, p, w) for h in goal.hyps) else None


def is_said(h: Expr) -> bool:
    """Whether h is said of all inputs, maybe, and all events."""
    return isinstance(h, Bind) and h.binder == "forall" and sum(
        isinstance(b.domain, Type) and b.domain.kind == "event" for b in h.bindings) == 1


def by_total_probability(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A name for the law of the output; of its events is said what has been said of the means."""
    found = private_for(goal)
    if found is None:
        return None
    law, channel = found
    names = dict(goal.names)
    inputs, outcomes = (integers_of(goal.names, names[channel.id].param(k)) for k in ("from", "to"))
    assert inputs is not None and outcomes is not None
    y, z = fresh(goal.names, ["y", "z"], (goal.show, *goal.hyps))
    number = Op("*", (Index(law, (Name(z),)), Index(Call(channel.id, (Name(z),)), (Name(y),))))
    mean = Bind("sum", (Binding(z, "in", inputs),), number)
    line = Line(p, goal)
    if not line.take(with_numbers(goal, Bind("function", (Binding(y, "in", outcomes),), mean))):
        return None
    output = line.goal.names[-1][0]
    told = next((i for i, h in enumerate(line.goal.hyps) if cascade(line.goal.names, h) is not None), None)
    if told is None or not line.take({"rule": "output", "through": told, "events": True, "defined": Slots(3)}):
        return None
    total = len(line.goal.hyps) - 1
    said = [(i, h, m) for i, h in enumerate(line.goal.hyps[:total]) if isinstance(h, Bind) and is_said(h) and (
        m := mean_of_events(h, law, channel)) is not None]
    for i, h, (term, event) in said:
        fact = replace(h, body=put(h.body, {term: Call(output, (Name(event),))}))
        if not line.lemma(fact, said_of_output(p, line.said(fact), i, total)):
            return None
    if not line.take({"rule": "forget", "hypotheses": [told, total, *(i for i, _, _ in said)]}):
        return None
    return line.closed(p.prove(line.goal, depth))


def said_of_output(p: Prover, goal: Goal, i: int, total: int) -> Proof | None:
    """What hypothesis i says of means, said of the law whose events have these, as hypothesis ``total`` says."""
    whole, every = goal.hyps[i], goal.hyps[total]
    assert isinstance(whole, Bind) and isinstance(every, Bind)
    line = Line(p, goal)
    if not line.take({"rule": "intro", "defined": Slots(4)}) or not isinstance(goal.show, Bind):
        return None
    new = [n for n, _ in line.goal.names[len(goal.names):]]
    at = dict(zip([b.name for b in whole.bindings], new, strict=True))
    event = next(n for n, t in line.goal.names[len(goal.names):] if t.kind == "event")
    if not line.take({"rule": "instance", "hypothesis": total, "with": {every.bindings[0].name: event}}):
        return None
    equation = len(line.goal.hyps) - 1
    if not line.take({"rule": "instance", "hypothesis": i, "with": at}):
        return None
    step: Proof = {"rule": "swap", "hypothesis": equation, "defined": Slots(3), "proof": {"rule": "bound"}}
    return line.closed(completed(p, line.goal, step))
