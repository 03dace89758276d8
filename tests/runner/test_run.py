"""A run over many claims: order, selection, interruption, cache, stored certificates."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from symdp.language.storage import InTheWay
from symdp.runner.jobs import Answer, Job, Limits
from symdp.runner.run import Options, Run, has_finding, run
from symdp.runner.store import Store
from symdp.runner.workers import LocalExecutor
from tests.runner.fakes import fake_command, loaded, many

LIMITS = Limits(20, 512 * 1024**2)


@pytest.fixture
def options(tmp_path: Path) -> Options:
    return Options(workers=1, limits=LIMITS, cache=tmp_path / "cache", certificates=tmp_path / "certificates")


def go(claims: Sequence[Any], options: Options, workers: int = 1, **more: Any) -> Run:
    return run(claims, options, executor=LocalExecutor(LIMITS, workers, fake_command(LIMITS)), **more)


def plain(found: Run) -> str:
    """What a run found, without the only thing that may differ."""
    return json.dumps([c | {"seconds": 0} for c in found.claims])


def test_results_are_in_the_claims_order_for_any_number_of_workers(options: Options) -> None:
    claims = many(["support", "crash", "prove", "refute", "hog", "prove"])
    no_cache = Options(**{f: getattr(options, f) for f in options.__slots__} | {"use_cache": False})
    shown: list[str] = []

    alone = go(claims, no_cache)
    together = go(claims, no_cache, workers=3, each=lambda c: shown.append(c["id"]))

    assert plain(alone) == plain(together)
    assert shown == [c.claim.full_id for c in claims]
    assert [c["verdict"] for c in alone.claims] == ["supported", "error", "proved", "refuted", "undecided", "proved"]


def test_a_claim_and_its_repair_are_judged_apart(options: Options) -> None:
    [result] = go([loaded("refute", "prove")], options).claims

    assert (result["verdict"], result["repair"]["verdict"]) == ("refuted", "proved")
    assert result["repair"]["why"] == "a sign"
    assert result["repair"]["id"] == result["id"]
    assert result["repair"]["instance"] == {"x": "1"}
    assert result["witness"]["margin"] == "0.5"


def test_a_crash_in_the_repair_leaves_the_claim_alone(options: Options) -> None:
    [result] = go([loaded("prove", "crash")], options).claims

    assert (result["verdict"], result["repair"]["verdict"]) == ("proved", "error")


def test_certificates_are_stored_and_named(options: Options) -> None:
    results = go([loaded("refute", "prove"), loaded("support")], options).claims

    for result in (results[0], results[0]["repair"]):
        certificate = json.loads(Path(result["certificate"]).read_text())
        assert certificate["sha256"] == result["statement"]["sha256"]
    assert results[1]["certificate"] is None


def test_the_certificate_of_an_earlier_verdict_is_removed(options: Options) -> None:
    [before] = go([loaded("prove", id_="x")], options).claims
    [after] = go([loaded("support", id_="x")], options).claims

    assert after["certificate"] is None
    assert not Path(before["certificate"]).exists()


def test_where_no_certificate_can_be_stored_nothing_is_decided(options: Options) -> None:
    options.certificates.write_text("a file where the folder should be")

    with pytest.raises(InTheWay, match="is not a folder"):
        go([loaded("prove")], options)


def test_a_verdict_whose_certificate_cannot_be_stored_does_not_exist(
        options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Store, "save", fail)
    [result] = go([loaded("prove")], options).claims

    assert result["verdict"] == "error"
    assert "could not be stored" in result["reason"]
    assert result["trust"] is None


def test_deselected_claims_are_not_run(options: Options) -> None:
    first, second = go(many(["prove", "prove"]), options, selected=lambda c: c.claim.id.endswith("1")).claims

    assert (first["verdict"], first["reason"]) == ("not-run", "deselected")
    assert first["parts"][0]["verdict"] == "not-run"
    assert second["verdict"] == "proved"


def test_stopping_at_the_first_finding(options: Options) -> None:
    stop = Options(**{f: getattr(options, f) for f in options.__slots__} | {"stop_at_finding": True})
    found = go(many(["prove", "refute", "prove"]), stop)

    assert [c["verdict"] for c in found.claims] == ["proved", "refuted", "not-run"]
    assert found.stopped
    assert "first finding" in found.claims[2]["reason"]


class Interrupted:
    """An executor in whose second job someone presses Ctrl-C."""

    def __init__(self) -> None:
        self.real = LocalExecutor(LIMITS, 1, fake_command(LIMITS))

    def run(self, jobs: Sequence[Job]) -> Iterator[tuple[int, Answer]]:
        answers = self.real.run(jobs)
        yield next(answers)
        raise KeyboardInterrupt


def test_ctrl_c_keeps_what_is_done_and_a_second_run_resumes(
        options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = tmp_path / "calls"
    monkeypatch.setenv("FAKE_CALLS", str(calls))
    claims = [loaded("prove"), loaded("refute"), loaded("support")]

    first = run(claims, options, executor=Interrupted())
    monkeypatch.setenv("FAKE_CALLS", str(tmp_path / "later"))
    second = go(claims, options)

    assert first.interrupted
    assert [c["verdict"] for c in first.claims] == ["proved", "not-run", "not-run"]
    assert first.claims[1]["reason"] == "interrupted"
    assert [c["verdict"] for c in second.claims] == ["proved", "refuted", "supported"]
    assert (tmp_path / "later").read_text().count("call") == 2, "the first claim is not searched again"


def test_a_second_run_searches_nothing_and_says_the_same(
        options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_CALLS", str(tmp_path / "first"))
    claims = many(["prove", "refute", "support"])
    first = go(claims, options)
    monkeypatch.setenv("FAKE_CALLS", str(tmp_path / "second"))
    second = go(claims, options)

    assert first.claims == second.claims, "the seconds too: they tell what deciding took"
    assert not (tmp_path / "second").exists()


@pytest.mark.parametrize("name", ["crash", "hog", "fail", "lie"])
def test_accidents_are_not_kept(name: str, options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_CALLS", str(tmp_path / "calls"))
    go([loaded(name)], options)
    go([loaded(name)], options)

    assert (tmp_path / "calls").read_text().count("call") == 2


def test_a_rejected_certificate_is_noted(options: Options) -> None:
    found = go([loaded("lie")], options)

    assert [("rejected" in note, "some-paper/lie" in note) for note in found.notes] == [(True, True)]


def test_progress_counts_statements(options: Options) -> None:
    seen: list[tuple[int, int]] = []
    go([loaded("prove", "prove"), loaded("support")], options, progress=lambda done, of, _: seen.append((done, of)))

    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_expectations(options: Options) -> None:
    met, missed, none = go([loaded("refute", id_="a", expect="refuted"), loaded("refute", id_="b", expect="proved"),
                            loaded("refute", id_="c")], options).claims

    assert [c["met"] for c in (met, missed, none)] == [True, False, None]
    assert [has_finding(c) for c in (met, missed, none)] == [False, True, True]


def test_a_finding_in_the_repair_counts(options: Options) -> None:
    [result] = go([loaded("prove", "refute")], options).claims

    assert has_finding(result)


def test_what_was_not_run_is_no_finding_even_when_strict(options: Options) -> None:
    [result] = go([loaded("prove", expect="proved")], options, selected=lambda _: False).claims

    assert not has_finding(result, strict=True)
    assert result["met"] is None


def test_nothing_to_run_is_no_trouble(options: Options) -> None:
    assert go([], options).claims == []


def test_the_number_of_workers_is_that_of_processors_unless_given() -> None:
    assert Options().workers == 0
    assert (os.cpu_count() or 1) >= 1
