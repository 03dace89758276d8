"""Maxima over ranges, and logarithms of them, compared: each value of the one is at most some value of the other.

That ``log(max(x: f)) <= log(max(x, y: g))`` follows from ``f(x) <= max(x, y: g)`` for all x, and that from
``f(x) <= g(x, y)`` at indices x, y that are there. Both maxima are shown to be positive before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.assumed_sums import matches
from symdp.legacy.engines.inequality.guards import with_names
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.nonzero_products import positive_factor
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text, unfolded
from symdp.legacy.engines.inequality.series import limited, then
from symdp.legacy.engines.inequality.supported import outside
from symdp.legacy.kernel.laws import extremum, upper
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Index, Name, Op, Seq, substitute, walk

SHARE = 0.6  # of the steps, for one index


def is_maximum(e: Expr) -> bool:
    """A maximum over one range."""
    return isinstance(e, Bind) and e.binder == "max" and len(e.bindings) == 1 and isinstance(
        e.bindings[0].domain, Seq) and e.bindings[0].domain.kind == "range"


def lesser(show: Expr) -> tuple[Expr, Expr] | None:
    """The two sides of ``a <= b``, the lesser one first."""
    match show:
        case Op("<=", (a, b)) | Op(">=", (b, a)):
            return a, b
    return None


# -- logarithms
def logarithms_compared(goal: Goal) -> tuple[Expr, Expr] | None:
    """What stands under the logarithms that are compared, where one is a maximum of what is written by cases."""
    match lesser(goal.show):
        case (Call("log", (a,)), Call("log", (b,))) if is_maximum(b) and any(
                isinstance(x, Op) and x.op == "if" for x in walk(goal.show)):
            return a, b
    return None


def by_arguments_of_logarithms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Logarithms of maxima are in the order of the maxima, which are positive."""
    found = logarithms_compared(goal)
    if found is None or depth < 2:
        return None
    line = Line(p, goal)
    facts = [*(Op(">", (t, ZERO)) for t in dict.fromkeys(found)), Op("<=", found)]
    for fact in facts:
        here = replace(line.goal, show=fact)
        if not p.tables.plausible(here) or not line.lemma(fact, limited(p, 0.9, partial(p.prove, here, depth))):
            return None
    return line.closed(with_names(p, line.goal))


# -- indices
def maxima_compared(goal: Goal) -> bool:
    """Something is said to be at most a maximum over a range, or this to be at most something, of numbers."""
    sides = lesser(goal.show)
    return sides is not None and any(map(is_maximum, sides)) and ZERO not in sides


def by_index(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A maximum is at most a number if each of its values is; a number is at most a maximum if it is at most one of its
    values, at an index that is there."""
    sides = lesser(goal.show)
    if sides is None or not p.tables.plausible(goal):
        return None
    assert isinstance(goal.show, Op)
    low, high = sides
    if is_maximum(low):
        return completed(p, goal, {"rule": "extremum", "side": goal.show.args.index(low), "proof": Slot(depth)})
    if not is_maximum(high) or depth < 2:
        return None
    line = cleared(p, goal)
    side = goal.show.args.index(high)
    found = extremum(goal.show, side)
    assert found is not None and upper(found[1])
    for at, there in indices(p, line.goal, found[1], found[0], found[2]):
        step = {"rule": "extremum", "side": side, "at": {found[1].bindings[0].name: at}, "defined": Slots(2)}
        go = partial(by_index if maxima_compared(there) else at_definitions, p, depth=depth)
        proof = limited(p, SHARE, partial(then, p, line.goal, step, go))
        if proof is not None:
            return line.closed(proof)
    return None


def cleared(p: Prover, goal: Goal) -> Line:
    """The goal without what is known of maxima, and with factors of what is not 0 as positive."""
    line = Line(p, goal)
    gone = [i for i, h in enumerate(goal.hyps) if any(isinstance(x, Bind) and x.binder == "max" for x in walk(h))]
    if gone:
        line.take({"rule": "forget", "hypotheses": gone})
    for h in goal.hyps:
        match h:
            case Op("!=", (Op("*", factors), z)) if z == ZERO:
                for x in factors:
                    fact = Op(">", (x, ZERO))
                    if isinstance(x, Index) and fact not in line.goal.hyps:
                        line.lemma(fact, positive_factor(p, replace(line.goal, show=fact), x))
    return line


def indices(p: Prover, goal: Goal, t: Bind, op: str, other: Expr) -> Iterator[tuple[str, Goal]]:
    """Indices of the goal in the range, at which the comparison looks true."""
    b = t.bindings[0]
    assert isinstance(b.domain, Seq)
    low, high = b.domain.items
    for at in (*(Name(n) for n, k in reversed(goal.names) if k.kind == "integer"), low):
        if all(holds(replace(goal, show=Op("<=", c))) for c in ((low, at), (at, high))):
            there = replace(goal, show=unfolded(Op(op, (substitute(t.body, {b.name: at}), other)), goal))
            if p.tables.plausible(there):
                yield text(at), there


def at_definitions(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal with numbers that hypotheses define as what they are: sums that are positive where the numbers are."""
    line = Line(p, goal)
    for number in dict.fromkeys(x for x in outside(goal.show) if isinstance(x, Index)):
        for i, h in enumerate(goal.hyps):
            values: dict[str, Expr] = {}
            match h:
                case Bind("forall", bindings, Op("==", (Index() as left, _))) if (
                        matches(left, number, {b.name for b in bindings}, values)
                        and values.keys() == {b.name for b in bindings}
                        and line.take({"rule": "instance", "hypothesis": i, "with": {
                            n: text(x) for n, x in values.items()}})):
                    said = line.goal.hyps[-1]
                    positive = Op(">", (number, ZERO))
                    if isinstance(said, Op) and positive in line.goal.hyps:
                        fact, known = Op(">", (said.args[1], ZERO)), [*line.goal.region.hypotheses]
                        line.lemma(fact, completed(p, replace(line.goal, show=fact), {
                            "rule": "linear", "hypotheses": [known.index(positive), known.index(said)],
                            "times": ["1", "-1"], "defined": Slots(3), "signs": Slots(1), "rest": Slots(1)}))
                    line.take({"rule": "swap", "hypothesis": line.goal.hyps.index(said)})
    return line.closed(p.prove(line.goal, depth)) if line.goal.show != goal.show else p.prove(goal, depth)
