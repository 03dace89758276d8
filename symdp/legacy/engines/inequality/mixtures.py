"""Bounds of divergences and informations of mixtures, from those of what is mixed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.cascades import cascades, mixtures, passed_through
from symdp.legacy.engines.inequality.formulas import with_numbers
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.multipliers import simplified_or
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.sums_of_terms import are_alike, by_sums_of_terms
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Index, Name, Op, substitute
from symdp.legacy.kernel.values import OF_PAIRS, functionals


def by_ends(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """T <= c*b1 + d*b2 for the mixture with weights c and d, where T1 <= b1 and T2 <= b2 for what is mixed."""
    match goal.show:
        case Op("<=", (Call() as term, b)) | Op(">=", (b, Call() as term)) if depth > 1 and term in functionals(goal):
            pass
        case _:
            return None
    if not any(m.whole(x) for x in term.args for _, m in mixtures(goal)):
        return None
    line = Line(p, goal)
    if not line.take({"rule": "structure", "term": functionals(goal).index(term), **passed_through(goal, term)}):
        return None
    match line.goal.hyps[-1]:
        case Op("<=", (_, Op("+", (Op("*", (c, first)), Op("*", (d, second)))) as mean)) if mean != b:
            pass
        case _:
            return None
    for low, high in ends(goal, b, c, d):
        own = Line(p, line.goal)
        if all(own.lemma(fact, p.prove(Goal(goal.names, own.goal.hyps, fact), depth - 1))
               for fact in (Op("<=", (first, low)), Op("<=", (second, high)))):
            show = Op(goal.show.op, (mean, b) if goal.show.op == "<=" else (b, mean))
            rest = p.prove(Goal(goal.names, own.goal.hyps, show), depth)
            return line.closed(own.closed(chained(p, own.goal, mean, rest)))
    return None


def ends(goal: Goal, b: Expr, c: Expr, d: Expr) -> Iterator[tuple[Expr, Expr]]:
    """Bounds that have b as their mean: what it is where one weight is 1 and the other 0."""
    for weight, at in ((c, (ONE, ZERO)), (d, (ZERO, ONE))):
        if isinstance(weight, Name):
            low, high = (simplified_or(goal, substitute(b, {weight.id: x})) for x in at)
            if goal.region.zero(Op("-", (b, Op("+", (Op("*", (c, low)), Op("*", (d, high))))))):
                yield low, high
    yield b, b


def by_mean_of_rows(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A divergence from the mean of the rows of a channel, which is at most the mean divergence from them."""
    match goal.show:
        case Op("<=", (Call() as term, _)) | Op(">=", (_, Call() as term)) if depth > 1:
            pass
        case _:
            return None
    through = passed_through(goal, term)
    line = Line(p, goal)
    if not through or not line.take({"rule": "structure", "term": functionals(goal).index(term), "mean": True,
                                     **through}):
        return None
    if holds(line.goal):
        return line.closed(BOUND)
    h = line.goal.hyps[-1]
    assert isinstance(h, Op)
    mean = h.args[1]
    side = 0 if goal.show.op == "<=" else 1
    b = goal.show.args[1 - side]
    whole = Goal(goal.names, line.goal.hyps, Op(goal.show.op, (mean, b) if side == 0 else (b, mean)))
    found = by_sums_of_terms(p, whole, depth) if are_alike(whole) else completed(p, whole, {
        "rule": "mean", "side": side, "defined": Slots(3), "proof": Slot(max(depth - 1, 4))})
    return line.closed(chained(p, line.goal, mean, found or p.prove(whole, depth - 1)))


def chained(p: Prover, goal: Goal, mean: Expr, rest: Proof | None) -> Proof | None:
    """The goal from the last step of a chain, the first of which is a hypothesis."""
    assert isinstance(goal.show, Op)
    step: Proof = {"rule": "chain", "by": text(mean), "defined": Slots(3)}
    step |= {"first": BOUND, "second": rest} if goal.show.op == "<=" else {
        "first": rest, "second": {"rule": "turn", "proof": BOUND}}
    return rest and completed(p, goal, step)


def by_intermediate_law(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An information of two ends of a chain of channels: there is a law of what is between them."""
    known = [c for _, c in cascades(goal)]
    for term in functionals(replace(goal, hyps=())):
        match term:
            case Call(fn, (Name(law), Name(v), *_)) if fn in OF_PAIRS and depth > 1:
                pass
            case _:
                continue
        for c in known:
            if not (c.rows and c.of == v and isinstance(c.source, Name)) or any(
                    (d.source, d.through) == (Name(law), c.source) for d in known):
                continue
            t = dict(goal.names)[c.source.id]
            first, then = (integers_of(goal.names, t.param(key)) for key in ("from", "to"))
            x, k = fresh(goal.names, ["x", "k"], (goal.show, *goal.hyps))
            if first is None or then is None:
                continue
            mean = Bind("sum", (Binding(x, "in", first),), Op("*", (
                Index(Name(law), (Name(x),)), Index(Call(c.source.id, (Name(x),)), (Name(k),)))))
            line, space = Line(p, goal), t.param("to")
            assert space is not None
            if line.take(with_numbers(goal, Bind("function", (Binding(k, "in", then),), mean), space)):
                return line.closed(p.prove(line.goal, depth))
    return None
