"""Covers: a tree of bisections on whose leaves enclosures decide an inequality."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from symdp.legacy.kernel import interval as iv
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.enclose import Program
from symdp.legacy.kernel.interval import INF, Interval
from symdp.legacy.kernel.tree import ZERO, Expr, Num, free_names

if TYPE_CHECKING:
    from symdp.legacy.kernel.goals import Goal
    from symdp.legacy.kernel.rules import Checker

MAX_STEPS = 20_000  # rule applications and boxes in one certificate


class _Cover:
    """Walks a tree of bisections: leaf 0 encloses the difference, leaf 1 does so by its mean
    value form, leaf [k] shows that hypothesis k fails on the box."""

    def __init__(self, checker: Checker, goal: Goal, d: Expr, strict: bool) -> None:
        self.checker, self.goal, self.d, self.strict = checker, goal, d, strict
        self.region = goal.region
        self.program = Program(d)
        self.slopes: dict[str, Program] = {}

    def walk(self, tree: Any, box: dict[str, Interval]) -> None:
        self.checker.steps += 1
        if self.checker.steps > MAX_STEPS:
            raise self.checker.no("the cover is too long")
        if any(i.empty for i in box.values()):
            return
        if tree == 0 or tree == 1:
            value = self.mean_value(box) if tree == 1 else self.program.run(
                box, self.region.facts, self.region.prec)[self.program.result]
            if value is None or not value.above(self.strict):
                raise self.checker.no(f"the enclosure does not decide the box {shown(box)}")
        elif isinstance(tree, list) and len(tree) == 1:
            p = Program(self.region.hypotheses[int(tree[0])])
            if p.run(box, {}, self.region.prec)[p.result] != iv.point(ZERO.value):
                raise self.checker.no(f"the hypothesis may hold on the box {shown(box)}")
        else:
            v, cut, left, right = tree
            at = self.checker.read(cut, self.goal)
            if not isinstance(at, Num) or v not in dict(self.goal.names):
                raise self.checker.no("a bisection needs a variable and a number")
            i = box.get(v, iv.REALS)
            low, high = i.meet(Interval(-INF, at.value, True, False)), i.meet(Interval(at.value, INF, False, True))
            self.walk(left, {**box, v: low})
            self.walk(right, {**box, v: high})

    def mean_value(self, box: dict[str, Interval]) -> Interval | None:
        """f(c) + sum of f_v(box)*(box_v - c_v) for the centre c of a bounded box; no facts are
        used, because the segments from c must stay where the slopes are enclosed."""
        prec = self.region.prec
        names = free_names(self.d) & set(dict(self.goal.names))
        centre = dict(box)
        for n in names:
            i = box[n]
            if not i.bounded:
                return None
            centre[n] = iv.point((i.lo + i.hi) / 2)
        total = self.program.run(centre, {}, prec)[self.program.result]
        for n in sorted(names):
            if n not in self.slopes:
                self.slopes[n] = Program(derivative(self.d, n))
            p = self.slopes[n]
            slope = p.run(box, {}, prec)[p.result]
            if total is None or slope is None or not slope.bounded:
                return None
            step = iv.add(box[n], iv.neg(centre[n]))
            total = iv.add(total, iv.mul(slope, Interval(step.lo, step.hi)))
        return iv.tidy(total, prec) if total is not None else None


def shown(box: dict[str, Interval]) -> str:
    return ", ".join(f"{n} in [{float(i.lo):.6g}, {float(i.hi):.6g}]" for n, i in sorted(box.items()))
