"""The computation at a witness, written out: both sides with the values put in, to be followed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from symdp.language.depth import deep_recursion
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.goals import binding_type
from symdp.legacy.kernel.objects import Value, expand
from symdp.legacy.kernel.scope import variables
from symdp.legacy.kernel.tree import COMPARISONS, Bind, Expr, Num, Op, Type, substitute, walk
from symdp.legacy.kernel.witness import read_values

MAX_NODES = 80  # of a side that is still followed by hand


@dataclass(frozen=True)
class Side:
    """One side of a comparison: as it is written, and with the values put in (None: too long to follow)."""

    written: Expr
    put_in: Expr | None


def sides(statement: Statement, part: int, comparison: str,
          witness: Mapping[str, Any]) -> tuple[Side, str, Side] | None:
    """Both sides of the comparison that fails, and its relation; None where they cannot be written out.

    ``witness`` is that of the certificate: ``values`` and ``objects``, each in the form the
    kernel reads. Nothing is decided here, and what does not fit is not shown.
    """
    try:
        with deep_recursion():
            failing = read_expression(comparison)
            if not (isinstance(failing, Op) and failing.op in COMPARISONS):
                return None
            left, right = (_side(e, _values(statement, part, witness), statement) for e in failing.args)
    except Exception:  # an illustration must not cost the report
        return None
    return left, failing.op, right


def _values(statement: Statement, part: int, witness: Mapping[str, Any]) -> dict[str, Value]:
    types = statement.let
    show = statement.show[part]
    while isinstance(show, Bind) and show.binder == "forall":  # what it binds has a value in the witness as well
        for b in show.bindings:
            types += ((b.name, _type(b.domain, b.name)),)
        show = show.body
    flat = {**witness.get("values", {}), **witness.get("objects", {})}
    return read_values(flat, tuple((n, t) for n, t in types if n in flat), {})[0]


def _type(domain: Expr | Type, name: str) -> Type:
    return domain if isinstance(domain, Type) else binding_type(domain, name, name)


def _side(e: Expr, values: Mapping[str, Value], statement: Statement) -> Side:
    defined: dict[str, Expr] = {}
    for name, d in statement.define:
        defined[name] = substitute(d, defined, define=True)
    whole = substitute(e, defined, define=True)
    if variables(whole) - set(values) - {"oo", "pi"}:
        return Side(e, None)
    put_in = expand(whole, values)
    small = not isinstance(put_in, Num) or put_in.value.denominator < 10**12
    return Side(e, put_in if small and put_in != e and _size(put_in) <= MAX_NODES else None)


def _size(e: Expr) -> int:
    return sum(1 for _ in walk(e))
