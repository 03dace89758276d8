"""Caches and records that somebody else wrote: what no certificate speaks for is not believed, and nothing breaks."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symdp.language.storage import encode
from symdp.runner import believed
from symdp.runner import cache as module
from symdp.runner.cache import Cache
from symdp.runner.jobs import Limits
from symdp.runner.recorded import Recorded
from symdp.runner.run import Options, Run, run
from symdp.runner.signing import KEY_BYTES, signing_key
from symdp.runner.workers import LocalExecutor
from tests.cli.conftest import Shell, claim
from tests.runner.fakes import PROOF, fake_command, loaded, many

LIMITS = Limits(20, 512 * 1024**2)
OPEN = {"part": 0, "evidence": None, "tried": [], "trials": 1_000_000_000_000, "digits": 500, "margin": "1/10", "cut": False}


@pytest.fixture
def options(tmp_path: Path) -> Options:
    return Options(workers=1, limits=LIMITS, cache=tmp_path / "cache", certificates=tmp_path / "certificates")


def go(claims: list[Any], options: Options) -> Run:
    return run(claims, options, executor=LocalExecutor(LIMITS, 1, fake_command(LIMITS)))


def forge(options: Options, claim: Any, text: str, seal: str = "") -> None:
    """Put a text into the cache where the proposal for a claim is looked for."""
    assert options.cache is not None
    cache = Cache(options.cache)
    cache._kept.put(module._key(claim.claim.statement.sha256, 0, 1), seal + text)
    cache.close()


@pytest.mark.parametrize("part", [
    OPEN, OPEN | {"trials": 1000}, OPEN | {"trials": 0, "words": ["supported", "the kernel proved it"]}])
@pytest.mark.parametrize("seal", ["", "0" * 64 + "\n", "\n"])
def test_a_forged_search_hides_no_refutation(options: Options, part: dict[str, Any], seal: str) -> None:
    forge(options, loaded("refute"), json.dumps({"parts": [part], "seconds": 1, "limit": None}), seal)
    [found] = go([loaded("refute")], options).claims

    assert found["verdict"] == "refuted"
    assert "proved it" not in json.dumps(found)


def test_evidence_from_anywhere_is_checked_and_its_words_are_not_taken(options: Options) -> None:
    tried = [{"engine": "Euler", "outcome": "trust me"}]
    part = OPEN | {"evidence": PROOF, "trials": 0, "digits": 0, "tried": tried}
    forge(options, loaded("fail"), json.dumps({"parts": [part], "seconds": 1, "limit": None}))  # the engine would break
    [found] = go([loaded("fail")], options).claims

    assert found["verdict"] == "proved"
    assert "Euler" not in json.dumps(found)


def test_what_this_user_kept_is_believed(options: Options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = go([loaded("support")], options)
    assert options.cache is not None
    (options.cache / "remembered.sqlite").unlink()
    monkeypatch.setenv("FAKE_CALLS", str(tmp_path / "calls"))

    assert go([loaded("support")], options).claims == first.claims
    assert not (tmp_path / "calls").exists()


@pytest.mark.parametrize("text", [
    json.dumps({"parts": [OPEN], "seconds": 1, "limit": "abc"}), "[" * 200_000, "[1]", "no JSON",
    json.dumps({"parts": [OPEN | {"tried": [1]}], "seconds": 1, "limit": None}),
    '{"parts": [], "seconds": NaN, "limit": null}', '{"parts": [], "seconds": 1e400, "limit": null}',
    '{"parts": [], "seconds": 1, "limit": Infinity}', '{"parts": [], "seconds": ' + "1" * 400 + ', "limit": null}',
    json.dumps({"parts": [OPEN, OPEN], "seconds": 1, "limit": None}),
    json.dumps({"parts": [OPEN | {"part": -1}], "seconds": 1, "limit": None}),
    json.dumps({"parts": [OPEN | {"margin": "<b>"}], "seconds": 1, "limit": None})])
def test_entries_of_another_form_are_ignored_with_one_warning(options: Options, text: str) -> None:
    claims = many(["prove", "prove"])
    forge(options, claims[0], text)
    found = go(claims, options)

    assert [c["verdict"] for c in found.claims] == ["proved", "proved"]
    assert len([n for n in found.notes if "entries that symdp did not write" in n]) == 1


@pytest.mark.parametrize("script", [
    "CREATE VIEW proposals AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) "
    "SELECT x AS key, x AS proposal, x AS used FROM c",
    "CREATE TABLE proposals (key TEXT PRIMARY KEY, proposal TEXT NOT NULL, used INTEGER NOT NULL); "
    "CREATE TRIGGER t AFTER INSERT ON proposals BEGIN INSERT INTO proposals WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL "
    "SELECT x+1 FROM c) SELECT x, x, x FROM c; END",
    "CREATE TABLE proposals (key TEXT PRIMARY KEY, proposal TEXT NOT NULL, used INTEGER NOT NULL); "
    "CREATE INDEX i ON proposals (abs(used))",
    "CREATE TABLE proposals (key TEXT PRIMARY KEY, proposal TEXT NOT NULL, used INTEGER NOT NULL); CREATE TABLE more (x)",
    "CREATE TABLE proposals (key TEXT PRIMARY KEY, proposal TEXT NOT NULL, used INTEGER NOT NULL, more AS (used + 1))"])
def test_a_database_of_another_form_is_not_used(options: Options, script: str) -> None:
    assert options.cache is not None
    options.cache.mkdir()
    db = sqlite3.connect(options.cache / "proposals.sqlite")
    db.executescript(script)
    db.close()
    found = go([loaded("prove")], options)

    assert found.claims[0]["verdict"] == "proved"
    assert "it holds other tables than a cache of symdp" in found.notes[0]


def test_a_full_disk_is_not_taken_for_a_database_of_somebody_else(
        options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symdp.runner.kept.Kept._schema", lambda *_: [])  # as where no table can be made
    assert options.cache is not None

    assert "nothing can be written there" in Cache(options.cache).trouble


def test_endless_work_in_a_database_ends(options: Options) -> None:
    cache = Cache(options.cache)
    db = cache._kept._db
    assert db is not None
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        db.execute("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT max(x) FROM c").fetchall()
    cache.close()


def record(folder: Path, found: Run, part: dict[str, Any], **more: Any) -> None:
    folder.mkdir()
    result = found.claims[0] | more
    result["parts"] = [result["parts"][0] | part]
    (folder / "results.json").write_text(json.dumps({"claims": [result]}))


@pytest.mark.parametrize(("part", "more"), [
    ({"reason": "the kernel proved it"}, {}), ({"reason": "\ud800"}, {}), ({"part": float("inf")}, {}),
    ({}, {"seconds": float("nan")}), ({}, {"seconds": 10**400}), ({"margin": "<b>"}, {}),
    ({"tried": [{"engine": "Euler", "outcome": "the time was up"}]}, {}),
    ({"tried": [{"engine": "sampling", "outcome": "it is true"}]}, {}),
    ({"reason": "no proof and no counterexample: 1,000,000,000,000 trials at 500 digits", "margin": None}, {}),
    ({"reason": "the time limit was reached; --time-limit sets it"}, {})])
def test_records_in_other_words_are_not_taken_over(
        options: Options, tmp_path: Path, part: dict[str, Any], more: dict[str, Any]) -> None:
    """The last one is a reason for undecided, of what is said to be supported."""
    record(tmp_path / "report", go([loaded("support")], options), part, **more)
    found = go([loaded("support")], replace(options, use_cache=False, reuse=tmp_path / "report", only_new=True))

    assert found.claims[0]["reason"].startswith("no proof and no counterexample: 1,000 trials at 50 digits")
    assert len(found.notes) == 1
    assert json.loads(encode(found.claims)) == found.claims


def test_a_run_says_of_how_many_statements_it_took_the_word_of_a_report(tmp_path: Path, shell: Shell) -> None:
    """A forged one can keep what is false open; not in silence."""
    shell.claims(claim("refute"))
    assert shell("check", "-j", "1", "--no-cache", "--json", "report/results.json") == 1
    assert "left open" not in shell.out

    [found] = json.loads(Path("report/results.json").read_text())["claims"]
    words = {"verdict": "supported", "reason": "no proof and no counterexample: 7 trials at 50 digits", "margin": None}
    found |= {"parts": [found["parts"][0] | words | {"tried": []}], "certificate": None} | words
    Path("report/results.json").write_text(json.dumps({"claims": [found]}))
    shell("check", "-j", "1", "--no-cache", "--reuse", "report", "--only-new", "-q")

    assert "1 statement left open in the words of the report of --reuse, and not searched" in shell.out


def test_the_committed_report_is_in_our_words() -> None:
    report = Path(__file__).resolve().parents[2] / "reports" / "five-papers"

    assert Recorded(report, results=True).notes == []


def test_a_record_of_its_form_is_taken_over() -> None:
    part = {"part": 0, "verdict": "undecided", "reason": "neither proof nor counterexample; tried inequality: no proof "
            "found; it ran out of rules", "margin": None,
            "tried": [{"engine": "inequality", "outcome": "no proof found; it ran out of rules"}]}

    assert believed.recorded({"parts": [part], "seconds": 2}) == {"parts": [part], "seconds": 2.0}


@pytest.mark.parametrize("content", [b"", b"short", b"x" * (KEY_BYTES + 1)])
def test_a_key_that_is_not_whole_is_replaced_with_a_warning(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shell: Shell, content: bytes) -> None:
    monkeypatch.setenv("SYMDP_STATE", str(tmp_path / "state"))
    (tmp_path / "state").mkdir()
    (tmp_path / "state/key").write_bytes(content)
    (tmp_path / "state/key").chmod(0o600)
    shell.claims(claim("support"))

    assert shell("check", "-j", "1") == 0
    assert shell.err.count("was not whole and has been replaced") == 1
    assert shell("check", "-j", "1") == 0
    assert "an earlier run had them checked" in shell.out


def test_a_key_that_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "key").symlink_to("mine")
    key, trouble = signing_key(tmp_path)

    assert key is None
    assert "it is not a file; remove it" in trouble
    assert (tmp_path / "mine").read_text() == "mine"
