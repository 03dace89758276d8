"""Sums of what is positive at some element, because another sum over the same range is positive.

``sum(x: 0 if P[x]*W(x)[y] == 0 else f(x)) > 0`` where ``Q[y] > 0`` and ``Q[y] == sum(x: P[x]*W(x)[y])``: the second sum
has a positive term, and there the first has one as well; its other terms are not negative.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.assumed_sums import matches
from symdp.legacy.engines.inequality.guards import with_names
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    ZERO,
    Bind,
    Call,
    Expr,
    Index,
    Name,
    Op,
    Seq,
    children,
    free_names,
    substitute,
    walk,
)


def supports(goal: Goal) -> list[tuple[Bind, int | None, dict[str, Expr], Expr]]:
    """For a sum or maximum that is to be positive: the sums over its range that are, each with the hypothesis and the
    values of the names it binds by which it is a number, and that number."""
    match goal.show:
        case Op(">", (Bind("sum" | "max", (b,), body), z)) if z == ZERO and isinstance(b.domain, Seq) and any(
                isinstance(x, Op) and x.op == "if" for x in walk(body)):
            return list(positive_sums(goal, b.domain))
    return []


def positive_sums(goal: Goal, domain: Seq) -> Iterator[tuple[Bind, int | None, dict[str, Expr], Expr]]:
    for known in goal.hyps:
        match known:
            case Op(">", (Bind("sum", (b,)) as s, z)) if z == ZERO and b.domain == domain:
                yield s, None, {}, s
            case Op(">" | "!=", (Index() as number, z)) if z == ZERO:
                for i, h in enumerate(goal.hyps):
                    values: dict[str, Expr] = {}
                    match h:
                        case Bind("forall", bindings, Op("==", (Index() as left, Bind("sum", (b,)) as s))) if (
                                b.domain == domain and matches(left, number, {x.name for x in bindings}, values)
                                and values.keys() == {x.name for x in bindings}
                                and not free_names(Op("+", tuple(values.values()))) & {b.name}):
                            at = substitute(s, values)
                            assert isinstance(at, Bind)
                            yield at, i, values, number


def by_supported_term(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum or maximum is positive, as it has a positive term where another sum has one."""
    assert isinstance(goal.show, Op)
    t = goal.show.args[0]
    if depth < 2 or not isinstance(t, Bind) or not p.tables.plausible(goal):
        return None
    for s, i, values, number in supports(goal):
        line = Line(p, goal)
        if i is not None:
            if not line.take({"rule": "instance", "hypothesis": i, "with": {n: text(x) for n, x in values.items()}}):
                continue
            positive, said = Op(">", (number, ZERO)), Op("==", (number, s))
            known = [*line.goal.region.hypotheses]
            fact = Op(">", (s, ZERO))
            if said not in known or (positive not in known and not line.lemma(positive, {"rule": "bound"})):
                continue
            known = [*line.goal.region.hypotheses]
            if not line.lemma(fact, completed(p, replace(line.goal, show=fact), {
                    "rule": "linear", "hypotheses": [known.index(positive), known.index(said)],
                    "times": ["1", "-1"], "defined": Slots(3), "signs": Slots(1), "rest": Slots(1)})):
                continue
        if not line.take({"rule": "element"}, s):
            continue
        at = Name(line.goal.names[-1][0])
        value = Op(">", (substitute(t.body, {t.bindings[0].name: at}), ZERO))
        said_value = line.said(value)
        if line.lemma(value, p.prove(said_value, max(depth - 1, 2))) and line.take(
                {"rule": "fact", "law": "member", "at": text(at), "terms": Slot(3)}, t):
            return line.closed(completed(p, line.goal, {
                "rule": "chain", "by": text(value.args[0]), "strict": "second", "defined": Slots(3),
                "first": Slot(0), "second": Slot(0)}) or completed(p, line.goal, {
                    "rule": "linear", "defined": Slots(3), "signs": Slots(2), "rest": Slots(1), "times": ["1", "1"],
                    "hypotheses": [len(line.goal.region.hypotheses) - 1,
                                   line.goal.region.hypotheses.index(said_value.show)]}))
    return None


def under_logarithms(goal: Goal) -> list[Op]:
    """That sums under logarithms, outside of binders, are positive, where that is not assumed and there are sums that
    it may follow from."""
    found = dict.fromkeys(Op(">", (x.args[0], ZERO)) for x in outside(goal.show) if isinstance(x, Call)
                          and x.fn == "log" and isinstance(x.args[0], Bind))
    return [fact for fact in found if fact not in goal.hyps and supports(replace(goal, show=fact))]


def by_supported_logarithms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal with the sums under logarithms known to be positive, and for numbers in their place if that will do."""
    line = Line(p, goal)
    for fact in under_logarithms(goal):
        line.lemma(fact, limited(p, 0.3, partial(p.prove, replace(line.goal, show=fact), max(depth - 1, 3))))
    if not line.steps:
        return None
    return line.closed(with_names(p, line.goal) or p.prove(line.goal, depth))


def outside(e: Expr) -> Iterator[Expr]:
    """The parts of e that are under no binder."""
    yield e
    if not isinstance(e, Bind):
        for x in children(e):
            yield from outside(x)
