"""Homogeneous inequalities: positive variables measured in units of one of them."""

from __future__ import annotations

import itertools
from fractions import Fraction

from symdp.capacities.floats import as_float
from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, comparison, unused, variables
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ONE, ZERO, Expr, Name, Num, Op, Type, free_names, num, substitute

DEGREES: list[Expr] = [num(Fraction(k, 2)) for k in (0, 2, 4, 6, 8, -2, -4, -6, 1, 3, -1)]


def by_scaling(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """f(a, b, ...) = a^k * f(1, b/a, ...): the ratios as new variables. All positive variables together, or two of
    them where the others are of another dimension."""
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    op, d = found
    inside = free_names(d)
    lengths = [v for v in variables(goal) if v in inside and v not in goal.region.integers
               and goal.region.sign(Name(v)) == 1 and goal.region.bounds[v].hi == float("inf")]
    if len(lengths) < 2:
        return None
    for group in (lengths, *(map(list, itertools.combinations(lengths, 2)) if len(lengths) > 2 else ())):
        for unit in group:
            way = _measured(p, goal, op, d, group, unit)
            if way is None:
                break
            show, times, let, facts = way
            step = rewritten(p, goal, show, times, depth - 1, let=let, facts=facts)
            if step is not None:
                return step
            if p.steps <= 0:
                return None
        else:
            return None
    return None


def _measured(p: Prover, goal: Goal, op: str, d: Expr, lengths: list[str], unit: str) -> (
        tuple[Expr, Expr, dict[str, Expr], list[Expr]] | None):
    """The comparison with the lengths measured in the unit, if it is homogeneous in them: what is left to show,
    the factor, the new names and what is known of them."""
    others: list[Expr] = [Name(v) for v in variables(goal) if v in free_names(d) and v not in lengths]
    names: dict[str, str] = {}
    for v in lengths:
        if v != unit:
            names[v] = unused(Goal((*goal.names, *((n, Type("real")) for n in names.values())), (), goal.show), "u")
    swap: dict[str, Expr] = {v: Name(u) for v, u in names.items()}
    try:
        new = ratio_expr(goal.region.ratio(substitute(d, {**swap, unit: ONE})))
        back = substitute(new, {u: Op("/", (Name(v), Name(unit))) for v, u in names.items()})
    except TROUBLE:
        return None
    k = next((k for k in [*DEGREES, *others] if p_equal(p, goal, d, same := scaled(back, unit, k))
              and goal.region.zero(Op("-", (d, same)))), None)
    if k is None:
        return None  # not homogeneous, or the kernel does not see it: roots of sums are not taken apart
    facts: list[Expr] = [Op(">", (Name(u), ZERO)) for u in names.values()]
    for h in goal.region.hypotheses:
        if isinstance(h, Op) and h.op in ("<", "<=", ">", ">=") and all(
                isinstance(x, Name) and x.id in lengths for x in h.args):
            facts.append(substitute(h, {**swap, unit: ONE}))
    return (Op(op, (new, ZERO)), ONE if k == ZERO else power(unit, k),
            {u: Op("/", (Name(v), Name(unit))) for v, u in names.items()}, facts)


def power(unit: str, k: Expr) -> Expr:
    return Name(unit) if k == ONE else Op("^", (Name(unit), k))


def scaled(e: Expr, unit: str, k: Expr) -> Expr:
    return e if isinstance(k, Num) and k.value == 0 else Op("*", (power(unit, k), e))


def p_equal(p: Prover, goal: Goal, a: Expr, b: Expr) -> bool:
    """Equal at the sample points, as far as numbers can tell."""
    known = 0
    for point in p.sample(goal)[:8]:
        x, y = p.numbers.value(a, point), p.numbers.value(b, point)
        if x is None or y is None or not x.is_finite() or not y.is_finite():
            continue
        known += 1
        if abs(as_float(x.mid()) - as_float(y.mid())) > 1e-9 * (abs(as_float(x.mid())) + 1e-9):
            return False
    return known > 2
