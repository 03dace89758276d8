"""Assumptions about all laws or channels of a written size, at those that the goal speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import Proof, Prover, piecewise, text
from symdp.kernel.calculus import table
from symdp.kernel.capacity import capacities
from symdp.kernel.rules import Goal
from symdp.kernel.tree import Bind, Binding, Call, Expr, Num, Op, Type

MAX_TABLES, MAX_SIZE = 4, 4  # tables that are looked at for one bound channel, and their rows and columns


def by_written_channels(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of all channels of a written size, of the tables of numbers in the goal of which something is
    assumed, and of one that hides its input."""
    if capacities(goal.show) or any(isinstance(x, Op) for x in piecewise(goal.show)):
        return None
    line, used = Line(p, goal), list[int]()
    for i, h in enumerate(goal.hyps):
        match h:
            case Bind("forall", (Binding(w, "in", Type("channel") as t),)):
                for data in tables_of(goal, t):
                    if line.take({"rule": "instance", "hypothesis": i, "with": {w: data}}):
                        used.append(i)
                        break
    return line.closed(p.prove(line.goal, depth)) if used and line.take(
        {"rule": "forget", "hypotheses": used}) else None


def tables_of(goal: Goal, t: Type) -> Iterator[dict[str, Any]]:
    """Channels of the type: the tables whose capacity is bounded, and one with equal rows."""
    match t.param("from"), t.param("to"):
        case Num(n), Num(m) if n.denominator == m.denominator == 1 and min(n, m) >= 1 and max(n, m) <= MAX_SIZE:
            inputs, outcomes = ([str(k + 1) for k in range(int(size))] for size in (n, m))
        case _:
            return
    found: dict[tuple[tuple[Expr, ...], ...], None] = {}
    for h in goal.hyps:
        match h:
            case Op("<=" | "<" | "==", (Call("capacity") as x, _)) if (rows := table(x)) and (
                    len(rows) == len(inputs) and all(len(row) == len(outcomes) for row in rows)):
                found[tuple(map(tuple, rows))] = None
    for known in list(found)[:MAX_TABLES]:
        yield {"inputs": [[k] for k in inputs], "outcomes": outcomes, "rows": [list(map(text, row)) for row in known]}
    hides = [f"1/{len(outcomes)}"]*len(outcomes)
    yield {"inputs": [[k] for k in inputs], "outcomes": outcomes, "rows": [hides]*len(inputs)}
