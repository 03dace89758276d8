"""Sums and numbers of laws that are positive: as bases of powers, and under logarithms.

The kernel asks that an exponent is not negative where the base of its power is not positive, and it asks that what
stands under a logarithm is positive. Sums of what is positive are.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.families import Facts, by_names, outer, saturated
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.nonzero_products import bases
from symdp.legacy.engines.inequality.proportional import ENOUGH, by_product, products
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.ranges import with_definitions
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.series import key, opaque_terms
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Bind, Call, Expr, Index, Name, Num, Op, free_names, walk


def guard(goal: Goal) -> Expr | None:
    """The base of a power, of sums or numbers of laws, that is said not to be positive: the last thing assumed; or a
    sum that is said to be 0, where something would be infinite."""
    match goal.hyps[-1:]:
        case (Op("<=", (e, z)),) if z == ZERO and not about_objects(goal.names, e) and any(
                outer(t) or goal.entry(t) is not None for t in opaque_terms(Goal(goal.names, (), goal.hyps[-1]))):
            return e
        case (Op("==", (Bind() as e, z)),) if z == ZERO and isinstance(goal.show, Op) and Name("oo") in goal.show.args:
            return e  # the branch of a quantity where it is infinite
    return None


def is_guarded(goal: Goal) -> bool:
    return isinstance(goal.show, Op) and goal.show.op in COMPARISONS and goal.has_objects and guard(goal) is not None


def by_guard(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Nothing is left to show: the base of the power is positive."""
    base = guard(goal)
    if base is None or depth < 1:
        return None
    last = goal.hyps[-1]
    assert isinstance(last, Op)
    positive = Goal(goal.names, goal.hyps[:-1], Op("!=" if last.op == "==" else ">", (base, ZERO)))
    if not p.tables.plausible(positive):
        return None
    proof = p.prove(positive, depth)
    return proof and {"rule": "absurd", "hypothesis": len(goal.hyps) - 1, "proof": proof}


def side(goal: Goal) -> Expr | None:
    """A power of sums has an exponent that is divided by what is not 0, and of which the sign is not known."""
    for x in walk(goal.show):
        if isinstance(x, Op) and x.op == "^":
            for y in walk(x.args[1]):
                if isinstance(y, Op) and y.op == "/" and goal.region.sign(y.args[1]) is None and any(
                        isinstance(h, Op) and h.op == "!=" and free_names(h) == free_names(y.args[1])
                        for h in goal.hyps):
                    return Op(">", (y.args[1], ZERO))
    return None


def by_side(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Orders above one, say, and below."""
    positive = side(goal)
    return None if positive is None else completed(p, goal, {
        "rule": "split", "on": text(positive), "yes": Slot(depth), "no": Slot(depth), "defined": Slots(2)})


def by_positive_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A product, quotient or power of sums is positive: the sums are."""
    match goal.show:
        case Op(">" | ">=" | "!=", (Op("*" | "/" | "^") as e, z)) if z == ZERO and outer(e):
            pass
        case _:
            return None
    loose = any(isinstance(x, Op) and x.op == "^" and isinstance(x.args[0], Bind) and goal.region.sign(
        x.args[1]) not in (0, 1) for x in walk(goal.show))  # an exponent may be negative
    for op in ([">"] if goal.show.op != ">=" else [">", ">="] if loose else [">=", ">"]):
        line = Line(p, goal)
        if all(take_lemma(line, Op(op, (t, ZERO)), depth) for t in outer(e)) and (
                proof := with_names(p, line.goal)) is not None:
            return line.closed(proof)
    return None


def by_equal_sums(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An equation of powers and logarithms of sums: sums that are products of others, and positive, then the normal
    form."""
    assert isinstance(goal.show, Op)
    if depth < 2 or not (nested(goal.show) or (goal.show.op == "==" and any(products(goal)))):
        return None
    line = with_definitions(p, goal)
    if nested(goal.show):
        for t in outer(line.goal.show):
            if not take_lemma(line, Op(">", (t, ZERO)), depth) and is_base(line.goal.show, t):
                take_lemma(line, Op(">=", (t, ZERO)), depth)
    while (fact := next((f for f in products(line.goal) if take_lemma(line, f, max(depth, ENOUGH))), None)) is not None:
        if not line.take({"rule": "swap", "hypothesis": line.goal.hyps.index(fact)}):
            break
    for s, t in itertools.combinations(outer(line.goal.show), 2):
        if key(s) != key(t) and s in outer(line.goal.show) and take_lemma(line, Op("==", (s, t)), depth):
            line.take({"rule": "swap", "hypothesis": len(line.goal.hyps) - 1})
    return line.closed(with_names(p, line.goal)) if line.steps else None


def has_defined_bases(goal: Goal) -> bool:
    """Numbers that are assumed to be sums stand in bases of powers whose exponents are not written as numbers, outside
    of binders: what is assumed is put in, for no multiple of it will do."""
    defined = {h.body.args[0].base for h in goal.hyps if isinstance(h, Bind) and isinstance(h.body, Op) and (
        h.body.op == "==" and isinstance(h.body.args[0], Index))}
    return bool(defined) and any(isinstance(x, Index) and x.base in defined for x in bases(goal.show))


def with_names(p: Prover, goal: Goal) -> Proof | None:
    """The goal for names in the place of sums and numbers of laws, if need be with what is assumed of these."""
    return by_names(p, goal, 1) or limited(p, 0.5, lambda: saturated(p, goal, Facts(), partial(by_names, p, depth=1)))


def is_base(e: Expr, t: Expr) -> bool:
    """A power of t has an exponent that is not written as a number."""
    return any(isinstance(x, Op) and x.op == "^" and x.args[0] == t and not isinstance(x.args[1], Num) for x in walk(e))


def take_lemma(line: Line, fact: Expr, depth: int) -> bool:
    """The fact is put before the goal, if it looks true and is proved."""
    here = replace(line.goal, show=fact)
    return fact in line.goal.hyps or (line.p.tables.plausible(here) and line.lemma(
        fact, by_product(line.p, here, depth) or limited(line.p, 0.5, partial(line.p.prove, here, depth - 1))))


def nested(e: Expr) -> bool:
    """Sums stand under logarithms, exponentials or powers."""
    return any(outer(x) for x in walk(e) if not isinstance(x, Bind) and (
        (isinstance(x, Call) and x.fn in ("log", "exp")) or (isinstance(x, Op) and x.op == "^")))
