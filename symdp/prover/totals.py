"""That the probabilities of a law on a few listed points sum to 1, written out: what is said of ``P[1]`` and ``P[2]``
is then about numbers. Of the rows of a channel it is said for every input."""

from __future__ import annotations

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.evaluator import evaluation
from symdp.proof.matching import fresh
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover.search import Search
from symdp.prover.supports import DEPTH, listed

FEW = 3
"""Of how many points sums are written out."""


def totals(s: Search, context: Context) -> Context:
    """The context, and that the probabilities of a law on a few listed points sum to 1, written out."""
    sets = evaluation(s.facts).sets
    for th in context.all():
        found: list[Theorem] = []
        try:
            if terms.args_of(th.concl, "supp", 2) is not None:
                found = [_total(s, th, context)]
            elif (predicate := terms.args_of(th.concl, "all", 1)) is not None:
                x = fresh("x", predicate[0].type.args[0])
                said = s.steps.special(th, x)
                sides = terms.args_of(said.concl, "imp", 2)
                if sides is None or terms.args_of(sides[1], "supp", 2) is None:
                    continue
                total = _total(s, modus_ponens(said, logic.assume(sides[0])), context)
                found = [logic.generalise(x, logic.discharge(sides[0], total))]
                inputs = sets.points(terms.lam(x, sides[0])) if sides[0].free == {x} else None
                for k in inputs.points if inputs is not None and len(inputs.points) <= FEW else ():
                    at = s.steps.special(found[0], k)
                    found.append(modus_ponens(at, s.goal(terms.strip(at.concl)[1][0], Context(), 2)))
        except KernelError:
            continue
        finally:
            for total in found:
                context = context.with_theorem("_total", total)
    return context


def _total(s: Search, known: Theorem, context: Context) -> Theorem:
    """P[a] + .. == 1 from supp(P, {a, ..})."""
    law, where = terms.strip(known.concl)[1]
    ev = evaluation(s.facts)
    found = None if where.free else ev.sets.points(where)
    if found is None or not 1 < len(found.points) <= FEW:
        raise ProofError("these points are not few")
    finite, singles = listed(s, where, context, DEPTH)
    total = s.steps.use("pmf_sum", finite, singles, known, P=law, s=where)
    whole = sides_of(total)[0]
    return s.steps.trans(s.steps.sym(ev.sums.folded("sum", terms.strip(whole)[1], whole)), total)
