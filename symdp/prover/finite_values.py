"""Extended reals that are finite as real numbers: sums, means of divergences, entropies of finite laws.

A comparison of extended reals whose sides are finite becomes one of reals, in which what has no simpler value stands as
``val(..)``; what facts say about these quantities is then at hand as inequalities of reals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from symdp.kernel import logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, apply_const
from symdp.kernel.types import EREAL, REAL, KernelError
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.matching import Values, fresh, match
from symdp.proof.shapes import head_of
from symdp.proof.steps import discharged, sides_of
from symdp.prover.backward import by_fact
from symdp.prover.finding import filled
from symdp.prover.positive import by_linear
from symdp.prover.rewriting import subterms
from symdp.prover.rules import Entry
from symdp.prover.search import Search
from symdp.prover.supports import LEAST, with_supports

CONDITION = 8
ABOUT = 24
"""How many instances of facts are taken."""


def by_finite_values(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A comparison of extended reals that are finite as one of reals."""
    name, sides = compared(goal)
    if depth < 1 or (name == "ele" and all(head_of(x) == "up" for x in sides)):
        raise ProofError("no comparison of extended reals")
    if all(head_of(x) == "up" for x in sides):
        return moved(s, goal, name, [s.steps.refl(x) for x in sides], lambda g, c: s.instead(g, c, depth - 1), context)
    if depth < LEAST:
        raise ProofError("no depth left")
    if context.named("_lives") is None:
        context = with_supports(s, goal, context, depth)
    values = [value(s, x, context, depth) for x in sides]
    return moved(s, goal, name, values, lambda g, c: s.goal(g, c, depth - 1), context)


def compared(goal: Term) -> tuple[str, list[Term]]:
    """(ele, elt or eq, the sides) of a comparison of extended reals."""
    for name in ("ele", "elt", "eq"):
        sides = terms.args_of(goal, name, 2)
        if sides is not None and sides[0].type is EREAL:
            return name, list(sides)
    raise ProofError("no comparison of extended reals")


def moved(s: Search, goal: Term, name: str, values: list[Theorem], show: Callable[[Term, Context], Theorem],
          context: Context) -> Theorem:
    """The comparison of x and y from that of the real numbers that they are."""
    (a, b) = (terms.strip(sides_of(v)[1])[1][0] for v in values)
    real = {"ele": "le", "elt": "lt", "eq": "eq"}[name]
    th = show(apply_const(real, a, b), context)
    up = terms.strip(apply_const("up", a))[0]
    if name == "eq":
        same = s.steps.cong(s.steps.refl(up), th)
        return s.steps.trans(s.steps.trans(values[0], same), s.steps.sym(values[1]))
    th = s.steps.along(s.steps.sym(s.steps.use(f"{name}_up", x=a, y=b)), th)
    for i, v in enumerate(values):
        z = fresh("z", EREAL)
        others = terms.strip(th.concl)[1]
        pattern = terms.lam(z, apply_const(name, *[z if j == i else o for j, o in enumerate(others)]))
        th = s.steps.replace(s.steps.sym(v), th, pattern)
    return th


BINARY = {"eadd": "eadd_up", "emul": "emul_up"}
UNARY = {"eneg": "eneg_up", "elog": "elog_up", "eexp": "eexp_up", "esqrt": "esqrt_up", "eabs": "eabs_up"}


def value(s: Search, t: Term, context: Context, depth: int) -> Theorem:
    """t == up(r); ProofError if t is not seen to be finite."""
    head, xs = terms.strip(t)
    name = getattr(head, "name", "")
    if name == "up":
        return s.steps.refl(t)
    if name == "ebits":
        equal = s.definitions.equation(t)
        assert equal is not None
        return s.steps.trans(equal, value(s, sides_of(equal)[1], context, depth))
    if name in BINARY or name in UNARY or name in ("epower", "emin", "emax"):
        parts = [value(s, x, context, depth) for x in xs]
        equal = s.steps.refl(head)
        for p in parts:
            equal = s.steps.cong(equal, p)
        numbers = [terms.strip(sides_of(p)[1])[1][0] for p in parts]
        return s.steps.trans(equal, _simple(s, name, numbers, context, depth))
    if name == "esum":
        return _sum(s, xs, context, depth)
    if name in ("sup", "inf"):
        return _extremum(s, name, t, xs, context, depth)
    th = s.condition(apply_const("fin", t), context, min(depth, CONDITION))
    equal = s.definitions.equation(th.concl)
    assert equal is not None
    return s.steps.along(equal, th)


def _simple(s: Search, name: str, numbers: list[Term], context: Context, depth: int) -> Theorem:
    """f(up(x), ..) == up(..)."""
    if name in ("emin", "emax"):
        return s.steps.use(f"{name}_up", x=numbers[0], y=numbers[1])
    values = dict(zip("xy", numbers, strict=False))
    th = s.steps.use(BINARY.get(name) or UNARY.get(name) or "epower_up", **values)
    return discharged(th, lambda h: s.goal(h, context, min(depth, CONDITION)))


def finite_number(s: Search, equal: Theorem) -> Theorem:
    """fin(y) and val(y) == r from y == up(r)."""
    (r,) = terms.strip(sides_of(equal)[1])[1]
    z = fresh("z", EREAL)
    back = s.steps.sym(equal)
    finite = s.steps.replace(back, s.steps.use("fin_up", x=r), terms.lam(z, apply_const("fin", z)))
    pattern = terms.lam(z, apply_const("eq", apply_const("val", z), r))
    number = s.steps.replace(back, s.steps.use("val_up", x=r), pattern)
    return logic.propositional(apply_const("and", finite.concl, number.concl), [finite, number])


def _inside(s: Search, where: Term, f: Term, context: Context, depth: int,
            said: Callable[[Search, Theorem], Theorem] = lambda s, th: th) -> tuple[Term, Theorem]:
    """(g, forall(x in s: f(x) == up(g(x)))), or what that says."""
    x = fresh("x", where.type.args[0])
    member = terms.app(where, x)
    inner = context.assuming("_", member)
    if context.named("_lives") is None:
        inner = with_supports(s, terms.app(f, x), inner, depth)
    th = value(s, terms.app(f, x), inner, depth - 1)
    g = terms.lam(x, terms.strip(sides_of(th)[1])[1][0])
    return g, logic.generalise(x, logic.discharge(member, said(s, th)))


def _sum(s: Search, xs: list[Term], context: Context, depth: int) -> Theorem:
    where, f = xs
    finite = s.goal(apply_const("finite", where), context, min(depth, CONDITION))
    g, each = _inside(s, where, f, context, depth, finite_number)
    th = s.steps.use("esum_up", finite, each, s=where, f=f, g=g)
    both = terms.args_of(th.concl, "and", 2)
    assert both is not None
    return logic.propositional(both[0], [th])


def _extremum(s: Search, name: str, t: Term, xs: list[Term], context: Context, depth: int) -> Theorem:
    where, f = xs
    g, each = _inside(s, where, f, context, depth)
    x = fresh("x", where.type.args[0])
    ups = terms.lam(x, apply_const("up", terms.app(g, x)))
    equal = s.steps.use(f"{name}_congr", each, s=where, f=f, g=ups)
    finite = s.goal(apply_const("finite", where), context, min(depth, CONDITION))
    some = s.goal(apply_const("ex", where), context, min(depth, CONDITION))
    fin = s.steps.use(f"{name}_fin_finite", finite, some, s=where, f=g)
    means = s.definitions.equation(fin.concl)
    assert means is not None
    return s.steps.trans(equal, s.steps.along(means, fin))


# --- what facts say ---------------------------------------------------------------------------------------------------
QUANTITIES = frozenset("entropy mi capacity kl min_entropy sibson_mi maximal_leakage min_entropy_leakage min_capacity"
                       " renyi max_divergence sup inf".split())


def by_facts_about_values(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """What facts say about the finite quantities of a comparison of reals is added, as inequalities of reals."""
    if depth < LEAST or goal.type.name != "prop" or context.named("_said") is not None:
        raise ProofError("nothing new about these quantities")
    if not any(terms.args_of(goal, n, 2) for n in ("le", "lt", "eq")):
        raise ProofError("no comparison of reals")
    inner = [terms.strip(t)[1][0] for t in subterms(goal) if terms.args_of(t, "val", 1) is not None]
    quantities = [q for q in dict.fromkeys(inner) if head_of(q) in QUANTITIES]
    if not quantities:
        raise ProofError("no finite quantities")
    more = context if context.named("_lives") is not None else with_supports(s, goal, context, depth)
    out = more
    at_hand = {th.concl for th in out.all()}
    taken = 0
    for th in said_about(s, quantities, more, depth):
        if th.concl not in at_hand and taken < ABOUT:
            at_hand.add(th.concl)
            out = out.with_theorem("_said", th)
            taken += 1
    if not taken:
        raise ProofError("nothing is known about these quantities")
    try:
        return by_linear(s, goal, out, depth)
    except KernelError:
        return s.goal(goal, out, depth - 1)


def said_about(s: Search, quantities: list[Term], context: Context, depth: int) -> Iterator[Theorem]:
    """Comparisons of reals that say what facts say about the quantities as extended reals."""
    for entry in (*s.index.by_head.get("ele", ()), *s.index.by_head.get("eq", ())):
        sides = terms.strip(entry.conclusion)[1]
        if sides[0].type is not EREAL or len(entry.fact.hypotheses) > 6:
            continue
        for side in sides:
            for pattern in dict.fromkeys([side, *subterms(side)]):
                if head_of(pattern) not in QUANTITIES:
                    continue
                for q in quantities:
                    found = match(pattern, q, entry.parameters, Values())
                    if found is None or not _equations_told(entry, found, context):
                        continue
                    for th in filled(s, entry, found, context, 2):
                        try:
                            yield as_real(s, th, context, depth)
                        except KernelError:
                            pass
                        break


def _equations_told(entry: Entry, found: Values, context: Context) -> bool:
    """Whether the equations of numbers that the fact asks of all objects are such that they may be told: to look for
    them otherwise is much work for a fact that may not matter."""
    for h in entry.fact.hypotheses:
        inner = h
        while (predicate := terms.args_of(inner, "all", 1)) is not None:
            inner = terms.app(predicate[0], fresh("x", predicate[0].type.args[0]))
            inner = (terms.args_of(inner, "imp", 2) or [inner, inner])[1]
        sides = terms.args_of(inner, "eq", 2)
        if inner is not h and sides is not None and sides[0].type is REAL and not any(
                match(h, th.concl, entry.parameters, found) for th in context.all()):
            return False
    return True


def as_real(s: Search, th: Theorem, context: Context, depth: int) -> Theorem:
    """What the theorem says of extended reals, of the real numbers that they are."""
    name, sides = compared(th.concl)
    values = [value(s, x, context, depth - 1) for x in sides]
    for i, v in enumerate(values):
        z = fresh("z", EREAL)
        others = terms.strip(th.concl)[1]
        pattern = terms.lam(z, apply_const(name, *[z if j == i else o for j, o in enumerate(others)]))
        th = s.steps.replace(v, th, pattern)
    a, b = (terms.strip(x)[1][0] for x in terms.strip(th.concl)[1])
    if name == "eq":
        return s.steps.use("up_injective", th, x=a, y=b)
    return s.steps.along(s.steps.use(f"{name}_up", x=a, y=b), th)


def by_fact_at_once(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A comparison of extended reals that is just what a fact says, its conditions shown with little depth: before any
    of its quantities is taken apart."""
    compared(goal)
    if depth < LEAST:
        raise ProofError("no depth left")
    if context.named("_lives") is None:
        context = with_supports(s, goal, context, depth)
    return by_fact(s, goal, context, LEAST + 2)
