"""Forward: what facts tagged ``about``, and theorems at hand, say of the terms that a goal speaks of."""

from __future__ import annotations

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import KernelError, make
from symdp.proof.asking import Asking
from symdp.proof.context import Context, comparison
from symdp.proof.facts import Lemma
from symdp.proof.matching import Values, match
from symdp.proof.shapes import calls, head_of, last_heads, trigger
from symdp.proof.steps import modus_ponens

ABOUT = 60
"""How many facts about terms of the goal one linear combination is given."""


class Forward(Asking):
    """From what is at hand."""

    def about(self, goal: Term, context: Context, conditions: bool) -> list[Theorem]:
        """What facts tagged ``about`` say: without conditions, of terms in the goal and in the comparisons at hand
        (min(x, y) <= x); with conditions, of terms in the goal (1 < exp(x) where 0 < x)."""
        sources = [goal, *(th.concl for th in context.all() if not conditions and comparison(th.concl))]
        here = dict.fromkeys(t for s in sources for t in calls(s))
        triggers = [(p, f) for p, f in self.triggers if bool(f.hypotheses) == conditions]
        out: list[Theorem] = []
        for pattern, fact in [*triggers, *(self.triggers_at_hand(context) if conditions and here else ())]:
            start = Values(types={a: make(a) for a in fact.theorem.concl.spaces}) if fact.rigid else Values()
            for t in here:
                if terms.strip(t)[0] is not terms.strip(pattern)[0] and (fact.rigid or head_of(t) != head_of(pattern)):
                    continue
                found = match(pattern, t, fact.parameters.values(), start)
                if found is not None and len(out) < ABOUT:
                    th = logic.instantiate(found.types, found.terms, fact.theorem)
                    try:
                        out.append(modus_ponens(th, *(self.seen(found.applied(h), context) for h in fact.hypotheses)))
                    except KernelError:
                        pass
        return out

    def triggers_at_hand(self, context: Context) -> list[tuple[Term, Lemma]]:
        """What theorems at hand say of all points: forall(k in s: 0 <= f(k)) is of use where f is called."""
        out = []
        for name, th in context.theorems:
            if terms.args_of(th.concl, "all", 1) is not None and last_heads(th.concl) & {"le", "lt", "eq"}:
                for part in self.steps.parts(self.steps.opened(name, th)):
                    pattern = trigger(part.conclusion, part.opened) if comparison(part.conclusion) else None
                    if pattern is not None:
                        out.append((pattern, part))
        return out

    def seen(self, condition: Term, context: Context) -> Theorem:
        """A condition of a fact, if it is at hand or linear in what is."""
        self.asking = True
        try:
            return self.goal(condition, context, 0)
        finally:
            self.asking = False

    def opened(self, context: Context) -> Context:
        """With what k in a..b says."""
        there = set(context.all())
        for name, th in context.theorems:
            ends = terms.args_of(th.concl, "range", 3)
            if ends is not None:
                a, b, k = ends
                means = self.steps.along(self.steps.use("range_def", a=a, b=b, k=k), th)
                if all(t.concl is not means.concl for t in there):
                    context = context.with_theorem(name, means).with_theorem(name, th)
        return context
