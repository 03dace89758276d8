"""Numbers that are not negative, and whose product is not positive: one of them is 0.

``p == q`` where ``p*q <= 0``, ``p <= c*q`` and ``q <= c*p``: a case for each of them. Numbers of laws on which the case
depends, in what is written by cases, get names before.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeGuard

from symdp.legacy.engines.inequality.known import unified
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, piecewise, text
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal, holds
from symdp.legacy.kernel.series import opaque_terms
from symdp.legacy.kernel.tree import COMPARISONS, ZERO, Bind, Expr, Index, Name, Op, free_names, walk


def zero_products(goal: Goal) -> Iterator[tuple[Name, Name]]:
    """The factors of products of two numbers that are known not to be positive, of neither of which it is known whether
    it is 0."""
    if not of_numbers_alone(goal.show):
        return
    for h in goal.hyps:
        match h:
            case Op("<=" | "==", (Op("*", (Name() as a, Name() as b)), z)) if z == ZERO and a != b:
                if all(known(goal, ">=", x) and not known(goal, ">", x) and not known(goal, "<=", x) for x in (a, b)):
                    yield a, b


def of_numbers_alone(e: Expr) -> TypeGuard[Op]:
    """A comparison without binders."""
    return isinstance(e, Op) and e.op in COMPARISONS and not any(isinstance(x, Bind) for x in walk(e))


def numbers_in(goal: Goal, e: Expr) -> set[Expr]:
    """Numbers of laws in e."""
    return {x for x in walk(e) if isinstance(x, Index) and goal.entry(x) is not None}


def cases(goal: Goal) -> set[Expr]:
    """The numbers on which the case depends, in the conclusion or in what is assumed of all, if something is assumed of
    such ones."""
    if not of_numbers_alone(goal.show) or ZERO in goal.show.args:  # a sign is shown in each branch
        return set()
    shown = numbers_in(goal, goal.show)
    if shown and any(piecewise(goal.hyps[i]) for i, _ in instances(goal, shown)):
        return shown
    found = {n for x in walk(goal.show) if isinstance(x, Op) and x.op == "if" for n in numbers_in(goal, x.args[0])}
    told = found and (next(instances(goal, found), None) is not None or any(
        of_numbers_alone(h) and found & numbers_in(goal, h) for h in goal.hyps))
    return found if told else set()


def told_by_cases(goal: Goal) -> bool:
    """Something is assumed of numbers of the conclusion by cases, of which one cannot be, its side being infinite; the
    conclusion itself is not written by cases."""
    return of_numbers_alone(goal.show) and not piecewise(goal.show) and any(
        free_names(x.args[0]) & free_names(goal.show) for h in goal.hyps if of_numbers_alone(h) for x in piecewise(h)
        if isinstance(x, Op) and {*INFINITIES} & {*walk(x)} and not numbers_in(goal, x))


def instances(goal: Goal, numbers: set[Expr]) -> Iterator[tuple[int, dict[str, Expr]]]:
    """What is assumed of such numbers at all indices, and these."""
    for i, h in enumerate(goal.hyps):
        if isinstance(h, Bind) and h.binder == "forall" and of_numbers_alone(h.body):
            letters, seen = frozenset(b.name for b in h.bindings), list[dict[str, Expr]]()
            for pattern, number in itertools.product((x for x in walk(h.body) if isinstance(x, Index)), numbers):
                found = unified(pattern, number, letters, {})
                if found is not None and found.keys() == letters and found not in seen:
                    seen.append(found)
                    yield i, found


def by_named_numbers(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal for names of the numbers of laws, of which nothing counts but what is said of them as numbers."""
    shown, line = numbers_in(goal, goal.show), Line(p, goal)
    for i, at in instances(goal, shown) if depth > 1 else ():
        line.take({"rule": "instance", "hypothesis": i, "with": {n: text(e) for n, e in at.items()}})
    gone = [i for i, h in enumerate(line.goal.hyps) if not of_numbers_alone(h) or about_objects(goal.names, h) or (
        numbers_in(goal, h) - shown)]
    if depth < 2 or (gone and not line.take({"rule": "forget", "hypotheses": gone})):
        return None
    if not line.take({"rule": "opaque", "terms": [
            i for i, t in enumerate(opaque_terms(line.goal)) if t in shown], "defined": Slots(3)}):
        return None
    return line.closed(p.prove(line.goal, depth)) if p.plausible(line.goal) else None  # too little may be said of them


def known(goal: Goal, op: str, x: Expr) -> bool:
    return holds(replace(goal, show=Op(op, (x, ZERO))))


def by_zero_product(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal where the first is positive, and the second therefore 0; and where the first is 0."""
    for a, b in zero_products(goal):
        positive = Op(">", (a, ZERO))
        yes, no = Line(p, goal.with_(positive)), Line(p, goal.with_(Op("<=", (a, ZERO))))
        below = Op("<=", (b, ZERO))
        found = next(i for i, h in enumerate(yes.goal.region.hypotheses) if isinstance(h, Op) and h.args == (
            Op("*", (a, b)), ZERO))
        step: Proof = {"rule": "linear", "hypotheses": [found], "times": [f"1/{a.id}"], "defined": Slots(2),
                       "signs": Slots(2)}
        if not yes.lemma(below, completed(p, yes.said(below), step)):
            continue
        proofs = [zero(line, x, depth) for line, x in ((yes, b), (no, a))]
        if None not in proofs:
            return completed(p, goal, {"rule": "split", "on": text(positive), "yes": proofs[0], "no": proofs[1],
                                       "defined": Slots(1)})
    return None


def zero(line: Line, x: Name, depth: int) -> Proof | None:
    """The goal where a number is 0: with 0 in its place."""
    fact = Op("==", (x, ZERO))
    step: Proof = {"rule": "equal", "below": Slot(0), "above": Slot(0)}
    if not line.lemma(fact, completed(line.p, line.said(fact), step)) or not line.take({
            "rule": "replace", "hypothesis": len(line.goal.hyps) - 1}):
        return None
    return line.closed(line.p.prove(line.goal, depth - 1))
