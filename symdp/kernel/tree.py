"""The syntax tree of the claim language: frozen, exact, never simplified.

Every node carries the ``span`` (start, end) of its text; spans do not take part
in comparison or hashing, so equal mathematics is equal data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

Span = tuple[int, int]
NOWHERE: Span = (0, 0)


def _remember(node: Op | Call, value: int) -> int:
    """Keep a node's hash: trees are hashed at every step, and hashing a tree is linear in its size."""
    object.__setattr__(node, "_hash", value or 1)
    return value or 1


@dataclass(frozen=True, slots=True)
class Num:
    """An exact rational number as written (``0.1`` is 1/10)."""

    value: Fraction
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A variable, an object, a symbol of an alphabet, or a constant (pi, oo)."""

    id: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Op:
    """An operator: + - * / ^ neg, comparisons, logic, in, and if (cond, then, else)."""

    op: str
    args: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash or _remember(self, hash(('op', self.op, self.args)))


@dataclass(frozen=True, slots=True)
class Call:
    """A function, atom or object applied to arguments.

    ``M(x)(A)`` is ``Call("apply", (Call("M", (x,)), A))``; ``I(X; Y1, Y2 | S)`` is
    ``Call("I", (Seq("group", (X,)), Seq("group", (Y1, Y2)), Seq("given", (S,))))``.
    """

    fn: str
    args: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash or _remember(self, hash(('fn', self.fn, self.args)))


@dataclass(frozen=True, slots=True)
class Index:
    """``P[a]``: the probability of an outcome, or an entry of a list or table."""

    base: Expr
    index: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Seq:
    """A bracketed sequence. ``kind`` is one of tuple, list, set, range (lo, hi),
    group and given (argument groups), or an interval: [] (] [) () with (lo, hi)."""

    kind: str
    items: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Law:
    """A probability law ``{value: probability, ...}``."""

    entries: tuple[tuple[Expr, Expr], ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Type:
    """What a name ranges over.

    ``kind``: real, integer, distribution, channel, mechanism, database, variable,
    function, event, matrix, psd matrix. ``params`` holds the clauses, for example
    ("entries", n), ("over", A), ("to", B), ("on", A), ("from", A), ("order", d).
    ``where`` holds, for numbers, the domain as formulas about the declared name.
    """

    kind: str
    params: tuple[tuple[str, Expr], ...] = ()
    where: tuple[Expr, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def param(self, key: str) -> Expr | None:
        return next((value for name, value in self.params if name == key), None)


@dataclass(frozen=True, slots=True)
class Binding:
    """A bound name. ``how`` is ``in`` (domain: a Seq, a Type or an object's name),
    or ``->`` (domain: the limit point; ``side`` is "+", "-" or "")."""

    name: str
    how: str
    domain: Expr | Type
    side: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Bind:
    """``binder(bindings: body)``: sum prod integral limit sup inf max min forall exists
    channel mechanism function."""

    binder: str
    bindings: tuple[Binding, ...]
    body: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Expr = Num | Name | Op | Call | Index | Seq | Law | Bind

COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
CONNECTIVES = ("and", "or", "not", "implies", "iff")
ZERO, ONE = Num(Fraction(0)), Num(Fraction(1))
TRUE, FALSE = Op("==", (ZERO, ZERO)), Op("==", (ZERO, ONE))


def num(value: int | Fraction) -> Num:
    return Num(Fraction(value))


def children(e: Expr) -> tuple[Expr, ...]:
    """The direct sub-expressions, bound domains included."""
    match e:
        case Op(args=args) | Call(args=args):
            return args
        case Index(base, index):
            return (base, *index)
        case Seq(items=items):
            return items
        case Law(entries):
            return tuple(x for entry in entries for x in entry)
        case Bind(bindings=bindings, body=body):
            return (*(x for b in bindings for x in domain_parts(b.domain)), body)
    return ()


def domain_parts(domain: Expr | Type) -> tuple[Expr, ...]:
    if isinstance(domain, Type):
        return (*(value for _, value in domain.params), *domain.where)
    return (domain,)


def walk(e: Expr) -> Iterator[Expr]:
    """Every node of the tree, parents first."""
    stack = [e]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


def rebuild(e: Expr, f: Callable[[Expr], Expr]) -> Expr:
    """The same node with ``f`` applied to its direct sub-expressions."""
    match e:
        case Op(op, args, span):
            return Op(op, tuple(map(f, args)), span)
        case Call(fn, args, span):
            return Call(fn, tuple(map(f, args)), span)
        case Index(base, index, span):
            return Index(f(base), tuple(map(f, index)), span)
        case Seq(kind, items, span):
            return Seq(kind, tuple(map(f, items)), span)
        case Law(entries, span):
            return Law(tuple((f(a), f(b)) for a, b in entries), span)
        case Bind(binder, bindings, body, span):
            return Bind(binder, tuple(_rebind(b, f) for b in bindings), f(body), span)
    return e


def _rebind(b: Binding, f: Callable[[Expr], Expr]) -> Binding:
    return Binding(b.name, b.how, _map_domain(b.domain, f), b.side, b.span)


def _map_domain(d: Expr | Type, f: Callable[[Expr], Expr]) -> Expr | Type:
    if isinstance(d, Type):
        return Type(d.kind, tuple((k, f(v)) for k, v in d.params), tuple(map(f, d.where)), d.span)
    return f(d)


def free_names(e: Expr, functions: bool = True) -> frozenset[str]:
    """Names that occur free, those of applied functions included unless ``functions`` is false."""
    def free_in(x: Expr) -> frozenset[str]:
        return free_names(x, functions)
    match e:
        case Name(id=name):
            return frozenset((name,))
        case Call(fn=fn, args=args):
            return frozenset((fn,) if functions and fn != "apply" else ()).union(*map(free_in, args))
        case Bind(bindings=bindings, body=body):
            free = free_in(body)
            for b in reversed(bindings):
                # the conditions of a type speak of the bound name; any other domain lies outside its scope
                own = {b.name} if isinstance(b.domain, Type) else set()
                free = (free - {b.name}).union(*(free_in(x) - own for x in domain_parts(b.domain)))
            return free
    return frozenset[str]().union(*map(free_in, children(e)))


def substitute(e: Expr, values: dict[str, Expr]) -> Expr:
    """Replace free names by expressions, renaming bound names where they would capture."""
    values = {k: v for k, v in values.items() if v != Name(k)}
    if not values:
        return e
    match e:
        case Name(id=name):
            return values.get(name, e)
        case Call(fn, args, span) if isinstance(values.get(fn), Name):
            renamed = values[fn]
            assert isinstance(renamed, Name)
            return Call(renamed.id, tuple(substitute(a, values) for a in args), span)
        case Call(fn, args, span) if fn in values:
            return Call("apply", (values[fn], *(substitute(a, values) for a in args)), span)
        case Bind(binder, bindings, body, span):
            used = free_names(e)
            inner = {k: v for k, v in values.items() if k in used}
            incoming = frozenset[str]().union(*map(free_names, inner.values()))
            fresh: list[Binding] = []
            for b in bindings:
                # where-clauses of a domain speak of the bound name itself
                outer = {k: v for k, v in inner.items() if k != b.name}
                name = b.name
                if name in incoming:
                    taken = incoming | used | free_names(body) | {x.name for x in bindings}
                    name = next(f"{b.name}_{i}" for i in range(1, 10_000) if f"{b.name}_{i}" not in taken)
                    outer[b.name] = Name(name)
                within = outer if isinstance(b.domain, Type) else inner
                domain = _map_domain(b.domain, lambda x, o=within: substitute(x, o))  # type: ignore[misc]
                fresh.append(Binding(name, b.how, domain, b.side, b.span))
                inner = outer
            return Bind(binder, tuple(fresh), substitute(body, inner), span)
    return rebuild(e, lambda x: substitute(x, values))
