"""Notions of privacy one of which is stronger than the other, orders that are chosen, mixtures, written channels, and the
support of a law: the prover proves what is true, the kernel accepts it, and what is false by little has no proof."""

from __future__ import annotations

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.instances import proved_instance
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker

LAWS = dict.fromkeys("PQ", "distribution") | {"r": "real > 0", "d": "real in (0, 1)", "e": "real >= 0"}
CURVE = ["forall(b > 1: renyi(P, Q, b) <= r*b)", "forall(b > 1: renyi(Q, P, b) <= r*b)"]
SHIFTED = ["forall(b > 1: renyi(P, Q, b) <= e + r*b and renyi(Q, P, b) <= e + r*b)"]
MECHANISMS = {"n": "integer >= 1", "t": "real in [0, 1]", "e": "real >= 0", "c": "real in [0, 1]", "d": "real in [0, 1]",
              "M": "mechanism on n entries", "N": "mechanism on n entries"}
PAIR = {"m": "integer >= 1", "k": "integer >= 1", "e": "real >= 0", "P": "distribution on m", "W": "channel from m to k"}
ON_SUPPORT = "forall(x in 1..m, z in 1..m: P[x] > 0 and P[z] > 0 implies {} <= e)"


def effort(holds: bool, steps: float = 100) -> tuple[float, int]:
    """Steps and depth: little of both for what has no proof."""
    return (steps, 4) if holds else (6, 2)


def proved(show: str, given: list[str], let: dict[str, str], steps: float, depth: int) -> bool:
    statement, problems = read_statement({"let": let, "given": given, "show": [show]})
    assert not problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).prove(goal, depth)
    if proof is not None:
        Checker().prove(goal, proof)
    return proof is not None


@pytest.mark.parametrize(("given", "show", "holds"), [
    (CURVE, "close(P, Q, r + 2*sqrt(r*log(1/d)), d)", True), (CURVE, "close(P, Q, 0, d)", False),
    (SHIFTED, "close(P, Q, e + r + 2*sqrt(r*log(1/d)), d)", True),
    (["renyi(P, Q, 3) <= 0"], "close(P, Q, 0, d/2)", True), (["renyi(P, Q, 3) <= e"], "close(P, Q, 0, d)", False),
    (["close(P, Q, 0, d)"], "close(P, Q, e, d)", True), (["close(P, Q, 0, d)"], "close(P, Q, e, d/2)", False),
])
def test_closeness_at_the_best_order(given: list[str], show: str, holds: bool) -> None:
    assert proved(show, given, LAWS, *effort(holds)) is holds


@pytest.mark.parametrize(("show", "holds"), [
    ("dp(mixture(t, M, N), e, t*c + (1 - t)*d)", True),
    ("dp(mixture(t, M, N), e, (1 - t)*c + t*d)", False),
])
def test_mixtures_of_mechanisms(show: str, holds: bool) -> None:
    assert proved(show, ["dp(M, e, c)", "dp(N, e, d)"], MECHANISMS, *effort(holds)) is holds


@pytest.mark.parametrize(("show", "holds"), [
    ("forall(d > 0: exists(a > 0, c > 0: forall(M in mechanism on n entries: dp(M, a, c) implies dp(M, 0, d))))", True),
    ("forall(d > 0: exists(a > 0: forall(M in mechanism on n entries: dp(M, a, d) implies dp(M, 0, d))))", False),
])
def test_one_notion_is_stronger(show: str, holds: bool) -> None:
    assert proved(show, [], {"n": "integer >= 1"}, *effort(holds, 300)) is holds


@pytest.mark.parametrize(("of", "show", "holds"), [
    ("kl(W(x), W(z))", "mi(P, W) <= e", True), ("renyi(W(x), W(z), 2)", "renyi_mi(P, W, 2) <= e", True),
    ("kl(W(x), W(z))", "mi(P, W) <= e/2", False), ("kl(W(x), W(z))", "capacity(W) <= e", False),
])
def test_inputs_of_positive_probability(of: str, show: str, holds: bool) -> None:
    assert proved(show, [ON_SUPPORT.format(of)], PAIR, *effort(holds)) is holds


@pytest.mark.parametrize(("show", "holds"), [
    ("forall(W in channel from 2 to 2: capacity(W) <= c implies tv(W(1), W(2)) <= d) and "
     "capacity([[p, 1 - p], [q, 1 - q]]) <= c implies abs(p - q) <= d", True),
    ("forall(W in channel from 2 to 2: capacity(W) <= c implies tv(W(1), W(2)) <= d) and "
     "capacity([[p, 1 - p], [q, 1 - q]]) <= c implies abs(p - q) <= d/2", False),
])
def test_channels_that_are_written(show: str, holds: bool) -> None:
    let = {"p": "real in [0, 1]", "q": "real in [0, 1]", "c": "real > 0", "d": "real > 0"}
    assert proved(show, [], let, *effort(holds)) is holds


def test_an_instance_of_what_is_assumed_of_all_databases_and_orders() -> None:
    statement, problems = read_statement({
        "let": {"r": "real >= 0", "M": "mechanism on 1 entries"}, "show": ["r >= 0"],
        "given": ["forall(x in M, y in M, b > 1: neighbouring(x, y) implies renyi(M(x), M(y), b) <= r*b)"]})

    assert not problems and proved_instance(statement) is not None
