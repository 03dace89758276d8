"""What a slip of print changes: one expression, one declared type, or one assumption more."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from symdp.language.text import to_text, type_to_text
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    CONNECTIVES,
    Bind,
    Binding,
    Call,
    Expr,
    Law,
    Name,
    Num,
    Op,
    Seq,
    Type,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)

Texts = dict[str, Any]  # of a statement, as a claim file has them
SIMPLE_FUNCTIONS = ("exp", "log", "sqrt", "abs", "h", "tanh", "sinh", "cosh", "bits", "log2")


@dataclass(frozen=True)
class Change:
    """Another expression for the one that stands at a place. ``size``: how far-fetched the slip is; 2 is a usual one,
    1 hardly visible. ``words`` end the sentence "read ... for ...:"."""

    new: Expr
    size: int
    words: str


@dataclass(frozen=True)
class Place:
    """Where an expression stands. ``role`` is "number" or "formula"; ``parents`` begin with the whole formula."""

    node: Expr
    role: str
    parents: tuple[Expr, ...]
    field: str  # let, define, given or show

    @property
    def parent(self) -> Expr | None:
        return self.parents[-1] if self.parents else None


@dataclass(frozen=True)
class Edit:
    """One slip undone: ``new`` stands under ``key`` at ``at`` (a name, or a number; past the end it is one more)."""

    key: str
    at: str | int
    new: Expr | Type
    size: int
    words: str
    by: str = field(default="", kw_only=True)  # the slip, if it was made at a place

    def put(self, texts: Texts) -> Texts:
        """The texts with the edit."""
        text = type_to_text(self.new) if isinstance(self.new, Type) else to_text(self.new)
        if isinstance(self.at, str):
            return texts | {self.key: texts[self.key] | {self.at: text}}
        listed = list(texts.get(self.key, []))
        listed[self.at:self.at + 1] = [text]
        return texts | {self.key: listed}


@dataclass(frozen=True)
class Renaming(Edit):
    """The declared name ``at`` stands for another one, ``into``, in the whole statement; the one name keeps the
    conditions of both. Lists under ``define`` have no names, and stay."""

    statement: Statement = field(kw_only=True)
    into: str = field(kw_only=True)

    def put(self, texts: Texts) -> Texts:
        old = str(self.at)
        renamed: dict[str, Expr] = {old: Name(self.into)}
        types: dict[str, Type] = {}
        for name, t in self.statement.let:
            new = Type(t.kind, tuple((k, substitute(p, renamed)) for k, p in t.params),
                       tuple(substitute(w, renamed) for w in t.where))
            target = self.into if name == old else name
            types[target] = Type(new.kind, new.params, _joined(types[target].where, new.where)) if (
                target in types) else new
        define = texts.get("define", {})
        out = texts | {"let": {n: type_to_text(t) for n, t in types.items()}}
        if define:
            out["define"] = {n: to_text(substitute(e, renamed)) if isinstance(define[n], str) else define[n]
                             for n, e in self.statement.define}
        for key, listed in (("given", self.statement.given), ("show", self.statement.show)):
            if listed:
                out[key] = [to_text(substitute(e, renamed)) for e in listed]
        return out


@dataclass(frozen=True)
class Everywhere(Edit):
    """Another expression for ``old``, wherever that stands in the conclusions ``parts``."""

    statement: Statement = field(kw_only=True)
    old: Expr = field(kw_only=True)
    parts: tuple[int, ...] = field(kw_only=True)

    def put(self, texts: Texts) -> Texts:
        assert not isinstance(self.new, Type)
        shows = list(texts["show"])
        for i in self.parts:
            shows[i] = to_text(replaced(self.statement.show[i], self.old, self.new))
        return texts | {"show": shows}


def replaced(e: Expr, old: Expr, new: Expr) -> Expr:
    """e with ``new`` for ``old``, each time."""
    return new if e == old else rebuild(e, lambda x: replaced(x, old, new))


def _joined(first: tuple[Expr, ...], second: tuple[Expr, ...]) -> tuple[Expr, ...]:
    """The conditions of both, of two lower bounds by numbers the larger."""
    out = list(first)
    for w in second:
        match w:
            case Op(">=", (_, Num(v))):
                lower = [x for x in out if isinstance(x, Op) and x.op == ">=" and isinstance(x.args[1], Num)]
                if any(x.args[1].value >= v for x in lower):  # type: ignore[union-attr]
                    continue
                out = [x for x in out if x not in lower]
        if w not in out:
            out.append(w)
    return tuple(out)


@dataclass(frozen=True)
class About:
    """What slips may draw on: the statement, and which of its parts do not hold."""

    statement: Statement
    parts: tuple[int, ...]
    numbers: tuple[str, ...] = field(init=False)  # names of declared numbers
    integers: tuple[str, ...] = field(init=False)
    constants: tuple[Fraction, ...] = field(init=False)  # written in the statement
    defined: tuple[str, ...] = field(init=False)  # names that stand for numbers

    def __post_init__(self) -> None:
        s = self.statement
        integers = tuple(n for n, t in s.let if t.kind == "integer")
        reals = tuple(n for n, t in s.let if t.kind == "real")
        set_ = object.__setattr__
        set_(self, "integers", integers)
        set_(self, "numbers", (*reals, *integers))
        set_(self, "defined", tuple(n for n, e in s.define if role_of(e) == "number"))
        set_(self, "constants", tuple(dict.fromkeys(
            x.value for e in (*s.show, *s.given, *(e for _, e in s.define)) for x in walk(e) if isinstance(x, Num))))

    @property
    def types(self) -> dict[str, Type]:
        return dict(self.statement.let)

    @property
    def formulas(self) -> tuple[Expr, ...]:
        """The conclusions that do not hold, then the assumptions and the definitions."""
        s = self.statement
        return (*(s.show[i] for i in self.parts), *s.given, *(e for _, e in s.define))

    @property
    def used(self) -> frozenset[str]:
        """Names that the conclusions which do not hold depend on, or the assumptions."""
        s, define, types = self.statement, dict(self.statement.define), dict(self.statement.let)
        out = set[str]()
        todo = [n for e in (*(s.show[i] for i in self.parts), *s.given) for n in free_names(e)]
        while todo:
            name = todo.pop()
            if name not in out:
                out.add(name)
                todo += free_names(define[name]) if name in define else ()
                t = types.get(name, Type(""))
                todo += [n for e in (*(p for _, p in t.params), *t.where) for n in free_names(e)]
        return frozenset(out)

    def reaches(self, node: Expr) -> bool:
        """Only declared names occur: the expression means the same under ``given`` as where it stands."""
        known = {n for n, _ in (*self.statement.let, *self.statement.define)}
        return free_names(node, functions=False) <= known | {"pi"}


def role_of(e: Expr) -> str:
    """The role of a defined value: "number", "formula", or neither ("")."""
    if isinstance(e, Op) and e.op in (*COMPARISONS, *CONNECTIVES, "in"):
        return "formula"
    if isinstance(e, Op) and e.op == "if":
        return role_of(e.args[1])
    law = isinstance(e, Law | Seq) or (isinstance(e, Bind) and e.binder in ("channel", "mechanism", "function"))
    return "" if law else "number"


def integers_bound(at: Place) -> tuple[str, ...]:
    """Names that run over a range of integers there."""
    def ranges(b: Binding) -> bool:
        return isinstance(b.domain, Seq) and b.domain.kind == "range"
    return tuple(b.name for p in at.parents if isinstance(p, Bind) for b in p.bindings if ranges(b))


AtPlace = Callable[[Place, About], Iterator[Change]]
InStatement = Callable[[About], Iterator[Edit]]
F = TypeVar("F", AtPlace, InStatement)


@dataclass(frozen=True)
class Slip:
    """A registered slip: at every place of a role, or in the statement as a whole."""

    name: str
    role: str  # number, formula or statement
    find: Any  # AtPlace, or InStatement


REGISTERED: list[Slip] = []


def slip(role: str) -> Callable[[F], F]:
    """Register a slip: ``@slip("number")``, ``@slip("formula")`` or ``@slip("statement")``."""
    def register(find: F) -> F:
        REGISTERED.append(Slip(find.__name__, role, find))
        return find

    return register


def bounds(t: Type) -> tuple[Fraction | None, Fraction | None]:
    """The numbers between which a declared one is; None where it has no such bound."""
    low: Fraction | None = None
    high: Fraction | None = None
    for w in t.where:
        match w:
            case Op(">=" | ">", (_, Num(v))):
                low = v
            case Op("<=" | "<", (_, Num(v))):
                high = v
            case Op("in", (_, Seq(_, (a, b)))):
                low, high = (a.value if isinstance(a, Num) else low), (b.value if isinstance(b, Num) else high)
    return low, high


# -- trees
def with_child(e: Expr, k: int, new: Expr) -> Expr:
    """The node with its k-th child (in the order of ``children``) replaced."""
    count = iter(range(10**9))
    return rebuild(e, lambda x: new if next(count) == k else x)


def is_number(e: Expr, value: int | Fraction) -> bool:
    return isinstance(e, Num) and e.value == value


def exact(value: int | Fraction) -> Expr:
    """A number as one writes it: a fraction is a division."""
    v = Fraction(value)
    whole: Expr = num(abs(v.numerator))
    if v.denominator != 1:
        whole = Op("/", (whole, num(v.denominator)))
    return Op("neg", (whole,)) if v < 0 else whole


def times(a: Expr, b: Expr) -> Expr:
    """a*b, without a factor of one, and with a in front of the product that b is."""
    if isinstance(b, Op) and b.op in ("*", "/"):
        return Op(b.op, (times(a, b.args[0]), b.args[1]))
    return b if is_number(a, 1) else a if is_number(b, 1) else Op("*", (a, b))


def over(a: Expr, b: Expr) -> Expr:
    return a if is_number(b, 1) else Op("/", (a, b))


def call(fn: str, *args: Expr) -> Expr:
    return Call(fn, args)


def is_call(e: Expr | None, *fns: str) -> bool:
    return isinstance(e, Call) and e.fn in fns


def is_op(e: Expr | None, *ops: str) -> bool:
    return isinstance(e, Op) and e.op in ops


def shown(e: Expr | Type) -> str:
    text = type_to_text(e) if isinstance(e, Type) else to_text(e)
    return text if len(text) <= 80 else text[:77] + "..."


def texts_of(statement: Statement) -> Texts:
    found: Texts = json.loads(statement.source)
    return found
