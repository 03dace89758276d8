"""The facts of a paper, ``facts.toml`` beside its claim files: read, with every problem and its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from symdp.kernel.types import EREAL, REAL
from symdp.language.statements import Problem
from symdp.library.own import MOST, OwnFactError, assumed, own_fact
from symdp.outside.files import read_regular
from symdp.outside.toml import MAX_FILE, tables

FILE = "facts.toml"
ROUNDS = 400
"""Draws of an attack on one fact."""


def read(path: Path, attack: bool = False) -> tuple[dict[str, Any], str, list[Problem]]:
    """The facts that can be taken, as tables by name, the text of the file, and what is wrong with the others. With
    ``attack`` those that are false at values drawn at random are among these."""
    try:
        raw = read_regular(path, MAX_FILE)
    except OSError as e:
        return {}, "", [Problem("", "", f"cannot be read: {e.strerror or e}")]
    text = raw.decode("utf-8", "replace").removeprefix("\ufeff")
    try:
        data = tables(raw)
    except ValueError as e:
        return {}, text, [Problem("", "", str(e))]
    if len(data) > MOST:
        return {}, text, [Problem("", "", f"{len(data)} facts; at most {MOST} are read")]
    from symdp.proof.own_facts import shown  # loads the library

    wrong = shown(data)[1]
    if attack:
        wrong |= refuted({n: e for n, e in data.items() if n not in wrong})
    return {n: e for n, e in data.items() if n not in wrong}, text, [_problem(n, e) for n, e in wrong.items()]


def refuted(facts: Mapping[str, Any]) -> dict[str, OwnFactError]:
    """The assumed facts that are false at values that are drawn, each with the numbers among these."""
    from symdp.library.attack import attack

    found = {}
    for name, entry in assumed(facts).items():
        fact = own_fact(name, entry)
        values, _ = attack(fact.statement, ROUNDS, 1)
        if values is not None:
            at = ", ".join(f"{v.name} = {values[v]}" for v in sorted(values, key=lambda v: v.name)
                           if v.type is REAL or v.type is EREAL)
            found[name] = OwnFactError("show", f"this fact is false{', as at ' + at if at else ''}; is a condition "
                                       "missing under given?", entry["show"], (0, len(entry["show"])))
    return found


def _problem(name: str, e: OwnFactError) -> Problem:
    start, end = e.span
    return Problem("", f"{name}.{e.field}" if e.field else name, e.message, e.text, start, max(end, start + 1))
