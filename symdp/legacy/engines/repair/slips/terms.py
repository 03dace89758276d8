"""A term of a sum missing or too many."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Place, call, is_op, slip
from symdp.legacy.kernel.tree import ONE, ZERO, Call, Name, Op, Seq


@slip("number")
def extra_term(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Op("+" | "-", (a, b)):
            yield Change(a, 3, "a term too many")
            yield Change(b if is_op(at.node, "+") else Op("neg", (b,)), 3, "a term too many")


@slip("number")
def missing_term(at: Place, about: About) -> Iterator[Change]:
    """On a side of a comparison: a declared number, the entropy of a probability, or what the two sides speak of."""
    if not isinstance(at.parent, Op) or at.parent.op not in ("<=", ">=", "<", ">", "=="):
        return
    if at.node == at.parent.args[0] and isinstance(at.node, Call | Name):
        return  # what is bounded
    for n in about.numbers:
        yield Change(Op("+", (at.node, Name(n))), 5, f"a term {n} is missing")
        if about.types[n].kind == "real" and any(
                isinstance(w, Op) and w.op == "in" and isinstance(w.args[1], Seq) and w.args[1].items == (ZERO, ONE)
                for w in about.types[n].where):
            yield Change(Op("+", (at.node, call("h", Name(n)))), 5, f"a term h({n}) is missing")
    for n, e in about.statement.define:
        if isinstance(e, Op):
            yield Change(Op("+", (at.node, call("h", Name(n)))), 5, f"a term h({n}) is missing")
