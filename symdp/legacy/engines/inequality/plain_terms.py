"""Sums of what is written 0 where a probability is 0 (definitions of divergences are), as sums of what is not."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Num, Op, free_names, rebuild, walk


def by_plain_terms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The conditions left out of sums whose terms vanish there anyway, as far as that can be shown."""
    line = Line(p, goal)
    for s in guarded_sums(goal) if depth > 1 else ():
        if any(isinstance(x, Call) and x.fn == "log" and x.args == (s,) for x in walk(goal.show)):
            p.prove(replace(line.goal, show=Op(">", (plain(s), ZERO))), 3)  # easier before the equation is assumed
        same = Op("==", (s, plain(s)))
        here = replace(line.goal, show=same)
        if p.tables.plausible(here) and line.lemma(same, p.prove(here, 4)):
            last = len(line.goal.hyps) - 1
            if line.take({"rule": "swap", "hypothesis": last}):
                line.take({"rule": "forget", "hypotheses": [last]})  # it has served
    return line.closed(p.prove(line.goal, depth)) if line.goal.show != goal.show else None


def guarded_sums(goal: Goal) -> list[Bind]:
    """Sums outside of binders that have such terms, which are defined without their conditions."""
    return [s for s in outer(goal.show) if s.binder == "sum" and plain(s) != s and not needs_conditions(goal, s)]


def needs_conditions(goal: Goal, s: Expr) -> bool:
    """Under a condition stands a power to an exponent that may be negative, as are those of orders of either side of
    one: of 0 it has no value."""
    names = {n for n, _ in goal.names}

    def loose(e: Expr) -> bool:
        return any(isinstance(x, Op) and x.op == "^" and free_names(x.args[1]) <= names and not isinstance(
            x.args[1], Num) and goal.region.sign(x.args[1]) not in (0, 1) for x in walk(e))
    return any(isinstance(x, Op) and x.op == "if" and loose(x) for x in walk(s)) and not any(
        isinstance(h, Bind) and h.binder == "forall" and isinstance(h.body, Op) and h.body.op == ">" for h in goal.hyps)


def plain(e: Expr) -> Expr:
    """Without the conditions under which it is 0, because something is 0."""
    match e:
        case Op("if", (Op("==", (_, z)), yes, no)) if z == yes == ZERO:
            return plain(no)
    return rebuild(e, plain)


def has_guarded_sums(goal: Goal) -> bool:
    return any(isinstance(x, Op) and x.op == "if" for x in walk(goal.show)) and bool(guarded_sums(goal))
