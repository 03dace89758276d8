"""One law of the inputs tells no more than another, which attains the supremum over all laws.

``mi(P, W) <= mi(U, W)`` by ``mi(P, W) <= capacity(W) <= mi(U, W)``, and so for leakage and Sibson's information.
"""

from __future__ import annotations

from functools import partial

from symdp.legacy.engines.inequality.known import chained
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Call, Expr, Name, Op, free_names, walk

SUPREMA = {"mi": "capacity", "min_entropy_leakage": "min_capacity", "sibson_mi": "sibson_capacity",
           "renyi_mi": "renyi_capacity"}
DEEP = 6
SHARE = 0.9  # of the steps


def compared_inputs(goal: Goal) -> Expr | None:
    """The supremum over laws of the inputs that lies between two quantities of one channel, for different laws."""
    match goal.show:
        case Op("<=", (Call(fn, (Name(law), channel, *more)), larger)) | Op(
                ">=", (larger, Call(fn, (Name(law), channel, *more)))) if fn in SUPREMA and fn not in dict(goal.names):
            if law not in free_names(larger) and any(
                    isinstance(x, Call) and x.fn == fn and x.args[1:] == (channel, *more) for x in walk(larger)):
                return Call(SUPREMA[fn], (channel, *more))
    return None


def by_best_inputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """By the supremum between the two."""
    between = compared_inputs(goal)
    if between is None or depth < 2:
        return None
    assert isinstance(goal.show, Op)
    small = goal.show.args[0 if goal.show.op == "<=" else 1]
    laws = {n for n, t in goal.names if t.kind == "distribution"} - free_names(small)
    other = [i for i, h in enumerate(goal.hyps) if free_names(h) & laws]  # of the law that it is compared with
    first: object = {"rule": "forget", "hypotheses": other, "proof": Slot(DEEP)} if other else Slot(DEEP)
    return limited(p, SHARE, partial(chained, p, goal, between, first, Slot(DEEP)))
