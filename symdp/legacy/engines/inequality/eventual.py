"""Existence claims that hold close to a limit point: a size that is large enough, a probability that is small enough.
The other names get formulas in that one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from symdp.legacy.engines.inequality.inversion import beyond
from symdp.legacy.engines.inequality.limit_numbers import neighbourhood
from symdp.legacy.engines.inequality.limits import found_limit
from symdp.legacy.engines.inequality.line import Line
from symdp.legacy.engines.inequality.prover import TROUBLE, Proof, Prover, Recorder, Slot, Slots, completed, size, text
from symdp.legacy.engines.inequality.sample import Point
from symdp.legacy.engines.inequality.suprema import is_number
from symdp.legacy.engines.inequality.witnesses import OBJECTS, binary, reals_of, tables
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import canonical, difference
from symdp.legacy.kernel.reduce import fresh
from symdp.legacy.kernel.rules import Goal, binding_type, holds
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Name,
    Op,
    Seq,
    Type,
    free_names,
    num,
    put,
    substitute,
    walk,
)
from symdp.legacy.kernel.witness import Unfit

MAX_FORMULAS = 12  # for a name in terms of the one that moves
MAX_TRIED = 3
POINTS = 24
SMALL = (Fraction(1, 3), Fraction(1, 20), Fraction(1, 10**4), Fraction(1, 10**12), Fraction(1, 10**30))
UNIT = Seq("()", (ZERO, ONE))


@dataclass(frozen=True)
class Way:
    """Values for what is to exist in terms of one more number, and where that tends."""

    moving: Binding
    point: Expr
    side: str
    values: dict[str, Any]


def by_limit_point(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Numbers of which comparisons hold when one of them is close to where it tends."""
    show = goal.show
    if not (isinstance(show, Bind) and all(map(is_number, show.bindings))) or depth < 2 or any(
            isinstance(x, Bind) for x in walk(show.body)):
        return None
    return by_ways(p, goal, ways_of_numbers(goal, show), depth)


def by_small_probability(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """Two-point laws, and channels and mechanisms between two letters, of which an outcome has a small probability."""
    show = goal.show
    assert isinstance(show, Bind)
    typed = [(b.name, binding_type(b.domain, b.name, b.name)) for b in show.bindings]
    if depth < 2 or not all(t.kind in OBJECTS and binary(t) for _, t in typed) or (
            sum(1 if t.kind == "distribution" else 2 for _, t in typed) != 2):
        return None
    return by_ways(p, goal, ways_of_laws(goal, typed), depth)


def by_ways(p: Prover, goal: Goal, ways: Iterator[Way], depth: int) -> Proof | None:
    tried = 0
    points = p.sample(replace(goal, hyps=tuple(h for h in goal.hyps if not any(isinstance(x, Bind) for x in walk(h)))))
    points = points[::max(1, len(points) // POINTS)]
    for way in ways:
        wider = with_moving(goal, way)
        recorder = Recorder()
        try:
            recorder.rule_exists(wider, {"values": way.values, "proof": {}})
        except (*TROUBLE, Unfit, KeyError):
            continue
        said = [c for c in conjuncts(recorder.goals[-1].show) if not any(isinstance(x, Bind) for x in walk(c))]
        late = in_the_end(p, way, said, points)
        if late:
            tried += 1
            proof = close_enough(p, goal, way, *with_arguments(p, way, late, points), depth)
            if proof is not None or tried >= MAX_TRIED:
                return proof
    return None


def with_moving(goal: Goal, way: Way) -> Goal:
    v = way.moving.name
    t = binding_type(way.moving.domain, v, v)
    return Goal((*goal.names, (v, t)), (*goal.hyps, *(c for w in t.where for c in conjuncts(w))), goal.show)


def in_the_end(p: Prover, way: Way, said: list[Expr], points: list[Point]) -> list[Expr]:
    """What numbers show to hold close to the limit point, but not everywhere; nothing if something does not hold."""
    late: dict[Expr, None] = {}
    for point in points:
        for s in SMALL:
            here = point | {way.moving.name: at(way, s)}
            for c in said:
                if fails(p, c, here):
                    late[c] = None
                    if s == SMALL[-1] or not (isinstance(c, Op) and c.op in COMPARISONS):
                        return []
    return list(late)


def with_arguments(p: Prover, way: Way, late: list[Expr], points: list[Point]) -> tuple[list[Expr], list[Expr]]:
    """The comparisons with that argument for each maximum which is the larger one in the end; that it is so, if it is
    not everywhere, is one of them; and what is so everywhere."""
    always: list[Expr] = []
    out = list(late)
    while (terms := [x for c in out for x in walk(c) if isinstance(x, Call) and x.fn in ("max", "min")]):
        term = min(terms, key=size)
        op = ">=" if term.fn == "max" else "<="
        for x in term.args:
            facts: list[Expr] = [Op(op, (x, y)) for y in term.args if y != x]
            ends = [point | {way.moving.name: at(way, s)} for point in points for s in SMALL[-2:]]
            if not any(fails(p, f, here) for f in facts for here in ends):
                break
        else:
            return late, []
        out = [put(c, {term: x}) for c in out]
        late_facts = in_the_end(p, way, facts, points)
        always += [f for f in facts if f not in late_facts]
        out += late_facts
    return out, always



def fails(p: Prover, c: Expr, point: Point) -> bool:
    """A comparison is seen to fail, or has no meaning there."""
    if not (isinstance(c, Op) and c.op in COMPARISONS):
        return p.numbers.value(c, point) != 1
    a, b = (p.numbers.value(x, point) for x in c.args)
    if a is None or b is None or not (a - b).is_finite():
        return True
    gap = b - a if c.op[0] == "<" else a - b
    return bool(gap != 0 if c.op == "==" else gap == 0 if c.op == "!=" else gap < 0 or (len(c.op) == 1 and gap <= 0))


def at(way: Way, s: Fraction) -> Fraction:
    """A value of the name that moves, close to where it tends for a small s."""
    if way.point in INFINITIES:
        return Fraction(round(1/s)) * (1 if way.point == INFINITIES[0] else -1)
    value = Goal((), (), Op("==", (way.point, way.point))).region.ratio(way.point).constant
    return (value or Fraction(0)) + (-s if way.side == "-" else s)


def close_enough(p: Prover, goal: Goal, way: Way, late: list[Expr], always: list[Expr], depth: int) -> Proof | None:
    """A number so close that these hold, what holds everywhere, and then the values."""
    body = late[0]
    for c in late[1:]:
        body = Op("and", (body, c))
    fact = Bind("exists", (way.moving,), body)
    line = Line(p, goal)
    said = line.said(fact)
    if not line.lemma(fact, near_enough(p, said, way, depth)) or not line.take(
            {"rule": "obtain", "hypothesis": line.goal.hyps.index(said.show)}):
        return None
    new = next(n for n, _ in line.goal.names[len(goal.names):])
    values = {k: renamed(v, way.moving.name, new) for k, v in way.values.items()}
    for c in (substitute(c, {way.moving.name: Name(new)}) for c in always):
        line.lemma(c, p.prove(line.said(c), 3))
    return line.closed(completed(p, line.goal, {"rule": "exists", "values": values, "real": Slots(3),
                                                "defined": Slots(3), "proof": Slot(depth - 1)}))


def renamed(value: Any, old: str, new: str) -> Any:
    """The texts of a value with another name for the one that moves."""
    if isinstance(value, str):
        return text(substitute(read_expression(value), {old: Name(new)}))
    if isinstance(value, dict):
        return {k: x if k in ("outcomes", "inputs") else renamed(x, old, new) for k, x in value.items()}
    return [renamed(x, old, new) for x in value]


def near_enough(p: Prover, goal: Goal, way: Way, depth: int) -> Proof | None:
    """By the limits of the differences."""
    assert isinstance(goal.show, Bind)
    bind = Bind("limit", (Binding(way.moving.name, "->", way.point, way.side),), ZERO)
    wider = with_moving(goal, way)
    wider = replace(wider, hyps=goal.hyps)
    limits: list[str] = []
    for c in conjuncts(goal.show.body):
        to = apart(p, wider, replace(bind, body=difference(c)[1]))
        if to is None:
            return None
        limits.append(text(to))
    return completed(p, goal, {"rule": "eventually", "point": text(way.point), "side": way.side, "limits": limits,
                               "tends": [Slot(depth) for _ in limits], "defined": Slots(3)})


def apart(p: Prover, goal: Goal, bind: Bind) -> Expr | None:
    """What a difference tends to, if that is positive."""
    where = neighbourhood(goal, bind, ZERO, "1/10" if bind.bindings[0].domain not in INFINITIES else "20")
    for e in candidates(p, goal, bind, where.body):
        if e == INFINITIES[0] or (e not in INFINITIES and holds(replace(goal, show=Op(">", (e, ZERO))))):
            return e
    return None


def candidates(p: Prover, goal: Goal, bind: Bind, body: Expr) -> Iterator[Expr]:
    """What the body seems to tend to: by structure, or where what moves in a side vanishes."""
    where = neighbourhood(goal, bind, ZERO, "1/10" if bind.bindings[0].domain not in INFINITIES else "20")
    (x,) = where.ends
    found = found_limit(p, goal, where, body)
    if found is not None:
        yield found
    if isinstance(body, Op) and body.op == "-":
        sides = [[a] if x not in free_names(a) else [found_limit(p, goal, where, a), ZERO] for a in body.args]
        yield from (canonical(Op("-", (a, b))) for a, b in itertools.product(*sides)
                    if a is not None and b is not None and not {a, b} & set(INFINITIES))


# -- how close the rows of a channel must be
GAUGE = "t*log({size})"  # what passes a channel with rows at a distance of t, and so many inputs or outputs


def by_near_rows(p: Prover, goal: Goal, depth: int) -> Proof | None:
    """How private a channel must be for little information to pass it: as much as keeps its rows at a distance at which
    the number of its inputs, or outputs, allows no more. That distance comes first."""
    show = goal.show
    assert isinstance(show, Bind)
    if len(show.bindings) != 2 or not all(map(is_number, show.bindings)):
        return None
    match show.body:
        case Bind("forall", (Binding(w, "in", Type("mechanism" | "channel") as t), *_), Op("implies", (
                Call("dp", (Name(m), Name(a), Name(d))), Call("mi_dp", (_, bound))))) if m == w and {a, d} == {
                    b.name for b in show.bindings}:
            pass
        case _:
            return None
    (v,) = fresh(goal.names, ["t"], (show, *goal.hyps))
    for size_ in (t.param("over"), t.param("to")):
        if not isinstance(size_, Name) or dict(goal.names).get(size_.id, t).kind != "integer":
            continue
        few = substitute(read_expression(GAUGE.format(size=size_.id)), {"t": Name(v)})
        values = {a: f"log(1 + {v}/2)", d: f"{v}/2"}
        way = Way(Binding(v, "in", UNIT), ZERO, "+", values)
        proof = close_enough(p, goal, way, [Op("<=", (few, bound))], [], depth)
        if proof is not None:
            return proof
    return None


# -- numbers
def ways_of_numbers(goal: Goal, show: Bind) -> Iterator[Way]:
    """One of the names tends to an end of its domain; the others solve something, or are simple."""
    order = sorted(show.bindings, key=lambda b: binding_type(b.domain, b.name, b.name).kind != "integer")
    comparisons = [c for c in walk(show.body) if isinstance(c, Op) and c.op in COMPARISONS]
    for b in order:
        others = [o for o in show.bindings if o is not b]
        if free_names(b) & {o.name for o in others}:
            continue
        (v,) = fresh(goal.names, [b.name], (show, *goal.hyps)) if b.name in dict(goal.names) else (b.name,)
        for point, side in ends(b):
            pools = [solving(goal, comparisons, o, {x.name for x in others} - {o.name}) for o in others]
            for choice in itertools.islice(itertools.product(*pools), MAX_FORMULAS**2):
                values = {o.name: text(substitute(e, {b.name: Name(v)})) for o, e in zip(others, choice, strict=True)}
                yield Way(renamed_binding(b, v), point, side, {**values, b.name: v})


def ways_of_laws(goal: Goal, typed: list[tuple[str, Type]]) -> Iterator[Way]:
    """One of two probabilities tends to 0; of the other it is a part, as a number of the claim says, or the root."""
    (v,) = fresh(goal.names, ["t"], (goal.show, *goal.hyps))
    parts = [f"{v}*exp(-{n})/2" for n in reals_of(goal)] + ["0", f"{v}/2", f"{v}^2"]
    for pair in itertools.chain.from_iterable(((v, x), (x, v)) for x in parts):
        yield Way(Binding(v, "in", UNIT), ZERO, "+", tables(typed, list(map(read_expression, pair))))


def renamed_binding(b: Binding, v: str) -> Binding:
    if not isinstance(b.domain, Type):
        return replace(b, name=v)
    where = tuple(substitute(w, {b.name: Name(v)}) for w in b.domain.where)
    return replace(b, name=v, domain=replace(b.domain, where=where))


def ends(b: Binding) -> Iterator[tuple[Expr, str]]:
    """The ends of the domain of a bound number, with the side from which it comes."""
    t = binding_type(b.domain, b.name, b.name)
    ways: tuple[Expr, Expr] = INFINITIES
    high, low = ways
    for c in (c for w in t.where for c in conjuncts(w)):
        match c:
            case Op(">" | ">=", (Name(b.name), e)) | Op("<" | "<=", (e, Name(b.name))):
                low = e
            case Op("<" | "<=", (Name(b.name), e)) | Op(">" | ">=", (e, Name(b.name))):
                high = e
    for e, side in ((high, "-"), (low, "+")):
        if e in INFINITIES or (t.kind == "real" and not free_names(e)):
            yield e, "" if e in INFINITIES else side


def solving(goal: Goal, comparisons: list[Op], b: Binding, later: set[str]) -> list[Expr]:
    """Values for a name at which a comparison holds with equality, and simple ones."""
    pool: list[Expr] = []
    for c in comparisons:
        if not free_names(c) & later and b.name in free_names(c):
            left, right = c.args
            pool += beyond(goal.region, c.op, left, right, b.name)
    return [*dict.fromkeys(map(canonical, pool)), *map(num, (Fraction(1, 2), Fraction(1), Fraction(0)))][:MAX_FORMULAS]
