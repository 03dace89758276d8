"""A case that was left out at a bound name: a divisor or a logarithm's argument that is zero at some of its values."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Place, is_op, shown, slip
from symdp.legacy.kernel.tree import COMPARISONS, ONE, ZERO, Bind, Call, Expr, Op, walk


def _vanishing(e: Expr, about: About) -> list[Expr]:
    """Divisors and arguments of logarithms that speak of a bound name: an assumption cannot reach them."""
    parts = [y for x in walk(e) for y in _factors(_zero_forbidden(x))]
    return [x for x in dict.fromkeys(parts) if not about.reaches(x)]


def _zero_forbidden(e: Expr) -> Expr:
    match e:
        case Op("/", (_, below)):
            return below
        case Call("log" | "log2", (inside,)) if not is_op(inside, "/"):  # of a ratio, its divisor tells
            return inside
    return ONE


def _factors(e: Expr) -> list[Expr]:
    return [f for x in e.args for f in _factors(x)] if isinstance(e, Op) and e.op == "*" else [e]


@slip("formula")
def guarded_comparison(at: Place, about: About) -> Iterator[Change]:
    """A ratio that has no value where its divisor is zero, in a comparison under a quantifier."""
    supposed: Expr | None = None
    said: Expr = at.node
    if isinstance(said, Op) and said.op == "implies":
        supposed, said = said.args
    elif is_op(at.parent, "implies") and said == _last(at.parent):
        return  # see above: together with what is supposed
    if not isinstance(said, Op) or said.op not in COMPARISONS:
        return
    zeros = _vanishing(said, about)

    def guarded(*positive: Expr) -> Expr:
        conditions = ([supposed] if supposed is not None else []) + [Op(">", (d, ZERO)) for d in positive]
        return Op("implies", (functools.reduce(lambda a, b: Op("and", (a, b)), conditions), said))

    for d in zeros:
        yield Change(guarded(d), 2, f"only where {shown(d)} is not 0")
    if len(zeros) > 1:
        yield Change(guarded(*zeros), 2, "only where no divisor is 0")
    match said:
        case Op("<=", (Op("/", (above, below)), _)) if not about.reaches(below):
            cases: Expr = Op("if", (Op(">", (below, ZERO)), said, Op("==", (above, ZERO))))
            cases = cases if supposed is None else Op("implies", (supposed, cases))
            yield Change(cases, 3, f"where {shown(below)} is 0, {shown(above)} has to be 0")


def _last(e: Expr | None) -> Expr | None:
    return e.args[-1] if isinstance(e, Op) else None


@slip("number")
def guarded_term(at: Place, about: About) -> Iterator[Change]:
    """A term of a sum that has no value where a divisor is zero."""
    if isinstance(at.parent, Bind) and at.parent.binder == "sum" and not is_op(at.node, "if"):
        for d in _vanishing(at.node, about):
            yield Change(Op("if", (Op(">", (d, ZERO)), at.node, ZERO)), 2, f"a term with {shown(d)} == 0 is left out")
