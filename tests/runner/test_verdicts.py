"""How the verdict and trust of a claim follow from its parts."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from symdp.runner.verdicts import TRUST, VERDICTS, WEAKNESS, deciding_parts, is_finding, weakest, weakest_trust


def parts(*pairs: tuple[str, str | None]) -> list[dict[str, Any]]:
    return [{"verdict": v, "trust": t} for v, t in pairs]


def test_both_orders_hold_the_same_nine_words() -> None:
    assert sorted(VERDICTS) == sorted(WEAKNESS)
    assert len(set(VERDICTS)) == 9


@pytest.mark.parametrize("others", list(itertools.combinations_with_replacement(VERDICTS, 2)))
def test_one_refuted_part_refutes_the_claim(others: tuple[str, ...]) -> None:
    assert weakest(["refuted", *others]) == "refuted"


@pytest.mark.parametrize("other", [v for v in VERDICTS if v != "proved"])
def test_proved_needs_every_part(other: str) -> None:
    assert weakest(["proved", other, "proved"]) == other


def test_no_parts_have_no_verdict() -> None:
    with pytest.raises(ValueError, match="empty"):
        weakest([])


def test_an_unknown_word_is_no_verdict() -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the message is Python's own
        weakest(["proved", "true"])


def test_trust_of_a_proved_claim_is_the_weakest_of_its_parts() -> None:
    assert weakest_trust(parts(("proved", "kernel"), ("proved", "legacy+oracle"))) == "legacy+oracle"
    assert TRUST[-1] == "kernel"


def test_trust_of_a_refuted_claim_is_that_of_the_refutation() -> None:
    some = parts(("proved", "legacy+oracle"), ("refuted", "kernel"), ("supported", None))

    assert weakest_trust(some) == "kernel"
    assert [p["verdict"] for p in deciding_parts(some)] == ["refuted"]


def test_an_open_claim_has_no_trust_even_with_a_proved_part() -> None:
    assert weakest_trust(parts(("proved", "kernel"), ("undecided", None))) is None


@pytest.mark.parametrize(("verdict", "expect", "strict", "finding"), [
    ("refuted", None, False, True), ("ill-posed", None, False, True), ("undecided", None, False, False),
    ("vacuous", None, False, False), ("refuted", "refuted", False, False), ("proved", "refuted", False, True),
    ("undecided", "proved", False, True), ("undecided", None, True, True), ("proved", None, True, False),
    ("refuted", "refuted", True, True),
])
def test_what_counts_as_a_finding(verdict: str, expect: str | None, strict: bool, finding: bool) -> None:
    assert is_finding(verdict, expect, strict) is finding
