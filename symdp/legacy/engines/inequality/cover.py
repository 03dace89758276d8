"""Covers of compact regions by bisection, and splits and substitutions that make regions compact."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from symdp.legacy.engines.inequality.forms import _replace, rewritten
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, comparison, text, unused, variables
from symdp.legacy.kernel import interval as iv
from symdp.legacy.kernel.enclose import NotReal, Program
from symdp.legacy.kernel.interval import INF, REALS, Interval
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Checker, Goal, _Cover
from symdp.legacy.kernel.tree import ONE, Expr, Name, Num, Op, Type, free_names, num

MAX_BOXES = 500
Box = dict[str, Interval]


def by_cover(p: Prover, goal: Goal, depth: int) -> Proof | None:
    found = comparison(goal)
    if found is None:
        return None
    op, d = found
    names = [v for v in variables(goal) if v in free_names(d)]
    box = {n: goal.region.bounds.get(n, REALS) for n in goal.region.bounds}
    if not names or len(names) > 4 or any(n not in box or INF in (-box[n].lo, box[n].hi) for n in names):
        return None
    # where the difference vanishes inside the region no cover can succeed
    for point in p.sample(goal)[:40]:
        if p.numbers.sign(d, point) == 0 and not any(point[n] in (box[n].lo, box[n].hi) for n in names):
            return None
    if _vanishes_at_an_end(p, d, box, names):
        return None
    search = _Search(goal, d, op == ">", min(MAX_BOXES, int(p.steps)))
    tree = search.run(box, names, 0)
    p.steps -= search.boxes // 4
    return None if tree is None else {"rule": "cover", "tree": tree}


def _vanishes_at_an_end(p: Prover, d: Expr, box: Box, names: list[str]) -> bool:
    """One variable: the difference tends to zero at an end of its range, so that no finite cover decides it."""
    if len(names) != 1:
        return False
    lo, hi = Fraction(box[names[0]].lo), Fraction(box[names[0]].hi)
    for end, way in ((lo, 1), (hi, -1)):
        near, mid = (p.numbers.value(d, {names[0]: end + way * (hi - lo) * t})
                     for t in (Fraction(1, 10**9), Fraction(1, 64)))
        if near is not None and mid is not None and near < mid / 1000:
            return True
    return False


class _Search:
    def __init__(self, goal: Goal, d: Expr, strict: bool, budget: int) -> None:
        self.goal, self.strict, self.budget, self.boxes = goal, strict, budget, 0
        self.walker = _Cover(Checker(), goal, d, strict)
        self.program = self.walker.program
        self.hyps: list[tuple[int, Program]] = []
        for k, h in enumerate(goal.region.hypotheses):
            if len(free_names(h)) > 1:
                try:
                    self.hyps.append((k, Program(h)))
                except NotReal:
                    continue

    def run(self, box: Box, names: list[str], level: int) -> Any:
        self.boxes += 1
        region = self.goal.region
        value = self.program.run(box, region.facts, region.prec)[self.program.result]
        if value is not None and value.above(self.strict):
            return 0
        if self.boxes > self.budget or level > 40:
            return None
        for k, h in self.hyps:
            if h.run(box, {}, region.prec)[h.result] == iv.point(Fraction(0)):
                return [k]
        try:
            value = self.walker.mean_value(box)
        except TROUBLE:
            value = None
        if value is not None and value.above(self.strict):
            return 1
        v = max(names, key=lambda n: _width(box[n]))
        i = box[v]
        cut = _middle(i)
        if cut is None or not i.lo < cut < i.hi:
            return None
        left = self.run({**box, v: i.meet(Interval(-INF, cut, True, False))}, names, level + 1)
        if left is None:
            return None
        right = self.run({**box, v: i.meet(Interval(cut, INF, False, True))}, names, level + 1)
        return None if right is None else [v, _number(cut), left, right]


def _width(i: Interval) -> Fraction:
    return Fraction(i.hi) - Fraction(i.lo)


def _middle(i: Interval) -> Fraction | None:
    """A short dyadic near the middle."""
    lo, hi = Fraction(i.lo), Fraction(i.hi)
    if lo >= hi:
        return None
    middle, width = (lo + hi) / 2, hi - lo
    scale = 1
    while Fraction(1, scale) > width / 8:
        scale *= 2
    return Fraction(round(middle * scale), scale)


def _number(c: Fraction) -> str:
    return str(c)


CUTS = (Fraction(1, 2), Fraction(1), Fraction(2), Fraction(1, 4), Fraction(4), Fraction(1, 10), Fraction(10),
        Fraction(3, 4))


def by_tail(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Split a variable's range where one tactic stops working; half-lines to compact intervals."""
    found = comparison(goal)
    if found is None or depth < 3:
        return None
    op, d = found
    for v in variables(goal):
        if v not in free_names(d):
            continue
        i = goal.region.bounds.get(v, REALS)
        if i.hi == INF and isinstance(i.lo, Fraction) and i.lo > 0:
            step = _inverted(p, goal, op, d, v, i, depth)
            if step is not None:
                return step
        cuts = [c for c in _cuts(i) if i.lo < c < i.hi]
        for c in cuts[:3]:
            on = Op("<=", (Name(v), num(c)))
            first = p.prove(goal.with_(on), depth - 2)
            if first is None:
                continue
            second = p.prove(goal.with_(Op(">", (Name(v), num(c)))), depth - 2)
            if second is not None:
                return {"rule": "split", "on": text(on), "yes": first, "no": second}
    return None


def _cuts(i: Interval) -> list[Fraction]:
    if i.lo == -INF and i.hi == INF:
        return [Fraction(0)]
    if isinstance(i.lo, Fraction) and isinstance(i.hi, Fraction):
        return [i.lo + (i.hi - i.lo) * t for t in (Fraction(1, 2), Fraction(1, 4), Fraction(3, 4))]
    if isinstance(i.lo, Fraction):
        return [i.lo + c for c in CUTS[1:4]]
    return [Fraction(i.hi) - c for c in CUTS[1:4]]


def _inverted(p: Prover, goal: Goal, op: str, d: Expr, v: str, i: Interval, depth: int) -> Proof | None:
    """u = 1/v takes [lo, oo) to (0, 1/lo]."""
    u = unused(goal, "u")
    lo = Fraction(i.lo)
    facts: list[Expr] = [Op(">", (Name(u), num(0))), Op("<" if i.lo_open else "<=", (Name(u), num(1 / lo)))]
    body = _replace(d, Name(v), Op("/", (ONE, Name(u))))
    scratch = Goal((*goal.names, (u, Type("real"))), (*without(goal, v).hyps, *facts), Op(op, (body, num(0))))
    try:
        simple = ratio_expr(scratch.region.ratio(body))
    except TROUBLE:
        return None
    # the old hypotheses stay in the kernel's goal; without v in sight they do not matter
    return rewritten(p, goal, Op(op, (simple, num(0))), ONE, depth - 2, let={u: Op("/", (ONE, Name(v)))}, facts=facts)


def without(goal: Goal, v: str) -> Goal:
    return replace(goal, hyps=tuple(h for h in goal.hyps if v not in free_names(h)))


def is_number(e: Expr) -> bool:
    return isinstance(e, Num)
