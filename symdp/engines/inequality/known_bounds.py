"""A name that a hypothesis bounds from below by a divergence: what is shown for that bound holds above it."""

from __future__ import annotations

from symdp.engines.inequality.derive import step_from
from symdp.engines.inequality.images import by_better_image, by_image
from symdp.engines.inequality.logic import divergences_below
from symdp.engines.inequality.prover import Proof, Prover, comparison, variables
from symdp.kernel.calculus import derivative
from symdp.kernel.rules import Goal
from symdp.kernel.tree import Call, Op, free_names, walk


def by_known_bound(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """E <= v is assumed and the difference grows with v: show it at v = E. Roots of v are squared away first."""
    found = comparison(goal)
    if found is None:
        return None
    op, d = found
    for v in variables(goal):
        bounds = divergences_below(goal, v)
        if not bounds or v not in free_names(d):
            continue
        if any(v in free_names(x) and ((isinstance(x, Call) and x.fn == "sqrt") or (
                isinstance(x, Op) and x.op == "^")) for x in walk(d)):
            return by_better_image(p, goal, depth) or by_image(p, goal, depth)
        up, _, count = p.sign_at_samples(goal, derivative(d, v))
        for e in bounds if up and count else ():
            step = step_from(p, goal, op, d, v, e, depth + 1)
            if step is not None:
                return step
    return None
