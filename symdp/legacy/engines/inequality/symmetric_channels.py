"""Binary symmetric channels of a given capacity.

With the crossover probability h_inv(log(2) - c) one has the capacity c (Cover and Thomas, eq. (7.5)). Its rows are as
far apart as rows of a channel of capacity c with two inputs and outputs can be: at uniform inputs the information is
convex in the channel, and a binary channel and its reflection have a symmetric one as their mean.
"""

from __future__ import annotations

from dataclasses import dataclass

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import Bind, Call, Expr, Name, Num, Op, Seq, Type, free_names, num, walk
from symdp.legacy.kernel.values import functionals


@dataclass(frozen=True)
class Wanted:
    """A channel of two inputs and outputs that is to exist, the letters, and the capacity that it is to have."""

    name: str
    inputs: tuple[Expr, ...]
    outputs: tuple[Expr, ...]
    capacity: Expr


def pair(names: tuple[tuple[str, Type], ...], size: Expr | None) -> tuple[Expr, ...] | None:
    """The two integers of a range."""
    match integers_of(names, size):
        case Seq(_, (Num(a), Num(b)) as ends) if b - a == 1:
            return ends
    return None


def wanted(goal: Goal) -> Wanted | None:
    match goal.show:
        case Bind("exists", (b,), body) if isinstance(b.domain, Type) and b.domain.kind == "channel":
            inputs, outputs = (pair(goal.names, b.domain.param(key)) for key in ("from", "to"))
            for c in conjuncts(body) if inputs is not None and outputs is not None else ():
                match c:
                    case Op("==", (Call("capacity", (Name(v),)), e) | (e, Call("capacity", (Name(v),)))) if (
                            v == b.name and v not in free_names(e) and inputs is not None and outputs is not None):
                        return Wanted(v, inputs, outputs, e)
    return None


def by_symmetric_channel(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The binary symmetric channel with the capacity that is wanted."""
    found = wanted(goal)
    if found is None or depth < 3:
        return None
    line, c, distances = Line(p, goal), found.capacity, list[str]()
    most = Op("<=", (c, Call("log", (num(2),))))
    if not line.lemma(most, p.prove(line.said(most), depth)):
        return None
    if about_objects(goal.names, c):
        name = measured(line, c)
        if name is None:
            return None
        known, c = c, Name(name)
        for x in [x for x in walk(goal.show) if isinstance(x, Call) and x.fn == "tv"]:
            d = no_farther(p, line, known, c, x, found.outputs, depth) if found.name not in free_names(x) else None
            distances += [d] if d is not None else []
    crossover = Call("h_inv", (Op("-", (Call("log", (num(2),)), c)),))
    s = text(crossover)
    apart = [f"{s} <= 1/2 - {d}/2" for d in distances]
    for fact in (f"0 <= {s}", f"{s} <= 1/2", f"h({s}) == log(2) - {text(c)}", *apart):
        here = line.said(read_expression(fact))
        if not line.lemma(here.show, p.prove(here, depth)):
            return None
    if not line.take({"rule": "opaque", "terms": [opaque_terms(line.goal).index(crossover)]}):
        return None
    row = [f"1 - {line.goal.names[-1][0]}", line.goal.names[-1][0]]
    return line.closed(completed(p, line.goal, {
        "rule": "exists", "values": {found.name: {
            "inputs": [[text(x)] for x in found.inputs], "outcomes": list(map(text, found.outputs)),
            "rows": [row, row[::-1]]}}, "proof": Slot(depth), "real": Slots(3), "defined": Slots(3)}))


def measured(line: Line, term: Expr) -> str | None:
    """A name for a quantity, everywhere."""
    places = [x for x in functionals(line.goal) if x == term]
    taken = places and line.take({"rule": "measure", "term": functionals(line.goal).index(places[0]), "inside": True,
                                  "infinite": Slot(2)})
    return line.goal.names[-1][0] if taken else None


def no_farther(p: Prover, line: Line, capacity: Expr, c: Expr, distance: Call, places: tuple[Expr, ...],
               depth: int) -> str | None:
    """A name d for the distance of the two rows of a channel of capacity c; and that log(2) - h(1/2 - d/2) <= c."""
    match capacity, distance:
        case Call("capacity", (Name(w),)), Call("tv", (Call(v, (Num() as a,)), Call(u, (Num() as b,)))) if u == v == w:
            pass
        case _:
            return None
    first, last = f"{w}({text(a)})", f"{w}({text(b)})"
    p1, p2 = f"{first}[{text(places[0])}]", f"{last}[{text(places[0])}]"
    others = [f"{row}[{text(places[1])}] == 1 - {row}[{text(places[0])}]" for row in (first, last)]
    before, at = len(line.goal.hyps), line.goal.hyps.index(Op("==", (capacity, c)))
    if not line.take({"rule": "rows", "hypothesis": at, "inputs": [text(a), text(b)], "weight": "1/2"}):
        return None
    said = next(i for i, h in enumerate(line.goal.hyps) if any(
        isinstance(x, Call) and x.fn == "jensen_shannon" for x in walk(h)))
    steps: list[Proof] = [{"rule": "written", "hypothesis": said, "within": True}, {"rule": "family", "of": first},
                          {"rule": "family", "of": last}]
    if not all(line.take(step) for step in steps):
        return None
    facts = [*others, f"{text(distance)} == abs({p1} - {p2})"]
    if not all(line.lemma((here := line.said(read_expression(fact))).show, p.prove(here, depth)) for fact in facts):
        return None
    d = measured(line, distance)
    for fact in (f"{d} <= 1", f"h(({p1} + {p2})/2) - (h({p1}) + h({p2}))/2 <= {text(c)}",
                 f"log(2) - h(1/2 - {d}/2) <= {text(c)}"):
        here = line.said(read_expression(fact))
        if d is None or not line.lemma(here.show, in_two_numbers(p, here, depth)):
            return None
    gone = [i for i, h in enumerate(line.goal.hyps) if i >= before and w in free_names(h)]
    return d if line.take({"rule": "forget", "hypotheses": gone}) else None


def in_two_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal with names for the probabilities of rows, and without those that are 1 less another one."""
    line = Line(p, goal)
    entries = [i for i, t in enumerate(opaque_terms(goal)) if goal.entry(t) is not None]
    if not line.take({"rule": "opaque", "terms": entries}):
        return None
    while (i := next((i for i, h in enumerate(line.goal.hyps) if isinstance(h, Op) and h.op == "==" and isinstance(
            h.args[0], Name) and h.args[0].id not in free_names(h.args[1])), None)) is not None:
        if not line.take({"rule": "replace", "hypothesis": i}):
            return None
    gone = [i for i, h in enumerate(line.goal.hyps) if about_objects(line.goal.names, h) or any(
        isinstance(x, Bind) for x in walk(h))]
    if gone and not line.take({"rule": "forget", "hypotheses": gone}):
        return None
    return line.closed(p.prove(line.goal, depth))
