"""The numbers that laws, channels and functions on integers, databases and matrices have at integers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from symdp.legacy.kernel.nodes import Binding, Call, Expr, Index, Name, Num, Op, Seq, Type
from symdp.legacy.kernel.tree import ONE, ZERO

Names = tuple[tuple[str, Type], ...]


def bound_type(b: Binding) -> Type:
    """What a bound name is, as far as it may stand for an integer."""
    if isinstance(b.domain, Type):
        return b.domain
    return Type("integer" if isinstance(b.domain, Seq) and b.domain.kind == "range" and b.how == "in" else "real")


@dataclass(frozen=True)
class Entry:
    """``P[t]``, ``W(s)[t]``, ``f(t)``, ``x[t]`` or ``S[s, t]``, for a law, channel or function on integers, a database
    of numbers, or a matrix: a real number where the arguments are integers in their ranges (None: anywhere), and the
    values that it takes."""

    arguments: tuple[Expr, ...]
    ranges: tuple[Expr | None, ...]
    values: Expr

    def conditions(self) -> list[Op]:
        """The arguments are in their ranges."""
        return [Op("<=", pair) for x, r in zip(self.arguments, self.ranges, strict=True) if isinstance(r, Seq)
                for pair in ((r.items[0], x), (x, r.items[1]))]


PROBABILITIES = Seq("[]", (ZERO, ONE))
COUNTABLE = (Name("naturals"), Name("integers"))  # spaces of infinitely many integers


def entry(names: Names, e: Expr) -> Entry | None:
    """The number that e stands for, if that is what it is."""
    match e:
        case Index(Name(n), (s, t)):
            found = _matrix_entry(names, _declared(names, n), s, t)
        case Index(Name(n), (t,)):
            of = read_by(names, _declared(names, n))
            found = _database_entry(names, of, t) if of.kind == "database" else _law_entry(names, of, t)
        case Index(Call(w, (s,)), (t,)) if (of := _declared(names, w)).kind == "channel":
            rows = integers_of(names, of.param("from"))
            within = integers_of(names, of.param("to"))
            found = None if rows is None or within is None else Entry((s, t), (rows, None), PROBABILITIES)
        case Call(f, (t,)) if (of := _declared(names, f)).kind == "function":
            found = _function_entry(names, of, t)
        case _:
            return None
    return found if found is not None and all(whole(names, x) for x in found.arguments) else None


def _declared(names: Names, n: str) -> Type:
    return next((t for m, t in reversed(names) if m == n), Type(""))


def read_by(names: Names, t: Type) -> Type:
    """The type of the inputs of a mechanism as that of databases."""
    of = t.param("of")
    m = _declared(names, of.id) if t.kind == "input" and isinstance(of, Name) else t
    return Type("database", tuple((k, v) for k, v in m.params if k in ("entries", "over"))) if (
        m.kind == "mechanism" and t.kind == "input") else t


def _law_entry(names: Names, t: Type, at: Expr) -> Entry | None:
    on = t.param("on")
    if t.kind != "distribution" or (on not in COUNTABLE and integers_of(names, on) is None):
        return None
    return Entry((at,), (None,), PROBABILITIES)


def _database_entry(names: Names, t: Type, at: Expr) -> Entry | None:
    n, letters = t.param("entries"), t.param("over")
    match letters:
        case Seq("set", (Num(), *_) as items) if all(isinstance(x, Num) for x in items):
            ends = [x.value for x in items if isinstance(x, Num)]
            kind = "range" if all(v.denominator == 1 for v in ends) else "[]"
            values: Expr | None = Seq(kind, (Num(min(ends)), Num(max(ends))))
        case _:
            values = integers_of(names, letters)
    if n is None or values is None or not whole(names, n):
        return None
    return Entry((at,), (Seq("range", (ONE, n)),), values)


def _matrix_entry(names: Names, t: Type, i: Expr, j: Expr) -> Entry | None:
    """A real number; on the diagonal of a positive semidefinite matrix none below 0."""
    indices = integers_of(names, t.param("order")) if t.kind in ("matrix", "psd matrix") else None
    if indices is None:
        return None
    diagonal = t.kind == "psd matrix" and i == j
    return Entry((i, j), (indices, indices), Seq("[)", (ZERO, Name("oo"))) if diagonal else Name("reals"))


def _function_entry(names: Names, t: Type, at: Expr) -> Entry | None:
    domain, values = t.param("from"), t.param("to")
    if not (isinstance(domain, Seq) and domain.kind == "range" and all(whole(names, x) for x in domain.items)):
        return None
    match values:
        case Name("reals") | Seq("[]" | "[)" | "(]" | "()"):
            return Entry((at,), (domain,), values)
        case Seq("range", ends) if all(whole(names, x) for x in ends):
            return Entry((at,), (domain,), values)
    return None


def integers_of(names: Names, size: Expr | None) -> Seq | None:
    """The elements of a space that is given by its size, or as a range of integers."""
    match size:
        case Seq("range", ends) if all(whole(names, x) for x in ends):
            return size
        case Num() | Name() if whole(names, size):
            return Seq("range", (ONE, size))
    return None


SPACES = {"distribution": ("on",), "channel": ("from", "to"), "mechanism": ("to",), "event": ("on",)}


def by_size(names: Names, t: Type) -> Type:
    """The type, with ``m`` for a space that is written ``1..m``, m an integer: it is the same one."""
    def size(space: Expr) -> Expr:
        match space:
            case Seq("range", (first, Num() | Name() as m)) if first == ONE and whole(names, m):
                return m
        return space
    spaces = SPACES.get(t.kind, ())
    return replace(t, params=tuple((key, size(e) if key in spaces else e) for key, e in t.params)) if spaces else t


def event_range(names: Names, e: Expr | Type) -> Seq | None:
    """The integers that may be in a declared event, if those of one range may."""
    t = _declared(names, e.id) if isinstance(e, Name) else Type("")
    return integers_of(names, t.param("of")) or integers_of(names, t.param("on")) if t.kind == "event" else None


def whole(names: Names, e: Expr) -> bool:
    """e is built so that it takes integer values only."""
    match e:
        case Num(value):
            return value.denominator == 1
        case Name(name):
            return _declared(names, name).kind == "integer"
        case Op("+" | "-" | "*" | "neg", args):
            return all(whole(names, a) for a in args)
        case Op("^", (a, Num(n))):
            return n.denominator == 1 and n >= 1 and whole(names, a)
        case Call() | Index():
            found = entry(names, e)
            return found is not None and isinstance(found.values, Seq) and found.values.kind == "range"
    return False
