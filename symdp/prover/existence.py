"""That a set is not empty, that something exists: an object of the set at hand."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values, fresh, match
from symdp.prover.search import Search


def by_witness(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """exists(x: p(x)) at an end of a range, at what is said of something at hand, at a small number."""
    predicate = terms.args_of(goal, "ex", 1)
    if predicate is None or depth < 1:
        raise ProofError("nothing is said to exist")
    for x in dict.fromkeys(candidates(predicate[0], context)):
        try:
            return s.steps.witness(predicate[0], x, s.goal(terms.app(predicate[0], x), context, min(depth - 1, 4)))
        except KernelError:
            pass
    raise ProofError("no object is seen")


def candidates(predicate: Term, context: Context) -> Iterator[Term]:
    """Objects that may be in the set."""
    x = fresh("x", predicate.type.args[0])
    body = terms.app(predicate, x)
    limits = terms.args_of(body, "range", 3)
    if limits is not None:
        yield from limits[:2]
    for part in parts(body):
        sides = terms.args_of(part, "eq", 2)
        if sides is not None:
            yield from (b for a, b in (sides, sides[::-1]) if a is x and x not in b.free)
    for th in context.all():
        found = match(body, th.concl, [x], Values())
        if found is not None and x in found.terms:
            yield found.terms[x]
    if x.type is REAL:
        yield from (num(0), num(1))


def parts(t: Term) -> Iterator[Term]:
    """What is joined by ``and`` and ``or``."""
    sides = terms.args_of(t, "and", 2) or terms.args_of(t, "or", 2)
    if sides is None:
        yield t
    else:
        for side in sides:
            yield from parts(side)
