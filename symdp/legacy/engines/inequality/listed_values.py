"""An index that is one of a few written numbers: the goal for each of them.

``max(k in {0, 2}: f(k)) <= c`` asks for ``f(k) <= c`` where ``k == 0 or k == 2``.
"""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, Call, Expr, Index, Name, Num, Op, free_names, walk


def is_listed(h: Expr, x: str) -> bool:
    """The formula says that x is one of some written numbers."""
    match h:
        case Op("or", (a, b)):
            return is_listed(a, x) and is_listed(b, x)
        case Op("==", (Name(y), Num())):
            return x == y
    return False


def listed_index(goal: Goal) -> tuple[int, str] | None:
    """The hypothesis that lists the values of a number at which the conclusion has a number of an object."""
    if not (isinstance(goal.show, Op) and goal.show.op in COMPARISONS) or not any(
            isinstance(h, Op) and h.op == "or" for h in goal.hyps):
        return None
    names = dict(goal.names)
    at = {n for e in walk(goal.show) if isinstance(e, Index) or (isinstance(e, Call) and e.fn in names)
          for x in (e.args if isinstance(e, Call) else e.index) for n in free_names(x)}
    return next(((i, x) for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op == "or" for x in sorted(at)
                 if is_listed(h, x)), None)


def by_listed_values(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """One value, and the others."""
    found = listed_index(goal)
    if found is None:
        return None
    i, x = found
    h = goal.hyps[i]
    assert isinstance(h, Op)
    step: Proof = {"rule": "split", "on": text(h.args[0]), "defined": Slots(2)}
    recorder = Recorder()
    recorder.rule_split(goal, {**step, "yes": LATER, "no": LATER})
    yes, no = (Line(p, g) for g in recorder.goals[-2:])
    if not no.take({"rule": "instance", "hypothesis": i, "with": {}, "second": True}):
        return None
    proofs = [valued(line, i, x, depth) for line in (yes, no)]
    return None if None in proofs else completed(p, goal, {**step, "yes": proofs[0], "no": proofs[1]})


def valued(line: Line, i: int, x: str, depth: int) -> Proof | None:
    """The goal with the value in the place of the number, if there is one; without the list."""
    match line.goal.hyps[-1]:
        case Op("==", (Name(y), Num())) if y == x:
            known = len(line.goal.hyps) - 1
            if not line.take({"rule": "replace", "hypothesis": known}):
                return None
        case _:
            if not line.take({"rule": "forget", "hypotheses": [i]}):
                return None
    return line.closed(line.p.prove(line.goal, depth))
