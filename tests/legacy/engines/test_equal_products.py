"""Equations between products of powers, from equations between products; sums that are positive where others are."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

POSITIVE = {"a": "real > 0 and != 1", **dict.fromkeys("stuv", "real in (0, 1]")}
PROBABILITIES = {"a": "real > 0 and != 1", **dict.fromkeys("stuv", "real in [0, 1]")}
CHANNEL = {"n": "integer >= 1", "m": "integer >= 1", "a": "real > 0 and != 1", "P": "distribution on n",
           "W": "channel from n to m", "Q": "distribution on m", "y": "integer in [1, m]"}
GUARDED = "sum(x in 1..n: 0 if P[x]*W(x)[y] == 0 else (P[x]*W(x)[y]/Q[y])^a*P[x]^(1 - a)) > 0"
OUTPUT = "forall(y in 1..m: Q[y] == sum(x in 1..n: P[x]*W(x)[y]))"


def goal_of(let: dict[str, str], show: str, *given: str) -> Goal:
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems
    return root_goal(statement, 0)[0]


@pytest.mark.parametrize(("let", "given", "show"), [
    (POSITIVE, ("s*t == u*v",), "s*t^a*u^(1 - a) == u*v^a*s^(1 - a)"),
    (PROBABILITIES, ("s*t == u*v",), "(0 if s == 0 else 0 if t == 0 else s*t^a*u^(1 - a)) == "
                                     "(0 if u == 0 else 0 if v == 0 else u*v^a*s^(1 - a))"),
    (CHANNEL, (OUTPUT, "Q[y] > 0"), GUARDED),
])
def test_what_is_true_is_proved(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    goal = goal_of(let, show, *given)
    proof = Prover(500).search(goal)
    assert proof is not None
    Checker().prove(goal, proof)


@pytest.mark.parametrize(("let", "given", "show"), [
    (POSITIVE, ("s*t == u*v",), "s*t^a*u^(1 - a) == u*v^a*t^(1 - a)"),
    (CHANNEL, (OUTPUT,), GUARDED.replace("/Q[y]", "")),  # Q[y] may be 0
])
def test_what_is_false_is_not_proved(let: dict[str, str], given: tuple[str, ...], show: str) -> None:
    assert Prover(60).search(goal_of(let, show, *given)) is None
