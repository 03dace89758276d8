"""What holds for all channels from a few inputs to a few outputs: such a channel is its rows, which are laws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.kernel.types import make
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.objects import table
from symdp.proof.shapes import conjuncts
from symdp.proof.steps import modus_ponens
from symdp.refuter.objects import ROW, conditions, rows_said

if TYPE_CHECKING:
    from symdp.refuter.opposite import Truths

INPUTS = 2


class AllChannels:
    """Formulas that hold for every channel from a list of inputs to a list of outputs."""

    def __init__(self, truths: Truths) -> None:
        self.truths, self.ev, self.steps = truths, truths.ev, truths.ev.steps

    def everywhere(self, w: Var, goal: Term) -> Theorem:
        """forall(w: goal), where goal says on which outputs the rows live and that they repeat. ProofError if that is
        not seen."""
        told = conditions(goal)
        inputs, outputs = next(rows_said(told, w), (None, None))
        again = self.repeated(told, w)
        if inputs is None or outputs is None or again is None:
            raise ProofError("no list of inputs, or of outputs")
        read, _ = self.ev.sums.listed(inputs)
        if not 0 < len(read) <= INPUTS:
            raise ProofError("too many inputs")
        law = make("law", w.type.args[1])
        laws = [fresh(ROW, law) for _ in read]
        made = self.channel(w, read, laws)
        core = self.without(goal, {c for c in told if c is again or next(rows_said([c], w), None) is not None})
        there = terms.instantiate(core, {}, {w: made})
        for a in reversed(laws):
            there = apply_const("all", terms.lam(a, apply_const("imp", apply_const("supp", a, outputs), there)))
        th = self.truths.prove(there)
        given = [logic.assume(c) for c in told]
        for x in read:
            row = apply_const("row", w, x)
            th = modus_ponens(self.steps.special(th, row), self.lives(given, w, x, outputs))
        own = self.channel(w, read, [apply_const("row", w, x) for x in read])
        same = self.same(w, own, read, again)
        th = self.steps.replace(self.steps.sym(same), th, terms.lam(w, core))
        for c in told:
            th = logic.discharge(c, th)
        return logic.generalise(w, logic.propositional(goal, [th]))

    def without(self, goal: Term, said: set[Term]) -> Term:
        """What is left of the goal where what is said of the rows holds."""
        inner = terms.args_of(goal, "not", 1)
        sides = terms.args_of(goal, "imp", 2)
        if inner is None:
            return goal if sides is None else sides[1]
        rest = [c for c in conjuncts(inner[0]) if c not in said]
        out = rest[0] if rest else apply_const("true")
        for c in rest[1:]:
            out = apply_const("and", out, c)
        return apply_const("not", out)

    def channel(self, w: Var, read: Sequence[Term], laws: Sequence[Term]) -> Term:
        """The channel with these rows."""
        return apply_const("mkchan", table(w.type.args[0], list(zip(read[1:], laws[1:], strict=True)), laws[0]))

    def repeated(self, told: Sequence[Term], w: Var) -> Term | None:
        """What is said: the row of every x is that of an input of the list."""
        for c in told:
            predicate = terms.args_of(c, "all", 1)
            if predicate is not None:
                x = fresh("x", predicate[0].type.args[0])
                sides = terms.args_of(terms.app(predicate[0], x), "eq", 2)
                if sides is not None and sides[0] is apply_const("row", w, x):
                    return c
        return None

    def lives(self, given: Sequence[Theorem], w: Var, x: Term, outputs: Term) -> Theorem:
        """The row of x lives on the outputs."""
        goal = apply_const("supp", apply_const("row", w, x), outputs)
        for th in given:
            predicate = terms.args_of(th.concl, "all", 1)
            if predicate is None or predicate[0].type.args[0] is not x.type:
                continue
            at = self.steps.special(th, x)
            sides = terms.args_of(at.concl, "imp", 2)
            if sides is not None and sides[1] is goal:
                return modus_ponens(at, self.ev.prove(sides[0]))
        raise ProofError("where this row lives is not said")

    def same(self, w: Var, own: Term, read: Sequence[Term], again: Term) -> Theorem:
        """w == own, row by row."""
        x = fresh("x", w.type.args[0])
        first = self.steps.special(logic.assume(again), x)
        other = terms.strip(first.concl)[1][1]
        f = terms.strip(own)[1][0]
        row = self.steps.use("row_mkchan", self.kernel(w, f, read), f=f, x=x)
        goal = apply_const("eq", other, terms.app(f, x))
        second = self.ev.cases.by_cases(goal)
        whole = self.steps.trans(self.steps.trans(first, second), self.steps.sym(row))
        return self.steps.use("chan_ext", logic.generalise(x, whole), V=w, W=own)

    def kernel(self, w: Var, f: Term, read: Sequence[Term]) -> Theorem:
        """f, which is chosen by comparisons with the inputs, is a kernel."""
        x = fresh("x", w.type.args[0])
        a, b = w.type.args
        body = terms.app(f, x)
        choice = terms.args_of(body, "ite", 3)
        if choice is None:
            return self.steps.at_spaces("kernel_const", {"'A": a, "'B": b}, P=body)
        e, here, rest = (terms.lam(x, part) for part in choice)
        return self.steps.use("kernel_ite", self.ev.events.event(e), self.kernel(w, here, read),
                              self.kernel(w, rest, read), E=e, f=here, g=rest)
