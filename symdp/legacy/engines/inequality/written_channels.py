"""Assumptions about all laws or channels of a written size, at those that the goal speaks of."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, piecewise, text
from symdp.legacy.kernel.calculus import table
from symdp.legacy.kernel.capacity import capacities
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Binding, Call, Expr, Name, Num, Op, Type

RARE = ("1/8", "1/64", "1/65536", "1/2")  # probabilities of a letter
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


def of_all_sizes(h: Expr) -> Bind | None:
    """An assumption about a law and a channel of whatever size, which is bound as well."""
    match h:
        case Bind("forall", (Binding(k, "in", Type("integer")), *rest), Op("implies")) if rest and all(
                isinstance(b.domain, Type) and b.domain.kind in ("distribution", "channel")
                and {v for _, v in b.domain.params} == {Name(k)} for b in rest):
            kinds = {b.domain.kind for b in rest if isinstance(b.domain, Type)}
            return h if kinds == {"distribution", "channel"} else None
    return None


def by_rare_letter(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of all laws and channels, of a law of two letters of which one is rare, and the channel that
    shows the letter."""
    for (i, h), rare in itertools.product(enumerate(goal.hyps), RARE):
        every = of_all_sizes(h)
        if every is None or p.steps <= 0:
            continue
        letters = ["1", "2"]
        law = {"outcomes": letters, "probabilities": [f"1 - {rare}", rare]}
        shows = {"inputs": [[k] for k in letters], "outcomes": letters, "rows": [["1", "0"], ["0", "1"]]}
        kinds = {b.name: b.domain.kind for b in every.bindings if isinstance(b.domain, Type)}
        at = {n: "2" if kind == "integer" else law if kind == "distribution" else shows for n, kind in kinds.items()}
        line = Line(p, goal)
        if line.take({"rule": "instance", "hypothesis": i, "with": at}) and line.take(
                {"rule": "forget", "hypotheses": [i]}):
            proof = line.closed(p.prove(line.goal, depth - 1))
            if proof is not None:
                return proof
    return None
