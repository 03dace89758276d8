"""Rewriting: t == t' by equations, conditional ones too, below binders; and equality up to arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symdp.kernel import arithmetic, logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import App, Lam, Num, Term, apply_const
from symdp.kernel.types import PROP, REAL, KernelError, make
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.facts import Lemma
from symdp.proof.linear import nonzero
from symdp.proof.matching import Values, fresh, match
from symdp.proof.steps import Steps, denied, hint, modus_ponens, sides_of

Prover = Callable[[Term, Context], Theorem]
STEPS = 3000
"""How many different terms one rewriting may visit."""


class Rewriter:
    """Rewrites with the named rules; ``prove`` shows their conditions. A rule is a fact, a theorem at hand (``<-``
    before its name: from right to left), or ``compute`` (numbers and tables), or ``decide`` (conditions)."""

    def __init__(self, steps: Steps, rules: Sequence[str], context: Context, prove: Prover) -> None:
        self.steps, self.context, self.prove, self.left = steps, context, prove, STEPS
        self.done: dict[Term, Theorem] = {}  # a term that occurs often is rewritten once
        self.words = [r for r in rules if r in ("compute", "decide")]
        self.rules: list[tuple[Lemma, bool]] = []
        for r in rules:
            if r not in self.words:
                name = r.removeprefix("<-").strip()
                th = context.named(name)
                rule = steps.facts.get(name) if th is None else steps.opened(name, th)
                if terms.args_of(rule.conclusion, "eq", 2) is None:
                    raise ProofError(f"{name} is no equation: {rule.conclusion}")
                self.rules.append((rule, r.startswith("<-")))

    def equation(self, t: Term) -> Theorem:
        """t == t', t' rewritten as far as the rules go."""
        th = self.done.get(t)
        if th is None:
            th = self.done[t] = self.anew(t)
        return th

    def anew(self, t: Term) -> Theorem:
        """t == t': first its parts, then what the rules say of it."""
        self.left -= 1
        if self.left < 0:
            raise ProofError(f"rewriting does not end within {STEPS} steps", wanted=str(t))
        if isinstance(t, App):
            th = self.steps.cong(self.equation(t.function), self.equation(t.argument))
        elif isinstance(t, Lam):
            v = fresh(t.hint, t.domain)
            th = self.steps.ext(v, self.equation(terms.app(t, v)))
        else:
            th = self.steps.refl(t)
        now = sides_of(th)[1]
        more = self.once(now)
        if more is None:
            return th
        th = self.steps.trans(th, more)
        return self.steps.trans(th, self.equation(sides_of(more)[1]))

    def once(self, t: Term) -> Theorem | None:
        """One rule at the root."""
        for rule, backward in self.rules:
            th = self.by_rule(rule, backward, t)
            if th is not None:
                return th
        if "decide" in self.words and t.type is PROP and isinstance(t, App):
            th = self.decided(t)
            if th is not None:
                return th
        if "compute" in self.words and isinstance(t, App) and not t.free and t.type.name != "fun":
            th = tables.evaluate(t)
            if sides_of(th)[1] is not t:
                return th
            if t.type is REAL:
                p = arithmetic.normal_form(t)
                if len(p) <= 1 and all(m == (frozenset(), frozenset()) for m in p):
                    return arithmetic.combination(apply_const("eq", t, num_of(p)))
        return None

    def by_rule(self, rule: Lemma, backward: bool, t: Term) -> Theorem | None:
        sides = terms.args_of(rule.conclusion, "eq", 2)
        assert sides is not None
        start = Values(types={a: make(a) for a in rule.theorem.concl.spaces}) if rule.rigid else Values()
        found = match(sides[1] if backward else sides[0], t, rule.parameters.values(), start)
        if found is None or not set(rule.parameters.values()) <= found.terms.keys():
            return None
        th = logic.instantiate(found.types, found.terms, rule.theorem)
        try:
            for h in rule.hypotheses:
                th = modus_ponens(th, self.prove(found.applied(h), self.context))
        except KernelError:
            return None
        th = self.steps.sym(th) if backward else th
        a, b = sides_of(th)
        if a is not t:
            th = self.steps.trans(alike(self.steps, t, a, self.context), th)
        return None if b is t else th

    def decided(self, t: Term) -> Theorem | None:
        """t == true or t == false, if that is seen at once."""
        if comparison(t) is None and terms.args_of(t, "not", 1) is None and t.free:
            return None
        for goal, name in ((t, "eq_true"), (denied(t), "eq_false")):
            try:
                return self.steps.use(name, self.prove(goal, self.context), p=t)
            except KernelError:
                pass
        return None


def num_of(p: arithmetic.Polynomial) -> Num:
    """The numeral that p is."""
    return terms.num(next(iter(p.values())) if p else 0)


def alike(steps: Steps, a: Term, b: Term, context: Context) -> Theorem:
    """a == b, where they differ in the arithmetic of their parts only."""
    return _alike(steps, a, b, nonzero(context.all()))


def _alike(steps: Steps, a: Term, b: Term, apart: list[Theorem]) -> Theorem:
    if a is b:
        return steps.refl(a)
    if a.type is REAL and b.type is REAL:
        try:
            return arithmetic.combination(apply_const("eq", a, b), nonzero=apart)
        except KernelError:
            pass
    if a.type is not b.type:
        raise ProofError(f"these are not alike: {a} and {b}")
    if isinstance(a, App) and isinstance(b, App) and a.function.type is b.function.type:
        return steps.cong(_alike(steps, a.function, b.function, apart), _alike(steps, a.argument, b.argument, apart))
    if a.type.name == "fun" and (isinstance(a, Lam) or isinstance(b, Lam)):
        v = fresh(hint(a if isinstance(a, Lam) else b), a.type.args[0])
        return steps.ext(v, _alike(steps, terms.app(a, v), terms.app(b, v), apart))
    raise ProofError(f"these are not alike: {a} and {b}")
