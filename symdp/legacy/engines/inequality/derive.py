"""Derivative chains: a locus where the difference vanishes (or is proved nonnegative), and the
sign of the slope on either side of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from symdp.legacy.engines.inequality import algebra
from symdp.legacy.engines.inequality.cores import Core, Form, Measure, core_of, forms, measure, slope
from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Slot,
    Slots,
    comparison,
    completed,
    text,
    variables,
)
from symdp.legacy.engines.inequality.sample import Point, ball
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.interval import INF, REALS
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Num, Op, free_names, num, substitute, walk

MAX_CANDIDATES = 6
MAX_SLOPES = 8
MAX_SIZE = 200  # nodes of a difference worth differentiating
CONSTANTS = ("exp(-1)", "exp(1)", "log(2)", "2", "1/3", "2/3", "1/4", "3/4", "-1", "sqrt(2)")
CURVES = ("exp(w)", "log(w)", "1/w", "w^2", "sqrt(w)", "w/(1 + w)", "exp(w)/(1 + exp(w))", "1/(1 + exp(w))",
          "exp(-w)", "1/(1 + w)", "w/2", "2*w")


def by_derivative(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The mean value theorem from a locus; the steps that leave the easiest slopes are tried first."""
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    op, d = found
    for c in candidates(p, goal, op, d)[:MAX_CANDIDATES]:
        step = step_of(p, goal, op, d, c, depth)
        if step is not None:
            return step
        if p.steps <= 0:
            return None
    return None


def step_of(p: Prover, goal: Goal, op: str, d: Expr, c: Candidate, depth: int) -> Proof | None:
    """The derivative step of a candidate."""
    new = goal if c.times == ONE and c.form == d else replace(goal, show=Op(op, (c.form, ZERO)))
    step = step_from(p, new, op, c.form, c.v, c.locus, depth)
    return step if step is None or new is goal else rewritten(p, goal, new.show, c.times, 1, found=step)


@dataclass(frozen=True)
class Candidate:
    """A form of the difference, a variable and a locus; the smaller the score the better it looks."""

    score: int
    times: Expr
    form: Expr
    v: str
    locus: Expr


def candidates(p: Prover, goal: Goal, op: str, d: Expr) -> list[Candidate]:
    """Derivative steps that no sample point speaks against, best first."""
    key = (goal.hyps, goal.show)
    if key not in p.candidates:
        p.candidates[key] = _candidates(p, goal, op, d)
    return p.candidates[key]


def _candidates(p: Prover, goal: Goal, op: str, d: Expr) -> list[Candidate]:
    if not p.sample(goal) or sum(1 for _ in walk(d)) > MAX_SIZE:
        return []
    core = core_of(goal, goal.region.ratio(d))
    if core is None or not core.settled or (op == ">" and core.attains_zero):
        return []
    slopes: list[tuple[int, int, Form, str, Expr, Core | None]] = []
    for form in forms(goal, core):
        for v in variables(goal):
            found = slope(goal, form, v)
            if found is not None:
                slopes.append((cost(found[2]), len(slopes), form, v, found[0], found[1]))
    out: list[Candidate] = []
    points = p.sample(goal)
    for hard, _, form, v, df, left in sorted(slopes, key=lambda x: x[:2])[:MAX_SLOPES]:
        for locus in (*loci(goal, v), *roots(goal, left, v)):
            rank = _rank(p, goal, form.expr, df, v, locus, points)
            if rank is not None:
                base = 0 if rank == 0 else base_cost(goal, form.expr, v, locus)
                out.append(Candidate(hard + rank + base, form.times, form.expr, v, locus))
    return sorted(out, key=lambda c: c.score)


def cost(m: Measure) -> int:
    return 20 * m[0] + m[1] + m[2]


def base_cost(goal: Goal, form: Expr, v: str, locus: Expr) -> int:
    try:
        r = goal.region.ratio(substitute(form, {v: locus}))
    except TROUBLE:
        return 40
    return 0 if not r.num else cost(measure(((r.num, 1),))) // 2


def roots(goal: Goal, core: Core | None, v: str) -> list[Expr]:
    """Where a factor of the slope that is linear in v vanishes, one that is a power of v less something, or the
    difference of two logarithms."""
    out: list[Expr] = []
    for poly, _ in core.unknown if core is not None else ():
        if len(poly) == 2 and sum(poly.values()) == 0:
            (first,), (second,) = (m if len(m) == 1 and m[0][1] == 1 else (("", 0),) for m in poly)
            if "" not in (first[0], second[0]) and algebra.kind(first[0]) == algebra.kind(second[0]) == "log":
                inside = [algebra.generator_expr(g) for g in (first[0], second[0])]
                poly = goal.region.ratio(Op("-", tuple(x.args[0] for x in inside if isinstance(x, Call)))).num
        generator = next((g for g in algebra.generators(poly) if algebra.generator_expr(g) == Name(v)), None)
        if generator is None:
            continue
        powers = {Fraction(dict(m).get(generator, 0)) for m in poly}
        k = max(powers)
        if powers != {0, k} or (k != 1 and len(poly) != 2) or any(
                v in free_names(algebra.generator_expr(g)) for g in algebra.generators(poly) - {generator}):
            continue
        rest = algebra.poly_of({m: -c for m, c in poly.items() if generator not in dict(m)})
        lead = algebra.poly_of(algebra.coefficient_of(poly, generator, k))
        root = rest if lead == ONE else Op("/", (rest, lead)) if not isinstance(rest, Num) or not isinstance(
            lead, Num) else num(rest.value / lead.value)
        out.append(root if k == 1 else Op("^", (root, num(1 / k))))
    return out[:4]


def loci(goal: Goal, v: str) -> Iterator[Expr]:
    """Where the difference may vanish: ends of v's interval, other variables and their mirror
    images, bounds in the hypotheses, and a few constants."""
    i = goal.region.bounds.get(v, REALS)
    seen: set[Expr] = set()
    found: list[Expr] = []
    for end in (i.lo, i.hi):
        if end not in (INF, -INF) and Fraction(end).denominator < 10**9:
            found.append(num(Fraction(end)))
    for h in goal.region.hypotheses:
        if isinstance(h, Op) and h.op in ("<", "<=", ">", ">=", "==") and len(h.args) == 2:
            for x, y in (h.args, h.args[::-1]):
                if x == Name(v) and v not in free_names(y):
                    found.append(y)
    found += [e for _, e in solved_bounds(goal, v)]
    others = [w for w in variables(goal) if w != v and w in free_names(goal.show)]
    found += [Name(w) for w in others]
    found += [Op("-", (ONE, Name(w))) for w in others if i.lo == 0 and i.hi == 1]
    found += [Op("neg", (Name(w),)) for w in others if i.lo == -INF]
    found += [num(c) for c in (Fraction(1, 2), Fraction(1), Fraction(0))]
    found += [read_expression(t) for t in CONSTANTS]
    found += [substitute(read_expression(t), {"w": Name(w)}) for w in others for t in CURVES]
    if i.lo == -INF or i.hi == INF:
        found += log_ratios(goal, v)
    for e in found:
        if e not in seen:
            seen.add(e)
            yield e


def log_ratios(goal: Goal, v: str) -> list[Expr]:
    """Differences of two logarithms in the goal that v does not stand in, once and twice: where exponentials cross."""
    logs = [e for e in dict.fromkeys(walk(goal.show)) if isinstance(e, Call) and e.fn == "log"
            and free_names(e) and v not in free_names(e) and not any(isinstance(x, Call) for x in walk(e.args[0]))]
    quotients = [e for e in logs if isinstance(e.args[0], Op) and e.args[0].op == "/"]
    ratios: list[Expr] = [*quotients, *(Op("-", pair) for pair in itertools.permutations(logs[:3], 2))]
    return [x for e in ratios for x in (e, Op("*", (num(2), e)))]


def solved_bounds(goal: Goal, v: str) -> list[tuple[str, Expr]]:
    """Hypotheses that are affine in v with a slope of known sign, as v <= e or v >= e."""
    out: list[tuple[str, Expr]] = []
    for h in goal.region.hypotheses:
        if not (isinstance(h, Op) and h.op in ("<", "<=", ">", ">=") and v in free_names(h)) or Name(v) in h.args:
            continue
        try:
            d = Op("-", h.args)
            slope = derivative(d, v)
            if v in free_names(slope):
                slope = ratio_expr(goal.region.ratio(slope))
            s = goal.region.sign(slope)
            if v in free_names(slope) or s not in (1, -1):
                continue
            rest = substitute(d, {v: ZERO})
            bound = ratio_expr(goal.region.ratio(Op("neg", (Op("/", (rest, slope)),))))
        except TROUBLE:
            continue
        upper = (h.op in ("<", "<=")) == (s == 1)
        if v not in free_names(bound):
            out.append(("<=" if upper else ">=", bound))
    return out


def plain_bounds(goal: Goal, v: str) -> Iterator[tuple[str, Expr]]:
    """Hypotheses v <= e or v >= e, as they are written."""
    for h in goal.region.hypotheses:
        match h:
            case Op("<" | "<=" | ">" | ">=" as op, (a, b)) if Name(v) in (a, b) and a != b:
                e = b if a == Name(v) else a
                if v not in free_names(e):
                    yield "<=" if (op in ("<", "<=")) == (a == Name(v)) else ">=", e


def by_two_bounds(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two hypotheses bound a variable from the same side: split on which of them is tighter."""
    found = comparison(goal)
    if found is None or depth < 4:
        return None
    _, d = found
    for v in variables(goal):
        if v not in free_names(d):
            continue
        bounds = [*solved_bounds(goal, v), *(b for b in plain_bounds(goal, v) if not isinstance(b[1], Num))]
        up, down, _ = p.sign_at_samples(goal, derivative(d, v))
        wanted = "<=" if down else ">="
        tight = [e for way, e in bounds if way == wanted]
        if len(tight) < 2 or not (up or down):
            continue
        on = Op("<=", (tight[0], tight[1]))
        more = p.defined(goal, on)
        if more is None:
            continue
        yes = p.prove(goal.with_(on), depth - 1)
        no = yes and p.prove(goal.with_(Op(">", on.args)), depth - 1)
        if yes and no:
            return {"rule": "split", "on": text(on), "defined": more, "yes": yes, "no": no}
    return None


def _rank(p: Prover, goal: Goal, form: Expr, slope: Expr, v: str, locus: Expr, points: list[Point]) -> int | None:
    """None when the samples speak against the locus; otherwise the better the smaller."""
    zeros = checked = 0
    i = goal.region.bounds.get(v, REALS)
    for point in points[:16]:
        at = p.numbers.value(locus, point)
        if at is None or not at.is_finite():
            return None
        outside = (i.lo != -INF and at < ball(Fraction(i.lo))) or (i.hi != INF and at > ball(Fraction(i.hi)))
        base = p.numbers.sign(form, point, {v: at})
        if base is None or base < 0 or (outside and (base or not isinstance(locus, Num))):
            return None
        zeros += base == 0
        gap = p.numbers.sign(Op("-", (Name(v), locus)), point)
        if not gap:
            continue
        s = p.numbers.sign(slope, point)
        if s is None:
            continue
        checked += 1
        if s * gap < 0:
            return None
    if not checked:
        return None
    if zeros:
        return 0
    # where the difference is affine in v, a bound on v takes its place at no cost
    affine = v not in free_names(slope)
    return 2 if isinstance(locus, Num) else 1 if affine else 3


def step_from(p: Prover, goal: Goal, op: str, f: Expr, v: str, locus: Expr, depth: int) -> Proof | None:
    """The derive step with proofs of what the kernel's rule asks for."""
    proof: Proof = {"rule": "derive", "in": v, "from": text(locus), "base": Slot(depth - 1), "defined": Slots(3),
                    "real": Slots(3)}
    if op == ">" and p.sign_at_samples(goal, substitute(f, {v: locus}))[1]:
        proof["strict"] = "slope"
        if not holds(replace(goal, show=Op("!=", (Name(v), locus)))):
            return None
    known = solved_bounds(goal, v) if free_names(locus) else []
    facts: list[Expr] = []
    for key, outside in (("right", "<="), ("left", ">=")):
        side = Op(outside, (Name(v), locus))
        if holds(replace(goal, show=side)):
            continue
        if (outside, locus) in known and side not in goal.hyps:
            facts.append(side)  # follows from a hypothesis, but not at sight
        else:
            proof[key] = Slot(depth - 1)
    if not facts:
        return completed(p, goal, proof)
    step = completed(p, goal.with_(*facts), proof)
    return step and completed(p, goal, {"rule": "have", "facts": [text(f) for f in facts], "defined": Slots(2),
                                        "proofs": [Slot(3) for _ in facts], "proof": step})
