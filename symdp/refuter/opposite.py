"""Whether a closed formula holds, where evaluation alone does not tell: quantifiers over laws, channels and numbers.

A quantifier is decided by an object of a small stock, or for all objects at once: all laws on a few points
(:mod:`symdp.refuter.laws`), all numbers and all else by a search for a proof. Nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Callable

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.closed_terms import name_of, replaced
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.evaluator import evaluation
from symdp.proof.facts import Facts
from symdp.proof.matching import fresh
from symdp.proof.steps import denied, hint, modus_ponens
from symdp.prover.arguments import ARGUMENTS
from symdp.prover.search import OutOfSteps, Search
from symdp.refuter.bounds import Bounds, Screened
from symdp.refuter.contradictions import Contradictions
from symdp.refuter.extrema import Extrema
from symdp.refuter.glance import Glance
from symdp.refuter.laws import AllLaws
from symdp.refuter.objects import candidates, is_row
from symdp.refuter.rows import AllChannels
from symdp.refuter.series import Enclosed, Series

AT_ONCE = 120
"""Steps of a search for a proof for all laws or channels, before these are taken apart."""
SEARCHED = 400
"""Steps of a search for a proof for all values."""
DEEPEST = 6
"""Quantifiers one within the other."""


class Truths:
    """Truth of formulas, by theorems: :meth:`truth` gives t or not t."""

    def __init__(self, facts: Facts, steps: int, expired: Callable[[], bool]) -> None:
        self.ev = evaluation(facts)
        self.steps = self.ev.steps
        self.ev.hints = [num(k) for k in (1, 2, 3)]
        self.search = Search(facts, ARGUMENTS, steps, expired)
        self.bounds = Bounds(self.ev, self.search)
        self.ev.comparisons = Screened(self.ev, self.bounds)
        self.all_laws, self.all_channels, self.extrema = AllLaws(self), AllChannels(self), Extrema(self)
        self.series = Series(self)
        self.contradictions, self.glance = Contradictions(self), Glance(self)
        self.depth = 0
        self.decisive: dict[str, Term] = {}
        self.failed: dict[tuple[Term, frozenset[Term], bool | None], ProofError] = {}

    def prove(self, t: Term) -> Theorem:
        """t; ProofError if it does not hold or that is not seen."""
        th = self.truth(t)
        if th.concl is not t:
            raise ProofError("this does not hold")
        return th

    def truth(self, t: Term, hope: bool | None = None) -> Theorem:
        """t or not t. ``hope``: which of the two is of use, if only one is; then nothing is shown of all objects for
        the sake of the other."""
        if self.search.expired():
            raise OutOfSteps
        key = (t, frozenset(self.ev.known), hope)
        if key in self.failed:
            raise self.failed[key]
        try:
            return self._truth(t, hope)
        except ProofError as e:
            self.failed[key] = e
            raise
        except KernelError as e:
            raise ProofError(str(e)) from None

    def _truth(self, t: Term, hope: bool | None) -> Theorem:
        name, xs = name_of(t), terms.strip(t)[1]
        if name == "not" and len(xs) == 1:
            return self.ev.follows(t, [self.truth(xs[0], None if hope is None else not hope)])
        if name in ("and", "or", "imp") and len(xs) == 2:
            return self.connective(t, name, xs, hope)
        if name in ("all", "ex"):
            return self.quantified(t, name, xs[0], hope)
        return self.leaf(t)

    def connective(self, t: Term, name: str, xs: list[Term], hope: bool | None) -> Theorem:
        """The second side is looked at only if the first does not decide, or is not seen; then under the assumption
        that the first does not decide."""
        failed: ProofError | None = None
        premises: list[Theorem] = []
        for i, x in enumerate(xs):
            hoped = None if hope is None else hope != (name == "imp" and i == 0)
            supposed = (denied(xs[0]) if name == "or" else xs[0]) if failed is not None and _is_atom(xs[0]) else None
            try:
                if supposed is None:
                    th = self.truth(x, hoped)
                else:
                    with self.ev.assuming(logic.assume(supposed)):
                        th = self.truth(x, hoped)
            except ProofError as e:
                failed = failed or e
                continue
            if supposed is not None and (th.concl is x) == (name != "and"):
                return self.ev.follows(t, [logic.discharge(supposed, th)])
            if (th.concl is x) == {"and": False, "or": True, "imp": i == 1}[name]:
                return self.ev.follows(t, [th])
            premises.append(th)
        if failed is not None:
            raise failed
        return self.ev.follows(t, premises)

    def leaf(self, t: Term) -> Theorem:
        """A formula by evaluation; comparisons that it leaves open are decided from what is known."""
        if self.extrema.applies(t):
            try:
                return self.ev.truth(t)
            except KernelError:
                return self.extrema.truth(t)
        sum_ = _series_in(t)
        if sum_ is not None:
            return self.about_series(t, sum_)
        return self.ev.truth(t)

    def about_series(self, t: Term, x: Term) -> Theorem:
        """A formula about the infinite sum x, from bounds of it."""
        failed = ProofError("no bounds of this sum are seen")
        for found in self.series.enclosed(x):
            for th in (found.good, found.finite):
                if th.concl is t:
                    return th
            try:
                return self.between(t, apply_const("val", x), found)
            except ProofError as e:
                failed = e
        raise failed

    def between(self, t: Term, value: Term, found: Enclosed) -> Theorem:
        """A formula about a number, of which only bounds are known."""
        v = fresh("c", value.type)
        there = replaced(t, value, v)
        if _series_in(there) is not None and there is t:
            raise ProofError("what is said of this sum is not about its value")
        bounds = [replaced(th.concl, value, v) for th in (found.low, found.high)]
        with self.ev.assuming(logic.assume(bounds[0])), self.ev.assuming(logic.assume(bounds[1])):
            th = self.leaf(there)
        for b in reversed(bounds):
            th = logic.discharge(b, th)
        return modus_ponens(logic.instantiate({}, {v: value}, th), found.low, found.high)

    def quantified(self, t: Term, name: str, predicate: Term, hope: bool | None = None) -> Theorem:
        """A quantifier: over finitely many points by evaluation, else by an object or for all at once."""
        v = fresh(hint(predicate), predicate.type.args[0])
        body = terms.app(predicate, v)
        try:
            if v.type.name not in ("law", "chan"):
                return self.ev.truth(t)
        except KernelError:
            pass
        if self.depth >= DEEPEST:
            raise ProofError("quantifiers are nested too deeply")
        self.depth += 1
        try:
            last = self.decisive.get(hint(predicate))  # what decided the same on the box before
            tried = [] if is_row(predicate) else [*([last] if last is not None and last.type is v.type else []),
                                                       *candidates(self.ev, v, body)]
            for c in dict.fromkeys(tried):
                there = terms.app(predicate, c)
                if self.glance.of(body, v, c) is (name == "all"):
                    continue
                try:
                    th = self.truth(there, name == "ex")
                except ProofError:
                    continue
                if (name == "ex") == (th.concl is there):
                    self.decisive[hint(predicate)] = c
                if name == "ex" and th.concl is there:
                    return self.steps.witness(predicate, c, th)
                if name == "all" and th.concl is not there:
                    every = logic.discharge(t, self.steps.special(logic.assume(t), c))
                    return logic.propositional(denied(t), [every, th])
            if hope is (name == "ex"):
                raise ProofError("no object is seen that decides this")
            every = self.everywhere(v, body if name == "all" else denied(body))
        finally:
            self.depth -= 1
        if name == "all":
            return every
        return self.steps.along(self.steps.sym(self.steps.use("not_ex", p=predicate)), every)

    def everywhere(self, v: Var, goal: Term) -> Theorem:
        """forall(v: goal)."""
        try:
            # whatever v is: of a number with what is quantified inside, by an object for all of its values
            th = self.truth(goal, True) if v.type is REAL and _speaks_of_objects(goal) else self.ev.truth(goal)
            if th.concl is goal:
                return logic.generalise(v, th)
        except KernelError:
            pass
        every = terms.apply_const("all", terms.lam(v, goal))
        if self.depth == 1 and v.type.name in ("law", "chan") and not self.ev.known:
            shown = self.bounds.proved(every, Context(), AT_ONCE)
            if shown is not None:
                return shown
        for kind, way in (("law", self.all_laws.everywhere), ("chan", self.all_channels.everywhere)):
            if v.type.name == kind:
                try:
                    return way(v, goal)
                except ProofError:
                    pass
        try:
            return logic.generalise(v, self.ev.cases.by_cases(goal, 4))
        except KernelError:
            pass
        if self.depth > 1 and v.type.name in ("law", "chan"):
            raise ProofError("not seen of all")  # inside another quantifier this is asked too often
        context = Context({}, tuple(("_", th) for th in self.ev.known.values()))
        shown = self.bounds.proved(every, context, SEARCHED)
        if shown is None:
            raise ProofError("not seen of all")
        return shown


def _is_atom(t: Term) -> bool:
    """Whether t is a comparison with free names, which may be supposed."""
    return bool(t.free) and any(terms.args_of(t, name, 2) is not None for name in ("le", "lt", "eq", "ele", "elt"))


def _speaks_of_objects(t: Term) -> bool:
    """Whether a formula has a quantifier over laws or channels."""
    if isinstance(t, terms.App):
        said = terms.args_of(t, "all", 1) or terms.args_of(t, "ex", 1)
        return (said is not None and said[0].type.args[0].name in ("law", "chan")) or (
            _speaks_of_objects(t.function) or _speaks_of_objects(t.argument))
    return isinstance(t, terms.Lam) and _speaks_of_objects(t.body)


def _series_in(t: Term) -> Term | None:
    """An infinite sum without free variables in t, or of which t says that it is one."""
    said = terms.args_of(t, "seriesok", 2)
    if said is not None and not t.free and not t.loose:
        return apply_const("series", *said)
    if terms.args_of(t, "series", 2) is not None and not t.free and not t.loose:
        return t
    if isinstance(t, terms.App):
        return _series_in(t.function) or _series_in(t.argument)
    return None
