"""Products of symbolic size: of positive numbers, by their logarithms."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.lifting import lifted
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed
from symdp.legacy.kernel.enclose import FLIPPED
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Op, put, walk


def by_products(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Products of positive factors are compared by the sums of their logarithms."""
    products = [t for t in outer(goal.show) if t.binder == "prod"]
    if not products or depth < 2 or not (isinstance(goal.show, Op) and goal.show.op in ("<", "<=", ">", ">=", "!=")):
        return None
    line = Line(p, goal)
    for t in products:
        if not (line.take({"rule": "fact", "law": "logarithm", "terms": Slot(3)}, t) or by_lemma(line, t)) or (
                not line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1})):
            return None
    line.take({"rule": "forget", "hypotheses": list(range(len(goal.hyps), len(line.goal.hyps)))})
    powers: dict[Expr, Expr] = {x: Call("exp", (Op("*", (x.args[1], x.args[0].args[0])),)) for x in walk(line.goal.show)
              if isinstance(x, Op) and x.op == "^" and isinstance(x.args[0], Call) and x.args[0].fn == "exp"}
    if not powers:
        return line.closed(compared(p, line.goal, depth))
    show = line.said(put(line.goal.show, powers)).show
    found = compared(p, replace(line.goal, show=show), depth)
    return line.closed(found and rewritten(p, line.goal, show, ONE, depth, found=found))


def compared(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Both sides by their logarithms; with 0 as they are."""
    assert isinstance(goal.show, Op)
    op, sides = goal.show.op, goal.show.args
    if ZERO in sides or op == "!=":
        return p.prove(goal, depth - 1)
    low, high = sides if op[0] == "<" else sides[::-1]
    return lifted(p, goal, FLIPPED[op] if op[0] == "<" else op, (low, high), ONE, (), "log", depth)


def by_lemma(line: Line, t: Bind) -> bool:
    """The product as an exponential, where it stands within a power that is a term by itself."""
    body = Call("log", (t.body,))
    fact = Op("==", (t, Call("exp", (replace(t, binder="sum", body=body),))))
    lemma = Line(line.p, line.said(fact))
    return lemma.take({"rule": "fact", "law": "logarithm", "terms": Slot(3)}, t) and line.lemma(fact, lemma.closed(
        completed(line.p, lemma.goal, {"rule": "opaque", "terms": [0, 1], "defined": Slots(3), "proof": BOUND})))
