"""Existence claims about laws, channels and mechanisms: tables of two outcomes whose entries are formulas of the
numbers of the claim, found by numbers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from symdp.legacy.engines.inequality.existence import attempted, seems_true
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, size, text
from symdp.legacy.engines.inequality.sample import Point
from symdp.legacy.engines.inequality.suprema import is_good
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, binding_type
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    ZERO,
    Bind,
    Call,
    Expr,
    Name,
    Op,
    Type,
    domain_parts,
    free_names,
    num,
    walk,
)
from symdp.legacy.kernel.witness import Unfit

MAX_NAMES = 3  # of the claim, the last ones
MAX_PLACES = 2  # entries that are looked for
MAX_CHECKED = 4000  # choices that numbers look at
MAX_FOUND = 300
MAX_TRIED = 6
POINTS = 20
STEPS = 150  # for one table
OBJECTS = ("distribution", "channel", "mechanism")


def by_tables(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two-point laws, and channels and mechanisms between two letters, with formulas for their probabilities."""
    show = goal.show
    assert isinstance(show, Bind)
    typed = [(b.name, binding_type(b.domain, b.name, b.name)) for b in show.bindings]
    if not all(t.kind in OBJECTS and binary(t) for _, t in typed) or depth < 2:
        return None
    places = sum(1 if t.kind == "distribution" else 2 for _, t in typed)
    if not 1 <= places <= MAX_PLACES:
        return None
    names = fresh(goal.names, [f"t_{i}" for i in range(places)], (goal.show, *goal.hyps))
    inside = tuple(Op("<=", pair) for n in names for pair in ((ZERO, Name(n)), (Name(n), ONE)))
    general = Goal((*goal.names, *((n, Type("real")) for n in names)), (*goal.hyps, *inside), show)
    formulas = _said(general, tables(typed, [Name(n) for n in names]))
    if formulas is None:
        return None
    about_numbers = tuple(h for h in goal.hyps if not any(isinstance(x, Bind) for x in walk(h)))
    points = p.sample(Goal(goal.names, about_numbers, show))[:POINTS]
    found = 0
    for entries in itertools.islice(_that_do(p, goal, names, formulas, points), MAX_FOUND):
        step: Proof = {"rule": "exists", "values": tables(typed, entries), "proof": {}}
        recorder = Recorder()
        try:
            recorder.rule_exists(goal, step)
        except (*TROUBLE, Unfit, KeyError):
            continue
        *conditions, inner = recorder.goals
        if not seems_true(p, inner):
            continue
        proof, _ = attempted(p, step, conditions, inner, depth, STEPS)
        found += 1
        if proof is not None or found >= MAX_TRIED:
            return proof
    return None


def binary(t: Type) -> bool:
    """Two letters will do: no other number of them is written."""
    return t.param("entries") in (None, ONE) and all(
        size is None or size == num(2) or isinstance(size, Name)
        for key in ("on", "from", "to", "over") for size in (t.param(key),))


def tables(typed: list[tuple[str, Type]], entries: list[Expr]) -> dict[str, Any]:
    """The objects, with these as probabilities of their first outcomes."""
    left = iter(entries)

    def law() -> list[str]:
        e = next(left)
        return [text(e), text(Op("-", (ONE, e)))]

    def table(t: Type) -> dict[str, Any]:
        if t.kind == "distribution":
            return {"outcomes": ["1", "2"], "probabilities": law()}
        return {"inputs": [["1"], ["2"]], "outcomes": ["1", "2"], "rows": [law(), law()]}
    return {n: table(t) for n, t in typed}


def _said(goal: Goal, tables: dict[str, Any]) -> list[Expr] | None:
    """What is to be shown of tables with names for their entries, as far as no quantifier is left in it."""
    recorder = Recorder()
    try:
        recorder.rule_exists(goal, {"values": tables, "proof": {}})
    except (*TROUBLE, Unfit, KeyError):
        return None
    return [c for c in conjuncts(recorder.goals[-1].show) if not any(isinstance(x, Bind) for x in walk(c))]


def _that_do(p: Prover, goal: Goal, names: list[str], formulas: list[Expr], points: list[Point]) -> (
        Iterator[list[Expr]]):
    """Entries at which no formula is seen to fail, short ones first."""
    pool = {e: _values(p, e, points) for e in _entries(goal)}
    reals = reals_of(goal)
    choices: list[tuple[Expr, ...]] = [(e,) for e in pool] if len(names) == 1 else [
        *itertools.product(pool, pool), *((e, Op("/", (e, num(2)))) for e in pool),
        *((e, Op("-", (ONE, e))) for e in pool),
        *((e, read_expression(f"({text(e)})*exp(-{n})/2")) for e in pool for n in reals)]
    choices = list(dict.fromkeys(choices))
    choices.sort(key=lambda c: sum(map(size, c)))
    for choice in choices[:MAX_CHECKED]:
        balls = [pool.get(e) or _values(p, e, points) for e in choice]
        at = [dict(zip(names, each, strict=True)) for each in zip(*balls, strict=True)]
        if all(None in b.values() or _does(p, formulas, point, b) for point, b in zip(points, at, strict=True)):
            yield list(choice)


def _values(p: Prover, e: Expr, points: list[Point]) -> list[Any]:
    """At each point, None where there is none that is seen: at the edge of where a function is defined, say."""
    found = (p.numbers.value(e, point) for point in points)
    return [v if v is not None and v.is_finite() else None for v in found]


def _does(p: Prover, formulas: list[Expr], point: Point, at: dict[str, Any]) -> bool:
    for c in formulas:
        if isinstance(c, Op) and c.op in COMPARISONS:
            if not is_good(p, [c], point, at):
                return False
        elif (truth := p.numbers.value(c, point, at)) is not None and truth == 0:
            return False
    return True


def reals_of(goal: Goal) -> list[str]:
    used = free_names(goal.show).union(*map(free_names, goal.hyps))
    return [n for n, t in reversed(goal.names) if t.kind == "real" and n in used][:MAX_NAMES]


def _entries(goal: Goal) -> list[Expr]:
    """Probabilities made of the claim's numbers: these, what logarithms and exponentials make of them, and the sides of
    comparisons."""
    reals = reals_of(goal)
    out = ["1/2", "0", "1", *reals]
    declared = {n for n, t in goal.names if t.kind in ("real", "integer")}
    bounds = [w for x in walk(goal.show) if isinstance(x, Bind) for b in x.bindings for w in domain_parts(b.domain)]
    for c in (y for x in (goal.show, *bounds) for y in walk(x)):
        if isinstance(c, Op) and c.op in COMPARISONS:
            for side in c.args:
                if free_names(side) and free_names(side) <= declared and not isinstance(side, Name) and not any(
                        isinstance(x, Bind) for x in walk(side)):
                    e = text(side)
                    out += [e, f"(1 + ({e}))/2", f"(1 - ({e}))/2"]
    out += [text(x) for x in walk(goal.show) if isinstance(x, Call) and x.fn == "h_inv" and
            free_names(x, functions=False) <= declared]
    for n in reals:
        out += [f"{n}/(1 + {n})", f"1/(1 + {n})", f"exp(-{n})", f"1 - exp(-{n})", f"exp({n})/(1 + exp({n}))",
                f"1/(1 + exp({n}))", f"{n}/2", f"(1 + {n})/2", f"(1 - {n})/2", f"min({n}, 1)"]
    for a, b in itertools.permutations(reals, 2):
        out += [f"{a}/(1 + {a} + {b})"]
    return list(dict.fromkeys(map(read_expression, out)))
