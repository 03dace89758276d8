"""Capacities of channels with finitely many different rows, between two bounds.

A law on inputs gives the bound below, a law on outputs (the centre) the bound above; both are searched for in floating
point by Blahut's and Arimoto's iteration and then taken as rational numbers. Where the two bounds are one number the
capacity is that number, else ``val(capacity(W))`` is left as a number of which bounds are known.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.kernel import boxes, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.closed_terms import Undecided
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.objects import finite_law
from symdp.proof.steps import denied, sides_of

if TYPE_CHECKING:
    from symdp.proof.evaluation import Evaluation

ROUNDS = 4000
EXACT = 60
"""Denominators up to which weights are tried as exact ones."""
FINE = 10**7


def blahut(rows: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """Weights of inputs and of outputs near the best ones."""
    p = [1/len(rows)]*len(rows)
    out: list[float] = []
    for _ in range(ROUNDS):
        out = [sum(w*r[j] for w, r in zip(p, rows, strict=True)) for j in range(len(rows[0]))]
        d = [sum(x*math.log(x/o) for x, o in zip(r, out, strict=True) if x > 0) for r in rows]
        if max(d) - sum(w*x for w, x in zip(p, d, strict=True)) < 1e-13:
            break
        p = [w*math.exp(x) for w, x in zip(p, d, strict=True)]
        p = [w/sum(p) for w in p]
    return p, out


def rational(weights: Sequence[float], largest: int) -> list[Fraction]:
    """Positive rational weights near these, that sum to 1."""
    q = [Fraction(w).limit_denominator(largest) if w > 1/largest**2 else Fraction(0) for w in weights]
    total = sum(q)
    return [x/total for x in q]


class Capacities:
    """What an :class:`Evaluation` does with capacities."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation, self.steps = evaluation, evaluation.steps
        evaluation.special["capacity"] = self.capacity

    def inputs(self, w: Term) -> list[Term]:
        """Inputs that show all rows."""
        a = w.type.args[0]
        found = self.evaluation.sets.of_type(a)
        if found is not None:
            return list(found.points)
        if a is not REAL:
            raise ProofError(f"which rows this channel has is not seen: {w}"[:300])
        v = fresh("a", a)
        met: list[Term] = []
        self.explore(apply_const("row", w, v), v, met, 0)
        spare = next(num(k) for k in range(7, 1000) if num(k) not in met)
        return [*met, spare]

    def explore(self, row: Term, v: terms.Var, met: list[Term], depth: int) -> None:
        """Collect the numbers with which v is compared until the row is known."""
        try:
            self.evaluation.value(row)
        except Undecided as e:
            if v not in e.atom.free or depth > 12:
                raise
            sides = terms.args_of(e.atom, "eq", 2)
            ends = terms.args_of(e.atom, "range", 3)
            new = [s for s in sides or () if isinstance(s, Num)]
            if ends is not None and isinstance(ends[0], Num) and isinstance(ends[1], Num):
                new = [num(k) for k in range(int(ends[0].value), int(ends[1].value) + 1)]
            met.extend(n for n in new if n not in met)
            for case in (e.atom, denied(e.atom)):
                with self.evaluation.assuming(logic.assume(case)):
                    self.explore(row, v, met, depth + 1)

    def capacity(self, xs: Sequence[Term], t: Term) -> Theorem:
        """capacity(W) == up(..)."""
        (w,) = xs
        ev, steps = self.evaluation, self.steps
        inputs = self.inputs(w)
        rows = [ev.worth(apply_const("row", w, x)) for x in inputs]
        outputs = list(dict.fromkeys(y for r in rows for y in ev.laws.support(r)[0]))
        table = [[approximate(ev, apply_const("pmf", r, y)) for y in outputs] for r in rows]
        p, q = blahut(table)
        for largest in (EXACT, FINE):
            source, centre = (
                finite_law(t, [(x, num(c)) for x, c in zip(points, rational(weights, largest), strict=True)])
                for t, points, weights in zip(w.type.args, (inputs, outputs), (p, q), strict=True))
            try:
                below = self.below(w, source)
                m = terms.strip(terms.strip(below.concl)[1][0])[1][0]
                if largest == EXACT:
                    above = self.above(w, centre, apply_const("up", m))
                    return steps.use("ele_antisym", above, below, x=t, y=apply_const("up", m))
                return self.between(t, w, below, m, centre, rows)
            except KernelError:
                if largest == FINE:
                    raise
        raise ProofError(f"this capacity is not seen: {t}"[:300])

    def between(self, t: Term, w: Term, below: Theorem, m: Term, centre: Term, rows: Sequence[Term]) -> Theorem:
        """capacity(W) == up(val(capacity(W))), and bounds of that number."""
        ev, steps = self.evaluation, self.steps
        low = num(_down(boxes.enclosure(m, {})[0]))
        tops = []
        for r in dict.fromkeys(rows):
            d = ev.worth(apply_const("kl", r, centre))
            tops.append(boxes.enclosure(terms.strip(d)[1][0], {})[1])
        high = num(-_down(-max(x for x in tops if x is not None)))
        first = ev.prove(apply_const("ele", apply_const("up", low), apply_const("up", m)))
        lower = steps.use("ele_trans", first, below, x=apply_const("up", low), y=apply_const("up", m), z=t)
        upper = self.above(w, centre, apply_const("up", high))
        finite = steps.use("fin_between", lower, upper, x=t, a=low, b=high)
        value = apply_const("val", t)
        bounds = []
        for th, there in ((lower, apply_const("ele", apply_const("up", low), apply_const("up", value))),
                          (upper, apply_const("ele", apply_const("up", value), apply_const("up", high)))):
            hole = fresh("c", t.type)
            from_below = terms.strip(there)[1][0] is apply_const("up", low)
            pattern = terms.lam(hole, apply_const("ele", apply_const("up", low), hole) if from_below else apply_const(
                "ele", hole, apply_const("up", high)))
            moved = steps.replace(finite, th, pattern)
            x, y = (terms.strip(s)[1][0] for s in terms.strip(moved.concl)[1])
            bounds.append(steps.along(steps.use("ele_up", x=x, y=y), moved))
        ev.enclosed[value] = bounds
        return finite

    def below(self, w: Term, source: Term) -> Theorem:
        """up(m) <= capacity(W), m the information of this law on inputs."""
        ev, steps = self.evaluation, self.steps
        p = fresh("P", source.type)
        f = terms.lam(p, apply_const("mi", p, w))
        s = terms.lam(p, apply_const("true"))
        one = steps.use("le_sup", ev.truth(apply_const("true")), s=s, f=f, a=source)
        information = ev.value(apply_const("mi", source, w))
        cap = steps.sym(steps.use("capacity_def", W=w))
        moved = ev.applied(one.concl, [information, cap])
        return steps.along(moved, one)

    def above(self, w: Term, centre: Term, c: Term) -> Theorem:
        """capacity(W) <= c, as no row is further than c from the centre."""
        x = fresh("x", w.type.args[0])
        every = apply_const("all", terms.lam(x, apply_const("ele", apply_const("kl", apply_const("row", w, x), centre),
                                                            c)))
        return self.steps.use("capacity_radius", self.evaluation.prove(every), W=w, Q=centre, c=c)


def _down(x: Fraction | None) -> Fraction:
    """A number with a small denominator just below."""
    if x is None:
        raise ProofError("a bound of this number is not seen")
    return Fraction(math.floor(x*10**9), 10**9)


def approximate(evaluation: Evaluation, t: Term) -> float:
    """A real term in floating point."""
    low, high = boxes.enclosure(sides_of(evaluation.value(t))[1], {})
    if low is None or high is None:
        raise ProofError(f"this number is not seen: {t}"[:300])
    return float((low + high)/2)
