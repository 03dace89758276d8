"""Witnesses: exact values for the names of a statement, and what holds at them.

Numbers are closed expressions of the claim language (``1/2``, ``log(2)``), objects are
tables of them. ``Point.decide`` says whether a formula is true, false or undefined there;
when enclosures and normal forms cannot tell, it says so and nothing follows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Container, Iterable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.enclose import FLIPPED, NEGATED, PRECISIONS, NotReal, Region, compare, constant_sign
from symdp.legacy.kernel.entries import integers_of
from symdp.legacy.kernel.expressions import SyntaxProblem, read_expression
from symdp.legacy.kernel.folding import fold, folded
from symdp.legacy.kernel.interval import INF, Interval
from symdp.legacy.kernel.matrices import MAX_ORDER, Matrix, is_square, semidefinite
from symdp.legacy.kernel.nodes import Bind, Call, Expr, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.normal import TooLarge, ratio, text
from symdp.legacy.kernel.objects import (
    Dist,
    Env,
    Fun,
    Object,
    Table,
    Unsupported,
    Value,
    Variable,
    _Expander,
    _whole,
    laws_of,
)
from symdp.legacy.kernel.scope import RESERVED, loose, variables
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    CONNECTIVES,
    FALSE,
    ONE,
    TRUE,
    ZERO,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)
from symdp.legacy.kernel.written import factors_of

Types = tuple[tuple[str, Type], ...]
Sides = tuple[Expr, Expr]  # a number lies between the two
LOG_ZERO = Call("log", (ZERO,))


class Unfit(Exception):
    """Values that are not of the declared types, or not readable."""


class Fault(Exception):
    """A sub-expression that is undefined at the point (``certain``), or cannot be seen to be defined."""

    def __init__(self, certain: bool, what: str) -> None:
        super().__init__(what)
        self.certain, self.what = certain, what


# -- values
def _read(value: object) -> Expr:
    try:
        return read_expression(value)  # type: ignore[arg-type]
    except (SyntaxProblem, TypeError) as p:
        raise Unfit(f"{str(value)[:60]!r} cannot be read: {p}") from None


def closed(value: object) -> Expr:
    """A number of a witness."""
    e = _Expander().expand(_read(value), {})
    if _has_formula(e):
        raise Unfit(f"{str(value)[:60]!r} is no number")
    return e


def label(value: object) -> Expr:
    """An outcome or entry: a number, a symbol, or a tuple of them."""
    return _Expander().outcome(_read(value), {})


def _has_formula(e: Expr) -> bool:
    return any(isinstance(x, Op) and x.op in (*COMPARISONS, *CONNECTIVES, "in") for x in walk(e))


def _enclosed(e: Expr) -> Interval | None:
    """An enclosure of the closed number e, which is then defined, at the first precision that gives one."""
    return next((v for prec in PRECISIONS if (v := Region((), prec=prec).enclose(e)) is not None), None)


def _is_bounded(value: Interval) -> bool:
    return value.lo > -INF and value.hi < INF


def _is_infinite(value: Interval) -> bool:
    return INF in (value.lo, -value.hi)


def is_finite(e: Expr) -> bool:
    """The closed expression e is seen to be a real number: defined, and neither oo nor -oo."""
    try:
        value = _enclosed(e)
    except NotReal:
        return False
    return value is not None and _is_bounded(value)


def whole_number(e: Expr) -> int | None:
    """The integer a closed number is known to be; None when it is known to be none. Raises Fault, also where it is
    undefined."""
    try:
        value = ratio(e, constant_sign).constant
        inside = Region((), prec=PRECISIONS[-1]).enclose(e)
    except (NotReal, TooLarge, ZeroDivisionError) as problem:
        raise Fault(False, str(problem)) from None
    if value is not None:
        if inside is None and Region((), prec=PRECISIONS[-1]).enclose(known := _exact(e)) is None:
            raise _fault(known)  # the normal form of sqrt(-2)/sqrt(-2) is 1
        return int(value) if value.denominator == 1 else None
    if inside is not None and _is_bounded(inside) and math.ceil(inside.lo) > math.floor(inside.hi):
        return None
    raise Fault(False, "it cannot be decided whether this is an integer")


def read_values(data: Mapping[str, Any], types: Types, env: Env, read: Callable[[str], Expr] = closed) -> tuple[
        dict[str, Value], list[Expr]]:
    """Values of the declared types, and the formulas that must hold for them to be admissible.

    ``read`` reads the numbers; its expressions may have free names (a parametrised family).
    Raises Unfit when the shape of a value is wrong.
    """
    reader = _Values(types, env, read)
    # what is about laws comes after them, in whatever order they are declared
    for name, t in sorted(types, key=lambda n: n[1].kind in ("database", "event")):
        if name not in data:
            raise Unfit(f"no value for {name}")
        try:
            reader.env[name] = reader.value(name, t, data[name])
        except Unsupported as problem:
            raise Unfit(str(problem)) from None
    return {name: reader.env[name] for name, _ in types}, reader.conditions


def numbers_of(t: Type, value: Value) -> tuple[Expr, ...]:
    """The numbers that a value of the type is, or has as values or entries (not those of laws): they are to be seen to
    be real."""
    match value:
        case Fun(table):
            return tuple(x for _, x in table)
        case Matrix():
            return value.numbers
    return (value,) if t.kind in ("real", "integer") and not isinstance(value, Object) else ()


class _Values:
    """The values read so far (``env``), the outcomes of the spaces they share, and what must hold of them."""

    def __init__(self, types: Types, env: Env, read: Callable[[str], Expr]) -> None:
        self.declared = {name for name, _ in types} | env.keys()
        self.env = dict(env)
        self.read = read
        self.spaces: dict[str, tuple[Expr, ...]] = {}
        self.databases: dict[tuple[Expr | None, Expr | None], tuple[tuple[Expr, ...], ...]] = {}
        self.conditions: list[Expr] = []
        self.expander = _Expander()

    def value(self, name: str, t: Type, data: Any) -> Value:
        if t.kind in ("real", "integer"):
            return self.number(name, t, self.read(data))
        if not isinstance(data, dict):
            raise Unfit(f"a table is needed for a {t.kind}")
        match t.kind:
            case "distribution":
                outcomes = self.space(t, "on", map(label, data["outcomes"]))
                return self.law(outcomes, data["probabilities"], infinite(t, "on"))
            case "channel" | "mechanism":
                return self.table(t, data)
            case "database":
                return self.database(t, tuple(map(label, data["entries"])))
            case "event":
                return self.event(tuple(map(label, data["outcomes"])))
            case "function":
                return self.function(t, data["table"])
            case "matrix" | "psd matrix":
                return self.matrix(t, [tuple(map(self.read, row)) for row in data.get("rows", ())])
            case "variable":
                return self.variable(t, tuple(map(label, data["values"])), data["probabilities"])
        raise AssertionError(f"no type of a declared or bound name is {t.kind}")

    def number(self, name: str, t: Type, value: Expr) -> Expr:
        if t.kind == "integer" and isinstance(value, Num) and value.value.denominator != 1:
            raise Unfit("an integer is needed")
        numbers = {k: v for k, v in (self.env | {name: value}).items() if not isinstance(v, Object)}
        for w in t.where:
            if later := variables(w) - {*numbers, *RESERVED}:
                raise Unfit(f"the domain of {name} mentions {min(later)}, which is not declared before it")
            self.conditions.append(substitute(w, numbers))
        return value

    def law(self, outcomes: tuple[Expr, ...], probabilities: list[Any], more: bool = False) -> Dist:
        if len(probabilities) != len(outcomes):
            raise Unfit("one probability per outcome")
        probs = tuple(map(self.read, probabilities))
        self.conditions += [*(Op(">=", (p, ZERO)) for p in probs), Op("==", (folded("+", ZERO, probs), ONE))]
        return Dist(outcomes, probs, more)

    def table(self, t: Type, data: dict[str, Any]) -> Table:
        inputs = tuple(tuple(map(label, x)) for x in data["inputs"])
        if len(inputs) != len(data["rows"]) or not inputs or len({len(x) for x in inputs}) != 1:
            raise Unfit("one row per input, inputs of one length")
        columns = [tuple(dict.fromkeys(column)) for column in zip(*inputs, strict=True)]
        if len(set(inputs)) != len(inputs) or len(inputs) != math.prod(map(len, columns)):
            raise Unfit("the inputs are not all combinations of their letters")
        if t.kind == "channel" and len(columns) != 1:
            raise Unfit("a channel has one input")
        if any(set(column) != set(columns[0]) for column in columns):
            raise Unfit("the entries of a database are letters of one alphabet")
        self.count(t, len(columns))
        for column in columns:
            self.space(t, "from" if t.kind == "channel" else "over", column)
        alike = (t.param("entries"), t.param("over"))
        if t.kind == "mechanism" and alike[0] is not None and self.databases.setdefault(alike, inputs) != inputs:
            raise Unfit("mechanisms that are declared alike must list the same databases in the same order")
        outcomes, more = self.space(t, "to", map(label, data["outcomes"])), infinite(t, "to")
        return Table(inputs, tuple(self.law(outcomes, row, more) for row in data["rows"]), t.kind == "channel")

    def database(self, t: Type, entries: tuple[Expr, ...]) -> Expr:
        self.count(t, len(entries))
        tables, over = [v for v in self.env.values() if isinstance(v, Table)], t.param("over")
        fitting = [m for m in tables if m.entries == len(entries)]
        if tables and not (fitting and all(entries in m.inputs for m in fitting)):
            raise Unfit("the database is not an input of the mechanism")
        letters: Iterable[Expr] = entries
        if isinstance(over, Name) and over.id not in self.declared:
            if over.id not in self.spaces and not tables:
                raise Unfit("the alphabet of the database is not given")
            letters = self.spaces.get(over.id, entries)
        elif over is not None:
            of = over if isinstance(over, Seq) else Seq("range", (ONE, over))  # so many letters: those from 1
            letters = self.expander.elements(of, self.env)
        if not set(entries) <= set(letters):
            raise Unfit("the database's entries are not of its alphabet")
        return Seq("tuple", entries)

    def event(self, outcomes: tuple[Expr, ...]) -> Expr:
        laws = [d for v in self.env.values() for d in laws_of(v)]
        if len(set(outcomes)) < len(outcomes) or not laws or not all(o in d.outcomes for d in laws for o in outcomes):
            raise Unfit("an event is a set of outcomes of all laws")
        return Seq("set", outcomes)

    def function(self, t: Type, data: dict[str, Any]) -> Fun:
        keys, values, to = self.space(t, "from", map(label, data)), tuple(map(self.read, data.values())), t.param("to")
        if isinstance(to, Seq) and to.kind in ("[]", "(]", "[)", "()"):
            self.conditions += [self.expander.expand(Op("in", (v, to)), self.env) for v in values]
        elif isinstance(to, Seq) and to.kind == "range":
            if not all(isinstance(v, Num) and v.value.denominator == 1 for v in values):
                raise Unfit("a function to integers has written integers for values")
            self.conditions += [self.expander.expand(Op("<=", pair), self.env) for v in values
                                for pair in ((to.items[0], v), (v, to.items[1]))]
        elif to != Name("reals"):
            raise Unfit("functions to reals, an interval or a range only")
        return Fun(tuple(zip(keys, values, strict=True)))

    def matrix(self, t: Type, rows: list[tuple[Expr, ...]]) -> Matrix:
        """A square table of its order; a psd matrix is symmetric, and no principal minor of it is negative."""
        order = None if (k := t.param("order")) is None else self.expander.object(k, self.env)
        if not is_square(rows) or len(rows) > MAX_ORDER or order != num(len(rows)):
            raise Unfit("a matrix is a square table, of the order that is declared, 4 at most")
        if t.kind == "psd matrix":
            self.conditions += semidefinite(rows)
        return Matrix(tuple(rows))

    def variable(self, t: Type, values: tuple[Expr, ...], probabilities: list[Any]) -> Variable:
        """Its value at each point of the one probability space of all variables."""
        law = self.law(values, probabilities)
        size = None if (k := t.param("in")) is None else self.expander.object(k, self.env)
        if size is not None and not (isinstance(size, Num) and size.value.denominator == 1
                                     and len(set(values)) <= size.value):
            raise Unfit("more letters than the alphabet has, or an alphabet of no known size")
        if self.spaces.setdefault("'points", law.probs) != law.probs:
            raise Unfit("random variables are on one space: their probabilities are the same")
        return Variable(values, law.probs)

    def count(self, t: Type, entries: int) -> None:
        n = t.param("entries")
        if n is not None and self.expander.expand(n, self.env) != num(entries):
            raise Unfit("the number of entries is not the declared one")

    def space(self, t: Type, key: str, outcomes: Iterable[Expr]) -> tuple[Expr, ...]:
        """The outcomes, which must be those of the declared space; what is on one space lists them alike."""
        found = tuple(outcomes)
        if len(set(found)) != len(found) or not found:
            raise Unfit("outcomes must be distinct, and there must be one")
        shared = None
        match t.param(key) or (Name("") if key == "on" else None):  # laws are on one space where none is named
            case None:
                return found
            case Name(numbers) if numbers in _NUMBERS:
                # a law may live on finitely many numbers; a channel or function needs a row for every one
                if key not in ("on", "to") or not all(isinstance(o, Num) and _NUMBERS[numbers](o.value) for o in found):
                    raise Unfit(f"the outcomes are not {numbers}, or not all of them")
                return found
            case Name(unknown) if unknown not in self.declared:
                shared = unknown
            case domain if not isinstance(domain, Seq) and isinstance(n := self.expander.object(domain, self.env), Num):
                shared = str(n.value)
                if len(found) != n.value or not all(_whole(o) and 1 <= o.value <= n.value for o in found):
                    raise Unfit(f"the outcomes are 1 to {shared}")
            case domain if set(self.expander.elements(domain, self.env)) != set(found):
                raise Unfit("the outcomes are not those declared")
        if shared is not None and self.spaces.setdefault(shared, found) != found:
            raise Unfit("objects on one space must list the same outcomes in the same order")
        return found


def _is_sized(t: Type, known: Container[str]) -> bool:
    """Of numbers, or of objects on points that are written or numbered: of no arbitrary space."""
    if t.kind in ("real", "integer"):
        return True
    space = t.param({"function": "from", "distribution": "on"}.get(t.kind, "order"))
    return t.kind in ("function", "distribution", "matrix", "psd matrix") and not t.where and (
        isinstance(space, Num | Seq) or (isinstance(space, Name) and space.id in known))


def listed(types: Types, values: Mapping[str, Value], space: Expr, sides: Mapping[str, tuple[str, str]]) -> (
        frozenset[Expr] | None):
    """The points of a space, as the values list them; ``sides``: which object's the named ones are. None where they
    list none of it, or not all."""
    if isinstance(space, Seq) and space.kind == "tuple":
        parts = [listed(types, values, s, sides) for s in space.items]
        known = [part for part in parts if part is not None]
        return frozenset(Seq("tuple", x) for x in itertools.product(*known)) if len(known) == len(parts) else None
    if (within := integers_of(types, space)) is not None or (isinstance(space, Seq) and space.kind == "set"):
        return frozenset(_Expander().elements(within or space, values))
    if not isinstance(space, Name) or space.id in _NUMBERS:
        return None
    own = [sides[space.id]] if space.id in sides else [(n, key) for n, t in types for key, s in t.params if s == space]
    for name, key in own:
        match key, values.get(name):
            case "on", Dist(outcomes):
                return frozenset(outcomes)
            case "from" | "over", Table(inputs):
                return frozenset(a for x in inputs for a in x)
            case "to", Table(_, rows):
                return frozenset(rows[0].outcomes)
    return None


def infinite(t: Type, key: str) -> bool:
    """A law on all numbers or integers is written as one on those that may have a positive probability."""
    space = t.param(key)
    return isinstance(space, Name) and space.id in _NUMBERS


_NUMBERS: dict[str, Callable[[Fraction], bool]] = {
    "reals": lambda _: True, "integers": lambda x: x.denominator == 1,
    "naturals": lambda x: x.denominator == 1 and x >= 0,
}


# -- truth
class Point(_Expander):
    """Truth at a point: every name has an exact value, and what is not read is not looked at.

    ``inputs`` are candidate input laws for capacities: each gives a lower bound (its mutual
    information) and an upper bound (the largest divergence from its output law). ``numbers``
    are the names that are declared as numbers.
    """

    def __init__(self, inputs: tuple[tuple[Expr, ...], ...] = (), numbers: Iterable[str] = (),
                 chosen: Mapping[str, Any] | None = None) -> None:
        super().__init__(self.require)
        self.chosen = chosen or {}  # for names that suprema and infima bind, where these may be undefined
        self.numbers |= set(numbers)
        self.inputs = inputs
        self.known: dict[Expr, Expr] = {}
        self.sides: tuple[Sides, Sides] = ((ZERO, ZERO), (ZERO, ZERO))
        self.failed: tuple[Expr, Sides, Sides] | None = None  # the comparison met last, and bounds of its sides

    def decide(self, e: Expr, env: Env) -> bool:
        """True or false. Raises Fault when e is undefined, or when it cannot be decided."""
        self.failed = None
        truth = self.expand(e, env)
        if truth not in (TRUE, FALSE):
            raise Fault(False, "this formula cannot be decided at a point")
        return truth == TRUE

    # -- formulas: every comparison is decided as it is met
    def expand(self, e: Expr, env: Env) -> Expr:
        budget = self.budget
        out = super().expand(e, env)
        if out in (TRUE, FALSE):
            self.budget = budget  # nothing is left of its terms
        return out

    def object(self, e: Expr, env: Env) -> Value:
        out = super().object(e, env)
        match out:
            case Call("min" | "max" as fn, args):
                return _nested(fn, args)
            case Call("rel_entr", (Num(a), Num(b))) if a > 0 and b > 0:  # cheaper to enclose
                return Op("*", (num(a), Call("log", (num(a / b),))))
        return out

    def require(self, conditions: list[Expr]) -> None:
        """What makes a law of the statement one must hold; what is none has no value."""
        for c in conditions:
            assert isinstance(c, Op)
            if c.op == "==" and c.args[0] == c.args[1]:  # a number that is read: it has a value
                self.between(self.real(c.args[0]))
            elif self.related(c.op, *c.args) != TRUE:
                raise Fault(True, "probabilities that are negative, or that do not sum to one")

    def keep(self, e: Bind, env: Env) -> Expr:
        if e.binder in ("sup", "inf") and {b.name for b in e.bindings} <= self.chosen.keys():
            self.at_chosen(e, env)
        raise Fault(False, f"{e.binder} over an infinite domain has no value at a point")

    def at_chosen(self, e: Bind, env: Env) -> None:
        """A supremum or infimum reads its body at all values of the names that it binds. Raises a Fault where it is
        undefined at those chosen for them, which must be of their types: numbers, matrices, functions and laws, on
        spaces of a known size."""
        from symdp.legacy.kernel.goals import Rejected, binding_type

        try:
            typed = tuple((b.name, binding_type(b.domain, b.name, b.name)) for b in e.bindings)
            if len(dict(typed)) < len(typed) or not all(_is_sized(t, {*env, *dict(typed)}) for _, t in typed):
                raise Unfit("values for names of other types")
            for k, b in enumerate(e.bindings):  # what a domain mentions has the value that it has outside, or earlier
                space = [v for _, v in b.domain.params] if isinstance(b.domain, Type) else [b.domain]
                if any(later.name in free_names(x) for later in e.bindings[k:] for x in space):
                    raise Unfit(f"the domain of {b.name} mentions what is bound after it")
            values, conditions = read_values({n: self.chosen[n] for n, _ in typed}, typed, {
                n: v for n, v in env.items() if n not in dict(typed)})
            if any(t.kind == "integer" and not isinstance(values[n], Num) for n, t in typed):
                raise Unfit("an integer is written as one")
        except (Rejected, Unfit, Unsupported, KeyError, TypeError) as problem:
            raise Fault(False, f"values chosen for {e.binder}: {problem}") from None
        inner = {**env, **values}
        self.numbers |= {n for n, t in typed if t.kind in ("real", "integer")}
        try:  # a value whose own condition is undefined, as of a probability 1/0, is none
            fits = all(is_finite(x) for n, t in typed for x in numbers_of(t, values[n])) and all(
                self.decide(c, inner) for c in conditions)
        except Fault as fault:
            raise Fault(False, f"values chosen for {e.binder}: {fault.what}") from None
        if fits and (sure := self.undefined(e.body, inner)):
            raise sure

    def member(self, x: Expr, domain: Expr, env: Env) -> Expr:
        match domain:
            case Seq("[]" | "[)" | "(]" | "()" | "range" as kind, (lo, hi)):
                inside = [self.decide(Op("<=" if kind[0] in "[r" else "<", (lo, x)), env),  # both ends are read
                          self.decide(Op("<=" if kind[-1] in "]e" else "<", (x, hi)), env),
                          kind != "range" or whole_number(self.expand(x, env)) is not None]
                return TRUE if all(inside) else FALSE
            case Name("integers"):
                return TRUE if whole_number(self.expand(x, env)) is not None else FALSE
        return super().member(x, domain, env)

    def comparison(self, op: str, a: Expr, b: Expr, env: Env) -> Expr:
        try:
            truth = super().comparison(op, a, b, env)
        except (Fault, Unsupported):
            if sure := self.undefined(a, env) or self.undefined(b, env):  # both sides are read
                raise sure from None
            raise
        self.failed = (Op(op, (a, b)), *self.sides)
        return truth

    def undefined(self, e: Expr, env: Env) -> Fault | None:
        """Why the number e is undefined for certain, if that is seen."""
        try:
            self.between(self.real(self.expand(e, env)))
        except Fault as fault:
            return fault if fault.certain else None
        except (Unsupported, NotReal, TooLarge, ZeroDivisionError):
            pass
        return None

    def real(self, e: Expr) -> Expr:
        if strange := loose(e):
            raise Fault(False, f"{min(strange)!r} stands where a number belongs")
        if _has_formula(e):
            raise Fault(False, "a formula stands where a number belongs")
        return e

    def related(self, op: str, x: Expr, y: Expr) -> Expr:
        truth = super().related(op, x, y)
        self.sides = (x, x), (y, y)
        if truth in (TRUE, FALSE):
            return truth
        x, y = self.real(x), self.real(y)
        try:
            if not (_has_capacity(x) or _has_capacity(y)):
                sign = constant_sign(Op("-", (x, y)))
                if sign is not None:  # both have values then
                    return fold(op, (num(sign), ZERO))
            self.sides = self.between(x), self.between(y)
            answer = _decided(op, *self.sides)
        except (NotReal, TooLarge, ZeroDivisionError) as problem:
            raise Fault(False, str(problem)) from None
        if answer is None:
            raise Fault(False, "the two sides are too close to tell")
        return TRUE if answer else FALSE

    # -- numbers
    def between(self, e: Expr) -> Sides:
        """Two closed numbers, both seen to be defined, with e between them: e itself, where it has no capacity."""
        low, high = self.bounds(e)
        return self.number(low), self.number(high)

    def number(self, e: Expr) -> Expr:
        """The closed number e, seen to be defined; oo or -oo where it is infinite."""
        if e not in self.known:
            out, value = e, _enclosed(e)
            if value is None:
                out = _exact(e)
                value = _enclosed(out)
            if value is None:
                raise _fault(out)
            if _is_infinite(value):
                out = INFINITIES[value.lo < 0]
            elif not _is_bounded(value) and not Region(()).finite(out):
                raise Fault(False, "a number that may be infinite")
            self.known[e] = out
        return self.known[e]

    # -- capacities
    def bounds(self, e: Expr) -> Sides:
        """e with lower, and with upper bounds in place of capacities, with which it must grow."""
        if not _has_capacity(e):
            return e, e
        match e:
            case Call("capacity", (Seq("list", rows),)):
                return self.capacity([r.items for r in rows if isinstance(r, Seq)])
            case Call("max" | "min", args) | Op("+", args):
                pass
            case Op("*", (a, _) as args) if not _has_capacity(a) and constant_sign(a) in (0, 1):
                pass
            case Op("/", (a, b)) if not _has_capacity(b) and constant_sign(b) == 1:
                args = (a,)
            case Op("^", (a, Num(n))) if n >= 1 and constant_sign(self.bounds(a)[0]) in (0, 1):
                args = (a,)
            case _:
                raise Fault(False, "a capacity inside an expression that cannot be bounded")
        pairs = {x: self.bounds(x) for x in args}
        lows, highs = ({x: pair[k] for x, pair in pairs.items()} for k in (0, 1))
        return rebuild(e, lambda x: lows.get(x, x)), rebuild(e, lambda x: highs.get(x, x))

    def capacity(self, rows: list[tuple[Expr, ...]]) -> Sides:
        """I(law, W) <= capacity <= the largest divergence of a row from the output law, for every input law.

        The redundancy-capacity theorem (Cover and Thomas, Theorem 13.1.1).
        """
        lows, highs = [], []
        for law in ((num(Fraction(1, len(rows))),) * len(rows), *(i for i in self.inputs if len(i) == len(rows))):
            signs = [constant_sign(p) for p in law]
            if not {*signs} <= {0, 1} or compare("==", folded("+", ZERO, law), ONE) is not True:
                raise Unfit("an input law needs probabilities that sum to one")
            output = [_mean(law, column) for column in zip(*rows, strict=True)]
            divergences = [folded("+", ZERO, (Call("rel_entr", pair) for pair in zip(row, output, strict=True)))
                           for row in rows]
            used = [i for i, sign in enumerate(signs) if sign]
            lows.append(_mean((law[i] for i in used), (divergences[i] for i in used)))
            highs.append(_nested("max", divergences))
        return _nested("max", lows), _nested("min", highs)


def _decided(op: str, x: Sides, y: Sides) -> bool | None:
    """Whether a number between the two of x is in this relation to one between those of y, if that can be told."""
    if op in (">", ">="):
        return _decided(FLIPPED[op], y, x)
    if op in ("<", "<="):
        return True if compare(op, x[1], y[0]) else False if compare(NEGATED[op], x[0], y[1]) else None
    below, above = _decided("<=", x, y), _decided(">=", x, y)
    equal = True if below and above else False if False in (below, above) else None
    return equal if op == "==" or equal is None else not equal


def _exact(e: Expr) -> Expr:
    """e with 0 for all parts that are 0, however they are written: as in 0*log(0)."""
    if isinstance(e, Op | Call):
        e = rebuild(e, _exact)
    return ZERO if constant_sign(e) == 0 else e


def _fault(e: Expr) -> Fault:
    """Why the closed number e has no enclosure: the innermost part without one, and the signs of its arguments."""
    region = Region((), prec=PRECISIONS[-1])
    parts = [x for x in walk(e) if isinstance(x, Op | Call)]
    # log(0) needs no value where another factor of the written product may be 0, wherever it stands in that
    excused = {LOG_ZERO for x in parts if LOG_ZERO in (factors := factors_of(x)) and any(
        constant_sign(a) not in (1, -1) for k, a in enumerate(factors) if k != factors.index(LOG_ZERO))}
    culprit = next(x for x in reversed(parts) if x not in excused and region.enclose(x) is None)
    fn, signs = culprit.op if isinstance(culprit, Op) else culprit.fn, [constant_sign(a) for a in culprit.args]
    infinite = [(v := region.enclose(a)) is not None and _is_infinite(v) for a in culprit.args]
    for undefined, pattern, why in _UNDEFINED:
        if fn == undefined and all(wanted in (sign, None) for sign, wanted in zip(signs, pattern, strict=True)):
            return Fault(True, why)
    if fn == "^" and signs[0] == -1 and whole_number(culprit.args[1]) is None:
        return Fault(True, "a power of a negative number with an exponent that is not an integer")
    if fn == "h_inv" and constant_sign(Op("-", (culprit.args[0], Call("log", (num(2),))))) == 1:
        return Fault(True, "the inverse of h above log(2)")
    if fn in ("+", "-", "/") and all(infinite):
        return Fault(True, "oo/oo" if fn == "/" else "oo - oo")
    if fn == "*" and 0 in signs and any(infinite):
        return Fault(True, "0*oo")
    return Fault(False, f"{text(culprit)[:80]} is not seen to be defined")


_UNDEFINED: list[tuple[str, tuple[int | None, ...], str]] = [  # where, by the signs of the arguments
    ("/", (None, 0), "division by zero"), ("log", (0,), "log(0)"), ("log", (-1,), "the logarithm of a negative number"),
    ("sqrt", (-1,), "the square root of a negative number"), ("^", (0, -1), "zero to a negative power"),
    ("h_inv", (-1,), "the inverse of h of a negative number"),
    *(("rel_entr", signs, "the relative entropy of a negative number") for signs in ((-1, None), (None, -1))),
]


def _nested(fn: str, args: Iterable[Expr]) -> Expr:
    """Of two at a time, as normal forms have it."""
    return reduce(lambda a, b: Call(fn, (a, b)), dict.fromkeys(args))


def _mean(law: Iterable[Expr], values: Iterable[Expr]) -> Expr:
    return folded("+", ZERO, (fold("*", pair) for pair in zip(law, values, strict=True)))


def _has_capacity(e: Expr) -> bool:
    return any(isinstance(x, Call) and x.fn == "capacity" for x in walk(e))
