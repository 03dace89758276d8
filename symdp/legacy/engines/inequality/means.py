"""The weighted inequality of means: one product of powers below a sum of others.

``Y_1 + ... + Y_J >= X``, all of them products of powers: with weights w_j that sum to 1 and for which every name has
the same exponent on both sides of ``prod Y_j^w_j ~ X``, and ``Y_j = w_j*X*exp(l_j)``, the tangent ``exp(l) >= 1 + l``
leaves ``X*(sum of w_j*l_j)``, in which these names no longer occur.
"""

from __future__ import annotations

import functools
import itertools
from dataclasses import replace

from symdp.legacy.engines.inequality import algebra
from symdp.legacy.engines.inequality.forms import rewritten, stripped
from symdp.legacy.engines.inequality.jensen import TANGENT, tangent_fact
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text, unused, variables
from symdp.legacy.engines.inequality.systems import Row, solved
from symdp.legacy.kernel.calculus import derivative
from symdp.legacy.kernel.normal import Mono, Poly, ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import canonical
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Num, Op, Type, free_names, substitute

MAX_TERMS = 4


def by_means(p: Prover, goal: Goal, depth: int) -> Proof | None:
    found = stripped(goal) if depth > 0 else None
    if found is None or found[0] != ">=":
        return None
    poly = found[1].poly
    if not any(algebra.kind(g) in ("exp", "root") for g in algebra.generators(poly)):
        return None
    signed = [(goal.region.sign(algebra.poly_of(c)), c, algebra.mono_of(m)) for m, c in _collected(goal, poly).items()]
    below: list[Expr] = [Op("*", (algebra.poly_of({m: -k for m, k in c.items()}), y)) for s, c, y in signed if s == -1]
    above: list[Expr] = [Op("*", (algebra.poly_of(c), y)) for s, c, y in signed if s == 1]
    if len(below) != 1 or not 2 <= len(above) <= MAX_TERMS or len(above) + 1 != len(signed):
        return None
    x = below[0]
    ratios: list[Expr] = [Op("-", (logarithm(y), logarithm(x))) for y in above]
    slopes = {n: row for n in variables(goal) if (row := _exponents(ratios, n)) is not None}
    for names in itertools.combinations(slopes, len(above) - 1):
        rows: list[Row] = [([ONE] * len(above), ONE), *((slopes[n], ZERO) for n in names)]
        weights = solved(rows, len(above))
        if weights is None or not all(goal.region.at_least(w, False) for w in weights):
            continue
        signs = [goal.region.sign(w) for w in weights]
        if 0 in signs:
            continue
        edge = next((w for w, s in zip(weights, signs, strict=True) if s is None), None)
        if edge is not None:
            return completed(p, goal, {"rule": "split", "on": text(Op(">", (edge, ZERO))), "defined": Slots(2),
                                       "yes": Slot(depth), "no": Slot(depth)})
        let, facts = dict[str, Expr](), list[Expr]()
        terms: list[Expr] = []
        rest: Expr = ZERO
        for w, r in zip(weights, ratios, strict=True):
            under = ratio_expr(goal.region.ratio(Op("-", (logarithm(w), r))))
            name = unused(replace(goal, names=(*goal.names, *((n, Type("real")) for n in let))), "g")
            let[name] = substitute(TANGENT, {"z": under})
            tangent_fact(p, goal, let[name], under)
            terms.append(Op("*", (w, Name(name))))
            facts.append(Op(">=", (Name(name), ZERO)))
            rest = Op("-", (rest, Op("*", (w, under))))
        left = goal.region.ratio(rest)
        if left.num:
            name = unused(replace(goal, names=(*goal.names, *((n, Type("real")) for n in let))), "g")
            let[name] = ratio_expr(left)
            if p.prove(replace(goal, show=Op(">=", (let[name], ZERO))), 3) is None:
                continue
            terms.append(Name(name))
            facts.append(Op(">=", (Name(name), ZERO)))
        show = Op("*", (x, functools.reduce(lambda a, b: Op("+", (a, b)), terms)))
        step = rewritten(p, goal, Op(">=", (show, ZERO)), algebra.product_expr(list(found[1].known)), 2, let=let,
                         facts=facts)
        if step is not None:
            return step
    return None


def _collected(goal: Goal, poly: Poly) -> dict[Mono, Poly]:
    """The coefficients of products of powers of names that stand in no exponent themselves."""
    gens = algebra.generators(poly)
    bases = {n for n in variables(goal) if all(
        n not in free_names(e) or n not in free_names(canonical(Op("/", (Op("*", (Name(n), derivative(e, n))), e))))
        for e in map(algebra.generator_expr, gens))}
    found: dict[Mono, Poly] = {}
    for m, c in poly.items():
        key = tuple((g, k) for g, k in m if free_names(algebra.generator_expr(g)) & bases)
        rest = tuple((g, k) for g, k in m if (g, k) not in key)
        found.setdefault(key, {})[rest] = c
    return found


def _exponents(ratios: list[Expr], name: str) -> list[Expr] | None:
    """The exponents of the name in these quotients; None where they are none, or all of them 0."""
    row = [canonical(Op("*", (Name(name), derivative(r, name)))) for r in ratios]
    return row if any(e != ZERO for e in row) and not any(name in free_names(e) for e in row) else None


def logarithm(e: Expr) -> Expr:
    """log(e), for a product of powers of what is positive."""
    match e:
        case Op("*", (a, b)):
            return Op("+", (logarithm(a), logarithm(b)))
        case Op("/", (a, b)):
            return Op("-", (logarithm(a), logarithm(b)))
        case Op("^", (a, b)):
            return Op("*", (b, logarithm(a)))
        case Call("exp", (a,)):
            return a
        case Num(v) if v == 1:
            return ZERO
    return Call("log", (e,))
