"""Limits of sums that grow: partial sums of series, by their closed forms."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.limit_numbers import neighbourhood, radii
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slots, completed, text
from symdp.legacy.kernel.limits import Near
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import Bind, Binding, Expr, Name, Op, Seq, free_names, put, substitute


def growing(e: Expr, moving: frozenset[str]) -> bool:
    """A sum of which the range moves and the terms do not."""
    match e:
        case Bind("sum", (Binding(_, "in", Seq("range", (a, b))),), body):
            return bool(free_names(Op("+", (a, b))) & moving) and not free_names(body) & moving
    return False


def by_closed_sums(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int, parts: int) -> Proof | None:
    """The body with closed forms for its partial sums has the same limit."""
    from symdp.legacy.engines.inequality.limits import by_limit

    if parts <= 0:
        return None
    at = neighbourhood(goal, bind, value, radii(bind)[0])
    found = closed(p, at, depth)
    if found is None:
        return None
    form, same = found
    back: dict[str, Expr] = {x: Name(b.name) for x, b in zip(at.ends, bind.bindings, strict=True)}
    inner = Bind("limit", bind.bindings, substitute(form, back))
    proof = by_limit(p, replace(goal, show=Op("==", (inner, value))), depth, parts - 1)
    name = next(n for n in (f"u{i}" for i in range(1, 99)) if n not in {n for n, _ in at.goal.names})
    return proof and completed(p, goal, {
        "rule": "continuity", "radius": str(radii(bind)[0]), "form": name, "same": same, "defined": Slots(3),
        "parts": {name: [text(form), text(value), proof]}})


def closed(p: Prover, at: Near, depth: int) -> tuple[Expr, Proof] | None:
    """The body near the limit with closed forms, and a proof that these are equal."""
    from symdp.legacy.engines.inequality.closed_forms import part_value

    table: dict[Expr, Expr] = {}
    facts: list[tuple[Op, Proof]] = []
    for t in opaque_terms(Goal(at.goal.names, (), at.body)):
        if isinstance(t, Bind) and growing(t, frozenset(at.ends)):
            found = part_value(p, at.goal, t, None, depth)
            if found is None:
                return None
            facts.append(found)
            table[t] = found[0].args[1]
    if not table:
        return None
    form = put(at.body, table)
    line = Line(p, replace(at.goal, show=Op("==", (form, at.body))))
    try:
        for fact, proof in facts:
            if not line.lemma(fact, proof) or not line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}):
                return None
    except TROUBLE:
        return None
    same = line.closed(completed(p, line.goal, {"rule": "identity", "defined": Slots(3)}) or p.prove(line.goal, 3))
    return None if same is None else (form, same)
