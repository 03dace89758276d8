"""Laws that are to exist on any space, with probabilities that are told for every event: by their densities.

Of two laws P and Q these are the laws themselves, their mean, and, normalised, the greater and the lesser of their
densities, the parts in which one exceeds the other, and how far they are apart (Scheffe; Pollard, A User's Guide to
Measure Theoretic Probability, Section 3.3).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.laws import same_space
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Bind, Call, Name, Op, Type, free_names
from symdp.legacy.kernel.values import functionals

Weights = tuple[str, str, str]  # of the first density, the second, and of half the distance of the two
SHARE = 0.8  # of the steps, for laws that are not apart


def told_for_events(goal: Goal) -> tuple[str, str] | None:
    """Two declared laws, where others are to exist on their space, of whose probabilities something is said for every
    event."""
    match goal.show:
        case Bind("exists", bindings, Bind("forall", (inner,), body)) if isinstance(inner.domain, Type) and (
                inner.domain.kind == "event"):
            spaces = [b.domain.param("on") if isinstance(b.domain, Type) and b.domain.kind == "distribution" else None
                      for b in bindings]
            laws = [n for n, t in goal.names if t.kind == "distribution" and n in free_names(body) and all(
                same_space(goal.names, t.param("on"), s) for s in spaces)]
            return (laws[0], laws[1]) if len(laws) == 2 else None
    return None


def by_densities(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Laws that are no farther apart than by 0 are one; of others there are these densities."""
    laws = told_for_events(goal)
    if laws is None or depth < 3:
        return None
    distance = Call("tv", tuple(map(Name, laws)))
    on = Op(">", (distance, ZERO))
    apart, alike = Line(p, goal.with_(on)), goal.with_(Op("<=", on.args))
    found = functionals(apart.goal)
    if distance not in found or not apart.take({"rule": "measure", "term": found.index(distance), "inside": True}):
        return None
    yes = with_densities(p, apart.goal, laws, apart.goal.names[-1][0])
    no = yes and limited(p, SHARE, lambda: p.prove(alike, depth))
    return no and completed(p, goal, {
        "rule": "split", "on": text(on), "yes": apart.closed(yes), "no": no, "defined": Slots(3)})


def candidates(d: str) -> list[Weights]:
    return [("1", "0", "0"), ("0", "1", "0"), (f"1/(2*(1 + {d}))", f"1/(2*(1 + {d}))", f"1/(1 + {d})"),
            (f"-1/(2*{d})", f"1/(2*{d})", f"1/{d}"), (f"1/(2*{d})", f"-1/(2*{d})", f"1/{d}"),
            ("1/2", "1/2", "0"), ("0", "0", f"1/{d}"), (f"1/(2*(1 - {d}))", f"1/(2*(1 - {d}))", f"-1/(1 - {d})")]


def with_densities(p: Prover, goal: Goal, laws: tuple[str, str], d: str) -> Proof | None:
    told = goal.hyps.index(Op("==", (Call("tv", tuple(map(Name, laws))), Name(d))))
    for chosen in itertools.islice(fitting(p, goal, laws, d), 1):
        rule = step(goal, laws, chosen)
        return completed(p, goal, {**rule, "defined": Slots(3), "steps": [Slot(3) for _ in rule["steps"]],
                                   "positive": [Slot(4) for _ in chosen], "totals": [
                                       {"rule": "swap", "hypothesis": told, "proof": Slot(3), "defined": Slots(3)}
                                       for _ in chosen]})
    return None


def step(goal: Goal, laws: tuple[str, str], chosen: tuple[Weights, ...]) -> Proof:
    assert isinstance(goal.show, Bind) and isinstance(goal.show.body, Bind)
    return {"rule": "densities", "of": list(laws), "weights": [list(w) for w in chosen], "positive": [{}]*len(chosen),
            "totals": [{}]*len(chosen), "steps": [{} for _ in conjuncts(goal.show.body.body)], "defined": Slots(3)}


def fitting(p: Prover, goal: Goal, laws: tuple[str, str], d: str) -> Iterator[tuple[Weights, ...]]:
    """Densities for which what is said holds at all sample points, law by law."""
    assert isinstance(goal.show, Bind) and isinstance(goal.show.body, Bind)
    bound = [b.name for b in goal.show.bindings]
    said = conjuncts(goal.show.body.body)
    known: dict[tuple[int, tuple[Weights, ...]], bool] = {}

    def holds(chosen: tuple[Weights, ...]) -> bool:
        """Each part that speaks of no law that is still to choose."""
        for i, c in enumerate(said):
            used = [k for k, n in enumerate(bound) if n in free_names(c)]
            if used and max(used) == len(chosen) - 1:
                key = i, tuple(chosen[k] for k in used)
                if key not in known:
                    filled = tuple(w if k in used else candidates(d)[0] for k, w in enumerate(chosen)) + (
                        candidates(d)[0],)*(len(bound) - len(chosen))
                    known[key] = all(map(p.plausible, asked(goal, step(goal, laws, filled), i, len(said))))
                if not known[key]:
                    return False
        return True

    def extended(chosen: tuple[Weights, ...]) -> Iterator[tuple[Weights, ...]]:
        if len(chosen) == len(bound):
            yield chosen
            return
        for w in candidates(d):
            if holds((*chosen, w)):
                yield from extended((*chosen, w))
    yield from extended(())


def asked(goal: Goal, rule: Proof, i: int, count: int) -> list[Goal]:
    """What the rule wants to be shown of the densities for one part of what is said."""
    recorder = Recorder()
    try:
        recorder.rule_densities(goal, rule)
    except TROUBLE:
        return []
    shown = [g for g in recorder.goals if isinstance(g.show, Op) and g.show.op in COMPARISONS and g.show.op != "!="]
    return [replace(g, hyps=tuple(h for h in g.hyps if not about_objects(g.names, h))) for g in shown[-count:][i:i + 1]]
