"""A function missing or too many: logarithm, exponential, absolute value."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Place, call, is_call, is_op, slip
from symdp.legacy.kernel.tree import ONE, Call, Num, Op


@slip("number")
def missing_function(at: Place, about: About) -> Iterator[Change]:
    e = at.node
    if isinstance(e, Num):
        return
    if not is_call(e, "exp", "log") and not is_call(at.parent, "exp", "log"):
        yield Change(call("exp", e), 2, "exp is missing")
        yield Change(call("log", e), 2, "a logarithm is missing")
        if not is_op(at.parent, "*", "/", "neg") or not is_op(e, "*", "/"):
            yield Change(Op("-", (call("exp", e), ONE)), 3, "for small values only: exp(...) - 1 was meant")
    if not is_call(e, "abs") and not is_call(at.parent, "abs", "exp") and not is_op(e, "*", "/", "^"):
        yield Change(call("abs", e), 2, "an absolute value is missing")


@slip("number")
def extra_function(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Call("exp" | "log" | "abs" | "tanh" as fn, (inner,)):
            yield Change(inner, 2, f"{fn} too many")
        case Op("-", (Call("exp", (inner,)), one)) if one == ONE:
            yield Change(inner, 3, "exp(...) - 1 for its argument")
