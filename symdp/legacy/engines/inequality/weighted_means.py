"""Means over databases, of quantities that may be infinite, by sums that are divided by the sum of their weights.

``sum(z in M: P[z]*D(z) if c(z) else 0)/sum(z in M: P[z] if c(z) else 0) <= b``: what is averaged is at most b
wherever the condition holds, and so is the mean.
"""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.agreeing_rows import without_sums
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slot, Slots, completed, text, unused
from symdp.legacy.engines.inequality.sums_of_terms import INFINITE
from symdp.legacy.kernel.databases import same_elements
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, negation, piecewise_terms
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Name, Op, walk
from symdp.legacy.kernel.values import functionals


def mean(goal: Goal) -> tuple[Bind, Bind, Expr] | None:
    """The sum of what may be infinite, the sum of the weights, and the number that bounds their quotient."""
    match goal.show:
        case Op("<=", (Op("/", (Bind("sum", (x,)) as total, Bind("sum", (z,)) as weight)), b)) if (
                same_elements(goal, x.domain, z.domain) and not about_objects(goal.names, b)
                and any(isinstance(y, Call) and y.fn in INFINITE for y in walk(total))):
            return total, weight, b
    return None


def by_weighted_mean(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The bound of the mean, from that of what is averaged."""
    found = mean(goal)
    if found is None or depth < 2:
        return None
    total, weight, b = found
    line, s = Line(p, goal), unused(goal, "s")
    if Op(">", (weight, ZERO)) not in goal.hyps or not line.take({"rule": "abbreviate", "name": s, "of": text(weight)}):
        return None
    positive = Op(">", (Name(s), ZERO))
    if not line.lemma(positive, completed(p, replace(line.goal, show=positive), {
            "rule": "chain", "by": text(weight), "strict": "second", "first": Slot(2), "second": Slot(0),
            "defined": Slots(2)})) or not line.take({"rule": "solve"}):
        return None
    bound = replace(weight, body=Op("*", (b, weight.body)))
    whole = Op("==", (bound, Op("*", (b, weight))))
    here = line.said(whole)
    terms = opaque_terms(here)
    if not isinstance(here.show, Op) or not all(isinstance(x, Bind) for x in (here.show.args[0], weight)):
        return None
    step: Proof = {"rule": "termwise", "rest": "0", "terms": [["1", terms.index(here.show.args[0])], [
        text(Op("neg", (b,))), terms.index(weight)]], "ends": Slot(1), "defined": Slots(3)}
    each = {**step, "step": step_in_cases(p, here, step, b, depth)}
    same = completed(p, here, each)
    if not line.lemma(whole, same):
        return None
    step = {"rule": "chain", "by": text(bound), "first": {}, "second": {}, "defined": Slots(3)}
    first = replace(line.goal, show=Op("<=", (total, here.show.args[0])))
    assert isinstance(line.goal.show, Op)
    last = replace(line.goal, show=Op("<=", (here.show.args[0], line.goal.show.args[1])))
    termwise = Line(p, first)
    if not termwise.take({"rule": "integrals"}):
        return None
    proof = termwise.closed(in_cases(p, termwise.goal, b, depth))
    return proof and line.closed(completed(p, line.goal, {**step, "first": proof, "second": p.prove(last, 3)}))


def step_in_cases(p: Prover, goal: Goal, step: Proof, b: Expr, depth: int) -> Proof | None:
    """The step of a sum, term by term, in each case of the condition."""
    recorder = Recorder()
    recorder.rule_termwise(goal, {**step, "step": {}, "ends": {}, "defined": Slots(3)})
    each = next(g for g in recorder.goals if any(isinstance(x, Op) and x.op == "if" for x in piecewise_terms(
        replace(g, hyps=()))))
    return in_cases(p, each, b, depth)


def in_cases(p: Prover, goal: Goal, b: Expr, depth: int) -> Proof | None:
    """One term is at most the other, in each case of their conditions: what is averaged is at most the bound."""
    shown = set(walk(goal.show))
    terms = piecewise_terms(goal)
    term = next((i for i, x in enumerate(terms) if isinstance(x, Op) and x.op == "if" and x in shown), None)
    if term is not None:
        recorder, cases = Recorder(), list[Proof]()
        recorder.rule_resolve(goal, {"term": term, "first": {}, "second": {}, "defined": Slots(3)})
        for case in recorder.goals[-2:]:
            last = len(case.hyps) - 1
            no = p.prove(replace(case, hyps=case.hyps[:last], show=negation(case.hyps[last])), 0)
            if no is not None:
                cases.append({"rule": "absurd", "hypothesis": last, "proof": no})
            elif (proof := in_cases(p, case, b, depth)) is None:
                return None
            else:
                cases.append(proof)
        return completed(p, goal, {"rule": "resolve", "term": term, "defined": Slots(3), "first": cases[0],
                                   "second": cases[1]})
    line = Line(p, goal)
    if without_sums(line):
        return line.closed(in_cases(p, line.goal, b, depth))
    for x in dict.fromkeys(walk(goal.show)):
        if isinstance(x, Call) and x.fn in INFINITE:
            fact = Op("<=", (x, b))
            if not line.lemma(fact, p.prove(replace(goal, show=fact), depth)) or not line.take(
                    {"rule": "measure", "term": functionals(line.goal).index(x)}):
                return None
    return line.closed(p.prove(line.goal, 4))
