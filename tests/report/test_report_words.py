"""When a claim counts as passed: the one table all test reports follow."""

from __future__ import annotations

import itertools

import pytest

from symdp.report.schema import VERDICTS
from symdp.report.words import MEANING, SEVERITY, expectation, outcome

NEVER_GREEN = ("supported", "undecided", "vacuous", "not-run", "error")
STATES = [(None, None), *((e, m) for e in VERDICTS for m in (True, False))]


def test_every_verdict_has_a_meaning_and_a_rank() -> None:
    assert tuple(MEANING) == VERDICTS and sorted(SEVERITY) == sorted(VERDICTS)


@pytest.mark.parametrize(("verdict", "state"), list(itertools.product(NEVER_GREEN, STATES)))
def test_never_green_whatever_was_expected(verdict: str, state: tuple[str | None, bool | None]) -> None:
    assert outcome({"verdict": verdict, "expect": state[0], "met": state[1]}) != "pass"


@pytest.mark.parametrize(("verdict", "met", "expected"), [
    ("proved", None, "pass"), ("proved", True, "pass"), ("proved", False, "fail"),
    ("bounded", None, "pass"), ("bounded", False, "fail"),
    ("refuted", None, "fail"), ("refuted", False, "fail"), ("refuted", True, "pass"),
    ("ill-posed", None, "fail"), ("ill-posed", True, "pass"), ("ill-posed", False, "fail"),
    ("undecided", None, "skip"), ("undecided", True, "skip"), ("undecided", False, "fail"),
    ("supported", None, "skip"), ("vacuous", None, "skip"), ("vacuous", True, "skip"),
    ("not-run", None, "skip"), ("not-run", False, "skip"),
    ("error", None, "error"), ("error", True, "error"), ("error", False, "error"),
])
def test_outcome(verdict: str, met: bool | None, expected: str) -> None:
    assert outcome({"verdict": verdict, "expect": "proved", "met": met}) == expected


def test_expectations_in_words() -> None:
    assert expectation({"expect": None, "met": None}) == ""
    assert "so it is" in expectation({"expect": "refuted", "met": True})
    assert "not" in expectation({"expect": "refuted", "met": False})
    assert expectation({"expect": "refuted", "met": None}) == "expected refuted"
