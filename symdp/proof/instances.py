"""The goal as an instance of one fact, or of a theorem at hand: its parameters are matched, its hypotheses shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import KernelError, make
from symdp.proof.asking import Asking
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.facts import Lemma
from symdp.proof.matching import Values, known, match
from symdp.proof.printing import text as printed
from symdp.proof.rewriting import alike
from symdp.proof.shapes import first_line, head_of, last_heads
from symdp.proof.steps import modus_ponens

MEASURABLE = ("ev", "meas", "mbl", "kernel")


def _renamed(a: Term, b: Term) -> bool:
    """Whether the two are one but for variables that no text can name."""
    found = match(a, b, [v for v in a.free if "~" in v.name], Values(types={s: make(s) for s in a.spaces}))
    return found is not None and all(isinstance(t, Var) for t in found.terms.values())


class Instances(Asking):
    """By a fact."""

    def by_any_fact(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...]) -> Theorem:
        if depth:
            wanted = head_of(goal)
            for name, th in reversed(context.theorems):
                if terms.args_of(th.concl, "all", 1) is not None and wanted in last_heads(th.concl):
                    try:
                        return self.by(self.steps.opened(name, th), goal, context, depth=depth - 1, deny=(*deny, goal))
                    except KernelError:
                        pass
            if wanted in MEASURABLE and any(_renamed(d, goal) for d in deny):
                raise ProofError(f"not seen: {printed(goal)}")  # such facts would ask for the like without end
            for fact in self.facts.tagged("auto"):
                if last_heads(fact.conclusion) & {wanted, None}:
                    try:
                        less = 0 if wanted in MEASURABLE else 1  # such facts ask for parts of what they say
                        return self.by(fact, goal, context, depth=depth - less, deny=(*deny, goal))
                    except KernelError:
                        pass
        raise ProofError(f"not seen: {printed(goal)}")

    def by(self, fact: Lemma, goal: Term | None, context: Context, given: Mapping[str, Term] | None = None,
           using: Sequence[Theorem] = (), depth: int = 3, deny: tuple[Term, ...] = ()) -> Theorem:
        """The goal by one fact: parameters given by name, or found by matching the goal, then the hypotheses with what
        is at hand; hypotheses that are left are shown by auto. Without a goal: what the fact says."""
        start = Values(types={a: make(a) for a in fact.theorem.concl.spaces}) if fact.rigid else Values()
        names = fact.called
        for n, t in (given or {}).items():
            if n not in names:
                raise ProofError(f"{fact.name} has no parameter {n}; it has "
                                 f"{', '.join(n for n in names if '~' not in n) or 'none'}")
            if not start.fits(names[n], t):
                raise ProofError(f"{fact.name}: {n} : {names[n].type} cannot be {t} : {t.type}")
        ways: list[tuple[Lemma, Values | None]] = [(fact, start)]
        if goal is not None:
            matched = [(p, match(p.conclusion, goal, p.parameters.values(), start)) for p in self.steps.parts(fact)]
            ways = [(p, found) for p, found in matched if found is not None] or [(fact, None)]
        if ways[0][1] is None and deny:
            raise ProofError(f"{fact.name} says something else")
        pool, error = [*using, *reversed(context.all())], None
        for part, found in ways:  # a part may look like the goal and turn out to be another
            try:
                th = self.filled(part, found or start, 0, pool, context, depth, deny, None if found is None else goal)
                return th if goal is None else self.like(th, goal, context, deep=not deny)
            except KernelError as e:
                if found is None and goal is not None and isinstance(e, ProofError):
                    e.tried.insert(0, f"{fact.name} says {printed(fact.conclusion)}, "
                                      "which is not of the form of the goal")
                error = error or e
        raise error or ProofError(f"{fact.name} says nothing")

    def filled(self, fact: Lemma, values: Values, i: int, pool: list[Theorem], context: Context, depth: int,
               deny: tuple[Term, ...], goal: Term | None) -> Theorem:
        """The fact with its hypotheses from the i-th on shown."""
        parameters = set(fact.parameters.values())
        if i == len(fact.hypotheses):
            if goal is not None and not parameters <= values.terms.keys():  # what the hypotheses said may tell the rest
                values = match(values.applied(fact.conclusion), goal, parameters, values) or values
            missing = [v.name.split("~")[0] for v in parameters if v not in values.terms]
            if missing:
                raise ProofError(f"{fact.name}: what is {', '.join(sorted(missing))}? Say it: with {missing[0]} = ...")
            unknown = fact.theorem.concl.spaces - values.types.keys()
            if unknown and not fact.rigid:
                raise ProofError(f"{fact.name}: on which space is {', '.join(sorted(unknown))}?")
            th = logic.instantiate(values.types, values.terms, fact.theorem)
            for h in fact.hypotheses:
                try:
                    th = modus_ponens(th, self.goal(values.applied(h), context, depth, deny))
                except KernelError as e:
                    raise ProofError(f"{fact.name} asks for {printed(values.applied(h))}", tried=[first_line(e)]) from e
            return th
        error: ProofError | None = None
        if not known(fact.hypotheses[i], parameters, values.terms):
            for candidate in pool:
                found = match(fact.hypotheses[i], candidate.concl, parameters, values)
                if found is not None:
                    try:
                        return self.filled(fact, found, i + 1, pool, context, depth, deny, goal)
                    except ProofError as e:
                        error = e
        try:
            return self.filled(fact, values, i + 1, pool, context, depth, deny, goal)
        except ProofError as e:
            raise error or e from None

    def like(self, th: Theorem, goal: Term, context: Context, deep: bool = True) -> Theorem:
        """The goal from a theorem that says nearly the same."""
        if th.concl is goal:
            return th
        try:
            return self.steps.along(alike(self.steps, th.concl, goal, context), th)
        except KernelError:
            if not deep:
                raise
        return self.goal(goal, context.with_theorem("_", th), 0)
