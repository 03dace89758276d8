"""Off by one: n for n - 1, a range that begins or ends in the wrong place."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Place, exact, is_op, slip
from symdp.legacy.kernel.tree import ONE, Name, Num, Op, Seq, children


@slip("number")
def off_by_one(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Num(v) if v.denominator == 1 and not is_op(at.parent, "+", "-"):
            if not is_op(at.parent, "/", "*") or v > 1:
                yield Change(exact(v + 1), 2, "one too few")
                if v - 1 != 0 or not is_op(at.parent, "/", "*", "^"):
                    yield Change(exact(v - 1), 2, "one too many")
        case Op("+" | "-", (x, one)) if one == ONE:
            yield Change(x, 2, "off by one")
        case Op("-", (one, Name(_))) if one == ONE:
            return
        case Name(n) if n in about.numbers and not (is_op(at.parent, "+", "-") and ONE in children(at.parent or ONE)):
            yield Change(Op("-", (at.node, ONE)), 2, f"{n} for {n} - 1")
            yield Change(Op("+", (at.node, ONE)), 2, f"{n} for {n} + 1")
        case _ if isinstance(at.parent, Seq) and at.parent.kind == "range" and not isinstance(at.node, Num | Name):
            yield Change(Op("-", (at.node, ONE)), 2, "a range that ends one too late")
            yield Change(Op("+", (at.node, ONE)), 2, "a range that ends one too early")
