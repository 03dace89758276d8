"""A limit that is to be a maximum with infinite terms, such as a max-divergence: this is the logarithm of a maximum of
numbers, where the terms that are oo do not occur and some term is not -oo.

``max(y: -oo if P[y] == 0 else oo if Q[y] == 0 else log(P[y]/Q[y]))`` is ``log(max(y: 0 if P[y] == 0 else P[y]/Q[y]))``
if no ``Q[y]`` is 0 where ``P[y]`` is not: the logarithm grows, and one of the ratios is positive.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.max_divergences import outcome_by_outcome
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.engines.inequality.tail_bounds import by_logarithms
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.families import quantities
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, negation
from symdp.legacy.kernel.tree import ZERO, Bind, Binding, Call, Name, Op, walk
from symdp.legacy.kernel.values import functionals

SHARE = 0.5  # of the steps, for the equation
PLUS, MINUS = INFINITIES


def quantity(goal: Goal) -> Call | None:
    """The quantity that a limit is to be."""
    match goal.show:
        case Op("==", (Bind("limit"), Call() as x)) if x in quantities(replace(goal, hyps=())):
            return x
    return None


def in_numbers(goal: Goal, x: Call) -> Bind | None:
    """The maximum of numbers for what it is defined to be, if that is a maximum with infinite terms over a range."""
    recorder = Recorder()
    here = Goal(goal.names, (), Op("==", (x, x)))
    recorder.rule_written(here, {"term": 0, "proof": LATER, "defined": Slots(1)})
    show = recorder.goals[-1].show
    match show:
        case Op("==", (Bind("max", (_,), Op("if", (c, low, Op("if", (_, high, Call("log", (e,))))))) as term, _)) if (
                (low, high) == (MINUS, PLUS)):
            return replace(term, body=Op("if", (c, ZERO, e)))
    return None


def by_finite_maximum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The limit is the logarithm of the maximum of what is under the logarithms."""
    x = quantity(goal)
    numbers = in_numbers(goal, x) if x is not None and depth >= 3 else None
    if x is None or numbers is None:
        return None
    line = Line(p, goal)
    positive = line.said(Op(">", (numbers, ZERO)))
    if not line.lemma(positive.show, limited(p, SHARE, partial(p.prove, positive, 5))):
        return None
    equal = line.said(Op("==", (x, Call("log", (numbers,)))))
    assert isinstance(equal.show, Op)
    below, above = (replace(equal, show=Op(op, equal.show.args)) for op in ("<=", ">="))
    sides = [limited(p, SHARE, partial(outcome_by_outcome, p, below, x, 5)),
             limited(p, SHARE, partial(at_least, p, above, x, numbers))]
    proof = None if None in sides else completed(p, equal, {
        "rule": "equal", "below": sides[0], "above": sides[1], "defined": Slots(3)})
    last = len(line.goal.hyps)
    if not line.lemma(equal.show, proof) or not line.take(
            {"rule": "swap", "hypothesis": last}) or not line.take({"rule": "forget", "hypotheses": [last - 1, last]}):
        return None
    return line.closed(p.prove(line.goal, depth))


def at_least(p: Prover, goal: Goal, x: Call, numbers: Bind) -> Proof | None:
    """Otherwise the divergence is at most some number that is less than the logarithm of the maximum, and so is it at
    the outcome at which the maximum is beyond the exponential of the number."""
    assert isinstance(goal.show, Op)
    logarithm = goal.show.args[1]
    line = Line(p, replace(goal, hyps=(*goal.hyps, negation(goal.show))))
    (c,) = fresh(goal.names, ["c"], (goal.show, *goal.hyps))
    less = line.said(Bind("exists", (Binding(c, "in", Name("reals")),), Op("and", (
        Op("<=", (x, Name(c))), Op("<", (Name(c), logarithm))))))
    if not line.lemma(less.show, between(p, less, x)) or not line.take(
            {"rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
        return None
    at = len(line.goal.hyps) - 2
    v = Name(line.goal.names[-1][0])
    beyond = line.said(Op(">", (numbers, Call("exp", (v,)))))
    order = Op(">", (logarithm, v))
    if not line.lemma(order, p.prove(line.said(order), 1)) or not line.lemma(
            beyond.show, by_logarithms(p, beyond, order)) or not line.take(
            {"rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
        return None
    k = line.goal.names[-1][0]
    last = len(line.goal.hyps)
    if not line.take({"rule": "outcomes", "hypothesis": at, "at": k}):
        return None
    many = [i for i, h in enumerate(line.goal.hyps[:last]) if isinstance(h, Op) and {x, numbers} & {*walk(h)}]
    never = completed(p, replace(line.goal, hyps=line.goal.hyps[:last], show=negation(line.goal.hyps[last])), {
        "rule": "forget", "hypotheses": many, "proof": Slot(5)})
    proof = never and line.closed({"rule": "absurd", "hypothesis": last, "proof": never})
    return proof and completed(p, goal, {"rule": "split", "on": text(goal.show), "yes": BOUND, "no": proof,
                                         "defined": Slots(3)})


def between(p: Prover, goal: Goal, x: Call) -> Proof | None:
    """x is a number itself, or infinite, which it is not."""
    assert isinstance(goal.show, Bind)
    c = goal.show.bindings[0].name
    listed = functionals(goal)
    if x not in listed:
        return None
    recorder = Recorder()
    step: Proof = {"rule": "measure", "term": listed.index(x), "inside": True, "defined": Slots(3),
                   "infinite": {"rule": "absurd", "hypothesis": len(goal.hyps) - 1, "proof": {
                       "rule": "identity", "defined": Slots(3)}}}
    recorder.rule_measure(goal, {**step, "defined": Slots(3), "proof": LATER})
    v = recorder.goals[-2].names[-1][0]  # the last goal is that with oo
    return completed(p, goal, {**step, "proof": {"rule": "exists", "values": {c: v}, "real": Slots(2),
                                                 "defined": Slots(3), "proof": Slot(2)}})
