"""A law that is the same at all databases is positive at each: it is at one, as its probabilities have a positive sum.

Then what bounds the ratios of ``P[x]*M(x)[y]`` at neighbours bounds those of ``M(x)[y]``.
"""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.positive_sums import is_positive
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slots, completed
from symdp.legacy.kernel.databases import same_elements
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Bind, Binding, Call, Expr, Index, Name, Op, free_names


def uniform_law(goal: Goal) -> tuple[int, Op, Bind] | None:
    """The position of the assumption that a law is the same everywhere, of which show or an assumed notion speaks; what
    its sum is assumed to be; and that it is positive everywhere, which is not known yet."""
    for i, h in enumerate(goal.hyps):
        match h:
            case Bind("forall", (Binding(x, "in", Name() as of), Binding(z, "in", other)), Op("==", (
                    Index(Name(law), (Name(a),)), Index(Name(same), (Name(b),))))) if (
                    law == same and {a, b} == {x, z} and x != z and same_elements(goal, of, other)):
                positive = Bind("forall", (Binding(x, "in", of),), Op(">", (Index(Name(law), (Name(x),)), ZERO)))
                total = sum_of(goal, law, of)
                if total is not None and positive not in goal.hyps and any(
                        law in free_names(f) for f in (goal.show, *goal.hyps) if isinstance(f, Call)):
                    return i, total, positive
    return None


def sum_of(goal: Goal, law: str, of: Expr) -> Op | None:
    """What is assumed to be the sum of the law, a positive number."""
    for h in goal.hyps:
        match h:
            case Op("==", (Bind("sum", (Binding(x, "in", over),), Index(Name(p), (Name(a),))), b)) if (
                    p == law and a == x and same_elements(goal, over, of) and goal.region.sign(b) == 1):
                return h
    return None


def by_uniform_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A notion, with what is assumed of a law that is the same everywhere: that it is positive."""
    found = uniform_law(goal)
    if found is None or depth < 2:
        return None
    i, total, positive = found
    line = Line(p, goal)
    if not line.lemma(positive, everywhere(p, goal, i, total, positive)):
        return None
    return line.closed(p.prove(line.goal, depth))


def everywhere(p: Prover, goal: Goal, i: int, total: Op, positive: Bind) -> Proof | None:
    """That the law is positive everywhere."""
    opening: Proof = {"rule": "intro", "defined": Slots(1)}
    recorder = Recorder()
    recorder.rule_intro(replace(goal, show=positive), {**opening, "proof": LATER})
    inner = Line(p, recorder.goals[-1])
    here = inner.goal.names[-1][0]
    if not is_positive(inner, total) or not inner.take({"rule": "element"}, total.args[0]):
        return None
    there = inner.goal.names[-1][0]
    same = goal.hyps[i]
    assert isinstance(same, Bind) and isinstance(same.body, Op)
    x, z = (b.name for b in same.bindings)
    before = len(inner.goal.region.hypotheses)
    if not inner.take({"rule": "instance", "hypothesis": i, "with": {x: here, z: there}}):
        return None
    sign = "1" if x in free_names(same.body.args[0]) else "-1"
    proof = inner.closed(completed(p, inner.goal, {
        "rule": "linear", "hypotheses": [before - 1, before], "times": ["1", sign], "defined": Slots(1)}))
    return proof and completed(p, replace(goal, show=positive), {**opening, "proof": proof})
