"""Databases, and other inputs, that are assumed to exist: names for them; and those that have names, where some are to
exist."""

from __future__ import annotations

import itertools

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Bind, Expr, Index, Name, Op, free_names

MAX_TRIED = 4  # choices of inputs


def is_of_inputs(goal: Goal, e: Expr) -> bool:
    """It says that there are inputs of mechanisms."""
    mechanisms = {n for n, t in goal.names if t.kind == "mechanism"}
    return isinstance(e, Bind) and e.binder == "exists" and all(
        isinstance(b.domain, Name) and b.domain.id in mechanisms and b.how == "in" for b in e.bindings)


def assumed_inputs(goal: Goal) -> int | None:
    """The position of a hypothesis that there are inputs of mechanisms."""
    return next((i for i, h in enumerate(goal.hyps) if is_of_inputs(goal, h)), None)


def by_assumed_inputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Names for them."""
    i = assumed_inputs(goal)

    def go(g: Goal) -> Proof | None:
        return then(p, g, {"rule": "forget", "hypotheses": [i]}, lambda h: p.prove(h, depth))
    return None if i is None else then(p, goal, {"rule": "obtain", "hypothesis": i, "defined": Slots(3)}, go)


def by_known_inputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Those that have names, the last ones first."""
    if not is_of_inputs(goal, goal.show) or depth < 2:
        return None
    assert isinstance(goal.show, Bind)
    named = [n for n, t in reversed(goal.names) if t.kind in ("input", "database")]
    for values in itertools.islice(itertools.product(named, repeat=len(goal.show.bindings)), MAX_TRIED):
        step = completed(p, goal, {"rule": "exists", "at": dict(zip(
            (b.name for b in goal.show.bindings), values, strict=True)), "defined": Slots(3), "proof": Slot(depth - 1)})
        if step is not None:
            return step
    return None


def told_to_be_zero(goal: Goal) -> Expr | None:
    """The other side, where a number of which a hypothesis says that it is 0 is to be another than a sum."""
    match goal.show:
        case Op("!=", (Index() as a, Bind("sum") as b)) | Op("!=", (Bind("sum") as b, Index() as a)):
            return b if Op("==", (a, ZERO)) in goal.hyps else None
    return None


def by_positive_side(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The other side is positive."""
    b, line = told_to_be_zero(goal), Line(p, goal)
    if b is None or not isinstance(goal.show, Op):
        return None
    for h in goal.hyps:  # what is left of a disjunction
        match h:
            case Op("not", (Op("!=", sides),)):
                equal = Op("==", sides)
                line.lemma(equal, p.prove(line.said(equal), 1))
    fact = Op(">", (b, ZERO))
    inner = Line(p, line.said(fact))
    others = {n for n, t in goal.names if t.kind in ("distribution", "channel", "mechanism")} - free_names(b)
    inner.take({"rule": "forget", "hypotheses": [
        i for i, h in enumerate(inner.goal.hyps) if free_names(h) & others or (isinstance(h, Op) and h.op == "not")]})
    if not line.lemma(fact, inner.closed(p.prove(inner.goal, max(depth - 1, 3)))):
        return None
    i = next(i for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op == "==" and h.args[1] == ZERO
             and h.args[0] in goal.show.args)
    return line.closed(completed(p, line.goal, {
        "rule": "swap", "hypothesis": i, "proof": Slot(2), "defined": Slots(3)}))
