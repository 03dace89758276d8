"""Existence claims about several mechanisms that together show as much as the sum of what each shows: each erases an
input of its own, an entry or a digit of the only one, up to the chance that makes it as informative as it may be."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Law,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
    num,
    walk,
)

MOST = 4  # mechanisms
STEPS = 1500.0


def levels_of(show: Expr) -> tuple[str, dict[str, Expr], int] | None:
    """The number of letters, and the mechanisms, of which some are composed, that are to exist beside it, with how
    private each is to be, and how many entries they have."""
    if not (isinstance(show, Bind) and show.binder == "exists" and 3 <= len(show.bindings) <= MOST + 1):
        return None
    size, *mechanisms = show.bindings
    own = {b.name for b in show.bindings}
    levels: dict[str, Expr] = {}
    for c in conjuncts(show.body):
        match c:
            case Call("mi_dp", (Name(m), eps)) if m in own and not own & free_names(eps):
                levels[m] = eps
    if {b.name for b in mechanisms} != levels.keys() or not any(
            isinstance(x, Call) and x.fn == "compose" for x in walk(show.body)):
        return None
    entries = {b.domain.param("entries") for b in mechanisms if isinstance(b.domain, Type) and (
        b.domain.kind == "mechanism" and b.domain.param("over") == Name(size.name) and b.domain.param("to") is None)}
    match [*entries]:
        case [Num(n)] if n in (1, len(mechanisms)) and all(isinstance(b.domain, Type) for b in mechanisms):
            return size.name, {b.name: levels[b.name] for b in mechanisms}, int(n)
    return None


def by_separate_inputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Few goals are of this form: the capacities have steps of their own."""
    found = levels_of(goal.show)
    if found is None or depth < 2 or any(goal.region.sign(e) != 1 for e in found[1].values()):
        return None
    left, p.steps = p.steps, STEPS
    try:
        return by_erasures(p, goal, depth, found)
    finally:
        p.steps = left


def by_erasures(p: Prover, goal: Goal, depth: int, found: tuple[str, dict[str, Expr], int]) -> Proof | None:
    size, levels, entries = found
    line = Line(p, goal)
    total: Expr = num(2)
    for e in levels.values():
        total = Op("+", (total, Call("exp", (e,))))
    if not line.take({"rule": "above", "of": text(total)}):
        return None
    k = Name(line.goal.names[-1][0])
    inputs = fresh(line.goal.names, ["x"]*len(levels), (goal.show, *goal.hyps))
    letters, log = Seq("range", (ONE, k)), Call("log", (k,))
    at: dict[str, str] = {size: text(k)}
    if entries == 1:
        at[size] = "*".join([text(k)]*len(levels))
    two = Op(">=", (k, num(2)))
    if not line.lemma(two, p.prove(line.said(two), 3)):
        return None
    chances: list[Name] = []
    for x, (m, e) in zip(inputs, levels.items(), strict=True):
        (c,) = fresh((*line.goal.names, *((y, Type("integer")) for y in inputs)), ["c"], (goal.show, *line.goal.hyps))
        some = Bind("exists", (Binding(c, "in", Seq("[]", (ZERO, ONE))),), Op("==", (Op("*", (Name(c), log)), e)))
        value = completed(p, line.said(some), {"rule": "exists", "values": {c: text(Op("/", (e, log)))},
                                               "real": Slots(2), "defined": Slots(3), "proof": Slot(3)})
        if not line.lemma(some, value) or not line.take({"rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
            return None
        chances.append(Name(line.goal.names[-1][0]))
        at[m] = text(Bind("mechanism", tuple(Binding(y, "in", letters) for y in inputs), erased(x, chances[-1])))
    if not line.take({"rule": "exists", "at": at, "separate": True}):
        return None
    for shown in chances:
        if not line.take({"rule": "declare", "term": 0, "outcomes": ["0", text(k)]}):
            return None
        w = declared(line.goal)
        informs = Op("==", (Call("capacity", (Name(w),)), Op("*", (shown, log))))
        if not line.lemma(informs, of_few(p, line.said(informs), {w, shown.id, k.id}, max(depth, 5))):
            return None
    # of the channels only their capacities count, which are those numbers
    rows = [i for i, h in enumerate(line.goal.hyps) if isinstance(h, Bind)]
    if not line.take({"rule": "forget", "hypotheses": rows}):
        return None
    capacities = [h for h in line.goal.hyps if any(isinstance(x, Call) and x.fn == "capacity" for x in walk(h))]
    for h, e in zip(capacities, levels.values(), strict=True):
        assert isinstance(h, Op)
        known = [line.goal.hyps.index(x) for x in (h, Op("==", (h.args[1], e)))]
        same = Op("==", (h.args[0], e))
        step: Proof = {"rule": "linear", "hypotheses": known, "times": ["1", "1"], "defined": Slots(2),
                       "signs": Slots(2)}
        if not line.lemma(same, completed(p, line.said(same), step)):
            return None
    return line.closed(in_levels(p, line.goal, max(depth, 5)))


def in_levels(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is said of capacities, by what they are."""
    if not any(isinstance(x, Call) and x.fn == "capacity" for x in walk(goal.show)):
        return p.prove(goal, depth)
    match goal.show:
        case Op("and"):
            parts = conjuncts(goal.show)
            proofs = [in_levels(p, goal.with_(*parts[:i], show=c), depth) for i, c in enumerate(parts)]
            return completed(p, goal, {"rule": "and", "proofs": proofs}) if None not in proofs else None
        case Bind("forall") | Op("not" | "implies"):
            line = Line(p, goal)
            return line.closed(in_levels(p, line.goal, depth)) if line.take({"rule": "intro"}) else None
        case Op("or", (first, _)):
            proof = in_levels(p, replace(goal, show=first), depth)
            return proof and completed(p, goal, {"rule": "or", "side": 0, "proof": proof})
        case Op("<" | "<=" | ">" | ">="):
            told = {h.args[0]: i for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op == "=="}  # the last
            known = [i for x, i in told.items() if isinstance(x, Call) and x in walk(goal.show)]
            known += [i for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op == "<"]
            return completed(p, goal, {"rule": "linear", "hypotheses": known, "times": ["1"]*len(known),
                                       "defined": Slots(2), "signs": Slots(2)}) or p.prove(goal, depth)
    return p.prove(goal, depth)


def of_few(p: Prover, goal: Goal, names: set[str], depth: int) -> Proof | None:
    """The proof from what is said of these names alone."""
    line = Line(p, goal)
    other = [i for i, h in enumerate(goal.hyps) if not free_names(h) <= names]
    return line.closed(p.prove(line.goal, depth)) if line.take({"rule": "forget", "hypotheses": other}) else None


def declared(goal: Goal) -> str:
    return next(n for n, t in reversed(goal.names) if t.kind == "channel")


def erased(x: str, chance: Expr) -> Expr:
    """An input that is shown with some chance, and else nothing."""
    return Law(((ZERO, Op("-", (ONE, chance))), (Name(x), chance)))
