"""The most that passes a locally private channel, whatever its inputs are.

With M the greatest entry for each output and Z their sum, every row w of an eps-private channel lies between
exp(-eps)*M and M, where w*log(w/M) is convex in w, so below its chord: ``-t*(M - w)``, t = eps/(exp(eps) - 1).
Summed, the divergence of the row from M/Z is at most ``log(Z) - t*(Z - 1) <= t - 1 - log(t)``, of order eps^2/8.
Channels with many inputs come as near as one likes.
"""

from __future__ import annotations

from functools import partial

from symdp.legacy.engines.inequality.databases import named
from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.formulas import with_numbers
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.output_laws import bounded_channel, spelled_out
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.ranges import Plan, stepped
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.goals import canonical
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    Seq,
    free_names,
    num,
    substitute,
    walk,
)

SHARE = 0.5  # of the steps, for the bound; the rest is to compare it with what is claimed


def level(goal: Goal) -> Expr | None:
    """The eps for which the channel between ranges, whose capacity is bounded from above, is assumed to be private."""
    found = bounded_channel(goal)
    if found is None:
        return None
    for h in goal.hyps:
        bound = {b.name for x in walk(h) if isinstance(x, Bind) for b in x.bindings}
        for x in walk(h):
            match x:
                case Call("ldp", (Name(w), eps)) | Call("close", (Call(w), Call(_), eps, Num(0))) if (
                        w == found[0] and not free_names(eps) & bound):
                    return eps
    return None


def is_private(goal: Goal) -> bool:
    return level(goal) is not None


def by_private_rows(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The bound first, then that it is at most what is claimed."""
    eps, found = level(goal), bounded_channel(goal)
    if eps is None or found is None or depth < 3:
        return None
    t = Op("/", (eps, Op("-", (Call("exp", (eps,)), ONE))))
    most = Op("-", (Op("-", (t, ONE)), Call("log", (t,))))
    fact = Op("<=", (Call("capacity", (Name(found[0]),)), most))
    line = Line(p, goal)
    if fact in goal.hyps or not p.tables.plausible(line.said(Op(">", (eps, ZERO)))):
        return None
    if not line.lemma(fact, limited(p, SHARE, partial(at_most, p, line.said(fact), t, depth))):
        return None
    return line.closed(p.prove(line.goal, depth - 1))


def at_most(p: Prover, goal: Goal, t: Expr, depth: int) -> Proof | None:
    """The bound itself, by the law of outputs that is proportional to the greatest entries."""
    found = bounded_channel(goal)
    assert found is not None
    w, inputs, outputs = found
    (y, x) = fresh(goal.names, ["y", "x"], (goal.show, *goal.hyps))
    greatest = Bind("max", (Binding(x, "in", inputs),), Index(Call(w, (Name(x),)), (Name(y),)))
    total = Bind("sum", (Binding(y, "in", outputs),), greatest)
    line = Line(p, goal)
    fact = Op(">", (total, ZERO))
    law = Bind("function", (Binding(y, "in", outputs),), Op("/", (greatest, total)))
    if not line.lemma(fact, p.prove(line.said(fact), 3)) or not line.take(with_numbers(line.goal, law)):
        return None
    if not line.take({"rule": "radius", "law": line.goal.names[-1][0]}):
        return None
    spelled_out(line)
    return line.closed(by_chords_of_rows(p, line.goal, t, total, depth - 1))


def by_chords_of_rows(p: Prover, goal: Goal, t: Expr, total: Bind, depth: int) -> Proof | None:
    """Outcome by outcome: the weights are that a row has the sum 1, and the greatest entries their total."""
    match goal.show:
        case Op("<=", (Bind("sum", (Binding(_, "in", Seq(_, (low, high))),), Call("rel_entr", (
                Index(row), _))) as s, _)):
            pass
        case _:
            return None
    first = Op("+", (Op("-", (Op("-", (Op("*", (t, total)), ONE)), Call("log", (t,)))), t))
    plan = Plan(((num(-1), s), (first, ONE), (Op("neg", (t,)), total)), 1, ((low, high),), ((0,), (), (0,)),
                ((), ((0, "law", text(row)),), ()))
    line = Line(p, stepped(goal, plan))
    k = Name(line.goal.names[-1][0])
    y, here = total.bindings[0].name, Index(row, (k,))
    most = substitute(total.body, {y: k})
    eps = level_of(t)
    for fact in (Op("<=", (here, most)), Op("<=", (most, Op("*", (Call("exp", (eps,)), here)))),
                 Op(">=", (here, ZERO)), Op("<=", (here, ONE))):
        line.lemma(fact, p.prove(line.said(fact), 4))
    listed = opaque_terms(line.goal)
    line.take({"rule": "opaque", "terms": [listed.index(e) for e in outer(line.goal.show)]})
    named(line)
    objects = {n for n, kind in line.goal.names if kind.kind not in ("real", "integer")}
    gone = [i for i, h in enumerate(line.goal.hyps) if free_names(h) & objects]  # the names say all that is needed
    line.take({"rule": "forget", "hypotheses": gone})
    step = line.closed(p.prove(line.goal, depth))
    return step and completed(p, goal, plan.step() | {
        "defined": Slots(3), "nonempty": Slots(3), "step": step, "ends": Slot(2)})


def level_of(t: Expr) -> Expr:
    """The eps of eps/(exp(eps) - 1)."""
    assert isinstance(t, Op)
    return canonical(t.args[0])
