"""A proof that the kernel rejects is a bug of one tactic: it never ends the search of a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from symdp.legacy.engines import told
from symdp.legacy.engines.inequality import tactics
from symdp.legacy.engines.inequality.prover import Prover
from symdp.legacy.engines.portfolio import propose
from symdp.legacy.kernel.check import root_goal
from symdp.legacy.kernel.rules import Checker
from symdp.legacy.kernel.tree import Op
from tests.legacy.engines.search_cases import statement

RENYI = statement("P(A) <= (exp(d)*Q(A))^((alpha - 1)/alpha)", ["renyi(P, Q, alpha) <= d"], P="distribution",
                  Q="distribution", A="event of P", alpha="real > 1", d="real >= 0")


def broken(p: Prover, goal: Any, depth: int) -> Any:
    """A tactic that leaves a step out."""
    return {"rule": "have", "facts": ["0 <= 1"], "proofs": [], "proof": None} if depth < 7 else None


def rash(p: Prover, goal: Any, depth: int) -> Any:
    """A tactic that claims that bounds on the names decide every comparison."""
    return {"rule": "bound"} if isinstance(goal.show, Op) and goal.show.op in ("<=", ">=") else None


@pytest.mark.parametrize("tactic", [broken, rash])
@pytest.mark.parametrize("show", ["x*y <= (x^2 + y^2)/2", "log(x) <= x - 1 and x^2 >= 2*x - 1"])
def test_another_proof_is_found(monkeypatch: pytest.MonkeyPatch, tactic: Callable[..., Any], show: str) -> None:
    real = tactics.tactics_for

    def with_it(goal: Any) -> Iterable[Any]:
        return [tactic, *real(goal)]

    monkeypatch.setattr(tactics, "tactics_for", with_it)
    part, = propose(statement(show, x="real > 0", y="real")).parts

    assert part.evidence is not None
    assert part.evidence["verdict"] == "proved"
    assert any(t["engine"] == "kernel" and t["outcome"].startswith("rejected: ") for t in part.tried)


def test_evidence_of_another_engine_is_asked_about_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "evidence", lambda statement, i: {"part": i, "verdict": "proved", "proof": {"rule": "no"}})
    part, = propose(statement("y <= x", ["x^5 - x == 1", "exp(y) == y + 3"], x="real", y="real")).parts

    assert part.evidence is None
    assert any(t["engine"] == "kernel" and t["outcome"].startswith("rejected: ") for t in part.tried)
    assert any(t["engine"] == "hypothesis" for t in part.tried)  # the deeper search was made


def test_a_monotone_image_comes_with_what_makes_it_defined() -> None:
    part, = propose(RENYI).parts

    assert part.evidence is not None
    assert part.evidence["verdict"] == "proved"
    assert not any(t["engine"] == "kernel" for t in part.tried)


def test_nothing_is_doubted_that_the_kernel_accepts() -> None:
    prover = Prover()
    goal, _ = root_goal(statement("x*y <= (x^2 + y^2)/2", x="real", y="real"), 0)
    proof = prover.search(goal)

    assert proof is not None
    Checker().prove(goal, proof)
    assert not prover.doubt()
