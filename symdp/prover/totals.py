"""That the probabilities of a law on the first few numbers sum to 1, written out: what is said of ``P[1]`` and ``P[2]``
is then about numbers."""

from __future__ import annotations

from symdp.kernel import terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.matching import fresh
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover.search import Search
from symdp.prover.simplification import equation
from symdp.prover.supports import DEPTH, listed

FEW = 3
"""Of how many points sums are written out."""


def totals(s: Search, context: Context) -> Context:
    """The context, and that the probabilities of a law on the first few numbers sum to 1, written out."""
    for th in context.all():
        for known in [th] if terms.args_of(th.concl, "supp", 2) is not None else _supports_of_rows(s, th):
            law, where = terms.strip(known.concl)[1]
            points = _few(where)
            if points is None:
                continue
            try:
                finite, singles = listed(s, where, context, DEPTH)
                total = s.steps.use("pmf_sum", finite, singles, known, P=law, s=where)
            except KernelError:
                continue
            out = equation(s, sides_of(total)[0], context, DEPTH)
            if out is not None:
                context = context.with_theorem("_total", s.steps.trans(s.steps.sym(out), total))
    return context


def _few(where: Term) -> range | None:
    """The numbers of 1..k for a small numeral k."""
    ends = terms.strip(where)[1]
    if terms.args_of(where, "range", 2) is None or not all(isinstance(x, Num) for x in ends):
        return None
    low, high = (x.value for x in ends if isinstance(x, Num))
    return range(1, int(high) + 1) if low == 1 and 1 < high <= FEW else None


def _supports_of_rows(s: Search, th: Theorem) -> list[Theorem]:
    """supp(W(k), ..) for each k where th says it of all inputs 1..k."""
    predicate = terms.args_of(th.concl, "all", 1)
    if predicate is None or predicate[0].type.args[0] is not REAL:
        return []
    x = fresh("x", REAL)
    sides = terms.args_of(terms.app(predicate[0], x), "imp", 2)
    if sides is None or terms.args_of(sides[1], "supp", 2) is None:
        return []
    inputs = _few(terms.lam(x, sides[0])) or ()
    out = []
    for k in inputs:
        said = s.steps.special(th, num(k))
        condition = terms.args_of(said.concl, "imp", 2)
        assert condition is not None
        out.append(modus_ponens(said, s.goal(condition[0], Context(), 2)))
    return out
