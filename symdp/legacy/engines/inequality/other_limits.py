"""limit(...) != L: the limit is another, be it along a path only."""

from __future__ import annotations

import itertools
from dataclasses import replace

from symdp.legacy.engines.inequality.limit_numbers import (
    guesses,
    limit_in,
    neighbourhood,
    radii,
)
from symdp.legacy.engines.inequality.limits import by_limit, gathered_limit
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import canonical
from symdp.legacy.kernel.limits import MINUS, Near, along
from symdp.legacy.kernel.reduce import OBJECTS
from symdp.legacy.kernel.rules import Goal, unfold
from symdp.legacy.kernel.tree import ONE, Bind, Expr, Name, Op, Type, free_names, substitute, walk

SMALL = {True: ("1/s", "1/log(s)", "1/s^2"), False: ("s", "1/log(1/s)", "s^2")}  # s large, or small


def by_other_value(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """limit(...) != L: guess the limit from values near the point, and prove that."""
    found = limit_in(goal)
    if found is None:
        return None
    bind, value = found
    try:
        at = neighbourhood(goal, bind, value, radii(bind)[0])
    except TROUBLE:
        return None
    if len(bind.bindings) == 2:
        return by_path(p, goal, bind, value, at, depth)
    for guess in guesses(p, goal, replace(bind, body=at.body), at):
        proof = away(p, goal, bind, value, guess, depth)
        if proof is not None:
            return {"rule": "other_limit", **proof}
    return by_gap(p, goal, bind, value, depth)


def by_gap(p: Prover, goal: Goal, bind: Bind, value: Expr, depth: int) -> Proof | None:
    """A supremum stays above the value, or an infimum below it, by a simple number that has nothing to do with the
    variable: one point will do. The other way round where a body depends on what holds of all laws: one will do to
    exclude a point."""
    if not (isinstance(bind.body, Bind) and bind.body.binder in ("sup", "inf")) or value in INFINITIES or depth < 2:
        return None
    moving = {b.name for b in bind.bindings}
    numbers = [n for n, t in goal.names if t.kind in ("real", "integer") and n in free_names(bind.body) - moving]
    positive = [n for n in numbers if goal.region.sign(Name(n)) == 1]
    some = (*positive, *(f"{n}/2" for n in positive)) or ("1/2", "1/10")
    excluded = [(c, bind.body.binder == "sup") for c in ("1/10", *positive) if guarded(bind.body.body)]
    for c, below in (*excluded, *((c, bind.body.binder == "inf") for c in some)):
        proof = completed(p, goal, {
            "rule": "other_limit", "radius": str(radii(bind)[0]), "apart": c, "below": below, "defined": Slots(3),
            "proof": Slot(depth - 1)})
        if proof is not None:
            return proof
    return None


def guarded(body: Expr) -> bool:
    """The body is chosen by what holds of all objects of a type."""
    return isinstance(body, Op) and body.op == "if" and any(isinstance(x, Bind) and x.binder == "forall" and any(
        isinstance(b.domain, Type) and b.domain.kind in OBJECTS for b in x.bindings) for x in walk(body.args[0]))


def by_path(p: Prover, goal: Goal, bind: Bind, value: Expr, at: Near, depth: int) -> Proof | None:
    """A joint limit in two names has another value along a path."""
    for (kept, x), (gone, _) in itertools.permutations(zip(bind.bindings, at.ends, strict=True)):
        assert not isinstance(kept.domain, Type) and not isinstance(gone.domain, Type)
        if dict(goal.names).get(gone.name, Type("real")).kind != "real" or MINUS in (kept.domain, gone.domain):
            continue
        far = kept.domain in INFINITIES
        for shape, sign, radius in itertools.product(
                SMALL[far], ("+", "-"), ("3", "1") if far else ("3", "1", "1/3")):
            small = substitute(read_expression(shape), {"s": Name(x) if far else Op("-", (Name(x), kept.domain))})
            u = Op("/", (ONE, small)) if gone.domain in INFINITIES else Op(sign, (gone.domain, small))
            way: Proof = {"rule": "other_limit", "path": {gone.name: text(canonical(u))}, "radius": radius}
            try:
                proof = along_path(p, goal, (bind, value), Bind("limit", (kept,), Name(gone.name)), u, x, way, depth)
            except TROUBLE:
                continue
            if proof is not None:
                return proof
    return None


def along_path(p: Prover, goal: Goal, limit: tuple[Bind, Expr], line: Bind, u: Expr, x: str, way: Proof,
               depth: int) -> Proof | None:
    """The step, if numbers along the path suggest another value, and it can be shown."""
    bind, value = limit
    (kept,) = line.bindings
    assert isinstance(line.body, Name)
    back = canonical(substitute(u, {x: Name(kept.name)}))
    alone = replace(line, body=substitute(bind.body, {line.body.id: back}))
    here = neighbourhood(goal, alone, value, way["radius"])
    recorder = Recorder()
    along(recorder, goal, bind, value, way | {"tends": {}}, iter(()))
    *conditions, there = recorder.goals  # in the domain, on the side, and not there yet; to the limit point
    if any(p.prove(c, 2) is None for c in conditions):
        return None
    inside = replace(alone, body=here.body)
    by_terms = gathered_limit(p, goal, here, inside)
    for guess in [by_terms] if by_terms is not None else guesses(p, goal, inside, here, symbolic=False):
        proof = away(p, goal, alone, value, guess, depth)
        if proof is None:
            continue
        tends = by_limit(p, there, depth)
        whole = tends and completed(p, goal, way | proof | {"tends": tends, "defined": Slots(3)})
        if whole is not None:
            return whole
    return None


def away(p: Prover, goal: Goal, bind: Bind, value: Expr, guess: str, depth: int) -> Proof | None:
    """That the limit is the guess, and that this is another value."""
    other = unfold(read_expression(guess), goal.names)
    if other == value:
        return None
    differs = None
    if other not in INFINITIES:
        differs = p.prove(replace(goal, show=Op("!=", (other, value))), 2)
        if differs is None:
            return None
    limit = by_limit(p, replace(goal, show=Op("==", (bind, other))), depth)
    return limit and {"value": guess, "limit": limit} | ({"differs": differs} if differs is not None else {})
