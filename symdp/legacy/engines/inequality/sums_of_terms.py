"""Sums about objects whose terms may be infinite, compared term by term."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel import databases
from symdp.legacy.kernel.integrals import without
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, negation, piecewise_terms
from symdp.legacy.kernel.tree import Bind, Call, Expr, Num, Op, walk

INFINITE = ("kl", "renyi", "max_divergence", "chi2")  # divergences that may be


def are_alike(goal: Goal) -> bool:
    """Two sums about objects over one finite domain are compared, or one of infinite quantities with 0."""
    match goal.show:
        case Op("<=" | ">=", (Bind("sum", (x,)), Bind("sum", (z,)))):
            return about_objects(goal.names, goal.show) and databases.same_elements(goal, x.domain, z.domain)
        case Op("<=", (Num(value), Bind("sum", (_,)))) | Op(">=", (Bind("sum", (_,)), Num(value))):
            return value == 0 and about_objects(goal.names, goal.show) and any(
                isinstance(x, Call) and x.fn in INFINITE for x in walk(goal.show))
    return False


def by_sums_of_terms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Each term is at most the other, in each case of its conditions, and without the factors that they share."""
    line = Line(p, goal)
    if depth < 1 or not line.take({"rule": "integrals"}):
        return None
    return line.closed(by_cases(p, line.goal, depth))


def by_cases(p: Prover, goal: Goal, depth: int) -> Proof | None:
    terms = piecewise_terms(goal)
    term = next((i for i, x in enumerate(terms) if isinstance(x, Op) and x.op == "if" and x in walk(goal.show)), None)
    if term is None:
        line = Line(p, goal)
        for c in shared_factors(goal):
            line.take({"rule": "factor", "by": text(c)})
        from symdp.legacy.engines.inequality.mixtures import by_mean_of_rows

        if are_alike(line.goal):
            return line.closed(by_sums_of_terms(p, line.goal, depth))
        return line.closed(by_mean_of_rows(p, line.goal, depth) or p.prove(line.goal, depth))
    recorder = Recorder()
    recorder.rule_resolve(goal, {"term": term, "first": {}, "second": {}})
    cases: list[Proof] = []
    for case in recorder.goals[-2:]:
        last = len(case.hyps) - 1
        no = p.prove(replace(case, hyps=case.hyps[:last], show=negation(case.hyps[last])), 3)
        proof = by_cases(p, case, depth) if no is None else {"rule": "absurd", "hypothesis": last, "proof": no}
        if proof is None:
            return None
        cases.append(proof)
    return completed(p, goal, {"rule": "resolve", "term": term, "defined": Slots(3), "first": cases[0],
                               "second": cases[1]})


def shared_factors(goal: Goal) -> list[Expr]:
    """Factors that are written on both sides."""
    assert isinstance(goal.show, Op)
    low, high = goal.show.args
    found = [x for y in walk(low) if isinstance(y, Op) and y.op == "*" for x in y.args]
    return [c for c in dict.fromkeys(found) if without(low, c) is not None and without(high, c) is not None]
