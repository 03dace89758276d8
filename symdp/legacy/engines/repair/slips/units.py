"""Bits for nats, and nats for bits."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Place, call, is_call, is_op, slip, times
from symdp.legacy.kernel.tree import Call, Num, num


@slip("number")
def bits_for_nats(at: Place, about: About) -> Iterator[Change]:
    if is_op(at.parent, "*", "/", "neg", "^") or isinstance(at.node, Num):
        return
    if isinstance(at.node, Call) and at.node.fn == "bits":
        yield Change(at.node.args[0], 2, "nats, not bits")
    elif not is_call(at.parent, "bits"):
        yield Change(times(at.node, call("log", num(2))), 3, "given in bits and meant in nats: log(2) is missing")
        yield Change(call("bits", at.node), 3, "given in nats and meant in bits")
