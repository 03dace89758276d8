"""symdp removes and replaces what it can show to be its own, and nothing through a link."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from symdp.language.reviews import Review, ReviewProblem, add_review
from symdp.language.storage import InTheWay, replace_file
from symdp.report.folder import HEADER, MANIFEST, Folder
from symdp.runner.store import FOLDER
from tests.cli.conftest import Shell, claim


def listing(*names: str) -> str:
    return "".join(f"{hashlib.sha256(Path(n).read_bytes()).hexdigest()}  {n}\n" for n in names)


def test_a_list_of_checksums_is_no_list_of_a_report(shell: Shell) -> None:
    shell.claims(claim("prove"))
    Path("thesis.pdf").write_text("four years")
    Path("files.txt").write_text(listing("thesis.pdf"))

    assert shell("report", "-j", "1", "-o", ".") == 0
    assert Path("thesis.pdf").read_text() == "four years"
    assert Path("files.txt").exists()


def test_a_forged_manifest_names_pages_of_reports_only(shell: Shell) -> None:
    shell.claims(claim("prove"))
    names = ["claims/some-paper/01-some.toml", ".git/config", "claims/.hidden.html", "keep.txt"]
    for n in names[1:]:
        Path(n).parent.mkdir(exist_ok=True)
        Path(n).write_text("mine")
    Path(MANIFEST).write_text(HEADER + listing(*names) + listing("keep.txt").replace("keep.txt", "../claims/x.html"))

    assert shell("report", "-j", "1", "-o", ".") == 0
    assert all(Path(n).exists() for n in names)


@pytest.mark.parametrize("name", ["index.html", MANIFEST, "claims"])
def test_what_stands_in_the_way_is_named_and_nothing_is_written(shell: Shell, name: str) -> None:
    shell.claims(claim("prove"))
    Path("out").mkdir()
    Path("out", name).write_text("mine")

    assert shell("check", "-j", "1", "--report", "out") == 4
    assert f"out/{name}" in shell.err
    assert "remove it" in shell.err
    assert [p.name for p in Path("out").iterdir()] == [name]
    assert Path("out", name).read_text() == "mine"


def test_a_page_that_somebody_has_changed_is_left_alone(tmp_path: Path) -> None:
    def write(**pages: str) -> None:
        folder = Folder(tmp_path)
        for name, text in pages.items():
            folder.text(f"atoms/{name}.html", text)
        folder.finish()

    write(a="1", b="1", c="1")
    (tmp_path / "atoms/b.html").write_text("mine")
    write(a="2")
    assert sorted(p.name for p in tmp_path.glob("atoms/*")) == ["a.html", "b.html"]
    with pytest.raises(InTheWay, match=r"b\.html is in the way"):
        write(a="3", b="2")
    assert (tmp_path / "atoms/a.html").read_text() == "2"


def test_a_report_that_was_cut_short_is_known_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves every page as it was or as it is to be, and the next report finds all of them its own."""
    def write(text: str) -> None:
        folder = Folder(tmp_path)
        for name in "abc":
            folder.text(f"atoms/{name}.html", text)
        folder.finish()

    write("old")
    replace, left = os.replace, [3]  # the manifest, then two pages

    def full(source: str, target: Path) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write("new")
    assert sorted((tmp_path / f"atoms/{n}.html").read_text() for n in "abc") == ["new", "new", "old"]
    assert not list(tmp_path.rglob(".symdp-*"))
    monkeypatch.undo()
    write("newer")
    assert {(tmp_path / f"atoms/{n}.html").read_text() for n in "abc"} == {"newer"}


@pytest.mark.parametrize("name", ["support", "prove"])
@pytest.mark.parametrize("link", [".symdp", ".symdp/certificates", ".symdp/certificates/some-paper"])
def test_certificates_are_not_stored_or_dropped_through_links(shell: Shell, name: str, link: str) -> None:
    shell.claims(claim(name))
    rest = (FOLDER / "some-paper" / f"{name}.json").relative_to(link)
    mine = Path("home") / rest
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    Path(link).parent.mkdir(parents=True, exist_ok=True)
    Path(link).symlink_to(Path("home").resolve())

    assert shell("check", "-j", "1") == 4
    assert f"{link} is a symbolic link" in shell.err
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("link", ["out", "out/index.html", "out/claims", "out/claims/some-paper", f"out/{MANIFEST}"])
def test_reports_are_not_written_through_links(shell: Shell, link: str) -> None:
    shell.claims(claim("prove"))
    Path("home").mkdir()
    Path("bashrc").write_text("mine")
    Path(link).parent.mkdir(parents=True, exist_ok=True)
    Path(link).symlink_to(Path("bashrc" if "." in link else "home").resolve())

    assert shell("check", "-j", "1", "--report", "out") == 4
    assert f"{link} is a symbolic link" in shell.err
    assert not list(Path("home").iterdir())
    assert Path("bashrc").read_text() == "mine"


def test_results_are_not_written_through_links(shell: Shell) -> None:
    shell.claims(claim("prove"))
    Path("bashrc").write_text("mine")
    Path("r.json").symlink_to("bashrc")

    assert [shell("check", "-j", "1", option, "r.json") for option in ("--json", "--junit", "--sarif", "--errata")] == [4]*4
    assert Path("bashrc").read_text() == "mine"


def test_sign_offs_are_not_written_through_links(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text("")
    (tmp_path / "p").mkdir()
    (tmp_path / "p/reviews.toml").symlink_to(tmp_path / "other.toml")

    with pytest.raises(ReviewProblem, match="symbolic link"):
        add_review(tmp_path / "p", Review("a", "somebody", "0"))
    assert (tmp_path / "other.toml").read_text() == ""


def test_a_device_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")

    with pytest.raises(InTheWay, match="not a file"):
        replace_file(tmp_path / "pipe", b"")
