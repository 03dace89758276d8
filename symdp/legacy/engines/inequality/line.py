"""Steps one after the other."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slots, completed, text
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.rules import Goal, unfold
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import Expr

LATER: Proof = {"rule": "later"}  # stands for what comes after a step


class Line:
    """Steps one after the other, from a goal to the one they lead to."""

    def __init__(self, p: Prover, goal: Goal) -> None:
        self.p, self.goal = p, goal
        self.steps: list[tuple[Proof, Goal, Expr | None]] = []

    def copy(self) -> Line:
        """The same steps, to go on with in another way."""
        other = Line(self.p, self.goal)
        other.steps = list(self.steps)
        return other

    def take(self, step: Proof, term: Expr | None = None) -> bool:
        """The step, which may be about a term, is possible, and is taken."""
        if term is not None:
            listed = opaque_terms(self.goal)
            if term not in listed:
                return False
            step = {**step, "term": listed.index(term)}
        recorder = Recorder()
        trial = {k: Slots(v.depth) if isinstance(v, Slots) else v for k, v in step.items()}  # slots count what is asked
        try:
            getattr(recorder, f"rule_{step['rule']}")(self.goal, {"proofs": Slots(3), **trial, "proof": LATER})
        except (*TROUBLE, KeyError, IndexError, TypeError, ValueError):
            return False
        done = completed(self.p, self.goal, {"defined": Slots(3), "proofs": Slots(3), **step, "proof": LATER})
        if done is None:
            return False
        self.steps.append((done, self.goal, term))
        self.goal = recorder.goals[-1]
        return True

    def said(self, fact: Expr) -> Goal:
        """The fact, as the kernel reads it, as a goal."""
        return replace(self.goal, show=unfold(read_expression(text(fact)), self.goal.names))

    def lemma(self, fact: Expr, proof: Proof | None) -> bool:
        return proof is not None and self.take({"rule": "have", "facts": [text(fact)], "proofs": [proof]})

    def closed(self, proof: Proof | None, show: Expr | None = None) -> Proof | None:
        """The proof of the first goal from one of the last; of ``show``, which no step has changed."""
        for step, before, term in reversed(self.steps):
            if term is not None and show is not None:
                step = {**step, "term": opaque_terms(replace(before, show=show)).index(term)}
            proof = proof and {**step, "proof": proof}
        return proof
