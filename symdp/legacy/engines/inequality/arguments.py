"""Functions given by formulas, and atoms, have values where arguments are in their domains: that is shown first."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.kernel.application import UNDEFINED
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.rules import Goal, holds, piecewise_terms
from symdp.legacy.kernel.tree import Expr, Name, Op, free_names, walk


def outside(goal: Goal) -> list[Op]:
    """The terms of the conclusion that have no value where their conditions fail."""
    if not any(x == UNDEFINED for x in walk(goal.show)):
        return []
    names = {"integers", "naturals", "reals", *(n for n, _ in goal.names)}
    return [x for x in walk(goal.show) if isinstance(x, Op) and x.op == "if" and x.args[2] == UNDEFINED
            and free_names(x, functions=False) <= names]


def by_domain(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The condition is shown, and the term is what it is there."""
    terms = outside(goal)
    term = terms[0]
    condition = term.args[0]
    facts = tuple(c for c in conjuncts(condition) if c not in goal.hyps and not is_whole(goal, c))
    for f in (c for t in terms for c in conjuncts(t.args[0]) if c not in goal.hyps):
        # each by itself: what was shown of a sum would be all that is seen of it
        if not holds(goal.with_(show=f)) and p.prove(goal.with_(show=f), max(depth, 3)) is None and f in facts:
            return None
    known = goal.with_(condition) if facts else goal
    if term not in (places := piecewise_terms(known)):
        return None
    absurd: Proof = {"rule": "absurd", "hypothesis": len(known.hyps), "proof": BOUND}
    gone = list(range(len(goal.hyps), len(known.hyps) + len(conjuncts(condition))))
    there: Proof = {"rule": "forget", "hypotheses": gone}
    step: Proof = {"rule": "resolve", "term": places.index(term), "second": absurd}
    recorder = Recorder()
    recorder.rule_resolve(known, {**step, "first": {}, "second": {}, "defined": Slots(3)})
    plain = Recorder()
    plain.rule_forget(recorder.goals[-2], {**there, "proof": {}})
    rest = p.prove(plain.goals[0], depth)
    rest = rest and completed(p, known, {**step, "first": {**there, "proof": rest}, "defined": Slots(3)})
    return rest if not rest or not facts else completed(p, goal, {
        "rule": "have", "facts": [text(condition)], "defined": Slots(3), "proofs": [Slot(max(depth, 3))],
        "proof": rest})


def is_whole(goal: Goal, c: Expr) -> bool:
    """It is seen that a number is an integer: no text says so."""
    return isinstance(c, Op) and c.op == "in" and c.args[1] == Name("integers") and holds(goal.with_(show=c))


def by_argument_inside(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What has no value is read only where an argument is not in its domain: it is there."""
    for i in reversed(range(len(goal.hyps))):
        match goal.hyps[i]:
            case Op("not", (condition,)):
                before = replace(goal, hyps=goal.hyps[:i], show=condition)
                for f in conjuncts(condition):  # each by itself, as above
                    p.prove(replace(before, show=f), max(depth, 3))
                proof = p.prove(before, max(depth, 3))
                if proof is not None:
                    return {"rule": "absurd", "hypothesis": i, "proof": proof}
    return None
