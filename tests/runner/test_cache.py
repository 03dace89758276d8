"""The cache: keyed by everything that matters, and never able to break a run."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from symdp.runner import cache as module
from symdp.runner import kept as rows
from symdp.runner.cache import Cache, tool_hash
from symdp.runner.kept import cache_folder

PROPOSAL = {"parts": [{"part": 0, "evidence": None, "tried": [], "trials": 7, "digits": 50, "margin": None, "cut": False}],
            "seconds": 1.5, "limit": None, "believed": True}


def put_and_get(folder: Path) -> object:
    cache = Cache(folder)
    cache.put("abc", 0, PROPOSAL)
    cache.close()
    again = Cache(folder)
    try:
        return again.get("abc", 0)
    finally:
        again.close()


def test_what_was_put_is_there_in_the_next_run(tmp_path: Path) -> None:
    assert put_and_get(tmp_path) == PROPOSAL


def test_another_statement_or_seed_is_another_entry(tmp_path: Path) -> None:
    put_and_get(tmp_path)
    cache = Cache(tmp_path)

    assert (cache.get("abd", 0), cache.get("abc", 1), cache.get("abc", 0, effort=2)) == (None, None, None)
    cache.close()


def test_a_search_that_was_cut_off_is_kept_for_runs_that_would_cut_it_off_as_early(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("abc", 0, cut := PROPOSAL | {"limit": 20.0})

    assert [cache.get("abc", 0, seconds) for seconds in (20.0, 5.0, 21.0, 0.0)] == [cut, cut, None, None]
    cache.close()


def test_a_changed_tool_forgets_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_and_get(tmp_path)
    monkeypatch.setattr(module, "tool_hash", lambda: "another")
    cache = Cache(tmp_path)

    assert cache.get("abc", 0) is None
    cache.close()


def test_the_tool_hash_covers_sources_and_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    def fresh() -> str:
        tool_hash.cache_clear()
        return tool_hash()

    usual = fresh()
    monkeypatch.setattr(module, "ROOMS", ("kernel",))
    fewer_sources = fresh()
    monkeypatch.setattr(module.metadata, "version", lambda _: "0")
    other_versions = fresh()
    monkeypatch.undo()

    assert len({usual, fewer_sources, other_versions}) == 3
    assert fresh() == usual


@pytest.mark.parametrize("damage", [b"not a database at all " * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_cache_is_started_afresh(tmp_path: Path, damage: bytes) -> None:
    put_and_get(tmp_path)
    (tmp_path / "proposals.sqlite").write_bytes(damage)

    cache = Cache(tmp_path)

    assert "damaged" in cache.trouble
    assert (tmp_path / "proposals.sqlite.damaged").read_bytes() == damage
    assert cache.get("abc", 0) is None
    cache.close()
    assert put_and_get(tmp_path) == PROPOSAL


@pytest.mark.parametrize("content", ["not json", "[1]", "null"])
def test_a_row_that_is_no_proposal_is_no_entry(tmp_path: Path, content: str) -> None:
    put_and_get(tmp_path)
    db = sqlite3.connect(tmp_path / "proposals.sqlite")
    with db:
        db.execute("UPDATE proposals SET proposal = ?", (content,))
    db.close()
    cache = Cache(tmp_path)

    assert cache.get("abc", 0) is None
    cache.close()


def test_another_programs_table_is_left_alone(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "proposals.sqlite")
    with db:
        db.execute("CREATE TABLE proposals (something INTEGER)")
    db.close()
    cache = Cache(tmp_path)

    assert "cannot be used" in cache.trouble
    cache.put("abc", 0, PROPOSAL)
    assert cache.get("abc", 0) is None


def test_a_folder_that_cannot_be_made_is_no_cache(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cache = Cache(tmp_path / "file" / "cache")

    assert "cannot be used" in cache.trouble
    cache.put("abc", 0, PROPOSAL)
    assert cache.get("abc", 0) is None


def test_a_cache_locked_by_another_run_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_and_get(tmp_path)
    other = sqlite3.connect(tmp_path / "proposals.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, timeout: connect(path, timeout=0.1))

    cache = Cache(tmp_path)

    assert cache.get("abc", 0) is None
    assert (tmp_path / "proposals.sqlite").exists()
    other.close()


def test_the_least_recently_used_go_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "MAX_ROWS", 3)
    for name in "abc":
        cache = Cache(tmp_path)
        cache.put(name, 0, PROPOSAL)
        cache.close()
    cache = Cache(tmp_path)
    cache.get("a", 0)
    cache.close()
    cache = Cache(tmp_path)
    cache.put("d", 0, PROPOSAL)

    kept = [name for name in "abcd" if cache.get(name, 0) is not None]

    assert "a" in kept
    assert "d" in kept
    assert "b" not in kept
    cache.close()


def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SYMDP_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.delenv("SYMDP_CACHE")
    monkeypatch.setattr(rows.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert cache_folder() == tmp_path / "x" / "symdp"
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    assert cache_folder() == Path(os.path.expanduser("~")) / ".cache" / "symdp"
