"""Laws on all integers, or all naturals: some probability is positive, and some is as small as one likes."""

from __future__ import annotations

import itertools

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.entries import COUNTABLE
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Index, Name, Op, Type, free_names, num, walk

TRIED = 12  # ways to take these integers for those that are to exist


def on_infinite_space(goal: Goal) -> Name | None:
    """A law on infinitely many integers, where integers are to exist of which probabilities are said, or there are
    numbers that assumptions call probabilities at all integers."""
    bound = {b.name for b in goal.show.bindings} if isinstance(goal.show, Bind) else set[str]()
    return next((Name(n) for n, t in goal.names if t.kind == "distribution" and t.param("on") in COUNTABLE and any(
        isinstance(x, Index) and x.base == Name(n) and free_names(x) & bound for x in walk(goal.show))), None)


def by_small_probabilities(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Outcomes of a positive and of a smaller probability exist; what is to exist is among them."""
    law = on_infinite_space(goal)
    if law is None or depth < 1 or not isinstance(goal.show, Bind):
        return None
    bound = {b.name for b in goal.show.bindings}
    if not all(b.domain in COUNTABLE or (isinstance(b.domain, Type) and b.domain.kind == "integer")
               for b in goal.show.bindings):
        return None
    levels = dict.fromkeys(side for c in walk(goal.show.body) if isinstance(c, Op) and c.op in COMPARISONS
                           for side in c.args if not free_names(side) & bound and goal.region.sign(side) == 1)
    line = Line(p, goal)
    if not line.take({"rule": "family", "of": law.id, "positive": True}):
        return None
    large = line.goal.names[-1][0]
    number = Index(law, (Name(large),))
    for c in (*levels, number, Op("/", (number, num(8)))):
        here = Line(p, line.goal)
        if not here.take({"rule": "family", "of": law.id, "below": text(c)}):
            continue
        found = [here.goal.names[-1][0], large]
        ways = sorted(itertools.product(found, repeat=len(bound)), key=lambda w: -len({*w}))
        for values in ways[:TRIED]:
            at = {b.name: v for b, v in zip(goal.show.bindings, values, strict=True)}
            proof = completed(p, here.goal, {"rule": "exists", "at": at, "defined": Slots(3), "proof": Slot(depth - 1)})
            if proof is not None:
                return line.closed(here.closed(proof))
    return None
