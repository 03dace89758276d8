"""Suprema over laws of inputs to which laws near a point mass come near: what they say of any two rows.

At the law (1 - t, t) on two inputs v, u the max-information of a channel tends, as t tends to 0, to the max-divergence
of the row at u from that at v.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover
from symdp.legacy.kernel.laws import universal
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Binding, Call, Expr, Name, Op, Type, walk

ORDERED = ("<=", "<", ">=", ">")


def channel_of(e: Expr) -> Expr | None:
    """The channel whose max-information for all laws of its input is what a supremum is of, or a formula says."""
    match e:
        case Bind("sup", (Binding(law, "in", Type("distribution")),), Call("max_information", (Name(r), of))) if (
                law == r):
            return of
    match universal(e):
        case Bind("forall", (Binding(law, "in", Type("distribution")),), Op("<=" | "<" | "==", (
                Call("max_information", (Name(r), of)), _))) if law == r:
            return of
    return None


def of_show(goal: Goal) -> tuple[Expr, Expr] | None:
    """The supremum that is the larger side of show, and its channel."""
    if isinstance(goal.show, Op) and goal.show.op in ORDERED:
        larger = goal.show.args[goal.show.op[0] == "<"]
        if (of := channel_of(larger)) is not None:
            return larger, of
    return None


def of_slices(e: Expr) -> tuple[str, str, str] | None:
    """The mechanism, and the names of the entry and of the database, where something is said of all its slices."""
    match e:
        case Bind("forall", (Binding(i), Binding(x, "in", Name(m))) | (Binding(x, "in", Name(m)), Binding(i)),
                  body) if channel_of(body) == Call("slice", (Name(m), Name(i), Name(x))):
            return m, i, x
    return None


def rows_of(of: Expr) -> Expr:
    """The channel, or the mechanism of which it is a slice."""
    return of.args[0] if isinstance(of, Call) and of.fn == "slice" else of


def pairs_of_inputs(e: Expr, of: Expr) -> list[tuple[str, str]]:
    """The names at which there are two rows of the channel or, for a slice, of the mechanism."""
    rows = rows_of(of)
    if not isinstance(rows, Name) or isinstance(e, Bind):
        return []
    at = {x.args[0].id: None for x in walk(e) if isinstance(x, Call) and x.fn == rows.id and len(x.args) == 1
          and isinstance(x.args[0], Name)}
    return [*itertools.permutations(at, 2)]


def channels(goal: Goal) -> Iterator[tuple[Expr, int | None]]:
    """The channels of which a supremum is spoken, and the position of the hypothesis that does so."""
    if (found := of_show(goal)) is not None:
        yield found[1], None
    for k, h in enumerate(goal.hyps):
        if (of := channel_of(h)) is not None:
            yield of, k


def has_near_point_masses(goal: Goal) -> bool:
    """Show is about two rows of a channel of which such a supremum is spoken, and nothing is said of them so far."""
    if isinstance(goal.show, Bind):
        return False
    spoken = [of for of, _ in channels(goal)]
    if any(isinstance(h, Call) and h.fn == "neighbouring" for h in goal.hyps):
        spoken += [Name(m[0]) for h in goal.hyps if (m := of_slices(h)) is not None]
    pairs = [(rows_of(of), pair) for of in spoken for pair in pairs_of_inputs(goal.show, of)]
    said = {h.args[0] for h in goal.hyps if isinstance(h, Op) and h.args}
    return any(isinstance(w, Name) and Call("max_divergence", tuple(Call(w.id, (Name(x),)) for x in pair)) not in said
               for w, pair in pairs)


def by_near_point_masses(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What such a supremum says of two rows in show: it is at least their max-divergence."""
    line = Line(p, goal)
    if (found := of_show(goal)) is not None and pairs_of_inputs(goal.show, found[1]):
        line.lemma(Op("<=", (found[0], found[0])), {"rule": "identity"})
    for k, h in enumerate(goal.hyps):
        if (slices := of_slices(h)) is not None:
            slices_of_neighbours(line, k, *slices)
    said = False
    for of, at in [*channels(line.goal)]:
        for u, v in pairs_of_inputs(goal.show, of) if at is not None else ():
            said |= line.take({"rule": "rows", "hypothesis": at, "inputs": [u, v]})
    return line.closed(p.prove(line.goal, depth)) if said else None


def slices_of_neighbours(line: Line, k: int, m: str, i: str, x: str) -> None:
    """What a hypothesis says of the slices of a mechanism, of those at the entry in which neighbours differ."""
    rows = {y for pair in pairs_of_inputs(line.goal.show, Name(m)) for y in pair}
    for h in line.goal.hyps:
        match h:
            case Call("neighbouring", (Name(u), Name(v))) if {u, v} <= rows:
                last = len(line.goal.hyps)
                if line.take({"rule": "fact", "law": "one entry", "of": [u, v]}) and line.take(
                        {"rule": "instance", "hypothesis": last, "with": {}}) and line.take(
                        {"rule": "obtain", "hypothesis": len(line.goal.hyps) - 1}):
                    line.take({"rule": "instance", "hypothesis": k, "with": {i: line.goal.names[-1][0], x: u}})
                return
