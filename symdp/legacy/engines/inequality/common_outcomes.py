"""Outcomes that every row of a private channel or mechanism can give.

Rows that are close with delta = 0 have one support. So there is an outcome that all inputs can give, and the largest
probability of the inputs that can give one outcome is 1: an information of order 0 that is bounded is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.databases import in_numbers
from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import (
    BOUND,
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    completed,
    text,
)
from symdp.legacy.engines.inequality.same_supports import from_these
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import piecewise_terms
from symdp.legacy.kernel.laws import assumed
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Op,
    free_names,
    substitute,
)


# -- one outcome, two neighbours
def neighbours_that_can(goal: Goal) -> tuple[Index, Index, int] | None:
    """A probability that is to be positive, one of the same outcome at a neighbour that is assumed to be, and the
    assumption of privacy."""
    match goal.show:
        case Op(">", (Index(Call(m, (Name(z),)), (y,)) as e, zero)) if zero == ZERO:
            private = [i for i, h in enumerate(goal.hyps) if isinstance(h, Call) and h.fn == "dp" and (
                h.args[0] == Name(m)) and h.args[2:] in ((), (ZERO,))]
            for h in goal.hyps if private else ():
                match h:
                    case Op(">", (Index(Call(w, (Name(x),)), (u,)) as other, z_)) if (w, u, z_) == (m, y, ZERO) and (
                            x != z and assumed(goal, Call("neighbouring", (Name(x), Name(z))))):
                        return e, other, private[0]
    return None


def by_neighbour_that_can(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What one of two neighbours can give, the other one can."""
    found = neighbours_that_can(goal)
    if found is None:
        return None
    e, other, private = found
    line, known = Line(p, goal), {*goal.hyps}
    if not line.take({"rule": "unfold", "hypothesis": private}):
        return None
    said = next((i for i, h in enumerate(line.goal.hyps) if isinstance(h, Bind) and h not in known), None)
    assert isinstance(e.base, Call) and isinstance(other.base, Call)
    if said is None:
        return None
    whole = line.goal.hyps[said]
    assert isinstance(whole, Bind)
    inputs = map(text, (*other.base.args, *e.base.args))
    if not line.take({"rule": "instance", "hypothesis": said, "with": dict(zip(
            (b.name for b in whole.bindings), inputs, strict=True))}):
        return None
    close = len(line.goal.hyps) - 1
    if not line.take({"rule": "outcomes", "hypothesis": close, "at": text(e.index[0])}):
        return None
    return line.closed(from_these(p, line.goal, (Op(">", (other, ZERO)), *line.goal.hyps[close + 1:])))


# -- one outcome for all inputs
def possible_inputs(e: Expr) -> tuple[Bind, Binding, Expr, Expr] | None:
    """The largest probability of the inputs that can give an outcome: this maximum, what the inputs are, the row of an
    input, and the law."""
    match e:
        case Bind("max", (Binding(y, "in", _),), Bind("sum", (Binding(a, "in", _) as inputs,), Op("if", (
                Op(">", (Index(row, (Name(u),)), z)), Index(law, (Name(b),)), w)))) if (
                    (u, b, z, w) == (y, a, ZERO, ZERO) and y != a and y not in free_names(row)
                    and not {a, y} & free_names(law)):
            return e, inputs, row, law
    return None


def possible(goal: Goal) -> Iterator[tuple[Bind, Binding, Expr, Expr]]:
    if isinstance(goal.show, Op) and goal.show.op in COMPARISONS:
        for t in outer(goal.show):
            if (found := possible_inputs(t)) is not None:
                yield found


def has_common_outcome(goal: Goal) -> bool:
    return next(possible(goal), None) is not None


def by_common_outcome(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Such a maximum is at least 1, by the outcome that some row can give, and hence every one."""
    line = Line(p, goal)
    for term, inputs, row, law in possible(goal):
        fact = Op(">=", (term, ONE))
        if fact not in line.goal.hyps and not line.lemma(fact, at_least_one(
                p, replace(line.goal, show=fact), term, inputs, row, law)):
            return None
        if not line.take({"rule": "opaque", "terms": [opaque_terms(line.goal).index(term)]}):
            return None
    return line.closed(in_numbers(p, line.goal, depth))


def at_least_one(p: Prover, goal: Goal, term: Bind, inputs: Binding, row: Expr, law: Expr) -> Proof | None:
    line = Line(p, goal)
    first = some_row(goal, inputs, row)
    if first is None or not line.take({"rule": "family", "of": text(first), "positive": True}):
        return None
    y = line.goal.names[-1][0]
    (a,) = fresh(line.goal.names, [inputs.name], (line.goal.show, *line.goal.hyps))
    at: dict[str, Expr] = {inputs.name: Name(a)}
    positive = Op(">", (Index(substitute(row, at), (Name(y),)), ZERO))
    fact = Bind("forall", (Binding(a, "in", inputs.domain),), positive)
    can = completed(p, replace(line.goal, show=fact), {"rule": "intro", "proof": Slot(4), "defined": Slots(2)})
    if not line.lemma(fact, can) or not line.take({
            "rule": "extremum", "at": {term.bindings[0].name: y}, "defined": Slots(3)}):
        return None
    if not line.take({"rule": "family", "of": text(law)}):
        return None
    total, listed = line.goal.hyps[-1], opaque_terms(line.goal)
    assert isinstance(total, Op) and isinstance(line.goal.show, Op)
    whole, chosen = total.args[0], line.goal.show.args[0]
    if whole not in listed or chosen not in listed:
        return None
    asked = Recorder()
    rule: Proof = {"rule": "termwise", "rest": text(Op("-", (whole, ONE))), "terms": [
        ["1", listed.index(chosen)], ["-1", listed.index(whole)]], "ends": Slot(3)}
    try:
        asked.rule_termwise(line.goal, {**rule, "defined": Slots(3), "step": {}, "ends": {}})
    except TROUBLE:
        return None
    step = counted(p, asked.goals[-2], fact)
    return step and line.closed(completed(p, line.goal, {**rule, "defined": Slots(3), "step": step}))


def counted(p: Prover, goal: Goal, every: Bind) -> Proof | None:
    """Each input can give the outcome, and counts."""
    line, index = Line(p, goal), goal.names[-1][0]
    known = next((i for i, h in enumerate(goal.hyps) if h == every), None)
    if known is None or not line.take({
            "rule": "instance", "hypothesis": known, "with": {every.bindings[0].name: index}}):
        return None
    can = line.goal.hyps[-1]
    at = next((i for i, t in enumerate(piecewise_terms(line.goal)) if isinstance(t, Op) and t.op == "if" and (
        t.args[0] == can)), None)
    return None if at is None else line.closed(completed(p, line.goal, {
        "rule": "resolve", "term": at, "first": Slot(3), "defined": Slots(3), "second": {
            "rule": "absurd", "hypothesis": len(line.goal.hyps), "proof": BOUND}}))


def some_row(goal: Goal, inputs: Binding, row: Expr) -> Expr | None:
    """A row of the channel, or of the mechanism of which it is a slice."""
    match row:
        case Call("apply", (Call("slice", (Name(m), _, Name() as x)), Name(a))) if a == inputs.name:
            return Call(m, (x,))
        case Call(w, (Name(a),)) if a == inputs.name and (
                within := integers_of(goal.names, dict(goal.names)[w].param("from"))) is not None:
            return Call(w, within.items[:1])
    return None
