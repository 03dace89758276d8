"""What an evaluation has worked out, what it takes as known, and the equations of the library that it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import PROP, KernelError
from symdp.proof.auto import Auto
from symdp.proof.closed_terms import (
    Undecided,
    name_of,
    unworkable,
)
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts, Lemma
from symdp.proof.matching import Values, match
from symdp.proof.steps import Steps, modus_ponens, sides_of

Rule = Callable[[list[Term], Term], Theorem | None]


class Memory:
    """Values and truths that are worked out once; ``special`` and ``judges`` are rules by the constant at the head."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.steps, self.auto = facts, Steps(facts), Auto(facts)
        self.special: dict[str, Rule] = {}
        self.judges: dict[str, Rule] = {}
        self.known: dict[Term, Theorem] = {}      # atoms with free variables: the atom, or its denial
        self.equations: dict[Term, Theorem] = {}  # terms with free variables: t == value
        self.closed: dict[tuple[str, Term], Theorem | ProofError] = {}
        self.local: dict[tuple[str, Term], Theorem | ProofError] = {}
        self.enclosed: dict[Term, list[Theorem]] = {}  # numbers of which only bounds are known
        self.cause = ""  # why the last equation could not be used
        self.hints: list[Term] = []               # values to try where a quantifier is over an infinite space
        self.rewrites: dict[str, list[Lemma]] = {}
        for fact in facts.by_name.values():
            sides = terms.args_of(fact.conclusion, "eq", 2)
            if sides is not None and {"def", "simp"} & set(fact.tags):
                self.rewrites.setdefault(name_of(sides[0]), []).append(fact)
        for equations in self.rewrites.values():  # what is said of special arguments comes before definitions
            equations.sort(key=lambda f: all(isinstance(x, terms.Var) for x in terms.strip(
                terms.strip(f.conclusion)[1][0])[1]))

    def _once(self, kind: str, t: Term, work: Callable[[Term], Theorem]) -> Theorem:
        memo = self.local if t.free else self.closed
        key = (kind, t)
        found = memo.get(key)
        if found is None:
            try:
                found = work(t)
            except ProofError as e:
                found = e
            except KernelError as e:
                found = unworkable(t, str(e))
            except RecursionError:
                found = unworkable(t, "this is nested too deeply")
            memo[key] = found
        if isinstance(found, ProofError):
            raise found
        return found

    @contextmanager
    def assuming(self, th: Theorem) -> Iterator[None]:
        """Inside, the theorem (an atom, its denial, or conjunctions of such) is known."""
        before = self.known, self.equations, self.local
        self.known, self.equations, self.local = dict(self.known), dict(self.equations), {}
        try:
            self._learn(th)
            yield
        finally:
            self.known, self.equations, self.local = before

    def _learn(self, th: Theorem) -> None:
        both = terms.args_of(th.concl, "and", 2)
        if both is not None:
            for side in both:
                self._learn(logic.propositional(side, [th]))
            return
        inner = terms.args_of(th.concl, "not", 1)
        self.known[inner[0] if inner is not None else th.concl] = th
        sides = terms.args_of(th.concl, "eq", 2)
        if sides is not None and sides[0].type is not PROP:
            a, b = sides
            if a.free and not b.free:
                self.equations[a] = self.steps.trans(th, self.value(b))
            elif b.free and not a.free:
                self.equations[b] = self.steps.trans(self.steps.sym(th), self.value(a))

    def value(self, t: Term) -> Theorem:
        """t == its value."""
        raise NotImplementedError

    def prove(self, t: Term) -> Theorem:
        """t; ProofError if it does not hold or cannot be worked out."""
        raise NotImplementedError

    def rewritten(self, t: Term) -> Theorem | None:
        """t == t' by a definition or an equation of the library whose conditions hold."""
        self.cause = ""
        for fact in self.rewrites.get(name_of(t), []):
            sides = terms.args_of(fact.conclusion, "eq", 2)
            assert sides is not None
            found = match(sides[0], t, fact.parameters.values(), Values())
            if found is None or not set(fact.parameters.values()) <= found.terms.keys():
                continue
            th = logic.instantiate(found.types, found.terms, fact.theorem)
            try:
                for h in fact.hypotheses:
                    th = modus_ponens(th, self.prove(found.applied(h)))
            except Undecided:
                raise
            except KernelError as e:
                self.cause = f" ({fact.name}: {str(e)[:200]})"
                continue
            if sides_of(th)[0] is t and sides_of(th)[1] is not t:
                return th
        return None
