"""Comparisons of plain numbers without what is assumed of infinite sums and integrals in other terms.

A value that was found for a series is a hypothesis from then on. What is shown later may have nothing to do with it,
and the ways to show it that look at all hypotheses (enclosures, derivatives) cannot read this one."""

from __future__ import annotations

from symdp.legacy.engines.inequality.prover import Proof, Prover
from symdp.legacy.kernel.calculus import endless
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Expr, Op, walk


def told_sums(goal: Goal) -> list[int]:
    """The hypotheses about infinite sums or integrals of a goal that has no sum, integral or limit in it."""
    if any(isinstance(x, Bind) for x in walk(goal.show)):
        return []
    return [i for i, h in enumerate(goal.hyps) if isinstance(h, Op) and h.op in COMPARISONS and any(
        _is_endless(x) for x in walk(h))]


def _is_endless(e: Expr) -> bool:
    return isinstance(e, Bind) and e.binder in ("sum", "integral") and endless(e)


def by_forgetting_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Without them; whoever needs them comes later."""
    gone = told_sums(goal)
    proof = p.prove(Goal(goal.names, tuple(h for i, h in enumerate(goal.hyps) if i not in gone), goal.show), depth)
    return proof and {"rule": "forget", "hypotheses": gone, "proof": proof}
