"""Points at which the assumptions of a statement hold: drawn by type, degenerate ones often, and moved about.

What is drawn is only a proposal. Whether it is admissible is decided by tests/soundness/plain.py, in exact numbers.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import random
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import flint

from symdp.legacy.engines.field import Field, literal
from symdp.legacy.engines.objects import NoShape, Task, shapes
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.nodes import Bind, Expr, Law, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.tree import free_names, walk
from tests.soundness.plain import (
    Dist,
    Env,
    Fun,
    Matrix,
    NoIdea,
    Point,
    Reader,
    Spent,
    Symbol,
    Table,
    Undefined,
    Variable,
    is_number,
    q,
    whole,
)

SIMPLE = [Fraction(x) for x in ("0", "1", "1/2", "-1", "2", "1/3", "1/10", "3", "1/100", "10", "99/100", "1/1000", "5", "30", "-1/2",
                                "1000", "1/1000000", "1000000", "7/5", "3/4")]
MOST_INPUTS = 9
NUMBERS = ("reals", "integers", "naturals")
LAST = ("database", "event")  # these are about laws, and drawn after them


def types_of(statement: Statement) -> tuple[tuple[str, Type], ...]:
    """The declared types, with what is seen of their spaces: a law beside another is on the same one. (For proposals.)"""
    try:
        found = dict(Task.of(statement, None).types)
    except (Unsupported, ValueError, KeyError, RecursionError):
        found = {}
    return tuple((n, found.get(n, t)) for n, t in statement.let)


def sizes_inside(statement: Statement) -> set[str]:
    """The names that sizes of bound objects depend on."""
    every = (*(e for _, e in statement.define), *statement.given, *statement.show)
    bound = [b.domain for e in every for x in walk(e) if isinstance(x, Bind) for b in x.bindings]
    return set().union(*(free_names(e) for t in bound if isinstance(t, Type) for _, e in t.params))


class Drawer:
    """Draws values of types. ``sizes`` are the integers that sizes depend on, kept small."""

    def __init__(self, types: tuple[tuple[str, Type], ...], rng: random.Random, reader: Reader) -> None:
        self.types = types
        self.rng = rng
        self.reader = reader
        self.sizes = {n for _, t in types for _, e in t.params for n in free_names(e)}
        self.written: list[Fraction] = []
        self.labels: list[Hashable] = []

    def point(self) -> Point:
        point = Point()
        order = sorted(self.types, key=lambda nt: nt[1].kind in LAST)
        for name, t in order:
            env = Env(point.values, {}, point.spaces)
            point.values[name] = self.draw(t, name, env, point)
        point.values = {n: point.values[n] for n, _ in self.types}
        return point

    def moved(self, point: Point) -> Point:
        """The point with one or two values drawn anew on the same spaces, or moved a little."""
        out = point.copy()
        names = [n for n, _ in self.types]
        if not names:
            return out
        for name in self.rng.sample(names, min(len(names), self.rng.choice((1, 1, 1, 2)))):
            t = dict(self.types)[name]
            if name in self.sizes:
                continue
            env = Env({n: v for n, v in out.values.items() if n != name}, {}, out.spaces)
            old = out.values[name]
            if t.kind == "variable":
                self.some_joint(out)
            elif isinstance(old, Dist):
                out.values[name] = self.near(old, env)
            elif isinstance(old, Table):
                out.values[name] = self.near_table(old, env)
            elif t.kind == "real" and isinstance(old, (flint.fmpq, flint.arb)) and self.rng.random() < 0.5:
                out.values[name] = old*q(self.ratio()) + q(self.rng.choice((0, 0, Fraction(1, 1000), Fraction(-1, 50))))
            else:
                out.values[name] = self.draw(t, name, env, out)
        return out

    def ratio(self) -> Fraction:
        return self.rng.choice((Fraction(1), Fraction(1, 2), Fraction(2), Fraction(9, 10), Fraction(11, 10), Fraction(-1),
                                Fraction(self.rng.randint(1, 400), 100)))

    # -- of a type or domain
    def sample(self, domain: Type | Expr, name: str, env: Env) -> Any:
        """A value of an infinite domain, for a bound name."""
        if isinstance(domain, Type):
            return self.draw(domain, name, env, Point({}, dict(env.spaces)))
        match domain:
            case Seq("[]" | "[)" | "(]" | "()" | "range" as kind, ends):  # ends speak of what is outside: they become numbers
                own = Env({}, {f"'end {k}": self.reader.value(e, env) for k, e in enumerate(ends)}, {})
                inside = Op("in", (Name(name), Seq(kind, tuple(map(Name, own.local)))))
                return self.number(Type("integer" if kind == "range" else "real", (), (inside,)), name, own)
            case Name("reals"):
                return self.number(Type("real"), name, env)
            case Name("integers"):
                return self.number(Type("integer"), name, env)
            case Name("naturals"):
                return self.number(Type("integer", (), (Op(">=", (Name(name), Num(Fraction(0)))),)), name, env)
        raise NoIdea("values of what?")

    def draw(self, t: Type, name: str, env: Env, point: Point) -> Any:
        match t.kind:
            case "real" | "integer":
                return self.number(t, name, env)
            case "distribution":
                return self.law(self.space(t.param("on"), "", env, point), env)
            case "channel":
                letters = self.space(t.param("from"), f"'inputs of {name}", env, point)
                return self.table([(a,) for a in letters], self.space(t.param("to"), f"'outputs of {name}", env, point), True, env)
            case "mechanism":
                letters = self.space(t.param("over"), "'letters", env, point, most=3)
                n = t.param("entries")
                count = self.rng.choice((1, 2)) if n is None else whole(self.reader.value(n, env))
                if count is None or not 1 <= count <= 4:
                    raise NoIdea("a mechanism of many entries")
                if len(letters)**count > MOST_INPUTS and self.is_open(t.param("over"), env):
                    letters = letters[:2]
                    self.shorten(t.param("over"), letters, point)
                if len(letters)**count > 2*MOST_INPUTS:
                    raise NoIdea("a large mechanism")
                return self.table(list(itertools.product(letters, repeat=count)),
                                  self.space(t.param("to"), f"'outputs of {name}", env, point), False, env)
            case "database":
                return self.database(t, env, point)
            case "event":
                try:
                    space = self.reader.event_space(t, env)
                except Undefined:  # of what is no law: its points all the same, for the type to be looked at
                    space = tuple(dict.fromkeys(self.reader.value(o, env) for _, e in t.params for x in walk(e)
                                                if isinstance(x, Law) for o, _ in x.entries))
                keep = self.rng.random()
                return frozenset(o for o in space if self.rng.random() < keep)
            case "function":
                return self.function(t, name, env, point)
            case "matrix" | "psd matrix":
                return self.matrix(t, env)
            case "variable":
                if name not in point.variables:
                    point.variables = (*point.variables, name)
                    self.some_joint(point)
                return Variable(name)
        raise NoIdea(f"values of type {t.kind}")

    def number(self, t: Type, name: str, env: Env) -> Any:
        integer = t.kind == "integer"
        ends: list[Any] = []
        for w in t.where:
            for x in walk(w):
                if x == Name(name):
                    continue
                if (isinstance(x, (Num, Name, Op)) and not isinstance(x, Op)) or (isinstance(x, Op) and x.op in ("+", "-", "*", "/", "neg")):
                    with contextlib.suppress(NoIdea, Undefined):
                        v = self.reader.value(x, env)
                        if is_number(v) and not isinstance(v, float) and not hasattr(v, "low"):
                            ends.append(v)
        others = [v for n, v in {**env.base, **env.local}.items() if not n.startswith("'") and isinstance(v, (flint.fmpq, flint.arb))]
        for _ in range(60):
            pick = self.rng.random()
            x: Any
            if ends and pick < 0.35:
                x = self.rng.choice(ends)
                if self.rng.random() < 0.6:
                    x = x + q(self.rng.choice((-1, 1))*self.rng.choice((Fraction(1, 1000), Fraction(1, 10**6), Fraction(1, 20), Fraction(1))))
            elif others and pick < 0.5:
                x = self.rng.choice(others)
                if self.rng.random() < 0.5:
                    x = x*q(self.ratio())
            elif pick < 0.75:
                x = q(self.rng.choice(self.written + SIMPLE if self.rng.random() < 0.3 and self.written else SIMPLE))
            elif ends and len(ends) > 1 and pick < 0.88:
                a, b = self.rng.sample(ends, 2)
                x = a + (b - a)*q(Fraction(self.rng.randint(1, 99), 100))
            else:
                x = q(Fraction(self.rng.randint(-300, 300), self.rng.choice((1, 7, 100))))
            if integer:
                if not isinstance(x, flint.fmpq):
                    continue
                top = 3 if name in self.sizes else 40
                x = q(int(x.p//x.q))
                if x > top and (name in self.sizes or self.rng.random() < 0.9):
                    x = q(self.rng.randint(1, top))
            with contextlib.suppress(Undefined):
                if all(self.reader.truth(w, env.bind(**{name: x})) is True for w in t.where):
                    return x
        raise NoIdea(f"no value for {name}")

    # -- spaces
    def space(self, e: Expr | None, own: str, env: Env, point: Point, most: int = 4) -> list[Hashable]:
        if e is None or (isinstance(e, Name) and not env.has(e.id)):
            key = own if e is None or (isinstance(e, Name) and not e.id) else e.id if isinstance(e, Name) else own
            if key in NUMBERS:
                base = [0, 1, 2, 3, 5] if key == "naturals" or self.rng.random() < 0.5 else [-1, 0, 1, 4]
                return [q(k) for k in base[:self.rng.randint(1, len(base))]]
            if key not in point.spaces:
                size = self.rng.choice([s for s in (1, 2, 2, 2, 3, 3, 4) if s <= most])
                labels = [*self.labels] if self.rng.random() < 0.3 else []
                while len(labels) < size:
                    labels.append(q(len(labels) + 1) if self.rng.random() < 0.8 else Symbol(f"s{len(labels)}"))
                point.spaces[key] = tuple(dict.fromkeys(labels))[:max(size, 1)]
            return list(point.spaces[key])
        if isinstance(e, Seq) and e.kind == "tuple":
            return list(itertools.product(*(self.space(i, own, env, point, 2) for i in e.items)))
        found = self.reader.values(e, env)
        if found is None or not 1 <= len(found) <= 12:
            raise NoIdea("a space without end, without points, or a large one")
        return found

    def is_open(self, e: Expr | None, env: Env) -> bool:
        """Whether nothing but its name is said of a space."""
        return e is None or (isinstance(e, Name) and not env.has(e.id))

    def shorten(self, e: Expr | None, letters: list[Hashable], point: Point) -> None:
        point.spaces[e.id if isinstance(e, Name) else "'letters"] = tuple(letters)

    # -- laws
    def weights(self, size: int) -> list[Fraction]:
        rng = self.rng
        match rng.randrange(7):
            case 0:
                at = rng.randrange(size)
                ws = [Fraction(int(k == at)) for k in range(size)]
            case 1:
                ws = [Fraction(1)]*size
            case 2:
                ws = [Fraction(rng.choice((0, 0, 1, 1, 2))) for _ in range(size)]
            case 3:
                ws = [Fraction(rng.choice((1, 1, 10**6))) for _ in range(size)]
            case _:
                ws = [Fraction(rng.randint(0 if rng.random() < 0.2 else 1, 20)) for _ in range(size)]
        return ws if sum(ws) else [Fraction(1)]*size

    def law(self, outcomes: list[Hashable], env: Env) -> Dist:
        others = [v for v in env.base.values() if isinstance(v, Dist) and list(v.probs) == outcomes]
        others += [r for v in env.base.values() if isinstance(v, Table) for r in v.rows.values() if list(r.probs) == outcomes]
        if others and self.rng.random() < 0.4:
            other = self.rng.choice(others)
            return Dist(dict(other.probs)) if self.rng.random() < 0.4 else self.near(other, env)
        ws = self.weights(len(outcomes))
        total = sum(ws)
        return Dist({o: q(w/total) for o, w in zip(outcomes, ws, strict=True)})

    def near(self, old: Dist, env: Env) -> Dist:
        """A mixture of the law with another one."""
        t = q(self.rng.choice((Fraction(1, 100), Fraction(1, 10), Fraction(1, 2), Fraction(1), Fraction(1))))
        ws = self.weights(len(old.probs))
        total = sum(ws)
        return Dist({o: (1 - t)*p + t*q(w/total) for (o, p), w in zip(old.probs.items(), ws, strict=True)})

    def table(self, inputs: list[tuple[Hashable, ...]], outcomes: list[Hashable], channel: bool, env: Env) -> Table:
        base = self.law(outcomes, env)
        like = [v for v in env.base.values() if isinstance(v, Table) and list(v.rows) == inputs
                and list(next(iter(v.rows.values())).probs) == outcomes]
        match self.rng.randrange(8):
            case 0:
                return Table({x: Dist(dict(base.probs)) for x in inputs}, channel)
            case 1 | 2:
                return Table({x: self.near(base, env) for x in inputs}, channel)
            case 3 if like:
                return Table({x: Dist(dict(r.probs)) for x, r in self.rng.choice(like).rows.items()}, channel)
            case 4:
                t = q(self.rng.choice((Fraction(0), Fraction(1, 3), Fraction(1, 10))))
                k = len(outcomes)
                return Table({x: Dist({o: (1 - t)*q(int(j == i % k)) + t/k for j, o in enumerate(outcomes)})
                              for i, x in enumerate(inputs)}, channel)
            case 5 | 6:  # each entry shifts the output by the same factor: what is said of neighbours is tight for groups
                c, first = self.rng.choice((Fraction(2), Fraction(3, 2), Fraction(11, 10))), inputs[0]
                rows = {}
                for x in inputs:
                    ws = [c**(j*sum(a != b for a, b in zip(x, first, strict=True))) for j in range(len(outcomes))]
                    rows[x] = Dist({o: q(w/sum(ws)) for o, w in zip(outcomes, ws, strict=True)})
                return Table(rows, channel)
        return Table({x: self.law(outcomes, Env({}, {}, {})) for x in inputs}, channel)

    def near_table(self, old: Table, env: Env) -> Table:
        if self.rng.random() < 0.3:
            base = next(iter(old.rows.values()))
            t = q(self.rng.choice((Fraction(1, 10), Fraction(1, 2), Fraction(1))))
            return Table({x: Dist({o: (1 - t)*p + t*base.probs.get(o, q(0)) for o, p in r.probs.items()})
                          for x, r in old.rows.items()}, old.channel)
        chosen = self.rng.choice(list(old.rows))
        return Table({x: self.near(r, env) if x == chosen else r for x, r in old.rows.items()}, old.channel)

    def some_joint(self, point: Point) -> None:
        rng, env = self.rng, Env(point.values, {}, point.spaces)
        most = {n: whole(self.reader.value(k, env)) for n, t in self.types
                if t.kind == "variable" and (k := t.param("in")) is not None and n in point.variables}
        sizes = [min(rng.choice((1, 2, 2, 3)), most.get(n) or 9) for n in point.variables]
        cells = list(itertools.product(*(range(s) for s in sizes)))
        match rng.randrange(4):
            case 0:  # few points: functions of one another
                cells = rng.sample(cells, min(len(cells), rng.randint(1, 4)))
                ws = [Fraction(rng.randint(1, 6)) for _ in cells]
            case 1:  # independent
                own = [self.weights(s) for s in sizes]
                ws = [Fraction(1)]*len(cells)
                for k, c in enumerate(cells):
                    for w, a in zip(own, c, strict=True):
                        ws[k] *= w[a]
            case 2:  # a chain: each depends on the one before
                first = self.weights(sizes[0])
                steps = [[self.weights(b) for _ in range(a)] for a, b in itertools.pairwise(sizes)]
                ws = []
                for c in cells:
                    w = first[c[0]]
                    for step, (a, b) in zip(steps, itertools.pairwise(c), strict=True):
                        w *= step[a][b]/sum(step[a])
                    ws.append(w)
            case _:
                ws = self.weights(len(cells))
        total = sum(ws)
        if not total:
            return
        point.joint = {tuple(q(a) for a in c): q(w/total) for c, w in zip(cells, ws, strict=True)}

    # -- the others
    def database(self, t: Type, env: Env, point: Point) -> tuple[Hashable, ...]:
        n = t.param("entries")
        count = None if n is None else whole(self.reader.value(n, env))
        tables = [v for v in env.base.values() if isinstance(v, Table) and not v.channel
                  and (count is None or len(next(iter(v.rows))) == count)]
        if tables:
            inputs = list(tables[0].rows)
            others = [v for v in env.base.values() if isinstance(v, tuple) and v in inputs]
            if others and self.rng.random() < 0.6:  # beside another in one entry, or in all
                x, y = list(self.rng.choice(others)), self.rng.choice(inputs)
                for k in [self.rng.randrange(len(x))] if self.rng.random() < 0.5 else range(len(x)):
                    x[k] = self.rng.choice([z[k] for z in inputs if z[k] != x[k]] or [y[k]])
                return tuple(x)
            return self.rng.choice(inputs)
        if count is None or not 1 <= count <= 6:
            raise NoIdea("a database of no size")
        letters = self.space(t.param("over"), "'letters", env, point)
        return tuple(self.rng.choice(letters) for _ in range(count))

    def function(self, t: Type, name: str, env: Env, point: Point) -> Fun:
        to = t.param("to")
        assert to is not None

        def inside() -> Any:
            if isinstance(to, Seq) and to.kind in ("set",):
                return self.rng.choice(self.reader.values(to, env) or [])
            return self.sample(to, "'value", env)

        domain = t.param("from")
        keys: list[Any] | None
        try:
            keys = self.space(domain, f"'inputs of {name}", env, point) if not (
                isinstance(domain, Name) and domain.id in NUMBERS) else None
        except NoIdea:
            if isinstance(domain, Seq) and domain.kind in ("[]", "[)", "(]", "()"):
                keys = None
            else:
                raise
        if keys is not None:
            values = [inside() for _ in keys]
            if self.rng.random() < 0.2:
                values = values[:1]*len(keys)
            return Fun(dict(zip(keys, values, strict=True)))
        a, b = inside(), inside()
        match self.rng.randrange(3):
            case 0:
                return Fun(None, lambda _: a, f"the constant {a}")
            case 1:
                at = q(self.rng.choice(SIMPLE))
                return Fun(None, lambda x: a if x < at else b, f"{a} below {at}, else {b}")
        if to == Name("reals"):
            return Fun(None, lambda x: a*x + b, f"{a}*x + {b}")
        return Fun(None, lambda x: a + (b - a)*(abs(x)/(1 + abs(x))), f"{a} to {b} with abs(x)/(1 + abs(x))")

    def matrix(self, t: Type, env: Env) -> Matrix:
        order = t.param("order")
        n = whole(self.reader.value(order, env)) if order is not None else None
        if n is None or not 1 <= n <= 4:
            raise NoIdea("a matrix of no order")
        a = [[q(self.rng.choice((0, 1, -1, 2, Fraction(1, 2), 3))) for _ in range(n)] for _ in range(n)]
        if t.kind == "matrix":
            return Matrix(tuple(map(tuple, a)))
        return Matrix(tuple(tuple(sum((a[k][i]*a[k][j] for k in range(n)), q(0)) for j in range(n)) for i in range(n)))


def pushed(point: Point, name: str, target: Any, holds: Callable[[Point], bool]) -> Point:
    """The point with a number moved towards ``target`` as far as the assumptions go along, up to a thousandth."""
    low, high = q(0), q(1)  # how far: so much is admissible, so much is not
    start = point.values[name]
    best = point
    for t in (high, *[None]*10):
        t = t if t is not None else (low + high)/2
        other = point.copy()
        other.values[name] = start + t*(target - start)
        if holds(other):
            low, best = t, other
            if t == 1:
                break
        else:
            high = t
    return best


# -- points of certificates
def read_point(data: Mapping[str, Any], statement: Statement, reader: Reader) -> Point:
    """What is written as a witness or an instance. Raises NoIdea."""
    point = Point()
    texts = {**data.get("values", {}), **data.get("objects", {})}
    none = Env({}, {}, {})

    def read(text: Any) -> Any:
        out = reader.value(read_expression(str(text)), none)
        return out

    types = dict(statement.let)
    joint: dict[str, tuple[list[Any], list[Any]]] = {}
    for name, v in texts.items():
        t = types.get(name)
        if isinstance(v, str):
            point.values[name] = read(v)
            continue
        kind = t.kind if t else v.get("kind", "distribution" if "probabilities" in v else "function" if "table" in v else "")
        match kind:
            case "distribution":
                point.values[name] = Dist(dict(zip(map(read, v["outcomes"]), map(read, v["probabilities"]), strict=True)))
                self_space(point, t, "on", list(point.values[name].probs))
            case "channel" | "mechanism":
                outcomes = list(map(read, v["outcomes"]))
                rows = {tuple(map(read, x)): Dist(dict(zip(outcomes, map(read, r), strict=True)))
                        for x, r in zip(v["inputs"], v["rows"], strict=True)}
                point.values[name] = Table(rows, kind == "channel")
                self_space(point, t, "to", outcomes)
                self_space(point, t, "from" if kind == "channel" else "over", list(dict.fromkeys(a for x in rows for a in x)))
            case "database":
                point.values[name] = tuple(map(read, v["entries"]))
            case "event":
                point.values[name] = frozenset(map(read, v["outcomes"]))
            case "function":
                point.values[name] = Fun({read(k): read(w) for k, w in v["table"].items()})
            case "matrix" | "psd matrix":
                point.values[name] = Matrix(tuple(tuple(map(read, r)) for r in v["rows"]))
            case "variable":
                joint[name] = list(map(read, v["values"])), list(map(read, v["probabilities"]))
                point.values[name] = Variable(name)
            case _:
                raise NoIdea("an object of what kind?")
    if joint:
        point.variables = tuple(joint)
        for k, p in enumerate(next(iter(joint.values()))[1]):
            key = tuple(letters[k] for letters, _ in joint.values())
            point.joint[key] = point.joint.get(key, q(0)) + p
    return point


def self_space(point: Point, t: Type | None, key: str, outcomes: list[Hashable]) -> None:
    e = t.param(key) if t is not None else None
    if isinstance(e, Name) and e.id not in point.values and e.id not in NUMBERS:
        point.spaces[e.id] = tuple(outcomes)
    elif e is None and key == "on":
        point.spaces[""] = tuple(outcomes)


# -- admissible points
def assumptions(statement: Statement) -> list[Expr]:
    return [w for _, t in statement.let for w in t.where] + list(statement.given)


def admits(reader: Reader, statement: Statement, env: Env) -> bool | None:
    """Whether the domains and assumptions hold, seen for certain (or to fifty digits, which the reader marks)."""
    for name, t in statement.let:
        v = env.base.get(name)
        if v is None or (t.kind == "integer" and whole(v) is None):
            return False
        if t.kind == "real" and isinstance(v, float):
            return False
    unknown = False
    for e in assumptions(statement):
        held = reader.says(e, env)
        if held is False or isinstance(held, str):
            return False
        unknown |= held is None
    return None if unknown else True


def ill_typed(reader: Reader, statement: Statement, env: Env) -> bool | str:
    """Whether a value is not of its declared type, as far as spaces are said; a text where the type itself has no value."""
    for name, t in statement.let:
        v = env.base.get(name)
        for row in [v] if isinstance(v, Dist) else v.rows.values() if isinstance(v, Table) else ():
            total = functools.reduce(reader.plus, row.probs.values(), q(0))
            if reader.related("==", total, q(1)) is not True or any(reader.sign(p) not in (0, 1) for p in row.probs.values()):
                return True
        if t.kind == "function" and isinstance(v, Fun) and v.table is not None and isinstance(to := t.param("to"), Seq):
            with contextlib.suppress(NoIdea, Undefined):
                if any(reader.member(w, to, env) is False for w in v.table.values()):
                    return True
        for key, e in t.params:
            if not isinstance(e, Seq) and not any(isinstance(x, Law) for x in walk(e)):
                continue
            try:
                space = reader.values(e, env)
            except Undefined as why:
                return f"the type of {name} is undefined: {why}"
            except (NoIdea, TypeError, ValueError, AttributeError, KeyError):
                continue
            if space is None:
                continue
            listed: list[Any] = []
            match key, v:
                case "on", Dist(probs):
                    listed = list(probs)
                case "to", Table(rows):
                    listed = list(next(iter(rows.values())).probs)
                case "from" | "over", Table(rows):
                    listed = [a for x in rows for a in x]
                case "from", Fun(table) if table is not None:
                    listed = list(table)
                case _:
                    continue
            with contextlib.suppress(TypeError, ValueError):
                if set(listed) != set(space):
                    return True
    return False


def instances(statement: Statement, parts: list[dict[str, Any]], reader: Reader) -> Iterator[Point]:
    for p in parts:
        for key in ("instance", "witness"):
            if isinstance(p.get(key), dict):
                with contextlib.suppress(NoIdea, Undefined, KeyError, TypeError, ValueError, AttributeError):
                    yield read_point(p[key], statement, reader)


def engine_points(statement: Statement, seed: int, want: int) -> Iterator[Point]:
    """From the search engine, where laws are determined by assumptions."""
    import numpy as np

    rng = np.random.default_rng(seed)
    try:
        task = Task.of(statement, None)
        made = shapes(task, 6, widest=3)
    except (NoShape, Unsupported, ValueError, KeyError, RecursionError, AssertionError):
        return
    reader = Reader()
    for s in made[:6]:
        try:
            f = Field(task, s)
            for columns in (f.corner_points(rng, want), f.solved(f.random_points(rng, want))):
                scores = f.scores(columns)
                for k in np.flatnonzero(scores.admissible)[:want]:
                    row = {n: float(c[k]) for n, c in columns.items()}
                    exact = literal(s, row)
                    exact.update({n: (v if abs(v - near) > Fraction(1, 10**9) else near)
                                  for n, v in exact.items() if (near := v.limit_denominator(1000)) is not None and "#" not in n})
                    with contextlib.suppress(NoIdea, Undefined, KeyError, TypeError, ValueError, AttributeError):
                        yield read_point(s.witness({n: str(v) for n, v in exact.items()}), statement, reader)
        except (Unsupported, KeyError, ValueError, IndexError, OverflowError, RecursionError):
            continue


def admissible(statement: Statement, parts: list[dict[str, Any]], want: int, seed: str, budget: int) -> Iterator[tuple[Point, Reader, Env]]:
    """Up to ``want`` different admissible points, each with a reader that knows whether balls had to be taken for equal."""
    rng = random.Random(seed)
    reader = Reader(budget=budget)
    drawer = Drawer(types_of(statement), rng, reader)
    drawer.sizes |= sizes_inside(statement)
    drawer.written = sorted({x.value for e in (*assumptions(statement), *statement.show) for x in walk(e) if isinstance(x, Num)})
    names = {n for n, _ in statement.let} | {n for n, _ in statement.define}
    drawer.labels = [Symbol(n) for e in statement.show + statement.given for x in walk(e)
                     if isinstance(x, Name) and (n := x.id) not in names and n not in ("oo", "pi", *NUMBERS)][:2]
    reader.sample = drawer.sample
    reader.domains = {n: t.where for n, t in statement.let}
    reals = [n for n, t in statement.let if t.kind == "real" and n not in drawer.sizes]
    pool: list[Point] = []
    seen: set[str] = set()
    given = instances(statement, parts, reader)
    engine: Iterator[Point] | None = None
    tries = got = 0

    def holds(p: Point) -> bool:
        return admits(reader, statement, reader.start(p, statement.define)) is True

    try:
        while got < want and tries < 40*want + 200:
            tries += 1
            point = next(given, None)
            try:
                if point is None:
                    if engine is None and tries > 3*want and got < want//2:
                        engine = engine_points(statement, rng.randrange(2**32), want)
                    point = next(engine, None) if engine is not None and tries % 2 else None
                if point is None and pool and reals and rng.random() < 0.3:
                    old = rng.choice(pool)
                    name = rng.choice(reals)
                    target = q(rng.choice(SIMPLE)) if rng.random() < 0.5 else old.values[name]*q(rng.choice((Fraction(0), Fraction(4))))
                    point = pushed(old, name, target, holds)
                if point is None:
                    point = drawer.moved(rng.choice(pool)) if pool and rng.random() < 0.6 else drawer.point()
                if reals and rng.random() < 0.4 and not holds(point):  # mended by a number, then back to the border
                    name, old = rng.choice(reals), point
                    point = old.copy()
                    point.values[name] = q(rng.choice((Fraction(10), Fraction(1000), Fraction(0), Fraction(1, 1000), Fraction(1))))
                    if holds(point):
                        point = pushed(point, name, old.values[name], holds)
                env = reader.start(point, statement.define)
                text = str(point)
                if text in seen or admits(reader, statement, env) is not True or ill_typed(reader, statement, env) is True:
                    continue
            except (NoIdea, Undefined, OverflowError, ValueError, KeyError, TypeError, IndexError):
                continue
            seen.add(text)
            pool.append(point)
            got += 1
            yield point, reader, env
            if not statement.let and got >= 1:
                return
    except Spent:
        return


