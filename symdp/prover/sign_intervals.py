"""Intervals on which an expression in one variable is looked at: its signs, its ends, its derivative."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.arithmetic import Polynomial
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.proof.context import Context
from symdp.proof.derivatives import derivative as derived
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.prover import polynomials
from symdp.prover.cases import vanishing
from symdp.prover.limits import continuous_at
from symdp.prover.places import told
from symdp.prover.search import Search
from symdp.prover.values import SLACK, Values


@dataclass(frozen=True)
class Interval:
    """Where an expression in v is looked at: between two closed terms, what is at hand beside that."""

    s: Search
    context: Context
    v: Var
    low: Term
    high: Term
    points: Values

    @property
    def inside(self) -> Term:
        """low < v and v < high."""
        return apply_const("and", apply_const("lt", self.low, self.v), apply_const("lt", self.v, self.high))

    def everywhere(self, prove: Callable[[Context], Theorem]) -> Theorem:
        """What is shown of a v between the ends, of all of them."""
        assumed = logic.assume(self.inside)
        return logic.generalise(self.v, logic.discharge(self.inside, prove(
            self.context.with_theorem("_", assumed))))

    def pattern(self, p: Polynomial) -> str:
        """The signs from left to right, such as + - or + only."""
        d, e = self.points.number(term_of(p))
        out = ""
        for x, r in zip(d, e, strict=True):
            if not np.isnan(x) and abs(x) > SLACK*r:
                sign = "+" if x > 0 else "-"
                if not out.endswith(sign):
                    out += sign
        return out

    def at(self, p: Polynomial, end: Term) -> float:
        """The value at an end; nan if there is none."""
        there = terms.instantiate(term_of(p), {}, {self.v: end})
        return float(self.points.number(there)[0][0])

    def singular(self, p: Polynomial, end: Term) -> bool:
        """Whether something that is divided by vanishes at the end."""
        return any(abs(self.at(q, end)) < 1e-12 for q in vanishing(p) if self.v in polynomials.variables(q)
                   and any(isinstance(g, arithmetic.Inverse) for powers, _ in p for g, _ in powers))

    def function(self, t: Term) -> Term:
        """fn(v: t)."""
        return terms.lam(self.v, t)

    def prove(self, goal: Term, context: Context) -> Theorem:
        """A side condition."""
        return self.s.goal(goal, context, 3)

    def slope(self, f: Term) -> tuple[Term, Theorem]:
        """The derivative of f as a function, and that it is that between the ends."""
        found: list[Term] = []

        def one(context: Context) -> Theorem:
            th = derived(self.s.steps, f, self.v, context, self.prove)
            found.append(self.function(terms.strip(th.concl)[1][2]))
            return th
        th = self.everywhere(one)
        return found[0], th

    def end(self, f: Term, end: Term) -> Theorem:
        """f is continuous at an end."""
        return continuous_at(self.s, self.context, f, self.low, self.high, end, self.prove)


def ends_of(points: Values, context: Context, v: Var) -> list[Term]:
    """The closed terms that v is between."""
    closed = [t for t in told(context, v) if not t.free]
    x = points.columns.get(v)
    if x is None or not len(x):
        raise ProofError("no points")
    values = [(float(points.number(t)[0][0]), t) for t in closed]
    low = [c for c in values if c[0] <= x.min() + 1e-9]
    high = [c for c in values if c[0] >= x.max() - 1e-9]
    if not low or not high:
        raise ProofError("no ends")
    return [max(low, key=lambda c: c[0])[1], min(high, key=lambda c: c[0])[1]]
