"""Sums over ranges that are positive, for one of their terms is seen to be: the index is there, and its factors are
known to be positive (or not to be 0)."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.families import by_names
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.means import spread
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ZERO, Bind, Expr, Index, Name, Op, Seq, free_names, substitute, walk


def positive_term(goal: Goal) -> tuple[Bind, Expr] | None:
    """A sum that is to be positive, or not 0, and an index in its range at which its term is seen to be positive."""
    match goal.show:
        case Op(">" | "!=", (Bind("sum", (b,)) as s, z)) if z == ZERO and b.how == "in":
            domain = b.domain
        case _:
            return None
    if not isinstance(domain, Seq) or domain.kind != "range" or any(isinstance(x, Bind) for x in walk(s.body)):
        return None
    sure = {h.args[0] for h in goal.hyps if isinstance(h, Op) and h.op in ("!=", ">") and h.args[1] == ZERO}
    used = {n for e in sure for n in free_names(e)}
    low, high = domain.items
    for n, t in reversed(goal.names):
        if t.kind == "integer" and n in used:
            at = Name(n)
            try:
                if all(isinstance(x, Index) and x in sure for x in spread(substitute(s.body, {b.name: at}))) and all(
                        holds(replace(goal, show=Op("<=", c))) for c in ((low, at), (at, high))):
                    return s, at
            except TROUBLE:
                continue
    return None


def by_positive_factors(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The sum is at least that term."""
    found = positive_term(goal)
    if found is None:
        return None
    s, at = found
    line = Line(p, goal)
    fact = Op(">", (substitute(s.body, {s.bindings[0].name: at}), ZERO))
    member = {"rule": "fact", "law": "member", "at": text(at), "terms": Slot(2), "defined": Slots(2)}
    if not line.lemma(fact, by_names(p, line.said(fact), 2)) or not line.take(member, s):
        return None
    sure = replace(line.goal, show=Op(">", (s, ZERO)))
    known = [*line.goal.region.hypotheses]
    proof = BOUND if holds(sure) else completed(p, sure, {
        "rule": "linear", "hypotheses": [len(known) - 1, known.index(line.said(fact).show)], "times": ["1", "1"],
        "defined": Slots(2), "signs": Slots(1), "rest": Slots(1)})
    return line.closed(BOUND) if line.lemma(sure.show, proof) else None
