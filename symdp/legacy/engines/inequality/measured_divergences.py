"""Sums of divergences that are at least a function of a distance: with names for what they are, each bounds the
divergence of one event, and the distance is attained there."""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slots
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Call, Expr, Name, Op, walk
from symdp.legacy.kernel.values import functionals

DISTANCES = ("tv", "hockey_stick")
DIVERGENCES = ("kl", "chi2", "renyi", "jensen_shannon")  # that obey data processing


def measured(goal: Goal) -> list[Call]:
    """Several divergences in a number that is at least, or greater than, another one with one distance in it."""
    match goal.show:
        case Op(">=" | ">", (high, low)) | Op("<=" | "<", (low, high)):
            found, distances = (list(dict.fromkeys(x for x in walk(side) if isinstance(x, Call) and x.fn in wanted))
                                for side, wanted in ((high, DIVERGENCES), (low, DISTANCES)))
            alone = not any(isinstance(x, Call) and x.fn in (DISTANCES if side is high else DIVERGENCES)
                            for side in (high, low) for x in walk(side))
            return found if alone and len(found) > 1 and len(distances) == 1 else []
    return []


def has_measured(goal: Goal) -> bool:
    return bool(measured(goal))


def by_measured_divergences(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An infinite one is more than enough; of the others nothing matters but what they are at one event."""
    return named(p, goal, measured(goal), [], depth)


def named(p: Prover, goal: Goal, terms: list[Call], bounds: list[Expr], depth: int) -> Proof | None:
    if not terms:
        return at_event(p, goal, bounds, depth)
    term, *rest = terms
    listed = functionals(goal)
    if term not in listed:
        return None
    step: Proof = {"rule": "measure", "term": listed.index(term)}
    recorder = Recorder()
    recorder.rule_measure(goal, {**step, "proof": {}, "infinite": {}})
    here = next((g for g in recorder.goals if len(g.names) > len(goal.names)), None)
    beyond = next((g for g in recorder.goals if len(g.names) == len(goal.names)), None)
    if here is None:
        return None
    if beyond is not None:
        infinite = p.prove(beyond, 4)
        if infinite is None:
            return None
        step["infinite"] = infinite
    proof = named(p, here, rest, [*bounds, Op("<=", (term, Name(here.names[-1][0])))], depth)
    return proof and {**step, "proof": proof}


def at_event(p: Prover, goal: Goal, bounds: list[Expr], depth: int) -> Proof | None:
    line = Line(p, goal)
    for b in bounds:
        if not line.lemma(b, p.prove(line.said(b), 1)):
            return None
    if not line.take({"rule": "event", "defined": Slots(3)}):
        return None
    return line.closed(p.prove(line.goal, depth))
