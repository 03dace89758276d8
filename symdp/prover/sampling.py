"""Points at which hypotheses hold: drawn at random, with a fixed seed, near the ends of ranges and far out too."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from symdp.kernel import arithmetic, terms
from symdp.kernel.terms import Num, Term, Var
from symdp.kernel.types import REAL, KernelError
from symdp.proof.linear import said, term_of
from symdp.proof.shapes import conjuncts
from symdp.prover import polynomials
from symdp.prover.unfolding import Definitions
from symdp.prover.values import Array, Values

DRAWN, KEPT = 1500, 240
LARGE = 1e3


def sample(hypotheses: Sequence[Term], goal: Term, definitions: Definitions) -> Values:
    """Points for the real variables of hypotheses and goal, all hypotheses that can be read true at them; perhaps
    none."""
    told = [c for h in hypotheses for c in conjuncts(h)]
    free = {v for t in (*told, goal) for v in t.free if v.type is REAL}
    order = sorted(free, key=said)
    rng = np.random.default_rng(1)
    columns: dict[Var, Array] = {}
    bounds = [b for t in told for b in _bounds(t) if b[2].free <= free]  # no value is drawn for what is no number
    while order:
        have = frozenset(columns)

        def waits(v: Var, have: frozenset[Var] = have) -> tuple[int, int, str]:
            """First those whose bounds do not wait for other variables, then those with most bounds."""
            open_bounds = sum(1 for w, kind, b in bounds if w is v and not b.free <= have
                              and (isinstance(b, Var) or kind == "equal"))
            return (open_bounds, -len({k for w, k, b in bounds if w is v and b.free <= have}), said(v))
        v = min(order, key=waits)
        order.remove(v)
        here = Values(columns, definitions) if columns else Values({v: np.zeros(DRAWN)}, definitions)
        columns[v] = _drawn(v, bounds, here, rng, frozenset(columns), _whole(told, v))
    if not columns:
        return Values({}, definitions)
    tried = Values(columns, definitions)
    good = np.ones(DRAWN, dtype=bool)
    for t in told:
        truth = tried.truth(t)
        good &= truth > 0 if (truth > 0).any() else truth >= 0
    chosen = np.flatnonzero(good)[:KEPT]
    return Values({v: c[chosen] for v, c in columns.items()}, definitions)


def _whole(told: Sequence[Term], v: Var) -> bool:
    for t in told:
        xs = terms.args_of(t, "int", 1) or (terms.args_of(t, "range", 3) or [])[2:]
        if xs and xs[0] is v:
            return True
    return False


def _bounds(t: Term) -> list[tuple[Var, str, Term]]:
    """(v, low, high or equal, the bound) of a comparison with a variable alone on one side."""
    out: list[tuple[Var, str, Term]] = []
    for name in ("le", "lt", "eq"):
        sides = terms.args_of(t, name, 2)
        if sides is not None and sides[0].type is REAL:
            a, b = sides
            if isinstance(a, Var) and a not in b.free:
                out.append((a, "equal" if name == "eq" else "high", b))
            if isinstance(b, Var) and b not in a.free:
                out.append((b, "equal" if name == "eq" else "low", a))
            if name == "eq" and not out:
                out += _solved(t)
    inside = terms.args_of(t, "range", 3)
    if inside is not None and isinstance(inside[2], Var):
        out += [(inside[2], "low", inside[0]), (inside[2], "high", inside[1])]
    return out


def _solved(t: Term) -> list[tuple[Var, str, Term]]:
    """The variables that a linear equation determines: x + y == 1 as y == 1 - x and x == 1 - y."""
    try:
        _, p = arithmetic.difference(t)
    except KernelError:
        return []
    out: list[tuple[Var, str, Term]] = []
    for v in sorted((v for v in t.free if v.type is REAL), key=said):
        by = polynomials.collected(p, v)
        slope = by.get(1, {})
        if set(by) <= {0, 1} and list(slope) == [(frozenset(), frozenset())] and v not in polynomials.variables(
                by.get(0, {})):
            value = arithmetic.scaled(by.get(0, {}), -1/next(iter(slope.values())))
            out.append((v, "equal", term_of(value)))
    return out


def _drawn(v: Var, bounds: Sequence[tuple[Var, str, Term]], here: Values, rng: np.random.Generator,
           have: frozenset[Var], whole: bool) -> Array:
    low, high = np.full(DRAWN, -np.inf), np.full(DRAWN, np.inf)
    for w, kind, b in bounds:
        if w is not v or not b.free <= have:
            continue
        x = here.number(b)[0]
        x = np.broadcast_to(x, DRAWN)
        if kind == "equal":
            return np.array(x)
        if kind == "low":
            low = np.fmax(low, x)
        else:
            high = np.fmin(high, x)
    u = rng.random(DRAWN)
    way = rng.integers(0, 8, DRAWN)
    near = 10.0**rng.uniform(-4, 0, DRAWN)
    far = 10.0**rng.uniform(-3, np.log10(LARGE), DRAWN)
    moderate = rng.exponential(2.0, DRAWN)
    step = np.where(way < 4, moderate, np.where(way < 7, far, near))
    width = high - low
    with np.errstate(all="ignore"):
        both = np.where(way < 5, low + u*width, np.where(way == 5, low + near*width, np.where(
            way == 6, high - near*width, low + np.minimum(far, width))))
    sign = np.where(rng.random(DRAWN) < .5, -1., 1.)
    with np.errstate(all="ignore"):
        x = np.where(np.isfinite(width), both, np.where(np.isfinite(low), low + step, np.where(
            np.isfinite(high), high - step, sign*step)))
    exact = rng.integers(0, 24, DRAWN)
    x = np.where((exact == 0) & np.isfinite(low), low, np.where((exact == 1) & np.isfinite(high), high, x))
    if whole:
        x = np.round(np.clip(x, -60, 60) if not np.isfinite(width).all() else x)
    return x


def numeral_bounds(hypotheses: Sequence[Term], v: Var) -> tuple[list[Num], list[Num]]:
    """The numerals that v is said to be above and below of."""
    low: list[Num] = []
    high: list[Num] = []
    for h in hypotheses:
        for c in conjuncts(h):
            for w, kind, b in _bounds(c):
                if w is v and isinstance(b, Num):
                    (low if kind == "low" else high).append(b)
    return low, high
