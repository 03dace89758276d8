"""Divergences of laws that have passed a channel, by what is assumed of the channel: by those of its rows."""

from __future__ import annotations

from functools import partial

from symdp.legacy.engines.inequality.cascades import cascades, passed_through
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.laws import built
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Call, Name, Op, free_names
from symdp.legacy.kernel.values import functionals

SHARE = 0.5  # of the steps


def by_rows_passed(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A divergence of two laws that have passed one channel, about which something is assumed, is at most what that of
    any two rows is."""
    match goal.show:
        case Op("<=", (Call(_, (law, other, *_)) as term, b)) | Op(">=", (b, Call(_, (law, other, *_)) as term)):
            pass
        case _:
            return None
    told = {i for i, _ in cascades(goal)}
    last = {channel_of(goal, x) for x in (law, other)}
    w = next(iter(last))
    if depth < 2 or len(last) > 1 or w is None or about_objects(goal.names, b) or term not in (
            said := functionals(goal)) or not any(
            w in free_names(h) for i, h in enumerate(goal.hyps) if i not in told):
        return None
    step: Proof = {"rule": "structure", "term": said.index(term), "bound": text(b), **passed_through(goal, term),
                   "rows": Slot(depth - 1), "proof": BOUND, "defined": Slots(2)}
    return limited(p, SHARE, partial(completed, p, goal, step))


def channel_of(goal: Goal, law: object) -> str | None:
    """The declared channel that a law has passed last, as it is written or as an assumption says."""
    match built(goal.names, law) if isinstance(law, Call) else None:
        case ("postprocess", (Name(w),), _):
            return w
    return next((c.through.id for _, c in cascades(goal) if isinstance(law, Name | Call) and c.whole(law)), None)
