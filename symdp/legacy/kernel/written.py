"""The convention ``0*log(0) = 0``, of a product as it is written.

A product in which a logarithm, to any base, is a factor is 0 where the other factors and the argument of the logarithm
are 0, in whatever order they are written. In a tree that is a product of two: of all else, and ``log(u)``. Logarithms
that come to stand beside a factor because something is computed (a sum of one term, a product over a range, a function
at an argument, a determinant) are no such factors: they are marked (``apart``), once, when the text is read, so that no
later rewriting takes them for one.
"""

from __future__ import annotations

from collections.abc import Container
from functools import reduce

from symdp.legacy.kernel.calculus import x_log_x
from symdp.legacy.kernel.tree import ZERO, Call, Expr, Num, Op, num

LOG2 = "log2"


def logarithm(e: Expr, taken: Container[str] = ()) -> tuple[Expr, Expr | None] | None:
    """The argument of a logarithm, and the logarithm of its base where that is another than exp(1)'s. None also for a
    logarithm of a positive number: it is a number like any other."""
    match e:
        case Call("log" | "log2", (Num(c),)) if c > 0:
            return None
        case Call("log", (u,)):
            return u, None
        case Call(fn, (u,)) if fn == LOG2 and LOG2 not in taken:
            return u, Call("log", (num(2),))
    return None


def _flat(e: Expr, above: list[Expr], below: list[Expr]) -> bool:
    """The factors of a written product, those it is divided by, and whether its sign is turned."""
    match e:
        case Op("*", (a, b)):
            first = _flat(a, above, below)
            return first != _flat(b, above, below)
        case Op("/", (a, b)):
            turned = _flat(a, above, below)
            below.append(b)
            return turned
        case Op("neg", (a,)):
            return not _flat(a, above, below)
    above.append(e)
    return False


def factors_of(e: Expr) -> list[Expr]:
    """The factors of a written product, without what it is divided by."""
    above: list[Expr] = []
    _flat(e, above, [])
    return above


def has_logarithm(e: Expr, taken: Container[str] = ()) -> bool:
    """A factor of e is a logarithm."""
    return any(logarithm(x, taken) is not None for x in factors_of(e))


def is_product(e: Expr, taken: Container[str] = ()) -> bool:
    """e is written as a product, a quotient or a logarithm: what it stands beside is a factor beside its factors."""
    return (isinstance(e, Op) and e.op in ("*", "/", "neg")) or logarithm(e, taken) is not None


def apart(e: Expr, taken: Container[str] = ()) -> Expr:
    """A value that is computed, and so is one number, of whatever it is a product."""
    return Op("-", (e, ZERO)) if has_logarithm(e, taken) else e


def product(e: Op, taken: Container[str] = ()) -> Op | None:
    """A written product with a logarithm among its factors, as a product of all else and the logarithm. None where it
    is one already, or has no such factor."""
    if e.op != "*" or any(isinstance(x, Call) and x.fn == "log" for x in e.args) or _settled(e, taken):
        return None
    above: list[Expr] = []
    below: list[Expr] = []
    turned = _flat(e, above, below)
    logs = [found for x in above if (found := logarithm(x, taken)) is not None]
    others = [x for x in above if logarithm(x, taken) is None]
    if not logs or all(isinstance(x, Num) and x.value for x in others):
        return None
    out = reduce(lambda a, b: Op("*", (a, b)), others)
    for b in (*below, *(base for _, base in logs if base is not None)):
        out = Op("/", (out, b))
    if turned:
        out = Op("neg", (out,))
    for u, _ in logs:
        out = Op("*", (out, Call("log", (u,))))
    assert isinstance(out, Op)
    # what is not about 0 stays as it is written
    return out if x_log_x(out) is not None or _to_another_base(e, taken) else None


def _to_another_base(e: Expr, taken: Container[str]) -> bool:
    """A factor is a logarithm that is written with its base."""
    match e:
        case Op("/", (Call("log"), Call("log"))):
            return True
        case Op("*" | "/" | "neg", args):
            return any(_to_another_base(x, taken) for x in args)
    return isinstance(e, Call) and e.fn == LOG2 and LOG2 not in taken


def _settled(e: Expr, taken: Container[str]) -> bool:
    """Each logarithm in a product stands beside what vanishes with its argument."""
    match e:
        case Op("*", (a, Call("log"))) | Op("*", (Call("log"), a)) if x_log_x(e) is not None:
            return _settled(a, taken)
        case Op("*" | "neg", args):
            return all(_settled(x, taken) for x in args)
        case Op("/", (a, _)):
            return _settled(a, taken)
    return logarithm(e, taken) is None
