"""Where a statement is undefined: at zeros of what is divided by, where logarithms and roots are of negative numbers.

What is written is read, also what the whole does not depend on, such as an item of a list that is not chosen, or the
number of a closeness of no two laws. No formula that is left after expanding it has a mark there; so the term itself is
asked for an admissible point at which it has no value, and the kernel says whether it is read there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from symdp.language.text import to_text
from symdp.legacy.engines.field import certificate
from symdp.legacy.engines.numeric import Undefined, Unknown, value_of
from symdp.legacy.kernel.check import Rejected, check_certificate, defined_names
from symdp.legacy.kernel.claims import Statement, statement_of
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.tree import ZERO, Call, Expr, Num, Op, free_names, substitute, walk

TERMS = 8  # that are asked for such a point


def witness(statement: Statement, part: int, *, seed: int = 0) -> dict[str, Any] | None:
    """Evidence that the part, or an assumption, is undefined at an admissible point; what the kernel accepts."""
    from symdp.legacy.engines.search import instance

    defined = defined_names(statement)
    source = json.loads(statement.source)
    given = source.get("given", [])
    given = [given] if isinstance(given, str) else given
    names = {n for n, _ in statement.let}
    tried: set[Expr] = set()
    for e, others, more in ((statement.show[part], given, {}), *(
            (g, [*given[:k], *given[k + 1:]], {"in": "given"}) for k, g in enumerate(statement.given))):
        for condition in conditions(substitute(e, defined, define=True)):
            if condition in tried or not free_names(condition) or not free_names(condition) <= names:
                continue
            tried.add(condition)
            if len(tried) > TERMS:
                return None
            try:
                there = statement_of(json.dumps(source | {"given": [*others, to_text(condition)]}))
                point = instance(there, seed=seed)
            except (Unsupported, Rejected, ValueError):
                continue
            evidence = None if point is None else _accepted(statement, part, {**point, **more})
            if evidence is not None:
                return evidence
    return None


def conditions(e: Expr) -> Iterator[Expr]:
    """Under which terms of the formula have no value, bound names left out by whoever asks; the smaller terms last."""
    for x in walk(e):
        match x:
            case Op("/", (_, d)) if not isinstance(d, Num):
                yield Op("==", (d, ZERO))
            case Op("^", (a, b)) if not isinstance(a, Num):
                v = _number(b)
                if v is None or v < 0:
                    yield Op("==", (a, ZERO)) if v is not None else Op("and", (Op("==", (a, ZERO)), Op("<", (b, ZERO))))
                if v is not None and not (isinstance(v, Fraction) and v.denominator == 1):
                    yield Op("<", (a, ZERO))
            case Call("log" | "log2", (u,)) if not isinstance(u, Num):
                yield Op("<=", (u, ZERO))
            case Call("sqrt", (u,)) if not isinstance(u, Num):
                yield Op("<", (u, ZERO))


def _number(e: Expr) -> Any:
    """What a closed number is; None of others."""
    try:
        return None if free_names(e) else value_of(e)
    except (Undefined, Unknown, OverflowError, ZeroDivisionError, ValueError):
        return None


def _accepted(statement: Statement, part: int, point: dict[str, Any]) -> dict[str, Any] | None:
    evidence = {"part": part, "verdict": "ill-posed", "witness": point}
    try:
        check_certificate(certificate(statement, evidence), statement)
    except Rejected:
        return None
    return evidence
