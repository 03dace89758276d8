"""``auto``: the small gaps. Hypotheses, logic, arithmetic, enclosure, and facts whose conditions are as easy.

It works in steps, never in seconds. It proves all goals that are instances of what is at hand, comparisons that are
linear combinations of products of two hypotheses, and what a fact tagged ``auto`` says. The arguments have files of
their own: ``combining``, ``signs``, ``forward``, ``analysis``, ``instances``; here they are asked in their order.
"""

from __future__ import annotations

from collections.abc import Callable

from symdp.kernel import arithmetic, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Num, Term, apply_const, num
from symdp.kernel.types import PROP, KernelError, fun
from symdp.proof.analysis import Analysis, about_derivatives, about_limits
from symdp.proof.asking import DEPTH, STEPS
from symdp.proof.combining import Combining
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.printing import text as printed
from symdp.proof.rewriting import alike
from symdp.proof.shapes import first_line
from symdp.proof.steps import hint, sides_of

_HEADS = {name: terms.const(name, t) for name, t in (("or", fun(PROP, PROP, PROP)), ("not", fun(PROP, PROP)))}
_FALSE, _TRUE = apply_const("false"), apply_const("true")


class Auto(Combining, Analysis):
    """Proves goals with the facts, within a budget."""

    def prove(self, goal: Term, context: Context, depth: int = DEPTH) -> Theorem:
        """The goal, with a fresh budget; the error says what was at hand and what was tried."""
        self.begin()
        context = self.opened(context)
        try:
            return self.goal(goal, context, depth)
        except KernelError as e:
            had = [f"{n}: {printed(th.concl)}" for n, th in context.theorems if n != "_"][-12:]
            tried = e.tried if isinstance(e, ProofError) else []
            spent = [f"the {STEPS} goals of its budget are used up"] if self.left < 0 else []
            raise ProofError("auto does not see this", wanted=printed(goal), had=had,
                             tried=[*tried, *spent, first_line(e)]) from e

    def goal(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...] = ()) -> Theorem:
        """The goal, or ProofError."""
        self.left -= 1
        key = (goal, context.theorems, depth, deny, tuple(self.busy), self.asking)
        if self.left < 0 or goal in deny or key in self.failed:
            raise ProofError(f"not seen: {printed(goal)}")
        try:
            return self.found(goal, context, depth, deny)
        except KernelError:
            if self.left >= 0:
                self.failed.add(key)
            raise

    def found(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """The goal by one of the ways there are."""
        for th in reversed(context.all()):
            if th.concl is goal:
                return th
        taken_apart = self.by_shape(goal, context, depth, deny)
        if taken_apart is not None:
            return taken_apart
        attempts: list[Callable[[], Theorem]] = [
            lambda: logic.propositional(goal, context.all()), lambda: self.computed(goal),
            lambda: self.denial(goal, context, depth, deny), lambda: self.whole(goal),
            lambda: self.arithmetic(goal, context, depth), lambda: self.positive(goal, context, depth, deny)]
        for attempt in attempts:
            try:
                return attempt()
            except KernelError:
                pass
        equal = terms.args_of(goal, "eq", 2)
        if equal is not None and equal[0].type.name not in ("prop", "real"):
            try:
                return alike(self.steps, equal[0], equal[1], context)
            except KernelError:
                pass
        for shape, way in ((about_derivatives, self.derivative), (about_limits, self.limit)):
            if depth and shape(goal):
                try:
                    return way(goal, context, depth)
                except KernelError:
                    pass
        for name, way_ in (("or", self.one_of_two), ("not", self.contradicted)):
            if terms.strip(goal)[0] is _HEADS[name]:
                try:
                    return way_(goal, context, depth, deny)
                except KernelError:
                    pass
        if comparison(goal) is None:
            try:
                return self.nearly_at_hand(goal, context)
            except KernelError:
                pass
        return self.by_any_fact(goal, context, depth, deny)

    def by_shape(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem | None:
        """Connectives and quantifiers, taken apart."""
        head, xs = terms.strip(goal)
        name = head.name if isinstance(head, Const) else ""
        if name == "eq" and xs[0] is xs[1]:
            return self.steps.refl(xs[0])
        if name == "and":
            first = self.goal(xs[0], context, depth, deny)
            return logic.propositional(goal, [first, self.goal(xs[1], context.with_theorem("_", first), depth, deny)])
        if name == "imp":
            return logic.discharge(xs[0], self.goal(xs[1], self.opened(context.assuming("_", xs[0])), depth, deny))
        if name == "range" and len(xs) == 3:
            means = self.steps.use("range_def", a=xs[0], b=xs[1], k=xs[2])
            return self.steps.along(self.steps.sym(means), self.goal(sides_of(means)[1], context, depth, deny))
        if name == "all":
            v = fresh(hint(xs[0]), xs[0].type.args[0])
            return logic.generalise(v, self.goal(terms.app(xs[0], v), context, depth, deny))
        return None

    def one_of_two(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """p or q: the one where the other is not."""
        error: KernelError = ProofError(f"not seen: {printed(goal)}")
        p, q = terms.strip(goal)[1]
        for side, other in ((q, p), (p, q)):
            opposite = apply_const("not", other)
            try:
                th = self.goal(side, context.assuming("_", opposite), depth, deny)
                return logic.propositional(goal, [logic.discharge(opposite, th)])
            except KernelError as e:
                error = e
        raise error

    def contradicted(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        """not p, where p leads to what is false."""
        inner = terms.strip(goal)[1][0]
        if comparison(inner) is not None or not depth:
            raise ProofError(f"not seen: {printed(goal)}")
        false = self.goal(_FALSE, self.opened(context.assuming("_", inner)), depth - 1, deny)
        return logic.propositional(goal, [logic.discharge(inner, false)])

    def nearly_at_hand(self, goal: Term, context: Context) -> Theorem:
        """What a theorem at hand says but for the arithmetic of parts."""
        shape = terms.strip(goal)[0]
        for th in reversed(context.all()):
            if terms.strip(th.concl)[0] is shape:
                try:
                    return self.steps.along(alike(self.steps, th.concl, goal, context), th)
                except KernelError:
                    pass
        raise ProofError(f"not seen: {printed(goal)}")

    def computed(self, goal: Term) -> Theorem:
        """By working out what is written out."""
        th = tables.evaluate(goal)
        if sides_of(th)[1] is not _TRUE:
            raise ProofError(f"it does not come out true: {goal}")
        return logic.propositional(goal, [th])

    def whole(self, goal: Term) -> Theorem:
        """That a number is whole, where it comes out so in normal form."""
        xs = terms.args_of(goal, "int", 1)
        if xs is None or isinstance(xs[0], Num):
            raise ProofError(f"not seen: {printed(goal)}")
        p = arithmetic.normal_form(xs[0])
        if len(p) > 1 or any(m != (frozenset(), frozenset()) for m in p):
            raise ProofError(f"no numeral: {goal}")
        q = num(next(iter(p.values())) if p else 0)
        return self.like(self.computed(apply_const("int", q)), goal, Context())
