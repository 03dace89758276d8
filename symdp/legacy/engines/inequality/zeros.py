"""Relative entropies of products: where none of the factors is 0 normal forms tell, and elsewhere terms vanish.

``rel_entr(p*w, p*s)`` is ``p*w*(log(w) - log(s))`` where p and w are positive, and 0 where one of them is 0. So numbers
that are not negative are taken to be positive, or 0, one after the other, as long as that is what is missing.
"""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Slot, Slots, completed
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Bind, Call, Expr, Name, Op, free_names, walk

MAX_ZEROS = 6  # numbers that may be 0


def seen(goal: Goal) -> bool:
    try:
        return holds(goal)
    except TROUBLE:
        return False


def may_vanish(goal: Goal) -> list[Name]:
    """The names in show, and in what is positive, that are seen not to be negative, but not to be positive."""
    used = free_names(goal.show).union(*(free_names(h) for h in goal.hyps if is_positive(h)))
    numbers = [Name(n) for n, t in goal.names if t.kind == "real" and n in used]
    return [v for v in numbers if not seen(replace(goal, show=Op(">", (v, ZERO)))) and seen(
        replace(goal, show=Op(">=", (v, ZERO))))]


def has_products_of_zeros(goal: Goal) -> bool:
    """A comparison of numbers with relative entropies, or that something is positive where something else is."""
    match goal.show:
        case Op(op, args) if op in COMPARISONS and not any(isinstance(x, Bind) for x in walk(goal.show)):
            relative = any(isinstance(x, Call) and x.fn == "rel_entr" for x in walk(goal.show))
            return relative or (op == ">" and args[1] == ZERO and any(map(is_positive, goal.hyps)))
    return False


def is_positive(h: Expr) -> bool:
    """A formula says that something made of others is positive."""
    return isinstance(h, Op) and h.op == ">" and h.args[1] == ZERO and isinstance(h.args[0], Op)


def by_zeros(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison that is seen where no number in it is 0, and where some are."""
    numbers = may_vanish(goal)
    if not 0 < len(numbers) <= MAX_ZEROS:
        return None
    positive = replace(goal, hyps=(*goal.hyps, *(Op(">", (v, ZERO)) for v in numbers)))
    return divided(p, goal, numbers) if seen(positive) else None


def divided(p: Prover, goal: Goal, numbers: list[Name]) -> Proof | None:
    """The proof by cases, the numbers being positive or 0."""
    if seen(goal):
        return BOUND
    if not numbers:
        return None
    v, *others = numbers
    fact = Op(">", (v, ZERO))
    above = divided(p, goal.with_(fact), others)
    zero = Line(p, goal.with_(Op("<=", (v, ZERO))))
    is_zero = Op("==", (v, ZERO))
    if above is None or not zero.lemma(is_zero, completed(p, replace(zero.goal, show=is_zero), {
            "rule": "equal", "below": Slot(0), "above": Slot(0)})) or not zero.take(
            {"rule": "replace", "hypothesis": len(zero.goal.hyps) - 1}):
        return None
    below = zero.closed(divided(p, zero.goal, others))
    return below and completed(p, goal, {
        "rule": "split", "on": f"{v.id} > 0", "yes": above, "no": below, "defined": Slots(1)})


def by_zero_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The same for numbers of objects, under names."""
    shown = {*opaque_terms(replace(goal, hyps=()))}
    for h in goal.hyps:
        if is_positive(h) and (mine := {*opaque_terms(Goal(goal.names, (), h))}) & shown:
            shown |= mine
    kept = [h for h in goal.hyps if not isinstance(h, Bind) and not about_objects(goal.names, h) and set(
        opaque_terms(Goal(goal.names, (), h))) <= shown]
    gone = [i for i, h in enumerate(goal.hyps) if h not in kept]
    line = Line(p, goal)
    if gone and not line.take({"rule": "forget", "hypotheses": gone}):
        return None
    which = [i for i, _ in enumerate(opaque_terms(line.goal))]
    if not which or not line.take({"rule": "opaque", "terms": which}):
        return None
    return line.closed(by_zeros(p, line.goal, depth))
