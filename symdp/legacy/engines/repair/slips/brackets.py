"""Brackets that end too early or too late: what belongs under a function stands outside of it, or the other way."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.repair.change import SIMPLE_FUNCTIONS, About, Change, Place, slip
from symdp.legacy.kernel.tree import Call, Op


@slip("number")
def bracket_too_early(at: Place, about: About) -> Iterator[Change]:
    """f(a)*b for f(a*b), and a*f(b) for f(a*b)."""
    match at.node:
        case Op("*" | "/" | "+" | "-" as op, (Call(fn, (a,)), b)) if fn in SIMPLE_FUNCTIONS:
            yield Change(Call(fn, (Op(op, (a, b)),)), 2, f"the bracket of {fn} ends too early")
    match at.node:
        case Op("*" | "+" as op, (b, Call(fn, (a,)))) if fn in SIMPLE_FUNCTIONS:
            yield Change(Call(fn, (Op(op, (b, a)),)), 2, f"what stands before {fn} belongs under it")
        case Op("*", (c, Op("/", (Call(fn, (a,)), b)))) if fn in SIMPLE_FUNCTIONS:
            yield Change(Op("*", (c, Call(fn, (Op("/", (a, b)),)))), 2, f"the bracket of {fn} ends too early")


@slip("number")
def bracket_too_late(at: Place, about: About) -> Iterator[Change]:
    """f(a*b) for f(a)*b or a*f(b)."""
    match at.node:
        case Call(fn, (Op("*" | "/" | "+" | "-" as op, (a, b)),)) if fn in SIMPLE_FUNCTIONS:
            yield Change(Op(op, (Call(fn, (a,)), b)), 2, f"the bracket of {fn} ends too late")
            yield Change(Op(op, (a, Call(fn, (b,)))), 2, f"{fn} begins too early")


@slip("number")
def regrouped(at: Place, about: About) -> Iterator[Change]:
    """(a + b)*c for a + b*c, and the other way."""
    match at.node:
        case Op("+" | "-" as op, (a, Op("*" | "/" as inner, (b, c)))):
            yield Change(Op(inner, (Op(op, (a, b)), c)), 2, "brackets are missing")
        case Op("*" | "/" as inner, (Op("+" | "-" as op, (a, b)), c)):
            yield Change(Op(op, (a, Op(inner, (b, c)))), 2, "brackets too many")
