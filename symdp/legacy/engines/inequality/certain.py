"""Outcomes of probability one: all others have probability zero."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.families import Facts, by_names, outer, saturated
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.families import law_on_integers
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Expr, Index, Op, walk


def says_certain(goal: Goal) -> bool:
    """Some probability is said to be one, and there are others in the conclusion, outside of sums."""
    return not outer(goal.show) and any(is_sure(None, x) for h in goal.hyps for x in walk(h)) and any(
        goal.entry(x) is not None for x in walk(goal.show))


def is_sure(goal: Goal | None, h: Expr) -> bool:
    """The formula says that a probability is one, in the goal that of a law on integers."""
    match h:
        case Op("==", (Index() as e, one)):
            return one == ONE and (goal is None or goal.entry(e) is not None)
    return False


def by_certain_outcome(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An index is that of the certain outcome, or the probability there is zero."""
    if any(is_sure(goal, h) for h in goal.hyps):
        return at_other_outcomes(p, goal, max(depth, 2))
    return saturated(p, goal, Facts(), lambda g: at_other_outcomes(p, g, max(depth, 2)))


def at_other_outcomes(p: Prover, goal: Goal, depth: int) -> Proof | None:
    for law, x, k in certain(goal):
        apart = {Op("!=", (k, x)), Op("!=", (x, k))} & {*goal.hyps}
        same = None if apart else p.prove(goal.with_(Op("==", (k, x))), depth)
        if not apart and same is None:
            return None
        line = Line(p, goal if apart else goal.with_(Op("!=", (k, x))))
        one, other = (Index(law, (i,)) for i in (x, k))
        most, nothing = Op("<=", (Op("+", (one, other)), ONE)), Op("==", (other, ZERO))
        if line.lemma(most, together(p, replace(line.goal, show=most), law, (x, k))) and line.lemma(
                nothing, by_names(p, replace(line.goal, show=nothing), 3)) and line.take(
                {"rule": "swap", "hypothesis": len(line.goal.hyps) - 1}):
            proof = line.closed(p.prove(line.goal, depth))
            return proof if apart or proof is None else {
                "rule": "split", "on": text(Op("==", (k, x))), "yes": same, "no": proof}
    return None


def certain(goal: Goal) -> Iterator[tuple[Expr, Expr, Expr]]:
    """Laws, an outcome of probability one, and another index in the conclusion."""
    for h in goal.hyps:
        match h:
            case Op("==", (Index(law, (x,)), _)) if is_sure(goal, h):
                for other in walk(goal.show):
                    match other:
                        case Index(same, (k,)) if same == law and k != x and goal.entry(other) is not None and (
                                Op("==", (k, x)) not in goal.hyps):
                            yield law, x, k


def together(p: Prover, goal: Goal, law: Expr, at: tuple[Expr, Expr]) -> Proof | None:
    """The probabilities of two outcomes are at most one together: at each index those of the law are as large."""
    within = law_on_integers(goal, law)
    line = Line(p, goal)
    known = [i for i, h in enumerate(goal.hyps) if any(is_sure(None, x) for x in walk(h))]
    if within is None or not line.take({"rule": "forget", "hypotheses": known}):
        return None
    single = [[{"at": 0, "kind": "point", "of": text(k)}] for k in at]
    return line.closed(completed(p, line.goal, {
        "rule": "jointly", "rest": "0", "terms": [["1", "1"], *(["-1", text(Index(law, (k,)))] for k in at)],
        "depth": 1, "over": [[text(x) for x in within.items]], "places": [[], [], []],
        "weights": [[{"at": 0, "kind": "law", "of": text(law)}], *single], "defined": Slots(2), "nonempty": Slots(2),
        "step": Slot(3), "ends": Slot(1)}))
