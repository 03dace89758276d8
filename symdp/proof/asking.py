"""What the arguments of ``auto`` share: the facts, a budget, and the question whether a smaller goal is seen."""

from __future__ import annotations

from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.proof.context import Context
from symdp.proof.facts import Facts
from symdp.proof.shapes import trigger
from symdp.proof.steps import Steps

DEPTH = 4
STEPS = 4000
"""How many goals one call may look at."""


class Asking:
    """The state of a search for small proofs. ``auto`` answers :meth:`goal` by all arguments there are."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.steps = facts, Steps(facts)
        self.left = STEPS
        self.busy: list[Term] = []
        self.asking = False  # for the condition of a fact
        self.failed: set[tuple[object, ...]] = set()  # what was not seen since the budget was fresh
        self.signs: dict[tuple[object, ...], Theorem | None] = {}
        self.triggers = [(p, f) for f in facts.tagged("about")
                         if (p := trigger(f.conclusion, f.parameters.values())) is not None]

    def begin(self) -> None:
        """A fresh budget."""
        self.left = STEPS
        self.failed.clear()
        self.signs.clear()

    def goal(self, goal: Term, context: Context, depth: int, deny: tuple[Term, ...] = ()) -> Theorem:
        """The goal, or ProofError."""
        raise NotImplementedError
