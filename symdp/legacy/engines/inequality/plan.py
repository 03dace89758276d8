"""Inequalities in one variable: cut the range into pieces, each of which one step decides.

On a grid the signs of the slopes and curvatures of several forms of the difference are looked up in
numbers; the cheapest sequence of pieces (monotone from an end, concave between two ends, or clear of
zero and covered by boxes) is found by dynamic programming and then proved piece by piece. A piece that
resists is struck out and the plan made anew.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.concave import between
from symdp.legacy.engines.inequality.cores import Form, core_of, forms, slope
from symdp.legacy.engines.inequality.cover import by_cover
from symdp.legacy.engines.inequality.derive import cost, loci, step_from
from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Slots,
    comparison,
    completed,
    size,
    text,
    variables,
)
from symdp.legacy.engines.inequality.sample import ball
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.interval import REALS, Interval
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Expr, Name, Num, Op, free_names, num

MAX_FORMS = 8
MAX_REPAIRS = 4
MAX_CURVED = 150  # nodes of a slope worth another derivative
INSIDE = [Fraction(k, 32) for k in range(1, 32)]
NEAR = [Fraction(1, 10**9), Fraction(1, 10**5), Fraction(1, 1000), Fraction(1, 100)]
FAR = [Fraction(x) for x in ("1/100", "1/10", "1/4", "1/2", "3/4", "1", "5/4", "3/2", "7/4", "2", "5/2", "3", "7/2",
                             "4", "5", "6", "8", "10", "13", "16", "30", "100", "1000", "1000000")]


@dataclass(frozen=True)
class Piece:
    """Cells from one cut to another and the step that decides them: up, down, concave or cover."""

    start: int
    end: int
    kind: str
    form: int
    price: int


@dataclass
class Shape:
    """What numbers say of a difference on a grid. ``ends[i]`` are the possible cuts, the ends of the range included."""

    ends: list[Expr | None]  # None: infinite, or a form is undefined there
    points: list[Fraction]  # one or more per cell
    cell: list[int]  # the cell of a point
    values: list[int | None]  # signs of the difference at the cuts
    forms: list[Form]
    slopes: list[list[int | None]]
    curves: list[list[int | None]]
    at_ends: list[list[int | None]]  # signs of each form at each cut
    prices: list[tuple[int, int]]  # of slope and curvature
    room: list[float]  # per cell, the least value over the steepest slope times the width; 0: no cover


def by_plan(p: Prover, goal: Goal, depth: int) -> Proof | None:
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    names = [v for v in variables(goal) if v in free_names(found[1])]
    if len(names) != 1 or p.steps <= 0:
        return None
    v = names[0]
    shape = look(p, goal, *found, v)
    if shape is None:
        return None
    struck: set[tuple[int, int, str, int]] = set()
    done: dict[tuple[int, int, str, int], Proof] = {}
    for _ in range(MAX_REPAIRS):
        pieces = plan(shape, struck, found[0] == ">")
        if pieces is None:
            return None
        proof, failed = _carry_out(p, goal, found[0], v, shape, pieces, depth, done)
        if failed is None or p.steps <= 0:
            return proof
        struck.add((failed.start, failed.end, failed.kind, failed.form))
    return None


def look(p: Prover, goal: Goal, op: str, d: Expr, v: str) -> Shape | None:
    """The shape of the difference; None when it has no core to speak of."""
    core = core_of(goal, goal.region.ratio(d))
    if core is None or not core.settled or (op == ">" and core.attains_zero):
        return None
    i = goal.region.bounds.get(v, REALS)
    cuts, points, cells = _grid(p, goal, d, v, i)
    if len(cuts) < 2:
        return None
    usable = list(forms(goal, core))[:MAX_FORMS]
    out = Shape(cuts, points, cells, [], [], [], [], [], [], [])
    ats = [None if c is None else p.numbers.value(c, {}) for c in cuts]
    for form in usable:
        found = slope(goal, form, v)
        if found is None:
            continue
        df, left, hard = found
        try:
            ddf = derivative(df, v)
            second = core_of(goal, goal.region.ratio(ddf)) if size(df) < MAX_CURVED else None
            curve_price = cost(second.measure) if second is not None and second.settled else 200
            curves = [p.numbers.sign(ddf, {v: x}) for x in points]
        except TROUBLE:
            curves, curve_price = [None] * len(points), 200
        out.forms.append(form)
        out.slopes.append([p.numbers.sign(df, {v: x}) for x in points])
        out.curves.append(curves)
        out.at_ends.append([None if a is None else p.numbers.sign(form.expr, {}, {v: a}) for a in ats])
        price = cost(hard) + (0 if left is not None or not any(hard) else 20)
        out.prices.append((min(price, 10 + curve_price), curve_price))
    out.values = [None if a is None else p.numbers.sign(d, {}, {v: a}) for a in ats]
    out.room = list(_room(p, d, v, cuts, ats, points, cells))
    return out if out.forms else None


def _grid(p: Prover, goal: Goal, d: Expr, v: str, i: Interval) -> tuple[list[Expr | None], list[Fraction], list[int]]:
    """Cuts (simple numbers, the ends, interior zeros) and points between them."""
    lo, hi = i.lo, i.hi
    if isinstance(lo, Fraction) and isinstance(hi, Fraction):
        if lo >= hi:
            return [], [], []
        width = hi - lo
        raw = [_simple(lo + width * t, width / 64) for t in (NEAR[-1], *INSIDE, 1 - NEAR[-1])]
        test = [lo + width * t for t in NEAR] + [hi - width * t for t in NEAR]
    elif isinstance(lo, Fraction):
        raw, test = [lo + t for t in FAR[:-2]], [lo + t for t in (*NEAR, *FAR)]
    elif isinstance(hi, Fraction):
        raw, test = [hi - t for t in FAR[:-2]], [hi - t for t in (*NEAR, *FAR)]
    else:
        raw, test = [Fraction(0), *FAR[:-2], *(-t for t in FAR[:-2])], [s * t for s in (1, -1) for t in (*NEAR, *FAR)]
    cuts: dict[Fraction, Expr] = {x: num(x) for x in raw if i.lo < x < i.hi}
    for e in loci(goal, v):
        at = p.numbers.value(e, {}) if not free_names(e) - {"pi"} else None
        if at is not None and at.is_finite() and p.numbers.sign(d, {}, {v: at}) == 0:
            x = e.value if isinstance(e, Num) else Fraction(str(as_float(at.mid())))
            if i.lo < x < i.hi:
                cuts = {y: c for y, c in cuts.items() if abs(y - x) > Fraction(1, 200) or y == x}
                cuts[x] = e
    order = sorted(cuts)
    ends: list[Expr | None] = [num(lo) if isinstance(lo, Fraction) else None, *(cuts[x] for x in order),
                               num(hi) if isinstance(hi, Fraction) else None]
    where = [lo, *order, hi]
    points = sorted({x for x in test if i.lo < x < i.hi and x not in cuts} | {
        (a + b) / 2 for a, b in itertools.pairwise(order)})
    cells = [max(k for k, w in enumerate(where[:-1]) if w < x) for x in points]
    missing = set(range(len(where) - 1)) - set(cells)
    for k in missing:
        a, b = where[k], where[k + 1]
        if isinstance(a, Fraction) and isinstance(b, Fraction):
            points.append((a + b) / 2)
            cells.append(k)
    return ends, points, cells


def _simple(x: Fraction, near: Fraction) -> Fraction:
    for bound in (2, 4, 8, 16, 32, 64, 100, 1000):
        c = x.limit_denominator(bound)
        if abs(c - x) <= near / 4:
            return c
    return x


def _room(p: Prover, d: Expr, v: str, cuts: list[Expr | None], ats: list[Any], points: list[Fraction],
          cells: list[int]) -> Iterator[float]:
    """How far each cell stays from zero, relative to how much the difference changes on it."""
    for k in range(len(cuts) - 1):
        a, b = ats[k], ats[k + 1]
        if a is None or b is None:
            yield 0.0
            continue
        values = [p.numbers.value(d, {}, {v: a}), p.numbers.value(d, {}, {v: b})]
        values += [p.numbers.value(d, {}, {v: ball(x)}) for x, c in zip(points, cells, strict=True) if c == k]
        floats = [as_float(x.mid()) if x is not None and x.is_finite() else 0.0 for x in values]
        low, high = min(floats), max(floats)
        yield low / (high - low + low / 4 + 1e-300) if low > 0 else 0.0


def plan(shape: Shape, struck: set[tuple[int, int, str, int]], strict: bool) -> list[Piece] | None:
    """The cheapest pieces from end to end."""
    n = len(shape.ends) - 1
    best: list[tuple[int, list[Piece]] | None] = [None] * (n + 1)
    best[0] = (0, [])
    for start in range(n):
        if best[start] is None:
            continue
        so_far, pieces = best[start]  # type: ignore[misc]
        for piece in _pieces(shape, start, n, struck, strict):
            total = so_far + piece.price + 6
            old = best[piece.end]
            if old is None or total < old[0]:
                best[piece.end] = (total, [*pieces, piece])
    return best[n][1] if best[n] is not None else None  # type: ignore[index]


def _pieces(shape: Shape, start: int, n: int, struck: set[tuple[int, int, str, int]], strict: bool) -> Iterator[Piece]:
    inside: dict[int, list[int]] = {}
    for j, c in enumerate(shape.cell):
        inside.setdefault(c, []).append(j)
    for f in range(len(shape.forms)):
        up = down = concave = True
        for end in range(start + 1, n + 1):
            cell = inside.get(end - 1, [])
            up = up and all(shape.slopes[f][j] in (0, 1) for j in cell)
            down = down and all(shape.slopes[f][j] in (0, -1) for j in cell)
            concave = concave and all(shape.curves[f][j] in (0, -1) for j in cell)
            if not (up or down or concave):
                break
            left, right = shape.at_ends[f][start], shape.at_ends[f][end]
            price, curve = shape.prices[f]
            for kind, ok, amount in (
                    ("up", up and left in (0, 1), price + (0 if left == 0 else 1)),
                    ("down", down and right in (0, 1), price + (0 if right == 0 else 1)),
                    ("concave", concave and left in (0, 1) and right in (0, 1), curve + 4)):
                if ok and (start, end, kind, f) not in struck:
                    yield Piece(start, end, kind, f, amount)
    total = 0.0
    for end in range(start + 1, n + 1):
        if shape.room[end - 1] <= 0:
            break
        total += 1 + 1 / shape.room[end - 1]
        if (start, end, "cover", 0) not in struck and total < 300:
            yield Piece(start, end, "cover", 0, 4 + int(total))


def _carry_out(p: Prover, goal: Goal, op: str, v: str, shape: Shape, pieces: list[Piece], depth: int,
               done: dict[tuple[int, int, str, int], Proof]) -> tuple[Proof | None, Piece | None]:
    """The splits and the proofs of the pieces, or the piece that failed."""
    proofs: list[Proof] = []
    here = goal
    goals = []
    for piece in pieces:
        cut = shape.ends[piece.end]
        last = piece is pieces[-1]
        on = Op("<=", (Name(v), cut)) if not last and cut is not None else None
        goals.append((here if on is None else here.with_(on), on))
        if on is not None:
            here = here.with_(Op(">", on.args))
    for piece, (piece_goal, _) in zip(pieces, goals, strict=True):
        key = (piece.start, piece.end, piece.kind, piece.form)
        proof = done.get(key) or _prove_piece(p, piece_goal, op, v, shape, piece, depth)
        if proof is None:
            return None, piece
        done[key] = proof
        proofs.append(proof)
    whole = proofs[-1]
    at: list[Goal] = [goal]
    for _, on in goals[:-1]:
        at.append(at[-1].with_(Op(">", on.args)))  # type: ignore[union-attr]
    for k in range(len(pieces) - 2, -1, -1):
        on = goals[k][1]
        assert on is not None
        step = completed(p, at[k], {"rule": "split", "on": text(on), "defined": Slots(2), "yes": proofs[k],
                                    "no": whole})
        if step is None:
            return None, None
        whole = step
    return whole, None


def _prove_piece(p: Prover, goal: Goal, op: str, v: str, shape: Shape, piece: Piece, depth: int) -> Proof | None:
    if piece.kind == "cover":
        return by_cover(p, goal, depth)
    form = shape.forms[piece.form]
    new = replace(goal, show=Op(op, (form.expr, ZERO)))
    left, right = shape.ends[piece.start], shape.ends[piece.end]
    if piece.kind == "concave":
        if left is None or right is None:
            return None
        step = between(p, new, v, left, right, depth)
    else:
        locus = left if piece.kind == "up" else right
        if locus is None:
            return None
        step = step_from(p, new, op, form.expr, v, locus, depth)
    if step is None or (form.times == ONE and new.show == goal.show):
        return step
    return rewritten(p, goal, new.show, form.times, 1, found=step)
