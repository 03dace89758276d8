"""The nodes of the syntax tree of the claim language: frozen, exact, never simplified.

Every node carries the ``span`` (start, end) of its text; spans do not take part
in comparison or hashing, so equal mathematics is equal data.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

Span = tuple[int, int]
NOWHERE: Span = (0, 0)


def _remember(node: Num | Op | Call | Index | Seq | Type | Binding | Bind, value: int) -> int:
    """Keep a node's hash: trees are hashed at every step, and hashing a tree is linear in its size."""
    object.__setattr__(node, "_hash", value or 1)
    return value or 1


@dataclass(frozen=True, slots=True)
class Num:
    """An exact rational number as written (``0.1`` is 1/10)."""

    value: Fraction
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash or _remember(self, hash(("number", self.value)))

    def __eq__(self, other: object) -> bool:  # as Fraction does it, without its care for other types
        if not isinstance(other, Num):
            return NotImplemented
        a, b = self.value, other.value
        return a is b or (a.numerator == b.numerator and a.denominator == b.denominator)


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
        return self._hash or _remember(self, hash(("op", self.op, self.args)))


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
        return self._hash or _remember(self, hash(("fn", self.fn, self.args)))


@dataclass(frozen=True, slots=True)
class Index:
    """``P[a]``: the probability of an outcome, or an entry of a list or table."""

    base: Expr
    index: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash or _remember(self, hash(("[", self.base, self.index)))


@dataclass(frozen=True, slots=True)
class Seq:
    """A bracketed sequence. ``kind`` is one of tuple, list, set, range (lo, hi),
    group and given (argument groups), or an interval: [] (] [) () with (lo, hi)."""

    kind: str
    items: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash or _remember(self, hash(("seq", self.kind, self.items)))


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
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash or _remember(self, hash(("type", self.kind, self.params, self.where)))

    def param(self, key: str) -> Expr | None:
        return dict(self.params).get(key)


@dataclass(frozen=True, slots=True)
class Binding:
    """A bound name. ``how`` is ``in`` (domain: a Seq, a Type or an object's name),
    or ``->`` (domain: the limit point; ``side`` is "+", "-" or "")."""

    name: str
    how: str
    domain: Expr | Type
    side: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash or _remember(self, hash(("bound", self.name, self.how, self.domain, self.side)))


@dataclass(frozen=True, slots=True)
class Bind:
    """``binder(bindings: body)``: sum prod integral limit sup inf max min forall exists
    channel mechanism function."""

    binder: str
    bindings: tuple[Binding, ...]
    body: Expr
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __hash__(self) -> int:
        return self._hash or _remember(self, hash(("bind", self.binder, self.bindings, self.body)))


Expr = Num | Name | Op | Call | Index | Seq | Law | Bind
