"""The plain meaning of a statement at a point: a reading of docs/language.md that shares no rule with the kernel.

Only the reader, the syntax tree and the definitions of the atoms are the kernel's. Names are looked up in environments,
nothing is ever substituted, expanded or renamed, and numbers are exact fractions or Arb balls: so a capture, a wrong
normal form or a wrong rule shows as a difference.

A number is a fraction, a ball, oo or -oo, or ``Between`` two of them, where only bounds are known (a capacity, a supremum
of which some values were looked at). A formula is true, false, or None: not seen. What is certainly undefined raises
``Undefined``, what this reading has no value for raises ``NoIdea``.

Three marks say how an answer came about. ``close``: two balls of some fifty digits overlapped, and were taken for equal.
``guessed``: a limit, an integral or an infinite sum was followed numerically, without a bound of the error. ``narrow``: the
comparison that was not seen was of sides known to three digits at least, so that a gross failure would have been.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import flint

from symdp.atoms import ATOMS
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Law, Name, Num, Op, Seq, Type

BITS = 200
TIE = flint.arb("1e-45")  # balls that overlap and are no wider are taken for equal, and the answer is marked
OO = math.inf
TRIES = 6  # values of an infinite domain that are looked at, beside the first ones
FIRST = (flint.fmpq(0), flint.fmpq(1), flint.fmpq(-1))
SUBSETS = 8  # outcomes of which all subsets are events
MOST_TERMS, LONGEST = 300, 3_000  # of an infinite sum; of a finite one


class Undefined(Exception):
    """There is no value, for certain."""


class NoIdea(Exception):
    """There may be a value; this reading does not know it."""


class Spent(Exception):
    """The budget of steps is used up."""


@dataclass(frozen=True)
class Symbol:
    """An outcome or a letter that is equal to itself alone."""

    name: str


@dataclass(frozen=True)
class Between:
    low: Any
    high: Any


@dataclass
class Dist:
    probs: dict[Hashable, Any]


@dataclass
class Table:
    """A channel (inputs are 1-tuples) or mechanism."""

    rows: dict[tuple[Hashable, ...], Dist]
    channel: bool

    @property
    def inputs(self) -> list[Hashable]:
        return [x[0] for x in self.rows] if self.channel else list(self.rows)

    def row(self, x: Hashable) -> Dist:
        key = (x,) if self.channel or not isinstance(x, tuple) else x
        if key not in self.rows:
            raise NoIdea("an input that the table does not list")
        return self.rows[key]


@dataclass
class Fun:
    """A function: ``table`` where its domain is finite, else ``rule``."""

    table: dict[Hashable, Any] | None = None
    rule: Callable[[Any], Any] | None = None
    said: str = ""


@dataclass
class Matrix:
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Variable:
    name: str


@dataclass
class Written:
    """A channel, mechanism or function given by a formula, with the names it was written among."""

    kind: str
    bindings: tuple[Binding, ...]
    body: Expr
    env: Env


@dataclass
class Point:
    """Values of the declared names, the points of named spaces, and the joint law of the random variables."""

    values: dict[str, Any] = field(default_factory=dict)
    spaces: dict[str, tuple[Hashable, ...]] = field(default_factory=dict)
    variables: tuple[str, ...] = ()
    joint: dict[tuple[Hashable, ...], Any] = field(default_factory=dict)

    def copy(self) -> Point:
        return Point(dict(self.values), dict(self.spaces), self.variables, dict(self.joint))

    def __str__(self) -> str:
        said = [f"{n} = {show(v)}" for n, v in self.values.items()]
        said += [f"space {n} = {show(v)}" for n, v in self.spaces.items() if n]
        if self.variables:
            said.append(f"law of {', '.join(self.variables)} = {show(self.joint)}")
        return "; ".join(said)


def show(v: Any) -> str:
    match v:
        case Symbol(name):
            return name
        case Dist(probs):
            return show(probs)
        case Table(rows, channel):
            return ("channel " if channel else "mechanism ") + show({x[0] if channel else x: r for x, r in rows.items()})
        case Fun(table, _, said):
            return said or show(table)
        case Matrix(rows):
            return show(rows)
        case dict():
            return "{" + ", ".join(f"{show(k)}: {show(w)}" for k, w in v.items()) + "}"
        case tuple():
            return "(" + ", ".join(map(show, v)) + ("," if len(v) == 1 else "") + ")"
        case frozenset():
            return "{" + ", ".join(sorted(map(show, v))) + "}"
    return str(v)


@dataclass
class Env:
    """``base``: declared and defined names; ``local``: bound ones, which hide them."""

    base: dict[str, Any]
    local: dict[str, Any]
    spaces: dict[str, tuple[Hashable, ...]]

    def find(self, name: str) -> Any:
        return self.local[name] if name in self.local else self.base.get(name)

    def has(self, name: str) -> bool:
        return name in self.local or name in self.base

    def bind(self, **values: Any) -> Env:
        return Env(self.base, {**self.local, **values}, self.spaces)


@dataclass
class Defined:
    """A name under ``define``: read among the declared names wherever it is used."""

    body: Expr


Sampler = Callable[["Type | Expr", str, Env], Any]


def q(x: int | Fraction | Any) -> Any:
    if isinstance(x, Fraction):
        return flint.fmpq(x.numerator, x.denominator)
    return flint.fmpq(x) if isinstance(x, int) else x


def is_number(x: Any) -> bool:
    return isinstance(x, (flint.fmpq, flint.arb, float, Between))


def whole(x: Any) -> int | None:
    return int(x.p) if isinstance(x, flint.fmpq) and x.q == 1 else None


def ball(x: Any) -> Any:
    out = flint.arb(x) if isinstance(x, flint.fmpq) else x
    if not out.is_finite():
        raise NoIdea("a ball without end")
    return out


def precise() -> contextlib.AbstractContextManager[Any]:
    """Balls of some sixty digits within; Arb's own precision is that of floats."""
    return flint.ctx.workprec(BITS)  # type: ignore[no-any-return]


class Reader:
    """Evaluates, within ``precise``. ``sample`` draws values of infinite domains; ``budget`` counts steps."""

    def __init__(self, sample: Sampler | None = None, budget: int = 1_000_000) -> None:
        self.sample = sample
        self.budget = budget
        self.close = self.guessed = self.narrow = False
        self.point = Point()

    def start(self, point: Point, define: Iterable[tuple[str, Expr]]) -> Env:
        self.close = self.guessed = self.narrow = False
        self.point = point
        return Env({**point.values, **{n: Defined(e) for n, e in define}}, {}, point.spaces)

    def step(self) -> None:
        self.budget -= 1
        if self.budget < 0:
            raise Spent

    # -- formulas
    def truth(self, e: Expr, env: Env) -> bool | None:
        self.step()
        try:
            return self._truth(e, env)
        except NoIdea:
            return None

    def says(self, e: Expr, env: Env) -> bool | str | None:
        """Of a whole formula: true, false, "undefined", or None where that is not seen."""
        try:
            return self.truth(e, env)
        except Undefined as why:
            return f"undefined: {why}"
        except (ValueError, TypeError, AttributeError, OverflowError, KeyError, IndexError, RecursionError, ZeroDivisionError):
            return None  # objects that do not fit one another

    def _truth(self, e: Expr, env: Env) -> bool | None:
        match e:
            case Op("and", (a, b)):
                left = self.truth(a, env)
                return False if left is False else self.after(left, b, env, lambda x, y: False if y is False else x and y)
            case Op("or", (a, b)):
                left = self.truth(a, env)
                return True if left else self.after(left, b, env, lambda x, y: True if y else None if x is None else y)
            case Op("implies", (a, b)):
                left = self.truth(a, env)
                return True if left is False else self.after(left, b, env, lambda x, y: True if y else y if x else None)
            case Op("not", (a,)):
                inner = self.truth(a, env)
                return None if inner is None else not inner
            case Op("iff", (a, b)):
                two = self.truth(a, env), self.truth(b, env)
                return None if None in two else two[0] == two[1]
            case Op("if", (c, a, b)):
                held = self.truth(c, env)
                return None if held is None else self.truth(a if held else b, env)
            case Op("in", (a, domain)):
                return self.member(self.value(a, env), domain, env)
            case Op("==" | "!=" | "<" | "<=" | ">" | ">=" as op, (a, b)):
                return self.compared(op, a, b, env)
            case Bind("forall" | "exists"):
                return self.quantified(e, env)
            case Name() | Call():
                out = self.value(e, env)
                return out if isinstance(out, bool) else None
        raise NoIdea(f"no formula: {e}")

    def after(self, left: bool | None, right: Expr, env: Env, how: Callable[[Any, Any], bool | None]) -> bool | None:
        try:
            return how(left, self.truth(right, env))
        except Undefined:
            if left is None:  # it is not known whether the right side is read
                return None
            raise

    def compared(self, op: str, a: Expr, b: Expr, env: Env) -> bool | None:
        sides: list[Any] = []
        unknown = False
        for side in (a, b):  # both are read
            try:
                sides.append(self.value(side, env))
            except NoIdea:
                unknown = True
        if unknown:
            return None
        x, y = sides
        if is_number(x) and is_number(y):
            return self.related(op, x, y)
        if op not in ("==", "!=") or (is_number(x) != is_number(y) and not {type(x), type(y)} & {Symbol, tuple}):
            raise NoIdea("a comparison of objects")
        if isinstance(x, (Symbol, tuple, frozenset)) or isinstance(y, (Symbol, tuple, frozenset)):
            if any(isinstance(z, (flint.arb, Between)) for z in (x, y)):
                return None
            return (x == y) == (op == "==")
        raise NoIdea("a comparison of objects")

    def related(self, op: str, x: Any, y: Any) -> bool | None:
        if op in (">", ">="):
            return self.related({">": "<", ">=": "<="}[op], y, x)
        if op in ("!=", "=="):
            less, more = self.related("<=", x, y), self.related("<=", y, x)
            same = False if less is False or more is False else True if less and more else None
            return same if op == "==" or same is None else not same
        if isinstance(x, Between) or isinstance(y, Between):
            (a, b), (c, d) = ((z.low, z.high) if isinstance(z, Between) else (z, z) for z in (x, y))
            answer = True if self.surely(op, b, c) else False if self.surely("<" if op == "<=" else "<=", d, a) else None
            self.narrow |= answer is None and _apart(a, b) < 1e-3 and _apart(c, d) < 1e-3
            return answer
        if isinstance(x, float) or isinstance(y, float):
            low, high = (z if isinstance(z, float) else 0.0 for z in (x, y))
            return low < high or (op == "<=" and low == high)
        s = self.sign(self.plus(x, self.neg(y)), 1 + abs(flint.arb(x)) + abs(flint.arb(y)))
        if s is None:
            self.narrow |= all(isinstance(z, flint.fmpq) or float(z.rad()) < 1e-3*(1 + float(abs(z).mid())) for z in (x, y))
            return None
        return s < 0 or (s == 0 and op == "<=")

    def surely(self, op: str, x: Any, y: Any) -> bool:
        return self.related(op, x, y) is True

    def sign(self, x: Any, scale: Any = 1) -> int | None:
        """Of a number; balls of radius 1e-45 (of the numbers compared) around what may be 0 count as 0, which is marked."""
        if isinstance(x, float):
            return 1 if x > 0 else -1
        if isinstance(x, Between):
            low, high = (self.sign(z) for z in (x.low, x.high))
            return low if low == high else None
        if x > 0:
            return 1
        if x < 0:
            return -1
        if x == 0:
            return 0
        if x.is_finite() and abs(x) < TIE*scale:
            self.close = True
            return 0
        return None

    def sure_sign(self, x: Any) -> int:
        was, self.close = self.close, False
        s = self.sign(x)
        near, self.close = self.close, was
        if s is None or near:
            raise NoIdea("a sign that is not seen")
        return s

    def member(self, x: Any, domain: Expr, env: Env) -> bool | None:
        match domain:
            case Seq("[]" | "[)" | "(]" | "()" | "range" as kind, (lo, hi)):
                if not is_number(x):
                    return False
                low, high = self.value(lo, env), self.value(hi, env)
                ends = [self.related("<=" if kind[0] in "[r" else "<", low, x),
                        self.related("<=" if kind[-1] in "]e" else "<", x, high)]
                if isinstance(x, float):  # a real is not infinite
                    ends.append(False)
                if kind == "range":
                    ends.append(None if isinstance(x, (flint.arb, Between)) else whole(x) is not None)
                return False if False in ends else None if None in ends else True
            case Seq("set", items):
                found: list[bool | None] = []
                for i in items:
                    v = self.value(i, env)
                    found.append(self.related("==", x, v) if is_number(x) and is_number(v) else x == v)
                return True if True in found else None if None in found else False
            case Name("reals") if not env.has("reals"):
                return is_number(x) and not isinstance(x, float)
            case Name("integers" | "naturals" as which) if not env.has(which):
                if isinstance(x, (flint.arb, Between)):
                    return None
                k = whole(x)
                return k is not None and (which == "integers" or k >= 0)
        values = self.values(domain, env)
        if values is None:
            raise NoIdea("a member of what is not listed")
        if isinstance(x, (flint.arb, Between)):
            raise NoIdea("a member that is not exact")
        return x in values

    def quantified(self, e: Bind, env: Env) -> bool | None:
        """A finite one is read in order; an infinite one has no value where its body has none, whatever it is elsewhere."""
        wanted = e.binder == "exists"
        found: bool | None = not wanted
        decided = False
        for inner, all_of_them in self.bound(e.bindings, env):
            if inner is None:
                found = None
                continue
            try:
                t = self.truth(e.body, inner)
            except Undefined:
                if wanted:  # the others may be undefined as well, or not
                    found = None
                    continue
                raise
            if t is wanted:
                if wanted or all_of_them:
                    return wanted
                decided = True
            if t is None or not all_of_them:
                found = None
        return wanted if decided else found

    def bound(self, bindings: tuple[Binding, ...], env: Env) -> Iterable[tuple[Env | None, bool]]:
        """Environments, and whether all values are among them; None for what is not tried."""
        if not bindings:
            yield env, True
            return
        b, rest = bindings[0], bindings[1:]
        values = self.values(b.domain, env)
        if values is not None:
            for v in values:
                yield from self.bound(rest, env.bind(**{b.name: v}))
            return
        if self.sample is None:
            yield None, False
            return
        some = False
        for k in range(TRIES + len(FIRST)):
            try:
                v = FIRST[k] if k < len(FIRST) else self.sample(b.domain, b.name, env)
                if k < len(FIRST) and self.inside(v, b.domain, env) is not True:
                    continue
            except (NoIdea, Undefined, TypeError, AttributeError):
                continue
            some = True
            for inner, _ in self.bound(rest, env.bind(**{b.name: v})):
                yield inner, False
        if not some:
            yield None, False

    def values(self, d: Expr | Type, env: Env) -> list[Any] | None:
        """What is in a finite domain, in order, without repetition; None for an infinite one."""
        self.step()
        match d:
            case Type("integer", _, where):
                for w in where:
                    match w:
                        case Op("in", (_, Seq("[]" | "range" | "set") as inside)):
                            name = _spoken_of(w)
                            kind = "range" if inside.kind != "set" else "set"
                            found = self.values(Seq(kind, inside.items), env) or []
                            return [v for v in found if all(self.truth(c, env.bind(**{name: v})) for c in where)]
                return None
            case Type("event"):
                space = self.event_space(d, env)
                if len(space) > SUBSETS:
                    raise NoIdea("too many events")
                return [frozenset(c) for k in range(len(space) + 1) for c in itertools.combinations(space, k)]
            case Type():
                return None
            case Seq("range", (lo, hi)):
                low, high = self.value(lo, env), self.value(hi, env)
                if isinstance(low, float) or isinstance(high, float):
                    return None
                a, b = whole(low), whole(high)
                if a is None or b is None:
                    raise NoIdea("a range with ends that are no integers")
                if b - a > LONGEST:
                    raise NoIdea("a long range")
                return [q(k) for k in range(a, b + 1)]
            case Seq("set", items):
                out: list[Any] = []
                for i in items:
                    v = self.value(i, env)
                    if isinstance(v, (flint.arb, Between)):
                        raise NoIdea("a set of numbers that are not exact")
                    if v not in out:
                        out.append(v)
                return out
            case Seq("[]" | "[)" | "(]" | "()"):
                return None
            case Name("reals" | "integers" | "naturals" as which) if not env.has(which):
                return None
            case Name(name) if not env.has(name):
                if name in env.spaces:
                    return list(env.spaces[name])
                raise NoIdea(f"a space {name} of which nothing is known")
        match self.value(d, env):  # type: ignore[arg-type]
            case Dist(probs):
                return list(probs)
            case Table() as t:
                return t.inputs
            case frozenset() as s:
                return sorted(s, key=str)
            case flint.fmpq() as n if whole(n) is not None:
                return [q(k) for k in range(1, int(n.p) + 1)]
            case Written(kind, bindings, _, inner) if kind != "function":
                columns = [self.values(b.domain, inner) for b in bindings]
                if None in columns:
                    return None
                rows = list(itertools.product(*columns))  # type: ignore[arg-type]
                return [r[0] for r in rows] if kind == "channel" else rows
        raise NoIdea("a domain that is not listed")

    def event_space(self, t: Type, env: Env) -> tuple[Hashable, ...]:
        of = t.param("of") or t.param("on")
        if of is not None:
            return tuple(self.values(of, env) or ())
        spaces = {tuple(d.probs) for v in env.base.values() for d in (
            [v] if isinstance(v, Dist) else v.rows.values() if isinstance(v, Table) else ())}
        if len(spaces) != 1:
            raise NoIdea("events of which law?")
        return spaces.pop()

    # -- values
    def value(self, e: Expr, env: Env) -> Any:
        self.step()
        match e:
            case Num(v):
                return q(v)
            case Name(name):
                return self.named(name, env)
            case Op("neg", (a,)):
                return self.neg(self.number(a, env))
            case Op("if", (c, a, b)):
                held = self.truth(c, env)
                if held is None:
                    raise NoIdea("a case that is not seen")
                return self.value(a if held else b, env)
            case Op("*", (a, b)):
                return self.product(a, b, env)
            case Op("+" | "-" | "/" | "^" as op, (a, b)):
                x, y = self.value(a, env), self.value(b, env)
                if isinstance(x, Matrix) or isinstance(y, Matrix):
                    return self.matrices(op, x, y)
                self.numeric(x), self.numeric(y)
                return (self.plus(x, y) if op == "+" else self.plus(x, self.neg(y)) if op == "-"
                        else self.over(x, y) if op == "/" else self.power(x, y))
            case Op("not", (a,)) if isinstance(v := self.maybe(a, env), frozenset):
                return self.complement(v, env)
            case Op():
                out = self.truth(e, env)
                if out is None:
                    raise NoIdea("a truth that is not seen")
                return out
            case Index(base, index):
                return self.indexed(base, index, env)
            case Seq("set", items):
                return frozenset(self.value(i, env) for i in items)
            case Seq("tuple" | "list", items):
                return tuple(self.value(i, env) for i in items)
            case Law(entries):
                return self.law(entries, env)
            case Call():
                return self.call(e, env)
            case Bind():
                return self.binder(e, env)
        raise NoIdea(f"no value: {type(e).__name__}")

    def maybe(self, e: Expr, env: Env) -> Any:
        try:
            return self.value(e, env)
        except NoIdea:
            return None

    def named(self, name: str, env: Env) -> Any:
        if env.has(name):
            v = env.find(name)
            if isinstance(v, Defined):
                outer = Env(env.base, {}, env.spaces)
                try:
                    return self.value(v.body, outer)
                except NoIdea:
                    out = self.truth(v.body, outer)
                    if out is None:
                        raise
                    return out
            if v is None:
                raise NoIdea(f"no value for {name}")
            return v
        if name == "oo":
            return OO
        if name == "pi":
            return flint.arb.pi()
        if name in ("reals", "integers", "naturals") or name in env.spaces:
            raise NoIdea("a space is no value")
        return Symbol(name)

    def number(self, e: Expr, env: Env) -> Any:
        return self.numeric(self.value(e, env))

    def numeric(self, x: Any) -> Any:
        if not is_number(x):
            raise NoIdea("something else in the place of a number")
        return x

    # -- arithmetic
    def plus(self, x: Any, y: Any) -> Any:
        if isinstance(x, Between) or isinstance(y, Between):
            (a, b), (c, d) = _ends(x), _ends(y)
            if any(isinstance(u, float) and isinstance(v, float) and u != v for u, v in ((a, c), (b, d), (a, d), (c, b))):
                return Between(-OO, OO)
            return Between(self.plus(a, c), self.plus(b, d))
        if isinstance(x, float) or isinstance(y, float):
            if isinstance(x, float) and isinstance(y, float) and x != y:
                raise Undefined("oo - oo")
            return x if isinstance(x, float) else y
        return x + y

    def neg(self, x: Any) -> Any:
        return Between(self.neg(x.high), self.neg(x.low)) if isinstance(x, Between) else -x

    def times(self, x: Any, y: Any) -> Any:
        if isinstance(x, Between) or isinstance(y, Between):
            if isinstance(x, Between) and isinstance(y, Between):
                if self.sign_or_none(x.low) not in (0, 1) or self.sign_or_none(y.low) not in (0, 1):
                    raise NoIdea("a product of two numbers of which bounds are known")
                return Between(self.times_bounds(x.low, y.low), self.times_bounds(x.high, y.high))
            if isinstance(y, Between):
                x, y = y, x
            s = self.sure_sign(y)
            if s == 0:
                raise NoIdea("0 times what may be infinite")
            ends = self.times(x.low, y), self.times(x.high, y)
            return Between(*(ends if s > 0 else ends[::-1]))
        if isinstance(x, float) or isinstance(y, float):
            sx, sy = self.sure_sign(x), self.sure_sign(y)
            if 0 in (sx, sy):
                raise Undefined("0*oo")
            return OO if sx == sy else -OO
        return x * y

    def times_bounds(self, x: Any, y: Any) -> Any:
        if any(isinstance(z, float) for z in (x, y)):
            return OO if all(self.sign_or_none(z) == 1 for z in (x, y)) else q(0) if x is not OO and y is not OO else OO
        return x * y

    def sign_or_none(self, x: Any) -> int | None:
        try:
            return self.sure_sign(x)
        except NoIdea:
            return None

    def over(self, x: Any, y: Any) -> Any:
        if isinstance(y, float):
            if isinstance(x, float):
                raise Undefined("oo/oo")
            if isinstance(x, Between):
                raise NoIdea("what may be infinite over oo")
            return q(0)
        if isinstance(y, Between):
            if self.sign_or_none(y.low) == 1:
                inverse = Between(q(0) if y.high == OO else self.over(q(1), y.high), self.over(q(1), y.low))
                return self.times(x, inverse)
            raise NoIdea("a divisor that may be 0")
        if self.sure_sign(y) == 0:
            raise Undefined("division by zero")
        if isinstance(x, (float, Between)):
            return self.times(x, q(1) / y)
        return x / y

    def power(self, x: Any, y: Any) -> Any:
        if isinstance(y, flint.fmpq) and y == 0 and not isinstance(x, (float, Between)):
            return q(1)
        if isinstance(y, (float, Between)):
            raise NoIdea("an exponent that is no real number")
        if isinstance(x, Between):
            if self.sign_or_none(x.low) in (0, 1) and self.sure_sign(y) == 1:
                return Between(self.power(x.low, y), OO if x.high == OO else self.power(x.high, y))
            raise NoIdea("a power of what is not known")
        if isinstance(x, float):
            s = self.sure_sign(y)
            if x > 0 and s:
                return OO if s > 0 else q(0)
            raise NoIdea("a power of an infinity")
        n, s = whole(y), self.sure_sign(x)
        if s == 0:
            t = self.sure_sign(y)
            if t < 0:
                raise Undefined("zero to a negative power")
            return q(0) if t else q(1)
        if n is not None:
            if isinstance(x, flint.fmpq) and abs(n) * (int(x.p).bit_length() + int(x.q).bit_length()) < 5_000:
                return x**n
            if abs(n) < 2**40:
                return self.finite(flint.arb(x)**n)
        if s < 0:
            if isinstance(y, flint.fmpq):
                raise Undefined("a power of a negative number")
            raise NoIdea("a power of a negative number")
        return self.finite((flint.arb(x).log()*flint.arb(y)).exp())

    def finite(self, x: Any) -> Any:
        if not x.is_finite():
            raise NoIdea("a number too large")
        return x

    def product(self, a: Expr, b: Expr, env: Env) -> Any:
        for f, other in ((b, a), (a, b)):
            if isinstance(f, Call) and f.fn in ("log", "log2") and not env.has(f.fn) and len(f.args) == 1:
                inner = self.value(f.args[0], env)
                if isinstance(inner, (flint.fmpq, flint.arb)) and self.sign_or_none(inner) == 0:
                    factor = self.number(other, env)
                    if f.fn == "log" and self.sure_sign(factor) == 0:
                        return q(0)
                    if f.fn == "log2":  # the convention is about to be that of every base
                        raise NoIdea("0*log2(0)")
        x, y = self.value(a, env), self.value(b, env)
        if isinstance(x, Matrix) or isinstance(y, Matrix):
            return self.matrices("*", x, y)
        return self.times(self.numeric(x), self.numeric(y))

    def matrices(self, op: str, x: Any, y: Any) -> Matrix:
        if op in ("+", "-") and isinstance(x, Matrix) and isinstance(y, Matrix) and len(x.rows) == len(y.rows):
            return Matrix(tuple(tuple(self.plus(a, b if op == "+" else self.neg(b)) for a, b in zip(r, s, strict=True))
                                for r, s in zip(x.rows, y.rows, strict=True)))
        if op == "*" and is_number(x) != is_number(y):
            c, m = (x, y) if is_number(x) else (y, x)
            return Matrix(tuple(tuple(self.times(c, a) for a in r) for r in m.rows))
        raise NoIdea("an operation on matrices")

    # -- objects
    def law(self, entries: Iterable[tuple[Expr, Expr]], env: Env) -> Dist:
        probs: dict[Hashable, Any] = {}
        for outcome, p in entries:
            o, x = self.value(outcome, env), self.number(p, env)
            if isinstance(o, (flint.arb, Between)):
                raise NoIdea("an outcome that is not exact")
            probs[o] = self.plus(probs[o], x) if o in probs else x
            s = self.sign(x)
            if s is None:
                raise NoIdea("a probability of which the sign is not seen")
            if s < 0 or isinstance(x, float):
                raise Undefined("a probability that is negative")
        total = functools.reduce(self.plus, probs.values(), q(0))
        held = self.related("==", total, q(1))
        if held is False:
            raise Undefined("probabilities that do not sum to one")
        if held is None:
            raise NoIdea("a sum of probabilities")
        return Dist(probs)

    def complement(self, event: frozenset[Hashable], env: Env) -> frozenset[Hashable]:
        spaces = {tuple(d.probs) for v in env.base.values() for d in (
            [v] if isinstance(v, Dist) else v.rows.values() if isinstance(v, Table) else ()) if event <= set(d.probs)}
        if len(spaces) != 1:
            raise NoIdea("the complement in which space?")
        return frozenset(spaces.pop()) - event

    def indexed(self, base: Expr, index: tuple[Expr, ...], env: Env) -> Any:
        v, at = self.value(base, env), tuple(self.value(i, env) for i in index)
        match v:
            case Dist(probs):
                key: Hashable = at[0] if len(at) == 1 else at
                if isinstance(key, (flint.arb, Between)):
                    raise NoIdea("an outcome that is not exact")
                return probs.get(key, q(0))
            case Matrix(rows):
                i, j = (self.position(k, len(rows)) for k in at)
                return rows[i][j]
            case tuple():
                for k in at:
                    if not isinstance(v, tuple):
                        raise NoIdea("an entry of a number")
                    v = v[self.position(k, len(v))]
                return v
        raise NoIdea("an entry of what has none")

    def position(self, k: Any, size: int) -> int:
        n = whole(k)
        if n is None:
            raise NoIdea("a place that is no integer")
        if not 1 <= n <= size:
            raise Undefined("an entry that is not there")
        return n - 1

    def applied(self, f: Any, args: list[Any], env: Env) -> Any:
        match f:
            case Dist(probs) if len(args) == 1 and isinstance(args[0], frozenset):
                return functools.reduce(self.plus, (probs.get(o, q(0)) for o in args[0]), q(0))
            case Table():
                return f.row(args[0] if len(args) == 1 else tuple(args))
            case Fun(table, rule) if len(args) == 1:
                if table is not None:
                    if isinstance(args[0], (flint.arb, Between)):
                        raise NoIdea("a function of what is not exact")
                    if args[0] not in table:
                        raise NoIdea("a function outside of its domain")
                    return table[args[0]]
                if isinstance(args[0], (float, Between)) or rule is None:
                    raise NoIdea("a function of what is no real number")
                return rule(args[0])
            case Written(kind, bindings, body, inner):
                if kind == "mechanism" and len(args) == 1 and isinstance(args[0], tuple):
                    args = list(args[0])
                if len(args) != len(bindings):
                    raise NoIdea("arguments that do not fit")
                for b, x in zip(bindings, args, strict=True):
                    held = self.inside(x, b.domain, inner)
                    if held is not True:
                        raise Undefined("an argument outside of the domain") if held is False else NoIdea("an argument")
                    inner = inner.bind(**{b.name: x})
                return self.value(body, inner)
        raise NoIdea("an application")

    def inside(self, x: Any, domain: Expr | Type, env: Env) -> bool | None:
        if not isinstance(domain, Type):
            return self.member(x, domain, env)
        if domain.kind not in ("real", "integer") or not is_number(x) or isinstance(x, float):
            raise NoIdea("an argument of some type")
        if domain.kind == "integer" and whole(x) is None:
            return False
        held = [self.truth(w, env.bind(**{_spoken_of(w): x})) for w in domain.where]
        return False if False in held else None if None in held else True

    def table(self, v: Any) -> Table:
        """Of a mechanism or channel, its rows; a law counts as none."""
        if isinstance(v, Table):
            return v
        if isinstance(v, Written) and v.kind != "function":
            columns = [self.values(b.domain, v.env) for b in v.bindings]
            if any(c is None for c in columns):
                raise NoIdea("a table with infinitely many rows")
            rows: dict[tuple[Hashable, ...], Dist] = {}
            for x in itertools.product(*columns):  # type: ignore[arg-type]
                row = self.value(v.body, v.env.bind(**dict(zip((b.name for b in v.bindings), x, strict=True))))
                if not isinstance(row, Dist):
                    raise NoIdea("a row that is no law")
                rows[x] = row
            outcomes = list(dict.fromkeys(o for r in rows.values() for o in r.probs))
            return Table({x: Dist({o: r.probs.get(o, q(0)) for o in outcomes}) for x, r in rows.items()}, v.kind == "channel")
        raise NoIdea("no channel or mechanism")

    # -- calls
    def call(self, e: Call, env: Env) -> Any:
        if e.fn == "apply":
            return self.applied(self.value(e.args[0], env), [self.value(a, env) for a in e.args[1:]], env)
        if env.has(e.fn):
            return self.applied(self.named(e.fn, env), [self.value(a, env) for a in e.args], env)
        if e.fn in ("I", "H", "markov", "independent"):
            return self.information(e, env)
        own = getattr(self, f"do_{e.fn}", None)
        if own is not None:
            return own(env, *(self.value(a, env) for a in e.args))
        atom = ATOMS.get(e.fn)
        if atom is None or not atom.definition:
            raise NoIdea(f"{e.fn} has no definition")
        args = [self.value(a, env) for a in e.args] + [q(0)]*(len(atom.params) - len(e.args))
        kinds = [kind for _, kind in atom.params]
        if len(args) != len(kinds):
            raise NoIdea("a number of arguments")
        args = [self.table(v) if kind.startswith(("mechanism", "channel")) else v for v, kind in zip(args, kinds, strict=True)]
        laws = [v for v, kind in zip(args, kinds, strict=True) if kind.startswith("distribution")]
        if len(laws) > 1 and all(isinstance(d, Dist) for d in laws):
            every = list(dict.fromkeys(o for d in laws for o in d.probs))
            args = [Dist({o: v.probs.get(o, q(0)) for o in every}) if isinstance(v, Dist) else v for v in args]
        inner = Env(dict(zip((n for n, _ in atom.params), args, strict=True)), {}, {})
        if atom.domain and (held := self.truth(_definition(atom.domain), inner)) is not True:
            raise Undefined(f"{e.fn} outside of its domain") if held is False else NoIdea("a domain")
        if atom.returns == "truth":
            out = self.truth(_definition(atom.definition), inner)
            if out is None:
                raise NoIdea("a truth that is not seen")
            return out
        return self.value(_definition(atom.definition), inner)

    def real(self, x: Any) -> Any:
        return ball(self.numeric(x))

    def growing(self, x: Any, f: Callable[[Any], Any]) -> Any:
        return Between(f(x.low), f(x.high)) if isinstance(x, Between) else f(x)

    def do_exp(self, _: Env, x: Any) -> Any:
        def f(z: Any) -> Any:
            if isinstance(z, float):
                return OO if z > 0 else q(0)
            return q(1) if isinstance(z, flint.fmpq) and z == 0 else self.finite(self.real(z).exp())
        return self.growing(x, f)

    def do_log(self, _: Env, x: Any) -> Any:
        if isinstance(x, Between):
            if self.sign_or_none(x.low) != 1:
                raise NoIdea("the logarithm of what is not known to be positive")
            return Between(self.do_log(_, x.low), self.do_log(_, x.high))
        if isinstance(x, float):
            if x > 0:
                return OO
            raise Undefined("the logarithm of -oo")
        if self.sure_sign(self.numeric(x)) <= 0:
            raise Undefined("the logarithm of a number that is not positive")
        return q(0) if isinstance(x, flint.fmpq) and x == 1 else self.finite(self.real(x).log())

    def do_sqrt(self, _: Env, x: Any) -> Any:
        if isinstance(x, Between):
            if self.sign_or_none(x.low) not in (0, 1):
                raise NoIdea("the root of what is not known")
            return Between(self.do_sqrt(_, x.low), self.do_sqrt(_, x.high))
        if isinstance(x, float):
            if x > 0:
                return OO
            raise Undefined("the root of -oo")
        s = self.sure_sign(self.numeric(x))
        if s < 0:
            raise Undefined("the square root of a negative number")
        return q(0) if s == 0 else self.finite(self.real(x).sqrt())

    def do_abs(self, _: Env, x: Any) -> Any:
        if isinstance(x, Between):
            raise NoIdea("the size of what is not known")
        return abs(self.numeric(x))

    def do_max(self, _: Env, *args: Any) -> Any:
        return functools.reduce(lambda x, y: self.extreme(x, y, 1), map(self.numeric, args))

    def do_min(self, _: Env, *args: Any) -> Any:
        return functools.reduce(lambda x, y: self.extreme(x, y, -1), map(self.numeric, args))

    def extreme(self, x: Any, y: Any, way: int) -> Any:
        if isinstance(x, Between) or isinstance(y, Between):
            (a, b), (c, d) = _ends(x), _ends(y)
            return Between(self.extreme(a, c, way), self.extreme(b, d, way))
        if isinstance(x, float) or isinstance(y, float):
            a, b = (z if isinstance(z, float) else 0.0 for z in (x, y))
            return x if (a > b) == (way > 0) and a != b else y
        if isinstance(x, flint.fmpq) and isinstance(y, flint.fmpq):
            return max(x, y) if way > 0 else min(x, y)
        return flint.arb(x).max(flint.arb(y)) if way > 0 else flint.arb(x).min(flint.arb(y))

    def do_rel_entr(self, env: Env, x: Any, y: Any) -> Any:
        if any(isinstance(self.numeric(z), Between) for z in (x, y)) or isinstance(x, float):
            raise NoIdea("a relative entropy of what is not known")
        sx, sy = self.sure_sign(x), self.sure_sign(y)
        if sx < 0 or sy < 0:
            raise Undefined("the relative entropy of a negative number")
        if sx == 0:
            return q(0)
        if sy == 0:
            return OO
        return -OO if isinstance(y, float) else x*self.do_log(env, x/y)

    def do_Phi(self, _: Env, x: Any) -> Any:
        if isinstance(x, float):
            raise NoIdea("Phi at infinity")
        return (1 + (self.real(x)/flint.arb(2).sqrt()).erf())/2

    def do_h_inv(self, _: Env, y: Any) -> Any:
        if self.sure_sign(y) < 0 or self.related("<", flint.arb(2).log(), y):
            raise Undefined("h_inv outside of its domain")
        if self.sure_sign(y) == 0:
            return q(0)
        low, high = flint.fmpq(0), flint.fmpq(1, 2)
        for _i in range(170):
            middle = (low + high)/2
            p = flint.arb(middle)
            gap = -p*p.log() - (1 - p)*(1 - p).log() - y
            if gap < 0:
                low = middle
            elif gap > 0:
                high = middle
            else:
                break
        return flint.arb(low).union(flint.arb(high))

    def do_binom(self, _: Env, n: Any, k: Any) -> Any:
        a, b = whole(n), whole(k)
        if a is None or b is None or a > 2_000:
            raise NoIdea("a binomial coefficient of other numbers, or of large ones")
        if a < 0:
            raise Undefined("a binomial coefficient of a negative number")
        return q(math.comb(a, b)) if b >= 0 else q(0)

    def do_hamming(self, _: Env, x: Any, y: Any) -> Any:
        if not (isinstance(x, tuple) and isinstance(y, tuple) and len(x) == len(y)):
            raise NoIdea("databases of different sizes")
        return q(sum(a != b for a, b in zip(x, y, strict=True)))

    def do_entries(self, _: Env, m: Any) -> Any:
        return q(len(m.bindings)) if isinstance(m, Written) else q(len(next(iter(self.table(m).rows))))

    def do_card(self, _: Env, a: Any) -> Any:
        match a:
            case frozenset():
                return q(len(a))
            case Dist(probs):
                return q(len(probs))
        raise NoIdea("how many?")

    def do_complement(self, env: Env, a: Any) -> Any:
        return self.complement(a, env)

    def do_compose(self, _: Env, *mechanisms: Any) -> Any:
        tables = [self.table(m) for m in mechanisms]
        if any(t.rows.keys() != tables[0].rows.keys() for t in tables):
            raise NoIdea("mechanisms of other inputs")
        return Table({x: self.do_product(_, *(t.rows[x] for t in tables)) for x in tables[0].rows}, tables[0].channel)

    def do_product(self, _: Env, *laws: Any) -> Any:
        if not all(isinstance(d, Dist) for d in laws):
            raise NoIdea("a product of other things")
        return Dist({tuple(o for o, _ in c): functools.reduce(self.times, (p for _, p in c))
                     for c in itertools.product(*(d.probs.items() for d in laws))})

    def do_mixture(self, _: Env, p: Any, m: Any, n: Any) -> Any:
        inside = self.related("<=", q(0), p), self.related("<=", p, q(1))
        if False in inside:
            raise Undefined("a mixture with a weight outside of [0, 1]")
        if None in inside:
            raise NoIdea("a weight")
        if isinstance(m, Dist) and isinstance(n, Dist):
            every = dict.fromkeys([*m.probs, *n.probs])
            return Dist({o: p*m.probs.get(o, q(0)) + (1 - p)*n.probs.get(o, q(0)) for o in every})
        a, b = self.table(m), self.table(n)
        if a.rows.keys() != b.rows.keys():
            raise NoIdea("a mixture of mechanisms of other inputs")
        return Table({x: self.do_mixture(_, p, a.rows[x], b.rows[x]) for x in a.rows}, a.channel)

    def do_postprocess(self, env: Env, m: Any, w: Any) -> Any:
        t = self.table(m)
        rows: dict[tuple[Hashable, ...], Dist] = {}
        for x, row in t.rows.items():
            out: dict[Hashable, Any] = {}
            for o, p in row.probs.items():
                then = self.applied(w, [o], env)
                for y, r in then.probs.items():
                    out[y] = out.get(y, q(0)) + p*r
            rows[x] = Dist(out)
        return Table(rows, t.channel)

    def do_slice(self, _: Env, m: Any, i: Any, x: Any) -> Any:
        if isinstance(m, Written):
            k = self.position(i, len(m.bindings))
            b = m.bindings[k]
            inner = m.env.bind(**{c.name: v for c, v in zip(m.bindings, x, strict=True) if c is not b})
            return Written("channel", (b,), m.body, inner)
        t = self.table(m)
        k = self.position(i, len(x))
        return Table({(y[k],): row for y, row in t.rows.items() if y[:k] == x[:k] and y[k + 1:] == x[k + 1:]}, True)

    def do_restrict(self, _: Env, m: Any, s: Any, x: Any) -> Any:
        t = self.table(m)
        places = sorted(self.position(k, len(x)) for k in s)
        return Table({tuple(y[k] for k in places): row for y, row in t.rows.items()
                      if all(k in places or y[k] == x[k] for k in range(len(x)))}, False)

    def do_det(self, _: Env, s: Any) -> Any:
        rows = s.rows if isinstance(s, Matrix) else s
        if not all(len(r) == len(rows) for r in rows) or len(rows) > 4:
            raise NoIdea("a determinant of no square, or a large one")
        total = q(0)
        for perm in itertools.permutations(range(len(rows))):
            sign = (-1)**sum(a > b for a, b in itertools.combinations(perm, 2))
            total = self.plus(total, functools.reduce(self.times, (rows[i][j] for i, j in enumerate(perm)), q(sign)))
        return total

    def do_capacity(self, _: Env, w: Any) -> Any:
        if isinstance(w, tuple):
            return self.capacity([list(r) for r in w])
        t = self.table(w)
        outcomes = list(dict.fromkeys(o for r in t.rows.values() for o in r.probs))
        return self.capacity([[r.probs.get(o, q(0)) for o in outcomes] for r in t.rows.values()])

    def do_sup_mi(self, _: Env, m: Any, s: Any = None) -> Any:
        t = self.table(m)
        size = len(next(iter(t.rows)))
        places = set(range(size)) if s is None else {self.position(k, size) for k in s}
        groups: dict[tuple[Hashable, ...], list[list[Any]]] = {}
        outcomes = list(dict.fromkeys(o for r in t.rows.values() for o in r.probs))
        for x, row in t.rows.items():
            groups.setdefault(tuple(a for k, a in enumerate(x) if k not in places), []).append(
                [row.probs.get(o, q(0)) for o in outcomes])
        return functools.reduce(lambda a, b: self.extreme(a, b, 1), map(self.capacity, groups.values()))

    def capacity(self, rows: list[list[Any]]) -> Any:
        """Between the information of an input law and the largest divergence of a row from its output."""
        self.budget -= 50*len(rows)
        if all(r == rows[0] for r in rows):
            return q(0)
        w = [[float(flint.arb(p).mid()) if not isinstance(p, float) else p for p in r] for r in rows]
        law = [1/len(w)]*len(w)
        for _ in range(200):
            output = [sum(a*r[k] for a, r in zip(law, w, strict=True)) for k in range(len(w[0]))]
            d = [sum(p*math.log(p/o) for p, o in zip(r, output, strict=True) if p > 0 and o > 0) for r in w]
            total = sum(a*math.exp(x) for a, x in zip(law, d, strict=True))
            law = [a*math.exp(x)/total for a, x in zip(law, d, strict=True)]
            if max(d) - math.log(total) < 1e-13:
                break
        exact = [Fraction(a).limit_denominator(10**12) for a in law]
        exact = [a/sum(exact) for a in exact]
        weights = [q(a) for a in exact]
        env = Env({}, {}, {})
        output = [functools.reduce(lambda x, y: x + y, (a*r[k] for a, r in zip(weights, rows, strict=True))) for k in range(len(rows[0]))]
        ds = [functools.reduce(self.plus, (self.do_rel_entr(env, p, o) for p, o in zip(r, output, strict=True))) for r in rows]
        low = functools.reduce(self.plus, (self.times(a, x) for a, x in zip(weights, ds, strict=True) if a != 0))
        return Between(low, functools.reduce(lambda a, b: self.extreme(a, b, 1), ds))

    # -- random variables
    def information(self, e: Call, env: Env) -> Any:
        def group(x: Expr) -> tuple[str, ...]:
            parts = x.items if isinstance(x, Seq) else (x,)
            out: list[str] = []
            for p in parts:
                if isinstance(p, Seq):
                    out += group(p)
                elif isinstance(p, Name) and isinstance(env.find(p.id), Variable):
                    out.append(env.find(p.id).name)
                else:
                    raise NoIdea("no random variable")
            return tuple(out)

        groups = [group(a) for a in e.args if not (isinstance(a, Seq) and a.kind == "given")]
        given = tuple(n for a in e.args if isinstance(a, Seq) and a.kind == "given" for n in group(a))
        entropy = self.entropy
        if e.fn == "H":
            names = tuple(n for g in groups for n in g)
            return entropy(names + given) - entropy(given)
        if e.fn == "I":
            if len(groups) != 2:
                raise NoIdea("information of more than two groups")
            a, b = groups
            return self.mutual(a, b, given)
        if e.fn == "independent":
            seen: tuple[str, ...] = ()
            for g in groups:
                if seen and not self.separate(seen, g, ()):
                    return False
                seen += g
            return True
        return all(self.separate(tuple(n for g in groups[:k] for n in g), groups[k + 1], groups[k])
                   for k in range(1, len(groups) - 1))

    def marginal(self, names: tuple[str, ...]) -> dict[tuple[Hashable, ...], Any]:
        places = [self.point.variables.index(n) for n in names]
        out: dict[tuple[Hashable, ...], Any] = {}
        for x, p in self.point.joint.items():
            key = tuple(x[k] for k in places)
            out[key] = out.get(key, q(0)) + p
        return out

    def entropy(self, names: tuple[str, ...]) -> Any:
        env = Env({}, {}, {})
        return functools.reduce(self.plus, (self.neg(self.do_rel_entr(env, p, q(1))) for p in self.marginal(names).values()), q(0))

    def mutual(self, a: tuple[str, ...], b: tuple[str, ...], given: tuple[str, ...]) -> Any:
        return q(0) if self.separate(a, b, given) else (
            self.entropy(a + given) + self.entropy(b + given) - self.entropy(a + b + given) - self.entropy(given))

    def separate(self, a: tuple[str, ...], b: tuple[str, ...], given: tuple[str, ...]) -> bool:
        """Whether a and b are independent, given these: decided in exact numbers."""
        whole_law, left, right, middle = (self.marginal(g) for g in (a + b + given, a + given, b + given, given))
        for x in left:
            for y in right:
                z = x[len(a):]
                if y[len(b):] == z and whole_law.get(x[:len(a)] + y[:len(b)] + z, q(0))*middle[z] != left[x]*right[y]:
                    return False
        return True

    # -- binders
    def binder(self, e: Bind, env: Env) -> Any:
        match e.binder:
            case "forall" | "exists":
                out = self.truth(e, env)
                if out is None:
                    raise NoIdea("a truth that is not seen")
                return out
            case "channel" | "mechanism" | "function":
                return Written(e.binder, e.bindings, e.body, env)
            case "sum" | "prod":
                return self.summed(e, env)
            case "limit":
                return self.limit(e, env)
            case "integral":
                return self.integral(e, env)
        return self.supremum(e, env)

    def summed(self, e: Bind, env: Env) -> Any:
        total, how = (q(0), self.plus) if e.binder == "sum" else (q(1), self.times)
        if len(e.bindings) == 1 and self.values(e.bindings[0].domain, env) is None:
            return self.series(e, env)
        for inner, every in self.bound(e.bindings, env):
            if inner is None or not every:
                raise NoIdea("a sum over what is not listed")
            total = how(total, self.number(e.body, inner))
        return total

    def series(self, e: Bind, env: Env) -> Any:
        b = e.bindings[0]
        match b.domain:
            case Seq("range", (lo, hi)):
                low, high = self.value(lo, env), self.value(hi, env)
            case Name("naturals"):
                low, high = q(0), OO
            case Name("integers"):
                low, high = -OO, OO
            case _:
                raise NoIdea("a series over what?")
        if e.binder != "sum" or low == OO or high == -OO:
            raise NoIdea("an infinite product")
        if isinstance(low, flint.fmpq) and isinstance(high, float):
            return self.tail(e, env, int(low.p), 1)
        if isinstance(high, flint.fmpq):
            return self.tail(e, env, int(high.p), -1)
        return self.plus(self.tail(e, env, 0, 1), self.tail(e, env, -1, -1))

    def tail(self, e: Bind, env: Env, start: int, way: int) -> Any:
        self.guessed = True
        total, sizes, zeros = q(0), [], 0
        for k in range(MOST_TERMS):
            term = self.number(e.body, env.bind(**{e.bindings[0].name: q(start + way*k)}))
            if isinstance(term, (float, Between)):
                raise NoIdea("a series of what is infinite or not known")
            total = total + term
            size = abs(flint.arb(term).mid())
            sizes.append(size)
            zeros = zeros + 1 if term == 0 else 0
            if zeros >= 60:
                return total
            if k > 30 and size > 0 and sizes[-12] > 0:
                ratio = (size/sizes[-12]).root(11) if size < sizes[-12] else flint.arb(1)
                if ratio < flint.arb("0.98") and size/(1 - ratio) < flint.arb("1e-30"):
                    return flint.arb(total) + flint.arb(0, float((10*size/(1 - ratio)).mid()) + 1e-60)
        raise NoIdea("a series that converges slowly, or not")

    def supremum(self, e: Bind, env: Env) -> Any:
        way = 1 if e.binder in ("sup", "max") else -1
        best: Any = None
        everything = True
        for inner, every in self.bound(e.bindings, env):
            everything &= every
            if inner is None:
                continue
            v = self.number(e.body, inner)
            best = v if best is None else self.extreme(best, v, way)
        if everything:
            if best is None:
                if e.binder in ("sup", "inf"):
                    raise NoIdea("a supremum of nothing")
                raise Undefined("a maximum of nothing")
            return best
        if best is None:
            raise NoIdea("nothing to look at")
        low, high = _ends(best)
        return Between(low, OO) if way > 0 else Between(-OO, high)

    def limit(self, e: Bind, env: Env) -> Any:
        """What the values come to along five approaches, one after the other; taken with a wide margin."""
        if len(e.bindings) != 1:
            raise NoIdea("a joint limit")
        b = e.bindings[0]
        assert not isinstance(b.domain, Type)
        to = self.number(b.domain, env)
        self.guessed = True
        declared = b.name in env.base and b.name not in env.local
        found: list[Any] = []
        ways = {"+": (1,), "-": (-1,)}.get(b.side, (1, -1)) if not isinstance(to, float) else (1,)
        for way in ways:
            values: list[Any] = []
            for k in (12, 16, 20, 24, 28):
                x = to + way*flint.fmpq(1, 10**k) if not isinstance(to, float) else q(10**(k//2 - 3))*(1 if to > 0 else -1)
                inner = env.bind(**{b.name: x})
                if declared:
                    inner = Env({**env.base, b.name: x}, {k: v for k, v in env.local.items() if k != b.name}, env.spaces)
                    if not all(self.truth(w, inner) for w in self.where(b.name)):
                        break
                values.append(self.number(e.body, inner))
            else:
                found.append(self.settled(values))
                continue
            if not declared:
                raise NoIdea("a side from which nothing comes")
        if not found:
            raise NoIdea("no side from which something comes")
        if len(found) == 2 and self.related("==", *found) is False:
            raise Undefined("different limits from two sides")
        return found[0]

    def where(self, name: str) -> tuple[Expr, ...]:
        return self.domains.get(name, ())

    domains: Mapping[str, tuple[Expr, ...]] = {}

    def settled(self, values: list[Any]) -> Any:
        if any(isinstance(v, Between) for v in values):
            raise NoIdea("a limit of bounds")
        if all(isinstance(v, float) for v in values[-3:]):
            return values[-1]
        if any(isinstance(v, float) for v in values):
            raise NoIdea("a limit of what is infinite at times")
        last = [flint.arb(v) for v in values]
        gaps = [abs(b - a) for a, b in itertools.pairwise(last)]
        gap = max(float(g.mid()) + float(g.rad()) for g in gaps[-2:])
        size = float(abs(last[-1].mid()))
        if gap <= 1e-4*(1 + size):
            return last[-1].mid() + flint.arb(0, 1000*gap + 1e-6*(1 + size))
        if all(abs(b) > 5*abs(a) for a, b in itertools.pairwise(last[-4:])) and size > 1e4 and (last[-1] > 0) == (last[-2] > 0):
            return OO if last[-1] > 0 else -OO
        raise NoIdea("a limit that is not seen")

    def integral(self, e: Bind, env: Env) -> Any:
        """By double exponential nodes, at two steps; taken with a wide margin."""
        if len(e.bindings) != 1 or not isinstance(e.bindings[0].domain, Seq):
            if len(e.bindings) == 1 and e.bindings[0].domain == Name("reals"):
                low: Any = -OO
                high: Any = OO
            else:
                raise NoIdea("an integral over what?")
        else:
            low, high = (self.number(x, env) for x in e.bindings[0].domain.items)
        if isinstance(low, Between) or isinstance(high, Between):
            raise NoIdea("an end that is not known")
        if not isinstance(low, float) and not isinstance(high, float):
            s = self.sure_sign(high - low)
            if s == 0:
                return q(0)
            if s < 0:
                raise NoIdea("an integral backwards")
        self.guessed = True
        name = e.bindings[0].name
        half = flint.arb.pi()/2

        def at(t: flint.arb) -> Any:
            u = half*t.sinh()
            du = half*t.cosh()
            if isinstance(low, float) and isinstance(high, float):
                x, dx = u.sinh(), u.cosh()*du
            elif isinstance(high, float):
                x, dx = flint.arb(low) + u.exp(), u.exp()*du
            elif isinstance(low, float):
                x, dx = flint.arb(high) - u.exp(), u.exp()*du
            else:
                width = flint.arb(high - low)/2
                x, dx = flint.arb(low) + width*(1 + u.tanh()), width*du/u.cosh()**2
            x = x.mid()
            try:
                v = self.number(e.body, env.bind(**{name: x}))
            except Undefined:
                raise NoIdea("an integrand without a value") from None
            if isinstance(v, (float, Between)):
                raise NoIdea("an integrand that is infinite")
            return flint.arb(v)*dx

        sums: list[Any] = []
        for part in (8, 16, 32):
            h, n = flint.arb(1)/part, 7*part//2
            sums.append(h*sum((at(k*h) for k in range(-n, n + 1)), flint.arb(0)))
        size = float(abs(sums[-1]).mid()) if sums[-1].is_finite() else math.inf
        gap = max(float(abs(b - a).mid()) for a, b in itertools.pairwise(sums)) if size < math.inf else math.inf
        if not 0 <= gap <= 1e-5*size or size == 0:  # where a narrow peak is between the nodes, the sums differ by factors
            raise NoIdea("an integral that is not seen")
        return sums[-1].mid() + flint.arb(0, 100*gap + 1e-5*size)


def _ends(x: Any) -> tuple[Any, Any]:
    return (x.low, x.high) if isinstance(x, Between) else (x, x)


def _apart(x: Any, y: Any) -> float:
    """How far apart two numbers are, against their size."""
    if isinstance(x, float) or isinstance(y, float):
        return 0.0 if x is y else math.inf
    return float(abs(flint.arb(y) - x).mid())/(1 + float(abs(flint.arb(y)).mid()))


def _spoken_of(w: Expr) -> str:
    """The name that a condition of a type speaks of: its first word in every link."""
    match w:
        case Op("and", (a, _)):
            return _spoken_of(a)
        case Op(_, (Name(n), _)):
            return n
    raise NoIdea("a condition of another form")


@functools.cache
def _definition(text: str) -> Expr:
    return read_expression(text)
