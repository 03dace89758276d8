"""Nothing is read from outside but files of a stated size: no device, no pipe, nothing without end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from symdp.certificates.command import main
from symdp.commands.exits import Stop
from symdp.commands.running import read_results
from symdp.language.load import load
from symdp.language.reviews import ReviewProblem, read_reviews
from symdp.language.storage import MAX_REUSED
from symdp.outside.files import Unfit, read_regular
from symdp.runner.recorded import Recorded
from symdp.runner.remembered import digest
from symdp.runner.store import Store
from tests.cli.conftest import Shell, claim


def endless(path: Path, kind: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path) if kind == "pipe" else path.symlink_to(f"/dev/{kind}")


KINDS = pytest.mark.parametrize("kind", ["pipe", "zero", "full"])


@KINDS
def test_a_device_is_no_file(tmp_path: Path, kind: str) -> None:
    endless(tmp_path / "x", kind)

    with pytest.raises(Unfit, match="not a file that can be read"):
        read_regular(tmp_path / "x", 10)
    assert digest(tmp_path / "x") is None


def test_a_file_has_a_size(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"12345")

    assert read_regular(tmp_path / "x", 5) == b"12345"
    with pytest.raises(Unfit, match="x: larger than the 4 bytes"):
        read_regular(tmp_path / "x", 4)
    with pytest.raises(OSError, match="not the name of a file"):
        read_regular("a\0b", 4)


@KINDS
def test_sign_offs_that_are_no_file(tmp_path: Path, kind: str) -> None:
    endless(tmp_path / "reviews.toml", kind)

    with pytest.raises(ReviewProblem, match=r"reviews\.toml: not a file"):
        read_reviews(tmp_path)


@KINDS
def test_reports_of_devices_are_not_reused(tmp_path: Path, kind: str) -> None:
    endless(tmp_path / "results.json", kind)
    endless(tmp_path / "certificates/p/a.json", kind)
    known = Recorded(tmp_path, results=True)

    assert known.evidence("p/a", "printed", "0") is None
    assert ["results.json" in known.notes[0], "a.json" in known.notes[1]] == [True, True]


@KINDS
def test_devices_are_no_certificates_and_no_claims(tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    endless(tmp_path / "x.json", kind)

    assert main([str(tmp_path / "x.json")]) == 4
    assert "x.json" in capsys.readouterr().err
    with pytest.raises(Stop, match=r"x\.json"):
        read_results(tmp_path / "x.json")
    endless(tmp_path / "p/paper.toml", kind)
    (tmp_path / "p/01-a.toml").write_text('[[claim]]\nid = "a"\nshow = ["1 >= 0"]\n')
    assert [c.full_id for c in load([tmp_path / "p"]).claims] == ["p/a"]


def test_a_certificate_too_large_to_be_reused_is_left_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    path = store.path("p/a", "printed")
    path.parent.mkdir()
    path.write_bytes(b'{"sha256": "0", "parts": [' + b" " * MAX_REUSED + b"]}")

    assert store.evidence("p/a", "printed", "0") is None
    assert "larger than" in store.notes[0]


def test_all_certificates_together_have_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("symdp.runner.store.MAX_ALL", 100)
    store = Store(tmp_path)
    for name in "abcd":
        store.save({"claim": f"p/{name}", "variant": "printed", "sha256": "0", "parts": []})

    assert [store.evidence(f"p/{n}", "printed", "0") for n in "abcd"] == [[], None, None, None]


def test_nowhere_is_nothing_to_reuse(shell: Shell) -> None:
    shell.claims(claim("prove"))

    for command in (["check"], ["report", "-o", "out"], ["show", "prove"], ["repair", "prove"]):
        assert shell(*command, "--reuse", "nowhere") == 4
        assert "--reuse nowhere: there is no such folder" in shell.err
