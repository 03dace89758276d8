"""Finite objects, and what a statement says about them: expansion to a real formula.

``expand`` replaces sums and quantifiers over finite sets by their terms and atoms by
their definitions, so that a formula about laws and mechanisms given as tables becomes
one about the numbers in the tables. The numbers may be constants (a witness) or
expressions in free real variables (a parametrised family).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeGuard

from symdp.atoms import Atom, find
from symdp.kernel.expressions import read_expression
from symdp.kernel.scope import arity_fits
from symdp.kernel.tree import (
    COMPARISONS,
    CONNECTIVES,
    FALSE,
    ONE,
    TRUE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Law,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
    num,
    substitute,
    walk,
)

MAX_EXPANSION = 60_000  # nodes made by one expansion
UNDEFINED = Op("/", (ONE, ZERO))
BUILTIN = frozenset("exp log sqrt abs min max rel_entr".split())


class Unsupported(Exception):
    """A construction that has no finite expansion (an infinite alphabet, an unknown atom)."""


@dataclass(frozen=True)
class Dist:
    """A law on finitely many labelled outcomes."""

    outcomes: tuple[Expr, ...]
    probs: tuple[Expr, ...]

    def prob(self, label: Expr) -> Expr:
        return self.probs[self.outcomes.index(label)] if label in self.outcomes else ZERO


@dataclass(frozen=True)
class Table:
    """A channel or mechanism: one law per input; an input is a tuple of entries."""

    inputs: tuple[tuple[Expr, ...], ...]
    rows: tuple[Dist, ...]
    channel: bool = False

    @property
    def entries(self) -> int:
        return len(self.inputs[0])

    def row(self, entries: tuple[Expr, ...]) -> Dist:
        if entries not in self.inputs:
            raise Unsupported("a mechanism applied to something that is not one of its inputs")
        return self.rows[self.inputs.index(entries)]


@dataclass(frozen=True)
class Fun:
    """A function on finitely many labels."""

    table: tuple[tuple[Expr, Expr], ...]


Value = Expr | Dist | Table | Fun
Env = Mapping[str, Value]
Laws = Callable[[list[Expr]], object]


@lru_cache(maxsize=512)
def definition(text: str) -> Expr:
    return read_expression(text)


def expand(e: Expr, env: Env, laws: Laws | None = None) -> Expr:
    """The formula or number e about the objects in env. Raises Unsupported.

    ``laws`` is told the conditions under which each law written in e is one.

    Names that stand for numbers must be in env (as themselves when they are free); other
    names in the place of an outcome are symbols, marked with an apostrophe.
    """
    return _Expander(laws).expand(e, env)


class _Expander:
    def __init__(self, laws: Laws | None = None) -> None:
        self.budget = MAX_EXPANSION
        self.laws = laws

    def expand(self, e: Expr, env: Env) -> Expr:
        self.budget -= 1
        if self.budget < 0:
            raise Unsupported(f"an expansion with more than {MAX_EXPANSION} nodes")
        match e:
            case Num():
                return e
            case Name(name):
                value = env.get(name, e)
                if isinstance(value, (Dist, Table, Fun)):
                    raise Unsupported(f"{name} stands where a number belongs")
                return value
            case Op("if", (c, a, b)):
                condition = self.expand(c, env)
                if condition in (TRUE, FALSE):
                    return self.expand(a if condition == TRUE else b, env)
                return Op("if", (condition, self.expand(a, env), self.expand(b, env)))
            case Op(op, args) if op in ("and", "or", "implies", "iff", "not"):
                return self.logic(op, args, env)
            case Op("in", (x, domain)):
                return self.member(x, domain, env)
            case Op("==" | "!=" as op, (a, b)):
                if isinstance(a, Name) and isinstance(b, Name) and not {a.id, b.id} & {*env, "oo", "pi"}:
                    raise Unsupported("a comparison of two names that are not declared")
                x, y = self.label(a, env), self.label(b, env)
                if _is_label(x) and _is_label(y):
                    return TRUE if (x == y) == (op == "==") else FALSE
                return Op(op, (self.expand(a, env), self.expand(b, env)))
            case Op(op, args):
                return _fold(op, tuple(self.expand(a, env) for a in args))
            case Index(base, index):
                return self.index(base, index, env)
            case Call(fn, args):
                return self.call(fn, args, env)
            case Bind():
                return self.bind(e, env)
        raise Unsupported(f"{type(e).__name__.lower()} where a number or formula belongs")

    # -- logic with constants folded, so that finite quantifiers stay small
    def logic(self, op: str, args: tuple[Expr, ...], env: Env) -> Expr:
        a = self.expand(args[0], env)
        if op == "not":
            return FALSE if a == TRUE else TRUE if a == FALSE else Op("not", (a,))
        if (op, a) in (("and", FALSE), ("implies", FALSE)):
            return FALSE if op == "and" else TRUE
        if (op, a) == ("or", TRUE):
            return TRUE
        b = self.expand(args[1], env)
        return combine(op, a, b)

    def member(self, x: Expr, domain: Expr, env: Env) -> Expr:
        label = self.label(x, env)
        match domain:
            case Seq("set", items) if _is_label(label) or all(isinstance(i, Num) for i in items):
                values = [self.label(i, env) for i in items]
                if _is_label(label) and all(map(_is_label, values)):
                    return TRUE if label in values else FALSE
                out: Expr = FALSE
                for v in values:
                    out = combine("or", out, Op("==", (self.expand(x, env), v)))
                return out
            case Seq("range" | "[]" | "[)" | "(]" | "()" as kind, (lo, hi)):
                number = self.expand(x, env)
                return Op("in", (number, Seq(kind, (self.expand(lo, env), self.expand(hi, env)))))
            case Name(name) if name in env:
                value = env[name]
                if isinstance(value, Dist) and _is_label(label):
                    return TRUE if label in value.outcomes else FALSE
                if isinstance(value, Seq) and _is_label(label):
                    return TRUE if label in value.items else FALSE
        raise Unsupported("membership in a set that is not finite")

    def index(self, base: Expr, index: tuple[Expr, ...], env: Env) -> Expr:
        value = self.object(base, env)
        labels = tuple(self.outcome(i, env) for i in index)
        if isinstance(value, Dist) and len(labels) == 1:
            return value.prob(labels[0])
        if isinstance(value, Table) and len(labels) == 2 and value.channel:
            return value.row(labels[:1]).prob(labels[1])
        if isinstance(value, Fun) and len(labels) == 1:
            return self.apply_function(value, labels[0])
        if isinstance(value, Seq) and value.kind in ("list", "tuple"):
            for i in labels:
                if not (_whole(i) and isinstance(value, Seq) and 1 <= i.value <= len(value.items)):
                    raise Unsupported("an index outside the list (indices start at 1)")
                value = value.items[int(i.value) - 1]
            return value if not isinstance(value, (Dist, Table, Fun)) else UNDEFINED
        raise Unsupported("an index of something that is not a law, a list or a function")

    def apply_function(self, f: Fun, label: Expr) -> Expr:
        for key, value in f.table:
            if key == label:
                return value
        raise Unsupported("a function applied outside its domain")

    def call(self, fn: str, args: tuple[Expr, ...], env: Env) -> Expr:
        target: Value | None = env.get(fn)
        if fn == "apply":
            target, args = self.object(args[0], env), args[1:]
        if isinstance(target, Dist):
            event = self.object(args[0], env) if len(args) == 1 else None
            if not isinstance(event, Seq):
                raise Unsupported("the probability of something that is not an event")
            return _sum([p for o, p in zip(target.outcomes, target.probs, strict=True) if o in event.items])
        if isinstance(target, Fun):
            return self.apply_function(target, self.label(args[0], env))
        if fn in BUILTIN:
            if not arity_fits(fn, args):
                raise Unsupported(f"{fn} with {len(args)} arguments")
            return Call(fn, tuple(self.expand(a, env) for a in args))
        atom = find(fn)
        if atom is None or target is not None:
            raise Unsupported(f"{fn} has no finite expansion here")
        primitive = getattr(self, f"_{atom.name}", None)
        if primitive is not None:
            return primitive(args, env)  # type: ignore[no-any-return]
        if not atom.definition:
            raise Unsupported(f"{fn} has no finite expansion")
        inner, about_objects = self.arguments(atom, args, env)
        body = self.expand(definition(atom.definition), inner)
        if atom.domain and about_objects:
            inside = self.expand(definition(atom.domain), inner)
            return Op("if", (inside, body, UNDEFINED)) if inside != TRUE else body
        return body

    def arguments(self, atom: Atom, args: tuple[Expr, ...], env: Env) -> tuple[dict[str, Value], bool]:
        """The values of an atom's parameters, laws on their common outcomes, and whether one is an object."""
        needed = sum(not kind.endswith("?") for _, kind in atom.params)
        if not needed <= len(args) <= len(atom.params):
            raise Unsupported(f"{atom.name} with {len(args)} arguments")
        inner: dict[str, Value] = {param: ZERO for param, _ in atom.params}
        about_objects = False
        for (param, kind), arg in zip(atom.params, args, strict=False):
            if kind in ("real", "integer", "real?"):
                inner[param] = self.expand(arg, env)
            else:
                inner[param] = self.object(arg, env)
                about_objects = True
        laws = {k: v for k, v in inner.items() if isinstance(v, Dist)}
        outcomes = tuple(dict.fromkeys(o for d in laws.values() for o in d.outcomes))
        return inner | {k: Dist(outcomes, tuple(map(d.prob, outcomes))) for k, d in laws.items()}, about_objects

    # -- primitives
    def _hamming(self, args: tuple[Expr, ...], env: Env) -> Expr:
        x, y = self.object(args[0], env), self.object(args[1], env)
        if not (isinstance(x, Seq) and isinstance(y, Seq) and len(x.items) == len(y.items)):
            raise Unsupported("the Hamming distance of databases of different size")
        return num(sum(a != b for a, b in zip(x.items, y.items, strict=True)))

    def _entries(self, args: tuple[Expr, ...], env: Env) -> Expr:
        return num(self.table(args[0], env).entries)

    def _card(self, args: tuple[Expr, ...], env: Env) -> Expr:
        value = self.object(args[0], env)
        if isinstance(value, Dist):
            return num(len(value.outcomes))
        if isinstance(value, Seq) and value.kind == "set":
            return num(len(value.items))
        raise Unsupported("the size of something that is not a finite set")

    def _binom(self, args: tuple[Expr, ...], env: Env) -> Expr:
        n, k = (self.expand(a, env) for a in args)
        if not (_whole(n) and _whole(k) and 0 <= n.value <= 2000):
            return Call("binom", (n, k))
        return num(math.comb(int(n.value), int(k.value)) if k.value >= 0 else 0)

    def _capacity(self, args: tuple[Expr, ...], env: Env) -> Expr:
        return _capacity_of(self.table(args[0], env).rows)

    def _sup_mi(self, args: tuple[Expr, ...], env: Env) -> Expr:
        table = self.table(args[0], env)
        group = set(range(table.entries))
        if len(args) == 2:
            chosen = self.object(args[1], env)
            if not (isinstance(chosen, Seq) and all(_whole(i) and 1 <= i.value <= table.entries for i in chosen.items)):
                raise Unsupported("entries are numbers from 1 to the number of entries")
            group = {int(i.value) - 1 for i in chosen.items if isinstance(i, Num)}
        by_rest: dict[tuple[Expr, ...], list[Dist]] = {}
        for x, row in zip(table.inputs, table.rows, strict=True):
            rest = tuple(v for i, v in enumerate(x) if i not in group)
            by_rest.setdefault(rest, []).append(row)
        return _fold_call("max", [_capacity_of(tuple(rows)) for rows in by_rest.values()])

    # -- binders
    def bind(self, e: Bind, env: Env) -> Expr:
        if e.binder in ("limit", "integral", "channel", "mechanism", "function"):
            return self.keep(e, env)
        terms: list[Expr] = []
        try:
            points = list(self.points(e.bindings, env, e.binder in ("sum", "prod")))
        except Unsupported:
            if e.binder in ("sum", "prod"):
                raise
            return self.keep(e, env)
        for inner in points:
            terms.append(self.expand(e.body, inner))
            if (e.binder, terms[-1]) in (("forall", FALSE), ("exists", TRUE)) and all(map(_total, terms)):
                return terms[-1]
        match e.binder:
            case "sum":
                return _sum(terms)
            case "prod":
                out: Expr = ONE
                for t in terms:
                    out = _fold("*", (out, t))
                return out
            case "forall" | "exists":
                unit = TRUE if e.binder == "forall" else FALSE
                out = unit
                for t in terms:
                    out = combine("and" if e.binder == "forall" else "or", out, t)
                return out
            case "max" | "sup":
                return _fold_call("max", terms)
            case _:
                return _fold_call("min", terms)

    def keep(self, e: Bind, env: Env) -> Expr:
        """A binder over an infinite domain stays, its free numbers filled in."""
        bound = {b.name for b in e.bindings}
        if any(isinstance(env.get(n), (Dist, Table, Fun)) for n in free_names(e) - bound):
            raise Unsupported(f"{e.binder} over an infinite domain, about objects")
        return substitute(e, {k: v for k, v in env.items() if not isinstance(v, (Dist, Table, Fun))})

    def points(self, bindings: tuple[Binding, ...], env: Env, distinct: bool = False) -> Iterator[Env]:
        if not bindings:
            yield env
            return
        b = bindings[0]
        for value in self.elements(b.domain, env, distinct):
            yield from self.points(bindings[1:], {**env, b.name: value}, distinct)

    def elements(self, domain: Expr | Type, env: Env, distinct: bool = False) -> list[Expr]:
        """The elements of a finite domain; ``distinct``: each once, however it is written."""
        match domain:
            case Type("event"):
                space = domain.param("of") or domain.param("on")
                value = self.object(space, env) if space is not None else _common_space(env)
                outcomes = value.outcomes if isinstance(value, Dist) else value.items if isinstance(value, Seq) else ()
                if not outcomes or len(outcomes) > 10:
                    raise Unsupported("events of a space that is not given or not small")
                return [Seq("set", c) for k in range(len(outcomes) + 1) for c in itertools.combinations(outcomes, k)]
            case Seq("range" | "[]" | "(]" | "[)" | "()" as kind, (lo, hi)):
                a, b = self.expand(lo, env), self.expand(hi, env)
                if kind == "range" and isinstance(a, Num) and isinstance(b, Num) and b.value - a.value < 5000:
                    return [num(k) for k in range(_ceil(a.value), b.value.__floor__() + 1)]
                raise Unsupported("an infinite or unknown range")
            case Seq("set", items):
                return list(dict.fromkeys(self.outcome(i, env) if distinct else self.label(i, env) for i in items))
            case Type():
                raise Unsupported(f"all values of type {domain.kind}")
        value = self.object(domain, env)
        if isinstance(value, Dist):
            return list(value.outcomes)
        if isinstance(value, Table):
            return [x[0] if value.channel else Seq("tuple", x) for x in value.inputs]
        if isinstance(value, Seq) and value.kind == "set":
            return list(value.items)
        raise Unsupported("a domain that is not finite")

    # -- objects
    def table(self, e: Expr, env: Env) -> Table:
        value = self.object(e, env)
        if not isinstance(value, Table):
            raise Unsupported("a mechanism or channel is missing")
        return value

    def label(self, e: Expr, env: Env) -> Expr:
        """An outcome or entry: a symbol, a number, or a tuple of them; else the expression itself."""
        match e:
            case Name(name):
                value = env.get(name, e if name in ("oo", "pi") else Name(f"'{name}"))
                return e if isinstance(value, (Dist, Table, Fun)) else value
            case Seq("tuple", items):
                return Seq("tuple", tuple(self.label(i, env) for i in items))
            case Num():
                return e
        try:
            value = self.expand(e, env)
        except Unsupported:
            return e
        return _constant(value)

    def outcome(self, e: Expr, env: Env) -> Expr:
        """A label known exactly: whether two outcomes are the same must not depend on a variable."""
        value = self.label(e, env)
        if not _is_label(value):
            raise Unsupported("an outcome or entry is a symbol or an exact number")
        return value

    def object(self, e: Expr, env: Env) -> Value:
        match e:
            case Name(name):
                return env.get(name, e)
            case Seq("list", items):
                return Seq("list", tuple(self.entry(i, env) for i in items))
            case Seq("set" | "tuple" as kind, items):
                labels = [self.outcome(i, env) for i in items]
                return Seq(kind, tuple(dict.fromkeys(labels) if kind == "set" else labels))
            case Law(entries):
                law = _law([(self.outcome(k, env), self.expand(v, env)) for k, v in entries])
                if self.laws is not None:
                    sums = (_fold(">=", (p, ZERO)) for p in law.probs)
                    self.laws([c for c in (*sums, _fold("==", (_sum(list(law.probs)), ONE))) if c != TRUE])
                return law
            case Op("if", (c, a, b)):
                condition = self.expand(c, env)
                if condition in (TRUE, FALSE):
                    return self.object(a if condition == TRUE else b, env)
            case Op("not", (a,)) | Call("complement", (a,)):
                event, space = self.object(a, env), _common_space(env)
                if isinstance(event, Seq) and space is not None:
                    return Seq("set", tuple(o for o in space.outcomes if o not in event.items))
            case Bind("channel" | "mechanism" as kind, bindings, body):
                inputs, rows = [], []
                for inner in self.points(bindings, env, distinct=True):
                    inputs.append(tuple(_as_expr(inner[b.name]) for b in bindings))
                    row = self.object(body, inner)
                    if not isinstance(row, Dist):
                        raise Unsupported("the rows of a channel must be laws")
                    rows.append(row)
                return _same_outcomes(tuple(inputs), tuple(rows), kind == "channel")
            case Call(fn, args):
                return self.object_call(fn, args, env)
        raise Unsupported("an object that has no finite table")

    def entry(self, e: Expr, env: Env) -> Expr:
        return _as_expr(self.object(e, env)) if isinstance(e, Seq) else self.expand(e, env)

    def object_call(self, fn: str, args: tuple[Expr, ...], env: Env) -> Value:
        target = self.object(args[0], env) if fn == "apply" else env.get(fn)
        if fn == "apply":
            args = args[1:]
        if isinstance(target, Table):
            given = [self.object(a, env) if isinstance(a, Seq) else self.label(a, env) for a in args]
            if len(given) == 1 and isinstance(given[0], Seq) and given[0].kind == "tuple" and not target.channel:
                return target.row(given[0].items)
            return target.row(tuple(_as_expr(g) for g in given))
        if isinstance(target, Fun):
            return self.apply_function(target, self.label(args[0], env))
        if fn == "slice":
            table, i = self.table(args[0], env), self.label(args[1], env)
            x = self.object(args[2], env)
            if not (_whole(i) and isinstance(x, Seq) and 1 <= i.value <= table.entries == len(x.items)):
                raise Unsupported("a slice outside the mechanism's entries")
            j = int(i.value) - 1
            keep = [(y, r) for y, r in zip(table.inputs, table.rows, strict=True)
                    if all(k == j or y[k] == x.items[k] for k in range(table.entries))]
            return Table(tuple((y[j],) for y, _ in keep), tuple(r for _, r in keep), True)
        raise Unsupported(f"{fn} gives no finite object")


def _capacity_of(rows: tuple[Dist, ...]) -> Expr:
    return Call("capacity", (Seq("list", tuple(Seq("list", r.probs) for r in rows)),))


def _as_expr(v: Value) -> Expr:
    if isinstance(v, (Dist, Table, Fun)):
        raise Unsupported("an object where a label belongs")
    return v


def _law(entries: list[tuple[Expr, Expr]]) -> Dist:
    merged: dict[Expr, Expr] = {}
    for label, p in entries:
        merged[label] = _fold("+", (merged[label], p)) if label in merged else p
    return Dist(tuple(merged), tuple(merged.values()))


def _same_outcomes(inputs: tuple[tuple[Expr, ...], ...], rows: tuple[Dist, ...], channel: bool) -> Table:
    outcomes = tuple(dict.fromkeys(o for r in rows for o in r.outcomes))
    return Table(inputs, tuple(Dist(outcomes, tuple(r.prob(o) for o in outcomes)) for r in rows), channel)


def _common_space(env: Env) -> Dist | None:
    """A law on the space that all laws in sight share."""
    dists = [v for v in env.values() if isinstance(v, Dist)]
    if any(set(d.outcomes) != set(dists[0].outcomes) for d in dists):
        raise Unsupported("events of laws on different spaces; say which, as in 'event of P'")
    return dists[0] if dists else None


def _whole(e: Expr) -> TypeGuard[Num]:
    return isinstance(e, Num) and e.value.denominator == 1


def _total(e: Expr) -> bool:
    """e has a value whatever its variables are, so that nothing is lost when it is dropped."""
    return all(isinstance(x, Num | Name) or (isinstance(x, Op) and x.op in (
        "+", "-", "*", "neg", "if", *COMPARISONS, *CONNECTIVES)) or (
        isinstance(x, Call) and x.fn in ("exp", "abs", "min", "max")) for x in walk(e)) and Name("oo") not in walk(e)


def _is_label(e: Expr) -> bool:
    """A number, a symbol (a name marked with '), or a tuple of them."""
    if isinstance(e, Seq):
        return e.kind == "tuple" and all(map(_is_label, e.items))
    return isinstance(e, Num) or (isinstance(e, Name) and e.id.startswith("'"))


def _constant(e: Expr) -> Expr:
    match e:
        case Op("neg", (Num(v),)):
            return num(-v)
        case Op("/", (Num(v), Num(w))) if w:
            return num(v / w)
        case Op("/", (Op("neg", (Num(v),)), Num(w))) if w:
            return num(-v / w)
    return e


def _fold(op: str, args: tuple[Expr, ...]) -> Expr:
    """Arithmetic on written numbers, so that labels and sizes come out as numbers."""
    if all(isinstance(a, Num) for a in args):
        v = [a.value for a in args if isinstance(a, Num)]
        match op:
            case "+":
                return num(v[0] + v[1])
            case "-":
                return num(v[0] - v[1])
            case "*":
                return num(v[0] * v[1])
            case "neg":
                return num(-v[0])
            case "/" if v[1] != 0:
                return num(v[0] / v[1])
            case "^" if v[1].denominator == 1 and abs(v[1]) <= 64 and (v[0] != 0 or v[1] >= 0) and (
                    v[0].numerator.bit_length() + v[0].denominator.bit_length() < 4000):
                return num(v[0] ** int(v[1]))
            case _ if op in COMPARISONS:
                return TRUE if {"<": v[0] < v[1], "<=": v[0] <= v[1], ">": v[0] > v[1], ">=": v[0] >= v[1],
                                "==": v[0] == v[1], "!=": v[0] != v[1]}[op] else FALSE
    if op == "+" and ZERO in args:
        return args[1] if args[0] == ZERO else args[0]
    return Op(op, args)


def _sum(terms: list[Expr]) -> Expr:
    out: Expr = ZERO
    for t in terms:
        out = _fold("+", (out, t))
    return out


def _fold_call(fn: str, terms: list[Expr]) -> Expr:
    terms = list(dict.fromkeys(terms))
    if not terms:
        raise Unsupported(f"{fn} over nothing")
    return terms[0] if len(terms) == 1 else Call(fn, tuple(terms))


def combine(op: str, a: Expr, b: Expr) -> Expr:
    """A connective with constants folded; the left side is dropped only if it cannot be undefined."""
    match op:
        case "and":
            known = a == FALSE or (b == FALSE and _total(a))
            return a if b == TRUE else b if a == TRUE else FALSE if known else Op(op, (a, b))
        case "or":
            known = a == TRUE or (b == TRUE and _total(a))
            return a if b == FALSE else b if a == FALSE else TRUE if known else Op(op, (a, b))
        case "implies":
            known = a == FALSE or (b == TRUE and _total(a))
            return TRUE if known else b if a == TRUE else Op(op, (a, b))
        case _:
            return b if a == TRUE else a if b == TRUE else Op(op, (a, b))


def _ceil(x: Fraction) -> int:
    return -((-x.numerator) // x.denominator)
