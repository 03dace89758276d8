"""Cases that contradict what is assumed, bounds of which nothing follows, roots that are positive, one-sided events."""

from __future__ import annotations

from typing import Any

import pytest

from symdp.language.statements import read_statement
from symdp.legacy.engines.inequality.prover import Proof, Prover
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker


def found(let: dict[str, str], show: str, *given: str, steps: int = 300) -> Proof | None:
    """A proof that the kernel accepts."""
    statement, problems = read_statement({"let": let, "given": list(given), "show": [show]})
    assert not problems, problems
    goal, _ = root_goal(statement, 0)
    proof = Prover(steps).search(goal)
    if proof is not None:
        Checker().prove(goal, proof)
    return proof


LETTERS = {"n": "integer >= 2", "y": "integer in [1, n]"}
PAIR = {"p": "real in [0, 1]", "q": "real in [0, 1]"}
APART = "min(p, q) + min(1 - p, 1 - q) != 0"
BOUND = "(oo if min(p, q) + min(1 - p, 1 - q) == 0 else (0 if p == 0 else p^2) - 1/(2 - q)) <= v"
LAWS = {"P": "distribution", "Q": "distribution", "c": "real >= 0"}


@pytest.mark.parametrize(("let", "given", "show", "no"), [
    (LETTERS, (), "(2 if y == 1 or y == n else 1) <= 2*(1 if y == 1 or y == n else 1/2)",
     "(2 if y == 1 or y == n else 1) <= 2*(1 if y == 1 or y == n else 1/3)"),
    (PAIR, ("p >= q", APART), "sqrt(1 - (p - q)^2) > 0", "sqrt(1 - (p + q)^2/4) > 0"),
    (PAIR | {"v": "real >= 0"}, ("p >= q", BOUND), "(1 - (p - q)^2)^0.5 > 0", "(1 - p^2)^0.5 > 0"),
    (LAWS, ("forall(A in event: P(A) <= Q(A) + c)",), "tv(P, Q) <= 2*c", "tv(P, Q) <= c/2"),
])
def test_proved_and_not_its_neighbour(let: dict[str, str], given: tuple[str, ...], show: str, no: str) -> None:
    assert found(let, show, *given) is not None
    assert found(let, no, *given, steps=60) is None


def test_of_a_total_variation_one_difference_is_shown() -> None:
    proof: Any = found(LAWS, "tv(P, Q) <= 2*c", "forall(A in event: P(A) <= Q(A) + c)")

    assert (proof["rule"], proof["side"]) == ("event", 0)
