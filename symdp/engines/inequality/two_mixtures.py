"""Divergences between two mixtures of the same two laws, which have passed the channel with these two rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from symdp.engines.inequality.cascades import SHARE, closeness
from symdp.engines.inequality.line import Line
from symdp.engines.inequality.mixtures import chained
from symdp.engines.inequality.prover import Proof, Prover, Slot, Slots, text
from symdp.engines.inequality.series import limited
from symdp.kernel.contraction import CONTRACTIONS
from symdp.kernel.reduce import mixtures_in, parts_of_mixture
from symdp.kernel.rules import Goal
from symdp.kernel.tree import ONE, Call, Expr, Num, Op, walk
from symdp.kernel.values import functionals


def by_two_mixtures(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is left of a divergence of the weights of two mixtures, where the laws that are mixed are close."""
    match goal.show:
        case Op("<=", (total, bound)) | Op(">=", (bound, total)) if depth > 1:
            pass
        case _:
            return None
    mixed = mixtures_in(goal.names, (total,))
    for at, term in enumerate(functionals(goal)):
        if not (isinstance(term, Call) and term in set(walk(total)) and any(x in mixed for x in term.args[:2])):
            continue
        rows = next(parts[1:] for x in term.args[:2] if x in mixed and (parts := parts_of_mixture(x)) is not None)
        for private, number in closeness_of_laws(goal, rows):
            for name, theorem in CONTRACTIONS.items():
                if (theorem.rows[:2] == "tv") == private or not theorem.says.startswith(term.fn):
                    continue
                proof = limited(p, SHARE, partial(
                    _contracted, p, goal, depth, {"term": at, "theorem": name, "number": text(number)}, bound))
                if proof is not None:
                    return proof
    return None


def _contracted(p: Prover, goal: Goal, depth: int, step: Proof, bound: Expr) -> Proof | None:
    line = Line(p, goal)
    if not line.take({"rule": "contraction", **step, "finite": True, "rows": Slot(3), "defined": Slots(3)}):
        return None
    told = line.goal.hyps[len(goal.hyps):]
    assert isinstance(goal.show, Op)
    for h in told:
        if isinstance(h, Op) and h.op == "<=" and h.args[0] in goal.show.args:
            sides = (h.args[1], bound) if goal.show.op == "<=" else (bound, h.args[1])
            rest = p.prove(line.said(Op(goal.show.op, sides)), depth)
            return line.closed(chained(p, line.goal, h.args[1], rest))
    return line.closed(p.prove(line.goal, depth - 1))


def closeness_of_laws(goal: Goal, laws: tuple[Expr, ...]) -> Iterator[tuple[bool, Expr]]:
    """Numbers to which two laws are assumed to be close: of privacy (True), or a total variation."""
    for h in goal.hyps:
        match h:
            case Call("close", (a, b, eps, Num(0))) if {a, b} == {*laws}:
                ratio = Call("exp", (eps,))
                yield True, eps
                yield False, Op("/", (Op("-", (ratio, ONE)), Op("+", (ratio, ONE))))
            case Op("<=", (Call("tv", (a, b)), bound)) if {a, b} == {*laws}:
                yield False, bound
    if len(channels := {x.fn if isinstance(x, Call) else "" for x in laws}) == 1:
        yield from closeness(goal, *channels)
