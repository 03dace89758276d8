"""Derivations folded to what a page has room for.

The first steps are shown with their formulas, the later ones by what they do; the rest, and what shows side conditions
in long ones, is left to ``symdp show --derivation`` and to the certificate. A goal that was said before is said by the
number of its step, and so is a branch that goes as an earlier one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from symdp.report.text import short

Step = dict[str, Any]
MAX_MARKUP = 2_500  # characters of typeset formulas of one conclusion
MAX_SHOWN = 10  # steps of one conclusion
MAX_WORDS = 80  # characters of a formula that stands for itself where there is no room
ALIKE = 3  # steps that a branch has before it is worth a reference
REST = "Further steps are left out here."


def folded(found: Sequence[Step], said: str = "") -> tuple[list[Step], bool]:
    """The steps as a page shows them, and whether anything is left out. ``said`` is the conclusion, which stands above
    them. A step has its number and its ``node`` of the certificate."""
    page = _Page(said, small=_count(found) <= MAX_SHOWN)
    return page.chain(found), page.cut


class _Page:
    def __init__(self, said: str, small: bool) -> None:
        self.markup, self.steps, self.small = MAX_MARKUP, MAX_SHOWN, small
        self.cut = self.left_out = False
        self.goals: dict[str, str] = {said: ""} if said else {}
        self.branches: dict[str, str] = {}

    def chain(self, steps: Sequence[Step]) -> list[Step]:
        """A branch, from its first step on."""
        out: list[Step] = []
        if not steps:
            return out
        key = _canonical(steps[0]["node"])
        if key in self.branches and _count(steps) >= ALIKE and self.steps > 0:
            self.steps -= 1
            return [self.step(steps[0] | {"steps": [], "side": [], "cut": f"As from step {self.branches[key]} on."})]
        self.branches[key] = steps[0]["number"]
        for s in steps:
            if self.steps <= 0:
                if out:
                    self.rest(out[-1])
                return out
            self.steps -= 1
            out.append(self.step(s))
        return out

    def step(self, s: Step) -> Step:
        """One step and its branches."""
        new = {**s, "as": None}
        if s["goal"] is not None:
            text = s["goal"][0]
            if text in self.goals:
                new |= {"goal": None, "as": self.goals[text]}
            elif self.room(s["goal"]):
                self.goals[text] = s["number"]
            else:
                new["goal"] = None
        new["new"] = [h for h in s["new"] if self.room(h)]
        for key in ("words", "label"):
            new[key] = [p if p[1] is None or self.room(p) else (short(p[0], MAX_WORDS), None) for p in s[key]]
        new["fields"] = [(name, text if self.room((text, None)) else short(text, MAX_WORDS))
                         for name, text in s["fields"]]
        branches = [self.chain(b) for b in s["steps"]]
        new["side"] = self.chain(s["side"]) if self.small else []
        new["steps"] = [b for b in branches if b]
        if len(new["steps"]) < len(s["steps"]):
            self.rest(new)
        self.cut = self.cut or bool(s["cut"]) or len(new["side"]) < len(s["side"])
        return new

    def rest(self, s: Step) -> None:
        """Steps after this one, or below it, are left out, which is said where it happens first."""
        if not self.left_out:
            s["cut"] = REST
        self.cut = self.left_out = True

    def room(self, piece: tuple[str, str | None]) -> bool:
        """Whether there is still room for a formula, which is taken then."""
        needed = len(piece[1] or piece[0])
        if needed > self.markup:
            self.cut = True
            return False
        self.markup -= needed
        return True


def _count(steps: Sequence[Step]) -> int:
    return sum(1 + sum(map(_count, s["steps"])) + _count(s["side"]) for s in steps)


def _canonical(node: Mapping[str, Any]) -> str:
    """What is done from a step on, whatever it shows."""
    return json.dumps(_plain(node), sort_keys=True)


def _plain(x: Any) -> Any:
    if isinstance(x, Mapping):
        return {k: _plain(v) for k, v in x.items() if k != "goal"}
    return [_plain(v) for v in x] if isinstance(x, list) else x
