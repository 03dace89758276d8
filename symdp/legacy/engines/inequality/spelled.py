"""Tactics that say of laws and channels on integers what they say in numbers: quantities as sums, closeness outcome by
outcome, and indices that are equal as one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from symdp.legacy.engines.inequality.families import all_writable
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import Proof, Prover, Slot, Slots, completed, text
from symdp.legacy.engines.inequality.series import limited, then
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.families import law_on_integers, quantities
from symdp.legacy.kernel.goals import unfold
from symdp.legacy.kernel.laws import meaning
from symdp.legacy.kernel.reduce import about_objects, fresh
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Op,
    free_names,
    substitute,
)


def by_writing(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Quantities of laws and channels on integers as what defines them, all at once."""
    if depth < 3 or not (isinstance(goal.show, Op) and goal.show.op in COMPARISONS) or (
            ZERO in goal.show.args) or not all_writable(goal):
        return None
    return limited(p, 0.7, partial(written_out, p, goal, depth))


def written_out(p: Prover, goal: Goal, depth: int) -> Proof | None:
    line = Line(p, goal)
    while (terms := quantities(replace(line.goal, hyps=()))):
        if not line.take({"rule": "written", "term": quantities(line.goal).index(terms[0])}):
            return None
    if not about_objects(line.goal.names, line.goal.show) and p.tables.plausible(line.goal):
        return line.closed(p.prove(line.goal, depth))
    return None


# -- what is assumed
def by_elementary(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Closeness of laws on integers, as what it says of single probabilities."""
    line = Line(p, goal)
    for i, h in enumerate(goal.hyps):
        for fact in elementary(goal, h):
            if any(same_said(x, fact) for x in line.goal.hyps):
                continue
            line.lemma(fact, said_of_outcomes(p, line.goal, i, fact))
    return line.closed(p.prove(line.goal, depth)) if line.steps else None


def said_of_outcomes(p: Prover, goal: Goal, i: int, fact: Expr) -> Proof | None:
    """What the closeness in hypothesis i says of single outcomes."""
    h = goal.hyps[i]
    line = Line(p, replace(goal, show=fact))
    if not line.take({"rule": "intro"}):
        return None
    bound = [Name(n) for n, _ in line.goal.names[len(goal.names):]]
    at = i
    if isinstance(h, Call) and h.fn == "ldp":
        if not line.take({"rule": "unfold", "hypothesis": i}):
            return None
        said = unfold(meaning(goal, h), goal.names)
        assert isinstance(said, Bind)
        pair = line.goal.hyps.index(said)  # it may have stood there before
        given = {b.name: text(x) for b, x in zip(said.bindings, bound, strict=False)}
        if not line.take({"rule": "instance", "hypothesis": pair, "with": given}):
            return None
        at = len(line.goal.hyps) - 1
    taken = line.take({"rule": "outcomes", "hypothesis": at, "at": text(bound[-1])})
    return line.closed(p.prove(line.goal, 2)) if taken else None


def same_said(a: Expr, b: Expr) -> bool:
    """Two quantified formulas that differ in bound names at most."""
    if not (isinstance(a, Bind) and isinstance(b, Bind) and len(a.bindings) == len(b.bindings)):
        return False
    names = {x.name: Name(y.name) for x, y in zip(a.bindings, b.bindings, strict=True)}
    return a.binder == b.binder and [x.domain for x in a.bindings] == [x.domain for x in b.bindings] and (
        substitute(a.body, dict(names)) == b.body)


def elementary(goal: Goal, h: Expr) -> Iterator[Expr]:
    """What closeness with delta = 0 says of single outcomes."""
    names = dict(goal.names)

    def close(a: Expr, b: Expr, y: str, eps: Expr) -> Expr:
        return Op("<=", (Index(a, (Name(y),)), Op("*", (Call("exp", (eps,)), Index(b, (Name(y),))))))
    match h:
        case Call("ldp", (Name(w), eps, *delta)) if delta in ([], [ZERO]) and "ldp" not in names:
            rows, outcomes = (integers_of(goal.names, names[w].param(key)) for key in ("from", "to"))
            if rows is not None and outcomes is not None:
                x, z, y = fresh(goal.names, ["x", "z", "y"], (goal.show, *goal.hyps))
                yield Bind("forall", (Binding(x, "in", rows), Binding(z, "in", rows), Binding(y, "in", outcomes)),
                           close(Call(w, (Name(x),)), Call(w, (Name(z),)), y, eps))
        case Call("close", (Name() | Call() as a, Name() | Call() as b, eps, delta)) if (
                delta == ZERO and "close" not in names):
            (y,) = fresh(goal.names, ["y"], (goal.show, *goal.hyps))
            on = law_on_integers(goal, a)
            if on is not None:
                for pair in ((a, b), (b, a)):
                    yield Bind("forall", (Binding(y, "in", on),), close(*pair, y, eps))


def by_spelled_assumptions(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """What is assumed of quantities of laws and channels in the conclusion, as what it says of sums; of a logarithm, as
    what it says of its argument."""
    line = Line(p, goal)
    for i, h in enumerate(goal.hyps):
        if not (isinstance(h, Op) and h.op in COMPARISONS and free_names(h) & free_names(goal.show) and about_objects(
                goal.names, h) and all_writable(replace(goal, show=h)) and quantities(Goal(goal.names, (), h))):
            continue
        before = line.goal
        if line.take({"rule": "written", "within": True, "hypothesis": i}) and line.goal.hyps[-1] in before.hyps:
            line.steps.pop()
            line.goal = before
        match line.goal.hyps[-1]:
            case Op("<=" | "<" as op, (Call("log", (s,)), e)) if line.goal != before:
                positive, fact = Op(">", (s, ZERO)), Op(op, (s, Call("exp", (e,))))
                if line.lemma(positive, limited(p, 0.3, partial(p.prove, replace(line.goal, show=positive), 3))):
                    line.lemma(fact, completed(p, replace(line.goal, show=fact), {
                        "rule": "monotone", "by": "log", "positive": [Slot(1), Slot(1)], "defined": Slots(3),
                        "proof": Slot(2)}))
    return line.closed(p.prove(line.goal, depth)) if line.steps else None


def by_equal_indices(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """An index that is another one is put for it."""
    kinds = dict(goal.names)
    sizes = {n for _, t in goal.names for _, e in t.params for n in free_names(e)}
    for i, h in enumerate(goal.hyps):
        match h:
            case Op("==", (Name(v), Name(w))) if v != w and v not in sizes and v in kinds and w in kinds and (
                    kinds[v].kind == kinds[w].kind == "integer"):
                return then(p, goal, {"rule": "replace", "hypothesis": i}, lambda g: p.prove(g, depth))
    return None
