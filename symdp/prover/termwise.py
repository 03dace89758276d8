"""Inequalities between sums over one finite set, term by term: probabilities sum to 1, so a multiple of p - q may be
added to each term (the Lagrange multiplier of that condition). The multipliers are found by a linear program at points;
what is left is an inequality of real numbers for each term.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.linear import term_of
from symdp.proof.matching import Values, fresh, match
from symdp.proof.shapes import head_of
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover import polynomials
from symdp.prover.backward import facts_about
from symdp.prover.cases import replaced, replacing
from symdp.prover.generalising import generalised, in_names, nameless, rewritten, specialised
from symdp.prover.rewriting import subterms
from symdp.prover.sampling import conjuncts, sample
from symdp.prover.search import Search
from symdp.prover.values import Array
from symdp.prover.values import Values as Points
from symdp.prover.worth import CONDITION

TOLERANCE = 1e-9
SOME = 40
"""How many values of what is no probability are taken for a program."""
ZERO = num(0)
DENOMINATORS = (1, 2, 3, 4, 6, 8, 12)


@dataclass
class Sums:
    """0 <= the sum of ``coefficients[j]`` times the sum over ``over`` of ``bodies[j]``, and of ``rest``."""

    over: Term
    bodies: list[Term]
    coefficients: list[Term]
    rest: Term
    ties: list[Tie]


@dataclass
class Tie:
    """A number that the goal is not linear in, and what it is as a sum: ``equal`` says ``number == ..``, right minus
    left is the sum over the set of ``body``, and -number. A multiple of this may be added."""

    number: Term
    bodies: list[Term]
    coefficients: list[Term]
    equal: Theorem


def by_termwise(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """An inequality that is linear in sums over one finite set, term by term with multipliers."""
    if comparison(goal) != "le" or depth < 2:
        raise ProofError("no inequality")
    whole = goal
    goal, back = in_sums(s, goal, context, depth)
    try:
        sums = linear_in_sums(goal)
    except KernelError:
        goal, back = whole, []
        sums = tied(s, goal, context, depth)
    laws = laws_on(context, sums.over)
    if not laws:
        raise ProofError("no law on this set")
    i = fresh("i", REAL)
    inside = logic.assume(terms.app(sums.over, i))
    inner = specialised(s, context.with_theorem("_", inside))
    if not sums.bodies:
        raise ProofError("no sums")
    base = [_times(c, terms.app(f, i)) for c, f in zip(sums.coefficients, sums.bodies, strict=True)]
    first = next(iter(laws))
    if arithmetic.normal_form(sums.rest):
        base.append(_times(sums.rest, apply_const("pmf", first, i)))
    for th in facts_about(s, [*base, *(t.number for t in sums.ties)], inner):
        inner = inner.with_theorem("_", th)
    probabilities = {apply_const("pmf", law, i): fresh("p", REAL) for law in laws}
    hung = [_sum([*(_times(c, terms.app(f, i)) for c, f in zip(tie.coefficients, tie.bodies, strict=True)),
                  apply_const("neg", apply_const("mul", tie.number, apply_const("pmf", first, i)))])
            for tie in sums.ties]
    for many, ms in multipliers(s, base, hung, probabilities, sums, inner):
        m, more = many, ms
        rows = [*base]
        rows += [_times(b, h) for b, h in zip(more, hung, strict=True) if b is not ZERO]
        for law, a in zip(list(laws)[1:], m, strict=True):
            if a is not ZERO:
                gap = apply_const("add", apply_const("pmf", first, i),
                                  apply_const("neg", apply_const("pmf", law, i)))
                rows.append(_times(a, gap))
        wanted = apply_const("le", ZERO, _sum(rows))
        try:
            known = inner
            for th in facts_about(s, [wanted], inner):
                known = known.with_theorem("_", th)
            each = generalised(s, wanted, known, depth - 1, by_itself=True)
        except KernelError:
            continue
        return _up(s, back, together(s, goal, context, sums, laws, i, rows, each, inside, m, more))
    raise ProofError("no multipliers")


def by_sum_over_points(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A distance of laws is what it is on the points where these are."""
    sides = terms.args_of(goal, "eq", 2)
    if sides is None or sides[0].type is not REAL or depth < 1:
        raise ProofError("no equation")
    equal = as_sum(s, sides[0], context, depth)
    if equal is None:
        raise ProofError("no distance of laws on points")
    return arithmetic.combination(goal, equations=[(num(1), equal)])


def _up(s: Search, back: list[Theorem], th: Theorem) -> Theorem:
    for equal in reversed(back):
        th = s.steps.along(s.steps.sym(equal), th)
    return th


def in_sums(s: Search, goal: Term, context: Context, depth: int) -> tuple[Term, list[Theorem]]:
    """The goal with distances of laws as sums over where these are, and the equations of goals."""
    back: list[Theorem] = []
    for t in [u for u in subterms(goal) if u.type is REAL]:
        equal = as_sum(s, t, context, depth)
        if equal is not None and t in subterms(goal):
            v = fresh("z", REAL)
            now = replaced(goal, t, sides_of(equal)[1])
            whole = terms.lam(v, apply_const("eq", goal, replaced(goal, t, v)))
            back.append(s.steps.replace(equal, s.steps.refl(goal), whole))
            goal = now
    return goal, back


def as_sum(s: Search, t: Term, context: Context, depth: int) -> Theorem | None:
    """t == its value on the points of a set where the laws in it are, by a fact tagged ``points``."""
    for fact in s.facts.tagged("points"):
        sides = terms.args_of(fact.conclusion, "eq", 2)
        if sides is None or head_of(sides[0]) != head_of(t) or sides[0].type is not REAL:
            continue
        parameters = frozenset(fact.parameters.values())
        found = match(sides[0], t, parameters, Values())
        if found is None or parameters <= found.terms.keys():
            continue
        for values in settled(fact.hypotheses, found, context, parameters):
            th = logic.instantiate(values.types, values.terms, fact.theorem)
            try:
                for h in fact.hypotheses:
                    th = modus_ponens(th, s.condition(values.applied(h), context, min(depth - 1, 2*CONDITION)))
            except KernelError:
                continue
            s.log.facts[fact.name] = s.log.facts.get(fact.name, 0) + 1
            return s.steps.trans(th, rewritten(s, sides_of(th)[1], context, depth))
    return None


def settled(hypotheses: Sequence[Term], found: Values, context: Context, parameters: frozenset[Var]) -> list[Values]:
    """The values with a set where laws at hand are."""
    out = []
    for h in hypotheses:
        if head_of(h) == "supp" and h.free & parameters - found.terms.keys():
            for th in context.all():
                if head_of(th.concl) == "supp":
                    more = match(terms.strip(h)[1][1], terms.strip(th.concl)[1][1], parameters, found)
                    if more is not None and parameters <= more.terms.keys():
                        out.append(more)
            break
    return list({tuple(sorted(map(str, v.terms.values()))): v for v in out}.values())


def linear_in_sums(goal: Term) -> Sums:
    """The goal as an inequality of sums over one set; ProofError if it is none."""
    found = [t for t in subterms(goal) if terms.args_of(t, "sum", 2)]
    found = [t for t in found if not any(t is not u and t in subterms(u) for u in found)]
    over = list(dict.fromkeys(terms.strip(t)[1][0] for t in found))
    if len(over) != 1:
        raise ProofError("no sums over one set")
    names = {t: fresh("s", REAL) for t in found}
    plain = goal
    for t, v in names.items():
        plain = replaced(plain, t, v)
    _, d = arithmetic.difference(plain)
    coefficients: list[Term] = []
    bodies: list[Term] = []
    sums = set(names.values())
    for t, v in names.items():
        by = polynomials.collected(d, v)
        if set(by) - {0, 1} or sums & polynomials.variables(by.get(1, {})):
            raise ProofError("not linear in the sums")
        d = by.get(0, {})
        if by.get(1):
            coefficients.append(term_of(by[1]))
            bodies.append(terms.strip(t)[1][1])
    if sums & polynomials.variables(d):
        raise ProofError("not linear in the sums")
    return Sums(over[0], bodies, coefficients, term_of(d), [])


def tied(s: Search, goal: Term, context: Context, depth: int) -> Sums:
    """The goal with total variation and the like as numbers that are tied to sums."""
    numbers = {}
    for t in subterms(goal):
        if t.type is REAL and not terms.args_of(t, "sum", 2):
            equal = as_sum(s, t, context, depth)
            if equal is not None:
                numbers[t] = equal
    if not numbers:
        raise ProofError("not linear in the sums")
    plain = linear_in_sums(goal)
    for number, equal in numbers.items():
        own = linear_in_sums(apply_const("le", ZERO, sides_of(equal)[1]))
        if own.over is not plain.over or arithmetic.normal_form(own.rest):
            raise ProofError("no sums over one set")
        plain.ties.append(Tie(number, own.bodies, own.coefficients, equal))
    return plain


def laws_on(context: Context, over: Term) -> dict[Term, Theorem]:
    """The laws that are said to be on this set."""
    out: dict[Term, Theorem] = {}
    for th in context.all():
        xs = terms.args_of(th.concl, "supp", 2)
        if xs is not None and xs[1] is over:
            out[xs[0]] = th
    return out


def multipliers(s: Search, base: Sequence[Term], hung: Sequence[Term], names: dict[Term, Var], sums: Sums,
                context: Context) -> list[tuple[tuple[Term, ...], tuple[Term, ...]]]:
    """Candidates for the multipliers, of each law but the first and of each tie: combinations of the coefficients at
    hand, and of powers of the numbers that are tied."""
    probabilities = list(names.values())
    many = len(probabilities) - 1
    whole = _sum([*base, *hung])
    names = {**names, **{u: fresh("x", REAL) for t in (whole, *(t.number for t in sums.ties))
                         for u in nameless(t) if u not in names}}
    told = [in_names(h, names) for th in context.all() for h in conjuncts(th.concl)]
    hypotheses = [h for h in told if all(v.type is REAL for v in h.free)]
    for v in probabilities:
        hypotheses += [apply_const("le", ZERO, v), apply_const("le", v, num(1))]
    points = sample(hypotheses, apply_const("le", ZERO, in_names(whole, names)), s.definitions)
    if points.size < 4 or any(v not in points.columns for v in probabilities):
        return [((ZERO,)*many, (ZERO,)*len(hung))]

    if many == 1:
        points = _denser(s, points, probabilities, hypotheses)

    def at(t: Term) -> Array:
        return points.number(in_names(t, names))[0]
    values = at(_sum(base))
    scale = sum((points.columns[v] for v in probabilities), np.zeros(points.size))
    good = np.isfinite(values) & (scale > 0)
    free = [c for c in dict.fromkeys([*sums.coefficients, sums.rest]) if not isinstance(c, Num)]
    basis: list[Term] = [num(1), *(c for c in free if not hung and np.isfinite(at(c)).all())]
    for tie in sums.ties:
        x = tie.number
        basis += [x, apply_const("mul", x, x)]
        for gap in _divided_by(sums.rest, x):
            basis += [gap, apply_const("mul", x, gap), apply_const("mul", gap, gap),
                      apply_const("mul", x, apply_const("mul", gap, gap))]
    numbers = [at(b) for b in basis]
    first = points.columns[probabilities[0]]
    columns = [(first - points.columns[v])*n for v in probabilities[1:] for n in numbers]
    columns += [at(h)*n for h in hung for n in numbers]
    for c in columns:
        good &= np.isfinite(c)
    if good.sum() < 4:
        return [((ZERO,)*many, (ZERO,)*len(hung))]
    a = np.array(columns).T[good]/scale[good][:, None] if columns else np.zeros((int(good.sum()), 0))
    b = values[good]/scale[good]
    out: list[tuple[Term, ...]] = []
    for slack in (0., TOLERANCE, 1e-6):
        x_ = _program(a, b + slack)
        if x_ is None:
            continue
        for d in DENOMINATORS:
            q = [Fraction(float(v)).limit_denominator(d) for v in x_]
            left = b + a @ np.array([float(v) for v in q])
            if len(left) and left.min() < -1e-7:
                continue
            out.append(tuple(_combination(basis, q[k*len(basis):(k + 1)*len(basis)]) for k in range(many + len(hung))))
        break
    return [(m[:many], m[many:]) for m in dict.fromkeys(out)]


def _divided_by(t: Term, x: Term) -> list[Term]:
    """The inverses in t of what is made of this number alone."""
    found = [g for g in polynomials.generators(arithmetic.normal_form(t), deep=False)
             if isinstance(g, arithmetic.Inverse)]
    below = [term_of(dict(g.of)) for g in found]
    return [apply_const("inv", u) for u in below if nameless(u) == [x] and not any(
        v.type is REAL for v in u.free)]


def _denser(s: Search, points: Points, probabilities: Sequence[Var], hypotheses: Sequence[Term]) -> Points:
    """More pairs of probabilities: many ratios for each of some values of everything else."""
    p, q = probabilities
    ratios = np.concatenate([np.linspace(0, 1, 41), 1/np.linspace(.025, 1, 40), [1e3]])
    some = np.arange(min(points.size, SOME if len(points.columns) > 2 else 1))
    columns = {v: np.repeat(c[some], len(ratios)) for v, c in points.columns.items()}
    t = np.tile(ratios, len(some))
    columns[p], columns[q] = t/(1 + t), 1/(1 + t)
    out = Points(columns, s.definitions)
    keep = np.ones(out.size, dtype=bool)
    for h in hypotheses:
        keep &= out.truth(h) >= 0
    if keep.sum() < points.size//2:
        return points
    return Points({v: np.concatenate([c[keep], points.columns[v]]) for v, c in columns.items()}, s.definitions)


def _program(a: Array, b: Array) -> Array | None:
    """The smallest x with b + a x >= 0."""
    n = a.shape[1]
    if not n:
        return np.zeros(0) if (b >= 0).all() else None
    found = linprog(np.ones(2*n), A_ub=np.hstack([-a, a]), b_ub=b, bounds=[(0, 100)]*(2*n), method="highs")
    if found.status != 0 or found.x is None:
        return None
    out: Array = found.x[:n] - found.x[n:]
    return out


def _combination(basis: Sequence[Term], x: Sequence[Fraction]) -> Term:
    parts = [_times(num(c), b) for c, b in zip(x, basis, strict=True) if c]
    return _sum(parts) if parts else ZERO


def _times(a: Term, b: Term) -> Term:
    return b if isinstance(a, Num) and a.value == 1 else a if isinstance(b, Num) and b.value == 1 else (
        apply_const("mul", a, b))


def _sum(parts: Sequence[Term]) -> Term:
    out = parts[0]
    for p in parts[1:]:
        out = apply_const("add", out, p)
    return out


def together(s: Search, goal: Term, context: Context, sums: Sums, laws: dict[Term, Theorem], i: Var,
             rows: Sequence[Term], each: Theorem, inside: Theorem, m: Sequence[Term], more: Sequence[Term]) -> Theorem:
    """The goal from what is said of each term; ``m`` and ``more`` are the multipliers of laws and of ties."""
    over = sums.over
    finite = s.goal(apply_const("finite", over), context, CONDITION + 1)
    all_ = logic.generalise(i, logic.discharge(inside.concl, each))
    total = modus_ponens(s.steps.use("sum_nonneg", s=over, f=terms.lam(i, _sum(rows))), all_)
    equal = expanded(s, over, i, rows, finite)
    total = replacing(s, total, equal)
    points = s.goal(_all_points(over), context, 2*CONDITION)
    equations: list[tuple[Term, Theorem]] = []
    first, *others = laws
    ones = {law: modus_ponens(s.steps.use("pmf_sum", P=law, s=over), finite, points, th) for law, th in laws.items()}
    for law, a in zip(others, m, strict=True):
        equations += [(a, ones[first]), (apply_const("neg", a), ones[law])]
    equations.append((sums.rest, ones[first]))
    for tie, b in zip(sums.ties, more, strict=True):
        minus = apply_const("neg", b)
        equations += [(apply_const("mul", minus, tie.number), ones[first]), (minus, tie.equal)]
    return arithmetic.combination(goal, [(Fraction(1), [total], ())], equations)


def expanded(s: Search, over: Term, i: Var, rows: Sequence[Term], finite: Theorem) -> Theorem:
    """sum(i in over: the sum of rows) == the sum of c*sum(i in over: f), where a row is c*f and i not in c."""
    if len(rows) > 1:
        f, g = terms.lam(i, _sum(rows[:-1])), terms.lam(i, rows[-1])
        apart = modus_ponens(s.steps.use("sum_add", s=over, f=f, g=g), finite)
        plus = terms.strip(apply_const("add", rows[0], rows[0]))[0]
        left, right = expanded(s, over, i, rows[:-1], finite), expanded(s, over, i, rows[-1:], finite)
        return s.steps.trans(apart, s.steps.cong(s.steps.cong(s.steps.refl(plus), left), right))
    sides = terms.args_of(rows[0], "mul", 2)
    if sides is not None and i not in sides[0].free:
        scaled = s.steps.use("sum_scale", s=over, f=terms.lam(i, sides[1]), c=sides[0])
        inner = expanded(s, over, i, [sides[1]], finite)
        times = terms.strip(apply_const("mul", rows[0], rows[0]))[0]
        there = s.steps.cong(s.steps.cong(s.steps.refl(times), s.steps.refl(sides[0])), inner)
        return s.steps.trans(scaled, there)
    parts = terms.args_of(rows[0], "add", 2)
    if parts is not None:
        return expanded(s, over, i, parts, finite)
    minus = terms.args_of(rows[0], "neg", 1)
    if minus is not None:
        turned = s.steps.use("sum_neg", s=over, f=terms.lam(i, minus[0]))
        inner = expanded(s, over, i, [minus[0]], finite)
        neg = terms.strip(apply_const("neg", minus[0]))[0]
        return s.steps.trans(turned, s.steps.cong(s.steps.refl(neg), inner))
    return s.steps.refl(apply_const("sum", over, terms.lam(i, rows[0])))


def _all_points(over: Term) -> Term:
    """forall(x in over: ev({x}))."""
    x, y = fresh("x", over.type.args[0]), fresh("y", over.type.args[0])
    single = apply_const("ev", terms.lam(y, apply_const("eq", y, x)))
    return apply_const("all", terms.lam(x, apply_const("imp", terms.app(over, x), single)))

