"""Multipliers for the rule *pointwise*: an inequality between divergences of laws, outcome by outcome.

The inequality between the terms is linear in the unknown multipliers (one for the mass of each law, one for each
hypothesis used) and holds with equality at some outcomes, the *contacts*: densities in fixed proportion. A handful of
proportions comes up: equal ones, those at the ends of the cone of a closeness assumption, the kinks of a hockey stick,
outcomes that only one law has. Each choice of contacts gives a linear system; those whose solution is right in floating
point at sample points are solved exactly.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from symdp.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.engines.inequality.sample import Point
from symdp.engines.inequality.systems import Row, solved
from symdp.kernel import pointwise as rules
from symdp.kernel import reduce as reductions
from symdp.kernel.calculus import derivative
from symdp.kernel.enclose import NO, YES
from symdp.kernel.laws import total
from symdp.kernel.objects import Unsupported
from symdp.kernel.rules import Goal, Rejected, difference
from symdp.kernel.tree import ONE, TRUE, ZERO, Call, Expr, Name, Op, rebuild, substitute, walk

MAX_EXACT = 6  # choices of contacts that are solved exactly


@dataclass(frozen=True)
class System:
    """sum l_i*p_i + sum m_k*given_k(p) <= show(p) for all densities p, where densities stand for ``names``."""

    goal: Goal  # numbers only, with the densities as names
    names: list[str]
    show: Expr
    given: list[tuple[int, Expr, Expr]]  # position of the hypothesis, its terms, its rest
    rest: Expr
    signed: list[bool]  # whether the multiplier of the hypothesis must not be negative


def by_pointwise(p: Prover, goal: Goal, depth: int) -> Proof | None:
    try:
        op, d = difference(goal.show)
        form = rules.linear(goal, d)
    except (Rejected, Unsupported):
        return None
    if op not in (">", ">=") or not form.terms:
        return None
    usable: list[tuple[int, rules.Linear]] = []
    for i, h in enumerate(goal.hyps):
        if reductions.about_objects(goal.names, h):
            try:
                relation, dh = difference(h)
                of = rules.linear(goal, dh)
            except (Rejected, Unsupported):
                continue
            if relation in (">", ">=", "==") and of.terms:
                usable.append((i, of))
    tried = 0
    for count in range(min(len(usable), 2) + 1):
        for chosen in itertools.combinations(usable, count):
            system = _system(goal, form, chosen)
            if system is None:
                continue
            for masses, multipliers in _solutions(p, goal, system):
                step = {"rule": "pointwise", "masses": [text(m) for m in masses], "defined": Slots(3),
                        "multipliers": [[i, text(m)] for (i, _), m in zip(chosen, multipliers, strict=True)]}
                proof = _complete(p, goal, step, depth)
                if proof is not None:
                    return proof
                tried += 1
                if tried >= MAX_EXACT or p.steps <= 0:
                    return None
    return None


def _complete(p: Prover, goal: Goal, step: Proof, depth: int) -> Proof | None:
    recorder = Recorder()
    try:
        recorder.rule_pointwise(goal, {**step, "defined": itertools.repeat({}), "numbers": {},
                                       "outcomes": itertools.repeat({})})
    except (*TROUBLE, KeyError, TypeError, ValueError):
        return None
    if not all(p.plausible(g) for g in recorder.goals):
        return None
    return completed(p, goal, {**step, "numbers": Slot(depth), "outcomes": Slots(depth)})


def _system(goal: Goal, form: rules.Linear, chosen: tuple[tuple[int, rules.Linear], ...]) -> System | None:
    laws = list(dict.fromkeys(law for f in (form, *(x for _, x in chosen)) for _, c in f.terms for law in c.args[:2]))
    if len(laws) > 4 or not rules.one_space(goal, laws) or not set(laws) <= set(
            reductions.laws_in(goal.names, (goal.show, *goal.hyps))):
        return None
    names = reductions.fresh(goal.names, ["x"] * len(laws), (goal.show, *goal.hyps))
    at: dict[Expr, Expr] = {law: Name(n) for law, n in zip(laws, names, strict=True)}

    def terms(f: rules.Linear) -> Expr:
        return total((k, rules.density(goal, c, at)) for k, c in f.terms)
    here = rules.over_numbers(goal, at)
    return System(here, names, _settled(here, terms(form)),
                  [(i, _settled(here, terms(f)), f.rest) for i, f in chosen], form.rest,
                  [not (isinstance(h := goal.hyps[i], Op) and h.op == "==") for i, _ in chosen])


def _settled(goal: Goal, e: Expr) -> Expr:
    """e without the conditions that hold, or fail, wherever all densities are positive."""
    match e:
        case Op("if", (c, a, b)):
            truth = goal.region.enclose(c)
            if truth in (YES, NO):
                return _settled(goal, a if truth == YES else b)
    return rebuild(e, lambda x: _settled(goal, x))


def _smooth(p: Prover, e: Expr, ray: dict[str, Expr], points: list[Point]) -> Expr:
    """The branch of each maximum and minimum in e that holds near a ray, as far as sample points tell."""
    match e:
        case Call("max" | "min" as fn, (a, b)):
            d = substitute(Op("-", (a, b)), ray)
            signs = {p.numbers.sign(d, q) for q in points}
            larger = a if signs <= {1, None} else b
            return _smooth(p, larger if fn == "max" else b if larger is a else a, ray, points)
    return rebuild(e, lambda x: _smooth(p, x, ray, points))


# -- contacts
def _rays(goal: Goal, system: System) -> list[tuple[Expr, ...]]:
    """Proportions of the densities at which inequalities of the field are equalities."""
    n = len(system.names)
    out: list[tuple[Expr, ...]] = [(ONE,) * n]
    out += [tuple(ONE if i == j else ZERO for i in range(n)) for j in range(n)]
    ratios: dict[Expr, None] = {}
    for x in (y for f in (goal.show, *goal.hyps) for y in walk(f)):
        match x:
            case Call("close", (_, _, eps, _)) if not reductions.about_objects(goal.names, eps):
                ratios[Call("exp", (eps,))] = None
            case Call("hockey_stick", (_, _, g)) if not reductions.about_objects(goal.names, g):
                ratios[g] = None
    ratios |= {r: None for name, t in goal.names if t.kind == "real" and any(
        isinstance(h, Op) and h.op == "==" and Name(name) in h.args and reductions.about_objects(goal.names, h)
        for h in goal.hyps) for r in (Op("+", (ONE, Name(name))), Call("exp", (Name(name),)))}
    for r in itertools.islice(ratios, 4):
        for i in range(n):
            out.append(tuple(r if k == i else ONE for k in range(n)))
    return list(dict.fromkeys(out))


def _solutions(p: Prover, goal: Goal, system: System) -> Iterator[tuple[list[Expr], list[Expr]]]:
    """Masses and multipliers that look right: none at all, tangents, then values at contacts."""
    n, k = len(system.names), len(system.given)
    points = [q for q in p.sample(replace(system.goal, show=TRUE)) if _inside(p, system, q)][:60]
    rays = _rays(goal, system)
    seen: set[tuple[Expr, ...]] = set()
    for rows in _choices(p, system, rays, points, n, k):
        solution = solved(rows, n + k)
        if solution is None or tuple(solution) in seen:
            continue
        seen.add(tuple(solution))
        if _fits(p, system, solution, points):
            yield solution[:n], solution[n:]


def _choices(p: Prover, system: System, rays: list[tuple[Expr, ...]], points: list[Point], n: int, k: int) -> (
        Iterator[list[Row]]):
    zero: list[list[Row]] = [[([ONE if i == j else ZERO for j in range(n + k)], ONE if i >= n else ZERO)
                              for i in range(n + k)]]
    yield from zero
    numeric: Row = ([*([ONE] * n), *(Op("neg", (r,)) for _, _, r in system.given)], Op("neg", (system.rest,)))
    for ray in rays:
        try:
            tangent = _tangent(p, system, ray, points, n)
        except TROUBLE:
            continue
        if k == 0:
            yield tangent
        elif k == 1:
            yield [*tangent, numeric]
            yield [*tangent, ([*([ZERO] * n), ONE], ONE)]
    values = []
    for ray in rays:
        try:
            values.append(_value(system, ray, n))
        except TROUBLE:
            continue
    for size, extra in ((n + k, []), (n + k - 1, [numeric])):
        if size >= 1:
            for rows in itertools.combinations(values, size):
                yield [*rows, *extra]


def _at(system: System, e: Expr, ray: tuple[Expr, ...]) -> Expr:
    return substitute(e, dict(zip(system.names, ray, strict=True)))


def _value(system: System, ray: tuple[Expr, ...], n: int) -> Row:
    return [*ray, *(_at(system, t, ray) for _, t, _ in system.given)], _at(system, system.show, ray)


def _tangent(p: Prover, system: System, ray: tuple[Expr, ...], points: list[Point], n: int) -> list[Row]:
    """Equal slopes in every density."""
    if ZERO in ray:
        return []
    rows: list[Row] = []
    at = dict(zip(system.names, ray, strict=True))
    show, *given = (_smooth(p, e, at, points[:8]) for e in (system.show, *(t for _, t, _ in system.given)))
    for i, name in enumerate(system.names):
        rows.append(([*(ONE if i == j else ZERO for j in range(n)),
                      *(_at(system, derivative(t, name), ray) for t in given)],
                     _at(system, derivative(show, name), ray)))
    return rows


# -- in floating point
def _inside(p: Prover, system: System, point: Point) -> bool:
    return all(point.get(n, 1) > 0 for n in system.names)


def _fits(p: Prover, system: System, solution: list[Expr], points: list[Point]) -> bool:
    """No sample point speaks against the multipliers."""
    n = len(system.names)
    left = total((m, Name(x)) for m, x in zip(solution, system.names, strict=False))
    left = Op("+", (left, total((m, t) for m, (_, t, _) in zip(solution[n:], system.given, strict=True))))
    gap = Op("-", (system.show, left))
    numeric: Expr = Op("+", (system.rest, total((m, ONE) for m in solution[:n])))
    for m, (_, _, r) in zip(solution[n:], system.given, strict=True):
        numeric = Op("-", (numeric, Op("*", (m, r))))
    signed = [m for m, s in zip(solution[n:], system.signed, strict=True) if s]
    return all(p.numbers.sign(e, q) != -1 for q in points for e in (gap, numeric, *signed))
