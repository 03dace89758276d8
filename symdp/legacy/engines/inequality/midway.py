"""Two contacts of one variable: a cut half-way between them, where the slope turns.

A difference that touches zero at ``v = z1`` and at ``v = z2`` rises from either and falls towards the other; where it
is symmetric (as bounds of logistic functions and of Bernoulli divergences are) the slope vanishes half-way. On each
side of the cut there is one contact left, and between it and the cut the slope is an arch or monotone.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from symdp.legacy.engines.inequality.derive import candidates, loci, step_of
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Slot,
    Slots,
    comparison,
    completed,
    size,
    text,
)
from symdp.legacy.engines.inequality.prover import variables as variables_of
from symdp.legacy.engines.inequality.sample import Point
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal, holds, negation
from symdp.legacy.kernel.tree import Expr, Name, Op, free_names, num

MAX_SIZE = 150  # nodes of a difference that is looked at
POINTS = 12


def by_midway(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A cut half-way between two contacts."""
    found = comparison(goal)
    if found is None or depth < 3 or found[0] == ">" or size(found[1]) > MAX_SIZE:
        return None
    for v in variables_of(goal):
        if v not in free_names(found[1]):
            continue
        for middle, contacts in middles(p, goal, found[1], v):
            return _from_contacts(p, goal, found[1], v, middle, contacts, depth) or _apart(
                p, goal, found[1], v, middle, depth)
    return None


def _from_contacts(p: Prover, goal: Goal, d: Expr, v: str, middle: Expr, contacts: tuple[Expr, Expr], depth: int) -> (
        Proof | None):
    """Each side of the cut from its contact, along v."""
    on = Op("<=", (Name(v), middle))
    halves: list[Proof] = []
    for side in (on, negation(on)):
        half = goal.with_(side)
        steps = (step_of(p, half, ">=", d, c, depth) for c in [
            c for c in candidates(p, half, ">=", d) if c.v == v and c.locus in contacts][:2])
        proof = next((s for s in steps if s is not None), None)
        if proof is None:
            return None
        halves.append(proof)
    return completed(p, goal, {"rule": "split", "on": text(on), "defined": Slots(3), "yes": halves[0],
                               "no": halves[1]})


def _apart(p: Prover, goal: Goal, d: Expr, v: str, middle: Expr, depth: int) -> Proof | None:
    """The cut by itself, and both sides of it without it, so that another variable may be moved to a contact where
    the difference has no value on the cut."""
    at, names = p.numbers.value(middle, {}), [w for w in variables_of(goal) if w in free_names(d)]
    if len(names) != 2 or at is None or p.numbers.value(d, {}, dict.fromkeys(names, at)) is not None:
        return None
    here = goal.with_(Op("!=", (Name(v), middle)))
    on = Op("<=", (Name(v), middle))
    sides = completed(p, here, {"rule": "split", "on": text(on), "defined": Slots(3), "yes": Slot(depth),
                                "no": Slot(depth)})
    between = sides and completed(p, goal.with_(Op("==", on.args)), {
        "rule": "replace", "hypothesis": len(goal.hyps), "proof": Slot(depth - 1)})
    return between and completed(p, goal, {"rule": "split", "on": text(Op("==", on.args)), "defined": Slots(3),
                                           "no": sides, "yes": between})


Middle = tuple[Expr, tuple[Expr, Expr]]  # and the contacts on either side


def middles(p: Prover, goal: Goal, d: Expr, v: str) -> Iterator[Middle]:
    """Points half-way between two contacts, with these, where the slope vanishes as well; v may be on either side."""
    try:
        slope = derivative(d, v)
    except TROUBLE:
        return
    points = p.sample(goal)[:POINTS]
    touching = [z for z in loci(goal, v) if _vanish(p, (d, slope), v, z, points)]
    for a, b in itertools.combinations(touching, 2):
        try:
            middle = ratio_expr(goal.region.ratio(Op("/", (Op("+", (a, b)), num(2)))))
        except TROUBLE:
            continue
        if _vanish(p, (slope,), v, middle, points) and not _vanish(p, (d,), v, middle, points) and not any(
                decided(goal, Op(op, (Name(v), middle))) for op in ("<=", ">=")):
            yield middle, (a, b)


def decided(goal: Goal, formula: Expr) -> bool:
    try:
        return holds(Goal(goal.names, goal.hyps, formula))
    except TROUBLE:
        return False


def _vanish(p: Prover, exprs: tuple[Expr, ...], v: str, z: Expr, points: list[Point]) -> bool:
    """The expressions are zero at v = z, whatever the other variables are."""
    seen = 0
    for point in points:
        at = p.numbers.value(z, point)
        if at is None or not at.is_finite():
            return False
        signs = [p.numbers.sign(e, point, {v: at}) for e in exprs]
        if any(signs):
            return False
        seen += None not in signs
    return 2 * seen > len(points)
