"""diff, review, and the other forms of the report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import claim, repair

if TYPE_CHECKING:
    from tests.cli.conftest import Shell


# -- one file, and summaries
def test_the_report_as_one_file(shell: Shell) -> None:
    shell.claims(claim("prove"))
    assert shell("check", "--report", "out/r.html", "--single-file") == 0
    assert "report: out/r.html" in shell.out
    text = (shell.folder / "out/r.html").read_text()
    assert "some-paper" in text and "data:application/json;base64," in text
    assert [p.name for p in (shell.folder / "out").iterdir()] == ["r.html"]


def test_one_file_is_not_written_over_a_folder(shell: Shell) -> None:
    shell.claims(claim("prove"))
    (shell.folder / "out").mkdir()
    assert shell("report", "-o", "out", "--single-file") == 4
    assert "out/report.html" in shell.err


def test_a_summary_goes_into_a_file_and_to_github(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    shell.claims(claim("prove"), claim("refute"))
    (shell.folder / "steps.md").write_text("before\n")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(shell.folder / "steps.md"))
    assert shell("check", "--summary", "s.md", "--github-summary") == 1
    summary = (shell.folder / "s.md").read_text()
    assert "### What is wrong" in summary and "some-paper" in summary
    assert (shell.folder / "steps.md").read_text() == "before\n" + summary


def test_github_is_not_guessed(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    shell.claims(claim("prove"))
    assert shell("check", "--github-summary") == 4
    assert "--summary FILE" in shell.err


# -- diff
def test_diff_names_what_changed_and_tells_worse_from_better(shell: Shell) -> None:
    shell.claims(claim("prove", id_="a"))
    shell("check", "--json", "old.json")
    shell.claims(claim("refute", id_="a"))
    shell("check", "--json", "new.json")
    assert shell("diff", "old.json", "new.json") == 1
    assert "! statement some-paper/a: rewritten; proved -> refuted" in shell.out
    assert shell("diff", "new.json", "old.json") == 0
    assert shell("diff", "old.json", "old.json") == 0 and "no change" in shell.out


def test_results_are_packed_where_their_name_says_so(shell: Shell) -> None:
    shell.claims(claim("prove", id_="a"))
    assert shell("check", "--json", "plain.json") == shell("check", "--json", "packed.json.xz") == 0
    assert (shell.folder / "packed.json.xz").read_bytes()[:6] == b"\xfd7zXZ\0"
    assert shell("diff", "plain.json", "packed.json.xz") == 0 and "no change" in shell.out
    (shell.folder / "cut.json.xz").write_bytes((shell.folder / "packed.json.xz").read_bytes()[:-9])
    assert shell("diff", "plain.json", "cut.json.xz") == 4 and "cannot be unpacked" in shell.err


def test_diff_wants_results(shell: Shell) -> None:
    (shell.folder / "x.json").write_text('{"schema": "symdp-results/1", "claims": [{}]}')
    assert shell("diff", "x.json", "nowhere.json") == 4
    assert shell("diff", "x.json", "x.json") == 4 and "are damaged" in shell.err


# -- review
def test_a_sign_off_is_stored_shown_and_goes_stale(shell: Shell) -> None:
    shell.claims(claim("prove"), claim("refute", repair("refute"), shows=3))
    assert shell("review", "prove", "--by", "Ann", "--note", "read <b>twice</b>", "--on", "2026-01-31") == 0
    file = shell.folder / "claims/some-paper/reviews.toml"
    assert "reviews.toml" in shell.out and 'by            = "Ann"' in file.read_text()
    assert shell("review") == 0 and "holds  some-paper/prove  Ann 2026-01-31: read <b>twice</b>" in shell.out
    assert "1 of 2 claims without one" in shell.out
    shell("report", "-o", "out")
    page = (shell.folder / "out/claims/some-paper/prove.html").read_text()
    assert "holds for the statement as it is" in page and "&lt;b&gt;twice&lt;/b&gt;" in page
    assert "✓ reviewed" in (shell.folder / "out/index.html").read_text()

    shell.claims(claim("prove", shows=2), claim("refute", repair("refute"), shows=3))
    assert shell("review") == 1 and "stale  some-paper/prove" in shell.out
    shell("report", "-o", "out")
    assert "because the statement changed since" in (shell.folder / "out/claims/some-paper/prove.html").read_text()
    assert "⚠ review stale" in (shell.folder / "out/index.html").read_text()


def test_a_changed_repair_makes_it_stale_too(shell: Shell) -> None:
    shell.claims(claim("refute", repair("refute"), shows=3))
    assert shell("review", "refute", "--by", "Ann") == 0
    shell.claims(claim("refute", shows=3))
    assert shell("review") == 1


def test_a_sign_off_needs_a_name_and_a_claim_there_is(shell: Shell) -> None:
    shell.claims(claim("prove"))
    assert shell("review", "prove") == 4 and "--by NAME" in shell.err
    assert shell("review", "nothing-like-it", "--by", "Ann") == 4
    assert not (shell.folder / "claims/some-paper/reviews.toml").exists()


def test_a_claim_that_is_gone_is_listed(shell: Shell) -> None:
    shell.claims(claim("prove"), claim("refute"))
    shell("review", "refute", "--by", "Ann")
    shell.claims(claim("prove"))
    assert shell("review") == 1 and "gone   some-paper/refute" in shell.out


def test_reviews_that_cannot_be_read_stop_the_report(shell: Shell) -> None:
    shell.claims(claim("prove"))
    (shell.folder / "claims/some-paper/reviews.toml").write_text("[[review]")
    assert shell("report", "-o", "out") == 4 and "reviews.toml" in shell.err
    assert not Path("out").exists()


def test_results_carry_nothing_of_a_review(shell: Shell) -> None:
    shell.claims(claim("prove"))
    shell("check", "--json", "a.json", "-q")
    shell("review", "prove", "--by", "Ann")
    shell("check", "--json", "b.json", "-q")
    found = [json.loads((shell.folder / n).read_text()) for n in ("a.json", "b.json")]
    for f in found:
        f["claims"][0]["seconds"] = 0
    assert found[0] == found[1]
