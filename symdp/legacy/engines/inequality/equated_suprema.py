"""A supremum that is assumed to be a number: the number in its place, and what the supremum is at least."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.known import unified
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.engines.inequality.suprema import is_number
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.laws import assumed
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Call, Expr, Name, Op, Type, free_names, num, substitute, walk

MAX_POINTS = 8


def equated(goal: Goal) -> tuple[int, Bind, bool] | None:
    """Where a supremum or infimum over numbers, which stands in what is to be shown, is assumed to be equal to what has
    none in it; whether it is on the left."""
    shown = [x for x in about_laws.extrema(Goal(goal.names, (), goal.show)) if all(map(is_number, x.bindings))]
    for i, h in enumerate(goal.hyps if shown else ()):
        if isinstance(h, Op) and h.op == "==":
            for left, (a, b) in ((True, h.args), (False, h.args[::-1])):
                if isinstance(a, Bind) and a in shown and not any(
                        isinstance(x, Bind) and x.binder in ("sup", "inf") for x in walk(b)):
                    return i, a, left
    return None


def by_equated_supremum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A name for the supremum, which is at least what its body is at points that keep what is assumed; where it is
    to be at most something, the number in its place."""
    found = equated(goal)
    if found is None or depth < 2 or not isinstance(goal.show, Op):
        return None
    i, term, left = found
    if goal.show.op == "==":
        return completed(p, goal, {"rule": "equal", "below": Slot(depth), "above": Slot(depth)})
    less, more = goal.show.args if goal.show.op[0] == "<" else goal.show.args[::-1]
    if term not in walk(more if term.binder == "sup" else less):
        return then(p, goal, {"rule": "swap", "hypothesis": i, "back": not left},
                    partial(with_plain_hypotheses, p, depth=depth - 1))
    terms = about_laws.extrema(goal)
    points = [at for at in symmetric(goal, term) if p.all_of([replace(goal, show=c) for c in needed(
        goal, term, at) if not assumed(goal, c)], 2) is not None]
    return completed(p, goal, {"rule": "reach", "term": terms.index(term), "points": points[:MAX_POINTS], "defined":
                               Slots(3), "proof": Slot(depth - 1), "infinite": Slot(depth - 1)}) if points else None


def with_plain_hypotheses(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal without what is assumed of suprema and capacities, at which numbers cannot look, if it has none."""
    def hard(e: Expr) -> bool:
        return any((isinstance(x, Bind) and x.binder in ("sup", "inf")) or (
            isinstance(x, Call) and x.fn == "capacity") for x in walk(e))
    positions = [] if hard(goal.show) else [i for i, h in enumerate(goal.hyps) if hard(h)]
    return completed(p, goal, {"rule": "forget", "hypotheses": positions, "proof": Slot(depth)})


def symmetric(goal: Goal, term: Bind) -> list[dict[str, str]]:
    """Names of the goal, and what is left of them to 1, for the bound names."""
    used = free_names(goal.show)
    names: list[Expr] = [Name(n) for n, t in goal.names if t.kind == "real" and n in used
                         and (at := goal.region.enclose(Name(n))) is not None and at.lo >= 0 and at.hi <= 1]
    count = len(term.bindings)
    pools = (names, [Op("-", (num(1), x)) for x in names])
    return [{b.name: text(v) for b, v in zip(term.bindings, values, strict=True)}
            for pool in pools for values in itertools.permutations(pool, count)]


def needed(goal: Goal, term: Bind, at: dict[str, str]) -> list[Expr]:
    """The conditions of the body at a point."""
    e = unfold(substitute(term.body, {n: read_expression(t) for n, t in at.items()}), goal.names)
    out: list[Expr] = []
    while isinstance(e, Op) and e.op == "if":
        out += conjuncts(e.args[0])
        e = e.args[1]
    return out


def told_numbers(goal: Goal) -> tuple[int, dict[str, str]] | None:
    """Where what is assumed of all numbers gives a value to a quantity of objects, in a formula which is, at some
    numbers, a side of what is to be shown; and these numbers."""
    sides = goal.show.args if isinstance(goal.show, Op) and goal.show.op in COMPARISONS else ()
    for i, h in enumerate(goal.hyps if sides else ()):
        if not (isinstance(h, Bind) and h.binder == "forall" and all(map(is_number, h.bindings))
                and isinstance(h.body, Op) and h.body.op == "=="):
            continue
        own = frozenset(b.name for b in h.bindings)
        names = (*goal.names, *((n, Type("real")) for n in own))
        for said, quantity in (h.body.args, h.body.args[::-1]):
            if about_objects(names, said) or not about_objects(names, quantity):
                continue
            for side in sides:
                found = unified(said, side, own, {})
                if found is not None and found.keys() == own:
                    return i, {n: text(e) for n, e in found.items()}
    return None


def by_told_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The quantity in the place of the number that it is assumed to be, for all arguments."""
    found = told_numbers(goal)
    if found is None or depth < 1:
        return None
    i, at = found

    def quantity(here: Goal) -> Proof | None:
        h = here.hyps[-1]
        if not (isinstance(h, Op) and h.op == "==" and isinstance(here.show, Op)):
            return None
        step = {"rule": "swap", "hypothesis": len(here.hyps) - 1, "back": h.args[1] in here.show.args}
        if about_objects(here.names, h.args[0]) != step["back"]:
            return None
        return then(p, here, step, lambda g: then(p, g, {"rule": "forget", "hypotheses": [i, len(g.hyps) - 1]},
                                                  partial(p.prove, depth=depth)))
    return then(p, goal, {"rule": "instance", "hypothesis": i, "with": at}, quantity)


def equal_capacity(goal: Goal) -> tuple[int, Op] | None:
    """Where a capacity of what is declared is assumed to be equal to a number, and not yet to be at most that."""
    for i, h in enumerate(goal.hyps):
        match h:
            case Op("==", (Call("capacity", (Name(),)) as term, bound)) | Op("==", (bound, Call(
                    "capacity", (Name(),)) as term)) if not about_objects(goal.names, bound):
                less = Op("<=", (term, bound))
                if less not in goal.hyps:
                    return i, less
    return None


def by_equal_capacity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A capacity that is assumed to be a number is at most that number."""
    found = equal_capacity(goal)
    return found and completed(p, goal, {"rule": "have", "facts": [text(found[1])], "proofs": [Slot(1)],
                                         "defined": Slots(2), "proof": Slot(depth)})


def is_distance_below(e: Expr) -> bool:
    """A distance of two laws that is attained by an event, on the lesser side of a comparison."""
    match e:
        case Op("<=" | "<", (Call("tv" | "hockey_stick"), _)) | Op(">=" | ">", (_, Call("tv" | "hockey_stick"))):
            return True
    return False
