"""What runs remember: believed only where this very program said it, and signed with this user's key."""

from __future__ import annotations

import json
import os
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symdp.outside.packed import packed
from symdp.runner import believed
from symdp.runner import remembered as module
from symdp.runner.jobs import Answer, Limits, whole_answer
from symdp.runner.remembered import Remembered
from symdp.runner.run import Options, Run, _asked, _Running, run
from symdp.runner.signing import signing_key
from symdp.runner.workers import LocalExecutor
from tests.runner.fakes import fake_command, loaded, many
from tests.runner.fakes import job as fake_job

LIMITS = Limits(20, 512 * 1024**2)


@pytest.fixture
def options(tmp_path: Path) -> Options:
    return Options(workers=1, limits=LIMITS, cache=tmp_path / "cache", certificates=tmp_path / "certificates")


def go(claims: list[Any], options: Options) -> Run:
    return run(claims, options, executor=LocalExecutor(LIMITS, 1, fake_command(LIMITS)))


def kept(folder: Path, *about: str) -> Any:
    memory = Remembered(folder)
    try:
        return memory.get(*about)
    finally:
        memory.close()


def keep(folder: Path, said: Any, *about: str) -> None:
    memory = Remembered(folder)
    memory.put(said, *about)
    memory.close()


def test_what_is_remembered_is_said_again_and_the_kernel_is_not_asked(options: Options) -> None:
    claims = many(["prove", "refute", "support"])
    first, second = go(claims, options), go(claims, options)

    assert (first.remembered, second.remembered) == (0, 3)
    assert second.claims == first.claims


@pytest.mark.parametrize("damage", ["change", "remove"])
def test_without_its_certificate_a_verdict_is_worked_out_again(options: Options, damage: str) -> None:
    [before] = go([loaded("prove")], options).claims
    path = Path(before["certificate"])
    text = path.read_text()
    path.write_text(text + " ") if damage == "change" else path.unlink()
    found = go([loaded("prove")], options)

    assert found.remembered == 0
    assert path.read_text() == text


@pytest.mark.parametrize("name", ["crash", "hog", "fail", "lie"])
def test_accidents_are_not_remembered(name: str, options: Options) -> None:
    go([loaded(name)], options)

    assert go([loaded(name)], options).remembered == 0


def test_what_was_not_found_out_for_want_of_memory_is_not_remembered(options: Options) -> None:
    """Though something is kept of the statement, from a run that had enough."""
    running = _Running([loaded("prove")], options, None, None, None)
    job = replace(fake_job("prove"), proposal={"parts": [], "limit": None})
    running._remember(job, whole_answer(job, "undecided", "the memory limit of 300 MiB was reached"), None)
    assert running.remembered is not None and running.remembered.get(*_asked(job)) is None
    running._remember(job, Answer("undecided", "neither proof nor counterexample"), None)
    assert running.remembered.get(*_asked(job)) is not None


def test_no_cache_believes_nothing(options: Options) -> None:
    go([loaded("prove")], options)

    assert go([loaded("prove")], replace(options, use_cache=False)).remembered == 0


def test_a_verdict_that_somebody_writes_into_the_cache_is_not_believed(options: Options) -> None:
    go([loaded("support")], options)
    assert options.cache is not None
    db = sqlite3.connect(options.cache / "remembered.sqlite")
    [(text,)] = db.execute("SELECT said FROM remembered").fetchall()
    with db:
        db.execute("UPDATE remembered SET said = ?", (text.replace("supported", "proved"),))
    db.close()
    found = go([loaded("support")], options)

    assert found.remembered == 0
    assert found.claims[0]["verdict"] == "supported"


def test_a_true_entry_under_another_key_is_not_believed(tmp_path: Path) -> None:
    keep(tmp_path, "yes", "this")
    keep(tmp_path, "no", "that")
    db = sqlite3.connect(tmp_path / "remembered.sqlite")
    rows = db.execute("SELECT key, said FROM remembered").fetchall()
    with db:
        for (key, _), (_, said) in zip(rows, reversed(rows), strict=True):
            db.execute("UPDATE remembered SET said = ? WHERE key = ?", (said, key))
    db.close()

    assert (kept(tmp_path, "this"), kept(tmp_path, "that")) == (None, None)


def test_a_cache_of_another_user_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, "yes", "this")
    assert kept(tmp_path, "this") == "yes"
    monkeypatch.setenv("SYMDP_STATE", str(tmp_path / "other"))

    assert kept(tmp_path, "this") is None


def test_a_changed_program_remembers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, "yes", "this")
    monkeypatch.setattr(module, "program_hash", lambda: "another")

    assert kept(tmp_path, "this") is None


def test_a_program_that_is_edited_while_it_runs_remembers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, "yes", "this")
    (path, written, size), *rest = module.stamps()
    monkeypatch.setattr(module, "stamps", lambda: [(path, written + 1, size), *rest])
    keep(tmp_path, "yes", "that")

    assert (kept(tmp_path, "this"), kept(tmp_path, "that")) == ("yes", None)


def test_what_other_machines_say_is_not_remembered(options: Options) -> None:
    go([loaded("prove")], replace(options, executor="dask://there:1"))

    assert go([loaded("prove")], options).remembered == 0


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX's")
def test_a_key_that_others_can_read_is_replaced(tmp_path: Path) -> None:
    first, trouble = signing_key(tmp_path)
    assert first is not None
    assert trouble == ""
    assert signing_key(tmp_path) == (first, "")
    (tmp_path / "key").chmod(0o644)

    second, trouble = signing_key(tmp_path)
    assert second not in (None, first)
    assert "could be read by others and has been replaced" in trouble
    assert signing_key(tmp_path) == (second, "")


def test_where_no_key_can_be_kept_nothing_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SYMDP_STATE", str(tmp_path / "file"))
    keep(tmp_path, "yes", "this")

    assert kept(tmp_path, "this") is None


def report(folder: Path, found: Run) -> None:
    """Lays a run out as a report does: its results beside its certificates."""
    folder.mkdir(parents=True, exist_ok=True)
    for c in found.claims:
        if c["certificate"]:
            target = folder / "certificates" / f"{c['id']}.json"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(Path(c["certificate"]).read_bytes())
    (folder / "results.json").write_text(json.dumps({"claims": found.claims}))


@pytest.mark.parametrize("pack", [False, True])
def test_what_a_report_says_is_checked_and_what_is_open_there_stays_open_in_its_words(
        options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: bool) -> None:
    claims = many(["prove", "refute", "support"])
    first = go(claims, options)
    report(tmp_path / "report", first)
    if pack:
        plain = tmp_path / "report/results.json"
        plain.with_name("results.json.xz").write_bytes(packed(plain.read_bytes()))
        plain.write_text('{"claims": []}')
    monkeypatch.setenv("FAKE_CALLS", str(tmp_path / "calls"))
    quiet = replace(options, cache=tmp_path / "new", certificates=tmp_path / "again", reuse=tmp_path / "report",
                    only_new=True)
    second, third = go(claims, quiet), go(claims, quiet)

    assert not (tmp_path / "calls").exists(), "no engine was asked"
    assert [c["verdict"] for c in second.claims] == ["proved", "refuted", "supported"]
    for key in ("reason", "seconds", "margin"):
        assert second.claims[2][key] == first.claims[2][key]
    assert second.claims[2]["parts"] == first.claims[2]["parts"]
    assert (second.remembered, third.remembered) == (0, 3)
    assert third.claims == second.claims


@pytest.mark.parametrize("verdict", ["proved", "refuted", "vacuous", "bounded", "not-run"])
def test_a_recorded_verdict_of_the_kernel_without_its_certificate_is_searched_for(
        options: Options, tmp_path: Path, verdict: str) -> None:
    found = go([loaded("support")], options)
    found.claims[0]["parts"][0] |= {"verdict": verdict, "reason": "believe me"}
    report(tmp_path / "report", found)
    [result] = go([loaded("support")], replace(options, reuse=tmp_path / "report", only_new=True)).claims

    assert result["verdict"] == "supported"
    assert "believe me" not in result["reason"]


def test_what_the_kernel_rejects_is_searched_for(options: Options, tmp_path: Path) -> None:
    found = go([loaded("prove")], options)
    report(tmp_path / "report", found)
    path = tmp_path / "report" / "certificates" / f"{found.claims[0]['id']}.json"
    path.write_text(path.read_text().replace('"honest": true', '"honest": false'))
    [result] = go([loaded("prove")], replace(options, cache=tmp_path / "new", reuse=tmp_path / "report",
                                             only_new=True)).claims

    assert result["verdict"] == "proved"
    assert "rejected" in result["parts"][0]["tried"][0]["outcome"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"claims": 1}', '{"claims": [1]}', '{"claims": [{"id": "x"}]}'])
def test_results_that_are_none_say_nothing(options: Options, tmp_path: Path, text: str) -> None:
    (tmp_path / "results.json").write_text(text)
    [result] = go([loaded("prove")], replace(options, reuse=tmp_path, only_new=True)).claims

    assert result["verdict"] == "proved"


@pytest.mark.parametrize(("engine", "outcome"), [
    ("refuter", "not refuted: no point at which the assumptions hold"), ("refuter, numbers", "no witness"),
    ("small objects", "no witness in 12 admissible points"), ("library search", "proof found with 4 times the steps")])
def test_words_of_every_search_are_taken_over(engine: str, outcome: str) -> None:
    part = {"part": 0, "verdict": "undecided", "reason": f"neither proof nor counterexample; tried {engine}: {outcome}",
            "margin": None, "tried": [{"engine": engine, "outcome": outcome}]}

    assert believed.recorded({"parts": [part], "seconds": 1.0})["parts"] == [part]
