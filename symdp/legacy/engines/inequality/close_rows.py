"""A tactic for the information through channels that have few inputs or outputs and rows at a small distance."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial

from symdp.legacy.engines.inequality.logic import by_branches
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, piecewise, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.close_rows import QUANTITIES, THEOREMS
from symdp.legacy.kernel.goals import canonical
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Op, free_names, num, walk

SHARE = 0.4  # of the steps, for one theorem at one distance
PRIVATE = ("dp", "ldp", "close")


def by_close_rows(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Mutual information is at most what the number of inputs or outputs allows at the distance assumed of rows."""
    if depth < 2 or not any(isinstance(x, Call) and x.fn in QUANTITIES for x in walk(goal.show)):
        return None
    if piecewise(goal.show):
        return by_branches(p, goal, depth) if any(distances(goal)) else None
    for c, theorem in itertools.product(dict.fromkeys(distances(goal)), sorted(
            THEOREMS, key=lambda name: not counts(goal, THEOREMS[name].of))):
        step: Proof = {"rule": "close_rows", "theorem": theorem, "number": text(c), "defined": Slots(3),
                       "rows": Slot(depth - 1), "proof": Slot(depth - 1)}
        found = limited(p, SHARE, partial(completed, p, goal, step))
        if found is not None:
            return found
    return None


def is_allowed(goal: Goal) -> bool:
    """What the information is to be at most is assumed to be at least a number with logarithms."""
    match goal.show:
        case Op("<=", (Call(fn), b)) if fn in QUANTITIES:
            return any(isinstance(h, Op) and h.op in ("<=", "<") and h.args[1] == b and not about_objects(goal.names, h)
                       and any(isinstance(x, Call) and x.fn in ("log", "rel_entr") for x in walk(h)) for h in goal.hyps)
    return False


def counts(goal: Goal, key: str) -> bool:
    """The conclusion speaks of the number of inputs (outputs) of a channel in it, if that has a name."""
    spoken = free_names(goal.show)
    return any(free_names(size) <= spoken for n, t in goal.names if n in spoken for k, size in t.params
               if k == key or (key == "from" and k == "over"))


def distances(goal: Goal) -> Iterator[Expr]:
    """Numbers that total variation distances are at most, by what is assumed."""
    for h in goal.hyps:
        bound = {b.name for x in walk(h) if isinstance(x, Bind) for b in x.bindings}
        for x in walk(h):
            match x:
                case Op("<=" | "<", (Call("tv", _), c)) | Op(">=" | ">", (c, Call("tv", _))):
                    pass
                case Call(fn, args) if fn in PRIVATE:
                    eps, delta = (*args[2 if fn == "close" else 1:], ZERO)[:2]
                    grown = Call("exp", (eps,))
                    if eps != ZERO and is_allowed(goal) and not free_names(eps) & bound:
                        yield canonical(Op("+", (Op("-", (grown, ONE)), delta)))  # what is simpler to show
                    c = delta if eps == ZERO else Op("-", (ONE, Op("/", (
                        Op("*", (num(2), Op("-", (ONE, delta)))), Op("+", (ONE, grown))))))
                case _:
                    continue
            if not about_objects(goal.names, c) and not free_names(c) & bound:
                yield canonical(c)
