"""Definitions of the library as rules: what a constant at given arguments is by definition."""

from __future__ import annotations

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, Var
from symdp.proof.facts import Facts, Lemma
from symdp.proof.matching import Values


class Definitions:
    """The facts ``c(x1, .., xn) == t`` with tag ``def``, and the unconditional ones that define the kernel's own."""

    def __init__(self, facts: Facts) -> None:
        self.by_head: dict[str, tuple[Lemma, int]] = {}
        for fact in facts.by_name.values():
            sides = terms.args_of(fact.conclusion, "eq", 2)
            if sides is None or fact.hypotheses:
                continue
            head, xs = terms.strip(sides[0])
            named = "def" in fact.tags or fact.name in ("min_def", "max_def", "abs_def", "range_def")
            if named and isinstance(head, Const) and all(isinstance(x, Var) for x in xs):
                self.by_head.setdefault(head.name, (fact, len(xs)))

    def equation(self, t: Term) -> Theorem | None:
        """t == what it is by definition."""
        head, xs = terms.strip(t)
        rule = self.by_head.get(head.name) if isinstance(head, Const) else None
        if rule is None or len(xs) < rule[1]:
            return None
        fact, n = rule
        sides = terms.args_of(fact.conclusion, "eq", 2)
        assert sides is not None
        if n != len(xs):
            return None
        values = Values()
        for p, x in zip(terms.strip(sides[0])[1], xs, strict=True):
            assert isinstance(p, Var)
            if not values.fits(p, x):
                return None
        return logic.instantiate(values.types, values.terms, fact.theorem)

    def unfolded(self, t: Term) -> Term | None:
        """What t is by definition, one step."""
        th = self.equation(t)
        return None if th is None else terms.strip(th.concl)[1][1]
