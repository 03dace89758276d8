"""Rows of a channel that are close with delta = 0 have one support: what one of them can give, each of them can.

That ``W(z)[y]`` is positive where ``P[a]*W(a)[y]`` is, is what is divided by in the moments of likelihood ratios.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.databases import in_numbers
from symdp.legacy.engines.inequality.families import outside
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, text
from symdp.legacy.engines.inequality.spelled import elementary, said_of_outcomes
from symdp.legacy.kernel.means import spread
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Bind, Binding, Call, Expr, Index, Name, Op, free_names


def twins(goal: Goal) -> Iterator[tuple[Expr, Expr, Expr]]:
    """Probabilities in show, alone or divided by, others of the same outcome in other rows, and hypotheses that those,
    or products with them, are not 0."""
    match goal.show:
        case Op(">" | "!=" | ">=", (e, z)) if z == ZERO:
            pass
        case _:
            return
    divisors = (x.args[1] for x in outside(e) if isinstance(x, Op) and x.op == "/")
    for x in (e, *divisors) if goal.show.op != ">=" else divisors:
        match x:
            case Index(Call(w, (_,)), (y,)) if any(assumed_close(goal, w)):
                yield from ((x, *found) for found in not_zero(goal, w, y) if x not in found)


def not_zero(goal: Goal, w: str, y: Expr) -> Iterator[tuple[Expr, Expr]]:
    """Probabilities of an outcome, which are factors of what is not 0 by a hypothesis."""
    for h in goal.hyps:
        match h:
            case Op(">" | "!=", (e, z)) if z == ZERO:
                for part in spread(e) if isinstance(e, Op) and e.op == "*" else (e,):
                    match part:
                        case Index(Call(v, (_,)), (u,)) if v == w and u == y:
                            yield part, h


def assumed_close(goal: Goal, w: str) -> Iterator[tuple[int, Bind]]:
    """Hypotheses that the rows of a channel are close with delta = 0, and what they say of single outcomes."""
    for i, h in enumerate(goal.hyps):
        match h:
            case Call("ldp", (Name(v), *_)) if v == w:
                for said in elementary(goal, h):
                    if isinstance(said, Bind):
                        yield i, said
            case Bind("forall", (Binding(a), Binding(b), Binding(c)), Op("<=", (
                    Index(Call(v, (Name(x),)), (Name(y),)), Op("*", (_, Index(Call(u, (Name(z),)), (Name(t),))))))) if (
                    (u, v, x, z, y, t) == (w, w, a, b, c, c)):
                yield i, h


def has_same_support(goal: Goal) -> bool:
    return next(twins(goal), None) is not None


def by_same_support(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The probability is positive, for it is so in another row, and that is at most a multiple of this one."""
    x, other, product = next(twins(goal))
    positive = Op(">", (x, ZERO))
    if positive in goal.hyps:
        return None
    line = Line(p, goal)
    line.lemma(fact := Op(">", (other, ZERO)), from_these(p, replace(goal, show=fact), (product,)))
    if fact not in line.goal.hyps or not line.lemma(positive, shown(p, replace(line.goal, show=positive), fact)):
        return None
    return line.closed(from_these(p, line.goal, (fact, positive), whole=False))


def shown(p: Prover, goal: Goal, fact: Op) -> Proof | None:
    """A probability is positive, as that of the same outcome in another row is."""
    assert isinstance(goal.show, Op)
    w, *values = row(goal.show.args[0])
    line = Line(p, goal)
    i, said = min(assumed_close(goal, w), key=lambda found: found[1] != goal.hyps[found[0]])
    if said != goal.hyps[i]:
        if not line.lemma(said, said_of_outcomes(p, line.goal, i, said)):
            return None
        i = len(line.goal.hyps) - 1
    at = dict(zip((b.name for b in said.bindings), map(text, (row(fact.args[0])[1], *values)), strict=True))
    taken = line.take({"rule": "instance", "hypothesis": i, "with": at})
    return line.closed(from_these(p, line.goal, (fact, line.goal.hyps[-1]))) if taken else None


def row(x: Expr) -> tuple[str, Expr, Expr]:
    """The channel, the input and the outcome of a probability."""
    assert isinstance(x, Index) and isinstance(x.base, Call)
    return x.base.fn, x.base.args[0], x.index[0]


def from_these(p: Prover, goal: Goal, facts: tuple[Expr, ...], whole: bool = True) -> Proof | None:
    """What follows from a few facts about numbers of objects, and from what is said of integers, or of all numbers."""
    plain = {n for n, t in goal.names if t.kind == "integer" or (t.kind == "real" and not whole)}
    gone = [i for i, h in enumerate(goal.hyps) if h not in facts and not free_names(h) <= plain]
    line = Line(p, goal)
    return line.closed(in_numbers(p, line.goal, 3)) if not gone or line.take(
        {"rule": "forget", "hypotheses": gone}) else None
