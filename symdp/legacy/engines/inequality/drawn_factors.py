"""Sums over a sum: what every term is divided by, and multiplied with, is drawn out, and the equation is then
multiplied out.

sum(k: f(k)/(1 + S)) == 1, S a sum, is sum(k: f(k)) == 1 + S.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.variation import in_place
from symdp.legacy.kernel.normal import Ratio, ratio_expr
from symdp.legacy.kernel.rules import Goal, difference
from symdp.legacy.kernel.series import joined
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Binding, Expr, Name, Op, Seq, free_names, substitute, walk


def has_drawn_factor(goal: Goal) -> bool:
    """A sum of which every term has one divisor with a sum in it."""
    return any(drawn(goal, t) is not None for t in outer(goal.show))


def drawn(goal: Goal, t: Bind) -> tuple[Expr, Bind] | None:
    """A sum as a factor times another one."""
    match t:
        case Bind("sum", (Binding(k, "in", Seq("range")),), body):
            factors = [(x, power) for x, power in parts(body) if k not in free_names(x) and x != ONE]
            names = {n for n, _ in goal.names}
            if not any(isinstance(y, Bind) for x, power in factors if power < 0 for y in walk(x)) or not all(
                    free_names(x, functions=False) <= names for x, _ in factors):
                return None
            rest = [(x, power) for x, power in parts(body) if (x, power) not in factors and x != ONE]
            return written(factors), as_written(replace(t, body=written(rest)), [x for x, _ in factors])
    return None


def as_written(t: Bind, others: list[Expr]) -> Bind:
    """The sum with its index called as in the same sum among the others."""
    for e in others:
        for x in walk(e):
            match x:
                case Bind("sum", (Binding(k, "in", domain),), body) if domain == t.bindings[0].domain and (
                        body == substitute(t.body, {t.bindings[0].name: Name(k)})):
                    return x
    return t


def parts(e: Expr) -> list[tuple[Expr, int]]:
    """The factors of a product or quotient, and whether they stand above (1) or below (-1)."""
    match e:
        case Op("*", (a, b)):
            return [*parts(a), *parts(b)]
        case Op("/", (a, b)):
            return [*parts(a), *((x, -power) for x, power in parts(b))]
    return [(e, 1)]


def written(factors: list[tuple[Expr, int]]) -> Expr:
    above, below = ([x for x, power in factors if power == way] for way in (1, -1))
    e = joined("*", above) if above else ONE
    return Op("/", (e, joined("*", below))) if below else e


def by_drawn_factor(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An equation with such sums, as one without divisors."""
    if depth < 2 or not (isinstance(goal.show, Op) and goal.show.op == "=="):
        return None
    line = Line(p, goal)
    for t in outer(goal.show):
        found = drawn(goal, t)
        if found is None or t not in outer(line.goal.show):
            continue
        new = Op("*", found)
        ends = t.bindings[0].domain
        assert isinstance(ends, Seq)
        proof = completed(p, replace(line.goal, show=Op("==", (t, new))), {
            "rule": "jointly", "rest": "0", "terms": [["1", text(t)], ["-1", text(new)]], "depth": 1,
            "over": [[text(x) for x in ends.items]], "places": [[0], [0]], "weights": [[], []],
            "defined": Slots(4), "nonempty": Slots(3), "step": Slot(3), "ends": BOUND})
        if not line.lemma(Op("==", (t, new)), proof) or not in_place(line):
            return None
    return line.closed(multiplied_out(p, line.goal, depth))


def multiplied_out(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What stands above the divisors is 0."""
    _, d = difference(goal.show)
    try:
        found = goal.region.ratio(d)
    except TROUBLE:
        return None
    if not found.num:
        return completed(p, goal, {"rule": "identity", "defined": Slots(3)})
    if not found.den:
        return None
    above, below = ratio_expr(Ratio(found.num)), ratio_expr(Ratio({(): Fraction(1)}, found.den))
    return completed(p, goal, {"rule": "rewrite", "show": text(Op("==", (above, ZERO))), "times": text(below),
                               "proof": Slot(depth), "defined": Slots(3), "new_defined": Slots(3)})
