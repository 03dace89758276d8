"""The facts that simplify: equations by the constant at the head of their left side."""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.terms import Const
from symdp.proof.facts import Facts, Lemma


class Rules:
    """The equations by the constant at the head of their left side."""

    def __init__(self, facts: Facts) -> None:
        self.by_head: dict[str, list[Lemma]] = {}
        for fact in facts.by_name.values():
            sides = terms.args_of(fact.conclusion, "eq", 2)
            if sides is None:
                continue
            head, _ = terms.strip(sides[0])
            conditional = fact.name.endswith("_def") and bool(fact.hypotheses)
            if isinstance(head, Const) and ("simp" in fact.tags or conditional):
                self.by_head.setdefault(head.name, []).append(fact)
