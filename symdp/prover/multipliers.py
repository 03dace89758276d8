"""Lagrange multipliers for inequalities between sums, by a linear program at points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
from scipy.optimize import linprog

from symdp.kernel import arithmetic, terms
from symdp.kernel.terms import Num, Term, Var, apply_const, num
from symdp.kernel.types import REAL
from symdp.proof.context import Context
from symdp.proof.linear import term_of
from symdp.proof.matching import fresh
from symdp.proof.shapes import conjuncts, head_of, replaced
from symdp.prover import polynomials
from symdp.prover.generalising import in_names, nameless
from symdp.prover.linear_sums import ZERO, Sums, times, total
from symdp.prover.sampling import sample
from symdp.prover.search import Search
from symdp.prover.values import Array
from symdp.prover.values import Values as Points

TOLERANCE = 1e-9
SOME = 40
"""How many values of what is no probability are taken for a program."""
FOLDED: dict[str, Callable[[Sequence[Fraction]], Fraction]] = {"abs": lambda xs: abs(xs[0]), "max": max, "min": min}
DENOMINATORS = (1, 2, 3, 4, 6, 8, 12)


def multipliers(s: Search, base: Sequence[Term], hung: Sequence[Term], names: dict[Term, Var], sums: Sums,
                context: Context) -> list[tuple[tuple[Term, ...], tuple[Term, ...]]]:
    """Candidates for the multipliers, of each law but the first and of each tie: combinations of the coefficients at
    hand, and of powers of the numbers that are tied."""
    points_of, probabilities = list(names), list(names.values())
    many = len(probabilities) - 1
    whole = total([*base, *hung])
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
    values = at(total(base))
    scale = sum((points.columns[v] for v in probabilities), np.zeros(points.size))
    good = np.isfinite(values) & (scale > 0)
    free = [c for c in dict.fromkeys([*sums.coefficients, sums.rest]) if not isinstance(c, Num)]
    basis: list[Term] = [num(1), *(c for c in free if not hung and np.isfinite(at(c)).all())]
    if many == 1:
        basis += [t for t in _at_ends(total(base), *points_of) if np.isfinite(at(t)).all()]
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


def _at_ends(t: Term, p: Term, q: Term) -> list[Term]:
    """What is summed where one of two laws gives nothing: the ends decide on the multiplier of an inequality that is
    sharp for laws without a common outcome."""
    ends = [replaced(replaced(t, p, num(a)), q, num(1 - a)) for a in (0, 1)]
    plain = [term_of(arithmetic.normal_form(_plain(e))) for e in ends]
    return [e for e in plain if not isinstance(e, Num) and not e.free & terms.strip(p)[1][1].free]


def _plain(t: Term) -> Term:
    """t with what absolute values, maxima and logarithms are of numerals and of inverses."""
    (head, args), name = terms.strip(t), head_of(t) or ""
    xs = [_plain(x) for x in args]
    if name in ("log", *FOLDED):
        xs = [term_of(arithmetic.normal_form(x)) for x in xs]
    numbers = [x.value for x in xs if isinstance(x, Num)]
    if name in FOLDED and len(numbers) == len(xs):
        return num(FOLDED[name](numbers))
    below = terms.args_of(xs[0], "inv", 1) if name == "log" else None
    if below is not None:
        return apply_const("neg", apply_const("log", below[0]))
    return terms.app(head, *xs) if xs else t




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
    parts = [times(num(c), b) for c, b in zip(x, basis, strict=True) if c]
    return total(parts) if parts else ZERO
