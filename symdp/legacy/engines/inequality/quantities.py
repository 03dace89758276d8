"""Suprema and infima under bounds on a quantity of laws or channels that stands beside them, which gets a name; and
bounds on suprema over laws."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel import laws as about_laws
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Call, Expr, Num, free_names, walk
from symdp.legacy.kernel.values import functionals


def shared_quantity(goal: Goal) -> int | None:
    """The position among the functionals of one that stands beside a supremum and under it as well, where a point is
    wanted at which the supremum is so large (an infimum so small)."""
    found = about_laws.extremum(goal.show)
    if found is None or found[1].binder not in ("sup", "inf") or found[0][0] != (
            ">" if about_laws.upper(found[1]) else "<"):
        return None
    _, term, other = found
    bound = {b.name for b in term.bindings}
    within, beside = set(walk(term.body)), set(walk(other))
    for i, f in enumerate(functionals(goal)):
        if isinstance(f, Call) and f in within and f in beside and not free_names(f) & bound:
            return i
    return None


def by_quantity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A name for the quantity, on both sides; and the case that it is infinite."""
    i = shared_quantity(goal)
    if i is None:
        return None
    return completed(p, goal, {"rule": "measure", "term": i, "inside": True, "proof": Slot(depth),
                               "infinite": Slot(depth)})


def by_solved_supremum(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum with factors and summands, compared with a number: the comparison solved for it."""
    return completed(p, goal, {"rule": "solve", "defined": Slots(3), "proof": Slot(depth)}) if depth >= 1 else None


def by_bound(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A supremum over laws is less than a number: at most one that its members never exceed, for what they are."""
    found = about_laws.extremum(goal.show)
    if found is None or found[0] != "<" or found[1].binder != "sup" or depth < 2:
        return None
    strict = "second" if goal.show.args[0] == found[1] else "first"  # type: ignore[union-attr]
    for middle in bounds(found[1].body):
        step = completed(p, goal, {"rule": "chain", "by": middle, "strict": strict, "defined": Slots(2),
                                   "first": Slot(depth - 1), "second": Slot(depth - 1)})
        if step is not None:
            return step
    return None


def bounds(body: Expr) -> Iterator[str]:
    """What a member may be at most: 1, if it is a bounded quantity of two laws, or what the laws of randomized response
    have (they are the extremal ones), if closeness of laws is assumed."""
    called = {x.fn: x for x in walk(body) if isinstance(x, Call)}
    if called.keys() & {*about_laws.BOUNDED}:
        yield "1"
    match called.get("close"):
        case Call(_, (_, _, eps, Num(value))) if value == 0 and called.keys() & {"kl", "mi", "capacity"}:
            yield f"({text(eps)})*tanh(({text(eps)})/2)"
