"""What bounds on the Renyi divergences of all orders above 1 say of order 1: the limit of the bounds."""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.orders import assumed_of
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.goals import canonical
from symdp.legacy.kernel.reduce import fresh, laws_in
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, Bind, Binding, Call, Expr, Name, Op, Seq, free_names, num, substitute, walk
from symdp.legacy.kernel.values import functionals

BELOW = ("kl", "tv", "jensen_shannon")  # follow from the divergence of order 1; hockey sticks from any order


def by_first_order(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """kl(P, Q) is at most every renyi(P, Q, a), a > 1, so that it is at most the limit of what those are at most."""
    if depth < 2:
        return None
    for term in [x for x in walk(goal.show) if isinstance(x, Call) and x.fn in BELOW and len(x.args) >= 2]:
        for a, b in (term.args[:2], term.args[1::-1]):
            divergence = Call("kl", (a, b))
            if {a, b} - {*laws_in(goal.names, (a, b))} or any(
                    isinstance(h, Op) and h.op == "<=" and h.args[0] == divergence for h in goal.hyps):
                continue
            for i, order, values, bound in assumed_of(goal, a, b):
                rate = derivative(bound, order)
                if order not in free_names(rate) and (
                        proof := from_limit(p, goal, divergence, (i, order, values, bound, rate), depth)) is not None:
                    return proof
    return None


def from_limit(p: Prover, goal: Goal, divergence: Call, said: tuple[int, str, dict[str, Expr], Expr, Expr],
               depth: int) -> Proof | None:
    """The goal with ``divergence <= bound`` at order 1, for a bound that is linear in the order."""
    i, order, values, bound, rate = said
    line, (s,) = Line(p, goal), fresh(goal.names, ["s"], (goal.show, *goal.hyps))
    beyond = Op("+", (ONE, Name(s)))
    above: Expr = Op("<=", (divergence, substitute(bound, {order: beyond})))
    each = Bind("forall", (Binding(s, "in", Seq("()", (num(0), Name("oo")))),), above)
    at = {n: text(v) for n, v in (values | {order: beyond}).items()}
    between = {"rule": "chain", "by": text(Call("renyi", (*divergence.args, beyond))), "defined": Slots(2),
               "first": Slot(2), "second": Slot(2)}
    shown = completed(p, line.said(each), {"rule": "intro", "defined": Slots(3), "proof": {
        "rule": "instance", "hypothesis": i, "with": at, "defined": Slots(3), "proof": between}})
    if not line.lemma(each, shown):
        return None
    least = canonical(substitute(bound, {order: ONE}))
    show = line.said(Op("<=", (divergence, least)))
    if not line.lemma(show.show, of_all_orders(p, show, divergence, least, rate)) or not line.take(
            {"rule": "forget", "hypotheses": [i, len(goal.hyps)]}):
        return None
    return line.closed(p.prove(line.goal, depth - 1))


def of_all_orders(p: Prover, goal: Goal, divergence: Call, least: Expr, rate: Expr) -> Proof | None:
    """divergence <= least, where the last hypothesis says that it is at most ``least + rate*s`` for all s > 0."""
    last = len(goal.hyps) - 1
    terms = functionals(goal)
    if divergence not in terms:
        return None
    (v,) = fresh(goal.names, ["v"], (goal.show, *goal.hyps))
    excess = Op("-", (Name(v), least))
    step = Op("/", (excess, Op("+", (ONE, Op("*", (num(2), Call("abs", (rate,))))))))
    near = {"rule": "instance", "hypothesis": last, "with": {bound_name(goal): text(step)}, "defined": Slots(3),
            "proof": Slot(3)}
    return completed(p, goal, {
        "rule": "measure", "term": terms.index(divergence), "inside": True,
        "infinite": {"rule": "instance", "hypothesis": last, "with": {bound_name(goal): "1"}, "defined": Slots(3),
                     "proof": {"rule": "absurd", "hypothesis": last + 2, "proof": {  # oo is at most a number
                         "rule": "swap", "hypothesis": last + 1, "defined": Slots(2), "proof": Slot(2)}}},
        "proof": {"rule": "split", "on": f"{v} <= {text(least)}", "defined": Slots(2), "yes": BOUND, "no": near}})


def bound_name(goal: Goal) -> str:
    last = goal.hyps[-1]
    assert isinstance(last, Bind)
    return last.bindings[0].name
