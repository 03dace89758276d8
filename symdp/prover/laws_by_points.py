"""Laws that are given by their probabilities, as what they are: mixtures of two, outputs."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.kernel import arithmetic, logic, terms
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Term, Var, apply_const
from symdp.kernel.types import KernelError
from symdp.proof.context import Context
from symdp.proof.linear import term_of
from symdp.proof.matching import Values, fresh, match
from symdp.proof.steps import modus_ponens, sides_of
from symdp.prover import polynomials
from symdp.prover.cases import parts
from symdp.prover.search import Search
from symdp.prover.supports import listed, probability, support, together, with_supports

CONDITION = 5


def told_of(s: Search, law: Term, context: Context, inputs: list[Var]) -> Iterator[tuple[Theorem, Term, Var]]:
    """(forall(x in s: pmf(law, x) == body(x)), body(x), x) where that is at hand; ``inputs`` are arbitrary in it."""
    for name, th in context.theorems:
        if terms.args_of(th.concl, "all", 1) is None:
            continue
        fact = s.steps.opened(name, th)
        if len(fact.opened) != len(inputs) + 1:
            continue
        sides = terms.args_of(fact.conclusion, "eq", 2)
        for a, b in (sides, sides[::-1]) if sides is not None else ():
            point = terms.args_of(a, "pmf", 2)
            if point is None or point[1] is not fact.opened[-1]:
                continue
            found = match(apply_const("pmf", law, point[1]), a, inputs, Values()) if inputs else None
            if inputs and (found is None or [found.terms.get(v) for v in inputs] != list(fact.opened[:-1])):
                continue
            if not inputs and point[0] is not law:
                continue
            values = dict(zip(fact.opened[:-1], inputs, strict=True))
            said = logic.instantiate({}, values, fact.theorem)
            yield said, terms.instantiate(b, {}, values), fact.opened[-1]


def candidates(body: Term, x: Var) -> Iterator[Term]:
    """Laws whose probability of x may be that: mixtures of two, outputs."""
    total = terms.args_of(body, "sum", 2)
    if total is not None:
        y = fresh("y", total[0].type.args[0])
        factors = terms.args_of(terms.app(total[1], y), "mul", 2)
        for a, b in (factors, factors[::-1]) if factors is not None else ():
            first, second = terms.args_of(a, "pmf", 2), terms.args_of(b, "pmf", 2)
            row = terms.args_of(second[0], "row", 2) if second is not None and second[1] is x else None
            if first is not None and first[1] is y and row is not None and row[1] is y and y not in first[0].free | (
                    row[0].free):
                yield apply_const("output", first[0], row[0])
        return
    p = arithmetic.normal_form(body)
    points = [r for r in parts(body, "pmf", 2) if terms.strip(r)[1][1] is x]
    laws = [terms.strip(r)[1][0] for r in points]
    if len(laws) == 2 and all(x not in law.free for law in laws):
        shares = []
        for r in points:
            (((powers, _),),) = (arithmetic.normal_form(r),)
            ((g, _),) = powers
            by = polynomials.collected(p, g)
            shares.append(by[1] if set(by) <= {0, 1} and 1 in by else None)
        one, two = shares
        if one is not None and two is not None:
            if len(two) < len(one):  # t*P + (1 - t)*Q rather than with 1 - t for t
                one, laws = two, laws[::-1]
            yield apply_const("mixlaw", term_of(one), laws[0], laws[1])


def given_law(s: Search, v: Var, context: Context, depth: int) -> Theorem | None:
    """v == a mixture or an output."""
    if v.type.name != "law":
        return None
    for said, body, x in told_of(s, v, context, []):
        for law in candidates(body, x):
            try:
                return same_law(s, v, law, said, body, x, context, depth)
            except KernelError:
                continue
    return None


def same_law(s: Search, one: Term, other: Term, said: Theorem, body: Term, x: Var, context: Context,
             depth: int) -> Theorem:
    """one == other, both on the set at whose points ``said`` gives the probabilities of one."""
    context = with_supports(s, apply_const("eq", one, other), context, depth)
    here, there = support(s, one, context, depth), support(s, other, context, depth)
    here, there = together(s, here, there, context)
    where = terms.strip(here.concl)[1][1]
    finite, singles = listed(s, where, context, depth)
    goal = apply_const("eq", apply_const("pmf", one, x), apply_const("pmf", other, x))
    member = terms.app(where, x)
    inner = context.assuming("_", member)
    condition = terms.args_of(said.concl, "imp", 2)
    while condition is not None:
        said = modus_ponens(said, s.goal(condition[0], inner, CONDITION))
        condition = terms.args_of(said.concl, "imp", 2)
    told = said if sides_of(said)[0] is apply_const("pmf", one, x) else s.steps.sym(said)
    value = probability(s, other, x, inner, depth)
    equal = s.steps.trans(told, arithmetic.combination(apply_const("eq", sides_of(told)[1], sides_of(value)[1])))
    th = s.steps.trans(equal, s.steps.sym(value))
    assert th.concl is goal
    each = logic.generalise(x, logic.discharge(member, th))
    return s.steps.use("law_ext_finite", finite, singles, here, there, each, P=one, Q=other, s=where)
