"""Laws of outputs that are given by formulas: the information through a channel is at most the largest divergence of a
row from any of them (Cover and Thomas 2006, Theorem 13.1.1; Polyanskiy and Wu 2025, Theorem 5.9). The uniform law is
the best one where the rows cover the outputs evenly, the mean of the rows where there are two inputs alike, the law of
the output under a law of inputs where this is spoken of."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.inequality.databases import in_numbers
from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.formulas import uniform, with_numbers
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.ranges import Plan, stepped
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.families import quantities
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import joined, opaque_terms
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
    num,
    substitute,
    walk,
)

FEW = 3  # inputs, of whose rows the mean is taken
STEPS = 300  # for one law


def bounded_channel(goal: Goal) -> tuple[str, Seq, Seq] | None:
    """The channel between ranges whose capacity is bounded from above, with its inputs and outputs."""
    match goal.show:
        case (Op("<=", (Call("capacity", (Name(w),)), b)) | Op(">=", (b, Call("capacity", (Name(w),))))) if not any(
                isinstance(x, Call) and x.fn == "capacity" for x in walk(b)):
            t = dict(goal.names).get(w, Type(""))
            inputs, outputs = (integers_of(goal.names, t.param(k)) if t.kind == "channel" else None
                               for k in ("from", "to"))
            return None if inputs is None or outputs is None else (w, inputs, outputs)
    return None


def by_formula_of_output_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A bound on a capacity from the divergences of the rows from a law of outputs with a formula."""
    if depth < 3:
        return None
    start = Line(p, goal)
    for term in quantities(goal):
        if term.fn == "min_capacity":
            start.take({"rule": "written", "term": quantities(start.goal).index(term)})
    for law in laws_of_outputs(start.goal):
        def way(law: Bind = law) -> Proof | None:
            line = Line(p, start.goal)
            line.steps = [*start.steps]
            if any(isinstance(x, Bind) for x in walk(law.body)):
                for total in greatest_entries(line.goal):
                    fact = Op(">", (total, ZERO))
                    line.lemma(fact, p.prove(line.said(fact), 3))
            if not line.take(with_numbers(goal, law)):
                return None
            if not line.take({"rule": "radius", "law": line.goal.names[-1][0]}):
                return None
            if any(isinstance(x, Bind) and x.binder == "max" for x in walk(law.body)):
                spelled_out(line)
                return line.closed(by_ratios(p, line.goal, depth - 1))
            return line.closed(p.prove(line.goal, depth - 1))
        proof = limited(p, min(0.4, STEPS/max(p.steps, 1)), way)
        if proof is not None:
            return proof
    return None


def laws_of_outputs(goal: Goal) -> Iterator[Bind]:
    """The laws that are tried."""
    found = bounded_channel(goal)
    if found is None:
        return
    w, inputs, outputs = found
    (y, x) = fresh(goal.names, ["y", "x"], (goal.show, *goal.hyps))
    spoken = free_names(goal.show)

    def row(at: Expr) -> Expr:
        return Index(Call(w, (at,)), (Name(y),))

    def law(body: Expr) -> Bind:
        return Bind("function", (Binding(y, "in", outputs),), body)
    a, b = inputs.items
    few = [num(k) for k in range(int(a.value), int(b.value) + 1)] if isinstance(a, Num) and isinstance(
        b, Num) and b.value - a.value < FEW else []
    if few:
        yield law(Op("/", (joined("+", [row(k) for k in few]), num(len(few)))))
    # the logarithm of their number, or a number with which one can compare it
    if any(isinstance(e, Call) and e.fn == "log" for e in walk(goal.show)):
        yield uniform(goal, outputs)
    for total in greatest_entries(goal):  # Sibson's law of order infinity, the best one for its capacity
        yield law(Op("/", (substitute(total.body, {total.bindings[0].name: Name(y)}), total)))
    for n, t in goal.names:
        if t.kind == "distribution" and n in spoken and integers_of(goal.names, t.param("on")) == inputs:
            yield law(Bind("sum", (Binding(x, "in", inputs),), Op("*", (Index(Name(n), (Name(x),)), row(Name(x))))))
    if not few:
        yield law(row(a))


def spelled_out(line: Line) -> None:
    """The divergence as a sum, in which the numbers of the law of outputs are what they were made as."""
    line.take({"rule": "written", "term": 0})
    for i, h in enumerate(line.goal.hyps):
        if isinstance(h, Bind) and h.binder == "forall" and isinstance(h.body, Op) and h.body.args[0] == Index(
                Name(line.goal.names[-2][0]), (Name(h.bindings[0].name),)):
            line.take({"rule": "everywhere", "hypothesis": i})


def by_ratios(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A divergence is at most b where b times the first law is more than every term."""
    match goal.show:
        case Op("<=", (Bind("sum", (Binding(_, "in", domain),), Call("rel_entr", (Index(law), _))) as s, b)) if (
                isinstance(domain, Seq)):
            low, high = domain.items
            plan = Plan(((num(-1), s), (b, ONE)), 1, ((low, high),), ((0,), ()), ((), ((0, "law", text(law)),)))
            line = Line(p, stepped(goal, plan))
            k = Name(line.goal.names[-1][0])
            for e in walk(line.goal.show):
                match e:
                    case Bind("max", (Binding(x, "in", _),), body) if isinstance(law, Call):
                        fact = Op("<=", (substitute(body, {x: law.args[0]}), e))
                        line.lemma(fact, p.prove(line.said(fact), 3))
            fact = Op(">=", (Index(law, (k,)), ZERO))
            line.lemma(fact, p.prove(line.said(fact), 1))
            listed = opaque_terms(line.goal)
            line.take({"rule": "opaque", "terms": [listed.index(t) for t in outer(line.goal.show)]})
            step = line.closed(in_numbers(p, line.goal, depth))
            return step and completed(p, goal, plan.step() | {
                "defined": Slots(3), "nonempty": Slots(3), "step": step, "ends": Slot(2)})
    return None


def greatest_entries(goal: Goal) -> Iterator[Bind]:
    """The sum of the greatest entries for each output, where this is spoken of."""
    found = bounded_channel(goal)
    for e in walk(goal.show):
        match e:
            case Bind("sum", (Binding(_, "in", domain),), Bind("max", _, Index(Call(c)))) if found and (
                    (c, domain) == (found[0], found[2])):
                yield e
