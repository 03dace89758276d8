"""Arithmetic of reals and of extended reals, and where it is defined."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from symdp.elaboration import expectations
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
    match e:
        case Op("/", (Num(p), Num(q))) if q:
            return Meant(terms.num(p/q))  # a quotient of two numerals is one numeral
    if e.op == "neg":
        x = el.number(e.args[0])
        return Meant(el.const("eneg" if x.type is EREAL else "neg", x.term, at=e), x.defined)
    if e.op == "*" and not el.core and logarithms(el, e):
        return with_logarithms(el, e)
    if e.op == "+" and (mixture := expectations.shares(el, e)) is not None:
        return mixture
    a, b = el.settled(el.meant(e.args[0])), el.settled(el.meant(e.args[1]))
    if any(x.sort.kind == "matrix" for x in (a, b)):
        return of_matrices(el, e, a, b)
    a, b = el.as_number(a, e.args[0]), el.as_number(b, e.args[1])
    return combined(el, e.op, a, b, e)


def of_matrices(el: Elaborator, e: Op, a: Meant, b: Meant) -> Meant:
    """Sums and differences of matrices of one order, and multiples: entry by entry."""
    sorts = [x.sort for x in (a, b) if x.sort.kind == "matrix"]
    if e.op not in ("+", "-", "*") or len({s.size for s in sorts}) != 1 or (len(sorts) == 2) != (e.op in ("+", "-")):
        raise el.error("matrices of one order are added, and multiplied by numbers", e,
                       "write other products out, as sum(k in 1..d: S[i, k]*T[k, j])")
    i = el.variable("i", REAL)
    with el.living(i):
        j = el.variable("j", REAL)

    def entry(x: Meant, arg: Expr) -> Meant:
        own = x.sort.kind == "matrix"
        return Meant(el.apply(x.term, i, j), x.defined) if own else el.fit(el.as_number(x, arg), REAL, arg)
    out = combined(el, e.op, entry(a, e.args[0]), entry(b, e.args[1]), e)
    return Meant(el.lam(i, el.lam(j, out.term)), out.defined, sorts[0])


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


def logarithms(el: Elaborator, e: Expr) -> bool:
    """Whether a logarithm is among the factors of a product as it is written (not below a division bar)."""
    if isinstance(e, Op) and e.op in ("*", "/", "neg"):
        return any(logarithms(el, x) for x in (e.args[:1] if e.op == "/" else e.args))
    return isinstance(e, Call) and e.fn in LOGARITHMS and e.fn not in el.names and len(e.args) == 1


def with_logarithms(el: Elaborator, e: Op) -> Meant:
    """A product with logarithms: it is 0 where the argument of one and the product of the other factors are both 0. The
    term is the product itself, in which log 0 is 0: that of another logarithm counts only where it has a value."""
    factors: list[tuple[Term, Term | None]] = []  # above the bar, with the arguments of logarithms

    def one(x: Expr) -> Meant:
        if isinstance(x, Op) and (x.op == "*" or logarithms(el, x)):
            a = one(x.args[0])
            if x.op == "neg":
                return Meant(el.const("eneg" if a.type is EREAL else "neg", a.term), a.defined)
            return combined(el, x.op, a, one(x.args[1]) if x.op == "*" else el.number(x.args[1]), x)
        inner = el.number(x.args[0]) if isinstance(x, Call) and logarithms(el, x) else None
        if inner is None or inner.type is EREAL:
            out, inner = el.number(x), None
        else:
            assert isinstance(x, Call)
            out = Meant(el.const(x.fn, inner.term, at=x), inner.defined)
        factors.append((out.term, inner.term if inner is not None else None))
        return out
    out = one(e)
    for i, (_, argument) in enumerate(factors):
        if argument is not None:
            others = [f for j, f in enumerate(factors) if j != i]
            rest = [t for t, y in others if y is None and t.type is REAL]
            zeros = [el.const("eq", el.joined("mul", rest), ZERO)] if rest else []
            zeros += [both(el.const("lt", ZERO, y), el.const("eq", t, ZERO)) for t, y in others if y is not None]
            ok = el.const("lt", ZERO, argument)
            if zeros:
                ok = el.const("or", ok, el.const("and", el.const("eq", argument, ZERO), el.joined("or", zeros)))
            out = out.under(ok)
    return out


def extremum(el: Elaborator, name: str, xs: list[Meant], e: Expr) -> Meant:
    """``min`` and ``max`` of arguments, grouped to the right."""
    extended = any(x.type is EREAL for x in xs)
    xs = [el.fit(x, EREAL if extended else REAL, e) for x in xs]
    return Meant(el.grouped("e" + name if extended else name, [x.term for x in xs], e),
                 reduce(lambda out, x: both(x.defined, out), reversed(xs), TRUE))
