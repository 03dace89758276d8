"""Databases of one entry: two of them are neighbours, or the same one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from symdp.legacy.engines.inequality.events import inputs_in
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slots, completed
from symdp.legacy.kernel.databases import entries
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, Bind, Call, Index, Name, Op, walk


def undecided(goal: Goal) -> Iterator[tuple[str, str]]:
    """Two databases of one entry in the conclusion, where something is assumed of all neighbours, and nothing says
    whether they are such."""
    if not any(isinstance(h, Bind) and any(isinstance(x, Call) and x.fn == "neighbouring" for x in walk(h.body))
               for h in goal.hyps):
        return
    for u, v in itertools.combinations([x.id for x in inputs_in(goal)], 2):
        known = {x for h in goal.hyps for x in (h, *(h.args if isinstance(h, Op) else ()))}
        letters = (Index(Name(u), (ONE,)), Index(Name(v), (ONE,)))
        if entries(goal, [u, v]) == ONE and not known & {
                Call("neighbouring", (Name(u), Name(v))), Call("neighbouring", (Name(v), Name(u))), letters[0]}:
            yield u, v


def has_single_entries(goal: Goal) -> bool:
    return goal.has_objects and not isinstance(goal.show, Bind) and next(undecided(goal), None) is not None


def by_single_entries(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal where their entries are equal, and they are one, and where they are neighbours."""
    u, v = next(undecided(goal))
    same = Op("==", (Index(Name(u), (ONE,)), Index(Name(v), (ONE,))))
    one, near = Line(p, goal.with_(same)), Line(p, goal.with_(Op("!=", same.args)))
    if depth < 1 or not one.take({"rule": "entries", "of": [u, v], "entry": "1", "says": "one"}) or not near.take(
            {"rule": "entries", "of": [u, v], "entry": "1", "says": "neighbours"}):
        return None
    yes = one.closed(p.prove(one.goal, depth))
    no = yes and near.closed(p.prove(near.goal, depth))
    return no and completed(p, goal, {
        "rule": "split", "on": f"{u}[1] == {v}[1]", "yes": yes, "no": no, "defined": Slots(2)})
