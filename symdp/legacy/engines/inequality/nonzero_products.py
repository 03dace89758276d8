"""Factors of products that are not 0 are not 0 themselves: they are positive where they are not negative.

A power of a probability has a value for every exponent where the probability is positive; that it is often stands in
the hypotheses as ``P[x]*W(x)[y] != 0``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.line import LATER, Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.means import spread
from symdp.legacy.kernel.rules import Goal, holds, negation
from symdp.legacy.kernel.tree import ZERO, Bind, Expr, Index, Name, Num, Op, children

SHARE = 0.1  # of the steps, for one factor


def bases(e: Expr) -> Iterator[Expr]:
    """Factors of what is raised to powers whose exponents are not written as numbers, outside of binders."""
    if isinstance(e, Op) and e.op == "^" and not isinstance(e.args[1], Num):
        yield from (y for x in parts(e.args[0]) for y in spread(x))
    if not isinstance(e, Bind):
        for x in children(e):
            yield from bases(x)


def divisors(e: Expr) -> set[Expr]:
    """What is divided by, outside of binders."""
    here = {e.args[1]} if isinstance(e, Op) and e.op == "/" else set()
    return here if isinstance(e, Bind) else here.union(*map(divisors, children(e)))


def compared_with_zero(e: Expr) -> Iterator[Expr]:
    """What conditions outside of binders ask to be 0."""
    match e:
        case Op("if", (Op("==", (x, z)), _, _)) if z == ZERO:
            yield x
    if not isinstance(e, Bind):
        for x in children(e):
            yield from compared_with_zero(x)


def parts(e: Expr) -> tuple[Expr, ...]:
    return tuple(y for x in e.args for y in parts(x)) if isinstance(e, Op) and e.op in ("/", "*") else (e,)


def loose_factors(goal: Goal) -> list[Expr]:
    """Bases of powers, and what conditions ask to be 0 or not, that are factors of a product which is not 0, or such
    numbers themselves, and which are not known to be positive."""
    found: dict[Expr, None] = {}
    apart: dict[Expr, None] = {}  # where these are known to be positive, more is seen of what is divided by them
    for h in goal.hyps:
        match h:
            case Op("!=" | ">", (Op("*") as product, z)) if z == ZERO:
                found |= dict.fromkeys(x for x in spread(product) if isinstance(x, Name | Index))
            case Op("!=", (Index() as x, z)) if z == ZERO:
                apart[x] = None
    if not found and not apart:
        return []
    wanted = {*bases(goal.show), *compared_with_zero(goal.show)}
    below = divisors(goal.show) if apart else set()
    loose = [x for x in found if x in wanted and goal.region.sign(x) is None and not holds(
        replace(goal, show=Op(">", (x, ZERO))))]
    return [*loose, *(x for x in apart if x in below and x not in loose and Op(">", (x, ZERO)) not in goal.hyps)]


def by_nonzero_products(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal with what is known to be positive as hypotheses."""
    line = Line(p, goal)
    for x in loose_factors(goal):
        fact = Op(">", (x, ZERO))
        here = replace(line.goal, show=fact)
        line.lemma(fact, positive_factor(p, here, x) or limited(p, SHARE, partial(p.prove, here, 3)))
    return line.closed(p.prove(line.goal, depth)) if line.steps else None


def products_of(goal: Goal, x: Expr) -> Iterator[tuple[Expr, Expr]]:
    """Hypotheses that x times another number is not 0, and that number."""
    for h in goal.hyps:
        match h:
            case Op("!=", (Op("*", (a, b)), z)) if z == ZERO and x in (a, b):
                yield h, b if x == a else a


def factor_of_product(goal: Goal) -> Expr | None:
    """The number that is to be not 0, or positive, if a product with it is assumed to be not 0."""
    match goal.show:
        case Op("!=" | ">", (x, z)) if z == ZERO and next(products_of(goal, x), None) is not None:
            return x
    return None


def by_product_of(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A factor of what is not 0 is not 0: positive, if it is not negative."""
    x = factor_of_product(goal)
    return None if x is None else positive_factor(p, goal, x)


def positive_factor(p: Prover, goal: Goal, x: Expr) -> Proof | None:
    """x > 0, or x != 0, because a product of x with another number is not 0 (both are not negative, for x > 0)."""
    assert isinstance(goal.show, Op)
    for h, other in products_of(goal, x):
        recorder = Recorder()
        step: Proof = {"rule": "split", "on": text(goal.show), "yes": BOUND}
        recorder.rule_split(goal, {**step, "no": LATER, "defined": Slots(1)})
        line = Line(p, recorder.goals[-1])
        if not line.lemma(h, BOUND):
            continue
        known = line.goal.region.hypotheses.index(negation(goal.show))
        zero: Proof = {"rule": "linear", "hypotheses": [known], "times": [text(other)]}
        if goal.show.op == ">":
            zero = {"rule": "equal", "above": BOUND, "below": zero}
        proof = line.closed({"rule": "absurd", "hypothesis": len(line.goal.hyps) - 1, "proof": zero})
        if (done := completed(p, goal, {**step, "no": proof, "defined": Slots(1)})) is not None:
            return done
    return None
