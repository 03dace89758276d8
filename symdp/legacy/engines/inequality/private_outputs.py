"""Local information privacy, outcome by outcome: what it says of a number of a row and of the mean of the rows there.

``lip(P, W, eps, 0)`` is about the law of the output, which gets a name; of an outcome y it says that the mean of
W(z)[y] under P is between ``exp(-eps)*W(x)[y]`` and ``exp(eps)*W(x)[y]``.
"""

from __future__ import annotations

from symdp.legacy.engines.inequality.formulas import with_numbers
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, text
from symdp.legacy.kernel.cascades import cascade
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    walk,
)

Rows = dict[Index, tuple[str, str, Seq, Seq]]  # the law, the channel, its inputs and outputs


def private_rows_shown(goal: Goal) -> Rows:
    """The numbers of rows in the conclusion of a channel between ranges of which such privacy is assumed."""
    if not (isinstance(goal.show, Op) and goal.show.op in COMPARISONS):
        return {}
    names, found = dict(goal.names), Rows()
    for h in goal.hyps:
        match h:
            case Call("lip", (Name(p), Name(w), _, *delta)) if "lip" not in names and w in names and names.get(
                    p, Type("")).kind == "distribution" and {*delta} <= {ZERO}:
                inputs, outputs = (integers_of(goal.names, names[w].param(k)) for k in ("from", "to"))
                if isinstance(inputs, Seq) and isinstance(outputs, Seq):
                    found |= {x: (p, w, inputs, outputs) for x in walk(goal.show) if isinstance(x, Index)
                              and isinstance(x.base, Call) and x.base.fn == w and goal.entry(x) is not None}
    return found


def mean(goal: Goal, p: str, w: str, inputs: Seq, y: Expr) -> Bind:
    (z,) = fresh(goal.names, ["z"], (goal.show, *goal.hyps, y))
    of_row = Op("*", (Index(Name(p), (Name(z),)), Index(Call(w, (Name(z),)), (y,))))
    return Bind("sum", (Binding(z, "in", inputs),), of_row)


def by_private_output(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is said of the rows at these outcomes, in the place of privacy."""
    shown = private_rows_shown(goal)
    if not shown or depth < 2:
        return None
    law, w, inputs, outputs = next(iter(shown.values()))
    (y,) = fresh(goal.names, ["y"], (goal.show, *goal.hyps))
    line = Line(p, goal)
    if not line.take(with_numbers(goal, Bind("function", (Binding(y, "in", outputs),), mean(
            goal, law, w, inputs, Name(y))))):
        return None
    output = line.goal.names[-1][0]
    told = next((i for i, h in enumerate(line.goal.hyps) if (c := cascade(line.goal.names, h)) is not None
                 and c.of == output), None)
    if told is None or not line.take({"rule": "output", "through": told}):
        return None
    rows = next((i for i, h in enumerate(line.goal.hyps) if isinstance(h, Bind) and h.bindings[0].domain == Name(
        w)), -1)
    if rows < 0:
        return None
    for x in shown:
        if not at_input(
                line, rows, output, x) or not at(
                line, told, x.index[0]):
            return None
    gone = [i for i, h in enumerate(line.goal.hyps) if isinstance(h, Bind) and output in free_names(h)]
    return line.closed(p.prove(line.goal, depth)) if line.take({"rule": "forget", "hypotheses": gone}) else None


def at(line: Line, i: int, x: Expr) -> Bind | None:
    """The hypothesis that was said of all numbers, or inputs, and is taken at x."""
    h = line.goal.hyps[i]
    return h if isinstance(h, Bind) and line.take({
        "rule": "instance", "hypothesis": i, "with": {h.bindings[0].name: text(x)}}) else None


def at_input(line: Line, rows: int, output: str, number: Index) -> bool:
    """What is said of the events of all rows, of the outcome that the number is about, of the row that it is of."""
    before = len(line.goal.hyps)
    if not isinstance(number.base, Call) or at(line, rows, number.base.args[0]) is None or (
            len(line.goal.hyps) > before + 1):
        return False
    every = line.goal.hyps[before]
    for side in conjuncts(every.body) if isinstance(every, Bind) else ():
        assert isinstance(every, Bind)
        domain = Type("event", (("of", Name(output)),))
        fact = Bind("forall", (Binding(every.bindings[0].name, "in", domain),), side)
        inner = Line(line.p, line.said(fact))
        if not inner.take({"rule": "intro"}) or at(inner, before, Name(inner.goal.names[-1][0])) is None or (
                not line.lemma(fact, inner.closed(BOUND))) or not line.take({
                    "rule": "outcomes", "hypothesis": len(line.goal.hyps) - 1, "at": text(number.index[0])}):
            return False
    return True
