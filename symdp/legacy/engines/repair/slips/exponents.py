"""A square or a root missing or too many, an exponent inverted, a fraction upside down."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Place, call, is_call, is_number, is_op, over, slip
from symdp.legacy.kernel.tree import ONE, Call, Num, Op, num


@slip("number")
def missing_square(at: Place, about: About) -> Iterator[Change]:
    if not isinstance(at.node, Num) and not is_op(at.parent, "^") and not is_op(at.node, "neg", "^") and (
            not is_call(at.node, "exp", "sqrt")):
        yield Change(Op("^", (at.node, num(2))), 2, "a square is missing")


@slip("number")
def missing_root(at: Place, about: About) -> Iterator[Change]:
    if is_call(at.node, "exp", "sqrt") or is_op(at.node, "neg") or is_number(at.node, 1) or is_number(at.node, 0):
        return
    if not is_op(at.parent, "^"):
        yield Change(call("sqrt", at.node), 2, "a root is missing")


@slip("number")
def extra_exponent(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Op("^", (base, _)):
            yield Change(base, 2, "a power too many")
        case Call("sqrt", (inner,)):
            yield Change(inner, 2, "a root too many")


@slip("number")
def inverted(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Op("/", (a, b)):
            yield Change(over(b, a), 2, "a fraction upside down")
        case Op("^", (base, power)) if not isinstance(power, Num):
            upside = over(power.args[1], power.args[0]) if isinstance(power, Op) and power.op == "/" else (
                over(ONE, power))
            yield Change(Op("^", (base, upside)), 2, "an exponent inverted")
            yield Change(Op("^", (base, Op("neg", (power,)))), 2, "the sign of an exponent")
