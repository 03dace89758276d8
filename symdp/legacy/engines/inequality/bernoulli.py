"""Bernoulli's inequality, ``b^m >= 1 + m*(b - 1)`` for b >= 0 and integers m >= 1: powers beside their own exponent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import gap, parts_of
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import ONE, ZERO, Expr, Op, free_names, rebuild


def by_bernoulli(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The inequality for the highest power of a base, with what bounds the lowest one, as facts."""
    if depth < 2:
        return None
    for base, exponents in beside_exponents(goal):
        m = max(exponents, key=lambda e: gap(goal, e, exponents[0]) or 0)
        low = Op("^", (base, min(exponents, key=lambda e: gap(goal, e, exponents[0]) or 0)))
        facts: list[Expr] = [
            Op(">=", (Op("^", (base, m)), Op("+", (ONE, Op("*", (m, Op("-", (base, ONE)))))))), Op(">=", (low, ZERO))]
        if holds(replace(goal, show=Op("<=", (base, ONE)))):
            facts.append(Op("<=", (low, ONE)))
        if not any(f in (goal.show, *goal.hyps) for f in facts):
            return completed(p, goal, {"rule": "have", "facts": [text(f) for f in facts], "defined": Slots(2),
                                       "proofs": [Slot(3) for _ in facts], "proof": Slot(depth)})
    return None


def beside_exponents(goal: Goal) -> Iterator[tuple[Expr, list[Expr]]]:
    """Bases that are not negative, with the exponents, >= 0 and apart by numbers, that they have in show, of which a
    name stands elsewhere in show as well."""
    powers: dict[Expr, list[Expr]] = {}
    shown = parts_of(goal.show)
    for t in opaque_terms(goal):
        if isinstance(t, Op) and t.op == "^" and t in shown:
            powers.setdefault(t.args[0], []).append(t.args[1])
    outside = free_names(without_powers(goal.show))
    for base, exponents in powers.items():
        if any(free_names(e) & outside for e in exponents) and all(gap(goal, e, exponents[0]) is not None and holds(
                replace(goal, show=Op(">=", (e, ZERO)))) for e in exponents) and holds(
                replace(goal, show=Op(">=", (base, ZERO)))):
            yield base, exponents


def without_powers(e: Expr) -> Expr:
    """The expression with the bases of its powers alone."""
    return rebuild(e.args[0] if isinstance(e, Op) and e.op == "^" else e, without_powers)


def is_beside_exponents(goal: Goal) -> bool:
    """An inequality with such a base, and not between what is equal."""
    return isinstance(goal.show, Op) and goal.show.op != "==" and any(True for _ in beside_exponents(goal)) and (
        not goal.region.zero(Op("-", goal.show.args)))
