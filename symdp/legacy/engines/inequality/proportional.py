"""Sums, maxima and minima that are products of others: factors that are free of an index stand before the binder.

Which products they may be is read off a normal form in which everything counts as positive; the prover shows it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.algebra import generator_expr
from symdp.legacy.engines.inequality.congruence import nesting
from symdp.legacy.engines.inequality.families import outer
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover
from symdp.legacy.engines.inequality.ranges import MAX_INDICES, Plan, arranged, carried_out, common, looks_true
from symdp.legacy.engines.inequality.series import factors
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.normal import Poly, Ratio, ratio, ratio_expr
from symdp.legacy.kernel.ranges import flattened
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import joined, key
from symdp.legacy.kernel.tree import (
    ONE,
    ZERO,
    Bind,
    Call,
    Expr,
    Name,
    Op,
    children,
    free_names,
    num,
    rebuild,
    substitute,
)

ABSURD = (*TROUBLE, ZeroDivisionError)
ENOUGH = 4  # depth for what is left under all indices
PULLED = ("sum", "max", "min")


def products(goal: Goal) -> Iterator[Op]:
    """Sums and extrema of the conclusion as products of others, the highest first."""
    found = sorted(outer(goal.show), key=height, reverse=True)
    for s in found:
        product = as_product(goal, s, [t for t in found if key(t) != key(s)])
        if product is not None:
            yield Op("==", (s, product))


def as_product(goal: Goal, s: Bind, others: list[Bind]) -> Expr | None:
    """A number without sums times powers of some of the other sums, that s may be."""
    try:
        whole = ratio(pulled(s), positive)
        for i, t in enumerate(others):
            part = ratio(pulled(t), positive)
            mine = terms_in(part.num)
            if mine and mine <= terms_in(whole.num):
                share = Op("/", (Op("*", (ratio_expr(whole), Name(f"'{i}"))), ratio_expr(part)))
                whole = ratio(share, positive)
    except ABSURD:
        return None
    found = as_powers(ratio_expr(whole))
    if outer(found) or not free_names(found) & {f"'{i}" for i in range(len(others))}:
        return None
    found = substitute(found, {f"'{i}": t for i, t in enumerate(others)})
    return found if free_names(found) <= {n for n, _ in goal.names} else None


def by_product(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A sum is a product of sums: under the indices of one of them, with the others as numbers."""
    match goal.show:
        case Op("==", (Bind("sum") as s, product)):
            pass
        case _:
            return None
    parts = list(factors(product))
    for i, (t, below) in enumerate(parts):
        if below or not (isinstance(t, Bind) and t.binder == "sum"):
            continue
        rest = joined("*", [Op("^", (x, num(-1))) if under else x for j, (x, under) in enumerate(parts) if j != i])
        deep = nesting(t)
        terms = ((ONE, s), (Op("neg", (rest,)), t))
        flat = [f for _, e in terms for f in flattened(goal, e, deep)]
        over = common(flat)
        if len(over) > MAX_INDICES or any(len(f.indices) != len(over) for f in flat):
            continue
        for places in itertools.islice(itertools.product(*(arranged(f, over) for f in flat)), 8):
            plan = Plan(terms, deep, over, places, tuple(() for _ in flat))
            if looks_true(p, goal, plan, set()) and (
                    proof := carried_out(p, goal, plan, max(depth, ENOUGH))) is not None:
                return proof
    return None


def positive(_: Expr) -> int:
    """Everything counts as positive."""
    return 1


def terms_in(p: Poly) -> set[str]:
    """The sums and extrema that are factors of each monomial."""
    return set.intersection(*({g for g, _ in m if isinstance(generator_expr(g), Bind)} for m in p)) if p else set()


def pulled(e: Expr, depth: int = 0) -> Expr:
    """e with the factors of what stands under binders before them, where these do not depend on the index, and with
    conditionals as what they are where nothing vanishes."""
    match e:
        case Op("if", (_, a, b)):
            return pulled(b if a == ZERO or a in INFINITIES else a, depth)
        case Bind(binder, (binding,), body) if binder in PULLED:
            k = f"'t{depth}"
            r = ratio(pulled(substitute(body, {binding.name: Name(k)}), depth + 1), positive)
            first = next(iter(r.num), ())
            shared = tuple(x for x in first if all(x in m for m in r.num) and k not in free_names(generator_expr(x[0])))
            scale = abs(r.num.get(first, ZERO.value)) or ONE.value
            rest = {tuple(x for x in m if x not in shared): c/scale for m, c in r.num.items()}
            below = {f: n for f, n in r.den.items() if k in free_names(ratio_expr(Ratio(dict(f))))}
            before = Ratio({shared: scale}, {f: n for f, n in r.den.items() if f not in below})
            inside = ratio_expr(Ratio(rest, below))
            own = f"'k{height(inside)}"
            under = Bind(binder, (replace(binding, name=own),), substitute(inside, {k: Name(own)}))
            return Op("*", (ratio_expr(before), under))
        case Bind():
            return e
    return rebuild(e, lambda x: pulled(x, depth))


def height(e: Expr) -> int:
    """How many binders stand within one another."""
    return max((height(x) for x in children(e)), default=0) + isinstance(e, Bind)


def as_powers(e: Expr) -> Expr:
    """Powers for exponentials of multiples of one logarithm: these are defined at 0 as well."""
    match e:
        case Call("exp", (x,)):
            parts = [f for f, below in factors(x) if not below]
            logs = [f for f in parts if isinstance(f, Call) and f.fn == "log"]
            if len(logs) == 1 and not any(below for _, below in factors(x)):
                return Op("^", (logs[0].args[0], joined("*", [f for f in parts if f is not logs[0]])))
    return e if isinstance(e, Bind) else rebuild(e, as_powers)
