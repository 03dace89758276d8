"""What a reader can follow by hand or by eye: the computation at a witness, and pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from symdp.language.text import to_text
from symdp.language.working import Side, sides
from symdp.legacy.kernel.claims import STATEMENT_KEYS, Statement, statement_of
from symdp.report import plots
from symdp.report.formulas import formula

MAX_TEXT = 4_000  # characters of a conclusion that is drawn or worked out


def illustrations(result: Mapping[str, Any], part: Mapping[str, Any], evidence: Mapping[str, Any]) -> dict[str, Any]:
    """``working`` (rows for both sides, or None) and ``figures`` of one conclusion.

    ``evidence`` is that part of the certificate, or empty. Nothing here bears on a verdict.
    """
    statement = _statement(result.get("statement") or {})
    number = part.get("part")
    if statement is None or not isinstance(number, int) or not 0 <= number < len(statement.show) or (
            len(str(part.get("show"))) > MAX_TEXT):
        return {"working": None, "figures": []}
    witness = part.get("witness") or {}
    at = witness.get("values") or result.get("instance") or {}
    at = {k: v for k, v in at.items() if isinstance(v, str)}
    figures = plots.figures(statement, number, at, bool(witness))
    goal = next(_extrema(evidence.get("proof")), None)
    return {"working": _working(statement, number, witness, evidence),
            "figures": (plots.extremum(goal, at) if goal else []) + figures}


def _statement(texts: Mapping[str, Any]) -> Statement | None:
    try:
        return statement_of(json.dumps({k: texts[k] for k in STATEMENT_KEYS if texts.get(k)}))
    except Exception:  # it could not be read: the page says so elsewhere
        return None


def _working(statement: Statement, part: int, witness: Mapping[str, Any],
             evidence: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    values = evidence.get("witness")
    if not (witness.get("comparison") and witness.get("lhs") and witness.get("rhs") and isinstance(values, Mapping)):
        return None
    found = sides(statement, part, str(witness["comparison"]), values)
    if found is None:
        return None
    left, _, right = found
    return [_row("left", left, str(witness["lhs"])), _row("right", right, str(witness["rhs"]))]


def _row(name: str, side: Side, value: str) -> dict[str, Any]:
    return {"name": name, "written": formula(to_text(side.written)),
            "put_in": formula(to_text(side.put_in)) if side.put_in is not None else None, "value": value}


def _extrema(node: object) -> Iterator[Mapping[str, Any]]:
    """The goals about numbers alone that a proof reaches by *extremal*."""
    if isinstance(node, list):
        for x in node:
            yield from _extrema(x)
    elif isinstance(node, Mapping):
        below = node.get("proof")
        goal = below.get("goal") if isinstance(below, Mapping) else None
        if node.get("rule") == "extremal" and isinstance(goal, Mapping) and isinstance(goal.get("given"), list):
            yield goal
        for key, x in node.items():
            if key != "goal":
                yield from _extrema(x)
