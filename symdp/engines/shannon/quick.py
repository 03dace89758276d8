"""A statement about nothing but joint entropies, proved at once.

What most statements about random variables need is little: their assumptions and their conclusion are linear in joint
entropies with written numbers, constants satisfy the assumptions, and a few of Shannon's inequalities add up to the
conclusion. Here that is seen without the prover and its regions; whatever is not so simple is left to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from scipy.optimize import nnls

from symdp.engines.shannon.combine import solved
from symdp.engines.shannon.facts import around, elemental, signed
from symdp.engines.shannon.tactic import MOST_VARIABLES, UNIT, Row, written
from symdp.kernel.check import root_goal
from symdp.kernel.claims import Statement
from symdp.kernel.goals import Goal, Rejected, difference
from symdp.kernel.information import MAX_VARIABLES
from symdp.kernel.normal import linear
from symdp.kernel.objects import Unsupported
from symdp.kernel.tree import Expr

Sets = dict[frozenset[str], Fraction]
SEEN, LEFT = 1e-9, 1e-7  # multipliers that are none, and what may be left of the target
NOTHING = frozenset[str]()
HOLDS: dict[str, Callable[[Fraction], bool]] = {
    ">=": lambda c: c >= 0, ">": lambda c: c > 0, "==": lambda c: c == 0, "!=": lambda c: c != 0}


def evidence(statement: Statement, part: int) -> dict[str, Any] | None:
    """A proof by Shannon's inequalities, with constants as the variables that satisfy the assumptions."""
    if not statement.let or any(t.kind != "variable" or t.params for _, t in statement.let):
        return None
    names = [n for n, _ in statement.let]
    if len(names) > MAX_VARIABLES:
        return None
    try:
        goal, _ = root_goal(statement, part)
    except (Unsupported, Rejected, ValueError):
        return None
    asked = _about(goal.show)
    told = [t for h in goal.hypotheses if (t := _about(h)) is not None and HOLDS[t[0]](t[1].get(NOTHING, Fraction(0)))]
    if asked is None or asked[0] not in (">=", "==") or len(told) < len(goal.hypotheses):
        return None
    proof = _proof(goal, asked[0], asked[1], told)
    constants = {n: {"kind": "variable", "values": ["0"], "probabilities": ["1"]} for n in names}
    return None if proof is None else {
        "part": part, "verdict": "proved", "proof": proof, "instance": {"values": {}, "objects": constants}}


def _about(e: Expr) -> tuple[str, Sets] | None:
    """A comparison, as what is compared with 0, in joint entropies; that of nothing stands for the number 1."""
    try:
        op, d = difference(e)
    except Rejected:
        return None
    found = linear(d)
    if found is None or not all(n.startswith("H(") for n in found if n):
        return None
    return op, {frozenset(n[2:-2].split(", ")) if n else NOTHING: Fraction(c) for n, c in found.items() if c}


def _proof(goal: Goal, op: str, target: Sets, told: list[tuple[str, Sets]]) -> dict[str, Any] | None:
    """The target as a sum of what is assumed and of facts, each times a number: first of few facts, then of all."""
    given = [(Row(way, {}, UNIT, hypothesis=i), q) for i, (way, q) in enumerate(told)
             if way == "==" or (op != "==" and way != "!=")]
    sets = {s for q in (target, *(q for _, q in told)) for s in q if s}
    whole = NOTHING.union(*sets)
    if op == "==":
        return _summed(goal, target, given, ())
    return _summed(goal, target, given, around(sets, whole)) or (
        _summed(goal, target, given, elemental(tuple(sorted(whole)))) if len(whole) <= MOST_VARIABLES else None)


def _summed(goal: Goal, target: Sets, given: list[tuple[Row, Sets]], facts: Iterable[str]) -> dict[str, Any] | None:
    asked = [(Row(">=", {}, UNIT, fact=f), {s: Fraction(c) for s, c in said(f)}) for f in facts]
    rows = [*given, *asked]
    if not target or not rows:
        return None if target else written(goal, [])
    places = {s: i for i, s in enumerate(dict.fromkeys([*target, *(s for _, q in rows for s in q)]))}
    free = [j for j, (r, _) in enumerate(rows) if r.op == "=="]
    matrix, wanted = np.zeros((len(places), len(rows) + len(free))), np.zeros(len(places))
    for j, (_, q) in enumerate(rows):
        for s, c in q.items():
            matrix[places[s], j] = c
    matrix[:, len(rows):] = -matrix[:, free]
    for s, c in target.items():
        wanted[places[s]] = c
    try:
        shares, left = nnls(matrix, wanted)
    except RuntimeError:  # too many steps
        return None
    if left > LEFT:
        return None
    support = sorted({j if j < len(rows) else free[j - len(rows)] for j in np.flatnonzero(shares > SEEN).tolist()})
    exact = solved(target, [q for _, q in rows], support)
    if exact is None or not all(c > 0 or rows[j][0].op == "==" for j, c in exact.items()):
        return None
    return written(goal, [(rows[j][0], c) for j, c in sorted(exact.items())])


@lru_cache(maxsize=1 << 14)
def said(fact: str) -> tuple[tuple[frozenset[str], int], ...]:
    """A fact in joint entropies."""
    out: dict[frozenset[str], int] = {}
    for sign, group in signed(fact):
        out[group] = out.get(group, 0) + sign
    return tuple((s, c) for s, c in out.items() if c)
