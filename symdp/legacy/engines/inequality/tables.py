"""Small random tables for laws, channels and functions on integers: does a goal about their numbers look true?"""

from __future__ import annotations

import math
import operator
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from symdp.capacities.floats import as_float, held_float
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.rules import Goal
from symdp.legacy.kernel.scope import CONSTANTS
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
)

TRIES = 400
WANTED = 40  # points at which the hypotheses hold
SLACK = 1e-9
SPARSE = 2.0  # half of the probabilities are zero


def at_most(a: float, b: float) -> bool:
    """a <= b, or nearly so; what is infinite is not near to anything."""
    return a <= b or (math.isfinite(a) and math.isfinite(b) and a <= b + SLACK * (1 + abs(a) + abs(b)))


COMPARED: dict[str, Callable[[float, float], bool]] = {
    "<=": at_most, ">=": lambda a, b: at_most(b, a),
    "<": lambda a, b: a < b + SLACK and not a == b == 0, ">": lambda a, b: b < a + SLACK and not a == b == 0,
    "==": lambda a, b: at_most(a, b) and at_most(b, a), "!=": operator.ne}


class Unknown(Exception):
    """No number: something that is not evaluated here, or undefined."""


def relative_entropy(a: float, b: float) -> float:
    return 0.0 if a == 0 else math.inf if b == 0 else a * math.log(a / b)


FUNCTIONS: dict[str, Callable[..., float]] = {
    "exp": math.exp, "log": math.log, "sqrt": math.sqrt, "abs": abs, "max": max, "min": min,
    "rel_entr": relative_entropy}


@dataclass
class Point:
    """Numbers, and tables of numbers for objects, by index."""

    numbers: dict[str, float]
    tables: dict[str, dict[tuple[int, ...], float]]

    def value(self, e: Expr, local: Mapping[str, float]) -> float:
        match e:
            case Num(v):
                return held_float(v)
            case Name("oo"):
                return math.inf
            case Name("pi"):
                return math.pi
            case Name(n):
                if n in local:
                    return local[n]
                if n in self.numbers:
                    return self.numbers[n]
            case Index(Name(n), (t,)) if n in self.tables:
                return self.tables[n].get((self.whole(t, local),), 0.0)
            case Index(Name(n), (s, t)) if n in self.tables:  # of a matrix
                return self.tables[n][self.whole(s, local), self.whole(t, local)]
            case Index(Call(n, (s,)), (t,)) if n in self.tables:
                return self.tables[n].get((self.whole(s, local), self.whole(t, local)), 0.0)
            case Call(n, (t,)) if n in self.tables:
                key = (self.whole(t, local),)
                if key not in self.tables[n]:
                    raise Unknown
                return self.tables[n][key]
            case Op("if", (c, a, b)):
                return self.value(a if self.holds(c, local) else b, local)
            case Op("neg", (a,)):
                return -self.value(a, local)
            case Op("+", args):
                return sum(self.value(a, local) for a in args)
            case Op("-", (a, b)):
                return self.value(a, local) - self.value(b, local)
            case Op("*", (a, b)):
                if isinstance(b, Call) and b.fn == "log":
                    a, b = b, a
                if isinstance(a, Call) and a.fn == "log" and self.value(b, local) == 0:
                    return 0.0
                return self.value(a, local) * self.value(b, local)
            case Op("/", (a, b)):
                return self.value(a, local) / self.value(b, local)
            case Op("^", (a, b)):
                power = self.value(a, local) ** self.value(b, local)
                if isinstance(power, complex):
                    raise Unknown
                return held_float(power)
            case Call(fn, args) if fn in FUNCTIONS:
                return FUNCTIONS[fn](*(self.value(a, local) for a in args))
            case Bind("sum" | "max" | "min" | "prod" as binder, bindings, body):
                items = [self.value(body, x) for x in self.places(bindings, local)]
                if binder in ("max", "min"):
                    return FUNCTIONS[binder](items)
                return sum(items) if binder == "sum" else math.prod(items)
        raise Unknown

    def places(self, bindings: tuple[Binding, ...], local: Mapping[str, float]) -> list[dict[str, float]]:
        found = [dict(local)]
        for b in bindings:
            if not (isinstance(b.domain, Seq) and b.domain.kind == "range" and b.how == "in"):
                raise Unknown
            low, high = b.domain.items
            found = [x | {b.name: as_float(k)} for x in found
                     for k in range(self.whole(low, x), self.whole(high, x) + 1)]
        return found

    def whole(self, e: Expr, local: Mapping[str, float]) -> int:
        return round(self.value(e, local))

    def holds(self, e: Expr, local: Mapping[str, float]) -> bool:
        match e:
            case Op(op, (a, b)) if op in COMPARISONS:
                return COMPARED[op](self.value(a, local), self.value(b, local))
            case Op("and", (a, b)):
                return self.holds(a, local) and self.holds(b, local)
            case Op("or", (a, b)):
                return self.holds(a, local) or self.holds(b, local)
            case Op("implies", (a, b)):
                return not self.holds(a, local) or self.holds(b, local)
            case Op("not", (a,)):
                return not self.holds(a, local)
            case Op("in", (x, Name("integers"))):
                return self.value(x, local).is_integer()
            case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" | "range" as kind, (a, b)))):
                x_, low, high = (self.value(y, local) for y in (x, a, b))
                return (low < x_ or (kind[0] != "(" and low == x_)) and (x_ < high or (kind[-1] != ")" and x_ == high))
            case Bind("forall" | "exists" as binder, bindings, body):
                found = (self.holds(body, x) for x in self.places(bindings, local))
                return all(found) if binder == "forall" else any(found)
            case Call("ldp", (Name(w), eps, *delta)) if w in self.tables:
                rows = sorted({k[0] for k in self.tables[w]})
                return all(self.close(self.row(w, a), self.row(w, b), eps, *delta) for a in rows for b in rows)
            case Call("close", (a, b, eps, delta)):
                first, second = (self.law(x, local) for x in (a, b))
                return self.close(first, second, eps, delta) and self.close(second, first, eps, delta)
        raise Unknown

    def law(self, e: Expr, local: Mapping[str, float]) -> dict[int, float]:
        match e:
            case Name(n) if n in self.tables:
                return {k: x for (k,), x in self.tables[n].items()}
            case Call(n, (t,)) if n in self.tables:
                return self.row(n, self.whole(t, local))
        raise Unknown

    def row(self, n: str, x: int) -> dict[int, float]:
        return {k[1]: v for k, v in self.tables[n].items() if k[0] == x}

    def close(self, a: dict[int, float], b: dict[int, float], eps: Expr, delta: Expr = ZERO) -> bool:
        """P(A) <= exp(eps)*Q(A) + delta for all events."""
        factor, more = math.exp(self.value(eps, {})), self.value(delta, {})
        return sum(max(0.0, x - factor * b.get(k, 0.0)) for k, x in a.items()) <= more + SLACK


TROUBLES = (Unknown, ArithmeticError, ValueError, TypeError)


@dataclass
class Drawing:
    """The order in which a goal's names get values, and what is to hold once each of them has one."""

    names: list[tuple[str, Type]]
    due: dict[str, list[Expr]]  # "": of no name
    sizes: set[str]


def drawing(goal: Goal, have: int = 0, known: int = 0) -> Drawing:
    """What is to be drawn beside the first ``have`` names and the first ``known`` hypotheses."""
    names = list(goal.names[have:])
    place = {n: k for k, (n, _) in enumerate(names)}
    due: dict[str, list[Expr]] = {"": []}
    due.update((n, []) for n, _ in names)
    sizes: set[str] = set()
    for _, t in goal.names:
        sizes = sizes.union(*(free_names(e) for _, e in t.params))
    for h in goal.hyps:
        sizes |= sizes_in(h)
    for h in goal.hyps[known:]:
        last = max((place[n] for n in free_names(h) if n in place), default=None)
        due["" if last is None else names[last][0]].append(h)
    return Drawing(names, due, sizes)


class Tables:
    """Points at which the hypotheses of goals hold, so far as they are evaluated."""

    def __init__(self, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.kept: dict[object, list[Point]] = {}

    def plausible(self, goal: Goal) -> bool:
        """No small table breaks the goal."""
        checked = [c for c in conjuncts(goal.show) if isinstance(c, Op) and c.op in COMPARISONS]
        if not checked:
            return True
        for point in self.points(goal):
            for c in checked:
                try:
                    if not point.holds(c, {}):
                        return False
                except TROUBLES:
                    continue
        return True

    def points(self, goal: Goal) -> list[Point]:
        key = (goal.names, goal.hyps)
        if key not in self.kept:
            self.kept[key] = self.more(goal)
        return self.kept[key]

    def more(self, goal: Goal) -> list[Point]:
        """Points of a goal with fewer names and hypotheses, with values for the others; new ones if these are few."""
        found: list[Point] = []
        for k in range(len(goal.hyps), -1, -1):
            below = [(names, hyps) for n in range(len(goal.names), 0, -1)
                     if (names := goal.names[:n], hyps := goal.hyps[:k])[0] and (names, hyps) in self.kept]
            if below:
                names, hyps = below[0]
                plan = drawing(goal, len(names), len(hyps))
                found = [x for p in self.kept[names, hyps] if (x := self.draw(goal, plan, p)) is not None]
                break
        if len(found) < WANTED // 4:
            plan = drawing(goal)
            for i in range(TRIES):
                point = self.draw(goal, plan, None)
                if point is not None:
                    found.append(point)
                    if len(found) >= WANTED:
                        break
                elif i > TRIES // 3 and not found:
                    break
        return found

    def draw(self, goal: Goal, plan: Drawing, base: Point | None) -> Point | None:
        r = self.random
        point = Point({}, {}) if base is None else Point(dict(base.numbers), dict(base.tables))
        width = r.choice((0.1, 0.5, 1.0, SPARSE, SPARSE))
        try:
            if not all(point.holds(h, {}) for h in plan.due[""]):
                return None
            for name, t in plan.names:
                due = plan.due[name]
                if t.kind == "integer":
                    choices = [1, 2, 3] if name in plan.sizes else [0, 1, 2, 3, 4]
                    r.shuffle(choices)
                    if name in plan.sizes and r.random() < .7:
                        choices.sort(key=lambda k: k == 1)
                    values: list[float] = [as_float(k) for k in choices]
                elif t.kind == "real":
                    values = [self.real(goal, name) for _ in range(6)]
                elif t.kind in ("distribution", "channel", "function", "matrix", "psd matrix"):
                    values = [0.0]
                else:
                    continue
                for value in values:
                    if t.kind in ("integer", "real"):
                        point.numbers[name] = value
                    elif not self.table(goal, point, name, t, width):
                        return None
                    else:
                        for h in due:
                            self.define(point, name, h)
                    if all(point.holds(h, {}) for h in due):
                        break
                else:
                    return None
        except TROUBLES:
            return None
        return point

    def real(self, goal: Goal, name: str) -> float:
        r = self.random
        known = goal.region.bounds.get(name)
        value = 0.0
        for _ in range(12):
            value = r.choice((0.0, 1.0, r.random(), r.random(), 3 * r.random(), r.gauss(0, 1), 10 * r.random(), 0.5))
            if known is None or (known.lo <= value <= known.hi and not (known.lo_open and value == known.lo)
                                 and not (known.hi_open and value == known.hi)):
                break
        return value

    def table(self, goal: Goal, point: Point, name: str, t: Type, width: float) -> bool:
        r = self.random

        def places(e: Expr | None) -> list[int]:
            within = integers_of(goal.names, e)
            if not isinstance(within, Seq):
                raise Unknown
            low, high = (point.whole(x, {}) for x in within.items)
            return list(range(low, high + 1))

        def law(outcomes: list[int]) -> dict[int, float]:
            raw = [0.0 if width == SPARSE and r.random() < .5 else 1 - min(width, 1.0) * r.random()
                   for _ in outcomes]
            if not sum(raw):
                raw = [1.0] * len(raw)
            return {k: x / sum(raw) for k, x in zip(outcomes, raw, strict=True)}
        if t.kind == "distribution":
            outcomes = places(t.param("on"))
            point.tables[name] = {(k,): x for k, x in law(outcomes).items()}
            return bool(outcomes)
        if t.kind == "channel":
            rows, outcomes = places(t.param("from")), places(t.param("to"))
            shared = law(outcomes)
            steep = math.exp(r.choice([0.0, *(min(abs(x), 20.0) for x in point.numbers.values())]))
            randomised = width == SPARSE and r.random() < .5  # response: the true one is so much likelier
            point.tables[name] = {}
            for x in rows:
                own = law(outcomes)
                if randomised:
                    raw = {y: steep if y % len(rows) == x % len(rows) else 1.0 for y in outcomes}
                    own = {y: v / sum(raw.values()) for y, v in raw.items()}
                for y in outcomes:
                    point.tables[name][x, y] = (own[y] + shared[y]) / 2 if width < 1 else own[y]
            return bool(outcomes)
        if t.kind in ("matrix", "psd matrix"):
            indices = places(t.param("order"))
            root = {(i, j): r.choice((0.0, r.gauss(0, 1))) for i in indices for j in indices}
            point.tables[name] = {}
            for i, j in root:
                point.tables[name][i, j] = root[i, j] if t.kind == "matrix" else sum(
                    root[i, k]*root[j, k] for k in indices)
            return bool(indices)
        domain, to = t.param("from"), t.param("to")
        if not (isinstance(domain, Seq) and domain.kind == "range"):
            return True
        low, high = (point.whole(x, {}) for x in domain.items)
        point.tables[name] = {(k,): self.in_space(point, to) for k in range(low, high + 1)}
        return True

    def in_space(self, point: Point, to: Expr | None) -> float:
        r = self.random
        if isinstance(to, Seq):
            low, high = (max(-5.0, min(5.0, point.value(x, {}))) for x in to.items)
            if to.kind == "range":
                return as_float(r.randint(round(low), round(high)))
            ends = ([low] if to.kind[0] == "[" else []) + ([high] if to.kind[-1] == "]" else [])
            return r.choice([*ends, *(low + (high - low) * r.uniform(.01, .99) for _ in range(4))])
        return r.choice((r.gauss(0, 1), r.gauss(0, 1), 0.0))

    def define(self, point: Point, name: str, h: Expr) -> None:
        """Numbers that a hypothesis defines are what it says."""
        match h:
            case Bind("forall", bindings, Op("==", (left, right))) if name not in free_names(right):
                for x in point.places(bindings, {}):
                    match left:
                        case Index(Name(n), (t,)) | Call(n, (t,)) if n == name:
                            point.tables[n][point.whole(t, x),] = point.value(right, x)
                        case Index(Call(n, (s,)), (t,)) if n == name:
                            point.tables[n][point.whole(s, x), point.whole(t, x)] = point.value(right, x)


def sizes_in(e: Expr) -> set[str]:
    match e:
        case Bind(_, bindings, body):
            return sizes_in(body).union(*(free_names(b.domain) - CONSTANTS for b in bindings
                                          if not isinstance(b.domain, Type)))
        case Op(_, args) | Call(_, args):
            return set().union(*map(sizes_in, args))
    return set()
