"""What a certificate leaves to the kernel: the goal that each step of a proof shows.

A certificate names rules; the goals between them are computed while it is checked. Here
the same computation is run to write them down, for people to read. Nothing is decided:
side conditions and leaves are skipped, and a proof that does not fit is left as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from symdp.language.text import to_text
from symdp.legacy.kernel.check import Rejected, _formulas, root_goal
from symdp.legacy.kernel.claims import Statement, statement_of
from symdp.legacy.kernel.enclose import FLIPPED
from symdp.legacy.kernel.expressions import read_expression
from symdp.legacy.kernel.rules import Checker, Goal, negation, unfold
from symdp.legacy.kernel.tree import FALSE, Expr, Op, substitute

MAX_GOALS = 400  # written down for one part
MAX_TEXT = 1_500  # characters of one formula
GOAL = "goal"  # the key of a step under which its goal stands


def with_goals(certificate: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the certificate in which each step of a proof says what it shows.

    ``goal`` is ``{"show": text, "new": [texts]}``: the formula, and the hypotheses that the
    step before did not have; after *extremal* also ``given``, all of them; of a leaf
    ``assumed``, if it is one of them. Steps beyond
    ``MAX_GOALS``, side conditions, and parts without a proof carry none.
    """
    copy: dict[str, Any] = json.loads(json.dumps(certificate))
    try:
        statement = statement_of(json.dumps(copy["statement"]))
        parts = [p for p in copy["parts"] if "proof" in p]
    except Exception:  # whatever is wrong with it, the kernel says so where it is checked
        return copy
    for part in parts:
        with suppress(Exception):  # the goals written so far stay
            goal = _goal(statement, part)
            _Scribe(goal.hyps).prove(goal, part["proof"])
    return copy


def _goal(statement: Statement, part: Mapping[str, Any]) -> Goal:
    """What the proof of a part shows: the conclusion, a contradiction, or that it fails at a point of numbers."""
    goal, _ = root_goal(statement, part["part"], part.get("finite", False))
    if part["verdict"] == "vacuous":
        return Goal(goal.names, goal.hyps, FALSE)
    if part["verdict"] != "refuted":
        return goal
    at = {n: read_expression(v) for n, v in part["witness"].get("values", {}).items()}
    failure = negation(substitute(_formulas(statement, part["part"])[1], at), quantifiers=True)
    return Goal(goal.names, (), unfold(failure, goal.names))


class _Enough(Exception):
    pass


class _Scribe(Checker):
    """Walks a proof as the checker does and writes each goal into its step; checks no side condition and no leaf."""

    def __init__(self, known: tuple[Expr, ...]) -> None:
        super().__init__()
        self.known = [set(known)]
        self.written = 0

    def prove(self, goal: Goal, proof: object) -> None:
        if not isinstance(proof, dict):
            raise Rejected("a proof step is missing")
        self.written += 1
        if self.written > MAX_GOALS:
            raise _Enough
        new = [h for h in goal.hyps if h not in self.known[-1]]
        proof[GOAL] = {"show": _text(goal.show), "new": [_text(h) for h in new]}
        if self.trail[-1:] == ["extremal"]:  # the exact extremum, to be drawn
            proof[GOAL]["given"] = [_text(h) for h in goal.hyps]
        self.known.append(set(goal.hyps))
        try:
            super().prove(goal, proof)
        finally:
            self.known.pop()

    def defined(self, goal: Goal, e: Expr, proofs: Iterator[Any], real: bool = False, opens: bool = False) -> None:
        pass

    def seen(self, goal: Goal, show: Expr, proofs: Iterator[Any]) -> None:
        pass

    def rule_bound(self, goal: Goal, proof: dict[str, Any]) -> None:
        turned = goal.show
        if isinstance(turned, Op) and turned.op in FLIPPED:
            turned = Op(FLIPPED[turned.op], turned.args[::-1])
        if goal.show in goal.hyps or turned in goal.hyps:
            proof[GOAL]["assumed"] = True

    def rule_identity(self, goal: Goal, proof: dict[str, Any]) -> None:
        pass

    def rule_cover(self, goal: Goal, proof: dict[str, Any]) -> None:
        pass


def _text(e: Expr) -> str:
    text = to_text(e)
    return text if len(text) <= MAX_TEXT else text[:MAX_TEXT - 1] + "…"
