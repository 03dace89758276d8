"""Induction from the end of a range: w[l] compared with w[n], from what is assumed of each two that follow."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.databases import in_numbers, index_of
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel.laws import joined_by_and
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ZERO, Bind, Binding, Expr, Name, Op, Seq, Type, free_names, substitute, walk


def by_downward_induction(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """w[l] compared with w[n], from what is assumed of w[k - 1] and w[k] for all k: by induction over n - l."""
    if not any(isinstance(h, Bind) and h.binder == "forall" and isinstance(b := h.bindings[0].domain, Seq)
               and b.kind == "range" for h in goal.hyps):
        return None
    values = [x for x in dict.fromkeys(walk(goal.show)) if index_of(goal, x) is not None]
    for n, t in goal.names:
        if t.kind != "integer" or Name(n) not in [index_of(goal, x) for x in values]:
            continue
        for last in (e for x in values if (e := index_of(goal, x)) is not None and n not in free_names(e)):
            if not holds(replace(goal, show=Op("<=", (Name(n), last)))):
                continue
            (j,) = fresh(goal.names, ["j"], (goal.show, *goal.hyps))
            below = [substitute(h, {n: Op("-", (last, Name(j)))}) for h in goal.hyps
                     if n in free_names(h) and not about_objects(goal.names, h)]
            body = substitute(goal.show, {n: Op("-", (last, Name(j)))})
            bound = Binding(j, "in", Type("integer", (), (Op(">=", (Name(j), ZERO)),)))
            premise = joined_by_and([h for h in below if isinstance(h, Op) and h.op != "in"])
            fact = Bind("forall", (bound,), Op("implies", (premise, body)))
            line = Line(p, goal)
            lemma = from_the_last(p, replace(goal, show=fact), last, depth)
            if line.lemma(fact, lemma) and line.take({"rule": "instance", "hypothesis": len(goal.hyps), "with": {
                    j: text(Op("-", (last, Name(n))))}}):
                return line.closed(in_numbers(p, line.goal, depth))
    return None


def from_the_last(p: Prover, goal: Goal, last: Expr, depth: int) -> Proof | None:
    """A statement about last - j for all j, by induction over j: a step uses what is assumed at last - j."""
    recorder = Recorder()
    recorder.rule_intro(goal, {"defined": Slots(3), "proof": LATER})
    inner = recorder.goals[-1]
    j = inner.names[-1][0]
    step: Proof = {"rule": "induction", "in": j, "from": "0"}
    recorder = Recorder()
    recorder.rule_induction(inner, step | {"base": {}, "step": {}, "defined": Slots(3), "start": Slots(1)})
    base, following = (g for g in recorder.goals if isinstance(g.show, Op) and g.show.op == "implies")
    proofs = []
    for g in (base, following):
        line = Line(p, g)
        if not line.take({"rule": "intro"}):
            return None
        for i, h in enumerate(line.goal.hyps):
            match h:
                case Op("implies"):
                    line.take({"rule": "instance", "hypothesis": i, "with": {}})
                case Bind("forall", (Binding(k, "in", Seq("range")),)) if g is following:
                    line.take({"rule": "instance", "hypothesis": i, "with": {k: text(Op("-", (last, Name(j))))}})
        proofs.append(line.closed(in_numbers(p, line.goal, depth)))
        if proofs[-1] is None:
            return None
    whole = completed(p, inner, step | {"base": proofs[0], "step": proofs[-1], "defined": Slots(3), "start": Slots(1)})
    return whole and completed(p, goal, {"rule": "intro", "defined": Slots(3), "proof": whole})
