"""Derivatives, and the conditions under which an expression is defined."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import reduce

from symdp.legacy.kernel.entries import Entry
from symdp.legacy.kernel.normal import TooLarge, ratio
from symdp.legacy.kernel.scope import arity_fits
from symdp.legacy.kernel.tree import (
    COMPARISONS,
    CONNECTIVES,
    ONE,
    ZERO,
    Bind,
    Binding,
    Call,
    Expr,
    Index,
    Law,
    Name,
    Num,
    Op,
    Seq,
    domain_parts,
    free_names,
    num,
    substitute,
    walk,
)

VALUE = "'value"  # of a sum, product or integral: it is a real number; no text can write this name
SMOOTH = frozenset("exp log sqrt abs min max rel_entr binom Phi h_inv".split())


class NotDifferentiable(Exception):
    """A function with kinks, or one this module has no rule for."""


def derivative(e: Expr, v: str) -> Expr:
    """The derivative of e in v, with zeros and ones folded; valid where e and it are defined
    and the bases of non-integer powers and the arguments of rel_entr are positive."""
    if v not in free_names(e):
        return ZERO
    match e:
        case Name():
            return ONE
        case Op("+" | "-" as op, (a, b)):
            return (plus if op == "+" else minus)(derivative(a, v), derivative(b, v))
        case Op("neg", (a,)):
            return times(num(-1), derivative(a, v))
        case Op("*", (a, b)):
            return plus(times(derivative(a, v), b), times(a, derivative(b, v)))
        case Op("if", (c, a, b)) if v not in free_names(c):
            return Op("if", (c, derivative(a, v), derivative(b, v)))
        case Op("/", (a, b)):
            return minus(over(derivative(a, v), b), over(times(a, derivative(b, v)), Op("^", (b, num(2)))))
        case Op("^", (a, Num(n))):
            if n.denominator == 1:
                return times(times(num(n), a if n == 2 else Op("^", (a, num(n - 1)))), derivative(a, v))
            # divided by a, so that a = 0 is seen to be excluded
            return over(times(times(num(n), e), derivative(a, v)), a)
        case Op("^", (a, b)):
            log_a = Call("log", (a,))
            return times(e, plus(times(derivative(b, v), log_a), over(times(b, derivative(a, v)), a)))
        case Call("exp", (a,)):
            return times(e, derivative(a, v))
        case Call("log", (a,)):
            return over(derivative(a, v), a)
        case Call("sqrt", (a,)):
            return over(derivative(a, v), times(num(2), e))
        case Call("Phi", (a,)):
            density = over(Call("exp", (Op("neg", (over(Op("^", (a, num(2))), num(2)),)),)),
                           Call("sqrt", (times(num(2), Name("pi")),)))
            return times(density, derivative(a, v))
        case Call("h_inv", (a,)):  # over the slope of h
            return over(derivative(a, v), minus(Call("log", (minus(ONE, e),)), Call("log", (e,))))
        case Call("rel_entr", (a, b)):
            da, db = derivative(a, v), derivative(b, v)
            return minus(times(da, plus(minus(Call("log", (a,)), Call("log", (b,))), ONE)), over(times(db, a), b))
        case Bind("sum", bindings, body) if all(v not in domain_names(b) for b in bindings) and not endless(e):
            return Bind("sum", bindings, derivative(body, v))
        case Bind("integral", (Binding(t, "in", Seq(_, (a, b))),), body) if continuous(body, t) and (
                v == t or v not in free_names(body)) and (v in free_names(a)) != (v in free_names(b)):
            # one end moves, the other stays: the integral is continuous where it has a value
            moving = a if v in free_names(a) else b
            slope = times(substitute(body, {t: moving}), derivative(moving, v))
            return slope if moving == b else times(num(-1), slope)
    raise NotDifferentiable(getattr(e, "fn", type(e).__name__))


def domain_names(b: Binding) -> frozenset[str]:
    return frozenset[str]().union(*map(free_names, domain_parts(b.domain)))


def endless(e: Expr) -> bool:
    """A sum over infinitely many integers, of which little that is true of others is known."""
    return isinstance(e, Bind) and any((isinstance(b.domain, Seq) and set(INFINITIES) & {*b.domain.items})
                                       or b.domain in (Name("integers"), Name("naturals")) for b in e.bindings)


def continuous(e: Expr, v: str) -> bool:
    """e is built of functions that are continuous in v wherever they are defined: no steps, no integrals, no series."""
    return not any(v in free_names(x) and (endless(x) or
        (isinstance(x, Op) and x.op in ("if", "in", *COMPARISONS, *CONNECTIVES)) or isinstance(x, Index | Law)
        or (isinstance(x, Bind) and x.binder not in ("sum", "prod")) or (isinstance(x, Call) and x.fn not in SMOOTH)
    ) for x in walk(e))


def plus(a: Expr, b: Expr) -> Expr:
    return b if a == ZERO else a if b == ZERO else Op("+", (a, b))


def minus(a: Expr, b: Expr) -> Expr:
    return a if b == ZERO else Op("neg", (b,)) if a == ZERO else Op("-", (a, b))


def times(a: Expr, b: Expr) -> Expr:
    if ZERO in (a, b):
        return ZERO
    return b if a == ONE else a if b == ONE else Op("*", (a, b))


def over(a: Expr, b: Expr) -> Expr:
    return ZERO if a == ZERO else Op("/", (a, b))


INFINITIES = (Name("oo"), Op("neg", (Name("oo"),)))
Obligation = tuple[tuple[Expr, ...], Expr]  # guards, condition


def x_log_x(e: Expr) -> tuple[Expr, Expr, list[Expr]] | None:
    """a and u for a written product a*log(u), in either order, where a factor of u's numerator is one of a's, and the
    other factors of the numerator: where these are not 0, a is 0 if u is."""
    match e:
        case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)):
            n = u.args[0] if isinstance(u, Op) and u.op == "/" else u
            if _multiples(a, n):
                return a, u, []
            own, asked = _factors(a), _factors(n)
            others = [x for x in asked if not any(_multiples(y, x) for y in own)]
            return (a, u, others) if len(others) < len(asked) else None
    return None


def _multiples(a: Expr, n: Expr) -> bool:
    """a is n times a number, by normal forms."""
    with contextlib.suppress(TooLarge, ZeroDivisionError):
        return ratio(Op("/", (a, n)), lambda _: None).constant is not None
    return False


def _factors(e: Expr) -> list[Expr]:
    """What a product, a quotient or a power with a positive integer vanishes with."""
    match e:
        case Op("*", args):
            return [f for x in args for f in _factors(x)]
        case Op("/", (x, _)) | Op("neg", (x,)):
            return _factors(x)
        case Op("^", (x, Num(k))) if k > 0 and k.denominator == 1:
            return _factors(x)
    return [e]


def obligations(e: Expr, integer: Callable[[Expr], bool],
                entry: Callable[[Expr], Entry | None] = lambda _: None, infinite: bool = False,
                zero: Callable[[Expr], bool] = lambda _: False) -> Iterator[Obligation]:
    """What must hold for e to be defined, each condition with the guards that protect it.

    Conditions are sufficient. ``integer`` says whether an exponent takes integer values only.
    A quantifier, another binder, an atom of objects or oo has no value by these rules: only what is
    enclosed whole is. ``entry`` tells the numbers that objects have. ``infinite``: where e is a comparison,
    conditionals, maxima and minima on its sides may take oo and -oo. ``zero`` says of what logarithms may be taken
    beside a factor that vanishes there.
    """
    def inner(x: Expr) -> Iterator[Obligation]:
        return obligations(x, integer, entry, zero=zero)

    def compared(x: Expr) -> Iterator[Obligation]:
        match x:
            case Op("if") if infinite:
                condition, *branches = parts(x)
                yield from inner(condition[1])
                yield from (((*guards, *g), c) for guards, part in branches for g, c in compared(part))
            case Call("max" | "min" as fn, args) if infinite and arity_fits(fn, args):
                yield from (o for y in args for o in compared(y))
            case _ if x not in INFINITIES:
                yield from inner(x)
    if (number := entry(e)) is not None:
        yield from (o for x in number.arguments for o in inner(x))
        yield from (((), c) for c in number.conditions())
        return
    match e:
        case Op("and" | "or" | "implies" | "iff" | "not" | "if"):
            yield from (((*guards, *g), c) for guards, part in parts(e) for g, c in inner(part))
        case Op("==" | "!=", (Bind("limit"), a)) | Op("==" | "!=", (a, Bind("limit"))):
            if a not in INFINITIES:  # "the limit exists and is a", and its negation
                yield from inner(a)
        case Op(op, args) if op in COMPARISONS:
            yield from (o for x in args for o in compared(x))
        case Op("*") if (found := x_log_x(e)) is not None:
            a, u, others = found
            yield from (o for x in (u, a) for o in inner(x))
            yield (), Op(">=", (u, ZERO))
            yield from (((), Op("!=", (x, ZERO))) for x in others)
        case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)) if zero(u):
            yield from (o for x in (u, a) for o in inner(x))
            yield (), Op(">=", (u, ZERO))
            yield (Op("<=", (u, ZERO)),), Op("==", (a, ZERO))
        case Op("in", (x, Seq("[]" | "[)" | "(]" | "()" | "range", (lo, hi)))):
            yield from (o for y in (x, lo, hi) if y not in INFINITIES for o in inner(y))
        case Op("in", (x, Name("integers"))):
            yield from inner(x)
        case Num() | Name() if e != Name("oo"):
            return
        case Bind("sum" | "prod" | "max" | "min" | "integral"):
            yield (), Call(VALUE, (e,))
        case Call("capacity") if (rows := table(e)):
            for row in rows:  # each is a law
                yield from (o for x in row for o in inner(x))
                yield from (((), Op(">=", (x, ZERO))) for x in row)
                yield (), Op("==", (reduce(plus, row), ONE))
        case Op(_, args) | Call(_, args) if (own := conditions(e, integer)) is not None:
            for x in args:
                yield from inner(x)
            yield from own
        case _:
            yield (), Op("!=", (ZERO, ZERO))


def table(term: Call) -> list[tuple[Expr, ...]]:
    """The rows of capacity([[..], ..]), of one length; none if that is not its form."""
    match term.args:
        case (Seq("list", rows),):
            found = [r.items for r in rows if isinstance(r, Seq) and r.kind == "list" and r.items]
            return found if len(found) == len(rows) and len(set(map(len, found))) == 1 else []
    return []


def conditions(e: Op | Call, integer: Callable[[Expr], bool]) -> list[Obligation] | None:
    """What an operation on numbers needs of its operands; None for what is none."""
    match e:
        case Op("/", (_, b)):
            return [] if isinstance(b, Num) and b.value else [((), Op("!=", (b, ZERO)))]
        case Op("^", (a, Num(n))) if n.denominator == 1:
            return [((), Op("!=", (a, ZERO)))] if n < 0 else []
        case Op("^", (a, Num(n))):
            return [((), Op(">=" if n > 0 else ">", (a, ZERO)))]
        case Op("^", (a, b)) if integer(b):
            return [((Op("<", (b, ZERO)),), Op("!=", (a, ZERO)))]
        case Op("^", (a, b)):  # 0^b for b >= 0
            return [((), Op(">=", (a, ZERO))), ((Op("<=", (a, ZERO)),), Op(">=", (b, ZERO)))]
        case Call("log", (a,)):
            return [((), Op(">", (a, ZERO)))]
        case Call("sqrt", (a,)):
            return [((), Op(">=", (a, ZERO)))]
        case Call("h_inv", (a,)):
            return [((), Op(">=", (a, ZERO))), ((), Op("<=", (a, Call("log", (num(2),)))))]
        case Call("rel_entr", (a, b)):
            return [((), Op(">=", (a, ZERO))), ((), Op(">=", (b, ZERO))), ((Op(">", (a, ZERO)),), Op(">", (b, ZERO)))]
        case Call("binom", (n, k)) if integer(n) and integer(k):
            return [((), Op(">=", (n, ZERO)))]
        case Op("+" | "-" | "*" | "neg"):
            return []
    everywhere = isinstance(e, Call) and e.fn in ("exp", "abs", "min", "max", "Phi") and arity_fits(e.fn, e.args)
    return [] if everywhere else None


def parts(e: Op) -> Iterator[tuple[tuple[Expr, ...], Expr]]:
    """The direct parts of a connective or conditional, each with what is assumed where it is read."""
    match e:
        case Op("and" | "implies", (a, b)):
            yield from (((), a), ((a,), b))
        case Op("or", (a, b)):
            yield from (((), a), ((Op("not", (a,)),), b))
        case Op("if", (c, a, b)):
            yield from (((), c), ((c,), a), ((Op("not", (c,)),), b))
        case _:
            yield from (((), a) for a in e.args)
