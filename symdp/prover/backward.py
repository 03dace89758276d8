"""Backward search: a fact whose conclusion is the goal, its conditions as new goals."""

from __future__ import annotations

from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.prover.search import Search


def by_closing_fact(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A fact that leaves nothing to show but what is at hand."""
    raise ProofError("none")


def by_fact(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A fact, and its conditions."""
    raise ProofError("none")
