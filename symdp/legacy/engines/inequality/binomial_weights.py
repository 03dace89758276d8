"""Products with binomials in them are positive: ``binom(n, k)*(m - 1)^k`` for 0 <= k <= n, the size of a shell."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.ranges import by_sign
from symdp.legacy.engines.inequality.series import factors
from symdp.legacy.kernel.goals import unbound
from symdp.legacy.kernel.rules import Goal, difference, holds
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Call, Expr, Index, Op, Seq, walk

SIGNS = ("!=", ">", ">=")
MAX_TRIED = 4  # multiples of what is assumed


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


def has_weights(goal: Goal) -> bool:
    """An inequality between numbers of objects at an index, with binomials, about which something is assumed."""
    return goal.has_objects and isinstance(goal.show, Op) and goal.show.op in ("<=", ">=", "<", ">") and any(
        isinstance(x, Call) and x.fn == "binom" for x in unbound(goal.show, frozenset())) and bool(
        numbers_in(goal, goal.show))


def by_assumed_weights(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Linear in what is assumed: of a number that is a factor in the conclusion, or at the index at hand.

    Binomials are at least 1, and so sums of them positive by which is divided."""
    line = Line(p, goal)
    for s in dict.fromkeys(x for x in unbound(goal.show, frozenset()) if isinstance(x, Bind) and x.binder == "sum"):
        positive = Op(">", (s, ZERO))
        line.lemma(positive, by_sign(p, line.said(positive), depth))
    at_hand(line)
    terms = (x for h in (line.goal.show, *line.goal.hyps) for x in unbound(h, frozenset()))
    for b in dict.fromkeys(x for x in terms if isinstance(x, Call) and x.fn == "binom"):
        n, k = b.args
        if not line.take({"rule": "fact", "law": "binomial inside", "with": {"n": text(n), "k": text(k)}}):
            return None
    listed = opaque_terms(line.goal)
    line.take({"rule": "opaque", "terms": [i for i, t in enumerate(listed) if (
        isinstance(t, Call) and t.fn == "binom") or (isinstance(t, Bind) and t.binder == "sum")]})
    d = difference(line.goal.show)[1]
    known = [*line.goal.region.hypotheses]
    assumed = [(i, difference(h)[1]) for i, h in enumerate(known)
               if isinstance(h, Op) and h.op in ("<=", ">=", "<", ">") and numbers_in(line.goal, h)]
    at_once = [(i, e, ONE) for i, e in assumed[::-1] if len(numbers_in(line.goal, e)) > 1 and numbers_in(
        line.goal, e) <= numbers_in(line.goal, d)]
    multiples = [(i, e, c) for i, e in assumed if isinstance(e, Op) for c in multipliers(d, e)]
    for i, e, c in [*at_once, *multiples][:MAX_TRIED]:
        if plausible(line, Op("-", (d, Op("*", (c, e)))), c):
            proof = completed(p, line.goal, {
                "rule": "linear", "hypotheses": [i], "times": [text(c)], "defined": Slots(2), "signs": Slots(2),
                "rest": [Slot(2)]})
            if proof is not None:
                return line.closed(proof)
    return None


def numbers_in(goal: Goal, e: Expr) -> set[Expr]:
    """The numbers of objects outside of binders."""
    return {x for x in unbound(e, frozenset()) if isinstance(x, Index | Call) and goal.entry(x) is not None}


def at_hand(line: Line) -> None:
    """What is assumed of all integers of a range, at those of the conclusion."""
    indices = dict.fromkeys(i for x in unbound(line.goal.show, frozenset()) if line.goal.entry(x) is not None
                            for i in (x.index if isinstance(x, Index) else x.args if isinstance(x, Call) else ()))
    for k, h in enumerate(line.goal.hyps):
        match h:
            case Bind("forall", (Binding(name, "in", Seq("range", (low, high))),)):
                for i in indices:
                    if not all(holds(replace(line.goal, show=Op("<=", ends))) for ends in ((low, i), (i, high))):
                        continue
                    line.take({"rule": "instance", "hypothesis": k, "with": {name: text(i)}})


def multipliers(d: Expr, e: Expr) -> list[Expr]:
    """What e is multiplied with in products of d."""
    out: list[Expr] = []
    for x in walk(d):
        parts = list(factors(x)) if isinstance(x, Op) and x.op in ("*", "/") else []
        if (e, False) in parts:
            c: Expr = ONE
            for y, inverse in parts:
                if y != e:
                    c = Op("/" if inverse else "*", (c, y))
            out.append(c)
    return out[:1]


def plausible(line: Line, rest: Expr, c: Expr) -> bool:
    """No number speaks against it."""
    numbers = replace(line.goal, hyps=tuple(h for h in line.goal.hyps if not isinstance(h, Bind)))
    return line.p.sign_at_samples(numbers, rest)[0] and line.p.sign_at_samples(numbers, c)[0]
