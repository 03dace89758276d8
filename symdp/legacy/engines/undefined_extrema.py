"""Suprema and infima whose body is undefined at an extreme value of what they bind: a singular matrix, the value 0."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

from symdp.legacy.engines.inequality.prover import TROUBLE
from symdp.legacy.engines.inequality.sample import Point
from symdp.legacy.engines.instances import numbers, of_type
from symdp.legacy.kernel.check import Rejected, check_certificate, defined_names, root_goal
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.tree import Bind, Binding, Call, Expr, Name, Num, Op, Seq, Type, substitute, walk
from symdp.legacy.kernel.witness import Unfit

POINTS = 3


def witness(statement: Statement, part: int) -> dict[str, Any] | None:
    """Evidence that a part is ill-posed, confirmed by the kernel."""
    from symdp.legacy.engines.portfolio import certificate

    show = substitute(statement.show[part], defined_names(statement), define=True)
    extrema = [x for x in walk(show) if isinstance(x, Bind) and x.binder in ("sup", "inf") and may_fail(x.body)]
    if not any(isinstance(b.domain, Type) and b.domain.kind not in ("real", "integer")
               for x in extrema for b in x.bindings):
        return None
    try:
        points = numbers(root_goal(statement, part)[0])[:POINTS]
    except TROUBLE:
        return None
    for point, low in itertools.product(points, (True, False)):
        try:
            declared = {n: of_type(t, point, low) for n, t in statement.let if t.kind not in ("real", "integer")}
            data: dict[str, Any] = {"values": {n: str(x) for n, x in point.items()}, "objects": declared,
                                    "bound": chosen(extrema, point, low)}
            evidence = {"part": part, "verdict": "ill-posed", "witness": data}
            check_certificate(certificate(statement, "a/b", "printed", [evidence]), statement)
        except (Unfit, Rejected):
            continue
        return evidence
    return None


def may_fail(e: Expr) -> bool:
    """There is a quotient, a logarithm or the like in it."""
    return any((isinstance(x, Op) and x.op in ("/", "^")) or (isinstance(x, Call) and x.fn in ("log", "sqrt"))
               or (isinstance(x, Call) and x.fn.startswith("log")) for x in walk(e))


def chosen(extrema: list[Bind], point: Point, low: bool) -> dict[str, Any]:
    """Values for all names that are bound, outer ones first."""
    out: dict[str, Any] = {}
    known = dict(point)
    for b in (b for x in extrema for b in x.bindings):
        if b.name not in out:
            out[b.name] = value(b, known, low)
            if b.name not in known and isinstance(b.domain, Type) and b.domain.kind == "integer":
                known = {**known, b.name: Fraction(out[b.name])}
    return out


def value(b: Binding, point: Point, low: bool) -> Any:
    """The least value of its type, or another simple one. Raises Unfit."""
    match b.domain:
        case Type("function") as t if isinstance(t.param("from"), Seq):
            given = of_type(t, point, not low)
            match t.param("to"):
                case Seq("[]" | "[)", (Num(least), _)) if low:
                    return {"table": dict.fromkeys(given["table"], str(least))}
            return given
        case Type("integer"):
            return "1"
        case Type("real"):
            return "0" if low else "1"
        case Type() as t:
            return of_type(t, point, not low)
        case Seq("[]", (a, _)) if low:
            return str(a.value) if isinstance(a, Num) else "0"
        case Seq() | Name():
            return "1"
    raise Unfit("no simple value of this type")
