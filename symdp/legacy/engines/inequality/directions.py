"""Another direction to differentiate in: a linear form of several variables as a variable of its own.

What is left of a law after its other probabilities, ``1 - a - b``, is a probability like the others: with it in the
place of b, moving a moves mass from one outcome to another, and all that depends on a + b alone stands still.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction

from symdp.legacy.engines.inequality.cores import core_of, entropic
from symdp.legacy.engines.inequality.derive import roots, step_from
from symdp.legacy.engines.inequality.forms import rewritten
from symdp.legacy.engines.inequality.prover import (
    TROUBLE,
    Proof,
    Prover,
    Slot,
    Slots,
    comparison,
    completed,
    size,
    text,
    unused,
    variables,
)
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.enclose import FLIPPED
from symdp.legacy.kernel.interval import REALS
from symdp.legacy.kernel.normal import ratio_expr
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.series import canonical
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Op, Type, free_names, num, rebuild, substitute, walk

MAX_SIZE = 120  # nodes of a difference that is looked at
MAX_FORMS = 3
HALF = Op("/", (ONE, num(2)))


def by_direction(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The least value along a direction: a linear form under a logarithm takes the place of a variable, and another
    variable is moved to where the slope, a difference of two terms, vanishes."""
    found = comparison(goal)
    if found is None or depth < 3 or size(found[1]) > MAX_SIZE:
        return None
    op, d = found
    if sum(v in free_names(d) for v in variables(goal)) < 2:
        return None
    step = by_least(p, goal, depth)
    if step is not None:
        return step
    for show, let, facts, inner in turned(goal, op, d):
        step = by_least(p, inner, depth)
        if step is not None:
            return rewritten(p, goal, show, ONE, depth - 1, found=step, let=let, facts=facts)
        if p.steps <= 0:
            break
    return None


def by_mean(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two probabilities of which the mean and the difference stand under logarithms: from where the mean is 1/2, to
    either side, with the difference held."""
    found = comparison(goal)
    if found is None or depth < 2:
        return None
    op, d = found
    d = entropic(goal, d) or d
    if size(d) > MAX_SIZE:
        return None
    under = list(dict.fromkeys(x.args[0] for x in walk(d) if isinstance(x, Call) and x.fn in ("log", "rel_entr")))
    for a, b in itertools.combinations([v for v in variables(goal) if v in free_names(d)], 2):
        try:
            slopes = {tuple(goal.region.ratio(derivative(e, v)).constant for v in (a, b)) for e in under}
        except TROUBLE:
            continue
        if not any(x == y and x for x, y in slopes) or not any(x and y and x == -y for x, y in slopes):
            continue
        c, v = fresh(goal.names, ["c", "v"], (goal.show, *goal.hyps))
        x, y = Op("+", (Name(c), Name(v))), Op("-", (Name(c), Name(v)))
        let: dict[str, Expr] = {n: Op("/", (Op(sign, (Name(a), Name(b))), num(2))) for n, sign in ((c, "+"), (v, "-"))}
        facts: list[Expr] = [
            Op(h.op, tuple(canonical(substitute(e, {a: x, b: y})) for e in h.args)) for h in goal.region.hypotheses
            if isinstance(h, Op) and h.op in ("<", "<=", ">", ">=") and {a, b} <= free_names(h)
            and not any(isinstance(e, Call) for e in walk(h))]
        for name, e in ((a, x), (b, y)):
            i = goal.region.bounds.get(name, REALS)
            facts += [Op(">" if i.lo_open else ">=", (e, num(i.lo)))] if isinstance(i.lo, Fraction) else []
            facts += [Op("<" if i.hi_open else "<=", (e, num(i.hi)))] if isinstance(i.hi, Fraction) else []
        facts += [Op("<=", (Name(v), HALF)), Op(">=", (Name(v), Op("neg", (HALF,)))),
                  Op("<=", (Name(c), ONE)), Op(">=", (Name(c), ZERO))]
        show = Op(op, (plain(substitute(d, {a: x, b: y})), ZERO))
        gone = [i for i, h in enumerate(goal.hyps) if {a, b} & free_names(h)]
        kept_hyps = tuple(h for i, h in enumerate(goal.hyps) if i not in gone)
        inner = Goal((*goal.names, (c, Type("real")), (v, Type("real"))), (*kept_hyps, *facts), show)
        step = step_from(p, inner, op, show.args[0], c, HALF, depth)
        if step is not None:
            step = {"rule": "forget", "hypotheses": gone, "proof": step}
            return rewritten(p, goal, show, ONE, depth - 1, found=step, let=let, facts=facts)
    return None


def plain(e: Expr) -> Expr:
    """e with the arguments of its functions in normal form."""
    return Call(e.fn, tuple(map(canonical, e.args))) if isinstance(e, Call) else rebuild(e, plain)


def by_least(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """From the root of the slope in one variable, where the slope is simple enough for it to be read off."""
    found = comparison(goal)
    if found is None:
        return None
    op, d = found
    for v in variables(goal):
        try:
            core = core_of(goal, goal.region.ratio(derivative(d, v))) if v in free_names(d) else None
        except TROUBLE:
            continue
        if core is None or not core.settled or sum(len(q) for q, _ in core.unknown) != 2:
            continue
        for root in roots(goal, core, v):
            locus = ratio_expr(goal.region.ratio(root))
            if p.sign_at_samples(goal, substitute(d, {v: locus}))[0]:
                facts = kept(p, goal, v, locus)
                step = step_from(p, goal.with_(*facts), op, d, v, locus, depth)
                if step is not None and facts:
                    step = completed(p, goal, {"rule": "have", "facts": [text(f) for f in facts], "defined": Slots(2),
                                               "proofs": [Slot(2) for _ in facts], "proof": step})
                if step is not None:
                    return step
    return None


def kept(p: Prover, goal: Goal, v: str, locus: Expr) -> list[Expr]:
    """What must be known at the locus for hypotheses about v to hold on the way there, and is not seen."""
    out: list[Expr] = []
    for h in goal.region.hypotheses:
        if isinstance(h, Op) and h.op in ("<", "<=", ">", ">=") and v in free_names(h):
            fact = Op(h.op[0] + "=", tuple(substitute(x, {v: locus}) for x in h.args))
            here = Goal(goal.names, goal.hyps, fact)
            if not holds(here) and p.plausible(here) and fact not in out:
                out.append(fact)
    return out


def turned(goal: Goal, op: str, d: Expr) -> Iterator[tuple[Op, dict[str, Expr], list[Expr], Goal]]:
    """The difference with a form for a variable: the comparison, the new name, what is known of it, and the goal."""
    names = [v for v in variables(goal) if v in free_names(d)]
    forms = [e for e in dict.fromkeys(x.args[0] for x in walk(d) if isinstance(x, Call) and x.fn == "log")
             if sum(v in free_names(e) for v in names) > 1]
    for form in forms[:MAX_FORMS]:
        for v in [v for v in names if v in free_names(form)]:
            u = unused(goal, "u")
            try:
                slope = goal.region.ratio(derivative(form, v)).constant
                if slope not in (1, -1):
                    continue
                rest = Op("-", (Name(u), substitute(form, {v: ZERO})))
                back = ratio_expr(goal.region.ratio(rest if slope == 1 else Op("neg", (rest,))))
                facts = [solved(goal, u, h.op, Op("-", tuple(substitute(x, {v: back}) for x in h.args)))
                         for h in goal.region.hypotheses
                         if v in free_names(h) and isinstance(h, Op) and h.op in ("<", "<=", ">", ">=")]
                if goal.region.sign(form) == 1:
                    facts.append(Op(">", (Name(u), ZERO)))
                wide = Goal((*goal.names, (u, Type("real"))), (*goal.hyps, *facts), goal.show)
                show = Op(op, (ratio_expr(wide.region.ratio(substitute(d, {v: back}))), ZERO))
            except TROUBLE:
                continue
            yield show, {u: form}, facts, Goal(wide.names, wide.hyps, show)


def solved(goal: Goal, u: str, op: str, d: Expr) -> Expr:
    """A comparison of d with 0 as a bound on u, where it is one: the region sees it then."""
    r = goal.region.ratio(d)
    slope = goal.region.ratio(derivative(ratio_expr(r), u)).constant
    if not slope:
        return Op(op, (ratio_expr(r), ZERO))
    bound = ratio_expr(goal.region.ratio(Op("-", (Name(u), Op("/", (d, num(slope)))))))
    return Op(op, (Name(u), bound)) if slope > 0 else Op(FLIPPED[op], (Name(u), bound))
