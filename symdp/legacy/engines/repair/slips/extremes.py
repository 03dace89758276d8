"""Minimum for maximum, supremum for infimum, sum for maximum, average for maximum."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Place, call, slip
from symdp.legacy.kernel.tree import ONE, ZERO, Bind, Call, Expr, Op

_OTHER = {"min": "max", "max": "min", "inf": "sup", "sup": "inf"}


@slip("number")
def wrong_extreme(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Call("min" | "max" as fn, args):
            yield Change(Call(_OTHER[fn], args), 2, f"{fn} for {_OTHER[fn]}")
            for a in args:
                yield Change(a, 3, f"{fn} too many")
            if len(args) == 2:
                yield Change(Op("+", args), 2, f"{fn} for a sum")
        case Bind("min" | "max" | "inf" | "sup" as fn, bindings, body):
            yield Change(Bind(_OTHER[fn], bindings, body), 2, f"{fn} for {_OTHER[fn]}")
            yield Change(Bind("sum", bindings, body), 3, f"{fn} for a sum")
        case Bind("sum", bindings, body):
            yield Change(Bind("max", bindings, body), 3, "a sum for a maximum")


@slip("number")
def sum_for_extreme(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Op("+", (a, b)):
            yield Change(call("max", a, b), 2, "a sum for a maximum")
            yield Change(call("min", a, b), 3, "a sum for a minimum")
            average = _average(a, b)
            if average is not None:
                yield Change(call("max", *average), 2, "an average for a maximum")
                yield Change(call("min", *average), 2, "an average for a minimum")


def _average(a: Expr, b: Expr) -> tuple[Expr, Expr] | None:
    """The terms of (1 - t)*x + t*y."""
    match a, b:
        case (Op("*", (u, x)), Op("*", (v, y))) if u == Op("-", (ONE, v)) or v == Op("-", (ONE, u)):
            return x, y
    return None


@slip("number")
def missing_end(at: Place, about: About) -> Iterator[Change]:
    """A bound that should have been cut off at zero or at one."""
    if isinstance(at.parent, Op) and at.parent.op in ("<=", ">=", "<", ">") and isinstance(at.node, Op):
        yield Change(call("max", at.node, ZERO), 3, "a bound that is not cut off at 0")
        yield Change(call("min", at.node, ONE), 3, "a bound that is not cut off at 1")
