"""Comparisons of logarithms of sums, as comparisons of products of these sums."""

from __future__ import annotations

from dataclasses import replace

from symdp.legacy.engines.inequality.families import by_names, outer
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.multipliers import renamed, simplified_or
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.normal import poly_expr, ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, difference
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Op, substitute, walk


def by_products_of_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """c*(log(S) + log(T) - log(U)) + r >= 0: from S*T*exp(r/c) >= U, or <= for a negative c, as a lemma, and names."""
    assert isinstance(goal.show, Op)
    op, d = difference(goal.show)
    logs = [x for x in dict.fromkeys(walk(d)) if isinstance(x, Call) and x.fn == "log" and outer(x)
            and not inside_binder(d, x)]
    if not logs:
        return None
    names = fresh(goal.names, ["l"] * len(logs), (goal.show, *goal.hyps))
    flat = d
    for x, n in zip(logs, names, strict=True):
        flat = renamed(flat, x, Name(n))
    try:
        slopes = [goal.region.ratio(derivative(flat, n)) for n in names]
        c = ratio_expr(slopes[0])
        shares = [goal.region.ratio(Op("/", (ratio_expr(s), c))).constant for s in slopes]
    except (*TROUBLE, ZeroDivisionError):
        return None
    if any(x not in (1, -1) for x in shares) or outer(c):
        return None
    if slopes[0].constant is not None:
        if abs(slopes[0].constant) != 1:
            return None
        c, shares = ONE, [s.constant for s in slopes]
    sign = goal.region.sign(c)
    line = Line(p, goal)
    for fact in (Op(">", (x.args[0], ZERO)) for x in logs):
        if fact not in goal.hyps and not line.lemma(fact, p.prove(replace(line.goal, show=fact), 3)):
            return None
    if sign is None:
        parts = [poly_expr(slopes[0].num.items()), *map(poly_expr, slopes[0].den)]
        return line.closed(on_both_sides(p, line.goal, parts, depth))
    rest = simplified_or(goal, Op("/", (substitute(flat, dict.fromkeys(names, ZERO)), c)))
    low: Expr = ONE
    high: Expr = ONE
    for x, share in zip(logs, shares, strict=True):
        if share == 1:
            high = factor(high, x.args[0])
        else:
            low = factor(low, x.args[0])
    if outer(rest):
        return None
    if rest != ZERO:
        high = factor(high, simplified_or(goal, Call("exp", (rest,))))
    core = Op({">": "<", ">=": "<=", "==": "=="}[op], (low, high) if sign > 0 else (high, low))
    if not p.tables.plausible(replace(goal, show=core)):
        return None
    if not line.lemma(core, p.prove(replace(line.goal, show=core), depth - 1)):
        return None
    if len(logs) == 2 and rest == ZERO and op == ">=":  # log(S) <= log(T), times c
        pair = tuple(Call("log", (x,)) for x in (line.goal.hyps[-1].args if isinstance(line.goal.hyps[-1], Op) else ()))
        larger = Op("<=", pair)
        if line.lemma(larger, completed(p, replace(line.goal, show=larger), {
                "rule": "monotone", "by": "exp", "positive": [], "defined": Slots(3), "proof": Slot(3)})):
            return line.closed(completed(p, line.goal, {
                "rule": "linear", "hypotheses": [len(line.goal.region.hypotheses) - 1], "defined": Slots(3),
                "times": [text(c if sign > 0 else Op("neg", (c,)))], "signs": Slots(2), "rest": Slots(1)}))
    return line.closed(by_names(p, line.goal, depth))


def on_both_sides(p: Prover, goal: Goal, signs: list[Expr], depth: int) -> Proof | None:
    """Where the first of the expressions whose sign is not known is positive, and where it is not."""
    for e in signs:
        if goal.region.sign(e) is None:
            fact = Op(">", (e, ZERO))
            return completed(p, goal, {"rule": "split", "on": text(fact), "defined": Slots(2), "yes": Slot(depth),
                                       "no": Slot(depth)})
    return None


def factor(a: Expr, b: Expr) -> Expr:
    return b if a == ONE else Op("*", (a, b))


def inside_binder(e: Expr, x: Expr) -> bool:
    return any(isinstance(b, Bind) and any(y == x for y in walk(b)) for b in walk(e))
