"""Inequalities between sums over one finite set, term by term: probabilities sum to 1, so a multiple of p - q may be
added to each term (the Lagrange multiplier of that condition). The multipliers are found by a linear program at points;
what is left is an inequality of real numbers for each term.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const, num
from symdp.kernel.types import REAL, KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.matching import fresh
from symdp.proof.steps import modus_ponens
from symdp.prover.backward import facts_about
from symdp.prover.cases import replacing
from symdp.prover.generalising import generalised, specialised
from symdp.prover.linear_sums import ZERO, Sums, as_sum, expanded, in_sums, laws_on, linear_in_sums, tied, times, total
from symdp.prover.multipliers import multipliers
from symdp.prover.search import Search
from symdp.prover.worth import CONDITION


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
    base = [times(c, terms.app(f, i)) for c, f in zip(sums.coefficients, sums.bodies, strict=True)]
    first = next(iter(laws))
    if arithmetic.normal_form(sums.rest):
        base.append(times(sums.rest, apply_const("pmf", first, i)))
    for th in facts_about(s, [*base, *(t.number for t in sums.ties)], inner):
        inner = inner.with_theorem("_", th)
    probabilities = {apply_const("pmf", law, i): fresh("p", REAL) for law in laws}
    hung = [total([*(times(c, terms.app(f, i)) for c, f in zip(tie.coefficients, tie.bodies, strict=True)),
                  apply_const("neg", apply_const("mul", tie.number, apply_const("pmf", first, i)))])
            for tie in sums.ties]
    for many, ms in multipliers(s, base, hung, probabilities, sums, inner):
        m, more = many, ms
        rows = [*base]
        rows += [times(b, h) for b, h in zip(more, hung, strict=True) if b is not ZERO]
        for law, a in zip(list(laws)[1:], m, strict=True):
            if a is not ZERO:
                gap = apply_const("add", apply_const("pmf", first, i),
                                  apply_const("neg", apply_const("pmf", law, i)))
                rows.append(times(a, gap))
        wanted = apply_const("le", ZERO, total(rows))
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


def together(s: Search, goal: Term, context: Context, sums: Sums, laws: dict[Term, Theorem], i: Var,
             rows: Sequence[Term], each: Theorem, inside: Theorem, m: Sequence[Term], more: Sequence[Term]) -> Theorem:
    """The goal from what is said of each term; ``m`` and ``more`` are the multipliers of laws and of ties."""
    over = sums.over
    finite = s.goal(apply_const("finite", over), context, CONDITION + 1)
    all_ = logic.generalise(i, logic.discharge(inside.concl, each))
    whole = modus_ponens(s.steps.use("sum_nonneg", s=over, f=terms.lam(i, total(rows))), all_)
    equal = expanded(s, over, i, rows, finite)
    whole = replacing(s, whole, equal)
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
    return arithmetic.combination(goal, [(Fraction(1), [whole], ())], equations)


def _all_points(over: Term) -> Term:
    """forall(x in over: ev({x}))."""
    x, y = fresh("x", over.type.args[0]), fresh("y", over.type.args[0])
    single = apply_const("ev", terms.lam(y, apply_const("eq", y, x)))
    return apply_const("all", terms.lam(x, apply_const("imp", terms.app(over, x), single)))

