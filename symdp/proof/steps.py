"""Derived steps: a fact at given values, modus ponens, equations, replacing equals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Lam, Term, Var, apply_const
from symdp.kernel.types import Type
from symdp.proof.errors import ProofError
from symdp.proof.facts import Facts, Lemma
from symdp.proof.matching import Values, fresh


def modus_ponens(th: Theorem, *premises: Theorem) -> Theorem:
    """The conclusion of a chain of implications."""
    for p in premises:
        sides = terms.args_of(th.concl, "imp", 2)
        if sides is None or sides[0] is not p.concl:
            raise ProofError(f"{p.concl} is not what {th.concl} asks for")
        th = logic.propositional(sides[1], [th, p])
    return th


def discharged(th: Theorem, prove: Callable[[Term], Theorem]) -> Theorem:
    """The conclusion of a chain of implications, whose premises are shown one after the other."""
    while (sides := terms.args_of(th.concl, "imp", 2)) is not None:
        th = logic.propositional(sides[1], [th, prove(sides[0])])
    return th


def sides_of(th: Theorem) -> tuple[Term, Term]:
    """The sides of an equation."""
    sides = terms.args_of(th.concl, "eq", 2)
    if sides is None:
        raise ProofError(f"no equation: {th.concl}")
    return sides[0], sides[1]


class Steps:
    """The steps that rest on the facts of logic."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    def use(self, name: str, *premises: Theorem, **values: Term) -> Theorem:
        """The fact at values of its parameters, its first hypotheses discharged by the premises."""
        fact = self.facts.get(name)
        found = Values()
        for n, t in values.items():
            if n not in fact.parameters:
                raise ProofError(f"{name} has no parameter {n}; it has {', '.join(fact.parameters) or 'none'}")
            if not found.fits(fact.parameters[n], t):
                raise ProofError(f"{name}: {n} : {fact.parameters[n].type} cannot be {t} : {t.type}")
        return modus_ponens(logic.instantiate(found.types, found.terms, fact.theorem), *premises)

    def at_spaces(self, name: str, spaces: Mapping[str, Type], **values: Term) -> Theorem:
        """A fact whose spaces its parameters do not determine."""
        fact = self.facts.get(name)
        put = {fact.parameters[n]: t for n, t in values.items()}
        return logic.instantiate(spaces, put, fact.theorem)

    def refl(self, t: Term) -> Theorem:
        """t == t."""
        return self.use("eq_refl", x=t)

    def sym(self, th: Theorem) -> Theorem:
        """b == a from a == b."""
        a, b = sides_of(th)
        return self.use("eq_sym", th, x=a, y=b)

    def trans(self, first: Theorem, second: Theorem) -> Theorem:
        """a == c from a == b and b == c."""
        a, b = sides_of(first)
        _, c = sides_of(second)
        if a is b:
            return second
        return first if b is c else self.use("eq_trans", first, second, x=a, y=b, z=c)

    def cong(self, f: Theorem, x: Theorem) -> Theorem:
        """f(a) == g(b) from f == g and a == b."""
        (f1, f2), (x1, x2) = sides_of(f), sides_of(x)
        if f1 is f2 and x1 is x2:
            return self.refl(terms.app(f1, x1))
        return self.use("eq_cong", f, x, f=f1, g=f2, x=x1, y=x2)

    def ext(self, v: Var, th: Theorem) -> Theorem:
        """fn(v: a) == fn(v: b) from a == b."""
        a, b = sides_of(th)
        f, g = terms.lam(v, a), terms.lam(v, b)
        return self.refl(f) if f is g else self.use("eq_ext", logic.generalise(v, th), f=f, g=g)

    def replace(self, equation: Theorem, th: Theorem, pattern: Term) -> Theorem:
        """pattern(b) from a == b and pattern(a)."""
        a, b = sides_of(equation)
        return self.use("eq_subst", equation, th, x=a, y=b, p=pattern)

    def along(self, equation: Theorem, th: Theorem) -> Theorem:
        """q from p == q and p: equality of propositions is equivalence."""
        return logic.propositional(sides_of(equation)[1], [equation, th])

    def special(self, th: Theorem, t: Term) -> Theorem:
        """p(t) from forall(x: p(x))."""
        predicate = terms.args_of(th.concl, "all", 1)
        if predicate is None:
            raise ProofError(f"this is not said of all: {th.concl}")
        return self.use("all_elim", th, p=predicate[0], a=t)

    def opened(self, name: str, th: Theorem) -> Lemma:
        """A theorem at hand as a lemma: its quantifiers opened with new variables, its implications kept."""
        variables: list[Var] = []
        hypotheses: list[Term] = []
        while True:
            predicate, sides = terms.args_of(th.concl, "all", 1), terms.args_of(th.concl, "imp", 2)
            if predicate is not None:
                v = fresh(hint(predicate[0]), predicate[0].type.args[0])
                variables.append(v)
                th = self.special(th, v)
            elif sides is not None:
                hypotheses.append(sides[0])
                th = modus_ponens(th, logic.assume(sides[0]))
            else:
                break
        conclusion = th.concl
        for h in reversed(hypotheses):
            th = logic.discharge(h, th)
        return Lemma(name, th, tuple(hypotheses), conclusion, rigid=True, opened=tuple(variables))

    @staticmethod
    def parts(fact: Lemma) -> list[Lemma]:
        """The fact, and if its conclusion is a conjunction, the facts that say its parts."""
        sides = terms.args_of(fact.conclusion, "and", 2)
        out = [fact]
        for side in sides or ():
            whole = side
            for h in reversed(fact.hypotheses):
                whole = apply_const("imp", h, whole)
            th = logic.propositional(whole, [fact.theorem])
            out += Steps.parts(replace(fact, theorem=th, conclusion=side))
        return out

    def witness(self, predicate: Term, t: Term, th: Theorem) -> Theorem:
        """exists(x: p(x)) from p(t)."""
        return self.use("ex_intro", th, p=predicate, a=t)


def hint(predicate: Term) -> str:
    """What the bound variable was called."""
    return predicate.hint if isinstance(predicate, Lam) else "x"


def denied(t: Term) -> Term:
    """not t."""
    return apply_const("not", t)
