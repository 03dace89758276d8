"""Equations that hold once names are replaced by what other equations say of them: products under powers, say.

From ``s*t == u*v``, all of them positive, ``s*t^a*u^(1 - a) == u*v^a*s^(1 - a)``: with ``t == u*v/s`` both sides have
one normal form.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.polynomials import solutions
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Slots, completed, text
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Expr, Name, Num, Op, free_names, substitute, walk

MOST = 3  # names that are replaced one after the other
Step = tuple[str, Expr, Expr, Expr]  # the name, what it is, the hypothesis, and what that is divided by


def has_powers(goal: Goal) -> bool:
    """An equation with a power to an exponent that is not written as a number, and another equation assumed."""
    return any(isinstance(x, Op) and x.op == "^" and not isinstance(x.args[1], Num) for x in walk(goal.show)) and any(
        isinstance(h, Op) and h.op == "==" and free_names(h) & free_names(goal.show) for h in goal.hyps)


def by_elimination(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Both sides are the same for names that equations give."""
    assert isinstance(goal.show, Op)
    for steps in chains(goal, goal.show, MOST):
        return carried_out(p, goal, steps)
    return None


def chains(goal: Goal, show: Expr, left: int) -> Iterator[list[Step]]:
    """Names to be replaced, after which nothing is left to show."""
    for i, h in enumerate(goal.hyps):
        if not (isinstance(h, Op) and h.op == "==" and free_names(h) & free_names(show)):
            continue
        for v, e, times in solutions(goal, h):
            if v not in free_names(show):
                continue
            hyps = tuple(substitute(x, {v: e}) for x in (*goal.hyps[:i], *goal.hyps[i + 1:]))
            here = replace(goal, hyps=hyps, show=substitute(show, {v: e}))
            assert isinstance(here.show, Op)
            try:
                if here.region.zero(Op("-", here.show.args)):
                    yield [(v, e, h, times)]
                elif left > 1:
                    yield from ([(v, e, h, times), *more] for more in chains(here, here.show, left - 1))
            except TROUBLE:
                continue


def carried_out(p: Prover, goal: Goal, steps: list[Step]) -> Proof | None:
    if not steps:
        return completed(p, goal, {"rule": "identity", "defined": Slots(3)})
    (v, e, h, times), *more = steps
    fact = Op("==", (Name(v), e))
    if h == fact:
        return then_replaced(p, goal, goal.hyps.index(h), more)
    shown = completed(p, replace(goal, show=fact), {
        "rule": "rewrite", "show": text(h), "times": text(times), "defined": Slots(2), "new_defined": Slots(2),
        "proof": BOUND})
    rest = shown and then_replaced(p, goal.with_(fact), len(goal.hyps), more)
    return rest and completed(p, goal, {"rule": "have", "facts": [text(fact)], "proofs": [shown], "defined": Slots(2),
                                        "proof": rest})


def then_replaced(p: Prover, goal: Goal, i: int, steps: list[Step]) -> Proof | None:
    return then(p, goal, {"rule": "replace", "hypothesis": i}, lambda g: carried_out(p, g, steps))
