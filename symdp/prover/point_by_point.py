"""Laws and channels that are given point by point, as what they are: mixtures, outputs, cascades.

``forall(x in s: S[x] == (1 - t)*P[x] + t*Q[x])`` says that S is ``mixlaw(1 - t, P, Q)``, as a law is its probabilities;
a channel with the rows ``mixlaw(t, W(x), V(x))`` is ``mixchan(t, W, V)``. The facts speak of these.
"""

from __future__ import annotations

from collections.abc import Iterator

from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.prover.cases import parts, rewritten_by
from symdp.prover.channels_by_rows import given_channel, written
from symdp.prover.laws_by_points import given_law
from symdp.prover.search import Search

LEAST = 6


def by_recognition(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal with a law or channel that is given point by point as a mixture, an output, a cascade."""
    if depth < LEAST:
        raise ProofError("no depth left")
    for equal in recognised(s, goal, context, depth):
        s.log.facts["recognised"] = s.log.facts.get("recognised", 0) + 1
        return rewritten_by(s, goal, context, depth - 1, equal)
    raise ProofError("nothing is recognised")


def recognised(s: Search, goal: Term, context: Context, depth: int) -> Iterator[Theorem]:
    """Equations for parts of the goal."""
    for t in parts(goal, "mkchan", 1):
        equal = written(s, t, context, depth)
        if equal is not None:
            yield equal
    for v in sorted(goal.free, key=lambda u: u.name):
        if v.type.name in ("law", "chan"):
            for way in (given_law, given_channel):
                try:
                    equal = way(s, v, context, depth)
                except KernelError:
                    continue
                if equal is not None:
                    yield equal
