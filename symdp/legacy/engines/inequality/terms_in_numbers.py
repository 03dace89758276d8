"""Sums of relative entropies that compare term by term as numbers do, with no law in sight: the totals of laws stand
for what is constant. So is the entropy of a mixture at most the mean entropy and that of the choice (Cover and Thomas
2006, Problem 2.10): (a + b)*log(a + b) >= a*log(a) + b*log(b)."""

from __future__ import annotations

from functools import partial
from itertools import islice

from symdp.legacy.engines.inequality.databases import in_numbers
from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed
from symdp.legacy.engines.inequality.ranges import Plan, looks_true, plans, shifts, stepped, tangent, with_definitions
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Call, Expr, Op

MAX_PLANS = 60
TRIED = 2  # of those that look true
SHIFTS = 2  # the terms as they are, and with what is constant taken apart


def of_entropies(goal: Goal) -> bool:
    """Several sums over ranges, not within one another, of relative entropies."""
    if not isinstance(goal.show, Op) or goal.show.op not in ("<=", ">=", "<", ">"):
        return False
    sums = outer(goal.show)
    return len(sums) > 1 and all(x.binder == "sum" and entropic(x.body) for x in sums)


def entropic(e: Expr) -> bool:
    match e:
        case Op("neg", (x,)):
            return entropic(x)
        case Call("rel_entr", args):
            return not any(isinstance(x, Bind) for x in args)
    return False


def by_terms_in_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """All sums under one index, by what holds of any numbers there."""
    terms = tangent(goal) if depth > 1 else None
    if terms is None:
        return None
    tried, seen = 0, set[Expr]()
    for more in islice(shifts(goal, terms), SHIFTS):
        for plan in islice(plans(goal, more), MAX_PLANS):
            if not looks_true(p, goal, plan, seen):
                continue
            proof = limited(p, 0.5, partial(shown_in_numbers, p, goal, plan, depth))
            tried += 1
            if proof is not None or tried >= TRIED:
                return proof
    return None


def shown_in_numbers(p: Prover, goal: Goal, plan: Plan, depth: int) -> Proof | None:
    line = with_definitions(p, stepped(goal, plan))
    line.take({"rule": "forget", "hypotheses": [i for i, h in enumerate(line.goal.hyps) if isinstance(h, Bind)]})
    step = line.closed(in_numbers(p, line.goal, depth))
    return step and completed(p, goal, plan.step() | {
        "defined": Slots(3), "nonempty": Slots(3), "step": step, "ends": Slot(2)})
