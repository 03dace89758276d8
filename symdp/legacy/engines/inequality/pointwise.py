"""Multipliers for the rule *pointwise*: an inequality between divergences of laws, outcome by outcome.

The inequality between the terms is linear in the unknown multipliers (one for the mass of each law, one for each
hypothesis used) and holds with equality at some outcomes, the *contacts*: densities in fixed proportion. A handful of
proportions comes up: equal ones, those at the ends of the cone of a closeness assumption, the kinks of a hockey stick,
outcomes that only one law has. Each choice of contacts gives a linear system; those whose solution is right in floating
point at sample points are solved exactly.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.means import logarithm
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.sample import Point
from symdp.legacy.engines.inequality.systems import Row, solved
from symdp.legacy.kernel import pointwise as rules
from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.enclose import NO, YES
from symdp.legacy.kernel.laws import INTEGRAL, total
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.rules import Goal, Rejected, difference, unfold
from symdp.legacy.kernel.series import canonical
from symdp.legacy.kernel.tree import ONE, TRUE, ZERO, Call, Expr, Name, Op, free_names, rebuild, substitute, walk

MAX_EXACT = 6  # choices of contacts that are solved exactly
SOLVING = 0.25  # steps, for one linear system
GUESSED = 12  # points at which multipliers are looked at in floating point first
ROUNDING = 1e-7  # what floating point may be wrong by


@dataclass(frozen=True)
class System:
    """sum l_i*p_i + sum m_k*given_k(p) <= show(p) for all densities p, where densities stand for ``names``: those that
    what is assumed of every event does not tell from the others."""

    goal: Goal  # numbers only, with the densities as names
    names: list[str]
    show: Expr
    given: list[tuple[int, Expr, Expr]]  # position of the hypothesis, its terms, its rest
    rest: Expr
    signed: list[bool]  # whether the multiplier of the hypothesis must not be negative
    densities: list[str]  # of all laws
    anywhere: list[Expr]  # show and given, for densities that may be 0 as well


def is_by_outcomes(goal: Goal) -> bool:
    """An inequality that is linear in divergences of laws."""
    try:
        op, d = difference(goal.show)
        return op in (">", ">=") and bool(rules.linear(goal, d).terms)
    except (*TROUBLE, Rejected, Unsupported):
        return False


def by_pointwise(p: Prover, goal: Goal, depth: int) -> Proof | None:
    try:
        op, d = difference(goal.show)
        form = rules.linear(goal, d)
    except (Rejected, Unsupported):
        return None
    if op not in (">", ">=") or not form.terms or Name("oo") in walk(form.rest):
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
    for ways, least in ((_products, 1), (_supports, 1), (_solutions, 0)):
        for count in range(least, min(len(usable), 2) + 1):
            tried = 0
            for chosen in itertools.combinations(usable, count):
                system = _system(goal, form, chosen)
                if system is None:
                    continue
                for masses, multipliers in ways(p, goal, system):
                    by_name = dict(zip(system.names, masses, strict=True))
                    step = {"rule": "pointwise", "masses": [text(by_name.get(n, ZERO)) for n in system.densities],
                            "defined": Slots(3),
                            "multipliers": [[i, text(m)] for (i, _), m in zip(chosen, multipliers, strict=True)]}
                    proof = _complete(p, goal, step, depth)
                    if proof is not None:
                        return proof
                    tried += 1
                    if p.steps <= 0:
                        return None
                    if tried >= MAX_EXACT:
                        break
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
    laws = rules.laws_of(goal, (c for f in (form, *(x for _, x in chosen)) for _, c in f.terms))
    if len(laws) > 4 or not rules.one_space(goal, laws) or not set(laws) <= set(
            reductions.laws_in(goal.names, (goal.show, *goal.hyps))):
        return None
    names = reductions.fresh(goal.names, ["x"] * len(laws), (goal.show, *goal.hyps))
    at: dict[Expr, Expr] = {law: Name(n) for law, n in zip(laws, names, strict=True)}

    def terms(f: rules.Linear) -> Expr:
        return total((k, rules.density(goal, c, at)) for k, c in f.terms)
    here = rules.over_numbers(Recorder(), goal, at)
    told = _told(here, names)
    here = Goal(tuple(x for x in here.names if x[0] not in told), tuple(substitute(h, told) for h in here.hyps), TRUE)
    anywhere = [substitute(terms(f), told) for f in (form, *(f for _, f in chosen))]
    show, *given = (_settled(here, e) for e in anywhere)
    return System(here, [n for n in names if n not in told], show,
                  [(i, e, f.rest) for (i, f), e in zip(chosen, given, strict=True)], form.rest,
                  [not (isinstance(h := goal.hyps[i], Op) and h.op == "==") for i, _ in chosen], names, anywhere)


def _told(goal: Goal, names: list[str]) -> dict[str, Expr]:
    """The densities that are given by others."""
    told: dict[str, Expr] = {}
    for h in goal.hyps:
        match h:
            case Op("==", (Name(n), e)) | Op("==", (e, Name(n))) if n in names and not {n, *told} & free_names(e):
                told = {k: substitute(x, {n: e}) for k, x in told.items()} | {n: e}
    return told


def _settled(goal: Goal, e: Expr) -> Expr:
    """e without the conditions that hold, or fail, wherever all densities are positive."""
    match e:
        case Call("max" | "min" as fn, (a, b)):
            truth = goal.region.enclose(Op(">=" if fn == "max" else "<=", (a, b)))
            if truth in (YES, NO):
                return _settled(goal, a if truth == YES else b)
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
    for h in goal.hyps:
        match h:
            case Op("<=" | "==", (Call(fn, (_, _, order)), b)) if fn == INTEGRAL and goal.region.sign(b) == 1 and not (
                    reductions.about_objects(goal.names, order)):
                ratio = canonical(Op("/", (logarithm(b), Op("-", (order, ONE)))))
                ratios[Call("exp", (ratio,))] = None
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
    guess = _Guess(p, system, points[:GUESSED])
    for rows in _choices(p, system, rays, points, n, k):
        p.steps -= SOLVING
        if p.steps <= 0:
            return
        if not guess.fits(rows):
            continue
        solution = solved(rows, n + k)
        if solution is None or tuple(solution) in seen:
            continue
        seen.add(tuple(solution))
        if _fits(p, system, solution, points):
            solution = [_settled(system.goal, m) for m in solution]
            yield solution[:n], solution[n:]


def _products(p: Prover, goal: Goal, system: System) -> Iterator[tuple[list[Expr], list[Expr]]]:
    """For products of powers of the densities, the weights of Hoelder's inequality."""
    n, k = len(system.names), len(system.given)
    shares = [_exponents(system, t) for t in (system.show, *(t for _, t, _ in system.given))]
    known = [s for s in shares if s is not None]
    if k > n or len(known) < len(shares):
        return
    target, *given = known
    for free in itertools.combinations(range(n), n - k):
        alone: list[list[Expr]] = [[ONE if i == j else ZERO for i in range(n)] for j in free]
        columns = [*given, *alone]
        weights = solved([([c[i] for c in columns], target[i]) for i in range(n)], n)
        if weights is None or not all(system.goal.region.at_least(w, False) for w in weights):
            continue
        masses: dict[int, Expr] = dict(zip(free, weights[k:], strict=True))
        yield ([canonical(Op("neg", (Op("*", (masses[i], system.rest)),))) if i in masses else ZERO for i in range(n)],
               [canonical(Op("/", (Op("*", (w, system.rest)), r)))
                for w, (_, _, r) in zip(weights[:k], system.given, strict=True)])


def _exponents(system: System, e: Expr) -> list[Expr] | None:
    """The exponents of the densities in a product of their powers."""
    try:
        out = [canonical(Op("/", (Op("*", (Name(n), derivative(e, n))), e))) for n in system.names]
    except (*TROUBLE, ZeroDivisionError):
        return None
    return None if any({*system.names} & free_names(x) for x in out) else out


def _choices(p: Prover, system: System, rays: list[tuple[Expr, ...]], points: list[Point], n: int, k: int) -> (
        Iterator[list[Row]]):
    zero: list[list[Row]] = [[([ONE if i == j else ZERO for j in range(n + k)], ONE if i >= n else ZERO)
                              for i in range(n + k)]]
    yield from zero
    if k == 1 and not system.signed[0]:
        yield [*zero[0][:n], ([*([ZERO] * n), ONE], Op("neg", (ONE,)))]
    numeric: Row = ([*([ONE] * n), *(Op("neg", (r,)) for _, _, r in system.given)], Op("neg", (system.rest,)))
    if k == 1:
        yield [*zero[0][:n], numeric]
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
    for ray in sorted(rays, key=lambda r: ZERO not in r):  # those of identities first
        try:
            values.append(_value(system, ray, n))
        except TROUBLE:
            continue
    for size, extra in ((n + k, []), (n + k - 1, [numeric])):
        if size >= 1:
            for rows in itertools.combinations(values, size):
                yield [*rows, *extra]


def _slopes(system: System) -> list[Expr] | None:
    """Multipliers of equations that give quantities of the laws by numbers with names: the slopes of the bound in
    these, as of a plane that supports what pairs of quantities there are."""
    late = {n: i for i, (n, _) in enumerate(system.goal.names)}
    out: list[Expr] = []
    used: set[str] = set()
    for (_, _, rest), signed in zip(system.given, system.signed, strict=True):
        names = sorted((free_names(rest) & late.keys()) - {*system.names}, key=lambda n: late[n])
        if signed or not names or names[-1] in used:
            return None
        used.add(names[-1])
        try:
            slope = canonical(Op("/", (derivative(system.rest, names[-1]), derivative(rest, names[-1]))))
        except (*TROUBLE, ZeroDivisionError):
            return None
        if slope == ZERO:
            return None
        out.append(slope)
    return out


def _supports(p: Prover, goal: Goal, system: System) -> Iterator[tuple[list[Expr], list[Expr]]]:
    """These multipliers, and masses: of one law alone, or what they are where no other density is seen."""
    slopes = _slopes(system)
    if slopes is None:
        return
    n, k = len(system.names), len(slopes)
    rows: list[Row] = [([*([ZERO] * n), *(ONE if i == j else ZERO for j in range(k))], m) for i, m in enumerate(slopes)]
    rows.append(([*([ONE] * n), *(Op("neg", (r,)) for _, _, r in system.given)], Op("neg", (system.rest,))))
    alone: list[Row] = [([*(ONE if i == j else ZERO for j in range(n)), *([ZERO] * k)], ZERO) for i in range(n)]
    values: list[Row] = []
    for i in range(n):
        try:
            values.append(_value(system, tuple(ONE if i == j else ZERO for j in range(n)), n))
        except TROUBLE:
            continue
    points = [q for q in p.sample(replace(system.goal, show=TRUE)) if _inside(p, system, q)][:60]
    seen: set[tuple[Expr, ...]] = set()
    for some in (*itertools.combinations(alone, n - 1), *itertools.combinations(values, n - 1)):
        p.steps -= SOLVING
        solution = solved([*rows, *some], n + k)
        if solution is not None and tuple(solution) not in seen and _fits(p, system, solution, points):
            seen.add(tuple(solution))
            yield solution[:n], solution[n:]


def _at(system: System, e: Expr, ray: tuple[Expr, ...]) -> Expr:
    return substitute(e, dict(zip(system.names, ray, strict=True)))


def _value(system: System, ray: tuple[Expr, ...], n: int) -> Row:
    show, *given = (_settled(system.goal, unfold(_at(system, e, ray), system.goal.names)) for e in system.anywhere)
    if any(Name("oo") in walk(e) for e in (show, *given)):
        raise Unsupported("no value at that proportion")
    return [*ray, *given], show


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


class _Guess:
    """Multipliers in floating point at sample points, before any are looked for in symbols: most choices fail there."""

    def __init__(self, p: Prover, system: System, points: list[Point]) -> None:
        self.p = p
        self.system = system
        self.points = points
        self.known: dict[tuple[Expr, ...], list[list[float]]] = {}
        self.at = self._values((*map(Name, system.names), *(t for _, t, _ in system.given),
                                *(Op("neg", (r,)) for _, _, r in system.given), system.show, system.rest))

    def _values(self, row: tuple[Expr, ...]) -> list[list[float]]:
        """The values of expressions at the points; nan where there is none."""
        if row not in self.known:
            def value(e: Expr, q: Point) -> float:
                v = self.p.numbers.value(e, q)
                return math.nan if v is None else as_float(v.mid())
            self.known[row] = [[value(e, q) for e in row] for q in self.points]
        return self.known[row]

    def fits(self, rows: list[Row]) -> bool:
        """No point speaks against the solution of the system there."""
        n, k = len(self.system.names), len(self.system.given)
        if len(rows) != n + k:
            return True
        table = np.array([self._values((*row, right)) for row, right in rows])
        for at, values in enumerate(self.at):
            system = table[:, at, :]
            if not (np.isfinite(system).all() and np.isfinite(values).all()):
                continue
            try:
                found = np.linalg.solve(system[:, :-1], system[:, -1])
            except np.linalg.LinAlgError:
                continue
            masses, multipliers, here = found[:n], found[n:], np.array(values)
            left = found * here[:n + k]  # of each law and hypothesis
            numeric = [*masses, *(multipliers * here[n + k:n + 2*k])]
            for slack, parts in ((here[-2] - left.sum(), [here[-2], *left]),
                                 (here[-1] + sum(numeric), [here[-1], *numeric]),
                                 *((m, [m]) for m, s in zip(multipliers, self.system.signed, strict=True) if s)):
                if slack < -ROUNDING*(1 + np.abs(parts).max()) and np.linalg.cond(system[:, :-1]) < 1/ROUNDING:
                    return False
        return True


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
