"""Infinite sums between two bounds: some first terms, and a bound of the rest.

The bounds are rounded to numerals, so that a comparison of the sum is one of a number in an interval.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.kernel import boxes, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.shapes import conjuncts
from symdp.proof.steps import sides_of
from symdp.refuter.tails import Tails, from_

if TYPE_CHECKING:
    from symdp.refuter.opposite import Truths

FIRST = (4, 12, 40)
"""Terms that are added up."""
DIGITS = 10**15


@dataclass(frozen=True)
class Enclosed:
    """Of a sum x: that it is one, that it is finite, and low <= val(x) <= high."""

    good: Theorem
    finite: Theorem
    low: Theorem
    high: Theorem


class Series:
    """Bounds of sums of terms that are not negative from some place on, over all whole numbers from a number on."""

    def __init__(self, truths: Truths) -> None:
        self.truths, self.ev, self.steps = truths, truths.ev, truths.ev.steps
        self.tails = Tails(truths)
        self.found: dict[tuple[Term, int], Enclosed | None] = {}

    def enclosed(self, t: Term) -> Iterator[Enclosed]:
        """Bounds of the closed term series(s, f), closer and closer ones."""
        for first in FIRST:
            key = (t, first)
            if key not in self.found:
                try:
                    self.found[key] = self.with_first(t, first)
                except (KernelError, OverflowError):
                    self.found[key] = None
            got = self.found[key]
            if got is not None:
                yield got

    def with_first(self, t: Term, first: int) -> Enclosed:
        """Bounds by so many terms and the rest."""
        s, f = terms.strip(t)[1]
        a = _start(s)
        if a is None:
            raise ProofError("this is no sum from a number on")
        b = num(a.value + first - 1)
        m = num(a.value + first)
        rest, good, below, above = self.tails.rest(f, m)
        shown = [self.ev.prove(apply_const("int", x)) for x in (a, b)]
        within = self.ev.prove(apply_const("le", a, apply_const("add", b, num(1))))
        there = apply_const("seriesok", *from_(f, apply_const("add", b, num(1))))
        head = self.steps.use("series_head", *shown, within, self.like(there, good), a=a, b=b, f=f)
        both = terms.strip(head.concl)[1]
        good_all, equal = (logic.propositional(c, [head]) for c in both)
        good_all, equal = self.on(t, good_all, equal, s, a, f)
        total, tail = terms.strip(sides_of(equal)[1])[1]
        start = terms.strip(total)[1][0]
        worth = self.ev.value(start)
        bound, least = (terms.strip(terms.strip(th.concl)[1][i])[1][0] for th, i in ((below, 1), (above, 0)))
        own = self.same_tail(rest, tail)
        finite = self.steps.use("fin_between_up", above, below, x=rest, a=least, b=bound)
        equation = self.steps.along(self.steps.use("fin_def", x=rest), finite)
        value = apply_const("val", rest)
        # val(t) == start + val(rest)
        up_sum = self.steps.trans(equal, self.steps.trans(
            self.ev.applied(sides_of(equal)[1], [self.ev.applied(total, [worth]), self.steps.trans(own, equation)]),
            self.steps.use("eadd_up", x=sides_of(worth)[1], y=value)))
        whole = apply_const("add", sides_of(worth)[1], value)
        val = self.steps.trans(self.ev.applied(apply_const("val", t), [up_sum]), self.steps.use("val_up", x=whole))
        fin = self.steps.along(self.steps.sym(self.ev.applied(apply_const("fin", t), [up_sum])),
                               self.steps.use("fin_up", x=whole))
        v = self.ups(above, least, equation, True), self.ups(below, bound, equation, False)
        context = Context({}, tuple(("_", th) for th in (*v, val)))
        mine = apply_const("val", t)
        low, high = (self.linear(g, context) for g in (
            apply_const("le", apply_const("add", sides_of(worth)[1], least), mine),
            apply_const("le", mine, apply_const("add", sides_of(worth)[1], bound))))
        return Enclosed(good_all, fin, self.rounded(low, 0), self.rounded(high, 1))

    def rounded(self, th: Theorem, side: int) -> Theorem:
        """A numeral in the place of the bound on the left (0) or on the right (1)."""
        sides = terms.strip(th.concl)[1]
        ends = boxes.enclosure(sides_of(self.ev.value(sides[side]))[1], {})
        end = ends[0] if side == 0 else ends[1]
        if end is None:
            raise ProofError("this bound is not seen")
        scaled = end*DIGITS
        q = num(Fraction(math.floor(scaled) if side == 0 else math.ceil(scaled), DIGITS))
        more = self.ev.prove(apply_const("le", *((q, sides[0]) if side == 0 else (sides[1], q))))
        x, y, z = (q, *sides) if side == 0 else (*sides, q)
        return self.steps.use("le_trans", *((more, th) if side == 0 else (th, more)), x=x, y=y, z=z)

    def linear(self, goal: Term, context: Context) -> Theorem:
        self.ev.auto.left = 400
        return self.ev.auto.arithmetic(goal, context, 3)

    def ups(self, th: Theorem, bound: Term, equation: Theorem, lower: bool) -> Theorem:
        """bound <= val(x), or val(x) <= bound, from the same of extended reals."""
        rest = sides_of(equation)[0]
        hole = fresh("r", rest.type)
        pattern = terms.lam(hole, apply_const("ele", apply_const("up", bound), hole) if lower else apply_const(
            "ele", hole, apply_const("up", bound)))
        moved = self.steps.replace(equation, th, pattern)
        x, y = (terms.strip(side)[1][0] for side in terms.strip(moved.concl)[1])
        return self.steps.along(self.steps.use("ele_up", x=x, y=y), moved)

    # --- the same sums, written in other ways -------------------------------------------------------------------------
    def like(self, goal: Term, th: Theorem) -> Theorem:
        """seriesok from b + 1 on, from that from m on."""
        equation = self.start_moved(goal)
        return self.steps.along(self.steps.sym(equation), th)

    def start_moved(self, t: Term) -> Theorem:
        """t == the same from m on, where t begins at the sum b + 1."""
        s = terms.strip(t)[1][0]
        k = fresh("k", REAL)
        m = terms.strip(terms.strip(terms.app(s, k))[1][1])[1][0]
        worth = self.ev.value(m)
        hole = fresh("m", REAL)
        pattern = terms.lam(hole, self.with_start(t, hole))
        return self.steps.cong(self.steps.refl(pattern), worth)

    def with_start(self, t: Term, m: Term) -> Term:
        head, (_, f) = terms.strip(t)
        return terms.app(head, from_(f, m)[0], f)

    def same_tail(self, rest: Term, tail: Term) -> Theorem:
        """The rest from b + 1 on is that from m on."""
        th = self.start_moved(tail)
        if sides_of(th)[1] is not rest:
            raise ProofError("the rest is another sum")
        return th

    def on(self, t: Term, good: Theorem, equal: Theorem, s: Term, a: Term, f: Term) -> tuple[Theorem, Theorem]:
        """For the set as it is written in the sum."""
        if sides_of(equal)[0] is t:
            return good, equal
        k = fresh("k", REAL)
        mine, theirs = terms.app(s, k), terms.app(from_(f, a)[0], k)
        same = self.steps.ext(k, logic.propositional(apply_const("eq", mine, theirs), []))
        there = self.ev.applied(t, [same, self.steps.refl(f)])
        ok = self.ev.applied(apply_const("seriesok", s, f), [same, self.steps.refl(f)])
        return self.steps.along(self.steps.sym(ok), good), self.steps.trans(there, equal)


def _start(s: Term) -> Num | None:
    """The number from which on all whole numbers are in s."""
    k = fresh("k", REAL)
    parts = conjuncts(terms.app(s, k))
    if len(parts) != 2 or apply_const("int", k) not in parts:
        return None
    low = terms.args_of(next(p for p in parts if p is not apply_const("int", k)), "le", 2)
    return low[0] if low is not None and low[1] is k and isinstance(low[0], Num) else None
