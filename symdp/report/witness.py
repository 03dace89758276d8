"""A witness as tables: rows and columns of text, ready to be shown anywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from symdp.report.text import short

MAX_ROWS, MAX_COLUMNS = 100, 24
ELSEWHERE = "shown on its page"  # where a sentence leaves tables to
MAX_NAMED = 6  # names of a witness that one sentence lists
_TINY = re.compile(r"-?\d(?:\.\d+)?e-(\d{2,6})\Z")
_DECIMAL = re.compile(r"-?\d{1,4}\.\d{12,}\Z")


def tables(witness: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The objects of a witness, each as ``{name, kind, head, rows, cut}``; random variables are one table.

    ``head`` may be empty; the first cell of a row names the row. ``cut`` says in
    words that a large table is not shown whole.
    """
    objects = dict(witness.get("objects") or {})
    joint = {n: x for n, x in objects.items() if isinstance(x, dict) and x.get("kind") == "variable"}
    if len({json.dumps(x.get("probabilities")) for x in joint.values()}) == 1:  # random variables on one space
        columns = {n: x.get("values") for n, x in joint.items()}
        together = {**columns, "probability": next(iter(joint.values())).get("probabilities")}
        objects = {n: x for n, x in objects.items() if n not in joint} | {
            ", ".join(joint): {"kind": "joint law", **together}}
    return [_table(name, thing) for name, thing in objects.items()]


def sentence(witness: Mapping[str, Any]) -> str:
    """What the witness shows, in one sentence: the point, and both sides there."""
    values = dict(witness.get("values") or {})
    named = ", ".join(f"{n} = {v}" for n, v in list(values.items())[:MAX_NAMED])
    more = ", …" if len(values) > MAX_NAMED else ""
    objects = list(witness.get("objects") or {})
    things = f"the {', '.join(objects[:MAX_NAMED])} {ELSEWHERE}" if objects else ""
    at = " and ".join(filter(None, (named + more, things)))
    left, right, words = witness.get("lhs"), witness.get("rhs"), str(witness.get("words") or "")
    said = f"the left side is {left} and the right side is {right}"
    if words == said or (left and right and not words):
        words = f"the left side is {rounded(left)}, the right side {rounded(right)}"
    if not at:
        return words[:1].upper() + words[1:]
    return f"At {at}: {words or 'it fails'}"


def rounded(number: object) -> str:
    """A number of twenty digits cut to eight, with an ellipsis; others as they are, if not as good as 0."""
    text = str(number)
    if (m := _TINY.match(text)) and int(m[1]) >= 30:
        return "0 (nearer to it than 1e-30)"
    return f"{text[:10]}…" if _DECIMAL.match(text) else text


def _table(name: str, thing: Mapping[str, Any]) -> dict[str, Any]:
    kind = str(thing.get("kind", "object"))
    head, rows = _cells(thing)
    big = len(rows) > MAX_ROWS or any(len(r) > MAX_COLUMNS for r in [head, *rows])
    return {
        "name": name, "kind": kind,
        "head": head[:MAX_COLUMNS], "rows": [row[:MAX_COLUMNS] for row in rows[:MAX_ROWS]],
        "cut": "The table is too large to be shown whole; the certificate has all of it." if big else "",
    }


def _cells(thing: Mapping[str, Any]) -> tuple[list[str], list[list[str]]]:
    match thing:
        case {"outcomes": list(outcomes), "probabilities": list(weights)}:
            return ["outcome", "probability"], [[_s(o), _s(w)] for o, w in zip(outcomes, weights, strict=False)]
        case {"inputs": list(inputs), "outcomes": list(outcomes), "rows": list(rows)}:
            return (["input", *map(_s, outcomes)],
                    [[_tuple(i), *(map(_s, row) if isinstance(row, list) else [_s(row)])]
                     for i, row in zip(inputs, rows, strict=False)])
        case {"entries": list(entries)}:
            return ["entry", "value"], [[str(i + 1), _s(e)] for i, e in enumerate(entries)]
        case {"outcomes": list(outcomes)}:
            return ["outcomes in the event"], [[_s(o)] for o in outcomes] or [["(none)"]]
    rest = {k: v for k, v in thing.items() if k != "kind"}
    columns = [v for v in rest.values() if isinstance(v, list)]
    if columns and len(columns) == len(rest) and len({len(c) for c in columns}) == 1:
        return list(map(str, rest)), [list(row) for row in zip(*([_s(v) for v in c] for c in columns), strict=True)]
    return ["field", "value"], [[str(k), _s(v)] for k, v in rest.items()]


def _tuple(value: object) -> str:
    if not isinstance(value, list):
        return _s(value)
    return _s(value[0]) if len(value) == 1 else "(" + ", ".join(map(_s, value)) + ")"


def _s(value: object) -> str:
    return value if isinstance(value, str) else short(json.dumps(value, ensure_ascii=False), 2_000)
