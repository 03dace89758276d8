"""Working with syntax trees: parts, free names, substitution."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from fractions import Fraction

from symdp.legacy.kernel.nodes import Bind, Binding, Call, Expr, Index, Law, Name, Num, Op, Seq, Span, Type

__all__ = ["COMPARISONS", "CONNECTIVES", "FALSE", "ONE", "TRUE", "ZERO", "Bind", "Binding", "Call", "Expr", "Index",
           "Law", "Name", "Num", "Op", "Seq", "Span", "Type", "children", "domain_parts", "free_names", "map_domain",
           "num", "out_of_scope", "put", "rebuild", "sorted_parts", "substitute", "walk"]

COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
CONNECTIVES = ("and", "or", "not", "implies", "iff")
ZERO, ONE = Num(Fraction(0)), Num(Fraction(1))
TRUE, FALSE = Op("==", (ZERO, ZERO)), Op("==", (ZERO, ONE))


def num(value: int | Fraction) -> Num:
    return Num(Fraction(value))


def rebuild(e: Expr, f: Callable[[Expr], Expr]) -> Expr:
    """The same node with ``f`` applied to its direct sub-expressions, in the order of reading."""
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
            inner = tuple(Binding(b.name, b.how, map_domain(b.domain, f, f), b.side, b.span) for b in bindings)
            return Bind(binder, inner, f(body), span)
    return e


def map_domain(d: Expr | Type, outside: Callable[[Expr], Expr], inside: Callable[[Expr], Expr]) -> Expr | Type:
    """The domain with its parts mapped: those ``outside`` of the scope of the name that has it, and those inside.

    This is the one place that says what the scope of a bound name is: the body of its binder, the domains of the
    names that are bound after it, and the conditions of its own type, which speak of it. All else of its domain lies
    outside: the spaces, sizes and numbers of its type, its range, interval or set, the point that it tends to.
    """
    if isinstance(d, Type):
        return Type(d.kind, tuple((k, outside(v)) for k, v in d.params), tuple(map(inside, d.where)), d.span)
    return outside(d)


def children(e: Expr) -> tuple[Expr, ...]:
    """The direct sub-expressions, bound domains included."""
    if isinstance(e, Op | Call):
        return e.args
    if isinstance(e, Num | Name):
        return ()
    found: list[Expr] = []

    def keep(x: Expr) -> Expr:
        found.append(x)
        return x
    rebuild(e, keep)
    return tuple(found)


def domain_parts(domain: Expr | Type) -> tuple[Expr, ...]:
    outside, inside = sorted_parts(domain)
    return (*outside, *inside)


def sorted_parts(domain: Expr | Type) -> tuple[list[Expr], list[Expr]]:
    """The parts of a domain outside of the scope of the name that has it, and those inside."""
    outside: list[Expr] = []
    inside: list[Expr] = []

    def into(found: list[Expr]) -> Callable[[Expr], Expr]:
        def keep(x: Expr) -> Expr:
            found.append(x)
            return x
        return keep
    map_domain(domain, into(outside), into(inside))
    return outside, inside


def out_of_scope(name: str, domain: Expr | Type) -> frozenset[str]:
    """The names that a domain mentions beside saying whose it is: a reader may take ``name`` among them for the one
    that is bound or declared here, or for another one, so that it must not be there."""
    outside, inside = sorted_parts(domain)
    # x > y is said of x: its left side is the name itself
    said = (y for w in inside for y in (children(w)[1:] if children(w)[:1] == (Name(name),) else (w,)))
    return frozenset[str]().union(*map(free_names, (*outside, *said)))


def walk(e: Expr) -> Iterator[Expr]:
    """Every node of the tree, parents first."""
    stack = [e]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


@functools.lru_cache(maxsize=1 << 17)
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
                outside, inside = sorted_parts(b.domain)
                free = (free.union(*map(free_in, inside)) - {b.name}).union(*map(free_in, outside))
            return free
    return frozenset[str]().union(*map(free_in, children(e)))


@functools.lru_cache(maxsize=1 << 14)
def limit_names(e: Expr) -> frozenset[str]:
    """Names that limits in e bind."""
    return frozenset(b.name for x in walk(e) if isinstance(x, Bind) for b in x.bindings if b.how == "->")


def put(e: Expr, values: dict[Expr, Expr]) -> Expr:
    """Replace whole terms where they stand outside of binders: inside, the same words may speak of other names."""
    return values[e] if e in values else e if isinstance(e, Bind) else rebuild(e, lambda x: put(x, values))


def put_inside(e: Expr, term: Expr, value: Expr) -> Expr:
    """Replace a whole term in arguments and operands, also under binders, but for limits and those that bind one of its
    names or the value's."""
    if e == term:
        return value
    match e:
        case Bind(_, bindings, _) if any(
                b.how == "->" or b.name in free_names(term) | free_names(value) for b in bindings):
            return e
        case Op() | Call() | Bind() | Seq("range" | "[]" | "[)" | "(]" | "()"):
            return rebuild(e, lambda x: put_inside(x, term, value))
    return e


def substitute(e: Expr, values: dict[str, Expr], define: bool = False) -> Expr:
    """Replace free names by expressions, renaming bound names where they would capture.

    The variable of a limit is the declared name itself, and has its domain: what a definition
    (``define``) says of that name moves with it, and to rename it would lose the domain (ValueError).
    """
    values = {k: v for k, v in values.items() if v != Name(k)}
    if not values:
        return e
    match e:
        case Name(id=name):
            return values.get(name, e)
        case Call(fn, args, span) if fn in values:
            put, args = values[fn], tuple(substitute(a, values, define) for a in args)
            return Call(put.id, args, span) if isinstance(put, Name) else Call("apply", (put, *args), span)
        case Bind(binder, bindings, body, span):
            used = free_names(e)
            inner = {k: v for k, v in values.items() if k in used}
            incoming = frozenset[str]().union(*map(free_names, inner.values()))
            fresh: list[Binding] = []
            for b in bindings:
                outer = {k: v for k, v in inner.items() if k != b.name}
                name = b.name
                if name in incoming and b.how == "->":
                    if not define:
                        raise ValueError(f"within the limit in {name} something else is called {name}")
                elif name in incoming:
                    taken = incoming | used | free_names(body) | {
                        y.name for x in walk(e) if isinstance(x, Bind) for y in x.bindings}
                    name = next(f"{b.name}_{i}" for i in range(1, 10_000) if f"{b.name}_{i}" not in taken)
                    outer[b.name] = Name(name)
                domain = map_domain(b.domain, functools.partial(substitute, values=inner, define=define),
                                    functools.partial(substitute, values=outer, define=define))
                fresh.append(Binding(name, b.how, domain, b.side, b.span))
                inner = outer
            return Bind(binder, tuple(fresh), substitute(body, inner, define), span)
    return rebuild(e, lambda x: substitute(x, values, define))
