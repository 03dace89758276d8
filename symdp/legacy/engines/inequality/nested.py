"""Sums within sums on both sides, one of them over more indices: compared under the indices that they share."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Binding, Expr, Name, Op, Seq, free_names, substitute

Chain = tuple[list[tuple[str, Seq]], Expr]  # indices with their ranges, and what stands under them


def by_inner_means(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum against one over more indices: for all indices that they share, against the sum over the others (which
    Jensen's inequality may then compare)."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", ">=")) or depth < 2:
        return None
    sides = [chain(e) for e in goal.show.args]
    few = 0 if len(sides[0][0]) < len(sides[1][0]) else 1
    (own, body), (others, longer) = sides[few], sides[1 - few]
    if not own or len(own) >= len(others):
        return None
    order = arranged(own, others)
    if order is None:
        return None
    new = fresh(goal.names, [k for k, _ in others], (goal.show, *goal.hyps))
    table: dict[str, Expr] = {k: Name(x) for (k, _), x in zip(others, new, strict=True)}
    domains = [r for _, r in others]
    inner = substitute(longer, table)
    old = goal.show.args[1 - few]
    turned = joined([Binding(new[i], "in", domains[i]) for i in order], inner)
    shared = joined([Binding(new[i], "in", r) for i, (_, r) in zip(order, own, strict=False)], substitute(
        body, {k: Name(new[i]) for i, (k, _) in zip(order, own, strict=False)}))
    over = [[text(x) for x in r.items] for _, r in own]
    places = list(range(len(own)))
    high, low = (turned, shared) if (few == 0) == (goal.show.op == "<=") else (shared, turned)
    fact = Op(goal.show.op, (shared, turned) if few == 0 else (turned, shared))
    if not p.tables.plausible(replace(goal, show=fact)):
        return None
    line = Line(p, goal)
    compared = completed(p, replace(goal, show=fact), {
        "rule": "jointly", "rest": "0", "terms": [["1", text(high)], ["-1", text(low)]], "depth": len(own),
        "over": over, "places": [places, places], "weights": [[], []], "defined": Slots(4), "nonempty": Slots(3),
        "step": Slot(max(depth, 4)), "ends": BOUND})
    if not line.lemma(fact, compared):
        return None
    same = Op("==", (old, turned))
    places = [order.index(i) for i in range(len(others))]
    exchanged = completed(p, replace(line.goal, show=same), {
        "rule": "jointly", "rest": "0", "terms": [["1", text(old)], ["-1", text(turned)]], "depth": len(others),
        "over": [[text(x) for x in domains[i].items] for i in order],
        "places": [places, list(range(len(others)))], "weights": [[], []], "defined": Slots(4), "nonempty": Slots(3),
        "step": Slot(3), "ends": BOUND})
    if not line.lemma(same, exchanged) or not line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}):
        return None
    return line.closed(p.prove(line.goal, 1))


def chain(e: Expr) -> Chain:
    """What stands under the sums that e begins with, and their indices; their ranges do not depend on one another."""
    found: list[tuple[str, Seq]] = []
    while True:
        match e:
            case Bind("sum", (Binding(k, "in", Seq("range") as r),), body) if not free_names(r) & {c for c, _ in found}:
                found.append((k, r))
                e = body
            case _:
                return found, e


def arranged(own: list[tuple[str, Seq]], others: list[tuple[str, Seq]]) -> list[int] | None:
    """The positions of the shared indices among the others, those of the same name first, and then the rest."""
    order: list[int] = []
    for k, r in own:
        pool = [i for i, (_, other) in enumerate(others) if other == r and i not in order]
        if not pool:
            return None
        order.append(min(pool, key=lambda i: others[i][0] != k))
    return [*order, *(i for i in range(len(others)) if i not in order)]


def joined(bindings: list[Binding], body: Expr) -> Expr:
    for b in reversed(bindings):
        body = Bind("sum", (b,), body)
    return body
