"""Sums over outputs and inputs of powers of joint probabilities are positive: some input is possible, and some output
of it."""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slots, completed
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ZERO, Bind, Binding, Call, Expr, Index, Name, Op, Type, substitute, walk


def joint(goal: Goal) -> tuple[Bind, Bind, Name, Name] | None:
    """``sum(y: sum(x: f)^t) > 0`` with P[x] and W(x)[y] in f: both sums, the law P and the channel W."""
    match goal.show:
        case Op(">", (Bind("sum", (Binding(y),), Op("^", (Bind("sum", (Binding(x),), f) as inner, _))) as outer,
                      z)) if z == ZERO and not any(isinstance(e, Bind) for e in walk(f)):
            names = dict(goal.names)
            law = next((e.base for e in walk(f) if isinstance(e, Index) and isinstance(e.base, Name) and names.get(
                e.base.id, Type("")).kind == "distribution" and e.index == (Name(x),)), None)
            channel = next((Name(e.base.fn) for e in walk(f) if isinstance(e, Index) and isinstance(e.base, Call) and (
                names.get(e.base.fn, Type("")).kind == "channel") and e.base.args == (Name(x),) and e.index == (
                    Name(y),)), None)
            if isinstance(law, Name) and channel is not None:
                return outer, inner, law, channel
    return None


def is_of_certain_outputs(goal: Goal) -> bool:
    return joint(goal) is not None


def by_certain_output(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The term of an input that is possible, in the sum of an output that is possible after it."""
    found = joint(goal)
    if found is None or depth < 1:
        return None
    outer, inner, law, channel = found
    line = Line(p, goal)
    objects = {n for n, t in goal.names if t.kind not in ("real", "integer")}
    gone = [i for i, h in enumerate(goal.hyps) if any(
        isinstance(e, Bind | Index) or (isinstance(e, Name) and e.id in objects) for e in walk(h))]
    if not line.take({"rule": "forget", "hypotheses": gone}) or not line.take(
            {"rule": "family", "of": law.id, "positive": True}):
        return None
    x = line.goal.names[-1][0]
    if not line.take({"rule": "family", "of": f"{channel.id}({x})", "positive": True}):
        return None
    y = line.goal.names[-1][0]
    part = substitute(inner, {outer.bindings[0].name: Name(y)})
    positive = Op(">", (part, ZERO))
    if not line.lemma(positive, above(p, line.said(positive), part, x)):
        return None
    return line.closed(above(p, line.goal, outer, y))


def above(p: Prover, goal: Goal, total: Expr, at: str) -> Proof | None:
    """A sum of what is not negative is positive, as one of its terms is."""
    line = Line(p, goal)
    listed = opaque_terms(goal)
    own = next((i for i, t in enumerate(listed) if t == total), None)
    if own is None:
        return None
    step: Proof = {"rule": "fact", "law": "member", "term": own, "at": at}
    recorder = Recorder()
    recorder.rule_fact(goal, {**step, "terms": {}, "defined": Slots(3), "proof": {}})
    if not line.take({**step, "terms": not_negative(p, recorder.goals[-2])}):
        return None
    last = len(line.goal.hyps) - 1
    terms = [i for i, t in enumerate(opaque_terms(line.goal)) if isinstance(t, Bind | Index)]
    if not line.take({"rule": "opaque", "terms": terms}):
        return None
    return line.closed(completed(p, line.goal, {"rule": "linear", "hypotheses": [last], "times": ["1"],
                                                "defined": Slots(2), "rest": Slots(3)}))


def not_negative(p: Prover, goal: Goal) -> Proof | None:
    """A term is not negative, as a sum in it is not."""
    line = Line(p, goal)
    sums = [t for t in opaque_terms(goal) if isinstance(t, Bind) and t in walk(goal.show)]
    for fact in (Op(">=", (t, ZERO)) for t in sums):
        if not line.lemma(fact, p.prove(line.said(fact), 3)):
            return None
    listed = opaque_terms(line.goal)
    if sums and not line.take({"rule": "opaque", "terms": [listed.index(t) for t in sums]}):
        return None
    return line.closed(p.prove(line.goal, 3))
