"""Tactics for sums that are combinations of sums of which the hypotheses say what they are."""

from __future__ import annotations

from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.multipliers import renamed, simplified, simplified_or, simplified_sum
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.ranges import tangent, with_definitions
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.ranges import Flat, flattened
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Index, Name, Op, Type, free_names, substitute, walk

INDEX = Name("'k")


def given_sums(goal: Goal) -> list[tuple[int, Bind, Expr, Expr]]:
    """Sums that hypotheses give, or bound, for an inequality: where, the sum, its value or bound, and the sign with
    which it stands in their difference."""
    found: list[tuple[int, Bind, Expr, Expr]] = []
    equal = isinstance(goal.show, Op) and goal.show.op == "=="
    for i, h in enumerate(goal.region.hypotheses):
        match h:
            case Op(">=" | ">", (Bind("sum") as s, v)) | Op("<=" | "<", (v, Bind("sum") as s)) if not (
                    equal or outer(v)):
                found.append((i, s, v, ONE))
            case Op("<=" | "<", (Bind("sum") as s, v)) | Op(">=" | ">", (v, Bind("sum") as s)) if not (
                    equal or outer(v)):
                found.append((i, s, v, Op("neg", (ONE,))))
            case Op("==", (Bind("sum") as s, v)) if not outer(v):
                found.append((i, s, v, ONE))
            case Op("==", (v, Bind("sum") as s)) if not outer(v):
                found.append((i, s, v, Op("neg", (ONE,))))
    return found


def by_combination(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison of sums that is a combination of given ones, term by term."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("==", "<=", ">=", "<", ">")) or depth < 1 or not outer(
            goal.show):
        return None
    if not given_sums(goal):
        return None
    line = with_definitions(p, goal)
    here = line.goal
    terms = tangent(here)
    flat = [(c, f) for c, e in terms for f in flattened(here, e, 1)] if terms else []
    left = under_index(flat)
    if left is None:
        return None
    at: list[int] = []
    times: list[Expr] = []
    for i, s, _, way in given_sums(here):
        own = flattened(here, s, 1)
        if len(own) != 1 or not own[0].indices or own[0].indices[0][1:] not in {
                f.indices[0][1:] for _, f in flat if f.indices}:
            continue
        body = substitute(own[0].body, {own[0].indices[0][0]: INDEX})
        share = multiple(here, left, body)
        if share is not None and share != ZERO:
            at.append(i)
            times.append(simplified_or(here, Op("*", (way, share))))
            left = simplified_or(here, Op("-", (left, Op("*", (share, body)))))
    if not at or not here.region.zero(left):
        return None
    return line.closed(completed(p, here, {
        "rule": "linear", "hypotheses": at, "times": [text(c) for c in times], "defined": Slots(3), "signs": Slots(1),
        "rest": [Slot(depth + 1)]}))


def under_index(flat: list[tuple[Expr, Flat]]) -> Expr | None:
    """What stands under the sums, if all of them are over one range."""
    own = [(c, f) for c, f in flat if f.indices]
    if not own or len({f.indices[0][1:] for _, f in own}) > 1:
        return None
    return simplified_sum([Op("*", (c, substitute(f.body, {f.indices[0][0]: INDEX}))) for c, f in own])


def is_value(goal: Goal, x: Call) -> bool:
    return dict(goal.names).get(x.fn, Type("")).kind == "function"


def multiple(goal: Goal, e: Expr, of: Expr) -> Expr | None:
    """How often a product of numbers of objects stands in e, in which they stand once each at most."""
    numbers = [*dict.fromkeys(x for x in walk(of) if INDEX.id in free_names(x) and (
        isinstance(x, Index) or (isinstance(x, Call) and is_value(goal, x))))]
    names = fresh(goal.names, ["v"] * len(numbers), (e, of, goal.show, *goal.hyps))
    for x, n in zip(numbers, names, strict=True):
        e, of = renamed(e, x, Name(n)), renamed(of, x, Name(n))
    try:
        for n in names:
            e, of = derivative(e, n), derivative(of, n)
        share = simplified(goal, Op("/", (e, of)))
    except TROUBLE:
        return None
    return None if free_names(share) & {INDEX.id, *names} else share
