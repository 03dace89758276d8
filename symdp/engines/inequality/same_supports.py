"""Rows of a channel that are close with delta = 0 have one support: what one of them can give, each of them can.

That ``W(z)[y]`` is positive where ``P[a]*W(a)[y]`` is, is what is divided by in the moments of likelihood ratios.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.engines.inequality.databases import in_numbers
from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import Proof, Prover, text
from symdp.engines.inequality.spelled import elementary, said_of_outcomes
from symdp.kernel.means import spread
from symdp.kernel.reduce import about_objects
from symdp.kernel.rules import Goal
from symdp.kernel.tree import ZERO, Bind, Call, Expr, Index, Name, Op


def twins(goal: Goal) -> Iterator[tuple[Index, Op]]:
    """Probabilities of the same outcome in other rows, and hypotheses that they, or products with them, are not 0."""
    match goal.show:
        case Op(">" | "!=", (Index(Call(w, (_,)), (y,)) as x, z)) if z == ZERO:
            pass
        case _:
            return
    if not any(isinstance(h, Call) and h.fn == "ldp" and h.args[0] == Name(w) for h in goal.hyps):
        return
    for h in goal.hyps:
        match h:
            case Op(">" | "!=", (e, z)) if z == ZERO:
                for part in spread(e) if isinstance(e, Op) and e.op == "*" else (e,):
                    match part:
                        case Index(Call(v, (_,)), (u,)) if v == w and u == y and part != x:
                            yield part, h


def has_same_support(goal: Goal) -> bool:
    return next(twins(goal), None) is not None


def by_same_support(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The probability is positive, for it is so in another row, and that is at most a multiple of this one."""
    assert isinstance(goal.show, Op)
    other, positive = next(twins(goal))
    x = goal.show.args[0]
    line = Line(p, goal)
    line.lemma(fact := Op(">", (other, ZERO)), positive_factor(p, replace(goal, show=fact), positive))
    if fact not in line.goal.hyps:
        return None
    for i, h in enumerate(goal.hyps):
        for said in elementary(goal, h) if isinstance(h, Call) and h.fn == "ldp" else ():
            if isinstance(said, Bind) and line.lemma(said, said_of_outcomes(p, line.goal, i, said)):
                at = dict(zip((b.name for b in said.bindings), map(text, indices(other, x)), strict=True))
                if line.take({"rule": "instance", "hypothesis": len(line.goal.hyps) - 1, "with": at}):
                    return line.closed(in_numbers(p, line.goal, 3))
    return None


def indices(a: Expr, b: Expr) -> list[Expr]:
    """The two rows, and the outcome."""
    assert isinstance(a, Index) and isinstance(b, Index) and isinstance(a.base, Call) and isinstance(b.base, Call)
    return [a.base.args[0], b.base.args[0], a.index[0]]


def positive_factor(p: Prover, goal: Goal, product: Expr) -> Proof | None:
    """A factor of what is not 0, where none is negative."""
    line = Line(p, goal)
    keep = [i for i, h in enumerate(goal.hyps) if h != product and about_objects(goal.names, h)]
    return line.closed(in_numbers(p, line.goal, 3)) if not keep or line.take(
        {"rule": "forget", "hypotheses": keep}) else None
