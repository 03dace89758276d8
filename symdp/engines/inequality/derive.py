"""Derivative chains: a locus where the difference vanishes (or is proved nonnegative), and the
sign of the slope on either side of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from symdp.engines.inequality import algebra
from symdp.engines.inequality.forms import rewritten
from symdp.engines.inequality.prover import TROUBLE, Proof, Prover, comparison, text, variables
from symdp.engines.inequality.sample import Point, ball
from symdp.engines.symbolic import stationary_points
from symdp.kernel.calculus import derivative
from symdp.kernel.enclose import conjuncts
from symdp.kernel.expressions import read_expression
from symdp.kernel.interval import INF, REALS
from symdp.kernel.normal import Ratio, ratio_expr
from symdp.kernel.rules import Checker, Goal, _interior, holds
from symdp.kernel.tree import ONE, ZERO, Expr, Name, Num, Op, Type, free_names, num, substitute, walk

MAX_CANDIDATES = 5
MAX_STEPS_OF_A_GOAL = 160  # size of a difference worth differentiating
CONSTANTS = ("exp(-1)", "exp(1)", "log(2)", "2", "1/3", "2/3", "1/4", "3/4", "-1", "sqrt(2)")
CURVES = ("exp(w)", "log(w)", "1/w", "w^2", "sqrt(w)", "w/(1 + w)", "exp(w)/(1 + exp(w))", "1/(1 + exp(w))",
          "exp(-w)", "1/(1 + w)", "w/2", "2*w")


def by_derivative(p: Prover, goal: Goal, depth: int) -> Proof | None:
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    op, d = found
    points = p.sample(goal)
    if not points or sum(1 for _ in walk(d)) > MAX_STEPS_OF_A_GOAL:
        return None
    candidates: list[tuple[int, int, Expr, Expr, str, Expr]] = []
    for times, form in forms(goal, d):
        for v in variables(goal):
            if v not in free_names(form):
                continue
            try:
                slope = derivative(form, v)
            except TROUBLE:
                continue
            for locus in (*loci(goal, v), *map(read_expression, stationary_points(slope, v))):
                rank = _rank(p, goal, form, slope, v, locus, points)
                if rank is not None:
                    candidates.append((rank + (times != ONE), len(candidates), times, form, v, locus))
    for _, _, times, form, v, locus in sorted(candidates, key=lambda c: c[:2])[:MAX_CANDIDATES]:
        new = goal if times == ONE and form == d else replace(goal, show=Op(op, (form, ZERO)))
        step = _step(p, new, op, form, v, locus, depth)
        if step is None:
            continue
        if new is goal:
            return step
        outer = _wrapped(p, goal, new, times, step)
        if outer is not None:
            return outer
    return None


def _wrapped(p: Prover, goal: Goal, new: Goal, times: Expr, step: Proof) -> Proof | None:
    """The rewrite to the chosen form, then the step already found."""
    return rewritten(p, goal, new.show, times, 1, found=step)


def forms(goal: Goal, d: Expr) -> list[tuple[Expr, Expr]]:
    """(times, form) with d = times * form and times of known sign: ways to write the difference
    that lose their logarithms or exponentials under differentiation."""
    out: list[tuple[Expr, Expr]] = []
    try:
        r = goal.region.ratio(d)
    except TROUBLE:
        return [(ONE, d)]
    plain = ratio_expr(r)
    out.append((ONE, plain if len(r.num) <= 60 else d))
    outer: Expr | None = None
    if r.den:
        bottom = algebra.product_expr([(algebra.poly_of(dict(f)), k) for f, k in r.den.items()])
        s = goal.region.sign(bottom)
        if s in (1, -1):
            top = Ratio({m: c * s for m, c in r.num.items()})
            outer = Op("/", (num(s), bottom))
            out.append((outer, ratio_expr(top)))
            r = top
    if not r.den:
        for g in sorted(algebra.generators(r.num)):
            kind = algebra.kind(g)
            if kind == "log":
                c = algebra.coefficient_of(r.num, g)
                if not c or list(c) == [()] or any(dict(m).get(g, 0) not in (0, 1) for m in r.num):
                    continue
                e = algebra.poly_of(c)
                s = goal.region.sign(e)
                if s in (1, -1):
                    times = e if s == 1 else algebra.poly_of({m: -x for m, x in c.items()})
                    quotient = Op("/", (ratio_expr(r), times))
                    out.append((times, ratio_expr(goal.region.ratio(quotient))))
            elif kind == "exp":
                powers = {Fraction(dict(m).get(g, 0)) for m in r.num}
                for k in sorted({min(powers), max(powers)} - {Fraction(0)}):
                    times = algebra.mono_of(((g, k),))
                    shifted = goal.region.ratio(Op("/", (ratio_expr(r), times)))
                    out.append((times, ratio_expr(shifted)))
    if outer is not None:  # the later forms were found for the numerator
        out = [*out[:2], *((Op("*", (outer, times)), form) for times, form in out[2:])]
    return out[:6]


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
    found += [num(c) for c in (Fraction(1, 2), Fraction(1), Fraction(0)) if i.lo <= c <= i.hi]
    found += [read_expression(t) for t in CONSTANTS]
    found += [substitute(read_expression(t), {"w": Name(w)}) for w in others for t in CURVES]
    for e in found:
        if e not in seen:
            seen.add(e)
            yield e


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


def by_two_bounds(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two hypotheses bound a variable from the same side: split on which of them is tighter."""
    found = comparison(goal)
    if found is None or depth < 4:
        return None
    _, d = found
    for v in variables(goal):
        if v not in free_names(d):
            continue
        bounds = solved_bounds(goal, v)
        for h in goal.region.hypotheses:
            if isinstance(h, Op) and h.op in ("<", "<=", ">", ">=") and Name(v) in h.args:
                other = h.args[1] if h.args[0] == Name(v) else h.args[0]
                if v not in free_names(other) and not isinstance(other, Num):
                    bounds.append(("<=" if (h.args[0] == Name(v)) == (h.op in ("<", "<=")) else ">=", other))
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
        if at is None or not at.is_finite() or (i.lo != -INF and at < ball(Fraction(i.lo))) or (
                i.hi != INF and at > ball(Fraction(i.hi))):
            return None
        base = p.numbers.sign(form, point, {v: at})
        if base is None or base < 0:
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


def _step(p: Prover, goal: Goal, op: str, f: Expr, v: str, locus: Expr, depth: int) -> Proof | None:
    """The derive step: its sub-goals are those of the kernel's rule."""
    checker = Checker()
    checks: list[Proof] = []

    def want(g: Goal, e: Expr) -> bool:
        more = p.defined(g, e)
        checks.extend(more or [])
        return more is not None

    at_locus = substitute(f, {v: locus})
    if not (want(goal, locus) and want(goal, at_locus)):
        return None
    strict = op == ">"
    base_zero = strict and p.sign_at_samples(goal, at_locus)[1]
    if base_zero and not holds(replace(goal, show=Op("!=", (Name(v), locus)))):
        return None
    base = p.prove(replace(goal, show=Op(">=" if base_zero else op, (at_locus, ZERO))), depth - 1)
    if base is None:
        return None
    hyps = [c for x in goal.hyps for c in conjuncts(x)]
    kept = [h for h in hyps if v not in free_names(h)]
    inside = [_interior(h, v) for h in hyps if v in free_names(h) and checker.survives(goal, h, v, locus)]
    df = derivative(f, v)
    names = tuple((n, Type("real") if n == v else t) for n, t in goal.names)
    proof: Proof = {"rule": "derive", "in": v, "from": text(locus), "base": base}
    if base_zero:
        proof["strict"] = "slope"
    for key, way, slope_op in (("right", ">", ">="), ("left", "<", "<=")):
        outside = replace(goal, show=Op("<=" if way == ">" else ">=", (Name(v), locus)))
        if holds(outside):
            continue
        here = Goal(names, tuple(kept) + tuple(inside) + (Op(way, (Name(v), locus)),),
                    Op(slope_op[0] if base_zero else slope_op, (df, ZERO)))
        if not (want(here, f) and want(here, df)):
            return None
        side = p.prove(here, depth - 1)
        if side is None:
            return None
        proof[key] = side
    if checks:
        proof["defined"] = checks
    return proof


def is_number(e: Expr) -> bool:
    return isinstance(e, Num)
