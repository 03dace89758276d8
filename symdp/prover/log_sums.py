"""The log-sum inequality: of a sum of logarithms with weights, each weight's logarithms are put into one, and that is
above its tangent, log(x) >= 1 - 1/x. So are Gibbs' inequality, Jensen's for the logarithm, and convexity of kl seen."""

from __future__ import annotations

import itertools
from fractions import Fraction

from symdp.kernel import arithmetic
from symdp.kernel.arithmetic import Call, Key, Polynomial, scaled
from symdp.kernel.logic import Theorem
from symdp.kernel.terms import Const, Term, apply_const, num
from symdp.proof.context import Context
from symdp.proof.errors import ProofError
from symdp.proof.linear import said, term_of
from symdp.proof.steps import modus_ponens
from symdp.prover import polynomials
from symdp.prover.positive import inequality
from symdp.prover.rewriting import of_product
from symdp.prover.search import Search
from symdp.prover.values import Values

MOST = 14
"""How many logarithms a sum may have."""


def by_log_sum(s: Search, goal: Term, context: Context, depth: int) -> Theorem:
    """A sum of logarithms with weights that are not negative, from the tangents of the logarithms."""
    kind, p = inequality(goal)
    if kind != "le" or depth < 3:
        raise ProofError("no inequality")
    logs, rest = _logarithms(p)
    if not 2 <= len(logs) <= MOST or all(_constant(c) for _, c in logs):
        raise ProofError("no sum of logarithms with weights")
    weights = _weights(s.points(context, goal), [c for _, c in logs])
    new = rest
    used: list[tuple[Theorem, Theorem, Theorem, Term]] = []
    positive: list[Theorem] = []
    for key, members in weights.items():
        pieces = [(term_of(logs[j][0]), Fraction(-e)) for j, e in members]
        apart = [s.goal(apply_const("lt", num(0), t), context, min(depth - 1, 6)) for t, _ in pieces]
        y, total, y_positive = of_product(s, pieces, apart)
        w = term_of(dict(key))
        known = s.goal(apply_const("le", num(0), w), context, min(depth - 1, 4))
        tangent = modus_ponens(s.steps.use("log_le_affine", x=y), y_positive)
        used.append((known, tangent, total, w))
        positive += apart
        gap = arithmetic.plus(arithmetic.constant(Fraction(1)), arithmetic.normal_form(y), Fraction(-1))
        new = arithmetic.plus(new, arithmetic.times(dict(key), gap))
    wanted = apply_const("le", num(0), term_of(new))
    if s.fails_somewhere(wanted, context):
        raise ProofError("the tangents are too far")
    th = s.goal(wanted, context, depth - 1)
    s.log.facts["log_le_affine"] = s.log.facts.get("log_le_affine", 0) + len(used)
    return arithmetic.combination(
        goal, [(Fraction(1), [th], ()), *((Fraction(1), [known, tangent], ()) for known, tangent, _, _ in used)],
        [(apply_const("neg", w), total) for _, _, total, w in used], positive)


def _logarithms(p: Polynomial) -> tuple[list[tuple[Polynomial, Polynomial]], Polynomial]:
    """(x, C) for each C*log(x), and what has no logarithm; nothing if p is not linear in logarithms."""
    out: list[tuple[Polynomial, Polynomial]] = []
    rest = p
    found = {g for powers, _ in p for g, _ in powers
             if isinstance(g, Call) and isinstance(g.head, Const) and g.head.name == "log"}
    for g in sorted(found, key=said):
        by = polynomials.collected(rest, g)
        first = g.arguments[0]
        if max(by) > 1 or isinstance(first, Term) or any(h in found for powers, _ in by[1] for h, _ in powers):
            return [], p
        out.append((dict(first), by[1]))
        rest = by.get(0, {})
    return out, rest


def _constant(p: Polynomial) -> bool:
    return set(p) <= {(frozenset(), frozenset())}


def _weights(points: Values, coefficients: list[Polynomial]) -> dict[Key, list[tuple[int, int]]]:
    """For each weight the numbers of the logarithms that have it, with signs: a coefficient is a weight, or minus one,
    or a sum of some."""
    signed: list[tuple[Polynomial, int]] = []
    for c in coefficients:
        seen = points.sign(num(0), term_of(c))
        up, down = bool((seen > 0).any()), bool((seen < 0).any())
        if up == down:
            raise ProofError("a weight of no sign")
        signed.append((c if up else scaled(c, Fraction(-1)), 1 if up else -1))
    keys = list(dict.fromkeys(frozenset(c.items()) for c, _ in signed))
    sums = {k: _as_sum(k, [o for o in keys if o != k]) for k in keys}
    out: dict[Key, list[tuple[int, int]]] = {}
    for j, (c, sign) in enumerate(signed):
        parts = [frozenset(c.items())]
        for _ in range(4):
            parts = [q for k in parts for q in (sums[k] or [k])]
        for k in parts:
            out.setdefault(k, []).append((j, sign))
    return out


def _as_sum(k: Key, others: list[Key]) -> list[Key]:
    """Two to four of the others whose sum it is; those that are no sums of others themselves come first."""
    for n in (2, 3, 4):
        for chosen in itertools.combinations(others, n):
            if polynomials.total(dict(c) for c in chosen) == dict(k):
                return list(chosen)
    return []
