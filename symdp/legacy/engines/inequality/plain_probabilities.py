"""The probability of an event lies between 0 and 1, whatever else is assumed."""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Op, Type


def is_bound_of_probability(goal: Goal) -> bool:
    """``0 <= L(S)`` or ``L(S) <= 1``, or turned round, for a declared law or a row, and a declared event."""
    match goal.show:
        case Op("<=", (a, b)) | Op(">=", (b, a)):
            return (a == ZERO and is_probability(goal, b)) or (b == ONE and is_probability(goal, a))
    return False


def is_probability(goal: Goal, e: Expr) -> bool:
    names = dict(goal.names)

    def kind(n: str) -> str:
        return names.get(n, Type("")).kind
    match e:
        case Call("apply", (Call(w, (Name(),)), Name(s))):
            return kind(w) in ("channel", "mechanism") and kind(s) == "event"
        case Call(law, (Name(s),)):
            return kind(law) == "distribution" and kind(s) == "event"
    return False


def by_bound_of_probability(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Without what is assumed of objects, which may be of many laws."""
    line = Line(p, goal)
    assumed = [i for i, h in enumerate(goal.hyps) if about_objects(goal.names, h)]
    if assumed and not line.take({"rule": "forget", "hypotheses": assumed}):
        return None
    return line.closed({"rule": "bound"}) if line.take({"rule": "event"}) else None
