"""Tactics for goals about abstract laws and mechanisms: the kernel's reductions, one after another."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace

from symdp.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed
from symdp.kernel import laws as about_laws
from symdp.kernel import reduce as laws
from symdp.kernel.objects import Unsupported
from symdp.kernel.rules import Goal
from symdp.kernel.tree import Bind, Call, Expr, Name, Op, Type, walk

Reduction = Callable[[laws.Names, tuple[Expr, ...], Expr], laws.Reduced]


def _by(p: Prover, goal: Goal, depth: int, rule: str, reduction: Reduction) -> Proof | None:
    try:
        reduction(goal.names, goal.hyps, goal.show)
    except Unsupported:
        return None
    return completed(p, goal, {"rule": rule, "proof": Slot(depth), "defined": Slots(3)})


def by_event(p: Prover, goal: Goal, depth: int) -> Proof | None:
    return _by(p, goal, depth, "event", laws.to_event)


def by_extremal_pair(p: Prover, goal: Goal, depth: int) -> Proof | None:
    return _by(p, goal, depth, "extremal", laws.to_extremal_pair)


def by_group(p: Prover, goal: Goal, depth: int) -> Proof | None:
    if any(isinstance(h, Call) and h.fn == "close" for h in goal.hyps):
        return None  # done already
    private = [i for i, h in enumerate(goal.hyps) if isinstance(h, Call) and h.fn == "dp"]
    distances = [j for j, g in enumerate(goal.hyps) if isinstance(g, Op) and g.op in ("<=", "==")]
    for i in private:
        for j in (*distances, None):
            try:
                laws.to_group(goal.names, goal.hyps, goal.show, i, j)
            except Unsupported:
                continue
            step = completed(p, goal, {"rule": "group", "privacy": i, "distance": "entries" if j is None else j,
                                       "proof": Slot(depth), "defined": Slots(3)})
            if step is not None:
                return step
    return None


def by_meaning(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A conclusion that is a notion: what it says of arbitrary inputs."""
    if isinstance(goal.show, Call) and goal.show.fn == "close":
        return None  # about events
    try:
        about_laws.meaning(goal, goal.show)
    except Unsupported:
        return None
    return completed(p, goal, {"rule": "unfold", "proof": Slot(depth)})


def by_radius(p: Prover, goal: Goal, depth: int) -> Proof | None:
    return completed(p, goal, {"rule": "radius", "defined": Slots(3), "proof": Slot(depth)})


def by_named_inputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What the assumptions say of the inputs, events and laws that have names."""
    steps: list[Proof] = []
    here = goal
    known = set(goal.hyps)
    for _ in range(MAX_ROUNDS):
        more = list(_sayings(here))
        added = False
        for step in more:
            after = _after(here, step)
            if after is not None and not set(after.hyps) <= known:
                known |= set(after.hyps)
                steps.append(step)
                here, added = after, True
        if not added:
            break
    if not steps or len(steps) > MAX_SAYINGS:
        return None
    proof = p.prove(here, depth)
    for step in reversed(steps):
        proof = proof and {**step, "proof": proof}
    return proof


MAX_ROUNDS, MAX_SAYINGS = 3, 40


def _after(goal: Goal, step: Proof) -> Goal | None:
    """The goal after a step that needs no proof of its own."""
    recorder = Recorder()
    try:
        getattr(recorder, f"rule_{step['rule']}")(goal, {**step, "proof": {}})
    except (*TROUBLE, KeyError, TypeError, ValueError, AttributeError):
        return None
    return recorder.goals[0] if len(recorder.goals) == 1 else None


def _sayings(goal: Goal) -> Iterator[Proof]:
    names = dict(goal.names)
    inputs = [n for n, t in goal.names if t.kind in ("input", "database")]
    shown = {x.fn for x in walk(goal.show) if isinstance(x, Call)} | {
        x.id for x in walk(goal.show) if isinstance(x, Name)}
    for i, h in enumerate(goal.hyps):
        match h:
            case Call(fn) if fn not in ("close", "mi_dp", "midp") and fn not in names:
                yield {"rule": "unfold", "hypothesis": i}
        of = {x.id for x in walk(h) if isinstance(x, Name)} & names.keys() & shown
        match h:
            case Call("mi_dp" | "midp") | Op("<=" | "<", (Call("capacity" | "sup_mi"), _)) if of:
                for pair in itertools.combinations(inputs, 2):
                    yield {"rule": "rows", "hypothesis": i, "inputs": list(pair), "weight": "1/2"}
            case Bind("forall", bindings) if len(bindings) <= 3:
                pools = [_values(goal, b.domain, inputs) for b in bindings]
                for values in itertools.islice(itertools.product(*pools), 12):
                    yield {"rule": "instance", "hypothesis": i,
                           "with": {b.name: v for b, v in zip(bindings, values, strict=True)}}


def _values(goal: Goal, domain: Expr | Type, inputs: list[str]) -> list[str]:
    if isinstance(domain, Type):
        return [n for n, t in goal.names if t.kind == domain.kind and t.kind not in ("real", "integer")]
    return inputs


def by_measure(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """New names for values of functionals: of those in show that it is not linear in, else of all."""
    shown = set(about_laws.functionals(replace(goal, hyps=())))
    plain = {x for side in goal.show.args for x in _summands(side)} if isinstance(goal.show, Op) else set()
    others = {t for t in shown if t.fn not in ("tv", "hockey_stick")}
    wanted = (others - plain) or (others if shown - others else shown - plain) or shown
    for i, term in enumerate(about_laws.functionals(goal)):
        if any(isinstance(h, Op) and h.op == "==" and h.args[0] == term and isinstance(h.args[1], Name)
               for h in goal.hyps) or (wanted and term not in wanted):
            continue  # it has a name
        step = completed(p, goal, {"rule": "measure", "term": i, "proof": Slot(depth), "infinite": Slot(depth)})
        if step is not None:
            return step
    return None


def _summands(e: Expr) -> set[Expr]:
    match e:
        case Op("+" | "-" | "neg" | "*" | "/", args):
            return {x for a in args for x in _summands(a)}
    return {e}


def by_extremum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum or infimum beside a number: every value, or one, or one beyond each number before it."""
    if about_laws.extremum(goal.show) is None:
        return None
    if isinstance(goal.show, Op) and goal.show.op == "==":
        return completed(p, goal, {"rule": "equal", "below": Slot(depth), "above": Slot(depth)})
    for attained in (True, False):
        step = completed(p, goal, {"rule": "extremum", "attained": attained, "proof": Slot(depth)})
        if step is not None:
            return step
    return None
