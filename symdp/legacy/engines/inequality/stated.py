"""A tactic for bounds by theorems whose right sides are numbers made of sums, which get names on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from symdp.legacy.engines.inequality.known import chained, unified
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import BOUND, Proof, Prover, Slots, completed, text, unused
from symdp.legacy.engines.inequality.series import limited
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.known import KNOWN
from symdp.legacy.kernel.objects import definition
from symdp.legacy.kernel.reduce import about_objects
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    ZERO,
    Bind,
    Call,
    Expr,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    put,
    substitute,
    walk,
)
from symdp.legacy.kernel.values import functionals

SHARE = 0.3  # of the steps
OBJECTS = (("P", Type("distribution")), ("W", Type("channel")))  # the letters of theorems
SIZE = "n"  # the letter of theorems for the number of elements of the space of the law P


def by_stated_bound(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The smaller side is bounded by a theorem, and what bounds it, a number made of sums, is at most the larger."""
    if depth < 2 or not isinstance(goal.show, Op) or goal.show.op not in ("<=", ">="):
        return None
    low, high = goal.show.args if goal.show.op == "<=" else goal.show.args[::-1]
    for name, middle, values in bounds_of(goal, lambda left: unified(left, low, free_names(left, functions=False), {})):
        if middle == high:
            continue
        step: Proof = {"rule": "known", "theorem": name, "with": values, "defined": Slots(2),
                       "proof": BOUND if goal.show.op == "<=" else {"rule": "turn", "proof": BOUND}}
        pair = (middle, high) if goal.show.op == "<=" else (high, middle)
        rest = with_numbers_named(p, replace(goal, show=Op(goal.show.op, pair)), depth - 1)
        proof = rest and chained(p, goal, middle, step, rest)
        if proof is not None:
            return proof
    return by_moved_bound(p, goal, depth)


def by_moved_bound(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """A theorem bounds a combination of several quantities that stand on both sides of show."""
    for name, _, values in bounds_of(goal, lambda left: among(goal, left)):
        line = Line(p, goal)
        if line.take({"rule": "known", "theorem": name, "with": values, "defined": Slots(2)}):
            for x in [x for x in walk(goal.show) if isinstance(x, Call) and x in functionals(line.goal)]:
                line.take({"rule": "measure", "term": functionals(line.goal).index(x)})
            for e in [e for e in walk(line.goal.show) if isinstance(e, Bind)]:  # probabilities
                for f in (Op(">=", (e, ZERO)), Op("<=", (e, ONE))):
                    line.lemma(f, p.prove(replace(line.goal, show=f), depth))
            proof = limited(p, SHARE, lambda line=line: p.prove(line.goal, depth - 1))  # type: ignore[misc]
            if proof is not None:
                return line.closed(proof)
    return None


def among(goal: Goal, left: Expr) -> dict[str, Expr] | None:
    """What the letters stand for where the quantities in ``left``, at least two, are some in show."""
    wanted = [x for x in walk(left) if isinstance(x, Call) and about_objects(OBJECTS, x)]
    shown = [x for x in walk(goal.show) if isinstance(x, Call) and about_objects(goal.names, x)]
    letters = free_names(left, functions=False)
    found: list[dict[str, Expr]] = [{}] if len(wanted) > 1 else []
    for pattern in wanted:
        found = [more for known in found for x in shown if (more := unified(pattern, x, letters, known)) is not None]
    return found[0] if found else None


def bounds_of(goal: Goal, match: Callable[[Expr], dict[str, Expr] | None]) -> (
        Iterator[tuple[str, Expr, dict[str, str]]]):
    """Theorems on laws on finite spaces that bound what matches, what they bound it by, and the values of their
    letters."""
    for name, theorem in KNOWN.items():
        match says := definition(theorem.says):
            case Op("<=", (left, _)) if theorem.finite:
                found = match(left)
            case _:
                continue
        law = found.get("P") if found is not None else None
        on = next((t.param("on") for n, t in goal.names if Name(n) == law), None)
        within = integers_of(goal.names, on)
        if found is None or not isinstance(within, Seq) or within.items[0] != ONE:
            continue
        values = {**found, SIZE: within.items[1]}
        letters = {n: text(e) for n, e in values.items()}
        to = next((t.param("to") for n, t in goal.names if Name(n) == found.get("W")), None)
        values |= {"I": within, "J": integers_of(goal.names, to) or within}
        said = unfold(substitute(says, values), goal.names)
        assert isinstance(said, Op)
        bound = said.args[1]
        if {x for x in walk(bound) if isinstance(x, Bind)} <= {*walk(goal.show)}:
            yield name, bound, letters


def with_numbers_named(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """The goal with names in the place of its sums, and of quantities of laws, of which no more is kept than what is
    assumed of each, and whether it lies in [0, 1]."""
    line = Line(p, goal)
    while (e := next(opaque(line.goal), None)) is not None:
        first = len(line.goal.hyps)
        said = [h for h in line.goal.hyps if isinstance(h, Op) and h.op in COMPARISONS and e in h.args]
        for f in (Op(">=", (e, ZERO)), Op("<=", (e, ONE))):
            if line.lemma(f, p.prove(replace(line.goal, show=f), depth)):
                said.append(f)
        name = unused(line.goal, "s")
        last = len(line.goal.hyps)
        if not line.take({"rule": "abbreviate", "name": name, "of": text(e), "defined": Slots(2)}):
            return None
        for f in said:
            named = put(f, {e: Name(name)})
            line.lemma(named, completed(p, replace(line.goal, show=named), {
                "rule": "replace", "hypothesis": last, "proof": BOUND}))
        line.take({"rule": "forget", "hypotheses": [*range(first, last + 1)]})
    return line.closed(p.prove(line.goal, depth))


def opaque(goal: Goal) -> Iterator[Expr]:
    """Sums, and quantities of laws with nothing of the kind inside, in what is to be shown."""
    for x in walk(goal.show):
        if isinstance(x, Bind) or (isinstance(x, Call) and about_objects(goal.names, x) and not any(
                isinstance(y, Call | Bind) for a in x.args for y in walk(a))):
            yield x
