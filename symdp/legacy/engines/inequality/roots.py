"""Existence claims with an equation that no formula solves: a root lies between two points of different signs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import islice

from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Slot, Slots, completed, size, text
from symdp.legacy.engines.inequality.series import then
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.existence import built_continuously
from symdp.legacy.kernel.goals import binding_type, unfold
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Name, Op, free_names, num, substitute

MAX_ENDS = 24
MAX_TRIED = 4


def by_root(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A root of an equation of the body in one wanted number, between ends that numbers suggest."""
    assert isinstance(goal.show, Bind)
    if depth < 2 or len(goal.show.bindings) > 1:
        return None
    steps = ((x, step) for x, f, ends in equations(goal, goal.show) for step in brackets(p, goal, x, f, ends))
    for x, step in islice(steps, MAX_TRIED):
        at: Proof = {"rule": "exists", "values": {x: step["name"]}, "real": Slots(3), "defined": Slots(3),
                     "proof": Slot(depth - 1)}
        found = then(p, goal, {**step, "first": Slot(depth - 1), "last": Slot(depth - 1)},
                     partial(completed, p, step=at))
        if found is not None:
            return found
    return None


def equations(goal: Goal, show: Bind) -> Iterator[tuple[str, Expr, list[Expr]]]:
    """A wanted number, what is to be 0, and points between which it may be 0."""
    wanted = {b.name for b in show.bindings}
    for c in conjuncts(unfold(show.body, goal.names)):
        match c:
            case Op("==", (a, b)) if len(names := wanted & free_names(c)) == 1:
                (x,) = names
                t = next(binding_type(s.domain, s.name, s.name) for s in show.bindings if s.name == x)
                if t.kind != "real" or (not built_continuously(c, x) and not all(
                        built_continuously(e, x) for e in (a, b))):
                    continue
                ends = [e for w in t.where for h in conjuncts(w) if isinstance(h, Op)
                        for e in h.args if not free_names(e) & wanted and e not in INFINITIES]
                sides = [e for e in (a, b) if x not in free_names(e)]
                more = [g for s in sides for g in guesses(s)]
                yield x, Op("-", (a, b)), [*ends, *more, ZERO, num(Fraction(1, 2)), ONE]


def guesses(side: Expr) -> list[Expr]:
    """Numbers beyond which functions of the field have passed a value: itself and its exponentials."""
    bits = Op("*", (Call("log", (num(2),)), side))
    return [side, *(Call("exp", (e,)) for s in (side, bits) for e in (Op("neg", (s,)), s)), Op("/", (ONE, side))]


def brackets(p: Prover, goal: Goal, x: str, f: Expr, ends: list[Expr]) -> Iterator[Proof]:
    """Ends at which f has different signs at all sample points."""
    points = p.sample(goal)
    signs: dict[Expr, int] = {}
    for e in list(dict.fromkeys(ends))[:MAX_ENDS]:
        try:
            e = ratio_expr(goal.region.ratio(e))
            found = {p.numbers.sign(substitute(f, {x: e}), at) for at in points}
        except TROUBLE:
            continue
        if None not in found and found and (found <= {0, 1} or found <= {0, -1}):
            signs[e] = 1 if 1 in found else -1 if -1 in found else 0
    (v,) = fresh(goal.names, [x], (goal.show, *goal.hyps))
    pairs = [(low, high) for low, high in itertools.permutations(signs, 2) if all(
        p.numbers.sign(Op("-", (high, low)), at) in (0, 1) for at in points)]
    for low, high in sorted(pairs, key=lambda ends: size(ends[0]) + size(ends[1])):
        s, t = signs[low], signs[high]
        if s*t <= 0 and s != t:
            yield {"rule": "root", "name": v, "of": text(substitute(f, {x: Name(v)})), "from": text(low),
                   "to": text(high), "falls": s > t}
