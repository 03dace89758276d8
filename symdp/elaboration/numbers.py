"""Arithmetic of reals and of extended reals, and where it is defined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symdp.elaboration.meaning import TRUE, Meant, both, negation
from symdp.elaboration.nodes import Call, Expr, Num, Op
from symdp.kernel import terms
from symdp.kernel.terms import Term
from symdp.kernel.types import EREAL, REAL

if TYPE_CHECKING:
    from symdp.elaboration.elaborator import Elaborator

ZERO = terms.num(0)


def nonzero(el: Elaborator, t: Term) -> Term:
    """That t is not 0."""
    if isinstance(t, terms.Num) and t.value:
        return TRUE
    zero = el.const("up", ZERO) if t.type is EREAL else ZERO
    return negation(el.const("eq", t, zero))


def arithmetic(el: Elaborator, e: Op) -> Meant:
    """``+ - * / ^`` and the sign."""
    if e.op == "/" and all(isinstance(x, Num) for x in e.args):
        p, q = e.args
        assert isinstance(p, Num) and isinstance(q, Num)
        if q.value:
            return Meant(terms.num(p.value/q.value))  # a quotient of two numerals is one numeral
    if e.op == "neg":
        x = el.number(e.args[0])
        return Meant(el.const("eneg" if x.type is EREAL else "neg", x.term, at=e), x.defined)
    if e.op == "*" and not el.core:
        excused = with_logarithms(el, e)
        if excused is not None:
            return excused
    a, b = el.settled(el.meant(e.args[0])), el.settled(el.meant(e.args[1]))
    if any(x.sort is not None and x.sort.kind == "matrix" for x in (a, b)):
        return of_matrices(el, e, a, b)
    a, b = el.as_number(a, e.args[0]), el.as_number(b, e.args[1])
    return combined(el, e.op, a, b, e)


def of_matrices(el: Elaborator, e: Op, a: Meant, b: Meant) -> Meant:
    """Sums and differences of matrices of one order, and multiples: entry by entry."""
    sorts = [x.sort for x in (a, b) if x.sort is not None and x.sort.kind == "matrix"]
    if e.op not in ("+", "-", "*") or len({s.size for s in sorts}) != 1 or (len(sorts) == 2) != (e.op in ("+", "-")):
        raise el.error("matrices of one order are added, and multiplied by numbers", e,
                       "write other products out, as sum(k in 1..d: S[i, k]*T[k, j])")
    i = el.variable("i", REAL)
    el.taken.add(i.name)
    j = el.variable("j", REAL)
    el.taken.discard(i.name)
    xs = []
    for x, arg in ((a, e.args[0]), (b, e.args[1])):
        own = x.sort is not None and x.sort.kind == "matrix"
        xs.append(el.apply(x.term, i, j) if own else el.fit(el.as_number(x, arg), REAL, arg).term)
        if not own:
            a, b = (el.fit(x, REAL, arg), b) if x is a else (a, el.fit(x, REAL, arg))
    out = combined(el, e.op, Meant(xs[0]), Meant(xs[1]), e).term
    return Meant(el.lam(i, el.lam(j, out)), both(a.defined, b.defined), sorts[0])


def combined(el: Elaborator, op: str, a: Meant, b: Meant, e: Expr) -> Meant:
    """The two numbers under the operator."""
    if EREAL in (a.type, b.type):
        return extended(el, op, el.fit(a, EREAL, e), el.fit(b, EREAL, e), e)
    defined = both(a.defined, b.defined)
    if op in ("+", "*"):
        return Meant(el.const("add" if op == "+" else "mul", a.term, b.term, at=e), defined)
    if op == "-":
        return Meant(el.const("add", a.term, el.const("neg", b.term), at=e), defined)
    if op == "/":
        return Meant(el.const("mul", a.term, el.const("inv", b.term), at=e), both(defined, nonzero(el, b.term)))
    x, y = a.term, b.term
    if isinstance(y, terms.Num) and y.value.denominator == 1:
        ok = TRUE if y.value >= 0 else nonzero(el, x)
    else:
        ok = TRUE if isinstance(x, terms.Num) and x.value > 0 else el.const("powdef", x, y)
    return Meant(el.const("pow", x, y, at=e), both(defined, ok))


def extended(el: Elaborator, op: str, a: Meant, b: Meant, e: Expr) -> Meant:
    """Extended reals under the operator: oo - oo, 0*oo and what a power leaves open are undefined."""
    defined = both(a.defined, b.defined)
    x, y = a.term, b.term
    if op == "-":
        op, y = "+", el.const("eneg", y)
    if op == "/":
        defined = both(defined, nonzero(el, y))
        op, y = "*", el.const("epower", y, el.const("up", el.const("neg", terms.num(1))))
    f, ok = {"+": ("eadd", "eaddok"), "*": ("emul", "emulok"), "^": ("epower", "epowdef")}[op]
    return Meant(el.const(f, x, y, at=e), both(defined, el.const(ok, x, y)))


LOGARITHMS = ("log", "log2")


def with_logarithms(el: Elaborator, e: Op) -> Meant | None:
    """A product of a factor and a logarithm: it is 0 where the factor and the logarithm's argument are both 0, as the
    text is written. The term is the product itself, in which log 0 is 0. None where no factor is such a logarithm."""
    sides = [x.args[0] if isinstance(x, Call) and x.fn in LOGARITHMS and x.fn not in el.names and len(x.args) == 1
             else None for x in e.args]
    if sides == [None, None]:
        return None
    meant, conditions = [], []
    for side, arg in zip(sides, e.args, strict=True):
        if side is None:
            x = el.number(arg)
            meant.append(x)
            conditions.append(x.defined)
            continue
        inner = el.number(side)
        if inner.type is EREAL:
            return None
        assert isinstance(arg, Call)
        meant.append(Meant(el.const(arg.fn, inner.term, at=arg)))
        conditions.append(inner.defined)
        meant[-1] = Meant(meant[-1].term, inner.term)  # its argument, for what follows
    if any(x.type is EREAL for x in meant):
        return None
    factors = [x.term for x in meant]
    for i, side in enumerate(sides):
        if side is not None:
            argument = meant[i].defined
            vanishes = el.const("and", el.const("eq", argument, ZERO), el.const("eq", factors[1 - i], ZERO))
            conditions.append(el.const("or", el.const("lt", ZERO, argument), vanishes))
    return Meant(el.const("mul", *factors, at=e), both(*conditions))


def extremum(el: Elaborator, name: str, xs: list[Meant], e: Expr) -> Meant:
    """``min`` and ``max`` of arguments, grouped to the right."""
    if any(x.type is EREAL for x in xs):
        xs, name = [el.fit(x, EREAL, e) for x in xs], "e" + name
    else:
        xs = [el.fit(x, REAL, e) for x in xs]
    out = xs[-1]
    for x in reversed(xs[:-1]):
        out = el.call(name, x, out, at=e)
    return out
