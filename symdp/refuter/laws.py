"""What holds for all laws on a few points: such a law is its probabilities, which are numbers in a simplex.

The law is taken apart by its support; on each face the probabilities are variables between 0 and 1, the box of which is
halved until each part is seen, where what is quantified inside the formula may be decided by another object on each.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from contextlib import ExitStack
from fractions import Fraction
from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL
from symdp.proof.closed_terms import Undecided, name_of
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.objects import finite_law
from symdp.proof.shapes import conjuncts
from symdp.proof.steps import denied, hint, modus_ponens, sides_of
from symdp.refuter.objects import ROW, conditions, is_row

if TYPE_CHECKING:
    from symdp.refuter.opposite import Truths

ZERO, ONE = num(0), num(1)
POINTS = 3
"""Points of the laws, at most."""
CUTS = 24
"""How often the box of one face is halved, at most."""
CASES = 2
"""Comparisons that are distinguished, one within the other."""
Box = dict[Var, tuple[Fraction, Fraction]]


def _no_such_law(goal: Term) -> Term | None:
    """The predicate of a goal that denies a conjunction one part of which says that there is a law."""
    inner = terms.args_of(goal, "not", 1)
    for c in conjuncts(inner[0]) if inner is not None else ():
        said = terms.args_of(c, "ex", 1)
        if said is not None and said[0].type.args[0].name == "law":
            return said[0]
    return None


class AllLaws:
    """Formulas that hold for every law on a finite list of points."""

    def __init__(self, truths: Truths) -> None:
        self.truths, self.ev, self.steps = truths, truths.ev, truths.ev.steps

    def everywhere(self, v: Var, goal: Term, box: Box | None = None) -> Theorem:
        """forall(v: goal), where goal asks v to live on a list of points. ProofError if that is not seen. ``box``: the
        probabilities of laws that are taken apart already."""
        on = next((c for c in conditions(goal) if name_of(c) == "supp" and terms.strip(c)[1][0] is v), None)
        if on is None:
            raise ProofError("no list of points on which these laws live")
        points, equation = self.ev.sums.listed(terms.strip(on)[1][1])
        if not 0 < len(points) <= POINTS:
            raise ProofError("too many points")
        listed = sides_of(equation)[1]
        living = logic.propositional(apply_const("supp", v, listed), [
            self.ev.applied(on, [self.steps.refl(v), equation]), logic.assume(on)])
        given = [*self.ev.events.enumerated(listed, points), living]
        weight = [apply_const("pmf", v, p) for p in points]
        total = self.steps.use("pmf_sum", *given, P=v, s=listed)
        total = self.steps.trans(self.steps.sym(self.ev.sums.summed(listed, terms.strip(sides_of(total)[0])[1][1],
                                                                    points)), total)
        signs = [self.steps.use("le_cases", self.steps.use("pmf_nonneg", P=v, x=p), x=ZERO, y=w)
                 for p, w in zip(points, weight, strict=True)]
        branches = []
        for size in range(len(points) + 1):
            for chosen in itertools.combinations(range(len(points)), size):
                branches.append(self.face(v, goal, points, weight, chosen, given, total, box or {}))
        whole = logic.propositional(goal, [*signs, *branches])
        return logic.generalise(v, logic.propositional(goal, [logic.discharge(on, whole)]))

    def face(self, v: Var, goal: Term, points: Sequence[Term], weight: Sequence[Term], chosen: Sequence[int],
             given: Sequence[Theorem], total: Theorem, box: Box) -> Theorem:
        """cases imp goal, where the cases say which probabilities are positive: the chosen ones, and no others."""
        cases = [apply_const("lt", ZERO, w) if i in chosen else apply_const("eq", ZERO, w)
                 for i, w in enumerate(weight)]
        told = [logic.assume(c) for c in cases]
        if not chosen:
            absurd = self.linear(apply_const("false"), [total, *told])
            return self.under(cases, logic.propositional(goal, [absurd]))
        listed = terms.strip(given[-1].concl)[1][1]
        variables = [fresh("q", REAL) for _ in chosen[1:]]
        law = self.law(v, [points[i] for i in chosen], variables)
        asked = self.asked(variables)
        with ExitStack() as stack:
            for h in asked:
                stack.enter_context(self.ev.assuming(logic.assume(h)))
            # first what does not depend on the boxes: it is kept
            supported = self.ev.laws.wider(self.ev.laws.support(law)[1], listed)
            worths = [self.ev.value(apply_const("pmf", law, p)) for p in points]
            shown = self.inside(terms.instantiate(goal, {}, {v: law}), {
                **box, **dict.fromkeys(variables, (Fraction(0), Fraction(1)))})
        # the variables are the probabilities of all chosen points but the last
        put = {q: weight[i] for q, i in zip(variables, chosen, strict=False)}
        bounds = [*told, total, *(self.steps.use(name, P=v, x=p) for p in points
                                  for name in ("pmf_nonneg", "pmf_le_1"))]
        met = {h: self.linear(terms.instantiate(h, {}, put), bounds) for h in asked}

        def there(th: Theorem) -> Theorem:
            for h in reversed(asked):
                th = logic.discharge(h, th)
            return modus_ponens(logic.instantiate({}, put, th), *(met[h] for h in asked))
        equal = []
        for p, w, e in zip(points, weight, map(there, worths), strict=True):
            here = self.linear(apply_const("eq", w, sides_of(e)[1]), bounds)
            equal.append((p, self.steps.trans(here, self.steps.sym(e))))
        same = self.same(v, terms.instantiate(law, {}, put), given, there(supported), equal)
        return self.under(cases, self.steps.replace(self.steps.sym(same), there(shown), terms.lam(v, goal)))

    def linear(self, goal: Term, told: Sequence[Theorem]) -> Theorem:
        """A goal by linear arithmetic."""
        context = Context({}, tuple(("_", th) for th in told))
        for th in told:
            if th.concl is goal:
                return th
        self.ev.auto.left = 400
        return self.ev.auto.arithmetic(goal, context, 3)

    def under(self, cases: Sequence[Term], th: Theorem) -> Theorem:
        for c in reversed(cases):
            th = logic.discharge(c, th)
        return th

    def law(self, v: Var, points: Sequence[Term], variables: Sequence[Var]) -> Term:
        """The law with these probabilities; the last point has what is left."""
        rest: Term = ONE
        for q in variables:
            rest = apply_const("add", rest, apply_const("neg", q))
        return finite_law(v.type.args[0], list(zip(points, [*variables, rest], strict=True)))

    def asked(self, variables: Sequence[Var]) -> list[Term]:
        """What the variables of a face satisfy."""
        if not variables:
            return []
        rest: Term = ONE
        for q in variables:
            rest = apply_const("add", rest, apply_const("neg", q))
        return [*(apply_const("lt", ZERO, x) for x in (*variables, rest)),
                *(apply_const("le", ZERO, q) for q in variables), *(apply_const("le", q, ONE) for q in variables)]

    def inside(self, goal: Term, box: Box) -> Theorem:
        """The goal, which may go on about a further row of a channel."""
        sides = terms.args_of(goal, "imp", 2)
        predicate = terms.args_of(sides[1], "all", 1) if sides is not None else None
        if (further := _no_such_law(goal)) is not None:
            v = fresh(hint(further), further.type.args[0])
            every = self.everywhere(v, denied(terms.app(further, v)), box)
            return logic.propositional(goal, [self.steps.along(self.steps.sym(self.steps.use(
                "not_ex", p=further)), every)])
        if predicate is None or not is_row(predicate[0]):
            asked = [c for c, th in self.ev.known.items() if c.free and c.free <= box.keys() and th.concl is c]
            try:
                return self.truths.contradictions.holds(goal, asked, box)
            except ProofError:
                return self.on_box(goal, box, [CUTS*max(1, len(box))**2])
        v = fresh(ROW, predicate[0].type.args[0])
        return logic.propositional(goal, [self.everywhere(v, terms.app(predicate[0], v), box)])

    def cases(self, goal: Term, depth: int) -> Theorem:
        """The goal, where comparisons that are open are distinguished: which of two probabilities is larger, say."""
        try:
            return self.truths.prove(goal)
        except Undecided as e:
            if not depth or not e.atom.free:
                raise
            branches = []
            for case in (e.atom, denied(e.atom)):
                with self.ev.assuming(logic.assume(case)):
                    branches.append(logic.discharge(case, self.cases(goal, depth - 1)))
            return logic.propositional(goal, branches)

    def on_box(self, goal: Term, box: Box, left: list[int]) -> Theorem:
        """The goal on a box, which is halved if needed."""
        try:
            return self.cases(goal, CASES)
        except ProofError:
            left[0] -= 1
            if left[0] < 0 or not box:
                raise
        q = max(box, key=lambda x: box[x][1] - box[x][0])
        low, high = box[q]
        at = num((low + high)/2)
        halves = []
        for case, part in ((apply_const("le", q, at), (low, (low + high)/2)),
                           (apply_const("le", at, q), ((low + high)/2, high))):
            with self.ev.assuming(logic.assume(case)):
                halves.append(logic.discharge(case, self.on_box(goal, {**box, q: part}, left)))
        return logic.propositional(goal, [self.steps.use("le_total", x=q, y=at), *halves])

    def same(self, v: Var, law: Term, given: Sequence[Theorem], supported: Theorem,
             equal: Sequence[tuple[Term, Theorem]]) -> Theorem:
        """v == law, as both give the same to each point."""
        listed = terms.strip(given[-1].concl)[1][1]
        x = fresh("x", v.type.args[0])
        goal = apply_const("eq", apply_const("pmf", v, x), apply_const("pmf", law, x))
        among = logic.assume(terms.app(listed, x))
        one = self.ev.sets.for_point(x, goal, among, equal)
        every = logic.generalise(x, logic.discharge(among.concl, one))
        return self.steps.use("law_ext_finite", *given, supported, every, P=v, Q=law, s=listed)
