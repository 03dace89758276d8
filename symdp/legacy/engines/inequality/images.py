"""The same inequality said otherwise: both sides through log or the square, or another variable in
place of one (1/v, exp(v)). What leaves the easiest derivatives is tried first."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from symdp.legacy.engines.inequality import algebra
from symdp.legacy.engines.inequality.cores import core_of
from symdp.legacy.engines.inequality.derive import candidates
from symdp.legacy.engines.inequality.forms import rewritten, stripped
from symdp.legacy.engines.inequality.jensen import fits
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Slot,
    Slots,
    comparison,
    completed,
    text,
    unused,
    variables,
)
from symdp.legacy.kernel.interval import INF, REALS
from symdp.legacy.kernel.normal import Mono, Poly, ratio_expr
from symdp.legacy.kernel.rules import Goal, negation
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Num, Op, Type, free_names, num, substitute, walk

HOPELESS = 10_000
EASY = 18  # a derivative that leaves a polynomial
MAX_WAYS = 3
MAX_INVERTED = 2  # variables
UNSEEN = 2


@dataclass(frozen=True)
class Other:
    """Another way to say a goal: the new goal, how easy it looks, and how its proof becomes one of the old."""

    goal: Goal
    score: int
    lift: Callable[[Proof], Proof | None]


def by_better_image(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Another way to say it, whose derivatives are easier than those of the difference itself."""
    if comparison(goal) is None or depth < 3:
        return None
    direct = score(p, goal, 0)
    if direct <= EASY:
        return None
    return _first(p, [o for o in others(p, goal) if o.score < direct], depth - 1)


def by_image_of(p: Prover, goal: Goal, depth: int, kind: Callable[[Goal], bool]) -> Proof | None:
    """A way to say it of some kind, without roots, say."""
    return _first(p, [o for o in others(p, goal) if kind(o.goal)], depth - 1) if depth > 2 else None


def by_image(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Any other way to say it."""
    return _first(p, others(p, goal), depth - 1) if comparison(goal) is not None and depth > 2 else None


def _first(p: Prover, ways: list[Other], depth: int) -> Proof | None:
    for way in ways[:MAX_WAYS]:
        proof = p.prove(way.goal, depth)
        lifted = way.lift(proof) if proof is not None else None
        if lifted is not None:
            return lifted
    return None


def score(p: Prover, goal: Goal, nested: int = 2) -> int:
    """How easy the best derivative step of a goal looks, be it after saying it otherwise so many times."""
    found = comparison(goal)
    if found is None or not p.plausible(goal):
        return HOPELESS
    core = core_of(goal, goal.region.ratio(found[1]))
    if core is None or not core.unknown:
        return 0
    best = candidates(p, goal, *found)
    direct = best[0].score if best else HOPELESS
    if direct <= EASY:
        return direct
    if fits(p, goal):
        return EASY
    if nested <= 0:
        return direct
    return min([direct, *(o.score + 5 for o in others(p, goal, nested - 1))])


def others(p: Prover, goal: Goal, nested: int = 2) -> list[Other]:
    """Other ways to say a goal, the easiest first; those that look hopeless are left out."""
    key = (goal.hyps, goal.show)
    if (key, nested) not in p.ways:
        found = []
        for new, lift in (*_images(p, goal), *_inverted(p, goal)):
            try:
                found.append(Other(new, score(p, new, nested), lift))
            except TROUBLE:
                continue
        p.ways[key, nested] = sorted((o for o in found if o.score < HOPELESS),
                                     key=lambda o: o.score + UNSEEN * unseen(o.goal))
    ways: list[Other] = p.ways[key, nested]
    return ways


def unseen(goal: Goal) -> int:
    """Logarithms of quantities that are not seen to be positive: each is a task of its own."""
    return sum(isinstance(x, Call) and x.fn == "log" and goal.region.sign(x.args[0]) != 1
               for x in dict.fromkeys(walk(goal.show)))


Way = tuple[Goal, Callable[[Proof], Proof | None]]


def _images(p: Prover, goal: Goal) -> Iterator[Way]:
    """Images by log of two exponential groups, or of the positive against the negative terms; squares
    that clear an isolated root."""
    found = stripped(goal)
    if found is None:
        return
    op, core = found
    poly = core.poly
    for by, low, high, split in (*_logs(p, goal, poly), *_roots(p, goal, poly)):
        show = Op("<" if op == ">" else "<=", (low, high))
        here = replace(goal, show=show) if split is None else goal.with_(negation(split), show=show)
        try:
            r = here.region.ratio(Op("-", (_mapped(by, high), _mapped(by, low))))
        except TROUBLE:
            continue
        new = replace(here, show=Op(op, (ratio_expr(r), ZERO)))
        if new.show != goal.show:
            yield new, _lift(p, goal, here, new, by, split, algebra.product_expr(list(core.known)))


def _lift(p: Prover, goal: Goal, here: Goal, new: Goal, by: str, split: Expr | None, times: Expr) -> Callable[
        [Proof], Proof | None]:
    def lift(proof: Proof) -> Proof | None:
        assert isinstance(here.show, Op)
        mapped = replace(here, show=Op(here.show.op, tuple(_mapped(by, x) for x in here.show.args)))
        inner = rewritten(p, mapped, new.show, ONE, 0, found=proof)
        step = inner and completed(p, here, {"rule": "monotone", "by": by, "positive": Slots(3), "defined": Slots(3),
                                                 "proof": inner})
        if step and split is not None:
            step = completed(p, replace(goal, show=here.show), {"rule": "split", "on": text(split), "yes": Slot(2),
                                                                "defined": Slots(2), "no": step})
        return rewritten(p, goal, here.show, times, 0, found=step) if step else None
    return lift


def _inverted(p: Prover, goal: Goal) -> Iterator[Way]:
    """u = 1/v takes [lo, oo) to (0, 1/lo]: what tends to zero far out then does so at an end."""
    found = comparison(goal)
    core = core_of(goal, goal.region.ratio(found[1])) if found is not None else None
    if core is None or any(algebra.kind(g) in ("exp", "fn") and not algebra.is_constant(g)
                           for q, _ in core.unknown for g in algebra.generators(q)):
        return  # exponentials do not become easier
    if found is not None and sum(v in free_names(found[1]) for v in variables(goal)) > MAX_INVERTED:
        return
    for v in variables(goal):
        i = goal.region.bounds.get(v, REALS)
        if found is None or i.hi != INF or not isinstance(i.lo, Fraction) or i.lo < 0 or (
                v not in free_names(found[1])) or any(
                v in free_names(h) and not i_bound(h, v) for h in goal.region.hypotheses):
            continue
        u = unused(goal, "u")
        facts: list[Expr] = [Op(">", (Name(u), ZERO))]
        if i.lo > 0:
            facts.append(Op("<" if i.lo_open else "<=", (Name(u), num(1 / i.lo))))
        body = substitute(found[1], {v: Op("/", (ONE, Name(u)))})
        # the old hypotheses stay in the kernel's goal; without v in sight they do not matter
        scratch = Goal((*goal.names, (u, Type("real"))), (*goal.hyps, *facts), Op(found[0], (body, ZERO)))
        try:
            show = Op(found[0], (ratio_expr(scratch.region.ratio(body)), ZERO))
        except TROUBLE:
            continue
        yield replace(scratch, show=show), _lift_inverted(p, goal, show, u, v, facts)


def _lift_inverted(p: Prover, goal: Goal, show: Expr, u: str, v: str, facts: list[Expr]) -> Callable[
        [Proof], Proof | None]:
    def lift(proof: Proof) -> Proof | None:
        return rewritten(p, goal, show, ONE, 0, found=proof, let={u: Op("/", (ONE, Name(v)))}, facts=facts)
    return lift


def i_bound(h: Expr, v: str) -> bool:
    """The hypothesis only bounds v by a number, or keeps it off one."""
    return isinstance(h, Op) and h.op in ("<", "<=", ">", ">=", "!=") and Name(v) in h.args and all(
        isinstance(a, Num) or a == Name(v) for a in h.args)


def _mapped(by: str, e: Expr) -> Expr:
    return Op("^", (e, num(2))) if by == "square" else Call(by, (e,))


def _logs(p: Prover, goal: Goal, poly: Poly) -> list[tuple[str, Expr, Expr, Expr | None]]:
    groups: dict[Mono, Poly] = {}
    for m, c in poly.items():
        outer = tuple((g, k) for g, k in m if algebra.kind(g) in ("exp", "root"))
        groups.setdefault(outer, {})[tuple(x for x in m if x not in outer)] = c
    if not any(any(algebra.kind(g) == "exp" for g, _ in m) or len(m) > 1 for m in groups):
        return []  # an exponential, or a product of roots, is what a logarithm takes apart
    parts: list[list[tuple[Mono, Poly]]] = []
    if len(groups) == 2:
        parts.append(list(groups.items()))
    positive = {m: c for m, c in poly.items() if c > 0}
    negative = {m: c for m, c in poly.items() if c < 0}
    if min(len(positive), len(negative)) == 1 and len(poly) > 2:
        parts.append([((), positive), ((), negative)])
    if len(groups) > 2:  # all groups of one sign against a single one of the other
        signs = {m: p.sign_at_samples(goal, algebra.poly_of(a))[:2] for m, a in groups.items()}
        for alone, many in itertools.permutations(((True, False), (False, True))):
            first = [m for m, s in signs.items() if s == alone]
            others_ = [m for m, s in signs.items() if s == many]
            if len(first) == 1 and len(others_) == len(groups) - 1:
                together = {tuple(sorted((*m, *n))): c for m in others_ for n, c in groups[m].items()}
                parts.append([((), together), (first[0], groups[first[0]])])
    if len(groups) > 2:  # one exponential in some of the terms, always to the same power
        for g in sorted({g for m in groups for g, _ in m if algebra.kind(g) == "exp"}):
            powers = {dict(m).get(g, 0) for m in poly}
            if len(powers) == 2 and 0 in powers:
                with_g = {tuple(x for x in m if x[0] != g): c for m, c in poly.items() if g in dict(m)}
                rest = {m: c for m, c in poly.items() if g not in dict(m)}
                parts.append([(((g, max(powers - {0}, default=1)),), with_g), ((), rest)])
    out: list[tuple[str, Expr, Expr, Expr | None]] = []
    for (m1, a1), (m2, a2) in parts:
        e1, e2 = algebra.poly_of(a1), algebra.poly_of(a2)
        up1, down1, n = p.sign_at_samples(goal, e1)
        up2, down2, _ = p.sign_at_samples(goal, e2)
        if not n or not ((up1 and down2) or (down1 and up2)):
            continue
        if down1:
            m1, m2, a1, a2 = m2, m1, a2, a1
        high = _times(m1, algebra.poly_of(a1))
        low = _times(m2, algebra.poly_of({m: -c for m, c in a2.items()}))
        out.append(("log", low, high, None))
    return out


def _times(m: Mono, e: Expr) -> Expr:
    return e if not m else algebra.mono_of(m) if e == ONE else Op("*", (e, algebra.mono_of(m)))


def _roots(p: Prover, goal: Goal, poly: Poly) -> list[tuple[str, Expr, Expr, Expr | None]]:
    """A + B*sqrt(C) >= 0 with B > 0: clear where A >= 0; elsewhere A^2 <= B^2*C."""
    out: list[tuple[str, Expr, Expr, Expr | None]] = []
    for g in sorted(algebra.generators(poly)):
        if algebra.kind(g) != "root" or any(dict(m).get(g, 0) not in (0, Fraction(1, 2)) for m in poly):
            continue
        factor = algebra.coefficient_of(poly, g, Fraction(1, 2))
        rest = {m: -c for m, c in poly.items() if g not in dict(m)}
        up, down, _ = p.sign_at_samples(goal, algebra.poly_of(factor))
        if not rest or up == down:
            continue
        root = Call("sqrt", (algebra.generator_expr(g),))
        if down:  # a <= -b*sqrt(c) with -b < 0: so -b*sqrt(c) <= -a, both nonnegative
            b = algebra.poly_of({m: -c for m, c in factor.items()})
            out.append(("square", root if b == ONE else Op("*", (b, root)),
                        algebra.poly_of({m: -c for m, c in rest.items()}), None))
            continue
        b, a = algebra.poly_of(factor), algebra.poly_of(rest)
        high: Expr = root if b == ONE else Op("*", (b, root))
        low_is = p.sign_at_samples(goal, a)
        if low_is[1]:
            continue
        out.append(("square", a, high, None if low_is[0] and not isinstance(a, Num) else Op("<=", (a, ZERO))))
    return out
