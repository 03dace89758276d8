"""Evaluation: what a closed term is worth, and whether a closed formula holds, by steps of the kernel.

:meth:`Evaluation.value` proves ``t == v`` with v a numeral, an elementary real (numbers under + * exp log and the
like), an extended real ``up(r)`` or an infinity, or an object that is written out; :meth:`Evaluation.truth` proves t or
``not t``. Definitions and equations of the library are used from left to right; sums, quantifiers and extrema over
finite sets are written out (:mod:`symdp.proof.finite_sets`), laws are read off their points
(:mod:`symdp.proof.finite_laws`). What cannot be worked out is named in the :class:`ProofError`.

Free variables are taken as they are: an atom about one that nothing is known of is
:class:`symdp.proof.closed_terms.Undecided`, and :mod:`symdp.proof.cases` distinguishes the cases.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.kernel import logic, tables, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Lam, Num, Term, apply_const
from symdp.kernel.types import PROP, KernelError, Type
from symdp.proof.closed_terms import (
    ELEMENTARY,
    FALSE,
    TRUE,
    Undecided,
    arguments_of,
    elementary,
    name_of,
    unworkable,
)
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.memory import Memory, Rule
from symdp.proof.printing import text as printed
from symdp.proof.steps import denied, sides_of

if TYPE_CHECKING:
    from symdp.proof.capacities import Capacities
    from symdp.proof.cases import Cases
    from symdp.proof.comparisons import Comparisons
    from symdp.proof.equalities import Equalities
    from symdp.proof.events import Events
    from symdp.proof.finite_databases import FiniteDatabases
    from symdp.proof.finite_laws import FiniteLaws
    from symdp.proof.finite_sets import FiniteSets
    from symdp.proof.finite_sums import FiniteSums
    from symdp.proof.numbers import Numbers
    from symdp.proof.piecewise import Piecewise
    from symdp.proof.quantifiers import Quantifiers
    from symdp.proof.quantities import Quantities

CONSTRUCTORS = frozenset("up oo eneg pair mkdb upd mklaw mkchan lnum lsym lpair true false range output joint product"
                         " image mixlaw".split())
"""Heads of terms that stand for themselves when their arguments do."""

MEASURABLE = frozenset("integrable meas mbl".split())
"""Predicates that facts are asked about where nothing is worked out."""

class Evaluation(Memory):
    """Values and truths, each worked out once. ``special`` and ``judges`` are the rules of other modules by the
    constant at the head: equations t == t', and theorems t or not t. It is put together by
    :func:`symdp.proof.evaluator.evaluation`."""

    sets: FiniteSets
    databases: FiniteDatabases
    quantifiers: Quantifiers
    sums: FiniteSums
    events: Events
    laws: FiniteLaws
    quantities: Quantities
    piecewise: Piecewise
    numbers: Numbers
    capacities: Capacities
    comparisons: Comparisons
    equalities: Equalities
    cases: Cases

    # --- truth --------------------------------------------------------------------------------------------------------
    def holds(self, t: Term) -> bool:
        """Whether t holds."""
        return self.truth(t).concl is t

    def prove(self, t: Term) -> Theorem:
        """t; ProofError if it does not hold or cannot be worked out."""
        th = self.cases.by_cases(t) if t.free else self.truth(t)
        if th.concl is not t:
            raise ProofError(f"this does not hold: {printed(t)[:300]}")
        return th

    def truth(self, t: Term) -> Theorem:
        """t or not t."""
        return self._once("truth", t, self._truth)

    def _truth(self, t: Term) -> Theorem:
        if t in self.known:
            return self.known[t]
        head, xs = terms.strip(t)
        name = head.name if isinstance(head, Const) else ""
        if name in ("and", "or", "imp"):
            return self._connective(t, name, xs)
        if name == "not":
            return self.follows(t, [self.truth(xs[0])])
        if name in ("true", "false") and not xs:
            return self.follows(t, [])
        if name == "ite":
            return self.along(self._chosen(t, xs))
        if name in ("all", "ex"):
            return self.quantifiers.quantified(t, name, xs[0])
        if name == "eq":
            return self.equalities.equality(t, xs[0], xs[1])
        if name in ("le", "lt"):
            return self.comparisons.comparison(t, name, xs)
        if name in self.judges:
            th = self._unless(self.judges[name], xs, t)
            if th is not None:
                return th
        first = tables.evaluate(t)
        if sides_of(first)[1] is not t:
            return self.along(first)
        if not name:
            raise Undecided(t)
        equation = self.arguments(t)
        if sides_of(equation)[1] is not t:
            return self.along(equation)
        rule = self.special.get(name)
        rewritten = self._unless(rule, xs, t) if rule is not None else None
        if rewritten is None:
            rewritten = self.rewritten(t)
        if rewritten is not None:
            return self.along(rewritten)
        if t.free:
            raise Undecided(t)
        if name in MEASURABLE:
            return self.auto.prove(t, Context())
        raise unworkable(t)

    def along(self, equation: Theorem) -> Theorem:
        """The truth of a from a == b and the truth of b."""
        a, b = sides_of(equation)
        return self.follows(a, [equation, self.truth(b)])

    def along_true(self, equation: Theorem) -> Theorem:
        """p from p == true."""
        return logic.propositional(sides_of(equation)[0], [equation])

    def candidates(self, t: Type) -> list[Term]:
        """Values of the type that may decide a quantifier."""
        own = [h for h in self.hints if h.type is t]
        if t.name == "fun" and t.args[1] is PROP:
            x = terms.var("x", t.args[0])
            own += [terms.lam(x, FALSE), terms.lam(x, TRUE)]
        zero: Term = terms.num(0)
        for a in reversed(arguments_of(t)):
            zero = terms.lam(terms.var("x", a), zero)
        if t.name == "fun" and zero.type is t:
            own.append(zero)
        return own

    def follows(self, t: Term, premises: list[Theorem]) -> Theorem:
        """t or not t, whichever follows propositionally."""
        try:
            return logic.propositional(t, premises)
        except KernelError:
            return logic.propositional(denied(t), premises)

    def _connective(self, t: Term, name: str, xs: list[Term]) -> Theorem:
        """The second side is looked at only if the first does not decide, or cannot be worked out."""
        failed: ProofError | None = None
        premises: list[Theorem] = []
        for i, x in enumerate(xs):
            try:
                th = self.truth(x)
            except ProofError as e:
                if failed is None or (isinstance(e, Undecided) and not isinstance(failed, Undecided)):
                    failed = e
                continue
            if (th.concl is x) == {"and": False, "or": True, "imp": i == 1}[name]:
                return self.follows(t, [th])
            premises.append(th)
        if failed is not None:
            raise failed
        return self.follows(t, premises)

    def _chosen(self, t: Term, xs: list[Term]) -> Theorem:
        """ite(c, x, y) == x or y, applied to what it is applied to."""
        c = self.truth(xs[0])
        equation = self.steps.use("ite_true" if c.concl is xs[0] else "ite_false", c, p=xs[0], x=xs[1], y=xs[2])
        for x in xs[3:]:
            equation = self.steps.cong(equation, self.steps.refl(x))
        return equation

    # --- values -------------------------------------------------------------------------------------------------------
    def worth(self, t: Term) -> Term:
        """The value of t."""
        return sides_of(self.value(t))[1]

    def value(self, t: Term) -> Theorem:
        """t == its value."""
        return self._once("value", t, self._value)

    def _value(self, t: Term) -> Theorem:
        if t in self.equations:
            return self.equations[t]
        if t.type is PROP:
            th = self.truth(t)
            return logic.propositional(apply_const("eq", t, TRUE if th.concl is t else FALSE), [th])
        if isinstance(t, Lam | terms.Var | Num) or elementary(t):
            return tables.evaluate(t) if elementary(t) else self.steps.refl(t)
        if name_of(t) == "ite":
            return self._on(self._chosen(t, terms.strip(t)[1]))
        first = tables.evaluate(t)
        if sides_of(first)[1] is not t:
            return self._on(first)
        return self._reduced(t)

    def _on(self, equation: Theorem) -> Theorem:
        """From t == t' to t == the value of t'."""
        return self.steps.trans(equation, self.value(sides_of(equation)[1]))

    def _reduced(self, t: Term) -> Theorem:
        head, xs = terms.strip(t)
        name = name_of(t)
        if name in ("sum", "prod", "sup", "inf", "esum"):
            return self._on(self.sums.folded(name, xs, t))
        equation = self.arguments(t)
        if sides_of(equation)[1] is not t:
            return self._on(equation)
        rule = self.special.get(name)
        step = self._unless(rule, xs, t) if rule is not None else None
        if step is None:
            step = self.rewritten(t)
        if step is not None:
            return self._on(step)
        if name == "row" and isinstance(terms.strip(xs[0])[0], Const):
            raise unworkable(t, f"this row is not seen{self.cause}")
        if name in CONSTRUCTORS or name in ELEMENTARY or not isinstance(head, Const) or t.free or (
                t.type.name in ("law", "chan")):
            return self.steps.refl(t)
        raise unworkable(t, f"this cannot be worked out{self.cause}")

    def _unless(self, rule: Rule, xs: list[Term], t: Term) -> Theorem | None:
        """What the rule says; None where it fails and an equation of the library says what t is. Where cases are to be
        distinguished it has not failed."""
        try:
            return rule(xs, t)
        except Undecided:
            raise
        except ProofError:
            if self.rewritten(t) is None:
                raise
            return None

    def arguments(self, t: Term) -> Theorem:
        """f(x, ..) == f(the value of x, ..); of arguments that are functions only what is known of the free variables
        in them is put in."""
        _, xs = terms.strip(t)
        return self.applied(t, [self.piecewise.inside(x) if x.type.name == "fun" else self.value(x) for x in xs])

    def applied(self, t: Term, equations: list[Theorem]) -> Theorem:
        """f(x, ..) == f(y, ..) from x == y, .."""
        head, _ = terms.strip(t)
        if all(sides_of(e)[0] is sides_of(e)[1] for e in equations):
            return self.steps.refl(t)
        out = self.steps.refl(head)
        for e in equations:
            out = self.steps.cong(out, e)
        return out
