"""Powers of a mean: t -> u(t)^k, with u affine and positive, lies below its chord (above it, for k between 0 and 1).

The logarithms of two sums are compared, as Renyi divergences from a mixture are. With the chords in the place of the
powers no power of a sum is left.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.one_of_two import as_logarithms, logarithm
from symdp.legacy.engines.inequality.prover import (
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
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.interval import REALS
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Num, Op, free_names, num, put, substitute, walk

MAX_POWERS = 4


def compared(goal: Goal) -> tuple[Expr, Expr, Expr] | None:
    """(m, S, D) where it is to be shown that log(S)/m is at most log(D)/m."""
    match goal.show:
        case Op("<=", (a, b)) | Op(">=", (b, a)):
            first, second = logarithm(a), logarithm(b)
            if first is not None and second is not None and first[0] == second[0] and not piecewise(goal.show):
                return first[0], first[1], second[1]
    return None


def powers(goal: Goal, e: Expr, along: str = "") -> list[tuple[Op, str, Fraction, Fraction]]:
    """The powers u^k of affine functions of one name v (``along``, or any) between two numbers, k without v: (u^k, v,
    from, to)."""
    found: list[tuple[Op, str, Fraction, Fraction]] = []
    if any(isinstance(x, Bind) for x in walk(e)):
        return []
    for x in dict.fromkeys(walk(e)):
        if not (isinstance(x, Op) and x.op == "^" and not isinstance(x.args[1], Num)
                and isinstance(x.args[0], Op)):
            continue
        u, k = x.args
        for v in [along] if along else variables(goal):
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
    """Logarithms are compared, of which the lesser one is of powers of means, or of a number."""
    found = compared(goal)
    try:
        return found is not None and (1 <= len(powers(goal, found[1])) <= MAX_POWERS or (
            found[0] != ONE and is_constant(goal, found[1])))
    except TROUBLE:
        return False


def is_constant(goal: Goal, e: Expr) -> bool:
    return isinstance(ratio_expr(goal.region.ratio(e)), Num)


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
            "rule": "split", "on": text(Op(">", (m, ZERO))), "yes": Slot(depth), "no": Slot(depth),
            "defined": Slots(3)})
    way = "<=" if sign == 1 else ">="
    whole = Op(way, (lesser, greater))
    if not powers(goal, lesser):
        line = Line(p, goal)
        proof = p.prove(replace(goal, show=whole), depth - 1)
        return concluded(p, line, goal, m, sign) if line.lemma(whole, proof) else None
    for v in variables(goal):
        found_powers = powers(goal, lesser, v)
        chords: dict[Expr, Expr] = {x: chord(goal, x, v, lo, hi) for x, _, lo, hi in found_powers}
        between = put(lesser, chords)
        if not chords or not p.plausible(replace(goal, show=Op(way, (between, greater)))) or not all(
                p.plausible(replace(goal, show=Op(way, pair))) for pair in chords.items()):
            continue
        line = Line(p, goal)
        if replaced(p, line, (way, lesser, between), found_powers, chords) and line.lemma(
                Op(way, (between, greater)), p.prove(replace(goal, show=Op(way, (between, greater))), depth - 1)) and (
                line.lemma(whole, completed(p, replace(line.goal, show=whole), {
                    "rule": "chain", "by": text(between), "first": BOUND, "second": BOUND, "defined": Slots(3)}))):
            return concluded(p, line, goal, m, sign)
    return None


def chord(goal: Goal, x: Op, v: str, lo: Fraction, hi: Fraction) -> Expr:
    """The chord of a power between two values of v."""
    u, k = x.args
    first, last = (Op("^", (ratio_expr(goal.region.ratio(substitute(u, {v: num(e)}))), k)) for e in (lo, hi))
    rise = Op("+", (Op("*", (Op("-", (num(hi), Name(v))), first)), Op("*", (Op("-", (Name(v), num(lo))), last))))
    return rise if hi - lo == 1 else Op("/", (rise, num(hi - lo)))


def replaced(p: Prover, line: Line, said: tuple[str, Expr, Expr], found: list[tuple[Op, str, Fraction, Fraction]],
             chords: dict[Expr, Expr]) -> bool:
    """Shows that the sum lies on the right side of that with the chords in the place of the powers."""
    way, lesser, between = said
    facts: list[tuple[Expr, Expr]] = []
    for x, v, lo, hi in found:
        fact = Op(way, (x, chords[x]))
        if not line.lemma(fact, completed(p, replace(line.goal, show=fact), {
                "rule": "concave", "in": v, "from": text(num(lo)), "to": text(num(hi)), "low": Slot(2), "high": Slot(2),
                "curvature": Slot(3), "defined": Slots(3)})):
            return False
        name = unused(line.goal, "w")
        facts.append((line.goal.hyps[-1], derivative(put(lesser, {x: Name(name)}), name)))
    below = Op(way, (lesser, between))
    here = replace(line.goal, show=below)
    known = here.region.hypotheses
    return all(f in known for f, _ in facts) and line.lemma(below, completed(p, here, {
        "rule": "linear", "hypotheses": [known.index(f) for f, _ in facts], "signs": Slots(2),
        "times": [text(c) for _, c in facts], "defined": Slots(3)}))


def concluded(p: Prover, line: Line, goal: Goal, m: Expr, sign: int) -> Proof | None:
    """The comparison of the logarithms from that of what they are of, which is the last hypothesis."""
    found = compared(goal)
    assert found is not None
    _, lesser, greater = found
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
        if line.said(fact).show not in line.goal.hyps and not line.lemma(
                fact, p.prove(replace(line.goal, show=fact), 3)):
            return None
    _, v, lo, hi = found[0]
    return line.closed(completed(p, line.goal, {
        "rule": "split", "on": text(Op("<=", (Name(v), num((lo + hi) / 2)))), "yes": BOUND, "no": BOUND,
        "defined": Slots(3)}))


def known_base(goal: Goal) -> int | None:
    """The position of a hypothesis that gives a name a number, where the name is in the base of a power."""
    bases = {n for x in walk(goal.show) if isinstance(x, Op) and x.op == "^" and not isinstance(x.args[1], Num)
             for n in free_names(x.args[0])}
    for i, h in enumerate(goal.region.hypotheses):
        match h:
            case Op("==", (Name(n), Num())) if n in bases and n in variables(goal):
                return i
    return None


def by_known_base(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The number for the name: powers then have other bases."""
    at = known_base(goal)
    return None if at is None else completed(p, goal, {"rule": "replace", "hypothesis": at, "proof": Slot(depth)})
