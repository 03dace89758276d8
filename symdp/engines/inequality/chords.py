"""Powers of a mean: t -> u(t)^k, with u affine and positive, lies below its chord (above it, for k between 0 and 1).

Two sums are compared, or the logarithms of two, as Renyi divergences from a mixture are. With the chords in the place of
the powers no power of a sum is left.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from symdp.engines.inequality.forms import rewritten
from symdp.engines.inequality.line import Line
from symdp.engines.inequality.one_of_two import as_logarithms, logarithm
from symdp.engines.inequality.prover import (
    BOUND,
    TROUBLE,
    Proof,
    Prover,
    Slot,
    Slots,
    completed,
    piecewise,
    text,
    unused,
    variables,
)
from symdp.kernel.calculus import derivative
from symdp.kernel.interval import REALS
from symdp.kernel.normal import ratio_expr
from symdp.kernel.rules import Goal
from symdp.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Num, Op, free_names, num, put, substitute, walk

MAX_POWERS = 4


def compared(goal: Goal) -> tuple[Expr, Expr, Expr] | None:
    """(m, S, D) where it is to be shown that log(S)/m is at most log(D)/m."""
    match goal.show:
        case Op("<=", (a, b)) | Op(">=", (b, a)):
            first, second = logarithm(a), logarithm(b)
            if first is not None and second is not None and first[0] == second[0] and not piecewise(goal.show):
                return first[0], first[1], second[1]
    return None


def powers(goal: Goal, e: Expr) -> list[tuple[Op, str, Fraction, Fraction]]:
    """The powers u^k of affine functions of one name v between two numbers, k without v, as (u^k, v, from, to)."""
    found: list[tuple[Op, str, Fraction, Fraction]] = []
    if any(isinstance(x, Bind) for x in walk(e)):
        return []
    for x in dict.fromkeys(walk(e)):
        if not (isinstance(x, Op) and x.op == "^" and not isinstance(x.args[1], Num)
                and isinstance(x.args[0], Op)):
            continue
        u, k = x.args
        for v in variables(goal):
            i = goal.region.bounds.get(v, REALS)
            if v not in free_names(u) or v in free_names(k) or not (
                    isinstance(i.lo, Fraction) and isinstance(i.hi, Fraction)) or i.exact:
                continue
            ends = [goal.region.sign(ratio_expr(goal.region.ratio(substitute(u, {v: num(e)})))) for e in (i.lo, i.hi)]
            if ends == [1, 1] and not goal.region.ratio(derivative(derivative(u, v), v)).num:
                found.append((x, v, i.lo, i.hi))
                break
    return found


def has_means(goal: Goal) -> bool:
    """Logarithms are compared, of which the lesser one is of powers of means."""
    found = compared(goal)
    try:
        return found is not None and 1 <= len(powers(goal, found[1])) <= MAX_POWERS
    except TROUBLE:
        return False


def by_chords(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Each power of a mean replaced by its chord."""
    found = compared(goal)
    if found is None or depth < 3:
        return None
    m, lesser, greater = found
    sign = goal.region.sign(m)
    if sign not in (1, -1):
        up, down, count = p.sign_at_samples(goal, m)
        return None if not count or up or down else completed(p, goal, {
            "rule": "split", "on": text(Op(">", (m, ZERO))), "yes": Slot(depth), "no": Slot(depth), "defined": Slots(3)})
    way = "<=" if sign == 1 else ">="
    line, chords = Line(p, goal), dict[Expr, Expr]()
    facts: list[tuple[Expr, Expr]] = []
    for x, v, lo, hi in powers(goal, lesser):
        u, k = x.args
        first, last = (Op("^", (ratio_expr(goal.region.ratio(substitute(u, {v: num(e)}))), k)) for e in (lo, hi))
        chord = Op("/", (Op("+", (Op("*", (Op("-", (num(hi), Name(v))), first)),
                                  Op("*", (Op("-", (Name(v), num(lo))), last)))), num(hi - lo)))
        fact = Op(way, (x, chord))
        if not p.plausible(replace(goal, show=fact)) or not line.lemma(fact, completed(p, replace(goal, show=fact), {
                "rule": "concave", "in": v, "from": text(num(lo)), "to": text(num(hi)), "low": Slot(2), "high": Slot(2),
                "curvature": Slot(3), "defined": Slots(3)})):
            return None
        name = unused(goal, "w")
        facts.append((line.said(fact).show, derivative(put(lesser, {x: Name(name)}), name)))
        chords[x] = chord
    between = put(lesser, chords)
    below, rest = Op(way, (lesser, between)), Op(way, (between, greater))
    if not p.plausible(replace(goal, show=rest)):
        return None
    here = replace(line.goal, show=below)
    known = here.region.hypotheses
    if not all(f in known for f, _ in facts) or not line.lemma(below, completed(p, here, {
            "rule": "linear", "hypotheses": [known.index(f) for f, _ in facts], "times": [text(c) for _, c in facts],
            "signs": Slots(2), "defined": Slots(3)})):
        return None
    if not line.lemma(rest, p.prove(replace(goal, show=rest), depth - 1)):
        return None
    whole = Op(way, (lesser, greater))
    if not line.lemma(whole, completed(p, replace(line.goal, show=whole), {
            "rule": "chain", "by": text(between), "first": BOUND, "second": BOUND, "defined": Slots(3)})):
        return None
    logs = [Call("log", (e,)) for e in ((lesser, greater) if sign == 1 else (greater, lesser))]
    image = Op("<=", (logs[0], logs[1]))
    by_exponentials = as_logarithms(p, replace(line.goal, show=image), line.goal.hyps[-1])
    return by_exponentials and line.closed(rewritten(
        p, line.goal, image, Op("/", (ONE, m if sign == 1 else Op("neg", (m,)))), 2, found=by_exponentials))


def positive_sum(goal: Goal) -> list[tuple[Op, str, Fraction, Fraction]]:
    """The powers of means in a sum that is to be positive."""
    match goal.show:
        case Op(">", (e, zero)) | Op("<", (zero, e)) if zero == ZERO and not piecewise(goal.show) and isinstance(e, Op):
            try:
                found = [x for x in powers(goal, e) if goal.region.sign(x[0].args[0]) != 1]
            except TROUBLE:
                return []
            return found if len(found) <= MAX_POWERS else []
    return []


def by_positive_means(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum of powers of means with weights: the means are positive, and so is one of the weights on each half."""
    found = positive_sum(goal)
    if not found or depth < 1:
        return None
    line = Line(p, goal)
    for u in dict.fromkeys(x.args[0] for x, *_ in found):
        fact = Op(">", (u, ZERO))
        if line.said(fact).show not in line.goal.hyps and not line.lemma(fact, p.prove(replace(line.goal, show=fact), 3)):
            return None
    _, v, lo, hi = found[0]
    return line.closed(completed(p, line.goal, {
        "rule": "split", "on": text(Op("<=", (Name(v), num((lo + hi) / 2)))), "yes": BOUND, "no": BOUND,
        "defined": Slots(3)}))
