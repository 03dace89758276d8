"""What a cluster answers is checked by the kernel of this machine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from symdp.runner.executors import checked_here
from symdp.runner.jobs import Answer, Limits, open_part
from symdp.runner.workers import Worker
from tests.runner.fakes import PROOF, fake_command, job

LIMITS = Limits(20, 512 * 1024**2)


def here(name: str, answer: Answer) -> Answer:
    worker = Worker(LIMITS, fake_command(LIMITS))
    try:
        return checked_here(job(name), answer, worker)
    finally:
        worker.close()


def said(verdict: str, reason: str = "because", evidence: dict[str, Any] | None = None) -> Answer:
    part = open_part(0, "x <= 0", verdict, reason)
    return Answer(verdict, reason, [part], None if evidence is None else {"parts": [evidence | {"part": 0}]}, seconds=3.0)


def test_a_certificate_is_checked_and_a_lie_is_told() -> None:
    good, bad = (here("fail", said("proved", evidence=PROOF | {"honest": honest})) for honest in (True, False))

    assert (good.verdict, good.seconds) == ("proved", 3.0)
    assert (bad.verdict, bad.certificate) == ("undecided", None)
    assert "rejected by the kernel" in bad.reason


def test_a_verdict_without_a_certificate_is_none() -> None:
    for verdict in ("proved", "refuted", "vacuous"):
        assert here("fail", said(verdict)).verdict == "undecided"


def test_what_is_open_stays_open_in_our_words() -> None:
    reason = "no proof and no counterexample: 1,000 trials at 50 digits"

    assert here("refute", said("supported", reason)).reason == reason
    assert here("refute", said("supported", "Euler says so")).verdict == "error"


@pytest.mark.parametrize("more", [{"parts": 3}, {"parts": [3]}, {"seconds": "x"}, {"certificate": 3}, {"certificate": {}}])
def test_answers_of_another_form_cost_their_claim(more: dict[str, Any]) -> None:
    assert here("prove", replace(said("proved"), **more)).verdict == "error"
