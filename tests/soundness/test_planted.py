"""Planted false claims: none is ever proved, and nine in ten are refuted. No true one is refuted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from symdp.language.files import Claim, read_claims
from symdp.legacy.engines import portfolio, search
from symdp.legacy.kernel.check import check_certificate

HERE = Path(__file__).parent
pytestmark = pytest.mark.timeout(1200)  # the fixture decides all false claims, on whatever machine there is


def planted(folder: str) -> list[Claim]:
    claims: list[Claim] = []
    for file in sorted((HERE / folder).glob("*.toml")):
        found, problems = read_claims(file.read_bytes(), folder)
        assert not problems
        claims += found
    return claims


def verdict(claim: Claim) -> str:
    proposal = portfolio.propose(claim.statement)
    parts: list[dict[str, Any]] = [p.evidence for p in proposal.parts if p.evidence is not None]
    if not parts:
        return "undecided"
    return check_certificate(portfolio.certificate(claim.statement, claim.full_id, "printed", parts)).verdict


@pytest.fixture(scope="module")
def verdicts() -> dict[str, str]:
    """The verdict on every false claim that one can hope to decide quickly, and on all the others."""
    return {claim.id: verdict(claim) for claim in planted("false")}


def test_there_are_enough_false_claims() -> None:
    assert len(planted("false")) >= 60


def test_no_false_claim_is_proved(verdicts: dict[str, str]) -> None:
    assert [id_ for id_, v in verdicts.items() if v in ("proved", "vacuous", "bounded")] == []


def test_nine_in_ten_false_claims_are_refuted(verdicts: dict[str, str]) -> None:
    found = [id_ for id_, v in verdicts.items() if v in ("refuted", "ill-posed")]
    assert len(found) >= 0.9 * len(verdicts), sorted(set(verdicts) - set(found))


def test_the_kind_of_failure_is_the_planted_one(verdicts: dict[str, str]) -> None:
    stated = {c.id: c.about["expect"] for c in planted("false")}
    wrong = {id_: v for id_, v in verdicts.items() if v in ("refuted", "ill-posed") and v != stated[id_]}
    assert wrong == {}


@pytest.mark.parametrize("claim", planted("true"), ids=lambda c: c.id)
def test_no_true_claim_is_refuted(claim: Claim) -> None:
    for part in range(len(claim.statement.show)):
        assert search.hunt(claim.statement, part, effort=0).evidence is None
