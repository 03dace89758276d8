"""Finite objects, and what a statement says about them: expansion to a real formula.

``expand`` replaces sums and quantifiers over finite sets by their terms and atoms by their definitions: a formula about
laws and mechanisms that are tables becomes one about their numbers, constants or expressions in free real variables.
"""

from __future__ import annotations

import contextlib
import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TypeGuard

from symdp.atoms import Atom, find
from symdp.legacy.kernel.application import UNDEFINED, applied
from symdp.legacy.kernel.calculus import INFINITIES
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.folding import DECIDED, combine, fold, folded, has_a_value, reads
from symdp.legacy.kernel.information import INFORMATION, said
from symdp.legacy.kernel.matrices import MAX_ORDER, Matrix, combined, determinant, is_square
from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Law, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.scope import BUILTIN, CONSTANTS, arity_fits
from symdp.legacy.kernel.tables import (
    Dist,
    Env,
    Fun,
    Laws,
    Object,
    Table,
    Unsupported,
    Value,
    Variable,
    mentioned,
    no_law,
)
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    CONNECTIVES,
    FALSE,
    ONE,
    TRUE,
    ZERO,
    domain_parts,
    free_names,
    num,
    substitute,
    walk,
)
from symdp.legacy.kernel.written import apart, is_product, product

# what expansion makes is imported from here
__all__ = ["Dist", "Env", "Fun", "Object", "Table", "Unsupported", "Value", "Variable", "definition", "expand"]

MAX_EXPANSION = 60_000  # nodes made by one expansion
APPLICATION = 50  # steps: the arguments of a function are put into its body
MAX_STEPS = 200_000  # terms looked at in one, or at one point: where nothing is left of them, their nodes do not count


definition = lru_cache(maxsize=512)(read_expression)


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
        self.steps = 0  # in all, those whose nodes are forgotten included
        self.laws = laws
        self.numbers: set[str] = set()  # names that stand for numbers, never for outcomes
        self.defining = False  # in the definition of an atom, to which points of probability 0 do not matter

    def expand(self, e: Expr, env: Env) -> Expr:
        """The number or formula e."""
        value = self.operand(e, env)
        if isinstance(value, Matrix):
            raise Unsupported("a matrix stands where a number or formula belongs")
        return value

    def step(self, weight: int = 1) -> None:
        """One term more is looked at."""
        self.steps += weight
        if self.steps > MAX_STEPS:
            raise Unsupported(f"more than {MAX_STEPS:,} steps at one point")

    def operand(self, e: Expr, env: Env) -> Expr | Matrix:
        """The number, formula or matrix e."""
        self.budget -= 1
        self.step()
        if self.budget < 0:
            raise Unsupported(f"an expansion with more than {MAX_EXPANSION} nodes")
        value = self.object(e, env)
        if isinstance(value, Seq | Dist | Table | Fun | Variable):
            raise Unsupported("an object stands where a number or formula belongs")
        return value

    def object(self, e: Expr, env: Env) -> Value:
        """What e stands for: a number, a formula or an object."""
        match e:
            case Num():
                return e
            case Name(name):
                return env.get(name, e)
            case Op(op, args):
                return self.operation(op, args, env)
            case Call(fn, args):
                return self.call(fn, args, env)
            case Index(base, index):
                of = self.object(base, env)
                if isinstance(of, Call) or (isinstance(of, Name) and of.id in env):  # of a declared law: as it stands
                    return Index(of, tuple(self.expand(i, env) for i in index))
                return self.index(of, [self.outcome(i, env) for i in index])
            case Seq("list", items):
                return Seq("list", tuple(_as_expr(self.object(i, env)) for i in items))
            case Seq("set" | "tuple" as kind, items):
                labels = [self.outcome(i, env) for i in items]
                return Seq(kind, tuple(dict.fromkeys(labels) if kind == "set" else labels))
            case Law(entries):
                return self.law([(self.outcome(k, env), self.expand(p, env)) for k, p in entries])
            case Bind("channel" | "mechanism" as kind, bindings, body):
                return self.channel(kind, bindings, body, env)
            case Bind():
                return self.bind(e, env)
        raise Unsupported("an interval or a range where a number, a formula or an object belongs")

    # -- numbers and formulas; constants are folded, so that finite quantifiers stay small
    def operation(self, op: str, args: tuple[Expr, ...], env: Env) -> Value:
        if op == "if":
            condition = self.expand(args[0], env)
            if condition in (TRUE, FALSE):
                return self.object(args[1 if condition == TRUE else 2], env)
            return Op("if", (condition, self.expand(args[1], env), self.expand(args[2], env)))
        if op == "in":
            return self.member(args[0], args[1], env)
        if op in COMPARISONS:
            return self.comparison(op, args[0], args[1], env)
        if op == "not":
            a = self.object(args[0], env)
            return self.complement(args[0], env) if isinstance(a, Seq) else fold("not", (_as_expr(a),))
        if op in CONNECTIVES:
            first = self.expand(args[0], env)
            if first == DECIDED[op][0]:
                return DECIDED[op][2]
            return combine(op, first, self.expand(args[1], env))
        if (written := product(Op(op, args), env)) is not None:
            with contextlib.suppress(Unsupported):  # a multiple of a matrix
                return self.operation(written.op, written.args, env)
        values = [self.operand(a, env) for a in args]
        if op in ("*", "/", "neg"):  # what is computed is one number, no product with a logarithm, nor is it by entries
            numbers_alone = not any(isinstance(v, Matrix) for v in values)
            values = [v if isinstance(v, Matrix) or (numbers_alone and is_product(a, env)) else apart(v)
                      for a, v in zip(args, values, strict=True)]
        numbers = tuple(v for v in values if not isinstance(v, Matrix))
        if len(numbers) < len(values):
            if (matrix := combined(op, values)) is None:
                raise Unsupported(f"{op} of matrices")
            return matrix
        return fold(op, numbers)

    def comparison(self, op: str, a: Expr, b: Expr, env: Env) -> Expr:
        # an undeclared name is an outcome, and can be compared with outcomes only
        if (self.unknown(a, env) and not self.may_be_outcome(b, env)) or (
                self.unknown(b, env) and not self.may_be_outcome(a, env)):
            raise Unsupported("a comparison with a name that is not declared")
        return self.related(op, self.label(a, env), self.label(b, env))

    def may_be_outcome(self, e: Expr, env: Env) -> bool:
        if isinstance(e, Index):
            return isinstance(self.object(e.base, env), Seq)
        return isinstance(e, Seq) or (isinstance(e, Name) and not self.unknown(e, env) and e.id not in self.numbers)

    def unknown(self, e: Expr, env: Env) -> bool:
        return isinstance(e, Name) and e.id not in env and e.id not in CONSTANTS

    def related(self, op: str, x: Expr, y: Expr) -> Expr:
        """x op y, for labels or numbers."""
        if op in ("==", "!=") and _is_label(x) and _is_label(y):
            return TRUE if (x == y) == (op == "==") else FALSE
        if any(_is_label(v) and not isinstance(v, Num) for v in (x, y)):
            raise Unsupported("a comparison of a symbol or tuple with something else")
        return fold(op, (x, y))

    def member(self, x: Expr, domain: Expr, env: Env) -> Expr:
        match domain:
            case Seq("range" | "[]" | "[)" | "(]" | "()" as kind, (lo, hi)):
                return Op("in", (self.expand(x, env), Seq(kind, (self.expand(lo, env), self.expand(hi, env)))))
            case Name("integers"):
                value = self.expand(x, env)
                return Op("in", (value, domain)) if not isinstance(value, Num) else TRUE if _whole(value) else FALSE
        value = (self.label if isinstance(domain, Seq) else self.outcome)(x, env)
        elements = list(self.elements(domain, env))
        if self.unknown(x, env) and all(isinstance(y, Num) for y in elements):
            raise Unsupported("a name that is not declared, among numbers")
        if not elements and not has_a_value(value):
            raise Unsupported("something that may be undefined, in no set")
        return folded("or", FALSE, (self.related("==", value, y) for y in elements))

    def call(self, fn: str, args: tuple[Expr, ...], env: Env) -> Value:
        target = env.get(fn)
        match args[:1]:
            case (Bind("function") as f,) if fn == "apply":
                self.step(APPLICATION)
                if any(self.unknown(x, env) for x in args[1:]) or (value := applied(f, args[1:])) is None:
                    raise Unsupported("a function applied to what is no number, or on what are no numbers")
                return self.expand(value, env)
        if fn == "apply":
            target, args = self.object(args[0], env), args[1:]
        match target:
            case Dist(outcomes, probs) if len(args) == 1:
                event = self.event(args[0], outcomes, env)
                return folded("+", ZERO, (p for o, p in zip(outcomes, probs, strict=True) if o in event))
            case Table():
                given = tuple(self.label(a, env) for a in args)
                if len(given) == 1 and isinstance(given[0], Seq) and given[0].kind == "tuple" and not target.channel:
                    given = given[0].items
                return target.row(given)
            case Fun() if len(args) == 1:
                return target.at(self.label(args[0], env))
            case Name(given) if given != "apply":  # of a declared channel or function
                return Call(given, tuple(self.expand(a, env) for a in args))
        if fn in INFORMATION and target is None:
            variables = {n: v for n, v in env.items() if isinstance(v, Variable)}
            found = said(Call(fn, args), variables, lambda group: _joint_entropy([variables[n] for n in group]))
            if found is None:
                raise Unsupported(f"{fn} of something that is no random variable with a value")
            return self.object(found, env)
        if fn in BUILTIN:
            if not arity_fits(fn, args):
                raise Unsupported(f"{fn} with {len(args)} arguments")
            return Call(fn, tuple(self.expand(a, env) for a in args))
        atom = find(fn)
        if atom is None or target is not None:
            raise Unsupported(f"{fn} has no finite expansion here")
        return self.atom(atom, args, env)

    def atom(self, atom: Atom, args: tuple[Expr, ...], env: Env) -> Value:
        """An atom of its arguments, laws on their common outcomes; it is undefined outside its domain."""
        kinds = [kind for _, kind in atom.params]
        if kinds and kinds[-1].endswith("*"):
            kinds[-1:] *= max(0, len(args) - len(kinds) + 1)
        if not sum(not kind.endswith(("?", "*")) for kind in kinds) <= len(args) <= len(kinds):
            raise Unsupported(f"{atom.name} with {len(args)} arguments")
        number = [kind in ("real", "integer", "real?") for kind in kinds[:len(args)]]
        values = [(self.expand if n else self.object)(a, env) for n, a in zip(number, args, strict=True)]
        if atom.name == "complement":
            return self.complement(args[0], env)
        if atom.name == "mixture":
            p = _as_expr(values[0])  # the law of a coin
            return _mixture(*self.law([(ZERO, fold("-", (ONE, p))), (ONE, p)]).probs, *values[1:])
        if not atom.definition:
            return _PRIMITIVES[atom.name](*values)
        laws = iter(_aligned(v for v in values if isinstance(v, Dist)))
        given = [next(laws) if isinstance(v, Dist) else v for v in values]
        left_out = itertools.repeat(ZERO, len(atom.params) - len(args))
        inner: Env = dict(zip((param for param, _ in atom.params), [*given, *left_out], strict=True))
        inside = TRUE if all(number) or not atom.domain else self.expand(definition(atom.domain), inner)
        if inside == FALSE:
            return UNDEFINED
        outside, self.defining = self.defining, True
        try:
            body = self.expand(definition(atom.definition), inner)
        finally:
            self.defining = outside
        self.read(v for n, v in zip(number, values, strict=True) if n and not reads(body, v))
        return body if inside == TRUE else Op("if", (inside, body, UNDEFINED))

    def read(self, values: Iterable[Value]) -> None:
        """These must have a value where the whole is to have one, though it may not depend on them: the numbers beside
        a notion that compares nothing, the items of a list that are not chosen."""
        values = tuple(values)
        asked = [fold("==", (v, v)) for v in values if not isinstance(v, Object | Seq) and not (
            has_a_value(v) or v in INFINITIES)]
        for v in values:
            if isinstance(v, Seq):
                self.read(v.items)
        if asked and self.laws is not None:
            self.laws(asked)

    # -- binders
    def bind(self, e: Bind, env: Env) -> Expr:
        if (whole := _WHOLE.get(e.binder)) is not None:  # over all numbers: from one end to the other
            e = replace(e, bindings=tuple(replace(b, domain=whole.get(b.domain.id, b.domain))
                                          if isinstance(b.domain, Name) else b for b in e.bindings))
        if e.binder in ("limit", "integral", "function"):
            return self.keep(e, env)
        points = self.points(e.bindings, env, e.binder in ("sum", "prod"))
        try:
            first = list(itertools.islice(points, 1))  # shows whether the domains are finite
        except Unsupported:
            if e.binder in ("sum", "prod") and not all(isinstance(b.domain, Seq) and b.domain.kind == "range"
                                                       for b in e.bindings):
                raise
            first_of_all, *more = e.bindings
            if more and e.binder in ("forall", "exists") and any(
                    isinstance(env.get(n), Object) for b in e.bindings for x in domain_parts(b.domain)
                    for n in free_names(x)):  # over points and numbers: name by name
                return self.bind(replace(e, bindings=(first_of_all,), body=replace(e, bindings=tuple(more))), env)
            return self.keep(e, env)
        terms: Iterator[Expr] = (self.expand(e.body, inner) for inner in itertools.chain(first, points))
        if e.binder == "prod":
            terms = map(apart, terms)
        if e.binder not in _FOLDS:
            return extreme("max" if e.binder in ("max", "sup") else "min", terms)
        return folded(*_FOLDS[e.binder], terms)

    def keep(self, e: Bind, env: Env) -> Expr:
        """A binder over an infinite domain stays, its free numbers filled in."""
        bound = {b.name for b in e.bindings}
        # also of a domain that mentions an object before its name is bound
        used = [v for n in free_names(e) if isinstance(v := env.get(n), Object)]
        values = {k: v for k, v in env.items() if not isinstance(v, Object) and v != Name(k)}
        plain = not any(bound & free_names(v) for v in values.values()) and (
            not any(isinstance(x, Law) for x in walk(e.body)))  # a law must stay to be seen to be one
        if used and e.binder == "integral" and plain and not bound & mentioned(used) and not any(
                isinstance(env.get(n), Object) for b in e.bindings for x in domain_parts(b.domain)
                for n in free_names(x)):
            outside, self.laws = self.laws, no_law
            self.numbers |= bound
            try:  # the tables' numbers at each point of the interval
                body = self.expand(e.body, {**env, **{n: Name(n) for n in bound}})
            finally:
                self.laws = outside
            kept = substitute(Bind(e.binder, e.bindings, ZERO, e.span), values)
            assert isinstance(kept, Bind)
            return Bind(e.binder, kept.bindings, body, e.span)
        if used:
            from symdp.legacy.kernel.bound_laws import probabilities

            if e.binder not in ("forall", "exists"):
                raise Unsupported(f"{e.binder} over an infinite domain, about objects")
            bindings, tables, sums = probabilities(e, env, self.expand)
            numbers = all(isinstance(b.domain, Type) and b.domain.kind in ("real", "integer") and b.how == "in"
                          for b in bindings) and not any(isinstance(env.get(n), Object) for b in bindings
                                                         for x in domain_parts(b.domain) for n in free_names(x))
            named = {b.name for b in bindings}
            if not numbers or not plain or (bound | named) & mentioned(used):
                raise Unsupported(f"{e.binder} over an infinite domain, about objects")
            kept = substitute(Bind(e.binder, bindings, TRUE, e.span), values)
            assert isinstance(kept, Bind)
            self.numbers |= named
            outside, self.laws = self.laws, no_law
            try:
                body = self.expand(e.body, {**env, **{n: Name(n) for n in named}, **tables})
            finally:
                self.laws = outside
            if sums != TRUE:
                body = combine("and", sums, body) if e.binder == "exists" else Op("implies", (sums, body))
            return Bind(e.binder, kept.bindings, body, e.span)
        if e.binder in ("sum", "prod", "max", "min", "integral") and plain:
            outside, self.laws = self.laws, no_law
            try:  # nothing is captured: the body is expanded like any other formula
                body = self.expand(e.body, {**env, **{n: Name(n) for n in bound}})
                kept = substitute(Bind(e.binder, e.bindings, ZERO, e.span), values)
                assert isinstance(kept, Bind)
                return Bind(e.binder, kept.bindings, body, e.span)
            except Unsupported:
                pass
            finally:
                self.laws = outside
        return substitute(e, values)

    def points(self, bindings: tuple[Binding, ...], env: Env, distinct: bool = False) -> Iterator[Env]:
        if not bindings:
            yield env
            return
        b = bindings[0]
        if isinstance(b.domain, Seq) and b.domain.kind == "range":
            self.numbers.add(b.name)
        for value in self.elements(b.domain, env, distinct):
            yield from self.points(bindings[1:], {**env, b.name: value}, distinct)

    def elements(self, domain: Expr | Type, env: Env, distinct: bool = False) -> Iterable[Expr]:
        """The elements of a finite domain; ``distinct``: each once, however it is written."""
        match domain:
            case Type("event"):
                space = domain.param("of") or domain.param("on")
                value = self.object(space, env) if space is not None else Dist(_common_space(env), ())
                self.all_points(value)
                outcomes = value.outcomes if isinstance(value, Dist) else value.items if isinstance(value, Seq) else ()
                if not 0 < len(outcomes) <= 10:
                    raise Unsupported("events of a space that is not given or not small")
                return [Seq("set", c) for k in range(len(outcomes) + 1) for c in itertools.combinations(outcomes, k)]
            case Type(kind):
                raise Unsupported(f"all values of type {kind}")
            case Seq("range", (lo, hi)):
                a, b = self.expand(lo, env), self.expand(hi, env)
                if not (isinstance(a, Num) and isinstance(b, Num) and b.value - a.value < 5000):
                    raise Unsupported("an infinite or unknown range")
                return [num(k) for k in range(math.ceil(a.value), math.floor(b.value) + 1)]
            case Seq("set", items):
                found = list(dict.fromkeys(self.outcome(i, env) if distinct else self.label(i, env) for i in items))
                self.read(found)  # a set has all its members
                return found
        match self.all_points(self.object(domain, env)):
            case Dist(outcomes):
                return outcomes
            case Table(inputs, _, channel):
                return [x[0] if channel else Seq("tuple", x) for x in inputs]
            case Seq("set", items):
                return items
        raise Unsupported("a domain that is not finite")

    def all_points(self, value: Value) -> Value:
        """The object, if the outcomes that it lists are all that there are, or no others matter."""
        if isinstance(value, Dist) and value.more and not self.defining:
            raise Unsupported("all points of an infinite space")
        return value

    # -- labels and objects
    def label(self, e: Expr, env: Env) -> Expr:
        """An outcome or entry: a symbol, or a tuple; else the number it is."""
        match e:
            case Name(name) if self.unknown(e, env):
                return Name(f"'{name}")
            case Seq("tuple", items):
                return Seq("tuple", tuple(self.label(i, env) for i in items))
        return _as_expr(self.object(e, env))

    def outcome(self, e: Expr, env: Env) -> Expr:
        """A label known exactly: whether two outcomes are the same must not depend on a variable."""
        value = self.label(e, env)
        if not _is_label(value):
            raise Unsupported("an outcome or entry is a symbol or an exact number")
        return value

    def index(self, value: Value, labels: list[Expr]) -> Expr:
        match value, labels:
            case Dist(), [outcome]:
                return value.prob(outcome)
            case Table(channel=True), [x, outcome]:
                return value.row((x,)).prob(outcome)
            case Fun(), [x]:
                return value.at(x)
            case Matrix(rows), [i, j]:
                if not (_whole(i) and _whole(j) and 1 <= i.value <= len(rows) and 1 <= j.value <= len(rows)):
                    raise Unsupported("an index outside the matrix (indices start at 1)")
                return rows[int(i.value) - 1][int(j.value) - 1]
            case Seq("list" | "tuple", items), [i, *rest]:
                if not (_whole(i) and 1 <= i.value <= len(items)):
                    raise Unsupported("an index outside the list (indices start at 1)")
                item = items[int(i.value) - 1]
                self.read(x for k, x in enumerate(items) if k != i.value - 1)
                return self.index(item, rest) if rest else item
        raise Unsupported("an index of something that is not a law, a list or a function")

    def law(self, entries: list[tuple[Expr, Expr]]) -> Dist:
        merged: dict[Expr, Expr] = {}
        for label, p in entries:
            merged[label] = fold("+", (merged[label], p)) if label in merged else p
        if self.laws is not None:
            conditions = [fold(">=", (p, ZERO)) for p in merged.values()]
            conditions.append(fold("==", (folded("+", ZERO, merged.values()), ONE)))
            self.laws([c for c in conditions if c != TRUE])
        return Dist(tuple(merged), tuple(merged.values()))

    def channel(self, kind: str, bindings: tuple[Binding, ...], body: Expr, env: Env) -> Table:
        inputs, rows = [], []
        for inner in self.points(bindings, env, distinct=True):
            row = self.object(body, inner)
            if not isinstance(row, Dist):
                raise Unsupported("the rows of a channel must be laws")
            inputs.append(tuple(_as_expr(inner[b.name]) for b in bindings))
            rows.append(row)
        if not rows:
            raise Unsupported(f"a {kind} without inputs")
        return Table(tuple(inputs), tuple(_aligned(rows)), kind == "channel")

    def event(self, e: Expr, space: tuple[Expr, ...], env: Env) -> tuple[Expr, ...]:
        """The outcomes in an event of the given space."""
        match e:
            case Op("not", (a,)) | Call("complement", (a,)):
                inside = self.event(a, space, env)
                return tuple(o for o in space if o not in inside)
        value = self.object(e, env)
        if not (isinstance(value, Seq) and value.kind == "set"):
            raise Unsupported("something that is not an event, in the place of one")
        return value.items

    def complement(self, e: Expr, env: Env) -> Expr:
        return Seq("set", self.event(Op("not", (e,)), _common_space(env), env))


# -- atoms without a definition
def _entries(x: Value) -> tuple[Expr, ...]:
    """The entries of a database, known exactly: those of a list may be any numbers."""
    if not (isinstance(x, Seq) and all(map(_is_label, x.items))):
        raise Unsupported("a database's entries are symbols or exact numbers")
    return x.items


def _hamming(x: Value, y: Value) -> Expr:
    if len(_entries(x)) != len(_entries(y)):
        raise Unsupported("the Hamming distance of databases of different size")
    return num(sum(a != b for a, b in zip(_entries(x), _entries(y), strict=True)))


def _card(a: Value) -> Expr:
    match a:
        case Dist(items, _, False) | Seq("set", items):
            return num(len(items))
    raise Unsupported("the size of something that is not a finite set")


def _binom(n: Value, k: Value) -> Expr:
    if _whole(n) and _whole(k) and 0 <= n.value <= 2000:
        return num(math.comb(int(n.value), int(k.value)) if k.value >= 0 else 0)
    return Call("binom", (_as_expr(n), _as_expr(k)))


def _capacity(rows: Iterable[Dist]) -> Expr:
    return Call("capacity", (Seq("list", tuple(Seq("list", r.probs) for r in rows)),))


def _sup_mi(m: Value, chosen: Value | None = None) -> Expr:
    """The largest capacity from the chosen entries (all, when none are given), the others frozen."""
    table = _table(m)
    group: tuple[Expr, ...] = tuple(num(i + 1) for i in range(table.entries))
    if chosen is not None:
        if not (isinstance(chosen, Seq) and set(chosen.items) <= set(group)):
            raise Unsupported("entries are numbers from 1 to the number of entries")
        group = chosen.items
    by_rest: dict[tuple[Expr, ...], list[Dist]] = {}
    for x, row in zip(table.inputs, table.rows, strict=True):
        by_rest.setdefault(tuple(v for i, v in enumerate(x) if num(i + 1) not in group), []).append(row)
    return extreme("max", map(_capacity, by_rest.values()))


def _slice(m: Value, entry: Value, x: Value) -> Table:
    table, given = _table(m), _entries(x)
    if not (_whole(entry) and 1 <= entry.value <= table.entries and given in table.inputs):
        raise Unsupported("a slice outside the mechanism's entries, or at something that is not one of its inputs")
    j = int(entry.value) - 1
    keep = [(y, r) for y, r in zip(table.inputs, table.rows, strict=True)
            if all(k == j or y[k] == given[k] for k in range(table.entries))]
    return Table(tuple((y[j],) for y, _ in keep), tuple(r for _, r in keep), True)


def _product(*laws: Value) -> Dist:
    if not all(isinstance(d, Dist) for d in laws):
        raise Unsupported("a law is missing")
    found = [zip(d.outcomes, d.probs, strict=True) for d in laws if isinstance(d, Dist)]
    joint = [tuple(zip(*pairs, strict=True)) for pairs in itertools.product(*found)]
    return Dist(tuple(Seq("tuple", o) for o, _ in joint), tuple(folded("*", ONE, p) for _, p in joint),
                any(d.more for d in laws if isinstance(d, Dist)))


def _by_input(make: Callable[..., Dist], *tables: Table) -> Table:
    """A law for every input, made of those that the tables give it."""
    first = tables[0]
    if any(set(t.inputs) != set(first.inputs) or t.channel != first.channel for t in tables):
        raise Unsupported("mechanisms with different inputs")
    return Table(first.inputs, tuple(_aligned(make(*(t.row(x) for t in tables)) for x in first.inputs)), first.channel)


def _mixture(q: Expr, p: Expr, a: Value, b: Value) -> Value:
    """a with probability p, b with probability q."""
    def mixed(x: Dist, y: Dist) -> Dist:
        x, y = _aligned((x, y))
        return Dist(x.outcomes, tuple(fold("+", (fold("*", (p, u)), fold("*", (q, v))))
                                      for u, v in zip(x.probs, y.probs, strict=True)), x.more)

    return mixed(a, b) if isinstance(a, Dist) and isinstance(b, Dist) else _by_input(mixed, _table(a), _table(b))


def _postprocess(m: Value, w: Value) -> Table:
    def through(law: Dist) -> Dist:
        rows = [_table(w).row(o.items if isinstance(o, Seq) and not _table(w).channel else (o,)) for o in law.outcomes]
        out = dict.fromkeys(y for r in rows for y in r.outcomes)
        return Dist(tuple(out), tuple(folded("+", ZERO, (fold("*", (p, r.prob(y))) for p, r in zip(
            law.probs, rows, strict=True))) for y in out), any(r.more for r in rows))

    return _by_input(through, _table(m))


def _restrict(m: Value, chosen: Value, x: Value) -> Table:
    table, given = _table(m), _entries(x)
    if not (isinstance(chosen, Seq) and chosen.items and all(map(_whole, chosen.items)) and given in table.inputs):
        raise Unsupported("a restriction to no entries, or at something that is not one of the mechanism's inputs")
    group = sorted({int(i.value) - 1 for i in chosen.items if isinstance(i, Num)})
    if not 0 <= group[0] <= group[-1] < table.entries:
        raise Unsupported("entries are numbers from 1 to the number of entries")
    keep = [(y, r) for y, r in zip(table.inputs, table.rows, strict=True)
            if all(k in group or y[k] == given[k] for k in range(table.entries))]
    return Table(tuple(tuple(y[k] for k in group) for y, _ in keep), tuple(r for _, r in keep))


def _det(matrix: Value) -> Expr:
    if isinstance(matrix, Matrix):
        rows: list[tuple[Expr, ...]] = [*matrix.rows]
    else:
        listed = matrix.items if isinstance(matrix, Seq) else ()
        rows = [tuple(map(apart, r.items)) for r in listed if isinstance(r, Seq)]
    if not is_square(rows) or len(rows) > MAX_ORDER:
        raise Unsupported("the determinant of something that is not a square table of order at most 4")
    return determinant(rows)


_PRIMITIVES: dict[str, Callable[..., Value]] = {
    "compose": lambda *ms: _by_input(_product, *map(_table, ms)), "product": _product, "postprocess": _postprocess,
    "restrict": _restrict, "det": _det,
    "hamming": _hamming, "entries": lambda m: num(_table(m).entries), "card": _card, "binom": _binom,
    "capacity": lambda m: _capacity(_table(m).rows), "sup_mi": _sup_mi, "slice": _slice,
}


def _table(value: Value) -> Table:
    if not isinstance(value, Table):
        raise Unsupported("a mechanism or channel is missing")
    return value


def _as_expr(v: Value) -> Expr:
    if isinstance(v, Object):
        raise Unsupported("an object where a number or label belongs")
    return v


def _aligned(laws: Iterable[Dist]) -> list[Dist]:
    """The laws on all outcomes of any of them."""
    found = list(laws)
    outcomes, more = tuple(dict.fromkeys(o for d in found for o in d.outcomes)), any(d.more for d in found)
    return [Dist(outcomes, tuple(map(d.prob, outcomes)), more) for d in found]


def laws_of(v: Value) -> tuple[Dist, ...]:
    return (v,) if isinstance(v, Dist) else v.rows if isinstance(v, Table) else ()


def _joint_entropy(variables: list[Variable]) -> Expr:
    """Of the law of all of them together: 0 where that is certain."""
    law: dict[tuple[Expr, ...], Expr] = {}
    for *letters, p in zip(*(v.values for v in variables), variables[0].probs, strict=True):
        law[tuple(letters)] = fold("+", (law.get(tuple(letters), ZERO), p))
    return folded("+", ZERO, (Op("neg", (Call("rel_entr", (p, ONE)),)) for p in law.values() if p != ONE))


def _common_space(env: Env) -> tuple[Expr, ...]:
    """The outcomes that all laws in sight share."""
    laws = [d for v in env.values() for d in laws_of(v)]
    if not laws or any(d.more or set(d.outcomes) != set(laws[0].outcomes) for d in laws):
        raise Unsupported("events of no law, or of laws on different spaces; say which, as in 'event of P'")
    return laws[0].outcomes


def _whole(e: Value) -> TypeGuard[Num]:
    return isinstance(e, Num) and e.value.denominator == 1


def _is_label(e: Expr) -> bool:
    """A number, a symbol (a name marked with '), or a tuple of them."""
    if isinstance(e, Seq):
        return e.kind == "tuple" and all(map(_is_label, e.items))
    return isinstance(e, Num) or (isinstance(e, Name) and e.id.startswith("'"))


_LINE = Seq("range", INFINITIES[::-1])
_WHOLE = {"integral": {"reals": _LINE}, "sum": {"integers": _LINE, "naturals": Seq("range", (ZERO, INFINITIES[0]))}}
_FOLDS: dict[str, tuple[str, Expr]] = {
    "sum": ("+", ZERO), "prod": ("*", ONE), "forall": ("and", TRUE), "exists": ("or", FALSE)}


def extreme(fn: str, terms: Iterable[Expr]) -> Expr:
    """The maximum or minimum of the terms."""
    distinct = tuple(dict.fromkeys(terms))
    if not distinct:
        raise Unsupported(f"{fn} over nothing")
    return distinct[0] if len(distinct) == 1 else Call(fn, distinct)
