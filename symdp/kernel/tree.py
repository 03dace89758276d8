"""Working with syntax trees: parts, free names, substitution."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from fractions import Fraction

from symdp.kernel.nodes import Bind, Binding, Call, Expr, Index, Law, Name, Num, Op, Seq, Span, Type

__all__ = ["COMPARISONS", "CONNECTIVES", "FALSE", "ONE", "TRUE", "ZERO", "Bind", "Binding", "Call", "Expr", "Index",
           "Law", "Name", "Num", "Op", "Seq", "Span", "Type", "children", "domain_parts", "free_names", "num",
           "put", "rebuild", "substitute", "walk"]

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
            inner = tuple(Binding(b.name, b.how, _map_domain(b.domain, f), b.side, b.span) for b in bindings)
            return Bind(binder, inner, f(body), span)
    return e


def _map_domain(d: Expr | Type, f: Callable[[Expr], Expr]) -> Expr | Type:
    if isinstance(d, Type):
        return Type(d.kind, tuple((k, f(v)) for k, v in d.params), tuple(map(f, d.where)), d.span)
    return f(d)


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
                # the conditions of a type speak of the bound name; any other domain lies outside its scope
                own = {b.name} if isinstance(b.domain, Type) else set()
                free = (free - {b.name}).union(*(free_in(x) - own for x in domain_parts(b.domain)))
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
                # where-clauses of a domain speak of the bound name itself
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
                within = outer if isinstance(b.domain, Type) else inner
                domain = _map_domain(b.domain, lambda x, o=within: substitute(x, o, define))  # type: ignore[misc]
                fresh.append(Binding(name, b.how, domain, b.side, b.span))
                inner = outer
            return Bind(binder, tuple(fresh), substitute(body, inner, define), span)
    return rebuild(e, lambda x: substitute(x, values, define))
