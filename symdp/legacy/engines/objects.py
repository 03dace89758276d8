"""Shapes: how many outcomes, inputs and entries the objects of a statement have.

A shape fixes what makes objects finite (sizes, databases, events, the integers that sizes
depend on) and leaves the probabilities and the other numbers free. The statement, expanded
over it by the kernel's own ``expand``, is a formula about real numbers. A point of a shape
is a value per free number; ``Shape.witness`` writes it as the kernel reads it.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache, reduce

from symdp.language.witness import infix
from symdp.legacy.engines.determined import Row, Substitution, determined, put_in, rows_of
from symdp.legacy.engines.numeric import Undefined, Unknown, value_of
from symdp.legacy.engines.roles import INPUTS, Role, Roles, in_order
from symdp.legacy.kernel.check import _strip, defined_names
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.fitting import demand, with_sizes
from symdp.legacy.kernel.folding import combine
from symdp.legacy.kernel.goals import Goal, Rejected
from symdp.legacy.kernel.matrices import MAX_ORDER, Matrix
from symdp.legacy.kernel.objects import Dist, Env, Fun, Table, Unsupported, Value, Variable, _Expander, expand
from symdp.legacy.kernel.rules import Checker
from symdp.legacy.kernel.tree import (
    FALSE,
    TRUE,
    ZERO,
    Bind,
    Call,
    Expr,
    Name,
    Num,
    Op,
    Seq,
    Type,
    domain_parts,
    free_names,
    num,
    substitute,
    walk,
)

MAX_ENTRIES = 81  # of a mechanism
MAX_SHAPES = 400  # looked at, before the smallest are taken
LENGTHS = (12, 20, 35, 60, 100, 200, 500, 1000)  # of sums, where short ones tell nothing
MOST_BITS = 4  # random variables whose joint law is searched as a whole
UNKNOWN = Call("unknown", ())  # a supremum over all mechanisms, say: it has no value at a point
MAX_NODES = 20_000  # of an expanded statement that is still searched


@dataclass(frozen=True)
class Task:
    """One part of a statement, ready for a search: leading universal quantifiers are names."""

    types: tuple[tuple[str, Type], ...]
    given: tuple[Expr, ...]
    show: Expr

    @staticmethod
    def of(statement: Statement, part: int | None) -> Task:
        """``part`` None: only the assumptions matter, but the conclusions speak of the same spaces."""
        defined = defined_names(statement)
        given = tuple(substitute(g, defined, define=True) for g in statement.given)
        shown = [substitute(e, defined, define=True) for e in statement.show]
        if part is None:
            return Task(_with_sizes(statement.let, *given, *shown), given, TRUE)
        show, types = _strip(shown.pop(part), statement.let, given)
        return Task(_with_sizes(types, *shown, *given, show), given, show)

    def supposing(self) -> Task:
        """The same where what the conclusion is to follow from is assumed: a point at which that fails is no trial."""
        given, show = self.given, self.show
        while isinstance(show, Op) and show.op == "implies":
            given, show = (*given, *conjuncts(show.args[0])), show.args[1]
        return Task(self.types, given, show)


def _with_sizes(types: tuple[tuple[str, Type], ...], *formulas: Expr) -> tuple[tuple[str, Type], ...]:
    """Laws and channels of whose spaces nothing is said on those beside which the formulas put them, as the kernel asks
    at a point."""
    checker = Checker()
    for e in formulas:
        with contextlib.suppress(Rejected, Unsupported):
            demand(checker, Goal(types, (), TRUE), e)
    return with_sizes(checker, types)


@dataclass(frozen=True)
class Number:
    """A free real or integer, with the conditions that speak of it and of earlier names."""

    name: str
    integer: bool
    where: tuple[Expr, ...]


@dataclass(frozen=True)
class Block:
    """Laws on one space: a row of names of probabilities per law; ``steps`` counts the changed
    entries from the first row, so that chains of neighbours can be built along it."""

    rows: tuple[tuple[str, ...], ...]
    steps: tuple[int, ...]


@dataclass
class Shape:
    """A statement over objects of fixed size. ``conditions`` are the domains, then the assumptions."""

    env: dict[str, Value]
    numbers: tuple[Number, ...]
    blocks: tuple[Block, ...]
    domains: tuple[Expr, ...]
    given: tuple[Expr, ...]
    show: Expr
    size: int
    functions: dict[str, tuple[str, ...]] = field(default_factory=dict)
    plain: Shape | None = None  # the same with no law determined by the assumptions, if any is

    @property
    def conditions(self) -> tuple[Expr, ...]:
        return (*self.domains, *self.given)

    @property
    def names(self) -> tuple[str, ...]:
        return (*(n.name for n in self.numbers), *(p for b in self.blocks for row in b.rows for p in row))

    def witness(self, texts: Mapping[str, str]) -> dict[str, object]:
        """The point as the kernel reads it: values and tables of exact numbers."""
        values: dict[str, str] = {}
        objects: dict[str, object] = {}

        def said(e: Expr) -> str:
            if isinstance(e, Name):
                return texts[e.id]
            closed = substitute(e, {n: read_expression(texts[n]) for n in free_names(e) if n in texts})
            try:
                value = value_of(closed)
            except (Undefined, Unknown, OverflowError, ZeroDivisionError, ValueError):
                value = None
            return str(value) if isinstance(value, Fraction) else infix(closed)

        for name, v in self.env.items():
            match v:
                case Dist(outcomes, probs):
                    objects[name] = {"kind": "distribution", "outcomes": [infix(o) for o in outcomes],
                                     "probabilities": [said(p) for p in probs]}
                case Table(inputs, rows, channel):
                    objects[name] = {"kind": "channel" if channel else "mechanism",
                                     "inputs": [[infix(a) for a in x] for x in inputs],
                                     "outcomes": [infix(o) for o in rows[0].outcomes],
                                     "rows": [[said(p) for p in r.probs] for r in rows]}
                case Fun(table):
                    objects[name] = {"kind": "function", "table": {infix(k): said(w) for k, w in table}}
                case Seq("tuple", items):
                    objects[name] = {"kind": "database", "entries": [infix(i) for i in items]}
                case Seq("set", items):
                    objects[name] = {"kind": "event", "outcomes": [infix(i) for i in items]}
                case Variable(letters, probs):
                    objects[name] = {"kind": "variable", "values": [infix(a) for a in letters],
                                     "probabilities": [said(p) for p in probs]}
                case Matrix(rows):
                    objects[name] = {"kind": "matrix", "rows": [[said(x) for x in r] for r in rows]}
                case _:
                    values[name] = said(v)
        return {"values": values, "objects": objects}


class NoShape(Exception):
    """The statement is about objects of a kind the search cannot make."""


Joint = tuple[tuple[str, Variable], ...]  # all random variables with their joint law


def reshaped(shape: Shape, show: Expr) -> Shape:
    """The shape with another conclusion about the same names, under the same assumptions. Raises Unsupported."""
    return replace(shape, show=_Loose().expand(show, shape.env), plain=None)


def shapes(task: Task, limit: int, widest: int = 4, joints: Sequence[Joint] = ()) -> list[Shape]:
    """The smallest shapes, smallest first. Raises NoShape when there is none; the message says why.

    ``joints`` are what the random variables may be, if not what is made here.
    """
    return list(_made(task, limit, widest, tuple(joints)))


@lru_cache(maxsize=16)  # the quick search, the deep one and the search for an instance ask for the same
def _made(task: Task, limit: int, widest: int, joints: tuple[Joint, ...]) -> list[Shape]:
    structural = _structural(task)
    joints = joints or tuple(joint_laws(tuple(n for n, t in task.types if t.kind == "variable")))
    try:
        found = _shapes(task, structural, limit, widest, joints)
        if not any(_keeps_sums(s) for s in found):
            return found
    except NoShape:
        if all(t.kind != "integer" or n in structural for n, t in task.types):
            raise
    everything = frozenset(n for n, t in task.types if t.kind == "integer")
    if everything == structural:
        return found
    return _shapes(task, everything, limit, widest, joints)


@lru_cache(maxsize=16)
def long_shapes(task: Task) -> list[Shape]:
    """The same for large values of the one integer of a statement of numbers, where a range or a binomial coefficient
    asks for a value of it: what fails may fail from some length on only."""
    integers = frozenset(n for n, t in task.types if t.kind == "integer")
    if len(integers) != 1 or any(t.kind not in ("real", "integer") for _, t in task.types):
        return []
    try:
        if not any(_keeps_sums(s) for s in _shapes(task, frozenset(), 1, 1, ((),))):
            return []
    except NoShape:
        pass
    try:
        return _shapes(task, integers, len(LENGTHS), 1, ((),), LENGTHS)
    except NoShape:
        return []


def joint_laws(variables: tuple[str, ...]) -> list[Joint]:
    """Constants; and bits of any joint law, while there are few."""
    out: list[Joint] = [tuple((v, Variable((num(0),), (num(1),))) for v in variables)]
    if 0 < len(variables) <= MOST_BITS:
        points = list(itertools.product((num(0), num(1)), repeat=len(variables)))
        probs = tuple(Name(f"law#{k}") for k in range(len(points)))
        out.append(tuple((v, Variable(column, probs)) for v, column in zip(
            variables, zip(*points, strict=True), strict=True)))
    return out


def _shapes(task: Task, fixed: frozenset[str], limit: int, widest: int, joints: Sequence[Joint],
            lengths: tuple[int, ...] = ()) -> list[Shape]:
    maker = _Maker(task, fixed, widest, lengths)
    found = (p for j in joints for p in maker.plans(0, dict(j), (), (), {}))
    plans = sorted(itertools.islice(found, MAX_SHAPES), key=lambda p: p.size)
    out: list[Shape] = []
    why = "no admissible sizes were found"
    for plan in plans:
        try:
            out.append(maker.finish(plan))
        except Unsupported as u:
            why = str(u)
            if len(out) == 0 and plan.size > 60:
                break
            continue
        if len(out) >= limit:
            break
    if not out:
        raise NoShape(maker.why or why)
    return out


def _structural(task: Task) -> frozenset[str]:
    """Integers on which sizes of objects depend."""
    integers = {n for n, t in task.types if t.kind == "integer"}
    used: frozenset[str] = frozenset()
    for _, t in task.types:
        if t.kind not in ("real", "integer"):
            used = used.union(*(free_names(e) for _, e in t.params))
    return frozenset(used & integers)


def _keeps_sums(shape: Shape) -> bool:
    """Whether a quantifier over a range of unknown length, or a binomial coefficient, was left standing."""
    free = {n.name for n in shape.numbers if n.integer}

    def stands(node: Expr) -> bool:
        match node:
            case Bind(binder, bindings) if binder != "limit":
                return any(free & free_names(x) for b in bindings for x in domain_parts(b.domain))
            case Call("binom"):
                return True
        return False

    return bool(free) and any(stands(node) for e in (*shape.conditions, shape.show) for node in walk(e))


@dataclass(frozen=True)
class _Plan:
    env: dict[str, Value]
    numbers: tuple[Number, ...]
    domains: tuple[Expr, ...]
    size: int


class _Maker:
    def __init__(self, task: Task, fixed: frozenset[str], widest: int, lengths: tuple[int, ...] = ()) -> None:
        self.task = task
        self.lengths = lengths
        self.fixed = fixed
        self.widest = widest
        self.why = ""
        self.has_tables = any(t.kind in ("mechanism", "channel") for _, t in task.types)
        self.roles = Roles.of(dict(task.types), (*task.given, task.show))
        self.types = tuple(in_order(task.types, self.roles))

    # -- one name after the other, every way to choose its size
    def plans(self, i: int, env: dict[str, Value], numbers: tuple[Number, ...], domains: tuple[Expr, ...],
              spaces: dict[str, tuple[Expr, ...]]) -> Iterator[_Plan]:
        if i == len(self.types):
            yield _Plan(env, numbers, domains, _size(env))
            return
        name, t = self.types[i]
        for value, more, conditions, known in self.choices(name, t, env, spaces):
            yield from self.plans(i + 1, {**env, name: value}, numbers + more, domains + conditions, known)

    def choices(self, name: str, t: Type, env: dict[str, Value], spaces: dict[str, tuple[Expr, ...]]) -> Iterator[
            tuple[Value, tuple[Number, ...], tuple[Expr, ...], dict[str, tuple[Expr, ...]]]]:
        try:
            match t.kind:
                case "integer" if name in self.fixed:
                    for k in self.integers(name, t, env):
                        yield num(k), (), self.where(name, t, {**env, name: num(k)}), spaces
                case "real" | "integer":
                    where = self.where(name, t, {**env, name: Name(name)})
                    yield Name(name), (Number(name, t.kind == "integer", where),), where, spaces
                case "distribution":
                    for outcomes, known in self.space(t, "on", env, spaces, "", role=self.roles.laws.get(name)):
                        probs = tuple(Name(f"{name}#{k}") for k in range(len(outcomes)))
                        yield Dist(outcomes, probs), (), (), known
                case "channel" | "mechanism":
                    yield from self.tables(name, t, env, spaces)
                case "database":
                    for entries in self.databases(t, env):
                        yield Seq("tuple", entries), (), (), spaces
                case "event":
                    for outcomes in self.events(t, env):
                        yield Seq("set", outcomes), (), (), spaces
                case "function":
                    yield from self.functions(name, t, env, spaces)
                case "matrix" | "psd matrix":
                    yield self.matrix(name, t, env, spaces)
                case "variable":
                    size, given = t.param("in"), env[name]
                    letters = _Expander().expand(size, env) if size is not None else None
                    if isinstance(given, Variable) and not (
                            isinstance(letters, Num) and len(set(given.values)) > letters.value):
                        yield given, (), (), spaces
                case _:
                    self.why = f"no values of type {t.kind} can be made"
        except Unsupported as u:
            self.why = str(u)

    def matrix(self, name: str, t: Type, env: dict[str, Value], spaces: dict[str, tuple[Expr, ...]]) -> tuple[
            Value, tuple[Number, ...], tuple[Expr, ...], dict[str, tuple[Expr, ...]]]:
        """Any numbers; a positive semidefinite matrix is diagonal."""
        order = _Expander().expand(t.param("order") or ZERO, env)
        if not (isinstance(order, Num) and 1 <= order.value <= MAX_ORDER):
            raise Unsupported("a matrix of no order, or a large one")
        n, semidefinite = int(order.value), t.kind == "psd matrix"
        entries = {(i, j): Name(f"{name}#{i}#{j}") for i in range(n) for j in range(n) if i == j or not semidefinite}
        where: dict[str, tuple[Expr, ...]] = {x.id: (Op(">=", (x, ZERO)),) if semidefinite else ()
                                              for x in entries.values()}
        rows = tuple(tuple(entries.get((i, j), ZERO) for j in range(n)) for i in range(n))
        return Matrix(rows), tuple(Number(x, False, w) for x, w in where.items()), tuple(
            c for w in where.values() for c in w), spaces

    def where(self, name: str, t: Type, env: Env) -> tuple[Expr, ...]:
        whole = Op("in", (Name(name), Name("integers")))  # said of an integer by its type already
        return tuple(f for w in t.where for c in conjuncts(w) if c != whole or t.kind != "integer"
                     if (f := _condition(c, env)) != TRUE)

    def integers(self, name: str, t: Type, env: dict[str, Value]) -> list[int]:
        many = 3 if self.has_tables else 8
        candidates = range(1, 10) if any(k.kind != "real" for _, k in self.task.types if k.kind != "integer") \
            else self.lengths or (*range(1, 10), 0, -1, 20, 50)
        found = [k for k in candidates if FALSE not in self.where(name, t, {**env, name: num(k)})]
        return found[:many]

    def space(self, t: Type, key: str, env: dict[str, Value], spaces: dict[str, tuple[Expr, ...]], default: str | None,
              labels: tuple[Expr, ...] = (), sizes: tuple[int, ...] = (), role: Role | None = None,
              own: tuple[Expr, ...] = ()) -> Iterator[tuple[tuple[Expr, ...], dict[str, tuple[Expr, ...]]]]:
        """Outcomes of the declared space; when it is arbitrary, those the ``role`` speaks of, or any number.

        ``own`` are the inputs of the mechanism whose outputs are wanted, which is not in env yet.
        """
        domain = t.param(key)
        wanted = _labels(role, env) or own
        if wanted and (domain is None or (isinstance(domain, Name) and domain.id not in env)):
            shared = domain.id if isinstance(domain, Name) else default
            if shared is None or shared not in spaces:
                yield wanted, spaces if shared is None else {**spaces, shared: wanted}
                return
        sizes = sizes or tuple(m for m in (2, 3, 1, 4) if m <= self.widest)
        labels = labels or tuple(num(k) for k in range(1, 60))
        if domain is None:
            if default is None:
                yield from ((labels[:m], spaces) for m in sizes)
                return
            domain = Name(default)
        if isinstance(domain, Name) and domain.id not in env:
            if domain.id in spaces:
                yield spaces[domain.id], spaces
            else:
                yield from ((labels[:m], {**spaces, domain.id: labels[:m]}) for m in sizes)
            return
        expander = _Expander()
        if not isinstance(domain, Seq):
            size = expander.object(domain, env)  # a number of letters, or a mechanism or law on whose points it is
            if isinstance(size, Num):
                if not 1 <= size.value < 60:
                    raise Unsupported("a space with no outcomes, or with very many")
                yield tuple(num(k) for k in range(1, int(size.value) + 1)), spaces
                return
        yield tuple(expander.elements(domain, env)), spaces

    def tables(self, name: str, t: Type, env: dict[str, Value], spaces: dict[str, tuple[Expr, ...]]) -> Iterator[
            tuple[Value, tuple[Number, ...], tuple[Expr, ...], dict[str, tuple[Expr, ...]]]]:
        channel = t.kind == "channel"
        n = t.param("entries")
        counts: tuple[int, ...] = (1,)
        if not channel:
            size = _Expander().expand(n, env) if n is not None else None
            counts = (int(size.value),) if isinstance(size, Num) else (1, 2) if n is None else ()
        names = tuple(num(k) for k in range(1, 60)) if channel else tuple(num(k) for k in range(60))
        shared_letters = None if channel else "'letters"  # those that are declared alike read the same databases
        for letters, known in self.space(
                t, "from" if channel else "over", env, spaces, shared_letters, names, (2, 3, 1)):
            for count in counts:
                if len(letters) ** count > 16:
                    continue
                inputs = tuple(itertools.product(letters, repeat=count))
                role = self.roles.outputs.get(name)
                own = _said(inputs, channel) if role == (INPUTS, name) else ()
                for outcomes, shared in self.space(t, "to", env, known, None, sizes=(2, 3, 4), role=role, own=own):
                    if len(inputs)*len(outcomes) > MAX_ENTRIES:
                        continue
                    rows = tuple(Dist(outcomes, tuple(Name(f"{name}#{i}#{k}") for k in range(len(outcomes))))
                                 for i in range(len(inputs)))
                    yield Table(inputs, rows, channel), (), (), shared

    def databases(self, t: Type, env: dict[str, Value]) -> Iterator[tuple[Expr, ...]]:
        """Up to a renaming of letters: all first letters, then the others ever further from it."""
        tables = [v for v in env.values() if isinstance(v, Table) and not v.channel]
        n = t.param("entries")
        count = _Expander().expand(n, env) if n is not None else None
        tables = [m for m in tables if count is None or num(m.entries) == count]
        if tables:
            columns = [tuple(dict.fromkeys(x[i] for x in tables[0].inputs)) for i in range(tables[0].entries)]
        elif isinstance(count, Num) and 1 <= count.value <= 8:
            letters = next((known for known, _ in self.space(t, "over", env, {}, None, (num(0), num(1)), (2,))), ())
            columns = [letters] * int(count.value)
        else:
            raise Unsupported("a database of no known size")
        first = tuple(c[0] for c in columns)
        if not any(isinstance(v, Seq) and v.kind == "tuple" for v in env.values()):
            yield first
            return
        for changed in range(len(columns), -1, -1):
            yield tuple(c[min(1, len(c) - 1)] if i < changed else c[0] for i, c in enumerate(columns))

    def events(self, t: Type, env: dict[str, Value]) -> Iterator[tuple[Expr, ...]]:
        laws = [v for v in env.values() if isinstance(v, Dist)] + [
            r for v in env.values() if isinstance(v, Table) for r in v.rows]
        domain = t.param("of") or t.param("on")
        outcomes = laws[0].outcomes if laws else ()
        if domain is not None and not (isinstance(domain, Name) and domain.id not in env):
            wanted = _Expander().elements(domain, env) if not isinstance(domain, Num) else list(outcomes)
            outcomes = tuple(o for o in wanted if all(o in d.outcomes for d in laws))
        earlier = sum(isinstance(v, Seq) and v.kind == "set" for v in env.values())
        if earlier:  # no renaming is left: any subset
            yield from (c for k in range(len(outcomes) + 1) for c in itertools.combinations(outcomes, k))
            return
        for k in (*range(1, len(outcomes) + 1), 0):
            yield outcomes[:k]

    def functions(self, name: str, t: Type, env: dict[str, Value], spaces: dict[str, tuple[Expr, ...]]) -> Iterator[
            tuple[Value, tuple[Number, ...], tuple[Expr, ...], dict[str, tuple[Expr, ...]]]]:
        to = t.param("to")
        for keys, known in self.space(t, "from", env, spaces, None):
            values = tuple(Name(f"{name}#{k}") for k in range(len(keys)))
            inside = [expand(Op("in", (v, to)), env) if isinstance(to, Seq) else None for v in values]
            where = [tuple(conjuncts(f)) if f is not None else () for f in inside]
            yield (Fun(tuple(zip(keys, values, strict=True))),
                   tuple(Number(v.id, False, w) for v, w in zip(values, where, strict=True)),
                   tuple(f for w in where for f in w), known)

    # -- the statement over a chosen shape
    def finish(self, plan: _Plan) -> Shape:
        given: list[Expr] = []
        for g in self.task.given:
            e = expand(g, plan.env)
            if e == FALSE:
                raise Unsupported("an assumption fails for these sizes")
            if e != TRUE:
                given.append(e)
        if FALSE in plan.domains:
            raise Unsupported("these sizes are outside the declared domains")
        rows = rows_of(plan.env)
        plain = self.shape(plan, plan.env, plan.domains, given, rows)
        said = [c for g in given for c in conjuncts(g)]
        found = determined(rows, said, [n.name for n in plan.numbers])
        if not found.entries:
            return plain
        used = {said[i] for i in found.used}
        put = Substitution(found.entries)
        left = [put(reduce(lambda a, b: Op("and", (a, b)), rest))
                for g in given if (rest := [c for c in conjuncts(g) if c not in used])]
        shape = self.shape(plan, put_in(plan.env, found.entries), (*plan.domains, *found.conditions), left,
                           [r for r in rows if r[0] not in found.entries])
        shape.plain = plain
        return shape

    def shape(self, plan: _Plan, env: dict[str, Value], domains: tuple[Expr, ...], given: list[Expr],
              rows: list[Row]) -> Shape:
        show = _Loose().expand(self.task.show, env)
        if sum(1 for e in (*domains, *given, show) for _ in itertools.islice(walk(e), MAX_NODES)) >= MAX_NODES:
            raise Unsupported("a statement too large to search")
        return Shape(env, plan.numbers, tuple(_blocks(plan.env, set(rows))), domains, tuple(given), show, plan.size)


class _Loose(_Expander):
    """Leaves a mark for what has no value at a point, so that the rest can be looked at."""

    def keep(self, e: Bind, env: Env) -> Expr:
        try:
            return super().keep(e, env)
        except Unsupported:
            return UNKNOWN


def _labels(role: Role | None, env: Mapping[str, Value]) -> tuple[Expr, ...]:
    """The inputs or outputs of the mechanism or channel, as outcomes of a law."""
    if role is None or not isinstance(table := env.get(role[1]), Table):
        return ()
    return _said(table.inputs, table.channel) if role[0] == INPUTS else table.rows[0].outcomes


def _said(inputs: tuple[tuple[Expr, ...], ...], channel: bool) -> tuple[Expr, ...]:
    return tuple(x[0] if channel else Seq("tuple", x) for x in inputs)


def _condition(c: Expr, env: Env) -> Expr:
    match c:
        case Op("in", (x, Seq("set", items))):  # also where an item is no written number, such as 1/2
            out: Expr = FALSE
            for item in items:
                out = combine("or", out, expand(Op("==", (x, item)), env))
            return out
        case Op("in", (x, Name("integers" | "reals" | "naturals" as space))):
            value = expand(x, env)
            if space == "reals" or (space == "integers" and isinstance(value, Num) and value.value.denominator == 1):
                return TRUE
            return Op("in", (value, Name(space)))
    return expand(c, env)


def _size(env: Mapping[str, Value]) -> int:
    """Small things first: one-entry mechanisms before two, two outcomes before one and three."""
    total = 0
    for v in env.values():
        match v:
            case Dist(outcomes):
                total += _cost(len(outcomes))
            case Table(inputs, rows):
                total += 2 * len(inputs) + _cost(len(rows[0].outcomes)) + (8 if len(inputs) == 1 else 0)
            case Num(value):
                total += int(abs(value))
            case Variable(letters):
                total += len(letters)
            case Seq(items=items):
                total += 1 if items else 2
    return total


def _cost(outcomes: int) -> int:
    return {2: 2, 3: 3, 1: 4}.get(outcomes, outcomes + 1)


def _blocks(env: Mapping[str, Value], free: set[Row]) -> Iterator[Block]:
    """The laws whose rows are ``free``, those on the same outcomes together."""
    laws: dict[tuple[Expr, ...], list[Row]] = {}
    for v in env.values():
        if isinstance(v, Dist) and (row := _row(v)) in free:
            laws.setdefault(v.outcomes, []).append(row)
    joint = next((v.probs for v in env.values() if isinstance(v, Variable)), ())
    if own := tuple(p.id for p in joint if isinstance(p, Name)):
        yield Block((own,), (0,))
    for rows in laws.values():
        yield Block(tuple(rows), tuple(range(len(rows))))
    for v in env.values():
        if isinstance(v, Table):
            first = v.inputs[0]
            steps = {_row(r): sum(a != b for a, b in zip(x, first, strict=True))
                     for x, r in zip(v.inputs, v.rows, strict=True) if _row(r) in free}
            if steps:
                yield Block(tuple(steps), tuple(steps.values()))


def _row(law: Dist) -> Row:
    return tuple(p.id for p in law.probs if isinstance(p, Name))
