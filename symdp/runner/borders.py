"""Whether a statement is undefined at the border of its domain alone: at the end of an interval, at a probability 0.

There it may be the claim file that leaves a guard out, not the paper. A point is said to be at the border if, moved
inside, it is admissible and the kernel sees nothing undefined there any more. This sorts reports; no verdict rests
on it.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from symdp.legacy.kernel.check import FORMAT, Rejected, _admissible, check_certificate
from symdp.legacy.kernel.claims import Statement
from symdp.legacy.kernel.objects import Unsupported
from symdp.legacy.kernel.rules import Checker
from symdp.legacy.kernel.witness import Fault, Point, Unfit, closed

NEAR = Fraction(1, 10**9)  # how close to an end a number is looked at
STEPS = (Fraction(1, 7), Fraction(1, 1000))  # how far inside a point is moved
TROUBLE = (Unfit, Unsupported, Rejected, ValueError, TypeError, KeyError, ArithmeticError, RecursionError)


def at_border(statement: Statement, evidence: Mapping[str, Any]) -> bool:
    """Whether this point, at which the conclusion is undefined, is at the border, and it is defined beside it."""
    witness = evidence.get("witness")
    if evidence.get("verdict") != "ill-posed" or not isinstance(witness, dict):
        return False
    values, objects = dict(witness.get("values") or {}), dict(witness.get("objects") or {})
    ends = _ends(statement, values)
    laws = {n: x for n, x in objects.items() if _has_zero(x)}
    for step in STEPS:
        numbers = {n: str(Fraction(values[n]) + direction*(1 if whole else step))
                   for n, (direction, whole) in ends.items()}
        mixed = {n: _mixed(x, step) for n, x in laws.items()}
        for some, others in _choices(numbers, mixed):
            moved = {**witness, "values": {**values, **some}, "objects": {**objects, **others}}
            if _admits(statement, moved) and not _undefined(statement, {**evidence, "witness": moved}):
                return True
    return False


def _choices(numbers: dict[str, str], laws: dict[str, Any]) -> Iterator[tuple[dict[str, str], dict[str, Any]]]:
    """What is moved: everything, or the numbers, or the laws, or one thing."""
    yield from ((some, others) for some, others in itertools.product((numbers, {}), (laws, {})) if some or others)
    if len(numbers) + len(laws) > 1:
        yield from (({n: x}, {}) for n, x in numbers.items())
        yield from (({}, {n: x}) for n, x in laws.items())


def _ends(statement: Statement, values: Mapping[str, Any]) -> dict[str, tuple[int, bool]]:
    """The numbers at an end of their domain, each with the direction inwards, and whether it is an integer."""
    types = tuple((n, t) for n, t in statement.let if t.kind in ("real", "integer") and n in values)
    found: dict[str, tuple[int, bool]] = {}
    for n, t in types:
        with suppress(ValueError):
            v, whole = Fraction(values[n]), t.kind == "integer"
            inside = [d for d in (1, -1) if _fits(types, {**values, n: str(v + d*(1 if whole else NEAR))})]
            if len(inside) == 1:
                found[n] = inside[0], whole
    return found


def _fits(types: Any, values: Mapping[str, Any]) -> bool:
    env = {n: closed(values[n]) for n, _ in types}
    try:
        return all(Point().decide(w, env) for _, t in types for w in t.where)
    except (*TROUBLE, Fault):
        return False


def _has_zero(thing: Any) -> bool:
    return isinstance(thing, dict) and any("0" in map(str, row) for row in _rows(thing))


def _rows(thing: Mapping[str, Any]) -> list[list[Any]]:
    rows = thing.get("rows") if "inputs" in thing else [thing.get("probabilities")]
    return [r for r in rows or [] if isinstance(r, list)]


def _mixed(thing: dict[str, Any], step: Fraction) -> dict[str, Any]:
    """The laws of an object with the uniform one mixed in."""
    def mix(row: list[Any]) -> list[str]:
        return [str((1 - step)*Fraction(str(p)) + step/len(row)) for p in row]

    try:
        if "inputs" in thing:
            return {**thing, "rows": [mix(r) for r in thing["rows"]]}
        return {**thing, "probabilities": mix(thing["probabilities"])}
    except (ValueError, KeyError, TypeError):
        return thing


def _admits(statement: Statement, data: Mapping[str, Any]) -> bool:
    try:
        _admissible(Checker(), statement, data, statement.let)
    except TROUBLE:
        return False
    return True


def _undefined(statement: Statement, evidence: Mapping[str, Any]) -> bool:
    whole = {"format": FORMAT, "claim": "candidate", "variant": "printed", "statement": json.loads(statement.source),
             "sha256": statement.sha256, "parts": [dict(evidence)]}
    try:
        check_certificate(whole, statement)
    except Rejected:
        return False
    return True
