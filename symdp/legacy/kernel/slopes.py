"""Rules of one real variable: the mean value theorem, and concavity between two ends.

The functions are methods of the checker, in a room of their own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.enclose import NEGATED
from symdp.legacy.kernel.goals import Goal, difference, holds
from symdp.legacy.kernel.moving import moving
from symdp.legacy.kernel.nodes import Expr, Name, Op, Type
from symdp.legacy.kernel.normal import TooLarge
from symdp.legacy.kernel.scope import affine
from symdp.legacy.kernel.tree import ZERO, free_names, substitute

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker, Proof


def rule_derive(self: Checker, goal: Goal, proof: Proof) -> None:
    """Mean value theorem in one variable from a locus: f(g) >= 0, and f' >= 0 on the way up
    from g (f' <= 0 on the way down). Strictness comes from the base or from the slope."""
    v, locus = proof["in"], self.read(proof["from"], goal)
    op, f = real_function(self, goal, v)
    if v in free_names(locus):
        raise self.no("the locus mentions the variable")
    at_locus, df = substitute(f, {v: locus}), derivative(f, v)
    checks = iter(proof.get("defined", ()))
    for e in (locus, at_locus):
        self.defined(goal, e, checks, real=True)
    self.defined(goal, f, iter(proof.get("real", ())), real=True)
    for end in (locus, Name(v)):
        self.continuous(goal, f, v, end)
    slope_strict = op == ">" and proof.get("strict") == "slope"
    base_op = ">=" if slope_strict else op
    self.prove(replace(goal, show=Op(base_op, (at_locus, ZERO))), proof["base"])
    moved = moving(self, goal, v, Type("real"), goal.region.hypotheses, beside=(locus,))
    kept, gone = [*moved.hyps], {n for n, _ in goal.names} - {n for n, _ in moved.names}
    kept += [s for h in goal.region.hypotheses if not gone & free_names(h)
             and (s := survivor(self, goal, h, v, locus)) is not None]
    for key, way in (("right", ">"), ("left", "<")):
        if proof.get(key) is None:
            if not holds(replace(goal, show=Op(NEGATED[way], (Name(v), locus)))):
                raise self.no(f"the {key} side of the locus is not empty")
            continue
        here = Goal(moved.names, (*kept, Op(way, (Name(v), locus))), Op(way if slope_strict else way + "=", (df, ZERO)))
        for e in (f, df):
            self.defined(here, e, checks, real=True)
        self.differentiable(here, f, v)
        self.prove(here, proof[key])
    if slope_strict and not holds(replace(goal, show=Op("!=", (Name(v), locus)))):
        raise self.no("at the locus itself the inequality is not strict")


def real_function(self: Checker, goal: Goal, v: str) -> tuple[str, Expr]:
    """An inequality as the relation to zero of a function of v, a number."""
    op, f = difference(goal.show)
    if op not in (">", ">=") or dict(goal.names).get(v, Type("")).kind not in ("real", "integer"):
        raise self.no("an inequality in a real variable is needed")
    return op, f


def rule_concave(self: Checker, goal: Goal, proof: Proof) -> None:
    """f is concave in one variable between two ends at which it is nonnegative (positive)."""
    v = proof["in"]
    op, f = real_function(self, goal, v)
    ends = [self.read(proof[key], goal) for key in ("from", "to")]
    checks = iter(proof.get("defined", ()))
    for end, key, way in zip(ends, ("low", "high"), (">=", "<="), strict=True):
        if v in free_names(end):
            raise self.no("an end mentions the variable")
        self.defined(goal, end, checks, real=True)
        if not holds(replace(goal, show=Op(way, (Name(v), end)))):
            raise self.no("the variable may lie beyond an end")
        at_end = substitute(f, {v: end})
        self.defined(goal, at_end, checks, real=True)
        self.continuous(goal, f, v, end)
        self.prove(replace(goal, show=Op(op, (at_end, ZERO))), proof[key])
    moved = moving(self, goal, v, Type("real"), goal.region.hypotheses, beside=tuple(ends))
    here = Goal(moved.names, (*moved.hyps, Op(">", (Name(v), ends[0])), Op("<", (Name(v), ends[1]))), goal.show)
    df = derivative(f, v)
    ddf = derivative(df, v)
    for e in (f, df, ddf):
        self.defined(here, e, checks, real=True)
    for e in (f, df):
        self.differentiable(here, e, v)
    self.prove(replace(here, show=Op("<=", (ddf, ZERO))), proof["curvature"])


def survivor(self: Checker, goal: Goal, h: Expr, v: str, locus: Expr) -> Expr | None:
    """The strict form of h if that holds strictly between the locus and v: h is affine in v with a
    constant slope that is not zero, and its closed form holds at the locus."""
    if not (isinstance(h, Op) and h.op in ("<", "<=", ">", ">=") and all(affine(a, v) for a in h.args)):
        return None  # the slope of sqrt(v^2)/v is 0 as well, and it jumps
    try:
        slope = goal.region.ratio(derivative(Op("-", h.args), v)).constant
    except (TooLarge, ZeroDivisionError):
        return None
    at_locus = Op(h.op[0] + "=", tuple(substitute(a, {v: locus}) for a in h.args))
    return Op(h.op[0], h.args) if slope and holds(replace(goal, show=at_locus)) else None
