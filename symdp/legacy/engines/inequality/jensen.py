"""Logarithms under weights: Jensen's inequality for the logarithm, of which the log-sum inequality, Gibbs'
inequality and the weighted inequality of means are cases.

The difference is ``sum over l of c_l*l + r`` with logarithms ``l`` (a variable that stands in an exponent counts
as one). If its coefficients are combinations of nonnegative weights, ``c_l = sum over i of n_il*w_i``, it is
``sum over i of w_i*L_i + r`` with ``L_i = sum over l of n_il*l``, and ``L >= 1 - exp(-L)`` leaves
``sum over i of w_i*(1 - exp(-L_i)) + r``, in which these logarithms no longer occur.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from symdp.capacities.floats import as_float, held_float
from symdp.legacy.engines.inequality import algebra
from symdp.legacy.engines.inequality.cores import Core, core_of
from symdp.legacy.engines.inequality.forms import generator_bounds, rewritten, stripped
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, size, text, unused
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.normal import Poly, Ratio, ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Num, Op, Type, free_names, num, substitute, walk

MAX_LOGS = 12
MAX_WEIGHTS = 4
MAX_CANDIDATES = 14
MAX_TERMS = 4  # of a coefficient as a combination of weights
MAX_SPANNING = 80  # sets of weights that are looked at closely
MAX_TRIES = 4  # choices of weights that are followed
POINTS = 40
SHARE = 0.25  # of the steps that are left, for what one choice leaves to prove
TANGENT = read_expression("z - 1 + exp(-z)")  # nonnegative for every real z
SHIFTS: list[Expr] = [Call("log", (num(x),)) for x in (Fraction(1, 2), Fraction(1, 3), Fraction(1, 4), 2)]
Array = np.ndarray[tuple[int, ...], np.dtype[np.float64]]


@dataclass(frozen=True)
class Parts:
    """The logarithms of a difference with their coefficients, the factors that may stand before a logarithm
    in ``L_i``, and the rest."""

    logs: tuple[tuple[Expr, Poly], ...]
    factors: tuple[tuple[Expr, ...], ...]
    rest: Poly


@dataclass(frozen=True)
class Choice:
    """Weights and, for each, the combination of logarithms under it."""

    weights: tuple[Expr, ...]
    under: tuple[Expr, ...]
    bound: Expr


def by_jensen(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Every logarithm under its weight replaced by a function of what it is the logarithm of."""
    found = stripped(goal) if depth > 1 else None
    if found is None:
        return None
    op, core = found
    for choice in remembered(p, goal, core, op):
        step = limited(p, SHARE, functools.partial(followed, p, goal, op, core, choice, depth))
        if step is not None:
            return step
        if p.steps <= 0:
            return None
    return None


def fits(p: Prover, goal: Goal) -> bool:
    """Some weights leave nothing to prove."""
    found = stripped(goal)
    if found is None or found[0] == ">":
        return False
    return any(not goal.region.ratio(c.bound).num for c in remembered(p, goal, found[1], found[0]))


def remembered(p: Prover, goal: Goal, core: Core, op: str) -> list[Choice]:
    """The choices to follow; they do not depend on the depth."""
    key = ("jensen", goal.hyps, goal.show)
    if key not in p.ways:
        p.ways[key] = choices(p, goal, core, op)[:MAX_TRIES]
    found: list[Choice] = p.ways[key]
    return found


def followed(p: Prover, goal: Goal, op: str, core: Core, choice: Choice, depth: int) -> Proof | None:
    """The proof with these weights, if the bound holds."""
    left = goal.region.ratio(choice.bound)
    let: dict[str, Expr] = {}
    facts: list[Expr] = []
    terms: list[Expr] = []
    if left.num:  # what is left, under a name: the prover remembers its proof
        rest = ratio_expr(left)
        if p.prove(replace(goal, show=Op(op, (rest, ZERO))), depth - 1) is None:
            return None
        name = unused(goal, "b")
        let[name] = rest
        terms.append(Name(name))
        facts.append(Op(op, (Name(name), ZERO)))
    elif op == ">":
        return None
    for w, under in zip(choice.weights, choice.under, strict=True):
        name = unused(replace(goal, names=(*goal.names, *((n, Type("real")) for n in let))), "g")
        let[name] = substitute(TANGENT, {"z": under})
        terms.append(Op("*", (w, Name(name))))
        facts.append(Op(">=", (Name(name), ZERO)))
        tangent_fact(p, goal, let[name], under)
    show = functools.reduce(lambda a, b: Op("+", (a, b)), terms)
    return rewritten(p, goal, Op(op, (show, ZERO)), algebra.product_expr(list(core.known)), 2, let=let, facts=facts)


def tangent_fact(p: Prover, goal: Goal, value: Expr, under: Expr) -> None:
    """Makes known to the prover that L - 1 + exp(-L) >= 0."""
    fact = replace(goal, show=Op(">=", (value, ZERO)))
    if fact not in p.proved:
        z = unused(goal, "z")
        step = rewritten(p, fact, Op(">=", (substitute(TANGENT, {"z": Name(z)}), ZERO)), ONE, 4, let={z: under})
        if step is not None:
            p.proved[fact] = step


def parts_of(core: Core) -> Parts | None:
    """The difference as a combination of logarithms; None where it is no such combination."""
    poly = core.poly
    gens = algebra.generators(poly)
    inside = {x for g in gens if algebra.kind(g) in ("exp", "log") for x in exponents(algebra.generator_expr(g))}
    logs = [g for g in sorted(gens) if algebra.kind(g) == "log"]
    logs += [g for g in sorted(gens) if algebra.kind(g) == "var" and algebra.generator_expr(g) in linear(inside)]
    if not logs or len(logs) > MAX_LOGS:
        return None
    rest: Poly = {}
    for m, x in poly.items():
        mine = [k for g, k in m if g in logs]
        if len(mine) > 1 or (mine and mine[0] != 1):
            return None
        if not mine:
            rest[m] = x
    found: list[tuple[Expr, Poly]] = []
    factors: list[tuple[Expr, ...]] = []
    for g in logs:
        e, c = algebra.generator_expr(g), algebra.coefficient_of(poly, g)
        found.append((e, c))
        factors.append(tuple(dict.fromkeys([ONE, *(f for x in inside for f in coefficient(x, e))])))
    return Parts(tuple(found), tuple(factors), rest)


def exponents(e: Expr) -> Iterator[Expr]:
    for x in walk(e):
        if isinstance(x, Call) and x.fn == "exp":
            yield x.args[0]


def linear(inside: set[Expr]) -> set[Expr]:
    """Variables that stand in an exponent linearly."""
    names = {Name(n) for x in inside for n in free_names(x)}
    return {n for n in names for x in inside for c in coefficient(x, n)
            if not any(isinstance(y, Call) for y in walk(c))}


def coefficient(x: Expr, log: Expr) -> list[Expr]:
    """What a logarithm (or variable) is multiplied with in an exponent."""
    match x:
        case _ if x == log:
            return [ONE]
        case Op("neg", (a,)):
            return coefficient(a, log)
        case Op("*", (a, b)):
            return [b if c == ONE else Op("*", (c, b)) for c in coefficient(a, log)] or [
                a if c == ONE else Op("*", (a, c)) for c in coefficient(b, log)]
        case Op("/", (a, b)):
            return [Op("/", (c, b)) for c in coefficient(a, log)]
        case Op("+" | "-", (a, b)):
            return coefficient(a, log) + coefficient(b, log)
    return []


def choices(p: Prover, goal: Goal, core: Core, op: str) -> list[Choice]:
    """Weights for which no sample point speaks against the bound that is left, the simplest first."""
    parts = parts_of(core)
    if parts is None:
        return []
    exprs = [algebra.poly_of(c) for _, c in parts.logs]
    candidates = weights_for(goal, parts)
    if not candidates:
        return []
    scales = dict.fromkeys([Fraction(1), Fraction(2), *(abs(c[max(c)]) for _, c in parts.logs)])
    points = list(p.sample(goal))[:POINTS]
    table = values(p, [*candidates, *exprs, *(e for e, _ in parts.logs),
                       *(f for fs in parts.factors for f in fs), algebra.poly_of(parts.rest)], points)
    if table is None:
        return []
    n, m = len(candidates), len(exprs)
    ws, cs, ls, fs = table[:n], table[n:n + m], table[n + m:n + 2 * m], table[n + 2 * m:-1]
    found: list[tuple[int, Choice]] = []
    shifts: list[Expr] = [ZERO] if any(map(algebra.is_constant, algebra.generators(core.poly))) else [ZERO, *SHIFTS]
    numbers_of = range(2, min(MAX_WEIGHTS, n) + 1)  # one weight alone is a change of variable
    spanning = 0
    for chosen in itertools.chain.from_iterable(itertools.combinations(range(n), k) for k in numbers_of):
        mine = ws[list(chosen)]
        under = combination(parts, mine, cs, ls, fs)
        if under is None:
            continue
        spanning += 1
        for scale in scales:
            for hard, shift in tight(mine * held_float(scale), under[1] / held_float(scale), table[-1], shifts):
                found.append((10 * hard + len(chosen),
                              choice(parts, [candidates[i] for i in chosen], under[0], scale, shift)))
        if spanning > MAX_SPANNING or any(price < 10 for price, _ in found):
            break
    return [c for _, c in sorted(found, key=lambda x: x[0])]


def choice(parts: Parts, weights: list[Expr], under: tuple[Expr, ...], scale: Fraction, shift: Expr) -> Choice:
    """Weights to scale, and what is left when every logarithm is replaced by its tangent."""
    if scale != 1:
        weights = [Op("*", (num(scale), w)) for w in weights]
        under = tuple(Op("*", (num(1 / scale), e)) for e in under)
    if shift != ZERO:
        under = tuple(Op("-", (e, shift)) for e in under)
    bound = algebra.poly_of(parts.rest)
    for w, e in zip(weights, under, strict=True):
        gap: Expr = Op("-", (ONE, Call("exp", (Op("neg", (e,)),))))
        bound = Op("+", (bound, Op("*", (w, gap if shift == ZERO else Op("+", (gap, shift))))))
    return Choice(tuple(weights), under, bound)


def tight(ws: Array, numbers: Array, rest: Array, shifts: list[Expr]) -> Iterator[tuple[int, Expr]]:
    """The first constant to take off every logarithm for which the bound is not negative: tangents elsewhere
    than at 1. With it how hard the bound looks: 0 when it is zero."""
    for e in shifts:
        c = math.log(e.args[0].value) if isinstance(e, Call) and isinstance(e.args[0], Num) else 0.0
        with np.errstate(over="ignore", invalid="ignore"):
            terms = ws * (1 + c - np.exp(c - numbers))
            left = terms.sum(axis=0) + rest
        large = np.abs(terms).sum(axis=0) + np.abs(rest) + 1e-12
        if np.isfinite(left).all() and (left >= -1e-9 * large).all():
            yield int((np.abs(left) > 1e-9 * large).any()), e
            return


def weights_for(goal: Goal, parts: Parts) -> list[Expr]:
    """Quantities of known sign that may be weights: coefficients of logarithms (over a factor in an exponent),
    differences of two of them, and products of some of their factors."""
    first: dict[str, Ratio] = {}
    found: dict[str, Expr] = {}
    some: dict[str, Expr] = {}
    for (_, c), factors in zip(parts.logs, parts.factors, strict=True):
        for f in factors:
            with contextlib.suppress(*TROUBLE):
                r = goal.region.ratio(algebra.poly_of(c) if f == ONE else Op("/", (algebra.poly_of(c), f)))
                known = weight(goal, r)
                if known is None:
                    continue
                first.setdefault(text(algebra.product_expr(known)), r)
                found.setdefault(text(algebra.product_expr(known)), algebra.product_expr(known))
                for few in range(min(len(known), 3)):
                    for chosen in itertools.combinations(known[:3], few):
                        w = algebra.product_expr(list(chosen))
                        some.setdefault(text(w), w)
    for (a, x), (b, y) in itertools.combinations(first.items(), 2):
        r = goal.region.ratio(Op("-", (found[a], found[b])))
        if r.num and len(r.num) < max(len(x.num), len(y.num)):
            known = weight(goal, r)
            if known is not None:
                found.setdefault(text(algebra.product_expr(known)), algebra.product_expr(known))
    return sorted((found | some).values(), key=size)[:MAX_CANDIDATES]


def weight(goal: Goal, r: Ratio) -> list[tuple[Expr, int]] | None:
    """The factors of a quantity of known sign, without constants."""
    if not r.num or len(r.num) > 8:
        return None
    lead = r.num[max(r.num)]
    known = core_of(goal, Ratio({m: c / lead for m, c in r.num.items()}, r.den))
    if known is None or len(known.unknown) > 1:
        return None
    parts: list[tuple[Expr, int]] = [(e, k) for e, k in known.known if not isinstance(e, Num)]
    for poly, k in known.unknown:
        bounds = generator_bounds(goal, poly)
        form = algebra.positive_form(poly, bounds) or algebra.positive_form({m: -c for m, c in poly.items()}, bounds)
        if form is None:
            return None
        parts.append((form, k))
    return parts


def values(p: Prover, exprs: list[Expr], points: list[dict[str, Fraction]]) -> Array | None:
    """The expressions' values, one row for each, at the points where all of them have one."""
    rows: list[list[float]] = []
    for point in points:
        row: list[float] = []
        for e in exprs:
            v = p.numbers.value(e, point)
            if v is None or not v.is_finite():
                break
            row.append(as_float(v.mid()))
        else:
            if max(map(abs, row)) < 1e6:
                rows.append(row)
    return np.array(rows).T if len(rows) >= 6 else None


def combination(parts: Parts, ws: Array, cs: Array, ls: Array, fs: Array) -> tuple[tuple[Expr, ...], Array] | None:
    """Every coefficient as a combination of the weights: the logarithms under each weight, and their values."""
    plain = [i for i, factors in enumerate(parts.factors) if len(factors) == 1]
    large = np.abs(ws).max(axis=0)
    if not large.all():  # at a point all weights are 0
        return None
    if plain and not _fits(ws / large, cs[plain] / large, np.linalg.lstsq((ws / large).T, (cs[plain] / large).T,
                                                                          rcond=1e-10)[0].T):
        return None
    under: list[list[Expr]] = [[] for _ in ws]
    numbers = np.zeros_like(ws)
    at = 0
    for (log, _), factors, c, value in zip(parts.logs, parts.factors, cs, ls, strict=True):
        mine = fs[at:at + len(factors)]
        at += len(factors)
        matrix = (ws[:, None, :] * mine[None, :, :]).reshape(-1, ws.shape[1])
        if len(matrix) >= matrix.shape[1]:
            return None
        rounded = sparse(matrix, c)
        if rounded is None:
            return None
        for i in range(len(ws)):
            for j, f in enumerate(factors):
                x = rounded[i * len(factors) + j]
                if x:
                    parts_ = [num(abs(x))] * (abs(x) != 1) + [f] * (f != ONE) + [log]
                    term = functools.reduce(lambda a, b: Op("*", (a, b)), parts_)
                    under[i].append(term if x > 0 else Op("neg", (term,)))
                    numbers[i] += held_float(x) * mine[j] * value
    if not all(under):
        return None
    return tuple(functools.reduce(lambda a, b: Op("+", (a, b)), terms) for terms in under), numbers


def sparse(matrix: Array, c: Array) -> list[Fraction] | None:
    """c as a combination of few rows with simple coefficients, if it is one."""
    scale = np.abs(matrix).max(axis=0) + np.abs(c)
    rows, goal = matrix / scale, c / scale
    if not _fits(rows, goal, np.linalg.lstsq(rows.T, goal, rcond=1e-10)[0]):
        return None
    for few in range(1, MAX_TERMS + 1):
        for chosen in itertools.combinations(range(len(rows)), few):
            mine = rows[list(chosen)]
            solution = np.linalg.lstsq(mine.T, goal, rcond=1e-10)[0]
            if not _fits(mine, goal, solution):
                continue
            rounded = [Fraction(x).limit_denominator(12) for x in solution]
            if _fits(mine, goal, np.array([held_float(x) for x in rounded])):
                found = dict(zip(chosen, rounded, strict=True))
                return [found.get(i, Fraction(0)) for i in range(len(rows))]
    return None


def _fits(rows: Array, goal: Array, solution: Array) -> bool:
    return bool((np.abs(solution @ rows - goal) <= 1e-9 * (1 + np.abs(goal))).all())
