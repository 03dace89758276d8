"""The cover: what interval arithmetic sees on each of a few boxes."""

from __future__ import annotations

from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.proof.context import Context
from symdp.proof.enclosing import bounds, enclose, spans
from symdp.proof.errors import ProofError
from symdp.prover.positive import inequality
from symdp.prover.search import Search

PARTS = 64


def by_glance(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Interval arithmetic sees it at once."""
    inequality(goal)
    return enclose(goal, context.all(), 0)


def by_cover(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Interval arithmetic sees it when the box is cut."""
    inequality(goal)
    box = spans(bounds(context.all()))
    free = {v for v in goal.free if v.type.name == "real"}
    if not free or any(None in box.get(v, (None, None)) for v in free):
        raise ProofError("no bounded box")
    points = s.points(context, goal)
    from symdp.kernel import terms
    a, b = terms.strip(goal)[1]
    d, _ = points.difference(a, b)
    if not len(d) or not d.min() > 1e-4*abs(d).max()/PARTS:
        raise ProofError("the sides meet")
    s.spend(4)
    return enclose(goal, context.all(), PARTS if len(free) == 1 else 4*PARTS)
