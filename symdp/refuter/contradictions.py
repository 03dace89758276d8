"""A formula about numbers in a box, decided once for the whole box: what would make it false is a list of comparisons
that nothing in the box satisfies together.

The formula is worked out with its variables in it. Where a comparison is open both cases are gone through; where it
comes out false the comparisons that led there contradict each other: the box is cut until interval arithmetic sees one
of them broken on each part. How it is cut is searched in floating point. Near the ends of the simplex x*log(x) is held
from below by its value at the end of the part.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from symdp.kernel import arithmetic, boxes, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.closed_terms import Undecided
from symdp.proof.context import Context
from symdp.proof.enclosing import spans as spans_of
from symdp.proof.errors import ProofError
from symdp.proof.steps import denied
from symdp.prover.covering import enclosure
from symdp.prover.search import OutOfSteps
from symdp.prover.unfolding import Definitions
from symdp.prover.values import Values

if TYPE_CHECKING:
    from symdp.refuter.opposite import Truths

DEPTH = 12
"""Comparisons that are distinguished, one within the other."""
BLIND = 5
"""The same where no point is known at which they hold."""
PARTS = 500
"""Into how many parts a box may be cut."""
MARGIN = 1e-9
DRAWN = 4000
FEW = 20
"""Points at which rounding may be mistaken."""
ZERO, FALSE = num(0), apply_const("false")
Span = tuple[float, float]
Cut = tuple[int, Term] | tuple[Var, Fraction, "Cut", "Cut"]


class Contradictions:
    """Formulas that hold on a box of the unit cube, under the conditions that are known there."""

    def __init__(self, truths: Truths) -> None:
        self.truths, self.ev, self.steps = truths, truths.ev, truths.ev.steps
        self.definitions = Definitions(truths.ev.facts)

    def holds(self, goal: Term, asked: Sequence[Term], box: Mapping[Var, tuple[Fraction, Fraction]]) -> Theorem:
        """The goal, from what is asked of the variables (which is assumed). ProofError if that is not seen."""
        rng = np.random.default_rng(3)
        edge = np.where(rng.random((DRAWN, len(box))) < 0.3, 10.0**rng.uniform(-4, 0, (DRAWN, len(box))),
                        rng.random((DRAWN, len(box))))
        edge = np.where(rng.random(edge.shape) < 0.15, 1 - edge, edge)
        columns = {v: float(lo) + (float(hi) - float(lo))*edge[:, i] for i, (v, (lo, hi)) in enumerate(box.items())}
        points = Values(columns, self.definitions)
        good = np.ones(DRAWN, dtype=bool)
        for c in asked:
            good &= np.broadcast_to(points.truth(c) >= 0, DRAWN)
        points = Values({v: x[good] for v, x in columns.items()}, self.definitions)
        bounds, cases = self.truths.bounds, self.ev.cases
        before = bounds.plain, cases.outside_in
        bounds.plain = cases.outside_in = True
        try:
            return self.case(goal, [], list(asked), dict(box), points, DEPTH)
        finally:
            bounds.plain, cases.outside_in = before

    def case(self, goal: Term, literals: list[Term], asked: list[Term], box: dict[Var, tuple[Fraction, Fraction]],
             points: Values, depth: int) -> Theorem:
        """The goal where the literals hold."""
        if self.truths.search.expired():
            raise OutOfSteps
        if literals and not points.size:
            try:
                return logic.propositional(goal, [self.absurd(literals, asked, box)])
            except ProofError:
                pass  # perhaps it holds all the same
        try:
            th = self.truths.truth(goal)
        except Undecided as e:
            if not depth or not _comparison(e.atom):
                raise
            branches = []
            for case in (denied(e.atom), e.atom):
                seen = points.truth(e.atom)
                here = np.broadcast_to((seen >= 0) if case is e.atom else (seen <= 0), points.size)
                there = Values({v: x[here] for v, x in points.columns.items()}, self.definitions)
                with self.ev.assuming(logic.assume(case)):
                    deeper = depth - 1 if there.size else min(depth - 1, BLIND)
                    th = self.case(goal, [*literals, case], asked, box, there, deeper)
                branches.append(logic.discharge(case, th))
            return logic.propositional(goal, branches)
        if th.concl is goal:
            return th
        if points.size > FEW:
            raise ProofError("it is false at points of the box")
        return logic.propositional(goal, [self.absurd(literals, asked, box)])

    # --- comparisons that contradict each other -----------------------------------------------------------------------
    def absurd(self, literals: Sequence[Term], asked: Sequence[Term],
               box: Mapping[Var, tuple[Fraction, Fraction]]) -> Theorem:
        """False, from the literals and what is asked of the variables."""
        try:
            self.ev.auto.left = 150
            return self.ev.auto.arithmetic(FALSE, Context({}, tuple(("_", logic.assume(c)) for c in (
                *literals, *asked))), 1)
        except KernelError:
            pass
        known: list[Theorem] = [logic.assume(c) for c in asked if _numeral_bound(c)]
        broken = [(i, goal) for i, c in enumerate([*literals, *asked]) for goal in _against(c)]
        every = [*literals, *asked]
        small = _small_terms([g for _, g in broken])
        left = [PARTS]

        def cut(here: dict[Term, Span], deep: int) -> Cut:
            inside = {**here, **self.floors(small, here)}
            memory: dict[Term, Span] = {}
            for i, goal in broken:
                lo, _ = enclosure(_difference(goal), inside, memory)
                if lo > MARGIN:
                    return i, goal
            left[0] -= 1
            wide = [(here[v][1] - here[v][0], v.name, v) for v in box]
            if left[0] < 0 or deep > 30 or not wide:
                raise ProofError("interval arithmetic does not see this contradiction")
            _, _, t = max(wide, key=lambda w: w[:2])
            lo, hi = here[t]
            middle = Fraction((lo + hi)/2)
            return t, middle, cut({**here, t: (lo, float(middle))}, deep + 1), cut(
                {**here, t: (float(middle), hi)}, deep + 1)
        spans: dict[Term, Span] = {v: (float(lo), float(hi)) for v, (lo, hi) in box.items()}
        for t, (low, high) in spans_of(known).items():
            if t not in spans:
                spans[t] = (-math.inf if low is None else float(low), math.inf if high is None else float(high))
        return self.shown(cut(spans, 0), every, known, spans, small)

    def shown(self, found: Cut, every: Sequence[Term], known: list[Theorem], here: dict[Term, Span],
              small: Sequence[tuple[Term, Term]]) -> Theorem:
        """False on this part of the box."""
        if len(found) == 2:
            i, goal = found
            told = [*known, *self.floor_theorems(small, here, known)]
            return self.clash(every[i], goal, boxes.enclose(goal, told))
        v, middle, below, above = found
        at = num(middle)
        lo, hi = here[v]
        halves = []
        for case, part, span in ((apply_const("le", v, at), below, (lo, float(middle))),
                                 (apply_const("le", at, v), above, (float(middle), hi))):
            th = self.shown(part, every, [*known, logic.assume(case)], {**here, v: span}, small)
            halves.append(logic.discharge(case, th))
        return logic.propositional(FALSE, [self.steps.use("le_total", x=v, y=at), *halves])

    def clash(self, literal: Term, goal: Term, th: Theorem) -> Theorem:
        """False from a literal and what is against it."""
        inner = terms.args_of(literal, "not", 1)
        if inner is not None:
            atom = inner[0]
            if terms.args_of(atom, "lt", 2) is None and goal is not atom:
                a, b = terms.strip(atom)[1]
                th = self.steps.use("lt_le", th, x=a, y=b)
            return logic.propositional(FALSE, [th, logic.assume(literal)])
        a, b = terms.strip(literal)[1]
        if terms.args_of(literal, "eq", 2) is not None:
            way = "lt_ne" if terms.strip(goal)[1][0] is a else "gt_ne"
            return logic.propositional(FALSE, [self.steps.use(way, th, x=a, y=b), logic.assume(literal)])
        if terms.args_of(literal, "le", 2) is not None:
            return logic.propositional(FALSE, [th, self.steps.use("not_le", x=a, y=b), logic.assume(literal)])
        weaker = self.steps.use("lt_le", th, x=b, y=a)
        return logic.propositional(FALSE, [weaker, self.steps.use("not_lt", x=a, y=b), logic.assume(literal)])

    # --- x*log(x) near 0 ----------------------------------------------------------------------------------------------
    def floors(self, small: Sequence[tuple[Term, Term]], here: Mapping[Term, Span]) -> dict[Term, Span]:
        """What x*log(x) is at least where x is small, and at most: 0."""
        out: dict[Term, Span] = {}
        for t, x in small:
            c = _end(x, here)
            if c is not None:
                out[t] = (float(c)*math.log(c) - 1e-9, math.inf)
        return out

    def floor_theorems(self, small: Sequence[tuple[Term, Term]], here: Mapping[Term, Span],
                       known: Sequence[Theorem]) -> list[Theorem]:
        """The same as theorems."""
        out: list[Theorem] = []
        for t, x in small:
            c = _end(x, here)
            if c is None:
                continue
            try:
                at = num(c)
                up = boxes.enclose(apply_const("lt", x, at), known)
                nonneg = boxes.enclose(apply_const("le", ZERO, x), known)
                both = logic.propositional(apply_const("and", nonneg.concl, apply_const("le", x, at)), [
                    nonneg, self.steps.use("lt_le", up, x=x, y=at)])
                low = boxes.enclose(apply_const("le", apply_const("add", apply_const("log", at), num(1)), ZERO), [])
                fall = self.steps.use("x_log_x_falls", both, boxes.enclose(apply_const("lt", ZERO, at), []), low, x=x,
                                      c=at)
                value, product = terms.strip(fall.concl)[1]
                floor = num(Fraction(math.floor((float(c)*math.log(c) - 1e-10)*10**12), 10**12))
                th = self.steps.use("le_trans", boxes.enclose(apply_const("le", floor, value), []), fall, x=floor,
                                    y=value, z=product)
                if product is not t:  # the factors the other way round
                    same = self.steps.sym(self.commuted(t, product))
                    v = terms.var("v'", REAL)
                    th = self.steps.replace(same, th, terms.lam(v, apply_const("le", floor, v)))
                out.append(th)
            except KernelError:
                continue
        return out

    def commuted(self, t: Term, product: Term) -> Theorem:
        """That the product is the same the other way round."""
        return arithmetic.combination(apply_const("eq", t, product))


def _comparison(t: Term) -> bool:
    sides = next((s for n in ("le", "lt", "eq") if (s := terms.args_of(t, n, 2)) is not None), None)
    return sides is not None and sides[0].type is REAL


def _numeral_bound(c: Term) -> bool:
    sides = terms.args_of(c, "le", 2) or terms.args_of(c, "lt", 2)
    return sides is not None and sides[0].type is REAL and isinstance(sides[0], terms.Num) != isinstance(
        sides[1], terms.Num)


def _against(literal: Term) -> list[Term]:
    """Strict comparisons each of which contradicts the literal."""
    inner = terms.args_of(literal, "not", 1)
    if inner is not None:
        sides = terms.args_of(inner[0], "le", 2) or terms.args_of(inner[0], "lt", 2)
        return [] if sides is None else [apply_const("lt", *sides)]
    for name in ("le", "lt", "eq"):
        sides = terms.args_of(literal, name, 2)
        if sides is not None and sides[0].type is REAL:
            a, b = sides
            return [apply_const("lt", b, a)] if name != "eq" else [apply_const("lt", a, b), apply_const("lt", b, a)]
    return []


def _difference(goal: Term) -> Term:
    a, b = terms.strip(goal)[1]
    return apply_const("add", b, apply_const("neg", a))


def _small_terms(goals: Sequence[Term]) -> list[tuple[Term, Term]]:
    """(x*log(x), x) for all such products in the goals, the factors in either order."""
    out: dict[Term, Term] = {}

    def visit(t: Term) -> None:
        sides = terms.args_of(t, "mul", 2)
        if sides is not None and t.free:
            for x, y in (sides, sides[::-1]):
                if terms.args_of(y, "log", 1) == [x]:
                    out[t] = x
        if isinstance(t, terms.App):
            visit(t.function)
            visit(t.argument)
    for g in goals:
        visit(g)
    return list(out.items())


def _end(x: Term, here: Mapping[Term, Span]) -> Fraction | None:
    """A number above x on this part of the box, where x begins near 0 and ends below 1/e."""
    lo, hi = enclosure(x, dict(here))
    if not (-1e-12 <= lo < 0.02 and max(lo, 0) < hi < 0.36):
        return None
    return Fraction(math.ceil((hi + 1e-9)*10**9), 10**9)
