"""A wrong sign."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Place, bounds, is_call, is_number, is_op, slip
from symdp.legacy.kernel.scope import BUILTIN
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Expr, Name, Op, Seq


@slip("number")
def wrong_sign(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Op("+", (a, b)):
            yield Change(Op("-", (a, b)), 2, "plus for minus")
        case Op("-", (a, b)):
            yield Change(Op("+", (a, b)), 2, "minus for plus")
        case Op("neg", (a,)):
            yield Change(a, 2, "a sign too many")
        case e if not is_op(at.parent, "+", "-", "*", "neg", "/") and not is_number(e, 0) and not (
                isinstance(at.parent, Seq) and at.parent.kind == "range"):  # which would be empty
            if not isinstance(e, Call) or e.fn in ("log", "sqrt") or is_call(at.parent, "exp"):
                level = isinstance(at.parent, Call) and at.parent.fn not in BUILTIN and _not_negative(e, about)
                yield Change(Op("neg", (e,)), 4 if level else 2, "a sign is missing")


def _not_negative(e: Expr, about: About) -> bool:
    """A number that is declared so: where a quantity asks for it, its opposite means little."""
    low = bounds(about.types[e.id])[0] if isinstance(e, Name) and e.id in about.numbers else None
    return low is not None and low >= 0


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
