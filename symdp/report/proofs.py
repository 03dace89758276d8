"""Proof trees of certificates as numbered steps in words.

Each step says what is to be shown (where that was written down, see
``symdp.runner.derivation``), what is done, and what follows; a step with one successor is
continued by it, so that only real branches indent. Rules without words of their own are
shown by name with all their fields. The caps keep a page readable; the certificate has it all.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from symdp.report.formulas import formula
from symdp.report.phrases import ASSUMED, LABELS, PHRASES, SIDE, STEPS
from symdp.report.text import short

MAX_STEPS = 600
MAX_DEPTH = 30
MAX_FIELD = 600  # characters of one field
MAX_TYPESET = 400  # characters of a formula in a sentence that is typeset
_OWN = ("part", "verdict", "witness", "instance")  # of a certificate's part: shown elsewhere
_PLACE = re.compile(r"\{(\w+)\}")
_MAYBE = re.compile(r"\[([^\]]*)\]")

Step = dict[str, Any]


class _Budget:
    def __init__(self) -> None:
        self.left = MAX_STEPS


def steps(evidence: Mapping[str, Any]) -> list[Step]:
    """The steps of one part of a certificate, in the order of reading.

    A step is ``{number, label, rule, words, goal, new, fields, steps, side, cut}``: ``words``
    are pieces ``(text, markup)``, of which markup is a typeset formula or None; ``goal`` and each
    of ``new`` (assumptions that are new) are such pieces; ``steps`` are the branches, ``side``
    the steps that show side conditions; ``cut`` says in words what was left out; ``node`` is where the certificate has
    the step.
    """
    budget = _Budget()
    found: list[Step] = []
    for key, value in evidence.items():
        if key in _OWN:
            continue
        for label, node in _rules(key, value, 0):
            found += _chain("" if key == "proof" else _plain(label), node, budget, 0)
    _number(found, itertools.count(1))
    return found


def rules_of(value: object) -> set[str]:
    """The names of all rules that a piece of evidence applies, traces left out."""
    out: set[str] = set()
    todo = [value]
    while todo:
        match todo.pop():
            case dict() as table:
                if isinstance(table.get("rule"), str):
                    out.add(table["rule"])
                todo += [x for k, x in table.items() if k not in ("trace", "goal", "witness", "instance")]
            case list() as items:
                todo += items
    return out


def _chain(label: str, node: Mapping[str, Any], budget: _Budget, depth: int) -> list[Step]:
    """The step and its successors as long as there is one only."""
    out: list[Step] = []
    current: Mapping[str, Any] | None = node
    while current is not None:
        budget.left -= 1
        if budget.left < 0:
            if out:
                out[-1]["cut"] = "Further steps are in the certificate."
            return out
        step, branches = _step(label, current)
        out.append(step)
        label, current = "", None
        main = [b for b in branches if b[0] not in SIDE]
        if len(main) == 1 and main[0][0] not in LABELS:
            current = main[0][2]
        elif depth >= MAX_DEPTH and main:
            step["cut"] = "Further steps are in the certificate."
        else:
            for key, name, child in main:
                words = STEPS.get((step["rule"], key)) or LABELS.get(key)
                inner = _chain("", child, budget, depth + 1)
                if inner:
                    inner[0]["label"] = _sentence(words, step["node"]) if words else [(_plain(name), None)]
                    step["steps"].append(inner)
                else:
                    step["cut"] = "Further steps are in the certificate."
        if depth < MAX_DEPTH:
            for key, name, child in branches:
                if key in SIDE:
                    step["side"] += _chain(_plain(name), child, budget, depth + 1)
    return out


def _step(label: str, node: Mapping[str, Any]) -> tuple[Step, list[tuple[str, str, Mapping[str, Any]]]]:
    rule = _text(node["rule"])
    goal = node.get("goal")
    goal = goal if isinstance(goal, Mapping) and isinstance(goal.get("show"), str) else {}
    words = ASSUMED if goal.get("assumed") is True else PHRASES.get(rule, "")
    step: Step = {
        "number": "", "label": [(label, None)] if label else [], "rule": rule, "known": rule in PHRASES,
        "words": _sentence(words, node), "goal": formula(goal["show"]) if goal else None,
        "new": [formula(str(h)) for h in dict.fromkeys(goal.get("new") or [])],
        "fields": [], "steps": [], "side": [], "cut": "", "node": node,
    }
    said = set(_PLACE.findall(words))
    branches = []
    for key, value in node.items():
        if key in ("rule", "goal"):
            continue
        below = [(key, name, child) for name, child in _rules(key, value, 0)]
        branches += below
        if not below and key not in said and value not in ([], {}, None) and not (
                step["known"] and goal):  # then the goals say it
            step["fields"].append((short(str(key), 80), _text(value)))
    return step, branches


def _sentence(words: str, node: Mapping[str, Any]) -> list[tuple[str, str | None]]:
    """The words with the fields of the step put in, as pieces (text, markup or None)."""
    words = _MAYBE.sub(lambda m: m[1] if all(node.get(f) for f in _PLACE.findall(m[1])) else "", words)
    pieces: list[tuple[str, str | None]] = []
    for i, piece in enumerate(_PLACE.split(words)):
        if i % 2 == 0:
            if piece:
                pieces.append((piece, None))
            continue
        texts = _formulas(node.get(piece))
        for k, text in enumerate(texts):
            pieces += [(", ", None)] if k else []
            pieces.append(formula(text) if len(text) <= MAX_TYPESET and piece not in ("law", "words", "by") else (
                short(text, MAX_FIELD), None))
    return pieces


def _formulas(value: object) -> list[str]:
    """The texts of a field that stands in a sentence."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list) and value and all(isinstance(v, str) for v in value):
        return value
    if isinstance(value, dict) and value and all(isinstance(v, str) for v in value.values()):
        return [f"{k} == {v}" for k, v in value.items()]
    return [_text(value)] if value not in (None, [], {}) else ["…"]


def _number(found: list[Step], count: Iterator[int]) -> None:
    """Steps are counted in the order of reading, so that a number is short however deep its step."""
    for step in found:
        step["number"] = str(next(count))
        for branch in step["steps"]:
            _number(branch, count)
        _number(step["side"], count)


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


def _plain(label: str) -> str:
    """The path of a step as it is read: ``defined 2`` is a condition for something to be defined."""
    key, _, rest = label.partition(" ")
    words = {"defined": "Defined", "new_defined": "Defined", "proofs": "Part", "proof": ""}.get(key, key)
    return f"{words} {rest}".strip()


def _text(value: object) -> str:
    if isinstance(value, str):
        return short(value, MAX_FIELD)
    if isinstance(value, list) and all(isinstance(v, (str, int)) for v in value):
        return short(", ".join(str(v) for v in value), MAX_FIELD)
    return short(json.dumps(value, ensure_ascii=False), MAX_FIELD)
