"""What is assumed of every element, in a sum over all of them."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.databases import (
    by_binomials,
    equation,
    evaluate,
    in_numbers,
    inner_first,
    is_database_sum,
    layers,
    ordered,
    saturate,
)
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slots, completed
from symdp.legacy.kernel.databases import in_another_order, is_finite_domain, synthetic
from symdp.legacy.kernel.reduce import OBJECTS
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    Bind,
    Binding,
    Call,
    Expr,
    Name,
    Op,
    Type,
    free_names,
    walk,
)


def by_summed_assumptions(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison from what is assumed of every output, or every integer of a range, summed over all of them; an
    equation from equations between sums, of which those over the other index are known."""
    if depth < 2:
        return None
    line = Line(p, goal)
    equal = isinstance(goal.show, Op) and goal.show.op == "=="
    if not equal:
        saturate(line)
    elif not any(equates_sums(h) and shares_objects(goal, h) for h in goal.hyps):
        return None
    before = len(line.goal.hyps)
    for i, h in enumerate(line.goal.hyps):
        if equates_sums(h) != equal or (equal and not shares_objects(goal, h)):
            continue
        match h:
            case Bind("forall", (Binding(y, "in", over),), Op("<=" | ">=" | "==" as op, sides)) if not isinstance(
                    over, Type):
                if isinstance(over, Call) and synthetic(goal, Name(over.fn)):
                    over = Name(over.fn)
                if is_finite_domain(line.goal, over):
                    sums = [Bind("sum", (Binding(y, "in", over),), side) for side in sides]
                    add_up(line, i, y, op, sums)
    if len(line.goal.hyps) == before:
        return None
    new = [t for h in line.goal.hyps[before:] for t in walk(h) if is_database_sum(goal, t)]
    if equal:
        for t in new:
            in_the_other_order(line, t)
    evaluate(line, new)
    for t in opaque_terms(replace(line.goal, hyps=())):
        if isinstance(t, Bind) and t.binder == "sum":
            by_binomials(line, t)
    return line.closed(in_numbers(p, line.goal, depth - 2))


def in_the_other_order(line: Line, term: Expr) -> bool:
    """What a sum of sums is by the sums over the outer index, as a hypothesis."""
    if layers(term) != 2:
        return False
    turned = in_another_order(Recorder(), term, [1, 0])
    here = Line(line.p, line.goal)
    if not ordered(here, term, [1, 0]):
        return False
    found = inner_first(line.p, here.goal, turned)
    if found is None or not here.lemma(Op("==", (turned, found[0])), found[1]):
        return False
    known = equation(line.p, here, [term, turned, found[0]])
    return known is not None and line.lemma(Op("==", (term, known[0])), known[1])


def equates_sums(h: Expr) -> bool:
    """It says of every element that a sum is something."""
    match h:
        case Bind("forall", (_,), Op("==", sides)):
            return any(isinstance(x, Bind) and x.binder == "sum" for x in sides)
    return False


def shares_objects(goal: Goal, h: Expr) -> bool:
    """The hypothesis and show speak of one law, channel or function."""
    return bool({n for n, t in goal.names if t.kind in OBJECTS} & free_names(h) & free_names(goal.show))


def add_up(line: Line, i: int, y: str, op: str, sums: list[Bind]) -> bool:
    """What hypothesis i says of every y, in a sum over all of them."""
    fact = Op(op, tuple(sums))
    lemma = replace(line.goal, show=fact)
    listed = opaque_terms(lemma)
    signs = ("-1", "1") if op == "<=" else ("1", "-1")
    base: Proof = {"rule": "termwise", "rest": "0", "terms": [[c, listed.index(t)] for c, t in zip(
        signs, sums, strict=True) if t in listed]}
    recorder = Recorder()
    try:
        recorder.rule_termwise(lemma, base | {"defined": Slots(0), "step": {}, "ends": {}})
    except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
        return False
    inner = Line(line.p, recorder.goals[-2])
    if not inner.take({"rule": "instance", "hypothesis": i, "with": {y: inner.goal.names[-1][0]}}):
        return False
    at = len(inner.goal.region.hypotheses) - 1
    step = inner.closed(completed(line.p, inner.goal, {
        "rule": "linear", "hypotheses": [at], "times": ["1"], "defined": Slots(3), "rest": Slots(1)}))
    proof = step and completed(line.p, lemma, base | {"step": step, "ends": {"rule": "bound"}, "defined": Slots(3)})
    return line.lemma(fact, proof)
