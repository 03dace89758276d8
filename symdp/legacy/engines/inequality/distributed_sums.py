"""Sums of several terms over a range, as multiples of sums that the goal speaks of, or of which more is known.

``sum(k: w[k] + a*(f(k)/S))``, S the sum of f, is ``sum(k: w[k]) + a``; and where w is a law on ``0..n``, the sum of its
probabilities up to n - 1 is ``1 - w[n]``.
"""

from __future__ import annotations

from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.ranges import by_sign
from symdp.legacy.engines.inequality.series import factors
from symdp.legacy.kernel.families import law_on_integers
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Expr, Index, Name, Op, Seq, free_names, substitute, walk

MAX_TERMS = 4
Parts = list[tuple[Expr, Bind]]


def summands(e: Expr, sign: bool = True) -> list[tuple[bool, Expr]]:
    """What is added up, and whether it is added."""
    match e:
        case Op("+", (a, b)):
            return [*summands(a, sign), *summands(b, sign)]
        case Op("-", (a, b)):
            return [*summands(a, sign), *summands(b, not sign)]
        case Op("neg", (a,)):
            return summands(a, not sign)
    return [(sign, e)]


def distributed(goal: Goal, t: Bind) -> Parts | None:
    """Coefficients without the index, and sums of what is left of each term; such as stand in the goal already."""
    k = t.bindings[0].name
    known = [x for x in opaque_terms(goal) if isinstance(x, Bind) and x.binder == "sum" and x != t]
    out: Parts = []
    for plus, e in summands(t.body):
        c: Expr = ONE if plus else Op("neg", (ONE,))
        f: Expr = ONE
        for x, inverse in factors(e):
            if k in free_names(x):
                f = Op("/", (f, x)) if inverse else x if f == ONE else Op("*", (f, x))
            else:
                c = Op("/", (c, x)) if inverse else x if c == ONE else Op("*", (c, x))
        s = Bind("sum", t.bindings, f)
        out.append((c, next((x for x in known if x.bindings[0].domain == t.bindings[0].domain and substitute(
            x.body, {x.bindings[0].name: Name(k)}) == f), s)))
    return out if 1 < len(out) <= MAX_TERMS else None


def has_distributed(goal: Goal) -> list[tuple[Bind, Parts]]:
    """The sums over ranges in an equation that are sums of several sums."""
    if not (isinstance(goal.show, Op) and goal.show.op == "=="):
        return []
    return [(t, parts) for t in dict.fromkeys(walk(goal.show)) if isinstance(t, Bind) and t.binder == "sum"
            and len(t.bindings) == 1 and isinstance(d := t.bindings[0].domain, Seq) and d.kind == "range"
            and t in goal.show.args and (parts := distributed(goal, t)) is not None]


def by_distributed_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The sums are replaced; those of probabilities up to the last but one are cut out of the whole."""
    line = Line(p, goal)
    found = has_distributed(goal)
    equal: list[tuple[Expr, int]] = []
    for t, parts in found:
        for divisor in dict.fromkeys(x for c, _ in parts for e, inverse in factors(c) if inverse for x in [e]):
            positive = Op(">", (divisor, ZERO))
            if not holds(line.said(positive)):
                line.lemma(positive, by_sign(p, line.said(positive), depth))
        total = Op("+", (Op("*", parts[0]), Op("*", parts[1])))
        for part in parts[2:]:
            total = Op("+", (total, Op("*", part)))
        fact = Op("==", (t, total))
        lemma = line.said(fact)
        order = opaque_terms(lemma)
        rest = {"rule": "sums", "rest": "0", "terms": [["1", order.index(t)], *(
            [text(Op("neg", (c,))), order.index(s)] for c, s in parts)], "defined": Slots(3), "nonempty": Slots(2),
            "ends": Slot(1), "step": Slot(4)}
        if not line.lemma(fact, completed(p, lemma, rest)):
            return None
        equal.append((ONE, len(line.goal.hyps) - 1))
    for s in dict.fromkeys(s for _, parts in found for _, s in parts):
        equal += cut_out(line, s)
    spoken = [*line.goal.region.hypotheses]
    step: Proof = {"rule": "linear", "hypotheses": [spoken.index(line.goal.hyps[i]) for _, i in equal],
                   "times": [text(c) for c, _ in equal], "defined": Slots(3), "signs": Slots(1), "rest": [Slot(2)]}
    return line.closed(completed(p, line.goal, step))


def cut_out(line: Line, s: Bind) -> list[tuple[Expr, int]]:
    """That the sum of the probabilities of a law up to the last but one is what the last leaves of 1; the positions of
    the two hypotheses that say so."""
    match s.body:
        case Index(Name() as law, (Name(k),)) if k == s.bindings[0].name:
            space, domain = law_on_integers(line.goal, law), s.bindings[0].domain
        case _:
            return []
    if not (isinstance(space, Seq) and isinstance(domain, Seq)) or space == domain or space.items[0] != domain.items[0]:
        return []
    if not line.take({"rule": "family", "of": law.id}):
        return []
    whole = line.goal.hyps[-1]
    if not isinstance(whole, Op) or not line.take({"rule": "fact", "law": "cut", "at": text(domain.items[1])},
                                                  whole.args[0]):
        return []
    return [(ONE, len(line.goal.hyps) - 2), (Op("neg", (ONE,)), len(line.goal.hyps) - 1)]
