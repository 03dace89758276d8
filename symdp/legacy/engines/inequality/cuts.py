"""Splits that follow the shape of the difference: at interior zeros, where a slope turns, where a
factor changes sign. Each piece is then a case for the derivative chain or for a cover."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality import algebra
from symdp.legacy.engines.inequality.cores import core_of, forms, measure, slope
from symdp.legacy.engines.inequality.derive import cost, loci
from symdp.legacy.engines.inequality.forms import rewritten, stripped
from symdp.legacy.engines.inequality.larger import cases
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, comparison, completed, text, variables
from symdp.legacy.kernel.calculus import NotDifferentiable, derivative
from symdp.legacy.kernel.interval import REALS, Interval
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Op, free_names, num, walk

MAX_CUTS = 3
MAX_FORMS = 6
STEPS = [Fraction(k, 64) for k in (1, 2, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 62, 63)]
TAIL = [Fraction(1, 1000), Fraction(1, 100)]
FAR = [Fraction(x) for x in ("1/100", "1/10", "1/4", "1/2", "3/4", "1", "5/4", "3/2", "2", "5/2", "3", "4", "5", "6",
                             "8", "10", "16", "30", "100")]


def by_cut(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """One variable: cut its range so that the outer piece is monotone (or curved one way) in some form."""
    found = comparison(goal)
    if found is None or depth < 3:
        return None
    names = [v for v in variables(goal) if v in free_names(found[1])]
    if len(names) != 1:
        return None
    for cut in _cuts(p, goal, *found, names[0])[:MAX_CUTS]:
        step = _split(p, goal, Op("<=", (Name(names[0]), cut)), depth - 1)
        if step is not None:
            return step
        if p.steps <= 0:
            break
    return None


def _same_locus(p: Prover, goal: Goal, changing: list[Expr]) -> Expr | None:
    """Where several factors that are no polynomials change their signs at once: the comparison of names that tells."""
    if len(changing) < 2 or not all(map(_has_functions, changing)):
        return None
    points = p.sample(goal)
    for on in cases(goal):
        ways = [p.numbers.true(on, point) for point in points]
        if len(set(ways)) < 2:
            continue
        sides = [{p.numbers.sign(e, point) for point, w in zip(points, ways, strict=True) if w == way} - {0, None}
                 for e in changing for way in (True, False)]
        if all(len(side) == 1 for side in sides):
            return on
    return None


def _vanishes_at_end(p: Prover, goal: Goal, e: Expr) -> bool:
    """e is zero where a name is at an end of its range, which belongs to it."""
    if not _has_functions(e):
        return False
    for v in free_names(e) & set(variables(goal)):
        i = goal.region.bounds.get(v, REALS)
        for end, left_out in ((i.lo, i.lo_open), (i.hi, i.hi_open)):
            if isinstance(end, Fraction) and not left_out and any(
                    p.numbers.sign(e, {**point, v: end}) == 0 for point in p.sample(goal)[:4]):
                return True
    return False


def _has_functions(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.fn in ("exp", "log") for x in walk(e))


def _split(p: Prover, goal: Goal, on: Expr, depth: int) -> Proof | None:
    return completed(p, goal, {"rule": "split", "on": text(on), "defined": Slots(2), "yes": Slot(depth),
                               "no": Slot(depth)})


def grid(i: Interval) -> list[Fraction]:
    """Simple points of an interval from end to end, closer at its ends."""
    lo, hi = i.lo, i.hi
    if isinstance(lo, Fraction) and isinstance(hi, Fraction):
        near = [lo + (hi - lo) * t for t in (*TAIL, *STEPS, *(1 - t for t in reversed(TAIL)))]
        return [simple(a, (hi - lo) / 256) for a in near]
    if isinstance(lo, Fraction):
        return [lo + t for t in FAR]
    if isinstance(hi, Fraction):
        return [hi - t for t in reversed(FAR)]
    return [-t for t in reversed(FAR)] + [Fraction(0), *FAR]


def simple(x: Fraction, near: Fraction) -> Fraction:
    """A number with a short denominator close to x."""
    for digits in (2, 4, 10, 20, 100, 1000):
        c = x.limit_denominator(digits)
        if abs(c - x) <= near / 8:
            return c
    return x


def _cuts(p: Prover, goal: Goal, op: str, d: Expr, v: str) -> list[Expr]:
    """Interior zeros first; then cuts behind which a form has a slope (or curvature) of one sign,
    the longest such pieces first."""
    i = goal.region.bounds.get(v, REALS)
    inside = [x for x in dict.fromkeys(grid(i)) if i.lo < x < i.hi]
    out: list[Expr] = []
    for e in loci(goal, v):
        at = p.numbers.value(e, {})
        if at is not None and not free_names(e) - {"pi"} and _between(at, i) and p.numbers.sign(d, {}, {v: at}) == 0:
            out.append(e)
    core = core_of(goal, goal.region.ratio(d))
    if core is None or not core.settled or len(inside) < 4:
        return out
    scored: list[tuple[int, int, Fraction]] = []
    for form in list(forms(goal, core))[:MAX_FORMS]:
        found = slope(goal, form, v)
        if found is None:
            continue
        df, _, hard = found
        curves = [(df, cost(hard))]
        try:
            curves.append((derivative(df, v), cost(hard) + 10))
        except NotDifferentiable:
            pass
        for e, price in curves:
            signs = [p.numbers.sign(e, {v: x}) for x in inside]
            for run, way in ((_run(signs), 1), (_run(signs[::-1]), -1)):
                if 2 <= run < len(inside):
                    cut = inside[run - 1] if way == 1 else inside[len(inside) - run]
                    scored.append((price // 20, -run, cut))
    for _, _, c in sorted(scored):
        if num(c) not in out:
            out.append(num(c))
    return out


def _run(signs: list[int | None]) -> int:
    """How many of the first signs agree."""
    first = signs[0]
    if not first:
        return 0
    return next((k for k, s in enumerate(signs) if s != first), len(signs))


def _between(at: object, i: Interval) -> bool:
    return bool(at > as_float(i.lo)) and bool(at < as_float(i.hi))  # type: ignore[operator]


def by_signs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Several factors of unknown sign: prove each one's sign where it is the same everywhere, and split
    on the simplest one otherwise. A denominator of unknown sign comes first."""
    found = comparison(goal)
    core = core_of(goal, goal.region.ratio(found[1])) if found is not None and depth > 1 else None
    if found is None or core is None:
        return None
    squares = [e for e, _ in core.known if goal.region.sign(e) is None] if found[0] == ">" else []
    if len(core.unknown) < 2 and core.settled and not squares:
        return None
    facts: list[Expr] = []
    proofs: list[Proof] = []
    changing: list[Expr] = []
    here = goal
    for e in squares:  # of which only the zeros matter
        up, down, count = p.sign_at_samples(goal, e)
        fact = Op(">" if up else "<", (e, ZERO))
        proof = p.prove(replace(here, show=fact), min(depth - 1, 4)) if count and up != down else None
        if proof is None:
            return None
        facts.append(fact)
        proofs.append(proof)
        here = here.with_(fact)
    if squares and not core.unknown:
        return completed(p, goal, {"rule": "have", "facts": [text(f) for f in facts], "defined": Slots(2),
                                   "proofs": proofs, "proof": Slot(depth)})
    if not core.unknown:
        return None
    hardest = max(measure(((q, 1),)) for q, _ in core.unknown)
    for poly, k in sorted(core.unknown, key=lambda x: (x[1] > 0, measure(((x[0], 1),)))):
        if k > 0 and len(facts) + len(changing) == len(core.unknown) - 1 and measure(((poly, 1),)) == hardest:
            break  # the last one has the sign that is left to show
        e = algebra.poly_of(poly)
        up, down, count = p.sign_at_samples(goal, e)
        if not count or not (up or down):
            changing.append(e)
            continue
        way = ">" if up else "<"
        apart = p.never_zero(goal, e) and not _vanishes_at_end(p, goal, e)
        fact = Op(way if found[0] == ">" or k < 0 or apart else way + "=", (e, ZERO))
        proof = p.prove(replace(here, show=fact), min(depth - 1, 4))
        if proof is None:
            if k < 0:
                return None
            continue
        facts.append(fact)
        proofs.append(proof)
        here = here.with_(fact)
    if changing and depth > 2 and not facts:
        locus = _same_locus(p, goal, [algebra.poly_of(q) for q, _ in core.unknown])
        return _split(p, goal, locus or Op(">=", (changing[0], ZERO)), depth - 1)
    if not facts:
        return None
    return completed(p, goal, {"rule": "have", "facts": [text(f) for f in facts], "defined": Slots(2),
                               "proofs": proofs, "proof": Slot(depth)})


def by_ordered_roots(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Roots are in the order of what is under them: facts for the polynomial tactics."""
    found = comparison(goal)
    core = core_of(goal, goal.region.ratio(found[1])) if found is not None and depth > 1 else None
    if core is None:
        return None
    gens = sorted({g for q, _ in core.unknown for g in algebra.generators(q) if algebra.kind(g) == "root"})
    facts: list[Expr] = []
    for g, h in itertools.permutations(gens, 2):
        a, b = algebra.generator_expr(g), algebra.generator_expr(h)
        if holds(replace(goal, show=Op("<=", (a, b)))):
            fact = Op("<=", (Call("sqrt", (a,)), Call("sqrt", (b,))))
            facts += [fact] if fact not in goal.hyps else []
    if not facts:
        return None
    proofs = [completed(p, replace(goal, show=f), {"rule": "monotone", "by": "square", "proof": Slot(2),
                                                   "defined": Slots(2), "positive": Slots(2)}) for f in facts]
    if None in proofs:
        return None
    return completed(p, goal, {"rule": "have", "facts": [text(f) for f in facts], "defined": Slots(2),
                               "proofs": proofs, "proof": Slot(depth - 1)})


def by_ordered_logs(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The difference of two logarithms has the sign of the difference of what they are logarithms of."""
    found = stripped(goal) if depth > 0 else None
    if found is None:
        return None
    op, core = found
    poly = core.poly
    if len(poly) != 2 or sum(poly.values()) != 0:
        return None
    inside: list[Expr] = []
    for m in sorted(poly, key=lambda m: poly[m]):  # the one that is taken off first
        e = algebra.generator_expr(m[0][0]) if len(m) == 1 and m[0][1] == 1 else None
        if not (isinstance(e, Call) and e.fn == "log"):
            return None
        inside.append(e)
    low, high = inside
    assert isinstance(low, Call) and isinstance(high, Call)
    here = replace(goal, show=Op(op, (high, low)))
    difference = ratio_expr(goal.region.ratio(Op("-", (high.args[0], low.args[0]))))
    inner = replace(goal, show=Op(op, (difference, ZERO)))
    if not p.plausible(inner):
        return None
    proof = p.prove(inner, 1)
    image = replace(goal, show=Op("<" if op == ">" else "<=", (Call("exp", (low,)), Call("exp", (high,)))))
    lifted = proof and rewritten(p, image, inner.show, ONE, 0, found=proof)
    step = lifted and completed(p, here, {"rule": "monotone", "by": "exp", "positive": [], "defined": Slots(3),
                                          "proof": lifted})
    times = algebra.product_expr([*core.known, (num(max(poly.values())), 1)])
    return rewritten(p, goal, here.show, times, 0, found=step) if step else None
