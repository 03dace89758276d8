"""Proof trees of certificates as numbered steps, whatever rules they use.

The report knows no rule by name: a step shows the rule, its plain fields, and
the steps it rests on. The caps keep a page readable; the certificate has it all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from symdp.report.text import short

MAX_STEPS = 600
MAX_DEPTH = 30
MAX_FIELD = 600  # characters of one field
_OWN = ("part", "verdict", "witness")  # of a certificate's part: shown elsewhere


class _Budget:
    def __init__(self) -> None:
        self.left = MAX_STEPS


def steps(evidence: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The steps of one part of a certificate, as ``{label, rule, fields, steps, cut}``.

    ``fields`` are (name, text) pairs; ``cut`` says in words what was left out.
    """
    budget = _Budget()
    return [_step(label, node, budget, 0)
            for key, value in evidence.items() if key not in _OWN
            for label, node in _rules(key, value, 0) if _spend(budget)]


def _step(label: str, node: Mapping[str, Any], budget: _Budget, depth: int) -> dict[str, Any]:
    step: dict[str, Any] = {"label": label, "rule": _text(node["rule"]), "fields": [], "steps": [], "cut": ""}
    for key, value in node.items():
        if key == "rule":
            continue
        below = list(_rules(key, value, 0))
        if not below:
            step["fields"].append((short(str(key), 80), _text(value)))
            continue
        if depth >= MAX_DEPTH or budget.left < len(below):
            step["cut"] = "Further steps are in the certificate."
            continue
        for name, child in below:
            if _spend(budget):
                step["steps"].append(_step(name, child, budget, depth + 1))
            else:
                step["cut"] = "Further steps are in the certificate."
    return step


def _spend(budget: _Budget) -> bool:
    budget.left -= 1
    return budget.left >= 0


def _rules(label: str, value: object, depth: int) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The nearest nodes that apply a rule, each with the path that leads to it."""
    if isinstance(value, dict) and "rule" in value:
        yield short(label, 80), value
    elif depth >= MAX_DEPTH:
        return
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _rules(f"{label}.{key}", inner, depth + 1)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _rules(f"{label} {i + 1}", inner, depth + 1)


def _text(value: object) -> str:
    if isinstance(value, str):
        return short(value, MAX_FIELD)
    if isinstance(value, list) and all(isinstance(v, (str, int)) for v in value):
        return short(", ".join(str(v) for v in value), MAX_FIELD)
    return short(json.dumps(value, ensure_ascii=False), MAX_FIELD)
