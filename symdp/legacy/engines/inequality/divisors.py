"""Existence claims whose equations are solved by dividing: where the divisor is 0 something else is to be found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from symdp.legacy.engines.inequality.inversion import beyond
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Bind, Expr, Op, free_names, walk

MAX_DIVISORS = 2


def by_divisor(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Cases by whether a divisor is 0, of those that solving the body's comparisons for a wanted number brings."""
    assert isinstance(goal.show, Bind)
    if depth < 2:
        return None
    for d in islice(divisors(goal, goal.show), MAX_DIVISORS):
        zero = Op("==", (d, ZERO))
        if goal.with_(zero).region.contradiction or not p.sample(goal.with_(zero)):
            continue
        step = completed(p, goal, {"rule": "split", "on": text(zero), "defined": Slots(2), "yes": Slot(depth - 1),
                                   "no": Slot(depth - 1)})
        if step is not None:
            return step
    return None


def divisors(goal: Goal, show: Bind) -> Iterator[Expr]:
    """Denominators, free of what is wanted, that the goal does not tell to be 0 or not."""
    wanted = {b.name for b in show.bindings}
    known = {h.args[0] for h in goal.hyps if isinstance(h, Op) and h.op in ("==", "!=") and h.args[1] == ZERO}
    seen: set[Expr] = set()
    for c in walk(show.body):
        if not (isinstance(c, Op) and c.op in COMPARISONS):
            continue
        for b in show.bindings:
            for value in beyond(goal.region, c.op, c.args[0], c.args[1], b.name):
                for x in walk(value):
                    if isinstance(x, Op) and x.op == "/" and x.args[1] not in seen:
                        d = x.args[1]
                        seen.add(d)
                        if free_names(d) and not free_names(d) & wanted and d not in known and (
                                goal.region.sign(d) is None):
                            yield d
