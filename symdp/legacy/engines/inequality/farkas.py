"""An affine inequality in some names as a combination of affine hypotheses, with multipliers that depend on the others.

Farkas' lemma (Schrijver, Theory of Linear and Integer Programming, Section 7.3) with symbolic coefficients: as many
hypotheses as there are names to eliminate are tight at the worst point; the multipliers solve a linear system.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slots, comparison, completed, text, variables
from symdp.legacy.engines.inequality.systems import solved
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, Rejected, difference
from symdp.legacy.kernel.tree import ZERO, Expr, Name, Num, Op, free_names

MAX_HYPOTHESES, MAX_EXACT = 12, 4


def by_farkas(p: Prover, goal: Goal, depth: int) -> Proof | None:
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    op, d = found
    first: list[Combination] = []
    others: list[Combination] = []
    for c in _combinations(p, goal, d):
        (first if c.exact else others).append(c)
        if len(first) >= MAX_EXACT:
            break
    for c in (*first, *others):
        if op == ">" and c.exact:
            step = _strict(p, goal, c, depth)
        else:
            step = completed(p, goal, _step(c, depth))
        if step is not None or p.steps <= 0:
            return step
    return None


def _step(c: Combination, depth: int) -> Proof:
    return {"rule": "linear", "hypotheses": c.hypotheses, "times": [text(t) for t in c.times],
            "defined": Slots(2), "signs": Slots(depth - 1), "rest": Slots(depth - 1)}


def _strict(p: Prover, goal: Goal, c: Combination, depth: int) -> Proof | None:
    """Nothing is left of the difference, so that what makes it positive is a hypothesis that is strict, times what is
    known to be positive."""
    line = Line(p, goal)
    for i, t in zip(c.hypotheses, c.times, strict=True):
        if difference(goal.region.hypotheses[i])[0] == ">" and goal.region.sign(t) != 1:
            positive = Op(">", (t, ZERO))
            if not line.lemma(positive, p.prove(replace(line.goal, show=positive), depth - 1)):
                return None
    return line.closed(completed(p, line.goal, _step(c, depth)))


@dataclass(frozen=True)
class Combination:
    """Hypotheses with multipliers; ``exact`` if numbers see nothing left of the difference."""

    hypotheses: list[int]
    times: list[Expr]
    exact: bool


def _combinations(p: Prover, goal: Goal, d: Expr) -> Iterator[Combination]:
    """Combinations of the hypotheses that make names disappear from the difference, plausible by numbers."""
    affine = list(_inequalities(goal))
    values = _values(goal, d)
    for names in (*([values] if values else []), *_eliminated(goal, d, affine)):
        slopes = [_slope(goal, d, v) for v in names]
        relating = [(i, h) for i, h in affine if names != values or len(free_names(h)) > 1]
        every = ((i, h, [_slope(goal, h, v) for v in names]) for i, h in relating)
        rows = [(i, h, c) for i, h, c in every if None not in c and any(x != ZERO for x in c)][:MAX_HYPOTHESES]
        found = 0
        for chosen in itertools.combinations(rows, len(names)):
            if names != values and all(isinstance(x, Num) for _, _, c in chosen for x in (*c, *slopes)):
                continue  # with rational coefficients others are faster
            system = [([c[k] or ZERO for _, _, c in chosen], slopes[k] or ZERO) for k in range(len(names))]
            times = solved(system, len(names))
            left = None if times is None else _left(p, goal, d, [h for _, h, _ in chosen], times)
            if times is None or left is None:
                continue
            yield Combination([i for i, _, _ in chosen], times, left == 0)
            found += 1
            if found >= MAX_EXACT:
                break


def _values(goal: Goal, d: Expr) -> list[str]:
    """The values of quantities of laws that the difference or what bounds them mentions."""
    measured = [h.args[1].id for h in goal.hyps if isinstance(h, Op) and h.op == "==" and isinstance(h.args[1], Name)
                and about_objects(goal.names, h.args[0])]
    used = {n for n in measured if n in free_names(d)}
    while more := {n for _, h in _inequalities(goal) if free_names(h) & used for n in measured
                   if n in free_names(h)} - used:
        used |= more
    return [n for n in measured if n in used] if 0 < len(used) <= 4 else []


def _inequalities(goal: Goal) -> Iterator[tuple[int, Expr]]:
    for i, h in enumerate(goal.region.hypotheses):
        try:
            op, e = difference(h)
        except Rejected:
            continue
        if op in (">", ">="):
            yield i, e


def _eliminated(goal: Goal, d: Expr, hyps: list[tuple[int, Expr]]) -> Iterator[list[str]]:
    """Names that d is affine in and that some hypothesis relates to others."""
    related = [h for _, h in hyps if len(free_names(h) & set(variables(goal))) > 1]
    names = [v for v in variables(goal) if v in free_names(d) and any(v in free_names(h) for h in related)]
    names = [v for v in names if _slope(goal, d, v) is not None and any(
        _slope(goal, h, v) not in (None, ZERO) for h in related)]
    for size in (2, 1, 3):
        for chosen in itertools.islice(itertools.combinations(names, size), 3):
            if all((s := _slope(goal, d, v)) is not None and not free_names(s) & {*chosen} for v in chosen):
                yield list(chosen)


def _slope(goal: Goal, e: Expr, v: str) -> Expr | None:
    """The coefficient of v in an expression that is affine in it, in normal form."""
    if v not in free_names(e):
        return ZERO
    try:
        s = ratio_expr(goal.region.ratio(derivative(e, v)))
    except TROUBLE:
        return None
    return None if v in free_names(s) else s


def _left(p: Prover, goal: Goal, d: Expr, hyps: list[Expr], times: list[Expr]) -> int | None:
    """The sign of what the combination leaves of the difference, 1 if it is somewhere positive; None where it, or a
    multiplier, is somewhere negative."""
    rest = d
    for t, h in zip(times, hyps, strict=True):
        rest = Op("-", (rest, Op("*", (t, h))))
    points = p.sample(goal)[:60]
    if any(p.numbers.sign(e, q) == -1 for q in points for e in (*times, rest)):
        return None
    try:
        if goal.region.zero(rest):
            return 0
    except TROUBLE:
        pass
    return int(any(p.numbers.sign(rest, q) != 0 for q in points))
