"""Where laws live: for a law that is put together from others, a set that it lives on, with a proof."""

from __future__ import annotations

from contextlib import suppress

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import KernelError
from symdp.proof.context import Context, comparison
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values, fresh, match
from symdp.proof.steps import discharged, modus_ponens
from symdp.prover.cases import rewritten_by
from symdp.prover.listed_inputs import input_listed
from symdp.prover.rewriting import subterms
from symdp.prover.search import Search, Stuck

COST = 3
DEPTH = 5
LEAST = 5
"""How much depth there must be left."""
LAWS = 12
"""Of how many laws of a goal at most."""


def by_supports(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """Where the laws of the goal live, and that their probabilities sum to 1 there, is added to what is at hand."""
    if depth < LEAST or terms.args_of(goal, "supp", 2) is not None or context.named("_lives") is not None:
        raise ProofError("nothing new about supports")
    more = with_supports(s, goal, context, depth)
    if more is context:
        raise ProofError("nothing new about supports")
    return s.goal(goal, more, depth - 1)


def by_structure(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """That a set is finite or an event, a function measurable, rows a kernel: by how it is put together."""
    if all(terms.args_of(goal, n, 1) is None for n in ("finite", "ev", "meas", "mbl", "kernel")):
        raise ProofError("nothing about sets and kernels")
    s.auto.begin()
    try:  # most are what they are whatever is at hand
        return s.auto.goal(goal, Context(), 3)
    except KernelError:
        pass
    try:
        return s.auto.goal(goal, context, 3)
    except KernelError:
        if depth >= COST and terms.args_of(goal, "finite", 1) is None:
            raise
        raise Stuck("how it is put together does not say so") from None


def with_supports(s: Search, goal: Term, context: Context, depth: int) -> Context:
    """The context with the supports of the laws of the goal, called ``_lives``."""
    out = context
    laws = [t for t in subterms_and_variables(goal) if t.type.name in ("law", "chan")]
    for t in laws[:LAWS]:
        for th in rows(s, t, out, depth) if t.type.name == "chan" else of_law(s, t, out, depth):
            if all(th.concl is not known.concl for known in out.all()):
                out = out.with_theorem("_lives", th)
    return out


def subterms_and_variables(t: Term) -> list[Term]:
    """The closed parts of t, its variables too."""
    return [*sorted(t.free, key=lambda v: v.name), *subterms(t)]


def of_law(s: Search, law: Term, context: Context, depth: int) -> list[Theorem]:
    """[supp(law, s), sum over s of its probabilities is 1]."""
    try:
        th = support(s, law, context, depth)
    except KernelError:
        return []
    where = terms.strip(th.concl)[1][1]
    out = [th]
    try:
        finite, singles = listed(s, where, context, depth)
        out.append(s.steps.use("pmf_sum", finite, singles, th, P=law, s=where))
    except KernelError:
        pass
    return out


def rows(s: Search, channel: Term, context: Context, depth: int) -> list[Theorem]:
    """forall(x: supp(W(x), s)), and that every row is one of those of 1..k, where the inputs of W are 1..k."""
    out: list[Theorem] = []
    x = fresh("x", channel.type.args[0])
    try:
        th = support(s, apply_const("row", channel, x), context, depth)
    except KernelError:
        return out
    if x not in terms.strip(th.concl)[1][1].free:
        out.append(logic.generalise(x, th))
    return out


def listed(s: Search, where: Term, context: Context, depth: int) -> tuple[Theorem, Theorem]:
    """finite(s), and that its points are events."""
    x, y = fresh("x", where.type.args[0]), fresh("y", where.type.args[0])
    single = apply_const("ev", terms.lam(y, apply_const("eq", y, x)))
    points = apply_const("all", terms.lam(x, apply_const("imp", terms.app(where, x), single)))
    finite = s.goal(apply_const("finite", where), context, min(depth, DEPTH))
    return finite, s.goal(points, context, min(depth, DEPTH))


def support(s: Search, law: Term, context: Context, depth: int) -> Theorem:
    """supp(law, s) for some s; ProofError if none is seen."""
    if depth < 1:
        raise ProofError("no depth left")
    for th in context.all():
        at_hand = terms.args_of(th.concl, "supp", 2)
        if at_hand is not None and at_hand[0] is law:
            return th
    head, xs = terms.strip(law)
    name = getattr(head, "name", "")
    if name == "mklaw":
        return _of_weights(s, law, xs, context, depth)
    if name == "mixlaw":
        return _of_mixture(s, law, xs, context, depth)
    if name == "row":
        return _of_row(s, law, xs, context, depth)
    if name == "output":
        return _of_output(s, law, xs, context, depth)
    if name == "ite":
        return _of_choice(s, law, xs, context, depth)
    raise ProofError(f"where it lives is not seen: {law}")


def _of_weights(s: Search, law: Term, xs: list[Term], context: Context, depth: int) -> Theorem:
    return discharged(s.steps.use("supp_mklaw_own", s=xs[0], w=xs[1]), lambda h: s.goal(h, context, min(depth, DEPTH)))


def _of_mixture(s: Search, law: Term, xs: list[Term], context: Context, depth: int) -> Theorem:
    one, two = (support(s, p, context, depth - 1) for p in xs[1:])
    one, two = together(s, one, two, context)
    return s.steps.use("mixlaw_supp", one, two, P=xs[1], Q=xs[2], t=xs[0], s=terms.strip(one.concl)[1][1])


def together(s: Search, one: Theorem, two: Theorem, context: Context) -> tuple[Theorem, Theorem]:
    """supp(P, s) and supp(Q, s) from supp(P, s1) and supp(Q, s2)."""
    (p, a), (q, b) = (terms.strip(th.concl)[1] for th in (one, two))
    if a is b:
        return one, two
    x = fresh("x", a.type.args[0])
    both = terms.lam(x, apply_const("or", terms.app(a, x), terms.app(b, x)))

    def wider(th: Theorem, law: Term, own: Term) -> Theorem:
        inside = logic.propositional(apply_const("imp", terms.app(own, x), terms.app(both, x)), [])
        return s.steps.use("supp_mono", th, logic.generalise(x, inside), P=law, s=own, t=both)
    return wider(one, p, a), wider(two, q, b)


def _of_output(s: Search, law: Term, xs: list[Term], context: Context, depth: int) -> Theorem:
    th = support(s, xs[0], context, depth - 1)
    where = terms.strip(th.concl)[1][1]
    finite, singles = listed(s, where, context, depth - 1)
    x = fresh("x", where.type.args[0])
    inside = context.assuming("_", terms.app(where, x))
    row = support(s, apply_const("row", xs[1], x), inside, depth - 1)
    there = terms.strip(row.concl)[1][1]
    if x in there.free:
        raise ProofError("the rows live on different sets")
    event = s.goal(apply_const("ev", there), context, min(depth, DEPTH))
    each = logic.generalise(x, logic.discharge(terms.app(where, x), row))
    return s.steps.use("output_supp", finite, singles, th, event, each, P=xs[0], W=xs[1], s=where, t=there)


def _of_choice(s: Search, law: Term, xs: list[Term], context: Context, depth: int) -> Theorem:
    """ite(p, P, Q)."""
    p, a, b = xs
    one = support(s, a, context.assuming("_", p), depth - 1)
    two = support(s, b, context.assuming("_", apply_const("not", p)), depth - 1)
    one, two = together(s, one, two, context)
    out = []
    where = terms.strip(one.concl)[1][1]
    goal = apply_const("supp", law, where)
    for th, condition, name in ((one, p, "ite_true"), (two, apply_const("not", p), "ite_false")):
        equal = s.steps.use(name, logic.assume(condition), p=p, x=a, y=b)
        v = fresh("v", law.type)
        moved = s.steps.replace(s.steps.sym(equal), th, terms.lam(v, apply_const("supp", v, where)))
        out.append(logic.discharge(condition, moved))
    return logic.propositional(goal, out)


def _of_row(s: Search, law: Term, xs: list[Term], context: Context, depth: int) -> Theorem:
    channel, x = xs
    made = terms.args_of(channel, "mkchan", 1)
    if made is not None:
        f = made[0]
        kernel = s.goal(apply_const("kernel", f), context, min(depth, DEPTH))
        equal = s.steps.use("row_mkchan", kernel, f=f, x=x)
        with suppress(KernelError):
            context = context.with_theorem("_", input_listed(s, f, x, context))
        th = support(s, terms.strip(equal.concl)[1][1], context, depth - 1)
        v, where = fresh("v", law.type), terms.strip(th.concl)[1][1]
        return s.steps.replace(s.steps.sym(equal), th, terms.lam(v, apply_const("supp", v, where)))
    for name, th in context.theorems:
        if terms.args_of(th.concl, "all", 1) is None:
            continue
        for part in s.steps.parts(s.steps.opened(name, th)):
            found = terms.args_of(part.conclusion, "supp", 2)
            values = None if found is None else match(found[0], law, part.opened, Values())
            if values is None or not set(part.opened) <= values.terms.keys():
                continue
            try:
                said = logic.instantiate(values.types, values.terms, part.theorem)
                for h in part.hypotheses:
                    said = modus_ponens(said, _at_hand(s, values.applied(h), context, depth))
                return said
            except KernelError:
                pass
            try:
                return _of_inputs(s, channel, x, part.theorem, context, depth)
            except KernelError:
                pass
    raise ProofError(f"where the rows live is not seen: {channel}")


def _at_hand(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    for th in context.all():
        if th.concl is goal:
            return th
    if comparison(goal) is None and goal.free and any("~" in v.name for v in goal.free):
        return logic.propositional(goal, context.all())
    return s.goal(goal, context, min(depth, 2))


def _of_inputs(s: Search, channel: Term, x: Term, said: Theorem, context: Context, depth: int) -> Theorem:
    """supp(W(x), s) for all x from those of 1..k, where W is extended canonically."""
    k = within(context, channel)
    v = fresh("v", channel.type.args[0])
    for th in context.all():
        predicate = terms.args_of(th.concl, "all", 1)
        sides = terms.args_of(terms.app(predicate[0], v), "imp", 2) if predicate is not None and (
            predicate[0].type.args[0] is v.type) else None
        inside = terms.args_of(sides[1], "supp", 2) if sides is not None else None
        if sides is None or inside is None or inside[0] is not apply_const("row", channel, v) or v in inside[1].free:
            continue
        fact = s.steps.use("rows_within", W=channel, k=k, s=inside[1])
        return s.steps.special(discharged(fact, lambda h: _at_hand(s, h, context, depth)), x)
    raise ProofError("its inputs are not 1..k")


def within(context: Context, channel: Term) -> Term:
    """k where the inputs of the channel are 1..k: W(x) == W(x if x in 1..k else 1) is at hand."""
    for th in context.all():
        predicate = terms.args_of(th.concl, "all", 1)
        if predicate is None or predicate[0].type.args[0] is not channel.type.args[0]:
            continue
        v = fresh("v", channel.type.args[0])
        sides = terms.args_of(terms.app(predicate[0], v), "eq", 2)
        right = terms.args_of(sides[1], "row", 2) if sides is not None else None
        choice = terms.args_of(right[1], "ite", 3) if right is not None and right[0] is channel else None
        limits = terms.args_of(choice[0], "range", 3) if choice is not None else None
        if limits is not None:
            return limits[1]
    raise ProofError("its inputs are not 1..k")


def by_probabilities(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """The probability of a point under a law that is written out, a mixture, an output, by the laws that it is put
    together of."""
    if depth < 2:
        raise ProofError("no depth left")
    for t in subterms(goal):
        point = terms.args_of(t, "pmf", 2)
        if point is None:
            continue
        try:
            equal = probability(s, point[0], point[1], context, min(depth, DEPTH))
        except KernelError:
            continue
        return rewritten_by(s, goal, context, depth, equal)
    raise ProofError("no probability to work out")


def probability(s: Search, law: Term, x: Term, context: Context, depth: int) -> Theorem:
    """pmf(law, x) == what it is for a law that is written out, a mixture or an output."""
    head, xs = terms.strip(law)
    name = getattr(head, "name", "")
    if name == "mklaw":
        th = s.steps.use("mklaw_pmf", s=xs[0], w=xs[1], x=x)
    elif name == "mixlaw":
        th = s.steps.use("pmf_mixlaw", t=xs[0], P=xs[1], Q=xs[2], x=x)
    elif name == "output":
        where = terms.strip(support(s, xs[0], context, depth).concl)[1][1]
        th = s.steps.use("pmf_output", P=xs[0], W=xs[1], s=where, y=x)
    else:
        raise ProofError("no law that is written out")
    return discharged(th, lambda h: s.goal(h, context, min(depth, DEPTH)))
