"""Objects that are known by what they do: a law whose weights are those of an output, a law that is a mixture on all
events. A fact tagged ``recognise`` concludes such an equation; the goal, and what is at hand, is then about the output
or the mixture, of which the library knows more.

An equation at hand between objects that are no numbers is used in the same way.
"""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var
from symdp.kernel.types import EREAL, PROP, REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values
from symdp.proof.steps import sides_of
from symdp.prover.cases import replacing, rewritten_by
from symdp.prover.finding import COST, filled
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search

KNOWN = 3
"""How deep it is searched for what an object does: that is told, or nearly so."""


def by_recognition(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """An object of the goal is replaced by what it is equal to."""
    if depth < COST:
        raise ProofError("no depth left")
    equal = _at_hand(s, goal, context) or _by_fact(s, goal, context, depth)
    if equal is None:
        raise ProofError("nothing is recognised")
    left = sides_of(equal)[0]
    told = Context(context.names)
    for name, th in context.theorems:
        if left in subterms(th.concl) and terms.args_of(th.concl, "all", 1) is None and th is not equal:
            try:
                th = replacing(s, th, equal)
            except KernelError:
                pass
        told = Context(told.names, (*told.theorems, (name if th is not equal else "_used", th)))
    return rewritten_by(s, goal, told, depth, equal)


def _objects(goal: Term) -> list[Term]:
    """What the goal speaks of that is no number and no formula."""
    free = [v for v in sorted(goal.free, key=str) if v.type not in (REAL, PROP, EREAL)]
    return [*free, *(t for t in subterms(goal) if t.type not in (REAL, PROP, EREAL) and t.type.name != "fun")]


def _at_hand(s: Search, goal: Term, context: Context) -> Theorem | None:
    here = set(_objects(goal))
    for name, th in context.theorems:
        sides = terms.args_of(th.concl, "eq", 2)
        if sides is None or name == "_used" or sides[0].type in (REAL, PROP, EREAL) or sides[0].type.name == "fun":
            continue
        for equal in (th, s.steps.sym(th)):
            left, right = sides_of(equal)
            if left in here and _simpler(right, left):
                return equal
    return None


def _simpler(right: Term, left: Term) -> bool:
    """Whether it is no step back to take the right side for the left: it is shorter, or as long and first by name."""
    return (len(str(right)), str(right)) < (len(str(left)), str(left)) or (
        isinstance(left, Var) and left not in right.free and not isinstance(right, Var))


def _by_fact(s: Search, goal: Term, context: Context, depth: int) -> Theorem | None:
    for t in _objects(goal):
        if t.type.name not in ("law", "chan"):
            continue
        for entry in s.index.recognising:
            v = terms.strip(entry.conclusion)[1][0]
            start = Values()
            if not isinstance(v, Var) or not start.fits(v, t):
                continue
            for th in filled(s, entry, start, context, min(depth - COST, KNOWN), at_hand=True):
                if sides_of(th)[0] is t and t not in subterms(sides_of(th)[1]) and t not in sides_of(th)[1].free:
                    s.log.facts[entry.fact.name] = s.log.facts.get(entry.fact.name, 0) + 1
                    return th
    return None
