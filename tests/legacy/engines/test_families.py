"""Sums and extrema over the outcomes of laws on spaces of unknown size are proved, and the kernel agrees."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker, Goal

ON = {"n": "integer >= 1", "P": "distribution on n"}
CHANNEL = {**ON, "m": "integer >= 1", "W": "channel from n to m", "a": "real > 0", "b": "real >= a"}
UNIFORM = {"let": {**ON, "U": "distribution on n"}, "given": ["forall(x in 1..n: U[x] == 1/n)"]}


def background(data: dict[str, Any], finite: bool = False) -> set[str] | None:
    """What the proof of the only part rests on; None where none is found. Raises Rejected if the kernel objects."""
    statement, problems = read_statement(data)
    assert not problems
    goal, formulas = root_goal(statement, 0, finite)
    prover, checker = Prover(1500), Checker()
    for k, e in enumerate(formulas):
        here = Goal(goal.names, goal.hyps[:k], e)
        checks = prover.defined(here, e, depth=5, real=False, opens=k < len(goal.hyps))
        if checks is None:
            return None
        Checker().defined(here, e, iter(checks), opens=k < len(goal.hyps))
    proof = prover.search(goal)
    if proof is None:
        return None
    checker.prove(goal, proof)
    return checker.background


@pytest.mark.parametrize("data", [
    {"let": {**ON, "c": "real"}, "show": ["sum(x in 1..n: c*P[x]) == c"]},
    {"let": ON, "show": ["max(x in 1..n: P[x]) > 0"]},
    {"let": {**ON, "k": "integer in [1, n]"}, "show": ["P[k] <= max(x in 1..n: P[x])"]},
    {"let": {"n": "integer >= 1", "P": "distribution on n", "Q": "distribution on n"},
     "show": ["forall(E in event of P: P(E) <= 3*Q(E)) iff forall(y in 1..n: P[y] <= 3*Q[y])"]},
    {"let": {**CHANNEL, "x": "integer in [1, n]"}, "show": ["renyi(W(x), W(x), a) <= max(u in 1..n, v in 1..n: renyi(W(u), W(v), a))"]},
    {**UNIFORM, "show": ["entropy(U) == log(n)"]},
    {**UNIFORM, "show": ["kl(P, U) == log(n) - entropy(P)"]},
], ids=lambda d: d["show"][0])
def test_by_the_kernel_alone(data: dict[str, Any]) -> None:
    assert background(data) == set()


@pytest.mark.parametrize("show", [
    "renyi_mi(P, W, a) <= max_information(P, W)", "max_information(P, W) >= renyi_mi(P, W, a)",
    "sup(R in distribution on n: renyi_mi(R, W, a)) <= sup(R in distribution on n: renyi_mi(R, W, b))",
    "sibson_mi(P, W, a) <= renyi_mi(P, W, b)"])
def test_by_a_theorem(show: str) -> None:
    assert background({"let": CHANNEL, "show": [show]})


def test_a_supremum_that_is_the_capacity() -> None:
    rest = {k: v for k, v in CHANNEL.items() if k not in ("P", "a", "b")}

    assert background({"let": rest, "show": ["sup(R in distribution on n: renyi_mi(R, W, 1)) == capacity(W)"]})


@pytest.mark.parametrize("show", ["max(x in 1..n: P[x]) < 1", "sum(x in 1..n: P[x]^2) == 1"])
def test_what_is_false_has_no_proof(show: str) -> None:
    assert background({"let": CHANNEL, "show": [show]}) is None
