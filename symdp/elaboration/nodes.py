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
class Num:
    """A rational number as written (``0.1`` is 1/10)."""

    value: Fraction
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Name:
    """A declared or bound name, a symbol, a space, or a constant."""

    id: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Op:
    """An operator: + - * / ^ neg, comparisons, logic, in, and if (condition, then, else)."""

    op: str
    args: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Call:
    """Something applied to arguments: ``fn`` is a name, or ``apply`` and the first argument is what is applied.

    ``I(X; Y1, Y2 | S)`` has groups as arguments: Seq("group", (X,)), Seq("group", (Y1, Y2)), Seq("given", (S,)).
    """

    fn: str
    args: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Index:
    """``P[a]``, ``u[i]``, ``V[i, j]``."""

    base: Expr
    index: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Seq:
    """``kind`` is tuple, list, set, range (low, high), group or given, or an interval: [] (] [) () with (low, high)."""

    kind: str
    items: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Law:
    """``{outcome: probability, ...}``."""

    entries: tuple[tuple[Expr, Expr], ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Type:
    """What a name ranges over: the first word, its clauses, and for numbers the conditions on the name."""

    kind: str
    params: tuple[tuple[str, Expr], ...] = ()
    where: tuple[Expr, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    def param(self, key: str) -> Expr | None:
        """The clause ``key``, or None."""
        return dict(self.params).get(key)


@dataclass(frozen=True, slots=True)
class CoreType:
    """A type of the core as a text: ``real -> real``, ``chan (db A) B``, ``set of A``."""

    name: str
    args: tuple[CoreType, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Binding:
    """A bound name. ``how`` is ``in`` and a domain, or ``->`` and the point of a limit, with its side + or -."""

    name: str
    how: str
    domain: Expr | Type | CoreType
    side: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Bind:
    """``binder(bindings: body)``; later bindings may use earlier ones."""

    binder: str
    bindings: tuple[Binding, ...]
    body: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)


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
