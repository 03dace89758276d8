"""Laws of outputs that are given by formulas: the information through a channel is at most the largest divergence of a
row from any of them (Cover and Thomas 2006, Theorem 13.1.1; Polyanskiy and Wu 2025, Theorem 5.9). The uniform law is
the best one where the rows cover the outputs evenly, the mean of the rows where there are two inputs alike, the law of
the output under a law of inputs where this is spoken of."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.engines.inequality.formulas import uniform, with_numbers
from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import Proof, Prover
from symdp.engines.inequality.series import limited
from symdp.kernel.entries import integers_of
from symdp.kernel.reduce import fresh
from symdp.kernel.rules import Goal
from symdp.kernel.series import joined
from symdp.kernel.tree import Bind, Binding, Call, Expr, Index, Name, Num, Op, Seq, Type, free_names, num, walk

FEW = 3  # inputs, of whose rows the mean is taken
STEPS = 150  # for one law


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
    for law in laws_of_outputs(goal):
        def way(law: Bind = law) -> Proof | None:
            line = Line(p, goal)
            if not line.take(with_numbers(goal, law)):
                return None
            return line.closed(p.prove(line.goal, depth - 1)) if line.take(
                {"rule": "radius", "law": line.goal.names[-1][0]}) else None
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
    for n, t in goal.names:
        if t.kind == "distribution" and n in spoken and integers_of(goal.names, t.param("on")) == inputs:
            yield law(Bind("sum", (Binding(x, "in", inputs),), Op("*", (Index(Name(n), (Name(x),)), row(Name(x))))))
    if not few:
        yield law(row(a))
