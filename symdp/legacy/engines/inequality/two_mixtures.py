"""Divergences between two mixtures of the same two laws, which have passed the channel with these two rows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from symdp.legacy.engines.inequality.cascades import SHARE, closeness
from symdp.legacy.engines.inequality.laws import by_measure
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.contraction import CONTRACTIONS
from symdp.legacy.kernel.reduce import mixtures_in, parts_of_mixture
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Num, Op, walk
from symdp.legacy.kernel.values import functionals


def by_two_mixtures(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is left of a divergence of the weights of two mixtures, where the laws that are mixed are close."""
    match goal.show:
        case Op("<=", (total, _)) | Op(">=", (_, total)) if depth > 1:
            pass
        case _:
            return None
    mixed = mixtures_in(goal.names, (total,))
    for at, term in enumerate(functionals(goal)):
        if not (isinstance(term, Call) and len(term.args) == 2 and term in set(walk(total)) and any(
                x in mixed for x in term.args)):
            continue
        rows = next(parts[1:] for x in term.args[:2] if x in mixed and (parts := parts_of_mixture(x)) is not None)
        s = weight(term.args[1], rows)
        finite = term.fn == "tv" or all(holds(goal.with_(show=Op("<", pair))) for pair in ((ZERO, s), (s, ONE)))
        for private, number in closeness_of_laws(goal, rows):
            for name, theorem in CONTRACTIONS.items():
                if (theorem.rows[:2] == "tv") == private or not theorem.says.startswith(term.fn) or (
                        ("kl(S, R)" in theorem.says) != isinstance(total, Op)):
                    continue
                step = {"term": at, "theorem": name, "number": text(number), "finite": finite}
                proof = limited(p, SHARE, partial(_contracted, p, goal, depth, step))
                if proof is not None:
                    return proof
    return None


def weight(law: Expr, rows: tuple[Expr, ...]) -> Expr:
    """Of the first of the rows, in a law that is mixed of both, or one of them."""
    parts = parts_of_mixture(law)
    return parts[0] if parts is not None and parts[1:] == rows else ONE if law == rows[0] else ZERO


def _contracted(p: Prover, goal: Goal, depth: int, step: Proof) -> Proof | None:
    line = Line(p, goal)
    if not line.take({"rule": "contraction", **step, "rows": Slot(3), "defined": Slots(3)}):
        return None
    assert isinstance(goal.show, Op)
    less = goal.show.op == "<="
    total, bound = goal.show.args if less else goal.show.args[::-1]
    for h in line.goal.hyps[len(goal.hyps):]:
        if isinstance(h, Op) and h.op == "<=" and h.args[0] == total:
            fact = line.said(Op("<=", (h.args[1], bound)))
            if line.lemma(fact.show, p.prove(fact, depth)):
                chain: Proof = {"rule": "chain", "by": text(h.args[1]), "first": BOUND, "second": BOUND}
                if not less:
                    chain |= {"second": {"rule": "turn", "proof": BOUND}, "first": {"rule": "turn", "proof": BOUND}}
                named = completed(p, line.goal, {"rule": "measure", "term": step["term"], "proof": chain,
                                                 "infinite": Slot(3)})
                return line.closed(named or by_measure(p, line.goal, depth))
    return None


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
