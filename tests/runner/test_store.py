"""Stored certificates: one file each, fixed bytes, whole or not at all."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from symdp.language.storage import replace_file
from symdp.runner.store import Store

CERTIFICATE = {"format": "symdp-certificate/1", "claim": "some-paper/some-claim", "variant": "printed", "é": ["β"]}


def test_printed_and_repair_have_a_file_each(tmp_path: Path) -> None:
    store = Store(tmp_path)

    assert store.save(CERTIFICATE) == tmp_path / "some-paper" / "some-claim.json"
    assert store.save(CERTIFICATE | {"variant": "repair"}) == tmp_path / "some-paper" / "some-claim.repair.json"


def test_no_two_certificates_share_a_file(tmp_path: Path) -> None:
    names = ["a", "a.repair", "a.printed", "a.repair.printed", "a.repair.repair", "a.printed.repair"]
    paths = {Store(tmp_path).path(f"p/{name}", variant) for name in names for variant in ("printed", "repair")}

    assert len(paths) == 2 * len(names)


def test_the_same_certificate_has_the_same_bytes(tmp_path: Path) -> None:
    path = Store(tmp_path).save(CERTIFICATE)
    first, stamp = path.read_bytes(), path.stat().st_mtime_ns

    Store(tmp_path).save(json.loads(json.dumps(CERTIFICATE)))

    assert path.read_bytes() == first
    assert path.stat().st_mtime_ns == stamp, "an unchanged file is not written again"
    assert json.loads(first) == CERTIFICATE
    assert first.endswith(b"\n")


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.json"
    replace_file(path, b"old")

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="disk full"):
        replace_file(path, b"new")

    assert [p.name for p in tmp_path.iterdir()] == ["x.json"]
    assert path.read_bytes() == b"old"


def test_a_dropped_certificate_is_gone_and_dropping_twice_is_fine(tmp_path: Path) -> None:
    store = Store(tmp_path)
    path = store.save(CERTIFICATE)

    store.drop("some-paper/some-claim", "printed")
    store.drop("some-paper/some-claim", "printed")

    assert not path.exists()


@pytest.mark.parametrize("claim", ["x", "../x", "a/../x", "a//x", "/x", "a/..", "a\\b/x"])
def test_a_claim_cannot_name_a_file_elsewhere(tmp_path: Path, claim: str) -> None:
    with pytest.raises(ValueError, match="cannot name a file"):
        Store(tmp_path).path(claim, "printed")


def test_the_evidence_of_a_certificate_is_given_for_its_own_statement_only(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(CERTIFICATE | {"sha256": "abc", "parts": [{"part": 0}, {"part": "0"}, 7]})

    assert store.evidence("some-paper/some-claim", "printed", "abc") == [{"part": 0}]
    assert store.evidence("some-paper/some-claim", "printed", "abd") is None
    assert store.evidence("some-paper/other", "printed", "abc") is None


@pytest.mark.parametrize("text", ["", "[]", "{", '{"sha256": "abc"}', "[" * 100_000])
def test_a_damaged_certificate_gives_no_evidence(text: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(CERTIFICATE).write_text(text)

    assert store.evidence("some-paper/some-claim", "printed", "abc") is None


def test_large_certificates_are_written_in_one_line(tmp_path: Path) -> None:
    small, large = ({"claim": f"paper/{name}", "variant": "printed", "parts": [{"text": "x"*10}]*n}
                    for name, n in (("small", 3), ("large", 10_000)))
    first, second = (Store(tmp_path).save(c).read_text() for c in (small, large))

    assert (first.count("\n") > 5, second.count("\n")) == (True, 1)
    assert json.loads(second) == large
