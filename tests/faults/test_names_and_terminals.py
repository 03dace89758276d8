"""Results are written whatever files are called, and whatever letters the terminal has."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from pathlib import Path

import pytest

from symdp.language.load import load
from symdp.language.storage import decode, encode
from tests.cli.conftest import ROOT, Shell, claim

STRANGE = os.fsdecode(b"01-\xff.toml")


def strange_file(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / STRANGE).write_text("")
    except OSError:
        pytest.skip("file names are UTF-8 here")


def test_a_name_that_is_not_utf_8(shell: Shell) -> None:
    folder = Path("claims") / os.fsdecode(b"\xff")
    strange_file(folder)
    (folder / STRANGE).write_text(claim("refute"))

    assert shell("check", "-j", "1", "--json", "r.json", "--report", "out", "--junit", "j.xml", "--sarif", "s.json",
                 "--errata", "e.md", "--summary", "s.md") == 1
    assert "\\udcff.toml" in Path("r.json").read_text(encoding="utf-8")
    assert json.loads(Path("r.json").read_bytes())["claims"][0]["verdict"] == "refuted"
    for name in ("out/index.html", "j.xml", "s.json", "e.md", "s.md"):
        Path(name).read_bytes().decode("utf-8")
    assert shell("report", "--json", "r.json", "-o", "one.html", "--single-file") == 0


def test_json_is_json_whatever_is_in_it() -> None:
    text = encode({"a": "\udcff ε", "b": [math.nan, math.inf, 1.5], "c": (-math.inf,)}).decode("utf-8")

    assert json.loads(text) == {"a": "\udcff ε", "b": [None, None, 1.5], "c": [None]}
    for wrong, why in (("NaN", "no number"), ("[Infinity]", "no number"), ("1e400", "beyond all floats"),
                       ("[" * 100_000, "nested too deep"), (b"\xff", "can't decode")):
        with pytest.raises(ValueError, match=why):
            decode(wrong)


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "ascii"])
@pytest.mark.parametrize("command", ["check", "verify", "kernel", "json"])
def test_letters_that_the_terminal_does_not_have(tmp_path: Path, encoding: str, command: str) -> None:
    (tmp_path / "claims/p").mkdir(parents=True)
    (tmp_path / "claims/p/01-a.toml").write_text(
        '[[claim]]\nid = "a"\nlet = { "ε" = "real" }\nshow = ["ε^2 >= 0"]\n',
        encoding="utf-8")
    more = {"PYTHONIOENCODING": encoding, "SYMDP_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT)}

    def symdp(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([sys.executable, *arguments], cwd=tmp_path, env=os.environ | more, capture_output=True,
                              check=False, timeout=60)

    certificate = tmp_path / ".symdp/certificates/p/a.json"
    said = symdp("-m", "symdp", "check", "-v", "-j", "1", *(["--json", "-"] if command == "json" else []))
    assert (said.returncode, certificate.exists()) == (0, True), said.stderr
    if command == "json":
        assert "ε" in json.loads(said.stdout.decode("utf-8"))["claims"][0]["statement"]["let"]
    elif command != "check":
        said = symdp("-m", *(["symdp", "verify"] if command == "verify" else ["symdp.kernel"]), str(certificate))
        assert said.returncode == 0, said.stderr
    assert command == "json" or b"\\u03b5" in said.stdout


@pytest.mark.parametrize("files", [["lemma", "Lemma"], ["lemma"]])
def test_ids_that_differ_in_capitals_only_would_share_a_certificate(tmp_path: Path, files: list[str]) -> None:
    first, last = (f'[[claim]]\nid = "{name}"\nshow = ["1 >= 0"]\n' for name in ("lemma", "LEMMA"))
    (tmp_path / "p").mkdir()
    (tmp_path / "p/01-a.toml").write_text(first + (last if len(files) == 1 else ""))
    if len(files) > 1:
        (tmp_path / "p/02-b.toml").write_text(last)
    loaded = load([tmp_path / "p"])

    assert [c.claim.id for c in loaded.claims] == ["lemma"]
    assert "in capitals only" in loaded.messages()
    assert "'lemma'" in loaded.messages()


def test_papers_that_differ_in_capitals_only(tmp_path: Path) -> None:
    for name in ("paper", "Paper"):
        try:
            (tmp_path / name).mkdir()
        except FileExistsError:
            pytest.skip("this system knows no capitals")
        (tmp_path / name / "01-a.toml").write_text('[[claim]]\nid = "a"\nshow = ["1 >= 0"]\n')

    assert "two papers are called" in load([tmp_path]).messages()


def test_a_mark_at_the_beginning_of_paper_toml_is_no_letter(tmp_path: Path) -> None:
    (tmp_path / "01-a.toml").write_text('[[claim]]\nid = "a"\nshow = ["1 >= 0"]\n')
    (tmp_path / "paper.toml").write_bytes(b'\xef\xbb\xbftitle = "T"\n')
    (tmp_path / "reviews.toml").write_bytes(b'\xef\xbb\xbf[[review]]\nclaim = "a"\nby = "b"\nsha256 = "0"\n')
    loaded = load([tmp_path])

    assert (loaded.problems, loaded.papers[0].title) == ([], "T")


def test_a_folder_called_paper_toml_hides_nothing(tmp_path: Path) -> None:
    (tmp_path / "claims/paper.toml").mkdir(parents=True)
    (tmp_path / "claims/p").mkdir()
    (tmp_path / "claims/p/01-a.toml").write_text('[[claim]]\nid = "a"\nshow = ["1 >= 0"]\n')
    loaded = load([tmp_path / "claims"])

    assert [c.full_id for c in loaded.claims] == ["p/a"]
    assert "paper.toml" in loaded.messages() and "is a folder" in loaded.messages()
