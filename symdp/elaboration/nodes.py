"""The syntax tree of the claim language: frozen, exact, never simplified.

Every node carries the ``span`` (start, end) of its text; spans take no part in comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

Span = tuple[int, int]
NOWHERE: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class Node:
    """Anything that is read, at its place in the text."""

    span: Span = field(default=NOWHERE, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Num(Node):
    """A rational number as written (``0.1`` is 1/10)."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A declared or bound name, a symbol, a space, or a constant."""

    id: str


@dataclass(frozen=True, slots=True)
class Op(Node):
    """An operator: + - * / ^ neg, comparisons, logic, in, and if (condition, then, else)."""

    op: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Call(Node):
    """Something applied to arguments: ``fn`` is a name, or ``apply`` and the first argument is what is applied.

    ``I(X; Y1, Y2 | S)`` has groups as arguments: Seq("group", (X,)), Seq("group", (Y1, Y2)), Seq("given", (S,)).
    """

    fn: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Index(Node):
    """``P[a]``, ``u[i]``, ``V[i, j]``."""

    base: Expr
    index: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Seq(Node):
    """``kind`` is tuple, list, set, range (low, high), group or given, or an interval: [] (] [) () with (low, high)."""

    kind: str
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Law(Node):
    """``{outcome: probability, ...}``."""

    entries: tuple[tuple[Expr, Expr], ...]


@dataclass(frozen=True, slots=True)
class Type(Node):
    """What a name ranges over: the first word, its clauses, and for numbers the conditions on the name."""

    kind: str
    params: tuple[tuple[str, Expr], ...] = ()
    where: tuple[Expr, ...] = ()

    def param(self, key: str) -> Expr | None:
        """The clause ``key``, or None."""
        return dict(self.params).get(key)


@dataclass(frozen=True, slots=True)
class CoreType(Node):
    """A type of the core as a text: ``real -> real``, ``chan (db A) B``, ``set of A``."""

    name: str
    args: tuple[CoreType, ...] = ()


@dataclass(frozen=True, slots=True)
class Binding(Node):
    """A bound name. ``how`` is ``in`` and a domain, or ``->`` and the point of a limit, with its side + or -."""

    name: str
    how: str
    domain: Expr | Type | CoreType
    side: str = ""


@dataclass(frozen=True, slots=True)
class Bind(Node):
    """``binder(bindings: body)``; later bindings may use earlier ones."""

    binder: str
    bindings: tuple[Binding, ...]
    body: Expr


Expr = Num | Name | Op | Call | Index | Seq | Law | Bind
INFINITY = Name("oo")
MINUS_INFINITY = Op("neg", (INFINITY,))


def children(e: Expr | Type | CoreType) -> Iterator[Expr]:
    """The direct parts of e that are expressions."""
    match e:
        case Op(args=parts) | Call(args=parts) | Seq(items=parts):
            yield from parts
        case Index(base, index):
            yield base
            yield from index
        case Law(entries):
            for a, b in entries:
                yield from (a, b)
        case Type(_, params, where):
            yield from (x for _, x in params)
            yield from where
        case Bind(_, bindings, body):
            for x in bindings:
                if isinstance(x.domain, Type):
                    yield from children(x.domain)
                elif not isinstance(x.domain, CoreType):
                    yield x.domain
            yield body
