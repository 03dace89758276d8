"""Evidence of wrong shapes is rejected with a word."""

from __future__ import annotations

import json
from typing import Any

import pytest

from symdp.certificates.checking import Rejected, check
from symdp.language.statements import read_statement
from symdp.runner.proving import by_text

STATEMENT, _ = read_statement({"let": {"x": "real"}, "show": ["x == x", "x <= x"]})
EVIDENCE = by_text(STATEMENT.source, 0, "by auto\n")


def certificate(*parts: Any) -> dict[str, Any]:
    return {"format": "symdp-certificate/1", "statement": json.loads(STATEMENT.source), "sha256": STATEMENT.sha256,
            "parts": list(parts)}


def test_evidence_for_one_part_is_accepted() -> None:
    assert [(p.part, p.verdict) for p in check(certificate(EVIDENCE)).parts] == [(0, "proved")]


@pytest.mark.parametrize("change", [
    {"part": None}, {"part": [0]}, {"part": False}, {"part": "0"}, {"part": 0.0}, {"verdict": ["proved"]}, {"shown": "0"},
    {"shown": [-1]}, {"shown": [True]}, {"trace": None}, {"point": {"spaces": [], "values": {}}}, {"seen": {"verdict": 1}}])
def test_evidence_of_a_wrong_shape_is_rejected(change: dict[str, Any]) -> None:
    with pytest.raises(Rejected):
        check(certificate(EVIDENCE | change))


def test_evidence_without_a_part_is_rejected() -> None:
    with pytest.raises(Rejected):
        check(certificate({k: v for k, v in EVIDENCE.items() if k != "part"}))


def test_two_pieces_of_evidence_for_one_part_are_rejected_however_it_is_written() -> None:
    for part in (0, False, 0.0):
        with pytest.raises(Rejected):
            check(certificate(EVIDENCE, {"part": part, "verdict": "refuted", "witness": {"values": {"x": "1"}}}))
