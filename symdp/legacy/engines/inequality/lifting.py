"""Comparisons lifted by exp or log, so that they meet what is assumed of the images."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from symdp.legacy.engines.inequality import algebra
from symdp.legacy.engines.inequality.forms import rewritten, stripped
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slot, Slots, comparison, completed, text
from symdp.legacy.kernel.enclose import FLIPPED
from symdp.legacy.kernel.goals import difference
from symdp.legacy.kernel.normal import Mono, mono_expr, poly_expr, ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import COMPARISONS, ONE, ZERO, Call, Expr, Op, free_names, num, walk

MAX_HYPOTHESES = 20
MAX_TERMS = 6


def by_exponentials(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Logarithms and numbers of which exponentials are assumed: both sides as exponentials."""
    found = stripped(goal) if depth > 0 and _assumed(goal, "exp") else None
    if found is None:
        return None
    op, core = found
    poly = core.poly
    scale = next((abs(c) for m, c in poly.items() if _is_log(m)), None)
    if scale is None or any((c / scale).denominator != 1 for m, c in poly.items() if _is_log(m)) or any(
            "log" in str(m) for m in poly if not _is_log(m)):
        return None
    high = poly_expr((m, c / scale) for m, c in poly.items())
    return lifted(p, goal, op, (ZERO, high), num(scale), core.known, "exp", depth)


def by_logarithms(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two products of positive factors, of the logarithms of which something is assumed: both sides as logarithms."""
    found = stripped(goal) if depth > 0 and _assumed(goal, "log") else None
    if found is None:
        return None
    op, core = found
    poly = core.poly
    if len(poly) != 2 or sorted(c > 0 for c in poly.values()) != [False, True]:
        return _as_written(p, goal, depth)
    (low, c), (high, d) = sorted(poly.items(), key=lambda mc: mc[1])
    sides = mono_expr(low, -c), mono_expr(high, d)
    if any(goal.region.sign(x) != 1 for x in sides):
        return None
    return lifted(p, goal, op, sides, ONE, core.known, "log", depth)


def _as_written(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Both sides, positive products as they stand, as logarithms."""
    match goal.show:
        case Op("<=" | "<" as op, (low, high)) | Op(">=" | ">" as op, (high, low)) if all(
                (isinstance(x, Op) and x.op in "*/") or isinstance(x, Call) for x in (low, high)) and all(
                goal.region.sign(x) == 1 for x in (low, high)):
            return lifted(p, goal, op if op[0] == ">" else FLIPPED[op], (low, high), ONE, (), "log", depth)
    return None


def _assumed(goal: Goal, fn: str) -> bool:
    used = free_names(goal.show)
    return any(isinstance(x, Call) and x.fn == fn and free_names(x) & used for h in goal.hyps for x in walk(h))


def _is_log(m: Mono) -> bool:
    e = algebra.generator_expr(m[0][0]) if len(m) == 1 and m[0][1] == 1 else None
    return isinstance(e, Call) and e.fn == "log"


def lifted(p: Prover, goal: Goal, op: str, sides: tuple[Expr, Expr], times: Expr, known: tuple[tuple[Expr, int], ...],
            by: str, depth: int) -> Proof | None:
    """The goal from ``low <= high`` for the two sides, and that from the comparison of their images."""
    low, high = sides
    here = replace(goal, show=Op(FLIPPED[op], (low, high)))
    image = tuple(Call(by, (x,)) for x in sides)
    difference = goal.region.ratio(Op("-", (image[1], image[0])))
    inner = replace(goal, show=Op(op, (ratio_expr(difference), ZERO)))
    if not p.plausible(inner):
        return None
    proof = p.prove(inner, depth - 1)
    image_proof = proof and rewritten(p, replace(goal, show=Op(FLIPPED[op], image)), inner.show, ONE, 0, found=proof)
    step = image_proof and completed(p, here, {
        "rule": "monotone", "by": by, "positive": [Slot(2), Slot(2)], "defined": Slots(3), "proof": image_proof})
    return rewritten(p, goal, here.show, algebra.product_expr([*known, (times, 1)]), 0, found=step) if step else None


def by_multiple(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The difference is that of a hypothesis times something of known sign."""
    found = comparison(goal)
    if found is None:
        return None
    op, d = found
    for i, h in enumerate(goal.region.hypotheses[:MAX_HYPOTHESES]):
        if not (isinstance(h, Op) and h.op in COMPARISONS and h.op != "!=" and free_names(h) & free_names(d)):
            continue
        way, gap = difference(h)
        if op == ">" and way == ">=":
            continue
        times = _quotient(goal, d, gap)
        if times is not None and (goal.region.sign(times) == 1 or way == "=="):
            return completed(p, goal, {"rule": "linear", "hypotheses": [i], "times": [text(times)], "defined": Slots(3),
                                       "signs": [Slot(2)]})
    return None


def _quotient(goal: Goal, d: Expr, gap: Expr) -> Expr | None:
    """d/gap, if that is a product."""
    try:
        a, b = goal.region.ratio(d), goal.region.ratio(gap)
        if len(a.num) != len(b.num) or not 2 <= len(a.num) <= MAX_TERMS:
            return None
        m, c = max(a.num.items())
        for n, k in b.num.items():
            dens = [ratio_expr(type(r)({(): Fraction(1)}, r.den)) for r in (a, b)]
            times = ratio_expr(goal.region.ratio(Op("/", (
                Op("*", (mono_expr(m, c), dens[0])), Op("*", (mono_expr(n, k), dens[1]))))))
            if goal.region.zero(Op("-", (d, Op("*", (times, gap))))):
                return times
    except TROUBLE:
        pass
    return None
