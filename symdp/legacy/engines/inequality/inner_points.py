"""Points in the interior of an interval, close to an end at which a function by cases jumps, and logarithms of such
functions compared.

``sup(t in [0, 1]: log(max(0 if t == 0 else p/(p + t), 1)))`` is approached as t tends to 0, and is not the value
at 0: close to 0, but not at it, the function is at least ``log(p/(p + t))``, of which the limit is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.eventual import Way, apart, near_enough, with_moving
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.logic import by_branches, undecided_terms
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Recorder,
    Slot,
    Slots,
    completed,
    piecewise,
    text,
)
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import difference
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, holds, negation
from symdp.legacy.kernel.tree import TRUE, ZERO, Bind, Binding, Call, Expr, Name, Op, Seq, substitute
from symdp.legacy.kernel.witness import Unfit

MAX_TRIED = 8  # functions that are smaller and not by cases
SHALLOW = 3  # depth for what cases say at once
STRICT = ("<", ">")


def is_cased(e: Expr) -> bool:
    return any(isinstance(x, Op) and x.op == "if" for x in piecewise(e))


# -- logarithms
def arguments_of_logarithms(goal: Goal) -> tuple[Expr, Expr] | None:
    """What stands under the two logarithms that are compared, where the lesser one is of a maximum of what has
    cases."""
    match goal.show:
        case Op("<=", (Call("log", (a,)), Call("log", (b,)))) | Op(">=", (Call("log", (b,)), Call("log", (a,)))) if (
                isinstance(a, Call) and a.fn == "max" and is_cased(a)):
            return a, b
    return None


def by_order_of_arguments(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Logarithms are in the order of what they are of, which is a comparison for each argument of the maximum."""
    found = arguments_of_logarithms(goal)
    if found is None or depth < 2:
        return None
    assert isinstance(goal.show, Op)
    line = Line(p, goal)
    for x in found:
        positive = Op(">", (x, ZERO))
        if not holds(line.said(positive)) and not line.lemma(positive, p.prove(line.said(positive), depth)):
            return None
    fact = Op(goal.show.op, found if goal.show.op == "<=" else found[::-1])
    there: Proof = {"rule": "rewrite", "show": text(fact), "defined": Slots(3), "new_defined": Slots(3),
                    "proof": Slot(depth)}
    return line.closed(completed(p, line.goal, {"rule": "monotone", "by": "exp", "proof": there, "defined": Slots(3)}))


# -- points
def closed_interval(e: Expr) -> tuple[Binding, tuple[Expr, Expr]] | None:
    """The one name that is to exist in an interval with an end of it, of which a strict inequality is to hold."""
    match e:
        case Bind("exists", (Binding(_, "in", Seq(kind, (low, high))) as b,), Op(op, _)) if (
                op in STRICT and kind in ("[]", "[)", "(]")):
            return b, (low, high)
    return None


def by_inner_point(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A point so close to an end that a smaller function, which has no cases in the interior, is large enough."""
    found = closed_interval(goal.show)
    if found is None or depth < 2:
        return None
    name, (low, high) = found[0].name, found[1]
    (v,) = fresh(goal.names, [name], (goal.show, *goal.hyps))
    inside = Binding(v, "in", Seq("()", (low, high)))
    wider = with_moving(goal, Way(inside, low, "+", {}))
    recorder = Recorder()
    try:
        recorder.rule_exists(wider, {"values": {name: v}, "proof": {}})
    except (*TROUBLE, Unfit, KeyError):
        return None
    said = [c for c in conjuncts(recorder.goals[-1].show) if isinstance(c, Op) and c.op in STRICT and is_cased(c)]
    if len(said) != 1:
        return None
    if any(isinstance(x, Call) for x in undecided_terms(replace(goal, show=TRUE))):
        return by_branches(p, goal, depth)  # how close depends on the case
    greater, other = said[0].args if said[0].op == ">" else said[0].args[::-1]
    functions = [e for e in smaller(wider, greater) if not is_cased(e) and e != greater]
    for e in functions[:MAX_TRIED]:
        fact = Op(">", (e, other))
        for point, side in ((low, "+"), (high, "-")):
            limit = Bind("limit", (Binding(v, "->", point, side),), difference(fact)[1])
            if apart(p, replace(wider, hyps=goal.hyps), limit) is not None:
                proof = close(p, goal, Way(inside, point, side, {name: v}), (greater, e, other), depth)
                if proof is not None:
                    return proof
    return None


def close(p: Prover, goal: Goal, way: Way, sides: tuple[Expr, Expr, Expr], depth: int) -> Proof | None:
    """A number so close that the second is greater than the third, and the first with it."""
    line = Line(p, goal)
    found = line.said(Bind("exists", (way.moving,), Op(">", sides[1:])))
    if not line.lemma(found.show, near_enough(p, found, way, depth)) or not line.take(
            {"rule": "obtain", "hypothesis": line.goal.hyps.index(found.show)}):
        return None
    new = next(n for n, _ in line.goal.names[len(goal.names):])
    greater, e, other = (substitute(x, {way.moving.name: Name(new)}) for x in sides)
    at_least = line.said(Op(">=", (greater, e)))
    if not line.lemma(at_least.show, p.prove(at_least, SHALLOW)):
        return None
    whole = line.said(Op(">", (greater, other)))
    if not line.lemma(whole.show, completed(p, whole, {
            "rule": "chain", "by": text(e), "first": Slot(1), "second": Slot(1), "strict": "second",
            "defined": Slots(3)})):
        return None
    return line.closed(completed(p, line.goal, {
        "rule": "exists", "values": dict.fromkeys(way.values, new), "real": Slots(3), "defined": Slots(SHALLOW),
        "proof": Slot(depth)}))


def smaller(goal: Goal, e: Expr) -> Iterator[Expr]:
    """Arguments in the place of maxima under logarithms, and of cases what is the case."""
    match e:
        case Call("log", (x,)):
            yield from (Call("log", (y,)) for y in smaller(goal, x))
        case Call("max", args):
            for x in args:
                yield from smaller(goal, x)
        case Op("if", (c, a, b)):
            for condition, x in ((c, a), (negation(c), b)):
                if holds(replace(goal, show=condition)):
                    yield from smaller(goal, x)
                    return
        case _:
            yield e
