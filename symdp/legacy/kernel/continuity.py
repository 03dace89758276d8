"""Continuity, seen by structure: of what is built of functions that are continuous where their arguments lie.

What is not seen to be built so is not continuous: there is no list of what jumps, which could miss something.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from symdp.legacy.kernel import reduce as reductions
from symdp.legacy.kernel.calculus import endless, table, x_log_x
from symdp.legacy.kernel.enclose import conjuncts
from symdp.legacy.kernel.goals import Goal, canonical, holds, is_real, negation
from symdp.legacy.kernel.normal import TooLarge
from symdp.legacy.kernel.scope import arity_fits
from symdp.legacy.kernel.tree import ZERO, Bind, Call, Expr, Name, Num, Op, Seq, Type, free_names, substitute, walk

if TYPE_CHECKING:
    from symdp.legacy.kernel.rules import Checker

WHEREVER_DEFINED = ("exp", "log", "sqrt", "abs", "min", "max", "Phi", "h_inv")


def continuous(self: Checker, goal: Goal, f: Expr, v: str, end: Expr) -> None:
    """f is real at v = end, and at all points v of a set; it is continuous at the end, among these points. Raises
    Rejected where that is not seen."""
    if (jump := not_continuous(goal, f, v, end)) is not None:
        raise self.no(f"{_called(jump)} is not seen to be continuous: it may jump at the end of the interval")


def _called(e: Expr) -> str:
    match e:
        case Op("^"):
            return "a power"
        case Op("*"):
            return "a product with a logarithm"
        case Op(op):
            return f"an operation {op!r}"
        case Call(fn):
            return fn
        case Bind(binder):
            return f"a {binder}"
    return "a term"


def not_continuous(goal: Goal, e: Expr, v: str, end: Expr) -> Expr | None:
    """The first part of e, as a function of v, that is not seen to be continuous at v = end; e is real there, and
    wherever else it is read. The rule for each kind of term is that of a continuous function of what is continuous."""
    def at(x: Expr) -> Expr:
        return substitute(x, {v: end})

    def seen(op: str, x: Expr) -> bool:
        return holds(replace(goal, show=Op(op, (at(x), ZERO))))

    def first(*parts: Expr) -> Expr | None:
        return next((jump for x in parts if (jump := not_continuous(goal, x, v, end)) is not None), None)

    def fixed(x: Expr) -> bool:
        return v not in free_names(x)
    if fixed(e) or isinstance(e, Name):
        return None
    match e:
        case Op("*", (a, Call("log", (u,)))) | Op("*", (Call("log", (u,)), a)):
            # 0 where a and u are: the logarithm has no limit there, and the product one if a makes it vanish
            if fixed(u):  # if u is 0 then so is a, everywhere
                return first(a)
            return first(a, u) if seen(">", u) or dies(a, u, seen) or factored(goal, a, u, v, end) else e
        case Op("+" | "-" | "*" | "/" | "neg", args):  # a quotient is defined: what is below is not 0 at the end
            return first(*args)
        case Op("^", (a, b)):
            # with one exponent a power is continuous wherever it is defined; 0^0 is 1, and 0^t is 0 for t > 0
            return first(a, b) if isinstance(b, Num) or fixed(b) or seen(">", a) or seen(">", b) else e
        case Call("rel_entr", (a, b)) if arity_fits("rel_entr", (a, b)):
            # with b > 0; with one b, if it is 0 then so is a; with a > 0, b > 0, as it is real; else it is
            # a*log(a) - a*log(b)
            return first(a, b) if fixed(b) or fixed(a) or seen(">", b) or seen(">", a) or dies(a, b, seen) else e
        case Call(fn, args) if fn in WHEREVER_DEFINED and arity_fits(fn, args):
            return first(*args)
        case Call("capacity") if (rows := table(e)):  # of finitely many inputs and outputs
            return first(*(x for row in rows for x in row))
        case Op("if", (c, a, b)) if fixed(c):
            here, there = goal.with_(*conjuncts(c)), goal.with_(*conjuncts(negation(c)))
            jump = not_continuous(here, a, v, end)
            return jump if jump is not None else not_continuous(there, b, v, end)
        case Bind("sum" | "prod" | "max" | "min", bindings) if not endless(e) and all(fixed_domain(b.domain, v)
                                                                                      for b in bindings):
            return _within(goal, e, v, end)
        case Bind("integral") if (moving := moving_end(e, v)) is not None:
            return first(moving)  # it has a value at all points: so it is continuous in its end (dominated convergence)
    return e


def dies(a: Expr, u: Expr, seen: object) -> bool:
    """a*log(u) tends to 0 where u does, for a and u that are continuous there: each factor of u that may vanish is one
    of a's, and x*log(x) tends to 0. What u is divided by is not 0: it might vanish faster than any power of these."""
    assert callable(seen)
    found = x_log_x(Op("*", (a, Call("log", (u,)))))
    return found is not None and all(seen("!=", x) for x in (*found[2], *divisors(u)))


def factored(goal: Goal, a: Expr, u: Expr, v: str, end: Expr) -> bool:
    """a = q*u with a q that is real at the end, and continuous there: a*log(u) tends to 0 where u does."""
    try:
        q = canonical(Op("/", (a, u)))
    except (TooLarge, ZeroDivisionError):
        return False
    plain = all(isinstance(x, Num | Name) or (isinstance(x, Op) and (
        x.op in ("+", "-", "*", "/", "neg") or (x.op == "^" and isinstance(x.args[1], Num)))) for x in walk(q))
    return plain and is_real(goal.region, substitute(q, {v: end}))


def divisors(e: Expr) -> Iterator[Expr]:
    """What a product is divided by."""
    match e:
        case Op("/", (a, b)):
            yield b
            yield from divisors(a)
        case Op("*" | "neg", args):
            for x in args:
                yield from divisors(x)
        case Op("^", (a, Num())):
            yield from divisors(a)


def fixed_domain(domain: Expr | Type, v: str) -> bool:
    """Finitely many integers or numbers, the same ones for all v."""
    return isinstance(domain, Seq) and domain.kind in ("range", "set") and v not in free_names(domain)


def _within(goal: Goal, e: Bind, v: str, end: Expr) -> Expr | None:
    """Finitely many terms, each of which is continuous."""
    new = reductions.fresh(goal.names, [b.name for b in e.bindings], (e, end, Name(v), goal.show, *goal.hyps))
    renamed: dict[str, Expr] = {}
    here = goal
    for name, b in zip(new, e.bindings, strict=True):
        domain = substitute(b.domain, renamed) if not isinstance(b.domain, Type) else ZERO
        assert isinstance(domain, Seq)
        k, inside = Name(name), tuple[Expr, ...]()
        if domain.kind == "range":
            inside = (Op("<=", (domain.items[0], k)), Op("<=", (k, domain.items[1])))
        here = Goal((*here.names, (name, Type("integer" if inside else "real"))), (*here.hyps, *inside), here.show)
        renamed[b.name] = k
    return not_continuous(here, substitute(e.body, renamed), v, end)


def moving_end(e: Bind, v: str) -> Expr | None:
    """The only part of an integral that depends on v, if that is one of its ends."""
    match e:
        case Bind("integral", (b,), body) if isinstance(b.domain, Seq) and len(b.domain.items) == 2 and (
                v == b.name or v not in free_names(body)):
            ends = [x for x in b.domain.items if v in free_names(x)]
            return ends[0] if len(ends) == 1 else None
    return None


def differentiable(self: Checker, goal: Goal, f: Expr, v: str) -> None:
    """The integrals in f have the derivatives in v that the fundamental theorem of calculus gives them: what is
    integrated is continuous at the end that moves."""
    for e in walk(f):
        if isinstance(e, Bind) and e.binder == "integral" and v in free_names(e) and (
                moving := moving_end(e, v)) is not None:
            bound = {x.name for y in walk(f) if isinstance(y, Bind) for x in y.bindings}
            if bound & free_names(moving) - {v}:
                raise self.no("an integral up to what is bound")
            (t,) = reductions.fresh(goal.names, [e.bindings[0].name], (f, goal.show, *goal.hyps))
            continuous(self, goal, substitute(e.body, {e.bindings[0].name: Name(t)}), t, moving)


