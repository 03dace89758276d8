"""Products of sums are positive, because one summand of each is: a hypothesis says so of a product with its factors.

``P[x]*W(x)[y] > 0`` makes ``P[x]*sum(z: P[z]*W(z)[y])`` positive: the factors of what is positive are, none of them
being negative, so the summand at ``z = x`` is, and the others are not negative.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.guards import with_names
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ZERO, Bind, Expr, Name, Op, Seq, free_names, substitute

SHARE = 0.5


def factors(e: Expr) -> Iterator[Expr]:
    """What a product, or a quotient, is made of."""
    match e:
        case Op("*" | "/", (a, b)):
            yield from factors(a)
            yield from factors(b)
        case _:
            yield e


def positive_factors(goal: Goal) -> list[Expr]:
    """What hypotheses say to be positive, with its factors that are numbers of objects."""
    return [x for h in goal.hyps if isinstance(h, Op) and h.op == ">" and h.args[1] == ZERO for x in factors(h.args[0])]


def summands(goal: Goal) -> list[tuple[Bind, Expr]]:
    """For a product that is to be positive: its sums over ranges, each with an index at which each factor of the
    summand is one of what is known to be positive; none if one of the sums has no such index."""
    match goal.show:
        case Op(">", (e, z)) if z == ZERO and any(isinstance(x, Bind) for x in factors(e)):
            pass
        case _:
            return []
    known = {*positive_factors(goal)}
    found: list[tuple[Bind, Expr]] = []
    for s in dict.fromkeys(x for x in factors(e) if isinstance(x, Bind)):
        if Op(">", (s, ZERO)) in goal.hyps:
            continue
        at = next((i for i in indices(goal, s) if isinstance(s.bindings[0].domain, Seq) and {
            x for x in factors(substitute(s.body, {s.bindings[0].name: i})) if free_names(x)} <= known and all(
                holds(replace(goal, show=Op("<=", c))) for c in inside(s.bindings[0].domain, i))), None)
        if at is None:
            return []
        found.append((s, at))
    return found


def indices(goal: Goal, s: Bind) -> Iterator[Expr]:
    """The integers of the goal, the last first, where the sum is one over a range."""
    domain = s.bindings[0].domain
    if s.binder == "sum" and len(s.bindings) == 1 and isinstance(domain, Seq) and domain.kind == "range":
        yield from (Name(n) for n, t in reversed(goal.names) if t.kind == "integer")


def inside(domain: Seq, at: Expr) -> tuple[tuple[Expr, Expr], tuple[Expr, Expr]]:
    low, high = domain.items
    return (low, at), (at, high)


def by_known_summand(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A product of sums is positive: some summand of each is."""
    return limited(p, SHARE, functools.partial(made_positive, p, goal))


def made_positive(p: Prover, goal: Goal) -> Proof | None:
    assert isinstance(goal.show, Op)
    line = Line(p, goal)
    show_factors(line, [x for s, at in summands(goal) for x in factors(
        substitute(s.body, {s.bindings[0].name: at}))] + [*factors(goal.show.args[0])])
    for s, at in summands(goal):
        value = substitute(s.body, {s.bindings[0].name: at})
        fact, value_fact = Op(">", (s, ZERO)), Op(">", (value, ZERO))
        if not (line.lemma(value_fact, in_names(p, line.said(value_fact))) and line.take(
                {"rule": "fact", "law": "member", "at": text(at), "terms": Slot(3)}, s)):
            return None
        here = replace(line.goal, show=fact)
        if not line.lemma(fact, completed(p, here, {
                "rule": "chain", "by": text(value), "strict": "second", "defined": Slots(3), "first": Slot(0),
                "second": Slot(0)})):
            return None
    return line.closed(in_names(p, line.goal))


def show_factors(line: Line, wanted: list[Expr]) -> None:
    """That the factors are positive, from that products with them are, one after the other."""
    for x in dict.fromkeys(wanted):
        fact = Op(">", (x, ZERO))
        if not free_names(x) or fact in line.goal.hyps or isinstance(x, Bind):
            continue
        for h in line.goal.hyps:
            if isinstance(h, Op) and h.op == ">" and x in factors(h.args[0]) and h.args[1] == ZERO and h.args[0] != x:
                line.lemma(fact, in_names(line.p, replace(line.goal, show=fact)))
                break


def in_names(p: Prover, goal: Goal) -> Proof | None:
    """A sign of a product of numbers of objects and sums, from the signs of these."""
    return {"rule": "bound"} if holds(goal) else with_names(p, goal)
