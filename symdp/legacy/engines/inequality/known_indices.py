"""A minimum or maximum over a range in one side of a comparison, at an integer that is known to be in the range.

``a <= c - min(x in 1..n: f(x))`` follows from ``a <= c - f(u)`` for a u from 1 to n: the side falls with the minimum,
which is at most f(u). So the comparison of something at u with what is over all inputs becomes one at u alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.known import chained
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.goals import canonical
from symdp.legacy.kernel.laws import extremum
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import Bind, Binding, Call, Expr, Name, Op, Seq, free_names, put, substitute, walk

RISING = ("log", "exp", "bits")
MAX_WAYS = 3
SHARE = 0.5  # of the steps, for one index
BESIDE = 4  # depth to which the side at the index is compared with the side as it is


def at_known_index(goal: Goal) -> list[tuple[Bind, str]]:
    """The minima and maxima in a comparison that may be replaced by their values at an index, which show speaks of."""
    if not (isinstance(goal.show, Op) and goal.show.op in ("<=", ">=")) or extremum(goal.show) is not None or not any(
            isinstance(x, Bind) and x.binder in ("min", "max") for x in walk(goal.show)):
        return []
    spoken, hyps = free_names(goal.show), set(goal.hyps)
    found: list[tuple[Bind, str]] = []
    low, high = goal.show.args if goal.show.op == "<=" else goal.show.args[::-1]
    for term, grows in (*((t, not s) for t, s in monotone(goal, low, True)), *monotone(goal, high, True)):
        match term:
            # to be less than the side when the minimum is replaced, it falls with it
            case Bind("min" | "max" as way, (Binding(_, "in", Seq("range", (a, b))),)) if grows == (way == "max"):
                found += [(term, n) for n, t in goal.names if t.kind == "integer" and n in spoken
                          and {Op("<=", (a, Name(n))), Op("<=", (Name(n), b))} <= hyps]
    return found[:MAX_WAYS]


def monotone(goal: Goal, e: Expr, grows: bool) -> Iterator[tuple[Bind, bool]]:
    """The binders in e, with whether e grows with them, or falls."""
    match e:
        case Bind():
            yield e, grows
        case Op("+", args):
            for x in args:
                yield from monotone(goal, x, grows)
        case Op("-", (a, b)):
            yield from monotone(goal, a, grows)
            yield from monotone(goal, b, not grows)
        case Op("-", (a,)):
            yield from monotone(goal, a, not grows)
        case Op("*", args):
            for i, x in enumerate(args):
                rest: list[int | None] = [None]
                if binders_in(x):
                    rest = [goal.region.sign(y) for j, y in enumerate(args) if j != i]
                if None not in rest and 0 not in rest:
                    yield from monotone(goal, x, grows == (rest.count(-1) % 2 == 0))
        case Op("/", (a, b)) if not binders_in(b) and (sign := goal.region.sign(b)) in (1, -1):
            yield from monotone(goal, a, grows == (sign == 1))
        case Call(fn, (x,)) if fn in RISING:
            yield from monotone(goal, x, grows)


def binders_in(e: Expr) -> bool:
    return any(isinstance(x, Bind) for x in walk(e))


def by_known_index(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A comparison from that at an index: what is between is the side with the value there."""
    if depth < 2:
        return None
    assert isinstance(goal.show, Op)
    lesser = goal.show.op == ">="  # the position of the lesser side
    for term, index in at_known_index(goal):
        (binding,) = term.bindings
        value = canonical(substitute(term.body, {binding.name: Name(index)}))
        for side in (0, 1):
            middle = put(goal.show.args[side], {term: value})
            if middle == goal.show.args[side]:
                continue
            sides = (middle, goal.show.args[1]) if side == 0 else (goal.show.args[0], middle)
            whole = replace(goal, show=Op(goal.show.op, sides))
            if sides[0] == sides[1]:
                continue  # that is what stands beside
            if not p.plausible(whole):
                continue

            def way(term: Bind = term, value: Expr = value, middle: Expr = middle, side: int = side,
                    index: str = index) -> Proof | None:
                beside = Op(goal.show.op, (goal.show.args[0], middle) if side == 0 else (
                    middle, goal.show.args[1])) if isinstance(goal.show, Op) else goal.show
                fact = Op("<=" if term.binder == "min" else ">=", (term, value))
                same = from_member(p, goal, beside, fact, index) or p.prove(replace(goal, show=beside), BESIDE)
                first = side == lesser
                return same and chained(p, goal, middle, *((same, Slot(depth - 1)) if first else (
                    Slot(depth - 1), same)))
            proof = limited(p, SHARE, way)
            if proof is not None:
                return proof
    return None


def from_member(p: Prover, goal: Goal, show: Expr, fact: Op, index: str) -> Proof | None:
    """A comparison from that of the extremum with its value at the index."""
    term = fact.args[0]
    assert isinstance(term, Bind)
    member = completed(p, replace(goal, show=fact), {"rule": "extremum", "at": {term.bindings[0].name: index},
                                                     "proof": Slot(2)})
    if member is None:
        return None
    here = Goal(goal.names, (*goal.hyps, fact), show)
    then = BOUND if show == fact else completed(p, here, {
        "rule": "linear", "hypotheses": [len(here.region.hypotheses) - 1], "times": ["1"], "defined": Slots(3),
        "rest": Slots(2)})
    return then and {"rule": "have", "facts": [text(fact)], "proofs": [member], "proof": then}
