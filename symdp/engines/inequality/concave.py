"""Concavity between two ends: f'' <= 0 and f >= 0 at both."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from symdp.engines.inequality.prover import TROUBLE, Proof, Prover, comparison, text, variables
from symdp.kernel.calculus import derivative
from symdp.kernel.interval import REALS
from symdp.kernel.rules import Goal
from symdp.kernel.tree import ZERO, Expr, Name, Op, Type, free_names, num, substitute, walk


def by_concavity(p: Prover, goal: Goal, depth: int) -> Proof | None:
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    op, d = found
    if sum(1 for _ in walk(d)) > 120:
        return None
    for v in variables(goal):
        i = goal.region.bounds.get(v, REALS)
        if v not in free_names(d) or not (isinstance(i.lo, Fraction) and isinstance(i.hi, Fraction)) or i.exact:
            continue
        try:
            first = derivative(d, v)
            second = derivative(first, v)
        except TROUBLE:
            continue
        _, down, count = p.sign_at_samples(goal, second)
        if not count or not down:
            continue
        proof = _step(p, goal, op, d, first, second, v, num(i.lo), num(i.hi), depth)
        if proof is not None:
            return proof
    return None


def _step(p: Prover, goal: Goal, op: str, d: Expr, df: Expr, ddf: Expr, v: str, lo: Expr, hi: Expr, depth: int) -> (
        Proof | None):
    checks: list[Proof] = []
    sides = []
    for end in (lo, hi):
        at_end = substitute(d, {v: end})
        more = p.defined(goal, at_end)
        if more is None:
            return None
        checks += more
        side = p.prove(replace(goal, show=Op(op, (at_end, ZERO))), depth - 1)
        if side is None:
            return None
        sides.append(side)
    names = tuple((n, Type("real") if n == v else t) for n, t in goal.names)
    kept = tuple(h for h in goal.region.hypotheses if v not in free_names(h))
    here = Goal(names, (*kept, Op(">", (Name(v), lo)), Op("<", (Name(v), hi))), goal.show)
    for e in (d, df, ddf):
        more = p.defined(here, e)
        if more is None:
            return None
        checks += more
    curvature = p.prove(replace(here, show=Op("<=", (ddf, ZERO))), depth - 1)
    if curvature is None:
        return None
    proof: Proof = {"rule": "concave", "in": v, "from": text(lo), "to": text(hi), "low": sides[0], "high": sides[1],
                    "curvature": curvature}
    if checks:
        proof["defined"] = checks
    return proof
