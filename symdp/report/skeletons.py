"""What a user can write to close an open claim: the goals that a search left, put into a text of a proof."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symdp.report.words import OPEN

OPEN_GOAL, STILL = "open goal", "still to show"
"""What the runner calls the goals that a search left (``symdp.runner.believed``)."""


def skeleton(part: Mapping[str, Any], several: bool = False) -> str:
    """Lines for the claim file: each goal that speaks of declared names alone as a step, and the step from them to the
    conclusion; nothing where no such goal is told. ``several``: the claim has several parts."""
    said = [str(t.get("outcome", "")) for t in part.get("tried") or () if t.get("engine") == OPEN_GOAL]
    goals = [s.removeprefix(f"{STILL}: ") for s in said if s.startswith(f"{STILL}: ")]
    if part.get("verdict") not in OPEN or not goals:
        return ""
    goals = [g for g in goals if g.replace(" ", "") != str(part.get("show")).replace(" ", "")] or goals[:1]
    number = f".{int(part['part']) + 1}" if several else ""
    steps = [f"have g{i}: {goal} by auto" for i, goal in enumerate(goals, start=1)]
    names = ", ".join(f"g{i}" for i in range(1, len(goals) + 1))
    return "\n".join([f'proof{number} = """', *steps, f"by linear {names}", '"""'])
