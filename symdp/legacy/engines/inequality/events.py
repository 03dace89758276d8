"""Tactics for closeness of laws: through their distances, and through what is assumed of all events."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import partial

from symdp.legacy.engines.inequality.laws import by_event
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.enclose import FLIPPED
from symdp.legacy.kernel.families import law_on_integers
from symdp.legacy.kernel.laws import universal
from symdp.legacy.kernel.reduce import laws_in
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Name, Num, Op, Type, free_names, substitute, walk


def by_distance(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Closeness of laws on integers, from bounds on their hockey sticks, which are sums."""
    match goal.show:
        case Call("close", (a, b, eps, delta)) if all(law_on_integers(goal, x) is not None for x in (a, b)):
            pass
        case _:
            return None
    line = Line(p, goal)
    pairs = [(a, b)] if eps == ZERO else [(a, b), (b, a)]
    for pair in pairs:
        stick = Call("tv", pair) if eps == ZERO else Call("hockey_stick", (*pair, Call("exp", (eps,))))
        fact = Op("<=", (stick, delta))
        if fact in goal.hyps:
            return None
        if not line.lemma(fact, limited(p, 0.6, partial(p.prove, line.goal.with_(show=fact), depth))):
            return None
    return line.closed(p.prove(line.goal, depth))


def by_events_at_inputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of all inputs and events, of all events at the inputs in show."""
    inputs = inputs_in(goal)
    line = Line(p, goal)
    for h in goal.hyps:
        match h:
            case Bind("forall", (*first, last), body) if first and 1 <= len(first) <= 2 and isinstance(
                    last.domain, Type) and last.domain.kind == "event" and not any(
                    isinstance(b.domain, Type) for b in first):
                for values in itertools.product(inputs, repeat=len(first)):
                    at: dict[str, Expr] = {b.name: x for b, x in zip(first, values, strict=True)}
                    if last.name in {x.id for x in values} or len(set(values)) < len(values):
                        continue
                    fact = substitute(Bind("forall", (last,), body), at)
                    if fact not in line.goal.hyps:
                        line.lemma(fact, limited(p, 0.3, partial(p.prove, line.goal.with_(show=fact), depth)))
    return line.closed(p.prove(line.goal, depth)) if line.steps else None


def by_suprema_at_inputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of the largest hockey stick of a channel's rows, at the inputs in a formula about an event."""
    inputs = inputs_in(goal)
    line = Line(p, goal)
    for i, h in enumerate(goal.hyps):
        every = universal(h)
        if every == h or not isinstance(every, Bind) or not _has_stick(every) or len(every.bindings) > 2:
            continue
        for values in itertools.product(inputs, repeat=len(every.bindings)):
            line.take({"rule": "instance", "hypothesis": i, "with": {
                b.name: x.id for b, x in zip(every.bindings, values, strict=True)}})
    for i, h in enumerate(line.goal.hyps[len(goal.hyps):], len(goal.hyps)):
        if isinstance(h, Op) and not isinstance(h.args[0], Call):
            line.take({"rule": "solve", "hypothesis": i})  # what is said of the hockey stick itself
    return line.closed(by_event(p, line.goal, depth)) if line.steps else None


def by_extreme_event(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison solved for the maximum or minimum over events in it that is to be bounded at all of these."""
    shown = solved_for_events(goal.show)
    if shown is None or depth < 1:
        return None
    show, scale = shown
    return completed(p, goal, {"rule": "rewrite", "show": text(show), "times": text(Num(scale)), "proof": Slot(depth),
                               "defined": Slots(3), "new_defined": Slots(3)})


def solved_for_events(e: Expr) -> tuple[Op, Fraction] | None:
    """As a bound of such an extremum, which stands within a sum; and what the difference of its sides is multiplied
    with to be that of e."""
    if not isinstance(e, Op) or e.op not in ("<", "<=", ">", ">="):
        return None
    left, right = e.args
    for op, a, b in ((e.op, left, right), (FLIPPED[e.op], right, left)):
        scale = Fraction(1)
        while isinstance(a, Op):
            match a:
                case Op("+", (x, y)):
                    x, y = (x, y) if _extreme(x) else (y, x)
                    a, b = x, Op("-", (b, y))
                case Op("-", (x, y)) if _extreme(x):
                    a, b = x, Op("+", (b, y))
                case Op("-", (x, y)):
                    a, b, op = y, Op("-", (x, b)), FLIPPED[op]
                case Op("neg", (x,)):
                    a, b, op = x, Op("neg", (b,)), FLIPPED[op]
                case Op("*", (Num(c), x)) | Op("*", (x, Num(c))) if c:
                    a, b, op, scale = x, Op("/", (b, Num(c))), op if c > 0 else FLIPPED[op], scale*abs(c)
                case Op("/", (x, Num(c))) if c:
                    a, b, op, scale = x, Op("*", (b, Num(c))), op if c > 0 else FLIPPED[op], scale/abs(c)
                case _:
                    break
        if isinstance(a, Bind) and _extreme(a) and (op[0] == "<") == (a.binder == "max") and a not in e.args:
            return Op(op, (a, b)), scale
    return None


def _extreme(e: Expr) -> bool:
    """A maximum or minimum over events, alone or as a summand."""
    match e:
        case Bind("max" | "min", (b,)):
            return isinstance(b.domain, Type) and b.domain.kind == "event"
        case Op("+" | "-" | "*" | "/" | "neg", args):
            return any(map(_extreme, args))
    return False


def inputs_in(goal: Goal) -> list[Name]:
    shown = [x.args[0] for x in laws_in(goal.names, (goal.show,)) if isinstance(x, Call) and len(x.args) == 1]
    return [*dict.fromkeys(x for x in shown if isinstance(x, Name))]


def assumes_suprema(goal: Goal) -> bool:
    """A declared event in the conclusion, and a bound of the hockey sticks of all rows."""
    return any(t.kind == "event" and n in free_names(goal.show) for n, t in goal.names) and any(
        _has_stick(h) and universal(h) != h for h in goal.hyps)


def about_events(goal: Goal) -> bool:
    """A hockey stick or distance in the conclusion, and something is assumed at every event."""
    every = any(isinstance(h, Bind) and h.binder == "forall" and all(
        isinstance(b.domain, Type) and b.domain.kind == "event" for b in h.bindings) for h in goal.hyps)
    return every and _has_stick(goal.show)


def wants_events(goal: Goal) -> bool:
    """A hockey stick or distance, and something is assumed at every input and event."""
    return _has_stick(goal.show) and any(isinstance(b.domain, Type) and b.domain.kind == "event" for h in goal.hyps
                                    if isinstance(h, Bind) and h.binder == "forall" for b in h.bindings)


def _has_stick(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.fn in ("hockey_stick", "tv") for x in walk(e))
