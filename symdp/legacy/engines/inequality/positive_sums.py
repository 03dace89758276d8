"""Sums over databases, and what hypotheses say to be such a sum, are positive where another sum is.

``sum(y in M: Q[y]*w)`` with ``w > 0`` is positive if ``sum(y in M: Q[y]) == 1``: the second has a positive summand, and
at that database the first has one as well.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

from symdp.legacy.engines.inequality.databases import equations, evaluate, in_numbers, is_database_sum, known_positive
from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Index, Name, Op, substitute, walk


def by_positive_sum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Something is not 0, for it is made of numbers that are known to be positive, or of sums that are."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("!=", "<", ">")) or not any(
            isinstance(h, Op) and h.op == "==" and is_database_sum(goal, h.args[0]) for h in goal.hyps):
        return None
    line = Line(p, goal)
    known_positive(line)
    signs = [h for h in line.goal.hyps if isinstance(h, Op) and h.op == ">" and h.args[0] in walk(goal.show)]
    gone = [i for i, h in enumerate(line.goal.hyps) if h not in signs and about_objects(goal.names, h)]
    if signs and line.take({"rule": "forget", "hypotheses": gone}) and (
            proof := in_numbers(p, line.goal, depth - 1)) is not None:
        return line.closed(proof)
    line = Line(p, goal)
    for _, step in equations(goal, goal.show, sums=True):
        line.take(step)
    evaluate(line, concerned(line.goal))
    return line.closed(in_numbers(p, line.goal, depth - 1)) if show_positive(line) else None


def has_positive_term(goal: Goal) -> bool:
    """A product with a sum is to be positive, and a product of probabilities is known to be, beside what is assumed of
    many things."""
    match goal.show:
        case Op(">", (e, lower)) if lower == ZERO and has_sum(e):
            if any(isinstance(h, Bind) and elsewhere(h, goal.show) for h in goal.hyps):
                return True
            return any(isinstance(h, Bind) and not of_positive_numbers(h, goal.show) for h in goal.hyps) and any(
                isinstance(h, Op) and h.op == ">" and any(isinstance(x, Index) for x in walk(h.args[0]))
                for h in goal.hyps)
    return False


def elsewhere(h: Bind, show: Expr) -> bool:
    """The assumption says what the numbers of an object are of which there is no word in what is to be shown."""
    match h.body:
        case Op("==", (Index(Name(law) | Call(law)), _)):
            return h.binder == "forall" and law not in {x.fn if isinstance(x, Call) else x.id for x in walk(show) if (
                isinstance(x, Call | Name))}
    return False


def negations(goal: Goal) -> list[Expr]:
    """Where a sum is to be positive: what is assumed not to be equal, and not said to be unequal (``!=``)."""
    match goal.show:
        case Op(">", (e, lower)) if lower == ZERO and has_sum(e):
            equal = (h.args[0] for h in goal.hyps if isinstance(h, Op) and h.op == "not")
            return [fact for x in equal if isinstance(x, Op) and x.op == "==" and (
                fact := Op("!=", x.args)) not in goal.hyps]
    return []


def by_unequal_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """With that said of it."""
    line = Line(p, goal)
    for fact in negations(goal):
        if not line.lemma(fact, p.prove(replace(line.goal, show=fact), 1)):
            return None
    return line.closed(p.prove(line.goal, depth))


def of_positive_numbers(h: Bind, show: Expr) -> bool:
    """The assumption says that numbers are positive that are in what is to be shown."""
    match h.body:
        case Op(">", (Index(of), lower)) if lower == ZERO:
            return h.binder == "forall" and any(isinstance(x, Index) and head(x.base) == head(
                of) for x in walk(show))
    return False


def head(e: Expr) -> str | None:
    return e.fn if isinstance(e, Call) else e.id if isinstance(e, Name) else None


def has_sum(e: Expr) -> bool:
    """It is made of a sum by arithmetic, functions of the sum aside."""
    return (isinstance(e, Bind) and e.binder == "sum") or (isinstance(e, Op) and any(map(has_sum, e.args)))


def by_positive_term(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """One of the terms of the sum is positive: what is assumed of many things does not help to see it."""
    many = [i for i, h in enumerate(goal.hyps) if isinstance(h, Bind) and not of_positive_numbers(h, goal.show)]
    others = [i for i in many if isinstance(h := goal.hyps[i], Bind) and elsewhere(h, goal.show)]
    if others and others != many:
        many = others
    return limited(p, 0.5, lambda: completed(p, goal, {"rule": "forget", "hypotheses": many, "proof": Slot(depth)}))


def is_positive(line: Line, equation: Op) -> bool:
    """What is assumed to be equal to a positive number is positive, which becomes a hypothesis."""
    fact = Op(">", (equation.args[0], ZERO))
    used = [text(x) for x in line.goal.region.hypotheses].index(text(equation))
    return line.lemma(fact, completed(line.p, replace(line.goal, show=fact), {
        "rule": "linear", "hypotheses": [used], "times": ["1"], "defined": Slots(1)}))


def concerned(goal: Goal) -> list[Expr]:
    """The sums in show, and in what equations say of what is in it."""
    found = set(walk(goal.show))
    for _ in range(3):
        for h in goal.hyps:
            if isinstance(h, Op) and h.op == "==" and h.args[0] in found:
                found |= {*walk(h.args[1])}
    return [t for t in opaque_terms(goal) if t in found and is_database_sum(goal, t)]


def show_positive(line: Line) -> bool:
    """Sums that are positive, as hypotheses."""
    positive: list[Bind] = []
    for h in line.goal.hyps:
        match h:
            case Op("==", (Bind("sum", (_,)) as one, b)) if is_database_sum(line.goal, one) and (
                    line.goal.region.sign(b) == 1):
                if is_positive(line, h):
                    positive.append(one)
    before = len(line.steps)
    listed = [t for t in concerned(line.goal) if t not in positive]
    for t, other in itertools.product(listed, positive):
        assert isinstance(t, Bind)
        at, fact = t.bindings[0].name, Op(">", (t, ZERO))
        inner = Line(line.p, replace(line.goal, show=fact))
        if fact not in line.goal.hyps and len(t.bindings) == 1 and substitute(other.body, {
                other.bindings[0].name: Name(at)}) in walk(t.body) and inner.take({"rule": "element"}, other) and (
                    above_summand(inner, t, {at: inner.goal.names[-1][0]})):
            line.lemma(fact, inner.closed(in_numbers(line.p, inner.goal, 3)))
    return len(line.steps) > before


def above_summand(line: Line, t: Bind, at: dict[str, str]) -> bool:
    """That a sum of what is not negative is at least its summand there, as a hypothesis."""
    recorder = Recorder()
    step: Proof = {"rule": "fact", "law": "member", "at": at}
    place = opaque_terms(line.goal).index(t)
    recorder.rule_fact(line.goal, {**step, "term": place, "defined": Slots(3), "terms": LATER, "proof": LATER})
    terms = in_numbers(line.p, recorder.goals[-2], 2)
    if terms is None or not line.take({**step, "terms": terms}, t):
        return False
    known_positive(line)
    return True
