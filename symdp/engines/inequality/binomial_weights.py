"""Products with binomials in them are positive: ``binom(n, k)*(m - 1)^k`` for 0 <= k <= n, the size of a shell."""

from __future__ import annotations

from symdp.engines.inequality.line import Line
from symdp.engines.inequality.prover import BOUND, Proof, Prover, text
from symdp.engines.inequality.series import factors
from symdp.kernel.rules import Goal, holds
from symdp.kernel.series import opaque_terms
from symdp.kernel.tree import ZERO, Call, Expr, Op

SIGNS = ("!=", ">", ">=")


def binomials(goal: Goal) -> list[Call]:
    """The binomials among the factors of a product that is to be shown to be positive, or not 0."""
    match goal.show:
        case Op(op, (e, z)) if op in SIGNS and z == ZERO:
            pass
        case Op("<" | "<=", (z, e)) if z == ZERO:
            pass
        case _:
            return []
    return [x for x in dict.fromkeys(bases(e)) if isinstance(x, Call) and x.fn == "binom"]


def bases(e: Expr) -> list[Expr]:
    """The factors of a product, and what they are powers of."""
    return [y for x, _ in factors(e) for y in (bases(x.args[0]) if isinstance(x, Op) and x.op == "^" else [x])]


def by_binomial_weight(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Each binomial is at least 1, its lower number being within its row; the rest is seen."""
    line = Line(p, goal)
    for b in binomials(goal):
        n, k = b.args
        if not line.take({"rule": "fact", "law": "binomial inside", "with": {"n": text(n), "k": text(k)}}):
            return None
    listed = opaque_terms(line.goal)
    named = [i for i, t in enumerate(listed) if isinstance(t, Call) and t.fn == "binom"]
    if not line.take({"rule": "opaque", "terms": named}):
        return None
    return line.closed(BOUND) if holds(line.goal) else line.closed(p.prove(line.goal, min(depth - 1, 2)))
