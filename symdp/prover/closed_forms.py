"""Closed forms: a sum in the goal is rewritten by a fact that says what it is."""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Lam, Term
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values, match
from symdp.proof.shapes import head_of
from symdp.proof.steps import sides_of
from symdp.prover.cases import rewritten_by
from symdp.prover.finding import filled
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search

CONDITIONS = 4
"""How deep the conditions are searched for."""


def by_closed_form(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A sum over a range that a fact gives without a sum."""
    if depth < 2:
        raise ProofError("no depth left")
    for t in subterms(goal):
        if terms.args_of(t, "sum", 2) is None:
            continue
        for entry in s.index.by_head.get("eq", ()):
            left, right = terms.strip(entry.conclusion)[1]
            if head_of(left) != "sum" or not _rigid(left) or "sum" in _heads(right):
                continue
            found = match(left, t, entry.parameters, Values())
            if found is None:
                continue
            for th in filled(s, entry, found, context, min(depth - 1, CONDITIONS)):
                if sides_of(th)[0] is t:
                    s.log.facts[entry.fact.name] = s.log.facts.get(entry.fact.name, 0) + 1
                    return rewritten_by(s, goal, context, depth, th)
    raise ProofError("no closed form is known")


def _rigid(left: Term) -> bool:
    """Whether the summand of the fact has a shape of its own."""
    f = terms.strip(left)[1][1]
    return isinstance(terms.strip(f.body if isinstance(f, Lam) else f)[0], Const)


def _heads(t: Term) -> set[str]:
    out = set()
    for u in subterms(t):
        head = terms.strip(u)[0]
        if isinstance(head, Const):
            out.add(head.name)
    return out
