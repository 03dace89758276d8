"""The information of an entry given the others as a mean divergence, where the conditional law of the output is told.

That R(x)[y] times the probability of the other entries of x is the probability of these and y, for all x and y, says
what R(x) is where the former is positive: a law that dominates M(x), the only one of which this holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.databases import in_numbers
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
    unused,
)
from symdp.legacy.kernel.goals import piecewise_terms
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    free_names,
    substitute,
    walk,
)
from symdp.legacy.kernel.values import functionals


def conditional(goal: Goal) -> bool:
    """The information of an entry given the others is compared with a sum over databases."""
    match goal.show:
        case Op("==" | "<=" | ">=", (Call("cond_mi", _), Bind("sum", (Binding(_, "in", Name()),)))) | Op(
                "==" | "<=" | ">=", (Bind("sum", (Binding(_, "in", Name()),)), Call("cond_mi", _))):
            return True
    return False


def by_conditional_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Database by database; of the law given the other entries it is known what it is."""
    asked, rule = Recorder(), {"rule": "conditional", "never": {}, "proof": {}}
    try:
        asked.rule_conditional(goal, {**rule, "defined": Slots(depth)})
    except TROUBLE:
        return None
    never, there = (g for g in asked.goals if isinstance(g.show, Op) and isinstance(goal.show, Op) and (
        g.show.op == goal.show.op))
    steps = [by_chance(p, never, False, depth), by_chance(p, there, True, depth)]
    return None if None in steps else completed(p, goal, {
        "rule": "conditional", "never": steps[0], "proof": steps[1], "defined": Slots(depth)})


def others_constant(goal: Goal) -> bool:
    """The information of an entry given the others is compared with that of a slice at this entry."""
    match goal.show:
        case Op("==" | "<=" | ">=", (Call("cond_mi", (_, m, i)), Call("mi", (_, Call("slice", (w, k, _)))))) | Op(
                "==" | "<=" | ">=", (Call("mi", (_, Call("slice", (w, k, _)))), Call("cond_mi", (_, m, i)))):
            return (m, i) == (w, k)
    return False


def by_constant_entries(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The law of the databases is known to be that of one of them with an entry drawn at random."""
    return completed(p, goal, {"rule": "frozen", "law": Slot(depth), "defined": Slots(depth)})


def by_chance(p: Prover, goal: Goal, positive: bool, depth: int) -> Proof | None:
    """Of what is written by cases, the case of a database that is possible, or of one that is not."""
    at = next((i for i, t in enumerate(piecewise_terms(goal)) if isinstance(t, Op) and t.op == "if"), None)
    if at is None:
        return by_equal_laws(p, goal, depth) if positive else p.prove(goal, depth)
    asked = Recorder()
    try:
        asked.rule_resolve(goal, {"term": at, "first": {}, "second": {}, "defined": Slots(3)})
    except TROUBLE:
        return None
    taken = asked.goals[-2] if positive else asked.goals[-1]
    other: Proof = {"rule": "absurd", "hypothesis": len(goal.hyps), "proof": BOUND}
    step = by_equal_laws(p, taken, depth) if positive else p.prove(taken, depth)
    first, second = (step, other) if positive else (other, step)
    return step and completed(p, goal, {
        "rule": "resolve", "term": at, "defined": Slots(3), "first": first, "second": second})


def by_equal_laws(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two laws of which the same is told, with a positive number, are one: so are divergences from them."""
    line = Line(p, goal)
    rows = list(dict.fromkeys(x.args[1] for x in walk(goal.show) if isinstance(x, Call) and x.fn == "kl"))
    firsts = list(dict.fromkeys(x.args[0] for x in walk(goal.show) if isinstance(x, Call) and x.fn == "kl"))
    if len(rows) != 2 or not all(any(told(goal, row)) for row in rows):
        return None
    domain = next(h.bindings[-1].domain for i, _ in told(goal, rows[0]) if isinstance(h := goal.hyps[i], Bind))
    y = unused(goal, "y")
    last, first = sorted(rows, key=lambda e: isinstance(e, Call))  # a law that has a name comes before a row
    fact = Bind("forall", (Binding(y, "in", domain),), Op("==", (Index(last, (Name(y),)), Index(first, (Name(y),)))))
    inner = Line(p, replace(goal, show=fact))
    if not inner.take({"rule": "intro"}):
        return None
    found = [of_one_outcome(inner, row, inner.goal.names[-1][0]) for row in rows]
    if None in found:
        return None
    sums = [e for pair in found if pair is not None for e in pair]
    if not inner.take({"rule": "opaque", "terms": sorted({opaque_terms(inner.goal).index(e) for e in sums})}):
        return None
    if not line.lemma(fact, inner.closed(by_division(p, inner.goal) or in_numbers(p, inner.goal, depth))):
        return None
    for chance in [x for x in functionals(line.goal) if isinstance(x, Index)]:
        if chance in functionals(line.goal) and not line.take({
                "rule": "measure", "term": functionals(line.goal).index(chance), "inside": True}):
            return None
    gone = [i for i, h in enumerate(line.goal.hyps) if isinstance(h, Bind) and h.body != fact.body]
    for row in dict.fromkeys((*firsts, *rows)):
        if isinstance(row, Call) and not line.take({"rule": "row", "of": text(row)}):
            return None
    if not line.take({"rule": "forget", "hypotheses": gone}):
        return None
    assert isinstance(line.goal.show, Op)
    equal = Op("==", line.goal.show.args)
    if not line.lemma(equal, p.prove(replace(line.goal, show=equal), depth)):
        return None
    return line.closed(p.prove(line.goal, 2))


def by_division(p: Prover, goal: Goal) -> Proof | None:
    """Two numbers are equal, as their products with a positive one are."""
    assert isinstance(goal.show, Op)
    found: dict[Expr, tuple[int, Name]] = {}
    for i, h in enumerate(goal.region.hypotheses):
        match h:
            case Op("==", (Op("*", (e, Name() as s)), Name())) if e in goal.show.args:
                found[e] = i, s
    if len(found) < 2:
        return None
    (i, s), (j, t) = (found[e] for e in goal.show.args)
    return completed(p, goal, {"rule": "linear", "hypotheses": [i, j], "times": [f"1/{s.id}", f"-1/{t.id}"],
                               "defined": Slots(2), "rest": Slot(2)})


# -- laws that are told by their products with a number
def told(goal: Goal, row: Expr) -> Iterator[tuple[int, dict[str, str]]]:
    """Assumptions that the probabilities under a row, times a number, are sums over databases; for the row's input."""
    for i, h in enumerate(goal.hyps):
        match h, row:
            case Bind("forall", (Binding(a, "in", _), Binding(b, "in", Seq())), Op("==", (Op("*", (Index(
                    Call(r, (Name(x),)), (Name(y),)), _)), Bind("sum")))), Call(m, (Name(at),)) if (
                        (r, x, y) == (m, a, b)):
                yield i, {a: at}
            case Bind("forall", (Binding(b, "in", Seq()),), Op("==", (Op("*", (Index(law, (Name(y),)), _)), Bind(
                    "sum")))), _ if law == row and y == b:
                yield i, {}


def of_one_outcome(line: Line, row: Expr, y: str) -> tuple[Expr, Expr] | None:
    """What is told of the probability of an outcome y, as a hypothesis: the number and the sum."""
    for i, at in told(line.goal, row):
        h = line.goal.hyps[i]
        assert isinstance(h, Bind)
        if line.take({"rule": "instance", "hypothesis": i, "with": {h.bindings[-1].name: y, **at}}):
            match line.goal.hyps[-1]:
                case Op("==", (Op("*", (_, number)), total)):
                    return number, total
    return None


def rows_compared(goal: Goal) -> tuple[Expr, Expr] | None:
    """The divergence of a row of a mechanism from a row, or law, of which something is told, is to be finite."""
    match goal.show:
        case Op("<", (Call("kl", (Call(_, (Name(),)) as a, b)), Name("oo"))) if next(told(goal, b), None) is not None:
            return a, b
    return None


def by_told_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """P[x]*M(x)[y] is one of the summands, so that R(x) is at least a multiple of M(x)."""
    found = rows_compared(goal)
    if found is None or depth < 2:
        return None
    (row, other), line = found, Line(p, goal)
    number = told_number(line, other)
    if number is None or not line.take({
            "rule": "abbreviate", "name": unused(goal, "s"), "of": text(number), "defined": Slots(depth)}):
        return None
    s, named = line.goal.names[-1][0], len(line.goal.hyps) - 1
    for chance in [h.args[0] for h in goal.hyps if isinstance(h, Op) and h.op == ">" and isinstance(h.args[0], Index)]:
        y = unused(line.goal, "y")
        outputs = next(h.bindings[-1].domain for i, _ in told(goal, other) if isinstance(h := goal.hyps[i], Bind))
        fact = Bind("forall", (Binding(y, "in", outputs),), Op("<=", (
            Op("*", (chance, Index(row, (Name(y),)))), Op("*", (Index(other, (Name(y),)), Name(s))))))
        if line.lemma(fact, at_least_share(p, replace(line.goal, show=fact), row, other, chance, named)):
            gone = [i for i, h in enumerate(line.goal.hyps[:-1]) if h != Op(">", (chance, ZERO)) and free_names(h) & (
                free_names(row) | free_names(other))]
            if not line.take({"rule": "forget", "hypotheses": gone}):
                return None
            place = functionals(line.goal).index(chance)
            if not line.take({"rule": "measure", "term": place, "inside": True}):
                return None
            for law in (row, other):
                if isinstance(law, Call) and not line.take({"rule": "row", "of": text(law)}):
                    return None
            return line.closed(p.prove(line.goal, depth))
    return None


def told_number(line: Line, row: Expr) -> Expr | None:
    for i, at in told(line.goal, row):
        h = line.goal.hyps[i]
        match h:
            case Bind("forall", _, Op("==", (Op("*", (_, number)), _))):
                return substitute(number, {k: Name(v) for k, v in at.items()})
    return None


def at_least_share(p: Prover, goal: Goal, row: Expr, other: Expr, chance: Expr, named: int) -> Proof | None:
    """That for an outcome: the sum is at least its summand at the database itself."""
    line = Line(p, goal)
    if not line.take({"rule": "intro"}):
        return None
    y = line.goal.names[-1][0]
    said = of_one_outcome(line, other, y)
    if said is None:
        return None
    total = said[1]
    assert isinstance(line.goal.show, Op) and isinstance(total, Bind) and isinstance(chance, Index)
    equal = Op("==", (line.goal.show.args[1], total))
    if not line.lemma(equal, completed(p, replace(line.goal, show=equal), {
            "rule": "swap", "hypothesis": named, "proof": BOUND, "defined": Slots(3)})) or not line.take(
            {"rule": "swap", "hypothesis": len(line.goal.hyps) - 1, "defined": Slots(3)}):
        return None
    if not line.take({"rule": "fact", "law": "member", "at": {total.bindings[0].name: text(chance.index[0])},
                      "terms": Slot(3), "defined": Slots(3)}, total):
        return None
    at = next((i for i, t in enumerate(piecewise_terms(line.goal)) if isinstance(t, Op) and t.op == "if"), None)
    if at is None:
        return None
    return line.closed(completed(p, line.goal, {  # the database agrees with itself
        "rule": "resolve", "term": at, "first": Slot(2), "defined": Slots(3), "second": {
            "rule": "absurd", "hypothesis": len(line.goal.hyps), "proof": Slot(4)}}))
