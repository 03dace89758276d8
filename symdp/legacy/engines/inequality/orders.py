"""Assumptions about divergences of every order: the order at which they say most of closeness."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.assumed_sums import matches
from symdp.legacy.engines.inequality.inversion import solutions
from symdp.legacy.engines.inequality.known import chained
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.nodes import Type
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Op, free_names, num, substitute


def by_best_order(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """(eps, delta)-closeness, where every Renyi divergence of an order a > 1 is at most f(a): at the order where
    f(a) + log(1/delta)/(a - 1) is least."""
    match goal.show:
        case Call("close", (a, b, _, delta)) if delta != ZERO and not any(
                known_order(h, pair) for h in goal.hyps for pair in ((a, b), (b, a))):
            pass
        case _:
            return None
    for _, order, _, bound in assumed_of(goal, a, b):
        rate = derivative(bound, order)
        if order in free_names(rate):
            continue
        if goal.region.sign(rate) is None and not goal.region.zero(rate):
            halves = {"rule": "split", "on": f"{text(rate)} == 0", "yes": Slot(depth), "no": Slot(depth)}
            return completed(p, goal, {**halves, "defined": Slots(2)})
        square = Op("*", (rate, Op("^", (Op("-", (Name(order), ONE)), num(2)))))
        found = [num(2)] if goal.region.sign(rate) != 1 else solutions(
            goal.region, square, order, Call("log", (Op("/", (ONE, delta)),)))
        for value in found:
            step = at_order(p, goal, (a, b), value, depth)
            if step is not None:
                return step
    return None


def known_order(h: Expr, pair: tuple[Expr, Expr]) -> bool:
    """A Renyi divergence of these laws is bounded."""
    match h:
        case Op("<=" | "<", (Call("renyi", (a, b, _)), _)):
            return (a, b) == pair
    return False


def assumed_of(goal: Goal, a: Expr, b: Expr) -> Iterator[tuple[int, str, dict[str, Expr], Expr]]:
    """Hypotheses that bound the Renyi divergence of these laws of every order: their positions, the name of the order
    there, what the other bound names stand for, and the bound."""
    for i, h in enumerate(goal.hyps):
        if not (isinstance(h, Bind) and h.binder == "forall"):
            continue
        own = {x.name for x in h.bindings}
        body = h.body
        while isinstance(body, Op) and body.op == "implies":
            body = body.args[1]
        for c in conjuncts(body):
            match c:
                case Op("<=" | "<", (Call("renyi", (x, y, Name(order))), bound)) if order in own and any(
                        z.name == order and isinstance(z.domain, Type) and z.domain.kind == "real"
                        for z in h.bindings):
                    values: dict[str, Expr] = {}
                    rest = own - {order}
                    if matches(x, a, rest, values) and matches(y, b, rest, values) and values.keys() == rest:
                        yield i, order, values, substitute(bound, values)


def at_order(p: Prover, goal: Goal, laws: tuple[Expr, Expr], value: Expr, depth: int) -> Proof | None:
    """The goal with what is assumed of both divergences of the laws of this order."""
    line = Line(p, goal)
    for pair in (laws, laws[::-1]):
        said = next(assumed_of(line.goal, *pair), None)
        if said is None:
            return None
        i, order, values, _ = said
        at = {n: text(v) for n, v in (values | {order: value}).items()}
        if not line.take({"rule": "instance", "hypothesis": i, "with": at}):
            return None
    return line.closed(p.prove(line.goal, depth))


def by_vanishing_divergence(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Closeness of laws whose Renyi divergence is assumed to be zero: they are equal."""
    if not isinstance(goal.show, Call) or len(goal.show.args) < 2:
        return None
    a, b, *_ = goal.show.args
    for h in goal.hyps:
        match h:
            case Op("<=", (Call("renyi", (x, y, order)) as term, bound)) if {x, y} == {a, b} and holds(
                    replace(goal, show=Op("<=", (bound, ZERO)))):
                equal, apart = Op("==", (term, ZERO)), Op("==", (Call("tv", (x, y)), ZERO))
                line = Line(p, goal)
                zero = {"rule": "equal", "below": chained(p, replace(goal, show=Op("<=", (term, ZERO))), bound, Slot(
                    1), BOUND), "above": Slot(3)}
                if apart in goal.hyps or not line.lemma(equal, completed(p, replace(goal, show=equal), zero)):
                    return None
                known = {"P": text(x), "Q": text(y), "a": text(order)}
                if line.take({"rule": "known", "theorem": "Renyi divergence of equal laws", "with": known}) and (
                        line.take({"rule": "instance", "hypothesis": len(line.goal.hyps) - 1, "with": {}})):
                    return line.closed(p.prove(line.goal, depth))
    return None
