"""A comparison or a quantifier of the wrong kind: strictness, direction, equality for a bound."""

from __future__ import annotations

from collections.abc import Iterator

from symdp.legacy.engines.repair.change import About, Change, Place, slip
from symdp.legacy.kernel.tree import Bind, Op

_LAX = {"<": "<=", ">": ">="}
_STRICT = {"<=": "<", ">=": ">"}
_BACK = {"<=": ">=", ">=": "<=", "<": ">", ">": "<"}


@slip("formula")
def comparison(at: Place, about: About) -> Iterator[Change]:
    if not isinstance(at.node, Op):
        return
    op, args = at.node.op, at.node.args
    if op in _LAX:
        yield Change(Op(_LAX[op], args), 1, "a strict inequality for a lax one")
    if op in _STRICT:
        yield Change(Op(_STRICT[op], args), 1, "a lax inequality for a strict one")
    if op in _BACK:
        yield Change(Op(_BACK[op], args), 2, "the inequality the other way")
    if op == "==":
        yield Change(Op("<=", args), 3, "equality where only a bound holds")
        yield Change(Op(">=", args), 3, "equality where only a bound holds")


@slip("formula")
def logic(at: Place, about: About) -> Iterator[Change]:
    match at.node:
        case Op("implies", (a, b)):
            yield Change(Op("implies", (b, a)), 2, "an implication the other way")
        case Op("iff", (a, b)):
            yield Change(Op("implies", (a, b)), 3, "only one direction holds")
            yield Change(Op("implies", (b, a)), 3, "only one direction holds")
        case Op("and", (a, b)):
            yield Change(Op("or", (a, b)), 3, "and for or")
            yield Change(a, 4, "a statement too many")
            yield Change(b, 4, "a statement too many")
        case Op("or", (a, b)):
            yield Change(Op("and", (a, b)), 3, "or for and")
        case Op("not", (a,)):
            yield Change(a, 3, "a negation too many")
        case Bind("exists", bindings, Op("and", (supposed, Op("==" | ">" | "<" as op, (a, b))))):
            for bound in {"==": ("<=", ">="), ">": ("<=",), "<": (">=",)}[op]:
                of_all = Bind("forall", bindings, Op("implies", (supposed, Op(bound, (a, b)))))
                yield Change(of_all, 4, "what is said to be reached is a bound")
    match at.node:
        case Bind("exists" | "forall" as q, bindings, body):
            yield Change(Bind("forall" if q == "exists" else "exists", bindings, body), 4, "the other quantifier")
