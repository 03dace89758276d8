"""The tangent of the exponential function at 0, for a product of powers beside the logarithm of that product.

``M - N*(1 + log(M/N)) >= 0`` for positive M and N: it is ``N*(exp(z) - 1 - z)`` with ``z = log(M/N)``, which is a
combination of several logarithms and numbers where M and N are products of powers and exponentials.
"""

from __future__ import annotations

from fractions import Fraction

from symdp.legacy.engines.inequality import algebra
from symdp.legacy.engines.inequality.forms import rewritten, stripped
from symdp.legacy.engines.inequality.jensen import TANGENT, tangent_fact
from symdp.legacy.engines.inequality.means import logarithm
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, unused
from symdp.legacy.kernel.normal import Poly, ratio_expr
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import ZERO, Call, Expr, Name, Op, num, substitute

MAX_PLAIN = 8  # terms without a logarithm


def by_logarithm_of_product(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """With z for the logarithm of the quotient of two terms that have none."""
    found = stripped(goal) if depth > 0 else None
    if found is None or found[0] != ">=":
        return None
    poly = found[1].poly
    logs = {g for g in algebra.generators(poly) if algebra.kind(g) == "log"}
    plain = [(m, c) for m, c in poly.items() if not any(g in logs for g, _ in m)]
    if len(logs) < 1 or len(poly) == len(plain) or not 1 <= len(plain) <= MAX_PLAIN:
        return None
    beside = {tuple((g, k) for g, k in m if g not in logs) for m in poly if any(g in logs for g, _ in m)}
    for m, c in plain:
        if c < 0 or not any(algebra.kind(g) in ("exp", "root") for g, _ in m):
            continue
        for n in beside:
            step = tangent_at(p, goal, poly, (algebra.mono_of(m), c), algebra.mono_of(n),
                              algebra.product_expr(list(found[1].known)))
            if step is not None:
                return step
    return None


def tangent_at(p: Prover, goal: Goal, poly: Poly, above: tuple[Expr, Fraction], below: Expr, times: Expr) -> (
        Proof | None):
    """The polynomial is ``c*below*(exp(z) - 1 - z)``, z the logarithm of ``above/(c*below)``, for some c > 0."""
    m, share = above
    region = goal.region
    try:
        rest = region.ratio(Op("-", (logarithm(m), logarithm(below))))
        slope = region.ratio(Op("/", (algebra.poly_of(poly), below)))
    except (*TROUBLE, ZeroDivisionError):
        return None
    if rest.den or slope.den:
        return None
    key = next((k for k in rest.num if any(algebra.kind(g) == "log" for g, _ in k)), None)
    if key is None or key not in slope.num:
        return None
    c = -slope.num[key]/rest.num[key]
    if c <= 0:
        return None
    z = ratio_expr(rest) if share == c else Op("+", (ratio_expr(rest), Call("log", (num(share/c),))))
    under: Expr = Op("neg", (z,))
    whole = Op("*", (Op("*", (num(c), below)), substitute(TANGENT, {"z": under})))
    try:
        if not region.zero(Op("-", (algebra.poly_of(poly), whole))):
            return None
    except TROUBLE:
        return None
    name = unused(goal, "g")
    value = substitute(TANGENT, {"z": under})
    tangent_fact(p, goal, value, under)
    show = Op("*", (Op("*", (num(c), below)), Name(name)))
    return rewritten(p, goal, Op(">=", (show, ZERO)), times, 2, let={name: value},
                     facts=[Op(">=", (Name(name), ZERO))])
