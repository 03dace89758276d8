"""From engines' proposals to verdicts, in one process with fake engines and a fake kernel."""

from __future__ import annotations

import json
import sys
import types
from dataclasses import asdict

import pytest

from symdp.runner import believed
from symdp.runner.decide import _open_verdict, decide
from tests.runner import fakes
from tests.runner.fakes import job


@pytest.fixture(autouse=True)
def _fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = types.ModuleType("symdp.legacy.engines.portfolio")
    engine.propose, engine.quick = fakes.propose, fakes.quick  # type: ignore[attr-defined]
    kernel = types.ModuleType("symdp.certificates.checking")
    kernel.check = fakes.check_certificate  # type: ignore[attr-defined]
    kernel.Rejected = fakes.Rejected  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "symdp.legacy.engines.portfolio", engine)
    monkeypatch.setitem(sys.modules, "symdp.certificates.checking", kernel)
    monkeypatch.setattr("symdp.runner.searching._second_opinion", lambda *_: None)  # of the real kernel
    monkeypatch.setattr("symdp.runner.proving.by_refuter", lambda *_: (None, "not refuted"))
    monkeypatch.setattr("symdp.runner.proving.is_about_numbers", lambda _: False)  # the engines here say what they like


def test_an_accepted_proof_is_proved_with_its_certificate() -> None:
    answer = decide(job("prove", 2))

    assert (answer.verdict, [p["trust"] for p in answer.parts]) == ("proved", ["kernel", "kernel"])
    assert answer.certificate is not None
    assert answer.certificate["format"] == "symdp-certificate/1"
    assert answer.certificate["statement"] == json.loads(job("prove", 2).source)
    assert answer.certificate["sha256"] == fakes.statement("prove", 2).sha256
    assert [p["part"] for p in answer.certificate["parts"]] == [0, 1]
    assert answer.instance == {"x": "1"}


def test_a_refutation_carries_its_witness() -> None:
    answer = decide(job("refute"))

    assert answer.verdict == "refuted"
    assert answer.parts[0]["witness"] == fakes.WITNESS
    assert answer.reason == "at x = 1/2 the left side is larger"


def test_a_rejected_certificate_is_undecided_and_noted_and_not_kept() -> None:
    answer = decide(job("lie"))

    assert answer.verdict == "undecided"
    assert "it is not honest" in answer.reason
    assert len(answer.notes) == 1
    assert answer.certificate is None
    assert answer.proposal is None
    assert {"engine": "kernel", "outcome": "rejected: it is not honest"} in answer.parts[0]["tried"]


def test_a_rejected_part_costs_only_itself() -> None:
    answer = decide(job("mixed", 4))

    assert [p["verdict"] for p in answer.parts] == ["proved", "refuted", "supported", "undecided"]
    assert answer.verdict == "refuted"
    assert answer.reason.startswith("part 2: ")
    assert answer.certificate is not None
    assert [p["part"] for p in answer.certificate["parts"]] == [0, 1]


def test_a_part_no_engine_mentions_is_undecided() -> None:
    assert [p["verdict"] for p in decide(job("mixed", 5)).parts][4] == "undecided"


def test_trials_without_a_decision_are_support() -> None:
    answer = decide(job("support"))

    assert answer.verdict == "supported"
    assert "1,000 trials at 50 digits, smallest margin 0.25" in answer.reason


@pytest.mark.parametrize(("outcome", "cut", "hint"), [
    ("no proof found; it ran out of steps", False, "--effort"), ("no proof found; it ran out of rules", False, ""),
    ("no proof found; it ran out of steps", True, "--time-limit")])
def test_what_would_take_the_search_further_is_said(outcome: str, cut: bool, hint: str) -> None:
    verdict, reason = _open_verdict({
        "trials": 300, "digits": 50, "margin": None, "cut": cut, "tried": [{"engine": "inequality", "outcome": outcome}]})

    assert verdict == "supported"
    assert [x for x in ("--effort", "--time-limit") if x in reason] == ([hint] if hint else [])


@pytest.mark.parametrize("cut", [False, True])
def test_few_trials_are_no_support(cut: bool) -> None:
    verdict, reason = _open_verdict({"trials": 8, "digits": 50, "margin": None, "cut": cut, "tried": []})

    assert verdict == "undecided"
    assert "(8)" in reason and believed._REASONS.fullmatch(reason) is not None


def test_no_trials_are_no_support() -> None:
    answer = decide(job("untested"))

    assert answer.verdict == "undecided"
    assert "no point was found at which the assumptions hold" in answer.reason


def test_a_failing_engine_is_an_error_that_names_the_place() -> None:
    answer = decide(job("fail"))

    assert answer.verdict == "error"
    assert "ZeroDivisionError: one engine has a bug (fakes.py, line" in answer.reason
    assert [p["verdict"] for p in answer.parts] == ["error"]


def test_a_failing_kernel_is_an_error_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AttributeError("a bug")

    monkeypatch.setattr(sys.modules["symdp.certificates.checking"], "check", fail)

    answer = decide(job("prove"))

    assert answer.verdict == "error"
    assert answer.reason.startswith("the kernel failed on a certificate: AttributeError: a bug")


def test_memory_errors_are_left_to_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise MemoryError

    monkeypatch.setitem(fakes.ENGINES, "prove", full)

    with pytest.raises(MemoryError):
        decide(job("prove"))


def test_the_kernel_never_sees_the_engines_own_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sly(dict[str, object]):
        """Says honest when asked, and means nothing by it."""

        def get(self, key: str, default: object = None) -> object:
            return True if key == "honest" else super().get(key, default)

    evidence = Sly(fakes.PROOF | {"honest": False})
    monkeypatch.setitem(fakes.ENGINES, "prove", fakes.same_for_all(evidence=evidence))

    assert decide(job("prove")).verdict == "undecided"


def test_the_kernel_is_asked_about_the_statement_of_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that swaps the statement in its own hands changes nothing."""
    seen = []

    def cheat(statement: object) -> fakes.Proposal:
        object.__setattr__(statement, "show", ())
        object.__setattr__(statement, "source", '{"show":["0 == 0"]}')
        return fakes.Proposal([fakes.PartProposal(0, fakes.PROOF)])

    def watch(cert: dict[str, object], statement: object, given: object) -> fakes.Outcome:
        seen.append((cert["statement"], statement, given))
        return fakes.check_certificate(cert, statement)  # type: ignore[arg-type]

    monkeypatch.setitem(fakes.ENGINES, "prove", cheat)
    monkeypatch.setattr(sys.modules["symdp.certificates.checking"], "check", watch)

    decide(job("prove"))

    assert seen == [(json.loads(job("prove").source), fakes.statement("prove"), {})]


def test_evidence_for_a_part_that_is_not_there_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fakes.ENGINES, "prove", lambda s: fakes.Proposal([fakes.PartProposal(7, fakes.PROOF)]))

    assert decide(job("prove")).verdict == "undecided"


def test_evidence_cannot_rename_its_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fakes.ENGINES, "prove",
                        lambda s: fakes.Proposal([fakes.PartProposal(1, fakes.PROOF | {"part": 0})]))

    assert [p["verdict"] for p in decide(job("prove", 2)).parts] == ["undecided", "proved"]


def test_a_kept_proposal_is_checked_again_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = decide(job("prove")).proposal
    assert kept is not None
    kept["believed"] = True
    monkeypatch.setitem(fakes.ENGINES, "prove", fakes.fail)

    answer = decide(job("prove", proposal=kept))

    assert answer.verdict == "proved"
    assert answer.proposal is None
    assert answer.seconds == kept["seconds"]


@pytest.mark.parametrize("kept", [
    {}, {"parts": 3}, {"parts": [3]}, {"parts": [{"part": 0}]},
    {"parts": [asdict(fakes.PartProposal(0, {**fakes.PROOF, "honest": False}))], "seconds": 1.0},
    {"parts": [asdict(fakes.PartProposal(0, fakes.PROOF))], "seconds": "1"},
])
def test_a_damaged_proposal_is_searched_for_again(kept: dict[str, object]) -> None:
    answer = decide(job("prove", proposal=kept))

    assert answer.verdict == "proved"
    assert answer.proposal is not None


def test_a_certificate_found_before_is_checked_and_not_searched_again() -> None:
    answer = decide(job("fail", 2, known=[fakes.PROOF | {"part": i} for i in range(2)]))  # this engine would crash

    assert answer.verdict == "proved"
    assert answer.certificate is not None
    assert answer.parts[1]["tried"] == [{"engine": "stored certificate", "outcome": "accepted by the kernel"}]


def test_only_the_parts_without_a_certificate_are_searched() -> None:
    answer = decide(job("refute", 2, known=[fakes.PROOF | {"part": 1}]))

    assert [p["verdict"] for p in answer.parts] == ["refuted", "proved"]


def test_a_certificate_found_before_that_the_kernel_refuses_is_searched_anew() -> None:
    answer = decide(job("prove", 1, known=[fakes.PROOF | {"part": 0, "honest": False}]))

    assert answer.verdict == "proved"
    assert answer.notes == []
    assert answer.parts[0]["tried"][0] == {"engine": "stored certificate", "outcome": "rejected: it is not honest"}


def test_a_certificate_for_a_part_that_is_not_there_is_ignored() -> None:
    answer = decide(job("prove", 1, known=[fakes.PROOF | {"part": 5}]))

    assert answer.verdict == "proved"
