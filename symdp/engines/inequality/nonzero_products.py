"""Factors of products that are not 0 are not 0 themselves: they are positive where they are not negative.

A power of a probability has a value for every exponent where the probability is positive; that it is often stands in
the hypotheses as ``P[x]*W(x)[y] != 0``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import Proof, Prover
from symdp.engines.inequality.series import limited
from symdp.kernel.means import spread
from symdp.kernel.rules import Goal, holds
from symdp.kernel.tree import ZERO, Bind, Expr, Index, Name, Num, Op, children

SHARE = 0.1  # of the steps, for one factor


def bases(e: Expr) -> Iterator[Expr]:
    """Factors of what is raised to powers whose exponents are not written as numbers, outside of binders."""
    if isinstance(e, Op) and e.op == "^" and not isinstance(e.args[1], Num):
        yield from (y for x in parts(e.args[0]) for y in spread(x))
    if not isinstance(e, Bind):
        for x in children(e):
            yield from bases(x)


def parts(e: Expr) -> tuple[Expr, ...]:
    return tuple(y for x in e.args for y in parts(x)) if isinstance(e, Op) and e.op in ("/", "*") else (e,)


def loose_factors(goal: Goal) -> list[Expr]:
    """Bases of powers that are factors of a product which is not 0, and which are not known to be positive."""
    found: dict[Expr, None] = {}
    for h in goal.hyps:
        match h:
            case Op("!=" | ">", (Op("*") as product, z)) if z == ZERO:
                found |= dict.fromkeys(x for x in spread(product) if isinstance(x, Name | Index))
    if not found:
        return []
    wanted = {*bases(goal.show)}
    return [x for x in found if x in wanted and goal.region.sign(x) is None and not holds(
        replace(goal, show=Op(">", (x, ZERO))))]


def by_nonzero_products(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal with what is known to be positive as hypotheses."""
    line = Line(p, goal)
    for x in loose_factors(goal):
        fact = Op(">", (x, ZERO))
        line.lemma(fact, limited(p, SHARE, partial(p.prove, replace(line.goal, show=fact), 3)))
    return line.closed(p.prove(line.goal, depth)) if line.steps else None
