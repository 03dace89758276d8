"""The cover: what interval arithmetic sees on each of a few boxes.

How the box is cut is searched in floating point; the kernel then checks the cover that was found.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from symdp.kernel import boxes, terms
from symdp.kernel.boxes import Cover
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Num, Term
from symdp.proof.context import Context
from symdp.proof.enclosing import bounds, spans
from symdp.proof.errors import ProofError
from symdp.prover.positive import inequality
from symdp.prover.search import Search

PARTS = 48
MARGIN = 1e-9

Span = tuple[float, float]
Box = dict[Term, Span]
EVERYWHERE: Span = (-math.inf, math.inf)


def by_glance(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Interval arithmetic sees it at once."""
    return covered(goal, context, 0)


def by_cover(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Interval arithmetic sees it when the box is cut."""
    inequality(goal)
    free = {v for v in goal.free if v.type.name == "real"}
    points = s.points(context, goal)
    d, _ = points.difference(*terms.strip(goal)[1])
    if not len(d) or not d.min() > 0:
        raise ProofError("the sides meet")
    s.spend(2)
    return covered(goal, context, PARTS if len(free) == 1 else 4*PARTS if len(free) == 2 else 8*PARTS)


def covered(goal: Term, context: Context, parts: int) -> Theorem:
    """The goal on the box of the bounds at hand, cut into so many parts at most."""
    kind, _ = inequality(goal)
    a, b = terms.strip(goal)[1]
    d = terms.apply_const("add", b, terms.apply_const("neg", a))
    used = bounds(context.all())
    box: Box = {t: (-math.inf if lo is None else float(lo), math.inf if hi is None else float(hi))
                for t, (lo, hi) in spans(used).items()}
    exact = 0. if kind == "le" else math.inf
    left = [parts]

    def cut(here: Box, deep: int) -> Cover:
        lo, _ = enclosure(d, here)
        if lo > MARGIN or lo == exact:
            return None
        left[0] -= 1
        wide = [(hi - low, str(t), t, Fraction((low + hi)/2)) for t, (low, hi) in here.items()
                if math.isfinite(hi - low) and low < hi and t.free <= goal.free]
        if left[0] < 0 or deep > 40 or not wide:
            raise ProofError("interval arithmetic does not see this")
        _, _, t, middle = max(wide, key=lambda w: w[:2])
        low, hi = here[t]
        return (t, middle, cut({**here, t: (low, float(middle))}, deep + 1),
                cut({**here, t: (float(middle), hi)}, deep + 1))
    return boxes.enclose(goal, used, cut(box, 0))


def enclosure(t: Term, box: Box, known: dict[Term, Span] | None = None) -> Span:
    """What the kernel would see, nearly. ``known``: what was seen of parts on the same box."""
    known = {} if known is None else known
    found = known.get(t)
    if found is None:
        if isinstance(t, Num):
            found = (float(t.value), float(t.value))
        else:
            lo, hi = _by_structure(t, box, known)
            low, high = box.get(t, EVERYWHERE)
            found = (max(lo, low), min(hi, high))
        known[t] = found
    return found


def _by_structure(t: Term, box: Box, known: dict[Term, Span]) -> Span:
    head, xs = terms.strip(t)
    name = head.name if isinstance(head, Const) else ""
    if name not in _OPERATIONS and name != "pow":
        return EVERYWHERE
    parts = [enclosure(x, box, known) for x in xs]
    if name == "pow":
        return _power(xs, parts)
    if name == "mul" and xs[0] is xs[1]:
        return _whole_power(parts[0], 2)
    lo, hi = _OPERATIONS[name](*parts)
    return (-math.inf if math.isnan(lo) else lo, math.inf if math.isnan(hi) else hi)


def _times(x: float, y: float) -> float:
    return 0. if x == 0 or y == 0 else x*y


def _mul(a: Span, b: Span) -> Span:
    ends = [_times(x, y) for x in a for y in b]
    return min(ends), max(ends)


def _inverse(a: Span) -> Span:
    lo, hi = a
    if lo == 0 == hi:
        return a
    if lo > 0 or hi < 0:
        return (1/hi, 1/lo)
    return (0. if lo == 0 else -math.inf, 0. if hi == 0 else math.inf)


def _exp(x: float) -> float:
    return math.exp(x) if x < 700 else math.inf


def _log(a: Span) -> Span:
    lo, hi = a
    if hi <= 0:
        return (0., 0.)
    high = math.log(hi) if hi < math.inf else math.inf
    return (math.log(lo), high) if lo > 0 else (-math.inf, max(high, 0.))


def _magnitude(a: Span) -> Span:
    lo, hi = a
    return a if lo >= 0 else (-hi, -lo) if hi <= 0 else (0., max(-lo, hi))


def _whole_power(a: Span, n: int) -> Span:
    if n < 0:
        return _inverse(_whole_power(a, -n))
    if n % 2 == 0 and n:
        a = _magnitude(a)
    out = (1., 1.)
    for _ in range(n):
        out = _mul(out, a)
    return out


def _power(xs: list[Term], parts: list[Span]) -> Span:
    if isinstance(xs[1], Num):
        y = xs[1].value
        if y.denominator == 1 and abs(y) <= 1000:
            return _whole_power(parts[0], int(y))
        if y == Fraction(1, 2):
            return (math.sqrt(max(parts[0][0], 0.)), math.sqrt(max(parts[0][1], 0.)))
    if parts[0][0] <= 0:
        return EVERYWHERE
    lo, hi = _mul(parts[1], _log(parts[0]))
    return (_exp(lo), _exp(hi))


_OPERATIONS: dict[str, Callable[..., Span]] = {
    "add": lambda a, b: (a[0] + b[0], a[1] + b[1]), "neg": lambda a: (-a[1], -a[0]), "mul": _mul, "inv": _inverse,
    "exp": lambda a: (_exp(a[0]), _exp(a[1])), "log": _log, "abs": _magnitude,
    "min": lambda a, b: (min(a[0], b[0]), min(a[1], b[1])), "max": lambda a, b: (max(a[0], b[0]), max(a[1], b[1]))}
