"""Numbers that have a name, as pi has: what facts without parameters say of them is at hand wherever they stand."""

from __future__ import annotations

from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import REAL
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.shapes import head_of
from symdp.prover.rewriting import subterms
from symdp.prover.rules import NUMERIC
from symdp.prover.search import Search


def by_named_numbers(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal with the bounds of the numbers that it names at hand."""
    here = named(goal)
    there = {th.concl for th in context.all()}
    known = [f for f in s.facts.tagged("about") if not f.parameters and not f.hypotheses
             and named(f.conclusion) & here and f.conclusion not in there] if here else []
    if not known:
        raise ProofError("no number that has a name, or all is at hand")
    for f in known:
        context = context.with_theorem("_", f.theorem)
    return s.instead(goal, context, depth)


def named(t: Term) -> set[Term]:
    """The closed parts of t that are real numbers of the library: pi, Phi(0)."""
    return {u for u in subterms(t) if u.type is REAL and not u.free and head_of(u) not in NUMERIC | {None}}
