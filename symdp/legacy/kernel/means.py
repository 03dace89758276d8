"""Means: what bounds every value bounds their mean under a law, infinite values included."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.families import law_on_integers
from symdp.legacy.kernel.goals import Goal, integral, unfold
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Name, Op, Seq, Type
from symdp.legacy.kernel.scope import RESERVED
from symdp.legacy.kernel.series import joined, limits_in, within
from symdp.legacy.kernel.tree import ONE, ZERO, free_names, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof

Ranges = dict[str, tuple[Expr, Expr]]


def rule_mean(checker: Checker, goal: Goal, proof: Proof) -> None:
    """A sum of values times the probabilities of laws, one law for each index, stands to a number as all values with
    a positive probability do."""
    op, sides = checker.operation(goal, "<=", "<", ">=", ">")
    side = proof["side"]
    mean, b = sides[side], sides[1 - side]
    checks = iter(proof.get("defined", ()))
    bits = isinstance(mean, Call) and mean.fn == "bits" and "bits" not in dict(goal.names)
    here, ranges, body = indexed(checker, goal, mean.args[0] if isinstance(mean, Call) and bits else mean)
    guard: list[Expr] = []
    if isinstance(body, Op) and body.op == "if" and body.args[2] == ZERO:
        guard, body = list(conjuncts(body.args[0])), body.args[1]
    weights, value = weighed(body, ranges)
    for k in in_order(checker, weights, ranges):
        number = weights[k]
        law = law_on_integers(here, number.base)
        if law is None or any(not here.region.zero(Op("-", pair)) for pair in zip(law.items, ranges[k], strict=True)):
            raise checker.no("no law on the range of an index")
        checker.defined(here, number, checks, real=True)  # the row of an input
    for c in guard:
        match c:
            case Op(">", (product, x)) if x == ZERO and set(spread(product)) <= {*weights.values()}:
                continue
        raise checker.no("the condition is not that the probability is positive")
    there = replace(here, hyps=(*here.hyps, *(Op(">", (w, ZERO)) for w in weights.values())))
    lone = Call("bits", (value,)) if bits else value
    checker.lawful(there, lone, checks)
    lone = unfold(lone, there.names)
    new = replace(there, show=Op(op, (lone, b) if side == 0 else (b, lone)))
    checker.defined(new, new.show, checks)
    checker.prove(new, proof["proof"])


def indexed(checker: Checker, goal: Goal, mean: Expr) -> tuple[Goal, Ranges, Expr]:
    """What stands under all the sums that e begins with, for new indices, and their ranges."""
    here, ranges, e = goal, Ranges(), mean
    while isinstance(e, Bind):
        match e:
            case Bind("sum", (Binding(k, "in", Seq("range", (low, high))),), body) if (
                    k not in RESERVED and integral(goal, low) and integral(goal, high) and not limits_in(e)):
                (x,) = reductions.fresh(here.names, [k], (mean, goal.show, *here.hyps))
                hyps = (*here.hyps, *within(Name(x), low, high))
                here = Goal((*here.names, (x, Type("integer"))), hyps, goal.show)
                ranges[x] = low, high
                e = substitute(body, {k: Name(x)})
            case _:
                raise checker.no("the mean is a sum over ranges")
    if not ranges:
        raise checker.no("no mean is compared")
    return here, ranges, e


def spread(e: Expr) -> list[Expr]:
    """The factors of a product."""
    return [y for x in e.args for y in spread(x)] if isinstance(e, Op) and e.op == "*" else [e]


def weighed(body: Expr, ranges: Ranges) -> tuple[dict[str, Index], Expr]:
    """For each index the first factor that is the probability of it, and what these are multiplied with."""
    match body:
        case Op("/", (above, below)):
            weights, value = weighed(above, ranges)
            return weights, Op("/", (value, below))
    weights, rest = dict[str, Index](), list[Expr]()
    for x in spread(body):
        match x:
            case Index(_, (Name(k),)) if k in ranges and k not in weights:
                weights[k] = x
            case _:
                rest.append(x)
    return weights, joined("*", rest) if rest else ONE


def in_order(checker: Checker, weights: dict[str, Index], ranges: Ranges) -> list[str]:
    """The indices so that the law of each depends on those before it alone."""
    if weights.keys() != ranges.keys():
        raise checker.no("an index has no probability")
    order: list[str] = []
    while len(order) < len(weights):
        ready = [k for k, w in weights.items() if k not in order and not (
            free_names(w.base) & ranges.keys()) - {*order}]
        if not ready:
            raise checker.no("the laws depend on one another")
        order += ready
    return order
