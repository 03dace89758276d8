"""Core terms at a point of today's evaluation: what tests/soundness/plain.py calls a point, as values of the core.

What a set holds is read off its formula where that is possible (``1 <= k <= n and int(k)``, ``x == 0 or x == 1``, the
databases of two entries over a finite alphabet). Where a quantifier has no end it is tried at the given numbers and
objects, those that the plain reading is given as well, so that both sides say the same of them.
"""

from __future__ import annotations

import contextlib
import itertools
import math
import random
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import flint
from scipy import integrate

from symdp.kernel import terms
from symdp.kernel.terms import App, Bound, Const, Lam, Term, Var
from symdp.kernel.types import EREAL, PROP, REAL, Type
from symdp.library.models import ARITY, GENERIC, LAZY, Model
from symdp.library.quantities import Quantities
from symdp.library.values import INF, Law, Rough, exact, whole
from tests.soundness import plain

F = Fraction
JUNK = [F(777), F(12345, 7)]  # numbers of which no claim speaks
MANY = 300  # databases
WORK = 60_000  # terms whose value is asked for at one point
HERE = object()  # stands for the point of a set that is being listed


class Unknown(Exception):
    """This model has no value for it."""


class Members:
    """A finite set."""

    def __init__(self, items: Iterable[Any]) -> None:
        self.items = list(dict.fromkeys(items))

    def __call__(self, x: Any) -> bool:
        return x in self.items


class Chan:
    """A channel with listed rows; elsewhere the row of ``standing(x)``."""

    def __init__(self, rows: Mapping[Any, Law], standing: Callable[[Any], Any]) -> None:
        self.rows, self.standing = rows, standing

    def __call__(self, x: Any) -> Law:
        out = self.rows.get(x)
        if out is None:
            out = self.rows.get(self.standing(x))
        if out is None:
            raise Unknown("an input without a row")
        return out


class Bounds:
    """A number of which bounds are known."""

    def __init__(self, low: Any, high: Any) -> None:
        self.low, self.high = low, high


class Memo:
    """A channel that remembers its rows."""

    def __init__(self, f: Callable[[Any], Any]) -> None:
        self.f, self.rows = f, dict[Any, Any]()

    def __call__(self, x: Any) -> Any:
        if x not in self.rows:
            self.rows[x] = self.f(x)
        return self.rows[x]


class Fn:
    """What an abstraction means, with its term to be looked at."""

    def __init__(self, model: AtPoint, term: Lam, at: Mapping[Var, Any], bound: tuple[Any, ...]) -> None:
        self.model, self.term, self.at, self.bound = model, term, at, bound

    def __call__(self, x: Any) -> Any:
        return self.model.value(self.term.body, self.at, (x, *self.bound))


class Part:
    """A constant that waits for more arguments."""

    def __init__(self, model: AtPoint, name: str, kinds: list[Type], given: list[Any], n: int) -> None:
        self.model, self.name, self.kinds, self.given, self.n = model, name, kinds, given, n

    def __call__(self, x: Any) -> Any:
        given = [*self.given, x]
        if len(given) == self.n:
            return self.model.apply(self.name, self.kinds, given)
        return Part(self.model, self.name, self.kinds, given, self.n)


def number(x: Any) -> Any:
    """A number of the plain reading."""
    if isinstance(x, flint.fmpq):
        return F(int(x.p), int(x.q))
    if isinstance(x, flint.arb):
        return float(x.mid())
    if isinstance(x, float):
        return x
    raise Unknown("no number")


def in_numbers(value: Any, names: dict[Any, Any]) -> Any:
    """A plain object with a number in the place of each symbol, the same for the same one (``names``)."""
    match value:
        case plain.Symbol():
            return names.setdefault(value, plain.q(F(1001 + len(names))))  # which no number that is drawn is
        case tuple():
            return tuple(in_numbers(x, names) for x in value)
        case plain.Dist(probs):
            return plain.Dist({in_numbers(o, names): p for o, p in probs.items()})
        case plain.Table():
            rows = {in_numbers(x, names): in_numbers(r, names) for x, r in value.rows.items()}
            return plain.Table(rows, value.channel)
    return value


def back(x: Any) -> Any:
    """A number for the plain reading."""
    return plain.q(x) if isinstance(x, F | int) else flint.arb(x)


class AtPoint(Quantities):
    """The model in which a point lies."""

    def __init__(self, names: Mapping[str, Var], symbols: Mapping[str, int], point: plain.Point, numbers: list[Any],
                 objects: list[Any], seed: str) -> None:
        super().__init__(random.Random(seed))
        self.symbols, self.numbers, self.objects = symbols, numbers, objects
        self.kept: dict[Type, list[Any]] = {}
        self.reasons: list[str] = []
        self.work = 0
        self.letters_of: dict[Type, list[Any]] = {}
        found: dict[str, dict[Any, None]] = {}
        self.point = point
        for n, v in names.items():
            value = point.values.get(n)
            if isinstance(value, plain.Variable):
                continue
            if n in point.values:
                self.learn(v.type, value, found)
        for t in {v.type for v in names.values()}:
            for space in t.variables:
                own = point.spaces.get(space[1:], point.spaces.get("", ()) if space == "'S" else ())
                for o in own:
                    found.setdefault(space, {})[o] = None
        for space, points in found.items():
            self.spaces[space] = [frozenset([p]) for p in points]
        self.at: dict[Var, Any] = {}
        for n, v in names.items():
            if n in point.values and not isinstance(point.values[n], plain.Variable):
                try:
                    self.at[v] = self.core(v.type, point.values[n])
                except (TypeError, IndexError) as e:
                    raise Unknown(f"{n} is no {v.type}") from e
        self.variables(names)

    def variables(self, names: Mapping[str, Var]) -> None:
        """The random variables of the point, as functions on the combinations of their values."""
        if not self.point.variables:
            return
        (chance,) = (v for n, v in names.items() if n not in self.point.values)
        omega = chance.type.args[0].name
        self.spaces[omega] = [frozenset([w]) for w in self.point.joint]
        self.at[chance] = Law({frozenset([w]): number(p) for w, p in self.point.joint.items()})
        for n, v in names.items():
            if n in self.point.variables:
                k = self.point.variables.index(n)
                self.at[v] = lambda w, k=k: number(w[k]) + 1

    # --- from the plain reading
    def learn(self, t: Type, value: Any, found: dict[str, dict[Any, None]]) -> None:
        """The points of open spaces that a value shows."""
        if t.name.startswith("'"):
            found.setdefault(t.name, {})[value] = None
        elif t.name == "law" and isinstance(value, plain.Dist):
            for o in value.probs:
                self.learn(t.args[0], o, found)
        elif t.name == "chan" and isinstance(value, plain.Table):
            for x, r in value.rows.items():
                self.learn(t.args[0], x[0] if value.channel else x, found)
                self.learn(t.args[1], r, found) if isinstance(r, plain.Symbol) else [
                    self.learn(t.args[1], o, found) for o in r.probs]
        elif t.name == "pair" and isinstance(value, tuple):
            self.learn(t.args[0], value[0], found)
            self.learn(t.args[1], value[1] if len(value) == 2 else value[1:], found)
        elif t.name == "db" and isinstance(value, tuple):
            for a in value:
                self.learn(t.args[0], a, found)
        elif t.name == "fun" and isinstance(value, plain.Fun) and value.table is not None:
            for x, y in value.table.items():
                self.learn(t.args[0], x, found)
                self.learn(t.args[1], y, found)
        elif t.name == "fun" and isinstance(value, frozenset):
            for x in value:
                self.learn(t.args[0], x, found)

    def core(self, t: Type, value: Any) -> Any:
        """The value as one of type t."""
        if t in (REAL, EREAL):
            return number(value)
        if t.name.startswith("'"):
            return value
        if t.name == "label":
            if isinstance(value, plain.Symbol):
                if value.name not in self.symbols:
                    return ("symbol", value.name)
                return ("symbol", F(self.symbols[value.name]))
            if isinstance(value, tuple):
                return ("pair", self.core(t, value[0]), self.core(t, value[1] if len(value) == 2 else value[1:]))
            return ("number", number(value))
        if t.name == "pair":
            return (self.core(t.args[0], value[0]), self.core(t.args[1], value[1] if len(value) == 2 else value[1:]))
        if t.name == "db":
            if not isinstance(value, tuple):
                raise Unknown("no database")
            return tuple(self.core(t.args[0], a) for a in value)
        if t.name == "law" and isinstance(value, plain.Dist):
            return Law({frozenset([self.core(t.args[0], o)]): number(p) for o, p in value.probs.items()})
        if t.name == "chan" and isinstance(value, plain.Table):
            return self.channel(t, value)
        if t.name == "fun" and isinstance(value, frozenset) and t.args[1] is PROP:
            return Members(self.core(t.args[0], x) for x in value)
        if t.name == "fun" and isinstance(value, plain.Fun):
            return self.function_at(t, value)
        if t.name == "fun" and isinstance(value, plain.Matrix):
            rows = value.rows
            return lambda i: lambda j: number(rows[int(i) - 1][int(j) - 1]) if all(
                whole(k) and 1 <= k <= len(rows) for k in (i, j)) else F(0)
        raise Unknown(f"{value} as a value of type {t}")

    def channel(self, t: Type, value: plain.Table) -> Chan:
        a = t.args[0]
        rows = {self.core(a, x[0] if value.channel else x): self.core(terms_law(t.args[1]), r)
                for x, r in value.rows.items()}
        first = next(iter(rows))
        if a.name != "db":
            return Chan(rows, lambda x: first)
        letters = list(dict.fromkeys(c for x in rows for c in x))
        self.letters_of[a.args[0]] = list(dict.fromkeys([*self.letters_of.get(a.args[0], []), *letters]))
        size = len(first)

        def standing(x: Any) -> Any:
            entries = [*x[:size], *[self.any(a.args[0])]*(size - len(x))]
            return tuple(c if c in letters else letters[0] for c in entries)
        return Chan(rows, standing)

    def function_at(self, t: Type, value: plain.Fun) -> Callable[[Any], Any]:
        if value.table is not None:
            table = {self.core(t.args[0], x): self.core(t.args[1], y) for x, y in value.table.items()}
            other = next(iter(table.values()))
            return lambda x: table.get(x, other)
        rule = value.rule
        assert rule is not None
        return lambda x: number(rule(back(x)))

    def any(self, t: Type) -> Any:
        """The fixed point of a space."""
        if t is REAL:
            return F(0)
        if t.name == "label":
            return ("number", F(0))
        if t.name == "pair":
            return (self.any(t.args[0]), self.any(t.args[1]))
        if t.name == "db":
            return ()
        points = self.points(t)
        if not points:
            raise Unknown("a space without points")
        return points[0]

    def to_plain(self, t: Type, value: Any) -> Any:
        """A point of a space for the plain reading."""
        if t is REAL:
            return back(value)
        if t.name == "db":
            return tuple(self.to_plain(t.args[0], a) for a in value)
        if t.name == "pair":
            rest = self.to_plain(t.args[1], value[1])
            return (self.to_plain(t.args[0], value[0]), *(rest if t.args[1].name == "pair" else (rest,)))
        if t.name == "label":
            kind, *parts = value
            if kind == "pair":
                rest = self.to_plain(t, parts[1])
                return (self.to_plain(t, parts[0]), *(rest if parts[1][0] == "pair" else (rest,)))
            if kind == "number":
                return back(parts[0])
            return plain.Symbol(next(n for n, k in self.symbols.items() if k == parts[0]))
        return value

    # --- spaces
    def blocks(self, t: Type) -> list[frozenset[Any]] | None:
        if t.name.startswith("'"):
            if t.name not in self.spaces:
                raise Unknown("a space of which nothing is known")
            return self.spaces[t.name]
        if t.name == "pair":
            return super().blocks(t)
        return None

    def points(self, t: Type) -> list[Any] | None:
        if t.name == "fun" and any(x.name not in ("prop", "pair") and not x.name.startswith("'") for x in t.args):
            return None
        return super().points(t)

    def letters(self, t: Type) -> list[Any] | None:
        return self.probe(t.args[0])

    def probe(self, t: Type) -> list[Any]:
        """Points of a type that stand for all in what is declared here, and some more."""
        found = self.points(t) if t.name.startswith("'") or t.name == "pair" else None
        if found is not None:
            return found
        own = self.letters_of.get(t)
        if t is REAL:
            return [*(own if own else [F(0), F(1), F(2)]), *JUNK]
        if t.name == "label":
            return [*(own if own else [("number", F(0)), ("symbol", F(1))]), ("symbol", F(99))]
        if t.name == "pair":
            return list(itertools.product(self.probe(t.args[0]), self.probe(t.args[1])))
        if t.name == "db":
            return [x for n in range(1, 4) for x in self.databases(t, n) or []]
        raise Unknown(f"points of {t}")

    def inputs(self, t: Type, w: Any) -> list[Any]:
        if isinstance(w, Chan):
            return list(w.rows)
        found = self.points(t)
        if found is not None:
            return found
        if isinstance(w, Memo) and isinstance(w.f, Fn) and (own := self.own_inputs(w.f)) is not None:
            return own
        return [*[F(k) for k in range(-1, 13)], *self.numbers, *JUNK] if t is REAL else self.probe(t)

    def own_inputs(self, f: Fn) -> list[Any] | None:
        """The inputs of a channel that is written ``x |-> row of (x if it is an input, else a point)``."""
        x, todo = terms.bound(0, f.term.domain), [(f.term.body, 0)]
        while todo:
            t, depth = todo.pop()
            sides = terms.args_of(t, "ite", 3)
            if sides is not None and sides[1] is terms.bound(depth, f.term.domain):
                return self.among(terms._shift(sides[0], -depth, 0), x, f.at, (HERE, *f.bound))
            if isinstance(t, App):
                todo += [(t.function, depth), (t.argument, depth)]
            elif isinstance(t, Lam):
                todo.append((t.body, depth + 1))
        return None

    def databases(self, t: Type, n: Any) -> list[Any] | None:
        if not whole(n) or n < 0:
            return []
        letters = self.letters(t) or []
        if len(letters)**int(n) > MANY:
            letters = [c for c in letters if c not in JUNK[1:]]
        if len(letters)**int(n) > MANY:
            letters = [c for c in letters if c not in JUNK]
        if len(letters)**int(n) > MANY:
            raise Unknown("many databases")
        return list(itertools.product(letters, repeat=int(n)))

    # --- terms
    def value(self, t: Term, at: Mapping[Var, Any], bound: tuple[Any, ...] = ()) -> Any:
        self.work += 1
        if self.work > WORK:
            raise Unknown("too much to work out")
        if isinstance(t, Var):
            if t not in at:
                raise Unknown(f"no value for {t}")
            return at[t]
        if isinstance(t, Lam):
            return Fn(self, t, at, bound)
        if isinstance(t, Bound):
            x = bound[t.index]
            if x is HERE:
                raise Unknown("what is listed depends on itself")
            return x
        return super().value(t, at, bound)

    def constant(self, f: Const, xs: list[Term], at: Mapping[Var, Any], bound: tuple[Any, ...]) -> Any:
        if f.name == "any":
            out = self.any(f.type)
            for x in xs:
                out = out(self.value(x, at, bound))
            return out
        kinds, t, n = [], f.type, 0
        while t.name == "fun" and n < ARITY.get(f.name, 99):
            kinds.append(t.args[0])
            t, n = t.args[1], n + 1
        if len(xs) < n and f.name not in LAZY:
            return Part(self, f.name, kinds, [self.value(x, at, bound) for x in xs], n)
        return super().constant(f, xs, at, bound)

    def apply(self, name: str, kinds: list[Type], v: list[Any]) -> Any:
        if name in ("exp", "eexp") and isinstance(v[0], (int, float, F)) and -INF < v[0] < -700:
            return 1e-304
        if name == "pow" and whole(v[1]) and abs(v[1]) > 60 and v[0] > 0:
            return math.exp(float(v[1])*math.log(v[0]))
        if any(isinstance(x, Bounds) for x in v):
            return self.of_bounds(name, v)
        out = super().apply(name, kinds, v)
        if out is None and name not in ("and", "or", "imp"):
            raise Unknown(name)
        return out

    def of_bounds(self, name: str, v: list[Any]) -> Any:
        """What is known of numbers of which bounds are known."""
        if name in ("up", "val") and len(v) == 1:
            return v[0]
        ends = [(x.low, x.high) if isinstance(x, Bounds) else (x, x) for x in v]
        if name == "fin" and ends[0][0] == INF:
            return False
        if name in ("le", "lt", "ele", "elt"):
            (a, b), (c, d) = ends
            if self.apply(name, [], [b, c]) is True:
                return True
            if self.apply({"le": "lt", "ele": "elt", "lt": "le", "elt": "ele"}[name], [], [d, a]) is True:
                return False
        raise Unknown("a supremum or infimum of which some values were seen")

    # --- limits, numerically
    def towards(self, s: Any, a: Any) -> list[list[Any]]:
        """Points of s that come near to a, from the sides."""
        if math.isinf(a):
            ways = [[F(10)**k*(1 if a > 0 else -1) for k in (2, 3, 4, 5)]]
        else:
            ways = [[F(a) + w*F(1, 10**k) for k in (3, 4, 5, 6)] for w in (1, -1)]
        return [w for w in ways if all(s(x) is True for x in w[1:])]

    def c_elimpoint(self, kinds: list[Type], s: Any, a: Any) -> bool:
        return bool(self.towards(s, a))

    def c_enear(self, kinds: list[Type], s: Any, a: Any, p: Any) -> bool | None:
        return self.all_of([p(x) for w in self.towards(s, a) for x in w[2:]])

    def c_limit(self, kinds: list[Type], s: Any, f: Any, a: Any) -> Any:
        found = [[f(x) for x in w] for w in self.towards(s, a)]
        ends = [w[-1] for w in found]
        if not found or any(None in w for w in found):
            raise Unknown("a limit")
        if all(x == ends[0] and math.isinf(x) for w in found for x in w):
            return ends[0]
        for w in found:
            if abs(w[-1] - w[-2]) > 1e-3*(1 + abs(w[-1])):
                raise Unknown("a limit that is not seen")
        if max(ends) - min(ends) > 1e-2*(1 + abs(ends[0])):
            raise Unknown("two limits")
        return Rough(ends[0])

    def c_ex(self, kinds: list[Type], p: Any) -> bool | None:
        if isinstance(p, Part) and p.name == "elim":
            try:
                self.c_limit([], *p.given)
            except Unknown as e:
                if str(e) == "two limits":
                    return False
                raise
            return True
        return super().c_ex(kinds, p)

    # --- what is in a set
    def listed(self, s: Any, t: Type) -> list[Any] | None:
        """Points among which are all of the set; None if that is not read off."""
        if isinstance(s, Members):
            return s.items
        if self.points_or_none(t) is not None:
            return self.points(t)
        if isinstance(s, Part):
            if s.name == "range":
                return self.integers(*s.given)
            if s.name == "eq":
                return [s.given[0]]
            if s.name == "complement":
                return None
            return None
        if isinstance(s, Fn):
            return self.among(s.term.body, terms.bound(0, s.term.domain), s.at, (HERE, *s.bound))
        return None

    def points_or_none(self, t: Type) -> list[Any] | None:
        return self.points(t) if t.name.startswith("'") or t.name in ("pair", "fun") or t is PROP else None

    def integers(self, a: Any, b: Any) -> list[Any]:
        if math.isinf(a) or math.isinf(b) or b - a > 3000:
            raise Unknown("a long range")
        return [F(k) for k in range(math.ceil(a), math.floor(b) + 1)]

    def among(self, c: Term, x: Term, at: Mapping[Var, Any], bound: tuple[Any, ...]) -> list[Any] | None:
        """Values of the term x among which are all for which the formula c holds."""
        out = self._among(c, x, at, bound)
        if out is not None:
            return out
        if x.type.name == "pair":
            a, b = (self.among(c, terms.apply_const(f, x), at, bound) for f in ("fst", "snd"))
            return None if a is None or b is None else list(itertools.product(a, b))
        if x.type.name == "db":
            return self.databases_among(c, x, at, bound)
        return None

    def _among(self, c: Term, x: Term, at: Mapping[Var, Any], bound: tuple[Any, ...]) -> list[Any] | None:
        f, xs = terms.strip(c)
        name = f.name if isinstance(f, Const) else ""
        if name == "and" and len(xs) == 2:
            links = self.links(c)
            found = [y for y in (self._among(k, x, at, bound) for k in links) if y is not None]
            if found:
                return min(found, key=len)
            return self.whole_between(links, x, at, bound)
        if name == "or" and len(xs) == 2:
            a, b = (self.among(k, x, at, bound) for k in xs)
            return None if a is None or b is None else list(dict.fromkeys([*a, *b]))
        if name == "false":
            return []
        if name == "eq" and len(xs) == 2:
            for a, b in (xs, xs[::-1]):
                if a is x and not self.speaks(b, bound):
                    return [self.value(b, at, bound)]
            return None
        if name == "range" and len(xs) == 3 and xs[2] is x and not any(self.speaks(k, bound) for k in xs[:2]):
            return self.integers(*(self.value(k, at, bound) for k in xs[:2]))
        if name == "ex" and len(xs) == 1 and isinstance(xs[0], Lam):
            y, out = xs[0], []
            ys = self.points_or_none(y.domain) or self.among(
                y.body, terms.bound(0, y.domain), at, (HERE, *bound))
            if ys is None:
                return None
            for v in ys:
                some = self.among(y.body, terms._shift(x, 1, 0), at, (v, *bound))
                if some is None:
                    return None
                out += some
            return list(dict.fromkeys(out))
        if isinstance(f, Var | Bound) and len(xs) == 1 and xs[0] is x and not self.speaks(f, bound):
            return self.listed(self.value(f, at, bound), x.type)
        return None

    def links(self, c: Term) -> list[Term]:
        sides = terms.args_of(c, "and", 2)
        return [c] if sides is None else [*self.links(sides[0]), *self.links(sides[1])]

    def speaks(self, t: Term, bound: tuple[Any, ...]) -> bool:
        """Whether t speaks of what is listed."""
        return any(s is not None and i < len(bound) and bound[i] is HERE for i, s in enumerate(t.loose))

    def ends(self, links: list[Term], x: Term, at: Mapping[Var, Any], bound: tuple[Any, ...]) -> tuple[Any, Any]:
        """The greatest lower and the least upper end that are written; None where there is none."""
        low = high = None
        for k in links:
            f, xs = terms.strip(k)
            if isinstance(f, Const) and f.name in ("le", "lt") and len(xs) == 2:
                if xs[1] is x and not self.speaks(xs[0], bound):
                    v = self.value(xs[0], at, bound)
                    low = v if low is None else max(low, v)
                if xs[0] is x and not self.speaks(xs[1], bound):
                    v = self.value(xs[1], at, bound)
                    high = v if high is None else min(high, v)
        return low, high

    def whole_between(self, links: list[Term], x: Term, at: Mapping[Var, Any], bound: tuple[Any, ...]) -> (
            list[Any] | None):
        if not any(terms.args_of(k, "int", 1) == [x] for k in links):
            return None
        low, high = self.ends(links, x, at, bound)
        return None if low is None or high is None else self.integers(low, high)

    def databases_among(self, c: Term, x: Term, at: Mapping[Var, Any], bound: tuple[Any, ...]) -> list[Any] | None:
        sizes = self._among(c, terms.apply_const("entries", x), at, bound)
        if sizes is None:
            return None
        a = x.type.args[0]
        letters = self.points_or_none(a)
        if letters is None:
            for k in self.links(c):
                body = terms.args_of(k, "all", 1)
                if body is None or not isinstance(body[0], Lam):
                    continue
                sides = terms.args_of(body[0].body, "imp", 2)
                if sides is None:
                    continue
                entry = terms.apply_const("entry", terms._shift(x, 1, 0), terms.bound(0, REAL))
                letters = self.among(sides[1], entry, at, (F(1), *bound))
                if letters is not None:
                    break
        if letters is None:
            return None
        if any(len(letters)**int(n) > MANY for n in sizes):
            raise Unknown("many databases")
        return [y for n in sizes for y in itertools.product(letters, repeat=int(n))]

    def members(self, t: Type, s: Any) -> list[Any] | None:
        found = self.listed(s, t)
        if found is not None:
            out = []
            for x in found:
                inside = s(x)
                if inside is None:
                    raise Unknown("a member")
                if inside:
                    out.append(x)
            return out
        if t is REAL and all(s(x) is True for x in GENERIC if x == int(x) and x > 0):
            return None
        if t is REAL and isinstance(s, Fn) and self.is_interval(s):
            return None
        raise Unknown("a set that is not listed")

    def is_interval(self, s: Fn) -> bool:
        low, high = self.ends(self.links(s.term.body), terms.bound(0, REAL), s.at, (HERE, *s.bound))
        return low is None or high is None or low < high

    def c_finite(self, kinds: list[Type], s: Any) -> bool:
        t = kinds[0].args[0]
        if isinstance(s, Fn) and terms.args_of(s.term.body, "ex", 1) is not None:  # the values of a random variable
            return True
        return self.listed(s, t) is not None or self.members(t, s) is not None

    def c_sup(self, kinds: list[Type], s: Any, f: Any, best: Any = max, empty: Any = -INF) -> Any:
        t = kinds[0].args[0]
        points, complete = self.range_of(t, s, False)
        found = [f(x) for x in points if s(x)]
        if not complete:
            if not found:
                raise Unknown("a supremum of which no value was seen")
            return Bounds(max(found), INF) if best is max else Bounds(-INF, min(found))
        return best([empty, *found])

    def c_renyi_capacity(self, kinds: list[Type], w: Any, a: Any) -> Any:
        return self.from_below(kinds[0], w, a, self.c_renyi_mi)

    def c_sibson_capacity(self, kinds: list[Type], w: Any, a: Any) -> Any:
        return self.from_below(kinds[0], w, a, self.c_sibson_mi)

    def from_below(self, t: Type, w: Any, a: Any, information: Callable[..., Any]) -> Any:
        known = self.of_equal_rows(t, w, a)
        if known is not None:
            return known
        xs = self.inputs(t.args[0], w)
        laws = [Law({frozenset([x]): F(1, len(xs)) for x in xs})]
        laws += [Law({frozenset([x]): F(1, 2), frozenset([y]): F(1, 2)}) for x, y in itertools.combinations(xs, 2)]
        return Bounds(max(information([], p, w, a) for p in laws), INF)

    # --- quantifiers
    def range_of(self, t: Type, p: Any, all_of_them: bool) -> tuple[list[Any], bool]:
        """What a quantifier runs over, and whether nothing is left out."""
        points = self.points(t)
        if points is not None:
            return points, True
        conditions: list[Term] = []
        if isinstance(p, Fn):
            body = p.term.body
            if all_of_them:
                while (sides := terms.args_of(body, "imp", 2)) is not None:
                    conditions += self.links(sides[0])
                    body = sides[1]
            else:
                conditions = self.links(body)
            x, bound = terms.bound(0, t), (HERE, *p.bound)
            c = conditions[0] if conditions else None
            for k in conditions[1:]:
                assert c is not None
                c = terms.apply_const("and", c, k)
            if c is not None:
                found = self.among(c, x, p.at, bound)
                if found is not None:
                    return found, True
                if t.name == "fun" and t.args[1] is PROP and (found := self.events(conditions, t, p.at, bound)):
                    return found, True
                if t is REAL:
                    low, high = self.ends(conditions, x, p.at, bound)
                    return [*self.numbers, *between(low, high)], False
        elif not all_of_them and (found := self.listed(p, t)) is not None:
            return found, True
        if t is REAL:
            return [*self.numbers, *JUNK], False
        return self.drawn(t), False

    def events(self, conditions: list[Term], t: Type, at: Mapping[Var, Any], bound: tuple[Any, ...]) -> list[Any] | None:
        """All subsets of the set within which an event is said to lie."""
        for k in conditions:
            body = terms.args_of(k, "all", 1)
            if body is None or not isinstance(body[0], Lam):
                continue
            sides = terms.args_of(body[0].body, "imp", 2)
            if sides is None:
                continue
            f, xs = terms.strip(sides[0])
            if isinstance(f, Bound) and f.index == 1 and xs == [terms.bound(0, t.args[0])]:
                inside = self.among(sides[1], terms.bound(0, t.args[0]), at, (HERE, *bound))
                if inside is not None and len(inside) <= 8:
                    return [Members(c) for n in range(len(inside) + 1) for c in itertools.combinations(inside, n)]
        return None

    def drawn(self, t: Type) -> list[Any]:
        """The objects that the plain reading looks at, of this type; where the real line stands for a space that is
        chosen inside (it has no variable then), their symbols are numbers."""
        if t not in self.kept:
            self.kept[t] = []
            for o in self.objects:
                for same in (o, in_numbers(o, {})) if not t.variables else (o,):
                    with contextlib.suppress(Unknown, TypeError, AttributeError, IndexError, KeyError):
                        self.kept[t].append(self.core(t, same))
                        break
        if not self.kept[t] and t.name == "db":
            return self.probe(t)
        if not self.kept[t]:
            raise Unknown(f"values of {t}")
        return self.kept[t]

    def quantified(self, t: Type, p: Any, all_of_them: bool) -> bool | None:
        found: bool | None = all_of_them
        points, complete = self.range_of(t, p, all_of_them)
        for x in points:
            try:
                held = p(x)
            except Unknown as e:
                self.reasons.append(str(e))
                held = None
            if held is not None and held is not all_of_them:
                return held
            if held is None:
                found = None
        self.presumed += not complete
        return found

    def for_all(self, kinds: list[Type], p: Any) -> bool | None:
        return self.quantified(kinds[0].args[0], p, True)

    def there_is(self, kinds: list[Type], p: Any) -> bool | None:
        return self.quantified(kinds[0].args[0], p, False)

    # --- the constants that differ from those of the attack
    def c_entry(self, kinds: list[Type], x: Any, i: Any) -> Any:
        return x[int(i) - 1] if whole(i) and 1 <= i <= len(x) else self.any(kinds[0].args[0])

    def c_mklaw(self, kinds: list[Type], s: Any, w: Any) -> Any:
        inside = self.members(kinds[0].args[0], s)
        if inside is None:
            raise Unknown("a law on infinitely many")
        weights = {frozenset([x]): w(x) for x in inside}
        if any(v < 0 for v in weights.values()) or abs(sum(weights.values()) - 1) > 1e-9:
            raise Unknown("no law")
        return Law(weights)

    def c_mkchan(self, kinds: list[Type], f: Any) -> Any:
        return Memo(f)

    def constant_on_blocks(self, t: Type, f: Any, to: Type) -> bool | None:
        return True

    def same(self, t: Type, a: Any, b: Any) -> bool | None:
        if t.name == "chan":
            rows = [self.same(terms_law(t.args[1]), a(x), b(x)) for x in self.inputs(t.args[0], a)]
            return self.all_of(rows)
        if t.name == "fun" and t.args[1] is PROP:
            x, y = self.listed(a, t.args[0]), self.listed(b, t.args[0])
            if x is None or y is None:
                raise Unknown("sets that are not listed")
            return all(a(z) == b(z) for z in [*x, *y])
        if t.name == "fun":
            raise Unknown("equality of functions")
        return super().same(t, a, b)

    def c_integral(self, kinds: list[Type], s: Any, f: Any) -> Any:
        if not isinstance(s, Fn):
            raise Unknown("an integral over what?")
        low, high = self.ends(self.links(s.term.body), terms.bound(0, REAL), s.at, (HERE, *s.bound))
        a, b = (-INF if low is None else float(low)), (INF if high is None else float(high))
        if a >= b:
            return F(0)
        points = [float(x) for x in self.numbers if a < x < b]

        def at(x: float) -> float:
            try:
                return float(f(x))
            except OverflowError as e:
                raise Unknown("an integrand") from e
        pieces = [integrate.quad(at, u, v, limit=200) for u, v in itertools.pairwise([a, *sorted(points), b])]
        total, error = sum(p[0] for p in pieces), sum(p[1] for p in pieces)
        if error > 1e-4*(1 + abs(total)) or math.isnan(total):
            raise Unknown("an integral that is not seen")
        return Rough(total)

    def c_integralok(self, kinds: list[Type], s: Any, f: Any) -> bool:
        self.c_integral(kinds, s, f)
        return True

    def c_series(self, kinds: list[Type], s: Any, f: Any) -> Any:
        raise Unknown("a series")


def between(low: Any, high: Any) -> list[Any]:
    """Numbers at and near the ends of an interval."""
    if low is not None and math.isinf(low):
        low = None
    if high is not None and math.isinf(high):
        high = None
    if low is not None and high is not None:
        return [low, high, (low + high)/2, low + (high - low)/1000] if low <= high else []
    if low is not None:
        return [low, low + F(1, 1000) if exact(low) else low + .001, low + 3]
    return [] if high is None else [high, high - 3]


def terms_law(t: Type) -> Type:
    from symdp.kernel.types import make
    return make("law", t)


assert issubclass(AtPoint, Model)
