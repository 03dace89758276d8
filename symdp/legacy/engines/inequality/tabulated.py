"""Statements about laws and channels on a few written points, in the numbers that are their probabilities: equations
leave a few of these.

``W : channel from {0, 1} to {0, 1}`` with ``W(x)[x] == 1 - p`` is the table ``[[1 - p, p], [p, 1 - p]]``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Slots, completed, text, variables
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal, difference
from symdp.legacy.kernel.tree import ZERO, Expr, Name, Num, Op, free_names, substitute


def search(p: Prover, goal: Goal) -> Proof | None:
    """A proof, after names have been replaced by what equations say that they are."""
    line = Line(p, goal)
    while one_less(p, line):
        pass
    return line.closed(p.search(line.goal))


def one_less(p: Prover, line: Line) -> bool:
    """A name, the last one declared first, is replaced by what an equation says that it is, without division."""
    goal = line.goal
    for i, h in enumerate(goal.hyps):
        for v, e, slope in solved(goal, h):
            fact: Expr = Op("==", (Name(v), e))
            if h != fact:
                shown = completed(p, replace(goal, show=fact), {
                    "rule": "rewrite", "show": text(h), "times": text(Num(1/slope)), "defined": Slots(2),
                    "new_defined": Slots(2), "proof": BOUND})
                if not line.lemma(fact, shown):
                    continue
                i = len(goal.hyps)
            return line.take({"rule": "replace", "hypothesis": i})
    return False


def solved(goal: Goal, h: Expr) -> Iterator[tuple[str, Expr, Fraction]]:
    """Names, what an equation between numbers says that they are, and their factors in it, written numbers."""
    if not (isinstance(h, Op) and h.op == "==" and goal.region.finite(h)):
        return
    _, d = difference(h)
    for v in reversed([n for n in variables(goal) if n in free_names(d)]):
        try:
            slope = goal.region.ratio(derivative(d, v)).constant
            if slope:
                rest = Op("/", (substitute(d, {v: ZERO}), Num(-slope)))
                yield v, ratio_expr(goal.region.ratio(rest)), slope
        except TROUBLE:
            continue
