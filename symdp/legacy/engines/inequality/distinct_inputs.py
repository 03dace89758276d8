"""Assumptions about pairs of different inputs: two inputs are the same one, or they are different."""

from __future__ import annotations

import itertools

from symdp.legacy.engines.inequality.events import inputs_in
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, completed
from symdp.legacy.kernel.laws import universal
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.terms import same_points
from symdp.legacy.kernel.tree import Bind, Name, Op, walk


def undecided_pair(goal: Goal) -> tuple[Name, Name] | None:
    """Two inputs of which the conclusion speaks, and nothing says whether they differ; an assumption about all inputs
    depends on that."""
    if isinstance(goal.show, Op) and goal.show.op == "implies":
        return None  # what is assumed first may say so
    if not any(isinstance(h, Bind) or (isinstance(h, Op) and any(isinstance(x, Bind) for x in h.args))
               for h in goal.hyps) or not any(map(tells_apart, goal.hyps)):
        return None
    return next((pair for pair in itertools.combinations(inputs_in(goal), 2)
                 if same_points(goal, pair[0].id, pair[1].id)
                 and not {Op(op, x) for op in ("==", "!=") for x in (pair, pair[::-1])} & {*goal.hyps}), None)


def tells_apart(e: object) -> bool:
    """Bound names are compared with one another."""
    return any(isinstance(x, Bind) and any(
        isinstance(y, Op) and y.op in ("==", "!=") and {*y.args} <= {Name(b.name) for b in x.bindings}
        for y in walk(x.body)) for x in walk(e))  # type: ignore[arg-type]


def by_distinct_inputs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The two are the same, and one name will do; or they are different."""
    pair = undecided_pair(goal)
    if pair is None or depth < 1:
        return None
    same, other = Op("==", pair), Op("!=", pair)
    line = Line(p, goal.with_(same))
    if not line.take({"rule": "replace", "hypothesis": len(goal.hyps)}):
        return None
    yes = line.closed(p.prove(line.goal, depth))
    rest = Line(p, goal.with_(other))
    for (i, h), at in itertools.product(enumerate(goal.hyps), (pair, pair[::-1])):
        every = universal(h)
        if isinstance(every, Bind) and tells_apart(every) and len(every.bindings) == len(at):
            rest.take({"rule": "instance", "hypothesis": i, "with": {
                b.name: x.id for b, x in zip(every.bindings, at, strict=True)}})
    no = yes and rest.closed(p.prove(rest.goal, depth))
    return no and completed(p, goal, {"rule": "split", "on": f"{pair[0].id} == {pair[1].id}", "yes": yes, "no": no})
