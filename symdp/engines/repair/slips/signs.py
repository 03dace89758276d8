"""A wrong sign."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.engines.repair.change import About, Change, Place, is_call, is_number, is_op, slip
from symdp.kernel.tree import ONE, ZERO, Call, Expr, Name, Op, Seq


@slip("number")
def wrong_sign(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Op("+", (a, b)):
            yield Change(Op("-", (a, b)), 2, "plus for minus")
        case Op("-", (a, b)):
            yield Change(Op("+", (a, b)), 2, "minus for plus")
        case Op("neg", (a,)):
            yield Change(a, 2, "a sign too many")
        case e if not is_op(at.parent, "+", "-", "*", "neg", "/") and not is_number(e, 0):
            if not isinstance(e, Call) or e.fn in ("log", "sqrt") or is_call(at.parent, "exp"):
                yield Change(Op("neg", (e,)), 2, "a sign is missing")


@slip("number")
def complement(at: Place, about: About) -> Iterator[Change]:
    """1 - x for x, of a name that is a probability."""
    match at.node:
        case Op("-", (one, x)) if one == ONE:
            yield Change(x, 3, "a probability for its complement")
        case x if x in _probabilities(about) and at.parent != Op("-", (ONE, x)):
            yield Change(Op("-", (ONE, x)), 3, "a probability for its complement")


def _probabilities(about: About) -> list[Expr]:
    return [Name(n) for n, t in about.statement.let for w in t.where
            if isinstance(w, Op) and w.op == "in" and isinstance(w.args[1], Seq) and w.args[1].items == (ZERO, ONE)]
