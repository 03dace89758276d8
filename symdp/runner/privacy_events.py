"""Where a refuted claim says that laws are close: the inputs and the event at which they are not, to check by hand.

Untrusted: the verdict stands without it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce
from typing import Any

from symdp.language.witness import digits, infix
from symdp.legacy.kernel.check import defined_names
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.enclose import NotReal, Region
from symdp.legacy.kernel.objects import Dist, Table, Unsupported, _Expander
from symdp.legacy.kernel.tree import Call, Expr, Num, Op, substitute
from symdp.legacy.kernel.witness import Unfit, read_values

TROUBLE = (Unsupported, Unfit, NotReal, ValueError, KeyError, TypeError, AttributeError, RecursionError)
ZERO = Num(Fraction(0))
PAIRS = 400
"""Pairs of inputs that are looked at."""


def words(statement: Statement, part: int, witness: Mapping[str, Any]) -> str | None:
    """The event, both sides there, and of which inputs; None where nothing of the kind is said, or none is seen."""
    match substitute(statement.show[part], defined_names(statement), define=True):
        case Call("dp" | "ldp" | "close" as name, args) if name != "dp" or statement.neighbours == "hamming":
            try:
                return _found(name, args, statement, witness)
            except TROUBLE:
                return None
    return None


def _found(name: str, args: tuple[Expr, ...], statement: Statement, witness: Mapping[str, Any]) -> str | None:
    given = {**(witness.get("values") or {}), **(witness.get("objects") or {})}
    env, _ = read_values(given, statement.let, {})
    expander = _Expander()
    numbers = [expander.expand(a, env) for a in args[2 if name == "close" else 1:]]
    eps, delta = numbers[0], numbers[1] if len(numbers) > 1 else ZERO
    factor = Call("exp", (eps,))
    best: tuple[float, str] | None = None
    objects = [expander.object(a, env) for a in args[:2 if name == "close" else 1]]
    for told, p, q in itertools.islice(_pairs(name, objects), PAIRS):
        inside = [k for k, (x, y) in enumerate(zip(p.probs, q.probs, strict=True))
                  if _middle(Op("-", (x, Op("*", (factor, y))))) > 0]
        left, right = (_sum([law.probs[k] for k in inside]) for law in (p, q))
        bound = Op("+", (Op("*", (factor, right)), delta))
        excess = _middle(Op("-", (left, bound)))
        if inside and excess > 0 and (best is None or excess > best[0]):
            event = "{" + ", ".join(infix(p.outcomes[k]) for k in inside) + "}"
            best = excess, (f"at the event {event}{told} the probabilities are {digits(left, 6)} and "
                            f"{digits(right, 6)}, and {digits(left, 6)} > {digits(bound, 6)}")
    return None if best is None else best[1]


def _pairs(name: str, objects: list[Any]) -> Iterator[tuple[str, Dist, Dist]]:
    """Pairs of laws that are said to be close, and of which inputs they are."""
    if name == "close":
        p, q = objects
        if isinstance(p, Dist) and isinstance(q, Dist) and p.outcomes == q.outcomes:
            yield "", p, q
            yield ", the other way round,", q, p
        return
    (table,) = objects
    if not isinstance(table, Table):
        return
    for (x, p), (y, q) in itertools.permutations(zip(table.inputs, table.rows, strict=True), 2):
        if name == "ldp" or sum(a != b for a, b in zip(x, y, strict=True)) == 1:
            yield f" for the inputs {_input(x)} and {_input(y)}", p, q


def _input(x: tuple[Expr, ...]) -> str:
    return infix(x[0]) if len(x) == 1 else "(" + ", ".join(map(infix, x)) + ")"


def _sum(terms: list[Expr]) -> Expr:
    return reduce(lambda x, y: Op("+", (x, y)), terms) if terms else ZERO


def _middle(e: Expr) -> float:
    value = Region((), prec=128).enclose(e)
    return (float(value.lo) + float(value.hi))/2 if value is not None else 0.0
