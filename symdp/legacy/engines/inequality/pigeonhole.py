"""The largest probability is at least the mean of all of them, and the least one at most that.

A law on 1, ..., n has an outcome of a probability of at least 1/n: n times the largest is at least the sum, which is 1.
"""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text, unused
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import canonical
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    ZERO,
    Bind,
    Binding,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    free_names,
    substitute,
    walk,
)

SIDES = {"max": (">=", "<="), "min": ("<=", ">=")}


def extreme_probabilities(goal: Goal) -> list[tuple[Bind, Expr]]:
    """Largest and least probabilities of declared laws on ranges in show, of which nothing is assumed, and how many
    outcomes there are."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", "<", ">=", ">")) or (
            ZERO in goal.show.args):
        return []
    names, out = dict(goal.names), dict[Bind, Expr]()
    for x in walk(goal.show):
        match x:
            case Bind("max" | "min", (b,), Index(Name(law), (Name(y),))) if y == b.name and isinstance(
                    b.domain, Seq) and b.domain.kind == "range" and law in names and names[law].kind == "distribution":
                within = integers_of(goal.names, names[law].param("on"))
                told = any(isinstance(s, Bind) and s.binder == "sum" and free_names(s.body) & names.keys() == {law}
                           for s in walk(goal.show))  # sums of these probabilities alone, which a name would hide
                if within == b.domain and not told and not any(
                        isinstance(h, Op) and h.op in COMPARISONS and x in {*walk(h)} for h in goal.hyps):
                    low, high = b.domain.items
                    out[x] = canonical(Op("+", (Op("-", (high, low)), ONE)))
    return [*out.items()]


def by_pigeonhole(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """With names for these probabilities, of which it is known on which side of the mean they are, and in [0, 1]."""
    if depth < 2:
        return None
    line = Line(p, goal)
    for e, count in extreme_probabilities(goal):
        first = len(line.goal.hyps)
        op, other = SIDES[e.binder]
        y = unused(line.goal, "y")
        b = Binding(y, "in", e.bindings[0].domain)
        one = substitute(e.body, {e.bindings[0].name: Name(y)})
        each = Bind("forall", (b,), Op(other, (one, e)))
        shown = completed(p, line.said(each), {"rule": "intro", "defined": Slots(3), "proof": {
            "rule": "extremum", "side": 1, "at": {e.bindings[0].name: y}, "defined": Slots(2), "proof": Slot(1)}})
        end = Op(other, (e, ONE if other == "<=" else ZERO))
        if not line.lemma(end, completed(p, line.said(end), {
                "rule": "extremum", "side": 0, "defined": Slots(2), "proof": Slot(2)})):
            return None
        name = unused(line.goal, "s")
        if not line.lemma(each, shown) or not line.take(
                {"rule": "abbreviate", "name": name, "of": text(e), "defined": Slots(2)}):
            return None
        at, v = len(line.goal.hyps) - 1, Name(name)
        named = Bind("forall", (b,), Op(other, (one, v)))
        bounded = Op(other, (v, end.args[1]))
        if not all(line.lemma(f, completed(p, line.said(f), {"rule": "replace", "hypothesis": at, "proof": BOUND}))
                   for f in (named, bounded)):
            return None
        line.take({"rule": "forget", "hypotheses": [*range(first, at + 1)]})
        whole = Bind("sum", (b,), one)
        scaled, total = Op(other, (whole, Op("*", (count, v)))), Op("==", (whole, ONE))
        facts = [scaled, total, Op(op, (v, Op("/", (ONE, count))))]
        if not all(line.lemma(f, p.prove(line.said(f), 5)) for f in facts[:2]) or not line.lemma(
                facts[2], of_the_sum(line, facts, count)):
            return None
        gone = [i for i, h in enumerate(line.goal.hyps) if {whole, named} & {*walk(h)}]
        line.take({"rule": "forget", "hypotheses": gone})
    return line.closed(p.prove(line.goal, depth - 1)) if line.steps else None


def of_the_sum(line: Line, facts: list[Op], count: Expr) -> Proof | None:
    """The last of the facts from the others, divided by how many outcomes there are."""
    known = line.goal.region.hypotheses
    share: Expr = Op("/", (ONE, count))
    times = [share, share if facts[2].op == ">=" else Op("neg", (share,))]
    try:
        at = [known.index(line.said(f).show) for f in facts[:2]]
    except ValueError:
        return None
    return completed(line.p, line.said(facts[2]), {
        "rule": "linear", "hypotheses": at, "times": [*map(text, times)], "signs": Slots(2), "defined": Slots(3)})
